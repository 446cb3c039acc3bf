//! The overheads of a parallel algorithm, the part that dominates, and the isoefficiency.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! section 5; Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, chapter 5.

mod function;
mod machine_over_p;
mod parts;
mod search;

pub use function::{Isoefficiency, Term, TreeSum, efficiency, isoefficiency, overhead};
pub use machine_over_p::{MachineAt, MachineOverP};
pub use parts::{Overheads, Part, Total};
pub use search::{LeastCount, greatest_kept, least_count};

//! Abstract machines: what PRAM, GRAM, BSP, CGM, `LogP` and `LogGP` charge for a computation.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! section 3; L. G. Valiant, "A bridging model for parallel computation", *CACM* 33(8), 1990;
//! D. Culler et al., "`LogP`: towards a realistic model of parallel computation", 1993; R. Karp, A. Sahay, E. Santos,
//! K. Schauser, "Optimal broadcast and summation in the `LogP` model", 1993.

mod best;
mod bsp;
mod cgm;
mod charged;
mod charges;
mod gram;
mod logp;
mod memory;
mod spread;
mod summation;
mod workload;

pub use best::{BestCount, best_count};
pub use bsp::{
    Bsp, Interaction, Phase, Program, Superstep, interact, phase_total, program, superstep,
    superstep_overlap, superstep_program,
};
pub use cgm::{Cgm, CgmTime, cgm};
pub use charges::Charges;
pub use gram::{gram_fixed, gram_flexible, pram};
pub use logp::{Broadcast, Capacity, LogGp, LogP, MessageSpan};
pub use memory::{Access, Accesses, Memory, MemoryTime, SharedMemory, greatest_load};
pub use summation::{Adder, MostSummed, Summation};
pub use workload::{Step, Workload};

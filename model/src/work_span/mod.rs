//! Work and span: how fast a graph of tasks runs on `p` processors, and what each spawn costs.
//!
//! A [`Program`] says what is computed and how finely it is cut, and unfolds into [`Tasks`]: a graph
//! with its work, span, critical path and profile. [`Tasks::greedy`] plays a list schedule,
//! [`Tasks::stealing`] work stealing, both event by event; [`Law`] holds the bounds that every schedule
//! keeps, [`MeasuredBounds`] what measured times say of both, and [`grain`] what is known about how finely to cut.
//!
//! Times are in tcalc, the time of one basic operation, and are compared exactly. A tie goes to the task,
//! and to the processor, with the lowest number.
//!
//! Sources: R. L. Graham, "Bounds on multiprocessing timing anomalies", *SIAM Journal on Applied
//! Mathematics* 17(2), 1969; R. P. Brent, "The parallel evaluation of general arithmetic expressions",
//! *Journal of the ACM* 21(2), 1974; R. D. Blumofe and C. E. Leiserson, "Scheduling multithreaded
//! computations by work stealing", *Journal of the ACM* 46(5), 1999; Y. He, C. E. Leiserson and
//! W. M. Leiserson, "The Cilkview scalability analyzer", SPAA 2010.

pub mod grain;

mod builder;
mod greedy;
mod law;
mod measured;
mod program;
mod recursive;
mod schedule;
mod stealing;
mod tasks;

pub use greedy::Priority;
pub use law::Law;
pub use measured::{Conflict, MeasuredBounds, MeasuredTime};
pub use program::{Problem, Program};
pub use schedule::{Run, Schedule, Scheduler, Steal};
pub use stealing::{MOST_ATTEMPTS, Stealing};
pub use tasks::{Kind, MOST_TASKS, Tasks};

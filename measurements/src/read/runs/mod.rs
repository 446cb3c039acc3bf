//! Lines of logs that say how long a run took, and on how many processors.

mod clock;
mod common;
mod counts;

pub mod google_benchmark;
pub mod gromacs;
pub mod lammps;
pub mod nas;
pub mod pytest_benchmark;
pub mod sacct;
pub mod said;
pub mod time;

//! Benchmarks of collectives that are not those of OSU, Intel or NCCL.

pub mod mpi_benchmarks_jl;
pub mod reprompi;
pub mod ucc;

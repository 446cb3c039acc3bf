//! Requirements of every fit: it finds planted parameters, states its uncertainty, and refuses rows without
//! information.

mod any_input;
mod breaks;
mod cases;
mod coverage;
mod draws;
mod lines;
mod noise;
mod others;
mod speedups;

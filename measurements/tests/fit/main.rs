//! What a fit must do, whatever was measured: find what was planted, say how sure it is, and refuse what says nothing.

mod any_input;
mod breaks;
mod cases;
mod coverage;
mod draws;
mod lines;
mod noise;
mod others;
mod speedups;

//! Programs that measure memory or the peak of a processor: what a roofline is drawn from.

pub mod babelstream;
pub mod hpl;
pub mod likwid;
pub mod mlc;
pub mod stream;

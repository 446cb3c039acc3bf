//! The version that wrote a file.

/// The version of the program that writes a file.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

//! Set-up, serve, test, bench.
fn main() {}

//! How well a line follows the measurements it was fitted to.

/// How well the line `ts + m tw` follows the measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The smallest and the greatest size that was measured, in bytes.
    pub window: (f64, f64),
    /// How far the line lies from the measurements.
    pub errors: Errors,
    /// A closer fit of the same measurements, in two pieces.
    pub pieces: Option<TwoPieces>,
}

/// How far a fit lies from the measured times, as shares of these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// The greatest.
    pub worst: f64,
    /// The median.
    pub median: f64,
}

/// Two straight lines through one set of measurements: each a start-up in seconds and seconds per
/// byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoPieces {
    /// The greatest size, in bytes, of the first line.
    pub break_after: f64,
    /// The line of small messages.
    pub small: (f64, f64),
    /// The line of large messages.
    pub large: (f64, f64),
    /// How far the two lines lie from the measurements.
    pub errors: Errors,
}

impl Fit {
    /// Returns whether messages of `bytes` lie between the sizes that were measured.
    pub fn covers(&self, bytes: f64) -> bool {
        (self.window.0..=self.window.1).contains(&bytes)
    }
}

impl TwoPieces {
    /// Returns the line for a message of `bytes`: start-up in seconds, and seconds per byte.
    pub fn line(&self, bytes: f64) -> (f64, f64) {
        if bytes <= self.break_after { self.small } else { self.large }
    }
}

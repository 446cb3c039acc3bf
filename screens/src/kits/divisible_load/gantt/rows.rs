//! The rows of a chart, each of three lanes.

/// The lanes of a row.
pub(super) const RECEIVES: usize = 0;
pub(super) const SENDS: usize = 1;
pub(super) const COMPUTES: usize = 2;
pub(super) const LANES: usize = 3;

/// The rows of a chart.
pub(crate) struct Rows {
    pub title: &'static str,
    /// The originator's comes first.
    pub names: Vec<String>,
    /// The first and the last of the processors that share a row.
    pub shared: Option<(u32, u32)>,
    /// The shares of a row's height that receiving, sending and computing take.
    pub lanes: [(f64, f64); LANES],
    /// The readout of the idle time.
    pub idle: &'static str,
}

impl Rows {
    /// The row of a processor or layer.
    pub fn of(&self, receiver: u32) -> usize {
        let row = match self.shared {
            Some((first, last)) if last < receiver => receiver - (last - first),
            Some((first, _)) => receiver.min(first),
            None => receiver,
        };
        row as usize
    }

    pub fn is_shared(&self, row: usize) -> bool {
        self.shared.is_some_and(|(first, _)| first as usize == row)
    }

    /// The originator's row has one lane.
    pub fn place(&self, row: usize, lane: usize) -> (f64, f64) {
        if row == 0 { (0.0, 1.0) } else { self.lanes[lane] }
    }
}

//! How an entry of the tables is written.

use super::data::{Layer, Machine, PerWord, Run};
use super::fit::{Errors, Fit, TwoPieces};

/// Returns one message between two ranks, measured: its line has this `ts` and seconds a byte.
pub(super) const fn message(
    id: &'static str,
    name: &'static str,
    short: &'static str,
    date: &'static str,
    (ts, tw): (f64, f64),
) -> Machine {
    Machine {
        id,
        name,
        short,
        layer: Layer::PointToPoint,
        run: None,
        date,
        ts,
        tw: PerWord::OfBytes(tw),
        th: None,
        fit: None,
        source: "",
        note: "",
    }
}

/// Returns a whole collective, measured.
pub(super) const fn collective(
    id: &'static str,
    name: &'static str,
    short: &'static str,
    date: &'static str,
    line: (f64, f64),
) -> Machine {
    Machine { layer: Layer::Collective, ..message(id, name, short, date, line) }
}

/// Returns constants of one link.
pub(super) const fn constant(
    id: &'static str,
    name: &'static str,
    short: &'static str,
    date: &'static str,
    line: (f64, f64),
) -> Machine {
    Machine { layer: Layer::Link, ..message(id, name, short, date, line) }
}

/// Returns a machine of Hanuliak 2014: start-up time and seconds a word.
pub(super) const fn printed(
    id: &'static str,
    name: &'static str,
    short: &'static str,
    (ts, tw): (f64, f64),
) -> Machine {
    Machine { tw: PerWord::AsPrinted(tw), ..message(id, name, short, "2014", (ts, tw)) }
}

impl Machine {
    /// The same, timed as `operation` of so many ranks on so many nodes.
    pub(super) const fn run(mut self, operation: &'static str, ranks: u32, nodes: u32) -> Self {
        self.run = Some(Run { operation, ranks, nodes });
        self
    }

    /// The same, measured from and to these bytes, of which the line misses the worst and the
    /// median by these shares.
    pub(super) const fn fit(mut self, window: (f64, f64), (worst, median): (f64, f64)) -> Self {
        self.fit = Some(Fit { window, errors: Errors { worst, median }, pieces: None });
        self
    }

    /// The same with two lines, up to so many bytes and beyond, and their errors.
    pub(super) const fn pieces(
        mut self,
        break_after: f64,
        small: (f64, f64),
        large: (f64, f64),
        (worst, median): (f64, f64),
    ) -> Self {
        if let Some(fit) = &mut self.fit {
            fit.pieces =
                Some(TwoPieces { break_after, small, large, errors: Errors { worst, median } });
        }
        self
    }

    /// The same with this time per hop.
    pub(super) const fn hop(mut self, th: f64) -> Self {
        self.th = Some(th);
        self
    }

    /// The same from this source, with what to know about it.
    pub(super) const fn from(mut self, source: &'static str, note: &'static str) -> Self {
        self.source = source;
        self.note = note;
        self
    }
}

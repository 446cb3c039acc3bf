//! Grids that are not square: which edge travels, and what it costs.

use crate::check::{count, processors, result, square_root};
use crate::communication::{Network, start_up_and_word};
use crate::{Error, ErrorKind};

/// A grid of `n` rows by `m` columns on `p` processors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rectangle {
    /// Rows, a whole number from 1.
    pub n: f64,
    /// Columns, a whole number from 1.
    pub m: f64,
    /// Processors, a whole number.
    pub p: f64,
}

/// Along which direction strips are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Cut {
    /// Strips of whole rows; an edge is a row of `m` words.
    Rows,
    /// Strips of whole columns; an edge is a column of `n` words.
    Columns,
}

impl Rectangle {
    /// Returns the cut whose edge is shorter: across the longer side, rows when both sides are
    /// equal.
    #[must_use]
    pub fn best_cut(&self) -> Cut {
        if self.m <= self.n { Cut::Rows } else { Cut::Columns }
    }

    /// Returns the words of the edge that travels between strips cut as `cut`.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::stencil::{Cut, Rectangle};
    /// let long = Rectangle { n: 4096.0, m: 64.0, p: 64.0 };
    /// assert_eq!((long.edge(Cut::Rows), long.edge(Cut::Columns)), (64.0, 4096.0));
    /// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
    /// assert!((long.strips(Cut::Rows, &sp2)? - 4.0 * (35e-6 + 64.0 * 0.23e-6)).abs() < 1e-15);
    /// assert!(long.strips(Cut::Rows, &sp2)? < long.blocks(&sp2)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn edge(&self, cut: Cut) -> f64 {
        match cut {
            Cut::Rows => self.m,
            Cut::Columns => self.n,
        }
    }

    /// Returns the time in which an interior strip exchanges its two edges, in seconds:
    /// `4 (ts + e tw)` with `e = m` words for strips of rows and `e = n` for strips of columns.
    ///
    /// # Errors
    /// Names `ts` or `tw` when it is negative or not finite, `n`, `m` or `p` when it is not a
    /// whole number, `p` when it is below 3 or above the rows (columns) there are to deal out,
    /// `T_comm` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 6.1, for the n by m matrix of section 6.
    pub fn strips(&self, cut: Cut, network: &Network) -> Result<f64, Error> {
        let (ts, tw) = start_up_and_word(network)?;
        let (n, m) = self.sides()?;
        let p = processors("p", self.p, 3)?;
        let lines = match cut {
            Cut::Rows => n,
            Cut::Columns => m,
        };
        if lines < p {
            let help = format!("give at most {lines}, a strip needs a line of points");
            return Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help));
        }
        result("T_comm", 4.0 * (ts + self.edge(cut) * tw))
    }

    /// Returns the time in which an interior block of `n/sqrt p` by `m/sqrt p` points exchanges its
    /// four edges, in seconds: `4 (2 ts + ((n + m)/sqrt p) tw)`.
    ///
    /// # Errors
    /// As [`Rectangle::strips`]; `p` must be a perfect square from 9, `sqrt p` at most the shorter
    /// side.
    ///
    /// Source: Hanuliak 2014, section 6.1.1, for the n by m matrix of section 6.
    pub fn blocks(&self, network: &Network) -> Result<f64, Error> {
        let (ts, tw) = start_up_and_word(network)?;
        let (n, m) = self.sides()?;
        let q = square_root("p", processors("p", self.p, 9)?)?;
        if n.min(m) < q {
            let help = "its square root must not exceed the shorter side";
            return Err(Error::new(ErrorKind::TooManyProcessors, "p", self.p, help));
        }
        result("T_comm", 4.0 * (2.0 * ts + (n + m) / q * tw))
    }

    /// Returns the start-up time above which strips cut as `cut` are cheaper than blocks, in
    /// seconds: `ts* = (e - (n + m)/sqrt p) tw`. Negative when strips are cheaper whatever the
    /// start-up: a long grid cut across has edges so short that blocks never win.
    ///
    /// ```
    /// use crossover_model::stencil::{Cut, Rectangle};
    /// let long = Rectangle { n: 4096.0, m: 64.0, p: 64.0 };
    /// assert_eq!(long.best_cut(), Cut::Rows); // rows of 64 words travel
    /// assert!(long.threshold_ts(Cut::Rows, 0.23e-6)? < 0.0); // and blocks never win
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `tw` when it is negative or not finite, `n`, `m` or `p` when it is not a whole number,
    /// `p` when it is below 9, `ts_threshold` when it overflows.
    ///
    /// Source: derived as Hanuliak 2014, section 6.1.2.
    pub fn threshold_ts(&self, cut: Cut, tw: f64) -> Result<f64, Error> {
        let tw = crate::check::non_negative("tw", tw)?;
        let (n, m) = self.sides()?;
        let q = processors("p", self.p, 9)?.sqrt();
        result("ts_threshold", (self.edge(cut) - (n + m) / q) * tw)
    }

    fn sides(&self) -> Result<(f64, f64), Error> {
        Ok((count("n", self.n)?, count("m", self.m)?))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Channel, blocks, strips, threshold_ts};
    use super::*;
    use crate::Size;

    const SP2: Network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };

    #[test]
    fn a_square_rectangle_is_the_grid() {
        let rectangle = Rectangle { n: 256.0, m: 256.0, p: 64.0 };
        let size = Size { n: 256.0, p: 64.0 };
        assert_eq!(rectangle.strips(Cut::Rows, &SP2), strips(&SP2, &size));
        assert_eq!(rectangle.blocks(&SP2), blocks(&SP2, &size));
        assert_eq!(
            rectangle.threshold_ts(Cut::Rows, SP2.tw),
            threshold_ts(Channel::Switched, SP2.tw, &size)
        );
    }

    #[test]
    fn the_shorter_edge_travels() {
        let tall = Rectangle { n: 4096.0, m: 16.0, p: 9.0 };
        assert_eq!(tall.best_cut(), Cut::Rows);
        let t = tall.strips(Cut::Rows, &SP2).expect("valid");
        assert!(t < tall.strips(Cut::Columns, &SP2).expect("valid"));
        assert!(tall.threshold_ts(Cut::Rows, SP2.tw).expect("valid") < 0.0);
    }
}

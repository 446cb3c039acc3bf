//! The overhead function from its parts, and the term that dominates.

use crate::Error;
use crate::check::{non_negative, result};

/// The parts of the overhead function, in seconds, beside the computing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overheads {
    /// Of the architecture.
    pub t_arch: f64,
    /// Of the parallelization.
    pub t_par: f64,
    /// Of the communication.
    pub t_comm: f64,
    /// Of the synchronization.
    pub t_syn: f64,
    /// Of waiting for shared resources.
    pub t_wait: f64,
}

/// A part of the time of a parallel algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Part {
    /// Computing.
    Computing,
    /// The architecture.
    Architecture,
    /// Parallelization.
    Parallelization,
    /// Communication.
    Communication,
    /// Synchronization.
    Synchronization,
    /// Waiting.
    Waiting,
}

/// The overhead function and what dominates.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Total {
    /// The overhead function, in seconds.
    pub h: f64,
    /// The dominating term `max(T_comp, h)`, in seconds.
    pub w: f64,
    /// The greatest single part, the first on a tie.
    pub dominant: Part,
}

impl Part {
    /// Returns the name in readouts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Computing => "computing",
            Self::Architecture => "architecture",
            Self::Parallelization => "parallelization",
            Self::Communication => "communication",
            Self::Synchronization => "synchronization",
            Self::Waiting => "waiting",
        }
    }
}

impl Overheads {
    /// Returns the overhead function `h = T_arch + T_par + T_comm + T_syn + T_wait`, and the
    /// paper's `w = max(T_comp, h)` with `t_comp` seconds of computing.
    ///
    /// The paper calls `w` an isoefficiency function; it is the dominating term. Its sum leaves
    /// waiting out, which its list names, and lists computing, which is no overhead.
    ///
    /// ```
    /// use crossover_model::overhead::Overheads;
    /// let overheads = Overheads { t_par: 0.01, t_comm: 0.2, t_syn: 0.03, t_arch: 0.0, t_wait: 0.005 };
    /// let total = overheads.total(0.1)?;
    /// assert!((total.h - 0.245).abs() < 1e-12 && total.w == total.h);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names the part (`T_comp`, `T_arch`, `T_par`, `T_comm`, `T_syn`, `T_wait`) that is negative
    /// or not finite, `h` when the sum overflows.
    ///
    /// Source: Hanuliak 2014, section 5.
    pub fn total(&self, t_comp: f64) -> Result<Total, Error> {
        let parts = [
            (Part::Computing, non_negative("T_comp", t_comp)?),
            (Part::Architecture, non_negative("T_arch", self.t_arch)?),
            (Part::Parallelization, non_negative("T_par", self.t_par)?),
            (Part::Communication, non_negative("T_comm", self.t_comm)?),
            (Part::Synchronization, non_negative("T_syn", self.t_syn)?),
            (Part::Waiting, non_negative("T_wait", self.t_wait)?),
        ];
        let [computing, overheads @ ..] = parts;
        let h = result("h", overheads.iter().map(|(_, t)| t).sum())?;
        let (dominant, _) = overheads
            .into_iter()
            .fold(computing, |greatest, part| if greatest.1 < part.1 { part } else { greatest });
        Ok(Total { h, w: h.max(t_comp), dominant })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_part_dominates() {
        let overheads = Overheads { t_comm: 0.2, t_syn: 0.03, ..Overheads::default() };
        let total = overheads.total(0.1).expect("valid");
        assert_eq!(total.dominant, Part::Communication);
        assert_eq!(total.w, total.h);
        assert_eq!(overheads.total(1.0).expect("valid").w, 1.0);
    }
}

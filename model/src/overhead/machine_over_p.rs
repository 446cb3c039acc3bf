//! A machine whose parameters change with the number of processors.

use crate::check::{count, non_negative, positive};
use crate::order;
use crate::{Error, ErrorKind};

/// The parameters of a machine of `p` processors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MachineAt {
    /// Processors, a whole number from 1.
    pub p: f64,
    /// Start-up time `t_s(p)`, in seconds.
    pub ts: f64,
    /// Asymptotic bandwidth `r_inf(p)`, in words per second.
    pub r: f64,
    /// Time of an operation `t_c(p)`, in seconds.
    pub tc: f64,
}

/// A machine whose parameters are known for some numbers of processors.
///
/// ```
/// use crossover_model::overhead::{MachineAt, MachineOverP};
/// let machine = MachineOverP::of(vec![
///     MachineAt { p: 4.0, ts: 35e-6, r: 4e6, tc: 10e-9 },
///     MachineAt { p: 64.0, ts: 115e-6, r: 2e6, tc: 10e-9 },
/// ])?;
/// let between = machine.at(16.0)?; // half way from 4 to 64 in the logarithm
/// assert!((between.ts - 75e-6).abs() < 1e-18 && (between.r - 3e6).abs() < 1e-6);
/// assert_eq!(machine.at(1024.0)?.ts, 115e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MachineOverP {
    /// By rising `p`, at least one.
    known: Vec<MachineAt>,
}

impl MachineOverP {
    /// Returns the machine with the parameters `known`, in any order.
    ///
    /// # Errors
    /// Names `machine` when nothing is known or two entries have the same `p`; `p` when it is not a
    /// whole number from 1, `ts` when it is negative or not finite, `r` or `tc` when it is not above
    /// zero.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.1.
    pub fn of(mut known: Vec<MachineAt>) -> Result<Self, Error> {
        for at in &known {
            count("p", at.p)?;
            non_negative("ts", at.ts)?;
            positive("r", at.r)?;
            positive("tc", at.tc)?;
        }
        order::sort_by_key(&mut known, |one| one.p);
        if known.is_empty() {
            let help = "give the parameters for at least one number of processors";
            return Err(Error::new(ErrorKind::LengthMismatch, "machine", "empty", help));
        }
        if let Some(twice) = known.windows(2).find(|pair| pair[0].p == pair[1].p) {
            let (got, help) = (twice[0].p, "give each number of processors once");
            return Err(Error::new(ErrorKind::OutOfRange, "machine", got, help));
        }
        Ok(Self { known })
    }

    /// Returns the parameters of the machine with `p` processors: linear in `log p` between two
    /// known numbers of processors, those of the nearest known one beyond them.
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.1, which leaves open how they change.
    pub fn at(&self, p: f64) -> Result<MachineAt, Error> {
        let p = count("p", p)?;
        let after = self.known.partition_point(|at| at.p < p);
        let above = self.known.get(after).or(self.known.last());
        let below = self.known.get(after.saturating_sub(1));
        let (Some(below), Some(above)) = (below, above) else {
            return Err(Error::missing("machine"));
        };
        let part = if below.p < above.p && below.p < p {
            (p / below.p).ln() / (above.p / below.p).ln()
        } else {
            0.0
        };
        let between = |a: f64, b: f64| a + part * (b - a);
        Ok(MachineAt {
            p,
            ts: between(below.ts, above.ts),
            r: between(below.r, above.r),
            tc: between(below.tc, above.tc),
        })
    }

    /// Returns the numbers of processors for which the parameters are known, rising.
    pub fn known_at(&self) -> impl Iterator<Item = f64> {
        self.known.iter().map(|at| at.p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW: MachineAt = MachineAt { p: 256.0, ts: 1e-3, r: 1e5, tc: 2e-8 };
    const FAST: MachineAt = MachineAt { p: 16.0, ts: 1e-5, r: 1e7, tc: 1e-8 };

    #[test]
    fn known_parameters_are_met_and_held_beyond() {
        let machine = MachineOverP::of(vec![SLOW, FAST]).expect("valid");
        for (p, known) in [(1.0, FAST), (16.0, FAST), (256.0, SLOW), (1e9, SLOW)] {
            assert_eq!(machine.at(p), Ok(MachineAt { p, ..known }));
        }
        let middle = machine.at(64.0).expect("valid");
        assert!((middle.tc - 1.5e-8).abs() < 1e-22 && (middle.r - 5.05e6).abs() < 1e-3);
        let single = MachineOverP::of(vec![SLOW]).expect("valid");
        assert_eq!(single.at(2.0), Ok(MachineAt { p: 2.0, ..SLOW }));
    }

    #[test]
    fn what_is_no_machine_is_refused() {
        let refused = |known: Vec<MachineAt>| MachineOverP::of(known).expect_err("refused");
        assert_eq!(refused(vec![]).field(), "machine");
        assert_eq!(refused(vec![SLOW, SLOW]).field(), "machine");
        assert_eq!(refused(vec![MachineAt { r: 0.0, ..SLOW }]).field(), "r");
        assert_eq!(refused(vec![MachineAt { p: 1.5, ..SLOW }]).field(), "p");
    }
}

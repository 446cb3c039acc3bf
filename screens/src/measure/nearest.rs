//! What the times are nearest to: a machine of the list, or for a collective the best algorithm of the
//! textbooks on one.

use crossover_model::order;
use std::iter;

use crossover_measurements::{Format, Messages, Operation, Reading};
use crossover_model::Size;
use crossover_model::collectives::{self, Price, Share, best_algorithm};

use crate::screen::machine::{Layer, PerWord};
use crate::screen::prelude::*;
use crate::screen::{Machine, machines};

const MOST: usize = 3;
/// The most sizes at which machines are compared.
const SIZES: usize = 40;

pub(super) struct Nearest {
    timed: Timed,
    pub machines: Vec<(&'static Machine, f64)>,
}

#[derive(Clone, Copy)]
enum Timed {
    Message,
    Collective {
        operation: collectives::Operation,
        p: f64,
        /// A size counts the bytes of all ranks.
        is_whole: bool,
    },
}

impl Nearest {
    /// Returns the machines that these sizes and times are nearest to.
    pub fn to(
        messages: &Messages,
        reading: Option<&Reading>,
        ranks: Option<f64>,
        points: &[(f64, f64)],
    ) -> Result<Self, Error> {
        let timed = Timed::of(messages, reading, ranks)?;
        let step = points.len().div_ceil(SIZES).max(1);
        let points: Vec<_> = points.iter().step_by(step).copied().collect();
        let is_one = |machine: &&Machine| {
            // One between nodes of several processes is that of a message once more.
            machine.layer == Layer::PointToPoint
                && machine.levels.is_none()
                && matches!(machine.tw, PerWord::OfBytes(_))
        };
        let off = |machine: &'static Machine| {
            let errors =
                points.iter().map(|&(m, t)| Some((timed.time(machine, m)? / t).ln().abs()));
            let mut errors = errors.collect::<Option<Vec<_>>>()?;
            order::sort_ascending(&mut errors);
            let median = errors.get(errors.len() / 2)?.exp_m1();
            median.is_finite().then_some((machine, median))
        };
        let mut all: Vec<_> = machines().filter(is_one).filter_map(off).collect();
        order::sort_by_key(&mut all, |one| one.1);
        all.truncate(MOST);
        Ok(Self { timed, machines: all })
    }

    pub fn first(&self) -> Result<(&'static Machine, f64), Error> {
        let none =
            || Error::new(ErrorKind::Undefined, "text", "like no machine", "check the units");
        self.machines.first().copied().ok_or_else(none)
    }

    /// Returns the median error of the next machine.
    pub fn second(&self) -> f64 {
        self.machines.get(1).map_or(f64::NAN, |one| one.1)
    }

    pub fn time(&self, machine: &Machine, m: f64) -> Option<f64> {
        self.timed.time(machine, m)
    }

    /// Returns the name of the algorithm that is fastest on a machine; `None` of a single message.
    pub fn algorithm(&self, machine: &Machine, m: f64) -> Option<&'static str> {
        let Timed::Collective { operation, .. } = self.timed else { return None };
        let (price, size) = (price(machine), self.timed.size(m)?);
        Some(best_algorithm(operation, &price, &size).ok()?.algorithm.name())
    }
}

impl Timed {
    fn of(
        messages: &Messages,
        reading: Option<&Reading>,
        ranks: Option<f64>,
    ) -> Result<Self, Error> {
        let Operation::Collective(name) = &messages.operation else { return Ok(Self::Message) };
        let operation = name.parse::<collectives::Operation>().map_err(|_| {
            let help = "no algorithm of the textbooks is known for it";
            Error::new(ErrorKind::Undefined, "data", name.replace('_', "-"), help)
        })?;
        let unknown =
            || Error::new(ErrorKind::MissingInput, "ranks", "unknown", "say how many took part");
        let p = ranks.ok_or_else(unknown)?;
        let format = reading.map(|reading| reading.format);
        let is_whole = matches!(format, Some(Format::NcclTests | Format::RcclTests));
        Ok(Self::Collective { operation, p, is_whole })
    }

    fn size(self, m: f64) -> Option<Size> {
        match self {
            Self::Message => None,
            Self::Collective { p, is_whole: true, .. } => Some(Size { n: m, p }),
            Self::Collective { operation, p, .. } => {
                Some(Size { n: operation.total_words(&Share { m, p }), p })
            }
        }
    }

    fn time(self, machine: &Machine, m: f64) -> Option<f64> {
        let time = match self {
            Self::Message => machine.ts + m * machine.per_word(1.0),
            Self::Collective { operation, .. } => {
                best_algorithm(operation, &price(machine), &self.size(m)?).ok()?.t
            }
        };
        (0.0 < time && time.is_finite()).then_some(time)
    }
}

fn price(machine: &Machine) -> Price {
    Price { alpha: machine.ts, beta: machine.per_word(1.0), gamma: 0.0 }
}

pub(super) fn curve<'a>(
    nearest: &'a Nearest,
    machine: &'static Machine,
    sizes: impl IntoIterator<Item = f64> + 'a,
) -> impl Iterator<Item = (f64, f64)> + 'a {
    sizes.into_iter().flat_map(move |m| iter::zip([m], nearest.time(machine, m)))
}

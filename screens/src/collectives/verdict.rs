//! What the times decide: which case holds, and what would be faster.

use std::cmp::Ordering;

use crate::screen::prelude::*;

use super::params::Place;
use super::state::{Case, OtherSizes, Remedy, State, Verdict};

/// The ratio of times up to which neither is called slower.
const NEARLY: f64 = 1.1;
/// Sizes, and times, within this share of each other are the same.
const TIE: f64 = 1e-9;
/// The ratio to the best time from which on an algorithm is called slower.
const SLOWER: f64 = 1.005;
impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let costs = s.op.algorithms().iter().map(|algorithm| s.terms(*algorithm));
        let lacks_mesh =
            costs.filter_map(Result::err).any(|error| error.kind() == ErrorKind::NotPerfectSquare);
        let is_printed_too_short = s.is_not_nccl()
            && matches!((s.printed_time(), s.channel_time()), (Ok(printed), Ok(least)) if printed < least);
        let case = Case::of(s).unwrap_or_else(Case::Refused);
        Self { case, lacks_mesh, is_printed_too_short }
    }
}

impl Case {
    fn of(s: &State) -> Result<Self, Error> {
        let (t, best) = (s.t()?, s.best()?);
        Ok(match s.network {
            _ if t == 0.0 => Self::Free,
            Place::Ethernet => Self::Ethernet(compare(s.packed_time()?, s.channel_time()?)),
            Place::Nccl => Self::Nccl(match s.nccl().change() {
                Ok(change) if change.m <= s.m * s.word => OtherSizes::Smaller,
                Ok(_) => OtherSizes::Greater,
                Err(_) => OtherSizes::None,
            }),
            Place::Switched if best.t * SLOWER < t => {
                let used = s.terms(s.used_algorithm()?)?;
                let has_more_startups = s.terms(best.algorithm)?.startups < used.startups;
                Self::Slower { has_more_startups }
            }
            Place::Switched => Self::Fastest(OtherSizes::of(s)),
            Place::On(_) => Self::OnNetwork {
                algorithm: s.used_algorithm()?,
                shares_links: 0.0 < s.words() * s.tw
                    && s.links().is_ok_and(|links| 1.0 < links.sharing),
                remedy: match s.best_on_network() {
                    Ok(least) if NEARLY * least.t < t => Remedy::Algorithm,
                    _ if NEARLY * best.t < t => Remedy::Switch,
                    _ => Remedy::None,
                },
            },
        })
    }
}

impl OtherSizes {
    fn of(s: &State) -> Self {
        match s.flip().map(|flip| (flip.m, compare(s.m, flip.m))) {
            _ if s.measurements().is_some() => Self::Measured,
            Ok((_, Ordering::Equal)) => Self::Tie,
            Ok((_, Ordering::Less)) => Self::Greater,
            // No message is shorter than a word.
            Ok((m, Ordering::Greater)) if 1.0 <= m => Self::Smaller,
            _ => Self::None,
        }
    }
}

fn compare(a: f64, b: f64) -> Ordering {
    if (a - b).abs() <= TIE * b { Ordering::Equal } else { a.total_cmp(&b) }
}

//! What the times decide: which case holds, and what would be faster.

use std::cmp::Ordering;

use crossover_model::collectives::nodes::WayOnNodes;

use crate::screen::prelude::*;

use super::params::Place;
use super::state::{Case, OnNodesCase, OtherSizes, Remedy, State, Verdict};

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
        let is_printed_too_short = s.is_one_level()
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
            Place::Nodes => Self::Nodes(OnNodesCase::of(s, t)?),
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

impl OnNodesCase {
    fn of(s: &State, t: f64) -> Result<Self, Error> {
        let (best, one_level) = (s.best_on_network()?, s.best()?.t);
        let is_hierarchical = |way| matches!(way, WayOnNodes::Hierarchical(_));
        let sizes = match s.flip_on_nodes() {
            Ok(flip) if (flip.m - s.m).abs() <= TIE * s.m => OtherSizes::Tie,
            Ok(flip) if s.m < flip.m => OtherSizes::Greater,
            Ok(_) => OtherSizes::Smaller,
            Err(_) => OtherSizes::None,
        };
        Ok(Self {
            knows_nodes: is_hierarchical(best.way),
            is_slower: best.t * SLOWER < t,
            differs: NEARLY * one_level < t || NEARLY * t < one_level,
            sizes,
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

//! How what the words say of a state is decided.

use crossover_model::nodes::{Limit, Pairs};

use super::state::{Case, Full, More, Sharing, State, Verdict};

/// A message that takes less than this many times as long takes hardly longer.
const HARDLY: f64 = 1.05;
/// A gain below this is none.
const NOTHING: f64 = 1.005;

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| decide(self))
    }
}

fn decide(s: &State) -> Verdict {
    let gain = s.rail_gain().ok();
    Verdict {
        case: case(s),
        full: full(s),
        more: gain.map(|gain| if gain < NOTHING { More::Nothing } else { More::Faster }),
        is_single: s.rails == 1.0,
        leaves_idle: s.is_pinned() && 1.0 < s.rails && s.rails_used() < s.rails.min(s.ppn),
    }
}

fn case(s: &State) -> Case {
    if s.ppn < s.pairs {
        return Case::TooManyPairs;
    }
    let (Ok(times), Ok(limit)) = (s.times(), s.limit()) else {
        return Case::NoTime;
    };
    match limit {
        Limit::Process => Case::Process,
        Limit::Bytes => Case::Bytes { is_alone: s.pairs == 1.0 },
        Limit::Nic if times.t < HARDLY * times.t_alone => Case::Nic(Sharing::Hardly),
        Limit::Nic if s.slowdown().is_err() => Case::Nic(Sharing::Only),
        Limit::Nic if times.sharing <= 1.0 => Case::Nic(Sharing::Alone),
        Limit::Nic if s.is_pinned() && 1.0 < s.rails => Case::Nic(Sharing::Pinned),
        Limit::Nic => Case::Nic(Sharing::All),
        Limit::NicMessages => Case::Rate { has_end: 0.0 < s.nodes.tw.max(s.nodes.tw_nic) },
    }
}

fn full(s: &State) -> Full {
    match Pairs::that_fill(&s.nodes) {
        Ok(1.0) => Full::One,
        Ok(_) => Full::Several,
        Err(_) if s.is_pinned() => Full::Pinned,
        Err(_) if s.nodes.tw_nic == 0.0 => Full::Endless,
        Err(_) => Full::TooFew,
    }
}

//! The exchange of edges: who wins it, by how much, and what each cut pays.

use crossover_model::communication::Network;
use crossover_model::stencil::Decomposition;

use super::super::setting::Setting;
use super::{contest, number, of, source_of_exchange, time};
use crate::quantity::{Unit, percent};
use crate::screen::{Readout, Why};

pub(super) fn decision(s: &Setting) -> Vec<Readout> {
    let both = s.decision(s.p);
    let numbers = both.as_ref().map_or(String::new(), |both| {
        format!(
            "strips {}, blocks {}",
            time(both.t_strips),
            time(both.t_blocks)
        )
    });
    let times = both.as_ref().map_or(Vec::new(), |both| {
        vec![
            ("exchange between strips", both.t_strips, Unit::Second),
            ("exchange between blocks", both.t_blocks, Unit::Second),
        ]
    });
    let inequality = if s.is_shared() {
        "strips win if 2 (p − 1)(ts + n tw) < 4 (p − √p)(ts + n tw / √p)"
    } else {
        "strips win if 4 (ts + n tw) < 8 (ts + n tw / √p)"
    };
    let winner = Readout::word(
        "winner",
        "cheaper exchange",
        both.clone().map(|both| both.winner.name()),
    );
    let advantage = Readout::number(
        "advantage",
        "",
        "slower over faster",
        Unit::One,
        both.map(|both| both.advantage),
    );
    vec![
        winner.why(Why {
            formula: inequality,
            numbers: numbers.clone(),
            terms: times.clone(),
            source: source_of_exchange(s, "Hanuliak 2014, section 6.1.2"),
            regime: contest(s),
        }),
        advantage.why(Why {
            formula: "the greater of the two times over the lesser",
            numbers,
            terms: times,
            source: source_of_exchange(s, "Hanuliak 2014, section 6.1.2"),
            regime: contest(s),
        }),
        exchange(s, Decomposition::Strips),
        exchange(s, Decomposition::Blocks),
    ]
}

fn exchange(s: &Setting, cut: Decomposition) -> Readout {
    let t = s.exchange_stated(cut);
    let formula = match (cut, s.is_shared()) {
        (Decomposition::Strips, false) => "T = 4 (ts + n tw)",
        (Decomposition::Blocks, false) => "T = 8 (ts + n tw / √p)",
        (Decomposition::Strips, true) => "T = 2 (p − 1)(ts + n tw)",
        (Decomposition::Blocks, true) => "T = 4 (p − √p)(ts + n tw / √p)",
    };
    let parts = Parts::of(s, cut).filter(|_| t.is_ok());
    let numbers = parts.as_ref().map_or(String::new(), |parts| {
        format!(
            "{} × ({} + {} × {}) = {}",
            number(parts.messages),
            time(s.network.ts),
            Unit::Word.show(parts.edge()),
            Unit::SecondPerWord.show(s.network.tw),
            time(parts.start_ups + parts.transfer)
        )
    });
    let terms = parts.as_ref().map_or(Vec::new(), |parts| {
        vec![
            ("messages, one after the other", parts.messages, Unit::One),
            ("words of one edge", parts.edge(), Unit::Word),
            ("start-ups", parts.start_ups, Unit::Second),
            ("words on their way", parts.transfer, Unit::Second),
        ]
    });
    Readout::number(
        of(cut, "t_strips", "t_blocks"),
        of(cut, "T(s,p)coms", "T(s,p)comb"),
        of(cut, "exchange between strips", "exchange between blocks"),
        Unit::Second,
        t,
    )
    .why(Why {
        formula,
        numbers,
        terms,
        source: source_of_exchange(
            s,
            of(
                cut,
                "Hanuliak 2014, section 6.1, for 3 ≤ p ≤ n; two strips have one edge each, one has none",
                "Hanuliak 2014, section 6.1.1, p ≥ 9 and a square",
            ),
        ),
        regime: parts.map_or(String::new(), |parts| parts.regime()),
    })
    .summed()
}

/// An exchange taken apart. The model is linear in ts and tw, so it counts them itself.
struct Parts {
    messages: f64,
    words: f64,
    start_ups: f64,
    transfer: f64,
}

impl Parts {
    fn of(s: &Setting, cut: Decomposition) -> Option<Self> {
        let counted = |ts, tw| {
            let network = Network::without_hops(ts, tw);
            let setting = Setting { network, ..*s };
            setting.exchange(cut, s.p).ok()
        };
        let (messages, words) = (counted(1.0, 0.0)?, counted(0.0, 1.0)?);
        Some(Self {
            messages,
            words,
            start_ups: messages * s.network.ts,
            transfer: words * s.network.tw,
        })
    }

    fn edge(&self) -> f64 {
        if self.messages == 0.0 {
            0.0
        } else {
            self.words / self.messages
        }
    }

    fn regime(&self) -> String {
        let whole = self.start_ups + self.transfer;
        if whole == 0.0 {
            return "free: nothing is sent, or sending costs nothing".to_owned();
        }
        if self.start_ups >= self.transfer {
            let share = percent(self.start_ups / whole);
            format!("start-up bound: start-ups are {share} of the exchange")
        } else {
            let share = percent(self.transfer / whole);
            format!("bandwidth bound: words on their way are {share} of the exchange")
        }
    }
}

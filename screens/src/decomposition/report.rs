//! The readouts, each with how it comes about.

use crossover_model::communication::Network;
use crossover_model::stencil::{Decomposition, Total};
use crossover_model::{Error, ErrorKind};

use super::setting::Setting;
use super::takeaway;
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let mut readouts = decision(&setting);
    readouts.extend(thresholds(&setting));
    for cut in [Decomposition::Strips, Decomposition::Blocks] {
        readouts.extend(run(&setting, cut));
    }
    readouts.push(printed(&setting));
    readouts.push(word_rate(&setting, params.number("word")));
    Report {
        readouts,
        takeaway: takeaway::takeaway(&setting),
        hints: takeaway::hints(&setting),
    }
}

/// One of two readouts: that of strips or that of blocks.
fn of<T>(cut: Decomposition, strips: T, blocks: T) -> T {
    match cut {
        Decomposition::Strips => strips,
        Decomposition::Blocks => blocks,
    }
}

fn time(seconds: f64) -> String {
    Unit::Second.show(seconds)
}

fn number(value: f64) -> String {
    Unit::One.show(value)
}

fn percent(share: f64) -> String {
    format!("{} %", number((share * 100.0).round()))
}

fn decision(s: &Setting) -> Vec<Readout> {
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

fn source_of_exchange(s: &Setting, switched: &'static str) -> &'static str {
    if s.is_shared() {
        "the messages of Hanuliak 2014, section 6, queueing on the one channel of sections 4 and 7.2"
    } else {
        switched
    }
}

/// Which side of the bargain decides.
fn contest(s: &Setting) -> String {
    let Ok(limit) = s.ts_threshold(s.p) else {
        return String::new();
    };
    if s.network.ts > limit {
        "start-up bound: blocks start more messages, and their shorter edges do not make up for it"
    } else if s.network.ts < limit {
        "bandwidth bound: strips send longer edges, and their fewer start-ups do not make up for it"
    } else {
        "a tie: the start-ups that strips save cost just what their longer edges add"
    }
    .to_owned()
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

fn thresholds(s: &Setting) -> Vec<Readout> {
    let ts = s.ts_threshold(s.p);
    let factor = ts.clone().and_then(|limit| {
        let factor = s.network.ts / limit;
        if factor.is_finite() {
            return Ok(factor);
        }
        let got = Unit::SecondPerWord.show(s.network.tw);
        let mend = "words cost nothing beside a start-up, so no factor would do: give more";
        Err(Error::new(ErrorKind::Undefined, "tw", got, mend))
    });
    vec![
        ts_threshold(s, ts),
        Readout::number(
            "ts_factor",
            "ts / ts*",
            "start-up time over its threshold",
            Unit::One,
            factor.clone(),
        )
        .why(Why {
            formula: "ts / ts*",
            numbers: factor.map_or(String::new(), |factor| {
                format!(
                    "{} / {} = {}",
                    time(s.network.ts),
                    time(s.network.ts / factor),
                    number(factor)
                )
            }),
            terms: vec![("ts", s.network.ts, Unit::Second)],
            source: "from ts*; above 1 strips win, and this is the factor by which ts must fall \
                     for blocks to win",
            regime: contest(s),
        }),
        tw_threshold(s),
        p_cross(s),
    ]
}

fn ts_threshold(s: &Setting, ts: Result<f64, Error>) -> Readout {
    let numbers = ts.as_ref().map_or(String::new(), |limit| {
        let tw = Unit::SecondPerWord.show(s.network.tw);
        let (n, p) = (number(s.n), number(s.p));
        if s.is_shared() {
            format!("{n} × {tw} = {}", time(*limit))
        } else {
            format!("{n} × (1 − 2/√{p}) × {tw} = {}", time(*limit))
        }
    });
    Readout::number(
        "ts_threshold",
        "ts*",
        "start-up time at which both cost the same",
        Unit::Second,
        ts,
    )
    .why(Why {
        formula: if s.is_shared() {
            "ts* = n tw, whatever p"
        } else {
            "ts* = n (1 − 2/√p) tw"
        },
        numbers,
        terms: vec![
            ("n", s.n, Unit::One),
            ("p", s.p, Unit::Processor),
            ("tw", s.network.tw, Unit::SecondPerWord),
        ],
        source: source_of_exchange(s, "Hanuliak 2014, section 6.1.2 and Table 1, p ≥ 9"),
        regime: contest(s),
    })
}

fn tw_threshold(s: &Setting) -> Readout {
    let tw = s.tw_threshold(s.p);
    let numbers = tw.as_ref().map_or(String::new(), |limit| {
        let limit = Unit::SecondPerWord.show(*limit);
        let (ts, n, p) = (time(s.network.ts), number(s.n), number(s.p));
        if s.is_shared() {
            format!("{ts} / {n} = {limit}")
        } else {
            format!("{ts} / ({n} × (1 − 2/√{p})) = {limit}")
        }
    });
    Readout::number(
        "tw_threshold",
        "tw*",
        "time per word at which both cost the same",
        Unit::SecondPerWord,
        tw,
    )
    .why(Why {
        formula: if s.is_shared() {
            "tw* = ts / n, whatever p"
        } else {
            "tw* = ts / (n (1 − 2/√p))"
        },
        numbers,
        terms: vec![
            ("ts", s.network.ts, Unit::Second),
            ("n", s.n, Unit::One),
            ("p", s.p, Unit::Processor),
        ],
        source: source_of_exchange(
            s,
            "Hanuliak 2014, section 7.1.1 and Table 2; section 6.1.2 prints the inequality \
             inverted, tw > n (1 − 2/√p) ts",
        ),
        regime: contest(s),
    })
}

fn p_cross(s: &Setting) -> Readout {
    let p = s.p_cross();
    let numbers = p.as_ref().map_or(String::new(), |p| {
        format!(
            "4 / (1 − {} / ({} × {}))² = {}",
            time(s.network.ts),
            number(s.n),
            Unit::SecondPerWord.show(s.network.tw),
            number(*p)
        )
    });
    let regime = match &p {
        Ok(p) if *p < 9.0 => "below 9, where blocks begin: they win wherever they exist",
        Ok(p) if s.n < *p => "above n, where strips end: strips win wherever they exist",
        Ok(_) => "strips win below, blocks above: more processors shorten the edges of blocks only",
        Err(_) if s.is_shared() => "one channel carries every edge, so p decides nothing",
        Err(_) => "start-up bound: strips win for every p",
    };
    Readout::number(
        "p_cross",
        "p*",
        "processors from which blocks win",
        Unit::Processor,
        p,
    )
    .why(Why {
        formula: "p* = 4 / (1 − ts/(n tw))²",
        numbers,
        terms: vec![
            ("ts", s.network.ts, Unit::Second),
            (
                "n tw, the words of a strip's edge",
                s.n * s.network.tw,
                Unit::Second,
            ),
        ],
        source: "Hanuliak 2014, section 6.1.2, solved for p",
        regime: regime.to_owned(),
    })
}

fn run(s: &Setting, cut: Decomposition) -> Vec<Readout> {
    let total = s.total_stated(cut);
    let number = |key, symbol, label, unit, pick: fn(&Total) -> f64| {
        Readout::number(
            key,
            symbol,
            label,
            unit,
            total.as_ref().map(pick).map_err(Error::clone),
        )
    };
    vec![
        number(
            of(cut, "t_total_strips", "t_total_blocks"),
            "T(s,p)",
            of(cut, "run on strips", "run on blocks"),
            Unit::Second,
            |total| total.t_p,
        )
        .why(why_total(s, &total)),
        number(
            of(cut, "speedup_strips", "speedup_blocks"),
            "S",
            of(cut, "speedup of strips", "speedup of blocks"),
            Unit::One,
            |total| total.speedup,
        )
        .why(why_ratio(
            s,
            &total,
            "S = n² tc / T, with n² tc the time on one processor",
        )),
        number(
            of(cut, "efficiency_strips", "efficiency_blocks"),
            "E",
            of(cut, "efficiency of strips", "efficiency of blocks"),
            Unit::One,
            |total| total.efficiency,
        )
        .why(why_ratio(s, &total, "E = S / p")),
        best_p(s, cut),
        isoefficiency(s, cut),
    ]
}

const RUN_SOURCE: &str = "Hanuliak 2014, sections 4 and 6 put together: T = T_comp + T_comm; the \
                          convergence test is an all-reduce of one word";

fn terms_of(total: &Total) -> Vec<(&'static str, f64, Unit)> {
    vec![
        ("computing", total.t_comp, Unit::Second),
        ("communicating", total.t_comm, Unit::Second),
        ("one processor alone", total.t_1, Unit::Second),
    ]
}

fn why_total(s: &Setting, total: &Result<Total, Error>) -> Why {
    let formula = match (s.job.overlap, s.job.convergence) {
        (false, false) => "T = iters (n² tc / p + T_comm)",
        (false, true) => "T = iters (n² tc / p + T_comm + (ts + tw) log2 p)",
        (true, false) => "T = iters max(n² tc / p, T_comm)",
        (true, true) => "T = iters max(n² tc / p, T_comm + (ts + tw) log2 p)",
    };
    let Ok(total) = total else {
        return Why {
            formula,
            source: RUN_SOURCE,
            ..Why::default()
        };
    };
    let sides = (time(total.t_comp), time(total.t_comm), time(total.t_p));
    Why {
        formula,
        numbers: if s.job.overlap {
            format!("max({}, {}) = {}", sides.0, sides.1, sides.2)
        } else {
            format!("{} + {} = {}", sides.0, sides.1, sides.2)
        },
        terms: terms_of(total),
        source: RUN_SOURCE,
        regime: regime_of(total),
    }
}

fn why_ratio(s: &Setting, total: &Result<Total, Error>, formula: &'static str) -> Why {
    let Ok(total) = total else {
        return Why {
            formula,
            source: RUN_SOURCE,
            ..Why::default()
        };
    };
    Why {
        formula,
        numbers: format!(
            "{} / {} = {}, over p = {}: {}",
            time(total.t_1),
            time(total.t_p),
            number(total.speedup),
            number(s.p),
            number(total.efficiency)
        ),
        terms: terms_of(total),
        source: RUN_SOURCE,
        regime: regime_of(total),
    }
}

fn regime_of(total: &Total) -> String {
    let both = total.t_comp + total.t_comm;
    if both == 0.0 {
        return String::new();
    }
    let share = percent(total.t_comm / both);
    if total.t_comm > total.t_comp {
        format!("communication bound: {share} of the work of a processor is communication")
    } else {
        format!("computation bound: {share} of the work of a processor is communication")
    }
}

fn best_p(s: &Setting, cut: Decomposition) -> Readout {
    let best = s.optimum(cut).and_then(|best| {
        best.ok_or_else(|| {
            let mend = "T_comm does not rise with p, so the time has no least value over p: turn \
                        the convergence test on, or choose the shared channel";
            Error::new(ErrorKind::Undefined, "convergence", "off", mend)
        })
    });
    let closed = cut == Decomposition::Strips && !s.is_shared() && !s.job.overlap;
    let numbers = match &best {
        Ok(p) if closed => format!(
            "{}² × {} × ln 2 / ({} + {}) = {}",
            number(s.n),
            time(s.job.tc),
            time(s.network.ts),
            Unit::SecondPerWord.show(s.network.tw),
            number(*p)
        ),
        Ok(p) => format!("where the slope of T(p) is zero: {}", number(*p)),
        Err(_) => String::new(),
    };
    Readout::number(
        of(cut, "p_best_strips", "p_best_blocks"),
        "p*",
        of(
            cut,
            "strips that finish first, by the formula",
            "blocks that finish first, by the formula",
        ),
        Unit::Processor,
        best,
    )
    .why(Why {
        formula: if closed {
            "p* = n² tc ln 2 / (ts + tw), with a convergence test"
        } else {
            "dT/dp = 0"
        },
        numbers,
        terms: vec![
            ("points of the grid", s.n * s.n, Unit::One),
            ("tc", s.job.tc, Unit::Second),
        ],
        source: "derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6; not bounded by \
                 the rows there are",
        regime: "computing shrinks as 1/p, communicating grows: their balance".to_owned(),
    })
}

fn isoefficiency(s: &Setting, cut: Decomposition) -> Readout {
    let p = s.p;
    let found = s.isoefficiency(cut, p);
    let numbers = found.as_ref().map_or(String::new(), |found| {
        format!(
            "n = {}, {} points, for E = {} on p = {}",
            number(found.n),
            number(found.w),
            number(s.e),
            number(p)
        )
    });
    let regime = found.as_ref().map_or(String::new(), |found| {
        if found.n < found.n_concurrency {
            let least = number(found.n_concurrency);
            format!("concurrency bound: n = {least} is needed to be cut at all")
        } else {
            of(
                cut,
                "the work must grow as p² (strips)",
                "the work must grow as p (blocks)",
            )
            .to_owned()
        }
    });
    let plain = !s.is_shared() && !s.job.convergence && !s.job.overlap;
    Readout::number(
        of(cut, "n_iso_strips", "n_iso_blocks"),
        "n",
        of(
            cut,
            "side that keeps the efficiency, strips",
            "side that keeps the efficiency, blocks",
        ),
        Unit::One,
        found.map(|found| found.n),
    )
    .why(Why {
        formula: match (plain, cut) {
            (true, Decomposition::Strips) => "tc n² − 4 K p tw n − 4 K p ts = 0, K = E/(1 − E)",
            (true, Decomposition::Blocks) => "tc n² − 8 K √p tw n − 8 K p ts = 0, K = E/(1 − E)",
            (false, _) => "n² tc = K p T_comm(n), K = E/(1 − E), or E where they overlap",
        },
        numbers,
        terms: vec![
            ("E", s.e, Unit::One),
            ("p", p, Unit::Processor),
            ("tc", s.job.tc, Unit::Second),
        ],
        source: "Grama et al., chapter 5, on Hanuliak 2014, section 6; the paper's own \
                 w(s) = max[T_comp, h] is the dominating term, not an isoefficiency",
        regime,
    })
}

fn printed(s: &Setting) -> Readout {
    let t = if s.is_shared() {
        let mend = "the paper says it of its classic computers: choose the switched network";
        Err(Error::new(ErrorKind::Undefined, "channel", "shared", mend))
    } else {
        s.strips_as_printed()
    };
    let numbers = t.as_ref().map_or(String::new(), |t| {
        format!(
            "{}/{} × {} = {}",
            number(s.n),
            number(s.p),
            time(t * s.p / s.n),
            time(*t)
        )
    });
    Readout::number(
        "t_strips_printed",
        "k T(s,p)coms",
        "what the paper charges strips (k = n/p)",
        Unit::Second,
        t,
    )
    .why(Why {
        formula: "(n/p) · 4 (ts + n tw)",
        numbers,
        terms: vec![("k = n/p", s.n / s.p, Unit::One)],
        source: "Hanuliak 2014, section 7.1.1. Right for the computing only: strips of adjoining \
                 rows have two edges whatever their height, so t_strips holds; it would be right \
                 for rows dealt out in turn",
        regime: String::new(),
    })
}

fn word_rate(s: &Setting, word: f64) -> Readout {
    let tw = s.network.tw;
    let rate = if tw > 0.0 {
        Ok(1.0 / tw)
    } else {
        let mend = "words take no time, so their rate has no bound: give more than zero";
        Err(Error::new(ErrorKind::NotPositive, "tw", tw, mend))
    };
    let numbers = rate.as_ref().map_or(String::new(), |rate| {
        format!(
            "1 / {} = {}, and {} for words of {}",
            Unit::SecondPerWord.show(tw),
            Unit::WordPerSecond.show(*rate),
            Unit::BitPerSecond.show(8.0 * word * rate),
            Unit::Byte.show(word)
        )
    });
    Readout::number(
        "word_rate",
        "1/tw",
        "words a second",
        Unit::WordPerSecond,
        rate,
    )
    .why(Why {
        formula: "bandwidth = 8 word / tw, words a second = 1 / tw",
        numbers,
        terms: vec![("bytes of a word", word, Unit::Byte)],
        source: "definition of tw; a printed tw is for a word of unstated size",
        regime: String::new(),
    })
}

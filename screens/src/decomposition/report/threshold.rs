//! Where the answer changes: in the start-up time, the time per word, the processors.

use crossover_model::{Error, ErrorKind};

use super::super::setting::Setting;
use super::{contest, number, source_of_exchange, time};
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

pub(super) fn thresholds(s: &Setting) -> Vec<Readout> {
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
        ts_threshold(s, ts.clone()),
        Readout::number(
            "ts_factor",
            "ts / ts*",
            "start-up time over its threshold",
            Unit::One,
            factor.clone(),
        )
        .why(Why {
            formula: "ts / ts*",
            numbers: match (&ts, &factor) {
                (Ok(limit), Ok(factor)) => format!(
                    "{} / {} = {}",
                    time(s.network.ts),
                    time(*limit),
                    number(*factor)
                ),
                _ => String::new(),
            },
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
        Err(_) if s.is_free() => "messages take no time: nothing decides",
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

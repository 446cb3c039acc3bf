//! What can be read off first: the time, the best algorithm, and where it changes.

use std::fmt::Write;

use crossover_model::collectives::{Algorithm, Bounds, Terms, bounds};
use crossover_model::{Error, ErrorKind};

use super::best::in_segments;
use super::changes::Candidates;
use super::formulas::{GRAMA, HANULIAK, SHARED, SHARING, THAKUR, conversion, formula};
use super::setting::{Place, Setting, keyed, label};
use super::takeaway;
use super::{amounts, best, ethernet};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report, Why};

/// Everything that the readouts and sentences are made of.
pub(super) struct Facts {
    pub s: Setting,
    pub t: Result<f64, Error>,
    pub printed: Result<f64, Error>,
    pub packed: Result<f64, Error>,
    pub bus: Result<f64, Error>,
    pub links: Result<(f64, f64, f64), Error>,
    pub bounds: Result<Bounds, Error>,
    /// The best algorithm where the operation runs, and its time.
    pub best_here: Result<(Algorithm, f64), Error>,
    /// Where the best algorithm changes, in words `m`: the present winner's own end, or its
    /// beginning where it has none.
    pub flip: Option<Flip>,
}

/// A size at which the best algorithm changes.
#[derive(Clone, Copy)]
pub(super) struct Flip {
    pub m: f64,
    /// Short messages on this side of it.
    pub below: Algorithm,
    pub above: Algorithm,
}

impl Facts {
    pub fn of(s: Setting) -> Self {
        Self {
            t: s.t(),
            printed: s.printed(),
            packed: s.packed(),
            bus: s.bus(),
            links: s.links(),
            bounds: bounds(s.op, &s.price(), s.n(), s.p).map_err(keyed),
            best_here: s.best_here(),
            flip: flip(&s),
            s,
        }
    }
}

/// The change nearest to `m`, in ratio.
fn flip(s: &Setting) -> Option<Flip> {
    let winners = Candidates::of(s).winners();
    let changes = winners.iter().zip(winners.iter().skip(1));
    let mut nearest: Option<(f64, Flip)> = None;
    for (before, after) in changes {
        let m = s.m_of(after.1);
        if !(m.is_finite() && 0.0 < m) {
            continue;
        }
        let away = (m / s.m).ln().abs();
        if nearest.as_ref().is_none_or(|(least, _)| away < *least) {
            let flip = Flip {
                m,
                below: before.0,
                above: after.0,
            };
            nearest = Some((away, flip));
        }
    }
    nearest.map(|(_, flip)| flip)
}

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(Setting::of(params));
    Report {
        readouts: readouts(&facts),
        takeaway: takeaway::takeaway(&facts),
        hints: takeaway::hints(&facts),
    }
}

pub(super) type Terms3 = Vec<(&'static str, f64, Unit)>;

/// The readout and how it comes about; the numbers end with the answer.
pub(super) fn readout(
    (key, symbol, name): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    numbers: String,
    terms: Terms3,
    regime: String,
) -> Readout {
    let numbers = match &answer {
        Ok(number) => join(numbers, &unit.show(*number)),
        Err(error) => error.to_string(),
    };
    Readout::number(key, symbol, name, unit, answer).why(Why {
        formula,
        numbers,
        terms,
        source,
        regime,
    })
}

fn join(mut left: String, right: &str) -> String {
    left.push_str(" = ");
    left.push_str(right);
    left
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.extend(ethernet::ethernet(facts));
    all.extend(amounts::least(facts));
    all.extend(amounts::over_links(facts));
    all.extend(amounts::sent(facts));
    all
}

fn times(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let (ts, tw) = (s.network.ts, s.network.tw);
    let algorithm = s.algorithm();
    let cost = s.cost();
    let (formula_t, source, (numbers, terms)) = if s.place == Place::Ethernet {
        (
            ethernet::printed_formula(s),
            HANULIAK,
            ethernet::printed_parts(s),
        )
    } else {
        // On links that are shared, the words of a round pass the busiest one after the other.
        let shared = algorithm.clone().is_ok_and(|algorithm| {
            let alone = s.terms(algorithm).map(|cost| cost.transfers);
            alone != cost.clone().map(|cost| cost.transfers)
        });
        let own = match s.place {
            Place::Switched => THAKUR,
            _ => GRAMA,
        };
        let (meant, source) = match &algorithm {
            Ok(_) if shared => (SHARED, SHARING),
            Ok(algorithm) => (formula(s, *algorithm), own),
            Err(_) => ("t = a ts + n (b tw + c γ)", own),
        };
        (meant, source, parts(s, &cost))
    };
    let regime = match (&algorithm, s.place) {
        (_, Place::Ethernet) => "As printed: each word pays a start-up of its own.".to_owned(),
        (Ok(algorithm), _) => format!("By {}; {}.", in_segments(s, *algorithm), conversion(s.op)),
        (Err(error), _) => error.to_string(),
    };
    let mut times = vec![
        readout(
            ("t", "t", "time of the operation"),
            Unit::Second,
            facts.t.clone(),
            (formula_t, source),
            numbers,
            terms,
            regime,
        )
        .summed(),
    ];
    times.extend(best::on_a_switched_network(s));
    times.extend(best::here(facts));
    let flip = facts.flip.ok_or_else(|| {
        let mend = "one algorithm is best at every size here: give another op or p";
        Error::new(ErrorKind::Undefined, "op", super::setting::name(s.op), mend)
    });
    times.push(readout(
        ("m_cross", "m*", "size at which the best changes"),
        Unit::Word,
        flip.as_ref().map(|flip| flip.m).map_err(Clone::clone),
        (
            "n* = (a' − a) ts / ((b − b') tw + (c − c') γ), m* from n*",
            THAKUR,
        ),
        flip.as_ref()
            .map_or(String::new(), |flip| crossing(s, flip)),
        vec![
            ("ts", ts, Unit::Second),
            ("tw", tw, Unit::SecondPerWord),
            ("γ", s.gamma, Unit::SecondPerWord),
        ],
        flip.map_or(String::new(), |flip| {
            format!(
                "Below it {}, above it {}; the change nearest to m.",
                label(flip.below),
                label(flip.above)
            )
        }),
    ));
    times
}

/// The crossover with numbers.
fn crossing(s: &Setting, flip: &Flip) -> String {
    let (Ok(short), Ok(long)) = (s.terms(flip.below), s.terms(flip.above)) else {
        return String::new();
    };
    if [flip.below, flip.above].contains(&Algorithm::Chain) {
        return "sought by halving a range of sizes, as a chain's segments depend on m".to_owned();
    }
    let per_word = |terms: &Terms| {
        let price = s.price();
        terms.transfers * price.beta + terms.combinations * price.gamma
    };
    let each = s.op.total_words(1.0, s.p);
    let mut text = format!(
        "{} × {} / {}",
        Unit::One.show(long.startups - short.startups),
        Unit::Second.show(s.network.ts),
        Unit::SecondPerWord.show(per_word(&short) - per_word(&long)),
    );
    if each != 1.0 {
        let _ = write!(text, " / {}", Unit::One.show(each));
    }
    text
}

/// The cost with numbers, and its terms.
pub(super) fn parts(s: &Setting, cost: &Result<Terms, Error>) -> (String, Terms3) {
    let n = s.n();
    let Ok(cost) = cost else {
        return (String::new(), vec![("n", n, Unit::Word)]);
    };
    let one = |x: f64| Unit::One.show(x);
    let mut numbers = format!(
        "{} × {} + {} × {} × {}",
        one(cost.startups),
        Unit::Second.show(s.network.ts),
        one(cost.transfers),
        Unit::Word.show(n),
        Unit::SecondPerWord.show(s.network.tw),
    );
    let mut terms = vec![
        (
            "start-ups, a ts",
            cost.startups * s.network.ts,
            Unit::Second,
        ),
        (
            "words, b n tw",
            cost.transfers * n * s.network.tw,
            Unit::Second,
        ),
    ];
    if 0.0 < cost.combinations {
        let _ = write!(
            numbers,
            " + {} × {} × {}",
            one(cost.combinations),
            Unit::Word.show(n),
            Unit::SecondPerWord.show(s.gamma)
        );
        terms.push((
            "combining, c n γ",
            cost.combinations * n * s.gamma,
            Unit::Second,
        ));
    }
    (numbers, terms)
}

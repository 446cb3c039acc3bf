//! Sentences made of numbers: which way is best, where that flips, and why.

use std::fmt::Write;

use crossover_model::Error;
use crossover_model::collectives::{Algorithm, Operation, Shape, Terms};

use super::report::Facts;
use super::setting::{Place, Setting, label, name};
use crate::quantity::Unit;

/// Up to so many times as long is no slower in a sentence.
const NEARLY: f64 = 1.1;

fn second(t: f64) -> String {
    Unit::Second.show(t)
}

/// "a broadcast of 1000 words to 16 processes".
fn subject(facts: &Facts) -> String {
    let s = &facts.s;
    let (text, p) = (name(s.op), one(s.p));
    let words = Unit::Word.show(s.m);
    match s.op {
        Operation::Barrier => format!("{text} of {p} processes"),
        Operation::Broadcast => format!("{text} of {words} to {p} processes"),
        Operation::Scatter | Operation::AllToAll => {
            format!("{text} with {words} for each of {p} processes")
        }
        _ => format!("{text} of {words} each from {p} processes"),
    }
}

/// The same at the beginning of a sentence.
fn capital(facts: &Facts) -> String {
    format!("A{}", subject(facts).get(1..).unwrap_or(""))
}

/// The one sentence.
pub(super) fn takeaway(facts: &Facts) -> String {
    let s = &facts.s;
    match (&facts.t, s.place) {
        (Err(error), _) => format!("There is no time to show: {error}."),
        (Ok(t), Place::Ethernet) => ethernet(facts, *t),
        (Ok(t), Place::Switched) => switched(facts, *t),
        (Ok(t), Place::On(shape)) => network(facts, *t, shape),
    }
}

fn ethernet(facts: &Facts, t: f64) -> String {
    let (Ok(packed), Ok(bus)) = (&facts.packed, &facts.bus) else {
        return format!("{} takes {} on an Ethernet.", capital(facts), second(t));
    };
    let start = format!(
        "{} takes {} on an Ethernet as printed, a start-up for each word",
        capital(facts),
        second(t)
    );
    let then = if *packed < *bus {
        format!(
            "packed, {}, which is below the {} that the one channel needs, so the form is too low",
            second(*packed),
            second(*bus)
        )
    } else if (*packed - *bus).abs() <= 1e-9 * bus {
        format!(
            "packed into whole messages {}, just what the one channel needs",
            second(*packed)
        )
    } else {
        format!(
            "packed into whole messages {}, and one channel could do it in {}",
            second(*packed),
            second(*bus)
        )
    };
    format!("{start}; {then}.")
}

fn switched(facts: &Facts, t: f64) -> String {
    let s = &facts.s;
    let (Ok(algorithm), Ok((best, least))) = (s.algorithm(), s.best()) else {
        return format!("{} takes {}.", capital(facts), second(t));
    };
    let mut text = format!(
        "{} takes {} by {}",
        capital(facts),
        second(t),
        label(algorithm)
    );
    if algorithm != best && t > least * 1.005 {
        let _ = write!(
            text,
            ", {} times the {} of {}",
            one(t / least),
            second(least),
            label(best)
        );
        if let (Ok(a), Ok(b)) = (s.terms(algorithm), s.terms(best)) {
            let _ = write!(text, ": {}", reason(&a, &b));
        }
        text.push('.');
        return text;
    }
    match facts.flip {
        Some(flip) if flip.m < 1.0 && flip.m <= s.m => {
            text += ", the best of those that p can use down to a single word";
        }
        Some(flip) => {
            let (side, other, now) = if s.m < flip.m {
                ("above", flip.above, flip.below)
            } else {
                ("below", flip.below, flip.above)
            };
            let m = Unit::Word.many(flip.m);
            let _ = write!(text, "; {side} m = {m} {} is faster", label(other));
            if let (Ok(other), Ok(now)) = (s.terms(other), s.terms(now)) {
                let _ = write!(
                    text,
                    ": {} start-ups instead of {}, all data sent {} times instead of {}",
                    one(other.startups),
                    one(now.startups),
                    one(other.transfers),
                    one(now.transfers),
                );
            }
        }
        None => text += ", at every size the best of those that p can use",
    }
    text.push('.');
    text
}

fn one(x: f64) -> String {
    Unit::One.show(x)
}

/// Why one algorithm takes longer than another.
fn reason(slow: &Terms, fast: &Terms) -> String {
    if fast.startups < slow.startups {
        format!(
            "{} start-ups instead of {}",
            one(slow.startups),
            one(fast.startups)
        )
    } else {
        format!(
            "it sends all data {} times instead of {}",
            one(slow.transfers),
            one(fast.transfers)
        )
    }
}

fn network(facts: &Facts, t: f64, shape: Shape) -> String {
    let s = &facts.s;
    let place = match shape {
        Shape::Ring => "a ring",
        Shape::Mesh2d => "a mesh",
        Shape::Torus2d => "a torus",
        Shape::Hypercube => "a hypercube",
    };
    let Ok(algorithm) = s.algorithm() else {
        return format!("On {place} {} takes {}.", subject(facts), second(t));
    };
    let mut text = format!(
        "On {place} {} takes {} by {}",
        subject(facts),
        second(t),
        label(algorithm)
    );
    if let Ok((_, _, sharing)) = &facts.links
        && 1.0 < *sharing
        && 0.0 < s.words() * s.network.tw
    {
        let _ = write!(text, ", with {} messages on one link", one(*sharing));
    }
    if let Ok((best, least)) = facts.best_here
        && NEARLY * least < t
    {
        let _ = write!(text, "; {} would take {}", label(best), second(least));
    } else if let Ok((best, least)) = s.best()
        && NEARLY * least < t
    {
        let _ = write!(
            text,
            "; were any two processes neighbours, {} would take {}",
            label(best),
            second(least)
        );
    } else {
        text += "; with any two processes neighbours no algorithm would take much less";
    }
    text.push('.');
    text
}

/// The algorithms that are compared, in a list.
pub(super) fn considered(s: &Setting) -> String {
    let names: Vec<&str> = s.considered().map(label).collect();
    names.join("; ")
}

/// Why `p` processes cannot use one of them, the mesh; `None` where they can use all there are.
fn left_out(s: &Setting) -> Option<Error> {
    let cost = |&algorithm: &Algorithm| s.terms(algorithm).err();
    s.op.algorithms().iter().find_map(cost)
}

/// What to know about these parameters.
pub(super) fn hints(facts: &Facts) -> Vec<String> {
    let s = &facts.s;
    let mut hints = Vec::new();
    if s.place == Place::Ethernet {
        hints.push(
            "On an Ethernet no algorithm is considered: one channel carries a message at a time."
                .to_owned(),
        );
    } else if let Some(error) = left_out(s) {
        hints.push(format!(
            "Considered are {}. Not the mesh of rows and columns: {} processes are no square; {}.",
            considered(s),
            one(s.p),
            error.mend()
        ));
    }
    if let (Ok(printed), Ok(bus)) = (&facts.printed, &facts.bus)
        && *printed < *bus
    {
        hints.push(format!(
            "The Ethernet formula as printed gives {}, less than the {} that one channel needs for {}.",
            second(*printed),
            second(*bus),
            name(s.op)
        ));
    }
    if 0.0 < s.gamma
        && !matches!(
            s.op,
            Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter
        )
    {
        hints.push("γ plays no part here: only the reductions combine words.".to_owned());
    }
    hints
}

//! Mends, approximations and limits of these parameters.

use crossover_model::stencil::{Decomposition, Winner};

use super::setting::Setting;
use crate::quantity::{Unit, plural};

fn time(seconds: f64) -> String {
    Unit::Second.show(seconds)
}

fn number(value: f64) -> String {
    Unit::One.show(value)
}

/// The hints that apply.
pub(super) fn hints(s: &Setting) -> Vec<String> {
    let mut hints = Vec::new();
    hints.extend(no_square(s));
    hints.extend(uneven(s));
    hints.extend(few(s));
    hints.extend(growth(s));
    hints.extend(slower(s));
    hints.extend(elsewhere(s));
    hints.extend(least_time(s));
    hints
}

fn no_square(s: &Setting) -> Option<String> {
    let squares = s.squares();
    if s.p == 1.0 || squares.contains(&s.p) || squares.is_empty() {
        return None;
    }
    let squares: Vec<_> = squares.iter().map(|square| number(*square)).collect();
    Some(format!(
        "Blocks need a square number of processors from 9: the nearest to {} {} {}.",
        number(s.p),
        if squares.len() == 1 { "is" } else { "are" },
        squares.join(" and ")
    ))
}

fn uneven(s: &Setting) -> Option<String> {
    let side = s.p.sqrt();
    let strips = s.p <= s.n && s.n % s.p != 0.0;
    let blocks = s.p >= 9.0 && side.fract() == 0.0 && side <= s.n && s.n % side != 0.0;
    let (n, p) = (number(s.n), number(s.p));
    match (strips, blocks) {
        (_, true) => Some(format!(
            "{n} points do not divide by √p = {}: the formula takes an edge of {} words, a program \
             would send {}.",
            number(side),
            number(s.n / side),
            number((s.n / side).ceil())
        )),
        (true, false) => Some(format!(
            "{n} rows do not divide by p = {p}: the highest strip has {} rows, and the run waits \
             for it; the formula takes {}.",
            number((s.n / s.p).ceil()),
            number(s.n / s.p)
        )),
        (false, false) => None,
    }
}

fn few(s: &Setting) -> Option<String> {
    (s.p == 2.0 && !s.is_shared())
        .then(|| "Two strips have one common edge: half of the formula's messages.".to_owned())
}

fn growth(s: &Setting) -> Option<String> {
    if s.is_shared() || s.n <= s.p || s.is_free() {
        return None;
    }
    let (printed, t) = (
        s.strips_as_printed().ok()?,
        s.exchange(Decomposition::Strips, s.p).ok()?,
    );
    Some(format!(
        "The paper multiplies the exchange of strips by k = n/p = {} too, which would make it {}. \
         Strips of adjoining rows still have two edges, so it stays {}.",
        number(s.n / s.p),
        time(printed),
        time(t)
    ))
}

fn slower(s: &Setting) -> Option<String> {
    let total = s.total(Decomposition::Strips, s.p).ok()?;
    if total.speedup >= 1.0 || total.t_1 == 0.0 {
        return None;
    }
    Some(format!(
        "Strips on {} processors take {}, one processor alone {}: this network is too slow, or \
         the grid too small, to divide it.",
        number(s.p),
        time(total.t_p),
        time(total.t_1)
    ))
}

/// Blocks pay their start-ups on a switched network, but not on one channel where all queue.
fn elsewhere(s: &Setting) -> Option<String> {
    let winners = (
        s.decision(s.p).ok()?.winner,
        s.decision_elsewhere().ok()?.winner,
    );
    let flips = !s.is_shared() && winners == (Winner::Strips, Winner::Blocks);
    flips.then(|| "On one shared channel blocks would win.".to_owned())
}

/// Whether the time of the run has a minimum over p, why, and which runs are fastest.
fn least_time(s: &Setting) -> Option<String> {
    let cuts = [Decomposition::Strips, Decomposition::Blocks];
    let [strips, blocks] = cuts.map(|cut| s.fastest(cut).ok());
    let (strips, blocks) = (strips?, blocks?);
    if s.n == 1.0 {
        return Some("A grid of one point cannot be divided.".to_owned());
    }
    let least = if strips.p == 1.0 && blocks.p == 1.0 {
        format!(
            "One processor alone is fastest ({}).",
            time(strips.total.t_p)
        )
    } else {
        format!(
            "The fastest runs are on {} {} ({}) and on {} {} ({}).",
            number(strips.p),
            plural(strips.p, "strip", "strips"),
            time(strips.total.t_p),
            number(blocks.p),
            plural(blocks.p, "block", "blocks"),
            time(blocks.total.t_p)
        )
    };
    let rises = cuts
        .into_iter()
        .any(|cut| s.optimum(cut).is_ok_and(|p| p.is_some()));
    let why = match () {
        () if rises => "For many processors communication takes longer the more there are.",
        () if s.is_free() => "The total time has no minimum over p: messages take no time.",
        () if s.n < 3.0 => "The grid has no more than two rows.",
        () if s.network.tw == 0.0 => {
            "The total time has no minimum over p: the exchange of both takes the same for every p."
        }
        () => {
            "The total time has no minimum over p: the exchange of strips takes the same for every \
             p, that of blocks gets shorter."
        }
    };
    Some(format!("{why} {least}"))
}

//! What the figures show, in words: the sentence and the hints.

use crossover_model::stencil::{Decision, Decomposition, Winner};

use super::setting::Setting;
use crate::quantity::{Unit, plural};

fn time(seconds: f64) -> String {
    Unit::Second.show(seconds)
}

fn number(value: f64) -> String {
    Unit::One.show(value)
}

/// Which cut wins, by how much, what would flip it, and whether the run has a best p.
pub(super) fn takeaway(s: &Setting) -> String {
    let contest = match s.decision(s.p) {
        _ if s.p == 1.0 => "One processor exchanges nothing: it has the whole grid.".to_owned(),
        Ok(both) if s.is_free() => free(s, &both),
        Ok(both) => decided(s, &both),
        Err(error) => undecided(s, &error.to_string()),
    };
    format!("{contest} {}", least_time(s)).trim_end().to_owned()
}

/// Where messages take no time.
fn free(s: &Setting, both: &Decision) -> String {
    format!(
        "Messages take no time here, so strips and blocks cost the same at p = {}, {}.",
        number(s.p),
        time(both.t_strips)
    )
}

/// How many times as much, in a sentence: never 1 where the two differ.
fn factor(ratio: f64) -> String {
    if ratio < 1.001 {
        "by less than 0.1 %".to_owned()
    } else {
        format!("by a factor of {}", number(ratio))
    }
}

fn decided(s: &Setting, both: &Decision) -> String {
    let (strips, blocks) = (time(both.t_strips), time(both.t_blocks));
    let p = number(s.p);
    let verdict = match both.winner {
        Winner::Strips => format!(
            "At p = {p} strips win {} ({strips} against {blocks})",
            factor(both.advantage)
        ),
        Winner::Blocks => format!(
            "At p = {p} blocks win {} ({blocks} against {strips})",
            factor(both.advantage)
        ),
        Winner::Tie => format!("At p = {p} strips and blocks cost the same, {strips}"),
    };
    let Ok(limit) = s.ts_threshold(s.p) else {
        return format!("{verdict}.");
    };
    let (ts, shown) = (time(s.network.ts), time(limit));
    let place = match both.winner {
        Winner::Strips if limit > 0.0 => format!(
            "ts = {ts} is above the threshold ts* = {shown}, and would have to fall below it, {}, \
             for blocks to win",
            factor(s.network.ts / limit)
        ),
        Winner::Strips => "words cost nothing, so the start-ups decide".to_owned(),
        Winner::Blocks if s.network.ts > 0.0 => format!(
            "ts = {ts} is below the threshold ts* = {shown}, and would have to rise above it, {}, \
             for strips to win",
            factor(limit / s.network.ts)
        ),
        Winner::Blocks => format!("ts = 0 is below the threshold ts* = {shown}"),
        Winner::Tie => format!("ts = {ts} is the threshold ts* itself"),
    };
    format!("{verdict}: {place}; {}.", over_p(s, both))
}

/// Where the answer changes as p does.
fn over_p(s: &Setting, both: &Decision) -> String {
    if s.is_shared() {
        let elsewhere = s.decision_elsewhere().map(|other| other.winner);
        let flipped = match (both.winner, elsewhere) {
            (Winner::Blocks, Ok(Winner::Strips)) => {
                ", and the answer flips: on a switched network strips would win"
            }
            (Winner::Strips, Ok(Winner::Blocks)) => {
                ", and the answer flips: on a switched network blocks would win"
            }
            _ => "",
        };
        return format!("on one shared channel that threshold is n tw for every p{flipped}");
    }
    let flips = match (
        both.winner,
        s.decision_elsewhere().map(|other| other.winner),
    ) {
        (Winner::Strips, Ok(Winner::Blocks)) => "; on one shared channel blocks would win",
        _ => "",
    };
    let over = match s.p_cross() {
        Err(_) => format!(
            "strips win for every p, since ts is at least n tw = {}",
            time(s.n * s.network.tw)
        ),
        Ok(cross) if cross < 9.0 => "blocks win for every p from 9 on".to_owned(),
        Ok(cross) => match first_of_blocks(s, cross) {
            Some(first) => format!(
                "strips win for p below {} and blocks above, the first square being p = {}",
                number(cross),
                number(first)
            ),
            None => format!(
                "blocks would win only above p* = {}, and no square up to n is",
                number(cross)
            ),
        },
    };
    format!("{over}{flips}")
}

/// The first square beyond `cross` at which blocks win; `None` where strips end before it.
fn first_of_blocks(s: &Setting, cross: f64) -> Option<f64> {
    let side = cross.sqrt().floor();
    let squares = [side, side + 1.0, side + 2.0].map(|side| side * side);
    squares.into_iter().find(|square| {
        s.decision(*square)
            .is_ok_and(|both| both.winner == Winner::Blocks)
    })
}

/// What can be said where one of the two does not exist.
fn undecided(s: &Setting, error: &str) -> String {
    let (n, p) = (number(s.n), number(s.p));
    if s.n < s.p {
        let rows = format!(
            "{n} {} at most {n} {}",
            plural(s.n, "row makes", "rows make"),
            plural(s.n, "strip", "strips")
        );
        return match s.exchange_stated(Decomposition::Blocks) {
            Ok(t) => format!(
                "{rows}, so only blocks can use p = {p}: they exchange their edges in {}.",
                time(t)
            ),
            Err(_) if s.p < 9.0 => {
                format!("{rows}, and blocks need at least 9 processors: choose fewer processors.")
            }
            Err(_) => format!(
                "{rows}, and p = {p} makes no square blocks of this grid: choose fewer processors."
            ),
        };
    }
    if s.p < 9.0 {
        let strips = s.exchange(Decomposition::Strips, s.p).map_or_else(
            |error| error.to_string(),
            |t| format!("strips exchange their edges in {}", time(t)),
        );
        return format!(
            "At p = {p} there is nothing to compare, for blocks need at least 9 processors; \
             {strips}."
        );
    }
    let squares = s.squares().into_iter();
    let around: Vec<_> = squares
        .filter_map(|square| Some((square, s.decision(square).ok()?)))
        .collect();
    let verdicts: Vec<_> = around
        .iter()
        .map(|(square, both)| {
            let (square, strips, blocks) =
                (number(*square), time(both.t_strips), time(both.t_blocks));
            match both.winner {
                Winner::Strips => {
                    format!("at p = {square} strips win ({strips} against {blocks})")
                }
                Winner::Blocks => {
                    format!("at p = {square} blocks win ({blocks} against {strips})")
                }
                Winner::Tie => format!("at p = {square} they tie ({strips})"),
            }
        })
        .collect();
    if verdicts.is_empty() {
        return format!("{error}.");
    }
    // The threshold rises with p: where both neighbors agree, it is on one side of ts between them.
    let all = |winner: Winner| around.iter().all(|(_, both)| both.winner == winner);
    let side = match () {
        () if all(Winner::Strips) => Some("above"),
        () if all(Winner::Blocks) => Some("below"),
        () => None,
    };
    let place = match (side, s.ts_threshold(s.p)) {
        (Some(side), Ok(limit)) => format!(
            ", for ts = {} is {side} the threshold of about {} there",
            time(s.network.ts),
            time(limit)
        ),
        _ => String::new(),
    };
    format!(
        "{p} processors make no square of blocks, but {}{place}.",
        verdicts.join(" and ")
    )
}

/// Whether the time of the run has a least value over p, and if not, why.
fn least_time(s: &Setting) -> String {
    let cuts = [Decomposition::Strips, Decomposition::Blocks];
    let optima = cuts.map(|cut| s.optimum(cut).ok().flatten());
    let fastest = cuts.map(|cut| s.fastest(cut).ok());
    let rises = optima.iter().any(Option::is_some);
    let least = match fastest {
        [Some(strips), Some(blocks)] if strips.p == 1.0 && blocks.p == 1.0 => format!(
            "one processor alone, without any exchange, is faster than all of them ({})",
            time(strips.total.t_p)
        ),
        [Some(strips), Some(blocks)] => format!(
            "the run is shortest with {} {} ({}) or {} {} ({})",
            number(strips.p),
            plural(strips.p, "strip", "strips"),
            time(strips.total.t_p),
            number(blocks.p),
            plural(blocks.p, "block", "blocks"),
            time(blocks.total.t_p)
        ),
        _ => return String::new(),
    };
    if s.n == 1.0 {
        return "A grid of one point cannot be divided.".to_owned();
    }
    if rises {
        return format!("In the end T_comm rises with p: {least}.");
    }
    let why = match () {
        () if s.is_free() => "there is no T_comm",
        () if s.n < 3.0 => "the grid has no more than two rows",
        () if s.network.tw == 0.0 => {
            "from 3 strips or 9 blocks on T_comm does not rise with p (both keep it)"
        }
        () => {
            "from 3 strips or 9 blocks on T_comm does not rise with p (strips keep it, blocks \
             lower it)"
        }
    };
    format!("There is no U in the total time, because {why}: {least}.")
}

/// Mends, approximations and limits of these parameters.
pub(super) fn hints(s: &Setting) -> Vec<String> {
    let mut hints = Vec::new();
    hints.extend(no_square(s));
    hints.extend(uneven(s));
    hints.extend(few(s));
    hints.extend(growth(s));
    hints.extend(slower(s));
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

//! Fitted messages, for people.

use crossover_figures::Unit;
use crossover_figures::quantity::percent;
use crossover_measurements::fit::{Choice, Line, MessagesFit};
use crossover_screens::machine::format_size;
use crossover_screens::offer::laws::interval;

use super::parts::align;

/// Writes the lines that were fitted, and what to know about them.
pub fn write(fit: &MessagesFit, lines: &mut Vec<String>) {
    let heads = ["", "start-up ts", "95 %", "per byte tw", "95 %", "median error", "worst", "rows"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.push(row("relative".to_owned(), &fit.relative));
    rows.push(row("absolute".to_owned(), &fit.absolute));
    if let Some(pieces) = &fit.pieces {
        rows.push(row(format!("up to {}", format_size(pieces.last_of_first)), &pieces.small));
        rows.push(row(format!("from {}", format_size(pieces.first_of_second)), &pieces.large));
    }
    lines.extend(align(&rows));
    lines.extend(choice(fit));
    lines.extend(doubts(fit));
    if let Some(ring) = fit.implied_ring {
        let (alpha, beta) = (Unit::Second.show(ring.alpha), Unit::SecondPerByte.show(ring.beta));
        lines.push(format!("As a ring of {} ranks: alpha {alpha}, beta {beta}.", ring.ranks));
    }
    if let Some(next) = fit.next_size() {
        let (least, most) = (Unit::Second.show(next.times.0), Unit::Second.show(next.times.1));
        let at = format_size(next.at);
        lines.push(format!(
            "Measure next: {at}, where one line and two differ most ({least}, {most})."
        ));
    }
}

fn row(name: String, line: &Line) -> Vec<String> {
    vec![
        name,
        above_zero(line.ts, Unit::Second),
        interval(Unit::Second, line.ts_interval().filter(|_| 0.0 < line.ts)),
        above_zero(line.tw, Unit::SecondPerByte),
        interval(Unit::SecondPerByte, line.tw_interval().filter(|_| 0.0 < line.tw)),
        percent(line.errors.median),
        percent(line.errors.worst),
        line.n.to_string(),
    ]
}

/// A parameter; below zero it is none.
fn above_zero(value: f64, unit: Unit) -> String {
    if 0.0 < value { unit.show(value) } else { "none".to_owned() }
}

fn choice(fit: &MessagesFit) -> Option<String> {
    let pieces = fit.pieces.as_ref()?;
    let (last, first) = (format_size(pieces.last_of_first), format_size(pieces.first_of_second));
    Some(match fit.choice {
        Choice::Pieces => {
            format!("The break between {last} and {first} earns its parameters: take both lines.")
        }
        Choice::Line => "A break does not earn its parameters: take one line.".to_owned(),
    })
}

fn doubts(fit: &MessagesFit) -> impl Iterator<Item = String> {
    let if_so = |so: bool, sentence: &str| so.then(|| sentence.to_owned());
    let suspect = sizes(&fit.suspect());
    let falls = sizes(&fit.falls);
    [
        if_so(fit.relative.n == 2, "Two rows leave no error to judge by."),
        if_so(
            fit.relative.tw <= 0.0,
            "The times do not rise with the size: no transfer time follows. Measure larger messages too.",
        ),
        if_so(
            fit.relative.ts <= 0.0,
            "The line starts below zero: no start-up time follows. Measure smaller messages too.",
        ),
        if_so(
            fit.absolute.ts < 0.0,
            "The absolute fit starts below zero: it says nothing of small messages.",
        ),
        if_so(fit.is_poor(), "No line describes these rows: half are missed by more than 20 %."),
        suspect.map(|sizes| format!("The fit misses by more than 25 % at {sizes}.")),
        falls
            .map(|sizes| format!("The time falls by more than 5 % from {sizes}: no line follows.")),
    ]
    .into_iter()
    .flatten()
}

fn sizes(ranges: &[(f64, f64)]) -> Option<String> {
    let one = |&(from, to): &(f64, f64)| {
        if from == to {
            format_size(from)
        } else {
            format!("{} to {}", format_size(from), format_size(to))
        }
    };
    let shown: Vec<_> = ranges.iter().take(6).map(one).collect();
    let more = if ranges.len() <= shown.len() { "" } else { " and more" };
    (!shown.is_empty()).then(|| format!("{}{more}", shown.join(", ")))
}

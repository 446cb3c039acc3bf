//! The words: the parameters that the measurement gives and how good they are, and what to know about it.

use crossover_measurements::fit::{Form, Gustafson, Line};

use crate::screen::machine::format_size;
use crate::screen::prelude::*;

use super::measured::Rows;
use super::messages::MessageFits;
use super::runs::{NextRun, RunFits};
use super::state::State;

/// A fit whose median error is above this share does not describe its rows.
const POOR: f64 = 0.2;
/// Maximum number of hints taken from the reader of texts.
const MOST_NOTES: usize = 3;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        if self.is_weak() {
            self.runs()
                .and_then(RunFits::gustafson)
                .map_or_else(|error| render_refusal(&error), render_weak)
        } else if self.is_of_runs() {
            self.runs().map_or_else(|error| render_refusal(&error), render_laws)
        } else {
            let refused =
                |error: Error| render_one_size(self).unwrap_or_else(|| render_refusal(&error));
            self.messages().map_or_else(refused, render_lines)
        }
    }

    fn hints(&self) -> Vec<Sentence> {
        let mut hints = Vec::new();
        if let Some(why) = self.fit_error() {
            hints.push(Sentence::from("{why}").naming("why", format_help(why.help())));
        }
        if let Ok(messages) = self.messages() {
            hints.extend(hint_at_lines(self, messages));
        }
        if let Ok(runs) = self.runs()
            && self.is_of_constant_work()
        {
            hints.extend(hint_at_laws(runs));
        }
        hints.extend(hint_at_reading(self));
        hints
    }
}

fn render_refusal(why: &Error) -> Vec<Sentence> {
    vec![Sentence::from(match (why.field(), why.kind()) {
        ("text", ErrorKind::MissingInput) => {
            "Paste the output of a benchmark, or choose a published measurement."
        }
        ("text", ErrorKind::InsufficientData) => "The text has too few different rows for a fit.",
        ("text", ErrorKind::TooLarge) => "These are too many runs for laws of speedup.",
        ("columns" | "comma", _) => "This table can be read in more than one way.",
        ("break", _) => "A side of the break has too few sizes for a line.",
        ("text", _) => "No times can be read in this text.",
        _ => "Too few rows are used for a fit.",
    })]
}

/// Returns what messages of one size alone tell: their time and bandwidths; `None` where there are more sizes, or none.
fn render_one_size(s: &State) -> Option<Vec<Sentence>> {
    let messages = s.findings().ok()?.measured.rows.messages()?;
    let bytes = s.one_size()?;
    let [algorithm, bus] = [s.algorithm_bandwidth(), s.bus_bandwidth()].map(|rate| rate.is_ok());
    let told = match messages.operation.name() {
        "latency" if algorithm => {
            "One size: a message of {size} takes {t_largest}, {algorithm_bandwidth}."
        }
        "latency" => "One size: a message of {size} takes {t_largest}.",
        _ if bus => {
            "{operation} of {size}: {t_largest}, {algorithm_bandwidth}, bus bandwidth {bus_bandwidth}."
        }
        _ => "{operation} of {size}: {t_largest}, {algorithm_bandwidth}.",
    };
    let mut operation = messages.operation.name().replace('_', "-");
    if let Some(first) = operation.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let told =
        Sentence::from(told).naming("size", format_size(bytes)).naming("operation", operation);
    Some(vec![told, "A line needs a second size.".into()])
}

fn render_lines(fits: &MessageFits) -> Vec<Sentence> {
    let rises = |line: &Line| 0.0 < line.ts && 0.0 < line.tw;
    let first = match &fits.two {
        Some(two) if 0.0 < two.small.ts && rises(&two.large) => {
            "Small messages start in {ts_small}, and large ones reach {bandwidth_large}."
        }
        Some(two) if rises(&two.large) => {
            "A large message starts in {ts_large} and goes on at {bandwidth_large}."
        }
        None if rises(&fits.one) => "A message starts in {ts} and goes on at {bandwidth}.",
        _ => "No start-up time and bandwidth follow from these times.",
    };
    let second = match &fits.two {
        _ if POOR < fits.median() => {
            "The fit is poor: half of the sizes are missed by more than {median_error%}."
        }
        Some(_) => "They need a line each: half of the sizes lie within {median_error%} of theirs.",
        None => "Half of the sizes lie within {median_error%} of that.",
    };
    vec![first.into(), second.into()]
}

fn render_laws(runs: &RunFits) -> Vec<Sentence> {
    let Ok(best) = runs.best() else {
        let measured = "On the most processors: speedup {speedup_most}, efficiency {efficiency_most%}, serial fraction {karp_flatt_most}.";
        let few = "So few cannot tell laws apart: measure on more numbers of processors.";
        return vec![measured.into(), few.into()];
    };
    let first = match best.form {
        Form::Amdahl => "Amdahl's law is the best for its parameters, with {s%} serial.",
        Form::Usl if best.peak().is_some() => {
            "The USL is the best for its parameters, fastest on {peak_N} (measured: {fastest_N})."
        }
        Form::Usl => "The USL is the best for its parameters, with contention {sigma%}.",
        Form::Network => "The network-aware law is the best for its parameters.",
    };
    let second = match runs.rival() {
        None if best.form == Form::Amdahl && runs.fraction_grows() => {
            "The serial fraction of the runs grows, which this law does not explain.".into()
        }
        None => "The runs tell it from the other laws.".into(),
        Some(rival) => {
            let told = match runs.next_run() {
                NextRun::None => "These runs cannot tell it from {rival}.",
                NextRun::Again => {
                    "These runs cannot tell it from {rival}: measure again on {next_N}."
                }
                NextRun::Beyond => {
                    "These runs cannot tell it from {rival}: measure on {next_N}, if there are so many."
                }
                NextRun::Between => {
                    "These runs cannot tell it from {rival}: measure on {next_N} next."
                }
            };
            let rival = match rival {
                Form::Amdahl => "Amdahl's law",
                Form::Usl => "the USL",
                Form::Network => "the network-aware law",
            };
            Sentence::from(told).naming("rival", rival)
        }
    };
    vec![first.into(), second]
}

fn render_weak(law: Gustafson) -> Vec<Sentence> {
    let first = "Weak scaling: by Gustafson's law {s_weak%} of a run is serial.";
    let second = if law.errors.median <= POOR {
        "On {N} processors the scaled speedup is {speedup_gustafson}."
    } else {
        "The law follows these times poorly: half of them are missed by more than 20 %."
    };
    vec![first.into(), second.into()]
}

fn hint_at_lines(s: &State, fits: &MessageFits) -> Vec<Sentence> {
    let mut hints = Vec::new();
    if !fits.missed.is_empty() {
        hints.push("Missed by more than 25 %: {missed}, by up to {worst_error%}.".into());
    }
    if let Some((from, to)) = fits.all.falls.first() {
        let told = "The time falls from {from} to {to}, where a larger message is faster. No line follows.";
        let named = Sentence::from(told).naming("from", format_size(*from));
        hints.push(named.naming("to", format_size(*to)));
    }
    if fits.one.covariance.is_none() {
        hints.push("With two rows a line misses nothing, and no interval can be given.".into());
    }
    if s.nearest().is_ok_and(|nearest| nearest.first().is_ok()) {
        let told = "Nearest on our list: {nearest}, off by {nearest_error%} at half of the sizes.";
        hints.push(told.into());
    }
    hints
}

fn hint_at_laws(runs: &RunFits) -> Vec<Sentence> {
    let mut hints = Vec::new();
    if !runs.all.karp_flatt.is_measured {
        hints.push(
            "No run has one processor: the time on one is extrapolated by Amdahl's law.".into(),
        );
    }
    if runs.has_overhead() && runs.fraction_grows() {
        let told = "The serial fraction grows with the processors: overhead, not a serial part, is the limit.";
        hints.push(told.into());
    }
    hints
}

fn hint_at_reading(s: &State) -> Vec<Sentence> {
    let Ok(found) = s.findings() else { return Vec::new() };
    let mut hints = Vec::new();
    let (all, refused) = found.measured.output_counts();
    if 1 < all {
        let told = "The text has {all} outputs, of which {refused} say no times. Choose one by its number.";
        let named = Sentence::from(told).naming("all", all.to_string());
        hints.push(named.naming("refused", refused.to_string()));
    }
    let Some(reading) = found.measured.reading() else { return hints };
    let unread = reading.unread.len();
    if 0 < unread {
        let told = "{unread} of its lines were not understood: they are named in the table of what was read.";
        hints.push(Sentence::from(told).naming("unread", unread.to_string()));
    }
    for note in reading.notes.iter().take(MOST_NOTES) {
        hints.push(Sentence::from("{note}").naming("note", note.replace('_', "-")));
    }
    if let Rows::Messages(messages) = &found.measured.rows {
        let is_collective = messages.operation.name() != "latency";
        if is_collective && s.ranks().is_none() {
            let printed = "The output does not say how many ranks took part. The bus bandwidth is the printed one.";
            let unknown = "The output does not say how many ranks took part. Give it, and the bus bandwidth follows.";
            hints.push(if s.printed_bus_factor().is_some() { printed } else { unknown }.into());
        }
    }
    hints
}

/// Returns a help as a sentence.
fn format_help(help: &str) -> String {
    let mut letters = help.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if help.ends_with(['.', '?']) { "" } else { "." };
    first + letters.as_str() + end
}

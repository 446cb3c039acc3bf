//! What a text of measurements offers: machines of one's own, runs to set beside the laws, or why it offers
//! nothing.

mod effect;
mod figure;
mod fitted;
pub mod laws;
mod pairs;
mod roof;
mod runs;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crossover_figures::figure::Figure;
use crossover_figures::quantity::{Unit, plural};
use crossover_measurements::reading::Undecided;
use crossover_measurements::{
    Choices, Content, Format, Link, Reading, join_halves, join_repeats, merge_halves,
};
use crossover_model::Error;

use crate::reader::read;
use crate::screen::machine::format_size;
use crate::screen::{Own, Params, Screen};
pub use effect::Effect;
use effect::sentence;
pub use fitted::{Fitted, OF_TWO_NUMBERS, Times};
pub use pairs::MeasuredPairs;
pub use roof::MeasuredRoof;
pub use runs::Measured;

/// What one output of a text offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What was read.
    pub reading: Arc<Reading>,
    /// What can be done with it.
    pub holds: Holds,
}

/// What can be done with an output.
#[derive(Clone, Debug, PartialEq)]
pub enum Holds {
    /// A machine.
    Machine(Box<Fitted>),
    /// Runs on several numbers of processors.
    Runs(Measured),
    /// Bandwidths of several pairs at once.
    Pairs(MeasuredPairs),
    /// A bandwidth of memory, or a peak.
    Roof(MeasuredRoof),
    /// A table in which the reader has to choose first.
    Asked(Undecided),
    /// Nothing, and why: a sentence.
    Refused(String),
}

/// Returns what a text offers, at least one offer, in its order; `choices` say what a table leaves open. The
/// line of a whole collective is offered twice: as it is, and as that of one message of the textbook's ring.
///
/// # Errors
/// As [`read`]: on a text in which no output of a benchmark is found.
pub fn offers(text: &str, choices: &Choices) -> Result<Vec<Offer>, Error> {
    Ok(together(read(text, choices)?).into_iter().flat_map(of).collect())
}

/// Returns the outputs of a text as they are offered: those of one test as one, and two halves of a machine as one.
pub fn together(readings: Vec<Reading>) -> Vec<Reading> {
    merge_halves(join_repeats(readings))
}

/// Returns the machine that a start-up time and a bandwidth of two offers make, and the places of these; `None` where
/// there is none, or one of the offers is a machine already.
pub fn join(offers: &[&Offer]) -> Option<(Offer, [usize; 2])> {
    if offers.iter().any(|offer| offer.machine().is_some()) {
        return None;
    }
    let (link, halves) = join_halves(offers.iter().map(|offer| &*offer.reading))?;
    let [start, rate] = halves.map(|at| &*offers[at].reading);
    let reading = start.join(rate, link.clone());
    let fitted = fitted::of_link(&reading.title, &link)?;
    let offer = Offer { reading: Arc::new(reading), holds: Holds::Machine(Box::new(fitted)) };
    Some((offer, halves))
}

/// Returns what a start-up time or a bandwidth offers: a machine of both, or what is missing.
fn of_link(reading: &Reading, link: &Link) -> Holds {
    if let Some(fitted) = fitted::of_link(&reading.title, link) {
        return Holds::Machine(Box::new(fitted));
    }
    let lack = link.lack().unwrap_or_default();
    Holds::Refused(format!("{}: {}.", reading.format.title(), lack))
}

/// Returns what an output that was read offers.
pub fn of(reading: Reading) -> Vec<Offer> {
    let reading = Arc::new(reading);
    let holds = match &reading.content {
        Content::Messages(_) if reading.one_size().is_some() => {
            vec![Holds::Refused(sentence(&reading.lack_of_sizes().unwrap_or_default()))]
        }
        Content::Messages(messages) => machines(fitted::machines(&reading.title, messages)),
        Content::LogGp(rows) => machines(fitted::log_gp(&reading.title, rows)),
        Content::Runs(runs) => vec![Holds::Runs(Measured::of(runs))],
        Content::Pairs(pairs) => vec![Holds::Pairs(MeasuredPairs::of(pairs))],
        Content::Link(link) => vec![of_link(&reading, link)],
        Content::Roof(roof) => vec![Holds::Roof(MeasuredRoof::of(roof))],
        Content::Undecided(undecided) => vec![Holds::Asked(undecided.clone())],
        Content::Tuning(_) => vec![Holds::Refused(
            "This is NCCL's own table of what it expects, not a measurement. The screen Measure shows it."
                .to_owned(),
        )],
        Content::Refused(why) => vec![Holds::Refused(sentence(why))],
    };
    holds.into_iter().map(|holds| Offer { reading: Arc::clone(&reading), holds }).collect()
}

/// Returns machines as they are offered, or why there is none.
fn machines(fitted: Result<Vec<Fitted>, String>) -> Vec<Holds> {
    match fitted {
        Ok(all) => all.into_iter().map(Box::new).map(Holds::Machine).collect(),
        Err(why) => vec![Holds::Refused(why)],
    }
}

impl Offer {
    /// Returns its measurements, and what stands for them: the line of `own`, its points, or the law that
    /// follows runs best. `None` where nothing was read.
    pub fn figure(&self, times: Times, own: Option<&Own>) -> Option<Figure> {
        match &self.holds {
            Holds::Machine(fitted) => {
                Some(figure::of_machine(fitted, times, own.unwrap_or(&fitted.own)))
            }
            Holds::Runs(runs) => Some(figure::of_runs(runs)),
            Holds::Pairs(pairs) => Some(figure::of_pairs(pairs)),
            Holds::Roof(_) | Holds::Asked(_) | Holds::Refused(_) => None,
        }
    }

    /// Returns the machine that it offers.
    pub fn machine(&self) -> Option<&Fitted> {
        if let Holds::Machine(fitted) = &self.holds { Some(fitted) } else { None }
    }

    /// Returns what it would do on `screen`, whose parameters are `params`.
    pub fn for_screen(&self, screen: &Screen, params: &Params) -> Effect {
        match &self.holds {
            Holds::Machine(fitted) => fitted.for_screen(screen, params),
            Holds::Runs(runs) => runs.for_screen(screen),
            Holds::Pairs(pairs) => pairs.for_screen(screen),
            Holds::Roof(roof) => roof.for_screen(screen),
            Holds::Asked(_) | Holds::Refused(_) => {
                Effect { sets: false, told: "It sets nothing here.".to_owned() }
            }
        }
    }
}

impl Offer {
    /// Returns what was read, in a sentence: of which benchmark, how many rows, and over which range.
    pub fn read(&self) -> String {
        let format = match self.reading.format {
            Format::Columns => "A table",
            format => format.title(),
        };
        let what = match &self.reading.content {
            Content::Messages(messages) => {
                let sizes = messages.rows.iter().map(|row| row.bytes);
                let whole = match messages.operation.name() {
                    "latency" => "messages".to_owned(),
                    name => format!("whole {}", name.replace('_', "-")),
                };
                let of = if messages.operation.name() == "latency" { "between" } else { "of" };
                let ranks = messages.ranks.map_or_else(String::new, |p| format!(" {of} {p} ranks"));
                format!("{whole}{ranks}, {}", over(messages.rows.len(), sizes, format_size))
            }
            Content::Runs(runs) => {
                let counts = runs.rows.iter().map(|run| run.n);
                format!(
                    "runs, {} {}",
                    over(runs.rows.len(), counts, |n| Unit::One.show(n)),
                    runs.unit
                )
            }
            Content::Pairs(read) => {
                let sizes = read.rows.iter().map(|row| row.bytes);
                let rows = over(read.rows.len(), sizes, format_size);
                let count = read.pairs.map_or_else(
                    || "several pairs".to_owned(),
                    |pairs| format!("{pairs} {}", plural(f64::from(pairs), "pair", "pairs")),
                );
                format!("bandwidth of {count} at once, {rows}")
            }
            Content::LogGp(rows) => {
                format!(
                    "LogGP parameters, {}",
                    over(rows.len(), rows.iter().map(|row| row.bytes), format_size)
                )
            }
            Content::Link(link) => match (link.start_up, link.bandwidth) {
                (Some(_), Some(_)) => "a start-up time and a bandwidth".to_owned(),
                (Some(_), None) => "a start-up time".to_owned(),
                _ => "a bandwidth".to_owned(),
            },
            Content::Roof(roof) => MeasuredRoof::of(roof).read(),
            Content::Tuning(rows) => format!("{} entries", rows.len()),
            Content::Undecided(undecided) => {
                format!("{} columns", undecided.columns.len())
            }
            Content::Refused(_) => "an output".to_owned(),
        };
        let (from, to) = self.reading.lines;
        format!("{format}: {}, in lines {from} to {to}.", what.trim_end())
    }
}

/// Returns how many rows there are, and from where to where they reach.
fn over(
    count: usize,
    values: impl Iterator<Item = f64> + Clone,
    shown: impl Fn(f64) -> String,
) -> String {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    let most = values.fold(0.0, f64::max);
    let rows = plural(count as f64, "row", "rows");
    format!("{count} {rows} from {} to {}", shown(least), shown(most))
}

//! `crossover fit`: the parameters of a machine, or the laws of a program, from outputs of benchmarks.

mod fitted;
mod halves;
mod json;
mod table;

use crossover_measurements::{Axis, Choices, Scaling, TimeUnit};

use crate::command_error::{CommandError, print};
use halves::Halves;

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// The outputs to read, recognized without asking; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print one JSON object a file, a line each, in seconds and bytes.
    #[arg(long)]
    json: bool,
    /// The columns of a table, counted from 1: of size or number of processors, and of time.
    #[arg(long, value_name = "X,TIME", value_parser = columns)]
    columns: Option<(usize, usize)>,
    /// The unit of the times of a table.
    #[arg(long, value_enum)]
    unit: Option<Unit>,
    /// What the first of the columns counts.
    #[arg(long, value_enum)]
    axis: Option<By>,
    /// Whether the problem of runs stayed the same or grew with the processors.
    #[arg(long, value_enum)]
    scaling: Option<Growth>,
    /// How many ranks took part in a collective, where its output does not say so.
    #[arg(long, value_name = "P")]
    ranks: Option<u32>,
    /// What a comma in a number is, where a table leaves it open: that of a fraction, as in 1,5, or of thousands.
    #[arg(long, value_enum)]
    comma: Option<Comma>,
}

/// What a comma in a number is.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Comma {
    Decimal,
    Thousands,
}

/// A unit of times.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Unit {
    S,
    Ms,
    Us,
    Ns,
}

/// What a column counts.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum By {
    /// Sizes of messages.
    Bytes,
    /// Processors.
    Processors,
}

/// What happened to the problem while processors were added.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Growth {
    /// It stayed the same.
    Strong,
    /// It grew with the processors.
    Weak,
}

impl Options {
    fn choices(&self) -> Choices {
        Choices {
            columns: self.columns,
            decimal_comma: self.comma.map(|comma| comma == Comma::Decimal),
            axis: self.axis.map(|axis| match axis {
                By::Bytes => Axis::Bytes,
                By::Processors => Axis::Processors,
            }),
            unit: self.unit.map(|unit| match unit {
                Unit::S => TimeUnit::Seconds,
                Unit::Ms => TimeUnit::Milliseconds,
                Unit::Us => TimeUnit::Microseconds,
                Unit::Ns => TimeUnit::Nanoseconds,
            }),
            scaling: self.scaling.map(|scaling| match scaling {
                Growth::Strong => Scaling::Strong,
                Growth::Weak => Scaling::Weak,
            }),
        }
    }
}

/// Reads, fits and prints each file. One that is refused does not keep the others from being printed.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let choices = options.choices();
    let (mut faults, mut halves) = (Vec::new(), Halves::default());
    let mut gap = "";
    for path in &options.files {
        let fitted = fitted::of(path, &choices, options.ranks);
        if options.json {
            print(&json::file(path, &fitted).to_string())?;
        }
        halves.note(path, &fitted);
        match (fitted::refusal(&fitted), &fitted) {
            (Some(why), _) => faults.push(format!("{path}: {why}")),
            (None, Ok(outputs)) if !options.json => {
                print(&format!("{gap}{}", table::file(path, outputs)))?;
                gap = "\n";
            }
            _ => {}
        }
    }
    if let Some(joined) = halves.join() {
        print(&if options.json { joined.json() } else { format!("{gap}{}", joined.table()) })?;
        let is_half = |fault: &String| {
            joined.paths.iter().any(|path| fault.starts_with(&format!("{path}: ")))
        };
        faults.retain(|fault| !is_half(fault));
    }
    if faults.is_empty() { Ok(()) } else { Err(CommandError::files(&faults)) }
}

/// Two columns, counted from 1, as they are counted from 0.
fn columns(text: &str) -> Result<(usize, usize), String> {
    let read = |text: &str| text.trim().parse().ok().and_then(|i: usize| i.checked_sub(1));
    let both = text.split_once(',').and_then(|(x, t)| Some((read(x)?, read(t)?)));
    both.filter(|(x, t)| x != t).ok_or_else(|| "give two columns, such as 1,3".to_owned())
}

//! `crossover fit`: the parameters of a machine, or the laws of a program, from outputs of benchmarks.

mod file;
mod json;
mod table;

use crossover_measurements::fit::{self, LogGpFit, MessagesFit, RunsFit};
use crossover_measurements::{Choices, Content, Reading, read};

use crate::command_error::{CommandError, print};

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

/// What a file says: its outputs with what fits them, at least one, or why nothing could be read.
type Fitted = Result<Vec<(Reading, Result<Fit, String>)>, String>;

/// What fits an output.
enum Fit {
    Messages(Box<MessagesFit>),
    Runs(Box<RunsFit>),
    LogGp(Box<LogGpFit>),
}

/// Reads, fits and prints each file. One that is refused does not keep the others from being printed.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let choices = Choices {
        columns: options.columns,
        decimal_comma: options.comma.map(|comma| comma == Comma::Decimal),
        ..Choices::default()
    };
    let mut faults = Vec::new();
    let mut gap = "";
    for path in &options.files {
        let fitted = fitted(path, &choices, options.ranks);
        if options.json {
            print(&json::file(path, &fitted).to_string())?;
        }
        match (refusal(&fitted), &fitted) {
            (Some(why), _) => faults.push(format!("{path}: {why}")),
            (None, Ok(outputs)) if !options.json => {
                print(&format!("{gap}{}", table::file(path, outputs)))?;
                gap = "\n";
            }
            _ => {}
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(CommandError::files(&faults)) }
}

fn fitted(path: &str, choices: &Choices, ranks: Option<u32>) -> Fitted {
    let text = file::text(path)?;
    let outputs = read(&text, choices).map_err(|error| file::said(&error))?;
    let fits = outputs.into_iter().map(|mut output| {
        if let Content::Messages(messages) = &mut output.content {
            messages.ranks = messages.ranks.or(ranks);
        }
        let fit = fit_of(&output.content);
        (output, fit)
    });
    Ok(fits.collect())
}

fn fit_of(content: &Content) -> Result<Fit, String> {
    let fitted = match content {
        Content::Messages(output) => fit::messages(output).map(|fit| Fit::Messages(Box::new(fit))),
        Content::Runs(runs) => fit::runs(&runs.points()).map(|fit| Fit::Runs(Box::new(fit))),
        Content::LogGp(rows) => fit::loggp(rows).map(|fit| Fit::LogGp(Box::new(fit))),
        Content::Tuning(_) => return Err("constants of NCCL's own model, not times".to_owned()),
        Content::Undecided(table) => return Err(undecided(table)),
        Content::Refused(why) => return Err(why.clone()),
    };
    fitted.map_err(|error| file::said(&error))
}

fn undecided(table: &crossover_measurements::reading::Undecided) -> String {
    let columns = (1..).zip(&table.columns).map(|(i, heading)| format!("{i} {heading}"));
    let columns: Vec<_> = columns.collect();
    let how = if table.comma { "--comma decimal, --comma thousands or " } else { "" };
    format!("{} Give {how}--columns; the columns are {}", table.question, columns.join(", "))
}

/// Why nothing of a file was fitted.
fn refusal(fitted: &Fitted) -> Option<&str> {
    match fitted {
        Err(why) => Some(why),
        Ok(outputs) if outputs.iter().any(|(_, fit)| fit.is_ok()) => None,
        Ok(outputs) => outputs.iter().find_map(|(_, fit)| fit.as_ref().err()).map(String::as_str),
    }
}

/// Two columns, counted from 1, as they are counted from 0.
fn columns(text: &str) -> Result<(usize, usize), String> {
    let read = |text: &str| text.trim().parse().ok().and_then(|i: usize| i.checked_sub(1));
    let both = text.split_once(',').and_then(|(x, t)| Some((read(x)?, read(t)?)));
    both.filter(|(x, t)| x != t).ok_or_else(|| "give two columns, such as 1,3".to_owned())
}

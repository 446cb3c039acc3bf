//! A file read and fitted, output by output.

use crossover_measurements::fit::{self, LogGpFit, MessagesFit};
use crossover_measurements::reading::{Asked, Undecided};
use crossover_measurements::{Choices, Content, Link, Reading, Roof, merge_halves, read};
use crossover_screens::offer::laws::Told;

use crossover_model::{Error, ErrorKind};

use crate::text_file;

/// The outputs of a file with their fits, at least one, or why nothing could be read.
pub type FileFits = Result<Vec<(Reading, Result<Fit, String>)>, String>;

/// The fit of an output.
pub enum Fit {
    /// Lines through times by size.
    Messages(Box<MessagesFit>),
    /// Laws through times by the number of processors.
    Runs(Box<Told>),
    /// A start-up time and a bandwidth.
    Link(Link),
    /// A bandwidth of memory, or a peak.
    Roof(Roof),
    /// Parameters of `LogGP`.
    LogGp(Box<LogGpFit>),
}

/// Reads and fits the file at `path`; `ranks` took part where an output does not say how many.
pub fn of(path: &str, choices: &Choices, ranks: Option<u32>) -> FileFits {
    let text = text_file::text(path)?;
    let outputs = read(&text, choices).map_err(|error| describe_error(&error))?;
    let outputs = merge_halves(outputs);
    let fits = outputs.into_iter().map(|mut output| {
        if let Content::Messages(messages) = &mut output.content {
            messages.ranks = messages.ranks.or(ranks);
        }
        let fit = fit_of(&output);
        (output, fit)
    });
    Ok(fits.collect())
}

fn fit_of(output: &Reading) -> Result<Fit, String> {
    if let Some(why) = output.lack_of_sizes() {
        return Err(why);
    }
    let fitted = match &output.content {
        Content::Messages(messages) => {
            fit::messages(messages).map(|fit| Fit::Messages(Box::new(fit)))
        }
        Content::Runs(runs) => {
            fit::runs(&runs.points()).map(|fit| Fit::Runs(Box::new(Told::of(runs, fit))))
        }
        Content::Link(link) => return link.lack().map_or_else(|| Ok(Fit::Link(link.clone())), Err),
        Content::Roof(roof) => return Ok(Fit::Roof(roof.clone())),
        Content::LogGp(rows) => fit::loggp(rows).map(|fit| Fit::LogGp(Box::new(fit))),
        Content::Pairs(_) => return Err(output.no_times().unwrap_or_default()),
        Content::Tuning(_) => return Err("constants of NCCL's own model, not times".to_owned()),
        Content::Undecided(table) => return Err(ask_for_columns(table)),
        Content::Refused(why) => return Err(why.clone()),
    };
    fitted.map_err(|error| describe_error(&error))
}

fn ask_for_columns(table: &Undecided) -> String {
    let columns = (1..).zip(&table.columns).map(|(i, heading)| format!("{i} {heading}"));
    let columns: Vec<_> = columns.collect();
    let comma = if table.comma { "--comma decimal, --comma thousands or " } else { "" };
    let how = match table.asked {
        Asked::Columns => "--columns",
        Asked::Comma => "--comma",
        Asked::Axis => "--axis bytes, --axis processors or --columns",
        Asked::Unit => "--unit s, ms, us or ns",
    };
    let likely = table.likely.map(|(x, time)| format!(", likeliest {},{}", x + 1, time + 1));
    let likely = likely.unwrap_or_default();
    let columns = columns.join(", ");
    format!("{} Give {comma}{how}; the columns are {columns}{likely}", table.question)
}

/// Returns why nothing of a file was fitted.
pub fn refusal(fitted: &FileFits) -> Option<&str> {
    match fitted {
        Err(why) => Some(why),
        Ok(outputs) if outputs.iter().any(|(_, fit)| fit.is_ok()) => None,
        Ok(outputs) => outputs.iter().find_map(|(_, fit)| fit.as_ref().err()).map(String::as_str),
    }
}

/// Returns an error as a sentence about a file, whose field is the file.
fn describe_error(error: &Error) -> String {
    if error.kind() == ErrorKind::MissingInput {
        return "it is empty: give what a benchmark printed".to_owned();
    }
    format!("{}: {}", error.got(), error.help())
}

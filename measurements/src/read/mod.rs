//! The outputs in a text, whatever wrote them.
//!
//! A format of text is a row of a table: what its lines are to it, and how its sections are read. The text is
//! walked once to find where outputs begin; then each format reads its own. JSON is recognized by its keys. What no
//! format claims may hold tables with headings.

mod collectives;
mod columns;
mod formats;
mod hyperfine;
mod imb;
mod json;
mod json_rows;
mod launchers;
mod lines;
mod markup;
mod mbw_mr;
mod memory;
mod nccl;
mod netgauge;
mod netpipe;
mod network;
mod number;
mod one_sizes;
mod operations;
mod osu;
mod outcome;
mod plain;
mod rows;
mod runs;
mod sections;
mod whole;
pub mod words;

use std::borrow::Cow;
use std::pin::Pin;

use crossover_model::order;
use crossover_model::steps::{Pace, finish, pause};
use crossover_model::{Error, ErrorKind};

use crate::reading::{Choices, Content, Format, Reading};
use formats::{BY_LINES, WHOLE};
use lines::Lines;

/// The largest text that is read, in bytes.
pub const LARGEST: usize = 16_000_000;

/// The most outputs of a text that are read.
const MOST: usize = 1000;

/// Returns the outputs in a text, in its order, at least one; `choices` say what a table leaves open.
///
/// ```
/// use crossover_measurements::{Choices, Content, read};
/// let text = "> # OSU MPI Latency Test v7.5\n> # Size  Avg Latency(us)\n> 1  3.00\n> 1024  4.50\n";
/// let outputs = read(text, &Choices::default())?;
/// assert_eq!(outputs[0].kind(), "osu");
/// let Content::Messages(messages) = &outputs[0].content else { panic!() };
/// assert_eq!(messages.points(), [(1.0, 3e-6), (1024.0, 4.5e-6)]);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// `parse_error` on `text` where no output is found, with the formats that are read; `too_large` where it
/// has more than [`LARGEST`] bytes; `missing_input` where it is blank.
pub fn read(text: &str, choices: &Choices) -> Result<Vec<Reading>, Error> {
    finish(read_paced(text, choices, &Pace::endless()))
}

/// Does what [`read`] does in the steps of `pace`, so that a page stays responsive.
///
/// # Errors
/// As [`read`].
pub fn read_paced<'a>(text: &'a str, choices: &'a Choices, pace: &'a Pace) -> ReadInSteps<'a> {
    read_with(text, choices, pace, tables)
}

/// A text that is being read.
pub type ReadInSteps<'a> = Pin<Box<dyn Future<Output = Result<Vec<Reading>, Error>> + 'a>>;

/// Tables that are being read.
pub type TablesInSteps<'a> = Pin<Box<dyn Future<Output = Vec<Reading>> + 'a>>;

/// What reads the tables of a text, so many at most.
pub type ReadTables = for<'a> fn(&'a str, &'a Choices, &'a Pace, usize) -> TablesInSteps<'a>;

/// Reads the tables of a text in the steps of `pace`, `most` at most.
// Boxed and never inlined: the code of each step is compiled once, in one place.
#[inline(never)]
pub fn tables<'a>(
    text: &'a str,
    choices: &'a Choices,
    pace: &'a Pace,
    most: usize,
) -> TablesInSteps<'a> {
    Box::pin(columns::read(text, choices, pace, most))
}

/// Does what [`read_paced`] does with a reader of tables that is given, such as [`tables`]: a page fetches both apart.
///
/// # Errors
/// As [`read`].
#[inline(never)]
pub fn read_with<'a>(
    text: &'a str,
    choices: &'a Choices,
    pace: &'a Pace,
    tables: ReadTables,
) -> ReadInSteps<'a> {
    Box::pin(read_in_steps(text, choices, pace, tables))
}

async fn read_in_steps(
    text: &str,
    choices: &Choices,
    pace: &Pace,
    tables: ReadTables,
) -> Result<Vec<Reading>, Error> {
    if text.len() > LARGEST {
        let help = "paste at most 16 MB, such as the output of one benchmark";
        return Err(Error::new(
            ErrorKind::TooLarge,
            "text",
            format!("{} MB", text.len() / 1_000_000),
            help,
        ));
    }
    if text.trim().is_empty() {
        return Err(Error::missing("text"));
    }
    pause().await;
    let text = &*plain::plain(text);
    pause().await;
    if is_binary(text) {
        let help = "paste the text that a benchmark prints";
        return Err(Error::new(ErrorKind::ParseError, "text", "binary data", help));
    }
    let mut found = outputs(text, choices, pace).await;
    if found.is_empty() {
        found = tables(text, choices, pace, MOST).await;
    } else if found.len() < MOST {
        let rest = without(text, &found, pace).await;
        let beside = tables(&rest, choices, pace, MOST - found.len()).await;
        found.extend(
            beside
                .into_iter()
                .filter(|table| matches!(table.content, Content::Messages(_) | Content::Runs(_))),
        );
    }
    if found.is_empty() {
        let help = "paste what a benchmark printed, as of OSU, perftest, iperf3, nccl-tests, STREAM, LAMMPS or time, or a \
                    table with headings such as \"p, time_s\" or \"bytes, us\"";
        return Err(Error::new(
            ErrorKind::ParseError,
            "text",
            "no measurements that are recognized",
            help,
        ));
    }
    order::by_key(&mut found, |reading| reading.lines.0);
    let mut found = one_sizes::join(found);
    for reading in &mut found {
        if let Content::Runs(runs) = &mut reading.content {
            runs.scaling = choices.scaling.or(runs.scaling);
        }
    }
    found.truncate(MOST);
    if let Some(last) = found.get_mut(MOST - 1) {
        last.notes.push(format!("At most {MOST} outputs of a text are read: this is the last."));
    }
    Ok(found)
}

/// The outputs whose own lines or keys tell what they are, in the order of the text.
async fn outputs(text: &str, choices: &Choices, pace: &Pace) -> Vec<Reading> {
    let mut found = Vec::new();
    for section in sections::sections(text, BY_LINES, pace).await {
        found.extend(section.read(choices, pace).await);
        if found.len() == MOST {
            return found;
        }
    }
    let ends = ends(text);
    for format in WHOLE {
        // Each looks for its words.
        pause().await;
        if (format.is_in)(&ends) {
            let none = [];
            let others = if format.is_within { &none } else { &found[..] };
            let rest = without(text, others, pace).await;
            found.extend((format.read)(&rest, choices, pace).await);
            order::by_key(&mut found, |reading| reading.lines.0);
        }
    }
    let is_bare_time = |one: &Reading| {
        matches!(one.format, Format::Time | Format::Said)
            && matches!(one.content, Content::Refused(_))
    };
    if found.iter().any(|one| !is_bare_time(one)) {
        // The shell's time of a job whose output is read is no output of its own, and neither is a line of it.
        found.retain(|one| !is_bare_time(one));
    }
    found
}

/// How much of either end of a text is looked at for the words of formats, in bytes.
const END: usize = 500_000;

/// The beginning and the end of a long text: a log says what it is in one of them.
fn ends(text: &str) -> Cow<'_, str> {
    if text.len() <= 2 * END {
        return Cow::Borrowed(text);
    }
    let (head, tail) = (text.floor_char_boundary(END), text.ceil_char_boundary(text.len() - END));
    Cow::Owned(format!("{}\n{}", &text[..head], &text[tail..]))
}

/// The text with the lines of outputs, which are in its order, empty so that all others keep their numbers. A last line
/// without end stays so: it may be cut.
async fn without(text: &str, outputs: &[Reading], pace: &Pace) -> String {
    let mut ranges = outputs.iter().map(|output| output.lines).peekable();
    let (mut kept, mut lines) = (String::new(), Lines::of(text));
    while let Some(line) = lines.next_paced(pace).await {
        while ranges.next_if(|(_, last)| *last < line.number).is_some() {}
        if ranges.peek().is_none_or(|(first, _)| line.number < *first) {
            kept.push_str(line.text);
        }
        if !line.is_open {
            kept.push('\n');
        }
    }
    kept
}

/// Text has no zero bytes, and few characters that are no text.
fn is_binary(text: &str) -> bool {
    let odd = text
        .chars()
        .take(10_000)
        .filter(|c| *c == '\u{fffd}' || (c.is_control() && !c.is_whitespace()))
        .count();
    text.contains('\0') || odd * 20 > text.chars().take(10_000).count()
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

//! Graphs as text, one operator a line: `id: time <- predecessors`.
//!
//! - A line ends with a line break or a semicolon; `#` begins a comment up to the line break.
//! - `time` is in tcalc. The arrow and the predecessors are left out when there are none.
//! - Predecessors are separated by commas or blanks, and may stand on later lines.
//! - An id is any text of at most 64 characters without blanks and without `: , ; # <`.

use std::fmt;
use std::str::FromStr;

use super::graph::{Graph, MOST_OPERATORS, Operator, short};
use crate::{Error, ErrorKind};

/// The longest id, in characters.
const LONGEST_ID: usize = 64;

/// Separators of the parts of a line, which an id cannot contain.
const RESERVED: &[char] = &[':', ',', ';', '#', '<'];

/// Reads a graph.
///
/// ```
/// use crossover_model::multilevel::Graph;
/// let graph: Graph = "left: 7\nright: 7\nboth: 1 <- left, right".parse()?;
/// assert_eq!(graph.operators(), 3);
/// assert_eq!(graph.to_string(), "left: 7\nright: 7\nboth: 1 <- left, right");
///
/// let error = "a: 1\nb: one".parse::<Graph>().unwrap_err();
/// assert_eq!(error.to_string(), "graph is `one` on line 2: the time is a number, in tcalc");
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// On the field `graph`: [`ErrorKind::ParseError`] with the number of the line that does not
/// follow the grammar; otherwise as [`Graph::new`], with the line in place of the operator, and
/// the names of a cycle.
impl FromStr for Graph {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut operators = Vec::new();
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split_once('#').map_or(line, |(code, _)| code);
            for part in code.split(';').map(str::trim) {
                if part.is_empty() {
                    continue;
                }
                if operators.len() == MOST_OPERATORS {
                    let got = format!("more than {MOST_OPERATORS} operators");
                    let help = "fewer operators are computed here";
                    return Err(Error::new(ErrorKind::TooLarge, "graph", got, help));
                }
                operators.push(parse_operator(part, number)?);
                lines.push(number);
            }
        }
        Self::resolve(&operators, |at| {
            let line: usize = lines.get(at).copied().unwrap_or_default();
            format!("line {line}")
        })
    }
}

/// Writes a graph, so that parsing gives exactly this graph again.
///
/// Ids that the grammar does not allow (a graph made in code may have some) are written as they
/// are, and then refused when read.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..self.operators() {
            if 0 < at {
                f.write_str("\n")?;
            }
            write!(f, "{}: {}", self.id(at), number(self.beta(at)))?;
            for (place, &before) in self.predecessors(at).iter().enumerate() {
                f.write_str(if place == 0 { " <- " } else { ", " })?;
                f.write_str(self.id(before as usize))?;
            }
        }
        Ok(())
    }
}

fn number(value: f64) -> String {
    if (1e-5..1e16).contains(&value.abs()) { format!("{value}") } else { format!("{value:e}") }
}

fn parse_operator(part: &str, line: usize) -> Result<Operator, Error> {
    const FORM: &str = "write `id: time <- predecessors`";
    let Some((id, rest)) = part.split_once(':') else {
        return Err(fault(part, line, FORM));
    };
    let (time, names) = match rest.split_once("<-") {
        Some((time, names)) => (time.trim(), Some(names)),
        None => (rest.trim(), None),
    };
    let id = parse_id(id.trim(), line)?;
    if time.is_empty() {
        return Err(fault(part, line, FORM));
    }
    let Ok(beta) = time.parse::<f64>() else {
        return Err(fault(time, line, "the time is a number, in tcalc"));
    };
    let mut predecessors = Vec::new();
    if let Some(names) = names {
        let between = |letter: char| letter == ',' || letter.is_whitespace();
        for name in names.split(between).filter(|name| !name.is_empty()) {
            predecessors.push(parse_id(name, line)?);
        }
        if predecessors.is_empty() {
            let help = "name a predecessor after `<-`, or leave the arrow out";
            return Err(fault(part, line, help));
        }
    }
    Ok(Operator { id, beta, predecessors })
}

fn parse_id(id: &str, line: usize) -> Result<String, Error> {
    if id.is_empty() {
        return Err(fault(id, line, "an id stands before the colon"));
    }
    let blank = |letter: char| letter.is_whitespace() || letter.is_control();
    if id.contains(RESERVED) || id.contains(blank) {
        return Err(fault(id, line, "an id has no blanks and none of `: , ; # <`"));
    }
    if LONGEST_ID < id.chars().count() {
        return Err(fault(id, line, "an id has at most 64 characters"));
    }
    Ok(id.to_owned())
}

fn fault(got: &str, line: usize, help: &'static str) -> Error {
    let got = format!("`{}` on line {line}", short(got));
    Error::new(ErrorKind::ParseError, "graph", got, help)
}

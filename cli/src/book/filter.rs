//! One text after the other: its figures made, its numbers computed, its faults gathered.

use serde::Serialize;
use serde_json::json;

use super::block::Block;
use super::fault::Fault;
use super::figure::Figure;
use super::host::To;
use super::maker::Maker;
use super::markdown::{self, Request};
use super::number;
use super::pictures::Pictures;
use crate::command_error::warn;

/// The results of one text after the other.
#[derive(Default)]
pub struct Filter {
    /// The pictures of all texts.
    pub pictures: Pictures,
    /// Faults, with file and line.
    pub faults: Vec<String>,
    /// Results for programs, where they are the readers.
    pub made: Outputs,
}

/// Figures and numbers in the order of their texts, as programs read them.
#[derive(Default, Serialize)]
pub struct Outputs {
    figures: Vec<Written>,
    numbers: Vec<Number>,
}

/// A figure, and its HTML.
#[derive(Serialize)]
struct Written {
    #[serde(flatten)]
    figure: Figure,
    html: String,
}

/// A number of a text.
#[derive(Serialize)]
struct Number {
    /// Its line in the text.
    line: usize,
    /// The request between the braces.
    request: String,
    /// The number with its unit.
    value: String,
}

impl Outputs {
    /// Returns them as JSON.
    pub fn json(&self) -> String {
        format!("{:#}\n", json!(self))
    }
}

impl Filter {
    /// Returns the text of `file` with figures and numbers; `None` where it has faults. Warns on standard error
    /// of what looks like a request and is none.
    pub fn text(&mut self, file: &str, text: &str, to: To, maker: &Maker) -> Option<String> {
        let (pictures, made) = (&mut self.pictures, &mut self.made);
        let keeps = to.host().directives;
        let written = markdown::replace(text, keeps, |line, request| match request {
            Request::Figure(lines) => {
                let block = Block::read(line, &lines)?;
                let figure = maker.figure(&block, pictures);
                let figure = figure.map_err(|error| Fault::of(block.line, &error))?;
                let written = (to.host().write)(&figure);
                if to == To::Json {
                    made.figures.push(Written { html: written.clone(), figure });
                }
                Ok(written)
            }
            Request::Number(words) => {
                let value = number::number(words, to.host().math);
                let value = value.map_err(|error| Fault::of(line, &error))?;
                let request = words.unwrap_or_default().trim().to_owned();
                made.numbers.push(Number { line, request, value: value.clone() });
                Ok(value)
            }
        });
        let told = |Fault { line, message }: Fault| format!("{file}:{line}: {message}");
        let warned = |Fault { line, message }: Fault| format!("{file}:{line}: warning: {message}");
        warn(written.warnings.into_iter().map(warned));
        match written.text {
            Ok(written) => Some(written),
            Err(faults) => {
                self.faults.extend(faults.into_iter().map(told));
                None
            }
        }
    }
}

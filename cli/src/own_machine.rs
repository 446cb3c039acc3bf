//! The machine of a file: of an output of a benchmark, or of machines that were exported from the page.

use std::fs;
use std::sync::Arc;

use clap::ValueEnum;
use crossover_measurements::Choices;
use crossover_screens::machine::Inside;
use crossover_screens::offer::{Holds, Times, offers};
use crossover_screens::screen::{Own, Screen};
use crossover_shell::dropped::{sentence_of, stem, text_of};
use crossover_shell::own_machines::{self, describe_machine, is_machines};
use serde_json::{Value as Json, json};

use crate::command_error::CommandError;

/// Which machine, and what its times are read off.
#[derive(Clone, clap::Args)]
pub struct Options {
    /// Set the machine of a file: the output of a benchmark, or machines that were exported from the page. Given twice, a
    /// latency and a bandwidth that are one machine together.
    #[arg(long, value_name = "FILE")]
    machine: Vec<String>,
    /// Take the messages inside a node from another file: both are then the two levels of one machine.
    #[arg(long, value_name = "FILE", requires = "machine")]
    inside: Option<String>,
    /// What the times of that machine are read off.
    #[arg(long, value_enum, default_value_t, requires = "machine")]
    times: From,
}

/// What times are read off.
#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
enum From {
    /// The line through the measured times.
    #[default]
    Line,
    /// The measured times, on straight lines between them.
    Points,
}

impl Options {
    /// Returns the machine of the file for `screen`; `None` where there is no file.
    ///
    /// # Errors
    /// A sentence that names the file, where it cannot be read, offers no machine, or one that sets nothing there.
    pub fn read(&self, screen: &Screen) -> Result<Option<Arc<Own>>, CommandError> {
        if self.machine.is_empty() {
            return Ok(None);
        }
        let mut own = self.read_files(&self.machine, screen)?;
        if let Some(inside) = &self.inside {
            let Own { ts, tw, .. } = self.read_files(std::slice::from_ref(inside), screen)?;
            own.inside = Some(Inside { ts, tw });
        }
        Ok(Some(Arc::new(own)))
    }

    /// Reads the machine of files; the outputs of several are read as those of one text.
    fn read_files(&self, paths: &[String], screen: &Screen) -> Result<Own, CommandError> {
        let refuse = |why: String| CommandError::machine(&why);
        let mut texts = Vec::new();
        for path in paths {
            let bytes = fs::read(path).map_err(|error| CommandError::input(path, error))?;
            texts.push(text_of(path, bytes).map_err(refuse)?);
        }
        let (path, text) = (paths.join("” and “"), texts.join("\n"));
        let own = if is_machines(&text) {
            self.own_of_export(&text).map_err(|why| refuse(format!("“{path}”: {why}")))?
        } else {
            self.own_of_outputs(&path, &text, screen).map_err(refuse)?
        };
        if !screen.takes(&own.machine()) {
            let why = screen.why_unused(&own.machine());
            return Err(refuse(format!("“{path}” on {}: {why}", screen.schema.id)));
        }
        Ok(own)
    }

    fn own_of_export(&self, text: &str) -> Result<Own, String> {
        let entries = own_machines::read(text)?.entries;
        let first = entries.first().ok_or("There is no machine in it.")?;
        Ok(first.with_times(self.times == From::Points))
    }

    /// Returns the first machine of the outputs that `screen` takes, or else the first.
    fn own_of_outputs(&self, path: &str, text: &str, screen: &Screen) -> Result<Own, String> {
        let offers =
            offers(text, &Choices::default()).map_err(|error| sentence_of(path, &error))?;
        let fitted = || offers.iter().filter_map(|offer| offer.machine());
        let taken = fitted().find(|fitted| screen.takes(&fitted.own.machine()));
        let times = if self.times == From::Points { Times::Points } else { Times::Line };
        let name = std::path::Path::new(path).file_name().unwrap_or_default().to_string_lossy();
        let own =
            taken.or(fitted().next()).map(|fitted| fitted.name_machine(stem(&name), times, None));
        own.ok_or_else(|| {
            let why = offers.iter().find_map(|offer| match &offer.holds {
                Holds::Refused(why) => Some(why.clone()),
                Holds::Asked(asked) => Some(asked.question.clone()),
                Holds::Pairs(_) => {
                    Some("It holds bandwidths of several pairs, not times of messages.".to_owned())
                }
                Holds::Roof(_) => {
                    Some("It holds rates of memory or of a processor, not of a network.".to_owned())
                }
                _ => None,
            });
            let why = why.unwrap_or_else(|| {
                "It holds times of runs, not of messages. Try crossover fit.".to_owned()
            });
            format!("“{path}”: {why}")
        })
    }
}

/// Returns a machine as JSON: with the intervals of 95 % where they are known.
pub fn own_json(own: &Own) -> Json {
    let mut object = json!(describe_machine(own));
    if let Some((ts, tw)) = own.halves() {
        let ends = |value: f64, half: f64| [value - half, value + half];
        object["ci95"] = json!({"ts": ends(own.ts, ts), "tw": ends(own.tw, tw)});
    }
    object
}

//! Files that hold half of a machine each: a start-up time in one, a bandwidth in another.

use crossover_measurements::{Link, Reading, join_halves};
use serde_json::json;

use super::fitted::FileFits;
use super::json::link_json;
use super::table::link_rows;

/// The outputs of all files that were read.
#[derive(Default)]
pub struct Halves {
    outputs: Vec<(String, Reading)>,
    /// Whether a file makes a machine by itself.
    is_whole: bool,
}

/// The machine of two halves.
pub struct Joined {
    /// The files of the start-up time and of the bandwidth.
    pub paths: [String; 2],
    link: Link,
}

impl Halves {
    /// Takes note of the outputs of a file.
    pub fn note(&mut self, path: &str, fitted: &FileFits) {
        for (reading, fit) in fitted.iter().flatten() {
            self.is_whole |= fit.is_ok();
            self.outputs.push((path.to_owned(), reading.clone()));
        }
    }

    /// Returns the machine that the outputs make; `None` where there is none, or one was fitted already.
    pub fn join(&self) -> Option<Joined> {
        let (link, at) = join_halves(self.outputs.iter().map(|(_, reading)| reading))?;
        let paths = at.map(|at| self.outputs[at].0.clone());
        (!self.is_whole).then_some(Joined { paths, link })
    }
}

impl Joined {
    fn name(&self) -> String {
        let [start, rate] = &self.paths;
        if start == rate { start.clone() } else { format!("{start} and {rate}") }
    }

    /// Returns it as a JSON object.
    pub fn json(&self) -> String {
        let mut object = json!({"file": self.name(), "kind": "two-numbers"});
        if let (Some(object), Some(link)) =
            (object.as_object_mut(), link_json(&self.link).as_object())
        {
            object.extend(link.clone());
        }
        object.to_string()
    }

    /// Returns it for people.
    pub fn table(&self) -> String {
        let rows = link_rows(&self.link).join("\n");
        format!("{}: one machine of two numbers\n{rows}", self.name())
    }
}

//! What the lines of the Memory Latency Checker say.

use super::super::super::lines::Line;
use super::super::positive;

/// A table between its heading and the next line without numbers.
#[derive(Clone, Copy, Default, PartialEq)]
enum Table {
    #[default]
    None,
    Latencies,
    Bandwidths,
    Loaded,
    Others,
}

/// What the lines so far have said: rates in megabytes per second.
#[derive(Default)]
pub struct Walk {
    /// The line that names the program.
    pub title: String,
    /// Its last line.
    pub last: usize,
    /// Whether a line is surely its own.
    pub is_mlc: bool,
    /// The greatest bandwidth of all reads of the system.
    pub all_reads: Option<f64>,
    /// The greatest bandwidth of a node to its own memory.
    pub local: Option<f64>,
    /// The greatest bandwidth under load.
    pub loaded: Option<f64>,
    /// The least idle latency, in nanoseconds.
    pub idle: Option<f64>,
    table: Table,
}

/// Returns whether a line says what is measured next.
pub fn is_measuring(line: &str) -> bool {
    let of = ["idle latenc", "Idle Latenc", "Memory Bandwidths", "Loaded Latenc", "cache-to-cache"];
    line.strip_prefix("Measuring ").is_some_and(|said| of.iter().any(|one| said.contains(one)))
}

impl Walk {
    /// Returns what is known before the first line.
    pub fn from(first: usize) -> Self {
        Self { last: first, ..Self::default() }
    }

    /// Takes the next line.
    pub fn take(&mut self, line: &Line<'_>) {
        let text = line.text;
        if text.starts_with("Intel(R) Memory Latency Checker") {
            text.clone_into(&mut self.title);
        } else if is_measuring(text) {
            self.table = match text {
                _ if text.contains("cache-to-cache") => Table::Others,
                _ if text.contains("dle latenc") => Table::Latencies,
                _ if text.contains("Loaded") => Table::Loaded,
                _ => Table::Bandwidths,
            };
            self.is_mlc = true;
        } else if let Some(said) = text.strip_prefix("Each iteration took ") {
            let mut words = said
                .split(|c: char| c.is_whitespace() || "()".contains(c))
                .filter(|word| !word.is_empty());
            let at = words.clone().position(|word| word == "ns");
            self.idle = at.and_then(|at| words.nth(at.checked_sub(1)?)).and_then(positive);
            self.is_mlc = true;
        } else if let Some((ratio, rate)) =
            text.split_once(':').filter(|(ratio, _)| is_ratio(ratio))
        {
            let rate = positive(rate.trim()).filter(|_| !line.is_open);
            if ratio.starts_with("ALL Reads") {
                self.all_reads = self.all_reads.into_iter().chain(rate).reduce(f64::max);
            }
            self.is_mlc = true;
        } else if text.contains("L2->L2") {
            self.table = Table::None;
        } else if !self.takes_row(line) {
            return;
        }
        self.last = line.number;
    }

    /// Takes a row of the table, and returns whether it is one.
    fn takes_row(&mut self, line: &Line<'_>) -> bool {
        if self.table == Table::None {
            return false;
        }
        let words: Vec<&str> = line.text.split_whitespace().take(512).collect();
        let is_heading =
            matches!(words[..], ["Numa" | "Memory", "node", ..] | ["Inject" | "Delay", ..]);
        if is_heading {
            return true;
        }
        let numbers: Vec<Option<f64>> = words.iter().map(|word| word.parse().ok()).collect();
        let [Some(first), .., last] = numbers[..] else { return false };
        let own = numbers
            .get(first as usize + 1)
            .copied()
            .flatten()
            .filter(|own| *own > 0.0 && !line.is_open);
        let (kept, value) = match self.table {
            Table::Latencies => (&mut self.idle, own),
            Table::Bandwidths => (&mut self.local, own),
            Table::Loaded => (
                &mut self.loaded,
                last.filter(|rate| *rate > 0.0 && words.len() == 3 && !line.is_open),
            ),
            Table::None | Table::Others => return true,
        };
        let is_least = self.table == Table::Latencies;
        *kept =
            kept.iter().copied().chain(value).reduce(if is_least { f64::min } else { f64::max });
        true
    }
}

fn is_ratio(word: &str) -> bool {
    let word = word.trim();
    word == "ALL Reads"
        || word.ends_with("1 Reads-Writes")
        || word.ends_with("Reads-Writes")
        || word.starts_with("Stream-triad")
}

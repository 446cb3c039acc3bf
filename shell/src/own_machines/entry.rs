//! A machine of the list.

use crossover_screens::screen::Own;

/// A machine of one's own in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The machine as it is chosen: with its points where times are read off these.
    pub own: Own,
    /// All that was measured, so that times can be read off it later; empty where that is not known.
    pub points: Vec<(f64, f64)>,
    /// Whether the browser keeps it.
    pub kept: bool,
}

impl Entry {
    /// Returns the entry of a machine that the browser does not keep.
    pub fn new(own: Own) -> Self {
        Self { points: own.points.clone(), own, kept: false }
    }

    /// Returns the machine with its times read off the points, or off its line.
    pub fn with_times(&self, by_points: bool) -> Own {
        let points = if by_points { self.points.clone() } else { Vec::new() };
        Own { points, ..self.own.clone() }
    }

    /// Returns whether it is the machine `own`, whatever its times are read off.
    pub fn is(&self, own: &Own) -> bool {
        self.with_times(false) == Own { points: Vec::new(), ..own.clone() }
    }

    /// Returns whether every word of `query` begins a word of its name or of what is said of it.
    pub fn is_found_by(&self, query: &str) -> bool {
        let whole = self.own.whole.as_ref().map_or("message", |whole| &whole.operation);
        let text = format!("{} yours own measured {whole}", self.own.name).to_lowercase();
        let parted = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let own = parted(&text);
        parted(&query.to_lowercase()).iter().all(|word| own.iter().any(|own| own.starts_with(word)))
    }
}

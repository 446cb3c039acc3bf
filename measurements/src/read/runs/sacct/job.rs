//! A whole job that sacct lists.

/// A whole job.
pub struct Job {
    /// Its line, counted from 1.
    pub line: usize,
    /// Its id, such as `50` or `50_1`.
    pub id: String,
    /// Its name; it ends with `+` where the column was too narrow.
    pub name: String,
    /// Its state, such as `COMPLETED`; empty where there is no such column.
    pub state: String,
    /// The number of its cores, tasks or nodes.
    pub n: f64,
    /// Its elapsed time, in seconds.
    pub seconds: f64,
}

impl Job {
    /// Returns whether it ran to its end.
    pub fn is_completed(&self) -> bool {
        (self.state.is_empty() || self.state == "COMPLETED" || self.state == "CD")
            && self.seconds > 0.0
    }

    /// Returns why it is left out.
    pub fn why(&self) -> &str {
        if self.seconds > 0.0 { &self.state } else { "took 0 s" }
    }

    /// Returns whether its name differs from that of another at most by a number.
    pub fn is_named_as(&self, other: &Self) -> bool {
        let [one, other] = [&self.name, &other.name].map(|name| {
            let name = name.replace(|c: char| c.is_ascii_digit(), "");
            (name.trim_end_matches('+').to_owned(), name.ends_with('+'))
        });
        one.0 == other.0
            || (one.1 && other.0.starts_with(&one.0))
            || (other.1 && one.0.starts_with(&other.0))
    }
}

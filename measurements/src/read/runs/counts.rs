//! The number of processors that a line names: of a shell, a heading, a script, or a program that says how it runs.
//!
//! Ranks and threads are kept apart: where both are said their product counts, never one of them alone. What a line
//! says of a machine ("16 cores available", "threads per core: 2") is no number of those that ran.

mod headings;
mod launcher;
mod named;
mod said;

pub use headings::{heading_number, processes, unnamed};
pub use named::Counts;
pub use said::unit_of;

impl Counts {
    /// Returns what a line names.
    pub fn of(line: &str) -> Self {
        let mut counts = Self::default();
        let has = |is: fn(&u8) -> bool| line.bytes().any(|b| is(&b));
        if line.len() > 2000 || !has(u8::is_ascii_digit) || !has(u8::is_ascii_alphabetic) {
            return counts;
        }
        let words: Vec<&str> = line
            .split(|c: char| c.is_whitespace() || "|`\"'()[]{};".contains(c))
            .filter(|word| !word.is_empty())
            .collect();
        launcher::read(&words, &mut counts);
        if counts.is_none() {
            said::read(&words, &mut counts);
        }
        counts
    }

    /// Returns whether nothing is named.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the product of ranks and threads as a number of cores, where either is named.
    pub fn cores(self) -> Self {
        let cores = own_number(&self).ok().map(|own| (own.0, "cores"));
        Self { others: cores.or(self.others), ..Self::default() }
    }

    /// Returns these, and what they do not name as `before`.
    pub fn over(self, before: Self) -> Self {
        Self {
            ranks: self.ranks.or(before.ranks),
            threads: self.threads.or(before.threads),
            others: self.others.or(before.others),
        }
    }
}

/// Returns the numbers of processors of runs, what is counted, and what to know about it. An error says why they are
/// not comparable, as a clause.
pub fn numbers(all: &[Counts]) -> Result<(Vec<f64>, &'static str, Option<String>), String> {
    let others: Vec<(f64, &str)> = all.iter().filter_map(|one| one.others).collect();
    let own: Result<Vec<_>, _> = all.iter().map(own_number).collect();
    let own_varies = own.as_ref().is_ok_and(|own| own.iter().any(|one| one.0 != own[0].0));
    let is_other = others.len() == all.len() && others.iter().all(|one| one.1 == others[0].1);
    if is_other && !own_varies {
        return Ok((others.iter().map(|one| one.0).collect(), others[0].1, None));
    }
    let own = own?;
    let [ranks, threads] =
        [|one: &Counts| one.ranks.is_some(), |one: &Counts| one.threads.is_some()]
            .map(|has: fn(&Counts) -> bool| all.iter().filter(|one| has(one)).count());
    if [ranks, threads].iter().any(|count| ![0, all.len()].contains(count)) {
        return Err("some runs say their threads or ranks and others do not".to_owned());
    }
    let numbers: Vec<f64> = own.iter().map(|one| one.0).collect();
    if all.iter().all(|one| one.threads.is_none_or(|threads| threads == 1.0)) && ranks > 0 {
        let name = all.iter().find_map(|one| one.ranks).map_or("MPI ranks", |one| one.1);
        return Ok((numbers, name, None));
    }
    if all.iter().all(|one| one.ranks.is_none_or(|ranks| ranks.0 == 1.0)) {
        return Ok((numbers, "threads", None));
    }
    let pairs: Vec<&str> = own.iter().take(4).map(|one| one.1.as_str()).collect();
    let told = format!("Cores are ranks times threads: {}.", pairs.join(", "));
    Ok((numbers, "cores", Some(told)))
}

/// Returns the product of ranks and threads, and both for a sentence.
fn own_number(counts: &Counts) -> Result<(f64, String), String> {
    match (counts.ranks, counts.threads) {
        (None, None) => Err("no number of threads or processes before a time".to_owned()),
        (Some((n, _)), None) | (None, Some(n)) => Ok((n, n.to_string())),
        (Some((ranks, _)), Some(threads)) => Ok((ranks * threads, format!("{ranks} x {threads}"))),
    }
}

#[cfg(test)]
mod tests;

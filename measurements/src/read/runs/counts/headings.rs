//! Headings that are a number alone, such as `=== 4 ===` of `for p in 1 2 4; do echo "=== $p ==="; ...`.

use std::collections::BTreeSet;

use super::named::count;

/// What is counted by headings that say only how many.
const UNIT: &str = "processes";
/// What to know about runs that were read so.
const TOLD: &str = "The numbers of the headings are taken for those of processes.";
/// The fewest different numbers that are no mere count of the runs.
const FEWEST: usize = 3;

/// Returns what to write instead of a heading that is a number alone, as a clause.
pub fn unnamed(n: f64) -> String {
    format!(
        "\"=== {n} ===\" does not say what it counts: write \"=== {n} processes ===\" or \"=== {n} threads ===\" instead"
    )
}

/// Returns the number of a line that is nothing but a number between marks, as in `=== 4 ===`.
pub fn heading_number(line: &str) -> Option<f64> {
    let inside = |mark: char| {
        let inside = line.trim_start_matches(mark);
        let both = inside.trim_end_matches(mark);
        let (before, behind) = (line.len() - inside.len(), inside.len() - both.len());
        (2 <= before.min(behind)).then(|| both.trim())
    };
    ['=', '-', '#', '*'].into_iter().find_map(inside).and_then(count)
}

/// Returns the numbers of processes that headings before times say, what is counted, and what to know about it;
/// `None` where the numbers may be something else. Those of processes begin with one and do not just count on, as
/// those of repeated runs do; and some number of processes is faster than one, as no number of steps or size is.
pub fn processes(runs: &[(Option<f64>, f64)]) -> Option<(Vec<f64>, &'static str, Option<String>)> {
    let numbers: Vec<f64> = runs.iter().map(|run| run.0).collect::<Option<_>>()?;
    let different: BTreeSet<u64> = numbers.iter().map(|n| *n as u64).collect();
    let last = *different.last()?;
    let least = |is: fn(f64) -> bool| {
        let times = runs.iter().filter(|run| run.0.is_some_and(is)).map(|run| run.1);
        times.fold(f64::INFINITY, f64::min)
    };
    let is_faster = least(|n| 1.0 < n) < least(|n| n == 1.0);
    let are_processes = different.contains(&1)
        && FEWEST <= different.len()
        && (different.len() as u64) < last
        && is_faster;
    are_processes.then(|| (numbers, UNIT, Some(TOLD.to_owned())))
}

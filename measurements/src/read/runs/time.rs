//! `time` of a shell and GNU time, behind a number of threads or processes.
//!
//! bash prints `real 0m1.234s`, POSIX `real 1.23`, zsh `... 99% cpu 1.234 total`, tcsh `3.2u 0.1s 0:03.34 98.8%`, GNU time
//! `0:33.70elapsed` or `Elapsed (wall clock) time ...: 0:33.70`, that of macOS `1.23 real`: minutes and seconds. So does
//! `perf stat`, `3.51 seconds time elapsed`. The elapsed time is taken, never that of user or system, which count each
//! core, and never a time that the program itself prints. On how many processors it ran is said by the lines before: a
//! command such as `OMP_NUM_THREADS=8 time ./solve` or `mpirun -np 8`, a heading such as `=== 8 threads ===`, or
//! `=== 8 ===` where that can only be a number of processes.

mod command;
mod elapsed;
mod walk;

use crossover_model::steps::Pace;

use super::super::lines::Lines;
use super::super::whole::WholeFormat;
use super::common::{Log, differing};
use super::counts::{numbers, processes, unnamed};
use crate::reading::{Format, Reading, Run};
use walk::{Timed, Walk};

/// The format.
pub const TIME: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| {
        ["real", "user ", "Elapsed (wall", "time elapsed"].iter().any(|one| text.contains(one))
    },
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

/// What to write before each time.
const ADVICE: &str = "write the number before each time, such as OMP_NUM_THREADS=4 or mpirun -np 4 in the command, or \
                      \"4 threads\" in a line above";

async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let mut walk = Walk::default();
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        walk.take(&line);
    }
    let first = walk.timed.first()?;
    let all = walk.timed.len();
    let mut log = Log::new(Format::Time, first.line);
    log.lines.1 = walk.last;
    log.advice = "paste the commands and times of several";
    let Some((first, known, counted)) = known_runs(&walk.timed) else {
        let times =
            if all == 1 { "an elapsed time".to_owned() } else { format!("{all} elapsed times") };
        let heading = walk.timed.last().and_then(|one| one.heading);
        let advice = heading.map_or_else(|| ADVICE.to_owned(), |heading| unnamed(heading.1));
        return Some(
            log.refused(format!("{times} without a number of threads or processes: {advice}")),
        );
    };
    log.lines.0 = first;
    let programs = known.iter().map(|one| one.program.as_str()).filter(|one| !one.is_empty());
    if let Some(programs) = differing(programs, "") {
        return Some(log.refused(format!("different programs, {programs}: paste the runs of one")));
    }
    let (n, unit, told) = match counted {
        Ok(numbers) => numbers,
        Err(why) => return Some(log.refused(format!("{why}: {ADVICE}"))),
    };
    log.unit = unit.into();
    log.notes.push("The time is the elapsed one, not that of user or system.".to_owned());
    log.notes.extend(told);
    if walk.own_times > 0 {
        log.notes.push("Times that the program itself prints are not taken.".to_owned());
    }
    if known.len() < all {
        let left = all - known.len();
        log.notes
            .push(format!("Left out: {left} without a number of threads or processes, or of 0 s."));
    }
    log.runs = known
        .iter()
        .zip(n)
        .map(|(one, n)| Run { line: one.line, n, seconds: one.seconds })
        .collect();
    Some(log.reading())
}

/// The numbers of runs, what is counted, and what to know about it; or why there are none.
type Counted = Result<(Vec<f64>, &'static str, Option<String>), String>;

/// Returns the first line of the times that have a number, these times, and their numbers; where no line names one,
/// those behind headings of processes. `None` where there are none.
fn known_runs(timed: &[Timed]) -> Option<(usize, Vec<&Timed>, Counted)> {
    let above_zero = || timed.iter().filter(|one| 0.0 < one.seconds);
    let named: Vec<_> = above_zero().filter(|one| !one.counts.is_none()).collect();
    if let Some(first) = named.first() {
        let counts: Vec<_> = named.iter().map(|one| one.counts).collect();
        return Some((first.said, named, numbers(&counts)));
    }
    let all: Vec<_> = above_zero().collect();
    let headed: Vec<_> = all.iter().map(|one| (one.heading.map(|it| it.1), one.seconds)).collect();
    let first = all.first()?.heading?.0;
    Some((first, all, Ok(processes(&headed)?)))
}

#[cfg(test)]
mod tests;

//! `time` of a shell and GNU time, behind a number of threads or processes.
//!
//! bash prints `real 0m1.234s`, POSIX `real 1.23`, zsh `... 99% cpu 1.234 total`, tcsh `3.2u 0.1s 0:03.34 98.8%`, GNU time
//! `0:33.70elapsed` or `Elapsed (wall clock) time ...: 0:33.70`, that of macOS `1.23 real`: minutes and seconds. So does
//! `perf stat`, `3.51 seconds time elapsed`. The elapsed time is taken, never that of user or system, which count each
//! core, and never a time that the program itself prints. On how many processors it ran is said by the lines before: a
//! command such as `OMP_NUM_THREADS=8 time ./solve` or `mpirun -np 8`, a heading such as `=== 8 threads ===`.

mod command;
mod elapsed;
mod walk;

use crossover_model::steps::Pace;

use super::super::lines::Lines;
use super::super::whole::WholeFormat;
use super::common::{Log, differing};
use super::counts::numbers;
use crate::reading::{Format, Reading, Run};
use walk::Walk;

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
    let known: Vec<_> =
        walk.timed.iter().filter(|one| !one.counts.is_none() && one.seconds > 0.0).collect();
    let Some(first) = known.first() else {
        let times =
            if all == 1 { "an elapsed time".to_owned() } else { format!("{all} elapsed times") };
        return Some(
            log.refused(format!("{times} without a number of threads or processes: {ADVICE}")),
        );
    };
    log.lines.0 = first.said;
    let programs = known.iter().map(|one| one.program.as_str()).filter(|one| !one.is_empty());
    if let Some(programs) = differing(programs, "") {
        return Some(log.refused(format!("different programs, {programs}: paste the runs of one")));
    }
    let counts: Vec<_> = known.iter().map(|one| one.counts).collect();
    let (n, unit, told) = match numbers(&counts) {
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

#[cfg(test)]
mod tests;

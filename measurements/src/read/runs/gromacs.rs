//! GROMACS: the end of `md.log`, or what mdrun prints.
//!
//! `On 20 MPI ranks doing PP, and / on 4 MPI ranks doing PME` says the ranks, with `each using 2 OpenMP threads` the
//! threads of each; without these lines `Using 4 MPI processes` and `Using 2 OpenMP threads` of its beginning.
//! `Time: core wall %` has the wall time in seconds, which is taken: core time counts each core. `Performance:` is a
//! rate, ns a day: with the wall time it says how long a simulation was, which must be the same in all runs. Where no
//! log has a wall time, times are shares: they are in proportion to one over the rate.

mod walk;

use crossover_model::steps::Pace;

use super::super::lines::Lines;
use super::super::whole::WholeFormat;
use super::common::{Log, differing};
use super::counts::{Counts, numbers};
use crate::reading::{Format, Reading, Run, Scaling};
use walk::{Simulation, Walk};

/// The format.
pub const GROMACS: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("Performance:") && !text.contains("tau/day"),
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let mut walk = Walk::default();
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        walk.take(&line);
    }
    let first = walk.first.filter(|_| walk.is_gromacs && !walk.done.is_empty())?;
    let mut log = Log::new(Format::Gromacs, first);
    log.lines.1 = walk.last;
    log.scaling = Some(Scaling::Strong);
    log.advice = "paste the ends of the logs of several";
    Some(output(log, &walk.done))
}

fn output(mut log: Log, all: &[Simulation]) -> Reading {
    if let Some(differ) = what_differs(all) {
        return log.refused(format!("runs of {differ}: paste the runs of one simulation"));
    }
    let mut counts: Vec<Counts> = all.iter().map(|one| one.counts).collect();
    if counts.iter().any(|one| one.others.is_some_and(|others| others.1 == "cores")) {
        counts = counts.into_iter().map(Counts::cores).collect();
    }
    let (n, unit, told) = match numbers(&counts) {
        Ok(numbers) => numbers,
        Err(why) => {
            return log.refused(format!(
                "{why}: paste the lines \"On ... MPI ranks\" of each log with its end"
            ));
        }
    };
    log.unit = unit.into();
    log.notes.extend(told);
    let has_wall = all.iter().all(|one| one.wall.is_some());
    log.is_relative = !has_wall;
    let Some(rates) = all
        .iter()
        .map(|one| one.rate.or(one.wall.filter(|_| has_wall)))
        .collect::<Option<Vec<f64>>>()
    else {
        return log.refused("a log without its wall time and its ns/day".to_owned());
    };
    let fewest = n
        .iter()
        .zip(&rates)
        .min_by(|one, other| one.0.total_cmp(other.0))
        .map_or(1.0, |one| *one.1);
    let runs = all.iter().zip(&n).zip(&rates);
    let runs = runs.map(|((one, n), rate)| {
        (one.line, *n, one.wall.filter(|_| has_wall).unwrap_or(fewest / rate))
    });
    log.runs = runs.map(|(line, n, seconds)| Run { line, n, seconds }).collect();
    if has_wall {
        log.notes.push(
            "The time is the wall time; ns/day is a rate, core time counts each core.".to_owned(),
        );
    } else if all.len() > 1 {
        log.notes.push("Times are shares, from ns/day: no log has its wall time.".to_owned());
    } else {
        return log.refused(format!(
            "one run on {} {unit}, {} ns/day: laws need runs on two numbers of {unit} or more",
            n[0], rates[0]
        ));
    }
    log.reading()
}

/// Returns what is not the same in all runs: the steps, the atoms, or the time that was simulated.
fn what_differs(all: &[Simulation]) -> Option<String> {
    let steps = differing(all.iter().filter_map(|one| one.steps), "steps");
    let atoms = differing(all.iter().filter_map(|one| one.atoms), "atoms");
    let length = |one: &Simulation| Some(one.rate? * one.wall? / 86_400.0);
    let lengths: Vec<f64> = all.iter().filter_map(length).collect();
    let is_other = lengths.iter().any(|one| (one / lengths[0] - 1.0).abs() > 0.05);
    let lengths = lengths.iter().map(|one| format!("{one:.2}"));
    steps.or(atoms).or_else(|| differing(lengths, "ns").filter(|_| is_other))
}

#[cfg(test)]
mod tests;

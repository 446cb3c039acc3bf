//! LAMMPS, and SPARTA: `Loop time of 36.27 on 1 procs for 1000 steps with 64000 atoms`, alone or behind the name of a
//! file that grep puts first.
//!
//! The time is that of a run's loop, in seconds. Procs are MPI tasks times OpenMP threads. Runs are rows where steps
//! and atoms are the same; where the atoms grow in proportion to the procs it is weak scaling; else they are no runs of
//! one problem.

use crossover_model::steps::Pace;

use super::super::lines::{Lines, shorten};
use super::super::number::is_count;
use super::super::whole::WholeFormat;
use super::common::{Log, differing};
use crate::reading::{Format, Reading, Run, Scaling, Unread};

/// The format.
pub const LAMMPS: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("Loop time of "),
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

/// The loop of one run.
#[derive(Clone, Copy)]
struct Loop {
    run: Run,
    steps: f64,
    atoms: f64,
}

async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let mut log: Option<Log> = None;
    let (mut loops, mut empty, mut threads) = (Vec::new(), 0, false);
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        if let Some(log) = log.as_mut().filter(|_| line.text.contains("CPU use with ")) {
            let is_alone = ["no OpenMP", "x 1 OpenMP"].iter().any(|one| line.text.contains(one));
            threads |= line.text.contains("OpenMP threads") && !is_alone;
            log.lines.1 = line.number;
        }
        let Some((_, said)) = line.text.split_once("Loop time of ") else { continue };
        let log = log.get_or_insert_with(|| Log::new(Format::Lammps, line.number));
        log.lines.1 = line.number;
        threads |= said.contains("OpenMP");
        match of(said, line.number) {
            Some(one) if one.steps == 0.0 => empty += 1,
            Some(one) => loops.push(one),
            None => {
                let why = "has no time, procs, steps and atoms: it may be cut";
                log.unread.push(Unread { line: line.number, text: shorten(line.text), why });
            }
        }
    }
    let mut log = log?;
    log.unit = if threads { "cores" } else { "processes" }.into();
    log.advice = "paste the \"Loop time\" lines of all runs, as by grep \"Loop time\" log.*";
    if threads {
        log.notes
            .push("Cores are MPI tasks times OpenMP threads, as \"procs\" counts them.".to_owned());
    }
    if empty > 0 {
        log.notes.push(format!("Left out: {empty} with 0 steps."));
    }
    Some(output(log, &loops))
}

/// Returns the loop that is said behind `Loop time of `.
fn of(said: &str, line: usize) -> Option<Loop> {
    let words: Vec<&str> = said.split_whitespace().take(24).collect();
    let before = |names: &[&str]| {
        let at =
            words.iter().position(|word| names.contains(&word.trim_end_matches(['.', ','])))?;
        words.get(at.checked_sub(1)?)?.parse::<f64>().ok().filter(|number| number.is_finite())
    };
    let seconds =
        words.first()?.parse().ok().filter(|time: &f64| *time > 0.0 && time.is_finite())?;
    let n = before(&["procs", "proc", "processors"]).filter(|n| is_count(*n))?;
    let (steps, atoms) = (before(&["steps"])?, before(&["atoms", "particles"])?);
    (steps >= 0.0 && atoms >= 0.0).then_some(Loop { run: Run { line, n, seconds }, steps, atoms })
}

fn output(mut log: Log, loops: &[Loop]) -> Reading {
    let Some(first) = loops.first() else {
        return log.refused("no loop that was timed".to_owned());
    };
    log.runs = loops.iter().map(|one| one.run).collect();
    let help = "paste the runs of one problem";
    if let Some(steps) = differing(loops.iter().map(|one| one.steps), "steps") {
        return log.refused(format!("runs of {steps}: {help}"));
    }
    log.notes.push(format!("Each run has {} steps and takes the time of its loop.", first.steps));
    let Some(atoms) = differing(loops.iter().map(|one| one.atoms), "atoms") else {
        log.scaling = Some(Scaling::Strong);
        return log.reading();
    };
    let share = |one: &Loop| one.atoms / one.run.n;
    if loops.iter().any(|one| (share(one) / share(first) - 1.0).abs() > 0.02) {
        return log.refused(format!(
            "runs with {atoms}, which are not in proportion to the procs: {help}"
        ));
    }
    log.scaling = Some(Scaling::Weak);
    log.notes.push(format!("Weak scaling: {} atoms for each.", share(first).round()));
    log.reading()
}

#[cfg(test)]
mod tests;

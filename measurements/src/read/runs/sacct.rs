//! sacct of Slurm: a row a job, aligned under dashes, or parted by bars (`-p`, `--parsable2`) or by another delimiter.
//!
//! `Elapsed` (`1-02:03:04`, `02:03`) or `ElapsedRaw` (seconds) of whole jobs that completed is taken: `50.batch`,
//! `50.extern` and `50.0` are steps of one job. The number is that of the job's cores (`AllocCPUS`, `NCPUS`, `ReqCPUS`,
//! `cpu=` of `AllocTRES`), else of its tasks or nodes. `CPUTime` and `TotalCPU` count each core.

mod job;
mod table;

use crossover_model::steps::Pace;

use super::super::lines::{Lines, shorten};
use super::super::whole::WholeFormat;
use super::common::{Log, differing};
use crate::reading::{Format, Reading, Run, Unread};
use job::Job;
use table::Heading;

/// The format.
pub const SACCT: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("JobID") || text.contains("JobName"),
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

const COMMAND: &str = "sacct -X -o JobID,JobName,AllocCPUS,Elapsed,State";

async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let mut heading: Option<Heading> = None;
    let mut log: Option<Log> = None;
    let (mut jobs, mut steps) = (Vec::new(), 0);
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        if let Some(found) = Heading::of(line.text) {
            heading = Some(found);
            log.get_or_insert_with(|| Log::new(Format::Sacct, line.number)).lines.1 = line.number;
            continue;
        }
        let (Some(heading), Some(log)) = (heading.as_mut(), log.as_mut()) else { continue };
        if heading.is_ruler(line.text) || !line.text.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        match heading.job(&line) {
            Ok(Some(job)) => jobs.push(job),
            Ok(None) => steps += 1,
            Err("") => continue,
            Err(why) => {
                log.unread.push(Unread { line: line.number, text: shorten(line.text), why });
            }
        }
        log.lines.1 = line.number;
    }
    let (mut log, heading) = (log?, heading?);
    log.advice = "paste the rows of several jobs";
    if !heading.has_elapsed() {
        log.unread.clear();
        return Some(log.refused(format!("sacct without Elapsed: run {COMMAND}")));
    }
    let Some(unit) = heading.unit() else {
        return Some(log.refused(format!("sacct without a number of cores: run {COMMAND}")));
    };
    log.unit = unit.into();
    if steps > 0 {
        log.notes.push(format!(
            "Left out: {steps} {} of jobs.",
            if steps == 1 { "step" } else { "steps" }
        ));
    }
    Some(output(log, jobs, steps))
}

fn output(mut log: Log, jobs: Vec<Job>, steps: usize) -> Reading {
    let (completed, others): (Vec<Job>, Vec<Job>) = jobs.into_iter().partition(Job::is_completed);
    if !others.is_empty() {
        let named = others.iter().take(5).map(|job| format!("{} {}", job.id, job.why()));
        let more = if others.len() > 5 { " and more" } else { "" };
        log.notes.push(format!("Left out: {}{more}.", named.collect::<Vec<_>>().join(", ")));
    }
    let Some(first) = completed.first() else {
        return log.refused("no whole job that completed; steps are no runs".to_owned());
    };
    let is_other = completed.iter().any(|job| !first.is_named_as(job));
    if let Some(names) =
        differing(completed.iter().map(|job| job.name.clone()), "").filter(|_| is_other)
    {
        return log.refused(format!(
            "jobs of different names (JobName), {names}: paste those of one program"
        ));
    }
    log.runs = completed
        .iter()
        .map(|job| Run { line: job.line, n: job.n, seconds: job.seconds })
        .collect();
    log.notes.push("The time is Elapsed of each whole job that completed.".to_owned());
    if steps > 0 {
        log.advice = "the steps of a job are no further runs; paste the rows of several jobs";
    }
    log.reading()
}

#[cfg(test)]
mod tests;

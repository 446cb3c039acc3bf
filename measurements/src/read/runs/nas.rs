//! NAS parallel benchmarks, MPI, OpenMP and multi-zone: what each prints where it is completed, such as
//! `CG Benchmark Completed`, `Class = A`, `Time in seconds = 0.53`, `Total processes = 4`.
//!
//! The time is that of the timed part, in seconds. With processes and threads, total threads are those of all processes.
//! A verification that fails is no run; runs of several benchmarks or classes are no runs of one problem.

use crossover_model::steps::Pace;

use super::super::lines::{Line, Lines};
use super::super::number::is_count;
use super::super::whole::WholeFormat;
use super::common::{Log, differing};
use crate::reading::{Format, Reading, Run, Scaling};

/// The format.
pub const NAS: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| text.contains("Time in seconds"),
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

/// A benchmark that was completed.
#[derive(Default)]
struct Completed {
    line: usize,
    last: usize,
    /// The width of its lines, whose numbers end at the same column.
    width: usize,
    benchmark: String,
    class: String,
    seconds: Option<f64>,
    processes: Option<f64>,
    active: Option<f64>,
    threads: Option<f64>,
    has_failed: bool,
}

impl Completed {
    fn take(&mut self, line: &Line<'_>) {
        let Some((key, value)) = line.text.split_once('=') else { return };
        let value = value.trim();
        let is_cut = line.is_open && line.text.len() < self.width;
        let number = || value.parse().ok().filter(|number: &f64| number.is_finite() && !is_cut);
        // grep puts the name of a file first.
        match key.rsplit(':').next().unwrap_or_default().trim() {
            "Class" => value.clone_into(&mut self.class),
            "Time in seconds" => self.seconds = number(),
            "Total processes" => self.processes = number(),
            "Active processes" => self.active = number(),
            "Total threads" => self.threads = number(),
            "Verification" => self.has_failed = value.starts_with("UNSUCC"),
            "Mop/s total" | "Size" | "Iterations" | "Version" => {}
            _ => return,
        }
        self.last = line.number;
        self.width = self.width.max(line.text.len());
    }

    /// Returns the run, and the name of what is counted.
    fn run(&self) -> Option<(Run, &'static str)> {
        let processes = self.active.or(self.processes);
        let (n, unit) = match (processes, self.threads) {
            (Some(1.0) | None, Some(threads)) => (threads, "threads"),
            (Some(processes), Some(threads)) if threads % processes == 0.0 => (threads, "cores"),
            (Some(processes), None) => (processes, "processes"),
            _ => return None,
        };
        let seconds = self.seconds.filter(|seconds| *seconds > 0.0)?;
        is_count(n).then_some((Run { line: self.line, n, seconds }, unit))
    }
}

async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let mut all: Vec<Completed> = Vec::new();
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        if let Some((benchmark, _)) = line.text.split_once("Benchmark Completed") {
            let name = benchmark.split_whitespace().next_back().unwrap_or_default();
            let is_name =
                !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'-');
            if !is_name || line.text.contains('|') {
                continue;
            }
            let benchmark = name.to_owned();
            let (number, last) = (line.number, line.number);
            all.push(Completed { line: number, last, benchmark, ..Completed::default() });
        } else if let Some(one) = all.last_mut() {
            one.take(&line);
        }
    }
    let (first, last) = (all.first()?, all.last()?);
    let mut log = Log::new(Format::Nas, first.line);
    log.lines.1 = last.last;
    log.scaling = Some(Scaling::Strong);
    log.title = format!("NAS {} class {}", first.benchmark, first.class);
    log.advice = "paste the ends of runs on several numbers of processors";
    let failed = all.iter().filter(|one| one.has_failed).count();
    if failed > 0 {
        log.notes.push(format!("Left out: {failed} whose verification failed."));
    }
    all.retain(|one| !one.has_failed);
    if let Some(names) = differing(all.iter().map(|one| one.benchmark.clone()), "") {
        return Some(log.refused(format!("different benchmarks, {names}: paste the runs of one")));
    }
    if let Some(classes) = differing(all.iter().map(|one| one.class.clone()), "") {
        return Some(log.refused(format!("different classes, {classes}: paste the runs of one")));
    }
    let mut runs: Vec<_> = all.iter().filter_map(Completed::run).collect();
    let without = all.len() - runs.len();
    if without > 0 {
        log.notes.push(format!(
            "Left out: {without} without a time, or without a number of processes or threads."
        ));
    }
    if runs.is_empty() {
        let why = "NAS without a number of processes or threads: run its MPI or OpenMP version";
        return Some(log.refused(why.to_owned()));
    }
    let several = runs.iter().any(|(_, unit)| *unit == "cores");
    if let Some(units) = differing(runs.iter().map(|(_, unit)| *unit), "").filter(|_| !several) {
        return Some(log.refused(format!("runs that count {units}: paste those of one kind")));
    }
    log.unit = match runs.first() {
        _ if several => "cores",
        Some((_, unit)) => unit,
        None => "processes",
    }
    .into();
    if several {
        log.notes.push("Cores are the threads of all processes (\"Total threads\").".to_owned());
    }
    log.notes.push("The time is that of the timed part (\"Time in seconds\").".to_owned());
    log.runs = runs.drain(..).map(|(run, _)| run).collect();
    Some(log.reading())
}

#[cfg(test)]
mod tests;

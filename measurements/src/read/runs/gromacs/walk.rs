//! The simulations of a text: what the lines before each end say of it.

use super::super::super::lines::Line;
use super::super::counts::Counts;

/// One simulation.
#[derive(Clone, Copy, Default)]
pub struct Simulation {
    /// The line of its end, counted from 1.
    pub line: usize,
    /// The ranks, and the threads of each.
    pub counts: Counts,
    /// The wall time, in seconds.
    pub wall: Option<f64>,
    /// Nanoseconds that are simulated in a day.
    pub rate: Option<f64>,
    /// The number of steps.
    pub steps: Option<f64>,
    /// The number of atoms.
    pub atoms: Option<f64>,
}

/// What the lines before an end say.
#[derive(Default)]
pub struct Walk {
    open: Simulation,
    /// What a command or a heading names: also for the simulations that follow.
    named: Option<(usize, Counts)>,
    began: Counts,
    parts: Vec<(f64, f64)>,
    /// Their first line, counted from 1.
    pub first: Option<usize>,
    /// Their last line.
    pub last: usize,
    /// The simulations that ended.
    pub done: Vec<Simulation>,
    /// Whether a line is surely of GROMACS.
    pub is_gromacs: bool,
}

impl Walk {
    /// Takes the next line.
    pub fn take(&mut self, line: &Line<'_>) {
        let text = line.text;
        let words: Vec<&str> = text.split_whitespace().take(20).collect();
        let at = |at: usize| {
            words.get(at).and_then(|word| word.trim_end_matches(',').parse::<f64>().ok())
        };
        if let ["On" | "on", _, "MPI" | "thread-MPI", "rank" | "ranks" | "ranks,", ..]
        | ["On" | "on", _, "MPI", "rank,", ..] = words[..]
        {
            let threads = words.iter().position(|word| *word == "OpenMP").and_then(|of| at(of - 1));
            self.parts.extend(at(1).map(|ranks| (ranks, threads.unwrap_or(1.0))));
            self.said(line);
        } else if let ["Using", _, "MPI", ..] = words[..] {
            self.began.ranks = at(1).map(|n| (n, "MPI ranks")).or(self.began.ranks);
        } else if let ["Using", _, "OpenMP", ..] = words[..] {
            self.began.threads = at(1).or(self.began.threads);
        } else if text.contains("Wall t (s)") || text.contains("Real (s)") {
            self.is_gromacs = true;
            self.said(line);
        } else if let ["Time:", _, _, _] = words[..] {
            self.open.wall = at(2).filter(|wall| *wall > 0.0);
            self.said(line);
        } else if let Some((before, said)) = performance(text) {
            let mut numbers = said.split_whitespace().map(|word| word.parse::<f64>().ok());
            let (rate, hours) = (numbers.next().flatten(), numbers.next());
            let is_cut = line.is_open && hours.is_none();
            // Nanoseconds a day times hours a nanosecond.
            let is_day = rate
                .zip(hours.flatten())
                .is_some_and(|(rate, hours)| (rate * hours - 24.0).abs() < 0.5);
            self.is_gromacs |= said.contains("ns/day") || is_day;
            self.open.rate = rate.filter(|rate| *rate > 0.0 && rate.is_finite() && !is_cut);
            self.end(line, Counts::of(&spaced(before)));
        } else if let ["nsteps", "=", _, ..] = words[..] {
            self.open.steps = at(2).filter(|steps| *steps > 0.0);
        } else if let ["There", "are:", _, "Atoms", ..] = words[..] {
            self.open.atoms = at(2);
        } else if self.open.line == 0 && self.began.is_none() {
            let named = Counts::of(text);
            if !named.is_none() {
                self.named = Some((line.number, named));
            }
        }
    }

    fn said(&mut self, line: &Line<'_>) {
        self.first.get_or_insert(line.number);
        self.open.line = line.number;
        self.last = line.number;
    }

    fn end(&mut self, line: &Line<'_>, named: Counts) {
        self.said(line);
        let parts = std::mem::take(&mut self.parts);
        let began = std::mem::take(&mut self.began);
        let ranks: f64 = parts.iter().map(|part| part.0).sum();
        let cores: f64 = parts.iter().map(|part| part.0 * part.1).sum();
        self.open.counts = match parts.first() {
            Some(first) if ranks * first.1 == cores => {
                Counts { ranks: Some((ranks, "MPI ranks")), threads: Some(first.1), others: None }
            }
            Some(_) => Counts { others: Some((cores, "cores")), ..Counts::default() },
            None if !began.is_none() => began,
            None if named.is_none() => {
                let (first, named) = self.named.unwrap_or((line.number, named));
                self.first = self.first.map(|one| one.min(first));
                named
            }
            None => named,
        };
        self.done.push(std::mem::take(&mut self.open));
    }
}

/// Returns what stands before and behind `Performance:`; LAMMPS has such a line too.
fn performance(text: &str) -> Option<(&str, &str)> {
    text.split_once("Performance:").filter(|(_, said)| !said.contains("timesteps/s"))
}

/// Returns the name of a file that grep puts first as words: `np4/md.log:` as `np 4 md log`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    let mut was_digit = false;
    for c in name.chars().take(200) {
        let is_digit = c.is_ascii_digit();
        if is_digit != was_digit {
            words.push(' ');
        }
        was_digit = is_digit;
        words.push(if c.is_alphanumeric() { c } else { ' ' });
    }
    words
}

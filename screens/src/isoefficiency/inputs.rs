//! The parameters as the structs of the model: the problem, and the machine on any number of
//! processors.

use crossover_model::Error;
use crossover_model::communication::Network;
use crossover_model::overhead::{MachineAt, MachineOverP, Overheads};
use crossover_model::stencil::Channel;

use super::params::{FORMULAS, TotalOverhead};
use crate::screen::{Params, Row};

/// The problem whose messages are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    Sum,
    Strips,
    Blocks,
    Formula,
    Parts,
}

/// The parameters in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub problem: Problem,
    pub channel: Channel,
    pub convergence: bool,
    pub overlap: bool,
    /// Steps of the job.
    pub iters: f64,
    /// The work, in operations.
    pub w: f64,
    pub p: f64,
    /// The efficiency to keep.
    pub e: f64,
    /// The chosen formula of the total overhead.
    pub formula: &'static TotalOverhead,
    pub coefficient: f64,
    /// The parts of the overhead that are given as times.
    pub given: Overheads,
    /// Communication steps of one word.
    pub steps: f64,
    /// How the communication steps, synchronization and waiting grow.
    pub growths: [&'static str; 3],
    /// The parameters of the machine where they do not change.
    machine: Machine,
    /// The machine whose parameters change with p, where one is given.
    over_p: Result<Option<MachineOverP>, Error>,
}

/// The parameters of the machine on a number of processors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Machine {
    pub network: Network,
    /// Time of an operation, in seconds.
    pub tc: f64,
}

impl Inputs {
    /// Returns the inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let formula = params.choice("T_o");
        let formula = FORMULAS.iter().find(|entry| entry.key == formula);
        Self {
            problem: match params.choice("problem") {
                "strips" => Problem::Strips,
                "blocks" => Problem::Blocks,
                "formula" => Problem::Formula,
                "parts" => Problem::Parts,
                _ => Problem::Sum,
            },
            channel: match params.choice("channel") {
                "shared" => Channel::Shared,
                _ => Channel::Switched,
            },
            convergence: params.is_on("convergence"),
            overlap: params.is_on("overlap"),
            iters: number("iters"),
            w: number("Z"),
            p: number("p"),
            e: number("E"),
            formula: formula.unwrap_or(&FORMULAS[0]),
            coefficient: number("c"),
            given: Overheads {
                t_arch: number("t_arch"),
                t_par: number("t_par"),
                t_comm: number("t_comm"),
                t_syn: number("t_syn"),
                t_wait: number("t_wait"),
            },
            steps: number("Z_comm"),
            growths: ["comm_growth", "syn_growth", "wait_growth"].map(|key| params.choice(key)),
            machine: Machine::new(number("ts"), number("tw"), number("tc")),
            over_p: over_p(params.rows("over_p")),
        }
    }

    /// Returns the same inputs for another problem.
    pub fn with(&self, problem: Problem) -> Self {
        Self { problem, ..self.clone() }
    }

    /// Returns the parameters of the machine on `p` processors.
    pub fn machine(&self, p: f64) -> Result<Machine, Error> {
        match self.over_p.as_ref().map_err(Error::clone)? {
            None => Ok(self.machine),
            Some(over_p) => {
                let MachineAt { ts, r, tc, .. } = over_p.at(p)?;
                Ok(Machine::new(ts, 1.0 / r, tc))
            }
        }
    }

    /// Returns whether the parameters of the machine change with p.
    pub fn changes(&self) -> bool {
        !matches!(self.over_p, Ok(None))
    }

    /// Returns the numbers of processors between which the parameters of the machine hardly change:
    /// those that are given, and each power of two between them.
    pub fn turns(&self) -> Vec<f64> {
        let Ok(Some(over_p)) = &self.over_p else {
            return Vec::new();
        };
        let mut turns: Vec<f64> = over_p.known_at().collect();
        let (first, last) = (turns[0], turns[turns.len() - 1]);
        let powers = (1..64).map(|power| f64::exp2(f64::from(power)));
        turns.extend(powers.filter(|p| first < *p && *p < last));
        turns
    }

    /// Returns the name of the work on an axis.
    pub fn work(&self) -> &'static str {
        match self.problem {
            Problem::Sum => "work W = n numbers",
            Problem::Strips | Problem::Blocks => "work W = n² points",
            Problem::Formula | Problem::Parts => "work W",
        }
    }

    /// Returns whether the work is a grid.
    pub fn is_grid(&self) -> bool {
        matches!(self.problem, Problem::Strips | Problem::Blocks)
    }

    /// Returns the most processors that have a part each of `w` operations.
    pub fn most_p(&self, w: f64) -> f64 {
        // A side that is whole but for rounding is meant to be whole.
        let side = || (w.sqrt() * (1.0 + 1e-12)).floor();
        let most = match self.problem {
            Problem::Strips => side(),
            Problem::Blocks => side().powi(2),
            _ => w.floor(),
        };
        most.max(1.0)
    }

    /// Returns whether each processor has a part of the work: blocks need a square number of them.
    pub fn is_consistent(&self) -> bool {
        let cut = self.problem != Problem::Blocks || self.p.sqrt().fract() == 0.0;
        cut && self.p <= self.most_p(self.w)
    }

    /// Returns the least work of which `p` processors have a part each.
    pub fn least_work(&self, p: f64) -> f64 {
        if self.problem == Problem::Strips { p * p } else { p }
    }
}

impl Machine {
    const fn new(ts: f64, tw: f64, tc: f64) -> Self {
        let network = Network { ts, th: 0.0, tw };
        Self { network, tc }
    }
}

/// The machine that the rows `p:ts:r:tc` describe; none where there are none.
fn over_p(rows: &[Row]) -> Result<Option<MachineOverP>, Error> {
    let known: Vec<MachineAt> = rows
        .iter()
        .filter_map(|row| {
            Some(MachineAt {
                p: row.number(0)?,
                ts: row.number(1)?,
                r: row.number(2)?,
                tc: row.number(3)?,
            })
        })
        .collect();
    if known.is_empty() {
        return Ok(None);
    }
    let machine = MachineOverP::of(known).map_err(|error| error.on("over_p"))?;
    Ok(Some(machine))
}

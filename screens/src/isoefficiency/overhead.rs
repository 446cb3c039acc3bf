//! The overhead function on a number of processors, and the run that pays it.

use crossover_model::communication::{Network, steps};
use crossover_model::overhead::{Isoefficiency, Overheads, Term, Total, isoefficiency};
use crossover_model::stencil::{Decomposition, exchange_line};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, Machine, Problem};

/// The overhead function on `p` processors, as it depends on the work.
pub(super) struct Kernel {
    p: f64,
    machine: Machine,
    /// The time of an operation on one processor over that on `p`.
    faster: f64,
    overlap: bool,
    /// Messages of the problem: seconds and the power of the work that multiplies them.
    messages: Vec<(f64, f64)>,
    /// All other overhead, which does not depend on the work.
    other: Overheads,
    /// The communication steps that are given, part of the other overhead, in seconds.
    steps: f64,
}

/// The work on a number of processors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Computing, in seconds.
    pub t_comp: f64,
    /// The messages of the problem, in seconds.
    pub t_messages: f64,
    /// The communication steps that are given, in seconds.
    pub t_steps: f64,
    /// Each part of the overhead, in seconds.
    pub parts: Overheads,
    /// The overhead function and the dominating term.
    pub total: Total,
    /// The whole time, in seconds.
    pub t: f64,
    pub speedup: f64,
    pub efficiency: f64,
}

impl Inputs {
    /// Returns the overhead function on `p` processors; one has none.
    pub fn kernel(&self, p: f64) -> Result<Kernel, Error> {
        let machine = self.machine(p)?;
        let mut kernel = Kernel {
            p,
            faster: self.machine(1.0)?.tc / machine.tc,
            machine,
            overlap: self.overlap,
            messages: Vec::new(),
            other: Overheads::default(),
            steps: 0.0,
        };
        if p <= 1.0 {
            return Ok(kernel);
        }
        let [comm, syn, wait] = self.growths.map(|growth| match growth {
            "log" => p.log2(),
            "linear" => p - 1.0,
            _ => 1.0,
        });
        kernel.steps = steps(self.steps * comm, &machine.network)?;
        kernel.other = Overheads {
            t_comm: self.given.t_comm + kernel.steps,
            t_syn: self.given.t_syn * syn,
            t_wait: self.given.t_wait * wait,
            ..self.given
        };
        let Network { ts, tw, .. } = machine.network;
        let tree = (ts + tw) * p.log2();
        match self.problem {
            Problem::Sum => {
                kernel.messages.push((tree, 0.0));
                kernel.other.t_par += machine.tc * p.log2();
            }
            Problem::Strips | Problem::Blocks => {
                let cut = match self.problem {
                    Problem::Strips => Decomposition::Strips,
                    _ => Decomposition::Blocks,
                };
                let line = exchange_line(cut, self.channel, p, &machine.network)?;
                kernel.messages = vec![(line.free, 0.0), (line.per_side, 0.5)];
                // Its words cost ts and tw like any others, and no better balance of the load
                // saves them, as the paper says of T_syn: it is communication.
                if self.convergence {
                    kernel.other.t_comm += tree;
                }
            }
            Problem::Formula => {
                let c = self.coefficient;
                let each = |a: f64, b: f64| c * p.powf(a - 1.0) * p.log2().powf(b);
                let terms = self.formula.terms.iter();
                kernel.messages = terms.map(|(a, b, d)| (each(*a, *b), *d)).collect();
            }
            Problem::Parts => {}
        }
        Ok(kernel)
    }

    /// Returns the run of the work on the processors that are given.
    ///
    /// # Errors
    /// Names `p` when there are more processors than parts, or, for blocks, no square of them;
    /// `over_p` as [`Inputs::machine`]; the part of `h` that overflows.
    pub fn run(&self) -> Result<Run, Error> {
        let most = self.most_p(self.w);
        if most < self.p {
            let part = match self.problem {
                Problem::Strips => "a strip is at least one row",
                Problem::Blocks => "a block is at least one point",
                _ => "each processor needs an operation",
            };
            let help = format!("{part}: give at most {most}");
            return Err(Error::new(ErrorKind::TooManyProcessors, "p", self.p, help));
        }
        self.kernel(self.p)?.run(self.w)
    }

    /// Returns the work that keeps the efficiency `e` on `p` processors, and its total overhead.
    pub fn kept(&self, e: f64, p: f64) -> Result<Isoefficiency, Error> {
        let kernel = self.kernel(p)?;
        kernel.work(kernel.allowed(e)?)
    }

    /// Returns the work on `p` processors whose computing takes as long as its overhead.
    pub fn even(&self, p: f64) -> Result<Isoefficiency, Error> {
        self.kernel(p)?.work(1.0)
    }
}

impl Kernel {
    /// Returns the run of `w` operations.
    pub fn run(&self, w: f64) -> Result<Run, Error> {
        let messages = self.messages.iter();
        let t_messages: f64 = messages.map(|(seconds, power)| seconds * w.powf(*power)).sum();
        let parts = Overheads { t_comm: t_messages + self.other.t_comm, ..self.other };
        let t_comp = w * self.machine.tc / self.p;
        let total = parts.total(t_comp)?;
        let t = if self.overlap { total.w } else { t_comp + total.h };
        let efficiency = t_comp / t * self.faster;
        Ok(Run {
            t_comp,
            t_messages,
            t_steps: self.steps,
            parts,
            total,
            t,
            speedup: self.p * efficiency,
            efficiency,
        })
    }

    /// Returns the overhead that the efficiency `e` allows a second of computing, `K`: without
    /// overlap `E / (tc(1)/tc(p) - E)`, which is `E/(1 - E)` where tc does not change; with overlap
    /// the time is the overhead itself where it exceeds computing, and `K = E tc(p)/tc(1)`.
    pub fn allowed(&self, e: f64) -> Result<f64, Error> {
        if self.faster <= e {
            let most = self.faster;
            let help = format!("an operation takes longer on p processors: give less than {most}");
            return Err(Error::new(ErrorKind::OutOfRange, "E", e, help));
        }
        Ok(if self.overlap { e / self.faster } else { e / (self.faster - e) })
    }

    /// Returns the overhead that does not depend on the work, in seconds.
    pub fn constant(&self) -> f64 {
        let Overheads { t_arch, t_par, t_comm, t_syn, t_wait } = self.other;
        let free = self.messages.iter().filter(|(_, power)| *power == 0.0);
        let free: f64 = free.map(|(seconds, _)| seconds).sum();
        free + t_arch + t_par + t_comm + t_syn + t_wait
    }

    /// Returns the messages that depend on the work: seconds and the power of the work.
    pub fn power(&self) -> Option<(f64, f64)> {
        let mut messages = self.messages.iter().copied();
        messages.find(|(_, power)| *power != 0.0)
    }

    /// Returns the work of which `k` seconds of overhead are spent a second of computing.
    fn work(&self, k: f64) -> Result<Isoefficiency, Error> {
        let term =
            |seconds: f64, w: f64| Term { coefficient: self.p * seconds, p: 0.0, log_p: 0.0, w };
        let mut terms = vec![term(self.constant(), 0.0)];
        terms.extend(self.power().map(|(seconds, w)| term(seconds, w)));
        isoefficiency(&terms, k / (1.0 + k), self.p, self.machine.tc)
    }
}

//! The parameters as the structs of the model: the overhead function and what follows from it.

use crossover_model::communication::Network;
use crossover_model::overhead::{Overheads, Total};
use crossover_model::stencil::Channel;
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::kernel::Kernel;

/// What is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    Sum,
    Strips,
    Blocks,
    Formula,
    Parts,
}

/// What the parameters say, in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub problem: Problem,
    pub network: Network,
    pub channel: Channel,
    pub convergence: bool,
    pub overlap: bool,
    /// Steps of the job.
    pub iters: f64,
    /// Time of an operation.
    pub tc: f64,
    /// The work, in operations.
    pub w: f64,
    pub p: f64,
    /// The efficiency to keep.
    pub e: f64,
    /// The formula chosen.
    pub formula: &'static Chosen,
    pub coefficient: f64,
    pub typed: Overheads,
    /// How synchronization and waiting grow.
    pub growths: [&'static str; 2],
}

/// The work on a number of processors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// Computing, in seconds.
    pub t_comp: f64,
    /// Each part of the overhead, in seconds.
    pub parts: Overheads,
    /// The overhead function and the dominating term.
    pub total: Total,
    /// The whole time, in seconds.
    pub t: f64,
    pub efficiency: f64,
}

impl Problem {
    pub const ALL: [Self; 5] = [
        Self::Sum,
        Self::Strips,
        Self::Blocks,
        Self::Formula,
        Self::Parts,
    ];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Strips => "strips",
            Self::Blocks => "blocks",
            Self::Formula => "formula",
            Self::Parts => "parts",
        }
    }
}

/// A total overhead one can choose.
#[derive(Debug)]
pub(super) struct Chosen {
    key: &'static str,
    /// Its formula.
    pub text: &'static str,
    /// Its terms: exponents of p, of its logarithm and of the work.
    pub terms: &'static [(f64, f64, f64)],
}

const fn chosen(
    key: &'static str,
    text: &'static str,
    terms: &'static [(f64, f64, f64)],
) -> Chosen {
    Chosen { key, text, terms }
}

/// The formulas one can choose.
static FORMULAS: [Chosen; 7] = [
    chosen("p_log_p", "c p log2(p)", &[(1.0, 1.0, 0.0)]),
    chosen("p", "c p", &[(1.0, 0.0, 0.0)]),
    chosen("p_sqrt_p", "c p sqrt(p)", &[(1.5, 0.0, 0.0)]),
    chosen("p_squared", "c p^2", &[(2.0, 0.0, 0.0)]),
    chosen("root_pw", "c sqrt(p Z)", &[(0.5, 0.0, 0.5)]),
    chosen("p_root_w", "c p sqrt(Z)", &[(1.0, 0.0, 0.5)]),
    chosen(
        "two_terms",
        "c (p^(3/2) + p^(3/4) Z^(3/4))",
        &[(1.5, 0.0, 0.0), (0.75, 0.0, 0.75)],
    ),
];

impl Inputs {
    /// The inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let chosen = params.choice("problem");
        let problem = Problem::ALL.into_iter().find(|p| p.key() == chosen);
        let formula = params.choice("T_o");
        let formula = FORMULAS.iter().find(|entry| entry.key == formula);
        Self {
            problem: problem.unwrap_or(Problem::Sum),
            network: Network {
                ts: number("ts"),
                th: 0.0,
                tw: number("tw"),
            },
            channel: match params.choice("channel") {
                "shared" => Channel::Shared,
                _ => Channel::Switched,
            },
            convergence: params.is_on("convergence"),
            overlap: params.is_on("overlap"),
            iters: number("iters"),
            tc: number("tc"),
            w: number("Z"),
            p: number("p"),
            e: number("E"),
            formula: formula.unwrap_or(&FORMULAS[0]),
            coefficient: number("c"),
            typed: Overheads {
                t_arch: number("t_arch"),
                t_par: number("t_par"),
                t_comm: number("t_comm"),
                t_syn: number("t_syn"),
                t_wait: number("t_wait"),
            },
            growths: [params.choice("syn_growth"), params.choice("wait_growth")],
        }
    }

    /// The same inputs for another problem.
    pub fn with(&self, problem: Problem) -> Self {
        Self {
            problem,
            ..self.clone()
        }
    }

    /// The same inputs, computing and overhead one after the other.
    pub fn with_sum(&self) -> Self {
        Self {
            overlap: false,
            ..self.clone()
        }
    }

    /// What the work is, on an axis.
    pub fn work(&self) -> &'static str {
        match self.problem {
            Problem::Sum => "work W = n, the numbers",
            Problem::Strips | Problem::Blocks => "work W = n², the points",
            Problem::Formula | Problem::Parts => "work W",
        }
    }

    /// Whether the work is a grid.
    pub fn is_grid(&self) -> bool {
        matches!(self.problem, Problem::Strips | Problem::Blocks)
    }

    /// The most processors that have a part each of `w` operations.
    pub fn most_p(&self, w: f64) -> f64 {
        let most = match self.problem {
            // A side that is whole but for rounding is meant to be whole.
            Problem::Strips => (w.sqrt() * (1.0 + 1e-12)).floor(),
            Problem::Blocks => (w.sqrt() * (1.0 + 1e-12)).floor().powi(2),
            _ => w.floor(),
        };
        most.max(1.0)
    }

    /// The least work of which `p` processors have a part each.
    pub fn least_work(&self, p: f64) -> f64 {
        if self.problem == Problem::Strips {
            p * p
        } else {
            p
        }
    }

    /// `w` operations on the processors of `kernel`, `p` of them.
    pub fn on(&self, kernel: &Kernel, w: f64, p: f64) -> Result<Run, Error> {
        let mut parts = kernel.fixed;
        for (seconds, power) in &kernel.powers {
            parts.t_comm += seconds * w.powf(*power);
        }
        let t_comp = w * self.tc / p;
        let total = parts.total(t_comp)?;
        let t = if self.overlap {
            total.w
        } else {
            t_comp + total.h
        };
        Ok(Run {
            t_comp,
            parts,
            total,
            t,
            efficiency: t_comp / t,
        })
    }

    /// `w` operations on `p` processors.
    ///
    /// # Errors
    /// Names `p` when there are more processors than parts, or, for blocks, no square of them; the
    /// part of `h` that overflows.
    pub fn at(&self, w: f64, p: f64) -> Result<Run, Error> {
        let most = self.most_p(w);
        if most < p {
            let help = match self.problem {
                Problem::Strips => format!("a strip is at least one row: give at most {most}"),
                Problem::Blocks => format!("a block is at least one point: give at most {most}"),
                _ => format!("each needs an operation: give at most {most}"),
            };
            return Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help));
        }
        self.on(&self.kernel(p)?, w, p)
    }

    /// The present work on the present processors.
    pub fn present(&self) -> Result<Run, Error> {
        self.at(self.w, self.p)
    }
}

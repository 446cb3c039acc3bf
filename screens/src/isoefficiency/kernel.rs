//! The overhead function on a number of processors.

use crossover_model::Error;
use crossover_model::communication::Network;
use crossover_model::overhead::{Overheads, Term};
use crossover_model::stencil::{Decomposition, exchange_line};

use super::inputs::{Inputs, Problem};

/// The overhead function on a number of processors, as it depends on the work.
pub(super) struct Kernel {
    /// The parts that do not depend on the work, in seconds.
    pub fixed: Overheads,
    /// Communication that does: seconds and the power of the work.
    pub powers: Vec<(f64, f64)>,
}

impl Inputs {
    /// The overhead function on `p` processors; one has none.
    pub fn kernel(&self, p: f64) -> Result<Kernel, Error> {
        let mut kernel = Kernel {
            fixed: Overheads::default(),
            powers: Vec::new(),
        };
        if p <= 1.0 {
            return Ok(kernel);
        }
        let Network { ts, tw, .. } = self.network;
        let grown = |growth: &str| match growth {
            "log" => p.log2(),
            "linear" => p - 1.0,
            _ => 1.0,
        };
        kernel.fixed = Overheads {
            t_syn: self.typed.t_syn * grown(self.growths[0]),
            t_wait: self.typed.t_wait * grown(self.growths[1]),
            ..self.typed
        };
        match self.problem {
            Problem::Sum => {
                kernel.fixed.t_comm += (ts + tw) * p.log2();
                kernel.fixed.t_par += self.tc * p.log2();
            }
            Problem::Strips | Problem::Blocks => {
                let cut = if self.problem == Problem::Strips {
                    Decomposition::Strips
                } else {
                    Decomposition::Blocks
                };
                let line = exchange_line(cut, self.channel, p, &self.network)?;
                kernel.fixed.t_comm += line.free;
                kernel.powers.push((line.per_side, 0.5));
                // Its words cost ts and tw like any others, and no better balance of the load
                // saves them, as the paper says of T_syn: it is communication.
                if self.convergence {
                    kernel.fixed.t_comm += (ts + tw) * p.log2();
                }
            }
            Problem::Formula => {
                for (a, b, d) in self.formula.terms {
                    let each = self.coefficient * p.powf(a - 1.0) * p.log2().powf(*b);
                    if *d == 0.0 {
                        kernel.fixed.t_comm += each;
                    } else {
                        kernel.powers.push((each, *d));
                    }
                }
            }
            Problem::Parts => {}
        }
        Ok(kernel)
    }
}

impl Kernel {
    /// The overhead that does not depend on the work, in seconds.
    pub fn constant(&self) -> f64 {
        let Overheads {
            t_arch,
            t_par,
            t_comm,
            t_syn,
            t_wait,
        } = self.fixed;
        t_arch + t_par + t_comm + t_syn + t_wait
    }

    /// The communication that depends on the work: seconds and the power of the work.
    pub fn power(&self) -> Option<(f64, f64)> {
        self.powers.first().copied()
    }

    /// The total overhead on `p` processors, as terms of the work alone.
    pub fn terms(&self, p: f64) -> Vec<Term> {
        let term = |seconds: f64, w: f64| Term {
            coefficient: p * seconds,
            p: 0.0,
            log_p: 0.0,
            w,
        };
        let mut terms = vec![term(self.constant(), 0.0)];
        terms.extend(self.powers.iter().map(|(seconds, w)| term(*seconds, *w)));
        terms
    }
}

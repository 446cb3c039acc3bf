//! Who computes, who sends to whom: the part each processor has in each step of a workload.

use crossover_figures::figure::Axis;
use crossover_figures::quantity::Unit;

use super::inputs::{Inputs, Task};

/// What one processor does in one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Role {
    /// Its share of the step's computing, in `0..=1`.
    pub computes: f64,
    /// Its share of the step's exchange, in `0..=1`.
    pub exchanges: f64,
    /// To whom it sends.
    pub to: Option<f64>,
    /// From whom it receives.
    pub from: Option<f64>,
}

/// How much of w and h the further processors of a list of supersteps have, by turns: the list
/// says only what the busiest one has.
const SHARES: [(f64, f64); 3] = [(0.7, 0.55), (0.9, 0.8), (0.5, 0.65)];

/// Returns the rows of the first of `p` processors.
pub(super) fn rows(first: usize, p: f64) -> Axis {
    let title = if (first as f64) < p {
        format!("processors, the first {first} of {}", Unit::One.show(p))
    } else {
        "processor".to_owned()
    };
    Axis::rows(title, (0..first).map(|row| format!("P{row}")).collect())
}

/// Returns the part of processor `i`, counted from 0, in step `s`.
pub(super) fn role(inputs: &Inputs, s: usize, i: usize) -> Role {
    let level = f64::exp2(s as f64);
    let (index, p) = (i as f64, inputs.p);
    let half = index % (2.0 * level);
    match inputs.task {
        Task::Broadcast => {
            let to = Some(index + level).filter(|to| index < level && *to < p);
            let from = Some(index - level).filter(|_| level <= index && index < 2.0 * level);
            tree(0.0, to, from)
        }
        Task::Sum => {
            let taking = inputs.n.min(p);
            let to = Some(index - level).filter(|_| half == level && index < taking);
            let from = Some(index + level).filter(|from| half == 0.0 && *from < taking);
            let computes = if s == 0 {
                let own = (inputs.n / p).floor() + f64::from(u8::from(index < inputs.n % p));
                let most = (inputs.n / p).ceil() - 1.0;
                if 0.0 < most { (own - 1.0).max(0.0) / most } else { 0.0 }
            } else {
                // It adds what it received in the step before.
                let received = index % level == 0.0 && index + level / 2.0 < taking;
                f64::from(u8::from(received))
            };
            tree(computes, to, from)
        }
        Task::List => {
            let others = SHARES[(i + s) % SHARES.len()];
            let (computes, exchanges) = if i == 0 { (1.0, 1.0) } else { others };
            // One way: every other processor sends to the next one.
            let even = index % 2.0 == 0.0;
            Role {
                computes,
                exchanges,
                to: Some(index + 1.0).filter(|to| even && *to < p),
                from: Some(index - 1.0).filter(|_| !even),
            }
        }
        // Each sends to the next one.
        Task::Strips | Task::Blocks => Role {
            computes: 1.0,
            exchanges: 1.0,
            to: Some((index + 1.0) % p),
            from: Some((index + p - 1.0) % p),
        },
    }
}

fn tree(computes: f64, to: Option<f64>, from: Option<f64>) -> Role {
    Role { computes, exchanges: f64::from(u8::from(to.is_some() || from.is_some())), to, from }
}

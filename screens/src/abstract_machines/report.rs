//! What can be read off: the workload's time by every model, and what `LogP`'s letters imply.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::machines::{Bsp, Charges};

use crate::screen::{Params, Readout, Report};

use super::inputs::{Inputs, Task, nothing};
use super::models::{MODELS, Model, Row};
use super::{hints, takeaway};

const BSP: &str = "Hanuliak 2014, section 3.3.2";
const LOGP: &str = "Hanuliak 2014, section 3.3.2.3";
const CAPACITY: &str =
    "Hanuliak 2014, section 3.3.2.3, which prints L/g; Culler et al. 1993 round it up";

/// Returns the readouts, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let mut readouts: Vec<Readout> = MODELS.iter().map(|row| time(&inputs, row)).collect();
    readouts.extend(messages(&inputs));
    readouts.extend(steps(&inputs));
    readouts.extend(sharing(&inputs));
    Report { takeaway: takeaway::takeaway(&inputs), hints: hints::hints(&inputs), readouts }
}

/// Returns the workload's time by one model.
fn time(s: &Inputs, row: &Row) -> Readout {
    Readout::time(row.key, "t", row.name, s.time(row.model))
        .formula(row.formula)
        .source(row.source)
        .remark(row.remark)
}

/// Returns what `LogP` says of messages.
fn messages(s: &Inputs) -> Vec<Readout> {
    let logp = s.logp();
    let capacity = logp.clone().and_then(|machine| machine.capacity());
    let interval = logp.map(|machine| machine.gap.max(s.overheads() * machine.overhead));
    vec![
        Readout::number("capacity", "⌈L/g⌉", "Messages in transit, LogP", Unit::Message, capacity.map(|found| found.messages))
            .formula("ceil(L / max(g, o))")
            .source(CAPACITY)
            .remark("So many messages may be on their way from one processor, or to it. A further one makes its sender wait."),
        Readout::time("t_broadcast", "t", "Optimal broadcast, LogP", s.broadcast().map(|best| best.t))
            .found(
                "After b messages one behind the other, whose senders sent a others before, C(a + b − 1, a) processors have the word at b (L + 2 o) + a max(g, o). The time by which these add up to p is bisected.",
                "p_informed >= p and p_earlier < p",
            )
            .source("Culler et al. 1993, the optimal broadcast tree"),
        Readout::time("interval", "", "Time between two messages", interval)
            .formula(r#"max(g "bandwidth", e o "overhead")"#)
            .source("The usual correspondence; Culler et al. 1993")
            .remark("Where the overhead decides, more bandwidth does not help."),
    ]
}

/// Returns the steps of BSP.
fn steps(s: &Inputs) -> Vec<Readout> {
    let workload = s.workload();
    let cycles = workload.clone().and_then(|workload| workload.bsp(&s.bsp()?, 1.0, false));
    let cycles = cycles.map(|charges| charges.total());
    let barrier = Bsp::least_barrier(&s.network, s.l, s.tc);
    let supersteps = workload.map(|workload| workload.rounds());
    vec![
        Readout::number("cycles_bsp", "t/tc", "Cycles of BSP", Unit::Cycle, cycles)
            .formula(r#"W "computing" + g_BSP H "words" + supersteps l_BSP "barriers""#)
            .source(BSP),
        Readout::number("barrier_least", "l", "Least barrier of BSP", Unit::Cycle, barrier)
            .formula("(ts + l th + tw) / tc")
            .source(BSP)
            .remark("A barrier waits at least for the shortest message through the network, of one word. The usual l = ts / tc is below that."),
        Readout::ratio("supersteps", "", "Supersteps of the job", supersteps)
            .formula(match s.task {
                Task::Broadcast => "ceil(log2(p))",
                Task::Sum => "ceil(log2(min(p, n))) + 1",
                Task::Strips | Task::Blocks => "1",
                Task::List => "sum_i(c_i)",
            })
            .source("Binomial trees; a stencil's step is one superstep"),
    ]
}

/// Returns what communication and the number of processors do to `LogP`'s time.
fn sharing(s: &Inputs) -> Vec<Readout> {
    let best = s.best().map(|best| best.p);
    vec![
        Readout::number("comm_share", "", "Share of communication, LogP", Unit::One, share(s))
            .formula("(S (2 o + L) + (K - S) max(g, e o)) / t_logp")
            .source(LOGP)
            .remark("What PRAM leaves out."),
        Readout::number("p_best", "p", "Optimal number of processors, LogP", Unit::Processor, best)
            .found(
                "The LogP times on all powers of two (of four for blocks) are compared.",
                "t_best <= t_fewer and t_best <= t_more",
            )
            .source("Computed from the LogP time")
            .remark("On a PRAM there is none: more processors never take longer."),
    ]
}

/// Returns the share of communication in `LogP`'s time.
fn share(s: &Inputs) -> Result<f64, Error> {
    let charges = s.charges(Model::LogP)?;
    let t = charges.total();
    if 0.0 < t {
        let sending = Charges { computing: 0.0, ..charges };
        Ok(sending.total() / t)
    } else {
        Err(nothing(s))
    }
}

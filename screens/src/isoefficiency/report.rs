//! The readouts: efficiency, times, the isoefficiency function and the optimal number of processors.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::overhead::{Overheads, Part};
use crossover_model::stencil::Channel;

use crate::screen::{Answer, Params, Readout, Report};

use super::hints::hints;
use super::inputs::{Inputs, Machine, Problem};
use super::overhead::Run;
use super::search::Facts;
use super::takeaway::takeaway;

const GRAMA: &str = "Grama et al. 2003, section 5.2";
const ISOEFFICIENCY: &str = "Grama et al. 2003, section 5.4.2";
const PAPER: &str = "Hanuliak 2014, section 5";
const FIGURE: &str = "after Hanuliak 2014, Fig. 9";

/// Returns readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(params);
    let mut readouts = efficiency(&facts);
    readouts.extend(times(&facts));
    readouts.extend(machine(&facts.inputs));
    readouts.extend(kept(&facts));
    readouts.extend(optimum(&facts));
    Report { takeaway: takeaway(&facts), hints: hints(&facts), readouts }.with_first(&[
        "efficiency",
        "W_iso",
        "p_kept",
        "speedup",
        "t_p",
        "p_best",
    ])
}

fn time(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    answer: Result<f64, Error>,
) -> Readout {
    Readout::number(key, symbol, label, Unit::Second, answer)
}

/// Efficiency, and what takes the rest of the time.
fn efficiency(facts: &Facts) -> Vec<Readout> {
    let number = |of: fn(&Run) -> f64| facts.run.as_ref().map(of).map_err(Error::clone);
    let (speedup, efficiency) = if facts.inputs.changes() {
        ("Z tc_1 / t_p", "Z tc_1 / (p t_p)")
    } else {
        ("Z tc / t_p", "Z tc / (p t_p)")
    };
    let dominant = facts.run.as_ref().map(|run| run.total.dominant);
    let greatest = dominant.as_ref().map_or(Part::Computing, |part| *part);
    vec![
        Readout::number("efficiency", "E", "Efficiency", Unit::One, number(|run| run.efficiency))
            .formula(efficiency)
            .source(GRAMA),
        Readout::number("speedup", "S", "Speedup", Unit::One, number(|run| run.speedup))
            .formula(speedup)
            .source(GRAMA),
        time("h", "h(s, p)", "Overhead function", number(|run| run.total.h))
            .formula(r#"h_arch "architecture" + h_par "parallelization" + t_comm "communication" + h_syn "synchronization" + h_wait "waiting""#)
            .source("Hanuliak 2014, section 5, whose sum omits waiting"),
        time("w_dominant", "w(s)", "Dominating term", number(|run| run.total.w))
            .formula(r#"max(t_comp "computing", h "overhead")"#)
            .source("Hanuliak 2014, section 5, which calls it an isoefficiency function")
            .remark("It is a time: the longer of the two. The isoefficiency function W is a work."),
        Readout::word("dominant", "Largest part of the time", dominant.map(Part::name).map_err(Error::clone))
            .found("Computing and the five parts of h are compared.", largest_of_all(greatest))
            .source(PAPER),
    ]
}

/// Returns what holds where a part is the largest.
const fn largest_of_all(part: Part) -> &'static str {
    match part {
        Part::Computing => "t_comp >= max(h_arch, h_par, t_comm, h_syn, h_wait)",
        Part::Architecture => "h_arch >= max(t_comp, h_par, t_comm, h_syn, h_wait)",
        Part::Parallelization => "h_par >= max(t_comp, h_arch, t_comm, h_syn, h_wait)",
        Part::Communication => "t_comm >= max(t_comp, h_arch, h_par, h_syn, h_wait)",
        Part::Synchronization => "h_syn >= max(t_comp, h_arch, h_par, t_comm, h_wait)",
        Part::Waiting => "h_wait >= max(t_comp, h_arch, h_par, t_comm, h_syn)",
    }
}

/// The time and its parts.
fn times(facts: &Facts) -> Vec<Readout> {
    let inputs = &facts.inputs;
    let number = |of: fn(&Run) -> f64| facts.run.as_ref().map(of).map_err(Error::clone);
    let (messages, source) = messages(inputs);
    let job = facts.run.as_ref().map(|run| inputs.iters * run.t);
    vec![
        time("t_comp", "T_comp", "Computing time", number(|run| run.t_comp))
            .formula("Z tc / p")
            .source("Hanuliak 2014, section 4.1, with Z of the whole problem")
            .remark("It tends to 0 only if the work can be divided without end."),
        time("t_messages", "", "Time of the problem's messages", number(|run| run.t_messages))
            .formula(messages)
            .source(source),
        time("t_steps", "T(s, p)_comm", "Time of the communication steps", number(|run| run.t_steps))
            .formula("δ Z_comm g_comm (ts + tw)")
            .source("Hanuliak 2014, section 4.2"),
        time("t_comm", "T_comm", "Communication time", number(|run| run.parts.t_comm))
            .formula(if inputs.is_grid() && inputs.convergence {
                r#"t_messages "messages" + (ts + tw) log2(p) "convergence test" + t_steps "steps" + δ T_comm "further""#
            } else {
                r#"t_messages "messages" + t_steps "steps" + δ T_comm "further""#
            })
            .source(PAPER),
        time("t_p", "T_p", "Time on p processors", number(|run| run.t))
            .formula(if inputs.overlap {
                r#"max(t_comp "computing", h "overhead")"#
            } else {
                r#"t_comp "computing" + h "overhead""#
            })
            .source(PAPER),
        time("t_job", "iters T_p", "Time of all steps", job.map_err(Error::clone))
            .formula("iters t_p")
            .source(PAPER),
    ]
}

/// Returns the time of the problem's messages, and its source.
fn messages(inputs: &Inputs) -> (&'static str, &'static str) {
    let (cut, cable) = ("Hanuliak 2014, section 6.1", "Hanuliak 2014, section 4");
    match (inputs.problem, inputs.channel) {
        (Problem::Sum, _) => ("(ts + tw) log2(p)", "Grama et al. 2003, section 5.1"),
        (Problem::Strips, Channel::Switched) => ("2 min(p - 1, 2) (ts + n tw)", cut),
        (Problem::Strips, Channel::Shared) => ("2 (p - 1) (ts + n tw)", cable),
        (Problem::Blocks, Channel::Switched) => {
            ("4 min(sqrt(p) - 1, 2) (ts + n tw / sqrt(p))", cut)
        }
        (Problem::Blocks, Channel::Shared) => ("4 (p - sqrt(p)) (ts + n tw / sqrt(p))", cable),
        (Problem::Formula, _) => ("δ T_o / p", "Grama et al. 2003, section 5.4"),
        (Problem::Parts, _) => ("0", PAPER),
    }
}

/// The parameters of the machine on p processors, where they change with p.
fn machine(inputs: &Inputs) -> Vec<Readout> {
    if !inputs.changes() {
        return Vec::new();
    }
    let machine = inputs.machine(inputs.p);
    let number = |key, symbol, label, unit, formula, of: fn(&Machine) -> f64| {
        let answer = machine.as_ref().map(of).map_err(Error::clone);
        Readout::number(key, symbol, label, unit, answer)
            .formula(formula)
            .source("Hanuliak 2014, section 3.3.2.1")
            .remark("It is linear in log p between the rows, and constant beyond them.")
    };
    vec![
        number("ts_p", "t_s(p)", "Start-up time on p processors", Unit::Second, "ts", |at| {
            at.network.ts
        }),
        number(
            "r_p",
            "r_∞(p)",
            "Bandwidth on p processors",
            Unit::WordPerSecond,
            "1 / tw",
            |at| 1.0 / at.network.tw,
        ),
        number(
            "tc_p",
            "t_c(p)",
            "Time per operation on p processors",
            Unit::SecondPerOperation,
            "tc",
            |at| at.tc,
        ),
    ]
}

/// The isoefficiency function and what follows from it.
fn kept(facts: &Facts) -> Vec<Readout> {
    let inputs = &facts.inputs;
    let iso = Readout::number(
        "W_iso",
        "W",
        "Isoefficiency function",
        Unit::Operation,
        facts.kept.clone(),
    )
    .source(ISOEFFICIENCY)
    .remark("The least work that keeps the target efficiency on p processors.");
    let grows = inputs.kernel(inputs.p).is_ok_and(|kernel| kernel.power().is_some());
    let growth = facts.growth.clone().map(|growth| growth.exponent);
    let most = facts.most_kept.clone().map(|kept| kept.p);
    vec![
        if grows {
            iso.found(
                "W tc = K T_o(W, p) is solved by bisection for its greatest solution.",
                "W_iso tc = K p (h_0 + h_1 W_iso^d) and (W_iso + 1) tc >= K p (h_0 + h_1 (W_iso + 1)^d)",
            )
        } else {
            iso.formula("K p h_0 / tc")
        },
        Readout::number("growth", "log W / log p", "Growth exponent in p", Unit::One, growth)
            .formula("log2(W_4 / W_1) / log2(4)")
            .source("derived from Grama et al. 2003, section 5.4.2")
            .remark(asymptotic(inputs)),
        Readout::number("p_kept", "p", "Most processors at the target efficiency", Unit::Processor, most)
            .found(
                if inputs.changes() {
                    "Between the rows of the machine the last p that keeps E is bisected, from the last row on."
                } else {
                    "The efficiency falls with p: the last p that keeps E is bisected."
                },
                "E <= E_kept and cases(p_kept = p_parts: 0; else: E_more) < E",
            )
            .source(ISOEFFICIENCY),
    ]
}

/// Returns how the isoefficiency function grows asymptotically.
fn asymptotic(inputs: &Inputs) -> &'static str {
    use Channel::Switched;
    let fastest = "Asymptotically the fastest growing part of T_o decides.";
    let wordless = |inputs: &Inputs| {
        let machine = inputs.machine(inputs.p);
        machine.is_ok_and(|machine| machine.network.tw == 0.0)
    };
    let more = inputs.given != Overheads::default() || inputs.steps != 0.0;
    if more || inputs.is_grid() && wordless(inputs) {
        return fastest;
    }
    match (inputs.problem, inputs.channel) {
        (Problem::Sum, _) => "Asymptotically as p log p.",
        (Problem::Strips, Switched) => "Asymptotically as p²: an edge of a strip has n words.",
        (Problem::Blocks, Switched) if inputs.convergence => "Asymptotically as p log p.",
        (Problem::Blocks, Switched) => "Asymptotically as p.",
        (Problem::Strips, _) => "Asymptotically as p⁴: all edges share one cable.",
        (Problem::Blocks, _) => "Asymptotically as p³: all edges share one cable.",
        (Problem::Formula | Problem::Parts, _) => fastest,
    }
}

/// The optimal number of processors.
fn optimum(facts: &Facts) -> Vec<Readout> {
    let least = facts.least.as_ref().map_err(Error::clone);
    let found = least.as_ref().is_ok_and(|least| least.found);
    let answer = least
        .clone()
        .map(|least| if found { Answer::Number(least.p) } else { Answer::Word("no least") });
    let (by, holds) = if found {
        (
            "From p = 3 or a row of the machine on, the time falls, then rises: it is searched by thirds.",
            "t_best <= Z tc_1 and t_best <= t_fewer and t_best <= t_more",
        )
    } else {
        (
            "The time falls until each processor has one part.",
            "p_least = p_parts and t_best <= Z tc_1 and t_best <= t_fewer",
        )
    };
    vec![
        Readout::answered("p_best", "p*", "Optimal number of processors", Unit::Processor, answer)
            .found(by, holds)
            .source(FIGURE),
        time("t_best", "T(p*)", "Least time over p", least.map(|least| least.run.t))
            .formula(if facts.inputs.overlap {
                r#"max(T_least "computing", h_least "overhead")"#
            } else {
                r#"T_least "computing" + h_least "overhead""#
            })
            .source(FIGURE),
    ]
}

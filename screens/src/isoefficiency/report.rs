//! What can be read off: how well the processors are used, what takes the rest, and which work
//! would keep the efficiency.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::overhead::{Overheads, Part};
use crossover_model::stencil::Channel;

use crate::screen::{Answer, Params, Readout, Report};

use super::hints::hints;
use super::inputs::{Inputs, Problem, Run};
use super::search::{Growth, Kept, Least};
use super::takeaway::takeaway;

/// What is computed once.
pub(super) struct Facts {
    pub inputs: Inputs,
    pub run: Result<Run, Error>,
    /// The work that keeps E.
    pub kept: Result<f64, Error>,
    pub growth: Result<Growth, Error>,
    /// The processors on which the present work keeps E.
    pub most_kept: Result<Kept, Error>,
    pub least: Result<Least, Error>,
}

const GRAMA: &str = "Grama et al. 2003, section 5.2";
const ISOEFFICIENCY: &str = "Grama et al. 2003, section 5.4.2";
const PAPER: &str = "Hanuliak 2014, section 5";
const FIGURE: &str = "after Hanuliak 2014, Fig. 9";

/// Readouts, takeaway and hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let facts = Facts {
        run: inputs.present(),
        kept: inputs.kept(inputs.e, inputs.p).map(|kept| kept.w),
        growth: inputs.growth(),
        most_kept: inputs.most_kept(),
        least: inputs.least(),
        inputs,
    };
    let mut readouts = busy(&facts);
    readouts.extend(times(&facts));
    readouts.extend(kept(&facts));
    readouts.extend(best(&facts));
    Report {
        takeaway: takeaway(&facts),
        hints: hints(&facts),
        readouts,
    }
    .led_by(&["efficiency", "W_iso", "p_kept", "speedup", "t_p", "p_best"])
}

impl Facts {
    /// A number of the run.
    fn of(&self, number: impl Fn(&Run) -> f64) -> Result<f64, Error> {
        self.run.as_ref().map(number).map_err(Error::clone)
    }
}

fn time(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    answer: Result<f64, Error>,
) -> Readout {
    Readout::number(key, symbol, label, Unit::Second, answer)
}

/// How well the processors are used, and what takes the rest.
fn busy(facts: &Facts) -> Vec<Readout> {
    let s = &facts.inputs;
    let dominant = facts.run.clone().map(|run| run.total.dominant);
    let greatest = dominant.as_ref().map_or(Part::Computing, |part| *part);
    vec![
        Readout::number("efficiency", "E", "Efficiency", Unit::One, facts.of(|run| run.efficiency))
            .formula("Z tc / (p t_p)")
            .source(GRAMA),
        Readout::number("speedup", "S", "Speedup", Unit::One, facts.of(|run| s.w * s.tc / run.t))
            .formula("Z tc / t_p")
            .source(GRAMA),
        time("h", "h(s, p)", "Overhead function", facts.of(|run| run.total.h))
            .formula(r#"h_arch "architecture" + h_par "parallelization" + t_comm "communication" + h_syn "synchronization" + h_wait "waiting""#)
            .source("Hanuliak 2014, section 5, whose sum leaves waiting out"),
        time("w_dominant", "w(s)", "Dominating term of the paper", facts.of(|run| run.total.w))
            .formula(r#"max(t_comp "computing", h "overhead")"#)
            .source("Hanuliak 2014, section 5, which calls it an isoefficiency function")
            .remark("It is a time: the greater of the two, and the whole time if they overlap. The isoefficiency W is a work."),
        Readout::word("dominant", "Greatest part", dominant.map(Part::name))
            .found("Computing and the five parts of h are compared.", greatest_of_all(greatest))
            .source(PAPER),
    ]
}

/// What holds where a part is the greatest.
const fn greatest_of_all(part: Part) -> &'static str {
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
    let s = &facts.inputs;
    let (sent, source) = communication(s);
    let whole = if s.overlap {
        r#"max(t_comp "computing", h "overhead")"#
    } else {
        r#"t_comp "computing" + h "overhead""#
    };
    vec![
        time("t_comp", "T_comp", "Computing", facts.of(|run| run.t_comp))
            .formula("Z tc / p")
            .source("Hanuliak 2014, section 4.1, with Z of the whole: Z_pp of the greatest process is one share already")
            .remark("It goes to 0 only if the work can be divided without end."),
        time("t_comm", "T_comm", "Communication", facts.of(|run| run.parts.t_comm))
            .formula(sent)
            .source(source),
        time("t_p", "T_p", "Time on p processors", facts.of(|run| run.t))
            .formula(whole)
            .source(PAPER),
        time("t_job", "iters T_p", "Time of all steps", facts.of(|run| s.iters * run.t))
            .formula("iters t_p")
            .source(PAPER),
    ]
}

/// How communication is counted, and where that stands.
fn communication(s: &Inputs) -> (&'static str, &'static str) {
    let (cut, cable) = ("Hanuliak 2014, section 6.1", "Hanuliak 2014, section 4");
    match (s.problem, s.channel, s.convergence) {
        (Problem::Sum, ..) => (
            r#"cases(p = 1: 0; else: (ts + tw) log2(p) "tree" + T_comm "typed")"#,
            "Grama et al. 2003, section 5.1",
        ),
        (Problem::Strips, Channel::Switched, false) => (
            r#"cases(p = 1: 0; else: 2 min(p - 1, 2) (ts + n tw) "edges" + T_comm "typed")"#,
            cut,
        ),
        (Problem::Strips, Channel::Switched, true) => (
            r#"cases(p = 1: 0; else: 2 min(p - 1, 2) (ts + n tw) "edges" + (ts + tw) log2(p) "convergence test" + T_comm "typed")"#,
            cut,
        ),
        (Problem::Strips, Channel::Shared, false) => (
            r#"cases(p = 1: 0; else: 2 (p - 1) (ts + n tw) "edges" + T_comm "typed")"#,
            cable,
        ),
        (Problem::Strips, Channel::Shared, true) => (
            r#"cases(p = 1: 0; else: 2 (p - 1) (ts + n tw) "edges" + (ts + tw) log2(p) "convergence test" + T_comm "typed")"#,
            cable,
        ),
        (Problem::Blocks, Channel::Switched, false) => (
            r#"cases(p = 1: 0; else: 4 min(sqrt(p) - 1, 2) (ts + n tw / sqrt(p)) "edges" + T_comm "typed")"#,
            cut,
        ),
        (Problem::Blocks, Channel::Switched, true) => (
            r#"cases(p = 1: 0; else: 4 min(sqrt(p) - 1, 2) (ts + n tw / sqrt(p)) "edges" + (ts + tw) log2(p) "convergence test" + T_comm "typed")"#,
            cut,
        ),
        (Problem::Blocks, Channel::Shared, false) => (
            r#"cases(p = 1: 0; else: 4 (p - sqrt(p)) (ts + n tw / sqrt(p)) "edges" + T_comm "typed")"#,
            cable,
        ),
        (Problem::Blocks, Channel::Shared, true) => (
            r#"cases(p = 1: 0; else: 4 (p - sqrt(p)) (ts + n tw / sqrt(p)) "edges" + (ts + tw) log2(p) "convergence test" + T_comm "typed")"#,
            cable,
        ),
        (Problem::Formula, ..) => (
            r#"cases(p = 1: 0; else: T_o / p "formula" + T_comm "typed")"#,
            "Grama et al. 2003, section 5.4",
        ),
        (Problem::Parts, ..) => ("cases(p = 1: 0; else: T_comm)", PAPER),
    }
}

/// The isoefficiency and what follows from it.
fn kept(facts: &Facts) -> Vec<Readout> {
    let s = &facts.inputs;
    let iso = Readout::number(
        "W_iso",
        "W",
        "Work that keeps E, the isoefficiency",
        Unit::Operation,
        facts.kept.clone(),
    )
    .source(ISOEFFICIENCY);
    let grows = s.kernel(s.p).is_ok_and(|kernel| kernel.power().is_some());
    vec![
        if grows {
            iso.found(
                "W tc = K T_o(W, p) is solved by bisection for its greatest solution.",
                "W_iso tc = K p (h_0 + h_1 W_iso^d) and (W_iso + 1) tc >= K p (h_0 + h_1 (W_iso + 1)^d)",
            )
        } else {
            iso.formula("K p h_0 / tc")
        },
        Readout::number(
            "growth",
            "log W / log p",
            "Power of p with which it grows",
            Unit::One,
            facts.growth.clone().map(|growth| growth.exponent),
        )
        .formula("log2(W_4 / W_1) / log2(4)")
        .source("derived from Grama et al. 2003, section 5.4.2")
        .remark(asymptotic(s)),
        Readout::number(
            "p_kept",
            "p",
            "Most processors that keep E",
            Unit::Processor,
            facts.most_kept.clone().map(|kept| kept.p),
        )
        .found(
            "The efficiency falls with p: p is doubled while E is kept, then bisected.",
            "E <= E_kept and cases(p_kept = p_parts: 0; else: E_more) < E",
        )
        .source(ISOEFFICIENCY),
    ]
}

/// How the isoefficiency grows in the end.
fn asymptotic(s: &Inputs) -> &'static str {
    use Channel::Switched;
    let fastest = "The part of T_o that grows fastest decides in the end.";
    if s.typed != Overheads::default() || s.is_grid() && s.network.tw == 0.0 {
        return fastest;
    }
    match (s.problem, s.channel) {
        (Problem::Sum, _) => "In the end as p log p.",
        (Problem::Strips, Switched) => "In the end as p²: the words of an edge do not get fewer.",
        (Problem::Blocks, Switched) if s.convergence => "In the end as p log p.",
        (Problem::Blocks, Switched) => "In the end as p.",
        (Problem::Strips, _) => "In the end as p⁴: all edges pass one cable.",
        (Problem::Blocks, _) => "In the end as p³: all edges pass one cable.",
        (Problem::Formula | Problem::Parts, _) => fastest,
    }
}

/// Where the time is least.
fn best(facts: &Facts) -> Vec<Readout> {
    let s = &facts.inputs;
    let found = facts.least.as_ref().is_ok_and(|least| least.found);
    let answer = facts.least.clone().map(|least| {
        if least.found {
            Answer::Number(least.p)
        } else {
            Answer::Word("no least")
        }
    });
    let (by, holds) = if found {
        (
            "From p = 3 on the time falls, then rises: it is searched by thirds, and p = 1 and 2 are compared.",
            "t_best <= Z tc and t_best <= t_fewer and t_best <= t_more",
        )
    } else {
        (
            "The time falls until each processor has one part.",
            "p_least = p_parts and t_best <= Z tc and t_best <= t_fewer",
        )
    };
    let whole = if s.overlap {
        r#"max(Z tc / p_least "computing", h_least "overhead")"#
    } else {
        r#"Z tc / p_least "computing" + h_least "overhead""#
    };
    vec![
        Readout::answered(
            "p_best",
            "p*",
            "Processors of least time",
            Unit::Processor,
            answer,
        )
        .found(by, holds)
        .source(FIGURE),
        time(
            "t_best",
            "T(p*)",
            "Least time over p",
            facts.least.clone().map(|least| least.t),
        )
        .formula(whole)
        .source(FIGURE),
    ]
}

//! What can be read off: the optimum, what bounds it, and what each quantity is worth.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::Work;

use super::counts::{best, counts};
use super::facts::{Facts, PAPER_4_1, find, small, utilization};
use super::inputs::Inputs;
use super::{hints, takeaway};
use crate::kits::divisible_load;
use crate::screen::{Params, Readout, Report, Steps};

/// A drag waits for so many steps of what takes long; the rest follows.
const AT_ONCE: usize = 1;

/// Readouts, takeaway, hints, as far as they are known. Nothing is solved for before the first step.
pub(super) fn report(params: &Params) -> Steps<Report> {
    Box::new(std::iter::once(params.clone()).flat_map(begun))
}

fn begun(params: Params) -> Steps<Report> {
    let facts = Rc::new(RefCell::new(Facts::of(Inputs::of(&params))));
    let found = Rc::clone(&facts);
    let work = Work::new(async move |pace| find(&found, &pace).await);
    divisible_load::watched(work, AT_ONCE, move |_| told(&facts.borrow(), &params))
}

fn told(facts: &Facts, params: &Params) -> Report {
    Report {
        takeaway: takeaway::takeaway(facts),
        hints: hints::hints(facts, params),
        readouts: readouts(facts),
    }
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.extend(counts(facts));
    all.extend(best(facts));
    all.extend(use_of_time(facts));
    let small = small(&facts.solved).ok();
    let optimum = small.map(|s| (s.star.into(), &*s.solution));
    all.extend(divisible_load::prices(&facts.prices, optimum));
    all
}

fn times(facts: &Facts) -> Vec<Readout> {
    let makespan = facts.optimum(|s| s.solution.makespan);
    let (lb, one) = (facts.bound.clone(), Unit::One);
    let above = makespan.clone().and_then(|t| Ok(t / lb.clone()?));
    let doubled = facts.doubled.as_ref().map_err(Error::clone);
    let saved = makespan.clone().and_then(|t| Ok(divisible_load::spared(doubled?.makespan / t)));
    vec![
        Readout::number("cmax", "C_max", "Makespan", Unit::Second, makespan)
            .found(
                "The linear program is solved exactly. Its loads are played message by message; its dual prices bound every other schedule from below.",
                "messages S + C V + tau = C_played = cmax = C_dual and V_sent = V and x_max <= 1",
            )
            .source("Drozdowski and Wolniewicz 2004, LoadDirect (1)–(5), its (5) summed over i = 1..m")
            .with(facts.letters()),
        Readout::number("lower_bound", "LB", "Lower bound", Unit::Second, lb)
            .formula(r#"S "one start-up" + V A / m "equal shares""#)
            .source(PAPER_4_1)
            .remark("One start-up, then all m processors compute equal shares; no schedule is faster."),
        Readout::number("over_bound", "C_max / LB", "Makespan over lower bound", one, above)
            .formula("cmax / lower_bound")
            .source(PAPER_4_1),
        Readout::number("d_star", "D*", "Steady buffer capacity", Unit::Byte, facts.steady.clone())
            .formula("m S / (A - m C)")
            .source("Drozdowski and Wolniewicz 2004, section 5")
            .remark("A message of D* bytes is computed in the time that a stage takes to send. D* exists only where A > m C."),
        Readout::number("gain_2D", "", "Saving with twice the buffer capacity", one, saved)
            .found(
                "The linear program is solved again with a buffer of 2 D, n by the same rule.",
                "C_2D + gain_2D cmax = cmax",
            )
            .source(PAPER_4_1),
    ]
}

/// Who computes and who waits, and what decides that.
fn use_of_time(facts: &Facts) -> Vec<Readout> {
    let solution = facts.solved.as_ref().map_err(Error::clone).map(|s| &*s.solution);
    vec![
        Readout::number(
            "utilization",
            "",
            "Utilization",
            Unit::One,
            facts.optimum(utilization),
        )
        .formula("V A / (m_used cmax)")
        .source(PAPER_4_1),
        Readout::number(
            "idle_share",
            "",
            "Idle share",
            Unit::One,
            facts.waited.clone().and_then(|waited| {
                facts.optimum(|s| s.star.processors * s.solution.makespan).map(|all| waited / all)
            }),
        )
        .formula("t_idle / (m_used cmax)")
        .source(PAPER_4_1)
        .remark("Processors wait before, between and after computing; the rest of their time is the utilization."),
        divisible_load::overlap("Overlap of sending and computing", &facts.usage),
        divisible_load::bound(solution),
        unique(facts),
    ]
}

fn unique(facts: &Facts) -> Readout {
    let (word, holds) = match facts.solved.as_ref().map(|solved| &solved.solution) {
        Err(error) => (Err(error.clone()), "k_full = k_sent"),
        Ok(s) if s.unique && s.full_messages == s.loads.len() => (Ok("yes"), "k_full = k_sent"),
        Ok(s) if s.unique && s.loads.len() == 1 => (Ok("yes"), "k_sent = 1"),
        Ok(s) if s.unique => (Ok("yes"), "0 < x_last"),
        Ok(s) if s.communication_bound => (Ok("no"), "x_last = 0 and t_arrived = cmax"),
        Ok(_) => (Ok("no"), "C = 0 and k_full < k_sent"),
    };
    Readout::word("unique", "Unique optimum", word)
        .found("The optimum is unique where every buffer is full, or where the last message carries load.", holds)
        .source("The optimum of LoadDirect (1)–(5) and its dual")
}

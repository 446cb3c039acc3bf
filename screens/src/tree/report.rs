//! What can be read off: the optimum, what bounds it, and what else could be done.

use std::cell::RefCell;
use std::rc::Rc;

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Platform, Work};

use super::alone::alone;
use super::counts::{best, counts};
use super::facts::{Facts, PAPER_3, PAPER_4_2, find, stage_room, utilization};
use super::inputs::Inputs;
use super::steady::steady;
use super::{hints, takeaway};
use crate::kits::divisible_load;
use crate::screen::{Params, Readout, Report, Steps};

/// What is read first: what was found, what it uses, and what else could be done.
const FIRST: &[&str] = &[
    "cmax",
    "bound",
    "n_used",
    "h_used",
    "processors",
    "utilization",
    "overlap",
    "n_min",
    "best_n",
    "best_n_time",
    "one_layer_real",
    "one_layer_time",
];

/// Readouts, takeaway, hints, as far as they are known.
pub(super) fn report(params: &Params) -> Steps<Report> {
    let inputs = Rc::new(Inputs::of(params));
    let facts = Rc::new(RefCell::new(Facts::of(Inputs::clone(&inputs))));
    let found = Rc::clone(&facts);
    let work = Work::new(async move |pace| {
        find(&inputs, &found, &pace).await;
    });
    divisible_load::watched(work, divisible_load::FIRST, move |progress| {
        told(&facts.borrow(), progress)
    })
}

fn told(facts: &Facts, progress: f64) -> Report {
    let readouts = readouts(facts);
    Report {
        takeaway: if divisible_load::is_pending(&facts.plan) {
            vec![takeaway::solving(facts.inputs.rule, progress)]
        } else {
            takeaway::takeaway(facts)
        },
        hints: hints::hints(facts),
        readouts,
    }
    .with_first(FIRST)
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all = times(facts);
    all.extend(steady(facts));
    all.extend(use_of_time(facts));
    all.extend(alone(facts));
    all.extend(counts(facts));
    all.extend(best(facts));
    let solution = facts.solved.as_ref().map_err(Error::clone);
    all.push(divisible_load::bound(solution.map(|solved| &*solved.solution)));
    let solved = facts.solved.as_ref().ok();
    let optimum = solved.map(|solved| (solved.plan.platform, &*solved.solution));
    all.extend(divisible_load::prices(&facts.prices, optimum));
    all
}

fn times(facts: &Facts) -> Vec<Readout> {
    let holds = match facts.inputs.tree {
        // Iterated, not exact.
        Ok(Platform::Ordinary(_)) => {
            "C_dual <= C_played = cmax <= (1 + 1e-7) C_dual and V_sent = V and x_max <= 1"
        }
        _ => "C_played = cmax = C_dual and V_sent = V and x_max <= 1",
    };
    vec![
        Readout::number("cmax", "C_max", "Makespan", Unit::Second, facts.of_plan(|plan| plan.makespan))
            .found(
                "The linear program is solved. Its loads are played message by message; its dual prices bound every other schedule from below.",
                holds,
            )
            .source("Drozdowski and Wolniewicz 2004, section 3: BinomialTreeNLF / LLF (28)–(35), TreeNLF-1, -2, LLF-1, -2 (6)–(27)")
            .with(facts.letters()),
        Readout::number("n_min", "n_min", "Fewest stages", Unit::One, facts.fewest.clone())
            .formula("max(1, ceil(V / (D room)))")
            .source(PAPER_3)
            .remark("Printed without rounding up in section 3.3. Layers that only relay hold nothing."),
    ]
}

/// Who computes and who waits.
fn use_of_time(facts: &Facts) -> Vec<Readout> {
    let (load, tree) = (facts.inputs.load, facts.inputs.tree.as_ref());
    let room = tree.map_or(f64::NAN, stage_room);
    let asymptote = facts.fewest.clone().map(|_| load.volume * load.compute / room);
    vec![
        Readout::number("utilization", "", "Utilization", Unit::One, facts.of_plan(utilization))
            .formula("V A / (processors cmax)")
            .source(PAPER_4_2),
        divisible_load::overlap("Overlap of sending and computing", &facts.usage),
        Readout::number("asymptote", "", "Asymptote set by layer 1", Unit::Second, asymptote)
            .formula("V A / room")
            .source(PAPER_4_2)
            .remark("Layer 1 computes D A in each of V / (D room) stages. Between full stages the makespan can be shorter."),
    ]
}

//! How many stages, processors and messages there are, and how many would be best.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::{Solver, StageRule, Star};

use super::facts::{Facts, PAPER_4_1, small};
use super::inputs::staged;
use crate::kits::divisible_load;
use crate::screen::Readout;
use crate::screen::letters::letters;

/// Stages, processors and messages.
pub(super) fn counts(facts: &Facts) -> Vec<Readout> {
    let rule = facts.inputs.rule;
    let used = facts.served();
    let of = |part: fn((f64, f64)) -> f64| used.clone().map(part);
    let stages = match rule {
        StageRule::Number(_) => "n",
        StageRule::Fewest => "n_min",
        StageRule::Best => "best_n",
    };
    let processors = match rule {
        StageRule::Fewest => "min(m, max(1, ceil(V / D)))",
        StageRule::Number(_) | StageRule::Best => "m",
    };
    vec![
        Readout::number("n_min", "n_min", "Fewest stages", Unit::One, facts.fewest.clone())
            .formula("max(1, ceil(V / (m D)))")
            .source(PAPER_4_1),
        Readout::number("n_used", "n", "Stages used", Unit::One, of(|(_, n)| n))
            .formula(stages)
            .source(PAPER_4_1)
            .remark("n as given, n_min, or the n of least makespan."),
        Readout::number(
            "m_used",
            "m",
            "Processors used",
            Unit::Processor,
            of(|(served, _)| served),
        )
        .formula(processors)
        .source(PAPER_4_1)
        .remark("m, and with the fewest stages no more than hold the load."),
        Readout::number(
            "messages",
            "n m",
            "Messages sent",
            Unit::Message,
            of(|(served, n)| n * served),
        )
        .formula("n_used m_used")
        .source("Drozdowski and Wolniewicz 2004, section 3.1"),
    ]
}

/// How many of each would be best.
pub(super) fn best(facts: &Facts) -> Vec<Readout> {
    let best = facts.best.as_ref().map_err(Error::clone);
    let best = best.map(|best| (best.star.into(), best.stages));
    let small = small(&facts.solved);
    let star = small.as_ref().ok().map(|s| s.star.into());
    let sent = small.map_or(f64::NAN, |s| s.solution.loads.len() as f64);
    let [messages, makespan] = divisible_load::trimmed(facts.trimmed.clone(), star, sent);
    let stages = divisible_load::best_stages("n*", best);
    vec![messages, makespan, stages, best_processors(facts)]
}

fn best_processors(facts: &Facts) -> Readout {
    let workers = facts.workers.as_ref().map_err(Error::clone);
    let m = workers.map(|best| best.star.processors);
    let letters = m.as_ref().ok().map(|m| {
        let (load, rule) = (facts.inputs.load, facts.inputs.rule);
        let at = move |processors: f64| {
            move || {
                let staged = staged(Star { processors, load }, rule, &mut Solver::default());
                staged.map_or(f64::INFINITY, |staged| staged.makespan)
            }
        };
        letters! {
            "C_m_fewer" Second ~ at(m - 1.0) => "makespan with a processor fewer";
            "C_m_more" Second ~ at(m + 1.0) => "makespan with a processor more";
        }
    });
    Readout::number("m_best", "m*", "Optimal number of processors", Unit::Processor, m)
        .found("All m are tried that neither S + V A / m nor n m S + C V rules out, n by the current rule.", "C_best_m <= min(C_m_fewer, C_m_more)")
        .source("Bounds of Drozdowski and Wolniewicz 2004, section 4.1")
        .with(letters.unwrap_or_default())
}

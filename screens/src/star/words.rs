//! The words: what keeps processors waiting and what would be faster, and what to know besides.

use crossover_model::divisible_load::{Activation, Originator, Plan, Returns, Solution, StageRule};

use super::state::State;
use crate::kits::divisible_load::{Optimal, Solved, measured, refusal, spared};
use crate::screen::prelude::*;

/// Less than this share is not worth a clause.
const WORTH: f64 = 0.01;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// What can be said of a schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    OneProcessor,
    TooManyStages,
    /// A port that is too slow for all processors and sends nearly all the time; whether it feeds two or more.
    Port(bool),
    Communication,
    OneStage,
    SmallBuffer,
    LateStart,
    Busy,
}

/// Returns what keeps processors waiting, and what would change it.
fn takeaway(s: &State) -> Vec<Sentence> {
    if s.other_rule().is_some() {
        return other_rules(s).into_iter().map(Sentence::from).collect();
    }
    let (told, turn) = match s.solved() {
        Err(error) => (refusal(&error, s.values.n, s.fewest_stages(), s.most_stages()), None),
        Ok(solved) => {
            let verdict = verdict(s, solved);
            (verdict.words(), turn(s, &solved.plan, verdict))
        }
    };
    [Some(told), turn].into_iter().flatten().map(Sentence::from).collect()
}

/// Returns what the rules that are not the paper's change.
fn other_rules(s: &State) -> Vec<&'static str> {
    let values = &s.values;
    if let Err(error) = s.general() {
        return vec![match (error.kind(), error.field()) {
            (ErrorKind::Undefined, "returns") => {
                "Receiving results and computing at once is not defined. Let the originator compute while it sends."
            }
            (ErrorKind::Undefined, "n" | "m") => {
                "The best number is known only for the paper's star. Give a number, or the fewest stages."
            }
            (ErrorKind::TooLarge, "activation" | "processors") => {
                "All orders are tried of six processors at most, and of few messages. List fewer, or choose an order."
            }
            (ErrorKind::TooLarge, _)
                if !values.processors.is_empty() || values.returns != Returns::None =>
            {
                "So many messages are not solved for by this rule. Take fewer stages, or larger buffers."
            }
            _ => refusal(&error, values.n, s.fewest_stages(), s.most_stages()),
        }];
    }
    rules_told(s).into_iter().next().unwrap_or_default()
}

/// Returns what each of the rules that are not the paper's changes.
fn rules_told(s: &State) -> Vec<Vec<&'static str>> {
    let (values, mut told) = (&s.values, Vec::new());
    if !values.processors.is_empty() {
        let gain = s
            .in_the_best_order()
            .is_ok_and(|best| s.makespan().is_ok_and(|makespan| best < makespan * (1.0 - WORTH)));
        let first = match values.activation {
            Activation::Given if gain => {
                "In the order given they finish in {cmax}, in the best order in {cmax_best_order}."
            }
            Activation::Given => "In the order given the processors finish in {cmax}.",
            Activation::ByLink => {
                "Served by link speed they finish in {cmax}, in the order given in {C_given}."
            }
            Activation::BySpeed => {
                "Served by their speed they finish in {cmax}, in the order given in {C_given}."
            }
            Activation::Best => {
                "Served in the best order they finish in {cmax}, as they are listed in {C_given}."
            }
        };
        told.push(vec![first]);
    }
    if values.originator != Originator::Sends {
        let nothing = s.general().is_ok_and(|general| general.solution.own_load == 0.0);
        let alone = s.compared("originator", |star| star.originator = Originator::Sends);
        told.push(vec![if nothing {
            "The originator gets nothing to compute: its processors end in {cmax}."
        } else if alone.is_ok() {
            "The originator computes {load_originator}: the run is {gain_originator} times as fast."
        } else {
            "The originator computes {load_originator}, and all end in {cmax}."
        }]);
    }
    if values.returns != Returns::None {
        let [in_order, reversed] = [Returns::InOrder, Returns::Reversed].map(|way| s.returned(way));
        told.push(vec![match (in_order.is_ok(), reversed.is_ok()) {
            (true, true) => {
                "The makespan is {cmax_fifo} with results in the order sent, {cmax_lifo} in reverse."
            }
            _ => "The makespan is {cmax}. With results in the other order it is not known.",
        }]);
    }
    if !values.frontend {
        told.push(vec![
            "Without communication hardware it takes {gain_frontend - 1%} longer.",
            "The makespan is {cmax} instead of {C_hardware}.",
        ]);
    }
    told
}

fn verdict(s: &State, Solved { plan, solution }: &Solved) -> Verdict {
    let (load, m) = (s.load, s.stages().map_or(1.0, |(star, _)| star.processors));
    let waits = s.utilization().is_ok_and(|busy| 5.0 * WORTH < spared(busy));
    let stages = 1.0 < plan.stages;
    // Without start-ups no buffer is too small for the stages.
    let steady = s.steady_buffer().ok().filter(|steady| 0.0 < *steady);
    let better = better(s, plan).is_some();
    match steady {
        _ if m == 1.0 => Verdict::OneProcessor,
        _ if better && too_many(s) => Verdict::TooManyStages,
        _ if waits && load.compute <= m * load.transfer && sends_throughout(s, plan, solution) => {
            Verdict::Port(2.0 <= load.compute / load.transfer)
        }
        _ if solution.communication_bound => Verdict::Communication,
        _ if waits && !stages => Verdict::OneStage,
        Some(steady) if stages && load.buffer < steady => Verdict::SmallBuffer,
        Some(_) if stages && better => Verdict::LateStart,
        _ => Verdict::Busy,
    }
}

/// A port that sends for this share of the makespan is busy nearly all the time.
const THROUGHOUT: f64 = 0.9;

/// Returns whether the port sends nearly all the time. Where it does not, processors wait for something else.
fn sends_throughout(s: &State, plan: &Plan, solution: &Solution) -> bool {
    let sending = solution.loads.len() as f64 * s.load.startup + s.load.volume * s.load.transfer;
    THROUGHOUT * plan.makespan <= sending
}

/// Returns what would be faster, or would not.
fn turn(s: &State, plan: &Plan, verdict: Verdict) -> Option<&'static str> {
    let better = better(s, plan);
    let steady = s.steady_buffer().is_ok_and(|steady| 0.0 < steady);
    Some(match verdict {
        Verdict::Port(_) => return None,
        Verdict::SmallBuffer => doubling(s, plan),
        Verdict::Busy if better.is_some() => match s.best() {
            Ok(best) if best.stages == 1.0 => "With a single stage it would be faster.",
            _ => "With {best_n} stages it would be faster.",
        },
        _ if better.is_some() => return better,
        Verdict::OneProcessor => alone(s, plan),
        Verdict::Busy if steady && 1.0 < plan.stages => {
            "Buffers below {d_star} would leave processors idle."
        }
        Verdict::Busy if s.load.startup == 0.0 && 0.0 < s.load.transfer => {
            "Without start-up times every further stage helps."
        }
        _ => doubling(s, plan),
    })
}

/// Returns whether a makespan is less than that of the plan, by a share that is worth a clause.
fn is_better(makespan: f64, plan: &Plan) -> bool {
    makespan < plan.makespan * (1.0 - WORTH)
}

/// Returns what the best number of stages would change, where it is worth a clause.
fn better(s: &State, plan: &Plan) -> Option<&'static str> {
    let best = s.best().ok().filter(|best| is_better(best.makespan, plan))?;
    Some(match (best.stages == 1.0, best.platform == plan.platform) {
        (true, true) => "With a single stage it would take {1 - C_best_n / cmax%} less.",
        (true, false) => {
            "With a single stage and all processors it would take {1 - C_best_n / cmax%} less."
        }
        (false, true) => "With {best_n} stages it would take {1 - C_best_n / cmax%} less.",
        (false, false) => {
            "With {best_n} stages and all processors it would take {1 - C_best_n / cmax%} less."
        }
    })
}

fn doubling(s: &State, plan: &Plan) -> &'static str {
    match s.doubled().map(|doubled| 1.0 - doubled.makespan / plan.makespan) {
        Ok(saved) if WORTH <= saved => "Doubling the buffers would save {gain_2D%}.",
        Ok(saved) if saved <= -WORTH => "Doubling the buffers would take {-gain_2D%} longer.",
        _ => "Doubling the buffers would change little.",
    }
}

/// Returns what would be faster than the one processor that takes the whole load.
fn alone(s: &State, plan: &Plan) -> &'static str {
    match s.best_processors() {
        _ if s.star().is_ok_and(|star| 1.0 < star.processors) => {
            "Smaller buffers or more stages would use the other processors too."
        }
        Ok(best) if is_better(best.makespan, plan) => {
            "With {m_best} processors it would take {C_best_m}."
        }
        Ok(_) => "More processors would not be faster.",
        Err(_) => "The best number of processors is not searched at this size.",
    }
}

/// Returns whether communication alone sets the makespan, with more stages than are best.
fn too_many(s: &State) -> bool {
    let is_bound = |Solved { plan, solution }: &Solved| {
        solution.communication_bound && s.best().is_ok_and(|best| best.stages < plan.stages)
    };
    s.solved().is_ok_and(is_bound)
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::OneProcessor => "One processor takes the whole load, in {cmax}.",
            Self::TooManyStages => "Communication alone takes {cmax}: there are too many stages.",
            Self::Port(true) => {
                "The port is nearly always busy: it can feed only {floor(A / C)} of {m_used} processors. They are idle {idle_share%} of the time."
            }
            Self::Port(false) => {
                "The port is nearly always busy: it can feed only one or two of {m_used} processors. They are idle {idle_share%} of the time."
            }
            Self::Communication => {
                "Communication alone takes {cmax}. Processors are idle {idle_share%} of the time."
            }
            Self::OneStage => {
                "Processors are idle {idle_share%} of the time, as each waits for its only message."
            }
            Self::SmallBuffer => {
                "Buffers below {d_star} are too small: processors are idle {idle_share%} of the time."
            }
            Self::LateStart => {
                "Processors are idle {idle_share%} of the time, as the last ones start late."
            }
            Self::Busy => "The makespan of {cmax} is {over_bound - 1%} above the ideal.",
        }
    }
}

/// Returns the hints that apply, the most important first.
fn hints(s: &State) -> Vec<Sentence> {
    if s.other_rule().is_some() {
        let told = s.general().map_or_else(|_| Vec::new(), |_| rules_told(s));
        return told.into_iter().skip(1).flatten().take(4).map(Sentence::from).collect();
    }
    let told = [loads(s), few_served(s), more_stages(s), no_steady_buffer(s), equal_in_number(s)];
    let told = told.into_iter().flatten().map(Sentence::from);
    told.chain(measured(&s.load)).take(4).collect()
}

fn loads(s: &State) -> Option<&'static str> {
    let solution = &s.solved().ok()?.solution;
    if solution.loads.last() == Some(&0.0) {
        return Some("The last message carries nothing: leaving it out saves its start-up.");
    }
    (!solution.unique)
        .then_some("Other distributions have the same makespan; the loads drawn are one of them.")
}

fn few_served(s: &State) -> Option<&'static str> {
    s.solved().ok()?;
    let few = s.stages().ok()?.0.processors < s.star().ok()?.processors;
    (few && s.values.n == StageRule::Fewest).then_some(
        "The fewest stages need only {m_used} of the {m} processors. Give a number of stages, or take the best, to use all.",
    )
}

fn more_stages(s: &State) -> Option<&'static str> {
    let (plan, best) = (&s.solved().ok()?.plan, s.best().ok()?);
    let small = s.load.buffer < s.steady_buffer().ok()? && 1.0 < plan.stages;
    (small && is_better(best.makespan, plan) && !too_many(s))
        .then_some("Even with this buffer, {best_n} stages would take {C_best_n}.")
}

fn no_steady_buffer(s: &State) -> Option<&'static str> {
    let slow = s.load.compute <= s.star().ok()?.processors * s.load.transfer;
    (slow && s.steady_buffer().is_err()).then_some(
        "There is no D*: A must exceed m C, but A = {A} and m C = {m_C}, so no buffer removes all idle time.",
    )
}

fn equal_in_number(s: &State) -> Option<&'static str> {
    let buffer = s.load.buffer == 1.0 || s.load.buffer.is_infinite();
    (buffer && s.load.compute == s.load.startup).then_some(
        "A and S are equal in number, so D = 1 B and an unlimited buffer (with the fewest stages) take the same S + V (A + C), as in Fig. 7.",
    )
}

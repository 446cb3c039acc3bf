//! The words: the speedup, what it loses, and whether more processors help; what else to know about a
//! mapping, and where the paper's terms do not apply.

use crossover_model::multilevel::{Kinship, Mapping, Parallelism, Start};

use crate::screen::prelude::*;

use super::algorithm::{Algorithm, Trials};
use super::picture::MOST_DRAWN;
use super::state::State;

/// The most hints at once.
const SHOWN: usize = 4;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let (a, trials) = match self.algorithm().and_then(|a| Ok((a, self.trials()?))) {
            Ok(found) => found,
            Err(error) => {
                let told = match error.field() {
                    "times" => {
                        "There is no algorithm to map. Give one time, or one for each kind of operator."
                    }
                    _ => "There is no algorithm to map. The reason: {error}.",
                };
                return vec![self.refused(told, error)];
            }
        };
        if a.metrics.operators == 1.0 {
            return vec![
                "There is a single operator: it takes {T} on any number of processors.".into(),
            ];
        }
        vec![lost(self, a).into(), turn(self, a, trials).into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        let (a, trials) = match self.algorithm().and_then(|a| Ok((a, self.trials()?))) {
            Ok(found) => found,
            Err(error) if error.field() == "times" => return vec![self.refused("{error}.", error)],
            Err(_) => return Vec::new(),
        };
        let mut hints: Vec<Sentence> = self.not_solvable().into_iter().collect();
        let mut hint =
            |applies: bool, told: &'static str| hints.extend(applies.then(|| told.into()));
        hint(
            self.kinship().is_ok_and(|kinship| kinship == Kinship::Similar),
            "Similar algorithms have the same complexity: both have {C} operators.",
        );
        hint(
            matches!(self.cut, Some(Ok(_))),
            "The sum is cut by hand, so size and level do not count. Empty that box to cut evenly again.",
        );
        hint(
            MOST_DRAWN < a.instance.graph.operators(),
            "{C} operators are too many to draw as a graph. Every number is computed all the same.",
        );
        hint(
            self.has_barriers() && self.exceeds_ideal(),
            "The ideal efficiency is {Ef_ideal} and Oh_ideal is {Oh_ideal}: Theorem 36 overlooks that R(1) averages operators and R(P) rows.",
        );
        // What reads the same in three digits is no advice.
        let is_faster = |time: f64| time < a.metrics.time * (1.0 - 1e-2);
        hint(
            is_faster(trials.best.1),
            match trials.best.0 {
                Mapping::List => "The list schedule would take {T_best_mapping} instead of {T}.",
                Mapping::Longest => {
                    "Longest operators first would take {T_best_mapping} instead of {T}."
                }
                Mapping::Rows => "The plain row split would take {T_best_mapping} instead of {T}.",
            },
        );
        hint(
            self.has_barriers() && is_faster(trials.ready),
            "Started when they are ready, without barriers, the operators would take {T_ready} instead of {T}.",
        );
        hint(
            self.refined().is_some_and(is_faster),
            "Press the longest operator in the graph to cut it in two: it would take {T_refined} instead of {T}.",
        );
        if let Err(error) = self.scale_up() {
            let told = match error.kind() {
                ErrorKind::GranularityMismatch => {
                    "There is no scale-up with the reference: it is made of other operators."
                }
                _ if error.field() == "size_ref" => {
                    "There is no scale-up with the reference: its problem has another size."
                }
                _ => "There is no scale-up: the reference does not exist at this size and level.",
            };
            hint(true, told);
        }
        hint(
            a.instance.kinds.iter().any(|kind| kind.beta < 1.0),
            "The paper takes tcalc as the shortest time, β ≥ 1. The metrics do not need that.",
        );
        hint(
            1 < a.decomposition.concurrency()
                && self.operating().is_ok_and(|point| point.processors != self.P),
            "The operating point is P = {P_operating}: speedup {Sp_operating} at an efficiency of {Ef_operating}.",
        );
        hints.truncate(SHOWN);
        hints
    }
}

impl State {
    /// Returns what the machine lacks, and which finer decomposition it could run.
    fn not_solvable(&self) -> Option<Sentence> {
        self.is_unsolvable().then(|| match self.finer() {
            Some(finer) => Sentence::from(
                "Without {missing_operators} the machine cannot run D{C}. A finer decomposition needs only {finer}.",
            )
            .naming("finer", finer),
            None => "Without {missing_operators} the machine cannot run D{C}.".into(),
        })
    }

    /// Returns the sentence in which the error, of a field that the reader knows, has its place.
    fn refused(&self, words: &'static str, error: Error) -> Sentence {
        Sentence::from(words).naming("error", self.schema.keyed(error).to_string())
    }
}

/// Returns what the processors lose.
fn lost(s: &State, a: &Algorithm) -> &'static str {
    let m = &a.metrics;
    match (m.idle_empty, m.idle_waiting) {
        _ if a.execution.parallelism() == Parallelism::Sequential => {
            "One processor runs {C} operators one after the other in {T}."
        }
        _ if m.overhead <= 1e-12 * m.cost => "No processor is ever idle: the speedup is {Sp}.",
        // Without rows there are no empty cells.
        _ if !s.has_barriers() => "The speedup is {Sp}: processors idle {Oh / Q%} of the time.",
        (_, 0.0) => {
            "The speedup is {Sp}: processors idle {Oh / Q%} of the time. Some have nothing to do in some steps."
        }
        (0.0, _) => {
            "The speedup is {Sp}: processors idle {Oh / Q%} of the time. They wait for longer operators."
        }
        (empty, waiting) if waiting < empty => {
            "The speedup is {Sp}: processors idle {Oh / Q%} of the time. Mostly they have nothing to do in a step."
        }
        (empty, waiting) if empty < waiting => {
            "The speedup is {Sp}: processors idle {Oh / Q%} of the time. They mostly wait for longer operators."
        }
        _ => {
            "The speedup is {Sp}: processors idle {Oh / Q%} of the time. For half of that they have nothing to do in a step."
        }
    }
}

/// Returns what another number of processors would change.
fn turn(s: &State, a: &Algorithm, trials: &Trials) -> &'static str {
    let m = &a.metrics;
    match s.way() {
        _ if (a.used() as f64) < m.processors => "As few as {widest} would be as fast.",
        _ if trials.faster.is_some_and(|(processors, _)| processors == m.processors + 1.0) => {
            "One more would make it faster."
        }
        _ if trials.faster.is_some() => "{P_faster} processors would make it faster.",
        _ if m.rows == 1.0 => "More would not help: each operator has its own.",
        (Mapping::Rows | Mapping::Longest, Start::Rows) if m.rows == a.levels() => {
            "More would not help: {dependency} levels follow one another."
        }
        _ if m.time <= a.instance.graph.critical_path() * (1.0 + 1e-9) => {
            "More would not help: the critical path is as long."
        }
        _ => "No larger number that was tried is faster.",
    }
}

//! The words: the speedup, what it loses, and whether more processors help; what else to know about a
//! mapping, and where the paper's terms do not apply.

use crossover_model::multilevel::{Kinship, Mapping};

use crate::screen::prelude::*;

use super::picture::MOST_DRAWN;
use super::state::State;
use super::verdict::{Change, Idle, Verdict};

/// The most hints at once.
const SHOWN: usize = 4;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        match self.verdict() {
            Ok(Verdict::SingleOperator) => {
                vec!["There is a single operator: it takes {T} on any number of processors.".into()]
            }
            Ok(Verdict::Mapping(idle, change)) => {
                vec![describe_idle_time(idle).into(), describe_change(change).into()]
            }
            Err(error) if error.field() == "times" => vec![
                "There is no algorithm to map. Give one time, or one for each kind of operator."
                    .into(),
            ],
            Err(error) => {
                vec![name_error(self, "There is no algorithm to map. The reason: {error}.", error)]
            }
        }
    }

    fn hints(&self) -> Vec<Sentence> {
        let (a, trials) = match self.algorithm().and_then(|a| Ok((a, self.trials()?))) {
            Ok(found) => found,
            Err(error) if error.field() == "times" => {
                return vec![name_error(self, "{error}.", error)];
            }
            Err(_) => return Vec::new(),
        };
        let mut hints: Vec<Sentence> = describe_missing_operators(self).into_iter().collect();
        let mut hint =
            |applies: bool, words: &'static str| hints.extend(applies.then(|| words.into()));
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
        hint(
            self.is_faster(trials.best.1),
            match trials.best.0 {
                Mapping::List => "The list schedule would take {T_best_mapping} instead of {T}.",
                Mapping::Longest => {
                    "Longest operators first would take {T_best_mapping} instead of {T}."
                }
                Mapping::Rows => "The plain row split would take {T_best_mapping} instead of {T}.",
            },
        );
        hint(
            self.has_barriers() && self.is_faster(trials.ready),
            "Started when they are ready, without barriers, the operators would take {T_ready} instead of {T}.",
        );
        hint(
            self.time_when_refined().is_some_and(|time| self.is_faster(time)),
            "Press the longest operator to cut it in two: it would take {T_refined} instead of {T}.",
        );
        if let Err(error) = self.scale_up() {
            let words = match error.kind() {
                ErrorKind::GranularityMismatch => {
                    "There is no scale-up with the reference: it is made of other operators."
                }
                _ if error.field() == "size_ref" => {
                    "There is no scale-up with the reference: its problem has another size."
                }
                _ => "There is no scale-up: the reference does not exist at this size and level.",
            };
            hint(true, words);
        }
        hint(
            a.instance.kinds.iter().any(|kind| kind.beta < 1.0),
            "In the paper the shortest operator takes one step, β ≥ 1. The metrics do not need that.",
        );
        hint(
            self.is_away_from_operating_point(),
            "The operating point is P = {P_operating}: speedup {Sp_operating} at an efficiency of {Ef_operating}.",
        );
        hints.truncate(SHOWN);
        hints
    }
}

/// Returns what the machine lacks, and which finer decomposition it could run.
fn describe_missing_operators(s: &State) -> Option<Sentence> {
    s.is_unsolvable().then(|| match s.finer_operators() {
        Some(finer) => Sentence::from(
            "Without {missing_operators} the machine cannot run D{C}. A finer decomposition needs only {finer}.",
        )
        .naming("finer", finer),
        None => "Without {missing_operators} the machine cannot run D{C}.".into(),
    })
}

/// Returns the sentence with the error, of a field that the reader knows.
fn name_error(s: &State, words: &'static str, error: Error) -> Sentence {
    Sentence::from(words).naming("error", s.schema.error_with_key(error).to_string())
}

fn describe_idle_time(idle: Idle) -> &'static str {
    match idle {
        Idle::Sequential => "One processor runs {C} operators one after the other in {T}.",
        Idle::Never => "It takes {T}: no processor is ever idle.",
        Idle::Somewhere => "It takes {T}: processors idle {Oh / Q%} of the time.",
        Idle::EmptyCells => {
            "It takes {T}: processors idle {Oh / Q%} of the time. Some have nothing to do in some steps."
        }
        Idle::Waits => {
            "It takes {T}: processors idle {Oh / Q%} of the time. They wait for longer operators."
        }
        Idle::MostlyEmptyCells => {
            "It takes {T}: processors idle {Oh / Q%} of the time. Mostly they have nothing to do in a step."
        }
        Idle::MostlyWaits => {
            "It takes {T}: processors idle {Oh / Q%} of the time. They mostly wait for longer operators."
        }
        Idle::Both => {
            "It takes {T}: processors idle {Oh / Q%} of the time. For half of that they have nothing to do in a step."
        }
    }
}

fn describe_change(change: Change) -> &'static str {
    match change {
        Change::FewerSuffice => "As few as {widest} would be as fast.",
        Change::OneMore => "One more would make it faster.",
        Change::Several => "{P_faster} processors would make it faster.",
        Change::AllBusy => "More would not help: each operator has its own.",
        Change::Levels => "More would not help: {dependency} levels follow one another.",
        Change::CriticalPath => "More would not help: the critical path is as long.",
        Change::NoneFound => "No larger number that was tried is faster.",
    }
}

//! The answer in a sentence or two: the speedup and what it loses, and whether more processors help.

use crossover_model::multilevel::{Mapping, Parallelism, Start};

use crate::screen::Sentence;

use super::facts::{Facts, Trials};

/// What can be said of a mapping.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    OneOperator,
    Sequential,
    NeverIdle,
    /// Without rows there are no empty cells.
    Idle,
    /// All of the overhead is in empty cells.
    Empty,
    /// All of it is waiting for longer operators.
    Waiting,
    MostlyEmpty,
    MostlyWaiting,
    EmptyAndWaiting,
}

/// What another number of processors would change.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    FewerAreEnough,
    MoreAreFaster,
    /// Every operator has a processor already.
    AllSideBySide,
    /// No level is cut into several rows.
    LevelsFollow,
    /// The longest path takes all the time.
    LongestPath,
    NoneFaster,
}

pub(super) fn takeaway(facts: &Facts, trials: &Trials) -> Vec<Sentence> {
    let verdict = verdict(facts);
    let turn = (verdict != Verdict::OneOperator).then(|| turn(facts, trials));
    let sentences = [Some(verdict.words()), turn.map(Turn::words)];
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

fn verdict(facts: &Facts) -> Verdict {
    let m = &facts.algorithm.metrics;
    let kind = facts.algorithm.execution.parallelism();
    match (m.idle_empty, m.idle_waiting) {
        _ if m.operators == 1.0 => Verdict::OneOperator,
        _ if kind == Parallelism::Sequential => Verdict::Sequential,
        _ if m.overhead <= 1e-12 * m.cost => Verdict::NeverIdle,
        _ if facts.way.1 == Start::Ready => Verdict::Idle,
        (_, 0.0) => Verdict::Empty,
        (0.0, _) => Verdict::Waiting,
        (empty, waiting) if waiting < empty => Verdict::MostlyEmpty,
        (empty, waiting) if empty < waiting => Verdict::MostlyWaiting,
        _ => Verdict::EmptyAndWaiting,
    }
}

fn turn(facts: &Facts, trials: &Trials) -> Turn {
    let m = &facts.algorithm.metrics;
    match facts.way {
        _ if trials.widest < m.processors => Turn::FewerAreEnough,
        _ if trials.faster.is_some() => Turn::MoreAreFaster,
        _ if m.rows == 1.0 => Turn::AllSideBySide,
        (Mapping::Rows | Mapping::Longest, Start::Rows) if m.rows == facts.dependency() => {
            Turn::LevelsFollow
        }
        _ if m.time <= facts.critical * (1.0 + 1e-9) => Turn::LongestPath,
        _ => Turn::NoneFaster,
    }
}

impl Verdict {
    const fn words(self) -> &'static str {
        match self {
            Self::OneOperator => {
                "There is a single operator: it takes {T} on any number of processors."
            }
            Self::Sequential => "One processor runs {C} operators one after the other in {T}.",
            Self::NeverIdle => "No processor ever idles: the speedup is {Sp}.",
            Self::Idle => "The speedup is {Sp}: processors idle {Oh / Q%} of the time.",
            Self::Empty => {
                "The speedup is {Sp}: processors idle {Oh / Q%} of the time, in empty cells."
            }
            Self::Waiting => {
                "The speedup is {Sp}: processors idle {Oh / Q%} of the time, waiting for longer operators."
            }
            Self::MostlyEmpty => {
                "The speedup is {Sp}: processors idle {Oh / Q%} of the time, mostly in empty cells."
            }
            Self::MostlyWaiting => {
                "The speedup is {Sp}: processors idle {Oh / Q%} of the time, mostly waiting for longer operators."
            }
            Self::EmptyAndWaiting => {
                "The speedup is {Sp}: processors idle {Oh / Q%} of the time, half of it in empty cells, half waiting."
            }
        }
    }
}

impl Turn {
    const fn words(self) -> &'static str {
        match self {
            Self::FewerAreEnough => "P = {widest} would be as fast.",
            Self::MoreAreFaster => "P = {P_faster} would be faster.",
            Self::AllSideBySide => "More would not help: every operator has one of its own.",
            Self::LevelsFollow => "More would not help: {dependency} levels follow one another.",
            Self::LongestPath => "More would not help: the longest path takes as long.",
            Self::NoneFaster => "No larger P that was tried is faster.",
        }
    }
}

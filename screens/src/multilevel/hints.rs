//! What else to know about a mapping: a better one, and where the paper's terms do not apply.

use crossover_model::multilevel::{Mapping, Start};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Sentence};

use super::facts::{Facts, Trials};
use super::graph::MOST;
use super::inputs::{Algorithm, sum, tree};

/// The most hints at once.
const SHOWN: usize = 4;
/// The most operators of a sum that is cut finer to see what that saves.
const CUT: usize = 200;

/// What a reader should know.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hint {
    CutByHand,
    NotDrawn,
    IdealAboveOne,
    Faster(Mapping),
    NoBarriers,
    Refine,
    OtherOperators,
    NoReference,
    ShortTimes,
}

/// At most four things to know.
pub(super) fn hints(facts: &Facts, trials: &Trials, params: &Params) -> Vec<Sentence> {
    let applying = applying(facts, trials, params).into_iter().flatten();
    let shown = applying.map(|hint| Sentence::from(hint.words()));
    shown.take(SHOWN).collect()
}

fn applying(facts: &Facts, trials: &Trials, params: &Params) -> [Option<Hint>; 8] {
    let Algorithm { instance, metrics: m, .. } = &facts.algorithm;
    let (best, time) = trials.best();
    let mismatch = facts.scale_up.as_ref().err().map(Error::kind);
    let short = instance.kinds.iter().any(|kind| kind.beta < 1.0);
    [
        matches!(tree(params), Some(Ok(_))).then_some(Hint::CutByHand),
        (MOST < instance.graph.operators()).then_some(Hint::NotDrawn),
        (facts.way.1 == Start::Rows && facts.exceeds_ideal()).then_some(Hint::IdealAboveOne),
        // What reads the same in three digits is no advice.
        (time < m.time * (1.0 - 1e-2)).then_some(Hint::Faster(best)),
        (facts.way.1 == Start::Rows && trials.ready < m.time * (1.0 - 1e-2))
            .then_some(Hint::NoBarriers),
        refined(params, facts).filter(|time| *time < m.time * (1.0 - 1e-2)).map(|_| Hint::Refine),
        mismatch.map(|kind| match kind {
            ErrorKind::GranularityMismatch => Hint::OtherOperators,
            _ => Hint::NoReference,
        }),
        short.then_some(Hint::ShortTimes),
    ]
}

/// The time with the longest operator of a sum cut in two, in tcalc; none for another problem.
pub(super) fn refined(params: &Params, facts: &Facts) -> Option<f64> {
    let instance = &facts.algorithm.instance;
    let count = instance.graph.operators();
    let tree = sum(params).filter(|_| count <= CUT)?;
    let beta = |at: usize| instance.graph.beta(at);
    let elements = (0..count).rev().filter(|at| tree.can_refine(*at));
    let longest = elements.max_by(|a, b| beta(*a).total_cmp(&beta(*b)))?;
    let cut = tree.refine(longest).and_then(|cut| cut.instance()).ok()?;
    let cut = match params.list("times") {
        [] => cut,
        times => cut.with_times(times).ok()?,
    };
    let p = facts.algorithm.metrics.processors;
    Algorithm::new(cut, facts.way, p).ok().map(|cut| cut.metrics.time)
}

impl Hint {
    const fn words(self) -> &'static str {
        match self {
            Self::CutByHand => {
                "The sum is cut by hand, so size and level do not count. Empty that box to cut evenly again."
            }
            Self::NotDrawn => {
                "{C} operators are too many to draw as a graph. Every number is computed all the same."
            }
            Self::IdealAboveOne => {
                "The ideal efficiency is {Ef_ideal} and Oh_ideal is {Oh_ideal}: Theorem 36 overlooks that R(1) averages operators and R(P) rows."
            }
            Self::Faster(Mapping::List) => {
                "The list schedule would take {T_best_mapping} instead of {T}."
            }
            Self::Faster(Mapping::Longest) => {
                "Longest operators first would take {T_best_mapping} instead of {T}."
            }
            Self::Faster(Mapping::Rows) => {
                "The plain row split would take {T_best_mapping} instead of {T}."
            }
            Self::NoBarriers => {
                "Started when they are ready, without barriers, the operators would take {T_ready} instead of {T}."
            }
            Self::Refine => {
                "Press the longest operator in the graph to cut it in two: it would take {T_refined} instead of {T}."
            }
            Self::OtherOperators => {
                "There is no scale-up with the reference: it is made of other operators."
            }
            Self::NoReference => {
                "There is no scale-up: the reference does not exist at this size and level."
            }
            Self::ShortTimes => {
                "The paper takes tcalc as the shortest time, β ≥ 1. The metrics do not need that."
            }
        }
    }
}

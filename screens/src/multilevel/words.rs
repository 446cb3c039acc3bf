//! The sentence that sums the state up, and what else to know about it.

use crossover_model::ErrorKind;
use crossover_model::multilevel::{Execution, Mapping, Parallelism, SumTree};

use super::facts::Facts;
use super::graph::MOST;
use super::setting::{Algorithm, mapped, mapping, tree};
use crate::params::Params;
use crate::quantity::Unit;

/// The most operators mapped to look for a better number of processors, or mapping.
const WORK: f64 = 4e5;

fn tcalc(time: f64) -> String {
    Unit::Tcalc.show(time)
}

fn one(value: f64) -> String {
    Unit::One.show(value)
}

fn counted(count: f64, name: &str) -> String {
    let s = if count == 1.0 { "" } else { "s" };
    format!("{} {name}{s}", one(count))
}

/// "P = 3 leaves 6 of 21 cells empty: overhead 6 tcalc; P = 4 would save 2 rows."
pub(super) fn takeaway(params: &Params, facts: &Facts) -> String {
    let m = &facts.algorithm.metrics;
    let p = m.processors;
    let what = match facts.algorithm.execution.parallelism() {
        Parallelism::Sequential if m.operators == 1.0 => {
            format!("P = 1 runs the one operator in {}", tcalc(m.time))
        }
        Parallelism::Sequential => format!(
            "P = 1 runs {} one after the other in {}",
            counted(m.operators, "operator"),
            tcalc(m.time)
        ),
        _ if m.overhead == 0.0 => format!(
            "P = {p} leaves none of {} empty and nobody waits: speedup {}",
            counted(m.rows * p, "cell"),
            one(m.speedup)
        ),
        _ if m.empty_cells == 0.0 => format!(
            "P = {p} leaves none of {} empty, but shorter operators wait {} for longer ones: \
             speedup {}",
            counted(m.rows * p, "cell"),
            tcalc(m.idle_waiting),
            one(m.speedup)
        ),
        _ => {
            let waits = if 0.0 < m.idle_waiting {
                format!(", {} of it waiting", tcalc(m.idle_waiting))
            } else {
                String::new()
            };
            format!(
                "P = {p} leaves {} of {} empty: overhead {}{waits}, speedup {}",
                one(m.empty_cells),
                counted(m.rows * p, "cell"),
                tcalc(m.overhead),
                one(m.speedup)
            )
        }
    };
    format!("{what}; {}.", flip(params, facts))
}

/// What another number of processors would change.
fn flip(params: &Params, facts: &Facts) -> String {
    let m = &facts.algorithm.metrics;
    let p = m.processors;
    let widest = facts.algorithm.execution.widest() as f64;
    if widest < p {
        return format!("P = {widest} would be as fast, since no row holds more");
    }
    let Some(next) = faster(params, facts) else {
        return format!("no more processors make it shorter{}", bound(facts));
    };
    let q = next.processors();
    let saved = m.rows - next.row_count() as f64;
    if facts.algorithm.is_equal() {
        return format!("P = {q} would save {}", counted(saved, "row"));
    }
    let time: f64 = next.row_times().sum();
    format!(
        "P = {q} would take {} instead of {}",
        tcalc(time),
        tcalc(m.time)
    )
}

/// Why no more processors make it shorter, where the dependencies are the reason.
fn bound(facts: &Facts) -> String {
    let m = &facts.algorithm.metrics;
    let levels = facts.algorithm.decomposition.dependency() as f64;
    if m.rows != levels {
        String::new()
    } else if levels == 1.0 {
        ", as every operator has one of its own".to_owned()
    } else {
        format!(", as {} follow one another", counted(m.rows, "row"))
    }
}

/// The least greater number of processors that is faster, tried one by one and then doubled.
fn faster(params: &Params, facts: &Facts) -> Option<Execution> {
    let algorithm = &facts.algorithm;
    let m = &algorithm.metrics;
    let most = match facts.mapping {
        Mapping::List => m.operators,
        _ => algorithm.decomposition.concurrency() as f64,
    };
    let tries = (WORK / m.operators).clamp(2.0, 64.0);
    let mut p = params.number("P");
    let mut step = 1.0;
    let mut tried = 0.0;
    while p < most && tried < 2.0 * tries {
        p = (p + step).min(most);
        tried += 1.0;
        if tries <= tried {
            step *= 2.0;
        }
        let graph = &algorithm.instance.graph;
        let next = mapped(graph, &algorithm.decomposition, facts.mapping, p).ok()?;
        let time: f64 = next.row_times().sum();
        if time < m.time * (1.0 - 1e-9) {
            return Some(next);
        }
    }
    None
}

/// At most four things to know.
pub(super) fn hints(params: &Params, facts: &Facts) -> Vec<String> {
    let m = &facts.algorithm.metrics;
    let mut hints = Vec::new();
    if let Some(Ok(tree)) = tree(params) {
        hints.push(format!(
            "The sum is cut by hand, {}: size {} and no level; empty that box to halve by the \
             level again.",
            tree,
            one(tree.numbers())
        ));
    }
    if MOST < facts.algorithm.instance.graph.operators() {
        hints.push(format!(
            "{} are too many to draw as a graph; every number is computed all the same.",
            counted(m.operators, "operator")
        ));
    }
    if 1.0 + 1e-9 < m.ideal_efficiency {
        hints.push(format!(
            "The ideal efficiency {} exceeds 1 and Oh_ideal is {}: the paper's Theorem 36 overlooks \
             that R(1) averages operators and R(P) averages rows.",
            one(m.ideal_efficiency),
            tcalc(m.ideal_overhead)
        ));
    }
    hints.extend(better_mapping(facts));
    hints.extend(refined(params, facts));
    if let Err(error) = &facts.scale_up {
        let why = if error.kind() == ErrorKind::GranularityMismatch {
            format!(
                "its operators differ, {} against {}",
                error.got(),
                set(facts)
            )
        } else {
            error.to_string()
        };
        hints.push(format!("No scale-up with the reference: {why}."));
    }
    if facts
        .algorithm
        .instance
        .kinds
        .iter()
        .any(|kind| kind.beta < 1.0)
    {
        hints.push(
            "The paper takes tcalc as the shortest time there is, β ≥ 1; the metrics do not need \
             it."
            .to_owned(),
        );
    }
    hints.truncate(4);
    hints
}

/// What cutting the longest element of a sum in two would save.
fn refined(params: &Params, facts: &Facts) -> Option<String> {
    const MOST: usize = 200;
    let graph = &facts.algorithm.instance.graph;
    let count = graph.operators();
    if params.choice("problem") != "sum" || MOST < count {
        return None;
    }
    let tree = match tree(params) {
        Some(tree) => tree,
        None => SumTree::new(params.number("size"), params.number("level")),
    }
    .ok()?;
    let size = |at: &usize| {
        facts
            .algorithm
            .instance
            .kind(*at)
            .map_or(0.0, |kind| kind.beta)
    };
    let elements = (0..count).rev().filter(|at| tree.can_refine(*at));
    let at = elements.max_by(|a, b| size(a).total_cmp(&size(b)))?;
    let cut = tree.refine(at).ok()?;
    let instance = cut.instance().ok()?;
    let instance = match params.list("times") {
        [] => instance,
        times => instance.with_times(times).ok()?,
    };
    let p = params.number("P");
    let next = Algorithm::new(instance, mapping(params), p).ok()?;
    let shorter = next.metrics.time < facts.algorithm.metrics.time * (1.0 - 1e-9);
    shorter.then(|| {
        format!(
            "Refine {} once more, {cut} in the box of the sum cut by hand: T = {} instead of {}.",
            graph.id(at),
            tcalc(next.metrics.time),
            tcalc(facts.algorithm.metrics.time)
        )
    })
}

/// The granularity set of the algorithm, cut short.
fn set(facts: &Facts) -> String {
    let kinds = &facts.algorithm.instance.kinds;
    let names: Vec<&str> = kinds.iter().take(4).map(|kind| &*kind.name).collect();
    let more = if names.len() < kinds.len() {
        ", …"
    } else {
        ""
    };
    format!("{{{}{more}}}", names.join(", "))
}

/// Another mapping that is faster on the same processors.
fn better_mapping(facts: &Facts) -> Option<String> {
    let algorithm = &facts.algorithm;
    let m = &algorithm.metrics;
    if WORK < m.operators {
        return None;
    }
    let others = [
        (Mapping::List, "The list schedule"),
        (Mapping::Longest, "Longest operators first"),
        (Mapping::Rows, "The plain row split"),
    ];
    let timed = others.into_iter().filter(|other| other.0 != facts.mapping);
    let timed = timed.filter_map(|(mapping, name)| {
        let graph = &algorithm.instance.graph;
        let next = mapped(graph, &algorithm.decomposition, mapping, m.processors).ok()?;
        Some((next.row_times().sum::<f64>(), next.row_count(), name))
    });
    let (time, rows, name) = timed.min_by(|a, b| a.0.total_cmp(&b.0))?;
    // What reads the same in four digits is no advice.
    (time < m.time * (1.0 - 1e-3)).then(|| {
        format!(
            "{name} would take {} in {} instead of {}.",
            tcalc(time),
            counted(rows as f64, "row"),
            tcalc(m.time)
        )
    })
}

//! The letters of the screen's formulas: the paper's, and the lists that its sums go over.

use crossover_figures::formula::Letters;
use crossover_model::multilevel::Graph;

use super::facts::{Facts, Trials};
use super::hints;
use crate::screen::Params;
use crate::screen::letters::letters;

/// The parameters, and what the model returned of the two matrices.
pub(super) fn letters(params: &Params) -> Letters {
    let letters = params.letters().joined(polynomial(params));
    let Ok(facts) = Facts::of(params) else {
        return letters;
    };
    let [numbers, sums] = [numbers(&facts), sums(&facts)];
    letters.joined(numbers).joined(sums).joined(tried(params, &facts))
}

fn polynomial(params: &Params) -> Letters {
    let count = params.list("poly").len() as u32;
    let exponents: Vec<f64> = (0..count).map(f64::from).collect();
    letters! {
        "d" One = exponents.last().copied().unwrap_or(f64::NAN) => "degree of the complexity";
        "e" One * exponents => "exponents of N";
    }
}

fn numbers(facts: &Facts) -> Letters {
    let other = facts.other.as_ref();
    let of_other = other.map_or((f64::NAN, f64::NAN), |m| (m.operators, m.time_on_one));
    letters! {
        "k" One = facts.algorithm.metrics.operators => "operators";
        "c_D" One = facts.concurrency() => "operators in the widest level";
        "r_D" One = facts.dependency() => "levels";
        "s" One = facts.serial => "share of T(1) in levels of one operator";
        "T_ref" Tcalc = facts.time_ref => "time on P_ref";
        "k'" One = of_other.0 => "operators of the reference";
        "T'_1" Tcalc = of_other.1 => "time of the reference on one processor";
        "r_most" One : "r_D + floor((k - r_D) / P)" => "most rows, as only r_D of them are not full";
    }
}

/// One number of each item.
fn each<T>(items: &[T], of: fn(&T) -> f64) -> Vec<f64> {
    items.iter().map(of).collect()
}

/// What the sums over the two matrices go over: levels alike, rows as wide as each other, operators
/// and rows of the same time, and the operators of the critical path.
fn sums(facts: &Facts) -> Letters {
    let algorithm = &facts.algorithm;
    let graph = &algorithm.instance.graph;
    let levels = algorithm.decomposition.level_classes();
    let rows = &algorithm.metrics.classes;
    let times = algorithm.execution.time_classes();
    let path = graph.critical_operators();
    let beta: Vec<f64> = path.iter().map(|at| graph.beta(*at as usize)).collect();
    let gapless = algorithm.schedule.as_ref();
    let gapless = gapless.map_or_else(Vec::new, |schedule| schedule.chain(graph));
    let longer = times.iter().scan(0.0, |longer, time| {
        let before = *longer;
        *longer += time.operators as f64;
        Some(before)
    });
    letters! {
        "l" One * each(&levels, |of| of.levels as f64) => "levels alike, one after the other";
        "w" One * each(&levels, |of| of.width as f64) => "operators in such a level";
        "b" Tcalc * each(&levels, |of| of.longest) => "time of its longest operator";
        "v" Tcalc * each(&levels, |of| of.work) => "time of its operators together";
        "u" One * each(rows, |of| of.width as f64) => "operators in a row";
        "r" One * each(rows, |of| of.rows as f64) => "rows of so many operators";
        "β" Tcalc * each(&times, |of| of.beta) => "times of operators";
        "n" One * each(&times, |of| of.operators as f64) => "operators of that time";
        "q" One * each(&times, |of| of.rows_of_one as f64) => "rows of one operator, of that time";
        "m" One * each(&times, |of| of.rows_of_more as f64) => "rows of more, the longest of that time";
        "f" One * each(&times, |of| of.filled as f64) => "filled cells in rows of that time";
        "z" One * each(&times, |of| of.empty) => "empty cells in rows of that time";
        "g" One * longer.collect() => "operators that take longer";
        "c" Tcalc * beta => chain("times on the critical path", graph, &path);
        "x" Tcalc * gapless.iter().map(|at| graph.beta(*at as usize)).collect() => chain("times of a chain without gaps,", graph, &gapless);
        "o" One * each(&algorithm.instance.kinds, |of| of.count as f64) => "operators of each kind";
    }
}

/// What the items of a path are, with the names of the first.
fn chain(what: &str, graph: &Graph, path: &[u32]) -> String {
    const NAMED: usize = 8;
    let name = |at: &u32| graph.id(*at as usize);
    let names: Vec<&str> = path.iter().take(NAMED).map(name).collect();
    let more = if NAMED < path.len() { " → …" } else { "" };
    format!("{what} {}{more}", names.join(" → "))
}

fn tried(params: &Params, facts: &Facts) -> Letters {
    let trials = Trials::of(facts);
    let [rows, longest, list] = trials.times.map(|tried| tried.1);
    let refined = hints::refined(params, facts).unwrap_or(f64::NAN);
    letters! {
        "T_rows" Tcalc = rows => "time by row split";
        "T_longest" Tcalc = longest => "time with longest operators first";
        "T_list" Tcalc = list => "time by list schedule";
        "T_ready" Tcalc = trials.ready => "time without barriers";
        "T_faster" Tcalc = trials.faster.map_or(f64::NAN, |next| next.1) => "time on P_faster processors";
        "T_refined" Tcalc = refined => "time with the longest operator refined";
    }
}

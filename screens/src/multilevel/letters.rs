//! The letters of the screen's formulas: the paper's, and the lists that its sums go over.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::multilevel::{Graph, LevelClass, RowClass, TimeClass};

use crate::screen::Params;

use super::facts::{Facts, Trials};
use super::hints;

/// The parameters, and what the model returned of the two matrices.
pub(super) fn letters(params: &Params) -> Letters {
    let letters = polynomial(params, params.letters());
    let Ok(facts) = Facts::of(params) else {
        return letters;
    };
    let letters = numbers(&facts, letters);
    let letters = sums(&facts, letters);
    tried(params, &facts, letters)
}

fn polynomial(params: &Params, letters: Letters) -> Letters {
    let exponents: Vec<f64> = (0..)
        .map(f64::from)
        .take(params.list("poly").len())
        .collect();
    let degree = exponents.last().copied().unwrap_or(f64::NAN);
    letters
        .with("d", "degree of the complexity", Unit::One, degree)
        .list("e", "exponents of N", Unit::One, exponents)
}

fn numbers(facts: &Facts, letters: Letters) -> Letters {
    let (one, tcalc) = (Unit::One, Unit::Tcalc);
    let other = facts.other.as_ref();
    let of_other = other.map_or((f64::NAN, f64::NAN), |m| (m.operators, m.time_on_one));
    let serial = "share of T(1) in levels of one operator";
    let most = "most rows, as only r_D of them are not full";
    letters
        .with("k", "operators", one, facts.algorithm.metrics.operators)
        .with(
            "c_D",
            "operators in the widest level",
            one,
            facts.concurrency(),
        )
        .with("r_D", "levels", one, facts.dependency())
        .with("s", serial, one, facts.serial)
        .with("T_ref", "time on P_ref", tcalc, facts.time_ref)
        .with("k'", "operators of the reference", one, of_other.0)
        .with("T'_1", "the reference on one processor", tcalc, of_other.1)
        .define("r_most", most, one, "r_D + floor((k - r_D) / P)")
}

/// A list that sums go over: its letter, its meaning, its unit, and its item for each `T`.
type List<T> = (&'static str, &'static str, Unit, fn(&T) -> f64);

/// The levels of the decomposition matrix, those alike together.
const LEVELS: &[List<LevelClass>] = &[
    ("l", "levels alike, one after the other", Unit::One, |of| {
        of.levels as f64
    }),
    ("w", "operators in such a level", Unit::One, |of| {
        of.width as f64
    }),
    ("b", "its longest operator", Unit::Tcalc, |of| of.longest),
    ("v", "its operators together", Unit::Tcalc, |of| of.work),
];

/// The rows of the execution matrix by their number of operators.
const WIDTHS: &[List<RowClass>] = &[
    ("u", "operators in a row", Unit::One, |of| of.width as f64),
    ("r", "rows of so many operators", Unit::One, |of| {
        of.rows as f64
    }),
];

/// Its operators and rows by their time.
const TIMES: &[List<TimeClass>] = &[
    ("β", "times of operators", Unit::Tcalc, |of| of.beta),
    ("n", "operators of that time", Unit::One, |of| {
        of.operators as f64
    }),
    ("q", "rows of one operator, of that time", Unit::One, |of| {
        of.rows_of_one as f64
    }),
    (
        "m",
        "rows of more, the longest of that time",
        Unit::One,
        |of| of.rows_of_more as f64,
    ),
    ("f", "filled cells in rows of that time", Unit::One, |of| {
        of.filled as f64
    }),
    ("z", "empty cells in rows of that time", Unit::One, |of| {
        of.empty
    }),
];

fn lists<T>(letters: Letters, table: &[List<T>], items: &[T]) -> Letters {
    table
        .iter()
        .fold(letters, |letters, (name, meaning, unit, of)| {
            letters.list(name, *meaning, *unit, items.iter().map(of).collect())
        })
}

/// What the sums over the two matrices go over.
fn sums(facts: &Facts, letters: Letters) -> Letters {
    let algorithm = &facts.algorithm;
    let times = algorithm.execution.time_classes();
    let letters = lists(letters, LEVELS, &algorithm.decomposition.level_classes());
    let letters = lists(letters, WIDTHS, &algorithm.metrics.classes);
    let letters = lists(letters, TIMES, &times);
    let longer = times.iter().scan(0.0, |longer, time| {
        let before = *longer;
        *longer += time.operators as f64;
        Some(before)
    });
    let graph = &algorithm.instance.graph;
    let path = graph.critical_operators();
    let beta = path.iter().map(|at| graph.beta(*at as usize));
    letters
        .list(
            "g",
            "operators that take longer",
            Unit::One,
            longer.collect(),
        )
        .list("c", chain(graph, &path), Unit::Tcalc, beta.collect())
}

/// What the items of the longest path are, with the names of the first.
fn chain(graph: &Graph, path: &[u32]) -> String {
    const NAMED: usize = 8;
    let name = |at: &u32| graph.id(*at as usize);
    let names: Vec<&str> = path.iter().take(NAMED).map(name).collect();
    let more = if NAMED < path.len() { " → …" } else { "" };
    format!("times on the longest path {}{more}", names.join(" → "))
}

fn tried(params: &Params, facts: &Facts, letters: Letters) -> Letters {
    let trials = Trials::of(facts);
    let [rows, longest, list] = trials.times.map(|tried| tried.1);
    let faster = trials.faster.map_or(f64::NAN, |next| next.1);
    let refined = hints::refined(params, facts).unwrap_or(f64::NAN);
    let tcalc = Unit::Tcalc;
    letters
        .with("T_rows", "time by row split", tcalc, rows)
        .with(
            "T_longest",
            "time with longest operators first",
            tcalc,
            longest,
        )
        .with("T_list", "time by list schedule", tcalc, list)
        .with("T_faster", "time on P_faster processors", tcalc, faster)
        .with(
            "T_refined",
            "time with the longest operator cut in two",
            tcalc,
            refined,
        )
}

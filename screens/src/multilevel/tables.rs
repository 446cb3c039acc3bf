//! Tables: two decompositions side by side, every level, and the paper's theorems.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::multilevel::{Family, Mapped, OperatorKind, Start, Theorem, Verdict};

use crate::screen::Params;

use super::facts::Facts;
use super::inputs::{Algorithm, instance, mapping, of_rows, reference, sum, tree, way};

/// The most levels of one problem that are listed.
const LEVELS: u32 = 10;
/// The most operators of a listed level.
const OPERATORS: usize = 20_000;

fn text(words: impl Into<String>) -> Cell {
    Cell::Text(words.into())
}

fn number(value: f64) -> Cell {
    if value.is_finite() { Cell::Number(value) } else { Cell::Empty }
}

fn table(caption: &str, columns: &[(&str, Unit)], rows: Vec<Vec<Cell>>) -> Table {
    let columns = columns.iter();
    let columns = columns.map(|(title, unit)| Column::new(*title, *unit));
    Table::new(caption, columns.collect(), rows)
}

/// What both algorithms of a comparison have: name and value.
type Metric = (&'static str, fn(&Algorithm) -> f64);

const METRICS: &[Metric] = &[
    ("operators k", |a| a.metrics.operators),
    ("concurrency c_D", |a| a.decomposition.concurrency() as f64),
    ("dependency r_D", |a| a.decomposition.dependency() as f64),
    ("T(1), tcalc", |a| a.metrics.time_on_one),
    ("mean operator R(1), tcalc", |a| a.metrics.mean_operator),
    ("processors", |a| a.metrics.processors),
    ("rows r_E", rows_of),
    ("T, tcalc", |a| a.metrics.time),
    ("speedup Sp", |a| a.metrics.speedup),
    ("efficiency Ef", |a| a.metrics.efficiency),
    ("overhead Oh, tcalc", |a| a.metrics.overhead),
];

/// The rows; none where operators do not wait for them.
fn rows_of(algorithm: &Algorithm) -> f64 {
    match algorithm.schedule {
        Some(_) => f64::NAN,
        None => algorithm.metrics.rows,
    }
}

/// The algorithm beside its reference.
pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let facts = Facts::of(params)?;
    let other = Algorithm::reference(params)?;
    let ours = &facts.algorithm;
    let mut rows: Vec<Vec<Cell>> = METRICS
        .iter()
        .map(|(name, value)| vec![text(*name), number(value(ours)), number(value(&other))])
        .collect();
    let made = |a: &Algorithm| {
        let names: Vec<&str> = a.instance.granularity().into_iter().take(6).collect();
        text(names.join(", "))
    };
    rows.push(vec![text("made of"), made(ours), made(&other)]);
    let why_not = "not defined: made of different operators";
    let ratios = [
        ("scale-up Sc_up = k'/k", facts.scale_up.as_ref().ok().copied()),
        ("Sp across, k'/k · T(1)/T", facts.across(|across| across.speedup).ok()),
        ("its ideal, k'/k · P", facts.across(|across| across.ideal).ok()),
        ("T'(1)/T, from the times", Some(other.metrics.time_on_one / ours.metrics.time)),
        ("T'/T, reference on P_ref", Some(other.metrics.time / ours.metrics.time)),
        ("Sp from P_ref to P", facts.speedup_from.as_ref().ok().copied()),
    ];
    for (name, value) in ratios {
        let value = value.map_or(text(why_not), number);
        rows.push(vec![text(name), value, text("")]);
    }
    let columns = ["", "this, on P", "reference, on P_ref"].map(|title| (title, Unit::One));
    Ok(table("Two decompositions of one problem", &columns, rows).into())
}

/// The same problem at each of its levels.
pub(super) fn levels(params: &Params) -> Result<Figure, Error> {
    let (mut rows, mut listed) = (Vec::new(), Vec::new());
    let mut put = |name: String, a: &Algorithm| {
        let m = &a.metrics;
        let numbers = [
            m.operators,
            a.decomposition.concurrency() as f64,
            a.decomposition.dependency() as f64,
            rows_of(a),
            m.time,
            m.speedup,
            m.efficiency,
            m.overhead,
        ];
        let numbers = numbers.into_iter().map(number);
        rows.push([text(name)].into_iter().chain(numbers).collect());
    };
    let family = params.choice("problem").parse::<Family>();
    let graded = family.is_ok_and(Family::has_levels) && tree(params).is_none();
    if graded {
        let mut before = 0;
        for level in 0..=LEVELS {
            let Ok(a) = Algorithm::at_level(params, f64::from(level)) else {
                break;
            };
            let count = a.instance.graph.operators();
            if count == before || OPERATORS < count {
                break;
            }
            before = count;
            put(format!("{level}: D{count}"), &a);
            listed.push(f64::from(level));
        }
    }
    let this = Algorithm::of(params)?;
    let current = if rows_are_missing(graded, params, &this) {
        put(format!("this: D{}", this.metrics.operators), &this);
        Some(listed.len())
    } else {
        let level = params.number("level");
        listed.iter().position(|listed| *listed == level)
    };
    let columns = [
        ("level", Unit::One),
        ("k", Unit::One),
        ("c_D", Unit::One),
        ("r_D", Unit::One),
        ("r_E", Unit::One),
        ("T", Unit::Tcalc),
        ("Sp", Unit::One),
        ("Ef", Unit::One),
        ("Oh", Unit::Tcalc),
    ];
    let sets = listed.iter().map(|level| vec![("level", level.to_string())]);
    let table = table("The same problem at every level", &columns, rows);
    Ok(table.current(current).sets(sets).into())
}

/// Whether the present state is not among the levels listed.
fn rows_are_missing(graded: bool, params: &Params, this: &Algorithm) -> bool {
    !graded || params.list("times").len() > 1 || OPERATORS < this.instance.graph.operators()
}

/// The most rows of the execution matrix that are listed.
const ROWS: usize = 200;

/// The execution time of each row, and what it is made of.
pub(super) fn rows(params: &Params) -> Result<Figure, Error> {
    let a = of_rows(way(params).1, Algorithm::of(params))?;
    let p = a.metrics.processors;
    let rows = a.execution.rows().zip(a.execution.row_times()).take(ROWS);
    let rows = rows.enumerate().map(|(index, (row, time))| {
        let beta = |at: &&u32| a.execution.beta(**at as usize);
        let longest = row.iter().max_by(|x, y| beta(x).total_cmp(&beta(y)));
        let work: f64 = row.iter().map(|at| beta(&at)).sum();
        let width = row.len() as f64;
        vec![
            number(index as f64 + 1.0),
            text(if row.len() == 1 { "sequential" } else { "parallel" }),
            number(width),
            number(time),
            text(longest.map_or("", |at| a.instance.graph.id(*at as usize))),
            number(width * time - work),
            number((p - width) * time),
        ]
    });
    let columns = [
        ("row r", Unit::One),
        ("sub-algorithm", Unit::One),
        ("operators", Unit::One),
        ("T_r", Unit::Tcalc),
        ("longest operator", Unit::One),
        ("waits", Unit::Tcalc),
        ("empty cells", Unit::Tcalc),
    ];
    Ok(table("Execution time of each row", &columns, rows.collect()).into())
}

/// The granularity sets of the algorithm and its reference.
pub(super) fn granularity(params: &Params) -> Result<Figure, Error> {
    let ours = instance(params)?.kinds;
    let theirs = reference(params).map_or_else(|_| Vec::new(), |other| other.kinds);
    let of = |kinds: &[OperatorKind], name: &str| {
        let kind = kinds.iter().find(|kind| kind.name == name);
        kind.map_or(Cell::Empty, |kind| number(kind.count as f64))
    };
    let others = theirs.iter().filter(|kind| ours.iter().all(|own| own.name != kind.name));
    let rows = ours.iter().chain(others).map(|kind| {
        let (own, other) = (of(&ours, &kind.name), of(&theirs, &kind.name));
        vec![text(kind.name.as_str()), number(kind.beta), own, other]
    });
    let columns = [
        ("operator", Unit::One),
        ("time β", Unit::Tcalc),
        ("in this algorithm", Unit::One),
        ("in the reference", Unit::One),
    ];
    Ok(table("The granularity sets", &columns, rows.collect()).into())
}

/// Every theorem with its two sides.
pub(super) fn theorems(params: &Params) -> Result<Figure, Error> {
    let a = Algorithm::of(params)?;
    let other = a.mapped(mapping(params), params.number("P_ref"));
    let sum = sum(params);
    let rows = Theorem::check_all(&Mapped {
        other: other.as_ref().ok(),
        sum: sum.as_ref(),
        ..Mapped::new(&a.decomposition, &a.execution, &a.metrics)
    });
    let start = way(params).1;
    let rows = rows.into_iter().map(|mut finding| {
        let of_rows = start == Start::Ready && finding.theorem != Theorem::Sizes;
        if of_rows {
            finding.verdict = Verdict::NotClaimed;
        }
        let [left, sign, right] = match finding.verdict {
            Verdict::NotClaimed => [Cell::Empty, text(""), Cell::Empty],
            _ => [number(finding.left), text(finding.relation.sign()), number(finding.right)],
        };
        let verdict = match finding.verdict {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::NotClaimed => "not claimed",
        };
        vec![
            text(finding.theorem.name()),
            text(finding.theorem.claim()),
            left,
            sign,
            right,
            text(verdict),
            text(if of_rows {
                "It is about rows that wait for each other: choose a barrier after each row."
            } else {
                finding.theorem.remark()
            }),
        ]
    });
    let columns = ["theorem", "claim", "left", "", "right", "verdict", "remark"];
    Ok(table(
        "The paper's theorems on this algorithm",
        &columns.map(|title| (title, Unit::One)),
        rows.collect(),
    )
    .into())
}

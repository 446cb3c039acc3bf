//! Tables: two decompositions side by side, every level, and the paper's theorems.

use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::multilevel::{Family, Mapped, Theorem, Verdict};

use crate::screen::Params;

use super::facts::Facts;
use super::inputs::{Algorithm, mapping, sum, tree};

/// The most levels of one problem that are listed.
const LEVELS: u32 = 10;
/// The most operators of a listed level.
const OPERATORS: usize = 20_000;

fn column(title: &str, unit: Unit) -> Column {
    Column {
        title: title.to_owned(),
        unit,
    }
}

fn text(words: impl Into<String>) -> Cell {
    Cell::Text(words.into())
}

fn number(value: f64) -> Cell {
    if value.is_finite() {
        Cell::Number(value)
    } else {
        Cell::Empty
    }
}

fn table(caption: &str, columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Figure {
    let caption = caption.to_owned();
    Figure::from(Table {
        caption,
        columns,
        rows,
    })
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
    ("rows r_E", |a| a.metrics.rows),
    ("T, tcalc", |a| a.metrics.time),
    ("speedup Sp", |a| a.metrics.speedup),
    ("efficiency Ef", |a| a.metrics.efficiency),
    ("overhead Oh, tcalc", |a| a.metrics.overhead),
];

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
        (
            "scale-up Sc_up = k'/k",
            facts.scale_up.as_ref().ok().copied(),
        ),
        (
            "Sp across, k'/k · T(1)/T",
            facts.across(|across| across.speedup).ok(),
        ),
        (
            "its ideal, k'/k · P",
            facts.across(|across| across.ideal).ok(),
        ),
        (
            "T'(1)/T, from the times",
            Some(other.metrics.time_on_one / ours.metrics.time),
        ),
        (
            "T'/T, reference on P_ref",
            Some(other.metrics.time / ours.metrics.time),
        ),
        (
            "Sp from P_ref to P",
            facts.speedup_from.as_ref().ok().copied(),
        ),
    ];
    for (name, value) in ratios {
        let value = value.map_or(text(why_not), number);
        rows.push(vec![text(name), value, text("")]);
    }
    let columns = [
        column("", Unit::One),
        column("this, on P", Unit::One),
        column("reference, on P_ref", Unit::One),
    ];
    Ok(table(
        "Two decompositions of one problem",
        columns.into(),
        rows,
    ))
}

/// The same problem at each of its levels.
pub(super) fn levels(params: &Params) -> Result<Figure, Error> {
    let mut rows = Vec::new();
    let mut put = |name: String, a: &Algorithm| {
        let m = &a.metrics;
        let numbers = [
            m.operators,
            a.decomposition.concurrency() as f64,
            a.decomposition.dependency() as f64,
            m.rows,
            m.time,
            m.speedup,
            m.efficiency,
            m.overhead,
        ];
        let numbers = numbers.into_iter().map(Cell::Number);
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
        }
    }
    let this = Algorithm::of(params)?;
    if rows_are_missing(graded, params, &this) {
        put(format!("this: D{}", this.metrics.operators), &this);
    }
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
    let columns = columns.map(|(title, unit)| column(title, unit));
    Ok(table(
        "The same problem at every level",
        columns.into(),
        rows,
    ))
}

/// Whether the present state is not among the levels listed.
fn rows_are_missing(graded: bool, params: &Params, this: &Algorithm) -> bool {
    !graded || params.list("times").len() > 1 || OPERATORS < this.instance.graph.operators()
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
    let rows = rows.into_iter().map(|finding| {
        let [left, sign, right] = match finding.verdict {
            Verdict::NotClaimed => [Cell::Empty, text(""), Cell::Empty],
            _ => [
                number(finding.left),
                text(finding.relation.sign()),
                number(finding.right),
            ],
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
            text(finding.theorem.remark()),
        ]
    });
    let columns = ["theorem", "claim", "left", "", "right", "verdict", "remark"];
    Ok(table(
        "The paper's theorems on this algorithm",
        columns.map(|title| column(title, Unit::One)).into(),
        rows.collect(),
    ))
}

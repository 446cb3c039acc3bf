//! Tables 1 and 2 of the paper beside what its own formula gives, and Table 1 as curves
//! (Figs. 17 and 18).

use crossover_figures::figure::{
    Axis, Cell, Column, Figure, Ink, Line, Mark, Marker, Plot, Point, Points, Table,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::communication::Network;
use crossover_model::stencil::{threshold_ts_at_p_n, threshold_tw_at_p_n};

use crate::screen::Params;

use super::inputs::Inputs;

/// The grids of both tables.
const SIDES: [f64; 3] = [256.0, 512.0, 1024.0];

/// A number as printed, in microseconds, with its decimals.
type Printed = (f64, i32);

/// Table 1: `tw` in microseconds, and `ts*` as printed for each side.
const TABLE_1: [(f64, [Printed; 3]); 9] = [
    (0.063, [(14.11, 2), (29.40, 2), (60.48, 2)]),
    (0.070, [(15.68, 2), (32.67, 2), (67.20, 2)]),
    (0.080, [(17.92, 2), (37.34, 2), (76.80, 2)]),
    (0.230, [(50.60, 2), (107.35, 2), (220.8, 1)]),
    (0.440, [(97.68, 2), (205.37, 2), (422.4, 1)]),
    (0.540, [(119.88, 2), (252.04, 2), (518.4, 1)]),
    (1.100, [(244.20, 2), (513.4, 1), (1056.0, 0)]),
    (2.400, [(532.80, 2), (1072.2, 1), (2304.0, 0)]),
    (5.000, [(1110.00, 2), (2233.7, 1), (4800.0, 0)]),
];

/// Table 2: `ts` in microseconds, and `tw*` as printed for each side.
const TABLE_2: [(f64, [Printed; 3]); 9] = [
    (3.0, [(0.01339, 5), (0.0064, 4), (0.0031, 4)]),
    (35.0, [(0.01560, 5), (0.0750, 4), (0.0365, 4)]),
    (64.0, [(0.2857, 4), (0.1371, 4), (0.0666, 4)]),
    (77.0, [(0.3437, 4), (0.1650, 4), (0.0802, 4)]),
    (82.0, [(0.3661, 4), (0.1757, 4), (0.0854, 4)]),
    (87.0, [(0.3884, 4), (0.1864, 4), (0.0906, 4)]),
    (154.0, [(0.6875, 4), (0.3299, 4), (0.1604, 4)]),
    (1150.0, [(5.1339, 4), (2.4638, 4), (1.1979, 4)]),
    (1500.0, [(6.6964, 4), (3.2137, 4), (1.5625, 4)]),
];

const MICRO: f64 = 1e-6;

/// Returns Table 1, recomputed.
pub(super) fn table_1(params: &Params) -> Result<Figure, Error> {
    table(&Subject {
        caption: "Hanuliak 2014, Table 1: ts* = (n − 2 √n) tw at p = n, printed and recomputed",
        given: "tw [µs/word]",
        key: "tw",
        current: Inputs::of(params).network.tw,
        sought: ("ts*", "µs"),
        rows: &TABLE_1,
        formula: threshold_ts_at_p_n,
        reason: |given, side| match side {
            256.0 if given == 0.23 => "printed with the factor 220 in place of n − 2 √n = 224",
            256.0 => "printed with the factor 222 in place of n − 2 √n = 224",
            _ => "printed with 446.75 in place of n − 2 √n = 466.75: digits exchanged",
        },
    })
}

/// Returns Table 2, recomputed.
pub(super) fn table_2(params: &Params) -> Result<Figure, Error> {
    table(&Subject {
        caption: "Hanuliak 2014, Table 2: tw* = ts / (n − 2 √n) at p = n, printed and recomputed",
        given: "ts [µs]",
        key: "ts",
        current: Inputs::of(params).network.ts,
        sought: ("tw*", "µs/word"),
        rows: &TABLE_2,
        formula: threshold_tw_at_p_n,
        reason: |_, _| "the decimal point slipped: 35/224 = 0.15625",
    })
}

/// One of the two tables.
struct Subject {
    caption: &'static str,
    given: &'static str,
    /// The parameter that is given.
    key: &'static str,
    /// What is given now, in seconds.
    current: f64,
    /// The symbol and the unit of what is printed, in microseconds as in the paper.
    sought: (&'static str, &'static str),
    rows: &'static [(f64, [Printed; 3]); 9],
    formula: fn(&[f64], f64) -> Result<Vec<f64>, Error>,
    /// Why a printed value is off, for the given microseconds and side.
    reason: fn(f64, f64) -> &'static str,
}

fn table(subject: &Subject) -> Result<Figure, Error> {
    let given: Vec<f64> = subject.rows.iter().map(|row| row.0 * MICRO).collect();
    let mut columns = vec![Column::new(subject.given, Unit::One)];
    let mut rows: Vec<Vec<Cell>> =
        subject.rows.iter().map(|row| vec![Cell::Number(row.0)]).collect();
    let (symbol, unit) = subject.sought;
    for (index, side) in SIDES.into_iter().enumerate() {
        columns.push(Column::new(format!("{symbol} printed, n = {side} [{unit}]"), Unit::One));
        columns.push(Column::new(format!("{symbol} recomputed, n = {side} [{unit}]"), Unit::One));
        let exact = (subject.formula)(&given, side)?;
        for ((cells, row), exact) in rows.iter_mut().zip(subject.rows).zip(exact) {
            let exact = exact / MICRO;
            let reason = (subject.reason)(row.0, side);
            cells.extend([compared(row.1[index], exact, reason), Cell::Number(exact)]);
        }
    }
    let current = given.iter().position(|given| *given == subject.current);
    let sets = given.iter().map(|given| vec![(subject.key, given.to_string())]);
    Ok(Table::new(subject.caption, columns, rows).current(current).sets(sets).into())
}

/// Returns the printed value, marked where it is not the exact one rounded to its digits.
fn compared((value, decimals): Printed, exact: f64, reason: &str) -> Cell {
    let off = (value - exact).abs() * 10_f64.powi(decimals);
    // Half a digit is rounding; a little more, for numbers that are not quite decimal.
    if off <= 0.501 {
        Cell::Number(value)
    } else if off < 1.0 {
        let reason = "cut off rather than rounded";
        Cell::Marked(value, Mark::Rounded, reason.to_owned())
    } else {
        Cell::Marked(value, Mark::Differs, reason.to_owned())
    }
}

/// Returns `ts*` over `tw` at `p = n`: Figs. 17 and 18, with the printed values as crosses.
pub(super) fn threshold_over_tw(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let Network { ts, tw, .. } = s.network;
    // As far as the current tw, on a round value of Table 1 where it is one of those.
    let most = 1.1 * if tw > 0.0 { tw } else { MICRO };
    let mut sides = SIDES.to_vec();
    if s.n >= 9.0 && !sides.contains(&s.n) {
        sides.push(s.n);
        order::ascending(&mut sides);
    }
    let given: Vec<f64> = (0..=64).map(|i| most * f64::from(i) / 64.0).collect();
    let mut lines = Vec::new();
    let mut steepest = 0.0;
    for side in &sides {
        let curve = threshold_ts_at_p_n(&given, *side)?;
        steepest = curve.last().copied().unwrap_or(0.0);
        // Neither of the colors of cuts.
        let known = SIDES.iter().position(|known| known == side);
        let ink = known.map_or(Ink::Text, |at| Ink::Series(3 + at));
        let name = format!("n = {}", Unit::One.show(*side));
        let line = Line::new(name, given.iter().copied().zip(curve));
        lines.push(line.ink(ink));
    }
    // An outlying start-up time stays out of view rather than flattening the lines.
    let top = ts.max(steepest).min(3.0 * steepest).max(1e-12);
    let printed = TABLE_1
        .iter()
        .flat_map(|(tw, printed)| printed.map(|(ts, _)| Point::new(tw * MICRO, ts * MICRO)));
    let printed = printed.filter(|point| point.x <= most);
    let current = Point::new(tw, ts).label(format!("ts = {}", Unit::Second.show(ts)));
    Ok(Plot::new(
        Axis::linear("per-word transfer time", Unit::SecondPerWord, (0.0, most)).sets("tw"),
        Axis::linear("start-up time", Unit::Second, (0.0, 1.05 * top)).rounded().sets("ts"),
    )
    .with_all(lines)
    .with(Points::new("printed in Table 1", printed).ink(Ink::Text).marker(Marker::Cross))
    .with(Points::current([current]))
    .into())
}

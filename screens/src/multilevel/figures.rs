//! The speedup over P, the rows that take the time, the scale-up over the size, and the tables: two
//! decompositions side by side, every level, every row, and the paper's theorems.

use crossover_figures::figure::{Bar, Bars};
use crossover_figures::order;
use crossover_model::multilevel::{
    Execution, Family, Finding, Kinship, Mapped, Mapping, OperatorKind, RowClass, Start, Theorem,
    Verdict,
};
use crossover_model::speedup::{Fraction, amdahl};

use crate::screen::notes::multilevel::figures as words;
use crate::screen::{Steps, prelude::*};

use super::algorithm::Algorithm;
use super::picture;
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::EXECUTION_MATRIX, picture::timeline),
    FigureSpec::in_steps(words::TIME_OVER_P, |params| over_p(params, Curves::times)).low(),
    FigureSpec::at_once(words::GRAPH, picture::graph),
    FigureSpec::at_once(words::DECOMPOSITION_MATRIX, picture::matrix),
    FigureSpec::in_steps(words::SPEEDUP_OVER_P, |params| over_p(params, Curves::speedups)),
    FigureSpec::at_once(words::ALPHA, alpha),
    FigureSpec::at_once(words::COMPARISON, comparison),
    FigureSpec::at_once(words::LEVELS, levels),
    FigureSpec::at_once(words::ROWS, rows),
    FigureSpec::at_once(words::GRANULARITY, granularity),
    FigureSpec::at_once(words::SCALE_UP, scale_up),
    FigureSpec::at_once(words::THEOREMS, theorems),
];

/// The color of what bounds every speedup; kinds of operators have the first ones.
const IDEAL: Ink = Ink::Muted;
/// The color of what one processor does alone, and of Amdahl's law, which it bounds.
const SEQUENTIAL: Ink = Ink::Series(7);

/// The most operators that are mapped in one step of the work.
const STEP: f64 = 20_000.0;
/// The most operators that are mapped for the whole figure.
const WORK: f64 = 4e6;
/// The most numbers of processors that are marked.
const CORNERS: usize = 48;
/// How far before a number of processors the stair comes down: at the number it is there.
const RISER: f64 = 0.01;
/// From here on the axis of P is logarithmic.
const WIDE: f64 = 96.0;

/// The figure of what has been computed so far.
type Drawing = fn(&Curves, &State, &Algorithm) -> Plot;

fn over_p(params: &Params, drawing: Drawing) -> Steps {
    match Curves::new(params, drawing) {
        Ok(curves) => Box::new(curves),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

/// What has been computed so far: the same operators on ever more processors.
struct Curves {
    params: Params,
    drawing: Drawing,
    /// No mapping of this kind takes less.
    shortest: f64,
    wanted: Vec<f64>,
    /// P, Sp, `Sp_ideal`, k / `r_E` and T.
    done: Vec<[f64; 5]>,
}

impl Curves {
    fn new(params: &Params, drawing: Drawing) -> Result<Self, Error> {
        let s = State::of(params);
        let a = s.algorithm()?;
        let widest = a.decomposition.concurrency() as f64;
        let last = (1.25 * s.P).max(1.5 * widest).max(8.0).ceil();
        let most = (WORK / a.metrics.operators).clamp(24.0, 200.0);
        let mut wanted: Vec<f64> = if last <= most {
            (1..=last as u32).map(f64::from).collect()
        } else {
            let share = |i: u32| (last.ln() * f64::from(i) / most).exp().round();
            (0..=most as u32).map(share).chain([s.P, widest]).collect()
        };
        order::sort_ascending(&mut wanted);
        wanted.dedup();
        let shortest = match s.way() {
            (Mapping::List, _) | (_, Start::Ready) => a.instance.graph.critical_path(),
            _ => a.decomposition.beta_rows(),
        };
        Ok(Self { params: params.clone(), drawing, shortest, wanted, done: Vec::new() })
    }

    /// Maps and measures on the next processors, as many as one step allows.
    fn advance(&mut self) -> Result<Figure, Error> {
        let s = State::of(&self.params);
        let a = s.algorithm()?;
        let each = (STEP / a.metrics.operators).max(1.0) as usize;
        for p in self.wanted.iter().skip(self.done.len()).take(each) {
            let m = a.metrics_on(s.way(), *p)?;
            self.done.push([*p, m.speedup, m.ideal_speedup, m.operators / m.rows, m.time]);
        }
        let mut plot = (self.drawing)(self, s, a);
        plot.progress = self.done.len() as f64 / self.wanted.len().max(1) as f64;
        Ok(plot.into())
    }

    /// Returns the time over P as stairs: more processors of which none is faster take as long.
    fn times(&self, s: &State, a: &Algorithm) -> Plot {
        let last = self.last();
        let axis = if last <= WIDE { Axis::linear } else { Axis::log };
        let x = axis("processors P", Unit::Processor, (1.0, last)).sets("P");
        let most = a.metrics.time_on_one;
        let least = if last <= WIDE { 0.0 } else { self.shortest / 2.0 };
        let y = axis("time", Unit::Tcalc, (least, 1.05 * most));
        let mut stairs: Vec<(f64, f64)> = Vec::new();
        let mut corners = Vec::new();
        let mut least = f64::INFINITY;
        for &[p, .., time] in &self.done {
            let before = stairs.last().filter(|before| before.0 + 1.0 == p);
            let before = before.map(|before| (p - RISER, before.1));
            stairs.extend(before);
            stairs.push((p, time));
            if time < least * (1.0 - 1e-9) {
                least = time;
                corners.push(Point::new(p, time).sets(vec![("P", p.to_string())]));
            }
        }
        let here = Point::new(s.P, a.metrics.time).label(Unit::Tcalc.show(a.metrics.time));
        let limit = Rule::at_y(self.shortest).stroke(Stroke::Dotted).tells("critical_path");
        let limit = limit.label(format!("limit {}", Unit::Tcalc.show(self.shortest)));
        let corners = Some(corners).filter(|corners| corners.len() <= CORNERS);
        let corners = corners.map(|corners| {
            Points::new("fewest processors for their time", corners).ink(Ink::Text).shows("T")
        });
        Plot::new(x, y)
            .with(limit)
            .with(Line::new("finishing time", stairs).ink(Ink::Text).shows("T"))
            .with_all(corners)
            .with(Points::current([here]).shows("T"))
    }

    fn last(&self) -> f64 {
        self.wanted.last().copied().unwrap_or(8.0)
    }

    fn speedups(&self, s: &State, a: &Algorithm) -> Plot {
        let last = self.last();
        let (here, limit) = (a.metrics.speedup, a.metrics.time_on_one / self.shortest);
        let best = limit.max(here);
        // Beyond its limit only the ideal curves go on rising.
        let top = (1.3 * best).min(1.05 * last).max(1.15 * best);
        let axis = if last <= WIDE { Axis::linear } else { Axis::log };
        let x = axis("processors P", Unit::One, (1.0, last)).sets("P");
        let mut plot = Plot::new(x, Axis::linear("speedup", Unit::One, (0.0, top)).rounded());
        let mut curve = |name: &str, ink, stroke, shows, value: &dyn Fn(&[f64; 5]) -> f64| {
            let points = self.done.iter().map(|one| (one[0], value(one)));
            let line = Line::new(name, points).ink(ink).stroke(stroke);
            plot.layers.push(line.shows(shows).into());
        };
        let serial = a.decomposition.serial_fraction();
        let law = format!("Amdahl, s = {}", Unit::One.show(serial));
        curve(&law, SEQUENTIAL, Stroke::Dashed, "amdahl", &|one| {
            amdahl(Fraction::Serial(serial), one[0]).unwrap_or(f64::NAN)
        });
        // With equal operators several curves are one.
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs();
        let ideal = |one: &[f64; 5]| one[2];
        if !s.has_barriers() {
            curve("min(P, limit)", IDEAL, Stroke::Dashed, "", &|one| limit.min(one[0]));
        } else if self.done.iter().all(|one| near(one[2], one[0])) {
            curve("Sp_ideal = P", IDEAL, Stroke::Dashed, "Sp_ideal", &ideal);
        } else {
            let attainable = |one: &[f64; 5]| one[2].min(one[0]);
            let name = "min(P, Sp_ideal)";
            curve("Sp_ideal", IDEAL, Stroke::Dotted, "Sp_ideal", &ideal);
            curve(name, IDEAL, Stroke::Dashed, "Sp_attainable", &attainable);
        }
        let is_one = s.has_barriers() && self.done.iter().all(|one| near(one[3], one[1]));
        if s.has_barriers() && !is_one {
            curve("1 / Σα", Ink::Idle, Stroke::DashDot, "", &|one| one[3]);
        }
        let name = if is_one { "Sp = 1 / Σα" } else { "Sp" };
        curve(name, Ink::Text, Stroke::Solid, "Sp", &|one| one[1]);
        let limit = Rule::at_y(limit).label(format!("limit {}", Unit::One.show(limit)));
        let limit = limit.stroke(Stroke::Dotted).tells("Sp_attainable");
        let present = Point::new(s.P, here).label(Unit::One.show(here));
        let operating = s.operating_point().ok().map(|point| {
            let ring =
                Points::new("operating point", [Point::new(point.processors, point.speedup)]);
            let ring = ring.ink(Ink::Text).marker(Marker::Ring);
            ring.shows("Sp_operating").tells("Sp_operating")
        });
        let current = Points::current([present]).shows("Sp");
        plot.with(limit).with_all(operating).with(current)
    }
}

impl Iterator for Curves {
    type Item = Result<Figure, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done.len() == self.wanted.len() {
            return None;
        }
        let step = self.advance();
        if step.is_err() {
            self.wanted.truncate(self.done.len());
        }
        Some(step)
    }
}

/// The most widths with a bar of their own: those that take most time.
const MOST: usize = 20;

fn alpha(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.check_rows()?;
    let metrics = &s.algorithm()?.metrics;
    let mut classes: Vec<&RowClass> = metrics.classes.iter().collect();
    order::sort_by_key(&mut classes, |class| -class.time);
    let others = classes.split_off(classes.len().min(MOST));
    order::sort_by_key(&mut classes, |class| class.width as f64);

    let mut names = Vec::new();
    let kinds = [
        ("parallel rows", Ink::Muted),
        ("sequential rows", SEQUENTIAL),
        ("rows of further widths", Ink::Idle),
    ];
    let mut bars = kinds.map(|(name, _)| Bars::new(name, []).shows("T"));
    let mut put = |name: String, time: f64, label: String, kind: usize| {
        let bar = Bar::new(names.len(), (0.0, time / metrics.time));
        bars[kind].bars.push(bar.ink(kinds[kind].1).label(label));
        names.push(name);
    };
    for RowClass { width, rows, time } in classes {
        let share = Unit::Share.show(metrics.alpha(*width));
        let noun = if *rows == 1 { "row" } else { "rows" };
        let label = format!("{rows} {noun}, {}", Unit::Tcalc.show(*time));
        put(format!("i = {width}: α = {share}"), *time, label, usize::from(*width == 1));
    }
    if !others.is_empty() {
        let rows: usize = others.iter().map(|class| class.rows).sum();
        let time = others.iter().map(|class| class.time).sum();
        let share = Unit::Share.show(rows as f64 / metrics.operators);
        let label = format!("{rows} rows of {} further widths", others.len());
        put(format!("others: Σα = {share}"), time, label, 2);
    }
    let x = Axis::linear("share of the time T", Unit::Share, (0.0, 1.0));
    let plot = Plot::new(x, Axis::rows("operators in a row", names));
    Ok(plot.with_all(bars.into_iter().filter(|bars| !bars.bars.is_empty())).into())
}

/// Sizes along the curve.
const SAMPLES: u32 = 120;
/// From the least size in view to the greatest: `xi` then is near its limit.
const WIDEST: f64 = 1e4;

fn scale_up(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let last = (WIDEST * s.mu).max(2.0 * s.size);
    // Sizes that mu divides; where a complexity is not above 0 the curve has a gap.
    let mut pieces: Vec<f64> = log_space(1.0, last / s.mu, SAMPLES).map(f64::round).collect();
    pieces.dedup();
    let x = Axis::log("problem size N", Unit::One, (s.mu, last)).sets("size");
    let curve = Curve::new("xi", pieces.iter().map(|q| q * s.mu)).with_gaps();
    let sweep = Sweep::over::<State>(params, x).draw(curve);
    let xi = sweep.lines().iter().flat_map(|line| &line.points).map(|point| point.1);
    let seen: Vec<f64> = xi.filter(|xi| xi.is_finite()).collect();
    if seen.is_empty() {
        // The error of the size in view says why.
        return Err(s.polynomial().map_or_else(|error| error, |_| Error::missing("poly")));
    }
    let (low, high) = positive_extent(seen.into_iter().chain([1.0]));
    let y = Axis::linear("ξ", Unit::One, (0.9 * low.min(1.0), 1.1 * high.min(3.0)));
    let here = sweep.current_point("xi").map(|here| Points::current([here.label("")]).shows("xi"));
    let limit = Rule::at_y(1.0).label("limit 1").stroke(Stroke::Dashed).tells("xi");
    Ok(sweep.plot(y.rounded()).with(limit).with_all(here).into())
}

/// The most levels of one problem that are listed.
const LEVELS: u32 = 10;
/// The most operators of a listed level.
const OPERATORS: usize = 20_000;
/// The most rows of the execution matrix that are listed.
const ROWS: usize = 200;

/// Returns a number as a cell, which is empty where it is not finite.
fn number(value: f64) -> Cell {
    Some(value).filter(|value| value.is_finite()).into()
}

/// What both algorithms of a comparison have.
const COMPARED: &[(&str, &str)] = &[
    ("operators k", "C"),
    ("concurrency c_D", "concurrency"),
    ("dependency r_D", "dependency"),
    ("T(1), steps", "T_1"),
    ("mean operator R(1), steps", "R_1"),
    ("processors", "P"),
    ("rows r_E", "r_E"),
    ("T, steps", "T"),
    ("speedup Sp", "Sp"),
    ("efficiency Ef", "Ef"),
    ("overhead Oh, steps", "Oh"),
];

/// How one algorithm compares with the other.
const RATIOS: &[(&str, &str)] = &[
    ("scale-up Sc_up = k'/k", "Sc_up"),
    ("Sp across, k'/k · T(1)/T", "Sp_across"),
    ("its ideal, k'/k · P", "Sp_across_ideal"),
    ("T'(1)/T, from the times", "Sp_measured"),
    ("T'/T, reference on P_ref", ""),
    ("Sp from P_ref to P", "Sp_ref"),
];

fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (ours, other) = (s.algorithm()?, s.reference_algorithm()?);
    let both = [s, s.reference()];
    let mut rows: Vec<(&str, [Cell; 2])> = Vec::new();
    rows.extend(COMPARED.iter().map(|(name, key)| match *key {
        "P" => (*name, both.map(|s| number(s.P))),
        key => (*name, both.map(|s| number_cell(s, key))),
    }));
    let made = [ours, other].map(|a| {
        let names: Vec<&str> = a.instance.granularity().into_iter().take(6).collect();
        names.join(", ").into()
    });
    rows.push(("made of", made));
    let why_not = match s.scale_up() {
        Err(error) if error.field() == "size_ref" => "not defined: different sizes",
        _ => "not defined: made of different operators",
    };
    rows.extend(RATIOS.iter().map(|(name, key)| {
        let value = match *key {
            "" => number(other.metrics.time / ours.metrics.time),
            key => number_cell(s, key),
        };
        (*name, [if value == Cell::Empty { why_not.into() } else { value }, "".into()])
    }));
    let caption = match s.kinship()? {
        Kinship::None => "Two decompositions: not related".to_owned(),
        kinship => format!("Two decompositions: {kinship}"),
    };
    Ok(Listing::new(caption, &rows)
        .column("", Unit::One, &|(name, _)| (*name).into())
        .column("this, on P", Unit::One, &|(_, cells)| cells[0].clone())
        .column("reference, on P_ref", Unit::One, &|(_, cells)| cells[1].clone())
        .into())
}

fn levels(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let is_graded = s.problem.is_some_and(Family::has_levels) && s.cut.is_none();
    let (mut graded, mut before) = (Vec::new(), 0);
    for level in (0..=LEVELS).take_while(|_| is_graded).map(f64::from) {
        let state = s.with_problem(s.problem, level, s.P);
        let Ok(a) = state.algorithm() else { break };
        let count = a.instance.graph.operators();
        if count == before || OPERATORS < count {
            break;
        }
        before = count;
        graded.push((level, format!("{level}: D{count}"), state));
    }
    let mut rows: Vec<_> = graded.iter().map(|(_, name, state)| (name.clone(), state)).collect();
    let count = s.algorithm()?.instance.graph.operators();
    // Whether the present state is not among the levels.
    let current = if !is_graded || 1 < s.times.len() || OPERATORS < count {
        rows.push((format!("this: D{count}"), s));
        Some(graded.len())
    } else {
        graded.iter().position(|(level, ..)| *level == s.level)
    };
    let table = Listing::new("The same problem at every level", &rows)
        .column("level", Unit::One, &|(name, _)| name.as_str().into())
        .column("k", Unit::One, &|(_, s)| number_cell(*s, "C"))
        .column("c_D", Unit::One, &|(_, s)| number_cell(*s, "concurrency"))
        .column("r_D", Unit::One, &|(_, s)| number_cell(*s, "dependency"))
        .column("r_E", Unit::One, &|(_, s)| number_cell(*s, "r_E"))
        .column("T", Unit::Tcalc, &|(_, s)| number_cell(*s, "T"))
        .column("Sp", Unit::One, &|(_, s)| number_cell(*s, "Sp"))
        .column("Ef", Unit::One, &|(_, s)| number_cell(*s, "Ef"))
        .column("Oh", Unit::Tcalc, &|(_, s)| number_cell(*s, "Oh"))
        .table();
    let sets = graded.iter().map(|(level, ..)| vec![("level", level.to_string())]);
    Ok(table.current(current).sets(sets).into())
}

fn rows(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.check_rows()?;
    let a = s.algorithm()?;
    let beta = |at: &u32| a.execution.beta(*at as usize);
    let rows: Vec<_> =
        a.execution.rows().zip(a.execution.row_times()).take(ROWS).enumerate().collect();
    let longest = |row: &[u32]| row.iter().max_by(|x, y| beta(x).total_cmp(&beta(y))).copied();
    Ok(Listing::new("Execution time of each row", &rows)
        .column("row r", Unit::One, &|(index, _)| (*index as f64 + 1.0).into())
        .column("sub-algorithm", Unit::One, &|(_, (row, _))| {
            if row.len() == 1 { "sequential" } else { "parallel" }.into()
        })
        .column("operators", Unit::One, &|(_, (row, _))| (row.len() as f64).into())
        .column("T_r", Unit::Tcalc, &|(_, (_, time))| (*time).into())
        .column("longest operator", Unit::One, &|(_, (row, _))| {
            longest(row).map_or("", |at| a.instance.graph.id(at as usize)).into()
        })
        .column("waits", Unit::Tcalc, &|(_, (row, time))| {
            (row.len() as f64 * time - row.iter().map(beta).sum::<f64>()).into()
        })
        .column("empty cells", Unit::Tcalc, &|(_, (row, time))| {
            ((s.P - row.len() as f64) * time).into()
        })
        .into())
}

fn granularity(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let ours = s.instance()?.kinds;
    let theirs = s.reference().instance().map_or_else(|_| Vec::new(), |other| other.kinds);
    let of = |kinds: &[OperatorKind], name: &str| {
        let kind = kinds.iter().find(|kind| kind.name == name);
        kind.map_or(Cell::Empty, |kind| number(kind.count as f64))
    };
    let others = theirs.iter().filter(|kind| ours.iter().all(|own| own.name != kind.name));
    let kinds: Vec<_> = ours.iter().chain(others).collect();
    let mut listing = Listing::new("The granularity sets", &kinds)
        .column("operator", Unit::One, &|kind| kind.name.as_str().into())
        .column("time β", Unit::Tcalc, &|kind| kind.beta.into())
        .column("in this algorithm", Unit::One, &|kind| of(&ours, &kind.name))
        .column("in the reference", Unit::One, &|kind| of(&theirs, &kind.name));
    if let Some(names) = s.offered_operators() {
        listing = listing.column("on the machine", Unit::One, &|kind| {
            if names.contains(&&*kind.name) { "yes" } else { "no" }.into()
        });
    }
    Ok(listing.into())
}

fn theorems(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let a = s.algorithm()?;
    let (graph, decomposition) = (&a.instance.graph, &a.decomposition);
    let other = Execution::of_decomposed(graph, decomposition, s.schedule, s.P_ref).ok();
    let sum = s.sum();
    let found = Theorem::check_all(&Mapped {
        other: other.as_ref(),
        sum: sum.as_ref(),
        graph: Some(graph),
        polynomial: s.polynomial().ok(),
        across: s.across().ok(),
        ..Mapped::new(decomposition, &a.execution, &a.metrics)
    });
    let not_here = |theorem: Theorem| !s.has_barriers() && theorem.is_of_rows();
    let verdict = |finding: &Finding| match finding.verdict {
        _ if not_here(finding.theorem) => "not claimed",
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::NotClaimed => "not claimed",
    };
    let is_claimed = |finding: &Finding| verdict(finding) != "not claimed";
    let side = |finding: &Finding, value: f64| {
        if is_claimed(finding) { number(value) } else { Cell::Empty }
    };
    Ok(Listing::new("The paper's theorems on this algorithm", &found)
        .column("theorem", Unit::One, &|finding| finding.theorem.name().into())
        .column("claim", Unit::One, &|finding| finding.theorem.claim().into())
        .column("left", Unit::One, &|finding| side(finding, finding.left))
        .column("", Unit::One, &|finding| {
            if is_claimed(finding) { finding.relation.sign() } else { "" }.into()
        })
        .column("right", Unit::One, &|finding| side(finding, finding.right))
        .column("verdict", Unit::One, &|finding| verdict(finding).into())
        .column("remark", Unit::One, &|finding| match finding.theorem {
            theorem if not_here(theorem) => {
                "It is about rows that wait for each other: choose a barrier after each row.".into()
            }
            theorem => theorem.remark().into(),
        })
        .into())
}

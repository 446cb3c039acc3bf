//! The figures where NCCL chooses: the times of all it may choose, its choice over size and GPUs, its
//! table, and the choice as the file of its tuner plugin.

use std::f64::consts::SQRT_2;

use crossover_figures::order;
use crossover_model::collectives::nccl::{Range, Way};

use crate::screen::prelude::*;

use super::nccl::time_of;
use super::params::way as label;
use super::state::State;
use super::times::draw_times;

/// Samples of a curve.
const SAMPLES: u32 = 161;
/// Columns of the map.
const COLUMNS: u32 = 96;
/// The sizes in view in words, unless a change lies outside.
const SIZES: (f64, f64) = (1.0, 1e9);
/// The map has GPUs at least up to this number.
const GPUS: f64 = 1024.0;
/// Bytes at which a tree's times jump, and the powers of two of them; the last is the NVLS tree's.
const JUMPS: (f64, i32) = (64.0, 24);
/// The greatest size of the plugin.
const ANY_SIZE: &str = "18446744073709551615";

/// Returns the sizes in view: whole decades with `m` and every change inside.
fn sizes(s: &State) -> (f64, f64) {
    let changes = s.nccl().ranges().map(Vec::as_slice).unwrap_or_default().iter().skip(1);
    let changes = changes.map(|range| range.first / s.word);
    changes.chain([s.m]).filter(|m| 1e-3 < *m && *m < 1e15).fold(SIZES, |(low, high), m| {
        (low.min(10_f64.powf(m.log10().floor())), high.max(10_f64.powf(m.log10().ceil())))
    })
}

pub(super) fn over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.nccl().choice()?;
    let (low, high) = sizes(s);
    let mut at: Vec<f64> = log_space(low, high, SAMPLES).collect();
    // A jump is drawn between the sizes on its two sides.
    let plateau = s.nccl().tuning()?.plateau_from();
    let jumps = (0..=JUMPS.1).map(|k| JUMPS.0 * 2_f64.powi(k)).chain([plateau]);
    let jumps = jumps.flat_map(|bytes| [bytes * (1.0 - 1e-9), bytes].map(|bytes| bytes / s.word));
    at.extend(jumps.filter(|m| low < *m && *m < high));
    order::sort_ascending(&mut at);
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    draw_times(params, x, curves(&at), changes(s, (low, high)).into_iter().collect())
}

pub(super) fn over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.nccl().choice()?;
    let (p, q) = (s.p, s.gpus);
    let most = (2.0 * p).max(GPUS);
    let full = |p: f64| if p <= q { p.round() } else { (p / q).round() * q };
    let mut counts: Vec<f64> = log_space(2.0, most, SAMPLES).map(full).collect();
    counts.push(p);
    order::sort_ascending(&mut counts);
    counts.dedup();
    let x = Axis::log("processes p", Unit::Processor, (2.0, most)).sets("p");
    draw_times(params, x, curves(&counts), Vec::new())
}

fn curves(at: &[f64]) -> (Vec<Curve>, Option<Curve>) {
    let curve = |key| Curve::new(key, at.iter().copied());
    let mut curves = vec![curve("t_textbook").positive()];
    curves.extend(Way::ALL.map(|way| curve(time_of(way))));
    let choice = curve("t").with_name("NCCL's choice").ink(Ink::Text).stroke(Stroke::Dotted);
    (curves, Some(choice))
}

/// Returns the sizes at which the choice changes, each with what is chosen from there on.
fn changes(s: &State, (low, high): (f64, f64)) -> Option<Points> {
    let marked = s.nccl().ranges().ok()?.iter().skip(1).filter_map(|range| {
        let m = (range.first - 0.5) / s.word;
        let t = s.nccl().tuning().and_then(|tuning| tuning.time(range.way, range.first)).ok()?;
        let label = Unit::Byte.show(range.first - 0.5);
        (low <= m && m <= high).then(|| Point::new(m, t).label(label))
    });
    let points = Points::new("the choice changes", marked.collect::<Vec<_>>());
    let points = points.ink(Ink::Text).marker(Marker::Diamond).tells("nccl_break");
    (!points.points.is_empty()).then_some(points)
}

/// Returns the numbers of GPUs of the rows of a map: doubled from the fewest that fill nodes, or a
/// part of one, up to twice those of `s`.
fn counts(s: &State) -> Vec<f64> {
    let (mut count, most) = (s.gpus, GPUS.max(2.0 * s.p));
    while 2.0 < count && (count / 2.0).fract() == 0.0 {
        count /= 2.0;
    }
    let doubled = (0..64).map(|power| count * 2_f64.powi(power));
    doubled.filter(|p| 2.0 <= *p).take_while(|p| *p <= most).collect()
}

pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.nccl().choice()?;
    let (low, high) = sizes(s);
    let counts = counts(s);
    let first = counts.first().copied().unwrap_or(2.0);
    let x = Axis::log("size m", Unit::Word, (low, high)).sets("m");
    let y = Axis::log("processes p", Unit::Processor, (first / SQRT_2, 0.0)).sets("p");
    let grid = Grid { x: Places::even(x, COLUMNS), y: Places::from_centers(y, counts) };
    let ways = Way::ALL.map(|way| (way.name(), Ink::Series(way as usize)));
    Ok(grid.winners::<State>(params, "nccl_choice", &ways)?.into())
}

pub(super) fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (chosen, tuning) = (s.nccl().choice()?, s.nccl().tuning()?);
    let rows = Way::ALL.map(|way| (way, tuning.time(way, s.m * s.word).ok()));
    let number = |way, of: f64| (0.0 < tuning.bandwidth(way)).then_some(of);
    let caption = format!("NCCL at p = {}, m = {}", s.p, Unit::Word.show(s.m));
    Ok(Listing::new(caption, &rows)
        .column("algorithm and protocol", Unit::One, &|(way, t)| match t {
            Some(_) => label(*way).into(),
            None if tuning.bandwidth(*way) == 0.0 => {
                format!("{}; not possible here", label(*way)).into()
            }
            None => format!("{}; not allowed", label(*way)).into(),
        })
        .column("latency", Unit::Second, &|(way, _)| number(*way, tuning.latency(*way)).into())
        .column("bandwidth", Unit::BytePerSecond, &|(way, _)| {
            number(*way, tuning.bandwidth(*way)).into()
        })
        .column("time", Unit::Second, &|(_, t)| (*t).into())
        .current(|(way, _)| *way == chosen.way)
        .into())
}

/// Returns the choice for these and other numbers of GPUs as the file that NCCL's example of a tuner
/// plugin reads: a line for each range of sizes, in whole bytes, both ends among them.
///
/// Source: NCCL 2.30.7-1, `plugins/tuner/example`.
pub(super) fn tuner(params: &Params) -> Result<Figure, Error> {
    let here = State::of(params);
    here.nccl().ranges()?;
    let mut all = counts(here);
    all.push(here.p);
    order::sort_ascending(&mut all);
    all.dedup();
    let (mut rows, mut sets, mut current) = (Vec::new(), Vec::new(), None);
    for p in all {
        let s = here.with(&|values| values.p = p);
        let (ranges, nodes) = (s.nccl().ranges()?, s.nccl().nodes()?);
        for (at, range) in ranges.iter().enumerate() {
            let bytes = here.m * here.word;
            let next = ranges.get(at + 1).map(|next| next.first);
            if p == here.p && range.first <= bytes && next.is_none_or(|next| bytes < next) {
                current = Some(rows.len());
            }
            rows.push(line(range, next, [nodes, p]));
            // The least whole number of words in the range, where there is one.
            let m = (range.first / here.word).ceil().max(1.0);
            let is_in = next.is_none_or(|next| m * here.word < next);
            let set = [("p", p.to_string()), ("m", m.to_string())];
            sets.push(if is_in { set.to_vec() } else { Vec::new() });
        }
    }
    // To the plugin the headings are a comment.
    let columns = [
        "# collective",
        "min bytes",
        "max bytes",
        "algorithm",
        "protocol",
        "channels",
        "nodes",
        "ranks",
        "pipelined operations",
        "registered buffer",
    ];
    let columns = columns.map(|title| Column::new(title, Unit::One)).into();
    let table = Table::new("all-reduce, by NCCL's own model", columns, rows);
    Ok(table.current(current).sets(sets).into())
}

fn line(range: &Range, next: Option<f64>, [nodes, ranks]: [f64; 2]) -> Vec<Cell> {
    let last = next.map_or_else(|| ANY_SIZE.to_owned(), |next| (next - 1.0).to_string());
    let (first, algorithm) = (range.first, range.way.algorithm());
    let protocol = range.way.protocol().name();
    // What the plugin takes as any: channels, pipelined operations and the buffer.
    let line = format!("allreduce,{first},{last},{algorithm},{protocol},-1,{nodes},{ranks},-1,-1");
    line.split(',').map(|word| Cell::Text(word.to_owned())).collect()
}

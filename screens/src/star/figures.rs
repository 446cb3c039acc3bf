//! The figures: chunks, and the makespan over the load, the buffer, the stages and the processors.

use crossover_figures::figure::{Bar, Bars, Cells, Map};
use crossover_figures::order;
use crossover_model::divisible_load::{Load, Platform, Solver, StageRule, Star};

use super::picture;
use super::state::State;
use crate::kits::divisible_load::{
    BEHIND, Difference, Draw, MOST_MESSAGES, Optima, Optimal, buffer_name, compared_buffers,
    current, curves, known_points, of_chosen, over_load, reach, sort_within, step_ink, sweep, view,
};
use crate::screen::notes::star::figures as words;
use crate::screen::prelude::*;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::GANTT, picture::gantt),
    FigureSpec::at_once(words::CHUNKS, chunks),
    FigureSpec::in_steps(words::CMAX_OVER_V, |params| {
        of_chosen(params, "m", sweep(over_volume(params)))
    }),
    FigureSpec::in_steps(words::DIFFERENCES, |params| sweep(differences(params))),
    FigureSpec::in_steps(words::CMAX_OVER_D_N, |params| of_chosen(params, "m", sweep(map(params)))),
    FigureSpec::in_steps(words::CMAX_OVER_M, |params| sweep(over_workers(params))),
    FigureSpec::at_once(words::ORDERS, orders),
    FigureSpec::at_once(words::SIMPLEX, picture::pivots),
    FigureSpec::at_once(words::TABLEAU, picture::tableau),
];

/// The most points of a curve of chunks.
const MOST_POINTS: usize = 400;
/// The most orders that each have a bar.
const MOST_BARS: usize = 24;
/// The color of an order, and that of the one that is used.
const ORDER: Ink = Ink::Series(0);
const ORDER_HERE: Ink = Ink::Text;
/// The most stages that have a curve each.
const CURVES: usize = 6;
/// Loads this near to each other, as a share of the greatest, look alike.
const ALIKE: f64 = 1e-4;
/// Samples over the load besides those at the corners of the curves.
const SAMPLES: u32 = 150;
/// The most messages of all samples together: with a given number of stages every load takes as many. Beyond it
/// fewer samples are taken, though never less than a quarter.
const MOST_SAMPLED: f64 = 1.5e6;
/// The most corners of one curve.
const CORNERS: u32 = 12;
/// Every number of processors up to this one is tried where the stages allow it.
const MOST_WORKERS: f64 = 400.0;
/// The least number of processors in the view.
const LEAST_WORKERS: f64 = 16.0;
/// Columns of the map and, at most, rows.
const CELLS: u32 = 60;
/// The most messages of a row.
const MOST_IN_ROW: f64 = 12_000.0;
/// From the least to the greatest buffer in view.
const WIDEST: f64 = 1e6;
/// Levels of the contours, as shares of the way from the least to the greatest makespan.
const LEVELS: [f64; 3] = [0.05, 0.2, 0.5];
/// What cells without a makespan say.
const BLANK: &str = "V does not fit";
/// Makespans this near to each other, relatively, are the same.
const FLAT: f64 = 1e-10;

/// Returns the loads of some stages, processor by processor; of a single processor, stage by stage.
fn chunks(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (loads, m, n, buffer) = if s.other_rule().is_some() {
        let general = s.general()?;
        let workers = &general.star.workers;
        // The one that the greatest message could fill.
        let buffer = workers.iter().map(|worker| worker.buffer).fold(0.0, f64::max);
        (&general.solution.loads, workers.len(), general.stages as usize, buffer)
    } else {
        let (star, stages) = s.stages()?;
        let loads = &s.solved_loads()?.solution.loads;
        (loads, star.processors as usize, stages as usize, star.load.buffer)
    };
    let (title, count) = if m == 1 { ("stage", n) } else { ("processor", m) };
    let greatest = loads.iter().copied().fold(0.0, f64::max);
    if greatest == 0.0 {
        let help = "the originator computes everything itself: raise A0";
        return Err(Error::new(ErrorKind::Undefined, "originator", "no messages with load", help));
    }
    let top = if buffer < greatest * 1.6 { greatest.max(buffer) } else { greatest };
    let mut plot = Plot::new(
        Axis::linear(title, Unit::One, (0.5, count as f64 + 0.5)),
        Axis::linear("message", Unit::Byte, (0.0, top * 1.05)).rounded(),
    );
    if buffer <= top {
        plot = plot.with(Rule::at_y(buffer).label("buffer D"));
    }
    if m == 1 {
        return Ok(plot.with(Line::new("message", thin_out(loads)).ink(Ink::Text)).into());
    }
    // Stages that cannot be told apart in the drawing are one curve.
    let alike = |a: &[f64], b: &[f64]| {
        let mut pairs = a.iter().zip(b);
        pairs.all(|(x, y)| (x - y).abs() <= ALIKE * greatest)
    };
    let all: Vec<&[f64]> = loads.chunks(m).collect();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (stage, loads) in all.iter().enumerate() {
        match runs.last_mut() {
            Some(run) if alike(all[run.0], loads) => run.1 = stage,
            _ => runs.push((stage, stage)),
        }
    }
    let count = runs.len();
    let shown = |i: usize| count <= CURVES || i < 2 || i == count / 2 || count <= i + 3;
    let shown = (0..count).filter(|i| shown(*i)).map(|i| runs[i]);
    for (first, last) in shown {
        let name = if first == last {
            format!("stage {}", first + 1)
        } else {
            format!("stages {}–{}", first + 1, last + 1)
        };
        plot = plot.with(Line::new(name, thin_out(all[first])).ink(step_ink(first + 1, n)));
    }
    Ok(plot.into())
}

fn orders(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.values.processors.is_empty() {
        // All are alike: there is nothing to order.
        let (makespan, bound) = (s.makespan()?, s.lower_bound().unwrap_or(0.0));
        let bar = |row: usize, end: f64, ink: Ink| {
            Bar::new(row, (0.0, end)).label(Unit::Second.show(end)).ink(ink)
        };
        let names = ["any order", "lower bound"].map(str::to_owned).to_vec();
        let time = Axis::linear("makespan", Unit::Second, (0.0, 1.15 * makespan));
        let plot = Plot::new(time, Axis::rows("order of activation", names));
        let bars = [bar(0, makespan, ORDER_HERE), bar(1, bound, Ink::Muted)];
        let bars = bars.into_iter().filter(|bar| bar.start < bar.end);
        return Ok(plot.with(Bars::new("makespan", bars).shows("cmax")).into());
    }
    let mut orders = s.orders()?.to_vec();
    order::sort_by_key(&mut orders, |one| one.1);
    let present = &s.general()?.order;
    let here = orders
        .iter()
        .position(|(order, _)| order.iter().zip(present).all(|(i, number)| i + 1 == *number));
    let name = |order: &[usize]| {
        let numbers: Vec<String> = order.iter().map(|i| (i + 1).to_string()).collect();
        numbers.join(",")
    };
    let most = orders.last().map_or(1.0, |order| order.1);
    let time = |range| Axis::linear("makespan", Unit::Second, range);
    if orders.len() <= MOST_BARS {
        let names = orders.iter().map(|(order, _)| name(order)).collect();
        let bars = orders.iter().enumerate().map(|(row, (_, makespan))| {
            let bar = Bar::new(row, (0.0, *makespan)).label(Unit::Second.show(*makespan));
            bar.ink(if here == Some(row) { ORDER_HERE } else { ORDER })
        });
        let bars = Bars::new("makespan", bars).shows("cmax_best_order");
        let plot = Plot::new(time((0.0, 1.15 * most)), Axis::rows("order of activation", names));
        return Ok(plot.with(bars).into());
    }
    let least = orders.first().map_or(0.0, |order| order.1);
    let points =
        orders.iter().enumerate().map(|(rank, (_, makespan))| (rank as f64 + 1.0, *makespan));
    let line = Line::new("makespan", points.collect::<Vec<_>>()).ink(ORDER);
    let place =
        Axis::linear("orders, the shortest makespan first", Unit::One, (1.0, orders.len() as f64));
    let margin = 0.05 * (most - least).max(0.01 * most);
    let plot = Plot::new(place, time((least - margin, most + margin)).rounded());
    let here =
        here.map(|rank| Point::new(rank as f64 + 1.0, orders[rank].1).label(name(&orders[rank].0)));
    let here = here.map(|here| Points::current([here]).shows("cmax"));
    Ok(plot.with(line).with_all(here).into())
}

/// Returns the loads, numbered from 1; of very many, some.
fn thin_out(loads: &[f64]) -> Vec<(f64, f64)> {
    let step = loads.len().div_ceil(MOST_POINTS).max(1);
    let points = loads.iter().enumerate();
    points
        .filter(|(i, _)| i % step == 0 || i + 1 == loads.len())
        .map(|(i, load)| (i as f64 + 1.0, *load))
        .collect()
}

/// Returns `C_max` over `V`, for several buffer capacities (Figs. 7 and 8).
fn over_volume(params: &Params) -> Optima {
    let s = State::of(params);
    let (star, rule, listed) = (s.star()?, s.values.n, s.values.Ds.clone());
    star.ideal_makespan()?;
    let Load { buffer: own, volume, .. } = star.load;
    let buffers = compared_buffers(&listed, own);
    let range = view(volume, &buffers, star.processors);
    let loads = loads(&star, rule, &buffers, range);
    let lb = |load: &f64| with(star, *load, f64::INFINITY).ideal_makespan();
    let bound: Vec<f64> = loads.iter().map(|load| lb(load).unwrap_or(f64::NAN)).collect();
    let rows: Vec<_> = buffers.into_iter().map(|buffer| (buffer, loads.clone())).collect();
    let tasks = rows.iter().map(|(buffer, loads)| {
        loads.iter().map(|load| (with(star, *load, *buffer).into(), rule)).collect()
    });
    let tasks = tasks.collect();
    let here = s.makespan().map(|makespan| current(volume, makespan).shows("cmax")).ok();
    let draw: Draw = Box::new(move |values, progress| {
        let found = values.iter().copied().flatten();
        let Some(seen) = reach(found.chain(&bound).copied()) else {
            let help = "no load in view takes longer than 0 s: raise A or S";
            let got = Unit::Byte.show(volume);
            return Err(Error::new(ErrorKind::Undefined, "V", got, help));
        };
        let line = Line::new("LB", known_points(&loads, &bound)).ink(Ink::Muted);
        let plot = over_load("makespan", range, seen, progress)
            .with(line.stroke(Stroke::Dashed).shows("lower_bound"))
            .with_all(curves(&rows, values, &listed, own, range));
        Ok(plot.with_all(here.clone()).into())
    });
    Ok((tasks, draw))
}

fn differences(params: &Params) -> Optima {
    let s = State::of(params);
    let (star, rule, reference) = (s.star()?, s.values.n, s.values.D0);
    star.ideal_makespan()?;
    let compared = compared_buffers(&s.values.Ds, star.load.buffer);
    let range = view(star.load.volume, &compared, star.processors);
    let others = compared.iter().filter(|buffer| **buffer != reference);
    let difference = Difference {
        rows: others.map(|own| (*own, full(&star, rule, (*own, reference), range))).collect(),
        listed: s.values.Ds.clone(),
        title: format!("makespan − that of {}", buffer_name(reference)),
        signs: &[(1.0, Stroke::Solid, "")],
        rounding: 1e-12,
        nothing: (
            "D0",
            Unit::Byte.show(reference),
            "no buffer compared is slower at more than one load in view: compare smaller or larger ones",
        ),
    };
    let both = |load, own| [own, reference].map(|buffer| with(star, load, buffer).into());
    Ok(difference.prepare(rule, both))
}

fn with(star: Star, volume: f64, buffer: f64) -> Star {
    let load = Load { volume, buffer, ..star.load };
    Star { load, ..star }
}

/// Returns the loads of all curves: spread over the view, and both sides of the corners at `k D` and
/// `k m D`.
fn loads(star: &Star, rule: StageRule, buffers: &[f64], range: (f64, f64)) -> Vec<f64> {
    let m = star.processors;
    let mut loads: Vec<f64> = log_space(range.0, range.1, samples(star, rule)).collect();
    loads.push(star.load.volume);
    let jumps = !matches!(rule, StageRule::Number(_));
    for buffer in buffers.iter().filter(|buffer| jumps && buffer.is_finite()) {
        let corners = (1..=CORNERS).map(f64::from);
        let first = corners.clone().filter(|k| *k <= m).map(|k| k * buffer);
        let later = corners.filter(|k| *k <= 4.0).map(|k| k * m * buffer);
        for corner in first.chain(later) {
            loads.extend([corner, corner * BEHIND]);
        }
    }
    sort_within(loads, range)
}

fn samples(star: &Star, rule: StageRule) -> u32 {
    match rule {
        StageRule::Number(n) => {
            let room = MOST_SAMPLED / (n * star.processors);
            room.clamp(f64::from(SAMPLES / 4), f64::from(SAMPLES)) as u32
        }
        _ => SAMPLES,
    }
}

/// Returns loads that fill the buffers of both curves: multiples of the greatest of `D`, `m D`, `D₀` and
/// `m D₀` that is not above them. Between such loads both curves jump.
fn full(star: &Star, rule: StageRule, (a, b): (f64, f64), range: (f64, f64)) -> Vec<f64> {
    let m = star.processors;
    let sizes = [a, m * a, b, m * b];
    let filling = |load: f64| {
        let fits = sizes.iter().copied().filter(|size| *size <= load);
        let size = fits.fold(0.0, f64::max);
        if 0.0 < size { (load / size).round() * size } else { load }
    };
    let loads = log_space(range.0, range.1, samples(star, rule)).map(filling);
    sort_within(loads.collect(), (0.0, f64::INFINITY))
}

fn over_workers(params: &Params) -> Optima {
    let s = State::of(params);
    let (star, rule) = (s.star()?, s.values.n);
    star.ideal_makespan()?;
    let best = s.best_processors().ok().copied();
    let present = s.makespan().ok();
    let m = star.processors;
    let best_m = best.map_or(0.0, |best| best.star.processors);
    let mut most = (1.6 * m).max(1.6 * best_m).max(LEAST_WORKERS).ceil();
    if let StageRule::Number(n) = rule {
        most = most.min((MOST_MESSAGES / n).floor());
        if most < 1.0 {
            let help = format!("the curve has at most {MOST_MESSAGES} messages a point: lower n");
            return Err(Error::new(ErrorKind::TooLarge, "n", n, help));
        }
    }
    // A star beyond what can be drawn one by one is sampled, itself included.
    let step = (most / MOST_WORKERS).ceil().max(1.0);
    let mut counts: Vec<f64> = (0..=MOST_WORKERS as u32)
        .map(|i| 1.0 + f64::from(i) * step)
        .take_while(|count| *count <= most)
        .collect();
    counts.extend([m, best_m].into_iter().filter(|count| (1.0..=most).contains(count)));
    order::sort_ascending(&mut counts);
    counts.dedup();
    let with = |processors| Star { processors, ..star };
    let tasks = counts.iter().map(|m| (with(*m).into(), rule)).collect();
    let ideal: Vec<f64> =
        counts.iter().map(|m| with(*m).ideal_makespan().unwrap_or(f64::NAN)).collect();
    let draw: Draw = Box::new(move |values, progress| {
        let points = known_points(&counts, values[0]);
        // One processor may take many times as long as ten; the turn matters more.
        let finite = || points.iter().map(|p| p.1).filter(|y| y.is_finite());
        let greatest = finite().fold(0.0, f64::max);
        let least = finite().fold(f64::INFINITY, f64::min);
        let here = present.unwrap_or(0.0);
        let top = greatest.min(6.0 * least).max(here).max(ideal.last().copied().unwrap_or(0.0));
        let x = Axis::linear("processors m", Unit::One, (0.0, most.max(2.0))).sets("m");
        let y = Axis::linear("makespan", Unit::Second, (0.0, (top * 1.05).max(1e-300))).rounded();
        let mut plot = Plot::new(x, y);
        plot.progress = progress;
        let bound = Line::new("LB", known_points(&counts, &ideal)).ink(Ink::Muted);
        plot = plot
            .with(bound.stroke(Stroke::Dashed).shows("lower_bound"))
            .with(Line::new("makespan", points).ink(Ink::Text).shows("cmax"));
        if let Some(best) = best.filter(|best| best.star.processors <= most) {
            let label = format!("best: m = {}, {}", best_m, Unit::Second.show(best.makespan));
            let point = Point::new(best_m, best.makespan).label(label);
            // Where it is the present number, its time is that of the present plan.
            let point = if best_m == m { point.tells("cmax") } else { point };
            plot = plot.with(
                Points::new("best m", [point])
                    .ink(Ink::Text)
                    .marker(Marker::Diamond)
                    .shows("m_best")
                    .tells("m_best"),
            );
        }
        let here = present.filter(|_| m <= most);
        Ok(plot.with_all(here.map(|makespan| current(m, makespan).shows("cmax"))).into())
    });
    Ok((vec![tasks], draw))
}

/// The cells of the map.
struct Grid {
    star: Star,
    present: Option<f64>,
    steady: Option<f64>,
    /// `D / V` of the columns, rising, and the edges around them.
    shares: Vec<f64>,
    share_edges: Vec<f64>,
    /// Whole numbers, rising, and the edges between them.
    stages: Vec<f64>,
    stage_edges: Vec<f64>,
}

/// Returns `C_max` over `D` and `n` (Fig. 9).
fn map(params: &Params) -> Optima {
    let s = State::of(params);
    let star = s.star()?;
    let platform = Platform::from(star);
    platform.check()?;
    let steady = platform.steady_buffer()?.printed.ok();
    let m = star.processors;
    let Load { volume, buffer, .. } = star.load;
    let present = s.stages().ok().map(|(_, stages)| stages);
    let limit = (MOST_IN_ROW / m).floor().max(2.0);
    let unlimited = with(star, volume, f64::INFINITY);
    let best = unlimited.staged(StageRule::Best, MOST_IN_ROW, &mut Solver::default());
    let best = best.map_or(4.0, |best| best.stages);
    let most = (2.0 * best).max(1.5 * present.unwrap_or(1.0)).max(12.0).min(limit);
    let stages = whole(most, &[best, present.unwrap_or(best)]);
    // Below V / (m n) the buffers do not hold the load; from V on they do not bind.
    let steady = steady.map(|steady| steady / volume);
    let share = (buffer / volume).min(30.0);
    let finite = if buffer.is_finite() { share } else { 1.0 };
    let high = finite.max(1.0) * 1.5;
    let wished = (1.0 / (m * most)).min(finite).min(steady.unwrap_or(finite)) / 1.5;
    let low = wished.max(high / WIDEST);
    let share_edges: Vec<f64> = log_space(low, high, CELLS + 1).collect();
    let shares: Vec<f64> = share_edges.windows(2).map(|e| (e[0] * e[1]).sqrt()).collect();
    let mut stage_edges: Vec<f64> = stages.windows(2).map(|n| (n[0] * n[1]).sqrt()).collect();
    stage_edges.insert(0, 0.7);
    stage_edges.push(most * most / stage_edges[stage_edges.len() - 1]);
    let tasks = stages
        .iter()
        .flat_map(|n| shares.iter().map(move |share| (*n, *share)))
        .map(|(n, share)| (with(star, volume, share * volume).into(), StageRule::Number(n)))
        .collect();
    let grid = Grid { star, present, steady, shares, share_edges, stages, stage_edges };
    let draw: Draw = Box::new(move |values, progress| Ok(grid.plot(values[0], progress).into()));
    Ok((vec![tasks], draw))
}

/// Returns whole numbers from 1 to `most`, ever wider apart, with `wanted` among them.
fn whole(most: f64, wanted: &[f64]) -> Vec<f64> {
    let mut numbers: Vec<f64> = log_space(1.0, most, CELLS).map(f64::round).collect();
    numbers.extend(wanted.iter().filter(|n| **n <= most));
    order::sort_ascending(&mut numbers);
    numbers.dedup();
    numbers
}

impl Grid {
    fn plot(&self, values: &[f64], progress: f64) -> Plot {
        let ends = |edges: &[f64]| (edges[0], edges[edges.len() - 1]);
        let (x_range, y_range) = (ends(&self.share_edges), ends(&self.stage_edges));
        let mut plot = Plot::new(
            Axis::log("buffer over load, D / V", Unit::One, x_range).sets("D_V"),
            Axis::log("stages n", Unit::One, y_range).sets("n"),
        );
        plot.progress = progress;
        let cells = values.iter().map(|y| if y.is_finite() { *y } else { f64::NAN });
        plot.layers.push(Layer::Map(Map {
            name: "makespan".to_owned(),
            // Of what is still being computed nothing is known.
            blank: if progress == 1.0 { BLANK } else { "" }.to_owned(),
            x: self.shares.clone(),
            y: self.stages.clone(),
            x_edges: self.share_edges.clone(),
            y_edges: self.stage_edges.clone(),
            cells: Cells::Values { unit: Unit::Second, log: true, cells: cells.collect() },
            shows: "cmax",
            tells: "",
        }));
        let full = self.shares.iter();
        let full = full.map(|share| (*share, 1.0 / (self.star.processors * share)));
        let full = full.filter(|p| (y_range.0..=y_range.1).contains(&p.1)).collect::<Vec<_>>();
        plot = plot.with(Line::new("V / (m D)", full).ink(Ink::Text));
        if progress == 1.0 {
            let contours = self.contours(values).into_iter();
            plot.layers.extend(contours.map(Layer::Line));
        }
        if let Some(steady) = self.steady.filter(|d| x_range.0 < *d && *d < x_range.1) {
            let steady = Rule::at_x(steady).label("D*").ink(Ink::Text);
            plot = plot.with(steady.stroke(Stroke::DashDot));
        }
        if let Some(n) = self.present {
            let d = (self.star.load.buffer / self.star.load.volume).min(x_range.1);
            if x_range.0 <= d && n <= y_range.1 {
                plot = plot.with(current(d, n));
            }
        }
        plot
    }

    /// Returns the best of the stages drawn, and where the makespan is so much above the least.
    fn contours(&self, values: &[f64]) -> Vec<Line> {
        let width = self.shares.len();
        let column = |i: usize| values.iter().skip(i).step_by(width).copied();
        let finite = || values.iter().copied().filter(|y| y.is_finite());
        let least = finite().fold(f64::INFINITY, f64::min);
        let most = finite().fold(0.0, f64::max);
        let level = |k: usize| least + (most - least) * LEVELS[k];
        let (mut best, mut low, mut high) =
            (Vec::new(), [const { Vec::new() }; 3], [const { Vec::new() }; 3]);
        for (i, &d) in self.shares.iter().enumerate() {
            let at = |level: f64| {
                let below = |&(_, y): &(usize, f64)| y <= level;
                let first = column(i).enumerate().find(below);
                let last = column(i).enumerate().filter(below).fold(None, |_, cell| Some(cell));
                first.zip(last)
            };
            let floor = column(i).fold(f64::INFINITY, f64::min);
            if !floor.is_finite() {
                continue;
            }
            // Where the makespan is flat, the last n before start-ups alone add to it.
            if let Some((_, (row, _))) = at(floor * (1.0 + FLAT)) {
                best.push((d, self.stages[row]));
            }
            for k in 0..LEVELS.len() {
                if let Some(((first, _), (last, _))) = at(level(k)) {
                    // An edge of the map, or of what is feasible, is no contour.
                    let before = first.checked_sub(1).and_then(|row| column(i).nth(row));
                    if before.is_some_and(f64::is_finite) {
                        low[k].push((d, self.stage_edges[first]));
                    }
                    if last + 1 < self.stages.len() {
                        high[k].push((d, self.stage_edges[last + 1]));
                    }
                }
            }
        }
        let best = Line::new("best n", best).ink(Ink::Text);
        let mut lines = vec![best.stroke(Stroke::Dashed)];
        for (points, k) in low.into_iter().chain(high).zip([0, 1, 2, 0, 1, 2]) {
            if 1 < points.len() {
                let line = Line::new(Unit::Second.show(level(k)), points).ink(Ink::Text);
                lines.push(line.stroke(Stroke::Dotted));
            }
        }
        lines
    }
}

//! The figures of messages: the fitted lines, what they miss, bandwidths, and what the times are nearest to.

use crossover_figures::figure::{Layer, Region};
use crossover_figures::order;

use crate::screen::prelude::*;

use super::measured::Shown;
use super::messages::{MISSED, MessageFits, format_size};
use super::nearest::curve;
use super::params::Weighted;
use super::state::State;

/// Sizes at which a curve is drawn.
const SAMPLES: u32 = 81;
/// The most points that are drawn of a long text.
const MOST_POINTS: usize = 600;
/// How far the axis of errors goes at least, and at most.
const ERRORS: (f64, f64) = (0.3, 2.0);
/// Machines beside the nearest one have no color of their own.
const NEAREST: Ink = Ink::Series(3);

/// What is shared by figures over the size: its ends, and the rows.
struct View<'a> {
    s: &'a State,
    fits: &'a MessageFits,
    rows: &'a [Shown],
    /// The place of the least size on the axis.
    least: f64,
    /// The ends of the axis.
    ends: (f64, f64),
}

impl<'a> View<'a> {
    fn of(params: &'a Params) -> Result<Self, Error> {
        let s = State::of(params);
        let (fits, rows) = (s.messages()?, &s.findings()?.shown);
        let sizes = rows.iter().map(|row| row.x).chain([s.values.m]);
        let (least, most) = positive_extent(sizes);
        // A size of zero has no place on a logarithmic axis: it stands before the least.
        let has_zero = rows.iter().any(|row| row.x == 0.0);
        let least = if has_zero { least / 2.0 } else { least };
        // No point lies on an edge.
        let ends = (least.min(most / 2.0) / 1.3, most.max(least * 2.0) * 1.3);
        Ok(Self { s, fits, rows, least, ends })
    }

    fn axis(&self) -> Axis {
        Axis::log("message size m", Unit::Byte, self.ends).sets("m")
    }

    fn place(&self, size: f64) -> f64 {
        size.max(self.least)
    }

    /// Returns sizes of the axis, the ends of a break among them.
    fn sizes(&self) -> Vec<f64> {
        let mut sizes: Vec<f64> = log_space(self.ends.0, self.ends.1, SAMPLES).collect();
        sizes.extend(self.fits.two.iter().map(|two| two.break_at).filter(|at| self.ends.0 < *at));
        order::sort_ascending(&mut sizes);
        sizes.dedup();
        sizes
    }

    /// Returns the rows in use, or the others, as points at a height that follows from each; those of no bytes,
    /// which have no place of their own, say so.
    fn points(&self, used: bool, height: impl Fn(&Shown) -> f64) -> Vec<Points> {
        let (name, marker) =
            if used { ("measured", Marker::Ring) } else { ("not fitted", Marker::Cross) };
        let ink = if used { Ink::Text } else { Ink::Muted };
        let of = |name: &str, is_of: &dyn Fn(f64) -> bool, label: &str| {
            let rows: Vec<_> =
                self.rows.iter().filter(|row| row.used == used && is_of(row.x)).collect();
            let step = rows.len().div_ceil(MOST_POINTS).max(1);
            let points = rows.iter().step_by(step);
            let points = points.map(|row| Point::new(self.place(row.x), height(row)).label(label));
            let points: Vec<_> = points.filter(|point| point.y.is_finite()).collect();
            (!points.is_empty()).then(|| Points::new(name, points).ink(ink).marker(marker))
        };
        let sized = of(name, &|size| 0.0 < size, "");
        sized.into_iter().chain(of("0 B", &|size| size == 0.0, "0 B")).collect()
    }

    /// Returns all rows as points at a height that follows from each.
    fn all(&self, height: impl Fn(&Shown) -> f64) -> Vec<Points> {
        [self.points(false, &height), self.points(true, &height)].concat()
    }

    /// Returns rules at the ends of the window, and at the break.
    fn rules(&self) -> Vec<Layer> {
        let values = &self.s.values;
        let ends = [(values.from, "from"), (values.to, "to")];
        let within = |at: &f64| self.ends.0 <= *at && *at <= self.ends.1;
        let window = ends.into_iter().filter_map(|(at, label)| {
            Some(Rule::at_x(at.filter(within)?).label(label).stroke(Stroke::Dashed).into())
        });
        let two = self.fits.two.as_ref().map(|two| two.break_at).filter(within);
        let two = two.map(|at| {
            Rule::at_x(at).label("break").stroke(Stroke::Dotted).tells("break_at").into()
        });
        window.chain(two).collect()
    }

    /// Returns the ends of the rows in use as marks that can be dragged, at the top.
    fn window(&self, y: &Axis) -> Points {
        let values = &self.s.values;
        let sizes = self.rows.iter().map(|row| row.x);
        let (least, most) = sizes.fold((f64::INFINITY, 0.0), |(a, b), x| (x.min(a), x.max(b)));
        let ends = [(values.from.unwrap_or(least), "from"), (values.to.unwrap_or(most), "to")];
        let height = y.range.0 * (y.range.1 / y.range.0).powf(0.96);
        let marks = ends.map(|(at, key)| Point::new(self.place(at), height).drags(key));
        Points::new("rows used", marks).ink(Ink::Muted).marker(Marker::Square)
    }

    /// Returns the curves of a quantity, one for each line in use.
    fn curves(&self, key: &'static str) -> Vec<Curve> {
        let sizes = self.sizes();
        match &self.fits.two {
            None => vec![Curve::new(key, sizes).positive()],
            Some(two) => {
                let (small, large): (Vec<_>, Vec<_>) =
                    sizes.into_iter().partition(|m| *m <= two.break_at);
                let both = [(small, "fitted, small"), (large, "fitted, large")];
                let some = both.into_iter().filter(|(sizes, _)| !sizes.is_empty());
                some.map(|(sizes, name)| Curve::new(key, sizes).positive().with_name(name))
                    .collect()
            }
        }
    }

    /// Returns the axis of times that holds the rows and these curves.
    fn times<'b>(&self, curves: impl Iterator<Item = &'b (f64, f64)>) -> Axis {
        let times = self.rows.iter().map(|row| row.seconds);
        let (low, high) = positive_extent(times.chain(curves.map(|point| point.1)));
        Axis::log("time t", Unit::Second, (low / 1.2, high * 1.6)).rounded()
    }
}

pub(super) fn fit(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let fits = view.fits;
    let mut sweep = Sweep::over::<State>(params, view.axis());
    for curve in view.curves("t") {
        sweep = sweep.draw(curve);
    }
    let line = |name, line: &crossover_measurements::fit::Line| {
        let times = view.sizes().into_iter().map(|m| (m, line.time(m)));
        guide(name, times.filter(|point| 0.0 < point.1))
    };
    // Each begins with its start-up time.
    let (other, name, tells) = match view.s.values.fit {
        Weighted::Relative => (&fits.all.absolute, "by absolute errors", "ts_absolute"),
        Weighted::Absolute => (&fits.all.relative, "by relative errors", "ts_relative"),
    };
    sweep = sweep.behind(line(name, other).tells(tells));
    if fits.two.is_some() {
        sweep = sweep.behind(line("one line", &fits.one).tells("ts"));
    }
    let y = view.times(
        sweep.lines().iter().filter(|line| !line.shows.is_empty()).flat_map(|line| &line.points),
    );
    let band = band(&view, &y);
    let layers = band.into_iter().map(Layer::from).chain(view.rules()).collect();
    let points = [view.window(&y)].into_iter().chain(view.all(|row| row.seconds));
    let sweep = points.fold(sweep, Sweep::with_marks).current(&["t"]);
    Ok(sweep.over_layers(y, layers).into())
}

/// Returns the interval of the fitted lines over the size, as far as the axis of times goes.
fn band(view: &View, y: &Axis) -> Vec<Region> {
    let ends = |m: f64| {
        let (low, high) = view.fits.interval(m).ok()?;
        let within = |t: f64| t.clamp(y.range.0, y.range.1);
        Some((m, within(low), within(high)))
    };
    let break_at = view.fits.two.as_ref().map_or(0.0, |two| two.break_at);
    let (small, large): (Vec<_>, Vec<_>) = view.sizes().into_iter().partition(|m| *m <= break_at);
    let regions = [small, large].into_iter().filter_map(|sizes| {
        let ends: Vec<_> = sizes.into_iter().filter_map(ends).collect();
        let low = ends.iter().map(|(m, low, _)| (*m, *low));
        let outline = low.chain(ends.iter().rev().map(|(m, _, high)| (*m, *high))).collect();
        (1 < ends.len()).then(|| Region::new("", outline).ink(Ink::Series(0)))
    });
    regions.collect()
}

pub(super) fn residuals(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let error = |row: &Shown| view.fits.time(row.x) / row.seconds - 1.0;
    let errors = view.rows.iter().map(error).filter(|error| error.is_finite());
    let ends =
        errors.fold((0.0_f64, 0.0_f64), |(low, high), error| (low.min(error), high.max(error)));
    let most = (1.1 * ends.1).clamp(ERRORS.0, ERRORS.1);
    let least = (1.1 * ends.0).clamp(-1.0, -ERRORS.0);
    let y = Axis::linear("error of the fit", Unit::Share, (least, most)).rounded();
    let axis = Axis::log("message size m", Unit::Byte, view.ends);
    let mut plot = Plot::new(axis, y).with_all(view.rules()).with(Rule::at_y(0.0));
    for limit in [-MISSED, MISSED] {
        plot = plot.with(Rule::at_y(limit).stroke(Stroke::Dotted));
    }
    let within = |row: &Shown| error(row).clamp(least, most);
    let missed = &view.fits.missed;
    let off = |m: f64| missed.iter().find(|(first, last)| *first <= m && m <= *last);
    let named = view.fits.errors().filter(|(m, _)| off(*m).is_some()).map(|(m, error)| {
        let is_first = off(m).is_some_and(|(first, _)| *first == m);
        // The size of zero says so already.
        let label = if is_first && 0.0 < m { format_size(m) } else { String::new() };
        Point::new(view.place(m), error.clamp(least, most)).label(label).tells("missed")
    });
    let named: Vec<_> = named.take(MOST_POINTS).collect();
    let mut plot = plot.with_all(view.all(within));
    if !named.is_empty() {
        let off = Points::new("missed by more than 25 %", named).ink(Ink::Series(5));
        plot = plot.with(off.marker(Marker::Diamond));
    }
    Ok(plot.into())
}

pub(super) fn bandwidth(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let s = view.s;
    let mut sweep = Sweep::over::<State>(params, view.axis());
    for curve in view.curves("bandwidth_here") {
        sweep = sweep.draw(curve);
    }
    let reached = |row: &Shown| row.x / row.seconds;
    let measured = view.rows.iter().filter(|row| 0.0 < row.x).map(reached);
    let bus = s.bus_factor().ok().filter(|factor| *factor != 1.0);
    let curves = sweep.lines().iter().flat_map(|line| &line.points).map(|point| point.1);
    let link = s.values.link.map(|link| link / 8.0);
    let times = [Some(1.0), bus].into_iter().flatten();
    let all: Vec<f64> = measured.chain(curves).collect();
    let all = times.flat_map(|factor| all.iter().map(move |rate| factor * rate)).chain(link);
    let (low, high) = positive_extent(all);
    let y = Axis::log("bandwidth", Unit::BytePerSecond, (low / 1.2, high * 1.2)).rounded();
    let mut layers = view.rules();
    layers.extend(
        link.map(|link| Rule::at_y(link).label("line rate").stroke(Stroke::DashDot).into()),
    );
    let positive = |points: Points| {
        let kept: Vec<_> = points.points.iter().filter(|point| 0.0 < point.y).cloned().collect();
        Some(Points { points: kept, ..points }).filter(|some| !some.points.is_empty())
    };
    let bus = bus.and_then(|factor| {
        let points =
            view.points(true, |row| factor * reached(row)).into_iter().find_map(positive)?;
        Some(
            Points { name: "bus bandwidth".to_owned(), ..points }
                .ink(Ink::Series(4))
                .marker(Marker::Square),
        )
    });
    let marks = view.all(reached).into_iter().filter_map(positive).chain(bus);
    let sweep = marks.fold(sweep, Sweep::with_marks).current(&["bandwidth_here"]);
    Ok(sweep.over_layers(y, layers).into())
}

pub(super) fn nearest_machines(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let nearest = view.s.nearest()?;
    let lines = nearest.machines.iter().enumerate().map(|(at, (machine, _))| {
        let line = Line::new(machine.short, curve(nearest, machine, view.sizes()));
        if at == 0 { line.ink(NEAREST) } else { line.ink(Ink::Muted).stroke(Stroke::Dashed) }
    });
    let lines: Vec<_> = lines.collect();
    let y = view.times(lines.iter().flat_map(|line| &line.points));
    let mut plot = Plot::new(Axis::log("message size m", Unit::Byte, view.ends), y);
    plot = plot.with_all(changes(&view)).with_all(lines.into_iter().rev());
    Ok(plot.with_all(view.all(|row| row.seconds)).into())
}

/// Returns rules where another algorithm becomes the best on the nearest machine, by its name.
fn changes(view: &View) -> Vec<Layer> {
    let first = |view: &View| Some(view.s.nearest().ok()?.machines.first()?.0);
    let (Ok(nearest), Some(machine)) = (view.s.nearest(), first(view)) else { return Vec::new() };
    let sizes = view.sizes();
    let names: Vec<_> = sizes.iter().map(|m| nearest.algorithm(machine, *m)).collect();
    let changes = names.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]);
    let rule = |(at, pair): (usize, &[Option<&str>])| {
        let name = pair[1]?.replace('_', " ");
        Some(Rule::at_x(sizes[at + 1]).label(name).stroke(Stroke::Dotted).into())
    };
    changes.filter_map(rule).collect()
}

pub(super) fn measurements(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let rows = &view.rows[..view.rows.len().min(MOST_POINTS)];
    let fitted = |row: &Shown| view.fits.time(row.x);
    Ok(Listing::new("Messages of each size", rows)
        .column("size", Unit::Byte, &|row| row.x.into())
        .column("time", Unit::Second, &|row| row.seconds.into())
        .column("bandwidth", Unit::BytePerSecond, &|row| (row.x / row.seconds).into())
        .column("time by the fit", Unit::Second, &|row| fitted(row).into())
        .column("error of the fit", Unit::Share, &|row| (fitted(row) / row.seconds - 1.0).into())
        .current(|row| row.x == view.s.values.m)
        .sets(|row| vec![("m", row.x.to_string())])
        .into())
}

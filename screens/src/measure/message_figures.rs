//! The figures of messages: the fitted lines, what they miss, bandwidths, and what the times are nearest to.

use crossover_figures::figure::Layer;
use crossover_figures::order;
use crossover_measurements::fit::Line as Fitted;

use crate::screen::machine::format_size;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::frame::{MOST_POINTS, brackets, framed, share_across, with_room};
use super::measured::Shown;
use super::messages::{MISSED, MessageFits};
use super::nearest::curve;
use super::params::Weighted;
use super::state::State;

/// Sizes at which a curve is drawn.
const SAMPLES: u32 = 81;
/// The names of the curves up to the break and beyond it, and of that of all sizes.
const SMALL: &str = "fitted, small";
const LARGE: &str = "fitted, large";
const ALL: &str = "fitted";
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
        let window = ends.into_iter().filter_map(|(at, label)| {
            let at = at.filter(|at| self.is_in_view(*at))?;
            Some(Rule::at_x(at).label(label).stroke(Stroke::Dashed).into())
        });
        window.chain(self.break_rule(1.0)).collect()
    }

    /// Returns a thin line at the break that says what changes there, through that share of the plot.
    fn break_rule(&self, share: f32) -> Option<Layer> {
        let at = self.fits.two.as_ref()?.break_at;
        let what = if matches!(self.s.values.r#break, Worded::Number(_)) {
            "break at"
        } else if self.s.is_of_one_message() {
            "protocol changes at"
        } else {
            "method changes at"
        };
        let rule = Rule::at_x(at).share(share).label(format!("{what} {}", format_size(at)));
        self.is_in_view(at).then(|| rule.stroke(Stroke::Solid).tells("break_at").into())
    }

    fn is_in_view(&self, size: f64) -> bool {
        self.ends.0 <= size && size <= self.ends.1
    }

    /// Returns the ends of the rows in use as marks that can be dragged, on the axis.
    fn window(&self, y: &Axis) -> [Layer; 2] {
        let values = &self.s.values;
        let sizes = self.rows.iter().map(|row| row.x);
        let (least, most) = sizes.fold((f64::INFINITY, 0.0), |(a, b), x| (x.min(a), x.max(b)));
        let ends = [(values.from.unwrap_or(least), "from"), (values.to.unwrap_or(most), "to")];
        brackets(y, ends.map(|(at, key)| (self.place(at), key)))
    }

    /// Returns the curves of a quantity, one for each line in use.
    fn curves(&self, key: &'static str) -> Vec<Curve> {
        let sizes = self.sizes();
        match &self.fits.two {
            None => vec![Curve::new(key, sizes).positive().with_name(ALL)],
            Some(two) => {
                let (small, large): (Vec<_>, Vec<_>) =
                    sizes.into_iter().partition(|m| *m <= two.break_at);
                let both = [(small, SMALL), (large, LARGE)];
                let some = both.into_iter().filter(|(sizes, _)| !sizes.is_empty());
                some.map(|(sizes, name)| Curve::new(key, sizes).positive().with_name(name))
                    .collect()
            }
        }
    }

    /// Returns the fitted line of a curve, and of which sizes it is.
    fn fitted(&self, curve: &str) -> Option<(&Fitted, &'static str)> {
        match (&self.fits.two, curve) {
            (None, _) => Some((&self.fits.one, "all sizes")),
            (Some(two), SMALL) => Some((&two.small, "small")),
            (Some(two), LARGE) => Some((&two.large, "large")),
            _ => None,
        }
    }

    /// Gives each fitted curve the words beside it: its start-up time, where larger messages follow it its bandwidth;
    /// and its interval where one is known.
    fn describe_curves(&self, plot: &mut Plot) {
        for curve in fitted_curves(plot) {
            let Some((line, sizes)) = self.fitted(&curve.name) else { continue };
            let start_up = (0.0 < line.ts).then(|| Unit::Second.show(line.ts));
            let is_large = curve.name != SMALL && 0.0 < line.tw;
            let bandwidth = is_large.then(|| Unit::BytePerSecond.show(1.0 / line.tw));
            let numbers: Vec<_> = start_up.into_iter().chain(bandwidth).collect();
            let colon = if numbers.is_empty() { "" } else { ": " };
            curve.label = format!("{sizes}{colon}{}", numbers.join(", "));
            // Where the messages are short it runs along its start-up time.
            curve.tells = match &*curve.name {
                SMALL => "ts_small",
                LARGE => "ts_large",
                _ => "ts",
            };
            let interval = |(m, _): &(f64, f64)| {
                let (low, high) = self.fits.interval(*m).ok()?;
                Some((*m, low.max(0.0), high))
            };
            curve.band = curve.points.iter().filter_map(interval).collect();
        }
    }

    /// Returns the ends of an axis of times that holds the rows and these curves.
    fn times<'b>(&self, curves: impl Iterator<Item = &'b (f64, f64)>) -> (f64, f64) {
        let times = self.rows.iter().map(|row| row.seconds);
        let (low, high) = positive_extent(times.chain(curves.map(|point| point.1)));
        (low / 1.2, high * 1.2)
    }
}

/// Returns the curves of a plot that are quantities of the fit.
fn fitted_curves(plot: &mut Plot) -> impl Iterator<Item = &mut Line> {
    plot.layers.iter_mut().filter_map(|layer| match layer {
        Layer::Line(line) if !line.shows.is_empty() => Some(line),
        _ => None,
    })
}

fn axis_of_times(range: (f64, f64)) -> Axis {
    Axis::log("time t", Unit::Second, range).rounded()
}

pub(super) fn fit(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let mut sweep = Sweep::over::<State>(params, view.axis());
    for curve in view.curves("t") {
        sweep = sweep.draw(curve);
    }
    let sweep = others(&view).into_iter().fold(sweep, Sweep::behind);
    let of_fit = sweep.lines().iter().filter(|line| !line.shows.is_empty());
    let times = view.times(of_fit.flat_map(|line| &line.points));
    let y = axis_of_times(with_room(view.s, times));
    let rule = view.break_rule(share_across(view.s));
    let layers = rule.into_iter().chain(view.window(&y)).collect();
    let sweep = view.all(|row| row.seconds).into_iter().fold(sweep, Sweep::with_marks);
    let mut plot = sweep.current(&["t"]).over_layers(y, layers);
    view.describe_curves(&mut plot);
    Ok(framed(view.s, plot).into())
}

/// Returns the lines that the reader asked for beside the fit: that of the other errors, and one of all sizes where
/// there are two.
fn others(view: &View) -> Vec<Line> {
    if !view.s.values.alternatives {
        return Vec::new();
    }
    let line = |name, line: &Fitted| {
        let times = view.sizes().into_iter().map(|m| (m, line.time(m)));
        guide(name, times.filter(|point| 0.0 < point.1)).label(name)
    };
    // Each begins with its start-up time.
    let fits = view.fits;
    let other = match view.s.values.fit {
        Weighted::Relative => line("by absolute errors", &fits.all.absolute).tells("ts_absolute"),
        Weighted::Absolute => line("by relative errors", &fits.all.relative).tells("ts_relative"),
    };
    let one = fits.two.is_some().then(|| line("one line", &fits.one).tells("ts"));
    [Some(other), one].into_iter().flatten().collect()
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
    let mut plot = sweep.over_layers(y, layers);
    for curve in fitted_curves(&mut plot) {
        curve.label = view.fitted(&curve.name).map_or("", |(_, sizes)| sizes).to_owned();
    }
    Ok(plot.into())
}

pub(super) fn nearest_machines(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let nearest = view.s.nearest()?;
    let lines = nearest.machines.iter().enumerate().map(|(at, (machine, _))| {
        let line = Line::new(machine.short, curve(nearest, machine, view.sizes()));
        if at == 0 { line.ink(NEAREST) } else { line.ink(Ink::Muted).stroke(Stroke::Dashed) }
    });
    let lines: Vec<_> = lines.collect();
    let y = axis_of_times(view.times(lines.iter().flat_map(|line| &line.points)));
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

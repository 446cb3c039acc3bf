//! The figures of runs: times and speedups with the laws fitted to them, what these miss, and the serial
//! fraction that the runs show.

use crossover_figures::figure::Layer;
use crossover_figures::order;
use crossover_measurements::fit::Form;

use crate::screen::prelude::*;

use super::frame::{MOST_POINTS, brackets, framed, share_across, with_room};
use super::measured::Shown;
use super::runs::RunFits;
use super::runs::law_name;
use super::state::State;

/// The most places at which a curve is drawn.
const SAMPLES: u32 = 81;
/// How far beyond the runs the laws are drawn.
const BEYOND: f64 = 2.0;
/// The keys of the times, and of the speedups, of the laws.
const TIMES: [&str; 3] = ["t_amdahl", "t_usl", "t_network"];
const SPEEDUPS: [&str; 3] = ["speedup_amdahl", "speedup_usl", "speedup_network"];
/// Those of the law of a problem that grows.
const WEAK_TIMES: [&str; 1] = ["t_gustafson"];
const WEAK_SPEEDUPS: [&str; 1] = ["speedup_gustafson"];
/// How far the axis of errors goes at least, and at most.
const ERRORS: (f64, f64) = (0.1, 1.0);

/// What is shared by figures over the number of processors.
struct View<'a> {
    s: &'a State,
    fits: &'a RunFits,
    rows: &'a [Shown],
    /// The greatest number of the axis.
    most: f64,
}

impl<'a> View<'a> {
    fn of(params: &'a Params) -> Result<Self, Error> {
        let s = State::of(params);
        let (fits, rows) = (s.runs()?, &s.findings()?.shown);
        let greatest = rows.iter().map(|row| row.x).fold(1.0, f64::max);
        let most = (BEYOND * greatest).max(s.values.N).max(params.reach()).max(2.0);
        Ok(Self { s, fits, rows, most })
    }

    fn axis(&self) -> Axis {
        Axis::log("processors N", Unit::Processor, (1.0, self.most)).sets("N").further()
    }

    fn numbers(&self) -> Vec<f64> {
        let mut numbers = whole_log_space(1.0, self.most, SAMPLES);
        numbers.push(self.s.values.N);
        order::sort_ascending(&mut numbers);
        numbers.dedup();
        numbers
    }

    /// Returns the rows in use, or the others, as points at a height that follows from each.
    fn points(&self, used: bool, height: impl Fn(&Shown) -> f64) -> Option<Points> {
        let rows: Vec<_> = self.rows.iter().filter(|row| row.used == used).collect();
        let step = rows.len().div_ceil(MOST_POINTS).max(1);
        let points = rows.iter().step_by(step).map(|row| Point::new(row.x, height(row)));
        let points: Vec<_> = points.filter(|point| point.y.is_finite()).collect();
        let (name, marker) =
            if used { ("measured", Marker::Ring) } else { ("not fitted", Marker::Cross) };
        let ink = if used { Ink::Text } else { Ink::Muted };
        (!points.is_empty()).then(|| Points::new(name, points).ink(ink).marker(marker))
    }

    /// Returns a rule where to measure next, through that share of the plot.
    fn next_rule(&self, share: f32) -> Option<Layer> {
        let at = self.fits.all.next_n()?.at;
        let rule = Rule::at_x(at)
            .share(share)
            .label("measure next")
            .stroke(Stroke::Dotted)
            .tells("next_N");
        (1.0 <= at && at <= self.most).then(|| rule.into())
    }

    /// Returns brackets on the axis of processors around the rows in use, which can be dragged.
    fn window(&self, y: &Axis) -> [Layer; 2] {
        let values = &self.s.values;
        let numbers = self.rows.iter().map(|row| row.x);
        let (least, most) = numbers.fold((f64::INFINITY, 1.0), |(a, b), n| (n.min(a), n.max(b)));
        let ends =
            [(values.N_from.unwrap_or(least), "N_from"), (values.N_to.unwrap_or(most), "N_to")];
        brackets(y, ends)
    }

    /// Returns the plot of curves and runs over the brackets and the rule where to measure next,
    /// which runs through that share of the plot.
    fn plot(&self, sweep: Sweep, (y, share): (Axis, f32), height: impl Fn(&Shown) -> f64) -> Plot {
        let layers = self.next_rule(share).into_iter().chain(self.window(&y)).collect();
        let points = [self.points(false, &height), self.points(true, &height)];
        let sweep = points.into_iter().fold(sweep, Sweep::with_marks);
        sweep.over_layers(y, layers)
    }

    /// Returns the curves of quantities of the laws, those on each other told apart.
    fn curves(&self, params: &'a Params, keys: &[&'static str]) -> Sweep<'a> {
        let mut sweep = Sweep::over::<State>(params, self.axis());
        for key in keys {
            sweep = sweep.draw(Curve::new(key, self.numbers()).positive());
        }
        sweep.with_overlaps_dashed()
    }
}

pub(super) fn fit(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    if !view.s.has_times() {
        return speedup(params);
    }
    let (curves, here) =
        if view.s.is_weak() { (&WEAK_TIMES[..], "t_gustafson") } else { (&TIMES[..], "T_best") };
    let sweep = view.curves(params, curves).current(&[here]);
    let times = view.rows.iter().map(|row| row.seconds);
    let curves = sweep.lines().iter().flat_map(|line| &line.points).map(|point| point.1);
    let (low, high) = positive_extent(times.chain(curves));
    let range = with_room(view.s, (low / 1.2, high * 1.2));
    let y = Axis::log("time T", Unit::Second, range).rounded();
    Ok(framed(view.s, view.plot(sweep, (y, share_across(view.s)), |row| row.seconds)).into())
}

/// Returns the color of a law, and the sign of its points.
const fn look(form: Form) -> (Ink, Marker) {
    match form {
        Form::Amdahl => (Ink::Series(0), Marker::Disc),
        Form::Usl => (Ink::Series(1), Marker::Ring),
        Form::Network => (Ink::Series(2), Marker::Square),
    }
}

pub(super) fn residuals(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let errors = |time: &dyn Fn(f64) -> f64| -> Vec<(f64, f64)> {
        let points = view.fits.all.points.iter().take(MOST_POINTS);
        points.map(|&(n, t)| (n, time(n) / t - 1.0)).collect()
    };
    let laws: Vec<_> = if view.s.is_weak() {
        let law = view.fits.gustafson()?;
        vec![("Gustafson", look(Form::Amdahl), errors(&|n| law.time(n)))]
    } else {
        let laws = view.fits.laws().fitted_laws();
        laws.map(|law| (law_name(law.form), look(law.form), errors(&|n| law.time(n)))).collect()
    };
    let errors = laws.iter().flat_map(|(_, _, errors)| errors).map(|error| error.1.abs());
    let most = (1.2 * errors.filter(|error| error.is_finite()).fold(0.0, f64::max))
        .clamp(ERRORS.0, ERRORS.1);
    let x = Axis::log("processors N", Unit::Processor, (1.0, view.most));
    let y = Axis::linear("error of the law", Unit::Share, (-most, most)).rounded();
    let mut plot = Plot::new(x, y).with(Rule::at_y(0.0));
    for (name, (ink, marker), errors) in laws {
        let points = errors.into_iter().map(|(n, error)| Point::new(n, error.clamp(-most, most)));
        plot = plot.with(Points::new(name, points).ink(ink).marker(marker));
    }
    Ok(plot.into())
}

pub(super) fn speedup(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let is_weak = view.s.is_weak();
    let (curves, here) = if is_weak {
        (&WEAK_SPEEDUPS[..], "speedup_gustafson")
    } else {
        (&SPEEDUPS[..], "speedup")
    };
    let reference = if is_weak { view.fits.reference_of_weak()? } else { view.fits.reference() };
    let sweep = view.curves(params, curves).current(&[here]);
    let reached = |row: &Shown| if is_weak { row.x } else { 1.0 } * reference / row.seconds;
    let curves = sweep.lines().iter().flat_map(|line| &line.points).map(|point| point.1);
    let (low, high) = positive_extent(view.rows.iter().map(reached).chain(curves));
    let y = Axis::log("speedup S", Unit::One, (low.min(1.0), high.max(2.0) * 1.2)).rounded();
    let ideal = guide("ideal", [(1.0, 1.0), (view.most.min(y.range.1), view.most.min(y.range.1))]);
    Ok(view.plot(sweep.line(ideal), (y, 1.0), reached).into())
}

pub(super) fn karp_flatt(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    if view.s.is_weak() {
        let help = "it is of constant work: look at the times or at the scaled speedup";
        return Err(Error::new(ErrorKind::Undefined, "kind", "weak scaling", help));
    }
    let reference = view.fits.reference();
    let metric = |n: f64, time: f64| (n * time / reference - 1.0) / (n - 1.0);
    let above_one = || view.numbers().into_iter().filter(|n| 1.0 < *n);
    let lines = Form::ALL.into_iter().filter_map(|form| {
        view.fits.time(form, 1.0).ok()?;
        let points =
            above_one().filter_map(|n| Some((n, metric(n, view.fits.time(form, n).ok()?))));
        Some(Line::new(law_name(form), points).ink(look(form).0))
    });
    let lines: Vec<_> = lines.collect();
    let measured = view.rows.iter().filter(|row| 1.0 < row.x).map(|row| metric(row.x, row.seconds));
    let curves = lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let all = measured.chain(curves).filter(|value| value.is_finite());
    let (low, high) = all.fold((0.0, 0.0), |(low, high): (f64, f64), e| (low.min(e), high.max(e)));
    let high = if low < high { high } else { 1.0 };
    let x = Axis::log("processors N", Unit::Processor, (1.0, view.most));
    let y = Axis::linear("serial fraction", Unit::One, (1.05 * low, 1.05 * high)).rounded();
    let serial = |row: &Shown| if 1.0 < row.x { metric(row.x, row.seconds) } else { f64::NAN };
    let points = [view.points(false, serial), view.points(true, serial)];
    Ok(Plot::new(x, y).with_all(lines).with_all(points.into_iter().flatten()).into())
}

pub(super) fn measurements(params: &Params) -> Result<Figure, Error> {
    let view = View::of(params)?;
    let (fits, is_weak) = (view.fits, view.s.is_weak());
    let reference = if is_weak { fits.reference_of_weak()? } else { fits.reference() };
    let work = |n: f64| if is_weak { n } else { 1.0 };
    let means = &fits.all.means;
    let metric = |n: f64| fits.all.karp_flatt.rows.iter().find(|row| row.0 == n && !is_weak);
    let law = |n: f64| {
        if is_weak {
            fits.gustafson().ok().map(|law| law.time(n))
        } else {
            fits.best().ok().map(|law| law.time(n))
        }
    };
    let (time, unit) = if view.s.has_times() {
        ("mean time", Unit::Second)
    } else {
        ("share of the time on one", Unit::One)
    };
    let mut table =
        Listing::new("Runs on each number of processors", &means[..means.len().min(MOST_POINTS)])
            .column("processors", Unit::Processor, &|(n, _)| (*n).into())
            .column(time, unit, &|(_, time)| (*time).into())
            .column("speedup", Unit::One, &|(n, time)| (work(*n) * reference / time).into())
            .column("efficiency", Unit::Share, &|(n, time)| {
                (work(*n) * reference / time / n).into()
            })
            .column("Karp–Flatt metric", Unit::One, &|(n, _)| metric(*n).map(|row| row.1).into())
            .column("error of the best law", Unit::Share, &|(n, time)| {
                law(*n).map(|of_law| of_law / time - 1.0).into()
            })
            .sets(|(n, _)| vec![("N", n.to_string())])
            .table();
    table.current = means.iter().position(|mean| mean.0 == view.s.values.N);
    Ok(table.into())
}

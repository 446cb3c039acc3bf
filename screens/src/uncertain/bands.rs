//! Where the curves of a figure lie on the machines that the measurements allow.

use crossover_figures::figure::{Figure, Layer, Line};

use crossover_model::Error;

use super::allowed_states;
use crate::screen::{FigureSpec, Params, Steps, interval};

/// How many machines are drawn for a figure.
const MACHINES: usize = 60;
/// A band that is nowhere wider than this share of its curve is none.
const NARROW: f64 = 1e-6;

/// The bands of a figure, by curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bands(Vec<(usize, String, Band)>);

/// `x`, least and greatest `y`, by rising `x`.
type Band = Vec<(f64, f64, f64)>;

/// Returns the bands of a figure, one machine in each step; the last step has them, the others nothing. A
/// figure that is computed in steps has none: it would take as long for each machine.
pub fn bands(spec: &'static FigureSpec, params: &Params) -> Steps<Option<Bands>> {
    let at_once = spec.compute.is_at_once();
    let states = if at_once { allowed_states(params, MACHINES) } else { Vec::new() };
    let base = if states.is_empty() { None } else { spec.figure(params).ok() };
    let mut states = states.into_iter();
    let mut drawn = Vec::new();
    let mut is_done = false;
    Box::new(std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        if let (Some(_), Some(state)) = (&base, states.next()) {
            drawn.extend(spec.figure(&state));
            return Some(None);
        }
        is_done = true;
        Some(base.as_ref().map(|base| Bands::from_figures(base, &drawn)))
    }))
}

/// Returns the figure of the parameters with its bands.
///
/// # Errors
/// [`Error`] where there is no figure of these.
pub fn figure(spec: &'static FigureSpec, params: &Params) -> Result<Figure, Error> {
    let bands = bands(spec, params).flatten().last().unwrap_or_default();
    Ok(bands.draw_on(spec.figure(params)?))
}

impl Bands {
    /// Returns the bands around the curves of `base` that the figures of the other machines span.
    fn from_figures(base: &Figure, drawn: &[Figure]) -> Self {
        let bands = lines(base).filter(|(_, line)| is_rising(line)).filter_map(|(at, line)| {
            let others = drawn.iter().filter_map(|figure| find_same_line(figure, at, &line.name));
            let band = band(line, &others.collect::<Vec<_>>());
            let wide = |(_, low, high): &(f64, f64, f64)| NARROW * high.abs() < high - low;
            band.iter().any(wide).then(|| (at, line.name.clone(), band))
        });
        Self(bands.collect())
    }

    /// Returns the figure with the bands behind its curves.
    pub fn draw_on(&self, mut figure: Figure) -> Figure {
        if let Figure::Plot(plot) = &mut figure {
            for (at, name, band) in &self.0 {
                if let Some(Layer::Line(line)) = plot.layers.get_mut(*at)
                    && line.name == *name
                {
                    line.band.clone_from(band);
                }
            }
        }
        figure
    }

    /// Returns whether no curve has one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the curves of a figure, each with the number of its layer.
fn lines(figure: &Figure) -> impl Iterator<Item = (usize, &Line)> {
    let layers = match figure {
        Figure::Plot(plot) => plot.layers.as_slice(),
        Figure::Table(_) => &[],
    };
    layers.iter().enumerate().filter_map(|(at, layer)| match layer {
        Layer::Line(line) => Some((at, line)),
        _ => None,
    })
}

/// Returns the curve that is `name`d so in another figure: in the same layer, else the only one.
fn find_same_line<'a>(figure: &'a Figure, at: usize, name: &str) -> Option<&'a Line> {
    let named = || lines(figure).filter(|(_, line)| line.name == name);
    named().find(|(own, _)| *own == at).or_else(|| named().next()).map(|(_, line)| line)
}

fn is_rising(line: &Line) -> bool {
    1 < line.points.len() && line.points.is_sorted_by(|a, b| a.0 < b.0)
}

fn band(line: &Line, others: &[&Line]) -> Band {
    let place = |(x, y): &(f64, f64)| {
        let there = others.iter().map(|other| height(other, *x)).collect();
        let (low, high) = interval(there, others.len()).unwrap_or((*y, *y));
        (*x, low, high)
    };
    line.points.iter().map(place).collect()
}

/// Returns the height of a curve at `x`, on the straight line between its points; NaN beyond its ends.
fn height(line: &Line, x: f64) -> f64 {
    let after = line.points.partition_point(|point| point.0 < x);
    let at = |index: usize| line.points.get(index);
    match (after.checked_sub(1).and_then(at), at(after)) {
        (_, Some(point)) if point.0 == x => point.1,
        (Some(a), Some(b)) => a.1 + (x - a.0) / (b.0 - a.0) * (b.1 - a.1),
        _ => f64::NAN,
    }
}

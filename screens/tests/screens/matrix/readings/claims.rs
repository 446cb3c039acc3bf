//! What a plot says of readouts: at a place along axes that set parameters, one of them is so much.

use crossover_figures::figure::{Axis, Cells, Layer, Line, Map, Plot, Region, Scale, Stroke};

/// A parameter, and what it is set to at a place.
pub(super) type Place = (&'static str, f64);

/// A statement of a layer: at a place the readout is what is said.
pub(super) struct Claim<'a> {
    /// The name of the layer.
    pub of: &'a str,
    /// The key of the readout.
    pub shows: &'static str,
    pub at: Vec<Place>,
    pub says: Says<'a>,
    /// The layer says so outside the domain of the readout as well.
    pub beyond: bool,
}

/// What is said of a readout.
#[derive(Clone, Copy, Debug)]
pub(super) enum Says<'a> {
    Number(f64),
    /// The answer by its label.
    Label(&'a str),
    /// The answer is the first word of this name, if that is an answer at all.
    Named(&'a str),
    Nothing,
}

/// Heights in a region, as shares of the way across it.
const HEIGHTS: [f64; 3] = [0.02, 0.5, 0.98];

/// Returns what the layers say along axes that set parameters: at most `most` places of a line or columns
/// of a region, and cells of a map, that `can` be.
pub(super) fn claims(
    plot: &Plot,
    most: usize,
    mut can: impl FnMut(&[Place]) -> bool,
) -> Vec<Claim<'_>> {
    let mut all = Vec::new();
    for layer in &plot.layers {
        let said = match layer {
            Layer::Line(line) if !line.shows.is_empty() => of_line(plot, line),
            Layer::Region(region) if !region.tells.is_empty() => of_region(plot, region),
            // Of a cell that is still being computed nothing is known.
            Layer::Map(map) if !map.shows.is_empty() && plot.progress == 1.0 => of_map(plot, map),
            _ => continue,
        };
        let most = if matches!(layer, Layer::Line(_)) { most } else { HEIGHTS.len() * most };
        // Evenly spread over the layer, then those between.
        let every = said.len().div_ceil(most).max(1);
        let mut said: Vec<_> = said.into_iter().enumerate().collect();
        said.sort_by_key(|(at, _)| at % every);
        let said = said.into_iter().map(|(_, claim)| claim);
        all.extend(said.filter(|claim| can(&claim.at)).take(most));
    }
    all
}

/// A curve says what its readout is along the axis that sets a parameter.
fn of_line<'a>(plot: &Plot, line: &'a Line) -> Vec<Claim<'a>> {
    let points =
        line.points.iter().copied().filter(|point| point.0.is_finite() && point.1.is_finite());
    let along: Vec<_> = match [plot.x.sets, plot.y.sets] {
        ["", ""] => Vec::new(),
        ["", key] => points.map(|(x, y)| (key, y, x)).collect(),
        [key, _] => points.map(|(x, y)| (key, x, y)).collect(),
    };
    let beyond = line.stroke != Stroke::Solid;
    let claim = |(key, at, value): (&'static str, f64, f64)| Claim {
        of: &line.name,
        shows: line.shows,
        at: vec![(key, at)],
        says: Says::Number(value),
        beyond,
    };
    along.into_iter().map(claim).collect()
}

/// A cell says what its readout is at its place, an empty one that there is no answer.
fn of_map<'a>(plot: &Plot, map: &'a Map) -> Vec<Claim<'a>> {
    let keys = [plot.x.sets, plot.y.sets];
    assert!(keys.iter().all(|key| !key.is_empty()), "{}: the sides of a map set nothing", map.name);
    let places = map.y.iter().flat_map(|y| map.x.iter().map(move |x| (*x, *y)));
    let says = |cell: usize| match &map.cells {
        Cells::Values { cells, .. } if cells[cell].is_finite() => Says::Number(cells[cell]),
        Cells::Classes { names, cells } => {
            names.get(cells[cell]).map_or(Says::Nothing, |name| Says::Label(&name.0))
        }
        Cells::Values { .. } => Says::Nothing,
    };
    let claim = |(cell, (x, y))| Claim {
        of: &map.name,
        shows: map.shows,
        at: vec![(keys[0], x), (keys[1], y)],
        says: says(cell),
        beyond: false,
    };
    places.enumerate().map(claim).collect()
}

/// A region says the answer that it is named for, at the abscissas of its outline, on which it is exact.
fn of_region<'a>(plot: &Plot, region: &'a Region) -> Vec<Claim<'a>> {
    let keys = [plot.x.sets, plot.y.sets];
    let mut columns: Vec<f64> = region.outline.iter().map(|corner| corner.0).collect();
    columns.sort_by(f64::total_cmp);
    columns.dedup();
    let claim = |(x, y)| Claim {
        of: &region.name,
        shows: region.tells,
        at: vec![(keys[0], x), (keys[1], y)],
        says: Says::Named(&region.name),
        beyond: true,
    };
    columns.into_iter().flat_map(|x| inside(region, x, &plot.y)).map(claim).collect()
}

/// The places in a region at an abscissa; none where it is no thicker than rounding.
fn inside(region: &Region, x: f64, axis: &Axis) -> Vec<(f64, f64)> {
    let corners = || region.outline.iter();
    let edges = corners().zip(corners().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| a.0.min(b.0) <= x && x <= a.0.max(b.0));
    let heights = crossed.flat_map(|(a, b)| {
        let share = (x - a.0) / (b.0 - a.0);
        if share.is_finite() { [a.1 + share * (b.1 - a.1); 2] } else { [a.1, b.1] }
    });
    let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), y| {
        let y = y.clamp(axis.range.0, axis.range.1);
        (low.min(y), high.max(y))
    });
    if high - low <= 1e-6 * high.abs() {
        return Vec::new();
    }
    let height = |share: f64| match axis.scale {
        Scale::Log => low * (high / low).powf(share),
        _ => low + (high - low) * share,
    };
    HEIGHTS.map(|share| (x, height(share))).into()
}

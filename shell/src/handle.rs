//! The current point of a plot as a handle: where it is, and which parameters a drag leads to.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{
    Figure, Layer, Marker, Plot, Point as FigurePoint, Sample, Series, Setting,
};
use crossover_screens::screen::Params;

/// How far, in CSS pixels, a pointer may stray along an axis and change nothing there: a value that
/// was typed stays while the other one is dragged.
const SLACK: f64 = 3.0;

/// How far, in CSS pixels, from a mark that sets something a press may be.
const TARGET: f64 = 22.0;

/// A place in a plot or in the window, in CSS pixels.
pub type Point = (f64, f64);

/// The keys of the parameters along both axes of a plot, empty for none.
pub type Keys = [&'static str; 2];

/// Returns the parameters along the axes of `plot`.
pub fn keys(plot: &Plot) -> Keys {
    [plot.x.sets, plot.y.sets]
}

/// Returns what can be dragged and pressed in `figure`, in a sentence; empty for nothing.
pub fn describe_handles(figure: &Figure, params: &Params) -> String {
    let plot = match figure {
        Figure::Plot(plot) => plot,
        Figure::Table(table) if table.sets.iter().all(Vec::is_empty) => return String::new(),
        Figure::Table(_) => return "Select a row to use its values.".to_owned(),
    };
    let named = keys(plot).into_iter().filter_map(|key| params.schema().param(key));
    let named: Vec<_> = named.map(|param| param.symbol).collect();
    let has_current = plot.layers.iter().any(|layer| current(layer).is_some());
    let of_axes = match named.as_slice() {
        [one] if has_current => format!("Drag the current point to set {one}."),
        [x, y] => format!("Drag the current point or press a place to set {x} and {y}."),
        _ => String::new(),
    };
    let dragged = draggable_marks(plot).filter_map(|point| params.schema().param(point.drags));
    let dragged: Vec<_> = dragged.map(|param| param.label.to_ascii_lowercase()).collect();
    match (of_axes.is_empty(), dragged.is_empty()) {
        (_, true) => of_axes,
        (true, _) => format!("Drag the marks to set {}.", dragged.join(" and ")),
        (false, _) => format!("{of_axes} Drag the marks to set {}.", dragged.join(" and ")),
    }
}

fn draggable_marks(plot: &Plot) -> impl Iterator<Item = &FigurePoint> {
    let points = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) => Some(&points.points),
        _ => None,
    });
    points.flatten().filter(|point| !point.drags.is_empty())
}

/// Returns the current points, where the layer holds these.
fn current(layer: &Layer) -> Option<&Vec<FigurePoint>> {
    match layer {
        Layer::Points(points) if points.marker == Marker::Current => Some(&points.points),
        _ => None,
    }
}

/// Returns where the points are that can be dragged: the current ones, where an axis is a parameter, and the
/// marks of parameters of their own.
pub fn handles(plot: &Plot, geometry: &Geometry) -> Vec<Point> {
    handles_of(plot, geometry).map(|(_, place)| place).collect()
}

/// Returns the parameters that a drag of one of the [`handles`] changes, by its place among them.
pub fn keys_of(plot: &Plot, geometry: &Geometry, index: usize) -> Option<Keys> {
    handles_of(plot, geometry).nth(index).map(|(keys, _)| keys)
}

/// Returns what can be dragged: which parameters that changes, and where it is.
fn handles_of<'a>(
    plot: &'a Plot,
    geometry: &'a Geometry,
) -> impl Iterator<Item = (Keys, Point)> + 'a {
    let keys = keys(plot);
    let current = plot.layers.iter().filter_map(current).filter(move |_| !keys.concat().is_empty());
    let current = current.flatten().map(move |point| (keys, point));
    let marks = draggable_marks(plot).map(|point| ([point.drags, ""], point));
    let places = current.chain(marks).map(|(keys, point)| (keys, geometry.place(point.x, point.y)));
    places.filter(|(_, place)| is_inside(geometry, *place))
}

/// Returns whether a press on a place of `plot` sets parameters: both of its axes are some.
pub fn is_map(plot: &Plot) -> bool {
    keys(plot).iter().all(|key| !key.is_empty())
}

/// Returns the parameters after a press at `place`, where that sets some.
pub fn params_after_press(
    plot: &Plot,
    geometry: &Geometry,
    params: &Params,
    place: Point,
) -> Option<Params> {
    let (x, y) = geometry.value(place.0, place.1);
    let [across, up] = keys(plot);
    let there = is_map(plot) && is_inside(geometry, place);
    there.then(|| params.slid(across, x).slid(up, y))
}

/// Returns what a press at `place` takes: the settings of the nearest sample that has some, such as
/// the mark of a machine.
pub fn settings(series: &[Series], geometry: &Geometry, place: Point) -> Option<Vec<Setting>> {
    let samples = series.iter().flat_map(|sequence| &sequence.samples);
    let distance = |sample: &Sample| {
        let (x, y) = geometry.place(sample.x, sample.y);
        (x - place.0).hypot(y - place.1)
    };
    let near = samples
        .filter(|sample| !sample.sets.is_empty())
        .map(|sample| (sample, distance(sample)))
        .filter(|(_, distance)| *distance <= TARGET)
        .min_by(|a, b| a.1.total_cmp(&b.1));
    near.map(|(sample, _)| sample.sets.clone())
}

fn is_inside(geometry: &Geometry, (x, y): Point) -> bool {
    let plot = geometry.plot();
    // A point on an edge is inside, however it was rounded.
    let within = |low: f64, at: f64, high: f64| low - 0.5 <= at && at <= high + 0.5;
    within(plot.left, x, plot.right) && within(plot.top, y, plot.bottom)
}

/// A current point that is being dragged.
#[derive(Clone, Debug)]
pub struct Drag {
    keys: Keys,
    /// As it was when the drag began: the axes stay while it lasts.
    geometry: Geometry,
    /// Where the point was.
    from: Point,
    /// Where the pointer went down.
    start: Point,
    /// The parameters before.
    before: Params,
}

impl Drag {
    /// Returns the drag of the point at `from`, which a pointer takes hold of at `start`.
    pub fn new(
        (keys, geometry): (Keys, Geometry),
        from: Point,
        start: Point,
        before: Params,
    ) -> Self {
        Self { keys, geometry, from, start, before }
    }

    /// Returns the key of a parameter that is dragged.
    pub fn key(&self) -> &'static str {
        let [x, y] = self.keys;
        if x.is_empty() { y } else { x }
    }

    /// Returns the parameters, now that the pointer is at `pointer`. The point stays in the plot.
    pub fn params(&self, pointer: Point) -> Params {
        let plot = self.geometry.plot();
        let by = (pointer.0 - self.start.0, pointer.1 - self.start.1);
        let (x, y) = self.geometry.value(
            (self.from.0 + by.0).clamp(plot.left, plot.right),
            (self.from.1 + by.1).clamp(plot.top, plot.bottom),
        );
        let mut params = self.before.clone();
        for (key, by, value) in [(self.keys[0], by.0, x), (self.keys[1], by.1, y)] {
            if SLACK < by.abs() {
                params = params.slid(key, value);
            }
        }
        params
    }
}

#[cfg(test)]
mod tests {
    use crossover_figures::draw::{Frame, Theme, ThemeName, geometry};
    use crossover_screens::registry;

    use super::*;
    use crate::readable::readable;

    /// Returns a figure at the defaults but for `query`, and where its values lie.
    fn figure(screen: &str, id: &str, query: &[(&str, f64)]) -> (Params, Plot, Geometry) {
        let screen = registry::find(screen).expect("a screen");
        let mut params = screen.defaults();
        for (key, number) in query {
            params.set_number(key, *number).expect("a value");
        }
        let spec = screen.figure(id).expect("a figure");
        let figure = spec.figure(&params).expect("the figure");
        let frame = Frame::canvas(800, 500, 2, Theme::of(ThemeName::Light));
        let geometry = geometry(&figure, &frame).expect("axes");
        match figure {
            Figure::Plot(plot) => (params, plot, geometry),
            Figure::Table(_) => panic!("{id} is a table"),
        }
    }

    fn drag(of: &(Params, Plot, Geometry)) -> Drag {
        let (params, plot, geometry) = of;
        let from = handles(plot, geometry)[0];
        Drag::new((keys(plot), *geometry), from, (7.0, 7.0), params.clone())
    }

    #[test]
    fn a_drag_along_the_axis_of_a_parameter_changes_that_one_alone() {
        let laws = figure("speedup", "laws", &[]);
        let drag = drag(&laws);
        let (moved, mut wanted) = (drag.params((87.0, 60.0)), laws.0.clone());
        assert!(16.0 < moved.at("N").number(), "{}", moved.at("N").number());
        wanted.set_number("N", moved.at("N").number()).expect("a number");
        assert_eq!(moved, wanted);
        assert_eq!(drag.params((7.0, 200.0)), laws.0, "the other axis is none");
        assert_eq!(drag.params((7.0, 7.0)), laws.0, "back where it began");
    }

    #[test]
    fn on_a_map_a_drag_along_one_axis_leaves_the_other_as_it_was_typed() {
        let map = figure("collectives", "map", &[("m", 12_345.678)]);
        let moved = drag(&map).params((8.0, -80.0));
        assert_eq!(moved.at("m").number(), 12_345.678);
        assert!(16.0 < moved.at("p").number());
    }

    #[test]
    fn a_drag_beyond_the_plot_ends_at_its_edge() {
        let laws = figure("speedup", "laws", &[]);
        let most = drag(&laws).params((1e6, 0.0)).at("N").number();
        assert!((most / laws.1.x.range.1 - 1.0).abs() < 0.05, "{most}");
    }

    #[test]
    fn a_mark_is_dragged_for_its_own_parameter() {
        let fit = figure("measure", "fit", &[]);
        let (params, plot, geometry) = &fit;
        let keys: Vec<_> = (0..).map_while(|index| keys_of(plot, geometry, index)).collect();
        assert_eq!(keys, [["m", ""], ["from", ""], ["to", ""]]);
        let places = handles(plot, geometry);
        let drag = Drag::new((keys[2], *geometry), places[2], places[2], params.clone());
        let moved = drag.params((places[2].0 - 200.0, places[2].1));
        assert!(moved.at("to").number() < 1e6 && moved.at("m").number() == params.at("m").number());
        let told = describe_handles(&plot.clone().into(), params);
        let marks = "Drag the marks to set smallest size and largest size.";
        assert_eq!(told, format!("Drag the current point to set m. {marks}"));
    }

    #[test]
    fn a_drag_stops_only_where_the_values_go_together() {
        let mesh = figure("topology", "diameter-over-p", &[]);
        let drag = drag(&mesh);
        for step in 0..60 {
            let params = drag.params((7.0 + f64::from(step) * 10.0, 7.0));
            assert!(params.is_consistent(), "{}", params.at("p").number());
        }
    }

    #[test]
    fn a_press_on_a_map_sets_both_parameters_and_one_on_curves_none() {
        let (params, plot, geometry) = figure("collectives", "map", &[]);
        let place = geometry.place(2e4, 64.0);
        let there = params_after_press(&plot, &geometry, &params, place).expect("a place");
        assert_eq!((there.at("m").number(), there.at("p").number()), (2e4, 64.0));
        assert_eq!(params_after_press(&plot, &geometry, &params, (1.0, 1.0)), None);
        let (params, plot, geometry) = figure("speedup", "laws", &[]);
        let place = geometry.place(40.0, 4.0);
        assert_eq!(params_after_press(&plot, &geometry, &params, place), None);
    }

    #[test]
    fn a_machine_is_pressed_at_its_mark_and_not_beside_it() {
        let (_, plot, geometry) = figure("decomposition", "map", &[]);
        let series = readable(&Figure::Plot(plot));
        let all = series.iter().flat_map(|series| &series.samples);
        let mark = all.clone().find(|sample| !sample.sets.is_empty());
        let mark = mark.expect("a machine");
        let (x, y) = geometry.place(mark.x, mark.y);
        let found = settings(&series, &geometry, (x, y));
        assert_eq!(found.as_ref(), Some(&mark.sets));
        let edge = geometry.plot();
        assert_eq!(settings(&series, &geometry, (edge.left, edge.top)), None);
    }

    #[test]
    fn the_reader_is_told_what_can_be_dragged_and_pressed() {
        for (screen, id, words) in [
            ("speedup", "laws", "Drag the current point to set N."),
            ("collectives", "map", "Drag the current point or press a place to set m and p."),
            ("routing", "timeline", ""),
        ] {
            let (params, plot, _) = figure(screen, id, &[]);
            assert_eq!(describe_handles(&Figure::Plot(plot), &params), words, "{screen} {id}");
        }
    }

    #[test]
    fn nothing_can_be_dragged_where_no_axis_is_a_parameter() {
        let (_, mut plot, geometry) = figure("speedup", "laws", &[]);
        plot.x.sets = "";
        assert_eq!(handles(&plot, &geometry), []);
    }
}

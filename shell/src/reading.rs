//! What the data cursor reads where it stands: every curve at that abscissa, a bar and its time, a cell,
//! an area, a thing in a picture.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Ink, Kind, Layer, Marker, Plot, Scale, Series};
use crossover_figures::typeset;
use crossover_model::order;
use crossover_screens::screen::Params;

use crate::cursor::{Spot, height};
use crate::handle::{Point, params_after_press};

/// More lines than these would hide the figure.
const MOST: usize = 9;

/// What the cursor reads, and where that is shown, in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The words as one sentence, for those who hear them.
    pub text: String,
    /// What stands above the lines.
    pub title: String,
    /// A line for each value.
    pub lines: Vec<Line>,
    /// The abscissa that is read.
    pub x: f64,
    /// The ordinate of what is nearest.
    pub y: f64,
    /// The places of the other curves at that abscissa.
    pub others: Vec<f64>,
    /// The upper end of the axes.
    pub top: f64,
    /// How high the axes are; 0 for a picture, which has no hairline.
    pub height: f64,
    /// The text stands left of the sample, where there is more room.
    pub before: bool,
    /// The text stands below the sample, where there is more room.
    pub below: bool,
}

/// A name and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The name.
    pub name: String,
    /// The value with its unit; empty for none.
    pub value: String,
    /// The number of its color, where it is one of the curves'.
    pub color: Option<usize>,
    /// It is the one that the cursor is at.
    pub near: bool,
}

impl Line {
    fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), color: None, near: false }
    }
}

impl Reading {
    /// Returns the words in HTML, typeset and escaped.
    pub fn html(&self) -> String {
        let line = |line: &Line| {
            let color = line.color.map(|color| format!(" data-color=\"{color}\""));
            let near = if line.near { " class=\"near\"" } else { "" };
            let (color, name) = (color.unwrap_or_default(), typeset::html(&line.name));
            format!("<dt{near}{color}>{name}</dt><dd{near}>{}</dd>", typeset::html(&line.value))
        };
        let lines: String = self.lines.iter().map(line).collect();
        let lines = if lines.is_empty() { lines } else { format!("<dl>{lines}</dl>") };
        format!("<p>{}</p>{lines}", typeset::html(&self.title))
    }

    /// Returns the reading with one more sentence below.
    pub fn with_answer(mut self, answer: Option<String>) -> Self {
        if let Some(answer) = answer.filter(|answer| !answer.is_empty()) {
            self.text = format!("{}. {answer}", self.text);
            self.lines.push(Line::new(answer, ""));
        }
        self
    }
}

/// Returns the first sentence of what the answer would be at `place` of a map, whose axes set two
/// parameters; `None` of other figures, and where it takes long to know.
pub fn answer(plot: &Plot, geometry: &Geometry, params: &Params, place: Point) -> Option<String> {
    let there = params_after_press(plot, geometry, params, place)?;
    let screen = there.screen();
    let report = screen.report.is_at_once().then(|| screen.report_at_once(&there))?;
    let answer = report.takeaway_shown(&there);
    let end = answer.find(". ").map_or(answer.len(), |end| end + 1);
    Some(answer[..end].to_owned())
}

/// Returns what the cursor reads at `spot` of a plot that is `width` CSS pixels wide; `None` where there
/// is nothing.
pub fn read(
    plot: &Plot,
    series: &[Series],
    geometry: &Geometry,
    width: u32,
    spot: Spot,
) -> Option<Reading> {
    let sequence = series.get(spot.place.series)?;
    let sample = spot.place.sample(series)?;
    let picture = plot.x.scale == Scale::Hidden;
    let rows = matches!(plot.y.scale, Scale::Rows(_));
    let mut said = match sequence.kind {
        _ if picture => Said::of(plot.reading(sequence, sample)),
        _ if rows => in_row(plot, sequence, spot),
        Kind::Cells => in_area(plot, sequence, spot),
        Kind::Region if !is_band(plot, sequence) => in_area(plot, sequence, spot),
        _ => read_curves(plot, series, spot),
    };
    let y = said.y.unwrap_or_else(|| match sample.extent {
        _ if sequence.kind == Kind::Region => spot.at.1,
        Some(form) if rows => f64::midpoint(form.ends().0.1, form.ends().1.1),
        _ => sample.y,
    });
    let (x, y) = geometry.place(spot.at.0, y);
    if !(x.is_finite() && y.is_finite()) {
        return None;
    }
    let others = said.others.iter().map(|y| geometry.place(spot.at.0, *y).1);
    let axes = geometry.plot();
    said.lines.truncate(MOST);
    let near = said.lines.iter().find(|line| line.near && !rows);
    let sentence = match (sequence.kind, near) {
        (Kind::Region, _) => said.title.clone(),
        // A curve may be read between two of its points.
        (_, Some(near)) => {
            let at = (&plot.x.title, plot.x.unit.show(spot.at.0));
            format!("{}: {} at {} {}", near.name, near.value, at.0, at.1)
        }
        _ => plot.reading(sequence, sample),
    };
    let far = said.lines.iter().filter(|line| !line.near && !said.is_whole);
    let far = far.map(|line| format!("{} {}", line.name, line.value));
    Some(Reading {
        text: std::iter::once(sentence).chain(far).collect::<Vec<_>>().join(", "),
        title: said.title,
        others: others.filter(|other| (other - y).abs() > 1.0).collect(),
        lines: said.lines,
        x,
        y,
        top: axes.top,
        height: if picture { 0.0 } else { axes.bottom - axes.top },
        before: x > f64::from(width) / 2.0,
        below: y < f64::midpoint(axes.top, axes.bottom),
    })
}

/// What is said at a spot.
#[derive(Default)]
struct Said {
    title: String,
    lines: Vec<Line>,
    /// The ordinate of what is nearest, where it is not that of the sample.
    y: Option<f64>,
    /// Those of the other curves.
    others: Vec<f64>,
    /// The sentence on the sample says all of it.
    is_whole: bool,
}

impl Said {
    fn of(title: String) -> Self {
        Self { title, is_whole: true, ..Self::default() }
    }
}

/// Returns a bar, a mark or free time of a row: what it is and when.
fn in_row(plot: &Plot, sequence: &Series, spot: Spot) -> Said {
    let Scale::Rows(rows) = &plot.y.scale else {
        return Said::default();
    };
    let Some(sample) = sequence.samples.get(spot.place.sample) else {
        return Said::default();
    };
    let row = rows.get(sample.y.round() as usize).map_or("", String::as_str);
    let what = if sample.label.is_empty() { &sequence.name } else { &sample.label };
    let unit = plot.x.unit;
    let long = unit.show(sample.until - sample.x);
    let when = match plot.clock {
        _ if sample.until <= sample.x => unit.show(sample.x),
        Some(_) => format!("{}, {long}", span(plot, sample.x, sample.until)),
        // Lengths side by side: where they begin says nothing.
        None => long,
    };
    let title = match (sequence.kind, row.is_empty()) {
        (Kind::Idle, _) => format!("{row} {what}"),
        (_, true) => what.clone(),
        (_, false) => format!("{row}: {what}"),
    };
    let line = Line { near: true, ..Line::new(when, "") };
    let lines = if title.contains(&line.name) || !sequence.is_on_axis(sample) {
        Vec::new()
    } else {
        vec![line]
    };
    Said { lines, ..Said::of(title) }
}

/// Returns an interval of the horizontal axis, with its unit said once where it is the same.
fn span(plot: &Plot, from: f64, until: f64) -> String {
    let [from, until] = [from, until].map(|x| plot.x.unit.show(x));
    let same = from.rsplit_once(' ').zip(until.rsplit_once(' ')).filter(|(a, b)| a.1 == b.1);
    let from = same.map_or(from.as_str(), |(from, _)| from.0);
    format!("{from} to {until}")
}

/// Returns the cell or the area at a spot, and where that is.
fn in_area(plot: &Plot, sequence: &Series, spot: Spot) -> Said {
    let label = sequence.samples.get(spot.place.sample).map_or("", |sample| &sample.label);
    let title = match sequence.kind {
        Kind::Cells if !label.contains(&sequence.name) => format!("{}: {label}", sequence.name),
        _ => label.to_owned(),
    };
    let axes = [(&plot.x, spot.at.0), (&plot.y, spot.at.1)];
    let lines = axes.map(|(axis, at)| Line::new(&*axis.title, axis.unit.show(at)));
    Said { lines: lines.into(), is_whole: sequence.is_map(), ..Said::of(title) }
}

/// Returns whether an area is one of the bands that stand on each other, each of which adds something at
/// each abscissa.
fn is_band(plot: &Plot, sequence: &Series) -> bool {
    let layer = plot.layers.get(sequence.layer);
    matches!(layer, Some(Layer::Region(region)) if !region.heights.is_empty())
}

/// Returns every curve, and the height of every band, at the abscissa of a spot, those above first.
fn read_curves(plot: &Plot, series: &[Series], spot: Spot) -> Said {
    let x = spot.at.0;
    let near = series.get(spot.place.series);
    let (low, high) = plot.y.range;
    let mut said =
        Said { title: format!("{}: {}", plot.x.title, plot.x.unit.show(x)), ..Said::default() };
    let mut curves: Vec<(f64, Line)> = Vec::new();
    for (at, layer) in plot.layers.iter().enumerate() {
        let is_near = near.is_some_and(|near| near.layer == at);
        let (name, points, ink, value) = match layer {
            Layer::Line(line) => (&line.name, &line.points, line.ink, None),
            Layer::Region(region) if !region.heights.is_empty() => {
                let tall = height(plot, &region.heights, x);
                (&region.name, &region.heights, region.ink, tall)
            }
            _ => continue,
        };
        let Some(y) = height(plot, points, x) else {
            continue;
        };
        let in_view = (low..=high).contains(&y);
        let known = curves.iter().any(|(_, line)| line.name == *name);
        if value.is_none() && is_near {
            said.y = Some(y);
        }
        let told = in_view && !known && !name.is_empty();
        if !is_near && !told {
            continue;
        }
        if value.is_none() && !is_near {
            said.others.push(y);
        }
        let name = if name.is_empty() { &plot.y.title } else { name };
        let shown = plot.y.unit.show(value.unwrap_or(y));
        let shown = match sureness(plot, layer, x) {
            Some(sureness) => format!("{shown} ({sureness})"),
            None => shown,
        };
        let line = Line { color: color(ink), near: is_near, ..Line::new(name, shown) };
        curves.retain(|(_, other)| !(is_near && other.name == line.name));
        curves.push((y, line));
    }
    order::sort_by(&mut curves, |a, b| b.0.total_cmp(&a.0));
    if let Some(point) = near.and_then(|near| point(plot, near, spot)) {
        said.lines.push(point);
    }
    // Of very many, those nearest to the cursor.
    let at = curves.iter().position(|(_, line)| line.near).unwrap_or(0);
    let first = at.saturating_sub(MOST / 2).min(curves.len().saturating_sub(MOST));
    said.lines.extend(curves.into_iter().skip(first).map(|(_, line)| line));
    said
}

/// Returns from where to where a curve may lie, where that is known.
fn sureness(plot: &Plot, layer: &Layer, x: f64) -> Option<String> {
    let Layer::Line(line) = layer else {
        return None;
    };
    let end = |of: fn(&(f64, f64, f64)) -> f64| {
        let points: Vec<_> = line.band.iter().map(|place| (place.0, of(place))).collect();
        height(plot, &points, x)
    };
    Some(plot.y.unit.between(end(|band| band.1)?, end(|band| band.2)?))
}

fn point(plot: &Plot, near: &Series, spot: Spot) -> Option<Line> {
    let sample = near.samples.get(spot.place.sample).filter(|_| near.kind == Kind::Points)?;
    let name = if near.name.is_empty() { &plot.y.title } else { &near.name };
    let name = match sample.label.as_str() {
        "" => name.clone(),
        label if label.contains(name.as_str()) => label.to_owned(),
        label => format!("{name}, {label}"),
    };
    let ink = match plot.layers.get(near.layer) {
        Some(Layer::Points(points)) if points.marker != Marker::Current => color(points.ink),
        _ => None,
    };
    Some(Line { color: ink, near: true, ..Line::new(name, plot.y.unit.show(sample.y)) })
}

fn color(ink: Ink) -> Option<usize> {
    match ink {
        Ink::Series(index) => Some(index % crossover_figures::draw::SERIES),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crossover_figures::draw::{self, Frame, Theme, ThemeName};
    use crossover_figures::figure::Figure;
    use crossover_screens::link::State;
    use crossover_screens::registry;

    use super::*;
    use crate::cursor::{Place, nearest};
    use crate::readable::readable;
    use crate::samples::{WIDTH, geometry, plot, series};

    fn at(series: &[Series], place: (usize, usize)) -> Spot {
        let place = Place { series: place.0, sample: place.1 };
        Spot::on(series, place).expect("a sample")
    }

    #[test]
    fn all_curves_are_read_at_one_abscissa_and_the_nearest_is_marked() {
        let (plot, series, geometry) = (plot(), series(), geometry());
        let reading = read(&plot, &series, &geometry, WIDTH, at(&series, (0, 1)));
        let reading = reading.expect("a reading");
        let said = reading.lines.iter().map(|line| (&*line.name, &*line.value, line.near));
        assert_eq!(said.collect::<Vec<_>>(), [("rising", "5", true), ("level", "2", false)]);
        assert_eq!(reading.title, "across: 5");
        assert_eq!((reading.x, reading.y), geometry.place(5.0, 5.0));
        assert_eq!(reading.others, [geometry.place(5.0, 2.0).1]);
        assert_eq!(reading.text, "rising: 5 at across 5, level 2");
        assert!(reading.html().contains("<dt class=\"near\" data-color=\"0\">rising</dt>"));
    }

    #[test]
    fn what_a_curve_may_be_is_read_beside_it() {
        let (mut plot, series, geometry) = (plot(), series(), geometry());
        let Some(Layer::Line(line)) = plot.layers.first_mut() else { panic!("a curve is first") };
        line.band = line.points.iter().map(|(x, y)| (*x, 0.9 * y, 1.2 * y)).collect();
        let reading = read(&plot, &series, &geometry, WIDTH, at(&series, (0, 1)));
        let values: Vec<_> = reading.iter().flat_map(|reading| &reading.lines).collect();
        let values: Vec<_> = values.iter().map(|line| &*line.value).collect();
        assert_eq!(values, ["5 (4.5 to 6)", "2"]);
    }

    #[test]
    fn a_reading_stands_on_the_sides_with_more_room() {
        let (plot, series, geometry) = (plot(), series(), geometry());
        let read =
            |place| read(&plot, &series, &geometry, WIDTH, at(&series, place)).expect("a reading");
        let (left, right) = (read((0, 0)), read((0, 2)));
        assert!(!left.before && right.before);
        assert!(!left.below && right.below);
    }

    /// Returns the states of a screen that are looked at: the defaults and two presets.
    fn states(screen: &'static crossover_screens::screen::Screen) -> Vec<Params> {
        let presets = screen.presets.iter().take(2).map(|preset| preset.link);
        let state = |link: &str| {
            let (state, _) = State::read(&format!("#/{}?{link}", screen.schema.id));
            state.params.expect("a state")
        };
        [""].into_iter().chain(presets).map(state).collect()
    }

    #[test]
    fn every_place_of_every_figure_is_read() {
        let mut faults = BTreeSet::new();
        for screen in registry::SCREENS {
            for (state, params) in states(screen).into_iter().enumerate() {
                for spec in screen.figures {
                    let Ok(figure @ Figure::Plot(_)) = spec.figure(&params) else {
                        continue;
                    };
                    let missed = unread_places(&figure);
                    if missed.is_empty() {
                        continue;
                    }
                    let (screen, figure, first) = (screen.schema.id, spec.id, &missed[0]);
                    let count = missed.len();
                    faults.insert(format!("{screen} {figure}, state {state}: {count}, {first}"));
                }
            }
        }
        let faults: Vec<_> = faults.into_iter().collect();
        assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
    }

    /// Returns the places of a grid of nine by eight over the data of a figure where nothing is read.
    fn unread_places(figure: &Figure) -> Vec<String> {
        let Figure::Plot(plot) = figure else {
            return Vec::new();
        };
        let frame = Frame::canvas(WIDTH, 600, 2, Theme::of(ThemeName::Light));
        let geometry = draw::geometry(figure, &frame).expect("axes");
        let (series, axes) = (readable(figure), geometry.plot());
        let shares = (0..72).map(|at| (f64::from(at % 9) / 9.0, f64::from(at / 9) / 8.0));
        let mut missed = Vec::new();
        for (across, down) in shares {
            let x = axes.left + (across + 1.0 / 18.0) * (axes.right - axes.left);
            let y = axes.top + (down + 1.0 / 16.0) * (axes.bottom - axes.top);
            let spot = nearest(plot, &series, &geometry, (x, y));
            let reading = spot.and_then(|spot| read(plot, &series, &geometry, WIDTH, spot));
            let fault = match &reading {
                None => "nothing".to_owned(),
                Some(read) if read.title.trim_matches([' ', ':']).is_empty() => {
                    format!("no title: {read:?}")
                }
                Some(read) if read.html().contains('_') => read.html(),
                Some(read)
                    if read.height > 0.0
                        && (read.y < axes.top - 1.0 || axes.bottom + 1.0 < read.y) =>
                {
                    format!("out of the axes: {read:?}")
                }
                _ => continue,
            };
            missed.push(fault);
        }
        missed
    }

    #[test]
    fn free_time_areas_and_cells_are_told() {
        let read = |link: &str, id: &str, share: (f64, f64)| {
            let (state, _) = State::read(link);
            let params = state.params.expect("a state");
            let screen = params.screen();
            let figure = screen.figure(id).expect("a figure").figure(&params).expect("it");
            let Figure::Plot(plot) = &figure else { panic!("{id} is a table") };
            let frame = Frame::canvas(WIDTH, 600, 2, Theme::of(ThemeName::Light));
            let geometry = draw::geometry(&figure, &frame).expect("axes");
            let (series, axes) = (readable(&figure), geometry.plot());
            let x = axes.left + share.0 * (axes.right - axes.left);
            let y = axes.top + share.1 * (axes.bottom - axes.top);
            let spot = nearest(plot, &series, &geometry, (x, y)).expect("a spot");
            let reading = super::read(plot, &series, &geometry, WIDTH, spot).expect("a reading");
            let answer = answer(plot, &geometry, &params, (reading.x, reading.y));
            let reading = reading.with_answer(answer);
            (reading.title.clone(), reading.text)
        };
        let (title, _) = read("#/self-scheduling", "gantt", (0.99, 0.1));
        assert!(title.contains("idle"), "{title}");
        let (title, text) = read("#/decomposition", "threshold", (0.5, 0.1));
        assert_eq!(title, "strips win");
        assert!(text.contains("Strips"), "{text}");
        let (title, text) = read("#/collectives", "map", (0.9, 0.5));
        assert!(!title.is_empty() && text.contains('.'), "{text}");
    }
}

//! What of a figure can be read: its samples within the axes, and what lies between them.

use crossover_figures::figure::{
    Axis, Bar, Cells, Edge, Figure, Form, Graph, Kind, Layer, Map, Plot, Region, Sample, Scale,
    Series,
};
use crossover_model::order;

/// What a cell without an answer says where its map has no words for it.
const BLANK: &str = "no answer";

/// Returns what can be read of `figure` within its axes: the cursor never leaves the plot. None for a
/// table, which is read as it stands.
pub fn readable(figure: &Figure) -> Vec<Series> {
    let Figure::Plot(plot) = figure else {
        return Vec::new();
    };
    let mut series = figure.series();
    let layers = plot.layers.iter().enumerate();
    series.extend(layers.filter_map(|(at, layer)| between(plot, at, layer)));
    series.extend(idle(plot));
    let ((left, right), (low, high)) = (plot.x.range, plot.y.range);
    let within = |sample: &Sample| {
        sample.until >= left && sample.x <= right && (low..=high).contains(&sample.y)
    };
    for sequence in &mut series {
        sequence.samples.retain(within);
    }
    series.retain(|sequence| !sequence.samples.is_empty());
    series
}

/// Returns what of a layer lies between its samples: edges, areas, cells without an answer.
fn between(plot: &Plot, layer: usize, of: &Layer) -> Option<Series> {
    let (kind, name, samples) = match of {
        Layer::Graph(graph) => (Kind::Edges, &graph.name, edges(graph)),
        Layer::Map(map) => (Kind::Cells, &map.name, blank_cells(map)),
        Layer::Region(region) if !region.name.is_empty() => {
            (Kind::Region, &region.name, inner(plot, region).into_iter().collect())
        }
        _ => return None,
    };
    Some(Series { name: name.clone(), samples, kind, layer })
}

/// Returns the edges of a graph between nodes with names, or with words of their own.
fn edges(graph: &Graph) -> Vec<Sample> {
    let edge = |edge: &Edge| {
        let (from, to) = (graph.nodes.get(edge.from)?, graph.nodes.get(edge.to)?);
        let words = if !edge.label.is_empty() {
            edge.label.clone()
        } else if from.label.is_empty() || to.label.is_empty() {
            return None;
        } else {
            let way = if edge.directed { "to" } else { "and" };
            format!("{} {way} {}", from.label, to.label)
        };
        let (x, y) = (f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
        let form = Form::Segment((from.x, from.y), (to.x, to.y));
        Some(Sample::at(x, y, words).over(form))
    };
    graph.edges.iter().filter_map(edge).collect()
}

fn blank_cells(map: &Map) -> Vec<Sample> {
    let is_blank = |at: usize| match &map.cells {
        Cells::Classes { names, cells } => cells.get(at).is_none_or(|cell| *cell >= names.len()),
        Cells::Values { cells, .. } => {
            map.blank.is_empty() && cells.get(at).is_none_or(|value| !value.is_finite())
        }
    };
    let words = if map.blank.is_empty() { BLANK } else { &map.blank };
    let places = map.y.iter().flat_map(|y| map.x.iter().map(|x| (*x, *y)));
    let blank = places.enumerate().filter(|(at, _)| is_blank(*at));
    blank.map(|(_, (x, y))| Sample::at(x, y, words)).collect()
}

/// Returns a place within an area, where most of it is one above another.
fn inner(plot: &Plot, region: &Region) -> Option<Sample> {
    let corners = corners(plot, region);
    let xs = || corners.iter().map(|corner| corner.0);
    let (left, right) = (xs().fold(f64::MAX, f64::min), xs().fold(f64::MIN, f64::max));
    let steps = (1..16).map(|step| left + (right - left) * f64::from(step) / 16.0);
    let tallest = steps.filter_map(|x| {
        let mut crossed: Vec<f64> = crossings(&corners, x).collect();
        order::sort_ascending(&mut crossed);
        let pairs = crossed.chunks_exact(2).map(|pair| (pair[1] - pair[0], x, pair));
        let tallest = pairs.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((tallest.0, x, f64::midpoint(tallest.2[0], tallest.2[1])))
    });
    let (_, x, y) = tallest.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let value = |axis: &Axis, v: f64| {
        if axis.scale == Scale::Log { v.exp() } else { v }
    };
    Some(Sample::at(value(&plot.x, x), value(&plot.y, y), &*region.name))
}

/// Returns the corners of an area within the axes, on their scales.
fn corners(plot: &Plot, region: &Region) -> Vec<(f64, f64)> {
    let within = |axis: &Axis, value: f64| {
        let value = value.clamp(axis.range.0, axis.range.1);
        if axis.scale == Scale::Log { value.ln() } else { value }
    };
    let outline = region.outline.iter().filter(|corner| !(corner.0.is_nan() || corner.1.is_nan()));
    outline.map(|(x, y)| (within(&plot.x, *x), within(&plot.y, *y))).collect()
}

/// Returns where the sides of a polygon cross the vertical line at `x`.
fn crossings(corners: &[(f64, f64)], x: f64) -> impl Iterator<Item = f64> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).filter_map(move |(a, b)| {
        let crosses = (a.0 <= x) != (b.0 <= x);
        crosses.then(|| a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0))
    })
}

/// Returns whether the place is within the area.
pub fn contains(plot: &Plot, region: &Region, (x, y): (f64, f64)) -> bool {
    let on = |axis: &Axis, value: f64| {
        if axis.scale == Scale::Log { value.ln() } else { value }
    };
    let (x, y) = (on(&plot.x, x), on(&plot.y, y));
    crossings(&corners(plot, region), x).filter(|crossed| *crossed < y).count() % 2 == 1
}

/// Returns what is free in the rows of a timeline, up to the end of its clock.
fn idle(plot: &Plot) -> Option<Series> {
    let clock = plot.clock.as_ref().filter(|clock| clock.along_x)?;
    let Scale::Rows(rows) = &plot.y.scale else {
        return None;
    };
    let bars = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Bars(bars) => Some(&bars.bars),
        _ => None,
    });
    let mut bars: Vec<&Bar> = bars.flatten().collect();
    order::sort_by(&mut bars, |a, b| (a.row.cmp(&b.row)).then(a.start.total_cmp(&b.start)));
    let mut samples = Vec::new();
    let begin = plot.x.range.0.max(0.0);
    for row in 0..rows.len() {
        let from = bars.partition_point(|bar| bar.row < row);
        let of_row = &bars[from..bars.partition_point(|bar| bar.row <= row)];
        let mut free = begin;
        let ends = of_row.iter().map(|bar| (bar.start, bar.end));
        for (start, end) in ends.chain([(clock.end, clock.end)]) {
            if start - free > 1e-9 * clock.end {
                samples.push(gap(row, free, start));
            }
            free = free.max(end);
        }
    }
    (!samples.is_empty()).then(|| Series {
        name: "idle".to_owned(),
        samples,
        kind: Kind::Idle,
        layer: plot.layers.len(),
    })
}

fn gap(row: usize, from: f64, until: f64) -> Sample {
    let row = row as f64;
    let form = Form::Fill((from, row - 0.5), (until, row + 0.5));
    Sample { until, ..Sample::at(from, row, "idle").over(form) }
}

#[cfg(test)]
mod tests {
    use crossover_figures::Unit;
    use crossover_figures::figure::{Bars, Clock, Ink, Node, Table};

    use super::*;
    use crate::samples::series;

    #[test]
    fn samples_beyond_the_axes_are_never_reached() {
        let xs = |series: &Series| series.samples.iter().map(|s| s.x).collect::<Vec<_>>();
        let series = series();
        assert_eq!(xs(&series[0]), [0.0, 5.0, 10.0]);
        assert_eq!(xs(&series[1]), [4.0, 8.0]);
        assert_eq!(series.len(), 2, "a curve outside of the axes has no samples");
    }

    #[test]
    fn a_table_is_read_as_it_stands() {
        let table = Table::new("", Vec::new(), Vec::new());
        assert_eq!(readable(&Figure::Table(table)), []);
    }

    #[test]
    fn free_time_is_what_no_bar_of_its_row_covers() {
        let axis = Axis::linear("time", Unit::Second, (0.0, 12.0));
        let rows = Axis::rows("", ["a", "b"].map(str::to_owned).into());
        let bars = [(0, 2.0, 4.0), (0, 3.0, 5.0), (0, 7.0, 10.0)];
        let bars = bars.map(|(row, start, end)| Bar::new(row, (start, end)));
        let mut plot = Plot::new(axis, rows).with(Bars::new("work", bars));
        let gaps = |plot: &Plot| {
            let series = readable(&Figure::Plot(plot.clone()));
            let idle = series.into_iter().filter(|one| one.kind == Kind::Idle);
            let samples = idle.flat_map(|one| one.samples);
            samples.map(|gap| (gap.y, gap.x, gap.until)).collect::<Vec<_>>()
        };
        assert_eq!(gaps(&plot), [], "without a clock bars are lengths, not times");
        let (unit, along_x, steps) = (Unit::Second, true, Vec::new());
        plot.clock = Some(Clock { end: 10.0, unit, along_x, steps });
        assert_eq!(gaps(&plot), [(0.0, 0.0, 2.0), (0.0, 5.0, 7.0), (1.0, 0.0, 10.0)]);
    }

    #[test]
    fn an_edge_is_called_by_its_ends_or_its_own_words() {
        let node = |x: f64, label: &str| Node::new(x, 0.5, Ink::Text).label(label);
        let edge = |from, to| Edge::new(from, to, Ink::Text);
        let (nodes, edges) = (
            vec![node(0.0, "0"), node(0.5, "1"), node(1.0, "")],
            vec![edge(0, 1), edge(1, 0).directed(), edge(1, 2), edge(1, 2).label("2 hops")],
        );
        let axis = || Axis::hidden((0.0, 1.0));
        let graph = Graph { name: "network".to_owned(), nodes, edges };
        let series = readable(&Plot::new(axis(), axis()).with(graph).into());
        let edges = series.iter().find(|series| series.kind == Kind::Edges).expect("edges");
        let said: Vec<_> = edges.samples.iter().map(|sample| &*sample.label).collect();
        assert_eq!(said, ["0 and 1", "1 to 0", "2 hops"]);
    }

    #[test]
    fn an_area_holds_the_place_that_stands_for_it() {
        let axis = |title| Axis::log(title, Unit::One, (1.0, 100.0));
        let corners = vec![(1.0, 1.0), (100.0, 100.0), (f64::INFINITY, 0.0), (1.0, 0.5)];
        let region = Region::new("below", corners);
        let plot = Plot::new(axis("x"), axis("y")).with(region.clone());
        let series = readable(&plot.clone().into());
        let place = &series[0].samples[0];
        assert!(contains(&plot, &region, (place.x, place.y)));
        assert!(contains(&plot, &region, (90.0, 2.0)));
        assert!(!contains(&plot, &region, (2.0, 90.0)));
    }
}

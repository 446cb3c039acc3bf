//! The name of each curve beside its end.

use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use super::clip::{self, Place, Rect};
use super::coordinates::Geometry;
use super::hidden;
use super::label_placement::Written;
use super::sheet::{DrawResult, Sheet, Type};
use super::theme::Theme;
use super::words;
use crate::figure::{Layer, Line, Plot, Stroke};
use crate::order;

/// The room between the plot and the names, for the stroke that leads to each.
pub(super) const SWATCH: f64 = 28.0;
/// Lines a name is broken into at most.
const LINES: usize = 3;

/// The name of one curve.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Name {
    lines: Vec<String>,
    /// The index of its layer.
    layer: usize,
    stroke: Stroke,
    color: RGBColor,
    /// The height at which the curve leaves the plot, when it does so on the right.
    end: Option<f64>,
    /// The right end of the curve.
    leaves: f64,
    /// The height of the middle of its words.
    middle: f64,
}

impl Name {
    pub fn height(&self, size: f64) -> f64 {
        self.lines.len() as f64 * size * 1.2 + 3.0
    }

    pub fn width(&self, size: f64) -> f64 {
        let widths = self.lines.iter().map(|line| words::room(line, size));
        widths.fold(0.0, f64::max)
    }
}

/// Returns the named curves of a plot, each name once: the last curve of a name carries it.
pub(super) fn lines(plot: &Plot) -> Vec<(usize, &Line)> {
    let mut found: Vec<(usize, &Line)> = Vec::new();
    for (index, layer) in plot.layers.iter().enumerate() {
        if let Layer::Line(line) = layer
            && !line.name.trim().is_empty()
        {
            // A long dashed continuation must not stand for the curve itself.
            match found.iter_mut().find(|(_, other)| other.name == line.name) {
                Some(other) if other.1.stroke != Stroke::Solid => *other = (index, line),
                Some(_) => {}
                None => found.push((index, line)),
            }
        }
    }
    found
}

/// Returns the curves that look like one of another name: no sign above the plot would tell them
/// apart, and where they `meet` at their ends, no name beside these would.
pub(super) fn alike(plot: &Plot, meet: bool) -> Vec<usize> {
    let all = lines(plot);
    let twin = |at: usize, line: &Line| {
        let mut others = all.iter().filter(|other| other.0 != at);
        others.any(|(_, other)| {
            (other.ink, other.stroke) == (line.ink, line.stroke)
                && (!meet || end_together(line, other))
        })
    };
    let twins = all.iter().filter(|(at, line)| twin(*at, line));
    twins.map(|(at, _)| *at).collect()
}

fn end_together(one: &Line, other: &Line) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= 0.01 * a.abs().max(b.abs());
    let ends = one.points.last().zip(other.points.last());
    ends.is_some_and(|(a, b)| near(a.0, b.0) && near(a.1, b.1))
}

/// Returns the names of all curves but those of the layers `inside`, with their words broken to fit
/// `room`; their places are still to be settled.
pub(super) fn of(plot: &Plot, inside: &[usize], theme: &Theme, size: f64, room: f64) -> Vec<Name> {
    if room <= 0.0 {
        return Vec::new();
    }
    lines(plot)
        .into_iter()
        .filter(|(layer, _)| !inside.contains(layer))
        .take(64)
        .map(|(layer, line)| Name {
            lines: words::wrap(&hidden::name(plot, layer, line), size, room, LINES),
            layer,
            stroke: line.stroke,
            color: theme.ink(line.ink),
            end: None,
            leaves: 0.0,
            middle: 0.0,
        })
        .collect()
}

/// Finds where each curve ends and moves the names apart. Curves out of view lose theirs.
pub(super) fn settle(names: &mut Vec<Name>, plot: &Plot, geometry: &Geometry, size: f64) {
    names.retain_mut(|name| {
        let Some(Layer::Line(named)) = plot.layers.get(name.layer) else {
            return false;
        };
        let namesakes = plot.layers.iter().filter_map(|layer| match layer {
            Layer::Line(line) if line.name == named.name => end(line, geometry),
            _ => None,
        });
        let Some((x, y)) = namesakes.max_by(|a, b| a.0.total_cmp(&b.0)) else {
            return false;
        };
        name.end = (geometry.plot().right - x < 1.5).then_some(y);
        name.middle = y;
        // Of curves that leave at one height, the first to leave is named first.
        name.leaves = x;
        true
    });
    let grid = |name: &Name| (name.middle / 2.0).round();
    order::sort_by_key(names, |name| name.leaves);
    order::sort_by_key(names, grid);
    spread_names(names, geometry, size);
}

fn end(line: &Line, geometry: &Geometry) -> Option<Place> {
    let plot = geometry.plot();
    let mut later: Option<Place> = None;
    for (x, y) in line.points.iter().rev() {
        let place = geometry.place(*x, *y);
        if !(place.0.is_finite() && place.1.is_finite()) {
            later = None;
            continue;
        }
        if let Some(to) = later
            && let Some((_, end)) = clip::segment(place, to, &plot)
        {
            return Some(end);
        }
        if plot.contains(place) {
            return Some(place);
        }
        later = Some(place);
    }
    None
}

/// Names that touch: where the first would begin, summed and counted, and their height.
struct Block {
    sum: f64,
    count: f64,
    height: f64,
}

impl Block {
    fn top(&self, plot: &Rect) -> f64 {
        let top = self.sum / self.count;
        top.min(plot.bottom + 6.0 - self.height).max(plot.top - 6.0)
    }
}

/// Moves names apart, each as little as the others allow: neighbors that would overlap form a
/// block around their common middle (pooling of adjacent violators), and blocks stay in the plot.
fn spread_names(names: &mut [Name], geometry: &Geometry, size: f64) {
    let plot = geometry.plot();
    let mut blocks: Vec<Block> = Vec::new();
    for name in names.iter() {
        let height = name.height(size);
        let mut block = Block { sum: name.middle - height / 2.0, count: 1.0, height };
        while let Some(above) = blocks.pop() {
            if above.top(&plot) + above.height <= block.top(&plot) {
                blocks.push(above);
                break;
            }
            block = Block {
                sum: above.sum + block.sum - above.height * block.count,
                count: above.count + block.count,
                height: above.height + block.height,
            };
        }
        blocks.push(block);
    }
    let mut names = names.iter_mut();
    for block in blocks {
        let mut top = block.top(&plot);
        for name in names.by_ref().take(block.count as usize) {
            let height = name.height(size);
            name.middle = top + height / 2.0;
            top += height;
        }
    }
}

/// Draws the names right of a plot, each led to by a piece of its curve's stroke.
pub(super) fn draw(names: &[Name], right: f64, size: f64, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    for name in names {
        let from = (right + 3.0, name.end.unwrap_or(name.middle));
        let to = (right + SWATCH - 6.0, name.middle);
        if name.end.is_some() && (from.1 - to.1).abs() > 0.75 {
            sheet.line(&[from, to], theme.stroke / 2.0, name.color)?;
        } else {
            sheet.dashed_line(&[from, to], name.stroke, theme.stroke, name.color)?;
        }
        let style = Type::new(size, theme.words(name.color, theme.surface), HPos::Left);
        let at = (right + SWATCH, name.middle);
        Written::lines(name.lines.clone(), at, size * 1.2, style).draw(sheet)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::layout::Layout;
    use super::super::{Frame, ThemeName};
    use super::*;
    use crate::Unit;
    use crate::figure::{Axis, Ink};

    fn plot(ends: &[f64]) -> Plot {
        let axis = || Axis::linear("x", Unit::One, (0.0, 1.0));
        let mut plot = Plot::new(axis(), axis());
        for (index, end) in ends.iter().enumerate() {
            // They begin apart, so that none lies under another.
            let from = index as f64 / 64.0;
            let line = Line::new(format!("curve {index}"), [(0.0, from), (1.0, *end)]);
            plot = plot.with(line.ink(Ink::Series(index)));
        }
        plot
    }

    fn layout_of(plot: &Plot) -> Layout {
        Layout::of(plot, &Frame::canvas(800, 400, 2, Theme::of(ThemeName::Light)), &[])
    }

    fn check(ends: &[f64]) -> Layout {
        let layout = layout_of(&plot(ends));
        let half = |name: &Name| name.height(layout.size) / 2.0;
        for pair in layout.names.windows(2) {
            let gap = pair[1].middle - pair[0].middle;
            assert!(gap >= half(&pair[0]) + half(&pair[1]) - 1e-9, "{gap}");
        }
        layout
    }

    #[test]
    fn names_stand_at_the_ends_and_never_overlap() {
        let far = check(&[0.1, 0.5, 0.9]);
        assert!(far.names.iter().all(|name| name.end == Some(name.middle)));
        assert_eq!(check(&[0.5, 0.5, 0.51, 0.49, 0.9]).names.len(), 5);
        assert_eq!(check(&[0.0, 0.0, 0.0]).names.len(), 3);
    }

    #[test]
    fn a_curve_out_of_view_has_no_name() {
        let mut plot = plot(&[0.5, 0.6]);
        if let Some(Layer::Line(line)) = plot.layers.get_mut(1) {
            line.points = vec![(0.0, 5.0), (1.0, 6.0)];
        }
        assert_eq!(layout_of(&plot).names.len(), 1);
    }

    #[test]
    fn curves_alike_that_meet_are_named_on_their_way() {
        let mut plot = plot(&[0.5, 0.5, 0.9, 0.9]);
        for layer in &mut plot.layers[..3] {
            if let Layer::Line(line) = layer {
                line.ink = Ink::Accent;
            }
        }
        let layout = layout_of(&plot);
        assert_eq!(layout.inside, [0, 1]);
        assert_eq!(layout.names.len(), 2);
    }

    #[test]
    fn names_without_room_go_above() {
        let layout = check(&[0.5; 40]);
        assert!(layout.names.is_empty() && !layout.legend.is_empty());
    }
}

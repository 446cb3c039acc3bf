//! The name of each curve at its line.
//!
//! A curve that leaves the plot on the right is named there, beside its end: names are broken into lines, moved
//! apart, and led to. A curve that ends within the plot, has words of its own, or whose name has no room beside it, is named in the
//! plot, on clear ground near its line. This holds at every size. A plot has a key of its curves only where it has
//! more than a dozen: that is a property of the figure, so that it does not change with its width.

use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use super::clip::{self, Place, Rect};
use super::coordinates::Geometry;
use super::hidden;
use super::label_placement::{LINE, Written};
use super::sheet::{DrawResult, Sheet, Type};
use super::theme::Theme;
use super::words;
use crate::figure::{Anchor, Label, Layer, Line, Plot, Scale, Stroke};
use crate::order;

/// The most curves that are named at their lines; more have a key above the plot.
const MOST: usize = 12;
/// The width of the names beside the plot, as a share of the drawing and in type sizes at most: longer ones are
/// broken into lines.
const SHARE: f64 = 0.24;
const WIDEST: f64 = 7.8;
/// Greatest width of the longer of two lines of a name, as a share of the whole.
pub(super) const HALF: f64 = 0.65;
/// Between a plot and words that stand right of it, in px.
pub(super) const BESIDE: f64 = 6.0;
/// Lines a name is broken into at most.
const LINES: usize = 4;
/// The side of the square on which it is seen whether a curve reaches the right, and how near its end is then.
const SIDE: f64 = 1000.0;
const EDGE: f64 = 4.0;

/// Returns the room between a plot and its names, for the stroke that leads to each.
pub(super) fn gap(width: f64) -> f64 {
    (width * 0.04).clamp(16.0, 20.0)
}

/// The name of one curve.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Name {
    lines: Vec<String>,
    /// The index of its layer.
    layer: usize,
    stroke: Stroke,
    color: RGBColor,
    /// The height at which the curve leaves the plot.
    end: f64,
    /// The height of the middle of its words.
    middle: f64,
}

impl Name {
    pub fn height(&self, size: f64) -> f64 {
        self.lines.len() as f64 * size * LINE + 2.0
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

/// Returns whether a curve looks like one of another name where both end: no name beside these ends would tell
/// them apart.
fn is_alike(at: usize, line: &Line, all: &[(usize, &Line)]) -> bool {
    let mut others = all.iter().filter(|other| other.0 != at);
    others.any(|(_, other)| {
        (other.ink, other.stroke) == (line.ink, line.stroke) && end_together(line, other)
    })
}

fn end_together(one: &Line, other: &Line) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() <= 0.01 * a.abs().max(b.abs());
    let ends = one.points.last().zip(other.points.last());
    ends.is_some_and(|(a, b)| near(a.0, b.0) && near(a.1, b.1))
}

/// Returns whether words stand right of the plot, at the end of its axis.
pub(super) fn is_beside(label: &Label, plot: &Plot) -> bool {
    let ends = plot.x.range.1 <= label.x && label.anchor == Anchor::Start;
    ends && plot.x.scale != Scale::Hidden
}

/// Returns whether the names of curves stand above the plot: there are too many of them, or other words have the room at
/// its right.
pub(super) fn are_above(plot: &Plot) -> bool {
    let is_taken = |layer: &Layer| matches!(layer, Layer::Label(label) if is_beside(label, plot));
    MOST < lines(plot).len() || plot.layers.iter().any(is_taken)
}

/// Returns the names of the curves that leave the plot on its right, with their words broken to fit, as many as
/// `height` has room for, and the layers of the other curves in view, which are named in the plot.
pub(super) fn of(
    plot: &Plot,
    theme: &Theme,
    (size, width, height): (f64, f64, f64),
) -> (Vec<Name>, Vec<usize>) {
    let (mut names, mut inside) = (Vec::new(), Vec::new());
    if are_above(plot) {
        return (names, inside);
    }
    let all = lines(plot);
    // Whether a curve reaches the right does not depend on how wide the plot is.
    let square = Geometry::of(plot, Rect::between((0.0, 0.0), (SIDE, SIDE)));
    for (layer, line) in &all {
        match end_of(line, plot, &square) {
            Some((x, _))
                if SIDE - x < EDGE && line.label.is_empty() && !is_alike(*layer, line, &all) =>
            {
                let name = hidden::name(plot, *layer, line);
                let room = (width * SHARE).min(size * WIDEST);
                names.push(Name {
                    lines: words::wrap(&name, size, room, LINES),
                    layer: *layer,
                    stroke: line.stroke,
                    color: theme.ink(line.ink),
                    end: 0.0,
                    middle: 0.0,
                });
            }
            Some(_) => inside.push(*layer),
            None => {}
        }
    }
    // The longest find room in the plot more easily than several short ones.
    while names.iter().map(|name| name.height(size)).sum::<f64>() > height {
        let longest = (0..names.len()).max_by_key(|at| names[*at].lines.len());
        inside.extend(longest.map(|at| names.remove(at).layer));
    }
    (names, inside)
}

/// Finds where each curve ends and moves the names apart.
pub(super) fn settle(names: &mut Vec<Name>, plot: &Plot, geometry: &Geometry, size: f64) {
    for name in names.iter_mut() {
        if let Some(Layer::Line(line)) = plot.layers.get(name.layer) {
            name.end = end_of(line, plot, geometry).map_or(0.0, |end| end.1);
            name.middle = name.end;
        }
    }
    order::sort_by_key(names, |name: &Name| (name.middle / 2.0).round());
    spread_names(names, geometry, size);
}

/// Returns the right end in view of the curves of one name.
fn end_of(named: &Line, plot: &Plot, geometry: &Geometry) -> Option<Place> {
    let ends = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Line(line) if line.name == named.name => end(line, geometry),
        _ => None,
    });
    ends.max_by(|a, b| a.0.total_cmp(&b.0))
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

/// Draws the names right of a plot that ends at `right`, each led to by a piece of its curve's stroke.
pub(super) fn draw(names: &[Name], right: f64, size: f64, sheet: &Sheet) -> DrawResult {
    let theme = sheet.frame.theme;
    let left = right + gap(f64::from(sheet.frame.width));
    for name in names {
        let (from, to) = ((right + 3.0, name.end), (left - 4.0, name.middle));
        if (from.1 - to.1).abs() > 0.75 {
            sheet.line(&[from, to], theme.stroke / 2.0, name.color)?;
        } else {
            sheet.dashed_line(&[from, to], name.stroke, theme.stroke, name.color)?;
        }
        let style = Type::new(size, theme.words(name.color, theme.surface), HPos::Left);
        Written::lines(name.lines.clone(), (left, name.middle), size * LINE, style).draw(sheet)?;
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
        Layout::of(plot, &Frame::canvas(800, 400, 2, Theme::of(ThemeName::Light)))
    }

    fn check(ends: &[f64]) -> Layout {
        let layout = layout_of(&plot(ends));
        let half = |name: &Name| name.height(layout.small) / 2.0;
        for pair in layout.names.windows(2) {
            let gap = pair[1].middle - pair[0].middle;
            assert!(gap >= half(&pair[0]) + half(&pair[1]) - 1e-9, "{gap}");
        }
        layout
    }

    #[test]
    fn names_stand_at_the_ends_and_never_overlap() {
        let far = check(&[0.1, 0.5, 0.9]);
        assert!(far.names.iter().all(|name| name.end == name.middle));
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
    fn a_curve_that_ends_within_the_plot_is_named_there() {
        let mut plot = plot(&[0.5, 0.6]);
        if let Some(Layer::Line(line)) = plot.layers.get_mut(1) {
            line.points = vec![(0.0, 0.1), (0.6, 0.9)];
        }
        assert_eq!(layout_of(&plot).inside, [1]);
    }

    #[test]
    fn names_without_room_beside_the_plot_stand_in_it_and_more_than_a_dozen_above() {
        let layout_on = |count: usize, height: u32| {
            let frame = Frame::canvas(390, height, 2, Theme::of(ThemeName::Light));
            let layout = Layout::of(&plot(&vec![0.5; count]), &frame);
            (layout.names.len(), layout.inside.len(), layout.legend.len())
        };
        assert_eq!(layout_on(12, 400), (12, 0, 0));
        let (beside, inside, above) = layout_on(12, 200);
        assert!(0 < beside && 0 < inside && above == 0, "{beside} {inside}");
        assert_eq!(layout_on(13, 400), (0, 0, 13));
    }
}

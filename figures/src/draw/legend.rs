//! What is named above the plot, because it has no end to stand beside.

use super::clip::Rect;
use super::color::Color;
use super::hatch;
use super::marker::mark;
use super::names;
use super::pen::{From, Pen};
use super::shade::{CLASS_ALPHA, shaded};
use super::theme::Theme;
use super::words;
use crate::figure::{Bars, Cells, Layer, Marker, Plot, Points, Region, Stroke};
use crate::quantity::round_to;

/// The width of the sign before a name.
const SIGN: f64 = 22.0;
/// Between a number and its name.
const NEAR: f64 = 5.0;
/// The width of a scale of colors.
const RAMP: f64 = 110.0;

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    text: String,
    sign: Sign,
}

#[derive(Clone, Debug, PartialEq)]
enum Sign {
    Line(Stroke, Color),
    Mark(Marker, Color),
    Area {
        color: Color,
        alpha: f64,
    },
    Hatch(Color),
    /// A scale of colors with what its ends stand for.
    Ramp(String, String),
    /// The number of a point.
    Number(usize),
}

impl Entry {
    fn width(&self, size: f64) -> f64 {
        let text = words::room(&self.text, size);
        match &self.sign {
            Sign::Ramp(low, high) => {
                text + words::room(low, size) + words::room(high, size) + RAMP + 24.0
            }
            Sign::Number(number) => words::room(&number.to_string(), size) + NEAR + text,
            _ => SIGN + 6.0 + text,
        }
    }
}

/// The entries of a plot: the curves when `curves`, but for those named `inside`, and the regions
/// and points of the layers `homeless`.
pub(super) fn of(
    plot: &Plot,
    theme: &Theme,
    curves: bool,
    inside: &[usize],
    homeless: &[usize],
) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    if curves {
        let named = names::lines(plot).into_iter();
        let named = named.filter(|(index, _)| !inside.contains(index));
        entries.extend(named.map(|(_, line)| Entry {
            text: line.name.clone(),
            sign: Sign::Line(line.stroke, theme.ink(line.ink)),
        }));
    }
    for (_, region) in regions(plot).filter(|(index, _)| homeless.contains(index)) {
        let color = theme.ink(region.ink);
        let sign = if region.hatched {
            Sign::Hatch(color)
        } else {
            Sign::Area { color, alpha: 0.3 }
        };
        entries.push(Entry {
            text: region.name.clone(),
            sign,
        });
    }
    for layer in &plot.layers {
        match layer {
            Layer::Points(points) if points.points.iter().all(|p| p.label.is_empty()) => {
                entries.push(Entry {
                    text: points.name.clone(),
                    sign: Sign::Mark(points.marker, theme.ink(points.ink)),
                });
            }
            Layer::Bars(bars) => entries.extend(of_bars(bars, theme)),
            Layer::Map(map) => match &map.cells {
                Cells::Classes { names, cells } => {
                    let used = |index: usize| cells.contains(&index);
                    let named = names.iter().enumerate().filter(|(i, _)| used(*i));
                    entries.extend(named.map(|(_, (name, ink))| Entry {
                        text: name.clone(),
                        sign: Sign::Area {
                            color: theme.ink(*ink),
                            alpha: CLASS_ALPHA,
                        },
                    }));
                }
                Cells::Values { unit, log, cells } => {
                    if let Some((low, high)) = shaded(cells, *log) {
                        entries.push(Entry {
                            text: map.name.clone(),
                            sign: Sign::Ramp(unit.show(rounded(low)), unit.show(rounded(high))),
                        });
                    }
                }
            },
            _ => {}
        }
    }
    for (_, first, points) in numbered(plot, homeless) {
        let named = points.points.iter().enumerate();
        entries.extend(named.map(|(index, point)| Entry {
            text: point.label.clone(),
            sign: Sign::Number(first + index),
        }));
    }
    let mut seen: Vec<Entry> = Vec::new();
    for entry in entries {
        let ramp = matches!(entry.sign, Sign::Ramp(..));
        if (ramp || !entry.text.trim().is_empty()) && seen.len() < 40 && !seen.contains(&entry) {
            seen.push(entry);
        }
    }
    seen
}

/// Two digits are enough for the ends of a scale of colors.
fn rounded(value: f64) -> f64 {
    round_to(value, 2)
}

/// Bars of one color are one entry; those of many are told apart by the words on them.
fn of_bars(bars: &Bars, theme: &Theme) -> Option<Entry> {
    let first = bars.bars.first()?;
    let alike = |bar: &crate::figure::Bar| bar.ink == first.ink && bar.hatched == first.hatched;
    if !bars.bars.iter().all(alike) {
        return None;
    }
    let color = theme.ink(first.ink);
    Some(Entry {
        text: bars.name.clone(),
        sign: if first.hatched {
            Sign::Hatch(color)
        } else {
            Sign::Area { color, alpha: 1.0 }
        },
    })
}

/// Places the entries in rows from `(left, top)` on, and says how high the rows are together.
/// Those that would need more than `most` px are left out.
pub(super) fn arranged(
    entries: Vec<Entry>,
    left: f64,
    top: f64,
    width: f64,
    size: f64,
    most: f64,
) -> (Vec<(f64, f64, Entry)>, f64) {
    let line = size * 1.55;
    let mut placed = Vec::new();
    let (mut x, mut rows) = (left, 0.0);
    for mut entry in entries {
        let sign = entry.width(size) - words::room(&entry.text, size);
        entry.text = words::cut(
            &entry.text,
            size,
            ((width - sign) / words::WIDER).max(size * 3.0),
        );
        let wide = entry.width(size);
        if rows == 0.0 {
            rows = 1.0;
        } else if x + wide > left + width {
            if (rows + 1.0) * line > most {
                break;
            }
            x = left;
            rows += 1.0;
        }
        placed.push((x, top + line * (rows - 0.5), entry));
        x += wide + 18.0;
    }
    let height = if rows > 0.0 { rows * line + 6.0 } else { 0.0 };
    (placed, height)
}

/// Draws the entries, each at its left end and its middle height; titles and labels are of these sizes.
pub(super) fn draw(entries: &[(f64, f64, Entry)], (size, small): (f64, f64), pen: &mut Pen) {
    let theme = pen.frame.theme;
    for (x, y, entry) in entries {
        let swatch = Rect {
            left: *x + 2.0,
            top: y - 6.0,
            right: x + SIGN - 2.0,
            bottom: y + 6.0,
        };
        let mut text_at = x + SIGN + 6.0;
        match &entry.sign {
            Sign::Line(stroke, color) => {
                let ends = [(*x, *y), (x + SIGN, *y)];
                pen.dashed(&ends, *stroke, theme.stroke, *color);
            }
            Sign::Mark(marker, color) => mark((x + SIGN / 2.0, *y), *marker, 4.5, *color, pen),
            Sign::Area { color, alpha } => {
                pen.fill(&swatch, *color, *alpha);
                if *alpha < 1.0 {
                    pen.outline(&swatch, 1.0, *color);
                }
            }
            Sign::Hatch(color) => {
                hatch::strokes(&swatch.corners(), 4.0, |a, b| {
                    pen.line(&[a, b], 1.0, *color);
                });
                pen.outline(&swatch, 1.0, *color);
            }
            Sign::Number(number) => {
                let number = number.to_string();
                pen.words(&number, (*x, *y), size, From::Left, theme.muted);
                text_at = x + words::room(&number, size) + NEAR;
            }
            Sign::Ramp(low, high) => {
                let mut at = *x;
                if !entry.text.is_empty() {
                    pen.words(&entry.text, (at, *y), size, From::Left, theme.text);
                    at += words::room(&entry.text, size) + 12.0;
                }
                pen.words(low, (at, *y), small, From::Left, theme.muted);
                at += words::room(low, size) + 6.0;
                ramp(at, *y, pen);
                at += RAMP + 6.0;
                pen.words(high, (at, *y), small, From::Left, theme.muted);
                text_at = f64::NAN;
            }
        }
        if text_at.is_finite() {
            pen.words(&entry.text, (text_at, *y), size, From::Left, theme.text);
        }
    }
}

fn ramp(left: f64, y: f64, pen: &mut Pen) {
    const STEPS: u32 = 22;
    let theme = pen.frame.theme;
    let step = RAMP / f64::from(STEPS);
    for index in 0..STEPS {
        let from = left + step * f64::from(index);
        let part = Rect {
            left: from,
            top: y - 6.0,
            right: from + step,
            bottom: y + 6.0,
        };
        let share = (f64::from(index) + 0.5) / f64::from(STEPS);
        pen.fill(&part, Color::ramp(&theme.ramp, share), 1.0);
    }
}

/// The points among the layers `homeless`: their layer and the number of the first of them.
pub(super) fn numbered<'a>(
    plot: &'a Plot,
    homeless: &'a [usize],
) -> impl Iterator<Item = (usize, usize, &'a Points)> {
    let mut next = 1;
    let mut layers = plot.layers.iter().enumerate();
    std::iter::from_fn(move || {
        layers.find_map(|(index, layer)| match layer {
            Layer::Points(points) if homeless.contains(&index) => {
                let first = next;
                next += points.points.len();
                Some((index, first, points))
            }
            _ => None,
        })
    })
}

/// The layers of a kind, by their index.
fn regions(plot: &Plot) -> impl Iterator<Item = (usize, &Region)> {
    plot.layers
        .iter()
        .enumerate()
        .filter_map(|(index, layer)| match layer {
            Layer::Region(region) => Some((index, region)),
            _ => None,
        })
}

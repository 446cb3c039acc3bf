//! Names above the plot, of what has no end to be named beside.

use std::collections::BTreeSet;

use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBColor};

use super::clip::Rect;
use super::hatch;
use super::hidden;
use super::marker::mark;
use super::names;
use super::shade::{CLASS_ALPHA, shade_range};
use super::sheet::{DrawResult, Sheet, Type};
use super::theme::Theme;
use super::words;
use crate::figure::{Bar, Bars, Cells, Ink, Layer, Marker, Plot, Stroke};

/// The width of the sign before a name.
const SIGN: f64 = 22.0;
/// The width of a scale of colors, and how many of them it shows at most.
const RAMP: f64 = 110.0;
const STEPS: usize = 22;

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    text: String,
    sign: Sign,
}

#[derive(Clone, Debug, PartialEq)]
enum Sign {
    Line(Stroke, RGBColor),
    Mark(Marker, RGBColor),
    Area(RGBColor, f64),
    Hatch(RGBColor),
    /// A scale of colors with what its ends stand for.
    Ramp([String; 2], Vec<RGBColor>),
}

impl Sign {
    fn area(color: RGBColor, alpha: f64, hatched: bool) -> Self {
        if hatched { Self::Hatch(color) } else { Self::Area(color, alpha) }
    }
}

impl Entry {
    fn new(text: impl Into<String>, sign: Sign) -> Self {
        Self { text: text.into(), sign }
    }

    fn width(&self, size: f64) -> f64 {
        let text = words::room(&self.text, size);
        match &self.sign {
            Sign::Ramp([low, high], _) => {
                text + words::room(low, size) + words::room(high, size) + RAMP + 24.0
            }
            _ => SIGN + 6.0 + text,
        }
    }
}

/// Returns the entries of a plot; its curves where they are too many to be named at their lines.
pub(super) fn of(plot: &Plot, theme: &Theme) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    if names::are_above(plot) {
        let named = names::lines(plot).into_iter();
        entries.extend(named.map(|(index, line)| {
            let sign = Sign::Line(line.stroke, theme.ink(line.ink));
            Entry::new(hidden::name(plot, index, line), sign)
        }));
    }
    if !plot.outlined.is_empty() {
        entries.push(Entry::new(plot.outlined, Sign::area(theme.text, 0.0, false)));
    }
    for layer in &plot.layers {
        match layer {
            Layer::Points(points)
                if points.marker != Marker::Current
                    && points.points.iter().all(|p| p.label.is_empty() && p.sets.is_empty()) =>
            {
                let sign = Sign::Mark(points.marker, theme.ink(points.ink));
                entries.push(Entry::new(&*points.name, sign));
            }
            Layer::Bars(bars) => entries.extend(of_bars(bars, theme)),
            Layer::Map(map) => match &map.cells {
                Cells::Classes { names, cells } => {
                    let used = names.iter().enumerate().filter(|(i, _)| cells.contains(i));
                    entries.extend(used.map(|(_, (name, ink))| {
                        Entry::new(&**name, Sign::area(theme.ink(*ink), CLASS_ALPHA, false))
                    }));
                }
                Cells::Values { unit, log, cells } => {
                    entries.extend(shade_range(cells, *log).map(|(low, high)| {
                        let ends = [low, high].map(|end| unit.show(end));
                        Entry::new(&*map.name, Sign::Ramp(ends, theme.scale(STEPS)))
                    }));
                }
            },
            _ => {}
        }
    }
    entries.extend(of_ghost(plot, theme));
    let mut seen: Vec<Entry> = Vec::new();
    for entry in entries {
        let ramp = matches!(entry.sign, Sign::Ramp(..));
        if (ramp || !entry.text.trim().is_empty()) && seen.len() < 40 && !seen.contains(&entry) {
            seen.push(entry);
        }
    }
    seen
}

/// Returns the entry of what stands behind, all of which has one name.
fn of_ghost(plot: &Plot, theme: &Theme) -> Option<Entry> {
    let sign_of = |layer: &Layer| match layer {
        Layer::Line(line) => Some((line.name.clone(), Sign::Line(line.stroke, theme.muted))),
        Layer::Bars(bars) => Some((bars.name.clone(), Sign::Area(theme.idle, 1.0))),
        _ => None,
    };
    let (name, sign) = plot.ghost.iter().find_map(sign_of)?;
    Some(Entry::new(name, sign))
}

/// Returns the entry of bars of one color, or of steps of one quantity; other bars are told apart
/// by the words on them.
fn of_bars(bars: &Bars, theme: &Theme) -> Option<Entry> {
    let first = bars.bars.first()?;
    let alike = |bar: &Bar| bar.ink == first.ink && bar.hatched == first.hatched;
    let sign = if bars.bars.iter().all(alike) {
        Sign::area(theme.ink(first.ink), f64::from(!first.hollow), first.hatched)
    } else {
        Sign::Ramp(bars.ends.clone()?, steps(bars, theme))
    };
    Some(Entry::new(&*bars.name, sign))
}

/// Returns the shades of bars, the palest first; of very many, some.
fn steps(bars: &Bars, theme: &Theme) -> Vec<RGBColor> {
    let shades = bars.bars.iter().filter_map(|bar| match bar.ink {
        Ink::Shade(shade) => Some(shade),
        _ => None,
    });
    let shades: Vec<u8> = shades.collect::<BTreeSet<_>>().into_iter().collect();
    let last = shades.len().saturating_sub(1);
    let shown = shades.len().min(STEPS);
    let shown = (0..shown).map(|step| shades[step * last / (shown - 1).max(1)]);
    shown.map(|shade| theme.ink(Ink::Shade(shade))).collect()
}

/// Returns the height of one row of entries.
pub(super) fn row(size: f64) -> f64 {
    size * 1.55
}

/// Returns the entries in rows from the top of `room` on, the first row `indent` px from its left,
/// and the height of all rows. Entries for which there is no room are left out.
pub(super) fn arrange(
    entries: Vec<Entry>,
    room: Rect,
    indent: f64,
    size: f64,
) -> (Vec<(f64, f64, Entry)>, f64) {
    let (line, left, width) = (row(size), room.left, room.width());
    let mut placed = Vec::new();
    let (mut x, mut rows) = (left + indent, 1.0);
    for mut entry in entries {
        let sign = entry.width(size) - words::room(&entry.text, size);
        entry.text = words::cut(&entry.text, size, ((width - sign) / words::WIDER).max(size * 3.0));
        let wide = entry.width(size);
        if left < x && left + width < x + wide {
            if (rows + 1.0) * line > room.height() {
                break;
            }
            x = left;
            rows += 1.0;
        }
        placed.push((x, room.top + line * (rows - 0.5), entry));
        x += wide + 14.0;
    }
    let height = if placed.is_empty() { 0.0 } else { rows * line };
    (placed, height)
}

/// Draws the entries, each at its left end and its middle height; titles and labels are of these sizes.
pub(super) fn draw(
    entries: &[(f64, f64, Entry)],
    (size, small): (f64, f64),
    sheet: &Sheet,
) -> DrawResult {
    let theme = sheet.frame.theme;
    let name = Type::new(size, theme.text, HPos::Left);
    let number = Type::new(small, theme.muted, HPos::Left);
    for (x, y, entry) in entries {
        let (x, y) = (*x, *y);
        let swatch = Rect::between((x + 2.0, y - 6.0), (x + SIGN - 2.0, y + 6.0));
        let mut at = x + SIGN + 6.0;
        match &entry.sign {
            Sign::Line(stroke, color) => {
                sheet.dashed_line(&[(x, y), (x + SIGN, y)], *stroke, theme.stroke, *color)?;
            }
            Sign::Mark(marker, color) => {
                mark(&sheet.area, (x + SIGN / 2.0, y), *marker, 4.5, *color, sheet)?;
            }
            Sign::Area(color, alpha) => {
                sheet.fill(&swatch, color.mix(*alpha))?;
                if *alpha < 1.0 {
                    sheet.outline(&swatch, 1.0, *color)?;
                }
            }
            Sign::Hatch(color) => {
                hatch::draw(&swatch.corners(), 4.0, *color, sheet)?;
                sheet.outline(&swatch, 1.0, *color)?;
            }
            Sign::Ramp([low, high], colors) => {
                let gap = if entry.text.is_empty() { 0.0 } else { 12.0 };
                let low_at = x + words::room(&entry.text, size) + gap;
                sheet.write(low, (low_at, y), number)?;
                let ramp_at = low_at + words::room(low, size) + 6.0;
                ramp(ramp_at, y, colors, sheet)?;
                sheet.write(high, (ramp_at + RAMP + 6.0, y), number)?;
                at = x;
            }
        }
        sheet.write(&entry.text, (at, y), name)?;
    }
    Ok(())
}

fn ramp(left: f64, y: f64, colors: &[RGBColor], sheet: &Sheet) -> DrawResult {
    let step = RAMP / colors.len() as f64;
    for (index, color) in colors.iter().enumerate() {
        let from = left + step * index as f64;
        let part = Rect::between((from, y - 6.0), (from + step, y + 6.0));
        sheet.fill(&part, color.to_rgba())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::ThemeName;
    use super::*;
    use crate::Unit;
    use crate::figure::Axis;

    #[test]
    fn what_is_outlined_is_named() {
        let axis = || Axis::linear("x", Unit::One, (0.0, 1.0));
        let mut plot = Plot::new(axis(), axis());
        let theme = Theme::of(ThemeName::Light);
        assert_eq!(of(&plot, &theme), []);
        plot.outlined = "critical path";
        let entries = of(&plot, &theme);
        assert_eq!(entries.iter().map(|entry| &*entry.text).collect::<Vec<_>>(), ["critical path"]);
    }
}

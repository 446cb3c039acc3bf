//! Placement of words: never over other words, and not over curves if possible.

use plotters::style::text_anchor::HPos;
use plotters::style::{Color, RGBAColor, RGBColor};

use super::clip::{Place, Rect, between};
use super::sheet::{DrawResult, Sheet, Type};
use super::stroke::{distance, head};
use super::theme::Theme;
use super::words;

/// Words beyond this many are left out; no picture with more can be read.
const MOST: usize = 400;
/// Words beside others on a line are this far from them, in px.
const SPACE: f64 = 4.0;
/// Samples of curves beyond this many are not looked at.
const MOST_TRACES: usize = 4000;
/// The head of an arrow is as bad under words as this number of samples of curves.
const HEAD: usize = 100;
/// The height of a line, in sizes of its type.
pub(super) const LINE: f64 = 1.15;
/// The width of the longest words that are not broken into lines, in sizes of their type.
const LONG: f64 = 6.5;
/// Samples of a curve are this many px apart.
const APART: f64 = 8.0;

/// Words in their place: their lines, one `step` px below the other around `middle`.
pub(super) struct Written {
    pub lines: Vec<String>,
    pub middle: Place,
    pub step: f64,
    pub style: Type,
    /// The plate behind them.
    pub plate: Option<(Rect, RGBAColor)>,
    /// A thin line that leads to what they name.
    pub leader: Option<([Place; 2], RGBColor)>,
}

impl Written {
    /// Returns one line around a place.
    pub fn line(text: &str, middle: Place, size: f64, color: RGBColor) -> Self {
        Self::lines(vec![text.to_owned()], middle, 0.0, Type::new(size, color, HPos::Center))
    }

    pub fn lines(lines: Vec<String>, middle: Place, step: f64, style: Type) -> Self {
        let (plate, leader) = (None, None);
        Self { lines, middle, step, style, plate, leader }
    }

    pub fn draw(&self, sheet: &Sheet) -> DrawResult {
        if let Some((ends, color)) = self.leader {
            sheet.line(&ends, 1.0, color)?;
        }
        if let Some((rect, color)) = self.plate {
            sheet.fill(&rect, color)?;
        }
        let first = self.middle.1 - self.step * (self.lines.len() as f64 - 1.0) / 2.0;
        for (index, line) in self.lines.iter().enumerate() {
            let at = (self.middle.0, first + self.step * index as f64);
            sheet.write(line, at, self.style)?;
        }
        Ok(())
    }
}

/// Returns the box that words need.
pub(super) fn box_of(text: &str, size: f64) -> (f64, f64) {
    (words::room(text, size) + 2.0, size * LINE)
}

/// Returns the box that lines need, one below the other.
pub(super) fn box_of_lines(lines: &[String], size: f64) -> (f64, f64) {
    let widths = lines.iter().map(|line| box_of(line, size).0);
    (widths.fold(0.0, f64::max), size * LINE * lines.len() as f64)
}

/// Returns words in one line and, where they are long, broken into two and three, as far as none is lost.
fn line_breaks(text: &str, size: f64) -> impl Iterator<Item = Vec<String>> {
    let whole = words::width(text, size);
    let broken = [2.0, 3.0].map(|parts| words::wrap(text, size, whole / parts * 1.25, 3));
    let long = LONG * size < whole;
    let complete = move |lines: &Vec<String>| {
        long && 1 < lines.len() && !lines.iter().any(|l| l.ends_with('…'))
    };
    [vec![text.to_owned()]].into_iter().chain(broken.into_iter().filter(complete))
}

/// Where words may stand.
pub(super) struct Near<'a> {
    /// The boxes of a width and a height, the most usual first.
    pub boxes: &'a dyn Fn(f64, f64) -> Vec<Rect>,
    /// The places from which a line may lead to words farther off.
    pub places: &'a [Place],
    /// Whether words in a box would be read as those of a place.
    pub belongs: &'a dyn Fn(&Rect, Place) -> bool,
}

impl Default for Near<'_> {
    fn default() -> Self {
        Self { boxes: &|_, _| Vec::new(), places: &[], belongs: &|_, _| true }
    }
}

/// Occupied places, and the words written so far.
pub(super) struct Room {
    pub written: Vec<Written>,
    /// The ground is of many colors: whatever stands on it has a plate.
    pub shaded: bool,
    bounds: Rect,
    taken: Vec<Rect>,
    traces: Vec<Place>,
    /// Around the heads of arrows.
    heads: Vec<Rect>,
}

impl Room {
    pub fn new(bounds: Rect) -> Self {
        let (written, taken, traces, heads) = Default::default();
        Self { bounds, shaded: false, written, taken, traces, heads }
    }

    /// Notes that nothing may be written in `rect`.
    pub fn block(&mut self, rect: Rect) {
        if self.taken.len() < MOST * 2 {
            self.taken.push(rect);
        }
    }

    /// Notes that words stand in `rect`: others on their line begin a space away.
    fn take_words(&mut self, rect: Rect) {
        let (left, right) = (rect.left - SPACE, rect.right + SPACE);
        self.taken.push(Rect { left, right, ..rect });
    }

    /// Notes that an arrow of this width has its head at `to`.
    pub fn take_head(&mut self, from: Place, to: Place, width: f64) {
        if let Some(head) = head(from, to, width).filter(|_| self.heads.len() < MOST) {
            self.heads.push(Rect::hull(&head));
        }
    }

    /// Returns whether something lies over a part of `rect`, but for what all of it lies on.
    pub fn is_crossed(&self, rect: &Rect) -> bool {
        self.taken.iter().any(|other| other.meets(rect) && !rect.is_within(other))
    }

    /// Notes that a curve runs along `run`.
    pub fn trace(&mut self, run: &[Place]) {
        let mut since = APART;
        for pair in run.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let whole = distance(from, to);
            let mut gone = APART - since;
            while gone <= whole && self.traces.len() < MOST_TRACES {
                let share = if whole > 0.0 { gone / whole } else { 0.0 };
                self.traces.push(between(from, to, share));
                gone += APART;
            }
            since = whole - (gone - APART);
        }
    }

    /// Returns a box that sticks out at a side, moved back by up to half its width.
    fn nudge(&self, rect: Rect) -> Rect {
        let over = (rect.right - self.bounds.right).max(0.0);
        let under = (self.bounds.left - rect.left).max(0.0);
        let shift = under - over;
        if shift.abs() > rect.width() / 2.0 {
            return rect;
        }
        Rect { left: rect.left + shift, right: rect.right + shift, ..rect }
    }

    /// Returns whether nothing is written between two places, but for what stands around the first.
    pub fn is_clear(&self, from: Place, to: Place) -> bool {
        let steps = (distance(from, to) / 3.0).clamp(1.0, 100.0) as u32;
        (1..steps).all(|step| {
            let place = between(from, to, f64::from(step) / f64::from(steps));
            let mut met = self.taken.iter().filter(|rect| rect.contains(place));
            met.all(|rect| rect.contains(from))
        })
    }

    /// Returns whether no head of an arrow is in `rect`.
    pub fn is_off_heads(&self, rect: &Rect) -> bool {
        self.heads_met(rect) == 0
    }

    fn heads_met(&self, rect: &Rect) -> usize {
        self.heads.iter().filter(|head| head.meets(rect)).count()
    }

    /// Takes the first of the candidates that meets nothing written and the fewest curves. Returns
    /// it, and whether it meets any.
    pub fn choose(&mut self, candidates: impl IntoIterator<Item = Rect>) -> Option<(Rect, bool)> {
        let (rect, met) =
            self.find(&candidates.into_iter().collect::<Vec<_>>(), &|_| true, usize::MAX)?;
        self.take_words(rect);
        Some((rect, met > 0))
    }

    /// Returns the first of the candidates that is `right` and meets nothing written and the fewest curves, fewer than
    /// `least` samples of these, and how many.
    fn find(
        &self,
        candidates: &[Rect],
        right: &dyn Fn(&Rect) -> bool,
        mut least: usize,
    ) -> Option<(Rect, usize)> {
        if self.taken.len() >= MOST {
            return None;
        }
        let mut best = None;
        for rect in candidates {
            let rect = self.nudge(*rect);
            if !rect.is_within(&self.bounds) || self.taken.iter().any(|other| other.meets(&rect)) {
                continue;
            }
            let near = rect.inflate(2.0);
            // No more than it takes to know that another place is better.
            let traces = self.traces.iter().filter(|t| near.contains(**t));
            let heads = self.heads_met(&rect) * HEAD;
            let met = heads + traces.take(least.saturating_sub(heads)).count();
            if met < least && right(&rect) {
                (best, least) = (Some((rect, met)), met);
            }
            if least == 0 {
                break;
            }
        }
        best
    }

    /// Writes `text` in the first of the boxes that meets nothing, in one line or in several; else farther off, with
    /// a thin line that leads to its place; else, where it has places, on a plate where it meets the least. Returns
    /// whether it is written.
    pub fn write_near(
        &mut self,
        text: &str,
        near: &Near,
        (color, theme): (RGBColor, &Theme),
        size: f64,
    ) -> bool {
        let ways: Vec<Vec<String>> = line_breaks(text, size).collect();
        let at_hand = ways.iter().find_map(|lines| {
            let (width, height) = box_of_lines(lines, size);
            let (rect, _) = self.find(&(near.boxes)(width, height), &|_| true, 1)?;
            Some((lines, rect, 0, None))
        });
        let led_to = |way: usize| {
            let lines = &ways[way];
            near.places.iter().find_map(|place| {
                let (width, height) = box_of_lines(lines, size);
                let right = |rect: &Rect| {
                    (near.belongs)(rect, *place) && self.is_clear(*place, nearest(rect, *place))
                };
                let (rect, _) = self.find(&farther(*place, width, height), &right, 1)?;
                let leader = ([*place, nearest(&rect, *place)], theme.muted);
                Some((lines, rect, 0, Some(leader)))
            })
        };
        let on_plate = || {
            let lines = ways.last().filter(|_| !near.places.is_empty())?;
            let (width, height) = box_of_lines(lines, size);
            let (rect, met) = self.find(&(near.boxes)(width, height), &|_| true, usize::MAX)?;
            Some((lines, rect, met, None))
        };
        let found = at_hand.or_else(|| (0..ways.len()).find_map(led_to)).or_else(on_plate);
        let Some((lines, rect, met, leader)) = found else {
            return false;
        };
        let plate = (met > 0 || self.shaded).then(|| (rect, theme.surface.mix(0.8)));
        let style = Type::new(size, color, HPos::Center);
        let written = Written::lines(lines.clone(), rect.middle(), size * LINE, style);
        self.take_words(rect);
        self.written.push(Written { plate, leader, ..written });
        true
    }

    /// Writes `text` in the first free of the boxes, on a plate of the ground's color where a curve
    /// or a shaded map is behind it. Returns whether one was free.
    pub fn write_in(
        &mut self,
        text: &str,
        boxes: impl IntoIterator<Item = Rect>,
        (color, ground): (RGBColor, RGBColor),
        size: f64,
    ) -> bool {
        let Some((rect, meets)) = self.choose(boxes) else {
            return false;
        };
        let plate = (meets || self.shaded).then(|| (rect, ground.mix(0.8)));
        self.written.push(Written { plate, ..Written::line(text, rect.middle(), size, color) });
        true
    }

    /// Writes `text` in the first free of the boxes, on a plate whatever is behind it.
    pub fn write_on_plate(
        &mut self,
        text: &str,
        boxes: impl IntoIterator<Item = Rect>,
        (color, plate): (RGBColor, RGBAColor),
        size: f64,
    ) {
        if let Some((rect, _)) = self.choose(boxes) {
            let plate = Some((rect, plate));
            self.written.push(Written { plate, ..Written::line(text, rect.middle(), size, color) });
        }
    }
}

/// Returns the place of a box that is nearest to another.
pub(super) fn nearest(rect: &Rect, (x, y): Place) -> Place {
    (x.clamp(rect.left, rect.right), y.clamp(rect.top, rect.bottom))
}

/// Returns boxes of that size at some distance from a place, in twenty-four directions, 15 degrees apart.
fn farther(place: Place, width: f64, height: f64) -> Vec<Rect> {
    /// The cosine and the sine of 15 degrees.
    const TURN: (f64, f64) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_74);
    let mut boxes = Vec::new();
    for reach in [20.0, 32.0, 46.0, 62.0, 80.0, 104.0, 132.0] {
        let mut way = (1.0, 0.0);
        for _ in 0..24 {
            let x = place.0 + way.0 * (reach + width / 2.0);
            let y = place.1 - way.1 * (reach + height / 2.0);
            boxes.push(Rect::around((x, y), width, height));
            way = (way.0 * TURN.0 - way.1 * TURN.1, way.0 * TURN.1 + way.1 * TURN.0);
        }
    }
    boxes
}

/// Returns the boxes of that size around a place, `gap` px from it, the most usual first.
pub(super) fn around((x, y): Place, width: f64, height: f64, gap: f64) -> [Rect; 10] {
    let (side, up) = (gap + width / 2.0, gap + height / 2.0);
    let near = gap * 0.7 + height / 2.0;
    [
        (side, 0.0),
        (side * 0.98, -near),
        (0.0, -up),
        (0.0, up),
        (-side, 0.0),
        (side * 0.98, near),
        (-side * 0.98, -near),
        (-side * 0.98, near),
        (width * 0.3, -up - 4.0),
        (-width * 0.3, up + 4.0),
    ]
    .map(|(dx, dy)| Rect::around((x + dx, y + dy), width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Rect = Rect { left: 0.0, top: 0.0, right: 200.0, bottom: 100.0 };

    #[test]
    fn words_avoid_words_and_prefer_clear_ground() {
        let mut room = Room::new(ALL);
        let first = room.choose(around((100.0, 50.0), 40.0, 14.0, 6.0));
        let (first, meets) = first.unwrap();
        assert!(!meets && first.left > 100.0);
        let (second, _) = room.choose(around((100.0, 50.0), 40.0, 14.0, 6.0)).unwrap();
        assert!(!first.meets(&second));

        let mut room = Room::new(ALL);
        room.trace(&[(100.0, 50.0), (200.0, 50.0)]);
        let (clear, meets) = room.choose(around((100.0, 50.0), 40.0, 14.0, 6.0)).unwrap();
        assert!(!meets && !clear.contains((110.0, 50.0)));
    }

    #[test]
    fn words_stay_in_the_plot() {
        let mut room = Room::new(ALL);
        let (rect, _) = room.choose(around((195.0, 5.0), 60.0, 14.0, 6.0)).unwrap();
        assert!(rect.is_within(&ALL));
        assert!(room.choose(around((300.0, 5.0), 60.0, 14.0, 6.0)).is_none());
    }
}

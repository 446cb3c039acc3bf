//! A finger on a slider: it slides the handle, or it scrolls the page and changes nothing.
//!
//! A browser puts the handle where the finger comes down, and only later learns that the finger
//! scrolls. So the value that a slider reports is held back until the finger has moved sideways, or
//! is lifted where it came down.

/// How far, in CSS pixels, a finger may stray and still tap.
const SLACK: f64 = 12.0;

/// A place in the window, in CSS pixels.
pub type Point = (f64, f64);

/// What the movement of a finger means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// It has hardly moved: a tap, or the beginning of something else.
    Tap,
    /// It moves sideways: it slides the handle.
    Slide,
    /// It moves up or down: it scrolls the page.
    Scroll,
}

/// A finger on a slider whose gesture is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    start: Point,
    /// The value of the slider before the touch.
    before: String,
    /// The value at the finger, where the browser has reported one.
    value: Option<String>,
}

impl Touch {
    /// Returns the touch of a finger that comes down at `start` on a slider at `before`.
    pub fn new(start: Point, before: String) -> Self {
        Self { start, before, value: None }
    }

    /// Holds the value back that the slider reports. Returns the one to be shown instead.
    pub fn hold_back(&mut self, value: String) -> &str {
        self.value = Some(value);
        &self.before
    }

    /// Returns what the finger does, now that it is at `point`.
    pub fn gesture(&self, point: Point) -> Gesture {
        let across = (point.0 - self.start.0).abs();
        let along = (point.1 - self.start.1).abs();
        if across.max(along) <= SLACK {
            Gesture::Tap
        } else if across > along {
            Gesture::Slide
        } else {
            Gesture::Scroll
        }
    }

    /// Returns the value that was held back.
    pub fn value(self) -> Option<String> {
        self.value
    }
}

/// Returns which way a finger leads from one figure to the next that has moved so far, in CSS pixels:
/// to the left is forwards; `None` where it moved little or along the page.
pub fn turn_direction((across, along): Point) -> Option<isize> {
    let turns = across.abs() > 4.0 * SLACK && across.abs() > 2.0 * along.abs();
    turns.then_some(if across < 0.0 { 1 } else { -1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Point = (100.0, 200.0);

    fn touch() -> Touch {
        let mut touch = Touch::new(START, "1".to_owned());
        assert_eq!(touch.hold_back("7".to_owned()), "1");
        touch
    }

    #[test]
    fn a_finger_that_hardly_moves_taps() {
        for point in [START, (112.0, 200.0), (100.0, 188.0), (92.0, 208.0)] {
            assert_eq!(touch().gesture(point), Gesture::Tap, "{point:?}");
        }
    }

    #[test]
    fn a_finger_that_moves_sideways_slides_and_one_that_moves_down_scrolls() {
        assert_eq!(touch().gesture((80.0, 205.0)), Gesture::Slide);
        assert_eq!(touch().gesture((105.0, 220.0)), Gesture::Scroll);
        assert_eq!(touch().gesture((120.0, 220.0)), Gesture::Scroll);
    }

    #[test]
    fn a_wide_swipe_turns_to_the_figure_on_that_side() {
        assert_eq!(turn_direction((-80.0, 10.0)), Some(1));
        assert_eq!(turn_direction((80.0, -10.0)), Some(-1));
        assert_eq!(turn_direction((40.0, 0.0)), None);
        assert_eq!(turn_direction((80.0, 60.0)), None);
    }

    #[test]
    fn the_last_value_is_the_one_that_was_held_back() {
        let mut touch = touch();
        touch.hold_back("9".to_owned());
        assert_eq!(touch.value().as_deref(), Some("9"));
        assert_eq!(Touch::new(START, "1".to_owned()).value(), None);
    }
}

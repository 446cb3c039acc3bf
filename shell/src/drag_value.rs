//! A number that is dragged where it is read: sideways, as the handle of its slider would be.

use crossover_screens::Params;
use crossover_screens::slider::Slider;

/// How far, in CSS pixels, the pointer moves over the whole range.
const RANGE: f64 = 300.0;

/// How much finer a pixel is with Shift.
const FINE: f64 = 0.1;

/// How far, in CSS pixels, a pointer may stray and still click.
const SLACK: f64 = 3.0;

/// A pointer that went down on a number.
#[derive(Clone, Debug)]
pub struct ValueDrag {
    key: &'static str,
    slider: Slider,
    /// Where on the track the hand is; it may lie beyond the ends.
    place: f64,
    /// Where the pointer was last.
    last: f64,
    /// The parameters before.
    before: Params,
    /// How far the pointer has been from where it went down.
    strayed: f64,
    start: f64,
}

impl ValueDrag {
    /// Returns the drag of the number `key` by a pointer at `x`; `None` where the number has no slider.
    pub fn new(key: &str, x: f64, before: Params) -> Option<Self> {
        let param = before.schema().param(key)?;
        let slider = Slider::of(param)?;
        let place = slider.place(before.at(key).number());
        Some(Self { key: param.key, slider, place, last: x, before, strayed: 0.0, start: x })
    }

    /// Returns the key of the number.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// Returns whether the pointer has moved far enough to drag, not to click.
    pub fn is_drag(&self) -> bool {
        SLACK < self.strayed
    }

    /// Returns the number after the pointer has moved to `x`, `fine` with Shift held down; `None` as long as it
    /// may be a click.
    pub fn move_to(&mut self, x: f64, fine: bool) -> Option<f64> {
        self.strayed = self.strayed.max((x - self.start).abs());
        if !self.is_drag() {
            return None;
        }
        let (least, most) = self.slider.track();
        let pixel = (most - least) / RANGE * if fine { FINE } else { 1.0 };
        self.place += (x - self.last) * pixel;
        self.last = x;
        // Beyond an end the hand comes back at once.
        self.place = self.place.clamp(least, most);
        Some(self.slider.stop_at(&self.before, self.key, self.place, pixel))
    }

    /// Returns the parameters before the drag.
    pub fn before(self) -> Params {
        self.before
    }
}

#[cfg(test)]
mod tests {
    use crossover_screens::registry;

    use super::*;

    fn drag(key: &str) -> ValueDrag {
        let before = registry::find("speedup").expect("a screen").defaults();
        ValueDrag::new(key, 100.0, before).expect("a slider")
    }

    #[test]
    fn a_pointer_that_hardly_moves_clicks() {
        let mut drag = drag("f");
        assert_eq!(drag.move_to(102.0, false), None);
        assert!(!drag.is_drag());
    }

    #[test]
    fn three_hundred_pixels_are_the_whole_range_and_shift_is_ten_times_finer() {
        let mut coarse = drag("f");
        assert_eq!(coarse.move_to(100.0 - 150.0, false), Some(0.45));
        let mut fine = drag("f");
        assert_eq!(fine.move_to(100.0 - 150.0, true), Some(0.9));
        assert_eq!(fine.before().at("f").number(), 0.95);
    }

    #[test]
    fn a_hand_that_went_beyond_an_end_comes_back_at_once() {
        let mut drag = drag("f");
        assert_eq!(drag.move_to(700.0, false), Some(1.0));
        assert_eq!(drag.move_to(685.0, false), Some(0.95));
    }

    #[test]
    fn what_has_no_slider_is_not_dragged() {
        let before = registry::find("speedup").expect("a screen").defaults();
        assert!(ValueDrag::new("base", 0.0, before).is_none());
    }
}

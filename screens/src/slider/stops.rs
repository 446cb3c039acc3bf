//! Where a handle stops: at numbers that go with the other values, such as squares for a mesh.

use super::{Nudge, Slider, Way};
use crate::screen::Params;

/// How many whole numbers on either side are tried: from one power of two to the next, up to 1024.
const WHOLE: u32 = 1024;
/// How often the way to a number that does not go is halved.
const HALVINGS: u32 = 5;

impl Params {
    /// Returns the parameters with `key` at the stop of its handle that is nearest to `number`, which may lie beyond
    /// the track; unchanged where `key` has no slider.
    pub fn slid(&self, key: &str, number: f64) -> Self {
        let mut params = self.clone();
        if let Some(slider) = self.schema().param(key).and_then(Slider::of) {
            let stop = slider.stop(self, key, slider.place(number));
            // What cannot be is left as it is.
            let _ = params.set_number(key, stop);
        }
        params
    }
}

impl Slider {
    /// Returns the number that the handle of `key` gives at `place`: the nearest one that goes with
    /// the other values of `params`.
    pub fn stop(&self, params: &Params, key: &str, place: f64) -> f64 {
        self.nearest(params, key, self.value(place), |_| true)
    }

    /// Returns that number for a pointer whose pixels are so wide on the track that it means a rounder one.
    pub fn stop_at(&self, params: &Params, key: &str, place: f64, pixel: f64) -> f64 {
        self.nearest(params, key, self.value_at_pointer(place, pixel), |_| true)
    }

    /// Returns the number of `key` after a key press: the next one in that direction that is consistent with
    /// the other values. A word counts as the least of the track.
    pub fn value_after_press(&self, params: &Params, key: &str, nudge: Nudge) -> f64 {
        let number = params.at(key).number();
        let from = if number.is_nan() { self.ends.0 } else { number };
        let on_the_way = |stop| match nudge {
            Nudge::End(_) => true,
            Nudge::Step(way) | Nudge::Fine(way) | Nudge::Coarse(way) => match way {
                Way::Up => from < stop,
                Way::Down => stop < from,
            },
        };
        self.nearest(params, key, self.nudge(from, nudge), on_the_way)
    }

    /// Returns the number nearest to `wanted` that goes with the other values: itself, or one of
    /// those that are `allowed` instead. Where there is none, the present one; `wanted` where not
    /// even that goes.
    fn nearest(
        &self,
        params: &Params,
        key: &str,
        wanted: f64,
        allowed: impl Fn(f64) -> bool,
    ) -> f64 {
        let mut tried = params.clone();
        let mut goes = |number: f64| tried.set_number(key, number).is_ok() && tried.is_consistent();
        if goes(wanted) {
            return wanted;
        }
        let mut goes = |number: f64| allowed(number) && goes(number);
        let whole = self.whole.then(|| self.nearest_whole(wanted, &mut goes));
        match whole.flatten() {
            Some(stop) => stop,
            None if !params.is_consistent() => wanted,
            None if self.whole => self.begin(params.at(key).number(), wanted, goes),
            None => {
                let from = self.begin(params.at(key).number(), wanted, &mut goes);
                self.last(from, wanted, goes)
            }
        }
    }

    /// Returns the present number; where a word stands for it, an end of the slider that `goes`, else `wanted`.
    fn begin(&self, present: f64, wanted: f64, mut goes: impl FnMut(f64) -> bool) -> f64 {
        if !present.is_nan() {
            return present;
        }
        let mut ends = [self.ends.0, self.ends.1].into_iter();
        ends.find(|end| goes(*end)).unwrap_or(wanted)
    }

    /// Returns the whole number nearest to `wanted` that `goes`.
    fn nearest_whole(&self, wanted: f64, mut goes: impl FnMut(f64) -> bool) -> Option<f64> {
        let beside =
            (1..=WHOLE).flat_map(|away| [wanted + f64::from(away), wanted - f64::from(away)]);
        let mut within = beside.filter(|number| self.ends.0 <= *number && *number <= self.ends.1);
        within.find(|number| goes(*number))
    }

    /// Returns the last number on the way from `from`, which goes, to `to`, which does not.
    fn last(&self, from: f64, to: f64, mut goes: impl FnMut(f64) -> bool) -> f64 {
        let (mut last, mut inside, mut outside) = (from, self.place(from), self.place(to));
        for _ in 0..HALVINGS {
            let place = f64::midpoint(inside, outside);
            let number = self.value(place);
            if goes(number) {
                (last, inside) = (number, place);
            } else {
                outside = place;
            }
        }
        last
    }
}

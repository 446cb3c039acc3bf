//! Sliders: from a value to a place on a track and back, what a key press does, and where the handle
//! stops.

mod stops;

use crossover_figures::quantity::preferred::{ONE_TWO_FIVE, next};
use crossover_figures::quantity::round_to;

use crate::screen::{Kind, Param};

/// The track of one parameter's slider.
///
/// A place on the track is the value itself, or its decimal logarithm where the slider moves in
/// the exponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slider {
    ends: (f64, f64),
    log: bool,
    whole: bool,
}

/// One press of a key or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// An arrow: a twentieth of the range, one for whole numbers, 1-2-5 on a logarithmic scale.
    Step(Way),
    /// Shift and an arrow: a hundredth of the range.
    Fine(Way),
    /// Page up or down: a tenth of the range.
    Coarse(Way),
    /// Home or End.
    End(Way),
}

/// Towards the least or the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Towards the least.
    Down,
    /// Towards the most.
    Up,
}

impl Slider {
    /// Returns the slider of `param`, where it has one.
    pub fn of(param: &Param) -> Option<Self> {
        match param.kind {
            Kind::Number(n) => Some(Self { ends: n.slider, log: n.log, whole: false }),
            Kind::Integer(n) => Some(Self { ends: n.slider, log: n.log, whole: true }),
            Kind::Derived { slider, .. } => Some(Self { ends: slider, log: true, whole: false }),
            _ => None,
        }
    }

    /// Returns the slider that keeps to a range; one that moves in the exponent begins above zero.
    pub fn within(mut self, least: f64, most: f64) -> Self {
        let least = if self.log && least <= 0.0 { self.ends.0.min(most) } else { least };
        self.ends = (least, most);
        self
    }

    /// Returns the places at the two ends of the track.
    pub fn track(&self) -> (f64, f64) {
        if self.log { (self.ends.0.log10(), self.ends.1.log10()) } else { self.ends }
    }

    /// Returns the place of `value`, at an end where it lies beyond.
    pub fn place(&self, value: f64) -> f64 {
        let (least, most) = self.track();
        let place = self.position(value);
        if place.is_nan() { least } else { place.clamp(least, most) }
    }

    /// Returns where `value` lies on the line that the track is a part of.
    pub(crate) fn position(&self, value: f64) -> f64 {
        if self.log { value.log10() } else { value }
    }

    /// Returns the value at `place`, rounded to what a hand can mean.
    pub fn value(&self, place: f64) -> f64 {
        let value = if self.log { 10_f64.powf(place) } else { place };
        self.tidy(value, if self.log && self.decades() > 4.0 { 2 } else { 3 })
    }

    /// Returns the roundest value in the pixel at `place`, where a pixel is `pixel` wide on the track. On a
    /// linear scale the steps are hundredths or, for fine pixels and next to the ends, thousandths of the power
    /// of ten below the length. Some pixel meets each twentieth and the last hundredth.
    pub fn value_at_pointer(&self, place: f64, pixel: f64) -> f64 {
        let (least, most) = self.track();
        if place <= least || most <= place {
            return self.value(place);
        }
        if self.log {
            return self.roundest(place, pixel);
        }
        if self.whole {
            return self.value(place);
        }
        let part = 10_f64.powf((most - least).log10().floor() - 2.0);
        let part = if pixel < part / 8.0 { part / 10.0 } else { part };
        let round = |unit: f64| round_to((place / unit).round() * unit, 12);
        let (below, above) = (place - least, most - place);
        let last = if below < above { least + part } else { most - part };
        let marks = [round(5.0 * part), round_to(last, 12)];
        // A number half way between two pixels is met by both.
        let pixel = pixel * (1.0 + 1e-9);
        let met = |mark: &f64| least < *mark && *mark < most && (mark - place).abs() <= pixel / 2.0;
        let edge = below.min(above);
        match marks.into_iter().find(met) {
            Some(mark) => mark,
            None if part.max(pixel) <= edge => round(part),
            None if part < pixel => marks[1],
            None => round(part / 10.0),
        }
    }

    /// Returns the roundest number within the pixel at `place` of a logarithmic scale: a power of two of a
    /// count, else one of the fewest digits.
    fn roundest(&self, place: f64, pixel: f64) -> f64 {
        let value = 10_f64.powf(place);
        let met = |round: &f64| {
            let within = (self.ends.0..=self.ends.1).contains(round);
            within && (round.log10() - place).abs() <= pixel * 0.5 * (1.0 + 1e-9)
        };
        let power = value.log2().round().exp2();
        let rounded = (1..=4).map(|digits| round_to(value, digits));
        let rounded = rounded.filter(|round| !self.whole || round.fract() == 0.0);
        let mut candidates = self.whole.then_some(power).into_iter().chain(rounded);
        candidates.find(met).unwrap_or_else(|| self.value(place))
    }

    /// Returns the value one press away from `value`.
    pub fn nudge(&self, value: f64, nudge: Nudge) -> f64 {
        let (least, most) = self.track();
        let range = most - least;
        let moved = |way: Way, share: f64| {
            let step = match way {
                Way::Up => share * range,
                Way::Down => -share * range,
            };
            let place = (self.place(value) + step).clamp(least, most);
            let value = if self.log { 10_f64.powf(place) } else { place };
            self.tidy(value, 3)
        };
        let next = match nudge {
            Nudge::End(Way::Down) => self.ends.0,
            Nudge::End(Way::Up) => self.ends.1,
            Nudge::Step(way) if self.whole => value.round() + way.sign(),
            Nudge::Step(way) if self.log => next(value, ONE_TWO_FIVE, way == Way::Up),
            Nudge::Step(way) => moved(way, 0.05),
            Nudge::Fine(way) => moved(way, 0.01),
            Nudge::Coarse(way) => moved(way, 0.1),
        };
        // A press always moves, also where rounding would swallow a fine step.
        let next = match nudge {
            Nudge::Fine(way) | Nudge::Coarse(way) if self.whole && next == value => {
                value + way.sign()
            }
            _ => next,
        };
        next.clamp(self.ends.0, self.ends.1)
    }

    fn decades(&self) -> f64 {
        (self.ends.1 / self.ends.0).log10()
    }

    fn tidy(&self, value: f64, digits: usize) -> f64 {
        if self.whole {
            return value.round().clamp(self.ends.0, self.ends.1);
        }
        let (low, high) = self.ends;
        // On a linear track a hundredth of the range is as fine as it needs to be near zero.
        let unit = 10_f64.powi(((high - low).abs().log10()).floor() as i32 - 3);
        let value = if self.log { value } else { (value / unit).round() * unit };
        let tidy = round_to(value, digits);
        let tidy = if self.log || digits > 3 { tidy } else { shorter_within(value, tidy, unit) };
        f64::clamp(tidy, low, high)
    }
}

impl Way {
    const fn sign(self) -> f64 {
        match self {
            Self::Down => -1.0,
            Self::Up => 1.0,
        }
    }
}

/// Returns the shorter of two decimals that lie within a unit of each other.
fn shorter_within(value: f64, tidy: f64, unit: f64) -> f64 {
    if (value - tidy).abs() <= unit {
        return tidy;
    }
    round_to(value, 7)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crossover_figures::quantity::Unit;

    fn slider(param: Param) -> Slider {
        Slider::of(&param).expect("a number has a slider")
    }

    #[test]
    fn an_arrow_on_a_logarithmic_slider_walks_one_two_five() {
        let ts = slider(Param::number("", Unit::Second, 1e-5).log(1e-8, 1e-2));
        let mut value = 1e-5;
        for expected in [2e-5, 5e-5, 1e-4, 2e-4] {
            value = ts.nudge(value, Nudge::Step(Way::Up));
            assert_eq!(value, expected);
        }
        assert_eq!(ts.nudge(3e-5, Nudge::Step(Way::Down)), 2e-5);
        assert_eq!(ts.nudge(3e-5, Nudge::End(Way::Up)), 1e-2);
        assert_eq!(ts.nudge(1e-2, Nudge::Step(Way::Up)), 1e-2);
    }

    #[test]
    fn an_arrow_on_a_whole_number_steps_by_one() {
        let p = slider(Param::integer("", Unit::Processor, 64.0).log(1.0, 4096.0));
        assert_eq!(p.nudge(64.0, Nudge::Step(Way::Up)), 65.0);
        assert_eq!(p.nudge(1.0, Nudge::Step(Way::Down)), 1.0);
        assert!(p.nudge(2.0, Nudge::Fine(Way::Up)) > 2.0);
    }

    #[test]
    fn an_arrow_on_a_linear_slider_moves_a_twentieth() {
        let f = slider(Param::number("", Unit::One, 0.95).slider(0.0, 1.0));
        assert_eq!(f.nudge(0.5, Nudge::Step(Way::Up)), 0.55);
        assert_eq!(f.nudge(0.95, Nudge::Step(Way::Up)), 1.0);
        assert_eq!(f.nudge(0.5, Nudge::Fine(Way::Down)), 0.49);
        assert_eq!(f.value(0.123_456), 0.123);
    }

    #[test]
    fn a_pointer_meets_round_numbers_however_short_the_track_is() {
        let f = slider(Param::number("", Unit::One, 0.95).slider(0.0, 1.0));
        for (pixels, offset) in
            (40..400).step_by(3).flat_map(|pixels| [0.0, 0.3, 0.5, 0.9].map(|off| (pixels, off)))
        {
            let pixel = 1.0 / f64::from(pixels);
            let places =
                (0..=pixels).map(|at| ((f64::from(at) + offset) / f64::from(pixels)).min(1.0));
            let met: Vec<_> = places.map(|place| f.value_at_pointer(place, pixel)).collect();
            assert!(met.is_sorted(), "{pixels}: {met:?}");
            for wanted in [0.05, 0.5, 0.9, 0.95, 0.99, 1.0] {
                assert!(met.contains(&wanted), "{wanted} of {pixels}, {offset}: {met:?}");
            }
            for value in met {
                let places = if (0.01..0.99).contains(&value) { 2 } else { 3 };
                let text = Unit::One.write(value);
                assert!(text.len() <= places + 2, "{text} of {pixels}");
            }
        }
        let size = slider(Param::number("", Unit::One, 12.0));
        assert_eq!(size.value_at_pointer(7.3, 0.5), 7.5);
        assert_eq!(size.value_at_pointer(7.32, 0.1), 7.3);
    }

    #[test]
    fn each_pixel_of_a_logarithmic_slider_is_a_small_step_to_a_round_number() {
        let tw = slider(Param::number("", Unit::SecondPerWord, 1e-8).log(1e-11, 1e-4));
        let (least, most) = tw.track();
        for pixels in [200, 234, 276, 400] {
            let pixel = (most - least) / f64::from(pixels);
            let places = (0..=pixels).map(|at| least + f64::from(at) * pixel);
            let met: Vec<_> = places.map(|place| tw.value_at_pointer(place, pixel)).collect();
            for (one, next) in met.iter().zip(&met[1..]) {
                assert!(one < next && next / one < 1.18, "{pixels}: {one} {next}");
                assert_eq!(round_to(*next, 3), *next);
            }
            for round in [1e-9, 2e-9, 5e-9, 1e-8, 1e-6] {
                assert!(met.contains(&round), "{round} of {pixels}");
            }
        }
    }

    #[test]
    fn a_count_stops_at_powers_of_two_and_at_round_numbers() {
        let n = slider(Param::integer("", Unit::One, 256.0).log(16.0, 16384.0));
        let (least, most) = n.track();
        for pixels in [200, 276] {
            let pixel = (most - least) / f64::from(pixels);
            let places = (0..=pixels).map(|at| least + f64::from(at) * pixel);
            let met: Vec<_> = places.map(|place| n.value_at_pointer(place, pixel)).collect();
            assert!(met.is_sorted());
            for wanted in [16.0, 32.0, 100.0, 128.0, 500.0, 1000.0, 1024.0, 4096.0, 16384.0] {
                assert!(met.contains(&wanted), "{wanted} of {pixels}: {met:?}");
            }
            let long = |number: &&f64| number.log2().fract() != 0.0 && 1000.0 < **number;
            for number in met.iter().filter(long) {
                assert_eq!(round_to(*number, 3), *number);
            }
        }
    }

    proptest! {
        #[test]
        fn a_slider_stays_within_its_ends(value: f64, place: f64, pixel in 0.0..2.0_f64, log: bool, way: bool) {
            let param = Param::number("", Unit::One, 1.0);
            let slider = slider(if log { param.log(1e-3, 1e3) } else { param.slider(-2.0, 5.0) });
            let ends = if log { 1e-3..=1e3 } else { -2.0..=5.0 };
            let way = if way { Way::Up } else { Way::Down };
            prop_assert!(ends.contains(&slider.value(slider.place(place))));
            prop_assert!(ends.contains(&slider.value_at_pointer(slider.place(place), pixel)));
            for nudge in [Nudge::Step(way), Nudge::Fine(way), Nudge::Coarse(way), Nudge::End(way)] {
                prop_assert!(value.is_nan() || ends.contains(&slider.nudge(value, nudge)));
            }
        }
    }
}

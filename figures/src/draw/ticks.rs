//! Labels of an axis: 1-2-5 steps, decades or powers of two, as many as can be read.

use super::coordinates::AxisScale;
use super::number_style::{self, NumberStyle};
use super::words;
use crate::figure::{Axis, Scale};
use crate::{Unit, quantity};

/// A labeled value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub value: f64,
    pub label: String,
}

/// The labels of an axis and its title with the unit they share.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ticks {
    pub marks: Vec<Tick>,
    /// Values with a small mark and no label.
    pub small: Vec<f64>,
    pub title: String,
}

/// The progression of the labels of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    SideBySide,
    Stacked,
}

/// Returns the labels for an axis `length` px long, none overlapping another at that type size.
pub(super) fn ticks(
    axis: &Axis,
    along: &AxisScale,
    length: f64,
    labels: Labels,
    size: f64,
) -> Ticks {
    let (low, high) = along.range;
    let middle = if along.log { (low * high).sqrt() } else { low.abs().max(high.abs()) };
    let (unit, worth) = axis.unit.at_length(middle);
    if unit != axis.unit {
        let there = Axis { unit, range: (low / worth, high / worth), ..axis.clone() };
        let mut found = ticks(&there, &AxisScale::new(&there), length, labels, size);
        found.marks.iter_mut().for_each(|tick| tick.value *= worth);
        found.small.iter_mut().for_each(|value| *value *= worth);
        return found;
    }
    let fits = |marks: &[Tick]| fits(marks, along, length, labels, size);
    match axis.scale {
        Scale::Rows(_) | Scale::Hidden => Ticks { title: axis.title.clone(), ..Ticks::default() },
        Scale::Linear => linear(axis, along, length, &fits),
        Scale::Log => powers_of_two(axis, along, &fits)
            .or_else(|| decades(axis, along, &fits))
            .unwrap_or_else(|| linear(axis, along, length, &fits)),
    }
}

fn fits(marks: &[Tick], along: &AxisScale, length: f64, labels: Labels, size: f64) -> bool {
    marks.windows(2).all(|pair| {
        let apart = (along.share(pair[1].value) - along.share(pair[0].value)) * length;
        let needed = match labels {
            Labels::SideBySide => {
                let [a, b] = [&pair[0], &pair[1]].map(|tick| words::width(&tick.label, size));
                f64::midpoint(a, b) + size * 1.5
            }
            Labels::Stacked => size * 1.9,
        };
        needed <= apart
    })
}

/// A step of 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy)]
struct Step {
    times: f64,
    exponent: i32,
}

impl Step {
    fn least_above(value: f64) -> Self {
        let exponent = value.log10().floor().clamp(-290.0, 300.0) as i32;
        let mut step = Self { times: 1.0, exponent };
        while step.of(1.0) < value * (1.0 - 1e-9) && step.exponent < 302 {
            step = step.next();
        }
        step
    }

    fn next(self) -> Self {
        let (times, exponent) = match self.times {
            1.0 => (2.0, self.exponent),
            2.0 => (5.0, self.exponent),
            _ => (1.0, self.exponent + 1),
        };
        Self { times, exponent }
    }

    /// Returns `count` steps, as exact as a decimal can be.
    fn of(self, count: f64) -> f64 {
        if self.exponent < 0 {
            count * self.times / 10_f64.powi(-self.exponent)
        } else {
            count * self.times * 10_f64.powi(self.exponent)
        }
    }
}

fn linear(axis: &Axis, along: &AxisScale, length: f64, fits: &dyn Fn(&[Tick]) -> bool) -> Ticks {
    let (low, high) = along.range;
    let style = NumberStyle::common(axis.unit, low.abs().max(high.abs()));
    let most = (length / 30.0).clamp(1.0, 40.0);
    let mut step = Step::least_above((high - low) / most);
    let counted = matches!(
        axis.unit,
        Unit::Processor | Unit::Hop | Unit::Message | Unit::Word | Unit::Operation | Unit::Tcalc
    );
    if counted && step.exponent < 0 && high - low >= 1.0 {
        step = Step { times: 1.0, exponent: 0 };
    }
    let mut marks = Vec::new();
    for _ in 0..16 {
        let first = (low / step.of(1.0) - 1e-9).ceil();
        let last = (high / step.of(1.0) + 1e-9).floor();
        let count = (last - first).clamp(-1.0, 100.0) as i32;
        let found: Vec<_> = (0..=count)
            .map(|i| {
                // Adding zero turns a negative zero into the honest one.
                let value = step.of(first + f64::from(i)) + 0.0;
                Tick { value, label: style.write(value, step.exponent) }
            })
            .collect();
        if found.is_empty() {
            break;
        }
        let done = fits(&found);
        if done || found.len() == 1 || marks.is_empty() {
            marks = found;
        }
        if done {
            break;
        }
        step = step.next();
    }
    if !fits(&marks) {
        marks.truncate(1);
    }
    Ticks { marks, small: Vec::new(), title: style.title(&axis.title) }
}

fn decades(axis: &Axis, along: &AxisScale, fits: &dyn Fn(&[Tick]) -> bool) -> Option<Ticks> {
    let (low, high) = along.range;
    let span = (high / low).log10();
    let style = NumberStyle::logarithmic(axis.unit, along.range);
    let first = (low.log10() - 1e-9).floor() as i32;
    let last = (high.log10() + 1e-9).floor() as i32;
    let within = |value: &f64| low * (1.0 - 1e-9) <= *value && *value <= high * (1.0 + 1e-9);
    let at = |times: &[f64], every: i32| -> Vec<(f64, i32)> {
        let exponents = (first..=last).filter(|exponent| exponent.rem_euclid(every) == 0);
        let steps = exponents.flat_map(|exponent| times.iter().map(move |t| (*t, exponent)));
        let values = steps.map(|(times, exponent)| (Step { times, exponent }.of(1.0), exponent));
        values.filter(|(value, _)| within(value)).collect()
    };
    let label = |values: Vec<(f64, i32)>| -> Vec<Tick> {
        let mark = |(value, exponent)| Tick { value, label: style.write(value, exponent) };
        values.into_iter().map(mark).collect()
    };
    let thirds: &[f64] = &[1.0, 2.0, 5.0];
    let ticks = |marks: Vec<Tick>, small: Vec<(f64, i32)>| {
        let small = small.into_iter().map(|(value, _)| value).collect();
        Some(Ticks { marks, small, title: style.title(&axis.title) })
    };
    if span <= 3.3 {
        let marks = label(at(thirds, 1));
        if marks.len() > 2 && fits(&marks) {
            return ticks(marks, Vec::new());
        }
    }
    for every in [1, 2, 3, 4, 6, 12, 24, 48, 96, 192] {
        let marks = label(at(&[1.0], every));
        if marks.len() < 2 {
            return None;
        }
        if fits(&marks) {
            let small = match every {
                1 if span <= 5.0 => at(thirds, 1),
                2.. if span <= 40.0 => at(&[1.0], 1),
                _ => Vec::new(),
            };
            return ticks(marks, small);
        }
    }
    None
}

fn powers_of_two(axis: &Axis, along: &AxisScale, fits: &dyn Fn(&[Tick]) -> bool) -> Option<Ticks> {
    let (low, high) = along.range;
    if axis.unit != Unit::Processor || low < 0.5 || high > 1e15 {
        return None;
    }
    let first = (low.log2() - 1e-9).ceil().max(0.0) as i32;
    let last = (high.log2() + 1e-9).floor() as i32;
    let written = |exponent: i32| {
        if last <= 16 {
            quantity::group_thousands(&format!("{}", 2_f64.powi(exponent)))
        } else {
            format!("2{}", number_style::superscript(exponent))
        }
    };
    for every in 1..12 {
        let marks: Vec<_> = (first..=last)
            .filter(|exponent| exponent % every == 0)
            .map(|exponent| Tick { value: 2_f64.powi(exponent), label: written(exponent) })
            .collect();
        if marks.len() < 2 {
            return None;
        }
        if fits(&marks) {
            let small = (first..=last).map(|exponent| 2_f64.powi(exponent));
            return Some(Ticks { marks, small: small.collect(), title: axis.title.clone() });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TYPE: f64 = 13.0;

    fn of(axis: &Axis, length: f64) -> Ticks {
        ticks(axis, &AxisScale::new(axis), length, Labels::SideBySide, TYPE)
    }

    fn check(axis: &Axis, length: f64, title: &str, labels: &str) {
        let ticks = of(axis, length);
        let found: Vec<_> = ticks.marks.iter().map(|t| t.label.as_str()).collect();
        assert_eq!(found.join("  "), labels);
        assert_eq!(ticks.title, title);
    }

    #[test]
    fn a_long_time_has_round_numbers_of_its_own_unit() {
        let axis = Axis::linear("time", Unit::Duration, (0.0, 86_400.0));
        check(&axis, 300.0, "time [h]", "0  5  10  15  20");
        let axis = Axis::log("interval", Unit::Duration, (600.0, 600_000.0));
        check(&axis, 300.0, "interval [h]", "1  10  100");
        assert_eq!(of(&axis, 300.0).marks[0].value, 3600.0);
    }

    #[test]
    fn linear_axes_step_by_1_2_5_and_share_a_prefix() {
        let axis = Axis::linear("time", Unit::Second, (0.0, 4.3e-5));
        check(&axis, 420.0, "time [µs]", "0  5  10  15  20  25  30  35  40");
        check(&axis, 200.0, "time [µs]", "0  10  20  30  40");
        let axis = Axis::linear("speedup", Unit::One, (0.0, 1.0));
        check(&axis, 300.0, "speedup", "0  0.2  0.4  0.6  0.8  1.0");
        let axis = Axis::linear("error", Unit::One, (-0.5, 0.5));
        check(&axis, 150.0, "error", "−0.5  0  0.5");
    }

    #[test]
    fn counts_are_whole() {
        let axis = Axis::linear("links", Unit::Hop, (1.0, 4.0));
        check(&axis, 900.0, "links [hops]", "1  2  3  4");
        let axis = Axis::linear("time", Unit::Tcalc, (0.0, 3.0));
        check(&axis, 900.0, "time [steps]", "0  1  2  3");
    }

    #[test]
    fn large_numbers_without_a_prefix_share_a_power_of_ten() {
        let axis = Axis::linear("message", Unit::Word, (0.0, 4e6));
        check(&axis, 300.0, "message [10⁶ words]", "0  1  2  3  4");
        let axis = Axis::linear("message", Unit::Word, (0.0, 4e4));
        let labels = "0  10\u{2009}000  20\u{2009}000  30\u{2009}000  40\u{2009}000";
        check(&axis, 300.0, "message [words]", labels);
    }

    #[test]
    fn short_log_axes_share_a_prefix() {
        let axis = Axis::log("time", Unit::Second, (1e-6, 1e-3));
        check(&axis, 600.0, "time [µs]", "1  2  5  10  20  50  100  200  500  1000");
        check(&axis, 250.0, "time [µs]", "1  10  100  1000");
    }

    #[test]
    fn long_log_axes_say_the_prefix_at_each_label() {
        let axis = Axis::log("time", Unit::Second, (1e-9, 1e3));
        let labels = "1 ns  1 µs  1 ms  1 s  1000 s";
        check(&axis, 300.0, "time", labels);
        let axis = Axis::log("per word", Unit::SecondPerWord, (1e-9, 1e-4));
        check(&axis, 300.0, "per word [s/word]", "1 ns  10 ns  100 ns  1 µs  10 µs  100 µs");
        let axis = Axis::log("size", Unit::Word, (1.0, 1e7));
        check(&axis, 500.0, "size [words]", "1  10  100  1 k  10 k  100 k  1 M  10 M");
        let axis = Axis::log("share", Unit::One, (1e-6, 1.0));
        check(&axis, 500.0, "share", "10⁻⁶  10⁻⁵  10⁻⁴  10⁻³  10⁻²  10⁻¹  1");
    }

    #[test]
    fn processors_double() {
        let axis = Axis::log("processors", Unit::Processor, (1.0, 1024.0));
        check(&axis, 250.0, "processors", "1  4  16  64  256  1024");
        let axis = Axis::log("processors", Unit::Processor, (1.0, 1_048_576.0));
        check(&axis, 420.0, "processors", "2⁰  2²  2⁴  2⁶  2⁸  2¹⁰  2¹²  2¹⁴  2¹⁶  2¹⁸  2²⁰");
    }

    #[test]
    fn an_axis_of_less_than_a_decade_is_labeled_too() {
        let axis = Axis::log("time", Unit::Second, (3.1e-5, 4.9e-5));
        assert!(of(&axis, 300.0).marks.len() > 2);
    }

    proptest! {
        #[test]
        fn labels_never_overlap_and_are_few(
            low: f64, high: f64, log: bool, length in 1.0..2000.0, up: bool
        ) {
            for unit in [Unit::One, Unit::Second, Unit::Word, Unit::Processor, Unit::BitPerSecond] {
                let axis = if log {
                    Axis::log("x", unit, (low, high))
                } else {
                    Axis::linear("x", unit, (low, high))
                };
                let along = AxisScale::new(&axis);
                let labels = if up { Labels::Stacked } else { Labels::SideBySide };
                let ticks = ticks(&axis, &along, length, labels, TYPE);
                prop_assert!(ticks.marks.len() <= 101);
                prop_assert!(fits(&ticks.marks, &along, length, labels, TYPE));
                for tick in &ticks.marks {
                    prop_assert!(tick.value.is_finite());
                    prop_assert!(tick.label.chars().count() < 20, "{}", tick.label);
                }
            }
        }
    }
}

//! The picture of the question on the home page: what is known before one has guessed, and where a guess lies in it.
//!
//! Both axes are logarithmic, from 1 to 128. Places are percentages of the plot, so that one picture fills any room.

use std::fmt::Write;

use crossover_figures::Unit;
use crossover_model::speedup::{Fraction, amdahl};

use crate::doors::QUESTION;

/// The parallel fraction that the question gives.
const FRACTION: f64 = 0.98;
/// The number of processors that is asked about.
pub const PROCESSORS: f64 = 64.0;
/// The speedup at which the ring stands first: half the processors.
pub const FIRST: f64 = 32.0;
/// The greatest number on both axes.
pub const END: f64 = 128.0;
/// Amdahl's law is drawn up to this number of processors.
const KNOWN: u32 = 4;

/// Returns how far right a number of processors lies, in percent of the plot.
#[must_use]
pub fn across(processors: f64) -> f64 {
    100.0 * processors.log2() / END.log2()
}

/// Returns how far below the top a speedup lies, in percent of the plot.
#[must_use]
pub fn down(speedup: f64) -> f64 {
    100.0 - across(speedup)
}

/// Returns the speedup at a share of the plot's height below its top, on an axis that it does not leave: of two digits
/// that count, as nobody guesses more.
#[must_use]
pub fn speedup_at(share: f64) -> f64 {
    rounded(END.powf(1.0 - share.clamp(0.0, 1.0)))
}

/// Returns the speedup that lies `steps` keys above `speedup`.
#[must_use]
pub fn stepped(speedup: f64, steps: f64) -> f64 {
    let next = rounded((speedup * 2_f64.powf(steps / 8.0)).clamp(1.0, END));
    // Near 1 a step is less than a digit.
    let least = if next == speedup { rounded(speedup + steps.signum() * 0.1) } else { next };
    least.clamp(1.0, END)
}

fn rounded(speedup: f64) -> f64 {
    if speedup < 9.95 { (speedup * 10.0).round() / 10.0 } else { speedup.round() }
}

/// Returns the path of a curve as an SVG has it, in a square of 100; what lies outside of the axes is left out.
#[must_use]
pub fn path(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    let is_in = |number: f64| (1.0..=END).contains(&number);
    for (processors, speedup) in points {
        if is_in(processors) && is_in(speedup) {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.2} {:.2}", across(processors), down(speedup));
        }
    }
    path
}

/// Returns the picture before one has guessed, as an SVG: axes, the ideal, the beginning of Amdahl's law, and the line
/// along which the ring is moved.
#[must_use]
pub fn still() -> String {
    let ticks = || (0..8).map(|power| 2_f64.powi(power));
    let mut grid = String::new();
    let mut words = String::new();
    for tick in ticks() {
        let (x, y) = (across(tick), down(tick));
        let _ = write!(grid, "M{x:.2} 0V100M0 {y:.2}H100");
        let _ = write!(
            words,
            "<text class=\"below\" x=\"{x:.2}%\" y=\"100%\" dy=\"1.3em\">{tick}</text>"
        );
        let _ = write!(
            words,
            "<text class=\"beside\" x=\"0\" y=\"{y:.2}%\" dx=\"-0.5em\" dy=\"0.35em\">{tick}</text>"
        );
    }
    let law = |processors: u32| {
        let processors = f64::from(processors);
        (processors, amdahl(Fraction::Parallel(FRACTION), processors).unwrap_or(f64::NAN))
    };
    let known = path((1..=KNOWN).map(law));
    let (last, end) = law(KNOWN);
    let (here, x, y) = (across(PROCESSORS), across(last), down(end));
    format!(
        "<svg class=\"trial-plot\" aria-hidden=\"true\">\
         <svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">\
         <path class=\"net\" d=\"{grid}\"/><path class=\"track\" d=\"M{here:.2} 0V100\"/>\
         <path class=\"ideal\" d=\"M0 100L100 0\"/><path class=\"known\" d=\"{known}\"/></svg>\
         {words}<text class=\"beside\" x=\"{:.2}%\" y=\"{:.2}%\" dx=\"-0.6em\"><tspan class=\"letter\">S</tspan> = <tspan class=\"letter\">N</tspan></text>\
         <text class=\"law\" x=\"{x:.2}%\" y=\"{y:.2}%\" dx=\"0.6em\" dy=\"0.9em\">Amdahl's law so far</text>\
         <text class=\"title\" x=\"0\" y=\"0\" dx=\"-1.6em\" dy=\"-0.9em\">speedup <tspan class=\"letter\">S</tspan></text>\
         <text class=\"beside title\" x=\"100%\" y=\"100%\" dy=\"2.7em\">processors <tspan class=\"letter\">N</tspan></text></svg>",
        across(16.0),
        down(16.0),
    )
}

/// Returns what a ring at that speedup says.
#[must_use]
pub fn say(speedup: f64) -> String {
    format!("{} times", Unit::One.show(speedup))
}

/// Returns the link of the screen that answers, open to be moved: the question without its prediction.
#[must_use]
pub fn open_link() -> &'static str {
    QUESTION.link.split_once("&predict").map_or(QUESTION.link, |(state, _)| state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_the_picture_before_the_program_runs() {
        let page = include_str!("../../index.html");
        assert!(page.contains(&still()), "index.html lacks this picture:\n{}", still());
    }

    #[test]
    fn the_corners_are_one_and_the_end() {
        assert_eq!([across(1.0), across(END), down(1.0), down(END)], [0.0, 100.0, 100.0, 0.0]);
        assert_eq!(
            [speedup_at(0.0), speedup_at(1.0), speedup_at(-3.0), speedup_at(7.0)],
            [END, 1.0, END, 1.0]
        );
        assert_eq!(
            path([(0.5, 1.0), (1.0, 1.0), (2.0, f64::NAN), (128.0, 128.0), (200.0, 3.0)]),
            "M0.00 100.00L100.00 0.00"
        );
    }

    #[test]
    fn a_place_and_its_speedup_agree() {
        for speedup in [1.0, 1.2, 5.5, 9.9, 11.0, 32.0, 64.0, 127.0] {
            assert_eq!(speedup_at(down(speedup) / 100.0), speedup);
        }
        assert_eq!(say(9.9), "9.9 times");
        assert_eq!(say(32.0), "32 times");
    }

    #[test]
    fn keys_reach_every_part_of_the_axis() {
        let (mut up, mut count) = (1.0, 0);
        while up < END && count < 100 {
            let next = stepped(up, 1.0);
            assert!(up < next, "{up}");
            (up, count) = (next, count + 1);
        }
        assert!((40..80).contains(&count), "{count}");
        while 1.0 < up && count < 200 {
            let next = stepped(up, -1.0);
            assert!(next < up, "{up}");
            (up, count) = (next, count + 1);
        }
        assert_eq!(up, 1.0);
    }
}

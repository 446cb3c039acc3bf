//! The question of the home page: a guess, then what two models say.

use crossover_figures::figure::{
    Anchor, Axis, Figure, Ink, Label, Layer, Line, Marker, Plot, Point, Points, Region, Rule,
    Stroke,
};
use crossover_figures::quantity::Unit;
use crossover_screens::link::State;
use crossover_screens::screen::{Params, Screen};

/// The question.
pub const QUESTION: &str = "95 % of your program is parallel. How much faster on 64 processors?";
/// The state that answers it, and where one moves it oneself.
pub const LINK: &str = "#/speedup?N=64&show=ideal,amdahl,network_aware";

/// The least and the greatest guess: as fast as before, and as many times as there are processors.
pub const GUESSES: (f64, f64) = (1.0, N);

/// The number of processors that is asked about.
pub const N: f64 = 64.0;
/// The end of the axes: beyond the last processor, so that names have room.
const END: f64 = 72.0;
/// The two laws: without messages, and with them.
const LAWS: [&str; 2] = ["amdahl", "network_aware"];
/// A guess within this ratio of an answer is right.
const NEAR: f64 = 1.1;

/// What two models say, once computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The curve of each law, from one processor on.
    curves: [Vec<(f64, f64)>; 2],
    /// The speedup of each on all processors.
    at: [f64; 2],
    /// The number of processors with the greatest speedup over the network, and that speedup.
    best: (f64, f64),
    /// The color of each law.
    inks: [Ink; 2],
}

impl Answer {
    /// Returns what the models say; `None` where they have no numbers, which would be a mistake in
    /// [`LINK`].
    #[must_use]
    pub fn new() -> Option<Self> {
        let (state, _) = State::read(LINK);
        let (screen, params) = (state.screen()?, state.params?);
        let curve = |law: &str| curve(screen, &params, law);
        let curves = [curve(LAWS[0])?, curve(LAWS[1])?];
        let on_all = |points: &[(f64, f64)]| points.iter().find(|(n, _)| *n == N).map(|at| at.1);
        let at = [on_all(&curves[0])?, on_all(&curves[1])?];
        let best = curves[1].iter().copied().max_by(|one, other| one.1.total_cmp(&other.1))?;
        let ink = |law: &str| screen.quantities.name(law).map_or(Ink::Text, |name| name.ink);
        Some(Self { curves, at, best, inks: LAWS.map(ink) })
    }

    /// Returns the curves with words of their own: a legend would take room, and the axes would move.
    fn layers(&self) -> Vec<Layer> {
        let ideal = Line::new("", [(0.0, 0.0), (N, N)]).ink(Ink::Muted).stroke(Stroke::Dotted);
        let [amdahl, aware] = &self.curves;
        let outline = amdahl.iter().chain(aware.iter().rev()).copied().collect();
        let lost = Region::new("", outline).ink(self.inks[1]);
        let middle = f64::midpoint(self.at[0], self.at[1]);
        let words = Label::new(N / 2.0, middle, "lost to messages").anchor(Anchor::Middle);
        let law = |law: usize, name: &str| -> [Layer; 2] {
            let line = Line::new("", self.curves[law].iter().copied()).ink(self.inks[law]);
            let label = format!("{name} {}", Unit::One.brief(self.at[law]));
            let point = Points::new("", [Point::new(N, self.at[law]).label(label)]);
            [line.into(), point.ink(self.inks[law]).into()]
        };
        let laws = [law(0, "Amdahl:"), law(1, "with messages:")];
        let mut layers = vec![lost.into(), ideal.into()];
        layers.extend(laws.into_iter().flatten());
        layers.push(words.into());
        layers
    }

    /// Returns what is said of a guess: what each model says, and where the guess lies.
    #[must_use]
    pub fn told(&self, guess: f64) -> String {
        let [amdahl, aware] = self.at;
        let (n, most) = self.best;
        let show = |number| Unit::One.brief(number);
        let is_near = |answer: f64| (guess / answer).max(answer / guess) <= NEAR;
        let own = show(guess);
        let verdict = match guess {
            _ if is_near(amdahl) => format!("Your guess, {own}, is Amdahl's law."),
            _ if is_near(aware) => format!("Your guess, {own}, is right for this cluster."),
            _ if amdahl < guess => {
                format!("Your guess, {own}, is {} times Amdahl's.", show(guess / amdahl))
            }
            _ if guess < aware => format!("Your guess, {own}, is below both."),
            _ => format!("Your guess, {own}, lies between the two."),
        };
        format!(
            "Amdahl: {}. With messages on this cluster: {}, and at most {} (on {n} processors). {verdict}",
            show(amdahl),
            show(aware),
            show(most),
        )
    }
}

/// Returns the plot with a guess, where there is one, and with the answer, where it is to be shown. Its axes are the same
/// before and after.
#[must_use]
pub fn figure(guess: Option<f64>, answer: Option<&Answer>) -> Figure {
    let axis = |title, unit| Axis::linear(title, unit, (0.0, END));
    let plot = Plot::new(axis("processors N", Unit::Processor), axis("speedup", Unit::One));
    let plot = plot.with(Rule::at_x(N).label(format!("N = {N}")));
    let plot = plot.with_all(answer.map(Answer::layers).into_iter().flatten());
    let point = |guess: f64| {
        let label = format!("your guess: {}", Unit::One.brief(guess));
        Points::new("your guess", [Point::new(N, guess).label(label)]).ink(Ink::Accent)
    };
    plot.with_all(guess.map(point).map(|points| points.marker(Marker::Disc))).into()
}

/// Returns the speedup by `law` on each number of processors.
fn curve(screen: &Screen, params: &Params, law: &str) -> Option<Vec<(f64, f64)>> {
    let places: Vec<_> = (1..=END as u32).map(f64::from).collect();
    let reached = screen.quantities.along(params, law, "N", &places);
    let points = places.into_iter().zip(reached);
    points.map(|(n, reached)| Some((n, reached.ok()?.0))).collect()
}

/// Returns the guess that a place in the plot stands for: a whole number within the bounds.
#[must_use]
pub fn at(speedup: f64) -> f64 {
    speedup.round().clamp(GUESSES.0, GUESSES.1)
}

/// Returns a typed guess within its bounds; `None` for what is no number.
#[must_use]
pub fn read(text: &str) -> Option<f64> {
    let number: f64 = text.trim().replace(',', ".").parse().ok()?;
    number.is_finite().then(|| number.clamp(GUESSES.0, GUESSES.1))
}

#[cfg(test)]
mod tests {
    use crossover_figures::draw::{Frame, Theme, ThemeName, geometry};

    use crossover_screens::screen::Readout;

    use super::*;

    #[test]
    fn the_page_asks_before_the_program_runs() {
        assert!(include_str!("../../index.html").contains(QUESTION));
    }

    fn answer() -> Answer {
        Answer::new().expect("the models answer")
    }

    #[test]
    fn the_answer_is_that_of_the_screen() {
        let (state, notices) = State::read(LINK);
        assert!(notices.is_empty());
        let params = state.params.expect("a screen");
        assert_eq!([params.at("f").number(), params.at("N").number()], [0.95, N], "{QUESTION}");
        let report = params.screen().report_at_once(&params);
        let value = |key| report.readout(key).and_then(Readout::value);
        let Answer { at, best, .. } = answer();
        assert_eq!(at.map(Some), LAWS.map(value));
        assert_eq!([Some(best.0), Some(best.1)], ["best_N", "best_speedup"].map(value));
    }

    #[test]
    fn one_sentence_says_where_a_guess_lies() {
        let verdict = |guess| {
            let told = answer().told(guess);
            let (said, verdict) = told.split_once("). ").expect("a verdict");
            assert_eq!(
                said,
                "Amdahl: 15.4. With messages on this cluster: 3.42, and at most 6.11 (on 16 processors"
            );
            verdict.to_owned()
        };
        assert_eq!(verdict(40.0), "Your guess, 40, is 2.59 times Amdahl's.");
        assert_eq!(verdict(15.0), "Your guess, 15, is Amdahl's law.");
        assert_eq!(verdict(9.0), "Your guess, 9, lies between the two.");
        assert_eq!(verdict(3.5), "Your guess, 3.5, is right for this cluster.");
        assert_eq!(verdict(1.0), "Your guess, 1, is below both.");
    }

    #[test]
    fn nothing_of_the_answer_is_drawn_before_and_the_axes_stay() {
        let answer = answer();
        let (before, after) = (figure(Some(40.0), None), figure(Some(40.0), Some(&answer)));
        let Figure::Plot(plot) = &before else { panic!("a plot") };
        assert_eq!(plot.layers.len(), 2, "the line and the guess");
        for (width, height) in [(326, 190), (600, 320), (760, 280)] {
            let frame = Frame::canvas(width, height, 1, Theme::named(ThemeName::Light));
            let place = |plot| geometry(plot, &frame).map(|geometry| geometry.place(N, 40.0));
            assert_eq!(place(&before), place(&after), "{width}");
            assert_eq!(place(&figure(None, None)), place(&after), "{width}");
        }
    }

    #[test]
    fn a_guess_is_read_within_its_bounds() {
        assert_eq!(
            [read("40"), read(" 9,5 "), read("1e9"), read("0")],
            [40.0, 9.5, 64.0, 1.0].map(Some)
        );
        assert_eq!([read(""), read("many"), read("inf")], [None; 3]);
        assert_eq!([at(15.4), at(-3.0), at(70.0)], [15.0, 1.0, 64.0]);
    }
}

//! How much each parameter changes a readout, found by moving it a little: percent of the readout per percent
//! of the parameter, to both sides, as a readout may have a kink; of a whole number what one more and one fewer
//! change.

use crossover_model::order;
use std::task::Poll;

use crossover_figures::formula::in_sentence;
use crossover_figures::quantity::{Unit, percent, percent_change};

use crate::screen::{Kind, Param, Params, Readout, Report, Steps, Value};

/// How much the parameters change a readout.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sensitivities {
    /// Those that change it, the greatest effect first.
    pub found: Vec<Sensitivity>,
    /// The names of those that do not.
    pub without: Vec<&'static str>,
    /// The names of those that are left out, each with the reason.
    pub left_out: Vec<(&'static str, String)>,
    /// Why nothing can be told of this readout; empty where something can.
    pub reason: &'static str,
}

/// How much a parameter changes a readout.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// The key of the parameter.
    pub key: &'static str,
    /// Its name.
    pub label: &'static str,
    /// Its value.
    pub now: f64,
    /// What less of it does; `None` where there is no less, or no answer there.
    pub below: Option<Change>,
    /// What more of it does; `None` where there is no more, or no answer there.
    pub above: Option<Change>,
}

/// What a move of a parameter does to a readout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Percent of the readout per percent more of the parameter.
    Rate(f64),
    /// The percentage by which the slightest move changes the readout.
    Jump(f64),
    /// The change at the next whole number.
    To {
        /// The whole number.
        to: f64,
        /// The percent.
        percent: f64,
    },
}

/// The relative step; half of it is taken as well.
const STEP: f64 = 1e-4;
/// How far a whole number is moved at most to one that goes with the others.
const FAR: u32 = 64;
/// Less than this, in percent per percent, is rounding.
const NOTHING: f64 = 1e-6;

/// Returns how much each parameter changes the readout `key`, one number looked at in each step. The last step
/// has the answer, the others have none yet.
pub fn of(params: &Params, key: &str) -> Steps<Option<Sensitivities>> {
    Box::new(Search {
        params: params.clone(),
        key: key.to_owned(),
        base: None,
        evaluation: None,
        at: 0,
        places: None,
        values: Vec::new(),
        found: Sensitivities::default(),
        is_told: false,
    })
}

/// Returns the answer at once.
pub fn of_at_once(params: &Params, key: &str) -> Sensitivities {
    of(params, key).flatten().last().unwrap_or_default()
}

impl Change {
    /// Returns the percent that it is of, by which effects are compared.
    pub const fn percent(self) -> f64 {
        match self {
            Self::Rate(percent) | Self::Jump(percent) | Self::To { percent, .. } => percent,
        }
    }

    /// Returns the change with its sign: "+0.6 %", "−3 %".
    pub fn format_signed(self) -> String {
        percent_change(self.percent() / 100.0)
    }
}

impl Sensitivity {
    /// Returns the greater of both effects, in percent.
    pub fn greatest(&self) -> f64 {
        let both = [self.below, self.above].into_iter().flatten();
        both.map(|change| change.percent().abs()).fold(0.0, f64::max)
    }

    /// Returns whether less and more of it have the same effect, as far as is shown.
    pub fn is_smooth(&self) -> bool {
        match (self.below, self.above) {
            (Some(Change::Rate(below)), Some(Change::Rate(above))) => {
                (below - above).abs() <= 0.005_f64.max(0.01 * below.abs().max(above.abs()))
            }
            _ => false,
        }
    }

    /// Returns what each side is called, with its change: one for both where they do not differ.
    pub fn sides(&self) -> Vec<(String, Change)> {
        if let (true, Some(above)) = (self.is_smooth(), self.above) {
            return vec![(String::new(), above)];
        }
        let side = |change: Option<Change>, name: &str| {
            let change = change?;
            let name = match change {
                Change::Rate(_) => name.to_owned(),
                Change::Jump(_) => format!("jumps {name}"),
                Change::To { to, .. } => format!("at {}", Unit::One.show(to)),
            };
            Some((name, change))
        };
        let sides = [side(self.below, "below"), side(self.above, "above")];
        sides.into_iter().flatten().collect()
    }

    /// Returns its effect on the readout of that name and unit as a sentence.
    pub fn sentence(&self, readout: &str, unit: Unit) -> String {
        let (name, readout) = (in_sentence(self.label), in_sentence(readout));
        let is_time = matches!(unit, Unit::Second | Unit::Tcalc | Unit::Cycle);
        let verb = |percent: f64| match (is_time, percent > 0.0) {
            (true, true) => "lengthens",
            (true, false) => "shortens",
            (false, true) => "raises",
            (false, false) => "lowers",
        };
        let greater = |change: &Option<Change>| change.map_or(0.0, |change| change.percent().abs());
        let is_above = greater(&self.below) <= greater(&self.above);
        let change = if is_above { self.above } else { self.below };
        let Some(change) = change else {
            return String::new();
        };
        let by = percent(change.percent().abs() / 100.0);
        let more = if is_above { "more" } else { "less" };
        match change {
            Change::Rate(rate) => {
                let verb = verb(if is_above { rate } else { -rate });
                format!("1 % {more} {name} {verb} the {readout} by {by}.")
            }
            Change::Jump(jump) => {
                format!("The slightest bit {more} {name} {} the {readout} by {by}.", verb(jump))
            }
            Change::To { to, percent } => {
                let [to, now] = [to, self.now].map(|number| Unit::One.show(number));
                let as_it_is = match (is_time, percent > 0.0) {
                    (true, true) => "longer",
                    (true, false) => "shorter",
                    (false, true) => "higher",
                    (false, false) => "lower",
                };
                format!("With {name} at {to} instead of {now}, the {readout} is {by} {as_it_is}.")
            }
        }
    }
}

/// The search, one parameter after the other.
struct Search {
    params: Params,
    key: String,
    /// The readout as it is; `None` before it was asked for.
    base: Option<f64>,
    /// The number that is being looked at.
    evaluation: Option<Evaluation>,
    /// The parameter that is looked at, by its place in the table.
    at: usize,
    /// The values of it that are looked at; `None` before they are asked for.
    places: Option<Vec<Option<f64>>>,
    /// The readout at those looked at so far.
    values: Vec<Option<f64>>,
    found: Sensitivities,
    is_told: bool,
}

/// The readout at other parameters, which may take steps.
enum Evaluation {
    Done(Option<f64>),
    Steps(Steps<Report>, Option<f64>),
}

impl Evaluation {
    fn begin(params: &Params, key: &str) -> Self {
        let screen = params.screen();
        if screen.report.is_at_once() {
            let readout = screen.quantities.readout(params, key);
            return Self::Done(readout.and_then(|readout| readout.value()));
        }
        Self::Steps(screen.report.steps(params), None)
    }

    /// Goes a step on. Returns whether the readout is known.
    fn is_done(&mut self, key: &str) -> bool {
        let Self::Steps(steps, value) = self else {
            return true;
        };
        let Some(report) = steps.next() else {
            return true;
        };
        let readout = report.readout(key);
        *value = readout.and_then(Readout::value);
        // All that comes later is of other readouts.
        readout.is_none_or(|readout| !readout.is_pending())
    }

    const fn value(&self) -> Option<f64> {
        match self {
            Self::Done(value) | Self::Steps(_, value) => *value,
        }
    }
}

impl Search {
    /// Returns the value once it is known, going a step on.
    fn evaluate(&mut self, params: Option<Params>) -> Poll<Option<f64>> {
        let Some(params) = params else {
            return Poll::Ready(None);
        };
        let key = &self.key;
        let evaluation = self.evaluation.get_or_insert_with(|| Evaluation::begin(&params, key));
        if !evaluation.is_done(key) {
            return Poll::Pending;
        }
        let value = evaluation.value();
        self.evaluation = None;
        Poll::Ready(value)
    }

    fn end(&mut self) -> Sensitivities {
        self.is_told = true;
        let mut found = std::mem::take(&mut self.found);
        order::sort_by(&mut found.found, |a, b| b.greatest().total_cmp(&a.greatest()));
        found
    }

    /// Looks at the readout as it is. Returns an answer where it has no percentage.
    fn begin(&mut self) -> Option<Sensitivities> {
        let Poll::Ready(base) = self.evaluate(Some(self.params.clone())) else {
            return None;
        };
        match base.filter(|value| value.is_finite()) {
            Some(0.0) => {
                self.found.reason = "This readout is 0, so no change is a percentage of it.";
            }
            Some(value) => {
                self.base = Some(value);
                return None;
            }
            None => {
                self.found.reason =
                    "This readout is no number here, so there is no percentage of it.";
            }
        }
        Some(self.end())
    }

    /// Starts with the next parameter.
    fn start_next_param(&mut self) {
        self.at += 1;
        (self.places, self.values) = (None, Vec::new());
    }

    /// Tells what was found of `param`.
    fn tell(&mut self, param: &'static Param, base: f64) {
        let places = self.places.take().unwrap_or_default();
        let values = std::mem::take(&mut self.values);
        let change =
            |place: usize| values.get(place).copied().flatten().map(|value| value / base - 1.0);
        let (below, above) = if let [low, high] = places[..] {
            let to = |at: Option<f64>, place| {
                let (to, change) = (at?, change(place)?);
                Some(Change::To { to, percent: 100.0 * change })
            };
            (to(low, 0), to(high, 1))
        } else {
            let rate = |far, near, sign: f64| Some(rate(change(far)?, change(near)?, sign));
            (rate(0, 1, -1.0), rate(3, 2, 1.0))
        };
        let Param { key, label, .. } = *param;
        let found = Sensitivity { key, label, now: self.params.at(key).number(), below, above };
        match (below, above) {
            (None, None) => {
                self.found.left_out.push((label, "no other value goes with the rest".to_owned()));
            }
            _ if found.greatest() < NOTHING => self.found.without.push(label),
            _ => self.found.found.push(found),
        }
        self.start_next_param();
    }
}

impl Iterator for Search {
    type Item = Option<Sensitivities>;

    /// Looks at one number. Returns what was found once all parameters have been looked at.
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_told {
            return None;
        }
        let Some(base) = self.base else {
            return Some(self.begin());
        };
        let Some(param) = self.params.schema().params.get(self.at) else {
            return Some(Some(self.end()));
        };
        if self.places.is_none() {
            match places(&self.params, param) {
                Ok(places) => self.places = Some(places),
                Err(why) => {
                    self.found.left_out.extend(why.map(|why| (param.label, why)));
                    self.start_next_param();
                    return Some(None);
                }
            }
        }
        let place = self.places.as_ref().and_then(|places| places.get(self.values.len()));
        let Some(place) = place.copied() else {
            self.tell(param, base);
            return Some(None);
        };
        let moved = place.and_then(|place| params_with(&self.params, param.key, place));
        if let Poll::Ready(value) = self.evaluate(moved) {
            self.values.push(value.filter(|value| value.is_finite()));
        }
        Some(None)
    }
}

/// Returns the values at which a parameter is looked at: of a whole number one fewer and one more, else two
/// steps to each side; or why there are none, which needs no word for another way to give the same number.
fn places(params: &Params, param: &Param) -> Result<Vec<Option<f64>>, Option<String>> {
    let entry = params.at(param.key);
    let number = entry.number();
    match (param.kind, entry.value()) {
        (Kind::Derived { .. }, _) => Err(None),
        (Kind::Number(_) | Kind::Integer(_), Some(Value::Word(_))) => {
            Err(Some(format!("it is “{}”", entry.choice().unwrap_or_default())))
        }
        (Kind::Integer(_), _) => {
            let near = |sign: f64| {
                let steps = (1..=FAR).map(|step| number + sign * f64::from(step));
                let further = if sign > 0.0 { number * 2.0 } else { (number / 2.0).floor() };
                let mut all = steps.chain([further]);
                all.find(|place| params_with(params, param.key, *place).is_some())
            };
            Ok(vec![near(-1.0), near(1.0)])
        }
        (Kind::Number(_), _) if number == 0.0 => Err(Some("it is 0".to_owned())),
        (Kind::Number(_), _) if !number.is_finite() => Err(Some("it is unlimited".to_owned())),
        (Kind::Number(_), _) => {
            let steps = [-STEP, -STEP / 2.0, STEP / 2.0, STEP];
            Ok(steps.map(|step| Some(number * (1.0 + step))).to_vec())
        }
        _ => Err(Some("it is no number".to_owned())),
    }
}

/// Returns the parameters with another number; `None` where it is not allowed or inconsistent with the rest.
fn params_with(params: &Params, key: &str, number: f64) -> Option<Params> {
    let mut moved = params.clone();
    moved.set_number(key, number).ok()?;
    let is_other = moved != *params && moved.at(key).number() == number;
    (is_other && moved.is_consistent()).then_some(moved)
}

/// Returns what the relative changes of the readout at the whole step and at half of it say. Both together give
/// the slope without its curvature.
fn rate(far: f64, near: f64, sign: f64) -> Change {
    let (by_far, by_near) = (far / (sign * STEP), near / (sign * STEP / 2.0));
    if far.abs() > STEP / 100.0 && near.abs() > 0.9 * far.abs() {
        return Change::Jump(100.0 * near);
    }
    let is_beyond = far.abs() > 4.0 * near.abs() + STEP / 100.0;
    Change::Rate(if is_beyond { by_near } else { 2.0 * by_near - by_far })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn params(link: &str) -> Params {
        crate::link::State::read(link).0.params.expect("a screen")
    }

    fn rate_of(link: &str, readout: &str, key: &str) -> f64 {
        let found = of_at_once(&params(link), readout);
        let it = found.found.iter().find(|it| it.key == key).unwrap_or_else(|| panic!("{found:?}"));
        assert!(it.is_smooth(), "{it:?}");
        it.above.expect("more").percent()
    }

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-4, "{found}, not {expected}");
    }

    #[test]
    fn a_linear_time_has_the_shares_of_its_terms() {
        let link = "routing?ts=10us&th=1us&tw=10ns&m=1000&l=3";
        near(rate_of(link, "t_cut_through", "ts"), 10.0 / 23.0);
        near(rate_of(link, "t_cut_through", "th"), 3.0 / 23.0);
        near(rate_of(link, "t_cut_through", "tw"), 10.0 / 23.0);
    }

    #[test]
    fn amdahls_speedup_has_the_elasticity_of_its_closed_form() {
        let (f, n) = (0.95, 16.0);
        let speedup = 1.0 / (1.0 - f + f / n);
        near(rate_of("speedup?f=0.95&N=16", "amdahl", "f"), f * (1.0 - 1.0 / n) * speedup);
    }

    #[test]
    fn a_whole_number_is_moved_by_one() {
        let found = of_at_once(&params("speedup?f=0.95&N=16"), "amdahl");
        let it = found.found.iter().find(|it| it.key == "N").expect("N changes it");
        let at = |n: f64| 100.0 * ((0.05 + 0.95 / 16.0) / (0.05 + 0.95 / n) - 1.0);
        let (
            Some(Change::To { to: 15.0, percent: fewer }),
            Some(Change::To { to: 17.0, percent: more }),
        ) = (it.below, it.above)
        else {
            panic!("{it:?}")
        };
        near(fewer, at(15.0));
        near(more, at(17.0));
        assert_eq!(it.sides()[1].0, "at 17");
    }

    #[test]
    fn a_kink_has_two_sides() {
        // At the ridge point less intensity is less performance, and more is no more.
        let found = of_at_once(&params("roofline?I=10"), "attainable");
        let it = found.found.iter().find(|it| it.label.contains("ntensity")).expect("it matters");
        let (Some(Change::Rate(below)), Some(Change::Rate(above))) = (it.below, it.above) else {
            panic!("{it:?}")
        };
        near(below, 1.0);
        near(above, 0.0);
        assert!(!it.is_smooth());
        let names: Vec<_> = it.sides().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["below", "above"]);
    }

    #[test]
    fn a_step_of_the_readout_is_a_jump_and_no_steep_slope() {
        assert_eq!(rate(0.1, 0.1, 1.0), Change::Jump(10.0));
        assert_eq!(rate(0.1, 0.0, 1.0), Change::Rate(0.0));
        let Change::Rate(slope) = rate(STEP + STEP * STEP, STEP / 2.0 + STEP * STEP / 4.0, 1.0)
        else {
            panic!()
        };
        near(slope, 1.0);
    }

    #[test]
    fn the_greatest_effect_is_a_sentence() {
        let found =
            of_at_once(&params("routing?ts=100us&th=1us&tw=10ns&m=1000&l=3"), "t_cut_through");
        let sentence = found.found[0].sentence("Cut-through", Unit::Second);
        assert_eq!(sentence, "1 % more start-up time lengthens the cut-through by 0.885 %.");
    }

    #[test]
    fn every_readout_of_every_screen_has_an_answer_or_a_reason() {
        for screen in registry::SCREENS {
            let params = screen.defaults();
            let is_slow = !screen.report.is_at_once();
            let report = screen.report_at_once(&params);
            // Where a linear program is solved for each number, the first answers stand for all.
            let count = if is_slow { 1 } else { report.readouts.len() };
            for readout in report.readouts.iter().take(count) {
                let found = of_at_once(&params, readout.key);
                let told = found.found.len() + found.without.len() + found.left_out.len();
                assert_eq!(told == 0, !found.reason.is_empty(), "{}: {found:?}", readout.key);
                for it in &found.found {
                    assert!(it.greatest().is_finite() && !it.sides().is_empty(), "{it:?}");
                    let sentence = it.sentence(readout.label, readout.unit);
                    assert!(sentence.ends_with('.'), "{it:?}");
                }
            }
        }
    }
}

//! At which value of a parameter two alternatives are equal.

use crossover_figures::log_space::log_between;
use crossover_figures::quantity::Unit;

use crate::questions::alternative::Alternative;
use crate::questions::answer::{Answer, CLOSE, Number, Wrong};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::overlooked::{misread_of, varied_params};
use crate::questions::scene::{Scene, capital, format_param};
use crate::questions::table::What;
use crate::questions::worked::render_derivation;
use crate::screen::{Kind, Param, Params};

use super::rows::{draw_over, row};

/// How many values are looked at for one where the order changes.
const SAMPLES: u32 = 24;
/// How far beyond the values that a seed draws the parameter may go.
const FAR: f64 = 4.0;
/// Whole numbers up to here are asked for exactly.
const SMALL: f64 = 50.0;

/// Two alternatives over a parameter.
struct Pair {
    one: Alternative,
    other: Alternative,
    over: &'static str,
    ends: (f64, f64),
    whole: bool,
}

impl Pair {
    /// Returns the alternatives over a parameter, some way beyond these numbers.
    fn new(
        scene: &Scene,
        (one, other): (Alternative, Alternative),
        over: &'static str,
        numbers: &[f64],
    ) -> Option<Self> {
        let param = scene.params.schema().param(over)?;
        let whole = matches!(param.kind, Kind::Integer(_));
        let (least, most) = param.as_number()?.allowed;
        let (low, high) = (numbers.first()? / FAR, numbers.last()? * FAR);
        let least = least.max(if whole { 1.0 } else { 0.0 });
        Some(Self { one, other, over, ends: (low.max(least), high.min(most)), whole })
    }

    /// Returns by how much the first exceeds the second where the parameter is at `value`.
    fn excess(&self, params: &Params, value: f64) -> Option<f64> {
        let mut there = params.clone();
        there.set_number(self.over, value).ok()?;
        Some(self.one.number(&there)? - self.other.number(&there)?)
    }

    /// Returns where they are equal, of a whole number the first at which the order is another; `None` where the order
    /// changes never or more than once.
    fn equal(&self, params: &Params) -> Option<f64> {
        let at = |i: u32| {
            let value = log_between(self.ends.0, self.ends.1, f64::from(i) / f64::from(SAMPLES));
            if self.whole { value.round() } else { value }
        };
        let mut places: Vec<f64> = (0..=SAMPLES).map(at).collect();
        places.dedup();
        let seen: Option<Vec<_>> =
            places.iter().map(|place| Some((*place, self.excess(params, *place)?))).collect();
        let seen = seen?;
        let changes = |pair: &&[(f64, f64)]| (pair[0].1 < 0.0) != (pair[1].1 < 0.0);
        let mut crossings = seen.windows(2).filter(changes);
        let (crossing, None) = (crossings.next()?, crossings.next()) else { return None };
        self.bisect(params, crossing[0], crossing[1].0)
    }

    fn bisect(&self, params: &Params, (mut low, excess): (f64, f64), mut high: f64) -> Option<f64> {
        for _ in 0..48 {
            let middle = f64::midpoint(low, high);
            let middle = if self.whole { middle.floor() } else { middle };
            if middle <= low || high <= middle {
                break;
            }
            if (self.excess(params, middle)? < 0.0) == (excess < 0.0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        // A jump is no place where they are equal.
        let smooth = || {
            Some(
                self.excess(params, high)?.abs()
                    < 1e-6 * self.one.number(&self.params_at(params, high)?)?,
            )
        };
        (self.whole || smooth()?).then_some(high)
    }

    fn params_at(&self, params: &Params, value: f64) -> Option<Params> {
        let mut there = params.clone();
        there.set_number(self.over, value).ok()?;
        Some(there)
    }
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (_, rule) = row(scene, &[What::Least, What::Greatest], chance)?;
    let (over, numbers) = draw_over(scene, rule, chance)?;
    let mut keys = rule.keys.to_vec();
    chance.shuffle(&mut keys);
    let [one, other, ..] = keys.as_slice() else { return None };
    let (one, other) = (Alternative::read(one), Alternative::read(other));
    let pair = Pair::new(scene, (one, other), over, &numbers)?;
    let whole = pair.whole;
    let value = pair.equal(&scene.params)?;
    let unit = scene.params.schema().param(over)?.unit()?;
    let (close, wrong) = if whole {
        (if value < SMALL { 0.0 } else { CLOSE }, near_misses(value))
    } else {
        (CLOSE, misread_of(scene, &varied_params(scene), |there| pair.equal(there)))
    };
    let answer = Number::new(value, unit, close, wrong).in_words_of(scene);
    // Of a whole number it is the first at which the order is another.
    let beyond = pair.excess(&scene.params, if whole { value } else { 1.2 * value })?;
    let set = [one, other].into_iter().filter_map(|one| one.set);
    let open = set.map(|(key, _)| key).chain([over]).collect();
    Some(Draft {
        text: question_text(scene, &pair, &answer, beyond < 0.0),
        about: vec![one.key, other.key],
        open,
        over: Some(over),
        moves: true,
        figure: None,
        answer: Answer::Number(answer),
        solution: solution(scene, &pair, value, beyond < 0.0),
    })
}

/// Returns the question. The first alternative is less beyond the answer if `rises`.
fn question_text(scene: &Scene, pair: &Pair, answer: &Number, rises: bool) -> String {
    let param = scene.param(pair.over);
    let (name, other) = (scene.name(pair.one.key), scene.name(pair.other.key));
    let (first, second) = (pair.one.label_in_sentence(scene), pair.other.label_in_sentence(scene));
    let given = answer.asked_in();
    match (pair.whole, pair.one.set.is_some()) {
        (false, true) => format!(
            "At which {param} is the {name} the same with {first} as with {second}? Give it{given}."
        ),
        (false, false) => {
            format!("At which {param} is the {name} equal to the {other}? Give it{given}.")
        }
        (true, of_one) => {
            let (less, more) = if rises { (&first, &second) } else { (&second, &first) };
            let (small, large) = if rises { (&name, &other) } else { (&other, &name) };
            let counts = scene.params.schema().param(pair.over).and_then(Param::unit)
                == Some(Unit::Processor);
            let at = if counts { "how many" } else { "which" };
            if of_one {
                format!(
                    "At {at} {param} does the {name} start to be less with {less} than with {more}?"
                )
            } else {
                format!("At {at} {param} does the {small} start to be less than the {large}?")
            }
        }
    }
}

/// Returns the wrong answers next to a whole one.
fn near_misses(value: f64) -> Vec<Wrong> {
    let fewer =
        Wrong { value: value - 1.0, told: "There the order is still that of fewer.".to_owned() };
    let more = Wrong { value: value + 1.0, told: "One fewer is enough.".to_owned() };
    vec![fewer, more]
}

/// Returns how it is found; `rises` says whether the first is less beyond.
fn solution(scene: &Scene, pair: &Pair, value: f64, rises: bool) -> Vec<String> {
    let Some(there) = pair.params_at(&scene.params, value) else { return Vec::new() };
    let there = Scene::of(there);
    let shown = format_param(&there.params, pair.over);
    let mut lines = vec![format!("{} = {shown}:", capital(&scene.param(pair.over)))];
    for one in [pair.one, pair.other] {
        if one.set.is_none() {
            lines.extend(render_derivation(&there, one.key));
        } else if let Some(value) = one.number(&there.params) {
            lines.push(format!("{}: {}.", one.label(&there), there.unit(one.key).show(value)));
        }
    }
    let (first, second) = (pair.one.label_in_sentence(scene), pair.other.label_in_sentence(scene));
    let (less, more) = if rises { (first, second) } else { (second, first) };
    lines.push(format!("Beyond it the first of these is the less: {less}; {more}."));
    lines
}

//! What happens to a quantity when a parameter doubles.

use crossover_figures::Unit;

use crate::questions::answer::{Answer, CLOSE, Number, Wrong};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::scene::Scene;
use crate::questions::table::What;
use crate::questions::worked::render_derivation;

use super::rows::{draw_over, row};
use crate::screen::Origin;

/// The least change that is worth asking for.
const SOME: f64 = 0.03;

/// A parameter that doubles, and a readout before and after.
pub struct Doubled {
    /// The key of the readout.
    pub key: &'static str,
    /// The key of the parameter.
    pub over: &'static str,
    /// Its value before.
    pub from: f64,
    /// The readout after, over before.
    pub factor: f64,
    /// The state after.
    pub after: Scene,
}

impl Doubled {
    /// Returns a random readout of the table with a parameter to double.
    pub fn draw(scene: &Scene, chance: &mut Chance) -> Option<Self> {
        let (_, rule) = row(scene, &[What::Ask], chance)?;
        let key = *chance.pick(rule.keys)?;
        if is_rounded(scene, key) {
            return None;
        }
        let (over, _) = draw_over(scene, rule, chance)?;
        let (from, before) = (scene.params.at(over).number(), scene.number(key)?);
        let there = scene
            .params_with(over, 2.0 * from)
            .filter(|there| 0.0 < from && there.is_consistent())?;
        let after = Scene::of(there);
        let factor = after.number(key)? / before;
        Some(Self { key, over, from, factor, after })
    }
}

/// Returns whether the readout `key` is rounded to a whole number: what doubling does to it depends on whether it is
/// compared before or after.
fn is_rounded(scene: &Scene, key: &str) -> bool {
    let origin = scene.readout(key).and_then(|readout| readout.origin);
    let rounds = |text: &str| text.starts_with("ceil(") || text.starts_with("floor(");
    matches!(origin, Some(Origin::Formula(text)) if rounds(text))
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let doubled = Doubled::draw(scene, chance)?;
    let Doubled { key, over, from, factor, after } = &doubled;
    if (factor - 1.0).abs() < SOME {
        return None;
    }
    let (name, param) = (scene.name(key), scene.param(over));
    let (from, to) = (scene.format_value(over, *from), scene.format_value(over, 2.0 * from));
    let answer = Number::new(*factor, Unit::One, CLOSE, mistakes(*factor, &name, &param));
    let now = scene.readout(key)?.format_answer();
    let then = after.readout(key)?.format_answer();
    let mut solution = render_derivation(scene, key);
    solution.push(format!("Where {}:", scene.where_it_is(over, after.params.at(over).number())));
    solution.extend(render_derivation(after, key).into_iter().take(1));
    solution.push(format!("{then} / {now} = {}.", answer.format_value()));
    Some(Draft {
        text: format!(
            "Double the {param}, from {from} to {to}, while all else stays as it is. By which factor does the {name} change? Give the new value over the old one."
        ),
        about: vec![key],
        open: Vec::new(),
        over: Some(over),
        moves: true,
        figure: None,
        answer: Answer::Number(answer),
        solution,
    })
}

fn mistakes(factor: f64, name: &str, param: &str) -> Vec<Wrong> {
    let wrong = |value: f64, told: String| Wrong { value, told };
    vec![
        wrong(
            2.0,
            format!("Twice it would be if all of the {name} were proportional to the {param}."),
        ),
        wrong(1.0, format!("It would stay if the {name} did not depend on the {param}.")),
        wrong(
            0.5,
            format!("Half it would be if the {name} were inversely proportional to the {param}."),
        ),
        wrong(1.0 / factor, "This is the old value over the new one.".to_owned()),
        wrong(
            (factor - 1.0).abs(),
            "This is the change, not the factor: the old value is missing in it.".to_owned(),
        ),
        wrong(
            4.0,
            format!("Four times it would be if the {name} grew with the square of the {param}."),
        ),
    ]
}

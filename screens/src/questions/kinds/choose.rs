//! Which value of a parameter reaches a target.

use crossover_figures::quantity::round_to;

use crate::questions::answer::{Choice, in_order};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::scene::Scene;
use crate::questions::table::What;

use super::rows::{Reached, row};

/// How far the target is at least from what the values reach, of it.
const CLEAR: f64 = 0.01;
/// The most options.
const MOST: usize = 5;

/// What is to be reached.
struct Target {
    value: f64,
    /// It is to be at least that much, else at most.
    is_floor: bool,
    /// More of the parameter helps, so that the smallest that reaches it is asked for, else the largest.
    smallest: bool,
}

impl Target {
    /// Returns a target between two of the values; `None` where the readout is not monotonic in the window, or
    /// a value is too near the target.
    fn draw(window: &[(f64, f64)], is_floor: bool, chance: &mut Chance) -> Option<Self> {
        let rises = window.windows(2).all(|pair| pair[0].1 < pair[1].1);
        let falls = window.windows(2).all(|pair| pair[1].1 < pair[0].1);
        let step = chance.below(window.len().saturating_sub(1));
        let value = round_to((window.get(step)?.1 * window.get(step + 1)?.1).sqrt(), 2);
        let clear = window.iter().all(|(_, reached)| CLEAR * value < (reached - value).abs());
        (clear && rises != falls).then_some(Self { value, is_floor, smallest: rises == is_floor })
    }

    fn is_met(&self, reached: f64) -> bool {
        if self.is_floor { self.value <= reached } else { reached <= self.value }
    }

    /// Returns the value that is asked for.
    fn best(&self, window: &[(f64, f64)]) -> Option<f64> {
        let mut met = window.iter().filter(|(_, reached)| self.is_met(*reached));
        let best = if self.smallest { met.next() } else { met.next_back() };
        best.map(|(value, _)| *value)
    }

    /// Returns the comment on a wrong choice whose readout is `reached`.
    fn comment_on(&self, reached: f64) -> &'static str {
        match (self.is_met(reached), self.smallest) {
            (false, _) => " That misses the target.",
            (true, true) => " A smaller one is enough.",
            (true, false) => " A larger one is possible.",
        }
    }
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (what, rule) = row(scene, &[What::AtLeast, What::AtMost], chance)?;
    let reached = Reached::draw(scene, rule, chance)?;
    let Reached { key, over, seen } = &reached;
    let begin = chance.below(seen.len().saturating_sub(MOST) + 1);
    let window = seen.get(begin..seen.len().min(begin + MOST)).filter(|window| 2 < window.len())?;
    let target = Target::draw(window, what == What::AtLeast, chance)?;
    let best = target.best(window)?;
    let (unit, name, param) = (scene.unit(key), scene.name(key), scene.param(over));
    let choice = |(value, reached): &(f64, f64)| {
        let right = *value == best;
        let judged = if right { "" } else { target.comment_on(*reached) };
        let told = format!("The {name} is {} there.{judged}", unit.brief(*reached));
        Choice::new(scene.format_value(over, *value), right, told)
    };
    let most = if target.smallest { "smallest" } else { "largest" };
    let bound = if target.is_floor { "at least" } else { "at most" };
    let (wanted, found) = (unit.show(target.value), scene.format_value(over, best));
    let mut solution = reached.lines(scene, window);
    solution.push(format!("{found} is the {most} with {bound} {wanted}."));
    Some(Draft {
        text: format!(
            "The {name} is to be {bound} {wanted}. Which of these values of the {param} is the {most} that reaches this?"
        ),
        about: vec![*key],
        open: vec![*over],
        over: Some(*over),
        moves: true,
        figure: None,
        answer: in_order(window.iter().map(choice).collect())?,
        solution,
    })
}

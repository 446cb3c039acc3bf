//! Where two states change places along a parameter that a reader chooses.

use crossover_model::{Error, ErrorKind};

use crate::screen::quantity::Better;

use super::axis::{Axis, Moved, Sample, better_one, crossings, differ, equal_one};
use super::lead::{Lead, Side};

/// How many of the places where they change are named.
const MOST_NAMED: usize = 4;

/// Where two states change places along a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// "They are equal at m = 186.7 MB: A is better below, B above."
    pub said: String,
    /// The value at which they are equal, or the first past the change; the nearest to that of the state that is
    /// moved. `None` where they never change.
    pub at: Option<f64>,
}

/// Returns where two states of a screen change places in `readout` as `along` moves, on its slider and beyond; by what
/// the headline compares them where `readout` is empty.
///
/// # Errors
/// [`Error`] on `along` where it holds no number, and on `readout` where it has no number in both states at any value.
pub fn find_meeting(
    a: Side,
    b: Side,
    readout: &str,
    along: &str,
    moved: Moved,
) -> Result<Meeting, Error> {
    let undefined = |field: &str, got: &str, help: &str| {
        Error::new(ErrorKind::Undefined, field.to_owned(), got.to_owned(), help.to_owned())
    };
    let screen = b.0.screen();
    let name = screen.quantities.name(readout);
    let lead = match name {
        None => Lead::of(a.1, b.1, screen),
        Some(name) => {
            let better = name.better.unwrap_or(Better::More);
            Some(Lead { keys: vec![name.key], better, unit: name.unit })
        }
    };
    let lead = lead.ok_or_else(|| {
        undefined("readout", "no number in both states", "choose a number that both have")
    })?;
    let axis = Axis::new(along, &lead, [a.0, b.0], moved).ok_or_else(|| {
        undefined(along, "not a number", "choose a parameter that holds a number")
    })?;
    let rank = if name.is_some_and(|name| name.better.is_none()) { "greater" } else { "better" };
    let mut seen = axis.all_samples();
    if seen.is_empty() {
        return Err(undefined(lead.keys[0], "no number in both states", "move another parameter"));
    }
    seen.retain(differ);
    let letter = axis.letter();
    let (Some(first), Some(last)) = (seen.first(), seen.last()) else {
        return Ok(Meeting { said: format!("They are equal at every {letter}."), at: None });
    };
    let changes: Vec<_> = crossings(&seen).map(|pair| axis.halve(pair[0], pair[1])).collect();
    let within = match moved {
        Moved::Both => "",
        Moved::A => " in A",
        Moved::B => " in B",
    };
    let said = match &changes[..] {
        [] => {
            let (from, to) = (axis.text(first.0), axis.text(last.0));
            let one = better_one(first.1);
            format!("{one} is {rank} at every {letter} from {from} to {to}{within}.")
        }
        [change] => {
            let (below, above) = (better_one(first.1), better_one(last.1));
            let place = name_place(&axis, *change);
            format!("{place}{within}: {below} is {rank} below, {above} above.")
        }
        _ => {
            let named = changes.iter().take(MOST_NAMED);
            let named: Vec<_> = named.map(|change| axis.text(axis.value_of(*change))).collect();
            let more = if MOST_NAMED < changes.len() { " and more" } else { "" };
            let (named, one) = (named.join(", "), better_one(first.1));
            format!(
                "They change places at {letter} = {named}{more}{within}: {one} is {rank} below the first."
            )
        }
    };
    let present = if moved == Moved::A { a.0 } else { b.0 }.at(along).number();
    let away = |value: &f64| axis.distance(*value, present);
    let places = changes.into_iter().map(|change| axis.value_of(change));
    let at = places.min_by(|one, other| away(one).total_cmp(&away(other)));
    Ok(Meeting { said, at })
}

fn name_place(axis: &Axis, (low, high): (Sample, Sample)) -> String {
    let letter = axis.letter();
    let (from, to) = (axis.text(low.0), axis.text(high.0));
    match equal_one(low, high) {
        Some(at) => format!("They are equal at {letter} = {}", axis.text(at)),
        None if from == to => format!("They change places at {letter} = {to}"),
        None => format!("They change places between {letter} = {from} and {to}"),
    }
}

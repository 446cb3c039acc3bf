//! The state that the arguments name: a screen and `key=value` pairs, or a link.

use std::sync::Arc;

use crossover_model::{Error, ErrorKind};
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::{FigureSpec, Own, Screen};

use crate::command_error::CommandError;

/// Returns the state that the arguments name.
///
/// # Errors
/// [`Error`] on the first argument that is wrong: a script must know, where a page goes on.
pub fn read(arguments: &[String]) -> Result<State, Error> {
    let (mut state, rest) = begin(arguments)?;
    let params = state.params.as_mut().ok_or_else(home)?;
    set(params, rest, |_| true)?;
    Ok(state)
}

/// Returns the state that the arguments name, on the machine that `machine` gives for its screen: its numbers are
/// those of a word of that many bytes, and what stands beside it has the last word.
///
/// # Errors
/// As [`read`], and those of `machine`.
pub fn read_on(
    arguments: &[String],
    machine: impl FnOnce(&Screen) -> Result<Option<Arc<Own>>, CommandError>,
) -> Result<State, CommandError> {
    let (mut state, rest) = begin(arguments)?;
    let params = state.params.as_mut().ok_or_else(home)?;
    let screen = params.screen();
    let Some(own) = machine(screen)? else {
        set(params, rest, |_| true)?;
        return Ok(state);
    };
    set(params, rest, |order| order == 0)?;
    screen.apply_own(&own, params);
    set(params, rest, |order| 0 < order)?;
    Ok(state)
}

/// Returns the state that the first argument names, and the other arguments.
fn begin(arguments: &[String]) -> Result<(State, &[String]), Error> {
    let (first, rest) = arguments.split_first().ok_or_else(|| Error::missing("screen"))?;
    // A screen alone is a link to its defaults.
    let link = if first.contains(['#', '?']) { first } else { &format!("#/{first}") };
    let (state, notices) = State::read(link);
    match notices.into_iter().next() {
        Some(notice) => Err(notice.0),
        None => Ok((state, rest)),
    }
}

fn set(params: &mut Params, pairs: &[String], is_turn: fn(u8) -> bool) -> Result<(), Error> {
    let key = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let mut pairs: Vec<_> =
        pairs.iter().map(|pair| (params.schema().apply_order(&key(pair)), pair)).collect();
    pairs.retain(|(order, _)| is_turn(*order));
    pairs.sort_by_key(|(order, _)| *order);
    for (_, pair) in pairs {
        let Some((key, value)) = pair.split_once('=') else {
            let help = "give key=value pairs after the screen";
            return Err(Error::new(ErrorKind::ParseError, pair.clone(), "no pair", help));
        };
        params.set_text(key, value)?;
    }
    Ok(())
}

/// Returns the parameters of a state.
///
/// # Errors
/// [`Error`] where it is the home page.
pub fn params(state: &State) -> Result<&Params, Error> {
    state.params.as_ref().ok_or_else(home)
}

fn home() -> Error {
    let help = "name one, as in #/speedup";
    Error::new(ErrorKind::MissingInput, "screen", "missing", help)
}

/// Returns the figure of `screen` with the id `wanted`, or the one that the link of `state` puts first, or
/// the screen's first that it does not hide.
///
/// # Errors
/// [`Error`] where the screen has no figure of that id, with those that it has.
pub fn figure(
    screen: &Screen,
    state: &State,
    wanted: Option<&str>,
) -> Result<&'static FigureSpec, Error> {
    let is_shown = |id: &str| state.view.hidden_names().all(|name| name != id);
    let leading = state.view.in_view.iter().copied().find(|id| is_shown(id));
    let Some(id) = wanted.or(state.view.figure).or(leading) else {
        let mut figures = screen.figures.iter();
        let shown = figures.find(|figure| is_shown(figure.id)).or(screen.figures.first());
        return shown.ok_or_else(|| Error::missing("figure"));
    };
    screen.figure(id).ok_or_else(|| {
        let ids: Vec<_> = screen.figures.iter().map(|figure| figure.id).collect();
        let help = format!("choose one of {}", ids.join(", "));
        Error::new(ErrorKind::UnknownOption, "figure", format!("“{id}”"), help)
    })
}

/// Returns `value`, the argument `field`.
///
/// # Errors
/// [`Error`] where it is less than `least` or more than `most`.
pub fn check_range(field: &'static str, value: u32, least: u32, most: u32) -> Result<u32, Error> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let help = format!("give a whole number from {least} to {most}");
    Err(Error::new(ErrorKind::OutOfRange, field, value, help))
}

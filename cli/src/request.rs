//! The state that the arguments name: a screen and `key=value` pairs, or a link.

use crossover_model::{Error, ErrorKind};
use crossover_screens::link::State;

/// Returns the state that the arguments name.
///
/// # Errors
/// [`Error`] on the first argument that is wrong: a script must know, where a page goes on.
pub fn read(arguments: &[String]) -> Result<State, Error> {
    let (first, rest) = arguments
        .split_first()
        .ok_or_else(|| Error::missing("screen"))?;
    // A screen alone is a link to its defaults.
    let link = if first.contains(['#', '?']) {
        first
    } else {
        &format!("#/{first}")
    };
    let (mut state, notices) = State::read(link);
    if let Some(notice) = notices.into_iter().next() {
        return Err(notice.0);
    }
    let Some(params) = &mut state.params else {
        return Err(Error::missing("screen"));
    };
    let mut pairs: Vec<_> = rest.iter().collect();
    pairs.sort_by_key(|pair| params.turn(pair.split('=').next().unwrap_or("")));
    for pair in pairs {
        let Some((key, value)) = pair.split_once('=') else {
            let help = "give key=value pairs after the screen";
            return Err(Error::new(
                ErrorKind::ParseError,
                pair.clone(),
                "no pair",
                help,
            ));
        };
        params.set_text(key, value)?;
    }
    Ok(state)
}

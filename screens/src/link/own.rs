//! A machine of one's own in a link: its numbers, how sure they are, and its measurements.

use std::sync::Arc;

use super::query::{Pair, refuse};
use super::state::Notice;
use crate::screen::machine::own::{OWN, Own, SPREAD, TABLE};
use crate::screen::{Params, Screen};

/// What a link says of a machine of one's own.
pub enum Taken {
    /// Nothing.
    Unsaid,
    /// That there is none.
    None,
    /// That there is this one.
    Own(Arc<Own>),
}

/// Returns what `pairs` say of a machine of one's own, and the others. What cannot be read is a notice.
pub fn taken(mut pairs: Vec<Pair>, notices: &mut Vec<Notice>) -> (Taken, Vec<Pair>) {
    let mut take = |key: &str| {
        let at = pairs.iter().position(|(own, _)| own == key)?;
        Some(pairs.remove(at).1)
    };
    let (own, spread, points) = (take(OWN), take(SPREAD), take(TABLE));
    let taken = match own {
        Some(own) if own.is_empty() => Taken::None,
        Some(own) => match Own::read(&own, spread.as_deref(), points.as_deref()) {
            Ok(own) => Taken::Own(Arc::new(own)),
            Err(error) => {
                notices.push(Notice(error));
                Taken::Unsaid
            }
        },
        None => {
            let alone = [(SPREAD, spread), (TABLE, points)];
            let alone =
                alone.iter().filter_map(|(key, value)| Some(refuse(key, value.as_deref()?)));
            notices.extend(alone.map(Notice));
            Taken::Unsaid
        }
    };
    (taken, pairs)
}

/// Returns what is to be said of the machine of `params`, where those that the link begins with are of another.
pub fn set(params: &Params, begun: &Params) -> Vec<(&'static str, String)> {
    match (params.own(), begun.own()) {
        (own, begun) if own == begun => Vec::new(),
        (Some(own), _) => own.pairs(),
        (None, _) => vec![(OWN, String::new())],
    }
}

impl Taken {
    /// Sets what the machine sets on `screen`.
    pub fn bring(&self, screen: &Screen, params: &mut Params) {
        if let Self::Own(own) = self {
            screen.apply_own(own, params);
        }
    }

    /// Says of which machine the parameters are, whatever their numbers.
    pub fn name(&self, screen: &Screen, params: &mut Params) {
        match self {
            Self::Unsaid => {}
            Self::None => params.set_own(None, &[]),
            Self::Own(own) => params.set_own(Some(Arc::clone(own)), screen.machine),
        }
    }

    /// Returns the machine, where there is one.
    pub fn own(self) -> Option<Arc<Own>> {
        match self {
            Self::Own(own) => Some(own),
            _ => None,
        }
    }
}

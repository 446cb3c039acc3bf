//! The parameters that a link names. The link of a figure in a text names them again, even at their defaults, so
//! that a later version with other defaults shows what its author saw.

use super::query::decode_text;
use super::view::TRY;
use crate::screen::machine::ON;
use crate::screen::{Kind, Screen};

/// Returns the keys of the parameters that `link` sets, directly, by a derived parameter, by a machine or by a
/// thing to try. A query alone, joined by `&`, will do.
pub fn keys_set_by(screen: &'static Screen, link: &str) -> Vec<&'static str> {
    let mut said = Vec::new();
    for (key, value) in pairs(link) {
        match &*key {
            ON => said.extend(screen.machine.iter().map(|row| row.key)),
            TRY => {
                let tried = value.parse().ok().and_then(|number| screen.find_try(number));
                let keys = tried.into_iter().flat_map(|tried| pairs(tried.state));
                said.extend(keys.flat_map(|(key, _)| set_by(screen, &key)));
            }
            _ => said.extend(set_by(screen, &key)),
        }
    }
    said
}

/// Returns the query of the compared parameters in `link`.
pub fn comparison_query(link: &str) -> String {
    pairs(link).filter(|(key, _)| key == "with").map(|(_, query)| query).last().unwrap_or_default()
}

/// Returns the keys that the parameter `key` sets: its own or that behind its face, and the choice that it takes along.
fn set_by(screen: &'static Screen, key: &str) -> impl Iterator<Item = &'static str> + use<> {
    let param = screen.schema.param(key);
    let own = param.map(|param| match param.kind {
        Kind::Derived { of, .. } => of,
        _ => param.key,
    });
    own.into_iter().chain(param.and_then(|param| param.takes).map(|(choice, _)| choice))
}

/// Returns the pairs of a link, whatever stands before them.
fn pairs(link: &str) -> impl Iterator<Item = (String, String)> {
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let query = fragment.split_once('?').map_or(fragment, |(_, query)| query);
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(key, value)| (decode_text(key), decode_text(value)))
}

//! Which file holds which modules of the rooms.
//!
//! The cut makes a module for each set of rooms that share code, hundreds of small ones. A room is to need few
//! requests, and little of what it does not use. So its file holds its own module and a copy of each that few rooms
//! share: whichever copy arrives first is used. What many rooms share is one module in a file. A large module that few
//! share is a file of its own, as a copy of it would weigh more than a request.

use super::merge;
use crate::failure::Result;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// So many rooms are few.
const FEW: usize = 6;

/// From this size on, in bytes, a module is large.
const LARGE: usize = 18_000;

/// So large is one that only screens share: a page opens one of them at a time.
const LARGE_OF_SCREENS: usize = 9_000;

/// The file of what many rooms share, a screen among them.
const SHARED: &str = "shared";

/// The file of what many rooms share, but no screen: a figure that stands alone does without it.
const OF_PARTS: &str = "parts";

/// What lies where.
pub struct Packs {
    /// The modules of each file. In the file of a room its own module is the last.
    files: BTreeMap<String, Vec<String>>,
    /// Which files each room needs besides its own.
    pub rooms: BTreeMap<String, Vec<String>>,
    /// The numbers by which the loader knows the modules.
    numbers: BTreeMap<String, u32>,
}

impl Packs {
    /// Packs the modules that each room `needs`, its own the last of them.
    pub fn new(
        needs: &BTreeMap<String, Vec<String>>,
        is_screen: impl Fn(&str) -> bool,
        size: impl Fn(&str) -> usize,
    ) -> Self {
        let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (room, modules) in needs {
            for module in modules {
                users.entry(module).or_default().insert(room);
            }
        }
        let mut packs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut rooms = BTreeMap::new();
        for (room, modules) in needs {
            let mut others = BTreeSet::new();
            for module in modules {
                let file = file(room, &users[module.as_str()], size(module), &is_screen);
                let pack = packs.entry(file.clone()).or_default();
                if !pack.contains(module) {
                    pack.push(module.clone());
                }
                if file != *room {
                    others.insert(file);
                }
            }
            rooms.insert(room.clone(), others.into_iter().collect());
        }
        let numbers = users.keys().map(|&module| module.to_owned()).zip(0..).collect();
        Self { files: packs, rooms, numbers }
    }

    /// Returns the files, given the modules: how many modules a file holds, the number and the length of each, and
    /// the modules one after the other. All numbers are 32 bits, the lowest byte first.
    pub fn files(&self, modules: &BTreeMap<String, Vec<u8>>) -> Result<BTreeMap<String, Vec<u8>>> {
        let mut files = BTreeMap::new();
        for (name, pack) in &self.files {
            let mut parts: Vec<(u32, Cow<[u8]>)> = pack
                .iter()
                .map(|module| (self.numbers[module], Cow::from(&modules[module])))
                .collect();
            // What lies here alone comes at once, so it can be one module.
            if !self.rooms.contains_key(name) && parts.len() > 1 {
                let merged = merge::merge(parts.iter().map(|(_, module)| &module[..]))?;
                parts = vec![(parts[0].0, merged.into())];
            }
            let head = parts.iter().flat_map(|(number, module)| [*number, module.len() as u32]);
            let head = [parts.len() as u32].into_iter().chain(head).flat_map(u32::to_le_bytes);
            let body = parts.iter().flat_map(|(_, module)| &module[..]).copied();
            files.insert(name.clone(), head.chain(body).collect());
        }
        Ok(files)
    }
}

/// Returns the file from which a room takes a module of that size.
fn file(
    room: &str,
    users: &BTreeSet<&str>,
    bytes: usize,
    is_screen: impl Fn(&str) -> bool,
) -> String {
    let screens_alone = users.iter().all(|user| is_screen(user));
    let large = if screens_alone { LARGE_OF_SCREENS } else { LARGE };
    match users.len() {
        2..=FEW if bytes >= large => users.iter().copied().collect::<Vec<_>>().join("-"),
        1..=FEW => room.to_owned(),
        _ if users.iter().any(|user| is_screen(user)) => SHARED.to_owned(),
        _ => OF_PARTS.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rooms with much, little and nothing in common, among others that share one module.
    fn packs() -> Packs {
        let mut needs: BTreeMap<String, Vec<String>> = ('a'..='h')
            .map(|room| (room.to_string(), vec!["all".to_owned(), format!("own_{room}")]))
            .collect();
        for room in ["a", "b"] {
            let modules = needs.get_mut(room).unwrap();
            modules.splice(1..1, ["large".to_owned(), "small".to_owned()]);
        }
        Packs::new(&needs, |_| true, |module| if module == "large" { LARGE } else { 10 })
    }

    #[test]
    fn a_file_holds_what_its_room_shares_with_few_and_last_its_own() {
        let packs = packs();
        assert_eq!(packs.files["a"], ["small", "own_a"]);
        assert_eq!(packs.files["b"], ["small", "own_b"]);
        assert_eq!(packs.files["c"], ["own_c"]);
        assert_eq!(packs.files["a-b"], ["large"]);
        assert_eq!(packs.files[SHARED], ["all"]);
        assert_eq!(packs.files.len(), 10);
    }

    #[test]
    fn a_room_needs_the_files_of_all_its_modules() {
        let packs = packs();
        assert_eq!(packs.rooms["a"], ["a-b", SHARED]);
        assert_eq!(packs.rooms["h"], [SHARED]);
    }

    #[test]
    fn what_no_screen_uses_lies_in_a_file_of_its_own() {
        let users = BTreeSet::from(["a", "b", "c", "d", "e", "f", "g"]);
        assert_eq!(file("a", &users, LARGE, |room| room == "b"), SHARED);
        assert_eq!(file("a", &users, LARGE, |_| false), OF_PARTS);
    }

    #[test]
    fn a_file_says_where_its_modules_lie() {
        let packs = packs();
        let modules = packs.numbers.keys().map(|name| (name.clone(), name.clone().into_bytes()));
        let files = packs.files(&modules.collect()).unwrap();
        let (small, own) = (packs.numbers["small"], packs.numbers["own_a"]);
        let head = [2, small, 5, own, 5].map(u32::to_le_bytes).concat();
        assert_eq!(files["a"], [&head[..], b"smallown_a"].concat());
    }
}

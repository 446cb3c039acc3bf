//! Which function and which datum goes into which part.
//!
//! A screen's body is a function that is named once, by the screen's table. Whatever is named from
//! there alone is not needed before the screen is opened.

use super::linked::Linked;
use crate::Result;
use rustc_demangle::demangle;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

/// The crate whose modules are the screens.
const SCREENS: &str = "crossover_screens";
/// The function of each such module that opens the screen.
const BODY: &str = "body";
/// What several screens share is a part of its own from this size on, in bytes before compression.
const WORTHWHILE: usize = 1_500;

/// What some screens need and nobody else.
#[derive(Debug, PartialEq)]
pub struct Part {
    /// Those screens, by their ids.
    pub screens: BTreeSet<String>,
    /// Its functions, by the compiler's names.
    pub functions: HashSet<String>,
    /// The addresses of its data.
    pub data: Vec<Range<u32>>,
}

impl Part {
    /// A name for its file.
    pub fn name(&self) -> String {
        let screens: Vec<_> = self.screens.iter().map(String::as_str).collect();
        screens.join("_")
    }

    /// Whether it is there whenever `other` is.
    pub fn accompanies(&self, other: &Self) -> bool {
        self.screens.is_superset(&other.screens)
    }
}

/// What goes where.
pub struct Plan {
    /// The parts, those that others build on first. What is in none of them stays.
    pub parts: Vec<Part>,
    /// The addresses of data that stay, a few of which may lie within those of parts: the linker
    /// lets texts share their ends.
    pub stays: Vec<Range<u32>>,
}

/// Plans the parts of a program.
pub fn plan(linked: &Linked) -> Result<Plan> {
    let bodies = bodies(linked);
    if bodies.is_empty() {
        return Err(format!("the program has no {SCREENS}::…::{BODY}"));
    }
    let closed: HashSet<_> = bodies.values().copied().collect();
    let mut stays = reached(linked, linked.roots.iter().copied(), &closed);
    let mut owners: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (screen, body) in &bodies {
        for thing in reached(linked, [*body], &HashSet::new()) {
            owners.entry(thing).or_default().insert(screen.clone());
        }
    }
    loop {
        owners.retain(|thing, _| !stays.contains(thing));
        let mut groups: BTreeMap<&BTreeSet<String>, Vec<usize>> = BTreeMap::new();
        for (thing, screens) in &owners {
            groups.entry(screens).or_default().push(*thing);
        }
        let size = |group: &[usize]| -> usize {
            group.iter().map(|thing| linked.things[*thing].size).sum()
        };
        let small = groups
            .iter()
            .find(|(screens, group)| screens.len() > 1 && size(group) < WORTHWHILE);
        let Some((_, small)) = small else {
            let mut parts: Vec<_> = groups
                .into_iter()
                .map(|(screens, group)| part(linked, screens, &group))
                .collect();
            parts.sort_by_key(|part| std::cmp::Reverse(part.screens.len()));
            let things = linked.things.iter().enumerate();
            let stays = things.filter(|(thing, _)| !owners.contains_key(thing));
            let stays = stays
                .filter_map(|(_, thing)| thing.memory.clone())
                .collect();
            return Ok(Plan { parts, stays });
        };
        // What stays must find all that it names.
        stays.extend(reached(linked, small.iter().copied(), &closed));
    }
}

fn part(linked: &Linked, screens: &BTreeSet<String>, group: &[usize]) -> Part {
    let things = || group.iter().map(|thing| &linked.things[*thing]);
    Part {
        screens: screens.clone(),
        functions: things()
            .filter(|thing| thing.memory.is_none())
            .map(|thing| thing.name.clone())
            .collect(),
        data: things().filter_map(|thing| thing.memory.clone()).collect(),
    }
}

/// The function that opens each screen, by the screen's id.
fn bodies(linked: &Linked) -> BTreeMap<String, usize> {
    let body = |name: &str| {
        let path = format!("{:#}", demangle(name));
        let module = path.strip_prefix(SCREENS)?.strip_prefix("::")?;
        let module = module.strip_suffix(BODY)?.strip_suffix("::")?;
        Some(module.replace('_', "-"))
    };
    let things = linked.things.iter().enumerate();
    things
        .filter(|(_, thing)| thing.memory.is_none())
        .filter_map(|(index, thing)| Some((body(&thing.name)?, index)))
        .collect()
}

/// All that is named from `start` on, without what is `closed` and named from there alone.
fn reached(
    linked: &Linked,
    start: impl IntoIterator<Item = usize>,
    closed: &HashSet<usize>,
) -> HashSet<usize> {
    let mut waiting: Vec<_> = start.into_iter().collect();
    let mut reached = HashSet::new();
    while let Some(thing) = waiting.pop() {
        if !closed.contains(&thing) && reached.insert(thing) {
            waiting.extend(&linked.things[thing].names);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::linked::Thing;
    use super::*;

    /// Root 0 names the bodies 1 and 2; 3 is named by 0 and 1, 4 by both bodies, 5 by body 2.
    fn linked(size: usize) -> Linked {
        let thing = |name: &str, names: &[usize]| Thing {
            name: name.to_owned(),
            size,
            names: names.to_vec(),
            ..Thing::default()
        };
        let mut linked = Linked {
            things: vec![
                thing("main", &[1, 2, 3]),
                thing(
                    "_ZN17crossover_screens4grid4body17h0123456789abcdefE",
                    &[3, 4],
                ),
                thing(
                    "_ZN17crossover_screens4star4body17h0123456789abcdefE",
                    &[4, 5],
                ),
                thing("everybody's", &[]),
                thing("both's", &[]),
                thing("star's", &[]),
            ],
            roots: vec![0],
        };
        linked.things[5].memory = Some(16..24);
        linked
    }

    #[test]
    fn what_a_body_alone_names_goes_with_it() {
        let parts = plan(&linked(WORTHWHILE)).unwrap().parts;
        let names: Vec<_> = parts.iter().map(Part::name).collect();
        assert_eq!(names, ["grid_star", "grid", "star"]);
        assert_eq!(parts[0].functions, ["both's".to_owned()].into());
        assert_eq!(parts[1].functions.len(), 1, "the body itself");
        assert!(parts[1].data.is_empty());
        assert_eq!(parts[2].data, vec![16..24]);
        assert!(parts[0].accompanies(&parts[2]) && !parts[2].accompanies(&parts[1]));
    }

    #[test]
    fn little_that_is_shared_stays() {
        let parts = plan(&linked(1)).unwrap().parts;
        let names: Vec<_> = parts.iter().map(Part::name).collect();
        assert_eq!(names, ["grid", "star"]);
        assert!(parts.iter().all(|part| !part.functions.contains("both's")));
    }

    #[test]
    fn a_program_without_screens_is_refused() {
        assert!(plan(&Linked::default()).err().unwrap().contains("body"));
    }
}

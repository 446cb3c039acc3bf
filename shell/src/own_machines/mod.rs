//! The machines of one's own that a page knows: those read on it, and those that the browser keeps.

mod entry;
mod file;
#[cfg(test)]
mod tests;

pub use entry::Entry;
pub use file::{Described, Imported, describe_machine, is_machines, read, write_machines};

use crossover_screens::screen::Own;
use crossover_screens::screen::machine::own::LONGEST_NAME;

/// The most machines that a list holds.
pub const MOST: usize = 200;
/// The name of a machine that is given none.
const NAMELESS: &str = "My machine";

/// The list. No two of its machines have the same name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnMachines(Vec<Entry>);

impl OwnMachines {
    /// Returns its machines.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }

    /// Returns the place of the machine `own`.
    pub fn place_of(&self, own: &Own) -> Option<usize> {
        self.0.iter().position(|entry| entry.is(own))
    }

    /// Takes a machine in front of the others, which all stay, under a name that no other has. One that is there
    /// already, but for what its times are read off, is taken over. Returns it as it is in the list.
    pub fn add(&mut self, mut entry: Entry) -> Own {
        if let Some(at) = self.place_of(&entry.own) {
            let before = self.0.remove(at);
            entry.kept |= before.kept;
            if entry.points.is_empty() {
                entry.points = before.points;
            }
        }
        entry.own.name = self.free_name(&entry.own.name, None);
        let own = entry.own.clone();
        self.0.insert(0, entry);
        own
    }

    /// Gives a machine another name, or one near to it that no other has. Returns the machine with it.
    pub fn rename(&mut self, at: usize, name: &str) -> Option<Own> {
        let name = self.free_name(name, Some(at));
        let entry = self.0.get_mut(at)?;
        entry.own.name = name;
        Some(entry.own.clone())
    }

    /// Has the browser keep a machine, or keep it no longer.
    pub fn keep(&mut self, at: usize, kept: bool) {
        if let Some(entry) = self.0.get_mut(at) {
            entry.kept = kept;
        }
    }

    /// Takes a machine off the list.
    pub fn delete(&mut self, at: usize) {
        if at < self.0.len() {
            self.0.remove(at);
        }
    }

    /// Takes the machines of a file, all of them kept, as far as there is room for new ones: none that is there gives
    /// way. Returns what is said of it.
    pub fn import(&mut self, file: Imported) -> String {
        let Imported { entries, mut told } = file;
        let is_known = |entry: &Entry| self.place_of(&entry.own).is_some();
        let (known, mut new): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_known);
        let room = MOST.saturating_sub(self.0.len());
        let (there, left) = (known.len(), new.len().saturating_sub(room));
        new.truncate(room);
        let added = new.len();
        for entry in known.into_iter().rev().chain(new.into_iter().rev()) {
            self.add(Entry { kept: true, ..entry });
        }
        let were = |count: usize, what: &str| match count {
            1 => format!("1 machine was {what}"),
            count => format!("{count} machines were {what}"),
        };
        let mut all = vec![match added {
            0 => "No machine was added to yours.".to_owned(),
            _ => format!("{}: the menu Machine lists yours first.", were(added, "added to yours")),
        }];
        if 0 < there {
            all.push(format!("{}.", were(there, "there already")));
        }
        if 0 < left {
            all.push(format!("{}: yours are {MOST} at most.", were(left, "not added")));
        }
        all.append(&mut told);
        all.join(" ")
    }

    /// Takes what the browser keeps in the place of what it kept before: another page may have changed it. The order
    /// of what stays stays.
    pub fn follow(&mut self, kept: &[String]) {
        let entries: Vec<_> =
            kept.iter().filter_map(|text| Described::read(text)?.entry().ok()).collect();
        let same = |one: &Entry, other: &Entry| one.own == other.own && one.points == other.points;
        self.0.retain(|own| !own.kept || entries.iter().any(|entry| same(own, entry)));
        for entry in entries.into_iter().rev() {
            if !self.0.iter().any(|own| own.kept && same(own, &entry)) {
                self.add(Entry { kept: true, ..entry });
            }
        }
    }

    /// Returns the entries of the machines that the browser keeps.
    pub fn kept(&self) -> Vec<String> {
        let kept = self.0.iter().filter(|entry| entry.kept);
        kept.map(|entry| Described::of(&entry.own, &entry.points).text()).collect()
    }

    /// Returns the name, or one with a number behind it that no other machine than that at `but` has.
    fn free_name(&self, name: &str, but: Option<usize>) -> String {
        let cleaned: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let name = cleaned.trim();
        let name = if name.is_empty() { NAMELESS } else { name };
        let cut = |length: usize| -> String { name.chars().take(length).collect() };
        let numbered = |number: usize| {
            let end = format!(" ({number})");
            cut(LONGEST_NAME - end.len()) + &end
        };
        let is_free = |name: &String| {
            let mut others = self.0.iter().enumerate().filter(|(at, _)| Some(*at) != but);
            others.all(|(_, entry)| entry.own.name != *name)
        };
        let mut names = std::iter::once(cut(LONGEST_NAME)).chain((2..).map(numbered));
        names.find(is_free).unwrap_or_default()
    }
}

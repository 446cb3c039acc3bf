//! What a browser keeps of a reader's work: read entry by entry, compared before it is written, and never overwritten
//! where it cannot be read.
//!
//! What is kept under a key is a list of entries, each a text ([`Form`] says how they are read). A page remembers the
//! entries as it saw them last: what has changed since then is what the page did, or another tab. What cannot be read
//! is set aside under a key of its own, and tried again whenever the key is read, as a later version may know it.

mod forms;
mod lesson;
mod lessons;
mod pasted;
#[cfg(test)]
mod tests;

use crate::json_list as list;
use crossover_model::order;
pub use forms::{
    CLASSES, LESSON_KEYS, LESSONS, MACHINES, PASTED, PRACTICE, PROGRESS, SLASH, STUDENT, THEME,
    progress_entry, progress_of, put_progress,
};
pub use lesson::KeptLesson;
pub use lessons::{Lessons, is_lessons};
pub use pasted::{missing_text, pasted_text, put_back};

/// What the key of texts that are set aside ends with.
const ASIDE: &str = ".aside";

/// A place that keeps texts under keys, as the storage of a browser does.
pub trait Storage {
    /// Returns the text of a key.
    ///
    /// # Errors
    /// [`Refused`] where the browser forbids to look.
    fn read(&self, key: &str) -> Result<Option<String>, Refused>;

    /// Keeps a text under a key, or nothing.
    ///
    /// # Errors
    /// [`Refused`] where there is no room, or the browser forbids it: what was kept before is there still.
    fn write(&self, key: &str, text: Option<&str>) -> Result<(), Refused>;
}

/// Why nothing could be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is no room.
    Full,
    /// The browser does not allow it.
    Forbidden,
}

/// What is kept under a key.
#[derive(Debug)]
pub struct Form {
    /// The key.
    pub key: &'static str,
    /// What its entries are called in a sentence.
    pub what: &'static str,
    /// The list that its text is; `None` where the text is the only entry, a setting and nobody's work.
    pub list: Option<List>,
    /// Returns an entry as this version writes it, and whether that is all of it; `None` of what cannot be read.
    pub read: fn(&str) -> Option<(String, bool)>,
    /// Returns what no two entries have in common.
    pub id: fn(&str) -> String,
    /// What becomes of an entry that has the id of another.
    pub clash: Clash,
    /// The key of a version before, and how an entry is made of its text.
    pub older: Option<Older>,
}

/// The key of a version before, and how an entry is made of its text.
pub type Older = (&'static str, fn(&str) -> String);

/// How a list is read and written. What is no list needs none of it, and does not bring it along.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// Its name.
    name: &'static str,
    /// Returns the texts of its entries; `None` of what is no list of that name and of this version.
    items: Items,
    /// Returns the text of a list.
    write: fn(&str, &[String]) -> String,
    /// Returns the texts that are set aside, and the text of such.
    read_texts: fn(&str) -> Vec<String>,
    texts: fn(&[String]) -> String,
}

/// Returns the texts of the entries of a list by its text, its name and what is an entry.
type Items = for<'a> fn(&'a str, &str, &dyn Fn(&str) -> bool) -> Option<Vec<&'a str>>;

impl List {
    const fn called(name: &'static str) -> Self {
        Self {
            name,
            items: |text, name, is_entry| list::items(text, name, is_entry).ok(),
            write: list::write,
            read_texts: list::read_texts,
            texts: list::texts,
        }
    }
}

/// What becomes of an entry that has the id of another.
#[derive(Clone, Copy, Debug)]
pub enum Clash {
    /// Both stay: the new one gets another id, of which a number is a part.
    Apart(fn(&str, usize) -> String),
    /// They become one: of the new one and the one that is there.
    Joined(fn(&str, &str) -> String),
}

/// What a page knows of the entries under a key.
#[derive(Debug)]
pub struct Kept {
    form: &'static Form,
    /// The entries as the page saw them last.
    base: Vec<String>,
    /// Whether some of what was seen last cannot be read, and is not set aside yet.
    has_unread: bool,
}

/// What is found under a key.
#[derive(Debug, Default)]
struct Found {
    entries: Vec<String>,
    /// What cannot be read and is not set aside yet.
    unread: Vec<String>,
    /// What is set aside, as it stands, and what of that can still not be read.
    aside: Vec<String>,
    aside_still: Vec<String>,
    text: Option<String>,
    has_older: bool,
}

impl Kept {
    /// Returns that nothing is known of what `form` describes.
    pub const fn new(form: &'static Form) -> Self {
        Self { form, base: Vec::new(), has_unread: false }
    }

    /// Returns the entries of a page with what another tab, or this page before, has made of them. Nothing is written.
    ///
    /// # Errors
    /// [`Refused`] where the browser forbids to look.
    pub fn follow(
        &mut self,
        storage: &dyn Storage,
        ours: &[String],
    ) -> Result<Vec<String>, Refused> {
        let found = self.find(storage)?;
        let merged = self.merge(ours, &found.entries);
        self.base = found.entries;
        Ok(merged)
    }

    /// Keeps the entries of a page. Returns them with what another tab has made of them meanwhile.
    ///
    /// # Errors
    /// [`Refused`] where they cannot be kept: then what was kept before is there still.
    pub fn save(&mut self, storage: &dyn Storage, ours: &[String]) -> Result<Vec<String>, Refused> {
        let Form { key, older, list, .. } = self.form;
        let found = self.find(storage)?;
        let merged = self.merge(ours, &found.entries);
        let mut aside = found.aside.clone();
        aside.extend(found.unread.into_iter().filter(|text| !found.aside.contains(text)));
        let aside_key = format!("{key}{ASIDE}");
        // First what would be overwritten, last what is said again elsewhere by then.
        if let Some(list) = list.filter(|_| aside.len() != found.aside.len()) {
            storage.write(&aside_key, Some(&(list.texts)(&aside)))?;
        }
        let text = self.form.write(&merged);
        if text != found.text {
            storage.write(key, text.as_deref())?;
        }
        if let Some((key, _)) = older.filter(|_| found.has_older) {
            storage.write(key, None)?;
        }
        if let Some(list) = list.filter(|_| found.aside_still.len() < found.aside.len()) {
            aside.retain(|text| found.aside_still.contains(text) || !found.aside.contains(text));
            let left = (!aside.is_empty()).then(|| (list.texts)(&aside));
            storage.write(&aside_key, left.as_deref())?;
        }
        self.base.clone_from(&merged);
        self.has_unread = false;
        Ok(merged)
    }

    /// Returns what is said of what cannot be read and is not set aside yet.
    pub fn unread_told(&self) -> Option<String> {
        let what = self.form.what;
        self.has_unread.then(|| format!(
            "Some of {what} cannot be read here: they are damaged, or of a newer version of this page. They stay in this browser as they are."
        ))
    }

    /// Returns what is said where nothing could be kept.
    pub fn refusal_told(&self, why: Refused) -> String {
        let what = self.form.what;
        match why {
            Refused::Full => format!(
                "This browser has no room left to keep {what}: the last change is lost when the page closes. Delete lessons or machines that you no longer need."
            ),
            Refused::Forbidden => format!(
                "This browser does not allow the page to keep {what}: what you change is lost when the page closes."
            ),
        }
    }

    fn find(&mut self, storage: &dyn Storage) -> Result<Found, Refused> {
        let Form { key, older, .. } = self.form;
        let text = storage.read(key)?.filter(|text| !text.trim().is_empty());
        let old = match older {
            Some((key, _)) => storage.read(key)?.filter(|text| !text.trim().is_empty()),
            None => None,
        };
        let aside = storage.read(&format!("{key}{ASIDE}"))?.unwrap_or_default();
        let aside = self.form.list.map(|list| (list.read_texts)(&aside)).unwrap_or_default();
        let mut found = Found { aside, ..Found::default() };
        found.has_older = old.is_some();
        let old = old.zip(*older).map(|(text, (_, entry))| entry(&text));
        let mut all = Entries(self.form, Vec::new());
        for (text, is_list) in
            text.iter().map(|text| (text, true)).chain(old.iter().map(|old| (old, false)))
        {
            let pieces = if is_list { self.form.pieces(text) } else { vec![text.as_str()] };
            for piece in pieces {
                let (entry, is_whole) = self.read(piece);
                if let Some(entry) = entry {
                    all.put(entry);
                }
                if !is_whole {
                    found.unread.push(piece.to_owned());
                }
            }
        }
        for text in &found.aside {
            let pieces = self.form.pieces(text);
            let read: Vec<_> = pieces.into_iter().map(|piece| self.read(piece)).collect();
            if read.iter().all(|(_, is_whole)| *is_whole) {
                read.into_iter().filter_map(|(entry, _)| entry).for_each(|entry| all.put(entry));
            } else {
                found.aside_still.push(text.clone());
            }
        }
        found.unread.retain(|text| !found.aside.contains(text));
        self.has_unread = !found.unread.is_empty();
        (found.entries, found.text) = (all.texts(), text);
        Ok(found)
    }

    /// Returns an entry, and whether it is all of the piece. One that is known is not read again.
    fn read(&self, piece: &str) -> (Option<String>, bool) {
        if self.base.iter().any(|known| known == piece) {
            return (Some(piece.to_owned()), true);
        }
        match (self.form.read)(piece) {
            Some((entry, is_whole)) => (Some(entry), is_whole),
            None => (None, false),
        }
    }

    /// Returns what is there, with what the page has changed since it last looked.
    fn merge(&self, ours: &[String], theirs: &[String]) -> Vec<String> {
        let is_ours = |text: &String| ours.contains(text);
        let stays = |text: &&String| !self.base.contains(text) || is_ours(text);
        let mut all = Entries(self.form, Vec::new());
        theirs.iter().filter(stays).for_each(|text| all.add(text.clone()));
        let is_new = |text: &&String| !self.base.contains(text);
        ours.iter().filter(is_new).for_each(|text| all.put(text.clone()));
        let mut all = all.texts();
        // In the order of the page, behind what is new to it.
        order::by_key(&mut all, |text| {
            ours.iter().position(|own| own == text).map_or(0, |at| at + 1)
        });
        all
    }
}

impl Form {
    /// Returns the texts of the entries in what is kept; all of it where it is no list of this version.
    fn pieces<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let is_entry = |piece: &str| (self.read)(piece).is_some();
        let items = self.list.and_then(|list| (list.items)(text, list.name, &is_entry));
        items.unwrap_or_else(|| vec![text])
    }

    /// Returns entries with `new` ones put to them: of two with the same id, what [`clash`](Self::clash) says.
    pub fn join(&'static self, entries: Vec<String>, new: Vec<String>) -> Vec<String> {
        let mut all = Entries(self, Vec::new());
        entries.into_iter().chain(new).for_each(|text| all.put(text));
        all.texts()
    }

    /// Returns the text that reads back to the entries; `None` where there are none.
    pub fn write(&self, entries: &[String]) -> Option<String> {
        let (first, list) = (entries.first()?, self.list);
        Some(list.map_or_else(|| first.clone(), |list| (list.write)(list.name, entries)))
    }
}

/// Entries with their ids.
struct Entries(&'static Form, Vec<(String, String)>);

impl Entries {
    fn add(&mut self, text: String) {
        self.1.push(((self.0.id)(&text), text));
    }

    /// Adds an entry under an id that no other has, where it is not there already.
    fn put(&mut self, new: String) {
        let Self(form, all) = self;
        let id = (form.id)(&new);
        let Some(at) = all.iter().position(|(its, _)| *its == id) else {
            all.push((id, new));
            return;
        };
        if all[at].1 == new {
            return;
        }
        match form.clash {
            Clash::Joined(join) => all[at].1 = join(&new, &all[at].1),
            Clash::Apart(apart) => {
                let others = (2..).map(|number| apart(&new, number));
                let mut others = others.map(|text| ((form.id)(&text), text));
                let is_free = |(id, _): &(String, String)| all.iter().all(|(its, _)| its != id);
                let free = others.find(is_free);
                all.extend(free);
            }
        }
    }

    fn texts(self) -> Vec<String> {
        self.1.into_iter().map(|(_, text)| text).collect()
    }
}

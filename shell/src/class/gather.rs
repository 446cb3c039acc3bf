//! The texts of a class, gathered: who has answered, who is missing, and what belongs elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use crossover_screens::lesson::{Lesson, Opened};

use super::text::{Answered, Label, Text, clean_name};

/// The most texts of a class.
pub const MOST: usize = 500;

/// The most characters of the list of names, and of what is given at once.
const LONGEST_ROSTER: usize = 50_000;
const LONGEST: usize = 8_000_000;

/// The answers of a class to a lesson.
#[derive(Clone, Debug)]
pub struct Class {
    lesson: Arc<Lesson>,
    label: Label,
    /// The texts, in the order in which they came.
    texts: Vec<Text>,
    roster: String,
}

/// What became of texts that were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// How many were taken.
    pub count: usize,
    /// What cannot be read, and a sentence on why.
    pub refused: Vec<(String, String)>,
    /// How many were there already.
    pub again: usize,
}

/// A student who has answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Student {
    /// The name.
    pub name: String,
    /// How many texts have that name; the last one counts.
    pub texts: usize,
    /// What was done in each step.
    pub steps: Vec<Answered>,
}

/// Who has answered, who is missing, and what belongs elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gathered {
    /// Who has answered, by name.
    pub students: Vec<Student>,
    /// Who is on the list of names and has not.
    pub missing: Vec<String>,
    /// Who has answered and is not on the list, where there is one.
    pub unlisted: Vec<String>,
    /// The names of texts of another lesson or version, with what they are.
    pub apart: Vec<(String, String)>,
}

impl Class {
    /// Returns the class of a lesson that nobody has answered yet.
    pub fn new(opened: &Opened) -> Self {
        let (lesson, label) = (Arc::clone(&opened.lesson), Label::of(opened));
        Self { lesson, label, texts: Vec::new(), roster: String::new() }
    }

    /// Returns which lesson it is of.
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// Returns the lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Returns the texts, in the order in which they came.
    pub fn texts(&self) -> &[Text] {
        &self.texts
    }

    /// Returns the list of names as it was written, a name a line.
    pub fn roster(&self) -> &str {
        &self.roster
    }

    /// Takes the list of names.
    pub fn set_roster(&mut self, roster: &str) {
        crate::dropped::beginning(roster, LONGEST_ROSTER).0.clone_into(&mut self.roster);
    }

    /// Returns whether there is nothing to be forgotten.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.roster.trim().is_empty()
    }

    /// Takes the texts in `all`. What cannot be read changes nothing.
    pub fn take(&mut self, all: &str) -> Taken {
        let mut taken = Taken::default();
        if LONGEST < all.len() {
            let why =
                format!("It is longer than {} MB. Give fewer texts at once.", LONGEST / 1_000_000);
            taken.refused.push((String::new(), why));
            return taken;
        }
        for read in Text::read_all(all) {
            let fits = read.and_then(|text| {
                self.check(&text).map_err(|why| (text.write(), why)).map(|()| text)
            });
            match fits {
                Err(refused) => taken.refused.push(refused),
                Ok(text) if self.texts.contains(&text) => taken.again += 1,
                Ok(text) => {
                    self.texts.push(text);
                    taken.count += 1;
                }
            }
        }
        taken
    }

    fn check(&self, text: &Text) -> Result<(), String> {
        if MOST <= self.texts.len() {
            return Err(format!("{MOST} texts are here already, which is the most."));
        }
        match text.label.differs_from(&self.label) {
            Some(_) => Ok(()),
            None => text.steps(&self.lesson).map(drop),
        }
    }

    /// Removes all texts of a name, those that are answers to the lesson or those that stand apart.
    pub fn remove(&mut self, name: &str, is_apart: bool) {
        let label = &self.label;
        self.texts.retain(|text| {
            let stands_apart = text.label.differs_from(label).is_some();
            stands_apart != is_apart || key(&text.name) != key(name)
        });
    }

    /// Returns who has answered, who is missing, and what belongs elsewhere.
    pub fn gather(&self) -> Gathered {
        let mut students: BTreeMap<String, Student> = BTreeMap::new();
        let mut apart = Vec::new();
        for text in &self.texts {
            if let Some(why) = text.label.differs_from(&self.label) {
                apart.push((text.name.clone(), why));
            } else if let Ok(steps) = text.steps(&self.lesson) {
                let texts = students.get(&key(&text.name)).map_or(1, |student| student.texts + 1);
                let student = Student { name: text.name.clone(), texts, steps };
                students.insert(key(&text.name), student);
            }
        }
        let roster: BTreeMap<String, String> = self
            .roster
            .lines()
            .map(clean_name)
            .filter(|name| !name.is_empty())
            .map(|name| (key(&name), name))
            .collect();
        let listed = |name: &String| roster.is_empty() || roster.contains_key(name);
        let unlisted = students.iter().filter(|(name, _)| !listed(name));
        let missing = roster.iter().filter(|(name, _)| !students.contains_key(*name));
        Gathered {
            unlisted: unlisted.map(|(_, student)| student.name.clone()).collect(),
            missing: missing.map(|(_, name)| name.clone()).collect(),
            students: students.into_values().collect(),
            apart,
        }
    }
}

impl Taken {
    /// Takes what became of another text along.
    pub fn and(&mut self, other: Self) {
        self.count += other.count;
        self.again += other.again;
        self.refused.extend(other.refused);
    }

    /// Returns what was taken, as a sentence.
    pub fn told(&self) -> String {
        let texts = |count| if count == 1 { "1 text".to_owned() } else { format!("{count} texts") };
        let verb = |count| if count == 1 { "was" } else { "were" };
        let again = match self.again {
            0 => String::new(),
            count => format!(" {} {} here already.", texts(count), verb(count)),
        };
        let refused = match self.refused.len() {
            0 => String::new(),
            count => format!(" {} could not be read.", texts(count)),
        };
        format!("{} {} added.{again}{refused}", texts(self.count), verb(self.count))
    }
}

/// Returns what two spellings of a name have in common.
fn key(name: &str) -> String {
    name.to_lowercase()
}

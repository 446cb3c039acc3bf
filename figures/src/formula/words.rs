//! Statements in words. Letters are called by their meanings, relations are read ("is at most"), and numbers stand in
//! parentheses.

use super::evaluate::{self, value};
use super::expression::{Chain, Condition, Expression, Function, Relation};
use super::letters::Letters;
use super::lines::lines;
use super::mathml::MathMl;
use super::mistake::Mistake;
use super::plain::{self, GREEK};
use super::typeset::html;
use crate::quantity::{Unit, round_to};

/// The markup of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// In one line, as it is.
    Plain,
    /// In HTML, escaped, with formulas in `MathML`.
    Html,
}

/// Returns the condition in words.
pub(super) fn words(
    condition: &Condition,
    letters: &Letters,
    setting: Setting,
) -> Result<String, Mistake> {
    let condition = condition.rebuilt(&mut |side| evaluate::choose_cases(side, letters))?;
    let speaker = Speaker { letters, setting };
    let mut clauses: Vec<Clause> = Vec::new();
    for chain in &condition.0 {
        for clause in speaker.clauses(chain)? {
            // Of one subject all is said at once.
            match clauses.iter_mut().find(|other| other.subject == clause.subject) {
                Some(other) => clause.said.into_iter().for_each(|said| other.add(said)),
                None => clauses.push(clause),
            }
        }
    }
    let clauses: Vec<_> = clauses.into_iter().filter(|clause| !clause.said.is_empty()).collect();
    if clauses.is_empty() {
        return Ok("There is nothing beside it to compare it with.".to_owned());
    }
    Ok(clauses.iter().map(Clause::sentence).collect::<Vec<_>>().join(" "))
}

/// The predicates of one subject.
struct Clause {
    subject: String,
    verb: &'static str,
    /// Whether it begins with a word.
    is_word: bool,
    /// The relations and their objects.
    said: Vec<(&'static str, Vec<String>)>,
}

impl Clause {
    /// Adds what it is compared with: of one relation all at once.
    fn add(&mut self, (relation, objects): (&'static str, Vec<String>)) {
        match self.said.last_mut().filter(|(last, _)| *last == relation) {
            Some((_, all)) => all.extend(objects),
            None => self.said.push((relation, objects)),
        }
    }

    fn sentence(&self) -> String {
        let said = self.said.iter().map(|(relation, objects)| {
            format!("{relation} {}", join_list(objects)).trim().to_owned()
        });
        let said = join_list(&said.collect::<Vec<_>>());
        let sentence = format!("{} {} {said}.", self.subject, self.verb);
        if self.is_word { capitalize(&sentence) } else { sentence }
    }
}

/// A side of a comparison, as it is called.
struct Side<'a> {
    expression: &'a Expression,
    name: String,
    value: f64,
    shown: String,
    is_plural: bool,
}

impl Side<'_> {
    fn is_number(&self) -> bool {
        matches!(self.expression, Expression::Number(_))
    }

    fn with_value(&self) -> String {
        if self.is_number() {
            self.shown.clone()
        } else {
            format!("{} ({})", self.name, self.shown)
        }
    }
}

struct Speaker<'a> {
    letters: &'a Letters,
    setting: Setting,
}

impl Speaker<'_> {
    fn clauses(&self, chain: &Chain) -> Result<Vec<Clause>, Mistake> {
        let sides = std::iter::once(&chain.first).chain(chain.rest.iter().map(|(_, side)| side));
        let unit = sides.clone().find_map(|side| self.unit(side)).unwrap_or(Unit::One);
        let side = |expression| self.side(expression, unit);
        let relations: Vec<_> = chain.rest.iter().map(|(relation, _)| *relation).collect();
        let sides: Vec<&Expression> = sides.collect();
        if relations.len() > 1 && relations.iter().all(|relation| *relation == Relation::Equal) {
            let sides = sides.into_iter().map(side).collect::<Result<Vec<_>, _>>()?;
            let names: Vec<_> = sides.iter().map(|side| side.name.clone()).collect();
            let shown = &sides[0].shown;
            let said = vec![("equal", vec![format!("({shown})")])];
            let is_word = matches!(sides[0].expression, Expression::Letter(_));
            return Ok(vec![Clause { subject: join_list(&names), verb: "are", is_word, said }]);
        }
        let clause = |subject: &Expression, said: &[(Relation, &Expression)]| {
            let subject = self.side(subject, unit)?;
            let verb = if subject.is_plural { "are" } else { "is" };
            // What equals it is its value already.
            let is_said = said.iter().all(|(relation, _)| *relation == Relation::Equal);
            let called = if is_said { subject.name.clone() } else { subject.with_value() };
            let is_word = matches!(subject.expression, Expression::Letter(_));
            let mut clause = Clause { subject: called, verb, is_word, said: Vec::new() };
            for (relation, object) in said {
                let compared = self.compare(&subject.shown, *relation, object, unit)?;
                if let Some(said) = compared {
                    clause.add(said);
                }
            }
            Ok(clause)
        };
        match (&sides[..], &relations[..]) {
            // What stands between two bounds is the subject.
            ([low, middle, high], [below, above]) => {
                let said = [(flip(*below), *low), (*above, *high)];
                Ok(vec![clause(middle, &said)?])
            }
            ([left, right], [relation])
                if *relation != Relation::Equal && rank(left) > rank(right) =>
            {
                Ok(vec![clause(right, &[(flip(*relation), *left)])?])
            }
            ([left, right], [relation]) => Ok(vec![clause(left, &[(*relation, *right)])?]),
            _ => {
                let pairs = sides.windows(2).zip(&relations);
                pairs.map(|(pair, relation)| clause(pair[0], &[(*relation, pair[1])])).collect()
            }
        }
    }

    /// Compares `subject` with `object`; `None` where the object has no bound.
    fn compare(
        &self,
        subject: &str,
        relation: Relation,
        object: &Expression,
        unit: Unit,
    ) -> Result<Option<(&'static str, Vec<String>)>, Mistake> {
        let (several, all) = match (relation, object) {
            (
                Relation::Less | Relation::LessOrEqual | Relation::Equal,
                Expression::Call(Function::Min, all),
            ) => ("the least of", &all[..]),
            (
                Relation::Greater | Relation::GreaterOrEqual | Relation::Equal,
                Expression::Call(Function::Max, all),
            ) => ("the greatest of", &all[..]),
            _ => ("", std::slice::from_ref(object)),
        };
        let mut told = Vec::new();
        for object in all {
            let mut object = self.side(object, unit)?;
            let is_strict = matches!(relation, Relation::Less | Relation::Greater);
            if object.value.is_infinite() {
                continue;
            }
            if is_strict && object.shown == subject {
                object.shown = unit.edit(round_to(object.value, 9));
            }
            told.push(object.with_value());
        }
        if told.is_empty() {
            return Ok(None);
        }
        let relation = match (relation, several) {
            (Relation::Equal, "")
                if told.len() == 1 && !matches!(object, Expression::Number(_)) =>
            {
                "equal to"
            }
            (Relation::Equal, several) => several,
            (Relation::Unequal, _) => "not",
            (Relation::Less, _) => "below",
            (Relation::LessOrEqual, _) => "at most",
            (Relation::Greater, _) => "above",
            (Relation::GreaterOrEqual, _) => "at least",
        };
        Ok(Some((relation, told)))
    }

    fn side<'a>(&self, expression: &'a Expression, unit: Unit) -> Result<Side<'a>, Mistake> {
        let value = value(expression, self.letters)?;
        let (name, is_plural) = self.name(expression);
        let unit = if matches!(expression, Expression::Number(_)) { Unit::One } else { unit };
        // A unit in its symbol, not between the words of a sentence.
        Ok(Side { expression, name, value, shown: unit.show(value), is_plural })
    }

    /// Returns the name of a side, and whether it is plural.
    fn name(&self, expression: &Expression) -> (String, bool) {
        let letter = match expression {
            Expression::Letter(name) => self.letters.find(name),
            _ => None,
        };
        match letter {
            Some(letter) => {
                let meaning = in_sentence(&letter.meaning);
                let is_plural = is_plural(&meaning);
                let called = with_article(&meaning);
                (if self.setting == Setting::Html { html(&called) } else { called }, is_plural)
            }
            None if self.setting == Setting::Html => {
                let lines = lines(expression, MathMl::letters(Some(self.letters)));
                let pieces = lines.pieces.iter().map(|piece| format!("<math>{piece}</math>"));
                (pieces.collect::<Vec<_>>().join(" "), false)
            }
            None => (plain::letters(expression), false),
        }
    }

    /// Returns the unit of a letter, or of the first summand that is one.
    fn unit(&self, expression: &Expression) -> Option<Unit> {
        match expression {
            Expression::Letter(name) => self.letters.find(name).map(|letter| letter.unit),
            Expression::Item(list, _) => self.letters.find(list).map(|letter| letter.unit),
            Expression::Sum(summands) => summands.iter().find_map(|(_, one)| self.unit(one)),
            Expression::Call(Function::Min | Function::Max | Function::Abs, several) => {
                several.iter().find_map(|one| self.unit(one))
            }
            Expression::Named(inner, _) => self.unit(inner),
            _ => None,
        }
    }
}

/// Ranks the sides as subjects: a letter before an expression before a number.
fn rank(expression: &Expression) -> u8 {
    match expression {
        Expression::Letter(_) => 0,
        Expression::Number(_) => 2,
        _ => 1,
    }
}

const fn flip(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::LessOrEqual => Relation::GreaterOrEqual,
        Relation::Greater => Relation::Less,
        Relation::GreaterOrEqual => Relation::LessOrEqual,
        same => same,
    }
}

/// Returns several things in a sentence: "a, b and c".
fn join_list(several: &[String]) -> String {
    let has_commas = several.iter().any(|one| one.contains(", "));
    let (between, last_one) = if has_commas { ("; ", "; and") } else { (", ", " and") };
    match several {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{}{last_one} {last}", first.join(between)),
    }
}

/// Returns a label as it stands inside a sentence: a name, such as "`LogP`" or "Amdahl", keeps its capital.
///
/// ```
/// use crossover_figures::formula::in_sentence;
/// assert_eq!(in_sentence("Start-up time"), "start-up time");
/// assert_eq!(in_sentence("LogP time"), "LogP time");
/// ```
#[must_use]
pub fn in_sentence(label: &str) -> String {
    const NAMES: [&str; 8] =
        ["Amdahl", "Gustafson", "Hill", "Sun", "Karp", "Ethernet", "Grid", "Gantt"];
    let first = label.split([' ', ',', '–', '\'', '-']).next().unwrap_or(label);
    let is_name = NAMES.contains(&first)
        || first.chars().skip(1).any(|c| c.is_uppercase() || c.is_ascii_digit())
        || first.chars().count() == 1
        || GREEK.iter().any(|(_, symbol)| *symbol == first);
    let mut letters = label.chars();
    match letters.next() {
        Some(letter) if !is_name => {
            std::iter::once(letter.to_ascii_lowercase()).chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

fn capitalize(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next();
    first.map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn with_article(meaning: &str) -> String {
    const WITHOUT: [&str; 9] =
        ["a ", "an ", "the ", "its ", "how ", "when ", "what ", "all ", "twice "];
    let has = WITHOUT.iter().any(|word| meaning.starts_with(word));
    if has || meaning.starts_with(|c: char| c.is_ascii_digit()) {
        meaning.to_owned()
    } else {
        format!("the {meaning}")
    }
}

/// Returns whether a meaning is of several things, as its first noun says.
fn is_plural(meaning: &str) -> bool {
    let first = meaning.strip_prefix("its ").or(meaning.strip_prefix("the ")).unwrap_or(meaning);
    let first = first.split([' ', ',']).next().unwrap_or(first);
    let is_noun = !["fewest", "this", "its", "bus"].contains(&first);
    is_noun && first.ends_with('s') && !first.ends_with("ss")
}

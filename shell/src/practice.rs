//! What is answered of a round of questions: how each part went, and what to look at in the end.

use std::collections::BTreeMap;

/// How a part went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Went {
    /// Right at the first try.
    First,
    /// Right later, after a hint.
    Later,
    /// The solution was shown.
    Shown,
}

impl Went {
    const ALL: [(Self, char); 3] = [(Self::First, 'f'), (Self::Later, 'l'), (Self::Shown, 's')];

    fn letter(self) -> char {
        Self::ALL.iter().find(|(went, _)| *went == self).map_or('s', |(_, letter)| *letter)
    }
}

/// What is answered, by the number of the question: its parts in their order.
///
/// ```
/// use crossover_shell::practice::{Round, Went};
/// let mut round = Round::default();
/// round.note(3, Went::First);
/// round.note(3, Went::Shown);
/// assert_eq!(round.write(), "3 fs");
/// assert_eq!(Round::read("3 fs"), round);
/// assert_eq!((round.of(3).len(), round.of(4).len()), (2, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round(BTreeMap<u32, Vec<Went>>);

/// The most parts of a question, and the most questions that are remembered.
const MOST_PARTS: usize = 8;
const MOST: usize = 200;

impl Round {
    /// Notes how the next part of a question went.
    pub fn note(&mut self, number: u32, went: Went) {
        let parts = self.0.entry(number).or_default();
        if parts.len() < MOST_PARTS {
            parts.push(went);
        }
    }

    /// Returns how the parts of a question went that are answered.
    pub fn of(&self, number: u32) -> &[Went] {
        self.0.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Returns how many parts of these questions went so.
    pub fn count(&self, numbers: impl Iterator<Item = u32>, went: Went) -> usize {
        numbers.flat_map(|number| self.of(number)).filter(|one| **one == went).count()
    }

    /// Returns the text that is kept: "1 ffl;2 fs".
    pub fn write(&self) -> String {
        let question = |(number, parts): (&u32, &Vec<Went>)| {
            let parts: String = parts.iter().map(|went| went.letter()).collect();
            format!("{number} {parts}")
        };
        self.0.iter().map(question).collect::<Vec<_>>().join(";")
    }

    /// Returns the round of a text; what cannot be read of it is left out.
    pub fn read(text: &str) -> Self {
        let question = |question: &str| {
            let (number, parts) = question.split_once(' ')?;
            let went =
                |letter| Went::ALL.iter().find(|(_, its)| *its == letter).map(|(went, _)| *went);
            let parts = parts.chars().take(MOST_PARTS).map(went).collect::<Option<_>>()?;
            Some((number.parse().ok()?, parts))
        };
        Self(text.split(';').filter_map(question).take(MOST).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_and_what_cannot_be_read_is_left_out() {
        let mut round = Round::default();
        for number in 0..50 {
            let parts = number as usize % (MOST_PARTS + 2);
            (0..parts).for_each(|part| round.note(number, Went::ALL[part % 3].0));
        }
        assert_eq!(Round::read(&round.write()), round);
        for text in ["", ";;", " ", "f", "1", "-1 f", "1 é", "99999999999 f", "1  f", "1 f f"] {
            assert_eq!(Round::read(text), Round::default(), "{text}");
        }
        let one = |number| format!("{number} {};", "f".repeat(99));
        let long: Vec<String> = (0..1000).map(one).collect();
        assert!(Round::read(&long.concat()).write().len() < 20 * MOST);
    }

    #[test]
    fn parts_are_counted_by_how_they_went() {
        let round = Round::read("1 ffl;2 s;9 f;x f;3 q");
        let count = |went| round.count(1..=3, went);
        assert_eq!(Went::ALL.map(|(went, _)| count(went)), [2, 1, 1]);
        assert_eq!(round.write(), "1 ffl;2 s;9 f");
    }
}

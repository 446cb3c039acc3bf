//! A formula is a value: one text in the letters of its source, from which everything else follows.
//!
//! ```
//! use crossover_figures::Unit;
//! use crossover_figures::formula::{Formula, Letters, Parts};
//!
//! let letters = Letters::new()
//!     .with("ts", "start-up time", Unit::Second, 10e-6)
//!     .with("l", "links", Unit::Hop, 3.0)
//!     .with("th", "per-hop time", Unit::SecondPerHop, 1e-6)
//!     .with("m", "message size", Unit::Word, 1000.0)
//!     .with("tw", "per-word time", Unit::SecondPerWord, 10e-9);
//! let formula = Formula::read(r#"ts "start-up" + l th "hops" + m tw "words""#)?;
//! assert_eq!(formula.plain(), "ts + l th + m tw");
//! assert_eq!(formula.numbers(&letters)?, "10 µs + 3 hops × 1 µs/hop + 1000 words × 10 ns/word");
//! assert_eq!(formula.latex(), r"t_{s} + l\, t_{h} + m\, t_{w}");
//! assert!((formula.value(&letters)? - 23e-6).abs() < 1e-18);
//! let Some(Parts::Sum(parts)) = formula.parts(&letters)? else { panic!() };
//! assert_eq!(parts[0].name, "start-up");
//! # Ok::<(), crossover_figures::formula::Mistake>(())
//! ```
//!
//! # The grammar
//!
//! | written | means |
//! |---|---|
//! | `ts`, `p*`, `n_p`, `alpha` | a letter, bound to a parameter or to a field of what the model returned |
//! | `l th`, `2 n`, `3 × 4` | a product: factors side by side, or a cross between numbers |
//! | `n tw / sqrt(p)` | a product over one factor; a longer divisor stands in parentheses |
//! | `n^2`, `2^(k - 1)` | a power |
//! | `sqrt log2 ln exp floor ceil abs min max` | functions, their arguments in parentheses |
//! | `sum_k(hops_k th_k)` | a sum over the lists `hops` and `th`, item by item; the index is one letter |
//! | `max_k(hops_k th_k)` | the greatest of them, and at least 0 |
//! | `cases(p = 1: 0; p = 2: 2 x; else: 4 x)` | the value of the first case that holds |
//! | `ts "start-up"` | a summand with its name |
//! | `a <= b < c and d = e` | a condition: in cases, and as what certifies an answer |

mod evaluate;
mod expression;
mod latex;
mod letters;
mod lines;
mod mathml;
mod mistake;
mod parts;
mod plain;
mod read;
pub mod typeset;
mod words;
mod write;

#[cfg(test)]
mod tests;

use expression::{Condition, Expression};

pub use letters::{Later, Letter, Letters, Value};
pub use lines::Lines;
pub use mathml::Marked;
pub use mistake::Mistake;
pub use parts::{Part, Parts};
pub use words::{Setting, in_sentence};

/// A formula, read and ready to be evaluated or written.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula(Expression);

/// A statement about numbers that can be checked: what certifies an answer that was found by a
/// search, and what decides an answer that is a word.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement(Condition);

impl Formula {
    /// Returns the formula that `text` writes.
    ///
    /// # Errors
    /// [`Mistake::Grammar`] where the text breaks the grammar.
    pub fn read(text: &str) -> Result<Self, Mistake> {
        read::formula(text).map(Self)
    }

    /// Returns its value, in the unit that follows from those of its letters.
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn value(&self, letters: &Letters) -> Result<f64, Mistake> {
        evaluate::value(&self.0, letters)
    }

    /// Returns the summands of its top-level sum, or the sides of its top-level maximum or minimum,
    /// with their values; `None` where it is neither. A factor before a sum whose summands have
    /// names goes into each of them.
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn parts(&self, letters: &Letters) -> Result<Option<Parts>, Mistake> {
        parts::parts(&self.0, letters)
    }

    /// Returns the names of its letters, each once, in the order of the text; of `sum_k(hops_k)`
    /// the list's.
    #[must_use]
    pub fn letters(&self) -> Vec<&str> {
        self.0.letters()
    }

    /// Returns whether it is a sum at its top.
    #[must_use]
    pub fn is_sum(&self) -> bool {
        matches!(self.0, Expression::Sum(_))
    }

    /// Returns the formula as plain text: "n² tc / p + (ts + tw) log2 p".
    #[must_use]
    pub fn plain(&self) -> String {
        plain::letters(&self.0)
    }

    /// Returns the formula as plain text with the present values of its letters in their place.
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn numbers(&self, letters: &Letters) -> Result<String, Mistake> {
        plain::numbers(&self.0, letters)
    }

    /// Returns the formula in LaTeX, for mathematics mode.
    #[must_use]
    pub fn latex(&self) -> String {
        write::write(&self.0, &latex::Latex)
    }

    /// Returns the formula in presentation `MathML`: what goes inside a `math` element. It holds no text but
    /// the formula's own, escaped.
    #[must_use]
    pub fn mathml(&self) -> String {
        write::write(&self.0, &mathml::MathMl::letters(None))
    }

    /// Returns the formula in presentation `MathML`, in pieces that a line may end between. `mark` says the
    /// attributes of the element that holds a part; none is made where it says nothing.
    #[must_use]
    pub fn lines(&self, letters: &Letters, mark: &dyn Fn(Marked) -> String) -> Lines {
        let notation = mathml::MathMl { letters: Some(letters), in_numbers: false, mark };
        lines::lines(&self.0, notation)
    }

    /// Returns the formula as [`Formula::lines`] with the present values of its letters in their place.
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn lines_in_numbers(
        &self,
        letters: &Letters,
        mark: &dyn Fn(Marked) -> String,
    ) -> Result<Lines, Mistake> {
        let resolved = evaluate::resolve(&self.0, letters)?;
        Ok(lines::lines(
            &resolved,
            mathml::MathMl { letters: Some(letters), in_numbers: true, mark },
        ))
    }

    /// Returns whether it is one letter or number, so that its numbers would be the value over again.
    #[must_use]
    pub fn is_single(&self) -> bool {
        matches!(self.0, Expression::Letter(_) | Expression::Number(_))
    }
}

/// Returns a letter in presentation `MathML`, as [`Formula::mathml`].
#[must_use]
pub fn letter_mathml(letter: &str) -> String {
    write::Notation::letter(&mathml::MathMl::letters(None), letter)
}

/// Returns a number with its unit in presentation `MathML`, given as it is shown.
///
/// ```
/// use crossover_figures::formula::number_mathml;
/// assert_eq!(number_mathml("16"), "<mrow><mn>16</mn></mrow>");
/// assert!(number_mathml("10 µs").contains("<mtext>µs</mtext>"));
/// ```
#[must_use]
pub fn number_mathml(shown: &str) -> String {
    mathml::with_unit(shown)
}

/// Returns a symbol in presentation `MathML`: every name in it is a letter.
///
/// ```
/// use crossover_figures::formula::symbol_mathml;
/// assert!(symbol_mathml("E(n_p)").contains("<msub><mi>n</mi><mi>p</mi></msub>"));
/// ```
#[must_use]
pub fn symbol_mathml(text: &str) -> String {
    mathml::symbol_row(text)
}

impl Statement {
    /// Returns the statement that `text` writes.
    ///
    /// # Errors
    /// [`Mistake::Grammar`] where the text breaks the grammar.
    pub fn read(text: &str) -> Result<Self, Mistake> {
        read::statement(text).map(Self)
    }

    /// Returns whether it holds; numbers within 1e-9 of each other count as equal.
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn holds(&self, letters: &Letters) -> Result<bool, Mistake> {
        evaluate::holds(&self.0, letters, SLACK)
    }

    /// Returns the statement as plain text: "E ≥ 0.5 and p ≤ n".
    #[must_use]
    pub fn plain(&self) -> String {
        plain::condition(&self.0, &plain::Plain::letters())
    }

    /// Returns the statement as plain text with the present values of its letters in their place.
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn numbers(&self, letters: &Letters) -> Result<String, Mistake> {
        plain::condition_in_numbers(&self.0, letters)
    }

    /// Returns the statement in presentation `MathML`, as [`Formula::mathml`].
    #[must_use]
    pub fn mathml(&self) -> String {
        write::condition(&self.0, &mathml::MathMl::letters(None))
    }

    /// Returns the statement in words, with the present numbers in parentheses: what was checked.
    ///
    /// ```
    /// use crossover_figures::Unit;
    /// use crossover_figures::formula::{Letters, Setting, Statement};
    /// let letters = Letters::new()
    ///     .with("t_best", "Least time", Unit::Second, 37e-6)
    ///     .with("t_fewer", "time on the number before", Unit::Second, 42e-6);
    /// let statement = Statement::read("t_best <= t_fewer")?;
    /// assert_eq!(
    ///     statement.words(&letters, Setting::Plain)?,
    ///     "The least time (37 µs) is at most the time on the number before (42 µs).",
    /// );
    /// # Ok::<(), crossover_figures::formula::Mistake>(())
    /// ```
    ///
    /// # Errors
    /// [`Mistake`] where a letter is unknown or has no value.
    pub fn words(&self, letters: &Letters, setting: Setting) -> Result<String, Mistake> {
        words::words(&self.0, letters, setting)
    }

    /// Returns the names of its letters, each once, in the order of the text.
    #[must_use]
    pub fn letters(&self) -> Vec<&str> {
        self.0.letters()
    }
}

/// Two sides of a certificate that differ by rounding alone are equal.
const SLACK: f64 = 1e-9;

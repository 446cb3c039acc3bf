//! The error of every function of this crate for arguments outside a model's domain.

use std::borrow::Cow;
use std::fmt;

/// Why a model has no answer: the field at fault, the value it got, and what to do instead.
///
/// ```
/// use crossover_model::{Error, ErrorKind};
/// let error = Error::new(ErrorKind::NotPerfectSquare, "p", 50, "take 49 or 64");
/// assert_eq!(error.kind().name(), "not_perfect_square");
/// assert_eq!(error.to_string(), "p is 50: take 49 or 64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
// Behind a pointer: every function of the model returns its answer or this, and answers are what
// it is called for, thousands of times for a curve.
pub struct Error(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: ErrorKind,
    field: Cow<'static, str>,
    got: String,
    help: Cow<'static, str>,
}

impl Error {
    /// An error of `kind` on `field`, which got `got`; `help` says what is allowed.
    // A number or a literal is handed over as it is, without a reference at every call.
    #[allow(clippy::needless_pass_by_value)]
    pub fn new(
        kind: ErrorKind,
        field: impl Into<Cow<'static, str>>,
        got: impl ToString,
        help: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self(Box::new(Details {
            kind,
            field: field.into(),
            got: got.to_string(),
            help: help.into(),
        }))
    }

    /// Returns the error of a required input that is absent or blank.
    pub fn missing(field: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::MissingInput, field, "missing", "give a value")
    }

    /// Returns what kind of error it is; its [name](ErrorKind::name) is stable.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the field at fault, by the key the interface knows it by.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.0.field
    }

    /// Returns the value the field got, as text.
    #[must_use]
    pub fn got(&self) -> &str {
        &self.0.got
    }

    /// Returns what is allowed, as a clause that can follow the field and its value.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.0.help
    }

    /// Returns the same error on another field: a model's letter is not always the key a screen
    /// shows.
    #[must_use]
    pub fn with_field(mut self, field: impl Into<Cow<'static, str>>) -> Self {
        self.0.field = field.into();
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}: {}", self.0.field, self.0.got, self.0.help)
    }
}

impl std::error::Error for Error {}

/// As an object of its kind, by its name, field, value and help.
#[cfg(feature = "serde")]
impl serde::Serialize for Error {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut object = to.serialize_struct("Error", 4)?;
        object.serialize_field("kind", self.kind().name())?;
        object.serialize_field("field", self.field())?;
        object.serialize_field("got", self.got())?;
        object.serialize_field("help", self.help())?;
        object.end()
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident = $name:literal),* $(,)?) => {
        /// The kinds of [`Error`]. Their names are a public format.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ErrorKind { $($(#[$doc])* $variant),* }

        impl ErrorKind {
            /// Every kind, in the order of the format.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the stable name, as printed by the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

kinds! {
    /// A required input is absent or blank.
    MissingInput = "missing_input",
    /// A number was expected and text or NaN was found.
    NotANumber = "not_a_number",
    /// An infinite value where infinity has no meaning.
    NonFinite = "non_finite",
    /// A count that is not a whole number.
    NotInteger = "not_integer",
    /// A quantity below zero.
    Negative = "negative",
    /// A quantity that must be above zero.
    NotPositive = "not_positive",
    /// A value outside the range the formula is defined on.
    OutOfRange = "out_of_range",
    /// A processor count that has no whole square root.
    NotPerfectSquare = "not_perfect_square",
    /// A processor count that is not a power of two.
    NotPowerOfTwo = "not_power_of_two",
    /// Fewer processors than the formula needs.
    TooFewProcessors = "too_few_processors",
    /// More processors than there is work to cut.
    TooManyProcessors = "too_many_processors",
    /// A matrix with an empty row, a row that is too wide, or an entry that is no time.
    BadMatrix = "bad_matrix",
    /// A dependency graph with a cycle, an unknown predecessor or a duplicate.
    BadGraph = "bad_graph",
    /// Two algorithms whose operators are not comparable.
    GranularityMismatch = "granularity_mismatch",
    /// A size that does not divide.
    NotDivisible = "not_divisible",
    /// Lists of different length, or an empty list.
    LengthMismatch = "length_mismatch",
    /// The formula has no finite value here.
    Undefined = "undefined",
    /// A name that is not among the choices.
    UnknownOption = "unknown_option",
    /// Text that does not follow its grammar.
    ParseError = "parse_error",
    /// Too few measurements to fit.
    InsufficientData = "insufficient_data",
    /// No solution satisfies the constraints.
    Infeasible = "infeasible",
    /// More work or memory than is offered here.
    TooLarge = "too_large",
    /// The value is still being solved for.
    Pending = "pending",
    /// Hidden by a lesson.
    Hidden = "hidden",
}

//! The values of a table of parameters, each within its own domain, and one parameter with its value.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::{Context, Unit, read_number, suffix};
use crossover_model::{Error, ErrorKind};

use super::super::param::{Kind, Param};
use super::rows::Row;
use super::schema::Schema;
use super::value::Value;
use super::{domain, read};

/// The values of all parameters of one screen.
#[derive(Clone, Debug)]
pub struct Values {
    schema: &'static Schema,
    all: Vec<Value>,
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.schema.id == other.schema.id && self.all == other.all
    }
}

/// One parameter with its value.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its row of the table.
    pub param: &'static Param,
    pub(super) value: &'a Value,
    pub(super) values: &'a Values,
}

impl PartialEq for Entry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.param.key == other.param.key && self.value() == other.value()
    }
}

impl<'a> Entry<'a> {
    const fn new(param: &'static Param, value: &'a Value, values: &'a Values) -> Self {
        Self { param, value, values }
    }

    /// Returns its value; `None` of a derived parameter.
    pub const fn value(&self) -> Option<&'a Value> {
        match self.param.kind {
            Kind::Derived { .. } => None,
            _ => Some(self.value),
        }
    }

    /// Returns its number; NaN where a word stands in its place.
    pub fn number(&self) -> f64 {
        match (self.param.kind, self.value) {
            (Kind::Derived { of, show, .. }, _) => {
                let number = |key: &str| self.values.at(key).number();
                show(number(of), &number)
            }
            (_, Value::Number(number)) => *number,
            _ => f64::NAN,
        }
    }

    /// Returns whether the switch is on.
    pub fn is_on(&self) -> bool {
        *self.value == Value::Switch(true)
    }

    /// Returns the key of what is chosen, or the word in place of a number.
    pub fn choice(&self) -> Option<&'static str> {
        let chosen = match (self.param.kind, self.value) {
            (Kind::Choice { options, .. }, Value::Choice(index)) => options.get(*index),
            (Kind::Number(n) | Kind::Integer(n), Value::Word(index)) => n.words.get(*index),
            _ => None,
        };
        chosen.map(|choice| choice.key)
    }

    /// Returns the name of what is chosen, where that is one of several.
    pub fn choice_label(&self) -> Option<&'static str> {
        match (self.param.kind, self.value) {
            (Kind::Choice { options, .. }, Value::Choice(index)) => {
                options.get(*index).map(|option| option.label)
            }
            _ => None,
        }
    }

    /// Returns whether `option` is chosen in the set.
    pub fn has(&self, option: &str) -> bool {
        match (self.param.kind, self.value) {
            (Kind::Set { options, .. }, Value::Set(bits)) => options
                .iter()
                .position(|choice| choice.key == option)
                .is_some_and(|index| bits >> index & 1 == 1),
            _ => false,
        }
    }

    /// Returns the numbers of the list.
    pub fn list(&self) -> &'a [f64] {
        if let Value::List(list) = self.value { list } else { &[] }
    }

    /// Returns the rows.
    pub fn rows(&self) -> &'a [Row] {
        if let Value::Rows(rows) = self.value { rows } else { &[] }
    }

    /// Returns the text.
    pub fn text(&self) -> &'a str {
        if let Value::Text(text) = self.value { text } else { "" }
    }

    /// Returns whether it has its default.
    pub fn is_default(&self) -> bool {
        match self.param.kind {
            Kind::Derived { of, .. } => self.values.at(of).is_default(),
            kind => *self.value == read::default(&kind),
        }
    }
}

impl Values {
    /// Returns the defaults of a table.
    pub fn defaults(schema: &'static Schema) -> Self {
        Self { schema, all: schema.params.iter().map(|param| read::default(&param.kind)).collect() }
    }

    /// Returns the table they are values of.
    pub const fn schema(&self) -> &'static Schema {
        self.schema
    }

    /// Returns the values, one per row of the table.
    pub fn all(&self) -> &[Value] {
        &self.all
    }

    /// Returns the parameter `key` with its value; `None` where the screen has no such parameter.
    pub fn get(&self, key: &str) -> Option<Entry<'_>> {
        self.entries().find(|entry| entry.param.key == key)
    }

    /// Returns each parameter with its value, in the order of the table.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let rows = self.schema.params.iter().zip(&self.all);
        rows.map(|(param, value)| Entry::new(param, value, self))
    }

    /// Returns the parameter `key` with its value, for a key that the program knows; one from outside is asked for by
    /// [`get`](Self::get).
    ///
    /// # Panics
    /// In tests, where the screen has no such parameter.
    pub fn at(&self, key: &str) -> Entry<'_> {
        let entry = self.get(key);
        debug_assert!(entry.is_some(), "{}: no parameter {key}", self.schema.id);
        entry.unwrap_or(Entry::new(&Param::MISSING, &Value::Switch(false), self))
    }

    /// Returns the numbers and lists among them as letters of formulas, each by its symbol.
    pub fn letters(&self) -> Letters {
        let mut letters = Letters::new();
        for entry in self.entries() {
            let (name, label) = (entry.param.symbol, entry.param.label);
            letters = match (entry.param.kind, entry.param.unit()) {
                (Kind::List { unit, .. }, _) => {
                    letters.list(name, label, unit, entry.list().to_vec())
                }
                (_, Some(unit)) => letters.with(name, label, unit, entry.number()),
                _ => letters,
            };
        }
        letters
    }

    /// Returns what typed units mean here: the bytes of a word, where the screen has a `word`.
    pub fn context(&self) -> Context {
        let word = self.get("word").map(|entry| entry.number());
        word.filter(|word| 0.0 < *word).map_or_else(Context::default, |word| Context { word })
    }

    /// Returns the bytes of a message; `None` where the screen has no message of one size.
    ///
    /// ```
    /// use crossover_screens::rooms;
    /// let bytes = |screen: &'static crossover_screens::screen::Screen| {
    ///     screen.defaults().values().message_bytes()
    /// };
    /// assert_eq!(bytes(&rooms::routing), Some(8000.0));
    /// assert_eq!(bytes(&rooms::network), Some(8192.0));
    /// // There m is the number of processors, and the columns of a grid.
    /// assert_eq!((bytes(&rooms::star), bytes(&rooms::decomposition)), (None, None));
    /// ```
    pub fn message_bytes(&self) -> Option<f64> {
        let size = self.schema.params.iter().find(|param| param.is_message)?;
        let byte = match size.unit()? {
            Unit::Bit => 1.0 / 8.0,
            Unit::Word => self.context().word,
            _ => return None,
        };
        Some(self.at(size.key).number() * byte)
    }

    /// Returns whether the value of `key` differs from that of `other`; of a derived parameter that behind it.
    pub fn differs_in(&self, other: &Self, key: &str) -> bool {
        let stored = self.schema.param(key).map_or("", Schema::stored_key);
        self.get(stored).map(|entry| entry.value) != other.get(stored).map(|entry| entry.value)
    }

    /// Returns the keys of which something else is shown than of `before`, which are of the same screen: those whose
    /// values differ and the parameters derived from them; all, where a word has another number of bytes.
    ///
    /// ```
    /// let before = crossover_screens::rooms::routing.defaults();
    /// let moved = |key, text| {
    ///     let mut now = before.clone();
    ///     now.set_text(key, text).unwrap();
    ///     now.values().moved_since(before.values())
    /// };
    /// assert_eq!(moved("ts", "20us"), ["ts"]);
    /// assert_eq!(moved("tw", "20ns"), ["tw", "bw"]);
    /// assert_eq!(moved("word", "4").len(), before.values().all().len());
    /// ```
    pub fn moved_since(&self, before: &Self) -> Vec<&'static str> {
        let shows_all = self.context().word.to_bits() != before.context().word.to_bits();
        let moved =
            self.entries().zip(before.entries()).filter(|(now, before)| match now.param.kind {
                _ if shows_all => true,
                Kind::Derived { .. } => now.number().to_bits() != before.number().to_bits(),
                _ => now.value != before.value,
            });
        moved.map(|(entry, _)| entry.param.key).collect()
    }

    /// Sets the number `key`, a derived one too, and returns the key of the value that has changed. A derived number that
    /// is set to what it shows changes nothing, so that a number which no quotient gives back exactly stays
    /// what it is.
    ///
    /// # Errors
    /// [`Error`] on `key` where the number lies outside its domain; nothing changes then.
    pub(super) fn set_number(
        &mut self,
        key: &str,
        number: f64,
    ) -> Result<Option<&'static str>, Error> {
        let param = self.schema.require_param(key)?;
        if let Kind::Derived { of, take, unit, .. } = param.kind {
            if number == self.at(key).number() {
                return Ok(None);
            }
            let taken = take(number, &|key| self.at(key).number());
            // An overhead of zero is a start-up time of zero; a bandwidth of zero is none.
            if number.is_nan() || number < 0.0 || number == 0.0 && taken != 0.0 {
                let help = "give more than zero";
                return Err(Error::new(ErrorKind::NotPositive, param.key, unit.show(number), help));
            }
            return self.set_number(of, taken).map_err(|error| error.with_field(param.key));
        }
        let Some(table) = param.as_number() else {
            let help = "this holds no number";
            return Err(Error::new(ErrorKind::NotANumber, param.key, number, help));
        };
        let whole = matches!(param.kind, Kind::Integer(..));
        let number = domain::in_domain(param.key, number, &table, whole)?;
        self.put(param.key, Value::Number(number));
        Ok(Some(param.key))
    }

    /// Returns under which key the number `key` is stored, and as which number.
    pub(super) fn stored<'a>(&self, key: &'a str, number: f64) -> (&'a str, f64) {
        match self.schema.param(key).map(|param| param.kind) {
            Some(Kind::Derived { of, take, .. }) => {
                (of, take(number, &|key| self.at(key).number()))
            }
            _ => (key, number),
        }
    }

    /// Sets `key` from text, in the grammar of links and boxes, and returns the key of the value that has changed.
    ///
    /// # Errors
    /// [`Error`] on `key` says what is wrong and what is allowed; nothing changes then.
    pub(super) fn set_text(
        &mut self,
        key: &str,
        text: &str,
    ) -> Result<Option<&'static str>, Error> {
        let param = self.schema.require_param(key)?;
        let (key, context) = (param.key, self.context());
        let value = match param.kind {
            Kind::Derived { unit, .. } => {
                return self.set_number(key, read_number(key, text, unit, context)?);
            }
            kind => match read::value(key, &kind, text, context) {
                Ok(value) => value,
                Err(error) => return self.set_in_another_unit(key, text).unwrap_or(Err(error)),
            },
        };
        self.put(key, value);
        if let Some((choice, option)) = param.takes.filter(|_| !text.is_empty()) {
            self.set_text(choice, option)?;
        }
        Ok(Some(key))
    }

    /// Sets `key` from text that has the unit of a parameter derived from it, as a bandwidth in place of a time
    /// per word; `None` where there is none.
    fn set_in_another_unit(
        &mut self,
        key: &'static str,
        text: &str,
    ) -> Option<Result<Option<&'static str>, Error>> {
        suffix(text).filter(|unit| !unit.is_empty())?;
        let mut beside = self.schema.params_beside(key).into_iter();
        let (derived, number) = beside.find_map(|param| match param.kind {
            // A pure number would be any other way to give a count.
            Kind::Derived { of, unit, .. } if of == key && unit != Unit::One => {
                let number = read_number(key, text, unit, self.context());
                number.ok().map(|number| (param.key, number))
            }
            _ => None,
        })?;
        Some(self.set_number(derived, number).map_err(|error| error.with_field(key)))
    }

    /// Puts the value of `key` in its place, whatever its domain.
    pub(super) fn put(&mut self, key: &str, value: Value) {
        let rows = self.schema.params.iter().zip(&mut self.all);
        if let Some((_, slot)) = rows.into_iter().find(|(param, _)| param.key == key) {
            *slot = value;
        }
    }
}

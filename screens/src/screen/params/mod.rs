//! The values of a screen's parameters: one per row of its table.

mod domain;
mod groups;
mod read;
mod rows;
mod value;

use std::any::Any;
use std::sync::{Arc, OnceLock};

use crossover_figures::formula::Letters;
use crossover_figures::quantity::{Context, Unit, read_number, round_to, suffix};
use crossover_model::{Error, ErrorKind};

use super::machine::data::MachineKey;
use super::machine::own::Own;
use super::param::{Kind, Param};

pub use groups::Group;
pub use rows::{LONGEST_NAME, Row, RowCell};
pub use value::{Text, Value};

/// What is said of a key that no parameter has.
pub(crate) const NO_PARAMETER: &str = "no parameter of this screen";

/// The parameters of one screen: what they may hold, and what depends on nothing but them.
#[derive(Debug)]
pub struct Schema {
    /// The screen's name in links and on the command line. A public format.
    pub id: &'static str,
    /// The parameters, in the order of the page.
    pub params: &'static [Param],
    /// The headings of what a reader changes first: six to ten rows, which are always in view.
    pub basic: &'static [&'static str],
    /// What the letters of the screen's formulas stand for; asked for when a formula is opened.
    pub letters: fn(&Params) -> Letters,
    /// The key at fault where the model names a field that no parameter is called by; `"_"` stands
    /// for every other such field.
    pub fields: &'static [(&'static str, &'static str)],
    /// Whether values that are each allowed go together, as a square number of nodes does with a
    /// mesh. It is asked many times at every move of a slider.
    pub is_consistent: fn(&Params) -> bool,
}

/// The values of all parameters of one screen, each within its own domain.
#[derive(Clone, Debug)]
pub struct Params {
    schema: &'static Schema,
    values: Vec<Value>,
    /// The machine of one's own that they are of.
    own: Option<Arc<Own>>,
    /// Which of them that machine sets.
    set_by_own: &'static [MachineKey],
    /// How far figures go at least, where they can; no value of its own.
    reach: f64,
    /// What the screen prepared from the values, once for all clones.
    prepared: Arc<OnceLock<Box<dyn Any + Send + Sync>>>,
}

impl PartialEq for Params {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id() && self.values == other.values && self.own == other.own
    }
}

impl Schema {
    /// Returns the error on a key of this screen: a model's letter is not always a parameter's key.
    #[must_use]
    pub fn keyed(&self, error: Error) -> Error {
        let at = |field| self.fields.iter().find(|(from, _)| *from == field);
        let own = self.params.iter().any(|param| param.key == error.field());
        let any = if own { None } else { at("_") };
        match at(error.field()).or(any) {
            Some((_, key)) => error.with_field(*key),
            None => error,
        }
    }

    /// Returns the error for a reader: with the name of its parameter in place of the key.
    #[must_use]
    pub fn named(&self, error: Error) -> Error {
        match self.param(error.field()) {
            Some(param) => error.with_field(param.label),
            None => error,
        }
    }

    /// Returns the row with `key`.
    #[must_use]
    pub fn param(&self, key: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.key == key)
    }
}

impl Params {
    /// Returns the defaults of a table.
    #[must_use]
    pub fn defaults(schema: &'static Schema) -> Self {
        let values = schema.params.iter().map(|param| default(&param.kind));
        Self {
            schema,
            values: values.collect(),
            own: None,
            set_by_own: &[],
            reach: 0.0,
            prepared: Arc::default(),
        }
    }

    /// Returns the machine of one's own that they are of, where they are.
    #[must_use]
    pub fn own(&self) -> Option<&Arc<Own>> {
        self.own.as_ref()
    }

    /// Says of which machine of one's own they are, or of none, and which `keys` it sets. Where its times are
    /// read off measurements these are set now, and again whenever the size of the message changes, as
    /// [`Own::at`] says; else no value changes.
    pub fn set_own(&mut self, own: Option<Arc<Own>>, keys: &'static [MachineKey]) {
        (self.own, self.set_by_own) = (own, keys);
        self.settle();
        self.prepared = Arc::default();
    }

    /// Sets what the machine sets at this size of the message, where its times are read off measurements.
    fn settle(&mut self) {
        let Some(own) = self.own.as_ref().filter(|own| own.is_measured()) else {
            return;
        };
        let Some(bytes) = self.message_bytes() else {
            return;
        };
        let (machine, word) = (own.at(bytes).machine(), self.context().word);
        // Without the machine, so that what is set there settles nothing.
        let mut there = Self { own: None, ..self.clone() };
        for entry in self.set_by_own {
            let of = match self.param(entry.key).map(|param| param.kind) {
                Some(Kind::Derived { of, .. }) => of,
                _ => entry.key,
            };
            let value = entry.value_on(&machine, word);
            if value.is_some_and(|value| there.set_number(entry.key, value).is_ok()) {
                self.place(of, Value::Number(there.number(of)));
            }
        }
    }

    /// Takes the measurements away where what the machine sets is set otherwise: they hold no longer.
    fn leave_measurements(&mut self, key: &str) {
        let sets = |entry: &MachineKey| match self.param(entry.key).map(|param| param.kind) {
            Some(Kind::Derived { of, .. }) => of == key,
            _ => entry.key == key,
        };
        if let Some(own) = self.own.as_ref().filter(|own| own.is_measured())
            && self.set_by_own.iter().any(sets)
        {
            self.own = Some(Arc::new(Own { points: Vec::new(), ..Own::clone(own) }));
        }
    }

    /// Returns the parameters for figures that go at least as far as `end` of their horizontal axis.
    #[must_use]
    pub fn reaching(mut self, end: f64) -> Self {
        self.reach = end;
        self.prepared = Arc::default();
        self
    }

    /// Returns how far figures go at least, where they can.
    #[must_use]
    pub const fn reach(&self) -> f64 {
        self.reach
    }

    /// Returns the values, one per row of the table.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Returns the table they are values of.
    #[must_use]
    pub const fn schema(&self) -> &'static Schema {
        self.schema
    }

    /// Returns the name of the screen they belong to.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.schema.id
    }

    /// Returns whether the values go together, so that there is an answer to tell.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        (self.schema.is_consistent)(self)
    }

    /// Returns the row of the table with `key`.
    #[must_use]
    pub fn param(&self, key: &str) -> Option<&'static Param> {
        self.schema.param(key)
    }

    /// Returns the row of the table with `key`.
    ///
    /// # Errors
    /// [`Error`] on `key` where the screen has no such parameter, with those that it has.
    pub fn known(&self, key: &str) -> Result<&'static Param, Error> {
        self.param(key).ok_or_else(|| {
            let key: String = key.chars().take(40).collect();
            let keys: Vec<_> = self.schema.params.iter().map(|param| param.key).collect();
            let help = format!("choose one of {}", keys.join(", "));
            Error::new(ErrorKind::UnknownOption, key, NO_PARAMETER, help)
        })
    }

    /// Returns the numbers and lists among them as letters of formulas, each by its symbol.
    #[must_use]
    pub fn letters(&self) -> Letters {
        let mut letters = Letters::new();
        for param in self.schema.params {
            let (name, label) = (param.symbol, param.label);
            letters = match (param.kind, param.unit()) {
                (Kind::List { unit, .. }, _) => {
                    letters.list(name, label, unit, self.list(param.key).to_vec())
                }
                (_, Some(unit)) => letters.with(name, label, unit, self.number(param.key)),
                _ => letters,
            };
        }
        letters
    }

    /// Returns the value of `key`; `None` for a face or an unknown key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let table = self.schema.params;
        let index = table.iter().position(|param| param.key == key)?;
        match table[index].kind {
            Kind::Derived { .. } => None,
            _ => self.values.get(index),
        }
    }

    /// Returns the number of `key`, a face's included; NaN where it holds none.
    #[must_use]
    pub fn number(&self, key: &str) -> f64 {
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Derived { of, show, .. }) => show(self.number(of), &|key| self.number(key)),
            _ => match self.get(key) {
                Some(Value::Number(number)) => *number,
                _ => f64::NAN,
            },
        }
    }

    /// Returns whether the switch `key` is on.
    #[must_use]
    pub fn is_on(&self, key: &str) -> bool {
        matches!(self.get(key), Some(Value::Switch(true)))
    }

    /// Returns the key of what is chosen in `key`, or the word in place of a number; empty where
    /// none is.
    #[must_use]
    pub fn choice(&self, key: &str) -> &'static str {
        let chosen = match (self.param(key).map(|param| param.kind), self.get(key)) {
            (Some(Kind::Choice { options, .. }), Some(Value::Choice(index))) => options.get(*index),
            (Some(Kind::Number(n) | Kind::Integer(n)), Some(Value::Word(index))) => {
                n.words.get(*index)
            }
            _ => None,
        };
        chosen.map_or("", |choice| choice.key)
    }

    /// Returns the name of what is chosen in `key`, where that is one of several.
    #[must_use]
    pub fn chosen(&self, key: &str) -> Option<&'static str> {
        match (self.param(key)?.kind, self.get(key)?) {
            (Kind::Choice { options, .. }, Value::Choice(index)) => {
                options.get(*index).map(|option| option.label)
            }
            _ => None,
        }
    }

    /// Returns the name of the option that `key` is among all that can be chosen.
    #[must_use]
    pub fn option(&self, key: &str) -> Option<&'static str> {
        self.schema.params.iter().find_map(|param| match param.kind {
            Kind::Choice { options, .. } | Kind::Set { options, .. } => {
                let option = options.iter().find(|option| option.key == key);
                option.map(|option| option.label)
            }
            _ => None,
        })
    }

    /// Returns whether `option` is chosen in the set `key`.
    #[must_use]
    pub fn has(&self, key: &str, option: &str) -> bool {
        match (self.param(key).map(|param| param.kind), self.get(key)) {
            (Some(Kind::Set { options, .. }), Some(Value::Set(bits))) => options
                .iter()
                .position(|choice| choice.key == option)
                .is_some_and(|index| bits >> index & 1 == 1),
            _ => false,
        }
    }

    /// Returns the numbers of the list `key`.
    #[must_use]
    pub fn list(&self, key: &str) -> &[f64] {
        match self.get(key) {
            Some(Value::List(list)) => list,
            _ => &[],
        }
    }

    /// Returns the rows of `key`.
    #[must_use]
    pub fn rows(&self, key: &str) -> &[Row] {
        match self.get(key) {
            Some(Value::Rows(rows)) => rows,
            _ => &[],
        }
    }

    /// Returns the text of `key`.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns when `key` is to be set among several: the bytes of a word first, for other values
    /// may be typed in bytes, and faces last, for what they show may hang on the others.
    #[must_use]
    pub fn apply_order(&self, key: &str) -> u8 {
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Derived { .. }) => 2,
            _ => u8::from(key != "word"),
        }
    }

    /// Returns whether `key` has its default.
    #[must_use]
    pub fn is_default(&self, key: &str) -> bool {
        match (self.param(key), self.get(key)) {
            (Some(param), Some(value)) => *value == default(&param.kind),
            (Some(Param { kind: Kind::Derived { of, .. }, .. }), None) => self.is_default(of),
            _ => true,
        }
    }

    /// Returns the keys whose values differ from those of `other`, a face together with the number
    /// behind it.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<&'static str> {
        let params = self.schema.params.iter().map(|param| param.key);
        params.filter(|key| self.differs_in(other, key)).collect()
    }

    /// Returns whether the value of `key` differs from that of `other`, a face's with the number behind it.
    #[must_use]
    pub fn differs_in(&self, other: &Self, key: &str) -> bool {
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Derived { of, .. }) => self.differs_in(other, of),
            _ => self.get(key) != other.get(key),
        }
    }

    /// Returns whether they are of the screen and of the machine of one's own that `before` are of.
    #[must_use]
    pub fn is_moved_from(&self, before: &Self) -> bool {
        let same_own = match (&self.own, &before.own) {
            (Some(now), Some(before)) => Arc::ptr_eq(now, before) || now == before,
            (now, before) => now.is_none() && before.is_none(),
        };
        self.id() == before.id() && same_own
    }

    /// Returns the keys of which something else is shown than of `before`, which are of the same screen: those whose
    /// values differ and the faces that show them; all, where a word has another number of bytes.
    ///
    /// ```
    /// use crossover_screens::registry;
    /// let before = registry::find("routing").unwrap().defaults();
    /// let moved = |key, text| {
    ///     let mut now = before.clone();
    ///     now.set_text(key, text).unwrap();
    ///     now.moved_since(&before)
    /// };
    /// assert_eq!(moved("ts", "20us"), ["ts"]);
    /// assert_eq!(moved("tw", "20ns"), ["tw", "bw"]);
    /// assert_eq!(moved("word", "4").len(), before.values().len());
    /// ```
    #[must_use]
    pub fn moved_since(&self, before: &Self) -> Vec<&'static str> {
        let shows_all = self.context().word.to_bits() != before.context().word.to_bits();
        let number = |params: &Self, key| params.number(key).to_bits();
        let shows_another = |param: &&Param| match param.kind {
            Kind::Derived { .. } => number(self, param.key) != number(before, param.key),
            _ => self.get(param.key) != before.get(param.key),
        };
        let params = self.schema.params.iter();
        params.filter(|param| shows_all || shows_another(param)).map(|param| param.key).collect()
    }

    /// Sets the number `key`, a face's included. A face that is set to what it shows changes
    /// nothing, so that a number which no quotient gives back exactly stays what it is.
    ///
    /// # Errors
    /// [`Error`] on `key` where the number lies outside its domain; nothing changes then.
    pub fn set_number(&mut self, key: &str, number: f64) -> Result<(), Error> {
        let param = self.known(key)?;
        if let Kind::Derived { of, show, take, unit, .. } = param.kind {
            if number == show(self.number(of), &|key| self.number(key)) {
                return Ok(());
            }
            if number.is_nan() || number <= 0.0 {
                let help = "give more than zero";
                return Err(Error::new(ErrorKind::NotPositive, param.key, unit.show(number), help));
            }
            let taken = take(number, &|key| self.number(key));
            return self.set_number(of, taken).map_err(|error| error.with_field(param.key));
        }
        let Some(table) = param.as_number() else {
            return Err(Error::new(
                ErrorKind::NotANumber,
                param.key,
                number,
                "this holds no number",
            ));
        };
        let whole = matches!(param.kind, Kind::Integer(..));
        let number = domain::in_domain(param.key, number, &table, whole)?;
        self.put(param.key, Value::Number(number));
        Ok(())
    }

    /// Sets `key` from text, in the grammar of links and boxes.
    ///
    /// # Errors
    /// [`Error`] on `key` says what is wrong and what is allowed; nothing changes then.
    pub fn set_text(&mut self, key: &str, text: &str) -> Result<(), Error> {
        let param = self.known(key)?;
        let key = param.key;
        let context = self.context();
        let value = match param.kind {
            Kind::Derived { unit, .. } => {
                return self.set_number(key, read_number(key, text, unit, context)?);
            }
            kind => match read::value(key, &kind, text, context) {
                Ok(value) => value,
                Err(error) => return self.set_by_face(key, text).unwrap_or(Err(error)),
            },
        };
        self.put(key, value);
        if let Some((choice, option)) = param.takes.filter(|_| !text.is_empty()) {
            self.set_text(choice, option)?;
        }
        Ok(())
    }

    /// Sets `key` from text that has the unit of one of its faces, as a bandwidth in place of a time
    /// per word; `None` where it has none.
    fn set_by_face(&mut self, key: &'static str, text: &str) -> Option<Result<(), Error>> {
        suffix(text).filter(|unit| !unit.is_empty())?;
        let mut faces = self.schema.beside(key).into_iter();
        let (face, number) = faces.find_map(|face| match face.kind {
            // A pure number would be any other way to give a count.
            Kind::Derived { of, unit, .. } if of == key && unit != Unit::One => {
                let number = read_number(key, text, unit, self.context());
                number.ok().map(|number| (face.key, number))
            }
            _ => None,
        })?;
        Some(self.set_number(face, number).map_err(|error| error.with_field(key)))
    }

    /// Returns what `text` means when it is typed into the box of `key`: a number without a unit
    /// has the unit that the box shows.
    ///
    /// ```
    /// use crossover_screens::registry;
    /// let params = registry::find("routing").unwrap().defaults();
    /// assert_eq!(params.box_text("ts"), "10 µs");
    /// assert_eq!(params.with_shown_unit("ts", "50"), "50 µs");
    /// assert_eq!(params.with_shown_unit("ts", "50 ms"), "50 ms");
    /// ```
    #[must_use]
    pub fn with_shown_unit(&self, key: &str, text: &str) -> String {
        let number = self.param(key).and_then(Param::unit).is_some();
        let bare = number && suffix(text) == Some("");
        let shown = self.shown(key);
        match suffix(&shown) {
            Some(unit) if bare && !unit.is_empty() => format!("{} {unit}", text.trim()),
            _ => text.to_owned(),
        }
    }

    /// Puts `key` back to its default.
    pub fn reset(&mut self, key: &str) {
        if let Some(param) = self.param(key) {
            match param.kind {
                Kind::Derived { of, .. } => self.reset(of),
                kind => self.put(param.key, default(&kind)),
            }
        }
    }

    /// Returns the value of `key` as the shortest text that reads back to exactly the same.
    #[must_use]
    pub fn link_text(&self, key: &str) -> String {
        self.text_by(key, Unit::write)
    }

    /// Returns the value of `key` as text for its box: exact as well, and easier to read. Of a
    /// face, which is a quotient, the six digits that can be read; of rows a line each.
    #[must_use]
    pub fn box_text(&self, key: &str) -> String {
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Derived { unit, .. }) => unit.edit(round_to(self.number(key), 6)),
            Some(Kind::Rows { columns, .. }) => rows::box_text(self.rows(key), columns),
            _ => self.text_by(key, Unit::edit),
        }
    }

    /// Returns the value of `key` as a screen reader says it: a number with its unit in words, or
    /// the word that its box shows instead.
    #[must_use]
    pub fn spoken(&self, key: &str) -> String {
        if let Some(bytes) = self.bytes_of(key) {
            return Unit::Byte.say(bytes);
        }
        match (self.choice(key), self.param(key).and_then(Param::unit)) {
            ("", Some(unit)) => unit.say(self.number(key)),
            (word, _) => word.to_owned(),
        }
    }

    /// Returns the value of `key` as text that is read, in its box too: that of
    /// [`box_text`](Self::box_text) where six digits say it, else four of its digits.
    ///
    /// ```
    /// use crossover_screens::registry;
    /// let mut params = registry::find("routing").unwrap().defaults();
    /// params.set_number("tw", 661.703_887_510_339_1e-12).unwrap();
    /// assert_eq!(params.shown("tw"), "661.7 ps/word");
    /// params.set_number("tw", 661.704e-12).unwrap();
    /// assert_eq!(params.shown("tw"), "661.704 ps/word");
    /// ```
    #[must_use]
    pub fn shown(&self, key: &str) -> String {
        if let Some(bytes) = self.bytes_of(key) {
            return Unit::Byte.edit(short(bytes));
        }
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Number(_)) => self.text_by(key, |unit, value| unit.edit(short(value))),
            _ => self.box_text(key),
        }
    }

    /// Returns the value as one says it: what is chosen by its name, a switch as on or off, and all else as it is
    /// [shown](Self::shown).
    ///
    /// ```
    /// use crossover_screens::registry;
    /// let params = registry::find("isoefficiency").unwrap().defaults();
    /// assert_eq!(params.told("T_o"), "c p log₂ p");
    /// ```
    #[must_use]
    pub fn told(&self, key: &str) -> String {
        match self.param(key).map(|param| param.kind) {
            Some(Kind::Set { options, .. }) => {
                let chosen = options.iter().filter(|option| self.has(key, option.key));
                let chosen: Vec<_> = chosen.map(|option| option.label).collect();
                if chosen.is_empty() { "none".to_owned() } else { chosen.join(", ") }
            }
            Some(Kind::Switch(_)) => if self.is_on(key) { "on" } else { "off" }.to_owned(),
            _ => self.chosen(key).map_or_else(|| self.shown(key), str::to_owned),
        }
    }

    /// Returns the bytes of a parameter that is read in them.
    fn bytes_of(&self, key: &str) -> Option<f64> {
        let param = self.param(key).filter(|param| param.in_bytes)?;
        Some(self.number(param.key) * self.context().word)
    }

    fn text_by(&self, key: &str, number: fn(Unit, f64) -> String) -> String {
        let Some(param) = self.param(key) else {
            return String::new();
        };
        match (param.kind, self.get(key)) {
            (Kind::Derived { unit, .. }, _) => number(unit, self.number(key)),
            (Kind::Number(table) | Kind::Integer(table), Some(Value::Number(value))) => {
                number(table.unit, *value)
            }
            (Kind::Number(_) | Kind::Integer(_) | Kind::Choice { .. }, _) => {
                self.choice(key).to_owned()
            }
            (Kind::Switch(_), _) => if self.is_on(key) { "1" } else { "0" }.to_owned(),
            (Kind::Set { options, .. }, _) => {
                let chosen: Vec<_> =
                    options.iter().map(|o| o.key).filter(|o| self.has(key, o)).collect();
                if chosen.is_empty() { "none".to_owned() } else { chosen.join(",") }
            }
            (Kind::List { default, .. }, Some(Value::List(list)))
                if list.is_empty() && !default.is_empty() =>
            {
                "none".to_owned()
            }
            (Kind::List { unit, .. }, Some(Value::List(list))) => {
                list.iter().map(|v| unit.write(*v)).collect::<Vec<_>>().join(",")
            }
            (Kind::Rows { columns, .. }, _) => rows::link_text(self.rows(key), columns),
            (_, Some(Value::Text(text))) => text.to_string(),
            _ => String::new(),
        }
    }

    /// Returns what typed units mean here: the bytes of a word, where the screen has a `word`.
    #[must_use]
    pub fn context(&self) -> Context {
        let word = self.number("word");
        if word > 0.0 { Context { word } } else { Context::default() }
    }

    /// Returns the bytes of a message; `None` where the screen has no message of one size.
    ///
    /// ```
    /// use crossover_screens::registry;
    /// let bytes = |id| registry::find(id).unwrap().defaults().message_bytes();
    /// assert_eq!(bytes("routing"), Some(8000.0));
    /// assert_eq!(bytes("network"), Some(8192.0));
    /// // There m is the number of processors, and the columns of a grid.
    /// assert_eq!((bytes("star"), bytes("decomposition")), (None, None));
    /// ```
    #[must_use]
    pub fn message_bytes(&self) -> Option<f64> {
        let size = self.schema.params.iter().find(|param| param.is_message)?;
        let byte = match size.unit()? {
            Unit::Bit => 1.0 / 8.0,
            Unit::Word => self.context().word,
            _ => return None,
        };
        Some(self.number(size.key) * byte)
    }

    /// Returns what `prepare` makes of the values, which is done once for them and their clones.
    ///
    /// # Panics
    /// Where it is asked for another type than before: a screen has one.
    pub fn prepared<S: Send + Sync + 'static>(&self, prepare: fn(&Self) -> S) -> &S {
        let prepared = self.prepared.get_or_init(|| Box::new(prepare(self)));
        prepared.downcast_ref().expect("a screen has one state")
    }

    /// Calls `of` with these values and the number `key` at each of the places, which may lie beyond what
    /// the parameter allows.
    pub fn along(&self, key: &str, places: &[f64], of: &mut dyn FnMut(&Self)) {
        let mut there = Self { prepared: Arc::default(), ..self.clone() };
        there.leave_measurements(key);
        let index = self.schema.params.iter().position(|param| param.key == key);
        for place in places {
            if let Some(value) = index.and_then(|index| there.values.get_mut(index)) {
                *value = Value::Number(*place);
            }
            there.settle();
            of(&there);
        }
    }

    fn put(&mut self, key: &str, value: Value) {
        self.leave_measurements(key);
        self.place(key, value);
        self.settle();
    }

    fn place(&mut self, key: &str, value: Value) {
        self.prepared = Arc::default();
        let index = self.schema.params.iter().position(|param| param.key == key);
        if let Some(slot) = index.and_then(|index| self.values.get_mut(index)) {
            *slot = value;
        }
    }
}

/// Returns the number where six digits say it, else in four; what is not one never becomes one.
fn short(value: f64) -> f64 {
    if round_to(value, 6) == value {
        return value;
    }
    let mut shorter = (4..16).map(|digits| round_to(value, digits));
    shorter.find(|short| *short != 1.0).unwrap_or(value)
}

fn default(kind: &Kind) -> Value {
    let context = Context::default();
    match *kind {
        Kind::Number(table) | Kind::Integer(table) if table.default.is_nan() => Value::Word(0),
        Kind::Number(table) | Kind::Integer(table) => Value::Number(table.default),
        Kind::Choice { options, default } => {
            Value::Choice(read::find(options, default).unwrap_or(0))
        }
        Kind::Switch(on) => Value::Switch(on),
        Kind::Set { options, default } => Value::Set(
            options
                .iter()
                .enumerate()
                .filter(|(_, option)| default.contains(&option.key))
                .fold(0, |bits, (index, _)| bits | 1 << index),
        ),
        Kind::List { unit, default, allowed, most } => {
            Value::List(read::list("", default, unit, allowed, most, context).unwrap_or_default())
        }
        Kind::Rows { columns, default, most } => {
            Value::Rows(rows::read("", default, columns, most, context).unwrap_or_default())
        }
        Kind::Text { default, .. } => Value::Text(default.into()),
        // Never read; not NaN, which would make no two states equal.
        Kind::Derived { .. } => Value::Number(0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    fn defaults(screen: &str) -> Params {
        registry::find(screen).expect("a screen").defaults()
    }

    #[test]
    fn an_error_for_a_reader_names_the_parameter() {
        let schema = &registry::find("grid").expect("a screen").schema;
        let named = |field: &'static str| schema.named(Error::missing(field)).field().to_owned();
        assert_eq!(named("nth"), "Per-hop time in each network");
        assert_eq!(named("elsewhere"), "elsewhere");
    }

    #[test]
    fn a_number_without_a_unit_has_the_unit_that_its_box_shows() {
        let taken = |screen: &str, key: &str, text: &str| {
            let mut params = defaults(screen);
            let meant = params.with_shown_unit(key, text);
            params.set_text(key, &meant).map(|()| params.number(key))
        };
        for (screen, key, text, value) in [
            ("routing", "ts", "50", 5e-5),
            ("routing", "ts", " 0,5 ", 5e-7),
            ("routing", "ts", "1e3", 1e-3),
            ("routing", "tw", "2^3", 8e-9),
            ("routing", "tw", "1.25 ns/B", 1e-8),
            ("routing", "ts", "50 s", 50.0),
            ("routing", "ts", "0", 0.0),
            ("routing", "m", "5", 5.0),
            ("routing", "l", "5", 5.0),
            ("speedup", "f", "0.5", 0.5),
        ] {
            assert_eq!(taken(screen, key, text), Ok(value), "{key} = {text}");
        }
        for text in ["", "five", "10 Gbit/s", "1,000"] {
            assert!(taken("routing", "ts", text).is_err(), "{text}");
        }
        assert_eq!(defaults("routing").with_shown_unit("pattern", "5"), "5");
    }

    #[test]
    fn a_bandwidth_in_the_box_of_the_time_per_word_is_converted() {
        let mut params = defaults("routing");
        for (text, tw) in [("20GB/s", 0.4e-9), ("20 Gbit/s", 3.2e-9), ("8 ns", 8e-9)] {
            params.set_text("tw", text).expect(text);
            assert_eq!(params.number("tw"), tw, "{text}");
        }
        params.set_text("word", "4").expect("bytes");
        params.set_text("tw", "20GB/s").expect("a bandwidth");
        assert_eq!(params.number("tw"), 0.2e-9);
        for (key, text) in [("tw", "0GB/s"), ("tw", "20 km"), ("ts", "20GB/s")] {
            let error = params.set_text(key, text).expect_err(text);
            assert_eq!(error.field(), key, "{text}");
        }
        // A share is no other way to give a count.
        assert!(defaults("decomposition").set_text("p", "20 furlongs").is_err());
    }

    #[test]
    fn an_option_is_read_by_the_names_it_has_elsewhere_and_written_by_its_own() {
        let written = |key: &str, text: &str| {
            let mut params = defaults("collectives");
            params.set_text(key, text).map(|()| params.link_text(key))
        };
        for (text, op) in [
            ("allreduce", "all_reduce"),
            ("All-Reduce", "all_reduce"),
            ("MPI_Allreduce", "all_reduce"),
            ("bcast", "broadcast"),
            ("MPI_Bcast", "broadcast"),
            ("mpi_reduce_scatter_block", "reduce_scatter"),
            ("alltoall", "all_to_all"),
            ("MPI_Allgather", "all_gather"),
            ("MPI_Barrier", "barrier"),
        ] {
            assert_eq!(written("op", text).as_deref(), Ok(op), "{text}");
        }
        assert_eq!(written("algorithm", "Rabenseifner").as_deref(), Ok("rabenseifner"));
        assert_eq!(written("network", "torus-2d").as_deref(), Ok("torus2d"));
        assert!(written("op", "MPI_Send").is_err() && written("op", "").is_err());
    }

    #[test]
    fn no_two_options_of_a_parameter_share_a_name() {
        for param in registry::SCREENS.iter().flat_map(|screen| screen.schema.params) {
            let options = match param.kind {
                Kind::Choice { options, .. } | Kind::Set { options, .. } => options,
                Kind::Number(number) | Kind::Integer(number) => number.words,
                _ => continue,
            };
            for (at, option) in options.iter().enumerate() {
                for name in option.also.iter().chain([&option.key]) {
                    assert_eq!(read::find(options, name), Some(at), "{}: {name}", param.key);
                }
            }
        }
    }

    #[test]
    fn a_size_in_bytes_is_read_in_them_and_linked_in_words() {
        let mut params = defaults("collectives");
        assert_eq!([params.shown("m"), params.link_text("m")], ["8 kB", "1e3"]);
        assert_eq!(params.spoken("m"), "8 kilobytes");
        assert_eq!(params.with_shown_unit("m", "64"), "64 kB");
        for (text, words) in [("64KiB", 8192.0), ("64 kB", 8000.0), ("500", 500.0)] {
            params.set_text("m", text).expect(text);
            assert_eq!(params.number("m"), words, "{text}");
        }
    }

    #[test]
    fn a_slider_says_the_word_that_its_box_shows() {
        let spoken = |screen: &str, key: &str| defaults(screen).spoken(key);
        assert_eq!(spoken("routing", "ts"), "10 microseconds");
        assert_eq!(spoken("topology", "to"), "farthest");
        for screen in registry::SCREENS {
            let mut params = screen.defaults();
            for param in screen.schema.params {
                let words = param.as_number().map_or(&[][..], |number| number.words);
                for word in words {
                    params.set_text(param.key, word.key).expect("a word");
                    let key = param.key;
                    assert_eq!(
                        params.spoken(key),
                        params.box_text(key),
                        "{}: {key}",
                        screen.schema.id
                    );
                }
            }
        }
    }

    #[test]
    fn a_face_differs_together_with_the_number_behind_it() {
        let (defaults, mut params) = (defaults("routing"), defaults("routing"));
        assert!(params.differing(&defaults).is_empty());
        params.set_text("bw", "1Gbit/s").expect("a bandwidth");
        assert_eq!(params.differing(&defaults), ["tw", "bw"]);
    }
}

//! One parameter and its value as text: for links, boxes, readers and screen readers.

use crossover_figures::quantity::{Unit, round_to, suffix};

use super::super::param::Kind;
use super::rows;
use super::value::Value;
use super::values::Entry;

impl Entry<'_> {
    /// Returns the value as the shortest text that reads back to exactly the same.
    pub fn link_text(&self) -> String {
        self.format_by(Unit::write)
    }

    /// Returns the value as text for its box: exact as well, and easier to read. Of a derived parameter, which is
    /// a quotient, the six digits that can be read; of rows a line each.
    pub fn box_text(&self) -> String {
        match self.param.kind {
            Kind::Derived { unit, .. } => unit.edit(round_to(self.number(), 6)),
            Kind::Rows { columns, .. } => rows::box_text(self.rows(), columns),
            _ => self.format_by(Unit::edit),
        }
    }

    /// Returns the value as text that is read, in its box too: that of
    /// [`box_text`](Self::box_text) where six digits say it, else four of its digits.
    ///
    /// ```
    /// let mut params = crossover_screens::rooms::routing.defaults();
    /// params.set_number("tw", 661.703_887_510_339_1e-12).unwrap();
    /// assert_eq!(params.at("tw").short_text(), "661.7 ps/word");
    /// params.set_number("tw", 661.704e-12).unwrap();
    /// assert_eq!(params.at("tw").short_text(), "661.704 ps/word");
    /// ```
    pub fn short_text(&self) -> String {
        if let Some(bytes) = self.bytes() {
            return Unit::Byte.edit(shorten_number(bytes));
        }
        match self.param.kind {
            Kind::Number(_) => self.format_by(|unit, value| unit.edit(shorten_number(value))),
            _ => self.box_text(),
        }
    }

    /// Returns the value as one says it: what is chosen by its name, a switch as on or off, and all else as its
    /// [`short_text`](Self::short_text).
    ///
    /// ```
    /// let params = crossover_screens::rooms::isoefficiency.defaults();
    /// assert_eq!(params.at("T_o").label_text(), "c p log₂ p");
    /// ```
    pub fn label_text(&self) -> String {
        match self.param.kind {
            Kind::Set { options, .. } => {
                let chosen = options.iter().filter(|option| self.has(option.key));
                let chosen: Vec<_> = chosen.map(|option| option.label).collect();
                if chosen.is_empty() { "none".to_owned() } else { chosen.join(", ") }
            }
            Kind::Switch(_) => if self.is_on() { "on" } else { "off" }.to_owned(),
            _ => self.choice_label().map_or_else(|| self.short_text(), str::to_owned),
        }
    }

    /// Returns the value as a screen reader says it: a number with its unit in words, or
    /// the word that its box shows instead.
    pub fn spoken_text(&self) -> String {
        if let Some(bytes) = self.bytes() {
            return Unit::Byte.say(bytes);
        }
        match (self.choice(), self.param.unit()) {
            (None, Some(unit)) => unit.say(self.number()),
            (word, _) => word.unwrap_or_default().to_owned(),
        }
    }

    /// Returns what `text` means when it is typed into its box: a number without a unit has the unit that the
    /// box shows.
    ///
    /// ```
    /// let params = crossover_screens::rooms::routing.defaults();
    /// let ts = params.at("ts");
    /// assert_eq!(ts.box_text(), "10 µs");
    /// assert_eq!(ts.with_unit("50"), "50 µs");
    /// assert_eq!(ts.with_unit("50 ms"), "50 ms");
    /// ```
    pub fn with_unit(&self, text: &str) -> String {
        let bare = self.param.unit().is_some() && suffix(text) == Some("");
        match suffix(&self.short_text()) {
            Some(unit) if bare && !unit.is_empty() => format!("{} {unit}", text.trim()),
            _ => text.to_owned(),
        }
    }

    /// Returns the bytes of a parameter that is read in them.
    fn bytes(&self) -> Option<f64> {
        self.param.in_bytes.then(|| self.number() * self.values.context().word)
    }

    fn format_by(&self, number: fn(Unit, f64) -> String) -> String {
        match (self.param.kind, self.value) {
            (Kind::Derived { unit, .. }, _) => number(unit, self.number()),
            (Kind::Number(table) | Kind::Integer(table), Value::Number(value)) => {
                number(table.unit, *value)
            }
            (Kind::Number(_) | Kind::Integer(_) | Kind::Choice { .. }, _) => {
                self.choice().unwrap_or_default().to_owned()
            }
            (Kind::Switch(_), _) => if self.is_on() { "1" } else { "0" }.to_owned(),
            (Kind::Set { options, .. }, _) => {
                let chosen: Vec<_> =
                    options.iter().map(|option| option.key).filter(|key| self.has(key)).collect();
                if chosen.is_empty() { "none".to_owned() } else { chosen.join(",") }
            }
            (Kind::List { default, .. }, Value::List(list))
                if list.is_empty() && !default.is_empty() =>
            {
                "none".to_owned()
            }
            (Kind::List { unit, .. }, Value::List(list)) => {
                list.iter().map(|value| unit.write(*value)).collect::<Vec<_>>().join(",")
            }
            (Kind::Rows { columns, .. }, _) => rows::link_text(self.rows(), columns),
            (_, Value::Text(text)) => text.to_string(),
            _ => String::new(),
        }
    }
}

/// Returns the number as it is where six digits write it, else rounded to four. Only 1 becomes 1.
fn shorten_number(value: f64) -> f64 {
    if round_to(value, 6) == value {
        return value;
    }
    let mut shorter = (4..16).map(|digits| round_to(value, digits));
    shorter.find(|short| *short != 1.0).unwrap_or(value)
}

//! A quantity: a named number of a state, with unit, color, formula, domain and source, that can be
//! evaluated for any state. The quantities of a screen are a table; readouts, curves, maps and tables
//! of figures follow from it.

use std::marker::PhantomData;

use crossover_figures::figure::{Ink, Stroke};
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use super::compute::Compute;
use super::params::Params;
use super::readout::{Answer, Origin, Readout};
use super::report::Report;
use super::sentence::Sentence;

/// What the numbers of a screen are evaluated on: its parameters as the model takes them, and what is
/// computed from them once.
pub trait Prepared: Sized + Send + Sync + 'static {
    /// The quantities, in the order in which they are read off.
    const QUANTITIES: &'static [Quantity<Self>];

    /// Returns the state that the parameters describe.
    fn prepare(params: &Params) -> Self;

    /// Returns the state of other parameters, at the next place of a curve or a map. It may reuse slow results
    /// that stay valid.
    fn move_to(self, params: &Params) -> Self {
        Self::prepare(params)
    }

    /// Returns the state of the parameters, which is prepared once.
    fn of(params: &Params) -> &Self {
        params.prepare_once(Self::prepare)
    }

    /// Finds what takes long, where the state is prepared without it.
    fn complete(&self) {}

    /// Returns the letters of the formulas besides the parameters and the quantities.
    fn letters(&self) -> Letters {
        Letters::new()
    }

    /// Returns whether values that are each allowed are so together, as a square number of nodes is
    /// with a mesh. It is asked many times at every move of a slider.
    fn is_consistent(&self) -> bool {
        true
    }

    /// Returns the keys of the quantities that stand before all others.
    fn first(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

/// What is said of a state.
pub trait Words: Prepared {
    /// Returns the answer to the screen's question.
    fn takeaway(&self) -> Vec<Sentence>;

    /// Returns what to know about these parameters.
    fn hints(&self) -> Vec<Sentence> {
        Vec::new()
    }

    /// Returns what is said in place of a takeaway while there is none, given how far the solution under
    /// way has come, in `0..=1`.
    fn searching(&self, _progress: f64) -> Option<Sentence> {
        None
    }
}

/// A named number, or word, of a state `S`.
pub struct Quantity<S: 'static> {
    /// What is known of it without a state.
    pub name: Name,
    label: Text<S>,
    value: Value<S>,
    defined: fn(&S) -> Result<(), Error>,
    is_shown: fn(&S) -> bool,
    origin: Cause<S>,
    source: Text<S>,
    remark: Text<S>,
}

/// What is known of a quantity without a state: how it is called and how it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// Its key. A public format.
    pub key: &'static str,
    /// The letter of the sources.
    pub symbol: &'static str,
    /// Its name.
    pub label: &'static str,
    /// The unit of its number.
    pub unit: Unit,
    /// Its name beside a curve, where other words than the label are short enough.
    pub curve: &'static str,
    /// Its color in all figures.
    pub ink: Ink,
    /// The stroke of its curve.
    pub stroke: Stroke,
    /// The key of the quantity in whose row it stands where both answers are the same.
    pub beside: Option<&'static str>,
    /// By what two states of the screen are compared, where it is by this quantity.
    pub better: Option<Better>,
}

/// Which of two states is the better one by a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// That of the smaller number, as of a time.
    Less,
    /// That of the greater number, as of a speedup.
    More,
    /// That of the smallest number of several quantities, among which the screen itself chooses.
    Least,
}

enum Value<S> {
    Number(fn(&S) -> Result<f64, Error>),
    Word(fn(&S) -> Result<&'static str, Error>),
    Either(fn(&S) -> Result<Answer, Error>),
    Names(fn(&S) -> Result<String, Error>),
}

/// What an answer follows from, in a state.
enum Cause<S> {
    None,
    Fixed(Origin),
    Formula(fn(&S) -> &'static str),
    Found(&'static str, fn(&S) -> &'static str),
    By(fn(&S) -> Option<Origin>),
}

/// Makes types copied that hold no state, whatever the type of the state is.
macro_rules! copied {
    ($($name:ident)*) => { $(
        impl<S> Clone for $name<S> {
            fn clone(&self) -> Self { *self }
        }

        impl<S> Copy for $name<S> {}
    )* };
}

copied! { Quantity Value Cause Text }

impl<S> Cause<S> {
    fn of(&self, state: &S) -> Option<Origin> {
        match self {
            Self::None => None,
            Self::Fixed(origin) => Some(*origin),
            Self::Formula(text) => Some(Origin::Formula(text(state))),
            Self::Found(by, holds) => Some(Origin::Found { by, holds: holds(state) }),
            Self::By(origin) => origin(state),
        }
    }
}

enum Text<S> {
    Fixed(&'static str),
    By(fn(&S) -> &'static str),
}

impl<S> Text<S> {
    fn of(&self, state: &S) -> &'static str {
        match self {
            Self::Fixed(text) => text,
            Self::By(text) => text(state),
        }
    }
}

impl<S: 'static> Quantity<S> {
    /// Returns the quantity of a number, or of why there is none.
    pub const fn number(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        value: fn(&S) -> Result<f64, Error>,
    ) -> Self {
        Self::new(key, symbol, label, unit, Value::Number(value))
    }

    /// Returns the quantity of a time in seconds.
    pub const fn time(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        value: fn(&S) -> Result<f64, Error>,
    ) -> Self {
        Self::number(key, symbol, label, Unit::Second, value)
    }

    /// Returns the quantity of a number without a unit.
    pub const fn ratio(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        value: fn(&S) -> Result<f64, Error>,
    ) -> Self {
        Self::number(key, symbol, label, Unit::One, value)
    }

    /// Returns the quantity of a part of a whole, which is read in percent.
    pub const fn share(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        value: fn(&S) -> Result<f64, Error>,
    ) -> Self {
        Self::number(key, symbol, label, Unit::Share, value)
    }

    /// Returns the quantity of a word.
    pub const fn word(
        key: &'static str,
        label: &'static str,
        value: fn(&S) -> Result<&'static str, Error>,
    ) -> Self {
        Self::new(key, "", label, Unit::One, Value::Word(value))
    }

    /// Returns the quantity of a number in some states and of a word in others.
    pub const fn either(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        value: fn(&S) -> Result<Answer, Error>,
    ) -> Self {
        Self::new(key, symbol, label, unit, Value::Either(value))
    }

    /// Returns the quantity of names, which the state knows; they are separated by commas.
    pub const fn names(
        key: &'static str,
        label: &'static str,
        value: fn(&S) -> Result<String, Error>,
    ) -> Self {
        Self::new(key, "", label, Unit::One, Value::Names(value))
    }

    const fn new(
        key: &'static str,
        symbol: &'static str,
        label: &'static str,
        unit: Unit,
        value: Value<S>,
    ) -> Self {
        let (ink, stroke) = (Ink::Text, Stroke::Solid);
        Self {
            name: Name {
                key,
                symbol,
                label,
                unit,
                curve: label,
                ink,
                stroke,
                beside: None,
                better: None,
            },
            label: Text::Fixed(label),
            value,
            defined: |_| Ok(()),
            is_shown: |_| true,
            origin: Cause::None,
            source: Text::Fixed(""),
            remark: Text::Fixed(""),
        }
    }

    /// Returns the quantity under another key.
    pub const fn with_key(mut self, key: &'static str) -> Self {
        self.name.key = key;
        self
    }

    /// Returns the quantity whose label depends on the state.
    pub const fn label_by(mut self, label: fn(&S) -> &'static str) -> Self {
        self.label = Text::By(label);
        self
    }

    /// Returns the quantity with its formula, in the letters of the screen.
    pub const fn formula(mut self, text: &'static str) -> Self {
        self.origin = Cause::Fixed(Origin::Formula(text));
        self
    }

    /// Returns the quantity with the method that found it and the statement that certifies it, which no worse
    /// answer meets.
    pub const fn with_certificate(mut self, by: &'static str, holds: &'static str) -> Self {
        self.origin = Cause::Fixed(Origin::Found { by, holds });
        self
    }

    /// Returns the quantity whose formula depends on the state.
    pub const fn formula_by(mut self, text: fn(&S) -> &'static str) -> Self {
        self.origin = Cause::Formula(text);
        self
    }

    /// Returns the quantity with how it was found, and with a certificate that depends on the state.
    pub const fn found_by(mut self, by: &'static str, holds: fn(&S) -> &'static str) -> Self {
        self.origin = Cause::Found(by, holds);
        self
    }

    /// Returns the quantity which has a formula in some states and a certificate, or nothing, in others.
    pub const fn origin_by(mut self, origin: fn(&S) -> Option<Origin>) -> Self {
        self.origin = Cause::By(origin);
        self
    }

    /// Returns the quantity with its source, to the equation or section.
    pub const fn source(mut self, source: &'static str) -> Self {
        self.source = Text::Fixed(source);
        self
    }

    /// Returns the quantity whose source depends on the state.
    pub const fn source_by(mut self, source: fn(&S) -> &'static str) -> Self {
        self.source = Text::By(source);
        self
    }

    /// Returns the quantity with what to know about its formula.
    pub const fn remark(mut self, remark: &'static str) -> Self {
        self.remark = Text::Fixed(remark);
        self
    }

    /// Returns the quantity whose remark depends on the state.
    pub const fn remark_by(mut self, remark: fn(&S) -> &'static str) -> Self {
        self.remark = Text::By(remark);
        self
    }

    /// Returns the quantity that is read off only where `defined` is without an error; a curve may go
    /// further, dashed.
    pub const fn only_if(mut self, defined: fn(&S) -> Result<(), Error>) -> Self {
        self.defined = defined;
        self
    }

    /// Returns the quantity that is not among the readouts where `is_shown` is false.
    pub const fn shown_if(mut self, is_shown: fn(&S) -> bool) -> Self {
        self.is_shown = is_shown;
        self
    }

    /// Returns the quantity with the name and the color of its curve.
    pub const fn with_curve(mut self, curve: &'static str, ink: Ink) -> Self {
        self.name.curve = curve;
        self.name.ink = ink;
        self
    }

    /// Returns the quantity with the stroke of its curve.
    pub const fn stroke(mut self, stroke: Stroke) -> Self {
        self.name.stroke = stroke;
        self
    }

    /// Returns the quantity that stands in the row of another where both answers are the same.
    pub const fn beside(mut self, key: &'static str) -> Self {
        self.name.beside = Some(key);
        self
    }

    /// Returns the quantity by which two states of the screen are compared.
    pub const fn better(mut self, better: Better) -> Self {
        self.name.better = Some(better);
        self
    }

    /// Returns its answer in a state, outside its domain too.
    ///
    /// # Errors
    /// Why it has none.
    pub fn answer(&self, state: &S) -> Result<Answer, Error> {
        match self.value {
            Value::Number(number) => number(state).map(Answer::Number),
            Value::Word(word) => word(state).map(Answer::Word),
            Value::Either(either) => either(state),
            Value::Names(names) => names(state).map(Answer::Names),
        }
    }

    /// Returns its answer in a state, within its domain.
    ///
    /// # Errors
    /// Why it has none, or is not defined there.
    pub fn answer_within(&self, state: &S) -> Result<Answer, Error> {
        (self.defined)(state).and_then(|()| self.answer(state))
    }

    /// Returns its number in a state, outside its domain too.
    ///
    /// # Errors
    /// Why it has none.
    pub fn number_in(&self, state: &S) -> Result<f64, Error> {
        match self.answer(state)? {
            Answer::Number(number) => Ok(number),
            Answer::Word(_) | Answer::Names(_) => Err(Error::missing("number")),
        }
    }

    /// Returns what is read off in a state.
    #[inline(never)]
    pub fn readout(&self, state: &S) -> Readout {
        let Name { key, symbol, unit, .. } = self.name;
        Readout {
            key,
            symbol,
            label: self.label.of(state),
            unit,
            answer: self.answer_within(state),
            source: self.source.of(state),
            remark: self.remark.of(state),
            origin: self.origin.of(state),
        }
    }
}

/// Returns the rows of several tables as one table of `N` rows, as where screens share some.
///
/// # Panics
/// When the program is compiled, where there are not `N` rows.
pub const fn joined<S, const N: usize>(tables: &[&[Quantity<S>]]) -> [Quantity<S>; N] {
    let mut all = [tables[0][0]; N];
    let (mut table, mut place) = (0, 0);
    while table < tables.len() {
        let mut row = 0;
        while row < tables[table].len() {
            all[place] = tables[table][row];
            (row, place) = (row + 1, place + 1);
        }
        table += 1;
    }
    assert!(place == N, "a table has another number of rows");
    all
}

/// Returns the rows, which are not among the readouts where `is_shown` is false.
pub const fn shown_if<S, const N: usize>(
    is_shown: fn(&S) -> bool,
    mut rows: [Quantity<S>; N],
) -> [Quantity<S>; N] {
    let mut row = 0;
    while row < N {
        rows[row].is_shown = is_shown;
        row += 1;
    }
    rows
}

/// Returns everything that is read off in a state.
pub fn report<S: Words>(state: &S) -> Report {
    let shown = S::QUANTITIES.iter().filter(|quantity| (quantity.is_shown)(state));
    let mut readouts = shown.map(|quantity| quantity.readout(state));
    put_together(&mut readouts, state.takeaway(), state.hints(), &state.first())
}

/// Returns a report whose first readouts have these keys. It is compiled once, not for every state.
fn put_together(
    readouts: &mut dyn Iterator<Item = Readout>,
    takeaway: Vec<Sentence>,
    hints: Vec<Sentence>,
    first: &[&str],
) -> Report {
    let (readouts, hidden) = (readouts.collect(), Vec::new());
    Report { readouts, takeaway, hints, hidden, sampled: None }.with_first(first)
}

/// Returns the number of the quantity `key` in a state.
///
/// # Errors
/// Why it has none there.
pub fn number<S: Prepared>(state: &S, key: &'static str) -> Result<f64, Error> {
    let quantity = Of::<S>::find(key).ok_or_else(|| Error::missing(key))?;
    match quantity.answer_within(state)? {
        Answer::Number(number) => Ok(number),
        Answer::Word(_) | Answer::Names(_) => Err(Error::missing(key)),
    }
}

/// Returns a number that is finite, such as a quotient by something above zero.
///
/// # Errors
/// Names `field`, which got `got`, where it is not.
pub fn finite(
    number: f64,
    field: &'static str,
    got: impl ToString,
    help: &'static str,
) -> Result<f64, Error> {
    let finite = Some(number).filter(|number| number.is_finite());
    finite.ok_or_else(|| Error::new(ErrorKind::Undefined, field, got, help))
}

/// A number along a curve, and whether its quantity is defined there; or why there is none.
pub type Reached = Result<(f64, bool), Error>;

/// The quantities of a screen, whatever its state is.
pub trait Quantities: Sync {
    /// Returns what the letters of the formulas stand for.
    fn letters(&self, params: &Params) -> Letters;

    /// Returns whether values that are each allowed go together, as a square number of nodes does with
    /// a mesh. It is asked many times at every move of a slider.
    fn is_consistent(&self, params: &Params) -> bool;

    /// Returns the name of the quantity `key`.
    fn name(&self, key: &str) -> Option<&'static Name>;

    /// Returns everything that is read off.
    fn report(&self, params: &Params) -> Report;

    /// Returns what is read off of the quantity `key`; `None` for one that there is not.
    fn readout(&self, params: &Params, key: &str) -> Option<Readout>;

    /// Returns the number of the quantity `key` with the parameter `over` at each place, and whether the place
    /// is within the domain; an error where there is no number.
    fn evaluate_along(
        &self,
        params: &Params,
        key: &str,
        over: &str,
        places: &[f64],
    ) -> Vec<Reached>;

    /// Returns the answer of the quantity `key` in every cell of a map, row by row, or why it has none
    /// there: with the first parameter at each of its places and the second one too.
    fn over(
        &self,
        params: &Params,
        key: &str,
        sides: [(&str, &[f64]); 2],
    ) -> Vec<Result<Answer, Error>>;
}

/// The quantities of the state `S`.
struct Of<S>(PhantomData<fn() -> S>);

impl<S: Prepared> Of<S> {
    fn find(key: &str) -> Option<&'static Quantity<S>> {
        S::QUANTITIES.iter().find(|quantity| quantity.name.key == key)
    }

    fn complete(params: &Params) -> &S {
        let state = S::of(params);
        state.complete();
        state
    }
}

impl<S: Words> Quantities for Of<S> {
    fn letters(&self, params: &Params) -> Letters {
        params.values().letters().joined(S::of(params).letters())
    }

    fn is_consistent(&self, params: &Params) -> bool {
        S::of(params).is_consistent()
    }

    fn name(&self, key: &str) -> Option<&'static Name> {
        Self::find(key).map(|quantity| &quantity.name)
    }

    fn report(&self, params: &Params) -> Report {
        report(Self::complete(params))
    }

    fn readout(&self, params: &Params, key: &str) -> Option<Readout> {
        Self::find(key).map(|quantity| quantity.readout(Self::complete(params)))
    }

    fn evaluate_along(
        &self,
        params: &Params,
        key: &str,
        over: &str,
        places: &[f64],
    ) -> Vec<Reached> {
        let Some(quantity) = Self::find(key) else {
            return Vec::new();
        };
        let (mut state, mut reached) = (None, Vec::with_capacity(places.len()));
        params.for_each_place(over, places, &mut |there| {
            let state = next(&mut state, there);
            let number = found(state, |state| quantity.number_in(state));
            reached.push(number.map(|number| (number, (quantity.defined)(state).is_ok())));
        });
        reached
    }

    fn over(
        &self,
        params: &Params,
        key: &str,
        [(x, columns), (y, rows)]: [(&str, &[f64]); 2],
    ) -> Vec<Result<Answer, Error>> {
        let Some(quantity) = Self::find(key) else {
            return Vec::new();
        };
        let (mut state, mut cells) = (None, Vec::new());
        let mut cell = |there: &Params| {
            let state = next(&mut state, there);
            cells.push(found(state, |state| quantity.answer_within(state)));
        };
        params.for_each_place(y, rows, &mut |row| row.for_each_place(x, columns, &mut cell));
        cells
    }
}

/// Returns what is asked of a state. What takes long is found for it only where the answer needs that: a curve asks at a
/// hundred places.
fn found<S: Prepared, T>(state: &S, ask: impl Fn(&S) -> Result<T, Error>) -> Result<T, Error> {
    let said = ask(state);
    if said.as_ref().is_err_and(|error| error.kind() == ErrorKind::Pending) {
        state.complete();
        return ask(state);
    }
    said
}

/// Returns the state of the parameters, which takes the place of the one before.
fn next<'a, S: Prepared>(state: &'a mut Option<S>, params: &Params) -> &'a S {
    let next = match state.take() {
        Some(before) => before.move_to(params),
        None => S::prepare(params),
    };
    state.insert(next)
}

/// Returns the quantities of a screen whose state is `S`.
pub const fn quantities<S: Words>() -> &'static dyn Quantities {
    &Of::<S>(PhantomData)
}

/// Returns the computation of a report in one step, from the state `S`.
pub(super) const fn report_once<S: Words>() -> Compute<Report> {
    Compute::Once(|params| report(S::of(params)))
}

//! Reads a case file, hands each case's inputs to its model's function and compares what comes
//! back, under the file's conventions: numbers within `abs + rel |expected|`, counts and texts
//! exactly, lists element by element; an expected error by its kind and the field it names.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use crossover_model::{Error, ErrorKind};
use serde_json::{Value, json};

/// A model id and the function that answers it.
pub type Model = (&'static str, fn(&Inputs) -> Result<Outputs, Error>);

/// What a model answers: each output by its name.
pub type Outputs = Vec<(&'static str, Output)>;

/// One output.
#[derive(Clone, Debug)]
#[allow(dead_code)] // Not every family has texts and lists.
pub enum Output {
    /// A quantity, compared within the tolerance.
    Real(f64),
    /// A whole number, compared exactly.
    Count(f64),
    /// A text, compared exactly.
    Text(String),
    /// A list, compared element by element.
    List(Vec<Output>),
    /// No value: JSON's null.
    Nothing,
}

/// A list of quantities.
pub fn reals(values: &[f64]) -> Output {
    Output::List(values.iter().copied().map(Output::Real).collect())
}

/// A text.
pub fn text(value: impl Into<String>) -> Output {
    Output::Text(value.into())
}

/// The family of a model id: what stands before the point.
pub fn family(model: &str) -> &str {
    model.split('.').next().unwrap_or(model)
}

/// The function for a model id.
pub fn find(families: &[&[Model]], id: &str) -> Option<Model> {
    families.iter().copied().flatten().copied().find(|(name, _)| *name == id)
}

/// The inputs of a case, read by name.
pub struct Inputs<'a>(&'a Value);

#[allow(dead_code)] // Not every family reads every kind.
impl Inputs<'_> {
    /// The JSON of an input that is there and not blank.
    pub fn raw(&self, name: &'static str) -> Result<&Value, Error> {
        let input = self.0.get(name).ok_or_else(|| Error::missing(name))?;
        let value = match input.as_object() {
            Some(object) => object.get("value").ok_or_else(|| Error::missing(name))?,
            None => input,
        };
        if value.as_str().is_some_and(|text| text.trim().is_empty()) {
            return Err(Error::missing(name));
        }
        Ok(value)
    }

    /// Whether an input is there.
    pub fn has(&self, name: &'static str) -> bool {
        self.raw(name).is_ok()
    }

    /// A number.
    pub fn number(&self, name: &'static str) -> Result<f64, Error> {
        number(name, self.raw(name)?)
    }

    /// A list of numbers.
    pub fn numbers(&self, name: &'static str) -> Result<Vec<f64>, Error> {
        list(name, self.raw(name)?)?.iter().map(|value| number(name, value)).collect()
    }

    /// A list of lists of numbers.
    pub fn rows(&self, name: &'static str) -> Result<Vec<Vec<f64>>, Error> {
        list(name, self.raw(name)?)?
            .iter()
            .map(|row| list(name, row)?.iter().map(|value| number(name, value)).collect())
            .collect()
    }

    /// A text.
    pub fn text(&self, name: &'static str) -> Result<&str, Error> {
        let value = self.raw(name)?;
        value.as_str().ok_or_else(|| {
            Error::new(ErrorKind::UnknownOption, name, value, "give one of the names")
        })
    }
}

/// A number of the field `name`; texts for infinity are infinite.
pub fn number(name: &'static str, value: &Value) -> Result<f64, Error> {
    let infinity = match value.as_str().map(str::trim) {
        Some("inf" | "+inf" | "Infinity" | "+Infinity") => Some(f64::INFINITY),
        Some("-inf" | "-Infinity") => Some(f64::NEG_INFINITY),
        _ => None,
    };
    value
        .as_f64()
        .or(infinity)
        .ok_or_else(|| Error::new(ErrorKind::NotANumber, name, value, "give a number"))
}

/// The elements of the field `name`.
pub fn list<'a>(name: &'static str, value: &'a Value) -> Result<&'a Vec<Value>, Error> {
    value.as_array().ok_or_else(|| Error::new(ErrorKind::NotANumber, name, value, "give a list"))
}

/// A file of cases.
pub struct CaseFile {
    cases: Vec<Case>,
}

/// What a run of a file found.
pub struct Report {
    /// Cases that passed.
    pub passed: usize,
    /// A line for each case that failed.
    pub failures: Vec<String>,
    /// Models of the file without a function.
    pub not_implemented: BTreeSet<String>,
    /// Their cases, which are neither passed nor failed.
    pub not_run: usize,
}

impl CaseFile {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let json = super::json::parse(&text).map_err(|error| error.to_string())?;
        let cases = json["cases"].as_array().ok_or("it has no list of cases")?;
        let cases = cases.iter().cloned().map(Case).collect();
        Ok(Self { cases })
    }

    /// Its cases.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Whether it has a case of a family.
    pub fn has(&self, family: &str) -> bool {
        self.cases.iter().any(|case| case.family() == family)
    }

    /// Whether a case of the model does without an input.
    pub fn is_optional(&self, model: &str, input: &str) -> bool {
        self.cases.iter().any(|case| {
            case.model() == model
                && !case.expects_an_error()
                && case.0["inputs"].get(input).is_none()
        })
    }

    /// Checks every case whose model has a function.
    pub fn run(&self, families: &[&[Model]]) -> Report {
        let mut report = Report {
            passed: 0,
            failures: Vec::new(),
            not_implemented: BTreeSet::new(),
            not_run: 0,
        };
        for case in &self.cases {
            match find(families, case.model()) {
                None => {
                    report.not_implemented.insert(case.model().to_owned());
                    report.not_run += 1;
                }
                Some(model) => match case.check(model) {
                    Ok(()) => report.passed += 1,
                    Err(problem) => {
                        let line = format!("{} ({}): {problem}", case.id(), case.model());
                        report.failures.push(line);
                    }
                },
            }
        }
        report
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "FAILED {failure}")?;
        }
        for model in &self.not_implemented {
            writeln!(f, "not yet implemented: {model}")?;
        }
        write!(
            f,
            "{} cases passed, {} failed, {} not run",
            self.passed,
            self.failures.len(),
            self.not_run
        )
    }
}

/// One case, as it stands in the file.
#[derive(Clone)]
pub struct Case(Value);

impl Case {
    /// Its id.
    pub fn id(&self) -> &str {
        self.0["id"].as_str().unwrap_or("a case without id")
    }

    /// Its model's id.
    pub fn model(&self) -> &str {
        self.0["model"].as_str().unwrap_or("a case without model")
    }

    /// The family of its model.
    pub fn family(&self) -> &str {
        family(self.model())
    }

    /// The case with one of its inputs made bad, once for each way, expecting the error that names
    /// it. Only for cases that expect no error; an input that is `optional` is not left out.
    pub fn spoil_inputs(&self, optional: impl Fn(&str) -> bool) -> Vec<Case> {
        let inputs = self.0["inputs"].as_object();
        if self.expects_an_error() {
            return Vec::new();
        }
        let mut cases = Vec::new();
        for (name, input) in inputs.into_iter().flatten() {
            let mut expecting = |bad: Option<Value>, kind: &str| {
                let mut case = self.clone();
                if let Some(inputs) = case.0["inputs"].as_object_mut() {
                    match bad {
                        Some(value) => inputs.insert(name.clone(), json!({ "value": value })),
                        None => inputs.remove(name),
                    };
                }
                // A matrix or graph may call a bad entry what it makes of the whole.
                let accept = [kind, "bad_matrix", "bad_graph"];
                case.0["expected"] = json!({ "error": { "accept": accept, "field": name } });
                cases.push(case);
            };
            if !optional(name) {
                expecting(None, "missing_input");
                expecting(Some(json!(" ")), "missing_input");
            }
            let value = input.get("value").unwrap_or(input);
            if value.is_string() {
                expecting(Some(json!("no such name")), "unknown_option");
            }
            for (bad, kind) in [
                (json!("abc"), "not_a_number"),
                (json!(true), "not_a_number"),
                (json!("NaN"), "not_a_number"),
                (json!("-Infinity"), "non_finite"),
                (json!("Infinity"), "non_finite"),
            ] {
                let mut spoiled = value.clone();
                if spoil(&mut spoiled, &bad) {
                    expecting(Some(spoiled), kind);
                }
            }
        }
        cases
    }

    /// What it expects, as JSON.
    pub fn expectation(&self) -> &Value {
        &self.0["expected"]
    }

    /// Whether it expects an error.
    pub fn expects_an_error(&self) -> bool {
        self.expectation().get("error").is_some()
    }

    /// Calls the model and compares.
    pub fn check(&self, (_, function): Model) -> Result<(), String> {
        let got = function(&Inputs(&self.0["inputs"]));
        match (self.expectation().get("error"), got) {
            (Some(expected), Err(error)) => check_error(expected, &error),
            (Some(expected), Ok(outputs)) => {
                Err(format!("expected an error {expected}, got {outputs:?}"))
            }
            (None, Err(error)) => Err(format!("{}: {error}", error.kind().name())),
            (None, Ok(outputs)) => self.check_outputs(&outputs),
        }
    }

    fn check_outputs(&self, outputs: &Outputs) -> Result<(), String> {
        let tolerance = Tolerance {
            abs: self.0["tolerance"]["abs"].as_f64().unwrap_or(0.0),
            rel: self.0["tolerance"]["rel"].as_f64().unwrap_or(1e-9),
        };
        let expected = self
            .expectation()
            .as_object()
            .filter(|expected| !expected.is_empty())
            .ok_or("it expects nothing")?;
        for (name, expected) in expected {
            let expected = match expected.as_object() {
                Some(object) => {
                    object.get("value").ok_or_else(|| format!("{name} has no value"))?
                }
                None => expected,
            };
            let (_, got) = outputs
                .iter()
                .find(|(output, _)| output == name)
                .ok_or_else(|| format!("there is no output {name}"))?;
            if !tolerance.equal(got, expected) {
                return Err(format!("{name}: expected {expected}, got {got:?}"));
            }
        }
        Ok(())
    }

    /// The case with one expectation altered, once for each that there is.
    pub fn alter_expectations(&self) -> Vec<Case> {
        let with = |pointer: String, value: Value| {
            let mut case = self.clone();
            if let Some(place) = case.0.pointer_mut(&pointer) {
                *place = value;
            }
            case
        };
        if let Some(error) = self.expectation().get("error") {
            let field = format!("not_{}", error["field"].as_str().unwrap_or_default());
            let mut kind = self.clone();
            kind.0["expected"]["error"]["kind"] = "no_such_kind".into();
            kind.0["expected"]["error"]["accept"] = Value::Array(vec!["no_such_kind".into()]);
            return vec![with("/expected/error/field".to_owned(), field.into()), kind];
        }
        let expected = self.expectation().as_object();
        expected
            .into_iter()
            .flatten()
            .map(|(name, expected)| {
                let (pointer, value) = match expected.get("value") {
                    Some(value) => (format!("/expected/{name}/value"), value),
                    None => (format!("/expected/{name}"), expected),
                };
                with(pointer, alter(value))
            })
            .collect()
    }
}

/// Puts `bad` in the place of the first number; whether there is one.
fn spoil(value: &mut Value, bad: &Value) -> bool {
    match value {
        Value::Number(_) => *value = bad.clone(),
        Value::Array(elements) => return elements.iter_mut().any(|element| spoil(element, bad)),
        _ => return false,
    }
    true
}

/// Another value of the same kind, away by more than any tolerance.
fn alter(value: &Value) -> Value {
    match value {
        Value::Number(number) => (1e6 * (1.0 + number.as_f64().unwrap_or(0.0).abs())).into(),
        Value::String(text) => format!("not {text}").into(),
        Value::Array(elements) => match elements.split_last() {
            Some((last, others)) => {
                let mut altered = others.to_vec();
                altered.push(alter(last));
                altered.into()
            }
            None => Value::Array(vec![0.into()]),
        },
        _ => "altered".into(),
    }
}

fn check_error(expected: &Value, error: &Error) -> Result<(), String> {
    let kind = error.kind().name();
    let accepted = match expected["accept"].as_array() {
        Some(kinds) => kinds.iter().any(|accepted| accepted == kind),
        None => expected["kind"] == kind,
    };
    if !accepted {
        return Err(format!("expected {expected}, got {kind}: {error}"));
    }
    let field = expected["field"].as_str().unwrap_or_default();
    let message = error.to_string();
    let named = message
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .any(|word| word == field);
    if error.field() == field || named {
        return Ok(());
    }
    Err(format!("expected the field {field} to be named: {error}"))
}

struct Tolerance {
    abs: f64,
    rel: f64,
}

impl Tolerance {
    fn equal(&self, got: &Output, expected: &Value) -> bool {
        match got {
            Output::Real(got) => expected.as_f64().is_some_and(|expected| {
                (got - expected).abs() <= self.abs + self.rel * expected.abs()
            }),
            Output::Count(got) => expected.as_f64() == Some(*got),
            Output::Text(got) => expected.as_str() == Some(got),
            Output::List(got) => expected.as_array().is_some_and(|expected| {
                got.len() == expected.len()
                    && got.iter().zip(expected).all(|(got, expected)| self.equal(got, expected))
            }),
            Output::Nothing => expected.is_null(),
        }
    }
}

//! `crossover eval`: the readouts of a screen.

use std::io::{Write, stderr};
use std::time::Instant;

use crossover_figures::formula::{Part, Parts};
use crossover_screens::explain::{Explanation, Teller};
use crossover_screens::hidden::{Hidden, Hiding};
use crossover_screens::link::LONGEST;
use crossover_screens::plain::Plain;
use crossover_screens::screen::Report;
use crossover_screens::{Params, uncertain};
use serde_json::{Map, Value as Json, json};

use crate::command_error::{CommandError, print};
use crate::json::{json_error, json_number, values};
use crate::own_machine::{self, Options};
use crate::request;

/// Prints the report of the state that the arguments name, on the machine of a file where there is one; with `why`,
/// each answer is explained.
pub fn run(arguments: &[String], machine: &Options, why: bool) -> Result<(), CommandError> {
    print(&answer(arguments, machine, why)?)
}

/// Answers each line of standard input by a line, until it ends: a report, or what is wrong with
/// the request.
pub fn run_lines(machine: &Options, why: bool) -> Result<(), CommandError> {
    for line in std::io::stdin().lines() {
        let line = line.map_err(|error| CommandError::input("standard input", error))?;
        match arguments(&line).and_then(|arguments| answer(&arguments, machine, why)) {
            Ok(report) => print(&report)?,
            Err(fault) => print(fault.message())?,
        }
    }
    Ok(())
}

/// Returns the arguments that a line stands for: an array of them as JSON, or one as it is.
fn arguments(line: &str) -> Result<Vec<String>, CommandError> {
    if !line.starts_with('[') {
        return Ok(vec![line.to_owned()]);
    }
    let parsed = serde_json::from_str(line);
    parsed.map_err(|error| CommandError::input("the line", error))
}

fn answer(arguments: &[String], machine: &Options, why: bool) -> Result<String, CommandError> {
    let state = request::read_on(arguments, |screen| machine.read(screen))?;
    let params = request::params(&state)?;
    let report = complete(params).with_samples(uncertain::sampled_at_once(params));
    let hidden = Hiding::of(&state).of_state(params, &report);
    let report = hidden.report(params, report);
    let mut readouts = Map::new();
    let mut undefined = Map::new();
    for readout in &report.readouts {
        if let Err(error) = &readout.answer {
            undefined.insert(readout.key.to_owned(), json_error(error));
        }
        let value = json!(Plain::answer(readout));
        readouts.insert(readout.key.to_owned(), value);
    }
    let mut shown = values(params);
    if let Json::Object(all) = &mut shown {
        all.retain(|key, _| !hidden.hides(key));
    }
    // A longer one would be refused.
    let link = Some(state.write()).filter(|link| link.len() <= LONGEST);
    let mut object = json!({
        "screen": params.schema().id,
        "params": shown,
        "readouts": readouts,
        "takeaway": report.takeaway_shown(params),
        "link": link,
    });
    if let Some(own) = params.own_machine() {
        object["machine"] = own_machine::own_json(own);
    }
    if !report.hints.is_empty() {
        object["hints"] = json!(report.hints_shown(params));
    }
    if report.sampled.is_some() {
        let keys = report.readouts.iter().map(|readout| readout.key);
        let intervals = keys.filter_map(|key| {
            let (low, high) = report.interval(key)?;
            Some((key.to_owned(), json!([json_number(low), json_number(high)])))
        });
        object["intervals"] = intervals.collect::<Map<_, _>>().into();
    }
    if !undefined.is_empty() {
        object["undefined"] = Json::Object(undefined);
    }
    if why {
        object["why"] = explanations(params, &report, &hidden);
    }
    Ok(object.to_string())
}

/// Returns the complete report. One that takes longer says on standard error, every second, how far it has come.
fn complete(params: &Params) -> Report {
    let begun = Instant::now();
    let (mut said, mut last) = (0, Report::default());
    for report in params.screen().report.steps(params) {
        let seconds = begun.elapsed().as_secs();
        if said < seconds {
            said = seconds;
            let all = report.readouts.len();
            let found = report.readouts.iter().filter(|readout| !readout.is_pending());
            let found = found.count();
            let _ = writeln!(stderr(), "{found} of {all} answers are found after {seconds} s");
        }
        last = report;
    }
    last
}

/// Returns the explanation of each answer, by the key of its readout.
fn explanations(params: &Params, report: &Report, hidden: &Hidden) -> Json {
    let teller = Teller::of(params, report);
    let explanations = report.readouts.iter().filter_map(|readout| {
        let explanation = hidden.explain_by(&teller, report, readout.key).ok()??;
        let why = explanation_json(&explanation, readout.source);
        Some((readout.key.to_owned(), why))
    });
    Json::Object(explanations.collect())
}

fn explanation_json(explanation: &Explanation, source: &str) -> Json {
    let pairs = |parts: &[Part]| -> Json {
        let pair = |part: &Part| json!([part.name, json_number(part.value)]);
        parts.iter().map(pair).collect()
    };
    let mut why = json!({"formula": explanation.plain, "source": source});
    let mut add = |key: &str, value: Json| why[key] = value;
    if !explanation.numbers.is_empty() {
        add("numbers", json!(explanation.numbers));
    }
    if !explanation.latex.is_empty() {
        add("latex", json!(explanation.latex));
    }
    match &explanation.parts {
        Some(Parts::Sum(parts)) => add("parts", pairs(parts)),
        Some(Parts::Sides(sides, decides)) => {
            add("sides", pairs(sides));
            add("decides", json!(sides.get(*decides).map(|side| &side.name)));
        }
        None => {}
    }
    if let Some(by) = explanation.found_by {
        add("found_by", json!(by));
        add("checked", json!(explanation.checked));
    }
    why
}

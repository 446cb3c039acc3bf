//! A fitted file as one JSON object, in seconds and bytes.

mod laws;
mod lines;
mod parts;

use crossover_measurements::{Content, Link, Reading, Roof, Scaling};
use serde_json::{Map, Value as Json, json};

use super::fitted::{FileFits, Fit};
use crate::json::json_number;

/// Returns the object of a file: that of its first output that was fitted, the others below `others`; else the reason.
pub fn file(path: &str, fitted: &FileFits) -> Json {
    let outputs = match fitted {
        Ok(outputs) => outputs,
        Err(why) => return json!({"file": path, "refused": why}),
    };
    let shown = outputs.iter().position(|(_, fit)| fit.is_ok()).unwrap_or(0);
    let mut object = Map::new();
    object.insert("file".to_owned(), json!(path));
    if let Some((output, fit)) = outputs.get(shown) {
        describe(&mut object, output);
        match fit {
            Ok(fit) => object.extend(all(fit)),
            Err(why) => drop(object.insert("refused".to_owned(), json!(why))),
        }
        object.extend(doubts(output));
    }
    let others = outputs.iter().enumerate().filter(|&(i, _)| i != shown);
    let others: Vec<Json> = others.map(|(_, output)| other(output)).collect();
    if !others.is_empty() {
        object.insert("others".to_owned(), json!(others));
    }
    Json::Object(object)
}

fn other((output, fit): &(Reading, Result<Fit, String>)) -> Json {
    let mut object = Map::new();
    describe(&mut object, output);
    match fit {
        Ok(Fit::Messages(fit)) => object.insert("n".to_owned(), json!(fit.points.len())),
        Ok(Fit::Runs(told)) => object.insert("n".to_owned(), json!(told.fit.points.len())),
        Ok(fit @ (Fit::Link(_) | Fit::Roof(_))) => {
            object.extend(all(fit));
            None
        }
        Ok(Fit::LogGp(fit)) => object.insert("n".to_owned(), json!(fit.n)),
        Err(why) => object.insert("refused".to_owned(), json!(why)),
    };
    Json::Object(object)
}

fn describe(object: &mut Map<String, Json>, output: &Reading) {
    let mut add = |key: &str, value: Json| object.insert(key.to_owned(), value);
    add("kind", json!(output.kind()));
    if let Some(operation) = output.operation() {
        add("op", json!(operation));
    }
    match &output.content {
        Content::Messages(messages) => {
            if !messages.column.is_empty() {
                add("column", json!(messages.column));
            }
            if !messages.left_out.is_empty() {
                add("zero_rows_left_out", json!(messages.left_out.len()));
            }
        }
        Content::Runs(runs) => {
            add("unit", json!(runs.unit));
            let scaling = runs.scaling.map(|scaling| match scaling {
                Scaling::Strong => "strong",
                Scaling::Weak => "weak",
            });
            add("scaling", json!(scaling));
            add("relative", json!(runs.is_relative));
        }
        Content::Link(link) if link.machine().is_none() => {
            add("start_up", json!(link.start_up));
            add("bandwidth", json!(link.bandwidth));
        }
        _ => {}
    }
}

/// A start-up time in seconds, a transfer time in seconds per byte, and a bandwidth in bytes per second.
pub fn link_json(link: &Link) -> Json {
    json!({
        "ts": link.start_up,
        "tw": link.bandwidth.map(|rate| 1.0 / rate),
        "bandwidth": link.bandwidth,
    })
}

/// A bandwidth of memory in bytes per second, and a peak in operations per second.
fn roof_json(roof: &Roof) -> Json {
    let workers = roof.workers.as_ref();
    let workers = workers.map(|it| json!({"count": json_number(it.count), "unit": it.unit}));
    let doubt = Some(&roof.doubt).filter(|doubt| !doubt.is_empty());
    json!({"beta": roof.bandwidth, "peak": roof.peak, "workers": workers, "doubt": doubt})
}

/// The lines that were not read, and what to know about those that were.
fn doubts(output: &Reading) -> Map<String, Json> {
    let mut object = Map::new();
    let unread = output.unread.iter();
    let unread: Vec<_> =
        unread.map(|row| json!({"line": row.line, "text": row.text, "why": row.why})).collect();
    if !unread.is_empty() {
        object.insert("unread".to_owned(), json!(unread));
    }
    if !output.notes.is_empty() {
        object.insert("notes".to_owned(), json!(output.notes));
    }
    object
}

fn all(fit: &Fit) -> Map<String, Json> {
    let object = match fit {
        Fit::Messages(fit) => lines::object(fit),
        Fit::Runs(told) => laws::object(told),
        Fit::Link(link) => link_json(link),
        Fit::Roof(roof) => roof_json(roof),
        Fit::LogGp(fit) => lines::loggp(fit),
    };
    let Json::Object(object) = object else { return Map::new() };
    object
}

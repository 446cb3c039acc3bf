//! A fitted file as one JSON object, in seconds and bytes.

mod laws;

use crossover_measurements::fit::{Choice, Interval, Line, LogGpFit, MessagesFit, Pieces};
use crossover_measurements::{Content, Reading};
use serde_json::{Map, Value as Json, json};

use super::{Fit, Fitted};
use crate::json::json_number;

/// Returns the object of a file: that of its first output that was fitted, the others below `others`; else the reason.
pub fn file(path: &str, fitted: &Fitted) -> Json {
    let outputs = match fitted {
        Ok(outputs) => outputs,
        Err(why) => return json!({"file": path, "refused": why}),
    };
    let shown = outputs.iter().position(|(_, fit)| fit.is_ok()).unwrap_or(0);
    let mut object = Map::new();
    object.insert("file".to_owned(), json!(path));
    if let Some((output, fit)) = outputs.get(shown) {
        described(&mut object, output);
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

/// An output that is not the one of the object.
fn other((output, fit): &(Reading, Result<Fit, String>)) -> Json {
    let mut object = Map::new();
    described(&mut object, output);
    match fit {
        Ok(Fit::Messages(fit)) => object.insert("n".to_owned(), json!(fit.points.len())),
        Ok(Fit::Runs(fit)) => object.insert("n".to_owned(), json!(fit.points.len())),
        Ok(Fit::LogGp(fit)) => object.insert("n".to_owned(), json!(fit.n)),
        Err(why) => object.insert("refused".to_owned(), json!(why)),
    };
    Json::Object(object)
}

/// What an output is.
fn described(object: &mut Map<String, Json>, output: &Reading) {
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
        Content::Runs(runs) => drop(add("unit", json!(runs.unit))),
        _ => {}
    }
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
        Fit::Messages(fit) => messages(fit),
        Fit::Runs(fit) => laws::object(fit),
        Fit::LogGp(fit) => loggp(fit),
    };
    let Json::Object(object) = object else { return Map::new() };
    object
}

fn messages(fit: &MessagesFit) -> Json {
    let mut object = json!({
        "n": fit.points.len(),
        "abs": line(&fit.absolute),
        "rel": line(&fit.relative),
        "t_small": fit.t_small,
        "eff_tw_large": fit.eff_tw_large,
        "falls": pairs(&fit.falls),
        "fit": match fit.choice {
            Choice::Line => "rel",
            Choice::Pieces => "piecewise",
        },
        "suspect": pairs(&fit.suspect()),
    });
    if let Some(both) = &fit.pieces {
        object["piecewise"] = pieces(both);
    }
    if let Some(line) = &fit.in_place {
        let worst = line.errors.worst;
        object["in_place_rel"] = json!({"ts": line.ts, "tw": line.tw, "max_rel_err": worst});
    }
    if let Some(ring) = fit.implied_ring {
        object["implied_ring"] =
            json!({"ranks": ring.ranks, "alpha_s": ring.alpha, "beta_s_per_byte": ring.beta});
    }
    if let Some(next) = fit.next_size() {
        object["next_m"] = json_number(next.at);
    }
    object
}

fn line(line: &Line) -> Json {
    let mut object = json!({
        "ts": line.ts,
        "tw": line.tw,
        "max_rel_err": line.errors.worst,
        "median_rel_err": line.errors.median,
        "rms_rel_err": line.errors.rms,
        "ci95": intervals(line),
    });
    if let Some(r2) = line.r2 {
        object["r2"] = json!(r2);
    }
    object
}

fn intervals(line: &Line) -> Json {
    let both = [("ts", line.ts_interval()), ("tw", line.tw_interval())];
    let known =
        both.into_iter().filter_map(|(name, known)| Some((name.to_owned(), interval(known?))));
    Json::Object(known.collect())
}

/// The ends of an interval.
fn interval(interval: Interval) -> Json {
    json!([interval.low, interval.high])
}

fn pieces(pieces: &Pieces) -> Json {
    let segment = |line: &Line| {
        json!({
            "ts": line.ts,
            "tw": line.tw,
            "n": line.n,
            "max_rel_err": line.errors.worst,
            "ci95": intervals(line),
        })
    };
    json!({
        "last_m_of_first": json_number(pieces.last_of_first),
        "first_m_of_second": json_number(pieces.first_of_second),
        "seg1": segment(&pieces.small),
        "seg2": segment(&pieces.large),
        "rms_rel": pieces.errors.rms,
        "max_rel_err": pieces.errors.worst,
        "median_rel_err": pieces.errors.median,
    })
}

fn pairs(sizes: &[(f64, f64)]) -> Vec<Json> {
    sizes.iter().map(|&(from, to)| json!([json_number(from), json_number(to)])).collect()
}

fn loggp(fit: &LogGpFit) -> Json {
    json!({
        "n": fit.n,
        "L": fit.latency,
        "o_send": fit.o_send,
        "o_receive": fit.o_receive,
        "g": fit.gap,
        "G": fit.gap_per_byte,
        "o_send_line": fit.o_send_line.as_ref().map(line),
        "o_receive_line": fit.o_receive_line.as_ref().map(line),
    })
}

//! Fitted lines as JSON.

use crossover_measurements::fit::{Choice, Line, LogGpFit, MessagesFit, Pieces};
use serde_json::{Value as Json, json};

use super::parts::interval;
use crate::json::json_number;

/// Returns the object of times by size, without what they are.
pub fn object(fit: &MessagesFit) -> Json {
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

/// Returns the object of `LogGP` parameters.
pub fn loggp(fit: &LogGpFit) -> Json {
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

//! Fitted laws of speedup as JSON.

use crossover_measurements::fit::{Fitted, Form, Gustafson, Law, RunsFit, SpeedupLaw, Weight};
use crossover_screens::offer::laws::Told;
use serde_json::{Map, Value as Json, json};

use super::parts::interval;
use crate::json::json_number;

/// Why a law has no parameters.
const NO_FALL: &str = "T1 = 0: the data have no falling part";

/// Returns the object of times by the number of processors, without what they are. Of weak scaling it has Gustafson's
/// law, else the laws of constant work.
pub fn object(told: &Told) -> Json {
    let fit = &told.fit;
    let (least, greatest) = fit.range();
    let mut object = json!({
        "n": fit.points.len(),
        "distinct_p": fit.means.len(),
        "p_min": json_number(least),
        "p_max": json_number(greatest),
        "means": fit.means.iter().map(|&(n, t)| json!([json_number(n), t])).collect::<Vec<_>>(),
    });
    if told.is_weak {
        object["gustafson"] = json!(fit.gustafson.as_ref().map(gustafson));
    } else {
        add_laws(&mut object, fit);
    }
    object
}

fn gustafson(law: &Gustafson) -> Json {
    let parameters = [("T1", &law.t1), ("s", &law.s)];
    let intervals =
        parameters.iter().filter_map(|(name, it)| Some((*name, interval(it.interval?))));
    let intervals: Map<String, Json> =
        intervals.map(|(name, known)| (name.to_owned(), known)).collect();
    json!({
        "T1": law.t1.value,
        "s": law.s.value,
        "ci95": intervals,
        "max_rel_err": law.errors.worst,
        "median_rel_err": law.errors.median,
    })
}

fn add_laws(object: &mut Json, fit: &RunsFit) {
    for form in Form::ALL {
        object[form.name()] = json!({
            (Weight::Relative.name()): fitted_json(fit.relative.of(form)),
            (Weight::Absolute.name()): fitted_json(fit.absolute.of(form)),
        });
    }
    if let Some(anchored) = fit.anchored {
        object["anchored_speedup"] = json!({
            "T1_mean": anchored.t1,
            "amdahl": speedup_law(&anchored.amdahl, &["s"]),
            "usl": speedup_law(&anchored.usl, &["sigma", "kappa"]),
        });
    }
    let deltas = fit.relative.delta_aicc().into_iter();
    let deltas = deltas.map(|(form, delta)| (form.name().to_owned(), json!(delta)));
    object["best_aicc_rel"] = json!(fit.relative.best().map(|law| law.form.name()));
    object["delta_aicc_rel"] = Json::Object(deltas.collect());
    let alike = fit.relative.cannot_tell().into_iter();
    object["cannot_tell_rel"] =
        alike.map(|(one, other)| json!([one.name(), other.name()])).collect();
    object["karp_flatt"] = json!({
        "T1": fit.karp_flatt.t1,
        "T1_measured": fit.karp_flatt.is_measured,
        "rows": fit.karp_flatt.rows.iter().map(|&(n, e)| json!([json_number(n), e])).collect::<Vec<_>>(),
    });
    object["next_p"] = json!(fit.next_n().map(|next| json_number(next.at)));
}

fn fitted_json(fitted: &Fitted) -> Json {
    match fitted {
        Fitted::Law(fitted) => law(fitted),
        Fitted::Degenerate { c: None } => json!({"degenerate": NO_FALL}),
        Fitted::Degenerate { c } => json!({"degenerate": NO_FALL, "c": c}),
        Fitted::Undetermined => {
            json!({"undetermined": "more parameters than numbers of processors"})
        }
    }
}

fn law(law: &Law) -> Json {
    let mut object = Map::new();
    let mut intervals = Map::new();
    let mut at_bound = Vec::new();
    for parameter in &law.parameters {
        object.insert(parameter.name.to_owned(), json!(parameter.value));
        if let Some(known) = parameter.interval {
            intervals.insert(parameter.name.to_owned(), interval(known));
        }
        if parameter.is_at_bound {
            at_bound.push(parameter.name);
        }
    }
    let errors = [
        ("rss", json!(law.rss)),
        ("rmse_s", json!(law.rmse)),
        ("smape_percent", json!(law.smape)),
        ("max_rel_err", json!(law.worst)),
        ("aicc", json!(law.aicc)),
        ("at_bound", json!(at_bound)),
        ("ci95", json!(intervals)),
    ];
    object.extend(errors.map(|(key, value)| (key.to_owned(), value)));
    if law.form == Form::Usl {
        object.insert("peak_N".to_owned(), json!(law.peak()));
    }
    Json::Object(object)
}

fn speedup_law(law: &SpeedupLaw, names: &[&str]) -> Json {
    let mut object = json!({
        "rss_speedup": law.rss,
        "rmse_speedup": law.rmse,
        "aicc": law.aicc,
    });
    for (name, value) in names.iter().zip([law.sigma, law.kappa]) {
        object[*name] = json!(value);
    }
    let held = names.iter().zip(law.is_at_bound).filter(|(_, is_at_bound)| *is_at_bound);
    object["at_bound"] = held.map(|(name, _)| json!(name)).collect();
    if 1 < names.len() {
        object["peak_N"] = json!(law.peak());
    }
    object
}

//! Runs a file of divisible-load cases; `CROSSOVER_DIVISIBLE_CASES=<file>` runs another one.
//!
//! A case names a platform and what must come out: whether it is valid, `n_min`, feasibility,
//! `C_max`, the loads where they are unique. Every solution is also checked by playing it.

use std::fs;

use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Platform, Solver, Star,
};
use crossover_model::{Error, ErrorKind};
use serde_json::Value;

fn cases() -> Value {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/divisible-load-cases.json");
    let path = std::env::var("CROSSOVER_DIVISIBLE_CASES").unwrap_or_else(|_| own.to_owned());
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn list<'a>(file: &'a Value, key: &str) -> &'a [Value] {
    file[key].as_array().map_or(&[], Vec::as_slice)
}

/// A number of a case; what is absent, `null` or no number is NaN, which every model refuses.
fn number(case: &Value, key: &str) -> f64 {
    match &case[key] {
        Value::String(text) => text.parse().unwrap_or(f64::NAN),
        value => value.as_f64().unwrap_or(f64::NAN),
    }
}

fn load_of(case: &Value) -> Load {
    Load {
        compute: number(case, "A"),
        transfer: number(case, "C"),
        startup: number(case, "S"),
        volume: case.get("V").map_or(1.0, |_| number(case, "V")),
        buffer: match case.get("D") {
            None | Some(Value::Null) => f64::INFINITY,
            Some(_) => number(case, "D"),
        },
    }
}

fn platform(case: &Value) -> Result<Platform, Error> {
    let given = load_of(case);
    let order = || match &case["order"] {
        Value::Null if case.get("kind").is_some() => Ok(Order::NearestFirst),
        name => name.as_str().unwrap_or("").parse::<Order>(),
    };
    Ok(match case["topology"].as_str() {
        Some("star") => Platform::Star(Star { processors: number(case, "m"), load: given }),
        Some("tree") => Platform::Ordinary(OrdinaryTree {
            ports: number(case, "p"),
            height: number(case, "h"),
            order: order()?,
            buffers: number(case, "buffers"),
            layers: Layers::ALL,
            load: given,
        }),
        Some("binomial") => Platform::Binomial(BinomialTree {
            ports: number(case, "p"),
            height: number(case, "h"),
            order: order()?,
            layers: Layers::ALL,
            load: given,
            sequence: None,
            embedding: None,
        }),
        other => panic!("unknown topology {other:?}"),
    })
}

fn is_close(found: f64, expected: f64, relative: f64) -> bool {
    (found - expected).abs() <= relative * expected.abs()
}

fn check(case: &Value) -> Result<(), String> {
    let expected = &case["expected"];
    let n = number(case, "n");
    let solved = platform(case).and_then(|platform| Ok((platform, platform.solve(n)?)));
    if expected["valid"] == Value::Bool(false) {
        let field = expected["reason"].as_str().ok_or("no reason given")?;
        return match solved {
            Err(error) if error.field() == field => Ok(()),
            other => Err(format!("{other:?} where {field} is invalid")),
        };
    }
    let platform = platform(case).map_err(|error| error.to_string())?;
    if let Some(least) = expected["n_min"].as_f64() {
        let found = platform.fewest_stages().map_err(|error| error.to_string())?;
        if found != least {
            return Err(format!("n_min {found}, expected {least}"));
        }
    }
    if expected["feasible"] == Value::Bool(false) {
        return match solved {
            Err(error) if error.kind() == ErrorKind::Infeasible && error.field() == "n" => Ok(()),
            other => Err(format!("{other:?} where n is below n_min")),
        };
    }
    let (_, solution) = solved.map_err(|error| error.to_string())?;
    let tolerance = &case["tolerance"];
    let cmax = expected["cmax"].as_f64().ok_or("no cmax given")?;
    let relative = tolerance["cmax_rel"].as_f64().unwrap_or(1e-6).min(1e-8);
    if !is_close(solution.makespan, cmax, relative) {
        return Err(format!("C_max {:?}, expected {cmax:?}", solution.makespan));
    }
    let volume = number(case, "V");
    let rows = list(expected, "alpha");
    for (stage, row) in rows.iter().enumerate() {
        for (receiver, load) in row.as_array().into_iter().flatten().enumerate() {
            let found = solution.load(stage + 1, receiver as u32 + 1).ok_or("no load")?;
            let allowed = tolerance["alpha_abs_over_V"].as_f64().unwrap_or(1e-5) * volume;
            if (found - load.as_f64().ok_or("no number")?).abs() > allowed {
                let place = format!("stage {}, receiver {}", stage + 1, receiver + 1);
                return Err(format!("{place}: {found:?}, expected {load}"));
            }
        }
    }
    if !rows.is_empty() && matches!(platform, Platform::Star(_)) && !solution.unique {
        return Err("the loads are unique".to_owned());
    }
    let bound = expected["comm_bound"].as_bool();
    if bound.is_some_and(|bound| bound != solution.communication_bound) {
        return Err(format!("communication bound: {}", solution.communication_bound));
    }
    if let (Some(bound), Platform::Star(star)) = (expected["lower_bound"].as_f64(), platform) {
        let found = star.ideal_makespan().map_err(|error| error.to_string())?;
        if !is_close(found, bound, 1e-12) {
            return Err(format!("LB {found}, expected {bound}"));
        }
    }
    // The loads keep V and D, and playing them takes as long as was said.
    let played = platform.simulate(&solution.loads).map_err(|error| error.to_string())?;
    if !is_close(played.makespan, solution.makespan, 1e-9) {
        return Err(format!("played {:?}, solved {:?}", played.makespan, solution.makespan));
    }
    let mut sum = 0.0;
    for (j, load) in solution.loads.iter().enumerate() {
        let receiver = solution.receivers[j % solution.receivers.len()];
        if !(0.0 <= *load && *load <= platform.largest_chunk(receiver) * (1.0 + 1e-9)) {
            return Err(format!("message {j} carries {load}"));
        }
        sum += load * platform.processors_of(receiver);
    }
    if !is_close(sum, volume, 1e-9) {
        return Err(format!("the loads sum to {sum}"));
    }
    Ok(())
}

fn check_all(key: &str, check: impl Fn(&Value) -> Result<(), String>) {
    let file = cases();
    let failures: Vec<String> = list(&file, key)
        .iter()
        .filter_map(|case| Some(format!("{} {}", case["id"], check(case).err()?)))
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn every_program_has_its_optimum() {
    check_all("cases", check);
}

#[test]
fn every_formula_has_its_value() {
    check_all("formula_cases", |case| {
        let tolerance = number(case, "tolerance_rel");
        let expected = &case["expected"];
        let compare = |what: &str, found: f64, value: &Value| {
            let value = value.as_f64().ok_or(format!("no {what} given"))?;
            if is_close(found, value, tolerance) {
                Ok(())
            } else {
                Err(format!("{what} {found:?}, expected {value:?}"))
            }
        };
        match case["kind"].as_str() {
            Some("dstar") => {
                let platform = platform(case).map_err(|error| error.to_string())?;
                let found = platform.steady_buffer().map_err(|error| error.to_string())?;
                match (found.printed, &expected["dstar"]) {
                    (Err(error), Value::Null) if error.kind() == ErrorKind::Undefined => Ok(()),
                    (Ok(found), value) => compare("D*", found, value),
                    (found, value) => Err(format!("D* {found:?}, expected {value}")),
                }
            }
            Some("one_layer") => {
                let tree = BinomialTree {
                    ports: number(case, "p"),
                    height: number(case, "h"),
                    order: Order::NearestFirst,
                    layers: Layers::ALL,
                    load: load_of(case),
                    sequence: None,
                    embedding: None,
                };
                let found = Platform::from(tree).one_layer();
                let found = found.map_err(|error| error.to_string())?;
                let layers = list(expected, "layers");
                if layers.len() != found.len() {
                    return Err(format!("{} layers", found.len()));
                }
                for (found, layer) in found.iter().zip(layers) {
                    compare("layer", f64::from(found.layer), &layer["layer"])?;
                    compare("n*", found.n_star, &layer["n_star"])?;
                    compare("C_max", found.printed, &layer["cmax_formula"])?;
                }
                Ok(())
            }
            Some("lower_bound") => {
                let star = Star {
                    processors: number(case, "m"),
                    load: Load { transfer: 0.0, ..load_of(case) },
                };
                let found = star.ideal_makespan().map_err(|error| error.to_string())?;
                compare("LB", found, &expected["lower_bound"])
            }
            other => Err(format!("unknown kind {other:?}")),
        }
    });
}

#[test]
fn every_best_number_of_stages_is_found() {
    check_all("auto_n_cases", |case| {
        let platform = platform(case).map_err(|error| error.to_string())?;
        let best = platform.best_stages(&mut Solver::default());
        let best = best.map_err(|error| error.to_string())?;
        let expected = &case["expected"];
        let relative = number(&case["tolerance"], "cmax_rel").min(1e-9);
        if !is_close(best.makespan, number(expected, "cmax"), relative)
            || best.stages != number(expected, "best_n")
            || best.communication_bound_from != expected["first_comm_bound_n"].as_f64()
        {
            return Err(format!("{best:?}, expected {expected}"));
        }
        Ok(())
    });
}

#[test]
fn superfluous_messages_are_trimmed() {
    check_all("trim_cases", |case| {
        let platform = platform(case).map_err(|error| error.to_string())?;
        let n = number(case, "n");
        let trimmed = platform.solve_trimmed(n).map_err(|error| error.to_string())?;
        let whole = platform.makespan(n).map_err(|error| error.to_string())?;
        let expected = &case["expected"];
        let relative = number(&case["tolerance"], "cmax_rel").min(1e-9);
        if trimmed.loads.len() as f64 != number(expected, "messages_kept")
            || !is_close(trimmed.makespan, number(expected, "cmax"), relative)
            || !is_close(whole, number(expected, "cmax_untrimmed"), relative)
        {
            let kept = trimmed.loads.len();
            return Err(format!("{kept} kept, {} s, {whole} s", trimmed.makespan));
        }
        let played = platform.simulate(&trimmed.loads).map_err(|error| error.to_string())?;
        if !is_close(played.makespan, trimmed.makespan, 1e-12) {
            return Err(format!("played in {} s", played.makespan));
        }
        Ok(())
    });
}

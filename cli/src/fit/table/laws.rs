//! Fitted laws of speedup, for people.

use crossover_figures::Unit;
use crossover_measurements::fit::{Fitted, Form, Law, Laws, Next, Parameter, RunsFit};

use super::parts::{align, interval};

/// Writes the laws that were fitted, and what these times can tell.
pub fn write(fit: &RunsFit, lines: &mut Vec<String>) {
    let heads = ["", "parameters (95 %)", "RMSE", "SMAPE", "AICc above best"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    rows.extend(Form::ALL.map(|form| row(form, &fit.relative)));
    lines.extend(align(&rows));
    lines.extend(verdict(fit));
    lines.extend(fit.relative.fitted_laws().filter_map(peak));
    lines.extend(fit.fastest().map(fastest_run));
    lines.extend(karp_flatt(fit));
    lines.extend(fit.next_n().map(next));
}

fn row(form: Form, laws: &Laws) -> Vec<String> {
    let name = form.name().to_owned();
    match laws.of(form) {
        Fitted::Law(law) => {
            let parameters: Vec<_> = law.parameters.iter().map(parameter).collect();
            let above = laws.delta_aicc().into_iter().find(|(other, _)| *other == form);
            vec![
                name,
                parameters.join(", "),
                Unit::Second.brief(law.rmse),
                Unit::Share.brief(law.smape / 100.0),
                above.map_or("too few rows".to_owned(), |(_, delta)| format!("{delta:.1}")),
            ]
        }
        Fitted::Degenerate { .. } => vec![name, "the times have no part that falls".to_owned()],
        Fitted::Undetermined => vec![name, "more parameters than numbers of processors".to_owned()],
    }
}

fn parameter(parameter: &Parameter) -> String {
    let unit = if matches!(parameter.name, "T1" | "c") { Unit::Second } else { Unit::One };
    let known = if parameter.is_at_bound {
        "(at its bound)".to_owned()
    } else {
        interval(unit, parameter.interval)
    };
    format!("{} = {} {known}", parameter.name, unit.brief(parameter.value)).trim_end().to_owned()
}

fn next(next: Next) -> String {
    let (least, most) = (Unit::Second.brief(next.times.0), Unit::Second.brief(next.times.1));
    let why = if next.deviations == 0.0 {
        "as the laws are the same so far".to_owned()
    } else {
        format!("where the laws differ most ({least} to {most})")
    };
    format!("Measure next: N = {}, {why}.", Unit::One.brief(next.at))
}

fn peak(law: &Law) -> Option<String> {
    let peak = Unit::One.brief(law.peak().filter(|peak| 1.0 < *peak)?.round());
    Some(format!("Least time by {}: N = {peak}.", law.form.title()))
}

fn fastest_run((n, time): (f64, f64)) -> String {
    format!("Least time measured: N = {}, {}.", Unit::One.brief(n), Unit::Second.brief(time))
}

fn verdict(fit: &RunsFit) -> Vec<String> {
    let best = fit.relative.best();
    let poor = best.filter(|law| law.is_poor());
    let poor = poor.map(|_| {
        "No law describes these times: the best misses by more than 20 % in the mean.".to_owned()
    });
    let best = best.map(|law| format!("Best by AICc: {}.", law.form.title()));
    let alike = fit.relative.cannot_tell().into_iter().map(|(one, other)| {
        format!("{} rows cannot tell {} from {}.", fit.points.len(), other.title(), one.title())
    });
    best.into_iter().chain(poor).chain(alike).collect()
}

fn karp_flatt(fit: &RunsFit) -> impl Iterator<Item = String> {
    let metric = &fit.karp_flatt;
    let (how, t1) =
        (if metric.is_measured { "measured" } else { "fitted" }, Unit::Second.brief(metric.t1));
    let rows =
        metric.rows.iter().map(|&(n, e)| format!("{} {}", Unit::One.brief(n), Unit::One.brief(e)));
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty())
        .then(|| format!("Karp-Flatt metric by N, over the {how} T1 of {t1}: {}.", rows.join(", ")))
        .into_iter()
}

//! The letters of the formulas.

use crossover_figures::formula::Letters;

use crate::kits::distributed::Law;
use crate::kits::network_parameters::SPREAD;
use crate::screen::prelude::*;

use super::state::{COMPARED, State};

pub(super) fn letters(s: &State) -> Letters {
    let mut letters = s.cluster.letters().joined(letters! {
        "miles" One : "dist / 1609.344" => "distance in miles";
        "r" One = 1.0 => "BCEs of a core";
        "n" One : "N r" => "BCEs of the cluster";
        "perf_r" One : "sqrt(r)" => "performance of a core of r BCEs";
        "m" One : "n / r" => "cores";
        "k" One = s.values.queue.spread_factor() => SPREAD;
        "h" One = s.link().map_or(f64::NAN, |link| link.half_service().utilization()) => "utilization of a link, or of two, that carries twice as much";
        "idle" Share = s.idle_share() => "share of it in which the average processor waits for the slowest";
        "even" One = s.balance_ratio() => "computing time with shares by speed over that with the present ones";
    });
    if let Some(run) = s.cluster.measured {
        letters = letters.joined(letters! {
            "N_e" Processor = run.n => "processors of the measured run";
            "S_e" One = run.speedup => "its speedup";
        });
    }
    let Ok(points) = &s.points else {
        return letters;
    };
    let by = |law: Law| {
        points.iter().map(|point| law.of(&s.cluster.on(point.n)).unwrap_or(f64::NAN)).collect()
    };
    let letters = letters.joined(letters! {
        "P" One = points.len() as f64 => "measured points";
        "S" One * points.iter().map(|point| point.speedup).collect() => "measured speedups";
        "S_amdahl" One * by(Law::Amdahl) => Law::Amdahl.name().curve;
        "S_gustafson" One * by(Law::Gustafson) => Law::Gustafson.name().curve;
        "S_hill_marty" One * by(Law::HillMarty) => Law::HillMarty.name().curve;
        "S_sun_chen" One * by(Law::SunChen) => Law::SunChen.name().curve;
        "S_network" One * by(Law::NetworkAware) => Law::NetworkAware.name().curve;
    });
    let Ok((best, nearest)) = s.nearest_law() else {
        return letters;
    };
    let others = COMPARED.into_iter().filter(|law| *law != best);
    let errors = others.filter_map(|law| Some(s.law_error(law).ok()?.mean));
    letters.joined(letters! {
        "E_nearest" One = nearest.mean => "mean error of the best-fitting law";
        "E_other" One = errors.fold(f64::INFINITY, f64::min) => "least mean error of the others";
    })
}

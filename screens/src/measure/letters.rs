//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::One;
use crossover_measurements::fit::{Form, Gustafson, Law, Line, Weight};

use crate::screen::prelude::*;

use super::nearest::Nearest;
use super::params::Weighted;
use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    row_letters(s).joined(message_letters(s)).joined(run_letters(s))
}

/// Returns the letters of times by size, which need no fit.
fn row_letters(s: &State) -> Letters {
    let Some((m_max, t_max)) = s.largest().ok().filter(|_| s.is_of_messages()) else {
        return Letters::new();
    };
    letters! {
        "M_max" Byte = m_max => "Largest size";
        "T_max" Second = t_max => "Time of the largest size";
        "f_bus" One = s.printed_bus_factor().unwrap_or(f64::NAN) => "Bus bandwidth over algorithm bandwidth, as printed";
        "p" Processor = s.ranks().unwrap_or(f64::NAN) => "Ranks";
    }
}

fn message_letters(s: &State) -> Letters {
    let Ok(fits) = s.messages() else { return Letters::new() };
    let break_at = fits.two.as_ref().map_or(0.0, |two| two.break_at);
    let (small, large) = fits.split_at_break();
    let (lower, upper) = fits.middle();
    let spread =
        |line: &Line, m: f64| line.variance(m).map_or(f64::NAN, |square| square.max(0.0).sqrt());
    let quantile = |line: &Line| line.covariance.map_or(f64::NAN, |all| all.quantile());
    let line = fits.at(s.values.m);
    let covariance = fits.one.covariance;
    let letters = letters! {
        "b" Byte = break_at => "Greatest size of the first line; zero for one line";
        "e_lower" Share = lower => "Lower one of the two middle errors";
        "e_upper" Share = upper => "Upper one of the two middle errors";
        "q" One = quantile(&fits.one) => "Quantile of Student's t for 95 %";
        "σ_ts" Second = covariance.map_or(f64::NAN, |all| all.ts.sqrt()) => "Standard error of the start-up time";
        "σ_tw" SecondPerByte = covariance.map_or(f64::NAN, |all| all.tw.sqrt()) => "Standard error of the transfer time";
        "q_m" One = quantile(line) => "Quantile of Student's t for the line at this size";
        "σ_m" Second = spread(line, s.values.m) => "Standard error of the line at this size";
        "e_next" Share = s.nearest().map_or(f64::NAN, Nearest::second) => "Median error of the machine after it";
    };
    let weight = s.values.fit.weight();
    let all = [
        (["S_w", "S_m", "S_mm", "S_t", "S_mt"], Sums::of(&fits.points, weight)),
        (["A_w", "A_m", "A_mm", "A_t", "A_mt"], Sums::of(small, weight)),
        (["B_w", "B_m", "B_mm", "B_t", "B_mt"], Sums::of(large, weight)),
        (["C_w", "C_m", "C_mm", "C_t", "C_mt"], Sums::of(&fits.points, Weight::Relative)),
        (["D_w", "D_m", "D_mm", "D_t", "D_mt"], Sums::of(&fits.points, Weight::Absolute)),
    ];
    all.into_iter().fold(letters, |letters, ([w, m, mm, t, mt], sums)| {
        letters
            .with(w, "Sum of the weights of the rows", One, sums.w)
            .with(m, "Weighted sum of the sizes", One, sums.wm)
            .with(mm, "Weighted sum of the squares of the sizes", One, sums.wmm)
            .with(t, "Weighted sum of the times", One, sums.wt)
            .with(mt, "Weighted sum of size times time", One, sums.wmt)
    })
}

/// The sums of the normal equations of a line through rows `m`, `t` of weight `w`.
#[derive(Clone, Copy, Default)]
struct Sums {
    w: f64,
    wm: f64,
    wmm: f64,
    wt: f64,
    wmt: f64,
}

impl Sums {
    fn of(points: &[(f64, f64)], weight: Weight) -> Self {
        points.iter().fold(Self::default(), |sums, &(m, t)| {
            let w = weight.of(t).powi(2);
            Self {
                w: sums.w + w,
                wm: sums.wm + w * m,
                wmm: sums.wmm + w * m * m,
                wt: sums.wt + w * t,
                wmt: sums.wmt + w * m * t,
            }
        })
    }
}

fn run_letters(s: &State) -> Letters {
    let Ok(runs) = s.runs() else { return Letters::new() };
    let points = &runs.all.points;
    let times = |form| {
        let law = runs.law(form).ok();
        points.iter().filter_map(|point| Some(law?.time(point.0))).collect::<Vec<_>>()
    };
    let scale: f64 = match s.values.fit {
        Weighted::Relative => points.len() as f64,
        Weighted::Absolute => points.iter().map(|point| point.1 * point.1).sum(),
    };
    // Errors within rounding are all alike.
    let least = |law: &Law| law.rss.max(1e-24 * scale);
    let of = |form, of: &dyn Fn(&Law) -> f64| runs.law(form).map_or(f64::NAN, of);
    let counted =
        |law: &Law| 1.0 + law.parameters.iter().filter(|one| !one.is_at_bound).count() as f64;
    let beside = |law: &Law| least_nearby(law, points, s.values.fit).max(1e-24 * scale);
    let best = |of: &dyn Fn(&Law) -> f64| runs.best().map_or(f64::NAN, of);
    let others = runs.laws().fitted_laws().filter_map(|law| law.aicc).fold(f64::INFINITY, f64::min);
    let fastest = runs.fastest().unwrap_or((f64::NAN, f64::NAN));
    let slower = runs.all.means.iter().filter(|mean| mean.0 != fastest.0).map(|mean| mean.1);
    let others_measured = slower.fold(f64::INFINITY, f64::min);
    let sun = |name| runs.value(Form::Network, name).unwrap_or(f64::NAN);
    let (few, many) = runs.ends();
    let gustafson = least_of_gustafson(runs.all.gustafson, points);
    letters! {
        "r_G" One = gustafson.0 => "Sum of squared errors of the rate by Gustafson's law";
        "z_G" One = gustafson.1 => "The least sum nearby";
        "T" Second * points.iter().map(|point| point.1).collect() => "Times of the runs in use";
        "A" Second * times(Form::Amdahl) => "Times of the runs by Amdahl's law";
        "U" Second * times(Form::Usl) => "Times of the runs by the USL";
        "W" Second * times(Form::Network) => "Times of the runs by the network-aware law";
        "n" One = points.len() as f64 => "Runs in use";
        "N_reach" Processor = runs.all.reach() => "Most processors that are worth a run";
        "T_fastest" Second = fastest.1 => "Least mean time of the runs";
        "T_others" Second = others_measured => "Least mean time on another number of processors";
        "p_a" Processor = few.0 => "Fewest processors of the runs in use";
        "T_a" Second = few.1 => "Mean time on the fewest";
        "p_b" Processor = many.0 => "Most processors of the runs in use";
        "T_b" Second = many.1 => "Mean time on the most";
        "T_ref" Second = runs.reference() => "Time on one processor, measured or by Amdahl's law";
        "T1_sun" Second = sun("T1") => "Time on one processor by the network-aware law of Sun and Chen";
        "f_sun" One = sun("f") => "Parallel fraction of that law";
        "c_sun" Second = sun("c") => "Messages of each further processor by that law";
        "k_A" One = of(Form::Amdahl, &counted) => "Parameters of Amdahl's law, and the variance";
        "k_U" One = of(Form::Usl, &counted) => "Parameters of the USL, and the variance";
        "k_W" One = of(Form::Network, &counted) => "Parameters of the network-aware law, and the variance";
        "r_A" One = of(Form::Amdahl, &least) => "Sum of squared errors of Amdahl's law";
        "r_U" One = of(Form::Usl, &least) => "Sum of squared errors of the USL";
        "r_W" One = of(Form::Network, &least) => "Sum of squared errors of the network-aware law";
        "r_best" One = best(&least) => "Sum of squared errors of the best law";
        "z_A" One = of(Form::Amdahl, &beside) => "The least sum nearby";
        "z_U" One = of(Form::Usl, &beside) => "The least sum nearby";
        "z_W" One = of(Form::Network, &beside) => "The least sum nearby";
        "z_best" One = best(&beside) => "The least sum nearby";
        "a_best" One = runs.best().ok().and_then(|law| law.aicc).unwrap_or(f64::NAN) => "Criterion of the best law";
        "a_others" One = others => "Least criterion of all laws";
    }
}

/// Returns the sum of squared relative errors of the rate by Gustafson's law, and the least nearby: where one parameter is
/// 0.1 % greater or less, within its bounds.
fn least_of_gustafson(law: Option<Gustafson>, points: &[(f64, f64)]) -> (f64, f64) {
    let Some(law) = law else { return (f64::NAN, f64::NAN) };
    let sum = |t1: f64, s: f64| -> f64 {
        let rate = |n: f64| (s / n + 1.0 - s) / t1;
        let errors: f64 = points.iter().map(|&(n, t)| (t * rate(n) - 1.0).powi(2)).sum();
        // Errors within rounding are all alike.
        errors.max(1e-24 * points.len() as f64)
    };
    let (t1, s) = (law.t1.value, law.s.value);
    let beside = [0.999, 1.001].map(|by| sum(by * t1, s).min(sum(t1, (by * s).min(1.0))));
    (sum(t1, s), beside[0].min(beside[1]))
}

/// Returns the least sum of squares where one parameter is 0.1 % greater or less, within its bounds.
fn least_nearby(law: &Law, points: &[(f64, f64)], weighted: Weighted) -> f64 {
    let weight = weighted.weight();
    let sum = |law: &Law| -> f64 {
        points.iter().map(|&(n, t)| ((law.time(n) - t) * weight.of(t)).powi(2)).sum()
    };
    let mut least = f64::INFINITY;
    for at in 0..law.parameters.len() {
        for factor in [0.999, 1.001] {
            let mut other = law.clone();
            let moved = other.parameters[at].value * factor;
            let is_share = matches!(other.parameters[at].name, "s" | "sigma" | "f");
            other.parameters[at].value = if is_share { moved.min(1.0) } else { moved };
            least = least.min(sum(&other));
        }
    }
    least
}

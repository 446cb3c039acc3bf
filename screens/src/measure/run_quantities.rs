//! What is read off of times of runs: the laws fitted to them, which of them is best, and where to measure next.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::Processor;
use crossover_measurements::fit::{Form, Law};
use crossover_model::speedup::{Measured, karp_flatt};

use crate::screen::prelude::*;

use super::params::{Base, Weighted};
use super::runs::RunFits;
use super::state::State;

type Q = Quantity<State>;

const MEASURED: &str = "The runs themselves";
const SQUARES: &str = "Least squares of the errors, within the bounds of the parameters.";
const AMDAHL: &str = "Amdahl 1967";
const USL: &str = "Gunther 2007, the universal scalability law";
const NETWORK: &str = "Sun and Chen 2010, with messages, fitted here";
const ERRORS: &str = "Hyndman and Koehler 2006, for errors of forecasts";
const CRITERION: &str = "Akaike's criterion, corrected for few rows: Sugiura 1978";

const LEAST_A: &str = "r_A <= z_A";
const LEAST_U: &str = "r_U <= z_U";
const LEAST_W: &str = "r_W <= z_W";

/// Makes the quantity of a parameter of a law.
macro_rules! fitted {
    ($kind:ident $key:literal, $symbol:literal, $label:literal, $form:ident $name:literal, $holds:expr, $source:expr) => {
        Q::$kind($key, $symbol, $label, |s| s.runs()?.value(Form::$form, $name))
            .found(SQUARES, $holds)
            .source($source)
            .shown_if(State::is_of_runs)
    };
}

/// Makes the quantity of a parameter of the network-aware law, on either base.
macro_rules! network {
    ($kind:ident $key:literal, $symbol:literal, $label:literal, $field:ident) => {
        Q::$kind($key, $symbol, $label, |s| Ok(s.runs()?.network()?.$field))
            .found_by(SQUARES, |s| match s.values.base {
                Base::SunChen => LEAST_W,
                Base::Amdahl => LEAST_U,
            })
            .source(NETWORK)
            .shown_if(State::is_of_runs)
    };
}

/// Makes the quantity of the time of a law on `N` processors, or of the speedup there.
macro_rules! of_law {
    (time $key:literal, $label:literal, $form:ident, $curve:literal, $ink:literal, $formula:literal, $source:expr) => {
        Q::time($key, "T", $label, |s| s.runs()?.time(Form::$form, s.values.N))
            .formula($formula)
            .source($source)
            .drawn($curve, Ink::Series($ink))
            .shown_if(State::is_of_runs)
    };
    (speedup $key:literal, $label:literal, $form:ident, $curve:literal, $ink:literal, $formula:literal, $source:expr) => {
        Q::ratio($key, "S", $label, |s| {
            let runs = s.runs()?;
            known(runs.reference() / runs.time(Form::$form, s.values.N)?)
        })
        .formula($formula)
        .source($source)
        .drawn($curve, Ink::Series($ink))
        .shown_if(State::is_of_runs)
    };
}

/// Makes the quantities of how well a law follows the runs; `$t` are its times, `$r` its sum of squares and `$k`
/// what it counts of parameters.
macro_rules! errors {
    ($form:ident: $rmse:literal $smape:literal $aicc:literal, $of:literal, $t:literal $r:literal $k:literal) => {
        [
            Q::time($rmse, "", concat!("RMSE of ", $of), |s| {
                known(s.runs()?.law(Form::$form)?.rmse)
            })
            .formula(concat!("sqrt(sum_i((", $t, "_i - T_i)^2) / n)"))
            .source(ERRORS)
            .shown_if(State::is_of_runs),
            Q::share($smape, "", concat!("SMAPE of ", $of), |s| {
                known(s.runs()?.law(Form::$form)?.smape / 100.0)
            })
            .formula(concat!("sum_i(2 abs(", $t, "_i - T_i) / (", $t, "_i + T_i)) / n"))
            .source(ERRORS)
            .shown_if(State::is_of_runs),
            Q::ratio($aicc, "", concat!("AICc of ", $of), |s| {
                let few = || {
                    Error::new(ErrorKind::InsufficientData, "text", "too few runs", "measure more")
                };
                s.runs()?.law(Form::$form)?.aicc.ok_or_else(few)
            })
            .formula(concat!(
                "n ln(",
                $r,
                " / n) + 2 ",
                $k,
                " + 2 ",
                $k,
                " (",
                $k,
                " + 1) / (n - ",
                $k,
                " - 1)"
            ))
            .source(CRITERION)
            .shown_if(State::is_of_runs),
        ]
    };
}

const A: [Q; 3] =
    errors!(Amdahl: "rmse_amdahl" "smape_amdahl" "aicc_amdahl", "Amdahl's law", "A" "r_A" "k_A");
const U: [Q; 3] = errors!(Usl: "rmse_usl" "smape_usl" "aicc_usl", "the USL", "U" "r_U" "k_U");
const W: [Q; 3] = errors!(Network: "rmse_network" "smape_network" "aicc_network", "the network-aware law", "W" "r_W" "k_W");

/// The quantities of runs, in the order in which they are read off.
pub(super) const ROWS: &[Q] = &[
    Q::word("best_law", "Best law for its parameters", |s| Ok(called(s.runs()?.best()?.form)))
        .found("Akaike's criterion of all laws is compared.", "a_best <= a_others")
        .source(CRITERION)
        .shown_if(State::is_of_runs),
    Q::time("T1", "T_1", "Time on one processor", |s| known(s.runs()?.best()?.time(1.0)))
        .found(SQUARES, "r_best <= z_best")
        .source(CRITERION)
        .remark("Of the best law. It is fitted, even where a run on one processor was measured.")
        .shown_if(State::is_of_runs),
    Q::time("T_best", "T", "Time by the best law", |s| known(s.runs()?.best()?.time(s.values.N)))
        .formula_by(|s| match s.runs().and_then(RunFits::best).map(|law| law.form) {
            Ok(Form::Amdahl) => "T1_amdahl (s + (1 - s) / N)",
            Ok(Form::Usl) => "T1_usl (1 + sigma (N - 1) + kappa N (N - 1)) / N",
            _ => "T1_sun (1 / (1 - f_sun + f_sun N)) + c_sun (N - 1)",
        })
        .source(CRITERION)
        .shown_if(State::is_of_runs),
    Q::ratio("speedup", "S", "Speedup by the best law", |s| {
        let runs = s.runs()?;
        known(runs.reference() / runs.best()?.time(s.values.N))
    })
    .formula("T_ref / T_best")
    .source(CRITERION)
    .shown_if(State::is_of_runs),
    Q::share("efficiency", "E", "Efficiency by the best law", |s| {
        let runs = s.runs()?;
        known(runs.reference() / runs.best()?.time(s.values.N) / s.values.N)
    })
    .formula("speedup / N")
    .source(CRITERION)
    .shown_if(State::is_of_runs),
    Q::either("peak_N", "N", "Fastest number by the USL", Processor, |s| {
        Ok(s.runs()?.law(Form::Usl)?.peak().map_or(Answer::Word("none"), Answer::Number))
    })
    .origin_by(|s| {
        Some(match s.runs().and_then(|runs| runs.value(Form::Usl, "kappa")) {
            Ok(kappa) if 0.0 < kappa => Origin::Formula("sqrt((1 - sigma) / kappa)"),
            _ => Origin::Found { by: SQUARES, holds: "kappa = 0" },
        })
    })
    .source(USL)
    .remark("More processors take longer. Below one it says: never faster than one.")
    .shown_if(State::is_of_runs),
    Q::number("fastest_N", "N", "Fastest number measured", Processor, |s| {
        Ok(s.runs()?.fastest()?.0)
    })
    .found("The mean times on each number of processors are compared.", "T_fastest <= T_others")
    .source(MEASURED)
    .shown_if(State::is_of_runs),
    Q::ratio("speedup_measured", "S", "Speedup there, measured", |s| {
        let runs = s.runs()?;
        known(runs.reference() / runs.fastest()?.1)
    })
    .formula("T_ref / T_fastest")
    .source(MEASURED)
    .shown_if(State::is_of_runs),
    Q::share("efficiency_measured", "E", "Efficiency there, measured", |s| {
        let runs = s.runs()?;
        let (n, time) = runs.fastest()?;
        known(runs.reference() / time / n)
    })
    .formula("speedup_measured / fastest_N")
    .source(MEASURED)
    .shown_if(State::is_of_runs),
    Q::ratio("karp_flatt", "e", "Karp–Flatt metric there", |s| {
        let runs = s.runs()?;
        let (n, time) = runs.fastest()?;
        karp_flatt(&Measured { n, speedup: runs.reference() / time })
            .map_err(|error| error.with_field("text"))
    })
    .formula("(1 / speedup_measured - 1 / fastest_N) / (1 - 1 / fastest_N)")
    .source("Karp and Flatt 1990")
    .remark("The serial fraction that the runs show. The figure has it for each number of processors.")
    .shown_if(State::is_of_runs),
    Q::number("next_N", "N", "Number to measure next", Processor, |s| {
        let none =
            || Error::new(ErrorKind::Undefined, "text", "one law", "no second one is in play");
        Ok(s.runs()?.all.next_n().ok_or_else(none)?.at)
    })
    .found(
        "Numbers up to four times the greatest are compared, or up to it where fewer were faster: there two laws differ most.",
        "1 <= next_N <= N_reach",
    )
    .source("Box and Hill 1967, the term of two models")
    .shown_if(State::is_of_runs),
    fitted!(ratio "s", "s", "Serial fraction", Amdahl "s", LEAST_A, AMDAHL),
    fitted!(time "T1_amdahl", "T_1", "Time on one by Amdahl's law", Amdahl "T1", LEAST_A, AMDAHL),
    fitted!(ratio "sigma", "σ", "Contention", Usl "sigma", LEAST_U, USL),
    fitted!(ratio "kappa", "κ", "Coherency", Usl "kappa", LEAST_U, USL),
    fitted!(time "T1_usl", "T_1", "Time on one by the USL", Usl "T1", LEAST_U, USL),
    network!(ratio "f", "f", "Parallel fraction", f),
    network!(time "c", "c", "Messages of each further one", c),
    network!(time "T1_network", "T_1", "Time on one, network-aware", t1),
    of_law!(time "t_amdahl", "Time by Amdahl's law", Amdahl, "Amdahl", 0, "T1_amdahl (s + (1 - s) / N)", AMDAHL),
    of_law!(time "t_usl", "Time by the USL", Usl, "USL", 1, "T1_usl (1 + sigma (N - 1) + kappa N (N - 1)) / N", USL),
    Q::time("t_network", "T", "Time by the network-aware law", |s| {
        s.runs()?.time(Form::Network, s.values.N)
    })
    .formula_by(|s| match s.values.base {
        Base::SunChen => r#"T1_network (1 / (1 - f + f N)) "computing" + c (N - 1) "messages""#,
        Base::Amdahl => r#"T1_network (1 - f + f / N) "computing" + c (N - 1) "messages""#,
    })
    .source(NETWORK)
    .drawn("network-aware", Ink::Series(2))
    .shown_if(State::is_of_runs),
    of_law!(speedup "speedup_amdahl", "Speedup by Amdahl's law", Amdahl, "Amdahl", 0, "T_ref / t_amdahl", AMDAHL),
    of_law!(speedup "speedup_usl", "Speedup by the USL", Usl, "USL", 1, "T_ref / t_usl", USL),
    of_law!(speedup "speedup_network", "Speedup, network-aware", Network, "network-aware", 2, "T_ref / t_network", NETWORK),
    A[0],
    A[1],
    A[2],
    U[0],
    U[1],
    U[2],
    W[0],
    W[1],
    W[2],
];

fn known(number: f64) -> Result<f64, Error> {
    finite(number, "text", "out of range", "give times of real runs")
}

/// Returns what the letters of these formulas stand for.
pub(super) fn letters(s: &State) -> Letters {
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
    let beside = |law: &Law| nearby(law, points, s.values.fit).max(1e-24 * scale);
    let best = |of: &dyn Fn(&Law) -> f64| runs.best().map_or(f64::NAN, of);
    let others = runs.laws().fitted_laws().filter_map(|law| law.aicc).fold(f64::INFINITY, f64::min);
    let fastest = runs.fastest().unwrap_or((f64::NAN, f64::NAN));
    let slower = runs.all.means.iter().filter(|mean| mean.0 != fastest.0).map(|mean| mean.1);
    let others_measured = slower.fold(f64::INFINITY, f64::min);
    let sun = |name| runs.value(Form::Network, name).unwrap_or(f64::NAN);
    letters! {
        "T" Second * points.iter().map(|point| point.1).collect() => "Times of the runs in use";
        "A" Second * times(Form::Amdahl) => "Times of the runs by Amdahl's law";
        "U" Second * times(Form::Usl) => "Times of the runs by the USL";
        "W" Second * times(Form::Network) => "Times of the runs by the network-aware law";
        "n" One = points.len() as f64 => "Runs in use";
        "N_reach" Processor = runs.all.reach() => "Most processors that are worth a run";
        "T_fastest" Second = fastest.1 => "Least mean time of the runs";
        "T_others" Second = others_measured => "Least mean time on another number of processors";
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

/// Returns the least sum of squares of a law with one parameter a thousandth greater or less, within its bounds.
fn nearby(law: &Law, points: &[(f64, f64)], weighted: Weighted) -> f64 {
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

/// Returns the short name of a law.
pub(super) const fn called(form: Form) -> &'static str {
    match form {
        Form::Amdahl => "Amdahl",
        Form::Usl => "USL",
        Form::Network => "network-aware",
    }
}

//! The quantities of runs: the laws fitted to them, which of them is best, and where to measure next.

use crossover_figures::quantity::Unit::Processor;
use crossover_measurements::fit::Form;

use crate::screen::prelude::*;
use crate::screen::quantity::{joined, shown_if};

use super::params::Base;
use super::runs::{RunFits, finite_number, law_name};
use super::state::State;

type Q = Quantity<State>;

const MEASURED: &str = "The runs themselves";
const OVERHEAD: &str =
    "Pacheco and Malensek 2022, section 2.6: work over processors, and an overhead";
const SQUARES: &str = "Least squares of the errors, within the bounds of the parameters.";
const AMDAHL: &str = "Amdahl 1967";
const USL: &str = "Gunther 2007, the universal scalability law";
const NETWORK: &str = "Sun and Chen 2010, with messages, fitted here";
const ERRORS: &str = "Hyndman and Koehler 2006, for errors of forecasts";
const CRITERION: &str = "Akaike's criterion, corrected for few rows: Sugiura 1978";

const RATES: &str = "Least squares of the relative errors of the rate, within the bounds.";
const GUSTAFSON: &str = "Gustafson 1988";

const LEAST_G: &str = "r_G <= z_G";
const LEAST_A: &str = "r_A <= z_A";
const LEAST_U: &str = "r_U <= z_U";
const LEAST_W: &str = "r_W <= z_W";

macro_rules! fitted {
    ($kind:ident $key:literal, $symbol:literal, $label:literal, $form:ident $name:literal, $holds:expr, $source:expr) => {
        Q::$kind($key, $symbol, $label, |s| s.runs()?.value(Form::$form, $name))
            .with_certificate(SQUARES, $holds)
            .source($source)
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
    };
}

/// Makes the quantity of the time of a law on `N` processors, or of the speedup there.
macro_rules! of_law {
    (time $key:literal, $label:literal, $form:ident, $curve:literal, $ink:literal, $formula:literal, $source:expr) => {
        Q::time($key, "T", $label, |s| s.runs()?.time(Form::$form, s.values.N))
            .formula($formula)
            .source($source)
            .with_curve($curve, Ink::Series($ink))
    };
    (speedup $key:literal, $label:literal, $form:ident, $curve:literal, $ink:literal, $formula:literal, $source:expr) => {
        Q::ratio($key, "S", $label, |s| {
            let runs = s.runs()?;
            finite_number(runs.reference() / runs.time(Form::$form, s.values.N)?)
        })
        .formula($formula)
        .source($source)
        .with_curve($curve, Ink::Series($ink))
    };
}

/// Makes the quantities of how well a law follows the runs, with their formulas.
macro_rules! errors {
    ($form:ident, $of:literal: $rmse:literal $by_rmse:literal, $smape:literal $by_smape:literal, $aicc:literal $by_aicc:literal) => {
        [
            Q::time($rmse, "", concat!("RMSE of ", $of), |s| {
                finite_number(s.runs()?.law(Form::$form)?.rmse)
            })
            .formula($by_rmse)
            .source(ERRORS),
            Q::share($smape, "", concat!("SMAPE of ", $of), |s| {
                finite_number(s.runs()?.law(Form::$form)?.smape / 100.0)
            })
            .formula($by_smape)
            .source(ERRORS),
            Q::ratio($aicc, "", concat!("AICc of ", $of), |s| s.runs()?.criterion(Form::$form))
                .formula($by_aicc)
                .source(CRITERION),
        ]
    };
}

const A: [Q; 3] = errors!(Amdahl, "Amdahl's law":
    "rmse_amdahl" "sqrt(sum_i((A_i - T_i)^2) / n)",
    "smape_amdahl" "sum_i(2 abs(A_i - T_i) / (A_i + T_i)) / n",
    "aicc_amdahl" "n ln(r_A / n) + 2 k_A + 2 k_A (k_A + 1) / (n - k_A - 1)");
const U: [Q; 3] = errors!(Usl, "the USL":
    "rmse_usl" "sqrt(sum_i((U_i - T_i)^2) / n)",
    "smape_usl" "sum_i(2 abs(U_i - T_i) / (U_i + T_i)) / n",
    "aicc_usl" "n ln(r_U / n) + 2 k_U + 2 k_U (k_U + 1) / (n - k_U - 1)");
const W: [Q; 3] = errors!(Network, "the network-aware law":
    "rmse_network" "sqrt(sum_i((W_i - T_i)^2) / n)",
    "smape_network" "sum_i(2 abs(W_i - T_i) / (W_i + T_i)) / n",
    "aicc_network" "n ln(r_W / n) + 2 k_W + 2 k_W (k_W + 1) / (n - k_W - 1)");

/// The quantities of runs, in the order in which they are read off.
pub(super) const ROWS: [Q; 46] = joined(&[&OF_WEAK, &OF_CONSTANT, &OF_MOST]);

/// Those of runs whose problem grew with the processors.
const OF_WEAK: [Q; 5] = shown_if(
    State::is_weak,
    [
        Q::share("s_weak", "s", "Serial fraction of a run", |s| Ok(s.runs()?.gustafson()?.s.value))
            .with_certificate(RATES, LEAST_G)
            .source(GUSTAFSON),
        Q::time("T1_gustafson", "T_1", "Time on one by Gustafson's law", |s| {
            Ok(s.runs()?.gustafson()?.t1.value)
        })
        .with_certificate(RATES, LEAST_G)
        .source(GUSTAFSON),
        Q::time("t_gustafson", "T", "Time on N, of N times the work", |s| {
            Ok(s.runs()?.gustafson()?.time(s.values.N))
        })
        .formula("T1_gustafson N / (s_weak + (1 - s_weak) N)")
        .source(GUSTAFSON)
        .with_curve("Gustafson", Ink::Series(0)),
        Q::ratio("speedup_gustafson", "S", "Scaled speedup", |s| {
            Ok(s.runs()?.gustafson()?.speedup(s.values.N))
        })
        .formula("s_weak + (1 - s_weak) N")
        .source(GUSTAFSON)
        .with_curve("Gustafson", Ink::Series(0)),
        Q::share("efficiency_gustafson", "E", "Efficiency of weak scaling", |s| {
            Ok(s.runs()?.gustafson()?.speedup(s.values.N) / s.values.N)
        })
        .formula("speedup_gustafson / N")
        .source(GUSTAFSON),
    ],
);

/// Returns the quantities shown of runs of constant work; those in seconds where the times are known in seconds.
const fn shown_of_constant_work<const N: usize>(mut rows: [Q; N]) -> [Q; N] {
    let mut row = 0;
    while row < N {
        let is_time = matches!(rows[row].name.unit, Unit::Second);
        let is_shown =
            if is_time { State::is_of_constant_times } else { State::is_of_constant_work };
        rows[row] = rows[row].shown_if(is_shown);
        row += 1;
    }
    rows
}

/// Those of runs of constant work.
const OF_CONSTANT: [Q; 37] = shown_of_constant_work(joined(&[&[
    Q::word("best_law", "Best law for its parameters", |s| Ok(law_name(s.runs()?.best()?.form)))
        .with_certificate("Akaike's criterion of all laws is compared.", "a_best <= a_others")
        .source(CRITERION),
    Q::time("T1", "T_1", "Time on one processor", |s| finite_number(s.runs()?.best()?.time(1.0)))
        .with_certificate(SQUARES, "r_best <= z_best")
        .source(CRITERION)
        .remark("Of the best law. It is fitted, even where a run on one processor was measured."),
    Q::time("T_best", "T", "Time by the best law", |s| finite_number(s.runs()?.best()?.time(s.values.N)))
        .better(Better::Less)
        .formula_by(|s| match s.runs().and_then(RunFits::best).map(|law| law.form) {
            Ok(Form::Amdahl) => "T1_amdahl (s + (1 - s) / N)",
            Ok(Form::Usl) => "T1_usl (1 + sigma (N - 1) + kappa N (N - 1)) / N",
            _ => "T1_sun (1 / (1 - f_sun + f_sun N)) + c_sun (N - 1)",
        })
        .source(CRITERION),
    Q::ratio("speedup", "S", "Speedup by the best law", |s| {
        let runs = s.runs()?;
        finite_number(runs.reference() / runs.best()?.time(s.values.N))
    })
    .formula("T_ref / T_best")
    .source(CRITERION),
    Q::share("efficiency", "E", "Efficiency by the best law", |s| {
        let runs = s.runs()?;
        finite_number(runs.reference() / runs.best()?.time(s.values.N) / s.values.N)
    })
    .formula("speedup / N")
    .source(CRITERION),
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
    .remark("More processors take longer. Below one it says: never faster than one."),
    Q::number("fastest_N", "N", "Fastest number measured", Processor, |s| {
        Ok(s.runs()?.fastest()?.0)
    })
    .with_certificate("The mean times on each number of processors are compared.", "T_fastest <= T_others")
    .source(MEASURED),
    Q::ratio("speedup_measured", "S", "Speedup there, measured", |s| {
        let runs = s.runs()?;
        runs.speedup(runs.fastest()?)
    })
    .formula("T_ref / T_fastest")
    .source(MEASURED),
    Q::share("efficiency_measured", "E", "Efficiency there, measured", |s| {
        let runs = s.runs()?;
        runs.efficiency(runs.fastest()?)
    })
    .formula("speedup_measured / fastest_N")
    .source(MEASURED),
    Q::ratio("karp_flatt", "e", "Karp–Flatt metric there", |s| {
        let runs = s.runs()?;
        runs.serial_fraction(runs.fastest()?)
    })
    .formula("(1 / speedup_measured - 1 / fastest_N) / (1 - 1 / fastest_N)")
    .source("Karp and Flatt 1990")
    .remark("The serial fraction that the runs show. The figure has it for each number of processors."),
    Q::time("extra_time", "c", "Extra time of each further processor", |s| {
        Ok(s.runs()?.overhead()?.extra)
    })
    .formula("(p_b T_b - p_a T_a) / (p_b (p_b - 1) - p_a (p_a - 1))")
    .source(OVERHEAD)
    .remark("From two counts alone, the fewest and the most processors in use, as if all else were shared evenly."),
    Q::time("shared_work", "W", "Work that is shared beside it", |s| {
        Ok(s.runs()?.overhead()?.work)
    })
    .formula("p_a (T_a - extra_time (p_a - 1))")
    .source(OVERHEAD),
    Q::number("extra_N", "N", "Fastest number with that extra time", Processor, |s| {
        let none = || Error::new(ErrorKind::Undefined, "text", "no extra time", "more processors are always faster");
        s.runs()?.overhead()?.best_p().ok_or_else(none)
    })
    .formula("sqrt(shared_work / extra_time)")
    .source(OVERHEAD),
    Q::number("next_N", "N", "Number to measure next", Processor, |s| {
        let none =
            || Error::new(ErrorKind::Undefined, "text", "one law", "no other is nearly as good");
        Ok(s.runs()?.all.next_n().ok_or_else(none)?.at)
    })
    .with_certificate(
        "Numbers up to four times the greatest are compared, or up to it where fewer were faster: there two laws differ most.",
        "1 <= next_N <= N_reach",
    )
    .source("Box and Hill 1967, the term of two models"),
    fitted!(share "s", "s", "Serial fraction", Amdahl "s", LEAST_A, AMDAHL),
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
    .with_curve("network-aware", Ink::Series(2)),
    of_law!(speedup "speedup_amdahl", "Speedup by Amdahl's law", Amdahl, "Amdahl", 0, "T_ref / t_amdahl", AMDAHL),
    of_law!(speedup "speedup_usl", "Speedup by the USL", Usl, "USL", 1, "T_ref / t_usl", USL),
    of_law!(speedup "speedup_network", "Speedup, network-aware", Network, "network-aware", 2, "T_ref / t_network", NETWORK),
], &A, &U, &W]));

/// Those of the run on the most processors, which need no law.
const OF_MOST: [Q; 4] = shown_of_constant_work([
    Q::number("most_N", "N", "Most processors measured", Processor, |s| Ok(s.runs()?.ends().1.0))
        .formula("p_b")
        .source(MEASURED),
    Q::ratio("speedup_most", "S", "Speedup on the most, measured", |s| {
        let runs = s.runs()?;
        runs.speedup(runs.ends().1)
    })
    .formula("T_ref / T_b")
    .source(MEASURED),
    Q::share("efficiency_most", "E", "Efficiency on the most, measured", |s| {
        let runs = s.runs()?;
        runs.efficiency(runs.ends().1)
    })
    .formula("speedup_most / most_N")
    .source(MEASURED),
    Q::ratio("karp_flatt_most", "e", "Karp–Flatt metric on the most", |s| {
        let runs = s.runs()?;
        runs.serial_fraction(runs.ends().1)
    })
    .formula("(1 / speedup_most - 1 / most_N) / (1 - 1 / most_N)")
    .source("Karp and Flatt 1990"),
]);

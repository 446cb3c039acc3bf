//! Laws of speedup: `law.*`.

use crossover_model::Error;
use crossover_model::speedup::{
    Chip, CorePerformance, Fraction, Measured, Timing, Usl, amdahl, amdahl_limit,
    amdahl_required_n, efficiency, fraction_amdahl_to_gustafson, fraction_gustafson_to_amdahl,
    gustafson, hill_marty_asymmetric, hill_marty_dynamic, hill_marty_symmetric, karp_flatt,
    sun_chen_fixed_time, sun_ni, usl, usl_peak,
};

use super::harness::{Inputs, Model, Output, Outputs};

pub const MODELS: &[Model] = &[
    ("law.amdahl", |inputs| one("S", amdahl(serial(inputs)?, inputs.number("N")?))),
    ("law.amdahl_limit", |inputs| one("S_max", amdahl_limit(serial(inputs)?))),
    ("law.amdahl_required_N", |inputs| {
        one("N", amdahl_required_n(serial(inputs)?, inputs.number("S")?))
    }),
    ("law.gustafson", |inputs| one("S", gustafson(serial(inputs)?, inputs.number("N")?))),
    ("law.fraction_amdahl_to_gustafson", |inputs| {
        one(
            "s_G",
            fraction_amdahl_to_gustafson(serial(inputs)?, inputs.number("N")?)
                .map(Fraction::serial),
        )
    }),
    ("law.fraction_gustafson_to_amdahl", |inputs| {
        one(
            "s_A",
            fraction_gustafson_to_amdahl(serial(inputs)?, inputs.number("N")?)
                .map(Fraction::serial),
        )
    }),
    ("law.hill_marty_symmetric", |inputs| hill_marty(inputs, hill_marty_symmetric)),
    ("law.hill_marty_asymmetric", |inputs| hill_marty(inputs, hill_marty_asymmetric)),
    ("law.hill_marty_dynamic", |inputs| hill_marty(inputs, hill_marty_dynamic)),
    ("law.sun_chen_fixed_time", |inputs| {
        let scaled =
            sun_chen_fixed_time(parallel(inputs)?, inputs.number("m")?, inputs.number("w")?)?;
        Ok(vec![("S", Output::Real(scaled.s)), ("w_scaled", Output::Real(scaled.w_scaled))])
    }),
    ("law.sun_ni", |inputs| {
        let (f, m) = (parallel(inputs)?, inputs.number("m")?);
        one("S", sun_ni(f, m, inputs.number("G")?))
    }),
    ("law.usl", |inputs| one("C", usl(&costs(inputs)?, inputs.number("N")?))),
    ("law.usl_peak", |inputs| one("N_peak", usl_peak(&costs(inputs)?))),
    ("law.karp_flatt", |inputs| {
        one("e", karp_flatt(&Measured { n: inputs.number("p")?, speedup: inputs.number("S")? }))
    }),
    ("law.efficiency", |inputs| {
        let (t1, tn) = (inputs.number("T1")?, inputs.number("TN")?);
        let measured = efficiency(&Timing { t1, tn, n: inputs.number("N")? })?;
        Ok(vec![("S", Output::Real(measured.s)), ("E", Output::Real(measured.e))])
    }),
];

fn one(name: &'static str, value: Result<f64, Error>) -> Result<Outputs, Error> {
    Ok(vec![(name, Output::Real(value?))])
}

fn serial(inputs: &Inputs) -> Result<Fraction, Error> {
    inputs.number("s").map(Fraction::Serial)
}

fn parallel(inputs: &Inputs) -> Result<Fraction, Error> {
    inputs.number("f").map(Fraction::Parallel)
}

fn costs(inputs: &Inputs) -> Result<Usl, Error> {
    Ok(Usl { sigma: inputs.number("sigma")?, kappa: inputs.number("kappa")? })
}

fn hill_marty(
    inputs: &Inputs,
    law: fn(Fraction, &Chip, CorePerformance) -> Result<f64, Error>,
) -> Result<Outputs, Error> {
    let chip = Chip { n: inputs.number("n")?, r: inputs.number("r")? };
    one("S", law(parallel(inputs)?, &chip, CorePerformance::SquareRoot))
}

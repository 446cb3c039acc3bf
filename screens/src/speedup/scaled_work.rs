//! The readouts of the work that Sun and Chen's law scales, and of its two times.

use crossover_figures::quantity::Unit;
use crossover_model::speedup::{FixedTime, ScaledTimes, scaled_times, sun_chen_fixed_time};

use crate::screen::Readout;

use super::inputs::Inputs;

/// Returns the readouts of the scaled work.
pub(super) fn readouts(inputs: &Inputs) -> Vec<Readout> {
    let perf = inputs.w / inputs.run().tseq;
    let both = inputs.cores().and_then(|m| {
        let fraction = inputs.laws.scaled(inputs.f(), m)?;
        let work = sun_chen_fixed_time(fraction, m, inputs.w)?;
        Ok((work, scaled_times(fraction, m, inputs.w, perf)?))
    });
    let number = |key, symbol, label, unit, of: fn(&FixedTime, &ScaledTimes) -> f64| {
        let answer = both.as_ref().map(|(work, times)| of(work, times));
        Readout::number(key, symbol, label, unit, answer.map_err(Clone::clone))
    };
    let (operation, second) = (Unit::Operation, Unit::Second);
    vec![
        number("w_total", "w′", "Total scaled work", operation, |work, _| work.w_scaled)
            .formula(r#"(1 - f_w) w "serial part" + m f_w w "parallel part""#)
            .source("Khanyile et al. 2012, (5)")
            .remark("It takes on m cores as long as the original work on one."),
        number("w_base", "m w", "Base of the scaled parallel work", operation, |work, _| {
            work.w_base
        })
        .formula("m w")
        .source("Khanyile et al. 2012, (9) and (13), which call it w′ as well")
        .remark("Its parallel fraction f m w is the parallel part of the total scaled work."),
        number("t_scaled", "", "Sequential time of the scaled work", second, |_, times| {
            times.sequential
        })
        .formula("Tseq w_total / w")
        .source("Khanyile et al. 2012, (4) and (6), whose numerator it is"),
        number("t_scaled_parallel", "", "Parallel time of the scaled work", second, |_, times| {
            times.parallel
        })
        .formula(r#"Tseq (1 - f_w) "serial part" + Tseq f_w w_base / (m w) "parallel part""#)
        .source("Khanyile et al. 2012, (4), (6) and (9)")
        .remark("It equals the sequential time of the original work: that is (7)."),
        number(
            "fixed_time",
            "S_FT",
            "Fixed-time speedup by its definition",
            Unit::One,
            |_, times| times.sequential / times.parallel,
        )
        .formula("t_scaled / t_scaled_parallel")
        .source("Khanyile et al. 2012, (4), (6) and (7); by (8) it is w′/w = (1 − f) + m f"),
    ]
}

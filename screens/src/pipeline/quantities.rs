//! The quantities: how long a stream takes, what limits it, and how it would pass faster.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::ItemPerSecond;
use crossover_model::pipeline::Bottleneck;

use crate::screen::prelude::*;

use super::letters::letters;
use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

/// The colors of the figures: the time, the rates, the time inside, and the rate of best copies.
pub(super) const TIME: Ink = Ink::Series(0);
pub(super) const RATE: Ink = Ink::Series(1);
pub(super) const INSIDE: Ink = Ink::Series(2);
pub(super) const PLACED: Ink = Ink::Series(3);

const BY: &str = "The stream is played chunk by chunk, in whole picoseconds.";
const TRIED: &str = "All numbers from 1 to 512 are tried; the smallest of several is best.";
const LITTLE: &str = "Little 1961";
const LINEAR: &str = "Ramamoorthy and Li 1977, linear pipelines";
const COUNTED: &str = "Counted, see the notes";
const PLAYED: &str = "Counted while the stream is played, see the notes";
const NO_BETTER: &str = "t_best <= t_less and t_best <= t_more";
const FILLED: &str = "sum_i(c_i) + (n - 1) max_i(c_i)";

/// Makes the quantity of a field of the metrics.
macro_rules! metric {
    ($kind:ident $key:literal $field:ident, $symbol:literal, $label:literal) => {
        Q::$kind($key, $symbol, $label, |s| Ok(s.metrics()?.$field)).source(PLAYED)
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        metric!(time "t" t, "T", "Time of the whole stream")
            .better(Better::Less)
            .origin_by(|s| {
                Some(match s.stream().formula() {
                    Ok(_) => Origin::Formula(FILLED),
                    Err(_) => Origin::Found { by: BY, holds: "n / rate <= t and t <= t_serial" },
                })
            })
            .with_curve("time", TIME),
        metric!(time "t_serial" t_serial, "T(1)", "Time one after the other")
            .formula("n sum_i(c_i)")
            .source(COUNTED),
        metric!(ratio "speedup" speedup, "S", "Speedup")
            .formula("t_serial / t")
            .source(COUNTED)
            .remark("Against one processor that has to start as many chunks."),
        metric!(ratio "processors" processors, "p", "Processors")
            .source(COUNTED)
            .formula_by(|s| if s.values.ends { "sum_i(r_i) - 1" } else { "sum_i(r_i)" }),
        metric!(share "efficiency" efficiency, "E", "Efficiency")
            .formula("speedup / processors")
            .source(COUNTED),
        Q::number("throughput", "X", "Throughput", ItemPerSecond, |s| Ok(s.metrics()?.throughput))
            .formula("n / t")
            .source(COUNTED),
        Q::number("rate", "", "Rate that limits", ItemPerSecond, |s| Ok(s.metrics()?.rate))
            .formula_by(rate_formula)
            .source(COUNTED)
            .remark("The least of what each stage, the shared ends and the room inside allow."),
        Q::word("bottleneck", "Bottleneck", |s| Ok(s.metrics()?.bottleneck.name()))
            .found_by("The rates are compared; the first of a tie.", |s| {
                match s.metrics().map(|m| m.bottleneck) {
                    Ok(Bottleneck::Ends) => "rate = 1 / (c_1 + c_K)",
                    Ok(Bottleneck::Flight) => "rate = F / C",
                    _ => "rate = r_b / c_b",
                }
            })
            .source(COUNTED),
        metric!(share "share_of_rate" share_of_rate, "", "Share of that rate that is reached")
            .formula("throughput / rate")
            .source(COUNTED),
        metric!(time "t_first" t_first, "", "End of the first chunk").origin_by(|s| {
            Some(if s.values.ends {
                Origin::Found { by: BY, holds: "sum_i(c_i) <= t_first and t_first <= t" }
            } else {
                Origin::Formula("sum_i(c_i)")
            })
        }),
        metric!(time "fill" fill, "", "Time to fill")
            .formula("t_first - c_K")
            .source(COUNTED)
            .remark("Until the last stage begins its first chunk."),
        metric!(time "drain" drain, "", "Time to drain")
            .formula("t - t_in")
            .source(COUNTED)
            .remark("From when the first stage has done its last chunk to the end."),
        metric!(time "latency" latency, "W", "Mean time of a chunk inside")
            .with_certificate(BY, "sum_i(c_i) <= latency and latency <= t")
            .with_curve("time inside", INSIDE),
        metric!(ratio "in_flight" in_flight, "L", "Mean number of chunks inside")
            .formula("throughput latency")
            .source(LITTLE),
        metric!(ratio "flight_needed" flight_needed, "", "Room that is enough")
            .formula("ceil(N)")
            .source(LITTLE)
            .remark("The fewest chunks inside with which the full rate is possible."),
        Q::time("t_formula", "", "Time by the formula", |s| s.stream().formula())
            .formula(FILLED)
            .source(LINEAR),
        Q::ratio("n_rule", "n*", "Best number of chunks by the formula", |s| {
            s.stream().best_by_formula()
        })
        .formula("sqrt((W_all - w_j) / a_j)")
        .source("Derived here, from the derivative of the formula")
        .remark("One copy of each stage, and any number inside."),
        Q::ratio("n_best", "n", "Best number of chunks", |s| Ok(s.best.get()?.n))
            .with_certificate(TRIED, NO_BETTER)
            .source("Found by search"),
        Q::time("t_best", "T", "Time with the best number of chunks", |s| Ok(s.best.get()?.t))
            .with_certificate(TRIED, NO_BETTER)
            .source("Found by search"),
        Q::ratio("gain", "", "Times as fast as in one chunk", State::gain)
            .formula("t_one / t")
            .source(COUNTED),
        Q::names("best_copies", "Best copies, as many processors", |s| {
            let copies = &s.best_copies()?.copies;
            Ok(copies.iter().map(f64::to_string).collect::<Vec<_>>().join(","))
        })
        .with_certificate(
            "Each next one goes to the slowest stage, the first of equals.",
            "rate <= rate_best",
        )
        .source("Derived here"),
        Q::number("rate_best", "", "Rate that limits these copies", ItemPerSecond, |s| {
            Ok(s.best_copies()?.rate)
        })
        .formula_by(|s| match s.values.flight {
            Some(_) => "min(Q, F / C)",
            None => "1 / max_i(c_i / q_i)",
        })
        .source(COUNTED),
    ];

    fn prepare(params: &Params) -> Self {
        Self::new(Values::from(params))
    }

    fn complete(&self) {
        // Why there is none is kept as well.
        let _ = self.find_best();
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.stream().times().is_ok()
    }
}

fn rate_formula(s: &State) -> &'static str {
    match (s.values.ends, s.values.flight) {
        (false, None) => "1 / max_i(c_i / r_i)",
        (_, Some(_)) => "min(R, F / C)",
        (true, None) => "1 / max(c_1 + c_K, max_i(g_i))",
    }
}

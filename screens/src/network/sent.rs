//! What can be read off one message, and off all of them by Shaffer's estimate.

use crossover_model::Error;
use crossover_model::network::{MessageParts, SPEED_OF_LIGHT};

use super::laws::signed;
use super::message;
use crate::distributed::{Facts, bound, one};
use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// One message, and all of them by Shaffer's estimate.
pub(super) fn all(facts: &Facts) -> Vec<Readout> {
    let case = &facts.case;
    let run = &case.run;
    let second = |t: f64| Unit::Second.show(t);
    let parts = || facts.message.as_ref().map_err(Error::clone);
    let numbers =
        |of: &dyn Fn(&MessageParts) -> String| facts.message.as_ref().map_or(String::new(), of);
    let way = Readout::number(
        "t_propagation",
        "σ dist",
        "Propagation of one message",
        Unit::Second,
        parts().map(|parts| parts.propagation),
    )
    .why(Why {
        formula: "dist / (c NVP)",
        numbers: numbers(&|parts| {
            format!(
                "{} km / ({SPEED_OF_LIGHT} km/s × {}) = {}",
                one(run.dist),
                one(run.nvp),
                second(parts.propagation)
            )
        }),
        terms: vec![
            ("dist", 1000.0 * run.dist, Unit::Metre),
            ("NVP", run.nvp, Unit::One),
            (
                "σ, a metre of cable",
                1e-3 / (SPEED_OF_LIGHT * run.nvp),
                Unit::SecondPerMetre,
            ),
        ],
        source: "Khanyile et al. 2012, (19), which prints 0.0049 ms for 0.0050 ms per km",
        regime: "No bandwidth shortens it: delay and rate are independent.".to_owned(),
    });
    let whole = Readout::number(
        "t_message",
        "T_comm(L)",
        "One message",
        Unit::Second,
        parts().map(|parts| parts.total),
    )
    .why(Why {
        formula: "L/τ + dist / (c NVP) + ε + ε_L L",
        numbers: numbers(&|parts| {
            format!(
                "{} + {} + {} = {}",
                second(parts.transmission),
                second(parts.propagation),
                second(parts.overhead),
                second(parts.total)
            )
        }),
        terms: vec![
            ("L", run.bits, Unit::Bit),
            ("τ, guaranteed", run.bw, Unit::BitPerSecond),
            ("ε", run.eps, Unit::Second),
            ("ε_L", run.eps_per_bit, Unit::SecondPerBit),
        ],
        source: "Khanyile et al. 2012, (15); τ must be a rate that is guaranteed, not an upper bound",
        regime: numbers(&|parts| format!("It is {}.", bound(parts))),
    });
    let even = message::even_distance(case).map(|km| 1000.0 * km);
    let even_numbers = match (&even, &facts.message) {
        (Ok(even), Ok(parts)) => format!(
            "({} + {}) × {SPEED_OF_LIGHT} km/s × {} = {}",
            second(parts.transmission),
            second(parts.overhead),
            one(run.nvp),
            Unit::Metre.show(*even)
        ),
        _ => String::new(),
    };
    let far = Readout::number(
        "even_distance",
        "dist*",
        "From where on propagation takes most",
        Unit::Metre,
        even,
    )
    .why(Why {
        formula: "dist* = (L/τ + ε + ε_L L) c NVP",
        numbers: even_numbers,
        terms: vec![("NVP", run.nvp, Unit::One)],
        source: "derived from Khanyile et al. 2012, (15) and (19)",
        regime: "Nearer than that, a better network helps; farther, only fewer messages do."
            .to_owned(),
    });
    vec![way, whole, far, shaffer(facts)]
}

fn shaffer(facts: &Facts) -> Readout {
    let (case, eps) = (&facts.case, facts.case.run.eps);
    let both = match (&facts.run, &facts.message) {
        (Ok(run), Ok(parts)) => Ok((run, parts)),
        (Err(error), _) | (_, Err(error)) => Err(error.clone()),
    };
    let (mut numbers, mut terms) = (String::new(), Vec::new());
    let answer = both.and_then(|(run, parts)| {
        let (bits, dist) = (parts.message.bits, case.run.dist);
        let t = message::estimate(case, run.messages, bits, dist)?;
        let miles = dist / 1.609_344;
        numbers = format!(
            "{} × ({} / {} + {} mi × 7.67 µs/mi + {}) = {}",
            one(run.messages),
            Unit::Bit.show(bits),
            Unit::BitPerSecond.show(case.run.bw),
            one(miles),
            Unit::Second.show(eps),
            Unit::Second.show(t)
        );
        terms = vec![
            ("m, messages", run.messages, Unit::Message),
            ("s, length", bits, Unit::Bit),
            ("b, bandwidth", case.run.bw, Unit::BitPerSecond),
            ("d, miles", miles, Unit::One),
            ("ε, overhead", eps, Unit::Second),
        ];
        Ok(t)
    });
    let regime = match (&answer, &facts.run) {
        (Ok(t), Ok(run)) if 0.0 < run.t_comm => format!(
            "{} beside T_comm: his constant is light at 0.7 of its speed, NVP is {} here{}.",
            signed((t - run.t_comm) / run.t_comm),
            one(case.run.nvp),
            if 0.0 < case.run.eps_per_bit {
                "; he charges no overhead per bit"
            } else {
                ""
            }
        ),
        _ => String::new(),
    };
    Readout::number(
        "t_shaffer",
        "T",
        "Messages by Shaffer's estimate",
        Unit::Second,
        answer,
    )
    .why(Why {
        formula: "m (s/b + d · 7.67 · 10⁻⁶ + ε)",
        numbers,
        terms,
        source: "Khanyile et al. 2012, (14): d in miles, the constant in seconds a mile",
        regime,
    })
}

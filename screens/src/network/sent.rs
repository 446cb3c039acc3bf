//! What can be read off one message, and off all of them by Shaffer's estimate.

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::Messages;

use super::message;
use crate::kits::distributed::Facts;
use crate::screen::Readout;

/// One message, and all of them by Shaffer's estimate.
pub(super) fn all(facts: &Facts) -> Vec<Readout> {
    let parts = || facts.message.as_ref().map_err(Error::clone);
    let even = message::even_distance(&facts.case);
    vec![
        Readout::number(
            "t_propagation",
            "σ dist",
            "Propagation of one message",
            Unit::Second,
            parts().map(|parts| parts.propagation),
        )
        .formula("dist / (c NVP)")
        .source("Khanyile et al. 2012, (19), which prints 0.0049 ms for 0.0050 ms per km")
        .remark("No bandwidth shortens it: delay and rate are independent."),
        Readout::number(
            "t_message",
            "T_comm(L)",
            "One message",
            Unit::Second,
            parts().map(|parts| parts.total),
        )
        .formula(
            r#"L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead""#,
        )
        .source(
            "Khanyile et al. 2012, (15); τ must be a rate that is guaranteed, not an upper bound",
        ),
        Readout::number(
            "even_distance",
            "dist*",
            "From where on propagation takes most",
            Unit::Metre,
            even,
        )
        .formula("(L_m / τ + ε + ε_L L_m) c NVP")
        .source("Derived from Khanyile et al. 2012, (15) and (19)")
        .remark("Nearer than that, a better network helps; farther, only fewer messages do."),
        Readout::number(
            "t_shaffer",
            "T",
            "Messages by Shaffer's estimate",
            Unit::Second,
            shaffer(facts),
        )
        .formula(
            r#"messages (L_m / τ "transmission" + 7.67e-6 miles "propagation" + ε "overhead")"#,
        )
        .source("Khanyile et al. 2012, (14), in seconds and miles")
        .remark("His constant is light at 0.7 of its speed, and he charges no overhead per bit."),
    ]
}

fn shaffer(facts: &Facts) -> Result<f64, Error> {
    let run = facts.run.as_ref().map_err(Error::clone)?;
    let parts = facts.message.as_ref().map_err(Error::clone)?;
    let messages = Messages {
        count: run.messages,
        message: parts.message,
    };
    message::estimate(&facts.case, messages)
}

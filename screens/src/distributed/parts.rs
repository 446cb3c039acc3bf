//! How the parts of a run come about: its computing, its messages, their time.

use crossover_model::network::{Base, MessageParts, Pattern};

use super::Case;
use super::Facts;
use crate::quantity::Unit;
use crate::screen::Why;

/// What a message spends most of its time on.
pub(crate) fn bound(parts: &MessageParts) -> &'static str {
    let most = parts
        .transmission
        .max(parts.propagation)
        .max(parts.overhead);
    if parts.total == 0.0 {
        "free"
    } else if most == parts.overhead {
        "start-up bound (its overhead is the greatest part)"
    } else if most == parts.transmission {
        "bandwidth bound (its transmission is the greatest part)"
    } else {
        "distance bound (its propagation is the greatest part)"
    }
}

pub(crate) fn computing(facts: &Facts) -> Why {
    let case = &facts.case;
    let run = &case.run;
    let (tseq, f) = (Unit::Second.show(run.tseq), Unit::One.show(case.run.f));
    let (s, n) = (Unit::One.show(case.s()), Unit::One.show(case.n));
    let got = facts
        .run
        .as_ref()
        .map_or(String::new(), |run| Unit::Second.show(run.t_comp));
    let slower = if run.slowdown == 1.0 {
        String::new()
    } else {
        format!("{} × ", Unit::One.show(run.slowdown))
    };
    let mut terms = vec![
        ("T_seq, serial time", run.tseq, Unit::Second),
        ("f, parallel fraction", case.run.f, Unit::One),
        ("N, processors", case.n, Unit::Processor),
    ];
    if run.slowdown != 1.0 {
        terms.push(("1 / min perf(rᵢ), slowdown", run.slowdown, Unit::One));
    }
    match run.base {
        Base::SunChen => Why {
            formula: "T_comp = T_seq / ((1 − f) + N f) · 1 / min perf(rᵢ)",
            numbers: format!("{slower}{tseq} / ({s} + {n} × {f}) = {got}"),
            terms,
            source: "Khanyile et al. 2012, (13) and (17); (12) prints max for min",
            regime: "The fixed-time speedup is that of work that grows with N: T_seq must be the \
                     time of the grown work on one core, or f the fraction of the run on N. With \
                     a fixed program it promises too much."
                .to_owned(),
        },
        Base::Amdahl => Why {
            formula: "T_comp = T_seq ((1 − f) + f / N) · 1 / min perf(rᵢ)",
            numbers: format!("{slower}{tseq} × ({s} + {f} / {n}) = {got}"),
            terms,
            source: "Khanyile et al. 2012, (1) in the place of (13)",
            regime: if run.f == 1.0 {
                "All of it can be shared.".to_owned()
            } else {
                format!(
                    "Serial bound from N = f/s on: {} of it cannot be shared.",
                    Unit::Second.show(run.slowdown * run.tseq * case.s())
                )
            },
        },
    }
}

pub(crate) fn communicating(facts: &Facts) -> Why {
    let (Ok(run), Ok(parts)) = (&facts.run, &facts.message) else {
        return Why::default();
    };
    let second = |t| Unit::Second.show(t);
    Why {
        formula: "T_comm = messages · (L/τ + dist / (c NVP) + ε + ε_L L)",
        numbers: format!(
            "{} × ({} + {} + {}) = {}",
            Unit::One.show(run.messages),
            second(parts.transmission),
            second(parts.propagation),
            second(parts.overhead),
            second(run.t_comm)
        ),
        terms: vec![
            ("messages", run.messages, Unit::Message),
            ("length of one", parts.message.bits, Unit::Bit),
            ("L/τ, transmission", parts.transmission, Unit::Second),
            (
                "dist / (c NVP), propagation",
                parts.propagation,
                Unit::Second,
            ),
            ("ε + ε_L L, overhead", parts.overhead, Unit::Second),
        ],
        source: "Khanyile et al. 2012, (15), (18) and (19); c = 299792.458 km/s",
        regime: if run.messages == 0.0 {
            "Nothing is sent.".to_owned()
        } else {
            format!(
                "Each message is {}. The messages are added up, as if they went one by one.",
                bound(parts)
            )
        },
    }
}

pub(crate) fn messages(case: &Case) -> Why {
    let nodes = Unit::One.show(case.nodes());
    let count = Unit::One.show(case.run.count);
    let (formula, numbers) = match case.run.pattern {
        Pattern::None => ("0", "0".to_owned()),
        Pattern::Names => ("N − 1", format!("{nodes} − 1")),
        Pattern::Broadcast => ("count (N − 1)", format!("{count} × ({nodes} − 1)")),
        Pattern::HaloRows => ("2 count (N − 1)", format!("2 × {count} × ({nodes} − 1)")),
        Pattern::HaloBlocks => (
            "4 count (N − √N)",
            format!("4 × {count} × ({nodes} − √{nodes})"),
        ),
        Pattern::AllToAll => (
            "count N (N − 1)",
            format!("{count} × {nodes} × ({nodes} − 1)"),
        ),
    };
    Why {
        formula,
        numbers,
        terms: vec![
            ("count, exchanges", case.run.count, Unit::One),
            ("N, nodes that exchange", case.nodes(), Unit::Processor),
        ],
        source: "the applications of Khanyile et al. 2012, section IV",
        regime: if case.run.cores == 1.0 {
            String::new()
        } else {
            "⌈N / cores⌉ nodes take the place of N: cores of one node share its memory.".to_owned()
        },
    }
}

//! What can be read off: the job's time by every model, and what `LogP`'s letters imply.

use crossover_model::Error;

use super::models::{MODELS, Model, PART_NAMES, Part, Row};
use super::setting::{Setting, keyed};
use super::takeaway;
use crate::params::Params;
use crate::quantity::{Unit, percent};
use crate::screen::{Readout, Report, Why};

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let setting = Setting::of(params);
    let mut readouts: Vec<Readout> = MODELS.iter().map(|row| time(&setting, row)).collect();
    readouts.extend(others(&setting));
    readouts.extend(sharing(&setting));
    Report {
        readouts,
        takeaway: takeaway::takeaway(&setting),
        hints: takeaway::hints(&setting),
    }
}

/// The job's time by one model, as the sum of its parts.
fn time(setting: &Setting, row: &Row) -> Readout {
    let parts = setting.parts(row.model).unwrap_or_default();
    let named = || {
        parts
            .iter()
            .zip(PART_NAMES)
            .filter(|(time, _)| 0.0 < **time)
    };
    let mut terms: Vec<_> = named()
        .map(|(time, (_, name, _))| (name, *time, Unit::Second))
        .collect();
    if terms.is_empty() {
        terms.push(("tc", setting.tc, Unit::SecondPerOperation));
    }
    let sum: Vec<String> = named().map(|(time, _)| Unit::Second.show(*time)).collect();
    let most = named().max_by(|a, b| a.0.total_cmp(b.0));
    let total: f64 = parts.iter().sum();
    let regime = most.map_or(String::new(), |(time, (name, ..))| {
        format!(
            "{} of it: {name}. {}",
            percent(time / total),
            remark(row.model)
        )
    });
    readout(
        (row.key, "t", row.name),
        Unit::Second,
        setting.time(row.model),
        (row.formula, row.source),
        &sum.join(" + "),
        terms,
        regime,
    )
    .summed()
}

/// What to know about a model.
fn remark(model: Model) -> &'static str {
    match model {
        Model::Pram => "Any word of the shared memory is there at once, so this is a lower bound.",
        Model::GramFixed => "Messages travel l edges, a word at a time.",
        Model::GramFlexible => "Start-up and words are paid again on each of the l edges.",
        Model::Bsp => "Every superstep ends with a barrier, an idle one too.",
        Model::BspOverlap => "In each superstep only the longest activity counts.",
        Model::BspAdjusted => "No barrier; the interaction is a message of known start-up.",
        Model::Cgm => "A bound: each round is charged with a processor's whole share, n/p words.",
        Model::LogP => "The k messages of a step follow each other without waiting for answers.",
        Model::LogPAck => "Each message waits for the answer to the one before: 2 L + 4 o a piece.",
        Model::LogGp => {
            "k messages of B bytes in all; the first byte of each leaves with its overhead o."
        }
    }
}

fn seconds(name: &'static str, value: f64) -> (&'static str, f64, Unit) {
    (name, value, Unit::Second)
}

fn second(value: f64) -> String {
    Unit::Second.show(value)
}

fn others(setting: &Setting) -> Vec<Readout> {
    let logp = setting.logp();
    let (latency, overhead) = logp
        .as_ref()
        .map_or((0.0, 0.0), |machine| (machine.latency, machine.overhead));
    let gap = setting.words * setting.network.tw;
    let interval = overhead.max(gap);
    let capacity = logp
        .clone()
        .and_then(|machine| machine.capacity().map_err(keyed));
    let ratio = capacity
        .as_ref()
        .map_or(f64::NAN, |capacity| capacity.ratio);
    let job = setting.job();
    let cycles = job
        .clone()
        .and_then(|job| job.bsp(&setting.bsp()?, 1.0, false).map_err(keyed));
    let supersteps = job.map(|job| job.rounds());
    vec![
        readout(
            ("capacity", "⌈L/g⌉", "messages in transit, LogP"),
            Unit::Message,
            capacity.map(|capacity| capacity.messages),
            ("N = ⌈L / g⌉", "Hanuliak 2014, section 3.3.2.3, which prints L/g; Culler et al. 1993 round it up"),
            &format!("⌈{} / {}⌉", second(latency), second(interval)),
            vec![seconds("L", latency), seconds("g, or o if longer", interval), ("L/g", ratio, Unit::One)],
            "So many messages may be on their way from one processor, or to it; a further one makes its sender wait.".to_owned(),
        ),
        readout(
            ("t_broadcast", "t", "best broadcast, LogP"),
            Unit::Second,
            logp.clone().and_then(|machine| machine.broadcast(setting.p).map_err(keyed)),
            ("the least b (L + 2 o) + a max(g, o) by which C(a + b − 1, a) of each sum up to p", "Culler et al. 1993, the optimal broadcast tree"),
            "",
            vec![
                seconds("L + 2 o, a message", latency + 2.0 * overhead),
                seconds("max(g, o), to the next", interval),
                ("p", setting.p, Unit::Processor),
            ],
            "Whoever has the word goes on sending it, without waiting for a step of all to end.".to_owned(),
        ),
        readout(
            ("interval", "max(g, o)", "time between two messages"),
            Unit::Second,
            logp.map(|machine| machine.gap.max(machine.overhead)),
            ("g = max(o, w tw)", "The usual correspondence; Culler et al. 1993"),
            &format!("max({}, {})", second(overhead), second(gap)),
            vec![seconds("o = ts / 2", overhead), seconds("w tw", gap)],
            if gap < overhead {
                "The processor's overhead decides: more bandwidth would not help.".to_owned()
            } else {
                "The network's bandwidth decides.".to_owned()
            },
        ),
        readout(
            ("cycles_bsp", "t/tc", "cycles of BSP"),
            Unit::Cycle,
            cycles,
            ("Σ (w + g h + l)", "Hanuliak 2014, section 3.3.2"),
            &format!("{} / {}", second(setting.time(Model::Bsp).unwrap_or(f64::NAN)), Unit::SecondPerOperation.show(setting.tc)),
            vec![
                ("g = tw / tc", setting.network.tw / setting.tc, Unit::CyclePerWord),
                ("l = ts / tc", setting.network.ts / setting.tc, Unit::Cycle),
            ],
            String::new(),
        ),
        readout(
            ("supersteps", "", "supersteps of the job"),
            Unit::One,
            supersteps,
            ("a sum: ⌈log₂ min(p, n)⌉ + 1; a broadcast: ⌈log₂ p⌉; a stencil: 1; a list: its length", "binomial trees"),
            "",
            vec![("p", setting.p, Unit::Processor)],
            String::new(),
        ),
    ]
}

/// What communication and the number of processors do to `LogP`'s time.
fn sharing(setting: &Setting) -> Vec<Readout> {
    let logp_parts = setting.parts(Model::LogP).unwrap_or_default();
    let charged = logp_parts.iter().sum::<f64>() - logp_parts[Part::Computing as usize];
    let share = setting.time(Model::LogP).and_then(|t| {
        if 0.0 < t {
            Ok((charged / t).clamp(0.0, 1.0))
        } else {
            Err(super::comparison::nothing(setting))
        }
    });
    let best = setting.best();
    let best_t = best.as_ref().map_or(f64::NAN, |best| best.1);
    vec![
        readout(
            ("comm_share", "", "share of communication, LogP"),
            Unit::One,
            share,
            ("1 − Σ w tc / t", "Hanuliak 2014, section 3.3.2.3"),
            &format!(
                "{} / {}",
                second(charged),
                second(setting.time(Model::LogP).unwrap_or(f64::NAN))
            ),
            vec![
                seconds("computing", logp_parts[Part::Computing as usize]),
                seconds("communication", charged),
            ],
            "What PRAM leaves out.".to_owned(),
        ),
        readout(
            ("p_best", "p", "processors of least time, LogP"),
            Unit::Processor,
            best.map(|best| best.0),
            (
                "the power of two (of four for blocks) of least t",
                "computed from the LogP time",
            ),
            "",
            vec![
                seconds("its time", best_t),
                ("p", setting.p, Unit::Processor),
            ],
            "PRAM has no such number: there more processors never cost anything.".to_owned(),
        ),
    ]
}

/// A readout and how it comes about; `numbers` is followed by the answer.
fn readout(
    (key, symbol, label): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    numbers: &str,
    terms: Vec<(&'static str, f64, Unit)>,
    regime: String,
) -> Readout {
    let shown = match &answer {
        Ok(number) if numbers.is_empty() => unit.show(*number),
        Ok(number) => format!("{numbers} = {}", unit.show(*number)),
        Err(error) => error.to_string(),
    };
    // A term that is not known is left out.
    let terms = terms.into_iter().filter(|term| !term.1.is_nan()).collect();
    Readout::number(key, symbol, label, unit, answer).why(Why {
        formula,
        numbers: shown,
        terms,
        source,
        regime,
    })
}

//! Sentences made of numbers: what the models disagree about, and what would change it.

use super::models::{MODELS, Model, Part};
use super::setting::{Setting, Task};
use crate::quantity::{Unit, percent, plural};

/// The one sentence.
pub(super) fn takeaway(s: &Setting) -> String {
    let (free, logp) = match (s.time(Model::Pram), s.time(Model::LogP)) {
        (Ok(free), Ok(logp)) => (free, logp),
        (Err(error), _) | (_, Err(error)) => {
            return format!("There is nothing to compare: {error}.");
        }
    };
    let shown = |t: f64| Unit::Second.show(t);
    let job = job(s);
    let why = if s.sends() {
        "sending costs nothing here, as ts, th and tw are zero"
    } else {
        "there is nothing to send"
    };
    if logp <= 0.0 {
        return format!("{job} takes no time by LogP: {why}.");
    }
    // CGM gives a bound, GRAM has no start-up: they say little about a real machine.
    let charged = MODELS.iter().filter(|row| {
        !matches!(
            row.model,
            Model::Pram | Model::Cgm | Model::GramFixed | Model::BspOverlap
        )
    });
    let times = charged.filter_map(|row| Some((row.name, s.time(row.model).ok()?)));
    let (mut least, mut most) = (("", f64::INFINITY), ("", 0.0));
    for (name, time) in times {
        if time < least.1 {
            least = (name, time);
        }
        if most.1 < time {
            most = (name, time);
        }
    }
    if most.1 <= free * (1.0 + 1e-9) {
        // GRAM and CGM may charge all the same: an edge in unit time, a share of the words.
        let above = MODELS.iter().filter_map(|row| {
            let t = s.time(row.model).ok()?;
            (free * (1.0 + 1e-9) < t).then(|| format!("{} ({})", row.name, shown(t)))
        });
        let above: Vec<String> = above.collect();
        let but = if above.is_empty() {
            String::new()
        } else {
            format!(" but {}", above.join(" and "))
        };
        return format!("{job} takes {} by every model{but}: {why}.", shown(free));
    }
    let range = if free == 0.0 {
        "nothing".to_owned()
    } else {
        shown(free)
    };
    format!(
        "{job} takes {range} on a PRAM, but {} ({}) to {} ({}) where communication is charged; {}.",
        shown(least.1),
        least.0,
        shown(most.1),
        most.0,
        flip(s, free, logp)
    )
}

/// What would change the answer.
fn flip(s: &Setting, free: f64, logp: f64) -> String {
    let shown = |t: f64| Unit::Second.show(t);
    let share = 1.0 - free / logp;
    let charged = if share < 1e-9 {
        "by LogP nothing has to be sent".to_owned()
    } else {
        format!("by LogP {} of it is communication", percent(share))
    };
    match (s.best(), s.task) {
        (Ok((best, t)), _) if t < logp * (1.0 - 1e-9) => {
            format!(
                "by LogP p = {} would be best, {}",
                Unit::One.show(best),
                shown(t)
            )
        }
        (Ok(_), Task::Sum) if 1.0 < s.p => format!(
            "{charged}, and beyond p = {} a level of the tree costs more than it saves",
            Unit::One.show(s.p)
        ),
        (_, Task::Broadcast) => {
            let rounds = s.job().map_or(1.0, |job| job.rounds());
            let best = s
                .logp()
                .and_then(|machine| machine.broadcast(s.p))
                .unwrap_or(logp);
            let sooner = if best < logp * (1.0 - 1e-9) {
                format!(
                    ", and without waiting for each other they would be done in {}",
                    shown(best)
                )
            } else {
                String::new()
            };
            format!(
                "each doubling of p adds {} by LogP{sooner}",
                shown(logp / rounds)
            )
        }
        _ if free == 0.0 || share < 1e-9 => charged,
        _ => {
            let turn = s.tc * (logp - free) / free;
            let verb = if turn <= s.tc { "down to" } else { "from" };
            format!(
                "{charged}, and computing outweighs it {verb} tc = {}",
                Unit::SecondPerOperation.show(turn)
            )
        }
    }
}

fn job(s: &Setting) -> String {
    let number = |x: f64| Unit::One.show(x);
    let (n, p) = (number(s.n), number(s.p));
    let on = format!("on {p} {}", plural(s.p, "processor", "processors"));
    match s.task {
        Task::Broadcast => format!("Broadcasting a word {on}"),
        Task::Sum => format!("Adding {n} {} {on}", plural(s.n, "number", "numbers")),
        Task::Strips => format!("A stencil step of {n} × {n} points {on} in strips"),
        Task::Blocks => format!("A stencil step of {n} × {n} points {on} in blocks"),
        Task::List => {
            let count = s.job().map_or(0.0, |job| job.rounds());
            format!(
                "This program of {} {}",
                number(count),
                plural(count, "superstep", "supersteps")
            )
        }
    }
}

/// What to know about these parameters.
pub(super) fn hints(s: &Setting) -> Vec<String> {
    let mut hints = Vec::new();
    let share = s.input() / s.p;
    if matches!(s.task, Task::Sum | Task::List) && share < s.p {
        hints.push(format!(
            "CGM assumes shares much larger than p; here n/p = {} and p = {}.",
            Unit::One.show(share),
            Unit::One.show(s.p)
        ));
    }
    if let (Ok(cgm), Ok(bsp)) = (s.time(Model::Cgm), s.time(Model::Bsp))
        && 2.0 * bsp < cgm
        && 1.0 < s.p
    {
        hints.push("CGM's time is a bound for programs that exchange all they have in a round; this job sends less.".to_owned());
    }
    if let Ok(machine) = s.logp()
        && s.words * s.network.tw < machine.overhead
    {
        hints.push(format!(
            "o = {} is longer than w tw = {}: the processors, not the links, set the pace of messages, so LogP's g is o.",
            Unit::Second.show(machine.overhead),
            Unit::Second.show(s.words * s.network.tw)
        ));
    }
    if let Ok(machine) = s.logp()
        && matches!(s.task, Task::Broadcast | Task::Sum)
        && 2.0 * machine.overhead + machine.latency < machine.gap
    {
        hints.push("g is longer than a whole message, L + 2 o: a processor that sends in two steps running would have to keep them g apart, which the steps are not charged for.".to_owned());
    }
    if let (Ok(logp), Ok(loggp)) = (s.parts(Model::LogP), s.time(Model::LogGp)) {
        let words = logp[Part::Words as usize];
        let t: f64 = logp.iter().sum();
        if 0.0 < words && 2.0 * loggp < t {
            hints.push("Long exchanges are cheaper in LogGP: it sends them as one message and pays o once.".to_owned());
        }
    }
    if s.task == Task::Blocks && s.job().is_err() {
        let Ok((below, above)) = crossover_model::stencil::square_neighbours(s.p.max(9.0)) else {
            return hints;
        };
        hints.push(format!(
            "The nearest squares are p = {below} and p = {above}."
        ));
    }
    hints
}

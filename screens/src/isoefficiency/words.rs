//! The words: the efficiency, the work that the target needs, and what to know.

use crossover_model::overhead::Part;
use crossover_model::stencil::Channel;

use crate::screen::prelude::*;

use super::params::Problem;
use super::state::{Run, State, listed};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// From this efficiency on the largest part of the rest is not worth naming.
const NEARLY_ALL: f64 = 0.9995;

/// Returns the sentence about the run, and the one about the target where there is one.
fn takeaway(s: &State) -> Vec<Sentence> {
    match s.run_of_parts() {
        Err(error) => vec![refused(&error).into()],
        Ok(run) => {
            let target = target(s, run).map(Sentence::from);
            [Some(told(s, run)), target].into_iter().flatten().collect()
        }
    }
}

fn refused(error: &Error) -> &'static str {
    match (error.kind(), error.field()) {
        (ErrorKind::TooManyProcessors, _) => {
            "There are more processors than parts. Give at most {p_parts}, or more work."
        }
        (_, "p") => "Blocks need a square number of processors, such as {floor(sqrt(p))^2}.",
        (_, "over_p") => {
            "The rows of the machine are rejected. Give each number of processors once."
        }
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn told(s: &State, run: &Run) -> Sentence {
    if s.p == 1.0 {
        return "One processor has no overhead: its efficiency is 100 %.".into();
    }
    if run.total.h == 0.0 {
        return "Without overhead the efficiency is the same on any number of processors.".into();
    }
    if NEARLY_ALL <= run.efficiency {
        return "The efficiency is {efficiency%}.".into();
    }
    let (part, time) = largest(run);
    let told = if run.total.h <= 2.0 * time {
        "The efficiency is {efficiency%}; most of the rest is {part}."
    } else {
        "The efficiency is {efficiency%}; the largest overhead is {part}."
    };
    Sentence::from(told).naming("part", part.name())
}

/// Returns the largest part of the overhead, and its time.
fn largest(run: &Run) -> (Part, f64) {
    let [first, rest @ ..] = listed(&run.parts);
    let larger = |most: (Part, f64), part: (Part, f64)| if most.1 < part.1 { part } else { most };
    rest.into_iter().fold(first, larger)
}

fn target(s: &State, run: &Run) -> Option<&'static str> {
    let kept = s.kept(s.E, s.p).ok()?.w;
    s.works().ok()?;
    if run.total.h == 0.0 {
        return None;
    }
    let is_low = run.efficiency < s.E;
    if !is_low && kept < s.least_work(s.p) {
        return Some("The target holds down to one part per processor: {W_parts}.");
    }
    Some(if is_low {
        "For {E%} the work must be {W_iso / Z} times as large."
    } else {
        "For {E%} work of {W_iso} is enough."
    })
}

/// Returns why the time has no least value before each processor has one part.
pub(super) fn no_least(s: &State) -> Result<&'static str, Error> {
    if s.is_free()? {
        return Ok("there is no overhead");
    }
    if s.rises()? {
        return Ok("overhead rises with p, but too slowly to matter");
    }
    Ok(match (s.problem, s.channel) {
        (Problem::Strips, Channel::Switched) => "a strip sends 4 edges of n words for every p",
        (Problem::Blocks, Channel::Switched) => "edges of blocks get shorter with p",
        (Problem::Parts, _) => "none of the parts grows with p",
        _ => "overhead does not rise with p",
    })
}

/// Returns how the work must grow with the processors, where a target is told.
fn growth(s: &State) -> Option<Sentence> {
    let run = s.run_of_parts().ok().filter(|run| 0.0 < run.total.h)?;
    let is_met = run.efficiency >= s.E && s.kept(s.E, s.p).ok()?.w < s.least_work(s.p);
    let told = match s.problem {
        _ if is_met || s.works().is_err() => return None,
        Problem::Blocks => {
            "On {4 p} processors the work for {E%} is {W_more / W_iso} times as large again."
        }
        _ => "On {2 p} processors the work for {E%} is {W_more / W_iso} times as large again.",
    };
    Some(told.into())
}

/// Returns the hints that apply, the most important first.
fn hints(s: &State) -> Vec<Sentence> {
    let kept = s.kept(s.E, s.p).ok().map(|kept| kept.w);
    let refused = s.run_of_parts().err().map(|error| {
        let refused = Sentence::from("{field}: {help}.").naming("field", error.field());
        refused.naming("help", error.help())
    });
    let side = kept.filter(|_| s.is_grid()).map(|w| {
        let side = "The grid has {side} points a side; the target needs {kept}.";
        let numbers = Sentence::from(side).number("side", s.Z.sqrt(), Unit::One);
        numbers.number("kept", w.sqrt().ceil(), Unit::One)
    });
    let needed = s.least_work(s.p);
    let parts = kept.filter(|w| 0.0 < *w && *w < needed).map(|_| {
        let parts = "The number of parts decides here, not overhead: {p} processors need {least}.";
        Sentence::from(parts).number("least", needed, Unit::One)
    });
    let least = s.least().ok().map(|least| {
        if least.is_found {
            return Sentence::from("{best} processors are fastest: {fastest}.")
                .number("best", least.p, Unit::Processor)
                .number("fastest", least.run.t, Unit::Second);
        }
        let reason = no_least(s).unwrap_or("overhead does not rise with p");
        Sentence::from("More processors are always faster: {reason}.").naming("reason", reason)
    });
    let overlap = s.overlap.then(|| "With overlap the paper's w(s) is the time of the run.".into());
    let changes = s.changes().then(|| {
        "The rows of the machine replace ts, tw and tc. Speedup and efficiency compare with tc on one processor.".into()
    });
    [refused, growth(s), side, parts, least, overlap, changes].into_iter().flatten().collect()
}

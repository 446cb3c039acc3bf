//! The times of the models side by side, and over the number of processors.

use crossover_figures::figure::Region;
use crossover_model::machines::{Charges, Memory};

use crate::screen::notes::abstract_machines::figures as words;
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

use super::params::{Job, MEMORIES, Model};
use super::picture::{self, BARRIER, COMPUTING, LATENCY, START_UP, WORDS};
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::COMPARISON, comparison),
    FigureSpec::at_once(words::SUPERSTEP, picture::superstep),
    FigureSpec::at_once(words::LOGP_TIMELINE, picture::timeline),
    FigureSpec::at_once(words::TIME_OVER_P, over_p),
    FigureSpec::at_once(words::PRAM_MEMORY, pram_memory),
];

/// A part of a time: the letters it is charged by, its name, its color, and how much.
type Charge = (&'static str, &'static str, Ink, fn(&Charges) -> f64);

const PARTS: [Charge; 6] = [
    ("computing", "computing", COMPUTING, |c| c.computing),
    ("T_overh, parallelization", "parallelization", Ink::Series(7), |c| c.parallelization),
    ("start-up ts, overhead o", "start-up, overhead", START_UP, |c| c.start_up),
    ("latency L, edges l", "latency, hops", LATENCY, |c| c.latency),
    ("words, by tw, g or G", "words", WORDS, |c| c.words),
    ("barrier l", "barrier", BARRIER, |c| c.barrier),
];

/// A bar this many times as long as the one in the middle runs off the picture.
const OFF: f64 = 6.0;
/// Room for the times behind the bars.
const MARGIN: f64 = 1.25;

fn comparison(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let parts = PARTS.map(|(letters, name, ink, _)| Part::new(letters, ink).with_short(name));
    let mut breakdown = Breakdown::new(Unit::Second, parts.into(), "").cut_at(OFF);
    let models = Model::ALL.iter().zip(Model::OPTIONS).zip(State::QUANTITIES);
    for ((model, option), quantity) in models {
        let charges = s.charges(*model)?;
        breakdown.push(option.label, quantity.name.key, PARTS.map(|(.., of)| of(&charges)));
    }
    if breakdown.greatest() <= 0.0 {
        return Err(s.no_time_error());
    }
    let plot = breakdown.plot(["time", "model", "time"], MARGIN, &|part, took, _| {
        format!("{}, {}", part.short, Unit::Second.show(took))
    });
    Ok(plot.into())
}

/// About the number of points on a curve.
const SAMPLES: u32 = 161;
/// The processors to which the curves reach at least, where the job does.
const LEAST: f64 = 64.0;

fn over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.workload()?;
    if let Job::List | Job::Message = s.job {
        let help = "it holds for one p: choose a broadcast, a sum or a stencil";
        let job = Job::OPTIONS[s.job as usize].label;
        return Err(Error::new(ErrorKind::Undefined, "job", job, help));
    }
    let best = s.best().map_or(1.0, |best| best.p);
    let most = (4.0 * s.p).max(4.0 * best).max(LEAST);
    let is_stencil = s.job == Job::Stencil;
    let most = if is_stencil { most.min(s.most_processors()) } else { most };
    let counts = counts(s, most, SAMPLES);
    let first = counts.first().copied().unwrap_or(1.0);
    let range = (first, most.max(2.0 * first));
    let x = Axis::log("processors p", Unit::One, range).sets("p");
    let models = State::QUANTITIES.iter().zip(Model::ALL);
    let chosen = models.filter(|(_, model)| s.models.has(model));
    let chosen: Vec<_> = chosen.map(|(time, _)| time.name.key).collect();
    if chosen.is_empty() {
        let help = "choose at least one model";
        return Err(Error::new(ErrorKind::MissingInput, "models", "empty", help));
    }
    let curve = |key: &&'static str| Curve::new(key, counts.clone()).with_gaps().positive();
    let sweep = chosen.iter().map(curve).fold(Sweep::over::<State>(params, x), Sweep::draw);
    if sweep.extent().1 == 0.0 {
        return Err(s.no_time_error());
    }
    let mut marks: Vec<Point> = Vec::new();
    for (x, y) in sweep.lines().iter().filter_map(|line| least(&line.points)) {
        let is_said = marks.iter().any(|mark| mark.x == x);
        let label = if is_said { String::new() } else { format!("p = {}", Unit::One.show(x)) };
        marks.push(Point::new(x, y).label(label));
    }
    let marks = (!marks.is_empty()).then(|| Points::new("least time", marks).ink(Ink::Text));
    let here = chosen.iter().filter_map(|key| sweep.current_point(key));
    let here = here.filter(|point| 0.0 < point.y).map(|point| point.label(""));
    let here = Points::current(here);
    let plot = sweep.log("time", Vec::new())?;
    Ok(plot
        .with_all(marks.map(|marks| marks.marker(Marker::Diamond).tells("p_best")))
        .with(here)
        .into())
}

/// About the number of points on a curve of a memory, and the most processors whose accesses are hashed.
const FEWER: u32 = 65;
const HASHED: f64 = 256.0;

/// Returns the time of a PRAM over the number of processors with each kind of memory; what lies between the
/// present one and an ideal one is waiting.
fn pram_memory(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.workload()?;
    let most = (4.0 * s.p).max(LEAST).min(s.most_processors().max(s.p));
    let counts = counts(s, most, FEWER);
    let first = counts.first().copied().unwrap_or(1.0);
    let x = Axis::log("processors p", Unit::One, (first, most.max(2.0 * first))).sets("p");
    let strokes = [Stroke::Solid, Stroke::Dotted, Stroke::Dashed, Stroke::DashDot];
    let curve = |((memory, choice), stroke): ((&Memory, &Choice), Stroke)| {
        let most = if *memory == Memory::Hashed { HASHED } else { f64::INFINITY };
        let at = counts.iter().copied().filter(|p| *p <= most);
        let curve = Curve::new("t_pram_memory", at).with("memory", choice.key);
        curve.with_name(choice.label).stroke(stroke).positive()
    };
    let memories = Memory::ALL.iter().zip(MEMORIES).zip(strokes);
    let sweep = memories.map(curve).fold(Sweep::over::<State>(params, x), Sweep::draw);
    if sweep.extent().1 == 0.0 {
        let help = "nothing takes any time: give ta or tc more than zero, and p from 2";
        return Err(Error::new(ErrorKind::Undefined, "ta", Unit::Second.show(s.ta), help));
    }
    let line = |of: Memory| {
        let named = MEMORIES[of as usize].label;
        let line = sweep.lines().iter().find(|line| line.name == named);
        line.map_or(&[][..], |line| &line.points)
    };
    let (above, below) = (line(s.memory), line(Memory::Ideal));
    let reaches = |x: f64| above.last().is_some_and(|end| x <= end.0);
    let below = below.iter().filter(|point| reaches(point.0)).rev();
    let outline: Vec<_> = above.iter().chain(below).copied().collect();
    let waiting = Region::new("waiting", outline).ink(Ink::step(1, 3)).hatched_if(true);
    let waiting = waiting.tells("t_pram_memory");
    let waits = s.memory != Memory::Ideal;
    let layers = waits.then(|| waiting.into()).into_iter().collect();
    let here = sweep.current_point("t_pram_memory").filter(|point| 0.0 < point.y);
    let plot = sweep.log("time", layers)?;
    Ok(plot.with(Points::current(here)).into())
}

/// Returns the counts that the job can have, up to `most`, evenly by their logarithm.
fn counts(s: &State, most: f64, samples: u32) -> Vec<f64> {
    let least: f64 = match s.job {
        Job::Stencil => 3.0,
        Job::Broadcast => 2.0,
        _ => 1.0,
    };
    let power: f64 = if s.is_in_blocks() { 2.0 } else { 1.0 };
    let last = most.powf(1.0 / power).max(least);
    let whole = log_space(least, last, samples).map(|side| (side * (1.0 + 1e-12)).floor());
    let mut sides: Vec<f64> = whole.collect();
    sides.dedup();
    sides.into_iter().map(|side| side.powf(power)).collect()
}

fn least(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let finite = points.iter().copied().filter(|point| point.1.is_finite());
    let best = finite.reduce(|best, point| if point.1 < best.1 { point } else { best })?;
    let ends = [points.first()?, points.last()?];
    ends.iter().all(|end| end.1 > best.1).then_some(best)
}

//! The figures: time over p, who is best over n and p, memory against words, what the time is made of, and
//! the order that keeps the efficiency.

use std::f64::consts::SQRT_2;

use crossover_figures::order;
use crossover_model::Size;
use crossover_model::matrix_product::{
    Algorithm, Counts, bound_independent, bound_memory, valid_copies,
};

use crate::screen::notes::matrix_product::figures as words;
use crate::screen::prelude::*;

use super::picture;
use super::quantities::ink;
use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::TIME_OVER_P, time_over_p),
    FigureSpec::at_once(words::MAP, map),
    FigureSpec::at_once(words::MEMORY_COMMUNICATION, memory_communication),
    FigureSpec::at_once(words::WHO_SENDS, picture::who_sends),
    FigureSpec::at_once(words::BREAKDOWN, breakdown),
    FigureSpec::at_once(words::ISOEFFICIENCY, isoefficiency),
];

/// The most places of a curve.
const PLACES: u32 = 81;
/// The most processes that a figure shows unless there are more.
const MOST: f64 = 65_536.0;
/// The color of what is computed, of start-ups and of words.
const COMPUTING: Ink = Ink::Series(5);
const START_UPS: Ink = Ink::Series(6);
const WORDS: Ink = Ink::Series(7);

/// Each algorithm, the key of its time, and its name.
const EACH: [(Algorithm, &str, &str); 5] = [
    (Algorithm::Rows, "t_rows", "rows"),
    (Algorithm::Cannon, "t_cannon", "Cannon"),
    (Algorithm::Summa, "t_summa", "SUMMA"),
    (Algorithm::Copies, "t_25d", "2.5D"),
    (Algorithm::Cube, "t_3d", "3D"),
];

/// Returns the numbers of processes on which an algorithm runs, up to `most`; of 2.5D with the best number
/// of copies powers of two.
fn places(s: &State, algorithm: Algorithm, most: f64) -> Vec<f64> {
    let n = s.values.n;
    let root = |power: f64| most.powf(1.0 / power).min(n).floor().max(1.0);
    let sides = |power: i32| {
        let sides = whole_log_space(1.0, root(f64::from(power)), PLACES).into_iter();
        sides.map(|side| side.powi(power)).collect()
    };
    match (algorithm, s.copies()) {
        (Algorithm::Rows, _) => sides(1),
        (Algorithm::Cannon | Algorithm::Summa, _) => sides(2),
        (Algorithm::Cube, _) => sides(3),
        (Algorithm::Copies, Some(c)) => {
            let multiples = (most / (c * c * c)).sqrt().min(n / c).floor();
            let multiples =
                if multiples < 1.0 { Vec::new() } else { whole_log_space(1.0, multiples, PLACES) };
            multiples.into_iter().map(|m| c * c * c * m * m).collect()
        }
        (Algorithm::Copies, None) => {
            let powers = (0..=20).map(|power| f64::from(power).exp2()).chain([s.values.p]);
            let runs = |p: &f64| *p <= most && valid_copies(&Size { n, p: *p }).next().is_some();
            let mut powers: Vec<f64> = powers.filter(runs).collect();
            order::sort_ascending(&mut powers);
            powers.dedup();
            powers
        }
    }
}

/// Returns whether an algorithm fits into memory on `p` processes.
fn fits(s: &State, algorithm: Algorithm, p: f64) -> bool {
    let mut product = s.product;
    product.size.p = p;
    let c = match (algorithm, s.copies()) {
        (Algorithm::Copies, None) => product.best_copies(&s.machine).map(|best| best.counts.c),
        (_, c) => Ok(c.unwrap_or(1.0)),
    };
    let counts = c.and_then(|c| product.counts(algorithm, c));
    counts.is_ok_and(|counts| counts.memory <= s.values.M)
}

/// Returns where the axis of processes begins: well before the present number, and before memory is
/// enough.
fn first(s: &State) -> f64 {
    let enough = s.scaling().map_or(1.0, |scaling| scaling.p_min);
    let power = (enough.min(s.values.p) / 16.0).log2() / 2.0;
    f64::exp2(2.0 * power.floor()).max(1.0)
}

/// Returns the time of all algorithms over the number of processes where they fit, and that of the chosen
/// one, dotted, where it does not.
fn time_over_p(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.counts_and_time()?;
    let most = MOST.max(s.values.p);
    let least = first(s);
    let x = Axis::log("processes p", Unit::Processor, (least, most)).sets("p");
    let alone = s.values.n.powi(3) * s.values.tc;
    let computing = Line::new("computing", [least, most].map(|p| (p, alone / p)));
    let mut sweep = Sweep::over::<State>(params, x);
    sweep = sweep.line(computing.ink(COMPUTING).stroke(Stroke::Dashed));
    for (algorithm, key, name) in EACH {
        let shown = places(s, algorithm, most).into_iter().filter(|p| least <= *p);
        let (within, beyond): (Vec<f64>, Vec<f64>) = shown.partition(|p| fits(s, algorithm, *p));
        // Of the others it is left out: so many names leave a figure no room.
        if 1 < beyond.len() && algorithm == s.values.algorithm {
            let curve = Curve::new(key, beyond).with_name(format!("{name}, no room"));
            sweep = sweep.draw(curve.stroke(Stroke::Dotted).quiet_if(true));
        }
        if !within.is_empty() {
            sweep = sweep.draw(Curve::new(key, within));
        }
    }
    let mut rules = sweep.rule("p_min", "memory is enough");
    rules.extend(sweep.rule("p_max", "end of strong scaling"));
    Ok(sweep.current(&["t"]).log("time", rules)?.into())
}

/// What a place says at which no algorithm fits.
const NONE: &str = "none, for lack of memory";

fn map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (least, most) = (s.values.n.min(64.0), s.values.n.max(131_072.0));
    let x = Axis::log("order n", Unit::One, (0.8 * least, most)).sets("n");
    let y = Axis::log("processes p", Unit::Processor, (0.7, MOST)).sets("p");
    let powers = |most: f64| (0..=most.log2().ceil() as u32).map(|power| f64::from(power).exp2());
    let orders = powers(most).flat_map(|power| [power, (power * SQRT_2).round()]);
    let mut orders: Vec<f64> = orders.filter(|n| (least..=most).contains(n)).collect();
    orders.dedup();
    let grid = Grid {
        x: Places::from_centers(x, orders),
        y: Places::from_centers(y, powers(MOST.max(s.values.p)).collect()),
    };
    let algorithms = EACH.map(|(algorithm, ..)| (algorithm.name(), ink(algorithm)));
    let mut map = grid.winners::<State>(params, "best_algorithm", &algorithms)?;
    if let Some(Layer::Map(map)) = map.layers.first_mut() {
        NONE.clone_into(&mut map.blank);
    }
    Ok(map.into())
}

fn memory_communication(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.values.p == 1.0 {
        let help = "one process sends no message. Take 2 or more";
        return Err(Error::new(ErrorKind::TooFewProcessors, "p", 1, help));
    }
    let size = s.product.size;
    let point = |counts: &Counts| Point::new(counts.memory, counts.words());
    let mut marks = Vec::new();
    for (algorithm, _, name) in EACH.into_iter().filter(|(one, ..)| *one != Algorithm::Copies) {
        let counts = s.product.counts(algorithm, 1.0).ok().filter(|counts| 0.0 < counts.messages);
        let points = counts.iter().map(|counts| point(counts).label(name));
        marks.push(Points::new(name, points).ink(ink(algorithm)).marker(Marker::Square));
    }
    let copies = valid_copies(&size).filter_map(|c| s.product.counts(Algorithm::Copies, c).ok());
    let copies = copies.filter(|counts| 0.0 < counts.messages);
    let copies =
        copies.map(|counts| point(&counts).label(format!("c = {}", Unit::One.show(counts.c))));
    // Around the square of the one that is the same.
    marks.push(Points::new("2.5D", copies).ink(ink(Algorithm::Copies)).marker(Marker::Ring));
    marks.retain(|marks| !marks.points.is_empty());
    let all = || marks.iter().flat_map(|marks| &marks.points);
    let (low, high) = positive_extent(all().map(|point| point.x).chain([s.values.M]));
    let bound = bound_independent(&size)?;
    let range = (low / 2.0, high * 2.0);
    let with_memory = log_space(range.0, range.1, PLACES);
    let with_memory = with_memory.filter_map(|m| Some((m, bound_memory(&size, m).ok()?)));
    let lines = [
        Line::new("bound with this memory", with_memory.filter(|point| bound / 10.0 < point.1)),
        Line::new("bound with any memory", [(range.0, bound), (range.1, bound)])
            .stroke(Stroke::Dashed),
    ];
    let values = all().map(|point| point.y).chain([bound]);
    let (least, most) = positive_extent(values.chain(lines[0].points.iter().map(|point| point.1)));
    let x = Axis::log("memory of a process", Unit::Word, range).rounded();
    let y =
        Axis::log("words on the critical path", Unit::Word, (least / 1.5, most * 1.5)).rounded();
    let here =
        s.counts_and_time().ok().map(|(counts, _)| Points::current([point(counts).shows("words")]));
    let lines = lines.map(|line| line.ink(Ink::Muted)).into_iter();
    let plot = Plot::new(x, y).with_all(lines.filter(|line| 1 < line.points.len()));
    let plot = plot.with(Rule::at_x(s.values.M).label("memory M")).with_all(marks);
    Ok(plot.with_all(here.filter(|here| 0.0 < here.points[0].y)).into())
}

/// Where the longest bar ends that is drawn whole, in times of the middle one.
const LONGEST: f64 = 3.0;
/// Room for the times behind the bars.
const MARGIN: f64 = 1.25;

fn breakdown(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let parts = [("computing", COMPUTING), ("start-ups", START_UPS), ("words", WORDS)];
    let parts = parts.map(|(name, ink)| Part::new(name, ink)).into();
    let breakdown = Breakdown::new(Unit::Second, parts, "").overlapped_if(s.values.overlap);
    let mut breakdown = breakdown.cut_at(LONGEST);
    for (algorithm, key, name) in EACH {
        let (Ok(counts), Ok(time)) = (s.counts(algorithm), s.time(algorithm)) else { continue };
        let fits = counts.memory <= s.values.M;
        let name = if fits { name.to_owned() } else { format!("{name}, no room") };
        let started = counts.messages * s.values.ts;
        breakdown.push(name, key, [time.computing, started, time.communicating - started]);
    }
    if breakdown.is_empty() {
        s.counts_and_time()?;
        return Err(Error::missing("p"));
    }
    let plot = breakdown.plot(["time", "", "time"], MARGIN, &|part, took, _| {
        format!("{}, {}", part.short, Unit::Second.show(took))
    });
    Ok(plot.into())
}

fn isoefficiency(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let most = MOST.max(s.values.p).min(s.values.n);
    let most = if most < 2.0 { 2.0 } else { MOST.max(s.values.p) };
    let x = Axis::log("processes p", Unit::Processor, (1.0, most)).sets("p");
    let mut sweep = Sweep::over::<State>(params, x);
    for (algorithm, _, name) in EACH {
        let places = places(s, algorithm, most).into_iter().filter(|p| 1.0 < *p);
        let curve = Curve::new("n_iso", places).with("algorithm", algorithm.name()).with_name(name);
        sweep = sweep.draw(curve.ink(ink(algorithm)));
    }
    Ok(sweep.current(&["n_iso"]).log("order n", Vec::new())?.into())
}

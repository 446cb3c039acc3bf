//! What is drawn message by message and pivot by pivot: the schedule, and the small simplex at work.

use crossover_figures::figure::{Bar, Bars, Clock, Mark};
use crossover_model::divisible_load::{
    Communication, GeneralSchedule, Load, Platform, Program, Star,
};
use crossover_model::simplex::{Method, Simplex, Variable};

use super::general::General;
use super::state::State;
use super::whole;
use crate::kits::divisible_load::{self as kit, Optimal, Rows, check_played};
use crate::screen::prelude::*;

/// The most processors that each have a row; of more, the first and last ones have.
const MOST_ROWS: u32 = 16;
/// How many of the first processors have one then.
const FIRST_ROWS: u32 = 10;
/// How many of the last ones.
const LAST_ROWS: u32 = 3;
/// The shares of a row's height for receiving and computing; processors of a star do not send.
const LANES: [(f64, f64); 3] = [(0.0, 0.26), (0.26, 0.26), (0.3, 1.0)];

/// The lane of a row that has one.
const WHOLE: (f64, f64) = (0.0, 1.0);

/// The most messages that are drawn by other rules, and the most processors.
const MOST_DRAWN: usize = 600;
const MOST_UNLIKE: usize = 32;
/// The most stops of the clock besides the end.
const MOST_STEPS: usize = 40;
/// The color of results on their way back, and of what the originator computes.
const RESULTS: Ink = Ink::Series(5);
const OWN: Ink = Ink::Series(2);

/// A star with more messages is cut down.
const MOST_MESSAGES: f64 = 12.0;
/// What it is cut down to: processors and stages.
const CUT: (f64, f64) = (3.0, 2.0);
/// Pivots listed at most; a star of twelve messages takes some thirty.
const MOST_PIVOTS: usize = 120;

/// A tableau of more messages has more columns than a page.
const MOST_COLUMNS: f64 = 4.0;
/// What it is cut down to then: processors and stages.
const CUT_COLUMNS: (f64, f64) = (2.0, 2.0);

pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    if s.has_tasks() {
        return whole::gantt(s);
    }
    if s.other_rule().is_some() {
        return by_other_rules(s);
    }
    let (star, stages) = s.stages()?;
    check_played(star.processors * stages, stages)?;
    let m = star.processors as u32;
    let shared = (MOST_ROWS < m).then(|| (FIRST_ROWS + 1, m - LAST_ROWS));
    let mut names = vec!["P0 sends".to_owned()];
    names.extend((1..=m).filter_map(|processor| match shared {
        Some((first, last)) if processor == first => Some(format!("P{first}–P{last}")),
        Some((first, last)) if first < processor && processor <= last => None,
        _ => Some(format!("P{processor}")),
    }));
    let rows = Rows { title: "processor", names, shared, lanes: LANES, idle: "idle_share" };
    Ok(kit::gantt(&Platform::from(star), &s.solved_loads()?.solution.loads, &rows)?.into())
}

/// Returns the schedule by other rules: with the results that come back, hatched, and what the originator
/// computes, in a row of its own.
fn by_other_rules(s: &State) -> Result<Figure, Error> {
    let general = s.general()?;
    let General { star, order, stages, solution } = general;
    let played = star.play(solution)?;
    let messages = played.schedule.communications.len();
    if MOST_DRAWN < messages || MOST_UNLIKE < order.len() {
        let help = format!(
            "by this rule at most {MOST_DRAWN} messages to {MOST_UNLIKE} processors are drawn: raise D, or lower n or m"
        );
        return Err(Error::new(ErrorKind::TooLarge, "n", stages, help));
    }
    let (computes, end) = (order.len() + 1, played.schedule.makespan);
    let mut names = vec!["P0 sends".to_owned()];
    let listed = !s.values.processors.is_empty();
    names.extend(order.iter().zip(&star.workers).map(|(number, worker)| {
        let rate = Unit::SecondPerByte.show(worker.compute);
        if listed { format!("P{number}, A = {rate}") } else { format!("P{number}") }
    }));
    names.extend(played.own.map(|_| "P0 computes".to_owned()));
    let own = played.own.filter(|own| own.0 < own.1).map(|own| {
        let label = format!("computes {}", Unit::Byte.show(solution.own_load));
        Bar::new(computes, own).ink(OWN).label(label)
    });
    // What ends last tells the makespan.
    let telling = |name: &str, bars: Vec<Bar>| {
        let last = bars.iter().map(|bar| bar.end).fold(0.0, f64::max);
        let named = Bars::new(name, bars);
        if end <= last { named.shows("cmax") } else { named }
    };
    let mut stages_drawn = telling("stage", stage_bars(general, &played));
    if 1.0 < *stages {
        stages_drawn = stages_drawn.ends(["1".to_owned(), Unit::One.show(*stages)]);
    }
    let mut plot = Plot::new(
        Axis::linear("time", Unit::Second, (0.0, end * 1.02)),
        Axis::rows("processor", names),
    );
    let steps = clock_steps(order, &played);
    plot.clock = Some(Clock { end, unit: Unit::Second, along_x: true, steps });
    let layers = [
        stages_drawn,
        telling("results", result_bars(order, &played)),
        telling("originator", own.into_iter().collect()),
        Bars::new("idle", idle_bars(order.len(), &played)).shows("idle_share"),
    ];
    Ok(plot.with_all(layers.into_iter().filter(|bars| !bars.bars.is_empty())).into())
}

/// Returns what is sent, received and computed of each stage.
fn stage_bars(general: &General, played: &GeneralSchedule) -> Vec<Bar> {
    let mut bars = Vec::new();
    let mut put = |row: usize, lane: (f64, f64), span: (f64, f64), stage: u32, words: String| {
        if span.0 < span.1 {
            let ink = kit::step_ink(stage as usize, general.stages as usize);
            bars.push(Bar::new(row, span).lane(lane).ink(ink).label(words));
        }
    };
    for sent in &played.schedule.communications {
        let (row, stage, load) = (sent.receiver as usize, sent.stage, Unit::Byte.show(sent.load));
        let (number, span) = (general.order[row - 1], (sent.start, sent.end));
        put(0, WHOLE, span, stage, format!("sends {load} to P{number}, stage {stage}"));
        put(row, LANES[0], span, stage, format!("receives {load} of stage {stage}"));
    }
    for done in &played.schedule.computations {
        let words = format!("computes {} of stage {}", Unit::Byte.show(done.load), done.stage);
        put(done.receiver as usize, LANES[2], (done.start, done.end), done.stage, words);
    }
    bars
}

/// Returns the bars of the idle times of each processor.
fn idle_bars(processors: usize, played: &GeneralSchedule) -> Vec<Bar> {
    let (end, mut free, mut idle) = (played.schedule.makespan, vec![0.0; processors], Vec::new());
    for done in &played.schedule.computations {
        let row = done.receiver as usize;
        idle.push((row, free[row - 1], done.start));
        free[row - 1] = done.end;
    }
    idle.extend(free.iter().enumerate().map(|(i, free)| (i + 1, *free, end)));
    idle.retain(|(_, from, to)| 1e-9 * end < to - from);
    let bar = |(row, from, to): (usize, f64, f64)| {
        let bar = Bar::new(row, (from, to)).lane(LANES[2]).ink(Ink::Idle).hatched();
        bar.label(format!("idle for {}", Unit::Second.show(to - from)))
    };
    idle.into_iter().map(bar).collect()
}

/// Returns the results on their way back, in the row of their sender and in that of the originator.
fn result_bars(order: &[usize], played: &GeneralSchedule) -> Vec<Bar> {
    let is_seen = |sent: &&Communication| 1e-12 * played.schedule.makespan < sent.end - sent.start;
    let bars = played.returned.iter().filter(is_seen).flat_map(|sent| {
        let row = sent.receiver as usize;
        let words = format!("P{} returns {}", order[row - 1], Unit::Byte.show(sent.load));
        [(0, WHOLE), (row, LANES[0])].map(|(row, lane)| {
            let bar = Bar::new(row, (sent.start, sent.end)).lane(lane).ink(RESULTS);
            bar.hatched().label(words.clone())
        })
    });
    bars.collect()
}

/// Returns what happens when, in words: not more steps than can be played.
fn clock_steps(order: &[usize], played: &GeneralSchedule) -> Vec<(f64, String)> {
    let number = |sent: &Communication| order[sent.receiver as usize - 1];
    let sends = played.schedule.communications.iter().map(|sent| {
        let load = Unit::Byte.show(sent.load);
        (sent.start, format!("P0 sends {load} to P{}.", number(sent)))
    });
    let returns = played.returned.iter();
    let returns =
        returns.map(|sent| (sent.start, format!("P{} returns its result.", number(sent))));
    let each = (sends.len() + returns.len()).div_ceil(MOST_STEPS).max(1);
    let end = played.schedule.makespan;
    let done = (end, format!("All is done: the makespan is {}.", Unit::Second.show(end)));
    let mut steps: Vec<_> = sends.chain(returns).step_by(each).chain([done]).collect();
    steps.dedup_by(|later, earlier| later.0 <= earlier.0);
    steps
}

pub(super) fn pivots(params: &Params) -> Result<Figure, Error> {
    let (star, n) = State::of(params).stages()?;
    let (star, n) = cut_down(star, n, MOST_MESSAGES, CUT);
    let program = star.program(n)?;
    let simplex = Simplex::new(&program.to_problem(), Method::Dual)?;
    let steps: Vec<_> = simplex.take(MOST_PIVOTS).collect();
    let caption = format!(
        "Dual simplex on LoadDirect: m = {}, n = {n}, V = {}, {} variables, {} rows",
        star.processors,
        Unit::Byte.show(star.load.volume),
        program.variables.len(),
        program.rows.len(),
    );
    let name = |variable| name(&program, variable);
    let mut table = Listing::new(caption, &steps)
        .column("pivot", Unit::One, &|step| (step.iteration as f64).into())
        .column("enters", Unit::One, &|step| name(step.entering).into())
        .column("leaves", Unit::One, &|step| {
            step.leaving.map_or("to its other bound".to_owned(), name).into()
        })
        .column("entry", Unit::One, &|step| step.pivot.into())
        .column("makespan so far", Unit::Second, &|step| step.objective.into())
        .telling()
        .column("outside bounds", Unit::One, &|step| step.infeasibility.into())
        .table();
    let [exact, bounds] = [star.makespan(n)?, 0.0].map(Cell::Number);
    let [by, how] = ["exact", "the backward recursion"].map(Cell::from);
    table.rows.push(vec![by, how, Cell::Empty, Cell::Empty, exact, bounds]);
    Ok(table.into())
}

/// Returns the star, or one of fewer processors and stages with as much load for each message.
fn cut_down(star: Star, n: f64, most: f64, cut: (f64, f64)) -> (Star, f64) {
    let m = star.processors;
    if m * n <= most {
        return (star, n);
    }
    let (processors, stages) = (m.min(cut.0), n.min(cut.1));
    let volume = star.load.volume * (processors / m) * (stages / n);
    let load = Load { volume, ..star.load };
    (Star { processors, load }, stages)
}

/// Returns what a variable is called: by the program, or as the slack of an equation.
fn name(program: &Program, variable: Variable) -> String {
    match variable {
        Variable::Structural(index) => {
            program.variables.get(index).map_or(String::new(), |variable| variable.name.clone())
        }
        Variable::Slack(index) => program
            .rows
            .get(index)
            .map_or(String::new(), |row| format!("slack of {}, {}", row.equation, row.name)),
    }
}

/// Returns the tableau before the pivot that one asks for: a row for each basic variable and one for the
/// reduced costs, a column for each other variable.
pub(super) fn tableau(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (star, n) = s.stages()?;
    let (star, n) = cut_down(star, n, MOST_COLUMNS, CUT_COLUMNS);
    let program = star.program(n)?;
    let mut simplex = Simplex::new(&program.to_problem(), Method::Dual)?;
    let wanted = s.values.pivot as usize;
    let mut done = 0;
    let mut before = simplex.clone();
    let mut next = simplex.next();
    while let Some(step) = &next {
        if done == wanted {
            break;
        }
        done = step.iteration;
        before = simplex.clone();
        next = simplex.next();
    }
    let (enters, leaves) = next.map_or((None, None), |step| (Some(step.entering), step.leaving));
    Ok(tableau_table(&program, &before, done, enters, leaves).into())
}

fn tableau_table(
    program: &Program,
    simplex: &Simplex,
    done: usize,
    enters: Option<Variable>,
    leaves: Option<Variable>,
) -> Table {
    let basis: Vec<Variable> = simplex.basis().collect();
    let structural = (0..program.variables.len()).map(Variable::Structural);
    let all = structural.chain((0..program.rows.len()).map(Variable::Slack));
    let others: Vec<Variable> = all.filter(|variable| !basis.contains(variable)).collect();
    let column = |title: String| Column::new(title, Unit::One);
    let mut columns = vec![
        column(if enters.is_some() {
            format!("after {done} pivots")
        } else {
            format!("optimum, after {done} pivots")
        }),
        column("value".to_owned()).tells(),
    ];
    columns.extend(others.iter().map(|variable| {
        let sign = if Some(*variable) == enters { "↓ " } else { "" };
        column(format!("{sign}{}", name(program, *variable)))
    }));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (row, (basic, value)) in basis.iter().zip(simplex.values()).enumerate() {
        let sign = if Some(*basic) == leaves { "← " } else { "" };
        let mut cells =
            vec![Cell::Text(format!("{sign}{}", name(program, *basic))), Cell::Number(value)];
        let entries: Vec<f64> = others.iter().map(|other| simplex.entry(row, *other)).collect();
        let greatest = entries.iter().fold(0.0, |most: f64, entry| most.max(entry.abs()));
        cells.extend(others.iter().zip(entries).map(|(variable, entry)| {
            // What is left of a difference of equals.
            let entry = if entry.abs() < 1e-11 * greatest { 0.0 } else { entry };
            if Some(*variable) == enters && Some(*basic) == leaves {
                Cell::Marked(entry, Mark::Pivot, "pivot".to_owned())
            } else {
                Cell::Number(entry)
            }
        }));
        rows.push(cells);
    }
    let mut costs = vec![
        Cell::Text("makespan so far, reduced costs".to_owned()),
        Cell::Number(simplex.objective()),
    ];
    costs.extend(others.iter().map(|variable| Cell::Number(simplex.reduced_cost(*variable))));
    rows.push(costs);
    Table::new(format!("The tableau after {done} pivots"), columns, rows)
}

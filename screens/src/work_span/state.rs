//! The state of the screen: the tasks, and the schedules that are played of them.

use std::sync::OnceLock;

use crossover_figures::formula::Letters;
use crossover_model::multilevel::Graph;
use crossover_model::steps::{Pace, pause};
use crossover_model::work_span::grain::BestGrain;
use crossover_model::work_span::{
    Kind as Task, Law, MeasuredBounds, MeasuredTime, Problem, Program, Schedule, Scheduler, Tasks,
};

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::{Source, Values};

/// Events of a schedule, or tasks of several, that take a millisecond or two.
const EACH: usize = 4000;
/// The most processors that schedules are played on.
pub(super) const MOST_PLAYED: f64 = 256.0;
/// Parallelism per processor from which on it is ample.
const AMPLE: f64 = 10.0;

/// The tasks, and the schedules that are played when they are first read.
pub(super) struct State {
    pub values: Values,
    tasks: Once<Tasks>,
    law: Once<Law>,
    bounds: Once<MeasuredBounds>,
    burdened: Once<f64>,
    greedy: Once<Schedule>,
    time_on_one_more: Once<f64>,
    work_stealing: Later<Schedule>,
    best_grain: Later<BestGrain>,
    /// Set where schedules are played when they are read, not in steps.
    pub is_whole: OnceLock<()>,
}

/// What limits the greedy schedule.
pub(super) enum Limit {
    /// Only the bounds are known.
    Bounds {
        is_span: bool,
    },
    /// One processor more makes it slower.
    Anomaly,
    Span,
    Processors {
        is_ample: bool,
    },
}

impl Stepped for State {
    const AT_ONCE: usize = 2;

    async fn find(&self, _: &Pace) {
        let stolen = async {
            let Values { steal, seed, .. } = self.values;
            let mut play = self.tasks()?.stealing(self.played_on()?, steal, seed)?;
            while !play.advance(EACH)? {
                pause().await;
            }
            play.finish()
        };
        self.work_stealing.fill(stolen).await;
        let best = async {
            let program = self.splittable_program()?;
            let mut search = program.best_grain(self.played_on()?, self.values.order)?;
            while !search.advance(EACH)? {
                pause().await;
            }
            search.finish()
        };
        self.best_grain.fill(best).await;
    }
}

impl State {
    pub fn new(params: &Params) -> Self {
        Self {
            values: Values::from(params),
            tasks: Once::default(),
            law: Once::default(),
            bounds: Once::default(),
            burdened: Once::default(),
            greedy: Once::default(),
            time_on_one_more: Once::default(),
            work_stealing: Later::default(),
            best_grain: Later::default(),
            is_whole: OnceLock::new(),
        }
    }

    pub fn with_same_tasks(self, params: &Params) -> Self {
        let next = Self::prepare(params);
        let is_same = next.values.problem == self.values.problem
            && next.program() == self.program()
            && next.values.graph == self.values.graph;
        if is_same { Self { tasks: self.tasks, ..next } } else { next }
    }

    pub fn all_letters(&self) -> Letters {
        let tasks = self.tasks();
        let of = |number: fn(&Tasks) -> f64| tasks.as_ref().map_or(f64::NAN, |tasks| number(tasks));
        let list =
            |times: fn(&Tasks) -> Vec<f64>| tasks.as_ref().map_or(Vec::new(), |all| times(all));
        let kind = |kind: Task| {
            let of_kind = |tasks: &&Tasks| tasks.kinds().iter().filter(|one| **one == kind).count();
            tasks.as_ref().map_or(f64::NAN, |tasks| of_kind(tasks) as f64)
        };
        letters! {
            "τ" Tcalc * list(|tasks| tasks.times().to_vec()) => "Time of each task";
            "E" Tcalc * list(Tasks::earliest_ends) => "When each task can end at the earliest";
            "c" Tcalc * list(|tasks| tasks.critical_path().iter().map(|at| tasks.times()[*at as usize]).collect()) => "Time of each task on the critical path";
            "A" One = kind(Task::Split) => "Tasks that split";
            "B" One = kind(Task::Leaf) => "Tasks that compute";
            "C" One = kind(Task::Join) => "Tasks that put parts together";
            "e" One = of(|tasks| (0..tasks.count()).map(|at| tasks.successors(at).len()).sum::<usize>() as f64) => "Dependencies";
            "x" One = of(|tasks| (0..tasks.count()).filter(|at| tasks.successors(*at).is_empty()).count() as f64) => "Tasks that no other waits for";
            "F" One = fibonacci(self.values.n) => "Fibonacci number n + 1";
            "q" One * self.measured_column(0) => "Processors of each measured time";
            "m" Tcalc * self.measured_column(1) => "Measured times";
            "t_half" Tcalc ~ self.time_with_grain(0.5) => "Time with half the best grain";
            "t_twice" Tcalc ~ self.time_with_grain(2.0) => "Time with twice the best grain";
        }
    }

    /// Returns the program, where there is one.
    pub fn program(&self) -> Option<Program> {
        let Values { problem, n, g, w, serial, spawn, strands, .. } = self.values;
        let problem = problem.problem()?;
        Some(Program { problem, n, g, w, serial, spawn, strands })
    }

    pub fn tasks(&self) -> Result<&Tasks, Error> {
        self.tasks.get(|| match (self.program(), self.values.problem) {
            (Some(program), _) => program.unfold(),
            (None, Source::Graph) => Tasks::of_graph(&self.values.graph.parse()?),
            (None, other) => {
                let help =
                    "without a graph of tasks there is no schedule: choose a program or a graph";
                Err(Error::new(ErrorKind::Undefined, "problem", other.key(), help))
            }
        })
    }

    /// Returns the processors, if schedules are played on so many.
    fn played_on(&self) -> Result<f64, Error> {
        let p = self.values.p;
        if p <= MOST_PLAYED {
            return Ok(p);
        }
        let help = "schedules are played on at most 256 processors: give fewer, or read the bounds";
        Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help))
    }

    /// Returns the name of each task: that of the graph, or its number from 1.
    pub fn names(&self) -> Vec<String> {
        let is_graph = self.values.problem == Source::Graph;
        let graph = is_graph.then(|| self.values.graph.parse::<Graph>().ok());
        match (graph.flatten(), self.tasks()) {
            (Some(graph), _) => (0..graph.operators()).map(|at| graph.id(at).to_owned()).collect(),
            (None, Ok(tasks)) => (1..=tasks.count()).map(|number| number.to_string()).collect(),
            (None, Err(_)) => Vec::new(),
        }
    }

    pub fn law(&self) -> Result<&Law, Error> {
        self.law.get(|| {
            let Values { problem, p, T_1, T_inf, .. } = self.values;
            match problem {
                Source::Numbers => Law::new(T_1, T_inf, p),
                Source::Measured => {
                    let help = "measured times only bound work and span: read the bounds";
                    Err(Error::new(ErrorKind::Undefined, "problem", problem.key(), help))
                }
                Source::Program(_) | Source::Graph => {
                    let tasks = self.tasks()?;
                    Law::new(tasks.work(), tasks.span(), p)
                }
            }
        })
    }

    /// Returns what the measured times leave open.
    pub fn bounds(&self) -> Result<&MeasuredBounds, Error> {
        self.bounds.get(|| measured_bounds(&self.values))
    }

    pub fn work(&self) -> Result<f64, Error> {
        Ok(self.law()?.work)
    }

    pub fn greedy(&self) -> Result<&Schedule, Error> {
        self.greedy.get(|| self.tasks()?.greedy(self.played_on()?, self.values.order))
    }

    pub fn time_on_one_more(&self) -> Result<f64, Error> {
        let played = || Ok(self.tasks()?.greedy(self.played_on()? + 1.0, self.values.order)?.time);
        self.time_on_one_more.get(played).copied()
    }

    /// Returns whether one processor more makes the greedy schedule slower.
    pub fn is_anomaly(&self) -> Result<bool, Error> {
        Ok(self.greedy()?.time < self.time_on_one_more()?)
    }

    pub fn limit(&self) -> Result<Limit, Error> {
        let law = self.law()?;
        let is_span = law.work / law.p <= law.span;
        let is_played = self.values.problem != Source::Numbers && self.played_on().is_ok();
        Ok(if !is_played {
            Limit::Bounds { is_span }
        } else if self.is_anomaly()? {
            Limit::Anomaly
        } else if is_span {
            Limit::Span
        } else {
            Limit::Processors { is_ample: AMPLE <= law.slack() }
        })
    }

    /// Returns whether the best grain saves a tenth of the time.
    pub fn is_best_grain_worth_it(&self) -> bool {
        let times = self.best_grain().and_then(|best| Ok((best.time, self.greedy()?.time)));
        times.is_ok_and(|(best, greedy)| best < 0.9 * greedy)
    }

    /// Returns the schedule by work stealing, as soon as it is known.
    pub fn work_stealing(&self) -> Result<&Schedule, Error> {
        if self.is_whole.get().is_none() {
            return self.work_stealing.get();
        }
        let Values { steal, seed, .. } = self.values;
        self.work_stealing.or(|| self.tasks()?.stealing(self.played_on()?, steal, seed)?.finish())
    }

    /// Returns the best grain, as soon as it is known.
    pub fn best_grain(&self) -> Result<&BestGrain, Error> {
        if self.is_whole.get().is_none() {
            return self.best_grain.get();
        }
        let order = self.values.order;
        let search = || self.splittable_program()?.best_grain(self.played_on()?, order)?.finish();
        self.best_grain.or(search)
    }

    /// Returns the schedule that the figures play.
    pub fn played_schedule(&self) -> Result<&Schedule, Error> {
        match self.values.scheduler {
            Scheduler::Greedy => self.greedy(),
            Scheduler::Stealing => self.work_stealing().map_err(|error| match error.kind() {
                ErrorKind::Pending => error.with_field("scheduler"),
                _ => error,
            }),
        }
    }

    pub fn is_played(&self) -> bool {
        self.played_schedule().map_or_else(|error| error.kind() != ErrorKind::Pending, |_| true)
    }

    /// Returns the program that is split; an error for a graph.
    pub fn splittable_program(&self) -> Result<Program, Error> {
        self.tasks()?;
        self.check_problem(|_| true, "a graph of your own is not split: choose a program")?;
        self.program().ok_or_else(|| Error::missing("problem"))
    }

    /// Returns an error on the problem unless the quantity is defined for it.
    pub fn check_problem(
        &self,
        defined: fn(Problem) -> bool,
        help: &'static str,
    ) -> Result<(), Error> {
        let problem = self.values.problem;
        if problem.problem().is_some_and(defined) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Undefined, "problem", problem.key(), help))
    }

    pub fn loop_values(&self) -> Result<&Values, Error> {
        self.tasks()?;
        self.check_problem(Problem::is_loop, "the rule is for loops: choose one")?;
        Ok(&self.values)
    }

    pub fn spawns(&self) -> Result<f64, Error> {
        let tasks = self.tasks()?;
        let is_blocks = self.values.problem == Source::Program(Problem::Wavefront);
        Ok(if is_blocks { tasks.count() } else { tasks.splits() } as f64)
    }

    pub fn serial_time(&self) -> Result<f64, Error> {
        let tasks = self.tasks()?;
        self.program().map_or_else(|| Ok(tasks.work()), |program| program.serial_time())
    }

    pub fn burdened_span(&self) -> Result<f64, Error> {
        let tasks = self.tasks()?;
        self.check_problem(
            Problem::is_fork_join,
            "the burden is one of forks and joins: choose such a program",
        )?;
        self.burdened.get(|| tasks.burdened_span(self.values.burden)).copied()
    }

    /// Returns the function of the time of the greedy schedule with `times` the best grain; with
    /// the best grain where there is no such grain.
    fn time_with_grain(&self, times: f64) -> impl FnOnce() -> f64 + Send + 'static {
        let Values { p, order, .. } = self.values;
        let known = self.best_grain().ok().copied().zip(self.splittable_program().ok());
        move || {
            let Some((best, program)) = known else {
                return f64::NAN;
            };
            let g = times * best.g;
            if g < 1.0 || program.n < g {
                return best.time;
            }
            let there = Program { g, ..program }.unfold();
            let played = there.and_then(|tasks| tasks.greedy(p, order));
            played.map_or(best.time, |played| played.time)
        }
    }
}

/// Returns the Fibonacci number `n + 1`, counted from 1, 1.
fn fibonacci(n: f64) -> f64 {
    let step = |(last, next): (f64, f64), _| (next, last + next);
    (0..n.min(2000.0) as u32).fold((1.0, 1.0), step).0
}

/// Returns what the measured times leave open.
fn measured_bounds(values: &Values) -> Result<MeasuredBounds, Error> {
    if values.problem != Source::Measured {
        let help = "no times are measured: choose the measured times";
        return Err(Error::new(ErrorKind::Undefined, "problem", values.problem.key(), help));
    }
    let number = |row: &Row, at| row.number(at).unwrap_or(f64::NAN);
    let time = |row: &Row| MeasuredTime { p: number(row, 0), t: number(row, 1) };
    MeasuredBounds::new(&values.measured.iter().map(time).collect::<Vec<_>>())
}

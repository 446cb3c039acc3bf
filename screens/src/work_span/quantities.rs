//! The quantities: work, span, what schedules take between their bounds; and the state they are of.

use std::sync::OnceLock;

use crossover_figures::formula::Letters;
use crossover_model::multilevel::Graph;
use crossover_model::steps::{Pace, pause};
use crossover_model::work_span::grain::{BestGrain, cilk, rule};
use crossover_model::work_span::{Kind as Task, Law, Problem, Program, Schedule, Scheduler, Tasks};

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::Values;

/// The tasks, and the schedules that are played of them once they are asked for.
pub(super) struct State {
    pub values: Values,
    tasks: Once<Tasks>,
    law: Once<Law>,
    burdened: Once<f64>,
    greedy: Once<Schedule>,
    next: Once<f64>,
    stolen: Later<Schedule>,
    best_grain: Later<BestGrain>,
    /// Set where all is to be known as soon as it is asked for.
    is_whole: OnceLock<()>,
}

type Q = Quantity<State>;

/// The events of a schedule, and the tasks of others, that take a millisecond or two.
const EACH: usize = 4000;

/// The color of greedy schedules in every figure.
pub(super) const GREEDY: Ink = Ink::Series(0);
/// The color of work stealing.
pub(super) const STOLEN: Ink = Ink::Series(1);

const EARLY: &str = "Every task starts as early as it can, on as many processors as it takes.";
const FOLLOWED: &str = "Followed from task to task, always to the longest remaining path.";
const BY_LIST: &str =
    "The schedule is played: whoever is idle begins the first of the ready tasks.";
const BY_STEALS: &str = "The schedule is played event by event, with a deque for each worker.";
const SEARCHED: &str = "A schedule is played with each power of two.";
const BALANCE: &str =
    "work + s steal_attempts <= p t_stealing <= work + s (steal_attempts + p - 1)";
const GRAHAM: &str = "Graham 1966 and 1969; Brent 1974";
const BLUMOFE: &str = "Blumofe and Leiserson 1999";
const CILKVIEW: &str = "He, Leiserson and Leiserson 2010";
const COUNTED: &str = "Counted in the graph, see the notes";
const CLRS: &str =
    "Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, multithreaded algorithms";

const fn time(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    value: fn(&State) -> Result<f64, Error>,
) -> Q {
    Q::number(key, symbol, label, Unit::Tcalc, value)
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        time("t_greedy", "T_p", "Time of the greedy schedule", |s| Ok(s.greedy()?.time))
            .found(BY_LIST, "t_lower <= t_greedy <= t_upper")
            .source(GRAHAM)
            .drawn("greedy", GREEDY),
        time("t_stealing", "T_p", "Time by work stealing", |s| Ok(s.stolen()?.time))
            .found(BY_STEALS, BALANCE)
            .source(BLUMOFE)
            .drawn("work stealing", STOLEN),
        time("t_lower", "T", "Bound of any schedule", |s| Ok(s.law()?.lower()))
            .formula(r#"max(work / p "work law", span "span law")"#)
            .source(CLRS)
            .drawn("any schedule", Ink::Series(2)),
        time("t_upper", "T", "Bound of a greedy schedule", |s| Ok(s.law()?.upper()))
            .formula("(work - span) / p + span")
            .source(GRAHAM)
            .drawn("greedy at worst", Ink::Series(3)),
        time("work", "T_1", "Work", Self::work)
            .formula("sum_i(τ_i)")
            .source(CLRS)
            .remark("The time of all tasks on one processor, splits included."),
        time("span", "T_∞", "Span", |s| Ok(s.law()?.span))
            .formula("max_i(E_i)")
            .source(CLRS)
            .remark("The time on unlimited processors: that of the critical path."),
        Q::ratio("parallelism", "", "Parallelism", |s| Ok(s.law()?.parallelism()))
            .formula("work / span")
            .source(CLRS)
            .remark("No number of processors gives a greater speedup."),
        Q::ratio("slack", "", "Parallelism per processor", |s| Ok(s.law()?.slack()))
            .formula("parallelism / p")
            .source(CLRS)
            .remark("From 10 on it is ample; below 1, processors must idle."),
        Q::ratio("speedup", "S", "Speedup of the greedy schedule", |s| {
            Ok(s.work()? / s.greedy()?.time)
        })
        .formula("work / t_greedy")
        .source(CLRS)
        .remark("Over the same tasks on one processor. Over the serial program it is less by the work overhead.")
        .drawn("greedy", GREEDY),
        Q::ratio("speedup_stealing", "S", "Speedup by work stealing", |s| {
            Ok(s.work()? / s.stolen()?.time)
        })
        .formula("work / t_stealing")
        .source(CLRS)
        .drawn("work stealing", STOLEN),
        Q::share("efficiency", "E", "Efficiency of the greedy schedule", |s| {
            Ok(s.work()? / s.greedy()?.time / s.values.p)
        })
        .formula("speedup / p")
        .source(CLRS),
        time("idle", "", "Idle time of the greedy schedule", |s| {
            Ok(s.values.p * s.greedy()?.time - s.work()?)
        })
        .formula("p t_greedy - work")
        .source(CLRS)
        .remark("Of all processors together."),
        Q::ratio("over_lower", "", "Greedy over the lower bound", |s| {
            Ok(s.greedy()?.time / s.law()?.lower())
        })
        .formula("t_greedy / t_lower")
        .source(GRAHAM)
        .remark("Never above 2 - 1/p."),
        time("t_greedy_next", "T_p", "Greedy with one processor more", Self::next)
            .found(BY_LIST, "span <= t_greedy_next <= (work - span) / (p + 1) + span")
            .source(GRAHAM),
        Q::word("anomaly", "One processor more makes it slower", |s| {
            Ok(if s.is_anomaly()? { "yes" } else { "no" })
        })
        .found_by("Both schedules are played.", |s| {
            if s.is_anomaly() == Ok(true) { "t_greedy < t_greedy_next" } else { "t_greedy_next <= t_greedy" }
        })
        .source("Graham 1969"),
        Q::ratio("steals", "", "Steals", |s| Ok(s.stolen()?.steals.len() as f64))
            .found(BY_STEALS, "steals <= steal_attempts and steals < tasks + p")
            .source(BLUMOFE),
        Q::ratio("steal_attempts", "", "Attempts to steal", |s| Ok(s.stolen()?.attempts as f64))
            .found(BY_STEALS, BALANCE)
            .source(BLUMOFE)
            .remark("With those that found nothing."),
        Q::ratio("c_inf", "c", "Cost of stealing in spans", |s| {
            Ok((s.stolen()?.time - s.work()? / s.values.p) / s.law()?.span)
        })
        .formula("(t_stealing - work / p) / span")
        .source(BLUMOFE)
        .remark("The constant that the order of the span hides: time beyond a perfect share of the work."),
        Q::ratio("tasks", "", "Tasks", |s| Ok(s.tasks()?.count() as f64))
            .formula("A + B + C")
            .source(COUNTED),
        Q::ratio("spawns", "", "Splits", Self::spawns)
            .formula_by(|s| match s.values.problem {
                Some(Problem::Wavefront) => "ceil(n / g)^2",
                Some(_) => "e + x - tasks",
                None => "0",
            })
            .source(COUNTED)
            .remark("Of the wavefront, the blocks that are started."),
        Q::ratio("widest", "", "Most tasks at once", |s| Ok(s.tasks()?.widest() as f64))
            .found(EARLY, "parallelism <= widest <= tasks")
            .source(COUNTED),
        Q::ratio("critical_tasks", "", "Tasks on the critical path", |s| {
            Ok(s.tasks()?.critical_path().len() as f64)
        })
        .found(FOLLOWED, "sum_i(c_i) = span and critical_tasks <= tasks")
        .source(COUNTED),
        time("serial_time", "T_s", "Time of the serial program", Self::serial_time)
            .formula_by(|s| match s.values.problem {
                Some(Problem::Loop) => "n w",
                Some(Problem::Amdahl) => "a + n w",
                Some(Problem::Fib) => "3 F - 2",
                Some(Problem::Mergesort | Problem::MergesortParallel) => {
                    "n (ceil(log2(n)) + 2) - 2^(ceil(log2(n)))"
                }
                Some(Problem::Matmul) => "n^3",
                Some(Problem::Prefix) => "n",
                Some(Problem::Wavefront) => "n^2 w",
                None => "work",
            })
            .source("Counted in the serial program, see the notes")
            .remark("The same problem without any split."),
        Q::ratio("work_overhead", "", "Work overhead", |s| {
            Ok(s.work()? / s.serial_time()?)
        })
        .formula("work / serial_time")
        .source(CILKVIEW)
        .remark("What the parallel program does on one processor, over the serial one."),
        time("burdened_span", "", "Burdened span", Self::burdened_span)
            .found(
                "The longest path is found with the burden at each split.",
                "span <= burdened_span <= span + β spawns",
            )
            .source(CILKVIEW),
        Q::ratio("burdened_parallelism", "", "Burdened parallelism", |s| {
            Ok(s.work()? / s.burdened_span()?)
        })
        .formula("work / burdened_span")
        .source(CILKVIEW),
        Q::ratio("speedup_burdened", "S", "Speedup by the estimate of Cilkview", |s| {
            s.law()?.burdened_speedup(s.burdened_span()?)
        })
        .formula("work / (work / p + 1.7 (1 - 1 / p) burdened_span)")
        .source(CILKVIEW)
        .remark("Work stealing as Cilkview expects it.")
        .drawn("burdened estimate", Ink::Series(4))
        .stroke(Stroke::Dashed),
        Q::ratio("grain_rule", "g*", "Grain by the bound", |s| {
            let Values { n, w, spawn, p, .. } = s.loop_alone()?;
            rule(*n, *w, *spawn, *p)
        })
        .formula("sqrt(n σ / (p w))")
        .source("Derived from work / p + span, the depth of the tree neglected"),
        Q::ratio("grain_cilk", "g", "Grain of Cilk Plus", |s| {
            let Values { n, p, .. } = s.loop_alone()?;
            cilk(*n, *p)
        })
        .formula("min(2048, ceil(n / (8 p)))")
        .source("Intel Cilk Plus, cilk-abi-cilk-for.cpp"),
        Q::ratio("best_grain", "g", "Best grain", |s| Ok(s.best_grain()?.g))
            .found(SEARCHED, "t_best_grain <= t_half and t_best_grain <= t_twice")
            .source("Found by search")
            .remark("Of a greedy schedule; of several powers of two the smallest."),
        time("t_best_grain", "T_p", "Greedy with the best grain", |s| Ok(s.best_grain()?.time))
            .found(SEARCHED, "t_best_grain <= t_half and t_best_grain <= t_twice")
            .source("Found by search"),
        Q::ratio("amdahl", "S", "Bound of Amdahl", |s| {
            s.tasks()?;
            s.only(|problem| problem == Problem::Amdahl, "choose the loop behind a serial part")?;
            Law::amdahl(s.serial_time()?, s.values.serial, s.values.p)
        })
        .formula("serial_time / (a + (serial_time - a) / p)")
        .source("Amdahl 1967")
        .remark("Over the serial program. The serial part lies on every path: its share is a span."),
    ];

    fn prepare(params: &Params) -> Self {
        Self {
            values: Values::from(params),
            tasks: Once::default(),
            law: Once::default(),
            burdened: Once::default(),
            greedy: Once::default(),
            next: Once::default(),
            stolen: Later::default(),
            best_grain: Later::default(),
            is_whole: OnceLock::new(),
        }
    }

    fn moved(self, params: &Params) -> Self {
        let next = Self::prepare(params);
        let is_same = next.program() == self.program() && next.values.graph == self.values.graph;
        if is_same { Self { tasks: self.tasks, ..next } } else { next }
    }

    fn is_consistent(&self) -> bool {
        self.program().is_none_or(|program| program.fits())
    }

    fn complete(&self) {
        self.is_whole.get_or_init(|| ());
    }

    fn letters(&self) -> Letters {
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
            "t_half" Tcalc ~ self.with_grain(0.5) => "Time with half the best grain";
            "t_twice" Tcalc ~ self.with_grain(2.0) => "Time with twice the best grain";
        }
    }
}

impl Stepped for State {
    const AT_ONCE: usize = 2;

    async fn find(&self, _: &Pace) {
        let stolen = async {
            let Values { p, steal, seed, .. } = self.values;
            let mut play = self.tasks()?.stealing(p, steal, seed)?;
            while !play.advance(EACH)? {
                pause().await;
            }
            play.finish()
        };
        self.stolen.fill(stolen).await;
        let best = async {
            let mut search = self.cut()?.best_grain(self.values.p, self.values.order)?;
            while !search.advance(EACH)? {
                pause().await;
            }
            search.finish()
        };
        self.best_grain.fill(best).await;
    }
}

impl State {
    /// Returns the program; none for a graph of one's own.
    fn program(&self) -> Option<Program> {
        let Values { problem, n, g, w, serial, spawn, .. } = self.values;
        Some(Program { problem: problem?, n, g, w, serial, spawn })
    }

    /// Returns the tasks.
    pub fn tasks(&self) -> Result<&Tasks, Error> {
        self.tasks.get(|| match self.program() {
            Some(program) => program.unfold(),
            None => Tasks::of_graph(&self.values.graph.parse()?),
        })
    }

    /// Returns the name of each task: that of the graph, or its number from 1.
    pub fn names(&self) -> Vec<String> {
        let graph = self.values.problem.is_none().then(|| self.values.graph.parse::<Graph>().ok());
        match (graph.flatten(), self.tasks()) {
            (Some(graph), _) => (0..graph.operators()).map(|at| graph.id(at).to_owned()).collect(),
            (None, Ok(tasks)) => (1..=tasks.count()).map(|number| number.to_string()).collect(),
            (None, Err(_)) => Vec::new(),
        }
    }

    /// Returns the laws of the work and the span.
    pub fn law(&self) -> Result<&Law, Error> {
        self.law.get(|| {
            let tasks = self.tasks()?;
            Law::new(tasks.work(), tasks.span(), self.values.p)
        })
    }

    fn work(&self) -> Result<f64, Error> {
        Ok(self.law()?.work)
    }

    /// Returns the greedy schedule.
    pub fn greedy(&self) -> Result<&Schedule, Error> {
        self.greedy.get(|| self.tasks()?.greedy(self.values.p, self.values.order))
    }

    fn next(&self) -> Result<f64, Error> {
        let played = || Ok(self.tasks()?.greedy(self.values.p + 1.0, self.values.order)?.time);
        self.next.get(played).copied()
    }

    /// Returns whether one processor more makes the greedy schedule slower.
    pub fn is_anomaly(&self) -> Result<bool, Error> {
        Ok(self.greedy()?.time < self.next()?)
    }

    /// Returns the schedule by work stealing, as soon as it is known.
    pub fn stolen(&self) -> Result<&Schedule, Error> {
        if self.is_whole.get().is_none() {
            return self.stolen.get();
        }
        let Values { p, steal, seed, .. } = self.values;
        self.stolen.or(|| self.tasks()?.stealing(p, steal, seed)?.finish())
    }

    /// Returns the best grain, as soon as it is known.
    pub fn best_grain(&self) -> Result<&BestGrain, Error> {
        if self.is_whole.get().is_none() {
            return self.best_grain.get();
        }
        let Values { p, order, .. } = self.values;
        self.best_grain.or(|| self.cut()?.best_grain(p, order)?.finish())
    }

    /// Returns the schedule that the figures play.
    pub fn shown(&self) -> Result<&Schedule, Error> {
        match self.values.scheduler {
            Scheduler::Greedy => self.greedy(),
            Scheduler::Stealing => self.stolen().map_err(|error| match error.kind() {
                ErrorKind::Pending => error.with_field("scheduler"),
                _ => error,
            }),
        }
    }

    /// Returns whether that schedule is known.
    pub fn is_shown(&self) -> bool {
        self.shown().map_or_else(|error| error.kind() != ErrorKind::Pending, |_| true)
    }

    /// Returns the program whose grain can be chosen.
    pub fn cut(&self) -> Result<Program, Error> {
        self.tasks()?;
        self.only(|_| true, "a graph of your own is not split: choose a program")?;
        self.program().ok_or_else(|| Error::missing("problem"))
    }

    /// Returns an error that blames the problem unless it is one of these.
    fn only(&self, defined: fn(Problem) -> bool, help: &'static str) -> Result<(), Error> {
        if self.values.problem.is_some_and(defined) {
            return Ok(());
        }
        let got = self.values.problem.map_or("graph", Problem::name);
        Err(Error::new(ErrorKind::Undefined, "problem", got, help))
    }

    fn loop_alone(&self) -> Result<&Values, Error> {
        self.tasks()?;
        self.only(Problem::is_loop, "the rule is for loops: choose one")?;
        Ok(&self.values)
    }

    fn spawns(&self) -> Result<f64, Error> {
        let tasks = self.tasks()?;
        let is_blocks = self.values.problem == Some(Problem::Wavefront);
        Ok(if is_blocks { tasks.count() } else { tasks.splits() } as f64)
    }

    fn serial_time(&self) -> Result<f64, Error> {
        let tasks = self.tasks()?;
        self.program().map_or_else(|| Ok(tasks.work()), |program| program.serial_time())
    }

    fn burdened_span(&self) -> Result<f64, Error> {
        let tasks = self.tasks()?;
        self.only(
            Problem::is_fork_join,
            "the burden is one of forks and joins: choose such a program",
        )?;
        self.burdened.get(|| tasks.burdened_span(self.values.burden)).copied()
    }

    /// Returns how to find the time of the greedy schedule with so many times the best grain, or with that
    /// where there is no such grain.
    fn with_grain(&self, times: f64) -> impl FnOnce() -> f64 + Send + 'static {
        let Values { p, order, .. } = self.values;
        let known = self.best_grain().ok().copied().zip(self.cut().ok());
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

/// Returns the Fibonacci number after that of `n`, the first two of which are 1.
fn fibonacci(n: f64) -> f64 {
    let step = |(last, next): (f64, f64), _| (next, last + next);
    (0..n.min(2000.0) as u32).fold((1.0, 1.0), step).0
}

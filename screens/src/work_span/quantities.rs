//! The quantities: work, span, and what schedules take between their bounds.

use crossover_figures::formula::Letters;
use crossover_model::work_span::grain::{cilk, rule};
use crossover_model::work_span::{Law, Problem};

use super::params::{Source, Values};
use super::state::State;
use crate::screen::prelude::*;

type Q = Quantity<State>;

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
const EQUAL: &str =
    "Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, exercise 27.1-9";
const MEASURED: &str = "Work law, span law and greedy bound; Cormen, Leiserson, Rivest and Stein, exercises 27.1-3 and 27.1-4";
const AGREES: &str =
    "The longest greedy schedule of the most work and the longest span is compared with each time.";
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

/// Returns the origin of what is typed as a number, or else its formula.
fn typed_or(s: &State, typed: &'static str, formula: &'static str) -> Origin {
    if s.is_of_numbers() {
        Origin::Found { by: "It is typed.", holds: typed }
    } else {
        Origin::Formula(formula)
    }
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn move_to(self, params: &Params) -> Self {
        self.with_same_tasks(params)
    }

    fn letters(&self) -> Letters {
        self.all_letters()
    }

    fn first(&self) -> Vec<&'static str> {
        match self.values.problem {
            Source::Program(_) | Source::Graph => Vec::new(),
            Source::Numbers => vec!["t_lower", "t_upper", "t_estimate"],
            Source::Measured => vec!["t_most", "t_least", "agree"],
        }
    }

    fn complete(&self) {
        self.is_whole.get_or_init(|| ());
    }

    fn is_consistent(&self) -> bool {
        match self.values.problem {
            Source::Numbers => self.law().is_ok(),
            _ => self.program().is_none_or(|program| program.fits()),
        }
    }
}

const QUANTITIES: &[Q] = &[
    time("t_greedy", "T_p", "Time of the greedy schedule", |s| Ok(s.greedy()?.time))
        .better(Better::Less)
        .with_certificate(BY_LIST, "t_lower <= t_greedy <= t_upper")
        .source(GRAHAM)
        .with_curve("greedy", GREEDY)
        .shown_if(State::has_graph),
    time("t_stealing", "T_p", "Time by work stealing", |s| Ok(s.work_stealing()?.time))
        .with_certificate(BY_STEALS, BALANCE)
        .source(BLUMOFE)
        .with_curve("work stealing", STOLEN)
        .shown_if(State::has_graph),
    time("t_lower", "T", "Bound of any schedule", |s| Ok(s.law()?.lower()))
        .formula(r#"max(work / p "work law", span "span law")"#)
        .source(CLRS)
        .with_curve("any schedule", Ink::Series(2)),
    time("t_upper", "T", "Bound of a greedy schedule", |s| Ok(s.law()?.upper()))
        .formula("(work - span) / p + span")
        .source(GRAHAM)
        .with_curve("greedy at worst", Ink::Series(3)),
    time("t_estimate", "T_p", "Estimate of the time", |s| Ok(s.law()?.estimate()))
        .formula("work / p + span")
        .source(CLRS)
        .better(Better::Less)
        .remark("Above the bound of a greedy schedule by span / p.")
        .with_curve("estimate", Ink::Text),
    time("t_estimate_ref", "T_p", "Estimate of the second program", |s| Ok(s.second()?.estimate()))
        .formula("U_1 / p + U_∞")
        .source(CLRS)
        .shown_if(State::has_second)
        .with_curve("estimate, second program", Ink::Text)
        .stroke(Stroke::Dashed),
    Q::ratio("p_equal", "p", "Processors with equal estimates", State::equal_processors)
        .formula("(work - U_1) / (U_∞ - span)")
        .source(EQUAL)
        .remark("Not rounded. On more processors the program with the shorter span is faster.")
        .shown_if(State::has_second),
    time("work", "T_1", "Work", State::work)
        .origin_by(|s| Some(typed_or(s, "work = T_1", "sum_i(τ_i)")))
        .source(CLRS)
        .remark("The time of all tasks on one processor, splits included."),
    time("span", "T_∞", "Span", |s| Ok(s.law()?.span))
        .origin_by(|s| Some(typed_or(s, "span = T_∞", "max_i(E_i)")))
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
    .with_curve("greedy", GREEDY)
        .shown_if(State::has_graph),
    Q::ratio("speedup_stealing", "S", "Speedup by work stealing", |s| {
        Ok(s.work()? / s.work_stealing()?.time)
    })
    .formula("work / t_stealing")
    .source(CLRS)
    .with_curve("work stealing", STOLEN)
        .shown_if(State::has_graph),
    Q::share("efficiency", "E", "Efficiency of the greedy schedule", |s| {
        Ok(s.work()? / s.greedy()?.time / s.values.p)
    })
    .formula("speedup / p")
    .source(CLRS)
        .shown_if(State::has_graph),
    time("idle", "", "Idle time of the greedy schedule", |s| {
        Ok(s.values.p * s.greedy()?.time - s.work()?)
    })
    .formula("p t_greedy - work")
    .source(CLRS)
    .remark("Of all processors together.")
        .shown_if(State::has_graph),
    Q::ratio("over_lower", "", "Greedy over the lower bound", |s| {
        Ok(s.greedy()?.time / s.law()?.lower())
    })
    .formula("t_greedy / t_lower")
    .source(GRAHAM)
    .remark("Never above 2 - 1/p.")
        .shown_if(State::has_graph),
    time("t_greedy_next", "T_p", "Greedy with one processor more", State::time_on_one_more)
        .with_certificate(BY_LIST, "span <= t_greedy_next <= (work - span) / (p + 1) + span")
        .source(GRAHAM)
        .shown_if(State::has_graph),
    Q::word("anomaly", "One processor more makes it slower", |s| {
        Ok(if s.is_anomaly()? { "yes" } else { "no" })
    })
    .found_by("Both schedules are played.", |s| {
        if s.is_anomaly() == Ok(true) { "t_greedy < t_greedy_next" } else { "t_greedy_next <= t_greedy" }
    })
    .source("Graham 1969")
        .shown_if(State::has_graph),
    Q::ratio("steals", "", "Steals", |s| Ok(s.work_stealing()?.steals.len() as f64))
        .with_certificate(BY_STEALS, "steals <= steal_attempts and steals < tasks + p")
        .source(BLUMOFE)
        .shown_if(State::has_graph),
    Q::ratio("steal_attempts", "", "Attempts to steal", |s| Ok(s.work_stealing()?.attempts as f64))
        .with_certificate(BY_STEALS, BALANCE)
        .source(BLUMOFE)
        .remark("With those that found nothing.")
        .shown_if(State::has_graph),
    Q::ratio("c_inf", "c", "Cost of stealing in spans", |s| {
        Ok((s.work_stealing()?.time - s.work()? / s.values.p) / s.law()?.span)
    })
    .formula("(t_stealing - work / p) / span")
    .source(BLUMOFE)
    .remark("The constant that the order of the span hides: time beyond a perfect share of the work."),
    Q::ratio("tasks", "", "Tasks", |s| Ok(s.tasks()?.count() as f64))
        .formula("A + B + C")
        .source(COUNTED)
        .shown_if(State::has_graph),
    Q::ratio("spawns", "", "Splits", State::spawns)
        .formula_by(|s| match s.values.problem {
            Source::Program(Problem::Wavefront) => "ceil(n / g)^2",
            Source::Program(_) => "e + x - tasks",
            _ => "0",
        })
        .source(COUNTED)
        .remark("Of the wavefront, the blocks that are started.")
        .shown_if(State::has_graph),
    Q::ratio("widest", "", "Most tasks at once", |s| Ok(s.tasks()?.widest() as f64))
        .with_certificate(EARLY, "parallelism <= widest <= tasks")
        .source(COUNTED)
        .shown_if(State::has_graph),
    Q::ratio("critical_tasks", "", "Tasks on the critical path", |s| {
        Ok(s.tasks()?.critical_path().len() as f64)
    })
    .with_certificate(FOLLOWED, "sum_i(c_i) = span and critical_tasks <= tasks")
    .source(COUNTED)
        .shown_if(State::has_graph),
    time("serial_time", "T_s", "Time of the serial program", State::serial_time)
        .formula_by(|s| match s.values.problem.problem() {
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
        .remark("The same problem without any split.")
        .shown_if(State::has_graph),
    Q::ratio("work_overhead", "", "Work overhead", |s| {
        Ok(s.work()? / s.serial_time()?)
    })
    .formula("work / serial_time")
    .source(CILKVIEW)
    .remark("What the parallel program does on one processor, over the serial one.")
        .shown_if(State::has_graph),
    time("burdened_span", "", "Burdened span", State::burdened_span)
        .with_certificate(
            "The longest path is found with the burden at each split.",
            "span <= burdened_span <= span + β spawns",
        )
        .source(CILKVIEW)
        .shown_if(State::has_graph),
    Q::ratio("burdened_parallelism", "", "Burdened parallelism", |s| {
        Ok(s.work()? / s.burdened_span()?)
    })
    .formula("work / burdened_span")
    .source(CILKVIEW)
        .shown_if(State::has_graph),
    Q::ratio("speedup_burdened", "S", "Speedup by the estimate of Cilkview", |s| {
        s.law()?.burdened_speedup(s.burdened_span()?)
    })
    .formula("work / (work / p + 1.7 (1 - 1 / p) burdened_span)")
    .source(CILKVIEW)
    .remark("Work stealing as Cilkview expects it.")
    .with_curve("burdened estimate", Ink::Series(4))
    .stroke(Stroke::Dashed),
    Q::ratio("grain_rule", "g*", "Grain by the bound", |s| {
        let Values { n, w, spawn, p, .. } = s.loop_values()?;
        rule(*n, *w, *spawn, *p)
    })
    .formula("sqrt(n σ / (p w))")
    .source("Derived from work / p + span, the depth of the tree neglected"),
    Q::ratio("grain_cilk", "g", "Grain of Cilk Plus", |s| {
        let Values { n, p, .. } = s.loop_values()?;
        cilk(*n, *p)
    })
    .formula("min(2048, ceil(n / (8 p)))")
    .source("Intel Cilk Plus, cilk-abi-cilk-for.cpp"),
    Q::ratio("best_grain", "g", "Best grain", |s| Ok(s.best_grain()?.g))
        .with_certificate(SEARCHED, "t_best_grain <= t_half and t_best_grain <= t_twice")
        .source("Found by search")
        .remark("Of a greedy schedule; of several powers of two the smallest.")
        .shown_if(State::has_graph),
    time("t_best_grain", "T_p", "Greedy with the best grain", |s| Ok(s.best_grain()?.time))
        .with_certificate(SEARCHED, "t_best_grain <= t_half and t_best_grain <= t_twice")
        .source("Found by search")
        .shown_if(State::has_graph),
    Q::ratio("amdahl", "S", "Bound of Amdahl", |s| {
        s.tasks()?;
        s.check_problem(|problem| problem == Problem::Amdahl, "choose the loop behind a serial part")?;
        Law::amdahl(s.serial_time()?, s.values.serial, s.values.p)
    })
    .formula("serial_time / (a + (serial_time - a) / p)")
    .source("Amdahl 1967")
    .remark("Over the serial program. The serial part lies on every path: its share is a span.")
        .shown_if(State::has_graph),
    Q::word("agree", "A greedy schedule has all times", |s| {
        Ok(if s.bounds()?.conflict().is_some() { "no" } else { "yes" })
    })
    .found_by(AGREES, |s| if s.has_conflict() { "1 < excess" } else { "excess <= 1 + 1e-9" })
    .source(MEASURED)
    .shown_if(State::is_measured),
    Q::ratio("excess", "", "Measured over the longest possible", |s| Ok(s.bounds()?.excess()))
        .formula("max_i(m_i / ((work_most - span_most) / q_i + span_most))")
        .source(MEASURED)
        .remark("Of the time for which it is greatest. Above 1 the times cannot be those of one program.")
        .shown_if(State::is_measured),
    time("work_most", "T_1", "Work at most", |s| Ok(s.bounds()?.most_work))
        .with_certificate("The least of the products is taken.", "max_i(work_most / (q_i m_i)) = 1")
        .source(MEASURED)
        .shown_if(State::is_measured),
    time("work_least", "T_1", "Work at least", |s| s.bounds()?.least_work())
        .formula("max_i(q_i m_i - (q_i - 1) span_most)")
        .source(MEASURED)
        .shown_if(State::is_measured),
    time("span_most", "T_∞", "Span at most", |s| Ok(s.bounds()?.longest_span))
        .with_certificate("The least of the times is taken.", "max_i(span_most / m_i) = 1")
        .source(MEASURED)
        .shown_if(State::is_measured),
    time("span_least", "T_∞", "Span at least", |s| s.bounds()?.shortest_span())
        .with_certificate(
            "The greedy bound of each time is solved for the span, with the most work.",
            "max_i(q_i m_i - (q_i - 1) span_least) <= work_most (1 + 1e-9) and span_least <= span_most",
        )
        .source(MEASURED)
        .shown_if(State::is_measured),
    time("t_least", "T_p", "Greedy on p processors, at least", |s| {
        s.bounds()?.shortest_on(s.values.p)
    })
    .with_certificate(
        "The greedy bound of each measured time is solved for the time on p processors.",
        "max_i(q_i m_i - min(work_most, p t_least) - (q_i - 1) min(span_most, t_least)) <= 1e-9 work_most",
    )
    .source(MEASURED)
    .shown_if(State::is_measured)
    .with_curve("any schedule at best", Ink::Series(2)),
    time("t_most", "T_p", "Greedy on p processors, at most", |s| {
        s.bounds()?.longest_on(s.values.p)
    })
    .formula("(work_most - span_most) / p + span_most")
    .source(MEASURED)
    .shown_if(State::is_measured)
    .with_curve("greedy at worst", Ink::Series(3)),
    Q::ratio("p_conflict", "p", "Processors of the time that cannot be", |s| {
        Ok(s.conflict()?.measured.p)
    })
    .with_certificate(AGREES, "t_conflict_most < t_conflict")
    .source(MEASURED)
    .shown_if(State::has_conflict),
    time("t_conflict", "T_p", "Time that cannot be", |s| Ok(s.conflict()?.measured.t))
        .with_certificate(AGREES, "t_conflict_most < t_conflict")
        .source(MEASURED)
        .shown_if(State::has_conflict),
    time("t_conflict_most", "T_p", "Longest time possible there", |s| Ok(s.conflict()?.longest))
        .formula("(work_most - span_most) / p_conflict + span_most")
        .source(MEASURED)
        .shown_if(State::has_conflict),
];

//! Work and span: the cases of a file that was worked out apart from this program, the laws of all
//! schedules, and a second way to every number: recurrences for graphs, a clock that ticks for greedy
//! schedules, a worker's balance for stealing.

use std::time::{Duration, Instant};

use crossover_model::work_span::{
    Kind, Law, MeasuredBounds, MeasuredTime, Priority, Problem, Program, Schedule, Tasks, grain,
};
use crossover_model::{Error, ErrorKind};
use serde_json::Value;

use crate::case::{CaseFile, Params};

const GRAHAM: &str =
    "T1: 3\nT2: 2\nT3: 2\nT4: 2\nT5: 4 <- T4\nT6: 4 <- T4\nT7: 4 <- T4\nT8: 4 <- T4\nT9: 9 <- T1";

fn cases() -> CaseFile {
    CaseFile::read(include_str!("work-span-cases.json"), &["PW046", "PW054"])
}

/// Returns the program; `None` for a custom graph.
fn program(params: &Params) -> Result<Option<Program>, Error> {
    let (given, name) = (Program::default(), params.text("problem", "loop"));
    let problem: Problem = if name == "graph" { Problem::Loop } else { name.parse()? };
    let program = Program {
        problem,
        n: params.number("n", given.n),
        g: params.number("g", given.g),
        w: params.number("w", given.w),
        serial: params.number("serial", given.serial),
        spawn: params.number("spawn", given.spawn),
        ..given
    };
    Ok((name != "graph").then_some(program))
}

fn readout(params: &Params, key: &str) -> Result<Value, Error> {
    let (program, p) = (program(params)?, params.number("p", 4.0));
    let order: Priority = params.text("order", "list").parse()?;
    let tasks = match &program {
        Some(program) => program.unfold()?,
        None => Tasks::of_graph(&params.text("graph", GRAHAM).parse()?)?,
    };
    let law = Law::new(tasks.work(), tasks.span(), p)?;
    let greedy = |p| tasks.greedy(p, order).map(|played| played.time);
    let stolen = || {
        let steal = params.number("steal", 1.0);
        tasks.stealing(p, steal, params.number("seed", 1.0))?.finish()
    };
    let unless = |defined: fn(Problem) -> bool| {
        let undefined = || Error::new(ErrorKind::Undefined, "problem", "other", "choose another");
        program.filter(|program| defined(program.problem)).ok_or_else(undefined)
    };
    let burdened = || -> Result<f64, Error> {
        unless(Problem::is_fork_join)?;
        tasks.burdened_span(params.number("burden", 2.0))
    };
    let serial = || program.map_or(Ok(tasks.work()), |program| program.serial_time());
    let number = match key {
        "anomaly" => {
            return Ok(if greedy(p)? < greedy(p + 1.0)? { "yes" } else { "no" }.into());
        }
        "work" => law.work,
        "span" => law.span,
        "parallelism" => law.parallelism(),
        "slack" => law.slack(),
        "tasks" => tasks.count() as f64,
        "spawns" if program.is_some_and(|one| one.problem == Problem::Wavefront) => {
            tasks.count() as f64
        }
        "spawns" => tasks.splits() as f64,
        "serial_time" => serial()?,
        "work_overhead" => law.work / serial()?,
        "widest" => tasks.widest() as f64,
        "critical_tasks" => tasks.critical_path().len() as f64,
        "t_lower" => law.lower(),
        "t_upper" => law.upper(),
        "t_greedy" => greedy(p)?,
        "t_greedy_next" => greedy(p + 1.0)?,
        "speedup" => law.work / greedy(p)?,
        "efficiency" => law.work / greedy(p)? / p,
        "idle" => p * greedy(p)? - law.work,
        "over_lower" => greedy(p)? / law.lower(),
        "t_stealing" => stolen()?.time,
        "speedup_stealing" => law.work / stolen()?.time,
        "steals" => stolen()?.steals.len() as f64,
        "steal_attempts" => stolen()?.attempts as f64,
        "c_inf" => (stolen()?.time - law.work / p) / law.span,
        "burdened_span" => burdened()?,
        "burdened_parallelism" => law.work / burdened()?,
        "speedup_burdened" => law.burdened_speedup(burdened()?)?,
        "grain_rule" => {
            let Program { n, w, spawn, .. } = unless(Problem::is_loop)?;
            grain::rule(n, w, spawn, p)?
        }
        "grain_cilk" => grain::cilk(unless(Problem::is_loop)?.n, p)?,
        "best_grain" => unless(|_| true)?.best_grain(p, order)?.finish()?.g,
        "t_best_grain" => unless(|_| true)?.best_grain(p, order)?.finish()?.time,
        "amdahl" => {
            unless(|problem| problem == Problem::Amdahl)?;
            Law::amdahl(serial()?, params.number("serial", 16.0), p)?
        }
        _ => panic!("no readout {key}"),
    };
    Ok(number.into())
}

#[test]
fn every_case_of_the_file() {
    cases().check(61, "t_stealing", readout);
}

#[test]
fn an_altered_expectation_fails() {
    cases().check_alterations();
}

/// Programs of all kinds, whole and odd sizes, coarse and fine; times are whole.
fn programs() -> impl Iterator<Item = Program> {
    let sizes = [(1.0, 1.0), (2.0, 1.0), (16.0, 1.0), (8.0, 3.0), (13.0, 2.0), (4.0, 8.0)];
    let all = sizes.into_iter().flat_map(|size| Problem::ALL.map(|problem| (problem, size)));
    all.filter(|(problem, (n, _))| *problem != Problem::Matmul || *n != 13.0).flat_map(
        |(problem, (n, g))| {
            let plain = Program { problem, n, g, w: 3.0, serial: 5.0, spawn: 2.0, strands: false };
            let strands = Program { strands: true, ..plain };
            [plain].into_iter().chain((problem == Problem::Fib).then_some(strands))
        },
    )
}

/// Work and span by recurrences, which know no graph: the pair of what is done one after the other,
/// and of a fork.
#[derive(Clone, Copy)]
struct Pair(f64, f64);

impl Pair {
    fn then(self, next: Self) -> Self {
        Self(self.0 + next.0, self.1 + next.1)
    }

    fn fork(split: f64, child: Self, rest: Self) -> Self {
        Self(split + child.0 + rest.0, split + child.1.max(rest.1))
    }

    fn one(time: f64) -> Self {
        Self(time, time)
    }

    fn halve(m: usize, g: usize, split: f64, join: f64, leaf: &dyn Fn(usize) -> f64) -> Self {
        if m <= g {
            return Self::one(leaf(m));
        }
        let part = |m| Self::halve(m, g, split, join, leaf);
        Self::fork(split, part(m / 2), part(m - m / 2)).then(Self::one(join))
    }

    fn fibonacci(m: usize, g: usize, spawn: f64, strands: bool) -> Self {
        if m < 2 || m <= g {
            return Self::one(serial_fibonacci(m));
        }
        let part = |m| Self::fibonacci(m, g, spawn, strands);
        // The operation before both calls, or between them.
        let (before, between) = if strands { (0.0, 1.0) } else { (1.0, 0.0) };
        let rest = Self::one(between).then(part(m - 2));
        Self::fork(before + spawn, part(m - 1), rest).then(Self::one(1.0))
    }

    fn merge(a: usize, b: usize, g: usize, spawn: f64) -> Self {
        if a + b <= g.max(2) {
            return Self::one((a + b) as f64);
        }
        let (big, small) = (a.max(b), a.min(b));
        let search = (0..64_u8).find(|rounds| small < 1 << rounds).map_or(0.0, f64::from);
        let (left, right) = (big / 2, big - big / 2 - 1);
        let part = |a, b| Self::merge(a, b, g, spawn);
        Self::fork(spawn + 1.0 + search, part(left, small / 2), part(right, small - small / 2))
    }

    fn sort(m: usize, g: usize, spawn: f64, parallel: bool) -> Self {
        if m <= g || m == 1 {
            return Self::one(serial_sort(m));
        }
        let part = |m| Self::sort(m, g, spawn, parallel);
        let halves = Self::fork(spawn, part(m / 2), part(m - m / 2));
        halves.then(if parallel {
            Self::merge(m / 2, m - m / 2, g, spawn)
        } else {
            Self::one(m as f64)
        })
    }

    fn product(m: usize, g: usize, spawn: f64) -> Self {
        if m <= g || m == 1 {
            return Self::one((m * m * m) as f64);
        }
        let one = Self::product(m / 2, g, spawn);
        let four = Self::fork(spawn, one, Self::fork(spawn, one, Self::fork(spawn, one, one)));
        four.then(four)
    }

    fn wavefront(n: usize, g: usize, w: f64, spawn: f64) -> Self {
        let side = n.div_ceil(g);
        let length = |block: usize| g.min(n - block * g) as f64;
        let (mut work, mut above) = (0.0, vec![0.0_f64; side]);
        for row in 0..side {
            let mut left = 0.0_f64;
            for (column, above) in above.iter_mut().enumerate() {
                let time = length(row) * length(column) * w + spawn;
                work += time;
                left = left.max(*above) + time;
                *above = left;
            }
        }
        Self(work, above.into_iter().fold(0.0, f64::max))
    }

    fn of(program: &Program) -> Self {
        let Program { problem, n, g, w, serial, spawn, strands } = *program;
        let (n, g) = (n as usize, g as usize);
        let loops = || Self::halve(n, g, spawn, 0.0, &|m| m as f64 * w);
        match problem {
            Problem::Loop => loops(),
            Problem::Amdahl => Self::one(serial).then(loops()),
            Problem::Fib => Self::fibonacci(n, g, spawn, strands),
            Problem::Mergesort => Self::sort(n, g, spawn, false),
            Problem::MergesortParallel => Self::sort(n, g, spawn, true),
            Problem::Matmul => Self::product(n, g, spawn),
            Problem::Prefix => {
                let up = Self::halve(n, g, spawn, 1.0, &|m| m as f64);
                up.then(Self::halve(n, g, spawn + 1.0, 0.0, &|m| m as f64))
            }
            Problem::Wavefront => Self::wavefront(n, g, w, spawn),
        }
    }
}

fn serial_fibonacci(m: usize) -> f64 {
    if m < 2 { 1.0 } else { serial_fibonacci(m - 1) + serial_fibonacci(m - 2) + 2.0 }
}

fn serial_sort(m: usize) -> f64 {
    if m == 1 { 1.0 } else { serial_sort(m / 2) + serial_sort(m - m / 2) + m as f64 }
}

#[test]
fn the_graphs_have_the_work_and_the_span_of_their_recurrences() -> Result<(), Error> {
    for program in programs() {
        let (tasks, Pair(work, span)) = (program.unfold()?, Pair::of(&program));
        assert_eq!((tasks.work(), tasks.span()), (work, span), "{program:?}");
        // From the front, from the back, and along the path they are one number.
        let ends = tasks.earliest_ends().into_iter().fold(0.0, f64::max);
        let path: f64 = tasks.critical_path().iter().map(|at| tasks.times()[*at as usize]).sum();
        assert_eq!((ends, path), (span, span), "{program:?}");
        let dearer = Program { spawn: program.spawn + 7.0, ..program };
        if program.problem.is_fork_join() {
            assert_eq!(tasks.burdened_span(7.0)?, Pair::of(&dearer).1, "{program:?}");
        }
        // Unfolded to one leaf, and without spawns, it is the serial program.
        let whole = Program { g: 1e6, spawn: 0.0, ..program };
        let doubled = if program.problem == Problem::Prefix { 2.0 } else { 1.0 };
        assert_eq!(whole.unfold()?.work(), doubled * program.serial_time()?, "{program:?}");
    }
    Ok(())
}

#[test]
fn the_tasks_are_counted_without_unfolding_them() {
    for (n, g) in (1..40_u8).flat_map(|n| [1, 2, 3, 5, 8, 60].map(|g| (f64::from(n), f64::from(g))))
    {
        for (problem, strands) in
            Problem::ALL.map(|one| (one, false)).into_iter().chain([(Problem::Fib, true)])
        {
            let program = Program { problem, n, g, strands, ..Program::default() };
            match (program.unfold(), program.count()) {
                (Ok(tasks), Ok(Some(count))) => {
                    assert_eq!(tasks.count() as f64, count, "{program:?}");
                }
                (Ok(_), Ok(None)) => assert_eq!(problem, Problem::MergesortParallel),
                (Err(_), Ok(Some(count))) => assert!(20_000.0 < count, "{program:?}"),
                (unfolded, count) => assert!(unfolded.is_err() && count.is_err(), "{program:?}"),
            }
            assert_eq!(program.fits(), program.unfold().is_ok(), "{program:?}");
        }
    }
}

#[test]
fn powers_of_two_have_closed_forms() -> Result<(), Error> {
    let of = |problem, n, g| -> Result<_, Error> {
        let program = Program { problem, n, g, w: 3.0, spawn: 5.0, ..Program::default() };
        let tasks = program.unfold()?;
        Ok((tasks.work(), tasks.span()))
    };
    for (n, g) in [(64.0_f64, 4.0_f64), (32.0, 1.0), (16.0, 16.0)] {
        let (k, w, s) = (n / g, 3.0, 5.0);
        assert_eq!(of(Problem::Loop, n, g)?, (n * w + (k - 1.0) * s, g * w + s * k.log2()));
        let prefix = (2.0 * n + 2.0 * (k - 1.0) * (1.0 + s), 2.0 * (g + (1.0 + s) * k.log2()));
        assert_eq!(of(Problem::Prefix, n, g)?, prefix);
        let block = g * g * w + s;
        let wavefront = (n * n * w + k * k * s, (2.0 * k - 1.0) * block);
        assert_eq!(of(Problem::Wavefront, n, g)?, wavefront);
        let sort = (n * (n.log2() + 1.0) + (n - 1.0) * s, 2.0 * n - 1.0 + s * n.log2());
        assert_eq!(of(Problem::Mergesort, n, 1.0)?, sort);
    }
    assert_eq!(
        of(Problem::Matmul, 16.0, 4.0)?,
        (4096.0 + 6.0 * 5.0 * 9.0, 4.0 * 64.0 + 30.0 * 3.0)
    );
    assert_eq!(of(Problem::Fib, 10.0, 1.0)?, (89.0 + 88.0 * 7.0, 1.0 + 9.0 * 7.0));
    Ok(())
}

/// The time of a greedy schedule of whole times, by a clock that ticks: at every tick, who is idle takes
/// the first of the ready tasks.
fn simulate_ticks(tasks: &Tasks, p: usize, order: Priority) -> f64 {
    let remaining = tasks.remaining_times();
    let (mut left, mut is_begun) = (tasks.times().to_vec(), vec![false; tasks.count()]);
    let (mut is_done, mut running) = (vec![false; tasks.count()], Vec::<usize>::new());
    for now in 0.. {
        loop {
            let ended: Vec<_> = running.iter().copied().filter(|at| left[*at] == 0.0).collect();
            for at in ended {
                is_done[at] = true;
            }
            running.retain(|at| !is_done[*at]);
            let before = running.len();
            while running.len() < p {
                let is_ready = |at: &usize| {
                    !is_begun[*at]
                        && tasks.predecessors(*at).iter().all(|one| is_done[*one as usize])
                };
                let ready = (0..tasks.count()).filter(is_ready);
                let first = match order {
                    Priority::List => ready.min(),
                    Priority::Longest => {
                        ready.min_by(|a, b| remaining[*b].total_cmp(&remaining[*a]).then(a.cmp(b)))
                    }
                };
                let Some(first) = first else { break };
                is_begun[first] = true;
                running.push(first);
            }
            if running.len() == before && running.iter().all(|at| 0.0 < left[*at]) {
                break;
            }
        }
        if running.is_empty() {
            return f64::from(now);
        }
        for at in &running {
            left[*at] -= 1.0;
        }
    }
    unreachable!("it ends")
}

/// Whether all is run once, after what it waits for, by processors that do one thing at a time.
fn assert_runs(tasks: &Tasks, p: f64, played: &Schedule, at: &str) {
    let mut ends = vec![f64::NAN; tasks.count()];
    let mut free = vec![0.0; p as usize];
    assert_eq!(played.runs.len(), tasks.count(), "{at}");
    for run in &played.runs {
        assert_eq!(run.end, run.start + tasks.times()[run.task], "{at}");
        let ready = tasks.predecessors(run.task).iter().map(|one| ends[*one as usize]);
        assert!(ready.fold(0.0, f64::max) <= run.start && free[run.processor] <= run.start, "{at}");
        assert!(ends[run.task].is_nan(), "{at}");
        (ends[run.task], free[run.processor]) = (run.end, run.end);
    }
    assert_eq!(played.time, free.into_iter().fold(0.0, f64::max), "{at}");
}

#[test]
fn a_greedy_schedule_is_the_one_of_a_ticking_clock_and_within_its_bounds() -> Result<(), Error> {
    let graph = Tasks::of_graph(&GRAHAM.parse()?)?;
    let free = Program { spawn: 0.0, n: 12.0, ..Program::default() }.unfold()?;
    let unfolded: Result<Vec<_>, _> = programs().map(|program| program.unfold()).collect();
    for tasks in unfolded?.iter().filter(|tasks| tasks.count() < 400).chain([&graph, &free]) {
        for (p, order) in
            [1.0, 2.0, 3.0, 7.0].into_iter().flat_map(|p| Priority::ALL.map(|o| (p, o)))
        {
            let at = format!("{} tasks on {p}, {order}", tasks.count());
            let (played, law) = (tasks.greedy(p, order)?, Law::new(tasks.work(), tasks.span(), p)?);
            assert_runs(tasks, p, &played, &at);
            assert_eq!(played.time, simulate_ticks(tasks, p as usize, order), "{at}");
            assert!(law.lower() <= played.time && played.time <= law.upper() + 1e-9, "{at}");
            assert!(played.time <= (2.0 - 1.0 / p) * law.lower() + 1e-9, "{at}");
        }
    }
    Ok(())
}

#[test]
fn stealing_loses_only_what_its_attempts_take() -> Result<(), Error> {
    let unfolded: Result<Vec<_>, _> = programs().map(|program| program.unfold()).collect();
    for tasks in &unfolded? {
        for (p, steal, seed) in
            [(1.0, 1.0, 1.0), (2.0, 1.0, 3.0), (5.0, 2.0, 7.0), (16.0, 3.0, 0.0)]
        {
            let at = format!("{} tasks on {p}, steal {steal}, seed {seed}", tasks.count());
            let played = tasks.stealing(p, steal, seed)?.finish()?;
            assert_runs(tasks, p, &played, &at);
            let lost = (p * played.time - tasks.work()) / steal - played.attempts as f64;
            assert!((-1e-9..p).contains(&lost), "{at}: {lost}");
            let searched: f64 = played.searches.iter().map(|(_, from, to)| to - from).sum();
            assert!((searched + tasks.work() - p * played.time).abs() < 1e-9, "{at}: {searched}");
            assert!(played.steals.iter().all(|steal| steal.thief != steal.victim), "{at}");
            assert!(Law::new(tasks.work(), tasks.span(), p)?.lower() <= played.time, "{at}");
        }
    }
    Ok(())
}

#[test]
fn more_attempts_than_are_played_are_refused_before_the_first() -> Result<(), Error> {
    for program in programs() {
        let tasks = program.unfold()?;
        for (p, steal) in [(2.0, 1.0), (5.0, 0.25), (16.0, 3.0)] {
            let played = tasks.stealing(p, steal, 1.0)?.finish()?;
            let fewest = tasks.fewest_attempts(p, steal);
            assert!(fewest <= played.attempts as f64, "{fewest} of {}", played.attempts);
        }
    }
    // A span that seven of eight workers spend looking for work.
    let tasks = Program { n: 3.0, w: 65537.0, ..Program::default() }.unfold()?;
    let refused = tasks.stealing(8.0, 0.001, 1.0).err().expect("it takes too many");
    assert_eq!((refused.kind(), refused.field()), (ErrorKind::TooLarge, "steal"));
    Ok(())
}

#[test]
fn many_workers_that_do_nothing_cost_no_more_than_their_attempts() -> Result<(), Error> {
    let tasks = Program { n: 6_000.0, w: 1.0, ..Program::default() }.unfold()?;
    let mut least = Duration::MAX;
    for _ in 0..3 {
        let begun = Instant::now();
        assert_eq!(tasks.stealing(65_536.0, 1e6, 1.0)?.finish()?.attempts, 0);
        least = least.min(begun.elapsed());
    }
    // For each worker to look through all tasks took a second.
    assert!(least < Duration::from_millis(300), "{least:?}");
    Ok(())
}

#[test]
fn one_step_at_a_time_is_the_same_as_all_at_once() -> Result<(), Error> {
    let tasks = Program { problem: Problem::Fib, n: 9.0, ..Program::default() }.unfold()?;
    let mut play = tasks.stealing(3.0, 0.5, 4.0)?;
    while !play.advance(1)? {}
    assert_eq!(play.finish()?, tasks.stealing(3.0, 0.5, 4.0)?.finish()?);
    Ok(())
}

#[test]
fn the_anomalies_of_graham() -> Result<(), Error> {
    let time = |graph: &str, p| -> Result<f64, Error> {
        Ok(Tasks::of_graph(&graph.parse()?)?.greedy(p, Priority::List)?.time)
    };
    let on: Result<Vec<_>, _> =
        [2.0, 3.0, 4.0, 5.0, 6.0].map(|p| time(GRAHAM, p)).into_iter().collect();
    assert_eq!(on?, [17.0, 12.0, 15.0, 12.0, 12.0]);
    let shorter = "T1: 2;T2: 1;T3: 1;T4: 1;T5: 3<-T4;T6: 3<-T4;T7: 3<-T4;T8: 3<-T4;T9: 8<-T1";
    assert_eq!(time(shorter, 3.0)?, 13.0);
    assert_eq!(time(&GRAHAM.replace("T5: 4 <- T4\nT6: 4 <- T4", "T5: 4\nT6: 4"), 3.0)?, 16.0);
    let listed = "T1: 3;T2: 2;T4: 2;T5: 4<-T4;T6: 4<-T4;T3: 2;T9: 9<-T1;T7: 4<-T4;T8: 4<-T4";
    assert_eq!(time(listed, 3.0)?, 14.0);
    let graph = Tasks::of_graph(&GRAHAM.parse()?)?;
    for (p, longest) in [(2.0, 18.0), (3.0, 12.0), (4.0, 12.0), (5.0, 12.0), (6.0, 12.0)] {
        assert_eq!(graph.greedy(p, Priority::Longest)?.time, longest);
    }
    Ok(())
}

#[test]
fn the_area_of_the_profile_is_the_work_and_its_width_the_span() -> Result<(), Error> {
    for program in programs() {
        let (tasks, profile) = (program.unfold()?, program.unfold()?.profile());
        let area: f64 =
            profile.windows(2).map(|pair| (pair[1].0 - pair[0].0) * pair[0].1 as f64).sum();
        assert_eq!((area, profile.last()), (tasks.work(), Some(&(tasks.span(), 0))), "{program:?}");
    }
    Ok(())
}

#[test]
fn the_valley_of_grains_is_flat_and_its_walls_are_not() -> Result<(), Error> {
    let times = [1168.0, 656.0, 400.0, 272.0, 208.0, 176.0, 160.0, 152.0, 272.0, 520.0, 1024.0];
    for (g, time) in grain::candidates(1024.0).zip(times) {
        let program = Program { n: 1024.0, w: 1.0, spawn: 8.0, g, ..Program::default() };
        assert_eq!(program.unfold()?.greedy(8.0, Priority::List)?.time, time, "{g}");
    }
    assert_eq!(grain::rule(1024.0, 1.0, 8.0, 8.0)?, 32.0);
    Ok(())
}

#[test]
fn no_cut_however_deep_overflows_and_what_is_too_large_says_so() {
    let given = Program::default();
    for (problem, n, g) in [
        (Problem::Fib, 1e6, 1.0),
        (Problem::Fib, 1e6, 1e6 - 5.0),
        (Problem::Loop, 1e9, 1.0),
        (Problem::Mergesort, 1e6, 1.0),
        (Problem::MergesortParallel, 1e6, 3.0),
        (Problem::Matmul, f64::from(1 << 20), 1.0),
        (Problem::Prefix, 1e6, 1.0),
        (Problem::Wavefront, 1e9, 1.0),
        (Problem::Wavefront, 1e10, 1e10),
    ] {
        let error = Program { problem, n, g, ..given }.unfold().expect_err("too large");
        assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, "n"), "{problem}: {error}");
    }
    let endless = given.unfold().and_then(|tasks| tasks.stealing(64.0, 1e-6, 1.0)?.finish());
    let error = endless.expect_err("too many attempts");
    assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, "steal"), "{error}");
}

#[test]
fn twenty_thousand_tasks_are_played_at_once() -> Result<(), Error> {
    // Some milliseconds on a quiet machine; anything quadratic would need minutes.
    let tasks = Program { n: 10_000.0, ..Program::default() }.unfold()?;
    assert_eq!((tasks.count(), tasks.splits()), (19_999, 9_999));
    assert_eq!(tasks.kinds().iter().filter(|kind| **kind == Kind::Leaf).count(), 10_000);
    for p in [1.0, 4.0, 256.0] {
        let start = Instant::now();
        let greedy = tasks.greedy(p, Priority::Longest)?;
        let stolen = tasks.stealing(p, 1.0, 1.0)?.finish()?;
        let elapsed = start.elapsed();
        println!("{} and {} on {p}: {elapsed:?}", greedy.time, stolen.time);
        assert!(elapsed < Duration::from_secs(1), "{p}: {elapsed:?}");
    }
    Ok(())
}

/// Fig. 27.2 of the textbook, and the span that it leaves to the reader.
#[test]
fn the_strands_of_a_fibonacci_number_are_those_of_the_textbook() -> Result<(), Error> {
    let fib = |n, strands| {
        let tasks = Program { problem: Problem::Fib, n, strands, ..Program::default() }.unfold()?;
        Ok::<_, Error>((tasks.work(), tasks.span()))
    };
    assert_eq!((fib(4.0, true)?, fib(5.0, true)?.1), ((17.0, 8.0), 10.0));
    assert_eq!((fib(4.0, false)?, fib(5.0, false)?.1), ((17.0, 10.0), 13.0));
    Ok(())
}

#[test]
fn the_estimate_is_above_the_bound_and_equal_where_both_programs_meet() -> Result<(), Error> {
    for p in [1.0, 2.0, 7.0, 146.0, 1e6] {
        let law = Law::new(2048.0, 1.0, p)?;
        assert!(law.upper() <= law.estimate() && law.estimate() < 2.0 * law.lower(), "{p}");
    }
    let program = |work, span, p| Law::new(work, span, p);
    let [first, second] = [program(2048.0, 1.0, 1.0)?, program(1024.0, 8.0, 1.0)?];
    let p = first.equal_processors(&second)?;
    let at = |work, span| work / p + span;
    assert!((at(2048.0, 1.0) - at(1024.0, 8.0)).abs() < 1e-12);
    assert_eq!(p.floor(), 146.0);
    assert_eq!(second.equal_processors(&first)?, p);
    // Less work and a shorter span: always faster.
    assert!(first.equal_processors(&program(4096.0, 2.0, 1.0)?).is_err());
    Ok(())
}

/// A grid of work and span stands beside the formulas: which pairs agree with all times.
#[test]
fn what_measured_times_leave_open_is_what_a_grid_of_programs_leaves() -> Result<(), Error> {
    let time = |p, t| MeasuredTime { p, t };
    let mut agreeing = 0;
    for (first, second, third) in [
        (time(4.0, 80.0), time(64.0, 10.0), time(10.0, 40.0)),
        (time(4.0, 80.0), time(64.0, 10.0), time(10.0, 42.0)),
        (time(1.0, 60.0), time(3.0, 25.0), time(8.0, 20.0)),
        (time(2.0, 30.0), time(2.0, 30.0), time(5.0, 29.0)),
        (time(2.0, 30.0), time(3.0, 24.0), time(5.0, 22.0)),
    ] {
        let times = [first, second, third];
        let bounds = MeasuredBounds::new(&times)?;
        let halves = |most: u32| (1..=2 * most).map(|half| f64::from(half) / 2.0);
        let all = halves(400).flat_map(|work| halves(40).map(move |span| (work, span)));
        let agree = |(work, span): &(f64, f64)| {
            let upper = |p: f64| (work - span) / p + span;
            let holds = |one: &MeasuredTime| {
                *work <= one.p * one.t && *span <= one.t && one.t <= upper(one.p) + 1e-9
            };
            span <= work && times.iter().all(holds)
        };
        let found: Vec<_> = all.filter(agree).collect();
        assert_eq!(found.is_empty(), bounds.conflict().is_some(), "{times:?}");
        if found.is_empty() {
            assert_eq!(bounds.shortest_on(7.0).unwrap_err().field(), "measured");
            continue;
        }
        agreeing += 1;
        // The grid has steps of a half.
        let near = |formula: f64, grid: f64| {
            assert!((formula - grid).abs() <= 0.5, "{formula} {grid} {times:?}");
        };
        let extent = |of: &dyn Fn(&(f64, f64)) -> f64| {
            let all = found.iter().map(of);
            all.fold((f64::INFINITY, 0.0), |(low, high), one| (one.min(low), one.max(high)))
        };
        let (work, span) = (extent(&|one| one.0), extent(&|one| one.1));
        near(bounds.least_work()?, work.0);
        near(bounds.most_work, work.1);
        near(bounds.shortest_span()?, span.0);
        near(bounds.longest_span, span.1);
        for p in [1.0, 2.0, 7.0, 10.0, 100.0] {
            let (least, most) = (bounds.shortest_on(p)?, bounds.longest_on(p)?);
            near(least, extent(&|(work, span)| (work / p).max(*span)).0);
            near(most, extent(&|(work, span)| (work - span) / p + span).1);
        }
    }
    assert_eq!(agreeing, 4);
    Ok(())
}

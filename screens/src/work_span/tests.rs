//! Work and span.

use crossover_figures::figure::Layer;

use crate::common::{On, bars, line, lines};

const TASKS: On = On("work-span");

#[test]
fn the_loop_of_sixteen_iterations() {
    for (key, value) in [
        ("work", 79.0),
        ("span", 8.0),
        ("t_lower", 19.75),
        ("t_upper", 25.75),
        ("t_greedy", 21.0),
        ("t_stealing", 22.0),
        ("steals", 3.0),
        ("steal_attempts", 7.0),
        ("best_grain", 4.0),
    ] {
        TASKS.check("", key, value);
    }
    let told = "The greedy schedule takes 21 steps; none is below 19.75 steps. Work stealing takes 22 steps.";
    assert_eq!(TASKS.report("").takeaway, told);
}

#[test]
fn four_processors_are_slower_than_three() {
    TASKS.check("problem=graph&p=3", "t_greedy", 12.0);
    assert_eq!(TASKS.word("problem=graph&p=3", "anomaly"), "yes");
    assert!(
        TASKS
            .report("problem=graph&p=3")
            .takeaway
            .starts_with("3 processors take 12 steps, one more takes 15 steps.")
    );
}

#[test]
fn bars_are_all_the_time_of_the_processors_one_by_one_and_in_runs() {
    for at in ["", "scheduler=stealing", "problem=fib&p=5", "problem=fib&p=5&scheduler=stealing"] {
        let plot = TASKS.plot(at, "schedule");
        let areas = bars(&plot).into_iter();
        let all: f64 = areas.map(|bar| (bar.end - bar.start) * (bar.lane.1 - bar.lane.0)).sum();
        let key = if at.contains("stealing") { "t_stealing" } else { "t_greedy" };
        let paid = if at.contains("p=5") { 5.0 } else { 4.0 } * TASKS.value(at, key);
        assert!((all - paid).abs() < 1e-9 * paid, "{at}: {all}, not {paid}");
    }
}

#[test]
fn there_is_an_arrow_for_each_steal() {
    let plot = TASKS.plot("scheduler=stealing", "schedule");
    let arrows = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Shapes(shapes) => Some(shapes.len()),
        _ => None,
    });
    assert_eq!(arrows.sum::<usize>() as f64, TASKS.value("", "steals"));
}

#[test]
fn the_area_below_the_profile_is_the_work() {
    for at in ["", "problem=graph", "problem=prefix", "problem=wavefront"] {
        let points = line(&TASKS.plot(at, "profile"), "running tasks").points.clone();
        let area: f64 = points.windows(2).map(|pair| (pair[1].0 - pair[0].0) * pair[0].1).sum();
        let work = TASKS.value(at, "work");
        assert!((area - work).abs() < 1e-9 * work, "{at}: {area}, not {work}");
    }
}

#[test]
fn the_speedup_lies_between_its_bounds_and_the_limit_of_amdahl_is_a_span() {
    let plot = TASKS.plot("problem=mergesort-parallel&n=64", "speedup-over-p");
    let [upper, greedy, lower] =
        ["any schedule", "greedy", "greedy at worst"].map(|name| line(&plot, name).points.clone());
    for ((most, speedup), least) in upper.iter().zip(&greedy).zip(&lower) {
        assert!(least.1 <= speedup.1 + 1e-9 && speedup.1 <= most.1 + 1e-9, "{speedup:?}");
    }
    let many = "problem=amdahl&n=64&serial=64&g=4&p=256&spawn=0";
    assert!(TASKS.value(many, "amdahl") <= TASKS.value(many, "serial_time") / 64.0);
    assert!(64.0 <= TASKS.value(many, "span"));
}

#[test]
fn a_graph_that_is_too_large_to_draw_says_where_to_look() {
    let error = TASKS.figure("n=1024", "graph");
    let said = error.expect_err("too large").to_string();
    assert!(said.contains("the running tasks over time are"), "{said}");
}

/// Cormen, Leiserson, Rivest and Stein, Fig. 27.2, and the next number.
#[test]
fn the_strands_of_the_textbook_and_our_whole_splits() {
    for (at, work, span) in [
        ("problem=fib&n=4&strands=1", 17.0, 8.0),
        ("problem=fib&n=4", 17.0, 10.0),
        ("problem=fib&n=5&strands=1", 29.0, 10.0),
        ("problem=fib&n=5", 29.0, 13.0),
    ] {
        TASKS.check(at, "work", work);
        TASKS.check(at, "span", span);
    }
    TASKS.check("problem=fib&n=4&strands=1", "parallelism", 2.125);
}

/// The chess program of the textbook: exercise 27.1-9.
#[test]
fn two_programs_are_equally_fast_on_146_processors() {
    const CHESS: &str = "problem=numbers&T_1=2048&T_inf=1&T_1_ref=1024&T_inf_ref=8";
    for (p, first, second) in [(32, 65.0, 40.0), (512, 5.0, 10.0)] {
        let at = format!("{CHESS}&p={p}");
        TASKS.check(at.as_str(), "t_estimate", first);
        TASKS.check(at.as_str(), "t_estimate_ref", second);
    }
    TASKS.check(CHESS, "p_equal", 1024.0 / 7.0);
    let told = TASKS.report(CHESS).takeaway;
    assert!(told.ends_with("They are equal on 146.3 processors."), "{told}");
    let plot = TASKS.plot(CHESS, "time-over-p");
    assert!(lines(&plot).len() >= 4);
}

/// A complete binary tree from the root down.
#[test]
fn a_binary_tree_of_fifteen_tasks() {
    let tree = "n=8&w=1&spawn=1&p=8";
    for (key, value) in [
        ("tasks", 15.0),
        ("widest", 8.0),
        ("span", 4.0),
        ("critical_tasks", 4.0),
        ("parallelism", 3.75),
        ("speedup", 3.75),
    ] {
        TASKS.check(tree, key, value);
    }
}

#[test]
fn numbers_alone_have_bounds_and_no_schedule() {
    let at = "problem=numbers&T_1=2048&T_inf=8&p=1e6";
    for (key, value) in [
        ("work", 2048.0),
        ("span", 8.0),
        ("parallelism", 256.0),
        ("slack", 256.0 / 1e6),
        ("t_lower", 8.0),
        ("t_upper", 2040.0 / 1e6 + 8.0),
        ("t_estimate", 2048.0 / 1e6 + 8.0),
    ] {
        TASKS.check(at, key, value);
    }
    // The readouts of schedules are not among those of numbers.
    let report = TASKS.report(at);
    assert!(report.readouts.iter().all(|one| one.key != "t_greedy"));
    assert_eq!(TASKS.refusal(at, "grain_rule").field(), "problem");
    assert_eq!(TASKS.figure(at, "schedule"), TASKS.figure(at, "time-over-p"));
    let error = TASKS.figure(at, "graph").expect_err("no graph");
    assert!(error.to_string().contains("without a graph of tasks"), "{error}");
    assert_eq!(TASKS.refusal("problem=numbers&T_1=4&T_inf=8", "span").field(), "T_inf");
    assert_eq!(TASKS.refusal("problem=numbers&T_1_ref=4", "p_equal").field(), "T_inf_ref");
    // A graph keeps its bounds where there are too many processors to play a schedule.
    TASKS.check("p=1000", "t_upper", 71.0 / 1000.0 + 8.0);
    assert_eq!(TASKS.refusal("p=257", "t_greedy").field(), "p");
    assert_eq!(TASKS.refusal("p=257", "t_stealing").field(), "p");
}

/// Cormen, Leiserson, Rivest and Stein, exercise 27.1-4: 80 s on 4 processors, 42 s on 10, 10 s on 64.
#[test]
fn two_measured_times_exclude_a_third() {
    let two = "problem=measured&measured=4:80;64:10&p=10";
    for (key, value) in [
        ("work_most", 320.0),
        ("work_least", 290.0),
        ("span_most", 10.0),
        ("span_least", 320.0 / 63.0),
        ("t_least", 29.0),
        ("t_most", 41.0),
    ] {
        TASKS.check(two, key, value);
    }
    assert_eq!(TASKS.word(two, "agree"), "yes");
    let three = "problem=measured&measured=4:80;64:10;10:42";
    assert_eq!(TASKS.word(three, "agree"), "no");
    TASKS.check(three, "p_conflict", 10.0);
    TASKS.check(three, "t_conflict_most", 41.0);
    let told = TASKS.report(three).takeaway;
    assert_eq!(told, "42 steps on 10 processors cannot be: the times leave at most 41 steps.");
    assert_eq!(TASKS.refusal(three, "t_least").field(), "measured");
    assert_eq!(TASKS.word("problem=measured&measured=4:80;64:10;10:41", "agree"), "yes");
}

/// Independent tasks of these times, named by their numbers.
fn independent(times: &[u32]) -> String {
    let lines: Vec<_> = times.iter().enumerate().map(|(i, time)| format!("t{i}: {time}")).collect();
    format!("problem=graph&p=2&graph={}", lines.join("; "))
}

#[test]
fn tasks_on_few_cores_take_what_exercises_say() {
    // COMAP, For All Practical Purposes, chapter 3: the list, and the decreasing list.
    let fifteen = independent(&[8, 11, 17, 14, 16, 9, 2, 1, 18, 5, 3, 7, 6, 2, 1]);
    TASKS.check(&fifteen, "t_greedy", 61.0);
    TASKS.check(&format!("{fifteen}&order=longest"), "t_greedy", 60.0);
    let five = format!("{}&order=longest", independent(&[10, 16, 4, 5, 11]));
    TASKS.check(&five, "t_greedy", 25.0);
    TASKS.check(&five, "efficiency", 0.92);
    // A start, three chains and a display on three cores.
    let plots = "problem=graph&p=3&graph=start: 5; plot: 20 <- start; show: 10 <- plot; analyze: 30 <- start; summarize: 10 <- analyze; statistics: 40 <- start; display: 1 <- show summarize statistics";
    TASKS.check(plots, "t_greedy", 46.0);
    TASKS.check(plots, "idle", 22.0);
    // Two tasks share a disk: the second one reads after the first.
    let disk = "problem=graph&p=2&graph=read1: 1.2; compute1: 8 <- read1; read2: 1 <- read1; compute2: 5 <- read2; write2: 1 <- compute2; write1: 0.2 <- compute1";
    TASKS.check(disk, "t_greedy", 9.4);
}

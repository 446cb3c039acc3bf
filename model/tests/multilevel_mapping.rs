//! Decomposition and execution matrices: both mappings, their bounds, and what is refused.

use crossover_model::multilevel::{
    Bounds, Decomposition, Execution, Graph, ListSchedule, Mapping, Operator, Parallelism, Problem,
    Schedule, Start, TimeClass, faster, makespan,
};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

/// D15 as a graph, named as in the literature of trees: leaves, middle, nearly, root.
const D15: &str = "L0:1;L1:1;L2:1;L3:1;L4:1;L5:1;L6:1;L7:1;\
     M0:1<-L0 L1;M1:1<-L2 L3;M2:1<-L4 L5;M3:1<-L6 L7;N0:1<-M0 M1;N1:1<-M2 M3;R:1<-N0 N1";

fn names(graph: &Graph, execution: &Execution) -> String {
    let row = |row: &[u32]| {
        let ids = row.iter().map(|&at| graph.id(at as usize));
        ids.collect::<Vec<_>>().join(" ")
    };
    execution.rows().map(row).collect::<Vec<_>>().join(" / ")
}

/// On `p` processors D15 takes `split` rows by row split and these rows by list schedule.
fn check_d15(p: f64, split: usize, list: &str) -> Result<(), Error> {
    let graph = D15.parse::<Graph>()?;
    let rows = Execution::of(&graph, Mapping::Rows, p)?;
    assert_eq!(rows.row_count(), split, "row split, P = {p}");
    assert_eq!(names(&graph, &Execution::of(&graph, Mapping::List, p)?), list, "P = {p}");
    Ok(())
}

#[test]
fn the_sum_of_16_numbers_by_row_split_and_by_list_schedule() -> Result<(), Error> {
    check_d15(1.0, 15, "L0 / L1 / L2 / L3 / L4 / L5 / L6 / L7 / M0 / M1 / M2 / M3 / N0 / N1 / R")?;
    check_d15(2.0, 8, "L0 L1 / L2 L3 / L4 L5 / L6 L7 / M0 M1 / M2 M3 / N0 N1 / R")?;
    check_d15(3.0, 7, "L0 L1 L2 / L3 L4 L5 / L6 L7 M0 / M1 M2 M3 / N0 N1 / R")?;
    check_d15(4.0, 5, "L0 L1 L2 L3 / L4 L5 L6 L7 / M0 M1 M2 M3 / N0 N1 / R")?;
    check_d15(5.0, 5, "L0 L1 L2 L3 L4 / L5 L6 L7 M0 M1 / M2 M3 N0 / N1 / R")?;
    check_d15(6.0, 5, "L0 L1 L2 L3 L4 L5 / L6 L7 M0 M1 M2 / M3 N0 / N1 / R")?;
    check_d15(7.0, 5, "L0 L1 L2 L3 L4 L5 L6 / L7 M0 M1 M2 / M3 N0 / N1 / R")?;
    check_d15(8.0, 4, "L0 L1 L2 L3 L4 L5 L6 L7 / M0 M1 M2 M3 / N0 N1 / R")
}

#[test]
fn the_decomposition_matrix_of_d15() -> Result<(), Error> {
    let d15 = D15.parse::<Graph>()?.decomposition();
    assert_eq!((d15.operators(), d15.concurrency(), d15.dependency()), (15, 8, 4));
    assert_eq!(d15.empty_cells(), 17.0);
    assert_eq!(d15.row(1), [8, 9, 10, 11]);
    assert!(!d15.is_perfect());
    Ok(())
}

#[test]
fn a_butterfly_is_perfectly_decomposed_and_perfectly_parallel() -> Result<(), Error> {
    let graph = Problem::Fft { n: 16.0 }.build()?.graph;
    assert!(graph.decomposition().is_perfect());
    for (p, kind) in [
        (1.0, Parallelism::Sequential),
        (2.0, Parallelism::Perfect),
        (3.0, Parallelism::Parallel),
        (4.0, Parallelism::Perfect),
        (8.0, Parallelism::Perfect),
        (9.0, Parallelism::Parallel),
    ] {
        assert_eq!(Execution::of(&graph, Mapping::Rows, p)?.parallelism(), kind, "P = {p}");
    }
    Ok(())
}

#[test]
fn one_column_is_not_perfectly_decomposed() -> Result<(), Error> {
    assert!(!"a:1;b:1<-a".parse::<Graph>()?.decomposition().is_perfect());
    Ok(())
}

/// A random graph of at most `most` operators with times from a short list, so that ties occur.
fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    let time = prop_oneof![Just(1.0), Just(2.0), 0.5..9.0_f64];
    let operator = (time, proptest::collection::vec(any::<u32>(), 0..3));
    proptest::collection::vec(operator, 1..most).prop_map(|operators| {
        let mut list = Vec::new();
        for (at, (beta, picks)) in operators.into_iter().enumerate() {
            let mut before: Vec<usize> =
                picks.iter().map(|pick| *pick as usize % (2 * at + 1)).collect();
            before.retain(|&other| other < at);
            before.sort_unstable();
            before.dedup();
            let names: Vec<String> = before.iter().map(usize::to_string).collect();
            list.push(Operator { id: at.to_string(), beta, predecessors: names });
        }
        Graph::new(&list).expect("dependencies point backwards")
    })
}

/// The least sum of maxima over all ways to put `times` into `parts` groups of at most `width`.
fn least_sum_of_maxima(times: &[f64], parts: usize, width: usize) -> f64 {
    fn place(times: &[f64], groups: &mut Vec<Vec<f64>>, width: usize) -> f64 {
        let Some((&time, rest)) = times.split_first() else {
            return groups.iter().map(|group| group.iter().copied().fold(0.0, f64::max)).sum();
        };
        let mut best = f64::INFINITY;
        for at in 0..groups.len() {
            if groups[at].len() < width {
                groups[at].push(time);
                best = best.min(place(rest, groups, width));
                groups[at].pop();
            }
        }
        best
    }
    place(times, &mut vec![Vec::new(); parts], width)
}

/// The fewest rows of at most `width` operators that any mapping of `graph` has, by search over
/// the sets of finished operators.
fn fewest_rows(graph: &Graph, width: usize) -> usize {
    let all: u32 = (1 << graph.operators()) - 1;
    let mut reached = std::collections::BTreeSet::from([0_u32]);
    for rows in 0.. {
        if reached.contains(&all) {
            return rows;
        }
        let mut next = std::collections::BTreeSet::new();
        for &done in &reached {
            let ready: Vec<usize> = (0..graph.operators())
                .filter(|&at| done >> at & 1 == 0)
                .filter(|&at| graph.predecessors(at).iter().all(|&other| done >> other & 1 == 1))
                .collect();
            for chosen in 1_u32..1 << ready.len() {
                if chosen.count_ones() as usize <= width {
                    let row = ready.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
                    next.insert(row.fold(done, |done, (_, at)| done | 1 << at));
                }
            }
        }
        reached = next;
    }
    unreachable!("every row finishes an operator")
}

proptest! {
    #[test]
    fn every_mapping_is_legal_and_within_its_bounds(graph in graphs(60), p in 1..12_u32) {
        let p = f64::from(p);
        for mapping in Mapping::ALL {
            let execution = Execution::of(&graph, mapping, p).expect("a mapping");
            prop_assert!(execution.respects(&graph));
            prop_assert!(execution.row_sizes().all(|size| 0 < size && size as f64 <= p));
            let bounds = Bounds::of(&graph, mapping, p).expect("bounds");
            let rows = execution.row_count() as f64;
            prop_assert!(bounds.rows_least <= rows && rows <= bounds.rows_most, "{:?} {}", bounds, rows);
            let time: f64 = execution.row_times().sum();
            let slack = 1e-12 * time;
            prop_assert!(bounds.time_least <= time + slack, "{:?} {:?} {}", mapping, bounds, time);
            prop_assert!(time <= bounds.time_most + slack, "{:?} {:?} {}", mapping, bounds, time);
        }
    }

    #[test]
    fn levels_and_times_that_are_alike_are_counted_once_each(graph in graphs(60), p in 1..12_u32) {
        let decomposition = graph.decomposition();
        let levels = decomposition.level_classes();
        let operators: usize = levels.iter().map(|level| level.levels * level.width).sum();
        let work: f64 = levels.iter().map(|level| level.levels as f64 * level.work).sum();
        prop_assert_eq!(operators, graph.operators());
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-12 * a.abs().max(b.abs());
        prop_assert!(near(work, decomposition.beta_sum()));
        for mapping in Mapping::ALL {
            let execution = Execution::of(&graph, mapping, f64::from(p)).expect("a mapping");
            let metrics = execution.metrics(1.0).expect("finite");
            let times = execution.time_classes();
            prop_assert!(times.windows(2).all(|pair| pair[1].beta < pair[0].beta));
            let over = |each: &dyn Fn(&TimeClass) -> f64| times.iter().map(each).sum::<f64>();
            prop_assert_eq!(over(&|time| time.operators as f64), metrics.operators);
            prop_assert_eq!(over(&|time| time.rows_of_one as f64), metrics.sequential_rows);
            prop_assert_eq!(over(&|time| time.rows_of_more as f64), metrics.parallel_rows);
            prop_assert_eq!(over(&|time| time.empty), metrics.empty_cells);
            prop_assert!(near(over(&|time| time.empty * time.beta), metrics.idle_empty));
            let filled = over(&|time| time.filled as f64 * time.beta);
            prop_assert!((filled - metrics.time_on_one - metrics.idle_waiting).abs() <= 1e-12 * filled);
        }
    }

    #[test]
    fn the_first_faster_number_of_processors_is_found(graph in graphs(20), p in 1..6_u32) {
        let decomposition = graph.decomposition();
        for way in Mapping::ALL.into_iter().flat_map(|of| Start::ALL.map(|start| (of, start))) {
            let time = |p: f64| makespan(&graph, &decomposition, way, p).expect("a mapping");
            let here = time(f64::from(p));
            let found = faster(&graph, &decomposition, way, f64::from(p)).expect("a search");
            for q in p + 1..found.map_or(21, |found| found.0 as u32) {
                prop_assert!(here * (1.0 - 1e-9) <= time(f64::from(q)), "{way:?} {q}");
            }
            prop_assert!(found.is_none_or(|(p, faster)| faster == time(p) && faster < here));
        }
    }

    #[test]
    fn what_starts_when_ready_is_what_is_played(graph in graphs(40), p in 1..8_usize) {
        for mapping in Mapping::ALL {
            let schedule = Schedule::of(&graph, mapping, p as f64).expect("a schedule");
            let played = match mapping {
                Mapping::List => play_list(&graph, p),
                _ => play_columns(&graph, &Execution::of(&graph, mapping, p as f64).expect("a mapping")),
            };
            for (at, (span, played)) in schedule.spans().iter().zip(&played).enumerate() {
                prop_assert!((span.0 - played).abs() <= 1e-9 * span.1, "{mapping:?} {at}: {span:?} {played}");
            }
            // No processor runs two operators at once, none starts before what it needs.
            for at in 0..graph.operators() {
                let span = schedule.spans()[at];
                for &before in graph.predecessors(at) {
                    prop_assert!(schedule.spans()[before as usize].1 <= span.0);
                }
                for other in 0..at {
                    let apart = schedule.spans()[other];
                    let together = span.0 < apart.1 && apart.0 < span.1;
                    prop_assert!(!together || schedule.processor(at) != schedule.processor(other));
                }
            }
            prop_assert!(schedule.used_processors() <= p);
        }
    }

    #[test]
    fn starting_when_ready_stays_within_its_bounds(graph in graphs(40), p in 1..8_u32) {
        let p = f64::from(p);
        let work: f64 = graph.betas().iter().sum();
        for mapping in Mapping::ALL {
            let time = Schedule::of(&graph, mapping, p).expect("a schedule").time();
            let slack = 1e-9 * time;
            prop_assert!(graph.critical_path().max(work / p) <= time + slack, "{mapping:?}");
            let bounds = Bounds::of_ready(&graph, mapping, p).expect("bounds");
            prop_assert!(bounds.time_least <= time + slack && time <= bounds.time_most + slack);
            let with_barriers: f64 =
                Execution::of(&graph, mapping, p).expect("a mapping").row_times().sum();
            match mapping {
                Mapping::List => prop_assert!(time <= work / p + graph.critical_path() + slack),
                _ => prop_assert!(time <= with_barriers + slack, "{mapping:?}"),
            }
        }
    }

    #[test]
    fn a_row_split_has_ceil_w_over_p_rows_for_each_level(graph in graphs(60), p in 1..12_usize) {
        let decomposition = graph.decomposition();
        let rows: usize = decomposition.rows().map(|row| row.len().div_ceil(p)).sum();
        for mapping in [Mapping::Rows, Mapping::Longest] {
            prop_assert_eq!(Execution::of(&graph, mapping, p as f64).expect("a mapping").row_count(), rows);
        }
    }

    #[test]
    fn longest_first_is_the_best_way_to_cut_a_row(
        times in proptest::collection::vec(1..9_u32, 1..8), p in 1..4_usize,
    ) {
        let times: Vec<f64> = times.into_iter().map(f64::from).collect();
        let row = Decomposition::from_rows(std::slice::from_ref(&times)).expect("a row");
        let execution = Execution::longest_of(&row, p as f64).expect("a mapping");
        let best = least_sum_of_maxima(&times, times.len().div_ceil(p), p);
        prop_assert_eq!(execution.row_times().sum::<f64>(), best);
    }

    #[test]
    fn the_list_schedule_has_the_fewest_rows_on_trees_of_equal_operators(
        parents in proptest::collection::vec(any::<u32>(), 1..9), p in 1..4_usize,
    ) {
        // Operator 0 is the root; each other one feeds one of those before it.
        let mut operators: Vec<Operator> =
            (0..=parents.len()).map(|at| Operator::new(at.to_string(), 1.0, &[])).collect();
        for (at, parent) in parents.iter().enumerate() {
            operators[*parent as usize % (at + 1)].predecessors.push((at + 1).to_string());
        }
        let graph = Graph::new(&operators).expect("a tree");
        let rows = Execution::of(&graph, Mapping::List, p as f64).expect("a mapping").row_count();
        prop_assert_eq!(rows, fewest_rows(&graph, p));
    }

    #[test]
    fn schedules_prepared_once_equal_those_made_each_time(graph in graphs(40)) {
        let list = ListSchedule::new(&graph);
        for p in 1..6 {
            let p = f64::from(p);
            prop_assert_eq!(list.execution(p), Execution::of(&graph, Mapping::List, p));
            prop_assert_eq!(list.schedule(p), Schedule::of(&graph, Mapping::List, p));
        }
    }

    #[test]
    fn any_processor_count_is_taken_or_refused(graph in graphs(20), bits in any::<u64>()) {
        let p = f64::from_bits(bits);
        for mapping in Mapping::ALL {
            let result = Execution::of(&graph, mapping, p);
            prop_assert_eq!(result.is_ok(), p.fract() == 0.0 && (1.0..=1e9).contains(&p));
            prop_assert!(Bounds::of(&graph, mapping, p).is_ok() == result.is_ok());
            prop_assert!(Bounds::of_ready(&graph, mapping, p).is_ok() == result.is_ok());
            prop_assert!(Schedule::of(&graph, mapping, p).is_ok() == result.is_ok());
        }
    }

    #[test]
    fn any_matrix_is_taken_or_refused(bits in proptest::collection::vec(proptest::collection::vec(any::<u64>(), 0..4), 0..4)) {
        let rows: Vec<Vec<f64>> = bits.iter().map(|row| row.iter().map(|&b| f64::from_bits(b)).collect()).collect();
        if let Ok(execution) = Execution::from_rows(&rows, 3.0) {
            for tcalc in [1e-9, 1.0, 1e308, 5e-324] {
                let _ = execution.metrics(tcalc);
            }
        }
    }
}

/// When each operator starts if, moment by moment, each free processor takes the operator with the
/// longest path to an exit whose predecessors have ended.
fn play_list(graph: &Graph, p: usize) -> Vec<f64> {
    let longest = graph.priorities();
    let mut start = vec![f64::NAN; graph.operators()];
    let mut now = 0.0;
    loop {
        let end = |start: &[f64], at: usize| start[at] + graph.beta(at);
        let running = |start: &[f64]| {
            let started = (0..start.len()).filter(|&at| !start[at].is_nan());
            started.filter(|&at| now < end(start, at) - 1e-9).count()
        };
        while running(&start) < p {
            let ended = |at: &u32| end(&start, *at as usize) <= now + 1e-9;
            let ready =
                |at: &usize| start[*at].is_nan() && graph.predecessors(*at).iter().all(ended);
            let urgent = |a: &usize, b: &usize| longest[*a].total_cmp(&longest[*b]).then(b.cmp(a));
            match (0..start.len()).filter(ready).max_by(urgent) {
                Some(next) => start[next] = now,
                None => break,
            }
        }
        let ends = (0..start.len()).map(|at| end(&start, at));
        now = match ends.filter(|end| now + 1e-9 < *end).min_by(f64::total_cmp) {
            Some(next) => next,
            None => return start,
        };
    }
}

/// When each operator starts if it needs its predecessors and the one above it in its column,
/// found by starting all at once and putting off what starts too early.
fn play_columns(graph: &Graph, execution: &Execution) -> Vec<f64> {
    let mut needs: Vec<Vec<usize>> = (0..graph.operators())
        .map(|at| graph.predecessors(at).iter().map(|&at| at as usize).collect())
        .collect();
    let rows: Vec<&[u32]> = execution.rows().collect();
    for (index, row) in rows.iter().enumerate() {
        for (column, &at) in row.iter().enumerate() {
            let above = rows[..index].iter().rev().find_map(|row| row.get(column));
            needs[at as usize].extend(above.map(|&at| at as usize));
        }
    }
    let mut start = vec![0.0; graph.operators()];
    loop {
        let before = start.clone();
        for (at, needs) in needs.iter().enumerate() {
            let ends = needs.iter().map(|&need| before[need] + graph.beta(need));
            start[at] = ends.fold(0.0, f64::max);
        }
        if start == before {
            return start;
        }
    }
}

/// A list schedule with barriers between its rows and, without them, its starts and its makespan.
fn check_list(
    graph: &str,
    p: f64,
    with_barriers: f64,
    starts: &[f64],
    time: f64,
) -> Result<(), Error> {
    let graph = graph.parse::<Graph>()?;
    let rows = Execution::of(&graph, Mapping::List, p)?;
    assert_eq!(rows.row_times().sum::<f64>(), with_barriers);
    let schedule = Schedule::of(&graph, Mapping::List, p)?;
    let got: Vec<f64> = schedule.spans().iter().map(|span| span.0).collect();
    assert_eq!((got.as_slice(), schedule.time()), (starts, time));
    assert_eq!(play_list(&graph, p as usize), starts);
    Ok(())
}

#[test]
fn list_schedules_of_exercises_have_no_barriers() -> Result<(), Error> {
    // By hand: a, then e beside c and d; b fills the gap behind d.
    let five = "a:4; b:3<-a; c:2<-a; d:6<-c; e:9<-a";
    check_list(five, 2.0, 19.0, &[0.0, 12.0, 4.0, 6.0, 4.0], 15.0)?;
    let eight = "a:4; b:7; c:16<-a; d:14; e:15<-a c; f:16<-c; g:10<-d e f; h:5<-e";
    check_list(eight, 2.0, 56.0, &[0.0, 14.0, 4.0, 0.0, 21.0, 20.0, 36.0, 36.0], 46.0)?;
    // Graham's anomaly: without barriers a list schedule can be longer.
    let anomaly = "a:6; b:3<-a; c:4; d:5; e:2<-a c; f:7<-b e";
    check_list(anomaly, 2.0, 16.0, &[0.0, 6.0, 0.0, 4.0, 9.0, 11.0], 18.0)
}

#[test]
fn ends_that_differ_by_rounding_are_one_moment() -> Result<(), Error> {
    // 0.1 + 0.2 is a little more than 0.3: the urgent d is not overtaken by the short e.
    let graph = "a:0.1; b:0.2<-a; c:0.3; d:5<-b; e:1".parse::<Graph>()?;
    let schedule = Schedule::of(&graph, Mapping::List, 2.0)?;
    assert!(schedule.spans()[3].0 < 0.31, "{schedule:?}");
    Ok(())
}

/// These cells are refused with this kind on this field, for P = 2.
fn check_refused(matrix: &[Vec<Option<f64>>], kind: ErrorKind, word: &str) {
    let error = Execution::from_matrix(matrix, 2.0).expect_err(word);
    assert_eq!((error.kind(), error.field()), (kind, "matrix"), "{error}");
    assert!(error.to_string().contains(word), "{error}");
}

#[test]
fn bad_matrices_are_refused_by_row() {
    let one = Some(1.0);
    check_refused(&[], ErrorKind::BadMatrix, "empty");
    check_refused(&[vec![one, one], vec![None, None]], ErrorKind::BadMatrix, "row 2");
    check_refused(&[vec![one], vec![]], ErrorKind::BadMatrix, "row 2");
    check_refused(
        &[vec![one], vec![one, None, one, one]],
        ErrorKind::BadMatrix,
        "3 operators wide in row 2",
    );
    check_refused(&[vec![one, Some(0.0)]], ErrorKind::BadMatrix, "0 in row 1");
    check_refused(&[vec![one, Some(-2.0)]], ErrorKind::BadMatrix, "-2 in row 1");
    check_refused(&[vec![Some(f64::NAN)]], ErrorKind::NotANumber, "row 1");
    check_refused(&[vec![Some(f64::INFINITY)]], ErrorKind::NonFinite, "row 1");
    check_refused(&[vec![Some(1e308), Some(1e308)]], ErrorKind::Undefined, "overflows");
}

#[test]
fn bad_processor_counts_and_names_are_refused() -> Result<(), Error> {
    let graph = "a:1".parse::<Graph>()?;
    for (p, kind) in [
        (0.0, ErrorKind::NotPositive),
        (-1.0, ErrorKind::NotPositive),
        (1.5, ErrorKind::NotInteger),
        (f64::NAN, ErrorKind::NotANumber),
        (f64::INFINITY, ErrorKind::NonFinite),
        (1e10, ErrorKind::TooLarge),
    ] {
        let error = Execution::of(&graph, Mapping::List, p).expect_err("refused");
        assert_eq!((error.kind(), error.field()), (kind, "P"), "P = {p}");
    }
    let error = "lifo".parse::<Mapping>().expect_err("unknown");
    assert_eq!((error.kind(), error.field()), (ErrorKind::UnknownOption, "schedule"));
    for mapping in Mapping::ALL {
        assert_eq!(mapping.name().parse::<Mapping>()?, mapping);
    }
    let d = graph.decomposition();
    let error = Bounds::of_decomposition(&d, Mapping::List, 1.0).expect_err("needs the graph");
    assert_eq!(error.kind(), ErrorKind::UnknownOption);
    Ok(())
}

#[test]
fn rows_that_break_the_order_are_refused() -> Result<(), Error> {
    let graph = "a:1;b:1<-a;c:1".parse::<Graph>()?;
    let rows = |rows: &[Vec<u32>]| Execution::of_graph(&graph, rows, 2.0);
    assert!(rows(&[vec![0, 2], vec![1]]).is_ok());
    for bad in [
        vec![vec![0, 1], vec![2]],
        vec![vec![1], vec![0, 2]],
        vec![vec![0, 2]],
        vec![vec![0, 0], vec![1]],
        vec![vec![0, 9], vec![1]],
        vec![vec![0], vec![], vec![1, 2]],
        vec![vec![0, 2, 1]],
    ] {
        assert_eq!(rows(&bad).expect_err("refused").kind(), ErrorKind::BadMatrix, "{bad:?}");
    }
    Ok(())
}

//! Processes of several threads on the nodes of a run: against the model of one process a node, and against every
//! message listed one by one.

use crossover_model::ErrorKind;
use crossover_model::distributed::{
    Base, Pattern, Prediction, Run, SPEED_OF_LIGHT, best_ranks, core_equivalents, messages,
    predict, processes, rank_choices,
};

/// The run of one process a node as it was before nodes had several, written anew: computing time, communication
/// time and messages; none where blocks meet no square.
fn of_one_process_a_node(run: &Run, n: f64) -> Option<[f64; 3]> {
    let Run { cores, f_node, f, count, .. } = *run;
    let node = |cores: f64| match run.base {
        Base::SunChen => 1.0 - f_node + f_node * cores,
        Base::Amdahl => 1.0 / (1.0 - f_node + f_node / cores),
    };
    let full = (n / cores).floor();
    let rest = n - full * cores;
    let equivalents = if f_node == 1.0 || cores == 1.0 {
        n
    } else {
        full * node(cores) + if rest < 1.0 { 0.0 } else { node(rest) }
    };
    let computing = match run.base {
        Base::SunChen => run.tseq / (1.0 - f + f * equivalents),
        Base::Amdahl => run.tseq * (1.0 - f + f / equivalents),
    };
    let nodes = (n / cores).ceil();
    let (others, side) = (nodes - 1.0, nodes.sqrt());
    let (number, share) = match run.pattern {
        Pattern::None => (0.0, 1.0),
        Pattern::Names => (others, 1.0),
        Pattern::Broadcast => (count * others, 1.0),
        Pattern::HaloRows => (2.0 * count * others, 1.0),
        Pattern::HaloBlocks if side.fract() != 0.0 => return None,
        Pattern::HaloBlocks => (4.0 * count * (nodes - side), 1.0 / side),
        Pattern::AllToAll => (count * nodes * others, 1.0),
    };
    let bits = share * run.bits;
    let eps = run.eps + run.eps_per_bit * bits;
    let one = bits / run.bw + 1.0 / (SPEED_OF_LIGHT * run.nvp) * run.dist + eps;
    Some([run.slowdown * computing, number * one, number])
}

#[test]
fn one_process_a_node_is_the_model_without_processes_to_the_last_digit() {
    let (mut runs, mut of_none) = (0, 0);
    for pattern in Pattern::ALL {
        for (base, overlap) in [(Base::SunChen, false), (Base::Amdahl, false), (Base::Amdahl, true)]
        {
            for (cores, f_node) in
                [(1.0, 1.0), (1.0, 0.5), (3.0, 0.9), (16.0, 1.0), (16.0, 0.97), (64.0, 0.3)]
            {
                for n in (1..=300).chain([1024, 4096, 65536, 999_999_999]).map(f64::from) {
                    let run = Run {
                        pattern,
                        base,
                        overlap,
                        cores,
                        f_node,
                        dist: 70.0,
                        eps_per_bit: 3e-11,
                        ..Run::default()
                    };
                    let (got, known) = (predict(&run, n), of_one_process_a_node(&run, n));
                    let (Ok(got), Some([comp, comm, number])) = (&got, known) else {
                        assert_eq!(got.expect_err("no square").kind(), ErrorKind::NotPerfectSquare);
                        assert!(known.is_none());
                        of_none += 1;
                        continue;
                    };
                    let est = if overlap { comp.max(comm) } else { comp + comm };
                    let bits = |values: [f64; 6]| values.map(f64::to_bits);
                    let found = [
                        got.t_comp,
                        got.t_comm,
                        got.t_comm_across,
                        got.messages,
                        got.messages_across,
                        got.t_est,
                    ];
                    assert_eq!(
                        bits(found),
                        bits([comp, comm, comm, number, number, est]),
                        "{run:?} on {n}"
                    );
                    assert_eq!((got.messages_in, got.t_comm_in), (0.0, 0.0));
                    runs += 1;
                }
            }
        }
    }
    assert!(28_000 < runs && 4000 < of_none, "{runs} runs, {of_none} of no square");
}

/// Where each process stands, and who sends to whom in one exchange.
struct Played {
    nodes: Vec<usize>,
    sent: Vec<(usize, usize)>,
}

impl Played {
    /// Lists every message among `p` processes, `k` of which fill a node in turn.
    fn of(pattern: Pattern, p: usize, k: usize) -> Self {
        let nodes = (0..p).map(|i| i / k).collect();
        let mut sent = Vec::new();
        for from in 0..p {
            for to in (0..p).filter(|to| *to != from) {
                let does = match pattern {
                    Pattern::None | Pattern::HaloBlocks => false,
                    Pattern::Names | Pattern::Broadcast => from == 0,
                    Pattern::HaloRows => from.abs_diff(to) == 1,
                    Pattern::AllToAll => true,
                };
                sent.extend(does.then_some((from, to)));
            }
        }
        Self { nodes, sent }
    }

    /// Lists every message among `side` times `side` blocks, of which a node has `rows` times `columns`.
    fn of_blocks(side: usize, rows: usize, columns: usize) -> Self {
        let across = side.div_ceil(columns);
        let nodes = (0..side * side).map(|i| (i / side / rows) * across + (i % side) / columns);
        let mut sent = Vec::new();
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let here = row * side + column;
            for (next, exists) in [(here + 1, column + 1 < side), (here + side, row + 1 < side)] {
                if exists {
                    sent.extend([(here, next), (next, here)]);
                }
            }
        }
        Self { nodes: nodes.collect(), sent }
    }

    /// Counts the messages inside the busiest node, and those between nodes.
    fn count(&self) -> (usize, usize) {
        let mut inside = vec![0; self.nodes.iter().max().map_or(0, |last| last + 1)];
        let mut between = 0;
        for (from, to) in &self.sent {
            let (from, to) = (self.nodes[*from], self.nodes[*to]);
            if from == to { inside[from] += 1 } else { between += 1 }
        }
        (inside.into_iter().max().unwrap_or(0), between)
    }
}

/// Returns a run of one exchange, or of `count`, on nodes of several processes.
fn run(pattern: Pattern, cores: usize, ranks: usize, count: f64) -> Run {
    let (cores, ranks) = (cores as f64, ranks as f64);
    Run { pattern, cores, ranks, count, f_node: 0.9, eps_in: 2e-6, ..Run::default() }
}

fn check_counts(run: &Run, n: f64, times: f64, (inside, between): (usize, usize)) {
    let got = predict(run, n).unwrap_or_else(|error| panic!("{error}: {run:?} on {n}"));
    let counted = (times * inside as f64, times * between as f64);
    assert_eq!((got.messages_in, got.messages_across), counted, "{run:?} on {n}");
    assert_eq!(messages(run, n).expect("as predicted").count, got.messages);
    let bits = messages(run, n).expect("as predicted").message.bits;
    let inside = got.messages_in * (bits / run.bw_in + run.eps_in);
    assert!((inside - got.t_comm_in).abs() <= 1e-14 * inside);
    assert!((got.t_comm_in + got.t_comm_across - got.t_comm).abs() <= 1e-15 * got.t_comm);
}

#[test]
fn the_messages_are_those_that_are_listed_one_by_one() {
    let patterns =
        [Pattern::None, Pattern::Names, Pattern::Broadcast, Pattern::HaloRows, Pattern::AllToAll];
    let mut runs = 0;
    for cores in 1..=16 {
        for ranks in (1..=cores).filter(|ranks| cores % ranks == 0) {
            for n in (1..=40).chain([47, 64]) {
                let threads = cores / ranks;
                let p = (0..n).map(|core| core / threads + 1).max().expect("one or more");
                let made =
                    processes(&run(Pattern::None, cores, ranks, 1.0), n as f64).expect("valid");
                let played = Played::of(Pattern::None, p, ranks);
                let on_first = played.nodes.iter().filter(|node| **node == 0).count();
                let nodes = played.nodes.last().expect("one or more") + 1;
                let listed = [p, nodes, on_first, threads].map(|count| count as f64);
                assert_eq!([made.processes, made.nodes, made.local, made.threads], listed);
                for pattern in patterns {
                    let times = if pattern == Pattern::Names { 1.0 } else { 7.0 };
                    let counted = Played::of(pattern, p, ranks).count();
                    check_counts(&run(pattern, cores, ranks, 7.0), n as f64, times, counted);
                    runs += 1;
                }
            }
        }
    }
    assert!(10_000 < runs, "{runs} runs");
}

#[test]
fn blocks_fill_nodes_with_the_rectangles_that_cut_the_fewest_edges() {
    let (mut runs, mut of_none) = (0, 0);
    for side in 1..=24usize {
        for ranks in 1..=64 {
            for threads in 1..=2 {
                let (cores, n) = (ranks * threads, (side * side * threads) as f64);
                let run = run(Pattern::HaloBlocks, cores, ranks, 3.0);
                let fits = |rows: &usize| {
                    ranks % rows == 0 && side % rows == 0 && side % (ranks / rows) == 0
                };
                let all = if side * side <= ranks {
                    vec![Played::of_blocks(side, side, side).count()]
                } else {
                    let rows = (1..=ranks).filter(fits);
                    rows.map(|rows| Played::of_blocks(side, rows, ranks / rows).count()).collect()
                };
                if let Some(counted) = all.into_iter().min_by_key(|(_, between)| *between) {
                    check_counts(&run, n, 3.0, counted);
                    runs += 1;
                } else {
                    let error = predict(&run, n).expect_err("no rectangle");
                    let what = (error.kind(), error.field());
                    assert_eq!(what, (ErrorKind::NotDivisible, "ranks"));
                    of_none += 1;
                }
            }
        }
    }
    assert!(800 < runs && 500 < of_none, "{runs} runs, {of_none} of no rectangle");
}

#[test]
fn the_best_processes_of_a_node_are_the_fastest_of_all_that_divide_its_cores() {
    for (pattern, f_node) in [
        (Pattern::HaloRows, 0.98),
        (Pattern::HaloBlocks, 0.9),
        (Pattern::AllToAll, 0.5),
        (Pattern::None, 1.0),
    ] {
        for n in [1.0, 4.0, 64.0, 100.0, 256.0, 400.0] {
            let run = Run {
                pattern,
                f_node,
                f: 0.999,
                bw: 1e11,
                eps: 2e-6,
                base: Base::Amdahl,
                ..run(pattern, 16, 1, 100.0)
            };
            let at =
                |ranks: f64| predict(&Run { ranks, ..run }, n).map(|run: Prediction| run.t_est);
            let choices = rank_choices(16.0).expect("valid");
            let Ok(best) = best_ranks(&run, n) else {
                assert!(choices.iter().all(|ranks| at(*ranks).is_err()));
                continue;
            };
            let least = at(best).expect("it is the best of those that there are");
            for ranks in choices {
                let other = at(ranks).unwrap_or(f64::INFINITY);
                assert!(if ranks < best { least < other } else { least <= other * (1.0 + 1e-12) });
            }
        }
    }
}

#[test]
fn processes_of_one_thread_compute_without_loss() {
    let run = run(Pattern::HaloRows, 12, 12, 1.0);
    for n in [1.0, 11.0, 12.0, 100.0] {
        assert_eq!(core_equivalents(&run, n), Ok(n));
    }
    let threads = Run { ranks: 4.0, ..run };
    // 100 cores: 33 processes of 3 threads, and one of a single one.
    let equivalents = core_equivalents(&threads, 100.0).expect("valid");
    assert!((equivalents - (33.0 * 2.8 + 1.0)).abs() < 1e-12);
}

#[test]
fn the_printed_example_of_hybrid_runs() {
    let run = Run {
        f: 0.999,
        base: Base::Amdahl,
        cores: 16.0,
        f_node: 0.98,
        bw: 1e11,
        eps: 2e-6,
        eps_in: 0.3e-6,
        ..Run::default()
    };
    let speedups = [(1.0, 144.00), (2.0, 157.75), (4.0, 164.88), (8.0, 167.07), (16.0, 165.01)];
    for (ranks, speedup) in speedups {
        let got = predict(&Run { ranks, ..run }, 256.0).expect("valid").speedup;
        assert!((got - speedup).abs() < 0.005, "{got} with {ranks}");
    }
    assert_eq!(best_ranks(&run, 256.0), Ok(8.0));
}

#[test]
fn processes_that_do_not_divide_the_cores_are_refused() {
    for (cores, ranks, help) in
        [(8, 3, "give 2 or 4"), (12, 5, "give 4 or 6"), (1, 2, "give 1"), (4, 9, "give 4")]
    {
        let run = run(Pattern::HaloRows, cores, ranks, 1.0);
        let error = predict(&run, 16.0).expect_err("it divides nothing");
        assert_eq!((error.kind(), error.field()), (ErrorKind::NotDivisible, "ranks"));
        assert!(error.help().ends_with(help), "{error}");
        assert!(best_ranks(&run, 16.0).is_ok());
    }
    let square = predict(&run(Pattern::HaloBlocks, 4, 2, 1.0), 10.0).expect_err("5 processes");
    assert_eq!((square.kind(), square.field()), (ErrorKind::NotPerfectSquare, "N"));
    assert!(square.help().ends_with("give 8 or 18"), "{square}");
    // 36 blocks, 8 a node: no 2 by 4, as 4 does not divide 6.
    let shape = predict(&run(Pattern::HaloBlocks, 8, 8, 1.0), 36.0).expect_err("no rectangle");
    assert_eq!((shape.kind(), shape.field()), (ErrorKind::NotDivisible, "ranks"));
}

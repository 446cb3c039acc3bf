//! The training of large transformers: printed numbers, laws, and pipelines that are played against the formulas.

use crossover_model::ErrorKind;
use crossover_model::training::{
    Cluster, Method, Pass, Recompute, Schedule, Split, Task, Training, Transformer, Zero, play,
};

/// A model of the size, as in Megatron's Table 1.
fn model(heads: f64, hidden: f64, layers: f64) -> Transformer {
    Transformer { layers, hidden, heads, ..Transformer::default() }
}

const fn split(t: f64, p: f64, vp: f64, b: f64) -> Split {
    Split { t, p, vp, b }
}

/// A row of Table 1.
type Row = (&'static str, [f64; 3], [f64; 2], [f64; 2], [f64; 2], f64);

/// Rows of Table 1: billions of weights, heads, hidden size, layers, t, p, devices, batch, chunks and micro-batch of the
/// run scripts, and Tflop/s of a device as printed.
const TABLE_1: [Row; 10] = [
    ("1.7", [24.0, 2304.0, 24.0], [1.0, 1.0], [32.0, 512.0], [1.0, 16.0], 137.0),
    ("3.6", [32.0, 3072.0, 30.0], [2.0, 1.0], [64.0, 512.0], [1.0, 16.0], 138.0),
    ("7.5", [32.0, 4096.0, 36.0], [4.0, 1.0], [128.0, 512.0], [1.0, 16.0], 142.0),
    ("18.4", [48.0, 6144.0, 40.0], [8.0, 1.0], [256.0, 1024.0], [1.0, 8.0], 135.0),
    ("39.1", [64.0, 8192.0, 48.0], [8.0, 2.0], [512.0, 1536.0], [1.0, 4.0], 138.0),
    ("76.1", [80.0, 10240.0, 60.0], [8.0, 4.0], [1024.0, 1792.0], [3.0, 2.0], 140.0),
    ("145.6", [96.0, 12288.0, 80.0], [8.0, 8.0], [1536.0, 2304.0], [2.0, 2.0], 148.0),
    ("310.1", [128.0, 16384.0, 96.0], [8.0, 16.0], [1920.0, 2160.0], [2.0, 1.0], 155.0),
    ("529.6", [128.0, 20480.0, 105.0], [8.0, 35.0], [2520.0, 2520.0], [3.0, 1.0], 163.0),
    ("1008.0", [160.0, 25600.0, 128.0], [8.0, 64.0], [3072.0, 3072.0], [1.0, 1.0], 163.0),
];

#[test]
fn the_weights_of_table_1_are_those_printed() {
    for (printed, [heads, hidden, layers], ..) in TABLE_1 {
        let billions = model(heads, hidden, layers).params().expect("a model") / 1e9;
        assert_eq!(format!("{billions:.1}"), printed);
    }
}

#[test]
fn one_efficiency_fits_the_rows_of_table_1() {
    for (name, [heads, hidden, layers], [t, p], [devices, batch], [vp, b], printed) in TABLE_1 {
        let training =
            Training { model: model(heads, hidden, layers), batch, devices, ..Training::default() };
        let plan = training.plan(&split(t, p, vp, b)).expect("a plan");
        let flops = training.model.hardware_flops(&training.method, batch).expect("a number");
        let ratio = flops / (plan.step * devices) / 1e12 / printed;
        assert!((0.965..1.04).contains(&ratio), "{name}: {ratio}");
    }
}

#[test]
fn it_fits_rows_of_table_2_that_it_was_not_fitted_to() {
    let gpt3 = Transformer::default();
    let gpt530 = model(128.0, 20_480.0, 105.0);
    for (model, p, batch, rows) in [
        (gpt3, 12.0, 1536.0, [(384.0, 153.0), (768.0, 149.0), (1536.0, 141.0)]),
        (gpt530, 35.0, 2240.0, [(560.0, 171.0), (1120.0, 167.0), (2240.0, 159.0)]),
    ] {
        for (devices, printed) in rows {
            let training = Training { model, batch, devices, ..Training::default() };
            let plan = training.plan(&split(8.0, p, 1.0, 1.0)).expect("a plan");
            let flops = model.hardware_flops(&training.method, batch).expect("a number");
            let ratio = flops / (plan.step * devices) / 1e12 / printed;
            assert!((0.966..1.0).contains(&ratio), "{devices}: {ratio}");
        }
    }
}

/// The model knows no contention of all nodes at once: beyond a few hundred devices it is far too fast.
#[test]
fn sharded_weights_over_slow_links_are_too_fast_here() {
    let method = Method { zero: Zero::Weights, ..Method::default() };
    for (devices, b, printed, too_fast) in
        [(384.0, 4.0, 144.0, 1.18), (768.0, 2.0, 88.0, 1.80), (1536.0, 1.0, 44.0, 3.15)]
    {
        let training = Training { method, batch: 1536.0, devices, ..Training::default() };
        let plan = training.plan(&split(1.0, 1.0, 1.0, b)).expect("a plan");
        let flops = training.model.hardware_flops(&method, 1536.0).expect("a number");
        let ratio = flops / (plan.step * devices) / 1e12 / printed;
        assert!((ratio - too_fast).abs() < 0.006, "{devices}: {ratio}");
    }
}

#[test]
fn sharding_saves_the_memory_of_zeros_figure_1() {
    // 7.5 billion weights on 64 devices: 120, 31.4, 16.6 and 1.9 GB.
    let model = model(32.0, 4096.0, 36.0);
    for (zero, printed) in Zero::ALL.into_iter().zip([120.0, 31.4, 16.6, 1.9]) {
        let method = Method { zero, ..Method::default() };
        let training =
            Training { model, method, devices: 64.0, batch: 512.0, ..Training::default() };
        let plan = training.plan(&split(1.0, 1.0, 1.0, 1.0)).expect("a plan");
        let gigabytes = plan.states() * 7.5e9 / plan.params / 1e9;
        assert!((gigabytes - printed).abs() <= 0.05, "{zero}: {gigabytes}");
    }
}

/// The matrices of a layer, listed: rows, columns, how often.
#[test]
fn weights_and_operations_are_those_of_the_matrices() {
    let tiny =
        Transformer { layers: 3.0, hidden: 8.0, heads: 2.0, seq: 5.0, vocab: 11.0, width: 12.0 };
    let (h, s) = (8.0, 5.0);
    let matrices = [(h, 3.0 * h), (h, h), (h, 4.0 * h), (4.0 * h, h)];
    let weights: f64 = matrices.iter().map(|(rows, columns)| rows * columns).sum();
    // Biases of the four, and two norms of two vectors each.
    let vectors = 3.0 * h + h + 4.0 * h + h + 4.0 * h;
    let expected = 3.0 * (weights + vectors) + (11.0 + s) * h;
    assert_eq!(tiny.params(), Ok(expected));
    let products: f64 = matrices.iter().map(|(rows, columns)| 2.0 * s * rows * columns).sum();
    // Scores: each head multiplies s by h/a with h/a by s; values: s by s with s by h/a.
    let attention = 2.0 * (2.0 * s * (h / 2.0) * s + 2.0 * s * s * (h / 2.0));
    let logits = 2.0 * s * h * 11.0;
    assert_eq!(tiny.forward_flops(1.0), Ok(3.0 * (products + attention) + logits));
}

/// Returns the end of a play, and the most chunks that a device held at once.
fn end_and_held(tasks: &[Task], p: usize) -> (f64, Vec<usize>) {
    let end = tasks.iter().map(|task| task.ended).fold(0.0, f64::max);
    let held = (0..p).map(|stage| {
        let (mut now, mut most) = (0_usize, 0);
        for task in tasks.iter().filter(|task| task.stage == stage) {
            now = if task.pass == Pass::Forward { now + 1 } else { now - 1 };
            most = now.max(most);
        }
        most
    });
    (end, held.collect())
}

#[test]
fn a_played_pipeline_takes_the_time_of_the_formula() {
    for p in 1..=6_u32 {
        for vp in 1..=3_u32 {
            for m in 1..=14_u32 {
                for schedule in Schedule::ALL {
                    let is_interleaved = 1 < vp;
                    if is_interleaved && (m % p != 0 || schedule == Schedule::GPipe || p == 1) {
                        continue;
                    }
                    let sizes = [p, vp, m].map(f64::from);
                    let tasks = play(schedule, sizes, [3.0, 6.0]).expect("a pipeline");
                    assert_eq!(tasks.len(), (2 * p * vp * m) as usize);
                    let (end, held) = end_and_held(&tasks, p as usize);
                    let [stages, chunks, batches] = sizes;
                    let formula = (batches + (stages - 1.0) / chunks) * 9.0;
                    assert!((end - formula).abs() < 1e-9, "{p} {vp} {m} {schedule}: {end}");
                    let most = match (schedule, vp) {
                        (Schedule::GPipe, _) => m,
                        (_, 1) => p.min(m),
                        _ => (p * vp + p - 1).min(m * vp),
                    };
                    assert_eq!(held[0], most as usize, "{p} {vp} {m} {schedule}");
                    assert!(held.iter().all(|held| *held <= most as usize));
                }
            }
        }
    }
}

#[test]
fn no_pass_begins_before_what_it_needs_nor_beside_another_of_its_device() {
    let tasks = play(Schedule::OneForwardOneBackward, [4.0, 2.0, 8.0], [1.0, 2.0]).expect("tasks");
    let find = |stage, chunk, batch, pass| {
        let is_it = |task: &&Task| {
            (task.stage, task.chunk, task.batch, task.pass) == (stage, chunk, batch, pass)
        };
        tasks.iter().find(is_it).expect("it is played")
    };
    for task in &tasks {
        let needed = match (task.pass, task.stage) {
            (Pass::Forward, 0) if task.chunk == 0 => continue,
            (Pass::Forward, 0) => find(3, task.chunk - 1, task.batch, Pass::Forward),
            (Pass::Forward, _) => find(task.stage - 1, task.chunk, task.batch, Pass::Forward),
            (Pass::Backward, 3) if task.chunk == 1 => find(3, 1, task.batch, Pass::Forward),
            (Pass::Backward, 3) => find(0, task.chunk + 1, task.batch, Pass::Backward),
            (Pass::Backward, _) => find(task.stage + 1, task.chunk, task.batch, Pass::Backward),
        };
        assert!(needed.ended <= task.begun);
    }
    for pair in tasks.windows(2).filter(|pair| pair[0].stage == pair[1].stage) {
        assert!(pair[0].ended <= pair[1].begun);
    }
}

/// A ring that is moved block by block: each of `n` members sends a block to the next in each of the rounds.
#[test]
fn an_all_reduce_of_tensor_parallelism_is_that_of_a_ring() {
    let training = Training::default();
    let plan = training.plan(&split(8.0, 8.0, 1.0, 1.0)).expect("a plan");
    let bytes = 2.0 * 2048.0 * 12_288.0;
    let mut time = 0.0;
    for _round in 0..2 * (8 - 1) {
        time += bytes / 8.0 / training.cluster.beta_in + training.cluster.ts;
    }
    let all = plan.m * plan.layers * 6.0 * time;
    assert!((plan.tensor / all - 1.0).abs() < 1e-12);
}

#[test]
fn the_best_split_is_the_best_of_all_that_fit() {
    let small = model(8.0, 1024.0, 12.0);
    for (devices, batch, mem) in [(48.0, 192.0, 20e9), (64.0, 128.0, 3e9), (36.0, 72.0, 6e9)] {
        for vp in [1.0, 2.0] {
            let cluster = Cluster { mem, ..Cluster::default() };
            let training =
                Training { model: small, cluster, devices, batch, ..Training::default() };
            let mut least = f64::INFINITY;
            for t in [1.0, 2.0, 4.0, 8.0] {
                for p in 1..=12 {
                    for b in [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0] {
                        let plan = training.plan(&split(t, f64::from(p), vp, b));
                        let plan = plan.ok().filter(|plan| plan.memory() <= mem);
                        least = plan.map_or(least, |plan| plan.step.min(least));
                    }
                }
            }
            match training.best(vp) {
                Ok(best) => assert!((best.plan.step / least - 1.0).abs() < 1e-11),
                Err(error) => {
                    assert_eq!((error.field(), least), ("mem", f64::INFINITY), "{error}");
                }
            }
        }
    }
}

#[test]
fn gpipe_takes_the_same_time_and_more_memory() {
    let training = Training::default();
    let gpipe = Method { schedule: Schedule::GPipe, ..Method::default() };
    let there = Training { method: gpipe, ..training };
    let of = |training: &Training| training.plan(&split(8.0, 8.0, 1.0, 1.0)).expect("a plan");
    assert_eq!(of(&training).step, of(&there).step);
    assert!(2.0 * of(&training).memory() < of(&there).memory());
}

#[test]
fn a_slower_link_or_less_overlap_is_never_faster() {
    let plans = |method: Method, beta_out: f64| {
        let cluster = Cluster { beta_out, ..Cluster::default() };
        let training = Training { method, cluster, ..Training::default() };
        training.plan(&split(8.0, 8.0, 1.0, 1.0)).expect("a plan").step
    };
    for zero in Zero::ALL {
        for recompute in Recompute::ALL {
            let method = Method { zero, recompute, ..Method::default() };
            let hidden = Method { overlap: true, ..method };
            assert!(plans(method, 25e9) < plans(method, 10e9));
            assert!(plans(hidden, 25e9) <= plans(method, 25e9));
        }
    }
}

#[test]
fn errors_name_the_first_field_that_does_not_go_with_the_others() {
    let training = Training::default();
    let refused = |training: &Training, split: Split| {
        let error = training.plan(&split).expect_err("it is refused");
        (error.kind(), error.field().to_owned(), error.help().to_owned())
    };
    let gpipe =
        Training { method: Method { schedule: Schedule::GPipe, ..Method::default() }, ..training };
    for (of, at, kind, field, help) in [
        (&training, split(5.0, 7.0, 20.0, 5.0), ErrorKind::NotDivisible, "t", "give 4 or 6"),
        (&gpipe, split(8.0, 97.0, 2.0, 1.0), ErrorKind::OutOfRange, "vp", "give 1"),
        (&training, split(8.0, 97.0, 2.0, 1.0), ErrorKind::TooManyProcessors, "p", "at most 96"),
        (&training, split(8.0, 8.0, 20.0, 1.0), ErrorKind::OutOfRange, "vp", "at most 12"),
        (&training, split(8.0, 7.0, 1.0, 1.0), ErrorKind::NotDivisible, "G", "1008 or 1064"),
        (&training, split(8.0, 8.0, 1.0, 5.0), ErrorKind::NotDivisible, "B", "2000 or 2080"),
        (&training, split(8.0, 8.0, 3.0, 32.0), ErrorKind::NotDivisible, "vp", "give 1"),
        (&training, split(8.0, 8.0, 1.0, 1.5), ErrorKind::NotInteger, "b", "whole"),
    ] {
        let (got, name, says) = refused(of, at);
        assert_eq!((got, name.as_str()), (kind, field), "{at:?}");
        assert!(says.contains(help), "{says}");
    }
    assert_eq!(play(Schedule::GPipe, [2.0, 2.0, 2.0], [1.0, 1.0]).expect_err("no").field(), "vp");
    let long = play(Schedule::GPipe, [1000.0, 1.0, 1000.0], [1.0, 1.0]);
    assert_eq!(long.expect_err("no").kind(), ErrorKind::TooLarge);
}

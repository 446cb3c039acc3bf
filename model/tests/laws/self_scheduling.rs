//! Laws of self-scheduling.

use crossover_model::Size;
use crossover_model::self_scheduling::{
    BestChunk, Chunk, Iterations, Loop, Policy, Queue, Team, Times,
};
use proptest::prelude::*;

use super::{count, near};

/// A picosecond: what times are rounded to.
const TICK: f64 = 1e-12;

fn policy() -> impl Strategy<Value = Policy> {
    prop::sample::select(&Policy::ALL[..])
}

fn queue() -> impl Strategy<Value = Queue> {
    prop::sample::select(&Queue::ALL[..])
}

fn time() -> impl Strategy<Value = f64> {
    (-9.0..-3.0).prop_map(|power| 10_f64.powf(power))
}

/// None, or one that is of the order of an iteration.
fn overhead() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), time()]
}

prop_compose! {
    fn iterations()(
        n in count(2000), times in prop::sample::select(&Times::ALL[..]), mean in time(), share in 0.0..=1.0,
        ratio in 1.0..1000.0, costs in prop::collection::vec(time(), 1..9), seed in count(1000),
    ) -> Iterations {
        let costs = &costs[..];
        Loop { n, times, mean, share, ratio, costs, seed }.iterations().expect("allowed")
    }
}

fn longest(iterations: &Iterations) -> f64 {
    iterations.times().fold(0.0, f64::max)
}

proptest! {
    #[test]
    fn chunks_are_all_of_the_loop_and_never_grow(n in count(5000), p in count(300), k in count(300), policy in policy()) {
        let sizes: Vec<usize> = policy.chunk_sizes(&Size { n, p }, k)?.collect();
        prop_assert_eq!(sizes.iter().sum::<usize>() as f64, n);
        prop_assert!(sizes.iter().all(|&size| 0 < size));
        prop_assert!(sizes.is_sorted_by(|size, next| next <= size));
        let all_but_last = &sizes[..sizes.len() - 1];
        match policy {
            Policy::Static => prop_assert_eq!(sizes.len() as f64, p.min(n)),
            Policy::Cyclic | Policy::Dynamic => {
                prop_assert_eq!(sizes.len() as f64, (n / k).ceil());
            }
            Policy::Guided | Policy::Fac2 => {
                prop_assert!(all_but_last.iter().all(|&size| k <= size as f64));
            }
            Policy::Tss => {
                let first = (n / (2.0 * p)).ceil();
                prop_assert_eq!(sizes[0] as f64, first);
                prop_assert!(all_but_last.iter().all(|&size| k.min(first) <= size as f64));
            }
        }
    }

    #[test]
    fn each_worker_waits_fetches_and_computes_without_a_gap(
        iterations in iterations(), p in count(40), speeds in prop::collection::vec(0.1..10.0, 0..5), h in overhead(),
        queue in queue(), policy in policy(), k in count(50),
    ) {
        let speeds = &speeds[..speeds.len().min(p as usize)];
        let team = Team { p, speeds, h, queue };
        let chunks: Vec<Chunk> = team.schedule(&iterations, policy, k)?.collect();
        let metrics = team.metrics(&iterations, policy, k)?;
        let (mut first, mut released) = (0, 0.0);
        let mut finish = vec![0.0; p as usize];
        let mut busy = finish.clone();
        for chunk in &chunks {
            prop_assert_eq!(chunk.first, first);
            first += chunk.length;
            prop_assert_eq!(chunk.asked, finish[chunk.worker]);
            prop_assert!(chunk.asked <= chunk.served && chunk.served <= chunk.begun && chunk.begun <= chunk.ended);
            if policy.is_dynamic() {
                prop_assert!((chunk.begun - chunk.served - h).abs() <= 2.0 * TICK);
                if queue == Queue::Serial {
                    prop_assert_eq!(chunk.served, f64::max(chunk.asked, released));
                }
            } else {
                prop_assert_eq!(chunk.asked, chunk.begun);
            }
            released = chunk.begun;
            finish[chunk.worker] = chunk.ended;
            busy[chunk.worker] += chunk.ended - chunk.begun;
        }
        prop_assert_eq!(first, iterations.count());

        let sum = |part: &dyn Fn(&Chunk) -> f64| chunks.iter().map(part).sum::<f64>();
        let last = finish.iter().copied().fold(0.0, f64::max);
        prop_assert_eq!(metrics.makespan, last);
        prop_assert_eq!(metrics.makespan, team.makespan(&iterations, policy, k)?);
        prop_assert_eq!(metrics.chunks, chunks.len() as f64);
        prop_assert_eq!(metrics.dispatches, if policy.is_dynamic() { metrics.chunks } else { 0.0 });
        let paid = p * metrics.makespan;
        let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * paid;
        let computing: f64 = busy.iter().sum();
        prop_assert!(close(metrics.utilization * paid, computing));
        prop_assert!(close(metrics.waiting, sum(&|chunk| chunk.served - chunk.asked)));
        prop_assert!(close(metrics.overhead, sum(&|chunk| chunk.begun - chunk.served)));
        prop_assert!(close(metrics.idle, finish.iter().map(|finish| last - finish).sum()));
        prop_assert!(close(metrics.idle_share * paid, metrics.idle));
        prop_assert!(close(computing + metrics.overhead + metrics.waiting + metrics.idle, paid));
        let busiest = busy.iter().copied().fold(0.0, f64::max);
        prop_assert!(near(1.0 + metrics.imbalance, busiest / (computing / p)));
        prop_assert!(near(metrics.speedup * metrics.makespan, iterations.times().sum()));
        prop_assert!(near(metrics.efficiency * metrics.makespan, metrics.ideal));
    }

    #[test]
    fn no_schedule_is_shorter_than_the_work_shared_or_its_longest_chunk(
        iterations in iterations(), p in count(40), h in overhead(), queue in queue(), policy in policy(), k in count(50),
    ) {
        let team = Team { p, h, queue, ..Team::default() };
        let metrics = team.metrics(&iterations, policy, k)?;
        let chunks = team.schedule(&iterations, policy, k)?;
        let longest = chunks.map(|chunk| chunk.ended - chunk.asked).fold(0.0, f64::max);
        let rounding = 1.0 + 1e-12;
        prop_assert!(iterations.total() / p <= metrics.makespan * rounding);
        prop_assert!(longest <= metrics.makespan * rounding);
        prop_assert!(metrics.makespan <= (metrics.t_serial + metrics.overhead) * rounding);
        if queue == Queue::Serial {
            prop_assert!(metrics.overhead <= metrics.makespan * rounding);
        }
    }

    /// Graham's bound of list schedules: no worker is idle before the last chunk has begun.
    #[test]
    fn without_overhead_the_longest_chunk_is_all_that_is_lost(iterations in iterations(), p in count(40), k in count(50)) {
        let team = Team { p, h: 0.0, ..Team::default() };
        for policy in Policy::ALL.into_iter().filter(|policy| policy.is_dynamic()) {
            let chunks = team.schedule(&iterations, policy, k)?;
            let longest = chunks.map(|chunk| chunk.ended - chunk.begun).fold(0.0, f64::max);
            let bound = iterations.total() / p + (1.0 - 1.0 / p) * longest;
            prop_assert!(team.makespan(&iterations, policy, k)? <= bound * (1.0 + 1e-12));
        }
        let bound = iterations.total() / p + longest(&iterations);
        prop_assert!(team.makespan(&iterations, Policy::Dynamic, 1.0)? <= bound * (1.0 + 1e-12));
    }

    #[test]
    fn one_worker_computes_and_fetches_one_after_the_other(
        iterations in iterations(), h in overhead(), queue in queue(), policy in policy(), k in count(50),
    ) {
        let team = Team { p: 1.0, h, queue, ..Team::default() };
        let metrics = team.metrics(&iterations, policy, k)?;
        prop_assert!(near(metrics.makespan, iterations.total() + metrics.overhead));
        prop_assert_eq!((metrics.waiting, metrics.idle, metrics.imbalance), (0.0, 0.0, 0.0));
    }

    /// All iterations take `t`, and the chunks of `k` come out even: `T` has closed forms.
    #[test]
    fn equal_chunks_have_closed_forms(chunks in 1u32..60, k in count(30), p in count(20), h in 0u32..200, t in 1u32..20) {
        let (count, h, t) = (f64::from(chunks), f64::from(h) * 1e-9, f64::from(t) * 1e-9);
        let equal = Loop { n: count * k, times: Times::Constant, mean: t, ..Loop::default() };
        let iterations = equal.iterations()?;
        let makespan = |p, queue| Team { p, h, queue, ..Team::default() }.makespan(&iterations, Policy::Dynamic, k);
        prop_assert!(near(makespan(p, Queue::Free)?, (count / p).ceil() * (h + k * t)));
        let serial = makespan(p, Queue::Serial)?;
        if k * t <= (p - 1.0) * h {
            prop_assert!(near(serial, count * h + k * t));
        } else if count % p == 0.0 {
            prop_assert!(near(serial, (p - 1.0) * h + count / p * (h + k * t)));
        }
        // From the saturation on, no worker more makes it shorter.
        if 0.0 < h {
            let team = Team { p, h, queue: Queue::Serial, ..Team::default() };
            let busy_from = team.saturation(&iterations, k)?.ceil();
            prop_assert!(near(makespan(busy_from, Queue::Serial)?, count * h + k * t));
            prop_assert!(near(makespan(busy_from + 7.0, Queue::Serial)?, count * h + k * t));
        }
    }

    #[test]
    fn the_best_chunk_and_policy_are_those_of_a_search_through_all(
        n in count(150), times in prop::sample::select(&Times::ALL[..5]), seed in count(1000), p in count(20), h in overhead(),
        queue in queue(), speeds in prop::collection::vec(0.1..10.0, 0..5), k in count(50),
    ) {
        let mean = 1e-6;
        let iterations = Loop { n, times, mean, seed, ..Loop::default() }.iterations()?;
        let speeds = &speeds[..speeds.len().min(p as usize)];
        let team = Team { p, speeds, h, queue };
        let mut best = BestChunk { k: 0.0, makespan: f64::INFINITY };
        for k in 1..=(n / p).ceil() as u32 {
            let k = f64::from(k);
            let makespan = team.makespan(&iterations, Policy::Dynamic, k)?;
            if makespan < best.makespan {
                best = BestChunk { k, makespan };
            }
        }
        prop_assert_eq!(team.best_chunk(&iterations)?, best);
        let chosen = team.best_policy(&iterations, k)?;
        let mut is_before = true;
        for policy in Policy::ALL {
            let makespan = team.makespan(&iterations, policy, k)?;
            is_before &= policy != chosen.policy;
            prop_assert!(chosen.makespan < makespan || !is_before && chosen.makespan == makespan);
        }
    }

    #[test]
    fn speeds_of_one_change_nothing_and_twice_the_speed_halves_the_time(
        iterations in iterations(), p in count(9), h in overhead(), queue in queue(), policy in policy(), k in count(50),
    ) {
        let with = |speeds: &[f64]| Team { p, speeds, h, queue }.makespan(&iterations, policy, k);
        let every = |speed| vec![speed; p as usize];
        prop_assert_eq!(with(&every(1.0))?, with(&[])?);
        // Elsewhere rounding may let another worker be the first to ask.
        if !policy.is_dynamic() {
            let chunks = policy.chunk_sizes(&Size { n: iterations.count() as f64, p }, k)?.count();
            let difference = 2.0 * with(&every(2.0))? - with(&[])?;
            prop_assert!(difference.abs() <= 2.0 * TICK * chunks as f64);
        }
    }

    #[test]
    fn a_ramp_has_its_mean_and_runs_both_ways(n in count(3000), mean in time()) {
        let ramp = |times| Loop { n, times, mean, ..Loop::default() }.iterations();
        let (up, down) = (ramp(Times::Increasing)?, ramp(Times::Decreasing)?);
        prop_assert!(up.times().eq(down.times().collect::<Vec<_>>().into_iter().rev()));
        prop_assert!(up.times().collect::<Vec<_>>().is_sorted());
        prop_assert!((up.mean() - mean).abs() <= TICK);
        for (i, time) in (1..).map(f64::from).zip(up.times()) {
            prop_assert!((time - 2.0 * mean * i / (n + 1.0)).abs() <= TICK * 1.5 + mean * 1e-12);
        }
        // Of 1 to n: (n^2 - 1) / 12.
        let deviation = 2.0 * mean / (n + 1.0) * ((n * n - 1.0) / 12.0).sqrt();
        prop_assert!((up.deviation() - deviation).abs() <= TICK + mean * 1e-9);
    }

    #[test]
    fn static_blocks_of_a_triangle_approach_their_limit(p in count(50)) {
        let n = 1e4 * p;
        let iterations = Loop { n, ..Loop::default() }.iterations()?;
        let metrics = Team { p, ..Team::default() }.metrics(&iterations, Policy::Static, 1.0)?;
        prop_assert!((1.0 / metrics.efficiency - (2.0 - 1.0 / p)).abs() < 1e-3);
    }

    #[test]
    fn random_times_are_as_they_should_be(mean in 1e-9..1e-3, share in 0.05..0.95, ratio in 1.0..100.0, seed in count(1_000_000)) {
        let n = 1e5;
        let of = |times| Loop { n, times, mean, share, ratio, costs: &[], seed }.iterations();
        let exponential = of(Times::Exponential)?;
        // Six standard errors: as good as never by chance.
        let far = 6.0 / n.sqrt();
        prop_assert!((exponential.mean() / mean - 1.0).abs() < far);
        prop_assert!((exponential.deviation() / mean - 1.0).abs() < 2.0 * far);
        let above = exponential.times().filter(|time| mean < *time).count() as f64;
        prop_assert!((above / n - (-1.0_f64).exp()).abs() < far);
        let bimodal = of(Times::Bimodal)?;
        let long = longest(&bimodal);
        let short = bimodal.times().fold(f64::INFINITY, f64::min);
        prop_assert!(bimodal.times().all(|time| time == long || time == short));
        prop_assert!((long - short * ratio).abs() <= TICK * (ratio + 1.0));
        let longs = bimodal.times().filter(|time| short < *time).count() as f64;
        prop_assert!(long == short || (longs / n - share).abs() < far);
        prop_assert!((bimodal.mean() - (short + (long - short) * longs / n)).abs() <= 2.0 * TICK);
    }

    #[test]
    fn the_chunk_of_kruskal_and_weiss_is_their_formula(iterations in iterations(), p in 2u32..100, h in time()) {
        let times: Vec<f64> = iterations.times().collect();
        let n = times.len() as f64;
        let mean = times.iter().sum::<f64>() / n;
        let sigma = (times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / n).sqrt();
        prop_assert!((iterations.deviation() - sigma).abs() <= 1e-9 * (mean + sigma));
        let p = f64::from(p);
        let with = |h| Team { p, h, ..Team::default() }.kruskal_weiss(&iterations);
        if let Ok(k) = with(h) {
            // k^3 sigma^2 p^2 ln p = 2 n^2 h^2
            let left = k.powi(3) * iterations.deviation().powi(2) * p * p * p.ln();
            prop_assert!((left / (2.0 * (n * h).powi(2)) - 1.0).abs() < 1e-2);
            prop_assert!((with(8.0 * h)? / k / 4.0 - 1.0).abs() < 1e-2);
        } else {
            prop_assert_eq!(iterations.deviation(), 0.0);
        }
    }
}

#[test]
fn a_list_begins_anew_and_equal_times_do_not_deviate() -> Result<(), crossover_model::Error> {
    let listed = Loop { n: 5.0, times: Times::List, costs: &[1e-6, 3e-6], ..Loop::default() };
    let times: Vec<f64> = listed.iterations()?.times().collect();
    assert_eq!(times, [1e-6, 3e-6, 1e-6, 3e-6, 1e-6]);
    for mean in [1e-12, 0.1, 3.999] {
        let equal = Loop { n: 1e6, times: Times::Constant, mean, ..Loop::default() };
        assert_eq!(equal.iterations()?.deviation(), 0.0);
    }
    Ok(())
}

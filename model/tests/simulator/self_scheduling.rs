//! A loop that is run tick by tick: each picosecond every worker does one thing.

use crossover_model::self_scheduling::{Chunk, Iterations, Loop, Policy, Queue, Team, Times};
use proptest::prelude::*;

/// The state of a worker.
#[derive(Clone, Copy, PartialEq)]
enum WorkerState {
    /// It has asked for a chunk, and waits since then.
    Asking(u64),
    /// So many more ticks the queue looks for the chunk of this number.
    Fetching(u64, usize),
    /// So many more ticks it computes the chunk of this number.
    Computing(u64, usize),
    /// It got no further chunk.
    Done,
}

/// A chunk, and all that happened to it so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Log {
    first: usize,
    length: usize,
    worker: usize,
    asked: u64,
    served: u64,
    begun: u64,
    ended: u64,
}

struct Machine {
    doing: Vec<WorkerState>,
    /// The chunks that are left for each worker, or for all, the next one last.
    left: Vec<Vec<(usize, usize)>>,
    h: u64,
    is_locked: bool,
    log: Vec<Log>,
}

impl Machine {
    /// Lets everything happen that happens at `now`; `busy` says how long a chunk takes a worker.
    fn happen(&mut self, now: u64, busy: impl Fn(usize, usize, usize) -> u64) {
        loop {
            for worker in 0..self.doing.len() {
                if let WorkerState::Fetching(0, chunk) = self.doing[worker] {
                    self.log[chunk].begun = now;
                    let Log { first, length, .. } = self.log[chunk];
                    self.doing[worker] = WorkerState::Computing(busy(worker, first, length), chunk);
                }
                if let WorkerState::Computing(0, chunk) = self.doing[worker] {
                    self.log[chunk].ended = now;
                    self.doing[worker] = WorkerState::Asking(now);
                }
            }
            let is_taken =
                self.doing.iter().any(|doing| matches!(doing, WorkerState::Fetching(..)));
            let asking = self.doing.iter().enumerate().filter_map(|(worker, doing)| match doing {
                WorkerState::Asking(since) => Some((*since, worker)),
                _ => None,
            });
            match asking.min() {
                Some((asked, worker)) if !(self.is_locked && is_taken) => {
                    let list = if self.left.len() == 1 { 0 } else { worker };
                    self.doing[worker] = WorkerState::Done;
                    if let Some((first, length)) = self.left[list].pop() {
                        self.doing[worker] = WorkerState::Fetching(self.h, self.log.len());
                        let chunk =
                            Log { first, length, worker, asked, served: now, ..Log::default() };
                        self.log.push(chunk);
                    }
                }
                _ => return,
            }
        }
    }

    fn run(mut self, busy: impl Fn(usize, usize, usize) -> u64) -> Vec<Log> {
        for now in 0.. {
            self.happen(now, &busy);
            if self.doing.iter().all(|doing| *doing == WorkerState::Done) {
                break;
            }
            for doing in &mut self.doing {
                if let WorkerState::Fetching(ticks, _) | WorkerState::Computing(ticks, _) = doing {
                    *ticks -= 1;
                }
            }
        }
        self.log
    }
}

/// The sizes of the chunks, as the sources tell them.
fn sizes(policy: Policy, n: usize, p: usize, k: usize) -> Vec<usize> {
    let (whole, share) = (n as f64, n as f64 / p as f64);
    let mut wanted: Box<dyn FnMut(usize, usize) -> usize> = match policy {
        Policy::Static => Box::new(|c, _| n / p + usize::from(c < n % p)),
        Policy::Cyclic | Policy::Dynamic => Box::new(|_, _| k),
        Policy::Guided => Box::new(|_, left| k.max((left as f64 / p as f64).ceil() as usize)),
        Policy::Tss => {
            let first = (share / 2.0).ceil();
            let last = first.min(k as f64);
            let chunks = (2.0 * whole / (first + last)).ceil().max(2.0);
            let delta = ((first - last) / (chunks - 1.0)).floor();
            Box::new(move |c, _| (first - c as f64 * delta).max(last) as usize)
        }
        Policy::Fac2 => {
            let mut batch = 0;
            Box::new(move |c, left| {
                if c % p == 0 {
                    batch = (left as f64 / (2 * p) as f64).ceil() as usize;
                }
                batch.max(k)
            })
        }
    };
    let mut sizes = Vec::new();
    let mut left = n;
    while 0 < left {
        sizes.push(wanted(sizes.len(), left).min(left));
        left -= sizes[sizes.len() - 1];
    }
    sizes
}

fn ticks(seconds: f64) -> u64 {
    (seconds * 1e12).round() as u64
}

fn simulate(iterations: &Iterations, team: &Team, policy: Policy, k: usize) -> Vec<Log> {
    let times: Vec<u64> = iterations.times().map(ticks).collect();
    let p = team.p as usize;
    let mut first = 0;
    let chunks = sizes(policy, times.len(), p, k).into_iter().map(|length| {
        first += length;
        (first - length, length)
    });
    let mut chunks: Vec<_> = chunks.collect();
    let is_dealt_before = matches!(policy, Policy::Static | Policy::Cyclic);
    let left = if is_dealt_before {
        let of = |worker| chunks.iter().skip(worker).step_by(p).rev().copied().collect();
        (0..p).map(of).collect()
    } else {
        chunks.reverse();
        vec![chunks]
    };
    let machine = Machine {
        doing: vec![WorkerState::Asking(0); p],
        // One list would be shared.
        left: if p == 1 { vec![left.concat()] } else { left },
        h: if is_dealt_before { 0 } else { ticks(team.h) },
        is_locked: !is_dealt_before && team.queue == Queue::Serial,
        log: Vec::new(),
    };
    machine.run(|worker, first, length| {
        let work: u64 = times[first..first + length].iter().sum();
        let speed = team.speeds.get(worker).copied().unwrap_or(1.0);
        (work as f64 / speed + 0.5).floor() as u64
    })
}

fn log(chunk: Chunk) -> Log {
    let Chunk { first, length, worker, .. } = chunk;
    let [asked, served, begun, ended] =
        [chunk.asked, chunk.served, chunk.begun, chunk.ended].map(ticks);
    Log { first, length, worker, asked, served, begun, ended }
}

proptest! {
    // Short times, so that a tick often brings several requests, and some chunks take no time.
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn every_chunk_is_where_and_when_the_ticks_have_it(
        n in 1u32..60, p in 1u32..9, k in 1usize..9, h in 0u32..6, mean in 1u32..9, seed in 0u32..1000,
        (policy, times, serial) in (0usize..6, 0usize..6, any::<bool>()),
        speeds in prop::collection::vec(prop_oneof![Just(1.0), Just(0.5), Just(3.0), 0.3..50.0], 0..9),
    ) {
        let policy = Policy::ALL[policy];
        let iterations = Loop {
            n: f64::from(n), times: Times::ALL[times], mean: f64::from(mean) * 1e-12,
            share: 0.3, ratio: 9.0, costs: &[1e-12, 5e-12, 2e-12], seed: f64::from(seed),
        }.iterations();
        // So short a loop may take no time at all.
        prop_assume!(iterations.is_ok());
        let iterations = iterations?;
        let speeds = &speeds[..speeds.len().min(p as usize)];
        let queue = if serial { Queue::Serial } else { Queue::Free };
        let team = Team { p: f64::from(p), speeds, h: f64::from(h) * 1e-12, queue };
        let mut simulated = simulate(&iterations, &team, policy, k);
        simulated.sort_by_key(|chunk| chunk.first);
        let modelled: Vec<Log> = team.schedule(&iterations, policy, k as f64)?.map(log).collect();
        prop_assert_eq!(&modelled, &simulated);
        let last = simulated.iter().map(|chunk| chunk.ended).max();
        prop_assert_eq!(Some(ticks(team.makespan(&iterations, policy, k as f64)?)), last);
    }
}

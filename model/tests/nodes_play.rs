//! Collectives on nodes, played message by message: what each carries flows over its own link, over the NICs of both ends
//! or the memory of its node, which all share by weighted max-min fairness, from event to event. No count of a round is
//! used.

use crossover_model::Size;
use crossover_model::collectives::nodes::{Hierarchy, OnNodes, PhaseOnNodes};
use crossover_model::collectives::{Algorithm, Operation, Share, Transfer, schedule};
use crossover_model::nodes::{Nodes, Pairs, Placement, RailUse, pairs};
use crossover_model::random::SplitMix64;

/// Something that flows at once through several resources, all of it or nothing.
struct Flow {
    left: f64,
    weight: f64,
    through: Vec<usize>,
}

/// The time until the last flow has ended. Each resource has a capacity per second.
fn drain(mut flows: Vec<Flow>, capacities: &[f64]) -> f64 {
    let mut now = 0.0;
    flows.retain(|flow| 0.0 < flow.left);
    while !flows.is_empty() {
        let rates = fair_rates(&flows, capacities);
        let ends = flows.iter().zip(&rates).map(|(flow, rate)| flow.left / rate);
        let step = ends.fold(f64::INFINITY, f64::min);
        assert!(step.is_finite(), "nothing flows");
        now += step;
        for (flow, rate) in flows.iter_mut().zip(&rates) {
            flow.left -= rate * step;
        }
        flows.retain(|flow| flow.left > 1e-12 * flow.weight);
    }
    now
}

/// Weighted max-min: all rates rise in proportion to their weights until a resource is full; its flows stay there.
fn fair_rates(flows: &[Flow], capacities: &[f64]) -> Vec<f64> {
    let mut rates = vec![0.0; flows.len()];
    let mut open: Vec<usize> = (0..flows.len()).collect();
    let mut left = capacities.to_vec();
    while !open.is_empty() {
        let mut weights = vec![0.0; capacities.len()];
        for &flow in &open {
            flows[flow].through.iter().for_each(|at| weights[*at] += flows[flow].weight);
        }
        let full = (0..capacities.len()).filter(|at| 0.0 < weights[*at]);
        let (at, level) = full
            .map(|at| (at, left[at] / weights[at]))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .expect("every flow has a resource");
        let (stopped, on): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|flow| flows[*flow].through.contains(&at));
        for flow in stopped {
            rates[flow] = level * flows[flow].weight;
            flows[flow]
                .through
                .iter()
                .for_each(|at| left[*at] = (left[*at] - rates[flow]).max(0.0));
        }
        open = on;
    }
    rates
}

/// A machine with its processes in their places.
struct Cluster {
    nodes: Nodes,
    count: usize,
    cyclic: bool,
}

impl Cluster {
    fn place(&self, process: usize) -> (usize, usize) {
        let k = self.nodes.ppn as usize;
        if self.cyclic {
            (process % self.count, process / self.count)
        } else {
            (process / k, process % k)
        }
    }

    /// The NIC of a process; all are one where a message can use them all.
    fn nic(&self, (node, local): (usize, usize)) -> usize {
        let (k, r) = (self.nodes.ppn as usize, self.nodes.rails as usize);
        let nic = match self.nodes.rail_use {
            RailUse::Striped => 0,
            RailUse::Pinned if k < r => local,
            RailUse::Pinned => local * r / k,
        };
        node * 1024 + nic
    }

    /// The time of a round: its messages start together.
    fn round(&self, messages: &[Transfer]) -> f64 {
        let Nodes { ts, tw, ts_in, tw_in, tw_mem, tw_nic, gap_nic, rails, rail_use, .. } =
            self.nodes;
        let used = if rail_use == RailUse::Striped { rails } else { 1.0 };
        let (mut across, mut inside, mut handled) = (Vec::new(), Vec::new(), Vec::new());
        let [mut of_words, mut of_memory, mut of_messages] = [const { Vec::new() }; 3];
        let (mut any_across, mut any_inside) = (false, false);
        let mut names: Vec<(usize, usize)> = Vec::new();
        let mut memories: Vec<(usize, usize)> = Vec::new();
        for message in messages {
            let (from, to) = (self.place(message.from), self.place(message.to));
            if from.0 == to.0 {
                any_inside = true;
                of_memory.push(1.0 / tw_in);
                let mut through = vec![of_memory.len() - 1];
                if 0.0 < tw_mem {
                    let known =
                        memories.iter().find(|(node, _)| *node == from.0).map(|known| known.1);
                    let at = known.unwrap_or_else(|| {
                        of_memory.push(1.0 / tw_mem);
                        memories.push((from.0, of_memory.len() - 1));
                        of_memory.len() - 1
                    });
                    through.push(at);
                }
                inside.push(Flow { left: message.words, weight: message.words, through });
                continue;
            }
            any_across = true;
            of_words.push(1.0 / tw);
            let mut through = vec![of_words.len() - 1];
            let mut handles = Vec::new();
            for end in [2 * self.nic(from), 2 * self.nic(to) + 1] {
                let known = names.iter().position(|(name, _)| *name == end);
                let at = known.unwrap_or_else(|| {
                    names.push((end, of_words.len()));
                    if 0.0 < tw_nic {
                        of_words.push(used / tw_nic);
                    } else {
                        of_words.push(f64::MAX);
                    }
                    of_messages.push(if 0.0 < gap_nic { used / gap_nic } else { f64::MAX });
                    names.len() - 1
                });
                through.push(names[at].1);
                handles.push(at);
            }
            across.push(Flow { left: message.words, weight: message.words, through });
            handled.push(Flow { left: 1.0, weight: 1.0, through: handles });
        }
        let across = drain(across, &of_words).max(drain(handled, &of_messages));
        let across = if any_across { ts + across } else { 0.0 };
        let inside = if any_inside { ts_in + drain(inside, &of_memory) } else { 0.0 };
        across.max(inside)
    }

    /// The time of rounds one after the other, with what is combined.
    fn play(&self, rounds: &[Vec<Transfer>], gamma: f64) -> f64 {
        let each = rounds.iter().map(|round| {
            let combines = round.iter().filter(|message| message.combine);
            let words = combines.map(|message| message.words).fold(0.0, f64::max);
            self.round(round) + gamma * words
        });
        each.sum()
    }

    /// The rounds of a phase, in all nodes or all groups at once.
    fn everywhere(&self, hierarchy: Hierarchy, phase: &PhaseOnNodes) -> Vec<Vec<Transfer>> {
        let k = self.nodes.ppn as usize;
        let (members, groups) = match (phase.is_across, hierarchy) {
            (false, _) => (k, self.count),
            (true, Hierarchy::Leaders) => (self.count, 1),
            (true, Hierarchy::Lanes) => (self.count, k),
        };
        let all: f64 = phase.rounds.iter().map(|alike| alike.count).sum();
        let chain = phase.algorithm == Algorithm::Chain;
        let segments = if chain { all - members as f64 + 2.0 } else { 1.0 };
        let size = Size { n: phase.n, p: members as f64 };
        let one = schedule(phase.operation, phase.algorithm, &size, segments).expect("a schedule");
        let place = |group: usize, member: usize| {
            if phase.is_across { member * k + group } else { group * k + member }
        };
        let rounds = one.rounds.iter().map(|round| {
            let of = |group: usize| {
                round.iter().map(move |on| Transfer {
                    from: place(group, on.from),
                    to: place(group, on.to),
                    ..on.clone()
                })
            };
            (0..groups).flat_map(of).collect()
        });
        rounds.collect()
    }
}

fn random_cluster(random: &mut SplitMix64, placement: Placement) -> Cluster {
    let mut between = |low: f64, high: f64| low * (high / low).powf(random.uniform());
    let nodes = Nodes {
        ppn: between(1.0, 7.0).floor(),
        ts: between(1e-7, 1e-4),
        tw: between(1e-11, 1e-8),
        ts_in: between(1e-8, 1e-5),
        tw_in: between(1e-12, 1e-8),
        tw_mem: if between(1.0, 4.0) < 2.0 { 0.0 } else { between(1e-13, 1e-9) },
        tw_nic: between(1e-11, 1e-8),
        gap_nic: if between(1.0, 4.0) < 2.0 { 0.0 } else { between(1e-9, 1e-6) },
        rails: between(1.0, 7.0).floor(),
        rail_use: if between(1.0, 4.0) < 2.0 { RailUse::Striped } else { RailUse::Pinned },
    };
    let count = between(1.0, 6.0).floor().max((2.0 / nodes.ppn).ceil()) as usize;
    Cluster { nodes, count, cyclic: placement == Placement::Cyclic }
}

fn near(got: f64, played: f64, what: &str) {
    assert!((got - played).abs() <= 1e-9 * played, "{what}: {got} for {played}");
}

#[test]
fn every_algorithm_takes_as_long_as_its_messages() {
    let mut random = SplitMix64::new(2016);
    let (mut flat, mut hierarchical) = (0, 0);
    for _ in 0..30 {
        for placement in Placement::ALL {
            let cluster = random_cluster(&mut random, placement);
            let p = cluster.nodes.ppn * cluster.count as f64;
            let (m, gamma) = ((300.0 * random.uniform()).ceil(), 1e-9 * random.uniform());
            for operation in Operation::ALL {
                let on =
                    OnNodes::new(operation, &cluster.nodes, p, placement, gamma).expect("valid");
                let n = operation.total_words(&Share { m, p });
                for algorithm in on.algorithms() {
                    let segments = on.segments(algorithm, m).expect("valid");
                    let rounds = schedule(operation, algorithm, &Size { n, p }, segments);
                    let played = cluster.play(&rounds.expect("a schedule").rounds, gamma);
                    let what = format!("{operation} {algorithm} {placement} {:?}", cluster.nodes);
                    near(on.time(algorithm, m).expect("valid"), played, &what);
                    flat += 1;
                }
                // Leaders and lanes have local groups of neighbors, whatever the placement.
                let there = Cluster { cyclic: false, ..random_cluster(&mut random, placement) };
                let p = there.nodes.ppn * there.count as f64;
                let on = OnNodes::new(operation, &there.nodes, p, placement, gamma).expect("valid");
                for hierarchy in Hierarchy::ALL {
                    let whole = on.hierarchical(hierarchy, m).expect("valid");
                    let played: f64 = whole
                        .phases
                        .iter()
                        .map(|phase| there.play(&there.everywhere(hierarchy, phase), gamma))
                        .sum();
                    near(whole.t, played, &format!("{operation} {hierarchy} {:?}", there.nodes));
                    hierarchical += 1;
                }
            }
        }
    }
    assert!(1500 < flat && 1000 < hierarchical, "{flat} {hierarchical}");
}

#[test]
fn pairs_take_as_long_as_their_messages() {
    let mut random = SplitMix64::new(8);
    for _ in 0..2000 {
        let mut cluster = random_cluster(&mut random, Placement::Block);
        cluster.count = 2;
        let k = cluster.nodes.ppn as usize;
        let sent = Pairs {
            m: (1e4 * random.uniform()).ceil(),
            pairs: (1.0 + (k as f64 - 1.0) * random.uniform()).round(),
            window: 1.0,
            gap: 0.0,
        };
        let message = |pair: usize| Transfer {
            from: pair,
            to: k + pair,
            words: sent.m,
            pieces: Vec::new(),
            combine: false,
        };
        // Where NICs are not alike in their processes, the first of them has the most.
        let messages: Vec<_> = (0..sent.pairs as usize).map(message).collect();
        let got = pairs(&cluster.nodes, &sent).expect("valid").t;
        near(got, cluster.round(&messages), &format!("{:?} {sent:?}", cluster.nodes));
    }
}

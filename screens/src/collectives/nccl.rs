//! NCCL's own model: its table of latencies and bandwidths in a state, its choice, where that changes,
//! and their formulas.

use std::ops::Deref;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{BytePerSecond, One};
use crossover_model::Size;
use crossover_model::collectives::nccl::{
    Choice, Cluster, Found, Gpu, Graph, Link, Range, Tuning, Way,
};
use crossover_model::collectives::{Algorithm, Operation, Price, time};

use crate::screen::prelude::*;

use super::params::{self, Values};

pub(super) const SOURCE: &str = "NVIDIA, NCCL 2.30.7-1, src/graph/tuning.cc and src/enqueue.cc";
/// How many ways NCCL compares.
pub(super) const WAYS: usize = Way::ALL.len();
/// The GPUs of a node beyond which it is a rack.
const RACK: f64 = 8.0;
pub(super) const CHANGES: &str = "T'_before <= T'_after and T_after <= T_before";

#[derive(Default)]
pub(super) struct Cache {
    tuning: Once<Tuning>,
    ranges: Once<Vec<Range>>,
}

/// NCCL's model of an all-reduce in a state.
#[derive(Clone, Copy)]
pub(super) struct Nccl<'a> {
    pub values: &'a Values,
    pub cache: &'a Cache,
}

impl Deref for Nccl<'_> {
    type Target = Values;

    fn deref(&self) -> &Values {
        self.values
    }
}

pub(super) const fn time_of(way: Way) -> &'static str {
    match way {
        Way::TreeLl => "t_tree_ll",
        Way::TreeLl128 => "t_tree_ll128",
        Way::TreeSimple => "t_tree_simple",
        Way::RingLl => "t_ring_ll",
        Way::RingLl128 => "t_ring_ll128",
        Way::RingSimple => "t_ring_simple",
        Way::NvlsSimple => "t_nvls",
        Way::NvlsTreeSimple => "t_nvls_tree",
    }
}

/// What NCCL may take and this model does not know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unknown {
    /// The switches of the network add.
    CollNet,
    /// `NVLink` goes beyond a node of eight GPUs.
    Rack,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Change {
    /// Bytes, between the greatest size of the one and the least of the other.
    pub m: f64,
    pub before: Way,
    pub after: Way,
}

impl<'a> Nccl<'a> {
    /// Returns one node, or as many as the processes fill.
    pub fn nodes(self) -> Result<f64, Error> {
        let (p, q) = (self.p, self.gpus);
        if q < p && p % q != 0.0 {
            let below = (p / q).floor() * q;
            let help = format!("the nodes have {q} GPUs each: give {below} or {}", below + q);
            return Err(Error::new(ErrorKind::NotDivisible, "p", p, help));
        }
        Ok((p / q).ceil())
    }

    /// Returns NCCL's table for an all-reduce, whatever the operation is.
    pub fn tuning(self) -> Result<&'a Tuning, Error> {
        self.cache.tuning.get(|| Tuning::of(&self.cluster()?))
    }

    /// Returns NCCL's table where the operation is an all-reduce.
    pub fn all_reduce(self) -> Result<&'a Tuning, Error> {
        if self.op != Operation::AllReduce {
            let help =
                "NCCL's model here is that of an all-reduce: choose that, or another network";
            return Err(Error::new(ErrorKind::Undefined, "op", self.op.name(), help));
        }
        if let Some(wanted) = self.algorithm {
            let help = "NCCL chooses the algorithm: give best, and say what is allowed";
            return Err(Error::new(ErrorKind::UnknownOption, "algorithm", wanted.name(), help));
        }
        self.tuning()
    }

    /// Returns the channels, those that are not given as NCCL finds them in usual nodes.
    fn channels(self) -> Result<Found, Error> {
        let (s, nodes) = (self.values, self.nodes()?);
        let found = Found::of(s.gpu, s.wires, s.p / nodes, nodes);
        let graph = |of: Graph, [channels, intra, inter]: [Option<f64>; 3]| Graph {
            channels: channels.unwrap_or(of.channels),
            intra: intra.unwrap_or(of.intra),
            inter: inter.unwrap_or(of.inter),
        };
        Ok(Found {
            ring: graph(found.ring, [s.ring_channels, s.ring_intra, s.ring_inter]),
            tree: graph(found.tree, [s.tree_channels, s.tree_intra, s.tree_inter]),
            nvls: graph(found.nvls, [s.nvls_channels, s.nvls_intra, s.nvls_inter]),
            channels: s.channels.unwrap_or(found.channels),
        })
    }

    /// Returns whether the channels are those of `NVLink` though there is none: for Hopper they are an
    /// example, whatever the links.
    pub fn has_channels_of_nvlink(self) -> bool {
        let given = [self.ring_channels, self.ring_intra, self.tree_channels, self.tree_intra];
        self.wires == Link::Pci && self.gpu == Gpu::Hopper && given.contains(&None)
    }

    /// Returns what NCCL may have here and this model does not know.
    pub fn unknown(self) -> Option<Unknown> {
        let adds = matches!(self.gpu, Gpu::Hopper | Gpu::Blackwell) && self.wires == Link::NvLink;
        match self.nodes() {
            Ok(_) if adds && RACK < self.gpus.min(self.p) => Some(Unknown::Rack),
            Ok(nodes) if 1.0 < nodes => Some(Unknown::CollNet),
            _ => None,
        }
    }

    fn cluster(self) -> Result<Cluster, Error> {
        let (s, found) = (self.values, self.channels()?);
        Ok(Cluster {
            ranks: s.p,
            nodes: self.nodes()?,
            gpu: s.gpu,
            link: s.wires,
            cpu: s.cpu,
            ring: found.ring,
            tree: found.tree,
            nvls: found.nvls,
            plain_tree: s.plain_tree,
            channels: found.channels,
            latency_inter: s.latency_inter,
            allowed: Way::ALL.into_iter().filter(|way| s.allowed.has(way)).collect(),
        })
    }

    fn bytes(self) -> f64 {
        self.m * self.word
    }

    pub fn choice(self) -> Result<Choice, Error> {
        self.all_reduce()?.choice(self.bytes())
    }

    pub fn time(self, way: Way) -> Result<f64, Error> {
        self.all_reduce()?.time(way, self.bytes())
    }

    /// Returns the sizes for which NCCL chooses each way of an all-reduce.
    pub fn ranges(self) -> Result<&'a Vec<Range>, Error> {
        self.cache.ranges.get(|| self.tuning()?.ranges())
    }

    /// Returns where the choice changes, nearest to `m` in ratio.
    pub fn change(self) -> Result<Change, Error> {
        self.all_reduce()?;
        let changes = self.ranges()?.windows(2);
        let changes = changes.map(|pair| Change {
            m: pair[1].first - 0.5,
            before: pair[0].way,
            after: pair[1].way,
        });
        let away = |change: &Change| (change.m / self.bytes()).ln().abs();
        changes.min_by(|a, b| away(a).total_cmp(&away(b))).ok_or_else(|| {
            let help = "one way is chosen at every size: give another p, or allow more";
            Error::new(ErrorKind::Undefined, "p", self.p, help)
        })
    }

    /// Returns the choice on the other side of that size.
    pub fn next_choice(self) -> Result<Way, Error> {
        let (change, now) = (self.change()?, self.choice()?.way);
        Ok(if now == change.before { change.after } else { change.before })
    }

    /// Returns the time of the textbook's ring: a start-up a step, and each word over all channels of rings.
    pub fn textbook_ring_time(self) -> Result<f64, Error> {
        self.all_reduce()?;
        let ring = self.channels()?.ring;
        let beta = self.word / (ring.channels * ring.per_channel(self.nodes()?));
        let size = Size { n: self.m, p: self.p };
        let price = Price { alpha: self.ts, beta, gamma: self.gamma };
        time(Operation::AllReduce, Algorithm::Ring, &price, &size)
    }

    pub fn letters(self) -> Letters {
        let Ok(tuning) = self.all_reduce() else {
            return Letters::new();
        };
        let [ll, ring_ll128, _] = tuning.limits(Way::RingLl128);
        let [_, tree_ll128, of_tree] = tuning.limits(Way::TreeLl128);
        let is_alone = self.nodes() == Ok(1.0);
        let [efficiency, of_nvls_tree] = tuning.in_switch_limits();
        let letters = letters! {
            "N" One : "ceil(p / q)" => "nodes";
            "f" One = tuning.factor(Way::RingSimple, self.bytes()) => "factor of the latency of a ring with Simple";
            "w_r" BytePerSecond : "cases(N <= 2: b_r; else: g_r)" => "bandwidth of a channel of rings";
            "w_t" BytePerSecond : "cases(N <= 2: b_t; else: g_t)" => "bandwidth of a channel of trees";
            "z_l" BytePerSecond = ll => "limit of LL";
            "z_r" BytePerSecond = ring_ll128 => "limit of a channel of rings with LL128";
            "z_h" BytePerSecond = tree_ll128 => "limit of a channel of trees with LL128";
            "z_t" BytePerSecond = of_tree => "limit of a channel of trees";
            "e_v" One = efficiency => "share of its links that NVLS reaches";
            "z_v" BytePerSecond = of_nvls_tree => "limit of a channel of the NVLS tree";
            "w_v" BytePerSecond : "2 e_v b_v (c_v - 1) / c_v" => "what a channel of NVLS adds in a node";
            "tw_r" SecondPerWord : "word / (c_r w_r)" => "per-word time of all channels of rings";
            "u" BytePerSecond : "min(0.92 c_t w_t, c_t z_t)" => "bandwidth of the trees";
            "s_d" One = if is_alone { 7.0 / 9.0 } else { 120.0 / 128.0 } => "share of data in what LL128 sends";
            "s_t" One = if self.plain_tree { 0.85 } else { 1.0 } => "share of its bandwidth that a tree has";
            "T_unchosen" Second = self.second_best_time(tuning) => "least time of all others that are allowed";
        };
        let letters = self.found_letters().joined(letters);
        let letters =
            Way::ALL.into_iter().fold(letters, |all, way| self.way_letters(all, tuning, way));
        letters.joined(self.change().map_or_else(|_| Letters::new(), |on| changing(tuning, on)))
    }

    /// Returns the letters of the channels that are not given.
    fn found_letters(self) -> Letters {
        let Ok(Found { ring, tree, nvls, channels }) = self.channels() else {
            return Letters::new();
        };
        let s = self.values;
        let (one, rate) = (One, BytePerSecond);
        let all = [
            ("C", "channels in the end", one, s.channels, channels),
            ("c_r", "rings", one, s.ring_channels, ring.channels),
            ("b_r", "bandwidth of a ring in a node", rate, s.ring_intra, ring.intra),
            ("g_r", "bandwidth of a ring between nodes", rate, s.ring_inter, ring.inter),
            ("c_t", "trees", one, s.tree_channels, tree.channels),
            ("b_t", "bandwidth of a tree in a node", rate, s.tree_intra, tree.intra),
            ("g_t", "bandwidth of a tree between nodes", rate, s.tree_inter, tree.inter),
            ("c_v", "channels of NVLS", one, s.nvls_channels, nvls.channels),
            ("b_v", "bandwidth of NVLS in a node", rate, s.nvls_intra, nvls.intra),
            ("g_v", "bandwidth of NVLS between nodes", rate, s.nvls_inter, nvls.inter),
        ];
        let missing = all.into_iter().filter(|(.., given, _)| given.is_none());
        missing.fold(Letters::new(), |letters, (letter, meaning, unit, _, found)| {
            letters.with(letter, meaning, unit, found)
        })
    }

    /// Returns the least time of what is allowed and not chosen; the time of the choice where there is no
    /// other.
    fn second_best_time(self, tuning: &Tuning) -> f64 {
        let Ok(chosen) = self.choice() else {
            return f64::NAN;
        };
        let others = Way::ALL.into_iter().filter(|way| *way != chosen.way);
        let times = others.filter_map(|way| tuning.time(way, self.bytes()).ok());
        times.reduce(f64::min).unwrap_or(chosen.t)
    }

    fn way_letters(self, letters: Letters, tuning: &Tuning, way: Way) -> Letters {
        let (at, hops) = (way as usize, tuning.hops(way));
        let [a, h, x, k, l, b] = LETTERS[at];
        let (name, share) = (params::way(way), tuning.correction(way, self.bytes()));
        let numbers = [
            (a, "base of the ", Unit::Second, hops.base),
            (h, "step in a node, ", Unit::Second, hops.inside),
            (x, "step between nodes, ", Unit::Second, hops.between),
            (k, "share at this size, ", One, share),
        ];
        let letters = numbers.into_iter().fold(letters, |letters, (letter, what, unit, number)| {
            letters.with(letter, what.to_owned() + name, unit, number)
        });
        let formulas = [
            (l, "latency of the ", Unit::Second, LATENCIES[at]),
            (b, "bandwidth of the ", BytePerSecond, BANDWIDTHS[at]),
        ];
        formulas.into_iter().fold(letters, |letters, (letter, what, unit, formula)| {
            letters.define(letter, what.to_owned() + name, unit, formula)
        })
    }
}

/// Returns the times of both choices, at the whole bytes on both sides of the change.
fn changing(tuning: &Tuning, Change { m, before, after }: Change) -> Letters {
    let time = |way, m| tuning.time(way, m).unwrap_or(f64::NAN);
    let (last, first) = (m.floor(), m.ceil());
    letters! {
        "T_before" Second = time(before, first) => "time of the choice below that size, a byte above it";
        "T_after" Second = time(after, first) => "time of the choice above that size, a byte above it";
        "T'_before" Second = time(before, last) => "time of the choice below that size, a byte below it";
        "T'_after" Second = time(after, last) => "time of the choice above that size, a byte below it";
    }
}

/// The letters of each way: base, step in a node and between nodes, share of the bandwidth at a size,
/// latency and bandwidth.
const LETTERS: [[&str; 6]; WAYS] = [
    ["a_1", "h_1", "x_1", "k_1", "L_1", "B_1"],
    ["a_2", "h_2", "x_2", "k_2", "L_2", "B_2"],
    ["a_3", "h_3", "x_3", "k_3", "L_3", "B_3"],
    ["a_4", "h_4", "x_4", "k_4", "L_4", "B_4"],
    ["a_5", "h_5", "x_5", "k_5", "L_5", "B_5"],
    ["a_6", "h_6", "x_6", "k_6", "L_6", "B_6"],
    ["a_7", "h_7", "x_7", "k_7", "L_7", "B_7"],
    ["a_8", "h_8", "x_8", "k_8", "L_8", "B_8"],
];

/// The textbook's ring, its words over all channels of rings.
pub(super) const TEXTBOOK: &str =
    r#"2 (p - 1) ts "start-ups" + 2 (p - 1) m tw_r / p "words" + (p - 1) m γ / p "combining""#;

#[rustfmt::skip]
pub(super) const LATENCIES: [&str; WAYS] = [
    r#"a_1 "base" + 2 (p / N - 1) h_1 "in the nodes" + 2 floor(log2(N)) x_1 "between nodes""#,
    r#"a_2 "base" + 2 (p / N - 1) h_2 "in the nodes" + 2 floor(log2(N)) x_2 "between nodes""#,
    r#"a_3 "base" + 2 (p / N - 1) h_3 "in the nodes" + 2 floor(log2(N)) x_3 "between nodes""#,
    r#"a_4 "base" + 2 (p - N) h_4 "in the nodes" + 2 (N - 1) x_4 "between nodes""#,
    r#"a_5 "base" + 2 (p - N) h_5 "in the nodes" + 2 (N - 1) x_5 "between nodes""#,
    r#"a_6 "base" + 2 (p - N) h_6 "in the nodes" + 2 (N - 1) x_6 "between nodes""#,
    "h_7",
    r#"h_8 "in the nodes" + 2 floor(log2(N)) x_8 "between nodes""#,
];

pub(super) const BANDWIDTHS: [&str; WAYS] = [
    "min(u / 3.8, z_l) s_t / 2",
    "min(u s_d, c_t z_h) s_t / 2",
    "u s_t / 2",
    "min(c_r w_r / 2, z_l) p / (2 (p - 1))",
    "min(0.92 c_r w_r, c_r z_r) p / (2 (p - 1))",
    "c_r w_r p / (2 (p - 1))",
    "c_v min(w_v, g_v) p / (2 (p - 1))",
    "c_v min(w_v, cases(N <= 2: 2 g_v; else: g_v), z_v) p / (2 (p - 1))",
];

pub(super) const TIMES: [&str; WAYS] = [
    r#"L_1 "latency" + m word / (k_1 B_1) "bytes""#,
    r#"L_2 "latency" + m word / (k_2 B_2) "bytes""#,
    r#"L_3 "latency" + m word / (k_3 B_3) "bytes""#,
    r#"L_4 "latency" + m word / B_4 "bytes""#,
    r#"L_5 "latency" + m word / B_5 "bytes""#,
    r#"f L_6 "latency" + m word / B_6 "bytes""#,
    r#"L_7 "latency" + m word / B_7 "bytes""#,
    r#"L_8 "latency" + m word / (k_8 B_8) "bytes""#,
];

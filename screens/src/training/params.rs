//! The parameters: the split, the model, the schedule and the devices.

use crossover_model::training::{Recompute, Schedule, Zero};

use crate::screen::MachineKey;
use crate::screen::prelude::*;

const SPLIT: &str = "Devices and their split";
const MODEL: &str = "Model and data";
const METHOD: &str = "Schedule and memory";
const DEVICE: &str = "A device and its links";

/// The rates that are allowed, of operations and of bytes.
const RATES: (f64, f64) = (1.0, 1e21);
/// The bandwidths of links that are allowed.
const LINKS: (f64, f64) = (1.0, 1e15);

/// What a processor sets.
pub(super) const PROCESSOR: &[MachineKey] = &[
    MachineKey::number("peak", |machine, _| Some(machine.roof?.peak)),
    MachineKey::number("beta", |machine, _| Some(machine.roof?.beta)),
];

pub(super) const BASIC: &[&str] = &[SPLIT];

choices! {
    /// What the replicas share.
    const STAGES: Zero = {
        Off = "0", "nothing", "0";
        Optimizer = "1", "optimizer (ZeRO-1)", "1";
        Gradients = "2", "and gradients (ZeRO-2)", "2";
        Weights = "3", "and weights (ZeRO-3, FSDP)", "3";
    }
}

choices! {
    /// What is computed again.
    const RECOMPUTED: Recompute = {
        Off = "none", "nothing", "none";
        Selective = "selective", "attention scores", "scores";
        Full = "full", "all layers", "all";
    }
}

choices! {
    /// The order of the micro-batches.
    const SCHEDULES: Schedule = {
        OneForwardOneBackward = "1f1b", "one forward, one backward (1F1B)", "1F1B";
        GPipe = "gpipe", "all forward first (GPipe)", "GPipe";
    }
}

choices! {
    /// Bytes of a gradient.
    pub(super) enum Bytes {
        Two = "2", "2 bytes", "2 B";
        Four = "4", "4 bytes", "4 B";
    }
}

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        G: f64 = Param::integer("Devices", Unit::One, 1024.0)
            .help("All devices. They make t p d: data parallelism d follows.")
            .with_domain(1.0, 1e6).log(8.0, 65_536.0).group(SPLIT);
        t: f64 = Param::integer("Tensor parallelism", Unit::One, 8.0)
            .help("Devices that share each layer. It divides the number of heads.")
            .with_domain(1.0, 1e4).log(1.0, 64.0).group(SPLIT);
        p: f64 = Param::integer("Pipeline stages", Unit::One, 8.0)
            .help("Devices that follow each other, each with some of the layers.")
            .with_domain(1.0, 1000.0).log(1.0, 96.0).group(SPLIT);
        b: f64 = Param::integer("Micro-batch", Unit::One, 1.0)
            .help("Sequences that pass the pipeline together.")
            .with_domain(1.0, 1e5).log(1.0, 64.0).group(SPLIT);
        B: f64 = Param::integer("Batch", Unit::One, 2048.0)
            .help("Sequences of a step, after which the weights change. A multiple of d b.")
            .with_domain(1.0, 1e7).log(64.0, 16_384.0).group(SPLIT);
        zero: Zero = Param::choice("Sharded among replicas", STAGES, "0")
            .help("What data-parallel replicas hold once between them, rather than each.")
            .symbol("").group(SPLIT);
        recompute: Recompute = Param::choice("Computed again", RECOMPUTED, "full")
            .help("What the backward pass computes again rather than keeps.")
            .symbol("").group(SPLIT);
        layers: f64 = Param::integer("Layers", Unit::One, 96.0).symbol("l")
            .help("Layers of the transformer, each with attention and a feed-forward part.")
            .with_domain(1.0, 1000.0).log(8.0, 256.0).group(MODEL);
        hidden: f64 = Param::integer("Hidden size", Unit::One, 12_288.0).symbol("h")
            .help("Numbers that stand for a token between the layers.")
            .with_domain(1.0, 1e6).log(1024.0, 32_768.0).group(MODEL);
        heads: f64 = Param::integer("Attention heads", Unit::One, 96.0).symbol("a")
            .help("Heads of each attention. Tensor parallelism divides them.")
            .with_domain(1.0, 1e4).log(8.0, 256.0).group(MODEL);
        seq: f64 = Param::integer("Sequence length", Unit::One, 2048.0).symbol("s")
            .help("Tokens of a sequence.")
            .with_domain(1.0, 1e7).log(256.0, 131_072.0).group(MODEL);
        vocab: f64 = Param::integer("Vocabulary", Unit::One, 51_200.0).symbol("V")
            .help("Different tokens that there are.")
            .with_domain(0.0, 1e7).log(1000.0, 256_000.0).group(MODEL);
        width: f64 = Param::number("Weights of a layer over h²", Unit::One, 12.0).symbol("w")
            .help("4 for attention and 8 for the feed-forward part; Llama 3 405B has 11.875.")
            .with_domain(1.0, 100.0).slider(8.0, 24.0).group(MODEL);
        D: f64 = Param::number("Tokens of the training", Unit::One, 3e11)
            .help("All tokens that the model is trained on.")
            .with_domain(1.0, 1e18).log(1e9, 1e14).group(MODEL);
        util: f64 = Param::number("Utilization of an estimate", Unit::One, 0.4).symbol("u")
            .help("Share of the peak to plan with before a split is known; large runs reach 0.3 to 0.5.")
            .with_domain(0.001, 1.0).slider(0.1, 0.8).group(MODEL);
        schedule: Schedule = Param::choice("Schedule of the pipeline", SCHEDULES, "1f1b")
            .help("The order in which a stage takes micro-batches forward and backward.")
            .symbol("").group(METHOD);
        vp: f64 = Param::integer("Chunks of a device", Unit::One, 1.0).symbol("v")
            .help("Interleaving: chunks of layers that each device has. 1 is none.")
            .with_domain(1.0, 100.0).slider(1.0, 12.0).group(METHOD);
        fused: bool = Param::switch("Fused attention", false)
            .help("Attention in one kernel, which never stores the scores (FlashAttention).")
            .symbol("").group(METHOD);
        sp: bool = Param::switch("Sequence parallelism", false)
            .help("The group of t also shares what lies between the matrix products.")
            .symbol("").group(METHOD);
        overlap: bool = Param::switch("Data messages overlap", false)
            .help("Data-parallel messages travel while the device computes.")
            .symbol("").group(METHOD);
        grad: Bytes = Param::choice("Bytes of a gradient", Bytes::OPTIONS, "2")
            .help("Gradients are kept and sent in half or in single precision.")
            .symbol("").group(METHOD);
        node: f64 = Param::integer("Devices of a node", Unit::One, 8.0).symbol("n")
            .help("Devices that fast links join.")
            .with_domain(1.0, 1e5).log(1.0, 128.0).group(DEVICE);
        mem: f64 = Param::number("Memory of a device", Unit::Byte, 80e9).symbol("M")
            .help("Bytes for weights, gradients, optimizer and activations.")
            .with_domain(1.0, 1e15).log(8e9, 1e12).group(DEVICE);
        peak: f64 = Param::number("Peak performance", Unit::FlopPerSecond, 312e12).symbol("P_peak")
            .help("Most operations per second of a device, in the precision of the training.")
            .with_domain(RATES.0, RATES.1).log(1e13, 1e16).group(DEVICE);
        beta: f64 = Param::number("Memory bandwidth", Unit::BytePerSecond, 2.039e12).symbol("β")
            .help("Bytes per second between a device and its memory.")
            .with_domain(RATES.0, RATES.1).log(1e11, 1e14).group(DEVICE);
        beta_in: f64 = Param::number("Bandwidth in a node", Unit::BytePerSecond, 300e9)
            .symbol("β_in")
            .help("Bytes per second of a device to others of its node, in each direction.")
            .with_domain(LINKS.0, LINKS.1).log(1e10, 1e13).group(DEVICE);
        beta_out: f64 = Param::number("Bandwidth between nodes", Unit::BytePerSecond, 25e9)
            .symbol("β_out")
            .help("Bytes per second of a device to other nodes, in each direction.")
            .with_domain(LINKS.0, LINKS.1).log(1e9, 1e12).group(DEVICE);
        eff: f64 = Param::number("Efficiency of products", Unit::One, 0.635).symbol("η")
            .help("Share of the peak that matrix products reach.")
            .with_domain(0.01, 1.0).slider(0.3, 1.0).group(DEVICE);
        ts: f64 = Param::number("Start-up time", Unit::Second, 10e-6)
            .help("Time to prepare and hand over a message, whatever its length.")
            .with_domain(0.0, 1.0).log(1e-7, 1e-3).group(DEVICE);
    }
}

//! The parameters of the screen.

use crossover_model::machines::{Access, Memory};
use crossover_model::stencil::Decomposition;

use crate::kits::network_parameters;
use crate::screen::Numbers;
use crate::screen::prelude::*;
use crate::screen::typed::{Chosen, Worded};

const JOB: &str = "Job";
const PARTICULAR: &str = "Stencil and supersteps";
const NETWORK: &str = "Network and processors";
const LETTERS: &str = "Letters of the models";
const DETAILS: &str = "Details";

choices! {
    pub(super) enum Job {
        Broadcast = "broadcast", "broadcast of one word", "broadcast";
        Sum = "sum", "sum of n numbers", "sum";
        Stencil = "stencil", "one step of a stencil", "stencil";
        List = "supersteps", "list of supersteps", "steps";
        Message = "message", "one message of m bytes", "message";
    }
}

choices! {
    /// One of the models, in their order on the page.
    pub(super) enum Model {
        Pram = "pram", "PRAM";
        GramFixed = "gram_fixed", "GRAM, fixed";
        GramFlexible = "gram_flexible", "GRAM, flexible";
        Bsp = "bsp", "BSP";
        BspOverlap = "bsp_overlap", "BSP, overlap";
        BspAdjusted = "bsp_adjusted", "BSP, adjusted";
        Cgm = "cgm", "CGM";
        LogP = "logp", "LogP";
        LogPAck = "logp_ack", "LogP with ACK";
        LogGp = "loggp", "LogGP";
    }
}

/// How many accesses the memory of the PRAM serves at once.
pub(super) const MEMORIES: &[Choice] = &[
    Choice::new("single", "one module").short("single"),
    Choice::new("ideal", "ideal, nothing waits").short("ideal"),
    Choice::new("modules", "modules, evenly used").short("modules"),
    Choice::new("hashed", "modules, hashed").short("hashed"),
];

impl Chosen for Memory {
    const ALL: &'static [Self] = &Self::ALL;
}

choices! {
    /// What processors may do with one cell at the same time.
    const ACCESS: Access = {
        Erew = "erew", "exclusive (EREW)", "EREW";
        Crew = "crew", "concurrent read (CREW)", "CREW";
        Crcw = "crcw", "concurrent write that adds (CRCW)", "CRCW";
    }
}

impl Chosen for Decomposition {
    const ALL: &'static [Self] = &Self::ALL;
}

const CUTS: &[Choice] = &[Choice::new("strips", "strips"), Choice::new("blocks", "blocks")];

const FEWEST: &[Choice] = &[Choice::new("fewest", "the fewest")];

pub(super) const MOST: usize = 24;

const CURVES: &[&str] = &["pram", "bsp", "bsp_adjusted", "logp", "logp_ack"];

/// Returns a derived parameter: a letter of a model computed from one of the network.
const fn derived_param(
    label: &'static str,
    of: &'static str,
    unit: Unit,
    slider: (f64, f64),
    show: fn(f64, Numbers) -> f64,
    take: fn(f64, Numbers) -> f64,
) -> Param {
    let kind = Kind::Derived { of, unit, slider, show, take };
    Param::new(label, kind).group(LETTERS)
}

const fn list(label: &'static str, unit: Unit, default: &'static str) -> Param {
    let kind = Kind::List { unit, default, allowed: (0.0, 1e15), most: MOST };
    Param::new(label, kind).group(PARTICULAR)
}

pub(super) const BASIC: &[&str] = &[JOB, NETWORK];

parameters! {
    pub(super) struct Values {
        job: Job = Param::choice("Job", Job::OPTIONS, "sum")
            .symbol("").group(JOB)
            .help("The job that all machines do.");
        p: f64 = Param::integer("Processors", Unit::Processor, 8.0)
            .with_domain(1.0, 1e12).log(1.0, 1024.0).group(JOB)
            .help("Processors that take part.");
        n: f64 = Param::integer("Problem size", Unit::One, 64.0)
            .with_domain(1.0, 1e9).log(1.0, 1e6).group(JOB)
            .help("Numbers to sum, points along a side of the stencil's grid, or words of the input.");
        cut: Decomposition = Param::choice("Decomposition of the stencil", CUTS, "strips")
            .symbol("").group(PARTICULAR)
            .help("Strips have two neighbors; blocks have four and need a square number of processors.");
        w: Vec<f64> = list("Computing of each superstep", Unit::Cycle, "12,4,8")
            .help("Most cycles that a processor computes in each superstep, such as 12,4,8.");
        h: Vec<f64> = list("Words of each superstep", Unit::Word, "3,1,2")
            .help("Most words that a processor sends or receives in each superstep (h-relation).");
        ts: f64 = network_parameters::startup(4e-6)
            .group(NETWORK)
            .help("Time before the first word of a message: 2 o in LogP, and the barrier l tc in BSP.");
        th: f64 = network_parameters::per_hop(3e-6)
            .group(NETWORK)
            .help("Time for each link that a message passes; LogP's latency is L = l th.");
        tw: f64 = network_parameters::per_word(4e-6)
            .group(NETWORK)
            .help("Time of a link for one word; BSP's g is tw / tc, and LogP's gap is g = w tw.");
        bw: Derived = network_parameters::bandwidth("Bandwidth of a link").group(NETWORK);
        l: f64 = Param::integer("Links between processors", Unit::Hop, 2.0)
            .with_domain(1.0, 1e6).slider(1.0, 16.0).group(NETWORK)
            .help("Links that a message passes: LogP's L = l th, and the edges of GRAM's graph.");
        tc: f64 = Param::number("Time per operation", Unit::SecondPerOperation, 1e-6)
            .with_domain(1e-15, 1e3).log(1e-10, 1e-4).group(NETWORK)
            .help("One cycle; 1 µs makes all numbers small, today it is about a nanosecond.");
        L: Derived = derived_param("Latency of LogP", "th", Unit::Second, (1e-9, 1e-2),
            |th, numbers| numbers("l") * th, |latency, numbers| latency / numbers("l"))
            .help("L = l th: time of a message in the network; setting it sets th.");
        o: Derived = derived_param("Overhead of LogP", "ts", Unit::Second, (1e-8, 1e-2),
            |ts, _| 0.5 * ts, |overhead, _| 2.0 * overhead)
            .help("o = ts / 2: time a processor is busy with sending or receiving; setting it sets ts.");
        g: Derived = derived_param("Gap of LogP", "tw", Unit::Second, (1e-10, 1e-2),
            |tw, numbers| numbers("words") * tw, |gap, numbers| gap / numbers("words"))
            .help("g = w tw: least time between two messages, unless o is longer; setting it sets tw.");
        g_bsp: Derived = derived_param("Gap of BSP", "tw", Unit::CyclePerWord, (1e-3, 1e6),
            |tw, numbers| tw / numbers("tc"), |g, numbers| g * numbers("tc"))
            .symbol("g")
            .help("g = tw / tc: cycles for each word, one over the throughput; setting it sets tw.");
        l_bsp: Derived = derived_param("Barrier of BSP", "ts", Unit::Cycle, (1e-2, 1e7),
            |ts, numbers| ts / numbers("tc"), |l, numbers| l * numbers("tc"))
            .symbol("l")
            .help("l = ts / tc: cycles for the synchronization of all processors; setting it sets ts.");
        words: f64 = Param::integer("Words of a LogP message", Unit::Word, 1.0)
            .message().symbol("w").with_domain(1.0, 1e9).log(1.0, 1024.0).group(DETAILS)
            .help("LogP has short messages of one size; it cuts longer ones into several.");
        word: f64 = network_parameters::WORD
            .group(DETAILS)
            .help("Bytes of a word; LogGP's time per byte is G = tw / word.");
        gap: f64 = Param::number("Gap of LogGP", Unit::Second, 0.0)
            .symbol("g").with_domain(0.0, 1e3).slider(0.0, 20e-6).group(DETAILS)
            .help("LogGP's least time between two messages, unless o is longer.");
        rounds: Worded = Param::integer("Rounds of CGM", Unit::One, 1.0)
            .with_domain(1.0, 1e6).slider(1.0, 16.0).or_words(FEWEST).word_by_default().group(DETAILS)
            .help("Each round exchanges up to n / p words; fewest: 1 for a sum or stencil, else the job's.");
        T_overh: f64 = Param::number("Parallelization overhead", Unit::Second, 0.0)
            .with_domain(0.0, 1e6).slider(0.0, 20e-6).group(DETAILS)
            .help("Time to create and control the parallel processes, in the adjusted BSP.");
        memory: Memory = Param::choice("Memory of the PRAM", MEMORIES, "single")
            .symbol("").group(DETAILS)
            .help("A module serves one access at a time; the others wait.");
        modules: f64 = Param::integer("Modules of the memory", Unit::One, 8.0)
            .with_domain(1.0, 1e6).log(1.0, 256.0).group(DETAILS)
            .help("Evenly used, or hashed: every access falls into any of them by chance.");
        access: Access = Param::choice("Access to one cell", ACCESS, "erew")
            .symbol("").group(DETAILS)
            .help("Whether several may read one cell of the memory, or write to it, at once.");
        ta: f64 = Param::number("Time of a memory access", Unit::Second, 1e-6)
            .with_domain(0.0, 1e3).log(1e-10, 1e-4).group(DETAILS)
            .help("A module of the PRAM's memory serves one access in this time.");
        overlap: bool = Param::switch("Overlap in the figure", false)
            .symbol("").group(DETAILS)
            .help("Draws supersteps whose three parts run side by side: max(w, g h, l).");
        greedy: bool = Param::switch("Optimal tree in the timeline", false)
            .symbol("").group(DETAILS)
            .help("Draws the optimal broadcast or sum: no processor waits for the end of a step.");
        cycles: f64 = Param::integer("Time of an optimal sum", Unit::Cycle, 28.0)
            .symbol("T").with_domain(1.0, 1e9).log(1.0, 1e4).group(DETAILS)
            .help("In this time the processors of LogP are to add as many numbers as they can.");
        models: Set<Model> = Param::new("Curves over p", Kind::Set { options: Model::OPTIONS, default: CURVES })
            .symbol("").group(DETAILS)
            .help("Models in the figure over p.");
        m: f64 = Param::integer("Message size", Unit::Byte, 8.0)
            .with_domain(1.0, 1e12).log(1.0, 1e6).group(PARTICULAR).only_with("job", "message")
            .help("Bytes of the one message. LogP cuts what is longer than its messages.");
    }
}

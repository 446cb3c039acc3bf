//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use super::models::MODELS;
use crate::kits::network_parameters;
use crate::screen::{Choice, Kind, Numbers, Param};

const JOB: &str = "Job";
const NETWORK: &str = "Network and processors";
const LETTERS: &str = "The same in the letters of the models";
const DETAILS: &str = "Details";

const JOBS: &[Choice] = &[
    Choice::new("broadcast", "broadcast of one word"),
    Choice::new("sum", "sum of n numbers"),
    Choice::new("stencil", "one step of a stencil"),
    Choice::new("supersteps", "list of supersteps"),
];

const CUTS: &[Choice] = &[
    Choice::new("strips", "strips"),
    Choice::new("blocks", "blocks"),
];

const FEWEST: &[Choice] = &[Choice::new("fewest", "the fewest")];

/// The most supersteps of a list.
pub(super) const MOST: usize = 24;

/// Every model but the first, the last and what others bound, as curves.
const CURVES: &[&str] = &["pram", "bsp", "bsp_adjusted", "logp", "logp_ack"];

const CHOICES: [Choice; MODELS.len()] = {
    let mut choices = [Choice::new("", ""); MODELS.len()];
    let mut at = 0;
    while at < MODELS.len() {
        choices[at] = Choice::new(MODELS[at].id, MODELS[at].name);
        at += 1;
    }
    choices
};

/// A number seen through another letter.
const fn face(
    key: &'static str,
    label: &'static str,
    of: &'static str,
    unit: Unit,
    slider: (f64, f64),
    show: fn(f64, Numbers) -> f64,
    take: fn(f64, Numbers) -> f64,
) -> Param {
    let kind = Kind::Derived {
        of,
        unit,
        slider,
        show,
        take,
    };
    Param::new(key, label, kind).group(LETTERS)
}

const fn list(key: &'static str, label: &'static str, unit: Unit, default: &'static str) -> Param {
    let kind = Kind::List {
        unit,
        default,
        allowed: (0.0, 1e15),
        most: MOST,
    };
    Param::new(key, label, kind).group(JOB)
}

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    Param::choice("job", "job", JOBS, "sum")
        .symbol("")
        .group(JOB)
        .help("What all machines are asked to do."),
    Param::integer("p", "processors", Unit::Processor, 8.0)
        .allowed(1.0, 1e12)
        .log(1.0, 1024.0)
        .group(JOB)
        .help("How many processors take part."),
    Param::integer("n", "size of the problem", Unit::One, 64.0)
        .allowed(1.0, 1e9)
        .log(1.0, 1e6)
        .group(JOB)
        .help("Numbers to be summed; points along a side of the stencil's grid; for a list of supersteps the words of the input, which CGM shares out."),
    Param::choice("cut", "stencil cut into", CUTS, "strips")
        .symbol("")
        .group(JOB)
        .help("Strips have two neighbors, blocks four and need a square number of processors."),
    list("w", "computing of each superstep", Unit::Cycle, "12,4,8")
        .help("Most cycles any processor computes in each superstep of the list, separated by commas."),
    list("h", "words of each superstep", Unit::Word, "3,1,2")
        .help("Most words any processor sends or receives in each superstep of the list: an h-relation. As many as w has."),
    network_parameters::startup(4e-6)
        .group(NETWORK)
        .help("Paid once a message at its ends. LogP splits it into two overheads, o = ts / 2; BSP takes it for the barrier, l = ts / tc."),
    network_parameters::per_hop(3e-6)
        .group(NETWORK)
        .help("Time a message needs for each link; LogP's latency is L = l th. Switches were quoted with about 0.25 µs in 2012."),
    network_parameters::per_word(4e-6)
        .group(NETWORK)
        .help("Time a link needs for one word; the g of BSP is tw / tc, LogP's gap is g = w tw."),
    network_parameters::bandwidth("bandwidth of a link")
        .group(NETWORK),
    Param::integer("l", "links between processors", Unit::Hop, 2.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 16.0)
        .group(NETWORK)
        .help("How many links a message passes over: LogP's L = l th, and the edges of GRAM's graph."),
    Param::number("tc", "time of an operation", Unit::SecondPerOperation, 1e-6)
        .allowed(1e-15, 1e3)
        .log(1e-10, 1e-4)
        .group(NETWORK)
        .help("One cycle. The default of 1 µs makes all numbers small; a processor of today takes a nanosecond or less."),
    face(
        "L",
        "latency of LogP",
        "th",
        Unit::Second,
        (1e-9, 1e-2),
        |th, numbers| numbers("l") * th,
        |latency, numbers| latency / numbers("l"),
    )
    .help("L = l th: how long a message is on its way. Moving it moves th."),
    face(
        "o",
        "overhead of LogP",
        "ts",
        Unit::Second,
        (1e-8, 1e-2),
        |ts, _| 0.5 * ts,
        |overhead, _| 2.0 * overhead,
    )
    .help("o = ts / 2: how long a processor is busy with sending a message, or with receiving one. Moving it moves ts."),
    face(
        "g",
        "gap of LogP",
        "tw",
        Unit::Second,
        (1e-10, 1e-2),
        |tw, numbers| numbers("words") * tw,
        |gap, numbers| gap / numbers("words"),
    )
    .help("g = w tw for messages of w words: the least time between two messages of a processor, unless o is longer. Moving it moves tw."),
    face(
        "g_bsp",
        "throughput of BSP",
        "tw",
        Unit::CyclePerWord,
        (1e-3, 1e6),
        |tw, numbers| tw / numbers("tc"),
        |g, numbers| g * numbers("tc"),
    )
    .symbol("g")
    .help("BSP's g = tw / tc, in cycles a word: the inverse of the throughput. Moving it moves tw."),
    face(
        "l_bsp",
        "barrier of BSP",
        "ts",
        Unit::Cycle,
        (1e-2, 1e7),
        |ts, numbers| ts / numbers("tc"),
        |l, numbers| l * numbers("tc"),
    )
    .symbol("l")
    .help("BSP's l = ts / tc, in cycles: what the synchronization of all processors takes. Moving it moves ts."),
    Param::integer("words", "words in a message of LogP", Unit::Word, 1.0)
        .message()
        .symbol("w")
        .allowed(1.0, 1e9)
        .log(1.0, 1024.0)
        .group(DETAILS)
        .help("LogP has short messages of one size; longer exchanges are cut into several."),
    network_parameters::WORD
        .group(DETAILS)
        .help("Turns words into the bytes of LogGP, whose G = tw / word is the time per byte."),
    Param::number("gap", "gap of LogGP", Unit::Second, 0.0)
        .symbol("g")
        .allowed(0.0, 1e3)
        .slider(0.0, 20e-6)
        .group(DETAILS)
        .help("LogGP's least time between two messages. Where it is less than o, o decides."),
    Param::integer("rounds", "rounds of CGM", Unit::One, 1.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 16.0)
        .or_words(FEWEST)
        .word_by_default()
        .group(DETAILS)
        .help("CGM wants a small number of rounds whatever the input; each may exchange a processor's whole share of n / p words. fewest: one for a sum or a stencil, else those of the job."),
    Param::number("T_overh", "parallelization overhead", Unit::Second, 0.0)
        .allowed(0.0, 1e6)
        .slider(0.0, 20e-6)
        .group(DETAILS)
        .help("The adjusted BSP adds what it costs to create and control the parallel processes."),
    Param::switch("overlap", "overlap in the picture", false)
        .symbol("")
        .group(DETAILS)
        .help("Draws supersteps whose computing, communication and barrier run side by side: max(w, g h, l)."),
    Param::switch("greedy", "best broadcast in the timeline", false)
        .symbol("")
        .group(DETAILS)
        .help("Draws a broadcast in which whoever has the word goes on sending it, as LogP allows, in place of steps that all wait for."),
    Param::new(
        "models",
        "curves over p",
        Kind::Set {
            options: &CHOICES,
            default: CURVES,
        },
    )
    .symbol("")
    .group(DETAILS)
    .help("The models drawn in the figure over p."),
];

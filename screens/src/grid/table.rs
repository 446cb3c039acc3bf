//! The parameters of the screen.

use crossover_figures::quantity::Unit;

use crate::kits::network_parameters;
use crate::screen::{Kind, Param};

const TRAFFIC: &str = "What is sent";
const MACHINE: &str = "Machine";
const GRID: &str = "Networks crossed";
const READING: &str = "Reading";

/// The most networks of a Grid.
pub(super) const MOST: usize = 12;

/// The parameters, in the order of the page.
pub(super) const PARAMS: &[Param] = &[
    Param::integer("startups", "messages", Unit::One, 4.0)
        .symbol("a")
        .allowed(0.0, 1e15)
        .log(1.0, 1e4)
        .group(TRAFFIC)
        .help("How many communications a parallel process starts: each pays ts."),
    Param::number("words", "words in all", Unit::Word, 1024.0)
        .symbol("b")
        .allowed(0.0, 1e15)
        .log(1.0, 1e7)
        .group(TRAFFIC)
        .help("Words that all these communications send together: each pays tw."),
    network_parameters::startup(1500e-6)
        .group(MACHINE)
        .help("Paid once a communication. The default is the paper's NOW on Ethernet."),
    network_parameters::per_word(5e-6)
        .group(MACHINE)
        .help("Time for one word; the inverse of the bandwidth. All networks are taken to be as fast."),
    network_parameters::bandwidth("bandwidth")
        .group(MACHINE),
    network_parameters::WORD
        .group(MACHINE),
    Param::new(
        "hops",
        "hops in each network",
        Kind::List {
            unit: Unit::Hop,
            default: "1,3,4",
            allowed: (0.0, 1e9),
            most: MOST,
        },
    )
    .symbol("lh")
    .group(GRID)
    .help("One whole number for each network on the way, separated by commas: routers, switches, bridges and gates passed there. none: a single NOW."),
    Param::new(
        "nth",
        "time per hop in each network",
        Kind::List {
            unit: Unit::SecondPerHop,
            default: "20us,50us,1ms",
            allowed: (0.0, 1e6),
            most: MOST,
        },
    )
    .symbol("th")
    .group(GRID)
    .help("As many as there are networks, separated by commas: 20us,50us,1ms. Between cities light alone needs about 5 µs a kilometre."),
    Param::number("limit", "share that matters", Unit::One, 0.1)
        .symbol("q")
        .allowed(1e-6, 0.999_999)
        .slider(0.01, 0.5)
        .group(READING)
        .help("From which share of the time on the hops matter to you; the curves mark where they fall below it."),
];

//! The parameters: what is sent, the machine, the networks crossed.

use crossover_model::communication::Service;

use crate::kits::network_parameters;
use crate::screen::prelude::*;

const TRAFFIC: &str = "Messages";
const MACHINE: &str = "Machine";
const GRID: &str = "Networks crossed";
const CHANNEL: &str = "Waiting for the channel";
const READING: &str = "Reading";

/// The most networks of a Grid, and the most hops of each.
pub(super) const MOST: usize = 12;
pub(super) const MOST_HOPS: f64 = 1e9;

/// Returns a list with a number for each network.
const fn of_each_network(
    label: &'static str,
    unit: Unit,
    (default, most): (&'static str, f64),
) -> Param {
    let kind = Kind::List { unit, default, allowed: (0.0, most), most: MOST };
    Param::new(label, kind).group(GRID)
}

pub(super) const BASIC: &[&str] = &[TRAFFIC, MACHINE, GRID, CHANNEL];

parameters! {
    pub(super) struct Values {
        startups: f64 = Param::integer("Messages", Unit::One, 4.0)
            .symbol("a").with_domain(0.0, 1e15).log(1.0, 1e4).group(TRAFFIC)
            .help("Messages that a parallel process sends; each takes a start-up time.");
        words: f64 = Param::number("Words in all messages", Unit::Word, 1024.0)
            .symbol("b").with_domain(0.0, 1e15).log(1.0, 1e7).group(TRAFFIC)
            .help("Words that all messages carry together.");
        ts: f64 = network_parameters::startup(1500e-6)
            .group(MACHINE)
            .help("Time before the first word of each message; the default is the paper's Ethernet.");
        tw: f64 = network_parameters::per_word(5e-6)
            .group(MACHINE)
            .help("Time for each word in the process's own network, and where no other is given.");
        bw: Derived = network_parameters::bandwidth("Bandwidth").group(MACHINE);
        word: f64 = network_parameters::WORD.group(MACHINE);
        hops: Vec<f64> = of_each_network("Hops in each network", Unit::Hop, ("1,3,4", MOST_HOPS))
            .symbol("lh")
            .help("Routers, switches and gateways passed in each network, such as 1,3,4; or none.");
        nth: Vec<f64> = of_each_network("Per-hop time in each network",
            Unit::SecondPerHop,
            ("20us,50us,1ms", 1e6),
        )
        .symbol("th")
        .help("One time for each network, such as 20us,50us,1ms; light needs 5 µs a kilometer.");
        ntw: Vec<f64> = of_each_network("Per-word transfer time in each network",
            Unit::SecondPerWord,
            ("none", 1e6),
        )
        .symbol("tn")
        .help("One time for each network, or none: each is as fast as the process's own.");
        rho: f64 = Param::number("Utilization of the channel", Unit::One, 0.0)
            .symbol("ρ").with_domain(0.0, 0.999).slider(0.0, 0.95).group(CHANNEL)
            .help("Share of the time in which the shared channel is busy.");
        queue: Service = network_parameters::queue("md1").group(CHANNEL);
        channels: f64 = Param::integer("Channels", Unit::One, 1.0)
            .symbol("c").with_domain(1.0, 64.0).slider(1.0, 16.0).group(CHANNEL)
            .help("Channels that serve one queue, each of them as busy as the utilization says.");
        limit: f64 = Param::number("Share that matters", Unit::One, 0.1)
            .symbol("q").with_domain(1e-6, 0.999_999).slider(0.01, 0.5).group(READING)
            .help("Below this share of the time, hops and waiting are called negligible.");
    }
}

//! What a network is like, each quantity by the closed form of its topology.

use crossover_figures::quantity::Unit;
use crossover_model::topology::{Metrics, Topology};
use crossover_model::{Error, ErrorKind};

use crate::screen::Readout;

use super::facts::Facts;

const GRAMA: &str = "Grama et al., section 2.4.4 and Table 2.1";

/// Returns the readouts of the shape.
pub(super) fn readouts(facts: &Facts) -> Vec<Readout> {
    let s = &facts.s;
    let [diameter, links, degree, mean, bisection] = formulas(s.topology, s.p % 2.0 != 0.0);
    let of = |of: fn(&Metrics) -> f64| facts.metrics.as_ref().map(of).map_err(Error::clone);
    let bandwidth = of(|m| m.bisection).and_then(|width| {
        let bytes = width * s.word / s.network.tw;
        let help = "words take no time, so the bandwidth has no bound. Set tw above zero";
        let got = Unit::SecondPerWord.show(s.network.tw);
        let bytes = Some(bytes).filter(|bytes| bytes.is_finite());
        bytes.ok_or_else(|| Error::new(ErrorKind::Undefined, "tw", got, help))
    });
    let one = Unit::One;
    let star = s.topology == Topology::Star;
    vec![
        Readout::number(
            "diameter",
            "l_max",
            "Diameter",
            Unit::Hop,
            of(|m| m.diameter),
        )
        .formula(diameter)
        .source(GRAMA)
        .remark("Links between the two nodes that are farthest apart."),
        Readout::number(
            "avg_distance",
            "l̄",
            "Mean distance",
            Unit::Hop,
            of(|m| m.avg_distance),
        )
        .formula(mean)
        .source("Derived from Grama et al., section 2.4.4")
        .remark("Over all pairs of two different nodes."),
        Readout::number(
            "bisection",
            "b",
            "Bisection width",
            one,
            of(|m| m.bisection),
        )
        .formula(bisection)
        .source(if star { "Grama et al., section 2.4.4, its definition" } else { GRAMA })
        .remark(if star {
            "The least number of links to cut so that two halves remain. Table 2.1 prints 1: a link cuts off one node, no half."
        } else {
            "The least number of links to cut so that two halves remain."
        }),
        Readout::number("links", "", "Number of links", one, of(|m| m.links))
            .formula(links)
            .source(GRAMA)
            .remark("The cost of the network."),
        Readout::number("degree", "", "Degree", one, of(|m| m.degree))
            .formula(degree)
            .source(GRAMA)
            .remark("The most links of a node or switch: the ports that it needs."),
        Readout::number(
            "bisection_bandwidth",
            "",
            "Bisection bandwidth",
            Unit::BytePerSecond,
            bandwidth,
        )
        .formula("bisection word / tw")
        .source(GRAMA)
        .remark("Bytes per second from one half to the other, in one direction."),
    ]
}

/// Diameter, links, most links of a node, mean distance and bisection width of a network of `p`
/// nodes; for an odd `p`, which is an odd side of a square, some have forms of their own.
#[rustfmt::skip]
const fn formulas(topology: Topology, odd: bool) -> [&'static str; 5] {
    match topology {
        Topology::Bus => ["1", "1", "1", "1", "1"],
        Topology::Star => ["2", "p - 1", "p - 1", "2 (p - 1) / p", "floor(p / 2)"],
        Topology::Linear => ["p - 1", "p - 1", "min(p - 1, 2)", "(p + 1) / 3", "1"],
        Topology::Ring if odd => ["floor(p / 2)", "p", "2", "(p + 1) / 4", "2"],
        Topology::Ring => ["floor(p / 2)", "p", "2", "p^2 / (4 (p - 1))", "2"],
        Topology::Mesh2d if odd => ["2 (sqrt(p) - 1)", "2 (p - sqrt(p))", "4", "2 sqrt(p) / 3", "sqrt(p) + 1"],
        Topology::Mesh2d => ["2 (sqrt(p) - 1)", "2 (p - sqrt(p))", "min(2 (sqrt(p) - 1), 4)", "2 sqrt(p) / 3", "sqrt(p)"],
        Topology::Torus2d if odd => ["2 floor(sqrt(p) / 2)", "2 p", "4", "sqrt(p) / 2", "2 sqrt(p) + 2"],
        Topology::Torus2d => ["2 floor(sqrt(p) / 2)", "2 p", "4", "p sqrt(p) / (2 (p - 1))", "2 sqrt(p)"],
        Topology::Hypercube => ["log2(p)", "p log2(p) / 2", "log2(p)", "p log2(p) / (2 (p - 1))", "p / 2"],
        Topology::Tree => ["2 log2((p + 1) / 2)", "p - 1", "min(p - 1, 3)", "2 (p + 1) (log2((p + 1) / 2) (p + 2) - 2 (p - 1)) / (p (p - 1))", "1"],
        Topology::FatTree => ["2 log2(p)", "p log2(p)", "p", "2 (p (log2(p) - 1) + 1) / (p - 1)", "p / 2"],
        Topology::Butterfly => ["log2(p)", "2 p log2(p)", "4", "log2(p)", "p / 2"],
        Topology::Complete => ["1", "p (p - 1) / 2", "p - 1", "1", "floor(p / 2) ceil(p / 2)"],
    }
}

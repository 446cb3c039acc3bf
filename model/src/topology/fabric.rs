//! The parts of a network: stages, switches and crosspoints; and the permutations that pass it.

use super::kind::Topology;
use super::multistage;
use crate::Error;
use crate::check::result;
use crate::names::named;

/// The blocking of permutations in a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// Some permutations need a wire twice.
    Blocking,
    /// Every permutation passes, but messages that come later may move those that are under way.
    Rearrangeable,
    /// Every message finds its wires free, whatever the others do.
    Nonblocking,
    /// Every permutation passes, as comparators sort it.
    Sorting,
}

named!(Blocking, "blocking", {
    Blocking = "blocking",
    Rearrangeable = "rearrangeable",
    Nonblocking = "nonblocking",
    Sorting = "sorting",
});

/// The parts of a network; `None` where it has no such part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fabric {
    /// Switches that are no nodes.
    pub switches: f64,
    /// Ranks of switches that a message passes.
    pub stages: Option<f64>,
    /// Places where an input of a switch can be joined to an output: 4 of a 2 by 2 switch.
    pub crosspoints: Option<f64>,
    /// Shortest paths between two nodes, the farthest ones in a hypertree.
    pub paths: Option<f64>,
    /// The blocking of permutations.
    pub blocking: Option<Blocking>,
    /// The share of all permutations that pass at once, in `0..=1`.
    pub passable: Option<f64>,
}

/// Returns the parts of a network of `p` nodes.
///
/// ```
/// use crossover_model::topology::{Blocking, Topology, fabric};
/// let omega = fabric(Topology::Omega, 8.0)?;
/// assert_eq!((omega.stages, omega.switches), (Some(3.0), 12.0));
/// assert_eq!(omega.blocking, Some(Blocking::Blocking));
/// // 2^12 of 8! permutations: a setting of the 12 switches each.
/// assert!((omega.passable.unwrap() - 4096.0 / 40320.0).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`metrics`](super::metrics); names `crosspoints` when they overflow.
///
/// Source: Grama et al., sections 2.4.2 and 2.4.3, for crossbar and omega; derived for the others that
/// Hanuliak 2014, section 2.1.1, names; Al-Fares, Loukissas and Vahdat 2008 for the fat tree of k-port switches.
pub fn fabric(topology: Topology, p: f64) -> Result<Fabric, Error> {
    let d = topology.size(p)?.parameter;
    let stages = multistage::stages(topology, d);
    // A rank has a switch for every two wires.
    let switches = stages * (p / 2.0);
    let none = Fabric {
        switches: 0.0,
        stages: None,
        crosspoints: None,
        paths: None,
        blocking: None,
        passable: None,
    };
    let ranks = Fabric {
        switches,
        stages: Some(stages),
        crosspoints: Some(result("crosspoints", 4.0 * switches)?),
        ..none
    };
    Ok(match topology {
        Topology::Crossbar => Fabric {
            switches: 1.0,
            crosspoints: Some(result("crosspoints", p * p)?),
            paths: Some(1.0),
            blocking: Some(Blocking::Nonblocking),
            passable: Some(1.0),
            ..ranks
        },
        Topology::Omega | Topology::Banyan => Fabric {
            paths: Some(1.0),
            blocking: Some(Blocking::Blocking),
            // Every setting of the switches is a permutation of its own.
            passable: Some(f64::exp2(switches - log2_factorial(p))),
            ..ranks
        },
        Topology::Benes => Fabric {
            paths: Some(p / 2.0),
            blocking: Some(Blocking::Rearrangeable),
            passable: Some(1.0),
            ..ranks
        },
        Topology::Batcher => {
            Fabric { blocking: Some(Blocking::Sorting), passable: Some(1.0), ..ranks }
        }
        // Its vertices are the switches.
        Topology::Butterfly => Fabric {
            switches: p * (d - 1.0),
            stages: Some(d),
            crosspoints: Some(result("crosspoints", 2.0 * p * d)?),
            paths: Some(1.0),
            blocking: Some(Blocking::Blocking),
            passable: None,
        },
        Topology::FatTree => Fabric { switches: p - 1.0, ..none },
        Topology::Hypertree => Fabric { switches: p - p.sqrt(), paths: Some(p.sqrt()), ..none },
        // As many ways as cores between two pods, each by another one.
        Topology::PortTree => Fabric { switches: 5.0 * d * d, paths: Some(d * d), ..none },
        Topology::Complete => Fabric { passable: Some(1.0), ..none },
        _ => none,
    })
}

/// Returns the binary logarithm of `p!`, for a whole `p`.
///
/// ```
/// use crossover_model::topology::log2_factorial;
/// assert!((log2_factorial(8.0) - 40320_f64.log2()).abs() < 1e-12);
/// ```
///
/// Source: Stirling's series, beyond 256 with its first term, which is exact to 1e-10 there.
#[must_use]
pub fn log2_factorial(p: f64) -> f64 {
    if p <= 256.0 {
        return (2..=p as u32).map(|i| f64::from(i).log2()).sum();
    }
    let stirling = p * (p.ln() - 1.0) + (std::f64::consts::TAU * p).ln() / 2.0 + 1.0 / (12.0 * p);
    stirling / std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factorial_goes_on_beyond_the_sum() {
        let sum: f64 = (2..=300_u32).map(|i| f64::from(i).log2()).sum();
        assert!((log2_factorial(300.0) - sum).abs() < 1e-9);
    }

    #[test]
    fn the_switches_are_those_of_the_graph() {
        for topology in Topology::ALL {
            for p in [2.0, 4.0, 8.0, 15.0, 16.0, 64.0] {
                let Ok(fabric) = fabric(topology, p) else { continue };
                let graph = super::super::Graph::new(topology, p).expect("a small graph");
                let switches = graph.nodes().len() - graph.processors();
                // The medium of a bus is no switch.
                if !matches!(topology, Topology::Bus | Topology::Multibus) {
                    assert_eq!(fabric.switches, switches as f64, "{topology} {p}");
                }
            }
        }
    }
}

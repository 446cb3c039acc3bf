//! Diameter, links, average distance and bisection of a network, in closed form.

use super::kind::{Size, Topology};
use crate::Error;
use crate::check::result;
use crate::communication::{Message, Network, cut_through, store_and_forward};

/// What characterizes a network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Links between the two nodes that are farthest apart.
    pub diameter: f64,
    /// Links there are, each of unit capacity: a fat tree's grow towards the root and are counted
    /// with their capacity. Their number is the network's cost.
    pub links: f64,
    /// Most links of a node or switch, with their capacity.
    pub degree: f64,
    /// Mean number of links between two distinct nodes.
    pub avg_distance: f64,
    /// Least number of links to cut so that the network falls into halves, each of which can carry
    /// a message in each direction.
    pub bisection: f64,
}

/// The longest way of a network, and what a message over it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorstCase {
    /// Links on the way: the diameter.
    pub l: f64,
    /// Time by cut-through routing, in seconds.
    pub t_cut_through: f64,
    /// Time by store-and-forward routing, in seconds.
    pub t_store_and_forward: f64,
}

/// Diameter, links, degree, average distance and bisection of a network of `p` nodes.
///
/// The star's bisection is what must really be cut, half of its links; the textbook's table prints
/// 1. The butterfly is the indirect one: its nodes stand at both ends of its ranks.
///
/// ```
/// use crossover_model::topology::{Topology, metrics};
/// let torus = metrics(Topology::Torus2d, 16.0)?;
/// assert_eq!((torus.diameter, torus.links, torus.bisection), (4.0, 32.0, 8.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number, when there are too few nodes for the shape, or when
/// they are no square (mesh, torus) or no power of two (hypercube, fat tree, butterfly; one less
/// for a tree); `links` when it overflows.
///
/// Source: Grama et al., Tables 2.1 and 2.2; averages derived.
pub fn metrics(topology: Topology, p: f64) -> Result<Metrics, Error> {
    let metrics = closed_form(topology, topology.size(p)?);
    result("links", metrics.links)?;
    result("bisection", metrics.bisection)?;
    result("avg_distance", metrics.avg_distance)?;
    Ok(metrics)
}

/// Returns a message of `m` words between the two nodes of a network of `p` that are farthest
/// apart, by cut-through and by store-and-forward routing.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::topology::{Topology, worst_case_message};
/// let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
/// let worst = worst_case_message(Topology::Torus2d, 64.0, &network, 1000.0)?;
/// assert_eq!(worst.l, 8.0);
/// assert!((worst.t_cut_through - 28e-6).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`metrics`], and as the routings for `ts`, `th`, `tw` and `m`.
///
/// Source: lecture notes on message-passing costs, with `l` from Grama et al., Table 2.1.
pub fn worst_case_message(
    topology: Topology,
    p: f64,
    network: &Network,
    m: f64,
) -> Result<WorstCase, Error> {
    let l = metrics(topology, p)?.diameter;
    let message = Message { m, l };
    Ok(WorstCase {
        l,
        t_cut_through: cut_through(network, &message)?,
        t_store_and_forward: store_and_forward(network, &message)?,
    })
}

fn closed_form(topology: Topology, size: Size) -> Metrics {
    let (p, others) = (size.p, size.p - 1.0);
    let half = (p / 2.0).floor();
    // The side of a square, the exponent of a power of two or the levels of a tree.
    let (q, d) = (size.parameter, size.parameter);
    let even = p % 2.0 == 0.0;
    match topology {
        Topology::Bus => {
            Metrics { diameter: 1.0, links: 1.0, degree: 1.0, avg_distance: 1.0, bisection: 1.0 }
        }
        Topology::Star => Metrics {
            diameter: 2.0,
            links: others,
            degree: others,
            avg_distance: 2.0 * others / p,
            bisection: half,
        },
        Topology::Linear => Metrics {
            diameter: others,
            links: others,
            degree: others.min(2.0),
            avg_distance: (p + 1.0) / 3.0,
            bisection: 1.0,
        },
        Topology::Ring => Metrics {
            diameter: half,
            links: p,
            degree: 2.0,
            avg_distance: if even { p / others * (p / 4.0) } else { (p + 1.0) / 4.0 },
            bisection: 2.0,
        },
        Topology::Mesh2d => Metrics {
            diameter: 2.0 * (q - 1.0),
            links: 2.0 * (p - q),
            degree: (2.0 * (q - 1.0)).min(4.0),
            avg_distance: 2.0 * q / 3.0,
            bisection: if even { q } else { q + 1.0 },
        },
        Topology::Torus2d => Metrics {
            diameter: 2.0 * (q / 2.0).floor(),
            links: 2.0 * p,
            degree: 4.0,
            avg_distance: if even {
                q / 2.0 * (p / others)
            } else {
                (p - 1.0) / (2.0 * q) * (p / others)
            },
            bisection: if even { 2.0 * q } else { 2.0 * q + 2.0 },
        },
        Topology::Hypercube => Metrics {
            diameter: d,
            links: p / 2.0 * d,
            degree: d,
            avg_distance: d / 2.0 * (p / others),
            bisection: p / 2.0,
        },
        Topology::Tree => Metrics {
            diameter: 2.0 * (d - 1.0),
            links: others,
            degree: if p < 7.0 { 2.0 } else { 3.0 },
            avg_distance: tree_average(p, d),
            bisection: 1.0,
        },
        Topology::FatTree => Metrics {
            diameter: 2.0 * d,
            links: p * d,
            degree: p,
            // sum over the heights i = 1..d of 2 i times the 2^(i-1) leaves that far away
            avg_distance: 2.0 * ((d - 1.0) * p + 1.0) / others,
            bisection: p / 2.0,
        },
        Topology::Butterfly => Metrics {
            diameter: d,
            links: 2.0 * p * d,
            degree: 4.0,
            avg_distance: d,
            bisection: p / 2.0,
        },
        Topology::Complete => Metrics {
            diameter: 1.0,
            links: p / 2.0 * others,
            degree: others,
            avg_distance: 1.0,
            bisection: half * (p - half),
        },
    }
}

/// The mean distance in a complete binary tree: a link above a subtree of `s` vertices is crossed by
/// the `s (p - s)` pairs it parts, summed over all links.
fn tree_average(p: f64, levels: f64) -> f64 {
    let crossed = (levels - 1.0) * (p + 2.0) - 2.0 * (p - 1.0);
    2.0 * ((p + 1.0) / p) * (crossed / (p - 1.0))
}

#[cfg(test)]
mod tests {
    use super::super::Graph;
    use super::*;

    /// The closed forms against the graph itself, walked by breadth-first search.
    fn check(topology: Topology, p: u32) {
        let metrics = metrics(topology, f64::from(p)).expect("a size of the shape");
        let graph = Graph::new(topology, f64::from(p)).expect("a small graph");
        let mut sum = 0.0;
        let mut greatest = 0;
        for from in 0..p as usize {
            for to in 0..p as usize {
                let hops = graph.route(from, to).expect("nodes").len() - 1;
                sum += hops as f64;
                greatest = greatest.max(hops);
            }
        }
        let pairs = f64::from(p) * f64::from(p - 1);
        assert_eq!(metrics.diameter, greatest as f64, "{topology:?} {p}");
        assert!((metrics.avg_distance - sum / pairs).abs() < 1e-12, "{topology:?} {p}");
        let links: f64 = graph.links().iter().map(|link| link.capacity).sum();
        assert_eq!(metrics.links, links, "{topology:?} {p}");
        let degree = (0..graph.nodes().len())
            .map(|node| {
                let ends = graph.links().iter();
                ends.filter(|link| link.a == node || link.b == node)
                    .map(|link| link.capacity)
                    .sum::<f64>()
            })
            .fold(0.0, f64::max);
        // A bus has no links to count, and the smallest butterfly no switches.
        if topology != Topology::Bus && (topology, p) != (Topology::Butterfly, 2) {
            assert_eq!(metrics.degree, degree, "{topology:?} {p}");
        }
    }

    #[test]
    fn closed_forms_are_those_of_the_graphs() {
        for topology in Topology::ALL {
            for p in 2..70 {
                if topology.size(f64::from(p)).is_ok() {
                    check(topology, p);
                }
            }
        }
    }

    /// The least cut into halves, over all of them.
    fn least_cut(topology: Topology, p: u32) -> f64 {
        let graph = Graph::new(topology, f64::from(p)).expect("a small graph");
        (0..1u32 << (p - 1))
            .filter(|half| [p / 2, p.div_ceil(2)].contains(&half.count_ones()))
            .map(|half| {
                let side = |node: usize| half >> node & 1;
                let cut = graph.links().iter();
                cut.filter(|link| side(link.a) != side(link.b)).count()
            })
            .min()
            .expect("there are halves") as f64
    }

    #[test]
    fn bisections_are_the_least_cuts() {
        let direct = [
            Topology::Star,
            Topology::Linear,
            Topology::Ring,
            Topology::Mesh2d,
            Topology::Torus2d,
            Topology::Hypercube,
            Topology::Tree,
            Topology::Complete,
        ];
        for topology in direct {
            for p in 2..17 {
                if let Ok(metrics) = metrics(topology, f64::from(p)) {
                    assert_eq!(metrics.bisection, least_cut(topology, p), "{topology:?} {p}");
                }
            }
        }
    }
}

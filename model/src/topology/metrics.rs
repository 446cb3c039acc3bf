//! Diameter, links, mean distance and bisection width of a network.

use super::kind::{Size, Topology};
use super::{direct, multistage};
use crate::check::{count, result};
use crate::communication::{Message, Network, cut_through, store_and_forward};
use crate::{Error, ErrorKind};

/// Metrics of a network.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metrics {
    /// Links between the two nodes that are farthest apart.
    pub diameter: f64,
    /// Links there are, each of unit capacity: a fat tree's grow towards the root and are counted
    /// with their capacity, and the wires of a multistage network carry messages one way. Their number is
    /// the network's cost.
    pub links: f64,
    /// Most links of a node or switch, with their capacity.
    pub degree: f64,
}

/// The media of a multibus where their number is not said.
pub const BUSES: f64 = 4.0;

/// The most nodes among which distances are searched for.
pub(super) const MOST_SEARCHED: f64 = 4096.0;

/// The longest way of a network, and what a message over it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WorstCase {
    /// Links on the way: the diameter.
    pub l: f64,
    /// Time by cut-through routing, in seconds.
    pub t_cut_through: f64,
    /// Time by store-and-forward routing, in seconds.
    pub t_store_and_forward: f64,
}

/// Returns diameter, links and degree of a network of `p` nodes; of a multibus with [`BUSES`] media.
///
/// The butterfly is the indirect one: its nodes stand at both ends of its ranks.
///
/// ```
/// use crossover_model::topology::{Topology, metrics};
/// let torus = metrics(Topology::Torus2d, 16.0)?;
/// assert_eq!((torus.diameter, torus.links, torus.degree), (4.0, 32.0, 4.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when it is not a whole number, when there are too few nodes for the shape, or when
/// they are no square (mesh, torus), no power of two (most others), no power of four (hypertree), not
/// one less than a power of two (tree, X-tree), not `d 2^d` (cube-connected cycles) or not `k^3/4` of an even `k` (fat
/// tree of k-port switches); `links` when it overflows.
///
/// Source: Grama et al., Tables 2.1 and 2.2; for the networks that Hanuliak 2014, section 2.1.1, names
/// besides, derived; Preparata and Vuillemin 1981, cube-connected cycles; Al-Fares, Loukissas and Vahdat 2008.
pub fn metrics(topology: Topology, p: f64) -> Result<Metrics, Error> {
    metrics_with(topology, p, BUSES)
}

/// Returns [`metrics`] where a multibus has `buses` media; of all other networks the same.
///
/// ```
/// use crossover_model::topology::{Topology, metrics_with};
/// assert_eq!(metrics_with(Topology::Multibus, 10.0, 3.0)?.links, 3.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`metrics`]; names `buses` when they are no whole number from 1.
///
/// Source: as [`metrics`].
pub fn metrics_with(topology: Topology, p: f64, buses: f64) -> Result<Metrics, Error> {
    let ClosedForm { diameter, links, degree, .. } =
        closed_form(topology, topology.size(p)?, buses)?;
    result("links", links)?;
    Ok(Metrics { diameter, links, degree })
}

/// Returns the bisection width of a network of `p` nodes: the least number of links to cut so that it
/// falls into halves, each of which can carry a message in each direction.
///
/// The star's is what must really be cut, half of its links; the textbook's table prints 1. Of a
/// multistage network the halves are the first and the last `p / 2` nodes, and a wire, which carries
/// messages one way, counts half.
///
/// ```
/// use crossover_model::topology::{Topology, bisection};
/// assert_eq!(bisection(Topology::Torus2d, 16.0, 1.0)?, 8.0);
/// assert_eq!(bisection(Topology::Multibus, 16.0, 3.0)?, 3.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`metrics_with`]; names `p` when a De Bruijn or shuffle-exchange network, of which no formula is
/// known, has more than 64 nodes, and `bisection` when it overflows.
///
/// Source: Grama et al., section 2.4.4 and Table 2.1; De Bruijn and shuffle-exchange by integer programs.
pub fn bisection(topology: Topology, p: f64, buses: f64) -> Result<f64, Error> {
    let form = closed_form(topology, topology.size(p)?, buses)?;
    let Some(bisection) = form.bisection else {
        let help = "no formula is known beyond 64 nodes: give 64 or fewer";
        return Err(Error::new(ErrorKind::Undefined, "p", p, help));
    };
    result("bisection", bisection)
}

/// Returns the mean number of links between two distinct nodes of a network of `p`.
///
/// ```
/// use crossover_model::topology::{Topology, mean_distance};
/// assert_eq!(mean_distance(Topology::Linear, 16.0)?, 17.0 / 3.0);
/// assert_eq!(mean_distance(Topology::ShuffleExchange, 16.0)?, 2.85);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`metrics`]; names `p` when a De Bruijn, shuffle-exchange or X-tree network or cube-connected cycles, which
/// are searched breadth first, has more than 4096 nodes, and `avg_distance` when it overflows.
///
/// Source: derived from Grama et al., section 2.4.4.
pub fn mean_distance(topology: Topology, p: f64) -> Result<f64, Error> {
    let size = topology.size(p)?;
    if let Some(mean) = closed_form(topology, size, BUSES)?.mean {
        return result("avg_distance", mean);
    }
    searchable(p)?;
    let all = direct::distances(&direct::adjacency(topology, p as usize, size.parameter as usize));
    Ok(all / (p * (p - 1.0)))
}

/// Refuses numbers of nodes whose distances take too long to search for.
pub(super) fn searchable(p: f64) -> Result<(), Error> {
    if MOST_SEARCHED < p {
        let help = format!("distances are searched for among {MOST_SEARCHED} nodes: give fewer");
        return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
    }
    Ok(())
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

/// Metrics of a network by formula; `None` where no formula is known.
struct ClosedForm {
    diameter: f64,
    links: f64,
    degree: f64,
    mean: Option<f64>,
    bisection: Option<f64>,
}

fn closed_form(topology: Topology, size: Size, buses: f64) -> Result<ClosedForm, Error> {
    let (p, others) = (size.p, size.p - 1.0);
    let half = (p / 2.0).floor();
    // The side of a square, the exponent of a power or the levels of a tree.
    let (q, d) = (size.parameter, size.parameter);
    let even = p % 2.0 == 0.0;
    let unless_odd = |even_side, odd_side| if even { even_side } else { odd_side };
    // Multistage networks: a wire before and after each stage.
    let wires = multistage::stages(topology, d) + 1.0;
    let known = |mean, bisection| (Some(mean), Some(bisection));
    let (diameter, links, degree, (mean, bisection)) = match topology {
        Topology::Bus => (1.0, 1.0, 1.0, known(1.0, 1.0)),
        Topology::Star => (2.0, others, others, known(2.0 * others / p, half)),
        Topology::Linear => (others, others, others.min(2.0), known((p + 1.0) / 3.0, 1.0)),
        Topology::Ring => {
            let mean = unless_odd(p / others * (p / 4.0), (p + 1.0) / 4.0);
            (half, p, 2.0, known(mean, 2.0))
        }
        Topology::Mesh2d => {
            let far = 2.0 * (q - 1.0);
            let bisection = unless_odd(q, q + 1.0);
            (far, 2.0 * (p - q), far.min(4.0), known(2.0 * q / 3.0, bisection))
        }
        Topology::Torus2d => {
            let mean = unless_odd(q / 2.0, (p - 1.0) / (2.0 * q)) * (p / others);
            let bisection = unless_odd(2.0 * q, 2.0 * q + 2.0);
            (2.0 * (q / 2.0).floor(), 2.0 * p, 4.0, known(mean, bisection))
        }
        Topology::Hypercube => (d, p / 2.0 * d, d, known(d / 2.0 * (p / others), p / 2.0)),
        Topology::Tree => {
            let degree = if p < 7.0 { 2.0 } else { 3.0 };
            (2.0 * (d - 1.0), others, degree, known(tree_average(p, d), 1.0))
        }
        // sum over the heights i = 1..d of 2 i times the 2^(i-1) leaves that far away
        Topology::FatTree => {
            (2.0 * d, p * d, p, known(2.0 * ((d - 1.0) * p + 1.0) / others, p / 2.0))
        }
        Topology::Butterfly => (d, 2.0 * p * d, 4.0, known(d, p / 2.0)),
        Topology::Complete => (1.0, p / 2.0 * others, others, known(1.0, half * (p - half))),
        Topology::Crossbar => (wires, p * wires, 2.0 * p, known(wires, half)),
        Topology::Omega | Topology::Benes | Topology::Batcher => {
            (wires, p * wires, 4.0, known(wires, half))
        }
        // Its halves are joined by the wires after the first stage alone, half of which cross.
        Topology::Banyan => (wires, p * wires, 4.0, known(wires, (p / 4.0).max(1.0))),
        Topology::DeBruijn => {
            let links = if p == 2.0 { 1.0 } else { 2.0 * p - 3.0 };
            (
                d,
                links,
                [1.0, 3.0, 4.0][place(d)],
                (None, list_entry(&[1.0, 3.0, 3.0, 6.0, 10.0, 18.0], d)),
            )
        }
        Topology::ShuffleExchange => {
            let links = 1.5 * p - 2.0 - f64::from(d % 2.0 == 0.0);
            (
                2.0 * d - 1.0,
                links,
                d.min(3.0),
                (None, list_entry(&[1.0, 1.0, 2.0, 3.0, 6.0, 9.0], d)),
            )
        }
        Topology::Hypertree => {
            let (side, degree) = (p.sqrt(), if d == 1.0 { 4.0 } else { 6.0 });
            // sum over the heights i = 1..d of 2 i times the 3 4^(i-1) nodes that far away
            let mean = 2.0 * ((3.0 * d - 1.0) * p + 1.0) / (3.0 * others);
            (2.0 * d, 4.0 * (p - side), degree, known(mean, 2.0 * side))
        }
        Topology::XTree => {
            let degree = [2.0, 4.0, 5.0][place(d - 1.0)];
            (2.0 * d - 3.0, 2.0 * p - 1.0 - d, degree, (None, Some(d)))
        }
        Topology::Multibus => {
            let buses = count("buses", buses)?;
            (1.0, buses, buses, known(1.0, buses))
        }
        Topology::CubeConnectedCycles => {
            let far = if d == 3.0 { 6.0 } else { 2.0 * d + (d / 2.0).floor() - 2.0 };
            (far, 1.5 * p, 3.0, (None, Some(f64::exp2(d - 1.0))))
        }
        Topology::PortTree => {
            // A leaf has d nodes, a pod d^2 of them; those are nearer than the others by a level each.
            let near = 2.0 * (d * d - 1.0) + 2.0 * (d - 1.0);
            (6.0, 3.0 * p, 2.0 * d, known(6.0 - near / others, p / 2.0))
        }
    };
    Ok(ClosedForm { diameter, links, degree, mean, bisection })
}

/// Returns the index of the exponent `d` in a list for 1, 2, and from 3 on.
fn place(d: f64) -> usize {
    (d.clamp(1.0, 3.0) - 1.0) as usize
}

/// Returns the entry of `d` in a list that begins at the exponent 1.
fn list_entry(list: &[f64], d: f64) -> Option<f64> {
    list.get(d as usize - 1).copied()
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
        let mean = mean_distance(topology, f64::from(p)).expect("a small network");
        assert!((mean - sum / pairs).abs() < 1e-12, "{topology:?} {p}");
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
        let is_bus = matches!(topology, Topology::Bus | Topology::Multibus);
        if !is_bus && (topology, p) != (Topology::Butterfly, 2) {
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
        for p in [160, 384] {
            check(Topology::CubeConnectedCycles, p);
        }
        check(Topology::PortTree, 128);
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
            Topology::DeBruijn,
            Topology::ShuffleExchange,
            Topology::XTree,
        ];
        for topology in direct {
            for p in 2..17 {
                if let Ok(width) = bisection(topology, f64::from(p), BUSES) {
                    assert_eq!(width, least_cut(topology, p), "{topology:?} {p}");
                }
            }
        }
    }

    #[test]
    fn the_bisection_of_cube_connected_cycles_is_the_least_cut() {
        let cycles = Topology::CubeConnectedCycles;
        assert_eq!(bisection(cycles, 24.0, BUSES), Ok(4.0));
        assert_eq!(least_cut(cycles, 24), 4.0);
    }

    /// The least cut between the first and the last half of the processors, over all places of the
    /// switches: the greatest flow between them, found by paths that have room left.
    fn least_cut_of_halves(topology: Topology, p: usize, of_a_link: f64) -> f64 {
        let graph = Graph::new(topology, p as f64).expect("a small graph");
        let (source, sink) = (graph.nodes().len(), graph.nodes().len() + 1);
        let mut room = vec![vec![0.0; sink + 1]; sink + 1];
        for link in graph.links() {
            room[link.a][link.b] += of_a_link;
            room[link.b][link.a] += of_a_link;
        }
        room[source][..p / 2].fill(1e9);
        room[p / 2..p].iter_mut().for_each(|to| to[sink] = 1e9);
        let mut flow = 0.0;
        loop {
            let mut before = vec![None; sink + 1];
            let mut reached = vec![source];
            let mut next = 0;
            while let Some(&at) = reached.get(next) {
                next += 1;
                for to in 0..=sink {
                    if 0.0 < room[at][to] && before[to].is_none() && to != source {
                        before[to] = Some(at);
                        reached.push(to);
                    }
                }
            }
            if before[sink].is_none() {
                return flow;
            }
            let mut at = sink;
            while let Some(from) = before[at].filter(|_| at != source) {
                room[from][at] -= of_a_link;
                room[at][from] += of_a_link;
                at = from;
            }
            flow += of_a_link;
        }
    }

    #[test]
    fn the_halves_of_an_indirect_network_are_parted_by_its_bisection() {
        for (topology, of_a_link, sizes) in [
            (Topology::Crossbar, 0.5, &[2, 4, 8, 16][..]),
            (Topology::Omega, 0.5, &[2, 4, 8, 16]),
            (Topology::Banyan, 0.5, &[2, 4, 8, 16]),
            (Topology::Benes, 0.5, &[2, 4, 8, 16]),
            (Topology::Batcher, 0.5, &[2, 4, 8, 16]),
            (Topology::Hypertree, 1.0, &[4, 16, 64]),
            (Topology::PortTree, 1.0, &[2, 16, 54]),
        ] {
            for &p in sizes {
                let width = bisection(topology, p as f64, BUSES).expect("a size of the shape");
                assert_eq!(width, least_cut_of_halves(topology, p, of_a_link), "{topology:?} {p}");
            }
        }
    }

    #[test]
    fn what_is_searched_for_is_what_was_found_elsewhere() {
        for (topology, p, sum, pairs) in [
            (Topology::DeBruijn, 4.0, 7.0, 6.0),
            (Topology::DeBruijn, 16.0, 257.0, 120.0),
            (Topology::DeBruijn, 64.0, 3481.0, 1008.0),
            (Topology::ShuffleExchange, 8.0, 29.0, 14.0),
            (Topology::ShuffleExchange, 64.0, 4579.0, 1008.0),
            (Topology::XTree, 15.0, 247.0, 105.0),
            (Topology::XTree, 63.0, 9203.0, 1953.0),
        ] {
            assert_eq!(mean_distance(topology, p), Ok(sum / pairs), "{topology:?} {p}");
        }
        let far = mean_distance(Topology::DeBruijn, 8192.0).expect_err("too many");
        assert_eq!((far.field(), far.kind()), ("p", ErrorKind::TooLarge));
        let wide = bisection(Topology::DeBruijn, 256.0, BUSES).expect_err("unknown");
        assert_eq!((wide.field(), wide.kind()), ("p", ErrorKind::Undefined));
    }
}

//! Networks of today's machines: what the sources print, and small members built as graphs and looked at link by link.

use std::collections::VecDeque;

use crossover_model::fabric::{Fabric, Family, Form, Graph, Prices};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

fn tree(radix: f64, levels: f64, taper: f64, taper2: f64) -> Fabric {
    Fabric { radix, levels, taper, taper2, ..Fabric::default() }
}

fn dragonfly(a: f64, t: f64, h: f64) -> Fabric {
    Fabric { family: Family::Dragonfly, a, t, h, ..Fabric::default() }
}

fn hyperx(dims: &[f64], terminals: f64, lanes: f64) -> Fabric {
    let dims = dims.to_vec();
    Fabric { family: Family::HyperX, dims, terminals, lanes, ..Fabric::default() }
}

fn torus(dims: &[f64]) -> Fabric {
    Fabric { family: Family::Torus, dims: dims.to_vec(), ..Fabric::default() }
}

/// Small members of all families.
fn small() -> Vec<Fabric> {
    let mut all = vec![tree(2.0, 1.0, 1.0, 1.0), tree(9.0, 1.0, 1.0, 1.0)];
    for (k, r) in [2, 3, 4, 6, 8].into_iter().flat_map(|k: u32| (1..k).map(move |r| (k, r))) {
        if k.is_multiple_of(r + 1) {
            all.push(tree(k.into(), 2.0, r.into(), 1.0));
            for s in (1..k).filter(|s| k.is_multiple_of(s + 1)) {
                let deep = tree(k.into(), 3.0, r.into(), s.into());
                let nodes = deep.metrics().expect("it divides").nodes;
                all.extend((nodes < 130.0).then_some(deep));
            }
        }
    }
    let railed = |fabric: Fabric, node| Fabric { rails: true, node, ..fabric };
    all.push(railed(tree(4.0, 2.0, 1.0, 1.0), 2.0));
    all.push(railed(tree(4.0, 2.0, 3.0, 1.0), 4.0));
    all.push(railed(tree(6.0, 2.0, 2.0, 1.0), 3.0));
    all.push(railed(tree(4.0, 3.0, 1.0, 3.0), 3.0));
    for (a, t) in (1..5).flat_map(|a| (1..4).map(move |t| (a, t))) {
        let few = (1..4).map(|h| dragonfly(a.into(), t.into(), h.into()));
        all.extend(few.filter(|fabric| fabric.metrics().expect("valid").nodes < 130.0));
    }
    let grids: [&[f64]; 12] = [
        &[2.0],
        &[3.0],
        &[8.0],
        &[5.0, 3.0],
        &[4.0, 4.0],
        &[6.0, 2.0],
        &[2.0, 2.0],
        &[7.0, 4.0],
        &[3.0, 3.0, 3.0],
        &[4.0, 3.0, 2.0],
        &[2.0, 2.0, 2.0],
        &[4.0, 2.0, 3.0, 2.0],
    ];
    for dims in grids {
        all.push(torus(dims));
        all.push(hyperx(dims, 1.0, 1.0));
        if dims.len() < 4 {
            all.push(hyperx(dims, 3.0, 1.0));
            all.push(hyperx(dims, 2.0, 2.0));
        }
    }
    all
}

/// Returns the number of links from a vertex to each other one.
fn breadth_first(graph: &Graph, from: usize) -> Vec<Option<usize>> {
    let mut hops = vec![None; graph.places().len()];
    hops[from] = Some(0);
    let mut reached = VecDeque::from([from]);
    while let Some(at) = reached.pop_front() {
        for next in graph.neighbors(at) {
            if hops[next].is_none() {
                hops[next] = hops[at].map(|hops| hops + 1);
                reached.push_back(next);
            }
        }
    }
    hops
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

#[test]
fn the_numbers_are_those_of_graphs_that_are_built() -> Result<(), Error> {
    let mut built = 0;
    for fabric in small() {
        let (metrics, graph) = (fabric.metrics()?, Graph::new(&fabric)?);
        let nodes = graph.nodes();
        assert_eq!(metrics.nodes, nodes as f64, "{fabric:?}");
        assert_eq!(metrics.switches, (graph.places().len() - nodes) as f64, "{fabric:?}");
        let (mut links, mut hosts) = (0.0, 0.0);
        let mut ports = vec![0.0; graph.places().len()];
        for link in graph.links() {
            let is_host = link.a < nodes && nodes <= link.b;
            *if is_host { &mut hosts } else { &mut links } += link.lanes;
            ports[link.a] += link.lanes;
            ports[link.b] += link.lanes;
        }
        assert_eq!((metrics.trunks, metrics.host_links), (links, hosts), "{fabric:?}");
        let first = if fabric.family == Family::Torus { 0 } else { nodes };
        assert!(ports[first..].iter().all(|used| *used == metrics.ports), "{fabric:?}: {ports:?}");
        let all: f64 = if first == 0 { ports.iter().sum() } else { ports[nodes..].iter().sum() };
        assert!(near(metrics.ports_per_node(), all / nodes as f64), "{fabric:?}");
        if fabric.levels > 1.0 || fabric.family != Family::FatTree {
            check_distances(&fabric, &graph);
        }
        let loads = graph.uniform_loads();
        let most = loads.iter().flatten().copied().fold(0.0, f64::max);
        assert!(near(metrics.uniform, (1.0 / most).min(1.0)), "{fabric:?}: {most}");
        built += 1;
    }
    println!("{built} networks");
    Ok(())
}

/// The routes are shortest ones, but for a dragonfly, which takes one global link where two are sometimes shorter.
fn check_distances(fabric: &Fabric, graph: &Graph) {
    let metrics = fabric.metrics().expect("valid");
    let (mut sum, mut most, nodes) = (0, 0, graph.nodes());
    for from in 0..nodes {
        let least = breadth_first(graph, from);
        for to in (0..nodes).filter(|to| *to != from) {
            for way in 0..graph.ways(from, to) {
                let path = graph.route(from, to, way);
                assert_eq!((path[0], path[path.len() - 1]), (from, to), "{fabric:?}");
                assert!(path.windows(2).all(|hop| graph.link(hop[0], hop[1]).is_some()));
                let (hops, least) = (path.len() - 1, least[to].expect("connected"));
                let is_least = hops == least;
                assert!(is_least || fabric.family == Family::Dragonfly && least < hops);
                if way == 0 {
                    (sum, most) = (sum + hops, most.max(hops));
                }
            }
        }
    }
    assert_eq!(metrics.diameter, most as f64, "{fabric:?}");
    let mean = sum as f64 / (nodes * (nodes - 1)) as f64;
    assert!(near(metrics.avg_distance, mean), "{fabric:?}: {mean}");
}

/// The least cut that parts some nodes from the others, wherever the switches lie: the greatest flow between them.
fn least_cut(graph: &Graph, half: u32) -> f64 {
    let count = graph.places().len();
    let (source, sink) = (count, count + 1);
    let mut room = vec![vec![0.0; count + 2]; count + 2];
    for link in graph.links() {
        room[link.a][link.b] += link.lanes;
        room[link.b][link.a] += link.lanes;
    }
    for node in 0..graph.nodes() {
        let (from, to) = if half >> node & 1 == 1 { (source, node) } else { (node, sink) };
        room[from][to] = 1e9;
    }
    let mut flow = 0.0;
    loop {
        let mut before = vec![None; count + 2];
        let mut reached = VecDeque::from([source]);
        while let Some(at) = reached.pop_front() {
            for to in 0..count + 2 {
                if 0.0 < room[at][to] && before[to].is_none() && to != source {
                    before[to] = Some(at);
                    reached.push_back(to);
                }
            }
        }
        if before[sink].is_none() {
            return flow;
        }
        let (mut at, mut path) = (sink, Vec::new());
        while let Some(from) = before[at].filter(|_| at != source) {
            path.push((from, at));
            at = from;
        }
        let by = path.iter().map(|(from, to)| room[*from][*to]).fold(f64::INFINITY, f64::min);
        for (from, to) in path {
            room[from][to] -= by;
            room[to][from] += by;
        }
        flow += by;
    }
}

#[test]
fn the_bisection_is_the_least_cut_of_all_halves() -> Result<(), Error> {
    let (mut tried, mut odd) = (0, 0);
    for fabric in small() {
        let metrics = fabric.metrics()?;
        let is_railed_switch = fabric.rails && fabric.levels == 1.0;
        if 10.0 < metrics.nodes || metrics.nodes % 2.0 == 1.0 || is_railed_switch {
            continue;
        }
        let Ok(bisection) = fabric.bisection() else { continue };
        let graph = Graph::new(&fabric)?;
        let nodes = graph.nodes() as u32;
        let halves = (0..1_u32 << (nodes - 1)).filter(|half| half.count_ones() == nodes / 2);
        let least = halves.map(|half| least_cut(&graph, half)).fold(f64::INFINITY, f64::min);
        // The links of half the nodes cut them off, too.
        let of_nodes =
            if fabric.family == Family::Torus { f64::INFINITY } else { metrics.nodes / 2.0 };
        // A group or a leaf would have to be split.
        let is_split = match fabric.family {
            Family::Dragonfly => fabric.a * fabric.h % 2.0 == 0.0,
            Family::FatTree => fabric.radix % 2.0 == 1.0,
            _ => false,
        };
        if is_split {
            assert!((least - bisection).abs() <= 1.0, "{fabric:?}: {bisection}, {least}");
            odd += 1;
        } else {
            assert_eq!(bisection.min(of_nodes), least, "{fabric:?}");
            tried += 1;
        }
    }
    println!("{tried} bisections, {odd} of an odd number of groups or leaves");
    assert!(20 < tried && 0 < odd);
    Ok(())
}

#[test]
fn the_worst_pattern_leaves_what_is_said() -> Result<(), Error> {
    // From each node to the one in the same place of the next group, switch or pod, or nearly half round the ring.
    for (fabric, shift) in [
        (dragonfly(3.0, 2.0, 1.0), 6),
        (dragonfly(4.0, 2.0, 2.0), 8),
        (hyperx(&[4.0, 4.0], 3.0, 1.0), 3),
        (hyperx(&[5.0], 4.0, 2.0), 4),
        (torus(&[9.0]), 4),
        (torus(&[8.0]), 3),
    ] {
        let graph = Graph::new(&fabric)?;
        let mut loads = vec![[0.0; 2]; graph.links().len()];
        for from in 0..graph.nodes() {
            let path = graph.route(from, (from + shift) % graph.nodes(), 0);
            for hop in path.windows(2) {
                let (link, way) = graph.link(hop[0], hop[1]).expect("a link");
                loads[link][way] += 1.0 / graph.links()[link].lanes;
            }
        }
        let most = loads.iter().flatten().copied().fold(0.0, f64::max);
        assert!(near(fabric.metrics()?.worst, 1.0 / most), "{fabric:?}: {most}");
    }
    Ok(())
}

#[test]
fn the_sizes_that_are_printed() -> Result<(), Error> {
    for (fabric, nodes) in [
        // Al-Fares, Loukissas and Vahdat 2008: k^3/4 hosts.
        (tree(48.0, 3.0, 1.0, 1.0), 27_648.0),
        // Kim et al. 2008, Figure 5: p = h = 2, a = 4.
        (dragonfly(4.0, 2.0, 2.0), 72.0),
        // Blue Gene/L, Sequoia, Fugaku, a TPU v4 pod.
        (torus(&[64.0, 32.0, 32.0]), 65_536.0),
        (torus(&[16.0, 16.0, 16.0, 12.0, 2.0]), 98_304.0),
        (torus(&[24.0, 23.0, 24.0, 2.0, 3.0, 2.0]), 158_976.0),
        (torus(&[16.0, 16.0, 16.0]), 4096.0),
    ] {
        assert_eq!(fabric.metrics()?.nodes, nodes, "{fabric:?}");
    }
    // 5k²/4 switches.
    assert_eq!(tree(48.0, 3.0, 1.0, 1.0).metrics()?.switches, 2880.0);
    Ok(())
}

#[test]
fn a_taper_is_cheaper_for_a_node_and_dearer_for_its_bandwidth() -> Result<(), Error> {
    let prices = Prices { port: 1.0, cable: 0.5 };
    let mut before = (f64::INFINITY, 0.0);
    for taper in [1.0, 3.0, 7.0, 15.0, 31.0, 63.0] {
        let fabric = tree(64.0, 2.0, taper, 1.0);
        let cost = fabric.cost_per_node(prices)?;
        let of_bandwidth = cost / fabric.metrics()?.uniform;
        assert!(cost < before.0 && before.1 < of_bandwidth, "{taper}");
        before = (cost, of_bandwidth);
    }
    Ok(())
}

#[test]
fn a_network_that_does_not_divide_names_what_is_at_fault() {
    let railed = |node, fabric: Fabric| Fabric { rails: true, node, ..fabric };
    for (fabric, field, kind) in [
        (tree(64.0, 2.0, 4.0, 1.0), "taper", ErrorKind::NotDivisible),
        (tree(64.0, 3.0, 1.0, 4.0), "taper2", ErrorKind::NotDivisible),
        (railed(7.0, Fabric::default()), "node", ErrorKind::NotDivisible),
        // 56 leaves of a pod, of 64 ports.
        (railed(64.0, tree(64.0, 3.0, 1.0, 7.0)), "node", ErrorKind::NotDivisible),
        (tree(1.0, 2.0, 1.0, 1.0), "radix", ErrorKind::OutOfRange),
        (tree(4.5, 2.0, 1.0, 1.0), "radix", ErrorKind::NotInteger),
        (torus(&[1.0, 4.0]), "dims", ErrorKind::OutOfRange),
        (torus(&[1e5, 1e5]), "dims", ErrorKind::TooLarge),
        (torus(&[]), "dims", ErrorKind::MissingInput),
        (hyperx(&[4.0], 0.0, 1.0), "T", ErrorKind::OutOfRange),
        (dragonfly(4.0, 5000.0, 1.0), "t", ErrorKind::OutOfRange),
    ] {
        let error = fabric.metrics().expect_err("refused");
        assert_eq!((error.field(), error.kind()), (field, kind), "{error}");
    }
    assert_eq!(torus(&[5.0, 3.0]).bisection().unwrap_err().field(), "dims");
    // A cut through the odd dimension may be smaller.
    assert_eq!(torus(&[9.0, 4.0]).bisection().unwrap_err().kind(), ErrorKind::Undefined);
    assert_eq!(torus(&[4.0]).one_switch().unwrap_err().field(), "family");
    assert_eq!(Graph::new(&tree(64.0, 3.0, 1.0, 1.0)).unwrap_err().kind(), ErrorKind::TooLarge);
    // What does not belong to the family is not looked at.
    assert!(Fabric { dims: Vec::new(), a: f64::NAN, ..Fabric::default() }.metrics().is_ok());
}

#[test]
fn rails_let_a_device_reach_more_nodes_through_one_switch() -> Result<(), Error> {
    for fabric in small().into_iter().filter(|fabric| fabric.family == Family::FatTree) {
        let graph = Graph::new(&fabric)?;
        let node = fabric.node as usize;
        let own = graph.switch_of(0);
        let mut nodes: Vec<usize> = graph
            .neighbors(own)
            .filter(|other| *other < graph.nodes())
            .map(|device| device / node)
            .collect();
        nodes.dedup();
        if fabric.rails {
            assert_eq!(fabric.one_switch()?, nodes.len() as f64, "{fabric:?}");
        }
    }
    let rails = Fabric { rails: true, levels: 1.0, ..Fabric::default() };
    assert_eq!((rails.one_switch()?, rails.metrics()?.nodes), (64.0, 512.0));
    // Devices of different rails meet inside their node alone.
    let graph = Graph::new(&Fabric { radix: 4.0, node: 2.0, ..rails })?;
    assert_eq!(graph.route(0, 2, 0).len(), 3);
    assert!(graph.route(0, 1, 0).is_empty());
    assert!(graph.uniform_loads().iter().flatten().all(|load| near(*load, 1.0)));
    Ok(())
}

#[test]
fn balanced_members_use_the_ports_there_are() {
    for form in Form::ALL {
        for ports in 2..200 {
            let ports = f64::from(ports);
            let Some(fabric) = form.largest(ports) else { continue };
            let metrics = fabric.metrics().expect("a member");
            assert!(metrics.ports <= ports && ports < metrics.ports + 5.0, "{form} {ports}");
            assert_eq!(
                metrics.uniform.min(0.999),
                if metrics.uniform < 1.0 { metrics.uniform } else { 0.999 }
            );
            let again = form.nearest(metrics.nodes);
            assert_eq!(again.metrics().expect("a member").nodes, metrics.nodes, "{form} {ports}");
        }
    }
    for nodes in [0.0, 1.0, 2.0, 100.0, 2048.0, 1e6, 1e15, f64::NAN, f64::INFINITY] {
        for form in Form::ALL {
            assert!(form.nearest(nodes).metrics().is_ok(), "{form} {nodes}");
        }
    }
}

/// Any network, often one whose numbers go together.
fn any_fabric() -> impl Strategy<Value = Fabric> {
    let ports = prop_oneof![2u32..200, Just(64), Just(4096), Just(2520)];
    let tree = (ports, 1u32..4, 1u32..9, 1u32..9, any::<bool>(), 1u32..12);
    let groups = (1u32..40, 1u32..40, 1u32..40);
    let grid = (prop::collection::vec(2u32..40, 1..7), 1u32..40, 1u32..5);
    (0usize..4, tree, groups, grid).prop_map(|(family, tree, groups, grid)| Fabric {
        family: Family::ALL[family],
        radix: tree.0.into(),
        levels: tree.1.into(),
        taper: tree.2.into(),
        taper2: tree.3.into(),
        rails: tree.4,
        node: tree.5.into(),
        a: groups.0.into(),
        t: groups.1.into(),
        h: groups.2.into(),
        dims: grid.0.into_iter().map(f64::from).collect(),
        terminals: grid.1.into(),
        lanes: grid.2.into(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn laws_hold_of_all(fabric in any_fabric()) {
        let Ok(metrics) = fabric.metrics() else { return Ok(()) };
        let slack = 1.0 + 1e-12;
        prop_assert!(0.0 < metrics.uniform && metrics.uniform <= 1.0);
        prop_assert!(metrics.worst <= metrics.uniform * slack);
        prop_assert!(metrics.avg_distance <= metrics.diameter && 1.0 <= metrics.avg_distance);
        // Whatever random detours give any pattern, random traffic gives at least. Of a dragonfly the detours are counted on
        // global links alone.
        let counts_all = fabric.family != Family::Dragonfly;
        prop_assert!(!counts_all || metrics.valiant <= metrics.uniform * slack);
        // No link carries more than it can: all hops of all nodes fit on all links.
        let hops = metrics.uniform * metrics.nodes * metrics.avg_distance;
        prop_assert!(hops <= 2.0 * metrics.links() * slack);
        if let Ok(bisection) = fabric.bisection() {
            // Half of uniform traffic crosses it, in two directions.
            let crossing = metrics.uniform * metrics.nodes * metrics.nodes / (metrics.nodes - 1.0) / 4.0;
            prop_assert!(crossing <= bisection * 1.35, "{crossing} {bisection}");
        }
        let prices = Prices { port: 1.0, cable: 0.5 };
        prop_assert!(0.0 < fabric.cost_per_node(prices).expect("prices"));
    }

    #[test]
    fn a_small_member_can_be_built(fabric in any_fabric()) {
        let (Ok(metrics), small) = (fabric.metrics(), fabric.cut_down()) else { return Ok(()) };
        let small = small?;
        let of_small = small.metrics()?;
        prop_assert!(of_small.nodes <= 72.0 && of_small.nodes <= metrics.nodes, "{small:?}");
        prop_assert!(small.family == fabric.family && small.rails == fabric.rails);
        prop_assert!(small.taper <= fabric.taper && small.taper2 <= fabric.taper2);
        prop_assert!(Graph::new(&small)?.links().len() < 500);
    }

    #[test]
    fn any_numbers_are_answered_or_refused_by_name(
        numbers in prop::array::uniform10(any::<f64>()), dims in prop::collection::vec(any::<f64>(), 0..4),
        family in 0usize..4, tame in any::<u16>(), rails in any::<bool>(),
    ) {
        let of = |at: usize, tamed: f64| if tame >> at & 1 == 0 { tamed } else { numbers[at] };
        let fabric = Fabric {
            family: Family::ALL[family],
            radix: of(0, 12.0),
            levels: of(1, 3.0),
            taper: of(2, 2.0),
            taper2: of(3, 3.0),
            rails,
            node: of(4, 1.0),
            a: of(5, 4.0),
            t: of(6, 2.0),
            h: of(7, 2.0),
            dims: if tame >> 10 & 1 == 0 { vec![4.0, 6.0] } else { dims },
            terminals: of(8, 2.0),
            lanes: of(9, 1.0),
        };
        let keys = ["radix", "levels", "taper", "taper2", "node", "a", "t", "h", "dims", "T", "K"];
        match fabric.metrics() {
            Ok(metrics) => prop_assert!(metrics.nodes.is_finite() && 0.0 < metrics.worst),
            Err(error) => prop_assert!(keys.contains(&error.field())),
        }
        if let Ok(time) = fabric.all_to_all(numbers[0], numbers[1]) {
            prop_assert!(time.is_finite());
        }
        if let Ok(small) = fabric.cut_down() {
            prop_assert!(Graph::new(&small).is_ok());
        }
    }
}

//! Networks of today's machines.

use crossover_figures::figure::{Layer, Marker};

use crate::common::{On, line, points, shapes};

const FABRIC: On = On("fabric");
const DRAGONFLY: &str = "family=dragonfly";
const BLUE_GENE: &str = "family=torus&dims=64,32,32";

#[test]
fn a_fat_tree_of_48_ports_has_what_is_printed() {
    FABRIC.check("levels=3&radix=48", "N", 27_648.0);
    FABRIC.check("levels=3&radix=48", "switches", 2880.0);
    FABRIC.check("family=dragonfly&a=32&t=16&h=16", "N", 262_656.0);
    FABRIC.check("family=dragonfly&a=32&t=16&h=16", "ports", 63.0);
    for (dims, nodes) in
        [("64,32,32", 65_536.0), ("16,16,16,12,2", 98_304.0), ("24,23,24,2,3,2", 158_976.0)]
    {
        FABRIC.check(&format!("family=torus&dims={dims}"), "N", nodes);
    }
}

#[test]
fn the_takeaway_is_that_of_its_verdict() {
    FABRIC.check_takeaways(&[
        ("", "2048 nodes, 0.0469 switches each, full bandwidth for any permutation."),
        (DRAGONFLY, "All at random: 50 GB/s a node. A bad pattern leaves 391 MB/s; random detours 50 % of a link."),
        ("taper=3", "Tapered to 33.3 % of full bisection. A node costs 2.33, its full bandwidth 6.89."),
        ("rails=1", "Rails: a device reaches 32 servers through one switch. 2048 nodes, full bandwidth."),
        ("family=torus", "All at random: 24.9 GB/s a node. A bad pattern leaves 7.14 GB/s."),
        ("taper=4", "64 ports cannot be divided so. Take a taper that is one less than a divisor of 64."),
        ("levels=3&taper2=4", "The ports of a pod cannot be divided so. Take a taper one less than a divisor of 64."),
        ("rails=1&node=7", "Rails do not divide the leaves. Take a divisor of the leaves of a pod for the devices of a server."),
        ("family=torus&dims=1e5,1e5", "There are too many switches or nodes. Take dimensions whose product is at most a billion."),
        ("family=torus&dims=2.5", "A dimension is a whole number. Round it."),
    ]);
    let hint = FABRIC.report("").hints.join(" ");
    assert!(hint.contains("reaches 32 servers through one switch, not 4"), "{hint}");
    assert!(FABRIC.report("rails=1").hints.is_empty());
}

#[test]
fn the_shape_of_a_torus_decides_what_random_traffic_gets() {
    FABRIC.near(BLUE_GENE, "uniform", 0.125, 1e-4);
    FABRIC.near("family=torus&dims=16,16,16,16", "uniform", 0.5, 1e-4);
    assert_eq!(FABRIC.refusal("family=torus&dims=5,3", "bisection").field(), "dims");
    assert_eq!(FABRIC.refusal(BLUE_GENE, "one_switch").field(), "family");
}

#[test]
fn a_small_member_is_drawn_with_its_links_and_a_route() {
    for (at, nodes, switches, hops) in [
        ("", 8, 6, 4.0),
        ("levels=3", 16, 20, 6.0),
        ("levels=1", 8, 1, 2.0),
        ("levels=1&rails=1", 32, 4, 2.0),
        ("taper=3", 12, 5, 4.0),
        ("levels=3&taper2=7", 24, 22, 6.0),
        ("rails=1", 8, 6, 4.0),
        (DRAGONFLY, 72, 36, 5.0),
        ("family=hyperx", 64, 16, 4.0),
        ("family=hyperx&dims=8,8,8&T=8", 54, 27, 5.0),
        ("family=torus", 36, 0, 6.0),
        (BLUE_GENE, 16, 0, 4.0),
        ("family=torus&dims=2", 2, 0, 1.0),
    ] {
        let plot = FABRIC.plot(at, "drawing");
        let count = |name: &str| points(&plot, name).map_or(0, |all| all.points.len());
        assert_eq!((count("nodes"), count("switches")), (nodes, switches), "{at}");
        assert_eq!(plot.clock.as_ref().map(|clock| clock.end), Some(hops), "{at}");
        let says = |text: &str| {
            plot.layers
                .iter()
                .any(|layer| matches!(layer, Layer::Label(l) if l.text.contains(text)))
        };
        assert!(says("busiest link"), "{at}");
        let own = FABRIC.value(at, "N");
        assert_eq!(says("in place of"), own != nodes as f64, "{at}");
        assert!(shapes(&plot).iter().any(|shape| shape.silent), "{at}");
    }
}

#[test]
fn no_two_vertices_are_drawn_at_one_place() {
    for at in [
        "",
        "levels=3",
        "levels=1&rails=1",
        "taper=7",
        DRAGONFLY,
        "family=dragonfly&a=1&t=4&h=8",
        "family=hyperx",
        "family=hyperx&dims=8,8,8&T=8",
        "family=hyperx&dims=9",
        "family=torus",
        BLUE_GENE,
        "family=torus&dims=16,16,16",
        "family=torus&dims=12",
        "family=torus&dims=4,4,30",
    ] {
        let plot = FABRIC.plot(at, "drawing");
        let mut spots = Vec::new();
        for name in ["nodes", "switches"] {
            spots
                .extend(points(&plot, name).iter().flat_map(|all| &all.points).map(|p| (p.x, p.y)));
        }
        let wide = plot.x.range.1 - plot.x.range.0;
        for (index, a) in spots.iter().enumerate() {
            for b in &spots[..index] {
                let apart = (a.0 - b.0).hypot(a.1 - b.1);
                assert!(0.008 * wide < apart, "{at}: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn the_price_falls_with_the_taper_and_that_of_bandwidth_rises() {
    let plot = FABRIC.plot("", "over-taper");
    let ends = |name: &str| {
        let points = &line(&plot, name).points;
        assert_eq!(points.len(), 6);
        (points[0].1, points[5].1)
    };
    let (node, bandwidth) = (ends("price of a node"), ends("bandwidth"));
    assert_eq!(node.0, bandwidth.0);
    assert!(node.1 < node.0 && bandwidth.0 < bandwidth.1);
    assert_eq!(FABRIC.figure(DRAGONFLY, "over-taper").unwrap_err().field(), "family");
    assert_eq!(FABRIC.figure("levels=1", "over-taper").unwrap_err().field(), "levels");
}

#[test]
fn the_families_are_compared_at_about_as_many_nodes() {
    let plot = FABRIC.plot("", "cost-bandwidth");
    let uniform = points(&plot, "uniform").expect("points");
    assert_eq!(uniform.points.len(), 5);
    // A press on a family takes the parameters that make this point.
    for point in &uniform.points {
        let mut params = FABRIC.with("");
        for (key, text) in &point.sets {
            params.set_text(key, text).expect("a value");
        }
        let cost = FABRIC.value(&params, "cost_per_node");
        let gets = FABRIC.value(&params, "node_uniform");
        assert!((cost - point.x).abs() < 1e-9 && (gets - point.y).abs() < 1e-3, "{point:?}");
    }
    let current = |plot: &crossover_figures::figure::Plot| {
        plot.layers
            .iter()
            .any(|layer| matches!(layer, Layer::Points(p) if p.marker == Marker::Current))
    };
    assert!(current(&plot));
}

#[test]
fn sizes_over_the_radix_are_those_of_the_papers() {
    let plot = FABRIC.plot("", "size-over-radix");
    let at = |name: &str, ports: f64| {
        line(&plot, name).points.iter().find(|point| point.0 == ports).map(|point| point.1)
    };
    assert_eq!(at("fat tree of two levels", 64.0), Some(2048.0));
    assert_eq!(at("fat tree of three levels", 64.0), Some(65_536.0));
    assert_eq!(at("dragonfly", 64.0), Some(262_656.0));
    let here = points(&plot, "current").expect("the current one").points[0].clone();
    assert_eq!((here.x, here.y), (64.0, 2048.0));
}

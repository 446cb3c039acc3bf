//! Caches and blocks.

use crossover_figures::figure::{Figure, Layer, Marker};

use crate::common::{On, line, lines, points, state};

const MEMORY: On = On("memory");

#[test]
fn a_product_of_matrices_of_64_by_its_orders() {
    for (link, misses, regime) in [
        ("", 299_008.0, "none"),
        ("order=interchanged", 33_792.0, "rows"),
        ("order=blocked", 8_704.0, "blocks"),
        ("order=blocked&b=16", 6_144.0, "block"),
        ("order=blocked&b=32", 34_816.0, "rows"),
        ("n=48", 14_400.0, "column"),
        ("n=16&cache=65536", 96.0, "all"),
    ] {
        MEMORY.check(link, "misses", misses);
        MEMORY.check(link, "misses_played", misses);
        assert_eq!(MEMORY.word(link, "regime"), regime, "{link}");
    }
    MEMORY.near("", "misses_bound", 2768.309, 1e-6);
    MEMORY.near("", "over_bound", 108.011, 1e-5);
    MEMORY.check("", "b_best", 16.0);
    MEMORY.check("order=recursive", "misses_played", 8_192.0);
}

#[test]
fn the_takeaway_says_how_far_the_misses_are_from_the_least() {
    MEMORY.check_takeaways(&[
        ("", "299\u{2009}008 misses, 108 times the lower bound. In blocks there are 8704."),
        ("order=blocked", "Blocks of 16 would have 6144 misses instead of 8704."),
        (
            "order=blocked&b=16",
            "6144 misses, 2.22 times the lower bound. Memory limits the run to 13.33 Gflop/s.",
        ),
        (
            "kernel=stencil&n=4096&order=blocked&b=64&depth=64",
            "Compute-bound: 19.99 flop/B, and the ridge point is at 5 flop/B. Fewer misses would not make it faster.",
        ),
        (
            "kernel=transpose&order=blocked",
            "1024 misses, and no order has fewer. Moving them takes 6.55 µs.",
        ),
    ]);
}

#[test]
fn what_does_not_go_together_says_why() {
    for (link, key, field) in [
        ("n=60", "lines", "n"),
        ("line=60", "flops", "line"),
        ("cache=128", "accesses", "cache"),
        ("order=blocked&b=12", "misses", "b"),
        ("n=48&order=recursive", "misses", "n"),
        ("kernel=transpose", "intensity", "kernel"),
        ("kernel=transpose&order=interchanged", "intensity", "order"),
        ("kernel=stencil", "b_best", "kernel"),
        ("n=4096", "misses_played", "n"),
        ("levels=L1:32768:1ns", "level", "levels"),
        ("levels=L1:32768:1ns;L2:16384:2ns;memory::9ns", "latency_random", "levels"),
    ] {
        assert_eq!(MEMORY.refusal(link, key).field(), field, "{link} {key}");
    }
    let told = MEMORY.report("n=60").takeaway;
    assert!(told.contains("give 56 or 64") || told.contains("Give 56 or 64"), "{told}");
}

#[test]
fn curves_of_the_orders_pass_through_what_was_played() {
    for link in ["", "order=interchanged", "order=blocked", "kernel=stencil&n=256"] {
        let plot = MEMORY.plot(link, "misses-over-n");
        let order = state(&format!("memory?{link}")).at("order").choice().expect("an order");
        let curve = &line(&plot, order).points;
        let rings = points(&plot, &format!("{order}, played")).expect("rings");
        assert!(2 < rings.points.len(), "{link}: {}", rings.points.len());
        for ring in &rings.points {
            let at = curve.iter().find(|point| point.0 == ring.x);
            let (_, formula) = at.expect("the curve is there");
            assert!((0.9..1.3).contains(&(formula / ring.y)), "{link}: n = {}", ring.x);
        }
    }
    assert_eq!(lines(&MEMORY.plot("", "misses-over-n")).len(), 5);
    assert_eq!(lines(&MEMORY.plot("kernel=stencil&n=256", "misses-over-n")).len(), 3);
}

#[test]
fn the_best_block_is_marked_on_the_curve() {
    let plot = MEMORY.plot("", "over-b");
    let curve = line(&plot, "blocked").points.clone();
    assert_eq!(curve, [(8.0, 8_704.0), (16.0, 6_144.0), (32.0, 34_816.0), (64.0, 33_792.0)]);
    let best = points(&plot, "best").expect("a mark");
    assert_eq!((best.marker, best.points[0].x, best.tells), (Marker::Diamond, 16.0, "b_best"));
}

#[test]
fn a_small_case_keeps_what_stays_and_is_played_in_bounded_steps() {
    for link in [
        "",
        "n=48",
        "order=interchanged",
        "order=blocked",
        "order=blocked&b=16",
        "order=blocked&b=64",
        "order=recursive",
        "kernel=transpose",
        "kernel=transpose&order=blocked",
        "kernel=transpose&order=recursive",
        "kernel=stencil&n=4096",
        "kernel=stencil&n=4096&order=blocked&b=64",
        "kernel=stencil&n=4096&order=blocked&b=128&depth=512",
        "kernel=stencil&n=4096&order=blocked&b=512",
        "n=16&cache=65536",
        "n=1e6&cache=256",
        "n=1e6&cache=256&order=interchanged",
        "n=1e6&cache=256&order=blocked&b=8",
        "n=1000000&cache=4096&order=blocked&b=1000",
    ] {
        let figure = MEMORY.screen().figure("touches").expect("a figure");
        let Ok(Figure::Plot(plot)) = figure.figure(&state(&format!("memory?{link}"))) else {
            panic!("{link}: no picture");
        };
        let clock = plot.clock.expect("it is played");
        assert!((8..=96).contains(&clock.steps.len()), "{link}: {}", clock.steps.len());
        let shapes = plot.layers.iter().map(|layer| match layer {
            Layer::Shapes(shapes) => shapes.len(),
            _ => 0,
        });
        assert!(shapes.sum::<usize>() < 1000, "{link}");
    }
}

#[test]
fn the_stairs_have_a_step_at_each_level() {
    let plot = MEMORY.plot("", "stairs");
    let sweep = &line(&plot, "sweep").points;
    for (size, before, after) in [(32_768.0, 1.2e-9, 4e-9), (33_554_432.0, 20e-9, 90e-9)] {
        let at = sweep.iter().position(|point| point.0 == size).expect("a place at the edge");
        assert_eq!((sweep[at].1, sweep[at + 1].1), (before, after));
    }
    let random = &line(&plot, "random").points;
    assert!(random.windows(2).all(|pair| pair[0].1 <= pair[1].1 * (1.0 + 1e-12)));
}

#[test]
fn a_list_of_accesses_is_played_and_drawn() {
    for (link, key, misses) in [
        ("", "misses_direct", 6.0),
        ("", "misses_lru", 6.0),
        ("", "misses_optimal", 5.0),
        ("", "misses_cold", 5.0),
        ("trace=0,8,0,6,8&ways=2", "misses_listed", 4.0),
        ("trace=1,2,3,4,1,2,5,1,2,3,4,5", "misses_fifo", 10.0),
        ("blocks=1e6&ways=1e6", "misses_listed", 5.0),
    ] {
        MEMORY.check(link, key, misses);
    }
    assert_eq!(MEMORY.refusal("ways=3", "misses_listed").field(), "ways");
    MEMORY.check_takeaways(&[
        (
            "ways=4",
            "6 of the 8 listed accesses miss. No cache of as many blocks has fewer than 5 misses.",
        ),
        (
            "ways=3",
            "The listed accesses cannot be played. Ways must divide the 4 blocks: give 1, or 4 for fully associative.",
        ),
    ]);
    for (link, rows) in
        [("", 6), ("blocks=8&ways=2", 10), ("blocks=1024", 7), ("blocks=1e6&ways=1e6", 7)]
    {
        let plot = MEMORY.plot(link, "listed");
        assert_eq!(plot.y.range, (-0.5, f64::from(rows) - 0.5), "{link}");
        assert_eq!(plot.clock.expect("it is played").steps.len(), 8);
    }
    let misses = points(&MEMORY.plot("", "listed"), "miss").expect("marks").points.len();
    assert_eq!(misses, 6);
}

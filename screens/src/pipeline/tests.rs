//! A stream through stages.

use crossover_figures::figure::Layer;

use crate::common::{On, bars, line, points};

const PIPELINE: On = On("pipeline");

/// A coordinator that deals out items to workers.
const FARM: &str = "cut=items&work=1ms,100ms,1ms&start=0&ends=1&n=1000";

#[test]
fn six_chunks_fill_flow_and_drain() {
    for (key, expected) in [
        ("t", 0.113),
        ("t_first", 0.033),
        ("fill", 0.027),
        ("drain", 0.047),
        ("rate", 62.5),
        ("n_best", 9.0),
        ("t_best", 0.111),
        ("flight_needed", 3.0),
    ] {
        PIPELINE.check("", key, expected);
    }
    assert_eq!(PIPELINE.word("", "bottleneck"), "2");
}

#[test]
fn the_takeaway_is_that_of_what_limits() {
    PIPELINE.check_takeaways(&[
        ("", "Bottleneck: stage 2, 62.5 items/s. The pipeline reaches 85 % of that rate."),
        ("n=1", "In one chunk the stream takes 183 ms. In 9 chunks it takes 111 ms, the least."),
        ("n=200", "200 chunks take 292 ms. 9 chunks are best."),
        ("flight=1", "Room for one chunk limits the rate to 30.3 items/s. Room for 3 is enough for the full rate."),
        ("flight=2", "Room for 2 chunks limits the rate to 60.6 items/s. Room for 3 is enough for the full rate."),
        (&format!("{FARM}&copies=1,64,1"), "The shared ends limit the rate to 500 items/s. More copies between them do not help."),
        ("copies=1,2", "The copies do not match the stages. Give one value, or one for each stage."),
        ("start=1ms,2ms", "The start-up times do not match the stages. Give one value, or one for each stage."),
        ("ends=1&work=0.1", "One stage has no two ends to share. Give the work of two stages, or do not share."),
        ("ends=1&copies=2,1,1", "Ends that share a processor have no copies. Give 1 for the first and the last stage."),
        ("work=0,0&start=0", "Nothing takes any time. Set the work or the start-up time of a stage above zero."),
    ]);
    let hints = PIPELINE.report("copies=2").hints.join(" ");
    assert!(hints.contains("placed as 2, 3, 1 copies, would reach 166.7 items/s"), "{hints}");
}

#[test]
fn a_farm_has_as_many_workers_as_its_coordinator_can_serve() {
    let rate = |workers: u32, key| PIPELINE.value(&format!("{FARM}&copies=1,{workers},1"), key);
    assert!((rate(32, "throughput") - 1000.0 / 3.209).abs() < 1e-6);
    assert!((rate(64, "throughput") - 1000.0 / 2.046).abs() < 1e-6);
    assert_eq!((rate(49, "rate"), rate(50, "rate")), (490.0, 500.0));
    assert_eq!(rate(512, "rate"), 500.0);
}

#[test]
fn the_speedups_of_gpipes_table_2() {
    for (stages, n, expected) in [(8, 32, 256.0 / 39.0), (4, 4, 16.0 / 7.0), (2, 32, 64.0 / 33.0)] {
        let work = vec!["1"; stages].join(",");
        PIPELINE.near(&format!("cut=items&work={work}&start=0&n={n}"), "speedup", expected, 1e-9);
    }
}

#[test]
fn bars_are_all_the_time_of_the_processors_one_by_one_and_in_runs() {
    for at in ["", "copies=2,3,1&n=20", "flight=2&ends=1", "n=512", "start=0,1ms,0&work=0,90ms,0"] {
        let plot = PIPELINE.plot(at, "gantt");
        let areas = bars(&plot).into_iter();
        let all: f64 = areas.map(|bar| (bar.end - bar.start) * (bar.lane.1 - bar.lane.0)).sum();
        let paid = PIPELINE.value(at, "processors") * PIPELINE.value(at, "t");
        assert!((all - paid).abs() < 1e-6 * paid, "{at}: {all}, not {paid}");
    }
}

#[test]
fn copies_beyond_the_rows_are_not_drawn() {
    let plot = PIPELINE.plot(&format!("{FARM}&copies=1,64,1"), "gantt");
    assert!(bars(&plot).iter().all(|bar| bar.row < 9), "both ends and eight workers");
}

#[test]
fn the_valley_over_the_chunks_has_its_best_marked() {
    let plot = PIPELINE.plot("", "over-n");
    let times = &line(&plot, "time").points;
    let least = times.iter().min_by(|a, b| a.1.total_cmp(&b.1)).expect("points");
    assert_eq!(least.0, 9.0);
    let best = &points(&plot, "best").expect("the best").points[0];
    assert_eq!((best.x, best.y), (9.0, 0.111));
    let items = PIPELINE.plot("cut=items", "over-n");
    assert!(points(&items, "best").is_none());
}

#[test]
fn more_copies_raise_the_rate_in_steps() {
    let plot = PIPELINE.plot("copies=2", "over-copies");
    let steps = &line(&plot, "placed best").points;
    assert!(steps.is_sorted_by(|a, b| a.0 <= b.0 && a.1 <= b.1));
    let here = points(&plot, "current").expect("the present copies").points[0].clone();
    assert_eq!((here.x, here.y), (6.0, 125.0));
    assert_eq!(PIPELINE.figure("ends=1", "over-copies").unwrap_err().field(), "ends");
}

#[test]
fn what_limits_is_outlined() {
    for (at, row) in [("", 1), ("flight=2", 3), ("ends=1", 1), ("copies=1,2,1", 0)] {
        let plot = PIPELINE.plot(at, "stages");
        let outlined = bars(&plot).into_iter().filter(|bar| bar.outlined);
        assert_eq!(outlined.map(|bar| bar.row).collect::<Vec<_>>(), [row], "{at}");
        assert!(plot.layers.iter().any(|layer| matches!(layer, Layer::Rule(_))));
    }
}

//! Checkpoints and failures.

use std::time::{Duration, Instant};

use crossover_figures::figure::Layer;

use crate::common::{On, bars, line, points};

const CHECKPOINT: On = On("checkpoint");

/// Llama 3 on 16 384 devices.
const LLAMA: &str = "mtbf=182435840&N=16384&delta=30&R=300&down=60&work=4665600";

#[test]
fn dalys_examples_come_out() {
    for (mean, minutes) in [("24h", 117.0), ("6h", 57.0), ("15min", 9.1)] {
        let at = format!("mtbf={mean}&N=1&delta=5min");
        for key in ["tau_exact", "tau_daly", "tau_used"] {
            let got = CHECKPOINT.value(&at, key) / 60.0;
            assert!((got - minutes).abs() < 0.5, "{at}: {key} is {got} min");
        }
    }
    CHECKPOINT.check("mtbf=24h&N=1&delta=5min", "tau_young", 7200.0);
}

#[test]
fn the_takeaway_says_what_to_change() {
    CHECKPOINT.check_takeaways(&[
        ("", "Save every 66 min. 229 failures and the checkpoints take 28.2 % of the time."),
        ("tau=600", "Save every 66 min, not every 10 min: that takes 35.7 % less time."),
        ("N=100000", "55\u{2009}764 nodes finish sooner: in 109.8 days in place of 126.2 days."),
        ("k=10", "Save every 16.91 min. 197 failures and the checkpoints take 16.5 % of the time."),
        ("N=100", "Save every 11.98 h. Failures and checkpoints take 2.77 % of the time."),
        (LLAMA, "Save every 13.29 min. 466 failures and the checkpoints take 10.1 % of the time."),
        (
            "delta=0",
            "Checkpoints of no time are written always. Set their time above zero, or give an interval.",
        ),
        (
            "tau=1e8",
            "Failures come too often: the run never ends. Save more often, or take fewer nodes.",
        ),
    ]);
}

#[test]
fn the_interval_of_a_spot_machine_stopped_once_a_day() {
    // An interruption of 15 minutes a day alone is 1 % of the time; saving each half hour or so adds the rest.
    let at = "mtbf=24h&N=1&work=100h&delta=1min&R=15min&down=0";
    let hours = CHECKPOINT.value(at, "t") / 3600.0;
    assert!((104.0..106.0).contains(&hours), "{hours}");
    let restarts = CHECKPOINT.value(at, "t_restarts") / 3600.0;
    assert!((1.0..1.2).contains(&restarts), "{restarts}");
}

#[test]
fn where_a_local_checkpoint_is_as_dear_one_level_is_best() {
    CHECKPOINT.check("delta=30&R1=10min", "k_best", 1.0);
}

#[test]
fn the_parts_are_the_time() {
    for at in ["", "k=10", "tau=600", "tau=60000", "k=5&soft=1", LLAMA] {
        let of = |key| CHECKPOINT.value(at, key);
        let sum = of("t_checkpoints") + of("t_lost") + of("t_restarts");
        let lost = of("t") * of("waste");
        assert!((sum - lost).abs() < 1e-9 * of("t"), "{at}: {sum}, not {lost}");
    }
}

#[test]
fn the_valley_over_the_interval_has_its_marks() {
    let plot = CHECKPOINT.plot("", "over-tau");
    let times = &line(&plot, "time").points;
    let least = times.iter().min_by(|a, b| a.1.total_cmp(&b.1)).expect("points");
    assert!((least.0 / 3960.9 - 1.0).abs() < 0.1);
    for (name, place) in [("best", 3960.9), ("Young", 4351.4), ("Daly", 3960.6)] {
        let point = &points(&plot, name).expect(name).points[0];
        assert!((point.x - place).abs() < 0.1, "{name}: {}", point.x);
    }
    let two = CHECKPOINT.plot("k=10", "over-tau");
    assert!(points(&two, "Young").is_none() && points(&two, "best").is_some());
}

#[test]
fn the_timeline_is_filled_without_gaps() {
    for at in ["", "k=4", "tau=60000", "N=1"] {
        let plot = CHECKPOINT.plot(at, "timeline");
        let all: f64 = bars(&plot).into_iter().map(|bar| bar.end - bar.start).sum();
        let end = plot.x.range.1;
        assert!((all - end).abs() < 1e-9 * end, "{at}: {all}, not {end}");
    }
}

#[test]
fn beyond_the_best_number_of_nodes_the_time_rises() {
    let plot = CHECKPOINT.plot("N=100000", "over-N");
    let times = &line(&plot, "time with failures").points;
    assert!(times[0].1 > 100.0 * 86_400.0);
    let best = &points(&plot, "best").expect("the best").points[0];
    assert!((best.x - 55_764.0).abs() < 60.0);
    assert!(times.last().expect("points").1 > best.y);
    assert!(
        plot.layers
            .iter()
            .any(|layer| matches!(layer, Layer::Line(line) if line.name == "work alone"))
    );
}

#[test]
fn the_times_over_the_interval_are_drawn_with_one_play() {
    let often = "segments=100000";
    let params = CHECKPOINT.with(often);
    let begun = Instant::now();
    CHECKPOINT.value(&params, "t_played");
    let once = begun.elapsed();
    let begun = Instant::now();
    CHECKPOINT.plot(often, "over-tau");
    let drawn = begun.elapsed();
    // A busy machine may hold it up for a while.
    let most = 10 * once + Duration::from_millis(100);
    assert!(drawn < most, "{drawn:?}, and {once:?} to play once");
}

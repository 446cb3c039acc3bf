//! Large models on many devices: published numbers, what is said of them, and laws of the readouts.

use crossover_figures::figure::{Layer, Marker};
use crossover_screens::screen::Readout;
use proptest::prelude::*;

use crate::common::{On, line, lines, points};

const TRAINING: On = On("training");

/// 175 billion weights on 64 devices, and what Korthikanti et al. recompute of them.
const SELECTIVE: &str = "p=8&vp=3&G=64&B=64&recompute=selective&sp=1";

#[test]
fn gpt_3_takes_the_days_that_its_paper_estimates() {
    TRAINING.near("B=1536", "days", 34.0, 0.02);
    TRAINING.check("", "params", 174_615_822_336.0);
    TRAINING.check("", "memory_states", 16.0 * 2_799_937_536.0);
    TRAINING.check("", "bubble", 7.0 / 135.0);
    assert_eq!(TRAINING.word("", "fits"), "yes");
    assert_eq!(TRAINING.word("schedule=gpipe", "fits"), "no");
}

#[test]
fn six_operations_a_weight_and_token_estimate_the_days() {
    let link = "layers=80&hidden=8192&heads=64&seq=4096&vocab=128256&width=12.75&D=15e12&G=8960&peak=459Tflop/s";
    TRAINING.near(link, "params", 70e9, 0.01);
    TRAINING.near(link, "flops_training", 6.3e24, 0.01);
    TRAINING.near(link, "days_estimated", 44.0, 0.01);
    // The utilization that the split reaches gives the days that it takes, but for the rule of thumb.
    let report = TRAINING.report("util=0.4");
    let number = |key: &str| report.readout(key).and_then(Readout::value).expect(key);
    let days = number("days_estimated") * 0.4 / number("mfu");
    assert!((days / (number("days") * number("six_n_d")) - 1.0).abs() < 1e-9, "{days}");
    // A first estimate needs no split.
    TRAINING.near(&format!("{link}&p=7"), "days_estimated", 44.0, 0.01);
}

#[test]
fn selective_recomputation_does_one_per_cent_more_than_is_needed() {
    let report = TRAINING.report(SELECTIVE);
    let number = |key: &str| report.readout(key).and_then(Readout::value).expect(key);
    let more = number("hfu") / number("mfu");
    assert!((1.008..1.01).contains(&more), "{more}");
    TRAINING.near(SELECTIVE, "t_step", 13.75, 0.03);
}

#[test]
fn the_takeaway_says_what_holds_first() {
    TRAINING.check_takeaways(&[
        ("", "A step takes 39.7 s, MFU 35.6 %. The best split takes 38.1 s."),
        ("t=1&p=1", "Does not fit: a device needs 2.8 TB and has 80 GB. The best split that fits takes 38.1 s a step."),
        ("t=4&p=16", "A good split: 38.1 s a step at 37.1 % of the peak (MFU). The training takes 31.6 days."),
        ("t=16&p=4", "Tensor parallelism takes 28.2 % of the step. The best split takes 38.1 s instead of 50.5 s."),
        ("b=4", "The bubble takes 17.8 % of the step. The best split takes 38.1 s instead of 44.6 s."),
        ("t=1&p=1&zero=3", "Messages between replicas take 24.9 % of the step. The best split takes 37.1 s instead of 42.3 s."),
        ("mem=1GB", "Does not fit: a device needs 49.6 GB and has 1 GB. With these settings no split fits."),
        ("t=5", "5 devices cannot share 96 heads evenly. Take a divisor of 96 for tensor parallelism."),
        ("p=7", "The devices cannot be divided so. Take a multiple of 56: tensor times pipeline."),
        ("b=5", "The batch cannot be divided so. Take a multiple of 80 sequences."),
        ("vp=20", "There are more chunks than layers in a stage. Take at most 12 chunks."),
        ("schedule=gpipe&vp=2", "GPipe does not interleave. Take one chunk for each device, or 1F1B."),
        ("p=97&G=99328", "There are more stages than layers. Take at most 96 stages."),
        ("vp=3&b=32", "Interleaving needs a multiple of 8 micro-batches, and a replica has 4."),
    ]);
    let hints = TRAINING.report("t=1&p=1&zero=3").hints.join(" ");
    assert!(hints.contains("16 to 68 % slower than this model"), "{hints}");
    assert!(!TRAINING.report("").hints.join(" ").contains("ZeRO-3"));
    assert!(TRAINING.report("").hints[0].starts_with("Best: 4 tensor, 16 pipeline, 16 data"));
}

#[test]
fn misconceptions_meet_their_numbers() {
    for (link, key, expected) in [
        ("t=1&p=1", "memory", 2.8e12),
        ("G=8192", "t_step", 7.13),
        ("G=8192", "bubble", 0.304),
        ("t=16&p=4", "t_step", 50.5),
        ("b=4", "bubble", 0.18),
        ("schedule=gpipe", "memory", 122e9),
        ("recompute=selective&sp=1", "t_step", 29.1),
        ("recompute=selective&sp=1", "memory", 55e9),
        ("zero=1", "memory", 18.1e9),
        ("p=16&vp=3", "bubble", 0.019),
        ("beta_out=2.5GB/s", "t_step", 44.0),
        ("node=72", "t_step", 39.3),
    ] {
        TRAINING.near(link, key, expected, 0.015);
    }
}

#[test]
fn the_map_crosses_what_does_not_fit_and_marks_the_best() {
    let plot = TRAINING.plot("", "splits");
    let marks = |name: &str| -> Vec<(f64, f64)> {
        points(&plot, name).expect(name).points.iter().map(|at| (at.x, at.y)).collect()
    };
    assert_eq!(marks("best split"), [(4.0, 16.0)]);
    let crossed = marks("no room");
    assert!(crossed.contains(&(1.0, 1.0)) && !crossed.contains(&(8.0, 8.0)), "{crossed:?}");
    assert_eq!(marks("current"), [(8.0, 8.0)]);
    // Where nothing fits, nothing is marked as the best.
    let none = TRAINING.plot("mem=1GB", "splits");
    let is_diamond =
        |layer: &Layer| matches!(layer, Layer::Points(p) if p.marker == Marker::Diamond);
    assert!(!none.layers.iter().any(is_diamond));
}

#[test]
fn more_devices_bring_less_and_less() {
    let plot = TRAINING.plot("", "over-G");
    let names: Vec<_> = lines(&plot).into_iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["ideal", "this split", "best split"]);
    let (chosen, best) = (&line(&plot, "this split").points, &line(&plot, "best split").points);
    for (here, there) in chosen.iter().zip(best) {
        assert_eq!(here.0, there.0);
        assert!(here.1 <= there.1 * (1.0 + 1e-9), "{here:?} {there:?}");
    }
    let gains = chosen.windows(2).map(|two| (two[1].1 / two[0].1) / (two[1].0 / two[0].0));
    assert!(gains.clone().all(|gain| gain <= 1.0 + 1e-9));
}

#[test]
fn a_chart_shows_some_of_a_long_pipeline() {
    for (link, rows) in [("", 8), ("p=64&b=1", 8), ("p=4&G=512&vp=3", 4), ("p=1", 1)] {
        let plot = TRAINING.plot(link, "schedule");
        let bars = plot.layers.iter().filter_map(|layer| match layer {
            Layer::Bars(bars) => Some(bars),
            _ => None,
        });
        let bars: Vec<_> = bars.collect();
        let last = bars.iter().flat_map(|bars| &bars.bars).map(|bar| bar.row).max();
        assert_eq!(last, Some(rows - 1), "{link}");
        assert_eq!(bars.iter().any(|bars| bars.name == "bubble"), rows > 1, "{link}");
        assert!(bars.iter().map(|bars| bars.bars.len()).sum::<usize>() < 2000);
    }
}

proptest! {
    #[test]
    fn the_parts_add_up_and_no_split_that_is_searched_is_better(params in TRAINING.any_params()) {
        let report = TRAINING.screen().report(&params);
        let number = |key: &str| report.readout(key).and_then(Readout::value);
        if let Some(step) = number("t_step") {
            let parts = ["t_comp", "t_vector", "t_tensor", "t_stage", "t_bubble", "t_data"];
            let sum: f64 = parts.iter().filter_map(|key| number(key)).sum();
            let hidden = number("t_data_hidden").expect("it has one");
            prop_assert!((sum - hidden - step).abs() <= 1e-9 * sum);
            prop_assert!(0.0 <= hidden && hidden <= number("t_data").expect("it has one"));
            prop_assert!(number("mfu") <= number("hfu").map(|hfu| hfu * (1.0 + 1e-12)));
            prop_assert!(number("hfu") <= Some(params.at("eff").number() * (1.0 + 1e-9)));
            let memory = number("memory").expect("it has one");
            let is_tried = |key: &str| params.at(key).number().log2().fract() == 0.0;
            let is_in_node = params.at("t").number() <= params.at("node").number();
            let is_small = params.at("b").number() <= 64.0;
            if memory <= params.at("mem").number() && is_tried("t") && is_tried("b") && is_in_node && is_small {
                prop_assert!(number("over_best") >= Some(1.0 - 1e-9), "{:?}", number("over_best"));
            }
        }
    }
}

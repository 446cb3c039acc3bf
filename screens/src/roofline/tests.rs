//! The roofline.

use crossover_figures::figure::{Cell, Figure, Plot, Stroke};
use crossover_screens::notes::Preset;
use proptest::prelude::*;

use crate::common::{On, assert_unbroken, line, lines, points, state};

const ROOFLINE: On = On("roofline");

/// Two measured kernels on the machine of the defaults.
const MEASURED: &str = "kernels=SpMV:0.25:20Gflop/s;Stencil:0.5:25Gflop/s;FFT:2";

fn preset(about: &str) -> &'static Preset {
    let presets = ROOFLINE.screen().presets;
    let found = presets.iter().find(|preset| preset.title.contains(about));
    found.unwrap_or_else(|| panic!("no preset about {about}"))
}

fn ceilings(plot: &Plot) -> Vec<&str> {
    let dashed = lines(plot).into_iter();
    let dashed = dashed.filter(|line| line.stroke == Stroke::Dashed);
    dashed.map(|line| line.name.as_str()).collect()
}

#[test]
fn a_sparse_product_on_the_machine_of_the_defaults_is_memory_bound() {
    ROOFLINE.check("", "ridge", 10.0);
    ROOFLINE.check("", "attainable", 50e9);
    ROOFLINE.check("", "fraction_of_peak", 0.025);
    assert_eq!(ROOFLINE.word("", "bound"), "memory");
    let told = "The kernel is memory-bound: at most 50 Gflop/s, 2.5 % of the peak. The peak needs an intensity of 10 flop/B.";
    assert_eq!(ROOFLINE.report("").takeaway, told);
}

#[test]
fn a_kernel_at_the_ridge_point_is_compute_bound_and_attains_the_peak() {
    assert_eq!(ROOFLINE.word("I=10", "bound"), "compute");
    ROOFLINE.check("I=10", "attainable", 2e12);
    let told = "The kernel is compute-bound: the peak of 2 Tflop/s is attainable. Below 10 flop/B memory would limit it.";
    assert_eq!(ROOFLINE.report("I=64").takeaway, told);
}

#[test]
fn the_opterons_have_the_ridge_points_that_are_printed() {
    // Williams, Waterman and Patterson 2009, Fig. 1: at 1.0 and at 4.4.
    ROOFLINE.near(preset("Opteron X2").link, "ridge", 1.0, 0.2);
    ROOFLINE.near(preset("Opteron X4").link, "ridge", 4.4, 1e-3);
}

#[test]
fn the_intensities_of_the_presets_are_those_counted_in_the_notes() {
    for (title, counted) in [
        ("sparse", 2.0 / (8.0 + 4.0)),
        ("stencil", 8.0 / (3.0 * 8.0)),
        ("FFT", 5.0 * 16.0 / 48.0),
        ("product in blocks", 1.0 / (8.0 * (1.0 / 128.0 + 1.0 / 4096.0))),
    ] {
        let given = state(&format!("roofline?{}", preset(title).link)).at("I").number();
        assert!((given / counted - 1.0).abs() < 5e-4, "{title}: {given}");
    }
    let fugaku = preset("Fugaku").link;
    ROOFLINE.near(fugaku, "headroom", 155.7e15 * 0.1667 / 13.4e15, 1e-12);
}

#[test]
fn headroom_is_the_greatest_of_the_measured_kernels() {
    ROOFLINE.check(MEASURED, "headroom", 4.0);
    let hints = ROOFLINE.report(MEASURED).hints.join(" ");
    assert!(hints.contains("Stencil has the most headroom: 4 times"), "{hints}");
    let above = ROOFLINE.report("kernels=Cached:0.25:60Gflop/s").hints.join(" ");
    assert!(above.contains("Cached was measured above the roof"), "{above}");
    // The default has no measured kernel, and nothing that is refused.
    assert_eq!(ROOFLINE.word("", "headroom"), "none measured");
    let report = ROOFLINE.report("");
    assert!(report.readouts.iter().all(|readout| readout.answer.is_ok()));
}

#[test]
fn only_the_ceilings_below_the_roof_at_an_intensity_limit_there() {
    let hint = |link: &str| ROOFLINE.report(link).hints[0].clone();
    assert!(hint("").contains("at 0.25 flop/B: one socket, no prefetch."));
    assert!(hint("I=1").contains("at 1 flop/B: one core, one socket, no prefetch."));
    assert!(hint("I=100").contains("at 100 flop/B: no FMA, no SIMD, one core."));
    ROOFLINE.check("", "below_ceilings", 20.48e9 * 0.25);
    ROOFLINE.check("I=100", "gain", 2e12 / 62.5e9);
}

#[test]
fn a_ceiling_above_the_roof_is_not_drawn() {
    let link = "compute_ceilings=low:1e12;high:3e12&memory_ceilings=fast:300GB/s;slow:10GB/s";
    assert_eq!(ceilings(&ROOFLINE.plot(link, "roofline")), ["low", "slow"]);
    ROOFLINE.check(link, "below_ceilings", 10e9 * 0.25);
}

#[test]
fn the_roof_passes_through_the_ridge_point_and_kernels_stand_below_it() {
    let plot = ROOFLINE.plot(MEASURED, "roofline");
    let roof = line(&plot, "roof");
    assert!(roof.points.contains(&(10.0, 2e12)));
    let at = |name| {
        let found = points(&plot, name).expect(name);
        let found = found.points.iter().map(|point| (point.x, point.y));
        found.collect::<Vec<_>>()
    };
    let attainable = [(0.25, 50e9), (0.5, 100e9), (2.0, 400e9)];
    assert_eq!(at("kernels, attainable"), attainable);
    assert_eq!(at("kernels, measured"), [(0.25, 20e9), (0.5, 25e9)]);
}

#[test]
fn a_kernel_keeps_its_name_whatever_it_holds() {
    let name = "a, \"b\" & <c> 100 %";
    let params =
        state(&format!("roofline?kernels={}:1", name.replace('%', "%25").replace('&', "%26")));
    let plot = ROOFLINE.plot(&params, "roofline");
    let rings = points(&plot, "kernels, attainable").expect("a kernel");
    assert_eq!(rings.points[0].label, name);
    let table = ROOFLINE.screen().figure("kernels").expect("a table");
    let Ok(Figure::Table(table)) = table.figure(&params) else {
        panic!("no table");
    };
    assert_eq!(table.rows[0][0], Cell::Text(name.to_owned()));
}

#[test]
fn blocks_are_solid_up_to_the_largest_that_fits_the_cache() {
    let plot = ROOFLINE.plot("", "over-size");
    assert_unbroken(&plot);
    let (fitting, beyond) = (line(&plot, "attainable"), line(&plot, "beyond the cache"));
    assert_eq!(fitting.points.last(), beyond.points.first());
    assert_eq!(fitting.points.last(), Some(&(204.0, 2e12)));
    let intensity = |b: f64| 1.0 / (8.0 * (1.0 / b + 1.0 / 4096.0));
    ROOFLINE.check("", "block_intensity", intensity(64.0));
    let whole = ROOFLINE.plot("n=100", "over-size");
    assert_eq!(ceilings(&whole), [""; 0]);
}

#[test]
fn blocks_are_told_from_those_that_do_not_fit_and_those_that_never_suffice() {
    let told = |link: &str| ROOFLINE.report(link).hints.last().cloned();
    for (link, words) in [
        (
            "",
            "compute-bound from blocks of 82 on; the cache holds blocks up to 204, with LRU up to 176",
        ),
        ("b=300", "Blocks of 300 do not fit the cache, which holds at most 204, 176 with LRU"),
        ("cache=100kB", "stays memory-bound: the cache holds blocks up to 64"),
        ("n=64", "so small that their product is memory-bound"),
    ] {
        let told = told(link).expect(link);
        assert!(told.contains(words), "{link}: {told}");
    }
    assert_eq!(ROOFLINE.refusal("n=32", "block_intensity").field(), "b");
    assert_eq!(ROOFLINE.refusal("n=64", "b_ridge").field(), "n");
    assert_eq!(ROOFLINE.refusal("cache=20", "b_cache").field(), "cache");
}

/// Austin et al., How to Scale Your Model, chapter 1, and its questions.
#[test]
fn the_critical_batches_of_accelerators() {
    const LARGE: &str = "from=product&inner=1e9&columns=1e9";
    for (machine, batch) in [
        ("peak=1e15&beta=3.35e12", 1e15 / 3.35e12),
        ("peak=394e12&beta=810e9&bytes_a=1&bytes_b=1&bytes_c=1", 394e12 / 810e9 / 2.0),
        ("peak=197e12&beta=810e9&bytes_b=1", 197e12 / 810e9 / 2.0),
        ("peak=920e12&beta=15e9", 920e12 / 15e9),
    ] {
        let at = format!("{LARGE}&{machine}");
        ROOFLINE.check(at.as_str(), "rows_large", batch);
        // The printed ones neglect A and C, which are as nothing here.
        ROOFLINE.near(at.as_str(), "rows_ridge", batch.ceil(), 1e-3);
    }
    // Of a layer of 8192 by 8192 they are a tenth.
    let layer = "from=product&inner=8192&columns=8192&peak=1e15&beta=3.35e12";
    ROOFLINE.check(layer, "rows_ridge", 322.0);
    assert_eq!(ROOFLINE.word(format!("{layer}&rows=322").as_str(), "bound"), "compute");
    assert_eq!(ROOFLINE.word(format!("{layer}&rows=321").as_str(), "bound"), "memory");
    let told = ROOFLINE.report(layer).takeaway;
    assert!(told.ends_with("It needs a batch of 322."), "{told}");
    assert_eq!(ROOFLINE.refusal("inner=4&columns=4", "rows_ridge").field(), "inner");
}

#[test]
fn a_square_product_in_float32_has_a_sixth_of_its_size() {
    let square = "from=product&rows=1024&inner=1024&columns=1024&bytes_a=4&bytes_b=4&bytes_c=4";
    ROOFLINE.check(square, "intensity", 1024.0 / 6.0);
    ROOFLINE.check(square, "attainable", 2e12);
}

/// Grama et al., section 2.2: a word of 4 bytes takes 100 ns, and each operation needs one.
#[test]
fn a_dot_product_without_a_cache_does_ten_million_operations_a_second() {
    let dot = "from=counts&flops=1&loads=1&stores=0&word=4&peak=4Gflop/s&beta=40MB/s";
    ROOFLINE.check(dot, "intensity", 0.25);
    ROOFLINE.check(dot, "attainable", 10e6);
    ROOFLINE.check("from=counts", "intensity", 2.0 / 24.0);
    assert_eq!(ROOFLINE.refusal("from=counts&loads=0&stores=0", "attainable").field(), "loads");
    let told = ROOFLINE.report("from=counts&loads=0&stores=0").takeaway;
    assert!(told.starts_with("Nothing is moved"), "{told}");
}

#[test]
fn what_is_counted_stands_under_the_same_roof_as_what_is_typed() {
    let counted = ROOFLINE.plot("from=counts&flops=6&loads=3&stores=0", "roofline");
    let typed = ROOFLINE.plot("I=0.25", "roofline");
    assert_eq!(line(&counted, "roof").points, line(&typed, "roof").points);
    assert_eq!((counted.x.sets, typed.x.sets), ("", "I"));
}

/// Austin et al., How to Scale Your Model, 2025, chapter 2, question 1: 200e9 weights of 2 bytes, read by 32 chips of
/// 1.23 TB/s each.
#[test]
fn reading_all_weights_once_takes_ten_milliseconds() {
    const READ: &str = "from=counts&loads=2e11&stores=0&word=2&peak=8.8e15&beta=39.36e12";
    ROOFLINE.near(&format!("{READ}&flops=4e11"), "t_kernel", 10.16e-3, 1e-3);
    // Where computing limits, the operations set the time.
    ROOFLINE.near(&format!("{READ}&flops=8.8e17"), "t_kernel", 100.0, 1e-12);
    let product = "from=product&rows=1&inner=1e5&columns=2e6&peak=8.8e15&beta=39.36e12";
    ROOFLINE.near(product, "t_kernel", 10.16e-3, 1e-3);
    assert_eq!(ROOFLINE.word("I=1", "t_kernel"), "not counted");
    // It stands among the first six numbers where there is one.
    let place = |given: &str| {
        ROOFLINE.report(given).readouts.iter().position(|readout| readout.key == "t_kernel")
    };
    assert!(place(READ) < Some(6) && Some(6) <= place("I=1"));
}

proptest! {
    #[test]
    fn no_ceiling_rises_above_the_roof(params in ROOFLINE.any_params()) {
        // Counts that move nothing have no place under the roof.
        prop_assume!(ROOFLINE.figure(&params, "roofline").is_ok());
        let plot = ROOFLINE.plot(&params, "roofline");
        let (peak, beta) = (params.at("peak").number(), params.at("beta").number());
        for line in lines(&plot) {
            for (x, y) in &line.points {
                prop_assert!(*y <= f64::min(peak, beta * x) * (1.0 + 1e-9), "{}", line.name);
            }
        }
        let attainable = ROOFLINE.value(&params, "attainable");
        prop_assert!(ROOFLINE.value(&params, "below_ceilings") <= attainable);
    }
}

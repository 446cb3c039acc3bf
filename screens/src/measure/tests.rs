//! Measurements.

use crossover_figures::figure::{Cell, Direction, Figure, Kind, Layer, Marker, Plot};
use crossover_figures::quantity::Unit;
use crossover_screens::machine::Machine;

use crate::common::{On, line, lines, points};
use crate::matrix::figure_words;

const HERE: On = On("measure");

#[test]
fn the_lines_of_published_measurements_are_those_of_the_list_of_machines() {
    for (data, id) in [
        ("infiniband", "hdr200_ib_azure_hb120v3_2025"),
        ("gpu", "edr_abci_v100_gpu_2021"),
        ("allreduce", "mpi_allreduce_cirrus_576"),
        ("nccl", "nccl_p5_2x8"),
    ] {
        let fit = Machine::find(id).expect(id).fit.expect(id);
        let (at, pieces) = (format!("data={data}"), fit.pieces.expect(id));
        HERE.near(&at, "break_at", pieces.break_after, 1e-12);
        HERE.near(&at, "ts_small", pieces.small.0, 1e-3);
        HERE.near(&at, "tw_large", pieces.large.1, 1e-3);
        HERE.near(&at, "median_error", pieces.errors.median, 0.04);
        HERE.near(&at, "worst_error", pieces.errors.worst, 0.04);
    }
}

#[test]
fn the_bus_bandwidth_is_that_which_the_benchmark_prints() {
    HERE.near("data=nccl", "algorithm_bandwidth", 259.78e9, 1e-4);
    HERE.near("data=nccl", "bus_bandwidth", 487.09e9, 1e-4);
    HERE.near("data=nccl&link=3200Gbit/s", "link_share", 487.09 / 400.0, 1e-4);
}

#[test]
fn on_the_base_of_amdahl_the_network_aware_law_is_the_usl() {
    for data in ["gromacs", "openfoam"] {
        let at = format!("data={data}&base=amdahl&N=24");
        HERE.near(&at, "t_network", HERE.value(&at, "t_usl"), 1e-12);
        HERE.near(&at, "f", 1.0 - HERE.value(&at, "sigma"), 1e-12);
        assert!(
            HERE.value(&at, "t_network") != HERE.value(&format!("data={data}&N=24"), "t_network")
        );
    }
}

#[test]
fn a_pasted_text_is_read_and_what_is_not_understood_is_said() {
    let text = "bytes,us%0A1,1%0A1000,2%0A2000,3%0A3000,4";
    let at = format!("data=pasted&text={text}");
    HERE.near(&at, "ts", 0.999e-6, 1e-2);
    HERE.near(&at, "tw", 1e-9, 1e-2);
    let broken = HERE.report(&format!("data=pasted&text={text}%0Aoops,4"));
    assert!(broken.hints.iter().any(|hint| hint.contains("not understood")), "{:?}", broken.hints);
    let empty = HERE.refusal("data=pasted", "ts");
    assert_eq!((empty.field(), empty.kind().name()), ("text", "missing_input"));
    let html = HERE.refusal("data=pasted&text=%3Cscript%3Ealert(1)%3C/script%3E", "ts");
    assert_eq!(html.field(), "text");
}

#[test]
fn a_window_leaves_out_rows_and_says_when_too_few_are_left() {
    let (all, small) = (HERE.value("break=none", "tw"), HERE.value("break=none&to=1024", "tw"));
    assert!(3.0 * all < small, "{all} {small}");
    assert_eq!(HERE.refusal("from=3MB", "ts").field(), "from");
    assert_eq!(HERE.refusal("data=gromacs&N_to=1", "T1").field(), "N_to");
}

#[test]
fn a_long_text_is_read_once_and_drawn_with_a_bounded_number_of_points() {
    let row = |at: u32| format!("{},{:.3}\n", 37 * at, 1.0 + f64::from(at) / 270.0);
    let mut params = HERE.with("data=pasted");
    let text = format!("bytes,us\n{}", (0..20_000).map(row).collect::<String>());
    params.set_text("text", &text).expect("a text");
    HERE.near(&params, "tw", 1e-10, 1e-2);
    for (id, plot) in HERE.plots(&params) {
        let drawn: usize = points(&plot, "measured").map_or(0, |points| points.points.len());
        assert!((1..=600).contains(&drawn), "{id}: {drawn}");
    }
    // Of so many numbers of processors as many are fitted as laws take in a moment, which is told.
    params.set_text("kind", "runs").expect("an option");
    assert!(HERE.value(&params, "T1").is_finite());
    let hints = HERE.report(&params).hints.join(" ");
    assert!(hints.contains("128 are used"), "{hints}");
}

#[test]
fn what_is_pasted_is_what_is_shown() {
    let mut params = crossover_screens::registry::find("measure").expect("a screen").defaults();
    params.set_text("text", "size (B),time (us)\n1,2\n1024,3\n65536,9\n").expect("a text");
    assert_eq!(params.at("data").choice(), Some("pasted"));
    params.set_text("data", "gromacs").expect("an example");
    assert!(!params.at("text").text().is_empty(), "another look loses nothing");
}

/// Runs on a node of eight cores, of which seven are the fastest.
const NODE: &str = "data=pasted&text=cores,seconds%0A1,100%0A2,52%0A3,37%0A4,29.5%0A5,25%0A6,22.5%0A7,21.2%0A8,21.4&kind=runs";

#[test]
fn no_more_processors_are_recommended_than_pay() {
    let told = HERE.report(NODE);
    let next = HERE.value(NODE, "next_N");
    assert!((1.0..=8.0).contains(&next), "{next}");
    assert!(told.takeaway.ends_with("measure again on 8."), "{}", told.takeaway);
    // The fastest by a law is told beside the fastest that was measured.
    let time = |n: f64| 100.0 * (1.0 + 0.03 * (n - 1.0) + 0.002 * n * (n - 1.0)) / n;
    let rows = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0].map(|n| format!("{n},{:.2}", time(n)));
    let usl =
        HERE.report(&format!("data=pasted&kind=runs&text=cores,seconds%0A{}", rows.join("%0A")));
    let said = "The USL is the best for its parameters, fastest on 22 (measured: 16).";
    assert!(usl.takeaway.starts_with(said), "{}", usl.takeaway);
    // While the runs still get faster, more processors may tell more.
    assert!(8.0 < HERE.value("data=gromacs&N_to=8", "next_N"));
}

#[test]
fn what_is_said_of_a_law_does_not_contradict_the_serial_fraction() {
    let growing = |slope: f64| {
        let time = |n: f64| 100.0 * (0.02 + 0.98 / n) + slope * (n - 1.0).sqrt();
        let rows = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0].map(|n| format!("{n},{}", time(n)));
        format!("data=pasted&kind=runs&text=cores,seconds%0A{}", rows.join("%0A"))
    };
    let examples = ["data=gromacs", "data=openfoam", NODE].map(str::to_owned);
    for link in (0..40).map(|step| growing(0.1 * f64::from(step))).chain(examples) {
        let told = HERE.report(&link);
        let hints = told.hints.join(" ");
        let is_serial = told.takeaway.starts_with("Amdahl");
        assert!(
            !is_serial || !hints.contains("not a serial part"),
            "{link}: {} {hints}",
            told.takeaway
        );
        let grows = hints.contains("serial fraction grows")
            || told.takeaway.contains("fraction of the runs grows");
        assert!(
            !is_serial || !grows || !told.takeaway.contains("tell it from"),
            "{link}: {}",
            told.takeaway
        );
    }
}

#[test]
fn what_was_measured_is_there_as_numbers() {
    HERE.check(NODE, "fastest_N", 7.0);
    HERE.check(NODE, "speedup_measured", 100.0 / 21.2);
    HERE.check(NODE, "efficiency_measured", 100.0 / 21.2 / 7.0);
    HERE.check(NODE, "karp_flatt", (0.212 - 1.0 / 7.0) / (6.0 / 7.0));
    let runs = HERE.table(NODE, "measured");
    assert_eq!(runs.rows.len(), 8);
    let [_, time, speedup, efficiency, metric, _] = &runs.rows[3][..] else { panic!("{runs:?}") };
    let expected = [29.5, 100.0 / 29.5, 25.0 / 29.5, (0.295 - 0.25) / 0.75];
    for (cell, expected) in [time, speedup, efficiency, metric].into_iter().zip(expected) {
        assert!(
            matches!(cell, Cell::Number(got) if (got - expected).abs() < 1e-9),
            "{cell:?}, not {expected}"
        );
    }
    let messages = HERE.table("data=infiniband", "measured");
    assert!(10 < messages.rows.len() && messages.columns.len() == 5);
}

/// Times of N times the work, of which a tenth of each run is serial: T = 10 N/(0.1 + 0.9 N).
const WEAK: &str = "data=pasted&kind=weak&text=p,time_s%0A1,10%0A2,10.526315789473685%0A4,10.81081081081081%0A8,10.95890410958904";

#[test]
fn weak_runs_have_the_law_of_gustafson_and_no_law_of_constant_work() {
    let at = format!("{WEAK}&N=16");
    HERE.near(&at, "s_weak", 0.1, 1e-9);
    HERE.near(&at, "T1_gustafson", 10.0, 1e-9);
    HERE.near(&at, "speedup_gustafson", 0.1 + 0.9 * 16.0, 1e-9);
    HERE.near(&at, "efficiency_gustafson", (0.1 + 0.9 * 16.0) / 16.0, 1e-9);
    HERE.near(&at, "t_gustafson", 160.0 / (0.1 + 0.9 * 16.0), 1e-9);
    let keys: Vec<_> = HERE.report(&at).readouts.iter().map(|readout| readout.key).collect();
    assert!(
        !keys.contains(&"s") && !keys.contains(&"peak_N") && keys.contains(&"s_weak"),
        "{keys:?}"
    );
    let takeaway = HERE.report(&at).takeaway;
    assert_eq!(
        takeaway,
        "Weak scaling: by Gustafson's law 10 % of a run is serial. On 16 processors the scaled speedup is 14.5."
    );
}

#[test]
fn what_was_published_of_weak_scaling_is_read_as_that() {
    HERE.near("data=openpfc&N=16", "efficiency_gustafson", 0.462, 0.002);
    let seconds: Vec<_> = HERE
        .report("data=openpfc")
        .readouts
        .iter()
        .map(|readout| readout.key)
        .filter(|key| key.ends_with("_amdahl"))
        .collect();
    assert!(seconds.is_empty(), "{seconds:?}");
}

/// The widths at which figures stand on a phone, on a shelf and on a desk, in CSS px.
const WIDTHS: [u32; 3] = [390, 488, 808];
/// A text whose times change their way at 8 KiB.
const OWN: &str = "data=pasted&text=bytes,us%0A1,1%0A512,1.05%0A1024,1.1%0A4096,1.4%0A8192,1.8%0A16384,5%0A65536,7%0A262144,15%0A1048576,47%0A4194304,175";

/// What is written in a plot at places of its own, and beside rules.
fn notes(plot: &Plot) -> (Vec<&str>, Vec<(Direction, &str)>) {
    let labels = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Label(label) => Some(&*label.text),
        _ => None,
    });
    let rules = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Rule(rule) => Some((rule.direction, &*rule.label)),
        _ => None,
    });
    (labels.collect(), rules.collect())
}

#[test]
fn an_example_says_that_it_is_one_in_a_frame_and_the_readers_own_text_has_none() {
    let words = "Example. Drop your osu_latency, perftest, LAMMPS or a table here, or paste";
    for data in ["infiniband", "gpu", "allreduce", "nccl", "gromacs", "openfoam", "openpfc"] {
        let at = format!("data={data}");
        let plot = HERE.plot(&at, "fit");
        let (labels, rules) = notes(&plot);
        assert_eq!(labels, [words], "{data}");
        for side in [Direction::AtX, Direction::AtY] {
            assert!(rules.contains(&(side, "")), "{data}: {rules:?}");
        }
        let highest =
            lines(&plot).iter().flat_map(|line| &line.points).map(|at| at.1).fold(0.0, f64::max);
        let share = (highest / plot.y.range.0).ln() / (plot.y.range.1 / plot.y.range.0).ln();
        assert!(share < 0.87, "{data}: no room above the curves, {share}");
        for width in WIDTHS {
            let said = figure_words(&plot.clone().into(), width);
            assert!(said.contains(words), "{data} at {width}: {said}");
        }
    }
    for own in [OWN, NODE, WEAK] {
        let plot = HERE.plot(own, "fit");
        let (labels, rules) = notes(&plot);
        assert!(labels.is_empty() && rules.iter().all(|(_, label)| !label.is_empty()), "{own}");
    }
}

#[test]
fn the_pieces_of_a_fit_say_their_numbers_beside_them() {
    for at in ["", "data=gpu", "data=allreduce", "data=nccl", OWN] {
        let number = |key, unit: Unit| unit.show(HERE.value(at, key));
        let plot = HERE.plot(at, "fit");
        let small = format!("small: {}", number("ts_small", Unit::Second));
        let (ts, rate) =
            (number("ts_large", Unit::Second), number("bandwidth_large", Unit::BytePerSecond));
        let large = format!("large: {ts}, {rate}");
        assert_eq!(line(&plot, "fitted, small").label, small, "{at}");
        assert_eq!(line(&plot, "fitted, large").label, large, "{at}");
        assert_eq!(lines(&plot).len(), 2, "{at}: other lines are off");
        for width in WIDTHS {
            let said = figure_words(&plot.clone().into(), width);
            for words in [&small, &large] {
                assert!(said.contains(words.as_str()), "{at} at {width}: {said}");
            }
            assert!(!said.contains("fitted, "), "{at} at {width}: {said}");
        }
    }
    let one = HERE.plot("break=none", "fit");
    let (ts, rate) = (HERE.value("break=none", "ts"), HERE.value("break=none", "bandwidth"));
    let words = format!("all sizes: {}, {}", Unit::Second.show(ts), Unit::BytePerSecond.show(rate));
    assert_eq!(line(&one, "fitted").label, words);
}

#[test]
fn the_break_is_named_by_what_changes_there() {
    let said = |at: &str| {
        let plot = HERE.plot(at, "fit");
        let (_, rules) = notes(&plot);
        rules.iter().map(|rule| rule.1).find(|label| !label.is_empty()).map(str::to_owned)
    };
    assert_eq!(said("").as_deref(), Some("protocol changes at 8 KiB"));
    assert_eq!(said("data=allreduce").as_deref(), Some("method changes at 4 KiB"));
    assert_eq!(said("break=1MB").as_deref(), Some("break at 1 MB"));
    assert_eq!(said("break=none"), None);
}

#[test]
fn brackets_on_the_axis_hold_the_rows_that_are_fitted() {
    let ends = |at: &str| {
        let plot = HERE.plot(at, "fit");
        let of = |marker| {
            let found = plot.layers.iter().find_map(|layer| match layer {
                Layer::Points(points) if points.marker == marker => Some(points.points[0].clone()),
                _ => None,
            });
            found.expect("a bracket")
        };
        let both = [of(Marker::Opening), of(Marker::Closing)];
        assert!(both.iter().all(|end| end.y == plot.y.range.0), "{at}: on the axis");
        both.map(|end| (end.x, end.drags))
    };
    assert_eq!(ends(OWN), [(1.0, "from"), (4_194_304.0, "to")]);
    assert_eq!(ends("from=1KiB&to=1MiB"), [(1024.0, "from"), (1_048_576.0, "to")]);
    assert_eq!(ends("data=gromacs&N_to=16"), [(1.0, "N_from"), (16.0, "N_to")]);
    // A bracket is no time that a cursor could read.
    let read = Figure::from(HERE.plot("", "fit")).series();
    let points = read.iter().filter(|series| series.kind == Kind::Points);
    let names: Vec<_> = points.map(|series| &*series.name).collect();
    assert_eq!(names, ["measured", "0 B", "current"]);
}

#[test]
fn other_lines_are_drawn_where_they_are_asked_for() {
    let names = |at: &str| {
        let plot = HERE.plot(at, "fit");
        lines(&plot).iter().map(|line| line.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("break=none"), ["fitted"]);
    assert_eq!(names("break=none&alternatives=1"), ["by absolute errors", "fitted"]);
    let all = names("alternatives=1");
    assert!(all.contains(&"one line".to_owned()) && all.len() == 4, "{all:?}");
}

#[test]
fn the_curves_of_runs_are_named_at_their_lines() {
    for at in ["data=gromacs", "data=openfoam", NODE, WEAK] {
        for id in ["fit", "speedup"] {
            let plot = HERE.plot(at, id);
            for line in lines(&plot) {
                for width in WIDTHS {
                    let said = figure_words(&plot.clone().into(), width);
                    assert!(said.contains(&line.name), "{at} {id} at {width}: {said}");
                }
            }
        }
    }
}

#[test]
fn two_measured_counts_give_the_extra_time_of_a_processor() {
    // W / p + c (p - 1) with W = 120 s and c = 2 s: 62 s on 2 processors, 29 s on 8.
    let at = "data=pasted&text=processors,s%0A2,62%0A8,29";
    HERE.near(at, "extra_time", 2.0, 1e-12);
    HERE.near(at, "shared_work", 120.0, 1e-12);
    HERE.near(at, "extra_N", 60_f64.sqrt(), 1e-12);
    // Runs that are shared perfectly add nothing, and no number is the fastest.
    let perfect = "data=pasted&text=processors,s%0A2,50%0A10,10";
    HERE.near(perfect, "extra_time", 0.0, 1e-12);
    assert_eq!(HERE.refusal(perfect, "extra_N").field(), "text");
}

/// The cells of a column of the table of runs.
fn column_of_runs(at: &str, name: &str) -> Vec<f64> {
    let Ok(Figure::Table(table)) = HERE.figure(at, "measured") else { panic!("no table") };
    let column = table.columns.iter().position(|column| column.title == name).expect(name);
    let cells = table.rows.iter().filter_map(|row| match row[column] {
        Cell::Number(number) => Some(number),
        _ => None,
    });
    cells.collect()
}

#[test]
fn speedup_efficiency_and_serial_fraction_stand_in_a_table() {
    // Three counts of a lesson on HPC: 33.326, 13.580 and 9.514 s on 1, 4 and 8 processors.
    let at = "data=pasted&text=processors,s%0A1,33.326%0A4,13.580%0A8,9.514";
    let near = |got: Vec<f64>, expected: &[f64]| {
        assert_eq!(got.len(), expected.len());
        for (got, expected) in got.iter().zip(expected) {
            assert!((got / expected - 1.0).abs() < 1e-3, "{got} {expected}");
        }
    };
    near(column_of_runs(at, "speedup"), &[1.0, 2.454, 3.503]);
    near(column_of_runs(at, "efficiency"), &[1.0, 0.6135, 0.4379]);
    near(column_of_runs(at, "Karp–Flatt metric"), &[0.21, 0.1834]);
    // A speedup alone: 6.496 on 8 threads, 1.178 on 4 ranks.
    let of = |n: u32, speedup: f64| {
        column_of_runs(
            &format!("data=pasted&text=processors,speedup%0A1,1%0A{n},{speedup}"),
            "Karp–Flatt metric",
        )
    };
    near(of(8, 6.496), &[0.033_07]);
    near(of(4, 1.178), &[0.798_5]);
}

/// Runs of a program that were typed in.
fn typed(rows: &[(u32, f64)]) -> String {
    let rows: Vec<_> = rows.iter().map(|(p, seconds)| format!("{p},{seconds}")).collect();
    format!("data=pasted&text=processors,s%0A{}", rows.join("%0A"))
}

#[test]
fn two_runs_say_first_what_they_tell() {
    let two = typed(&[(1, 100.0), (8, 20.0)]);
    let told = "On the most processors: speedup 5, efficiency 62.5 %, serial fraction 0.0857. \
                So few cannot tell laws apart: measure on more numbers of processors.";
    HERE.check_takeaways(&[(&two, told)]);
    HERE.check(&two, "speedup_most", 5.0);
    HERE.check(&two, "efficiency_most", 0.625);
    HERE.check(&two, "karp_flatt_most", (1.0 / 5.0 - 1.0 / 8.0) / (1.0 - 1.0 / 8.0));
    // The run with the most processors counts, and not the fastest.
    let three = typed(&[(1, 100.0), (4, 30.0), (8, 40.0)]);
    let said = HERE.report(&three).takeaway;
    assert!(said.starts_with("On the most processors: speedup 2.5, efficiency 31.3 %"), "{said}");
    HERE.check(&three, "most_N", 8.0);
    HERE.check(&three, "fastest_N", 4.0);
    // More processors that only take longer, and none on one.
    let slower = HERE.report(&typed(&[(1, 10.0), (4, 12.0)])).takeaway;
    assert!(slower.starts_with("On the most processors: speedup 0.833"), "{slower}");
    let without = HERE.report(&typed(&[(2, 50.0), (8, 20.0)]));
    assert!(
        without.takeaway.starts_with("On the most processors: speedup 4.5"),
        "{}",
        without.takeaway
    );
    assert!(without.hints.iter().any(|hint| hint.contains("extrapolated")), "{:?}", without.hints);
}

#[test]
fn one_row_of_nccl_tests_says_its_time_and_its_bandwidths() {
    let row = "32768 8192 float sum -1 43.83 0.75 1.31 0 42.90 0.76 1.34 0";
    let at = format!("data=pasted&text={}", row.replace(' ', "%20"));
    let told = "All-reduce of 32 KiB: 43.8 µs, 748 MB/s, bus bandwidth 1.308 GB/s. A line needs a second size.";
    HERE.check_takeaways(&[(&at, told)]);
    HERE.near(&at, "t_largest", 43.83e-6, 1e-12);
    HERE.near(&at, "algorithm_bandwidth", 32768.0 / 43.83e-6, 1e-12);
    // The printed one, of eight ranks, is rounded.
    HERE.near(&at, "bus_bandwidth", 1.75 * 32768.0 / 43.83e-6, 1e-12);
    let share = format!("{at}&link=2400Gbit/s");
    HERE.near(&share, "link_share", 1.31 / 300.0, 1e-2);
    // Ranks that the bandwidths leave open are said to be so.
    let small = "1024%20256%20float%20sum%20-1%2012.5%200.08%200.14%200%2012.0%200.09%200.15%200";
    let hints = HERE.report(&format!("data=pasted&text={small}")).hints.join(" ");
    assert!(hints.contains("how many ranks took part"), "{hints}");
    let message =
        "%23%20OSU%20MPI%20Latency%20Test%20v7.5%0A%23%20Size%20Latency%20(us)%0A8%201.60%0A";
    let told = "One size: a message of 8 B takes 1.6 µs, 5 MB/s. A line needs a second size.";
    HERE.check_takeaways(&[(&format!("data=pasted&text={message}"), told)]);
}

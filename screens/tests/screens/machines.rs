//! The machines: their lines are fitted again from the measurements, and the rest is sound.

#[path = "../../build/machines.rs"]
mod build;

use std::collections::BTreeSet;

use crossover_figures::figure::{Figure, Layer as Drawn};
use crossover_figures::order;
use crossover_screens::machine::{
    Errors, Fit, GROUPS, Kind, Layer, Machine, PROCESSORS, PerWord, machines,
};
use crossover_screens::registry;
use crossover_screens::screen::Screen;
use crossover_screens::sentence;

use crate::common::{On, screens};

/// Machine by machine, sizes in bytes and times in microseconds, as the sources print them.
const MEASUREMENTS: &str = include_str!("measurements.txt");
/// As many rows stand at least on either side of a break.
const ROWS: usize = 4;

type Row = (f64, f64);
type Line = (f64, f64);

/// The machines that were measured, with their rows in bytes and seconds.
fn measured_machines() -> Vec<(&'static Machine, Vec<Row>)> {
    let row = |text: &str| {
        let (size, time) = text.split_once(':').expect("size:time");
        let number = |text: &str| text.parse::<f64>().expect("a number");
        (number(size), number(time) * 1e-6)
    };
    let machine = |line: &str| {
        let (id, rows) = line.split_once(' ').expect("an id");
        let machine = Machine::find(id).expect("a machine");
        (machine, rows.split(' ').map(row).collect())
    };
    MEASUREMENTS.lines().map(machine).collect()
}

/// The line with the least squares of the errors, each weighed by `weight` of the time.
fn line(rows: &[Row], weight: fn(f64) -> f64) -> Line {
    let sum = |term: &dyn Fn(f64, f64) -> f64| -> f64 {
        rows.iter().map(|(m, t)| weight(*t) * term(*m, *t)).sum()
    };
    let (w, m, mm) = (sum(&|_, _| 1.0), sum(&|m, _| m), sum(&|m, _| m * m));
    let (t, mt) = (sum(&|_, t| t), sum(&|m, t| m * t));
    let divisor = w * mm - m * m;
    ((t * mm - m * mt) / divisor, (w * mt - m * t) / divisor)
}

fn least_relative(rows: &[Row]) -> Line {
    line(rows, |t| 1.0 / (t * t))
}

fn least_squares(rows: &[Row]) -> Line {
    line(rows, |_| 1.0)
}

fn relative_errors(rows: &[Row], line: impl Fn(f64) -> Line) -> Vec<f64> {
    let error = |(m, t): &Row| {
        let (ts, tw) = line(*m);
        (ts + m * tw - t).abs() / t
    };
    rows.iter().map(error).collect()
}

fn summary(mut errors: Vec<f64>) -> Errors {
    order::sort_by_key(&mut errors, |error| *error);
    let (half, last) = (errors.len() / 2, errors.len() - 1);
    Errors { worst: errors[last], median: f64::midpoint(errors[half], errors[last - half]) }
}

/// The break between two sizes with the least squared relative errors, and the lines on both sides.
fn best_break(rows: &[Row]) -> (f64, Line, Line) {
    let parted = |at: f64| rows.iter().partition::<Vec<_>, _>(|row| row.0 <= at);
    let squares = |rows: &[Row], line| -> f64 {
        let errors = relative_errors(rows, |_| line);
        errors.iter().map(|error| error * error).sum()
    };
    let fits = rows.iter().filter_map(|(at, _)| {
        let (small, large) = parted(*at);
        (small.len() >= ROWS && large.len() >= ROWS).then(|| {
            let lines = (least_relative(&small), least_relative(&large));
            let total = squares(&small, lines.0) + squares(&large, lines.1);
            (total, (*at, lines.0, lines.1))
        })
    });
    let best = fits.min_by(|a, b| a.0.total_cmp(&b.0));
    best.expect("enough rows").1
}

#[track_caller]
fn near(found: f64, told: f64, share: f64, what: &str) {
    assert!((found - told).abs() <= share * told.abs(), "{what}: {found} {told}");
}

#[track_caller]
fn near_line(found: Line, told: Line, what: &str) {
    near(found.0, told.0, 6e-4, what);
    near(found.1, told.1, 6e-4, what);
}

/// Compares errors, which are published with two digits.
#[track_caller]
fn near_errors(found: Errors, told: Errors, what: &str) {
    near(found.worst, told.worst, 0.06, what);
    near(found.median, told.median, 0.06, what);
}

#[test]
fn every_measured_machine_is_fitted_from_its_measurements() {
    for (machine, rows) in measured_machines() {
        let (id, fit) = (machine.id, machine.fit.expect("a fit"));
        let PerWord::OfBytes(tw) = machine.tw else {
            panic!("{id}: measured in bytes");
        };
        let told = (machine.ts, tw);
        // The older ones: the time of the smallest message, and the slope of least squares.
        let older = (rows[0].1, least_squares(&rows).1);
        let is_older = (older.0 - told.0).abs() < 6e-4 * told.0;
        near_line(if is_older { older } else { least_relative(&rows) }, told, id);
        near_errors(summary(relative_errors(&rows, |_| told)), fit.errors, id);
        let sizes = rows.iter().map(|row| row.0);
        let window = (sizes.clone().fold(f64::MAX, f64::min), sizes.fold(0.0, f64::max));
        assert_eq!(window, fit.window, "{id}");
        if let Some(two) = fit.pieces {
            let (at, small, large) = best_break(&rows);
            assert_eq!(at, two.break_after, "{id}");
            near_line(small, two.small, id);
            near_line(large, two.large, id);
            near_errors(summary(relative_errors(&rows, |m| two.line(m))), two.errors, id);
            assert!(two.errors.worst < fit.errors.worst, "{id}");
        }
    }
    let with_rows =
        measured_machines().iter().map(|(machine, _)| machine.id).collect::<BTreeSet<_>>();
    let told = machines().filter(|machine| machine.fit.is_some());
    assert_eq!(with_rows, told.map(|machine| machine.id).collect());
}

#[test]
fn every_machine_says_what_it_is_and_where_it_comes_from() {
    let ids: BTreeSet<_> = machines().map(|machine| machine.id).collect();
    let names: BTreeSet<_> = machines().map(|machine| machine.name).collect();
    let short: BTreeSet<_> = machines().map(|machine| machine.short).collect();
    let count = machines().count();
    assert_eq!((ids.len(), names.len(), short.len()), (count, count, count));
    for machine in machines() {
        let id = machine.id;
        assert!(machine.ts > 0.0 && machine.per_word(1.0) > 0.0, "{id}");
        assert!(!machine.origin().source.is_empty() && machine.short.len() <= 20, "{id}");
        let year = machine.year().parse::<u16>();
        assert!(year.is_ok_and(|year| (2002..=2030).contains(&year)), "{id}");
        // What is known of nodes is no fit of one run.
        let is_measured = machine.is_measured() && machine.levels.is_none();
        assert_eq!(
            (machine.run.is_some(), machine.fit.is_some()),
            (is_measured, is_measured),
            "{id}"
        );
        if let Some(Fit { window, errors, .. }) = machine.fit {
            assert!(window.0 < window.1, "{id}");
            assert!(0.0 < errors.median && errors.median < errors.worst, "{id}");
        }
    }
    let kinds = GROUPS.map(|group| group.machines.iter().map(Machine::kind).collect::<Vec<_>>());
    let of = |kind| move |kinds: &Vec<Kind>| kinds.iter().all(|one| *one == kind);
    assert!([0, 2].map(|at| &kinds[at]).into_iter().all(of(Kind::Measured)));
    assert!(of(Kind::Constant)(&kinds[3]) && of(Kind::Printed)(&kinds[4]));
    let with_nodes = machines().filter(|machine| machine.levels.is_some());
    assert_eq!(with_nodes.count(), GROUPS[1].machines.len());
}

/// Two machines as a person writes them.
const MARKDOWN: &str = "\
About them.

## Measured

| id | date | ts (µs) | tw (ps/B) | operation | ranks | nodes | short name | name | source | note |
|----|------|--------:|----------:|-----------|------:|------:|---|---|---|---|
| a | 2024 | 22.07 | 1645 | latency | 2 | 1 | A | Machine A | its paper | |

## Constants

| id | date | ts (µs) | tw (ps/B) | th (µs) | short name | name | source | note |
|---|---|---|---|---|---|---|---|---|
| b | 2025 | 1 | 22.22 | 0.5 | B | Machine B | its code | of one link |

## Fits

| id | from | to | worst (%) | median (%) |
|---|---|---|---|---|
| a | 8 B | 4 MiB | 58 | 0.7 |
";

#[test]
fn a_table_of_machines_is_read_by_the_headings_of_its_columns() {
    let read = build::read(MARKDOWN).expect("machines");
    for said in [
        "ts: 2.207e-5, tw: PerWord::OfBytes(1.645e-9), th: None",
        r#"run: Some(Run { operation: "latency", ranks: 2, nodes: 1 })"#,
        "Fit { window: (8.0, 4194304.0), errors: Errors { worst: 0.58, median: 0.007 }, pieces: None }",
        r#"layer: Layer::Link, run: None, date: "2025", ts: 1e-6"#,
        "th: Some(5e-7), fit: None",
        r#"Origin { id: "b", source: "its code", note: "of one link" }"#,
    ] {
        assert!(read.iter().any(|read| read.contains(said)), "{said}\n{read:?}");
    }
}

#[test]
fn what_is_wrong_in_a_table_of_machines_is_an_error_at_its_line() {
    for (right, wrong, mistake) in [
        ("| 22.07 ", "| 22,07 ", "7: “ts (µs)” is no decimal number: 22,07"),
        ("| 22.07 ", "| inf ", "7: “ts (µs)” is no decimal number: inf"),
        ("| 22.07 ", "| ", "7: nothing under “ts (µs)”"),
        ("| 22.07 ", "", "7: 10 cells in 11 columns"),
        ("its paper | |", "its paper |", "7: 10 cells in 11 columns"),
        ("its paper | |", "its paper | ", "7: no | at the end of the row"),
        ("| latency | 2 ", "| latency | 1.5 ", "7: “ranks” is no whole number: 1.5"),
        ("| a | 8 B ", "| c | 8 B ", "7: no row of a under “Fits”"),
        ("| th (µs) ", "| th (us) ", "13: nothing is read under “th (us)”"),
        ("| 4 MiB ", "| 4 MB ", "19: “to” is no size such as 4 MiB: 4 MB"),
        ("0.7 |\n", "0.7 |\n| b | 1 B | 8 B | 2 | 1 |\n", "20: a fit of no machine that was timed"),
        ("0.7 |\n", "0.7 |\n| a | 1 B | 8 B | 2 | 1 |\n", "20: a second fit of a"),
        (
            "## Constants",
            "## Constant",
            "13: a table under another heading than those of machines and fits",
        ),
    ] {
        let text = MARKDOWN.replacen(right, wrong, 1);
        assert_eq!(build::read(&text), Err(mistake.to_owned()), "{wrong}");
    }
}

/// Whether some machine that sends messages sets a parameter of a screen.
fn of_networks(screen: &Screen) -> bool {
    machines().any(|machine| screen.takes(machine))
}

#[test]
fn a_processor_sets_the_roof_and_no_network() {
    for processor in PROCESSORS[0].machines {
        let id = processor.id;
        let roof = processor.roof.expect("a roof");
        assert!(!processor.origin().source.is_empty() && !processor.date.is_empty(), "{id}");
        assert_eq!(Machine::find(id), Some(processor));
        for screen in screens() {
            let mut params = screen.defaults();
            screen.apply(processor, &mut params);
            // What computes has a roof: a core, and the devices that train a model.
            let is_roof = ["roofline", "memory", "training"].contains(&screen.schema.id);
            assert_eq!(screen.takes(processor), is_roof, "{screen:?}: {id}");
            assert_eq!(params != screen.defaults(), is_roof, "{screen:?}: {id}");
            if is_roof {
                assert_eq!(
                    [params.at("peak").number(), params.at("beta").number()],
                    [roof.peak, roof.beta]
                );
                let ceilings = ["compute_ceilings", "memory_ceilings"].into_iter();
                let mut ceilings = ceilings.filter(|key| screen.schema.param(key).is_some());
                assert!(ceilings.all(|key| params.at(key).rows().is_empty()), "{id}");
                assert_eq!(screen.machines()[0].title, "Processors");
            } else {
                let told = screen.cautions(processor, &params);
                let told = sentence::show(&told, &params, &[]).join(" ");
                assert!(told.contains("it is a processor, not a network"), "{told}");
            }
        }
    }
}

#[test]
fn a_whole_collective_is_not_taken_where_collectives_are_made_of_messages() {
    let whole = machines().filter(|machine| machine.layer == Layer::Collective);
    for machine in whole {
        for screen in screens().filter(|screen| of_networks(screen)) {
            let of_messages =
                ["collectives", "matrix-product", "nodes"].contains(&screen.schema.id);
            assert_eq!(screen.takes(machine), !of_messages, "{screen:?}: {}", machine.id);
            let params = screen.defaults();
            let told = sentence::show(&screen.cautions(machine, &params), &params, &[]).join(" ");
            assert!(told.contains("a whole all-reduce of"), "{told}");
            assert_eq!(told.contains("sets no parameter here"), of_messages, "{told}");
        }
    }
}

#[test]
fn where_no_message_has_one_size_the_worst_error_is_said() {
    let machine = Machine::find("hdr100_ib_ucx_2020").expect("a machine");
    for screen in screens().filter(|screen| of_networks(screen)) {
        let params = screen.defaults();
        let told = sentence::show(&screen.cautions(machine, &params), &params, &[]);
        let worst = told.iter().any(|said| said.contains("by up to 62 %"));
        assert_eq!(worst, params.values().message_bytes().is_none(), "{screen:?}: {told:?}");
    }
}

#[test]
fn a_size_outside_of_what_was_measured_is_said() {
    let routing = On("routing");
    let told = |query: &str| {
        let (machine, params) = (Machine::find("hdr100_ib_ucx_2020"), routing.with(query));
        let sentences = routing.screen().cautions(machine.expect("a machine"), &params);
        sentence::show(&sentences, &params, &[]).join(" ")
    };
    assert!(told("m=1000").contains("less time than the two-piece fit"), "{}", told("m=1000"));
    // Where the line is far off, what is nearer is said.
    assert!(told("m=1000").contains(", which here is ts = "), "{}", told("m=1000"));
    assert!(!told("m=1e5").contains("which here is"), "{}", told("m=1e5"));
    let beyond = told("m=1e6");
    assert!(beyond.contains("its line is extrapolated"), "{beyond}");
    assert!(!beyond.contains("than the two-piece fit"), "{beyond}");
}

#[test]
fn a_comparison_of_two_machines_tells_the_range_that_holds_what_was_measured_on_them() {
    const ROUTING: On = On("routing");
    let screen = ROUTING.screen();
    let params = |machine: &Machine, bytes: f64| {
        let mut params = ROUTING.with(&format!("l=1&m={}", bytes / 8.0));
        screen.apply(machine, &mut params);
        params
    };
    let all: Vec<_> =
        measured_machines().into_iter().filter(|(machine, _)| screen.takes(machine)).collect();
    let (mut ranges, mut told_off) = (0, 0);
    for (place, (one, rows)) in all.iter().enumerate() {
        for (other, rows_b) in all.iter().skip(place + 1).take(2) {
            for (bytes, t_a) in rows.iter().filter(|row| row.0 >= 8.0 && row.0 % 8.0 == 0.0) {
                let at_size = |row: &&Row| row.0 == *bytes;
                let Some((_, t_b)) = rows_b.iter().find(at_size) else {
                    continue;
                };
                let (a, b) = (params(one, *bytes), params(other, *bytes));
                let time = |params| ROUTING.value(params, "t_cut_through");
                let by_lines = time(&a) / time(&b);
                let hop = |machine: &Machine| machine.per_hop().unwrap_or(0.0);
                let by_outputs = (t_a + hop(one)) / (t_b + hop(other));
                let worst = |machine: &Machine| {
                    let fit = machine.fit.expect("measured");
                    fit.pieces.map_or(fit.errors.worst, |pieces| pieces.errors.worst)
                };
                let (off_a, off_b) = (worst(one), worst(other));
                let (low, high) = match screen.compare_times(&a, &b) {
                    Some(range) => {
                        ranges += 1;
                        told_off += usize::from(0.3 < range.off);
                        let (low, high) = (range.low * 0.999_999, range.high * 1.000_001);
                        assert!(low <= by_lines && by_lines <= high, "{range:?}");
                        (range.low, range.high)
                    }
                    None => (by_lines / 1.06, by_lines * 1.06),
                };
                let words = format!("{} and {} at {bytes}: {low} to {high}", one.id, other.id);
                assert!(by_outputs >= low * (1.0 - off_b) / (1.0 + off_a), "{words}, {by_outputs}");
                assert!(
                    by_outputs <= high * (1.0 + off_b) / (1.0 - off_a),
                    "{words}, {by_outputs}"
                );
            }
        }
    }
    println!("{ranges} ranges, {told_off} of lines that are off by more than 30 %");
    assert!(ranges > 100 && told_off > 0);
}

#[test]
fn the_range_of_a_comparison_is_a_sentence_of_the_page() {
    let screen = On("routing").screen();
    let with = |id: &str, m: &str| {
        let mut params = On("routing").with(&format!("l=1&m={m}"));
        screen.apply(Machine::find(id).expect("a machine"), &mut params);
        params
    };
    let (a, b) = (with("hdr100_ib_ucx_2020", "1000"), with("25gbe_roce_ucx_2020", "1000"));
    let range = screen.compare_times(&a, &b).expect("their lines are off");
    let said = sentence::show(&[range.sentence()], &b, &[]).join(" ");
    println!("{said}");
    assert!(said.contains("times as fast as") && said.contains("off by up to"), "{said}");
    assert!(said.chars().count() <= 160, "{said}");
    // The same machine, or none, is no comparison of machines.
    assert_eq!(screen.compare_times(&a, &with("hdr100_ib_ucx_2020", "2000")), None);
    let custom = On("routing").with("ts=1us");
    assert_eq!(screen.compare_times(&custom, &On("routing").with("ts=2us")), None);
}

#[test]
fn curves_of_two_machines_reach_the_end_of_their_axis() {
    // The last abscissa of every curve that is drawn, and the end of the axis.
    let ends = |layers: &[Drawn]| -> Vec<f64> {
        let last = |layer: &Drawn| match layer {
            Drawn::Line(line) => line.points.last().map(|point| point.0),
            _ => None,
        };
        layers.iter().filter_map(last).collect()
    };
    for (id, figure) in [
        ("speedup", "laws"),
        ("speedup", "time"),
        ("network", "prediction"),
        ("network", "patterns"),
        ("network", "breakdown"),
    ] {
        let screen = registry::find(id).expect("a screen");
        let spec = screen.figure(figure).expect("a figure");
        let of = |machine: &Machine| {
            let mut params = screen.defaults();
            screen.apply(machine, &mut params);
            let figure = spec.figure(&params).expect("a figure");
            (figure.end().expect("an end"), figure, params)
        };
        let mut all: Vec<_> = machines().map(of).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (near, far) = (&all[0], &all[all.len() - 1]);
        assert!(near.0 < far.0, "{id} {figure}: the machines differ");
        for (one, other) in [(near, far), (far, near)] {
            let both = spec.draw_comparison(one.1.clone(), &one.2, &other.1, &other.2);
            let Figure::Plot(plot) = both else {
                panic!("{id} {figure}: no plot");
            };
            assert_eq!(plot.x.range.1, far.0, "{id} {figure}");
            for ends in [ends(&plot.layers), ends(&plot.ghost)] {
                assert!(!ends.is_empty(), "{id} {figure}");
                assert!(ends.iter().all(|end| *end == far.0), "{id} {figure}: {ends:?}");
            }
        }
    }
}

//! The star screen: the paper's numbers, and its figures against the model.

use crate::common::{On, bars, buffers_keep_their_colors, check_gantt, line, lines};
use crate::matrix::figure_words;
use crate::random::states;
use crossover_figures::figure::{Bar, Cell, Cells, Figure, Ink, Layer, Mark, Plot, Scale};
use crossover_figures::formula::{Formula, Parts};
use crossover_model::divisible_load::{Load, Platform, Star};
use crossover_screens::link::State;
use crossover_screens::screen::readout::letters;
use crossover_screens::screen::{Answer, Origin, Report};
use crossover_screens::target;
use proptest::prelude::*;

const STAR: On = On("star");

/// The rates of Figs. 6 to 8.
fn paper(volume: f64, buffer: f64) -> Star {
    let given = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer };
    Star { processors: 10.0, load: given }
}

#[test]
fn the_default_is_a_buffer_that_is_too_small() {
    STAR.check("", "n_min", 7.0);
    STAR.check("", "d_star", 0.01 / (1e-3 - 1e-5));
    STAR.check("", "lower_bound", 1e-3 + 0.055);
    STAR.check("", "messages", 70.0);
    let idle = STAR.value("", "idle_share");
    assert!((idle + STAR.value("", "utilization") - 1.0).abs() < 1e-14);
}

/// What the model's tests of Figs. 6 to 9 do not ask.
#[test]
fn readouts_of_the_paper_s_figures() {
    for (link, key, wanted) in [
        ("m=3&n=1&V=3&D=2&A=1&C=1&S=0", "cmax", 24.0 / 7.0),
        ("n=51&V=5000&D=1e4", "cmax", 0.515),
        ("n=50&V=5000&D=1e4", "best_n", 50.0),
        ("n=51&V=5000&D=1e4", "messages_worth", 500.0),
        ("V=5000&D=inf", "m_used", 1.0),
        ("V=201&D=100", "m_used", 3.0),
        ("V=1e7&D=2e6&n=7&A=100us&C=100us&S=100ms", "cmax", 1007.0),
        ("V=1e7&D=inf&n=best&A=1ms&C=100us&S=10ms", "n_used", 105.0),
        ("V=1e7&D=inf&n=best&A=1ms&C=100us&S=10ms", "cmax", 1_010.508_078_206_962),
    ] {
        STAR.check(link, key, wanted);
    }
    let chunks = STAR.plot("n=50&V=5000&D=1e4", "chunks");
    let last = line(&chunks, "stage 50").points[9];
    assert!((last.1 - 0.555_555_555).abs() < 1e-6, "{last:?}");
}

#[test]
fn figure_8_levels_off_at_m_c_times_the_difference_of_the_buffers() {
    let plot = STAR.plot("V=5000&D=100", "differences");
    let at = |name: &str, load: f64| {
        let points = &line(&plot, name).points;
        let away = |p: &&(f64, f64)| (p.0 / load).ln().abs();
        let found = points.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
        found.unwrap_or_else(|| panic!("{name} at {load}")).1
    };
    assert!((at("D = 10 kB", 1e6) - 0.099).abs() < 1e-6);
    assert!((at("D = 1 MB", 1e7) - 9.999).abs() < 1e-4);
}

#[test]
fn the_best_number_of_stages_on_the_map_is_that_of_the_readout() {
    // Flat from 5 to 50 stages: the best is the last of them.
    for link in ["V=1e7&D=inf&n=best&A=1ms&C=100us&S=10ms", "n=best&V=5000&D=1e3"] {
        let map = STAR.plot(link, "cmax-over-D-n");
        let best = line(&map, "best n").points.last().expect("points").1;
        assert_eq!(best, STAR.value(link, "best_n"));
    }
}

#[test]
fn words_for_n_and_m_become_numbers() {
    STAR.check("m=fewest&n=fewest&V=550&D=8", "m_used", 69.0);
    STAR.check("m=fewest&n=7&V=550&D=8", "m_used", 10.0);
    STAR.check("m=fewest&n=best&V=550&D=8", "m_used", 1.0);
    let best = STAR.value("m=best&n=4&V=5000&D=1e4", "m_used");
    assert_eq!(best, STAR.value("m=3&n=4&V=5000&D=1e4", "m_best"));
    let at = |m: f64| STAR.value(&format!("m={m}&n=4&V=5000&D=1e4"), "cmax");
    assert!(at(best) < at(best - 1.0) && at(best) < at(best + 1.0));
}

#[test]
fn too_few_stages_name_n_and_say_the_least() {
    let error = STAR.refusal("n=3", "cmax");
    assert_eq!((error.field(), error.kind().name()), ("n", "infeasible"));
    assert!(error.help().contains("at least 7"), "{error}");
    let figure = STAR.figure("n=3", "gantt");
    assert_eq!(figure.expect_err("infeasible").field(), "n");
    // The others go on showing what there is.
    assert!(!lines(&STAR.plot("n=3", "cmax-over-D-n")).is_empty());
}

#[test]
fn prices_share_the_makespan_out() {
    for link in ["", "n=50&V=5000&D=1e4", "n=3&D=inf", "n=60"] {
        let rates = [("A", 1e-3), ("C", 1e-6), ("S", 1e-3)];
        let total: f64 =
            rates.iter().map(|(key, rate)| rate * STAR.value(link, &format!("price_{key}"))).sum();
        let makespan = STAR.value(link, "cmax");
        assert!((total / makespan - 1.0).abs() < 1e-9, "{link}: {total}");
    }
}

#[test]
fn prices_at_a_tie_are_those_of_one_more_and_one_less() {
    let full = "m=2&n=3&V=60&D=10&A=.003&C=.001&S=.005";
    STAR.near(full, "price_V", 0.04 / 13.0, 1e-9);
    STAR.near(full, "price_D", -0.102 / 13.0, 1e-9);
    STAR.near(full, "price_S", 6.0, 1e-9);
    assert_eq!(STAR.refusal(full, "price_V_more").kind().name(), "infeasible");
}

#[test]
fn hatched_is_what_processors_wait() {
    // One by one, and in groups.
    for link in ["", "n=12", "V=5000&D=1", "m=3&n=1&V=3&D=1.5&A=1&C=1&S=0"] {
        let gantt = STAR.plot(link, "gantt");
        let waits = bars(&gantt).into_iter().filter(|bar| bar.hatched);
        let height = |bar: &Bar| (bar.lane.1 - bar.lane.0) / 0.7;
        let waited: f64 = waits.map(|bar| (bar.end - bar.start) * height(bar)).sum();
        let (m, makespan) = (STAR.value(link, "m_used"), STAR.value(link, "cmax"));
        let expected = STAR.value(link, "idle_share") * m * makespan;
        assert!((waited / expected - 1.0).abs() < 1e-6, "{link}: {waited}");
        let Scale::Rows(rows) = &gantt.y.scale else { panic!("no rows") };
        assert_eq!(rows.len() as f64, m + 1.0);
    }
}

/// The bars that are not idle.
fn busy(gantt: &Plot) -> Vec<&Bar> {
    let all = bars(gantt).into_iter();
    all.filter(|bar| !bar.hatched).collect()
}

#[test]
fn a_stage_has_one_shade_and_a_later_one_a_deeper() {
    for n in [2, 7, 20] {
        let gantt = STAR.plot(&format!("n={n}&V=1000&D=1e4"), "gantt");
        let Some(Layer::Bars(stages)) = gantt.layers.first() else { panic!("no bars") };
        assert_eq!(stages.ends, Some(["1".to_owned(), n.to_string()]));
        let mut shades = vec![None; n + 1];
        for bar in &stages.bars {
            let Ink::Shade(shade) = bar.ink else { panic!("{bar:?}") };
            let said = bar.label.text();
            let stage: usize = said.rsplit(' ').next().expect("it").parse().expect("a stage");
            assert_eq!(*shades[stage].get_or_insert(shade), shade, "{said}");
        }
        let shades: Vec<u8> = shades.into_iter().flatten().collect();
        assert_eq!(shades.len(), n);
        assert!(shades.windows(2).all(|pair| pair[0] < pair[1]), "{shades:?}");
    }
}

#[test]
fn many_stages_that_are_busy_alike_are_one_bar() {
    for (link, most) in [("n=51&V=5000&D=1e4", 60), ("V=5000&D=1", 40), ("m=1&n=1000", 6)] {
        let gantt = STAR.plot(link, "gantt");
        let drawn = busy(&gantt);
        assert!(drawn.len() <= most, "{link}: {}", drawn.len());
        // Whatever is drawn as one: the originator's port is busy for as long as messages take.
        let sent: f64 =
            drawn.iter().filter(|bar| bar.row == 0).map(|bar| bar.end - bar.start).sum();
        let (messages, load) = (STAR.value(link, "messages"), STAR.with(link).at("V").number());
        assert!((sent / (messages * 1e-3 + load * 1e-6) - 1.0).abs() < 1e-9, "{link}");
    }
    // What is drawn stage by stage says so.
    let gantt = STAR.plot("n=21&V=1000&D=1e4", "gantt");
    for bar in busy(&gantt) {
        let said = bar.label.text();
        assert!(said.starts_with("stage ") && !said.contains('–'), "{said}");
    }
}

#[test]
fn a_buffer_keeps_its_color_whatever_d_is() {
    let buffers = ["0.5", "1", "8", "100", "5000", "1e4", "2e6", "inf"];
    let links = buffers.map(|d| format!("D={d}&V=5000"));
    buffers_keep_their_colors(STAR, ["cmax-over-V", "differences"], &links);
}

#[test]
fn where_the_load_does_not_fit_the_map_says_so() {
    for preset in STAR.screen().presets {
        let params = STAR.with(preset.link);
        if STAR.screen().report(&params).readout("gain_2D").is_some_and(|gain| gain.answer.is_err())
        {
            continue;
        }
        let plot = STAR.plot(&params, "cmax-over-D-n");
        let Some(Layer::Map(map)) = plot.layers.first() else { panic!("no map") };
        assert_eq!(map.blank, "V does not fit");
        for width in [390, 488, 808] {
            let words = figure_words(&plot.clone().into(), width);
            assert!(words.contains("V does not fit"), "{} at {width} px: {words}", preset.link);
        }
    }
    // What is still being computed is not said to be impossible.
    let spec = STAR.screen().figure("cmax-over-D-n").expect("it");
    let Some(Ok(Figure::Plot(plot))) = spec.compute.steps(&STAR.with("")).next() else {
        panic!("no plot")
    };
    assert!(plot.progress < 1.0 && !figure_words(&plot.into(), 808).contains("does not fit"));
}

#[test]
fn what_takes_long_follows_what_is_known_at_once() {
    let told = |link: &str| {
        let steps = STAR.screen().report.steps(&STAR.with(link));
        let of = |report: Report| report.readouts.into_iter().map(|r| (r.key, r.is_pending()));
        steps.map(|report| of(report).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(told("").len(), 1);
    let long = told("V=5e5");
    assert!(1 < long.len());
    let pending = |at: usize, key: &str| long[at].contains(&(key, true));
    assert!(pending(0, "price_V") && !pending(0, "cmax") && !pending(0, "n_used"));
    assert!(long.last().expect("one").iter().all(|(_, pending)| !pending));
}

#[test]
fn a_number_over_the_load_is_complete_at_each_load() {
    let quantities = STAR.screen().quantities;
    let loads = [100.0, 550.0, 5e5];
    for key in ["cmax", "best_n", "messages_worth", "price_A", "overlap"] {
        let along = quantities.evaluate_along(&STAR.with("n=7"), key, "V", &loads);
        for (load, reached) in loads.into_iter().zip(along) {
            let told = STAR.screen().report(&STAR.with(&format!("n=7&V={load}")));
            let told = told.readout(key).expect("it").answer.clone();
            let reached = reached.map(|(number, _)| Answer::Number(number));
            assert_eq!(reached, told, "{key} at {load}");
        }
    }
}

#[test]
fn the_simplex_ends_where_the_exact_solver_does() {
    for link in ["", "m=3&n=1&V=3&D=1.5&A=1&C=1&S=0", "m=4&n=3&V=100&D=10", "n=1&D=inf"] {
        let table = STAR.table(link, "simplex");
        let objective = |row: &[Cell]| match row[4] {
            Cell::Number(objective) => objective,
            _ => panic!("no objective"),
        };
        let rows = &table.rows;
        assert!(3 < rows.len(), "{link}");
        let last = objective(&rows[rows.len() - 2]);
        let exact = objective(&rows[rows.len() - 1]);
        assert!((last / exact - 1.0).abs() < 1e-9, "{link}: {last}, {exact}");
    }
}

#[test]
fn what_takes_no_time_has_no_bar() {
    for link in [
        "originator=computes_after&A0=1e-18",
        "originator=computes_after&A0=1e-18&D=inf&m=1&n=1&V=1e-3",
    ] {
        check_gantt(&STAR.plot(link, "gantt"), 2400, &[1.0]);
    }
}

#[test]
fn gantt_charts_of_very_many_messages_stay_small() {
    for link in ["V=6e4&D=1", "m=1000&n=60&V=6e4&D=10", "m=16&n=27&V=1e3&D=inf", "m=1&n=1000"] {
        check_gantt(&STAR.plot(link, "gantt"), 2400, &[1.0]);
    }
    let many = STAR.figure("V=1e7&D=1", "gantt");
    assert_eq!(many.expect_err("too many").kind().name(), "too_large");
}

#[test]
fn the_curves_are_the_models() {
    let params = STAR.with("V=550&D=8&Ds=100");
    for (name, buffer) in [("D = 8 B", 8.0), ("D = 100 B", 100.0), ("D = ∞", f64::INFINITY)] {
        let over = STAR.plot(&params, "cmax-over-V");
        let points = &line(&over, name).points;
        assert!(100 < points.len());
        for (load, makespan) in points.iter().step_by(23) {
            let (platform, n) = Platform::from(paper(*load, buffer)).fewest().unwrap();
            assert_eq!(platform.makespan(n).unwrap(), *makespan, "{name}, {load}");
        }
    }
    let over = STAR.plot("n=9", "cmax-over-m");
    for (m, makespan) in &line(&over, "makespan").points {
        let star = Star { processors: *m, ..paper(550.0, 8.0) };
        assert_eq!(Platform::from(star).makespan(9.0).unwrap(), *makespan);
    }
    let map = STAR.plot(&params, "cmax-over-D-n");
    let Some(Layer::Map(map)) = map.layers.first() else { panic!("no map") };
    let Cells::Values { cells, .. } = &map.cells else { panic!("no values") };
    let columns = map.x_edges.len() - 1;
    let bottom: Vec<_> = cells[..columns].iter().zip(map.x_edges.windows(2)).collect();
    for (makespan, edges) in bottom {
        let buffer = 550.0 * (edges[0] * edges[1]).sqrt();
        match Platform::from(paper(550.0, buffer)).makespan(1.0) {
            Ok(expected) => assert!((makespan / expected - 1.0).abs() < 1e-9),
            Err(_) => assert!(makespan.is_nan()),
        }
    }
}

#[test]
fn a_target_makespan_is_met_by_a_buffer() {
    let params = STAR.with("n=20");
    let Ok(target::Target::Met(buffer)) = target::solve(&params, "price_D", 0.0, "D") else {
        panic!("no buffer is large enough")
    };
    assert!(2.0 < buffer && buffer < 1e7, "{buffer}");
}

#[test]
fn a_target_that_is_jumped_over_is_not_met() {
    let solved = target::solve(&STAR.with("m=2&n=fewest&D=10&V=50"), "n_used", 2.5, "V");
    let Ok(target::Target::Jumps { at, from, to }) = solved else { panic!("{solved:?}") };
    assert!((at / 40.0 - 1.0).abs() < 1e-9, "{at}");
    assert_eq!((from, to), (2.0, 3.0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_chart_is_one_of_a_single_port_in_any_state(params in STAR.any_params()) {
        for (_, plot) in STAR.plots(&params).iter().filter(|(id, _)| *id == "gantt") {
            check_gantt(plot, 2400, &[1.0]);
        }
    }
}

#[test]
fn the_last_tableau_holds_the_optimum() {
    let table = |pivot: u32| STAR.table(&format!("m=2&n=2&V=20&D=8&pivot={pivot}"), "tableau");
    let objective = |pivot: u32| match &table(pivot).rows.last().expect("costs")[1] {
        Cell::Number(value) => *value,
        other => panic!("{other:?}"),
    };
    // Numbers to the last digit, the pivot marked among them.
    let pivots = |pivot: u32| {
        let rows = table(pivot).rows;
        let cells: Vec<_> = rows.into_iter().flat_map(|row| row.into_iter().skip(1)).collect();
        assert!(cells.iter().all(|cell| !matches!(cell, Cell::Text(_))));
        let is = |cell: &&Cell| matches!(cell, Cell::Marked(_, Mark::Pivot, _));
        cells.iter().filter(is).count()
    };
    assert_eq!((pivots(0), pivots(3), pivots(120)), (1, 1, 0));
    assert_eq!(table(0).columns[0].title, "after 0 pivots");
    assert!(table(3).columns.iter().any(|column| column.title.starts_with("↓ ")));
    let last = table(120);
    assert!(last.columns[0].title.starts_with("optimum, after"));
    assert!(last.columns.iter().all(|column| !column.title.starts_with("↓ ")));
    let cmax = STAR.value("m=2&n=2&V=20&D=8", "cmax");
    assert!((objective(120) - cmax).abs() < 1e-12 * cmax);
    assert!(objective(7) < objective(8));
    // Nine rows: eight equations and the costs.
    assert_eq!(last.rows.len(), 9);
}

#[test]
fn more_messages_than_are_solved_for_are_counted_all_the_same() {
    let link = "V=10MB";
    let error = STAR.refusal(link, "cmax");
    assert_eq!((error.field(), error.kind().name()), ("n", "too_large"));
    assert_eq!((error.got(), STAR.value(link, "n_min")), ("125000", 125_000.0));
    assert!(error.help().contains("raise D or lower V"), "{error}");
    STAR.check(link, "n_used", 125_000.0);
    STAR.check(link, "m_used", 10.0);
    STAR.check(link, "messages", 1.25e6);
    // Nothing is known of an n that is sought.
    assert_eq!(STAR.refusal("V=10MB&n=best", "messages").got(), "out of reach");
}

#[test]
fn rounding_saves_nothing() {
    assert_eq!(STAR.value("A=1", "gain_2D"), 0.0);
    assert_eq!(STAR.value("S=1e-8", "gain_2D").min(0.0), 0.0);
    // With the fewest stages a larger buffer leaves out processors.
    assert!(STAR.value("V=5000&D=500", "gain_2D") < -0.1);
}

#[test]
fn what_is_small_is_not_told_as_a_difference_of_what_is_large() {
    let mut small = 0;
    let tight = ["S=1us&D=inf&n=1&C=1ps", "S=1us&C=1ps&D=100&n=best"].map(|link| STAR.with(link));
    for params in tight.into_iter().chain(states(STAR.screen(), 500)) {
        let report = STAR.report(&params);
        let known = letters(&params, &report.readouts);
        let value = |key| match report.readout(key).expect(key).answer {
            Ok(Answer::Number(value)) => Some(value),
            _ => None,
        };
        small += usize::from(value("idle_share").is_some_and(|idle| 0.0 < idle && idle < 1e-3));
        for readout in &report.readouts {
            let (Ok(Answer::Number(answer)), Some(Origin::Formula(text))) =
                (&readout.answer, readout.origin)
            else {
                continue;
            };
            let parts = Formula::read(text).and_then(|formula| formula.parts(&known));
            let Ok(Some(Parts::Sum(parts))) = parts else {
                continue;
            };
            let most = parts.iter().map(|part| part.value.abs()).fold(0.0, f64::max);
            let link = State::of(params.clone()).write();
            assert!(most <= 1e3 * answer.abs(), "{}: {text}: {link}", readout.key);
        }
        if let (Some(idle), Some(busy)) = (value("idle_share"), value("utilization")) {
            assert!((idle + busy - 1.0).abs() < 1e-9, "{idle} and {busy}");
        }
    }
    assert!(2 < small, "only {small} states wait a little");
}

#[test]
fn a_hint_says_what_is_to_know() {
    for (link, words) in [
        ("n=7&V=550&D=9", "leaving it out saves its start-up"),
        ("A=1ms&C=200us", "no D*"),
        ("m=10&n=best&V=1e7&D=inf&A=1ms&C=100us&S=10ms", "no buffer removes all idle time"),
    ] {
        let hints = STAR.report(link).hints;
        assert!(hints.iter().any(|hint| hint.contains(words)), "{link}: {hints:?}");
    }
    assert_eq!(STAR.refusal("A=1ms&C=200us", "d_star").field(), "D");
    let error = STAR.refusal("A=1ms&C=100us", "d_star");
    assert!(error.to_string().starts_with("D is never large enough: whatever its size"), "{error}");
}

#[test]
fn one_difference_is_no_curve() {
    for link in ["n=50&V=5kB&D=1e4", "m=3&n=1&V=3&D=1&A=1&C=1&S=0"] {
        match STAR.figure(link, "differences") {
            Err(error) => {
                let said = error.to_string();
                assert_eq!(error.field(), "D0");
                assert!(said.starts_with("D0 is 100 B: no buffer"), "{said}");
            }
            Ok(Figure::Plot(plot)) => {
                for line in lines(&plot) {
                    assert!(1 < line.points.len(), "{link}: {}", line.name);
                }
            }
            Ok(_) => panic!("{link}"),
        }
    }
}

/// States, and what is said of them.
const SAID: &[(&str, &str)] = &[
    (
        "",
        "Buffers below 10.1 B are too small: processors are idle 26.2 % of the time. Doubling the buffers would save 18.8 %.",
    ),
    (
        "n=51&V=5000&D=1e4",
        "Communication alone takes 515 ms: there are too many stages. With 50 stages it would take 1.83 % less.",
    ),
    (
        "n=3",
        "The stages are too few to hold the load. Take 7 or more, or raise the buffers to 18.4 B.",
    ),
    (
        "m=fewest&n=best&S=0",
        "No number is the best: without a start-up time every further message helps. Give a number.",
    ),
    (
        "V=10MB",
        "So many messages are not solved for here. Take larger buffers, fewer stages or a smaller load.",
    ),
    (
        "V=0",
        "There is no schedule for these values. Set computing time, load and buffers above zero, and bring all nearer to 1.",
    ),
    (
        "A=1ms&C=200us",
        "The port is nearly always busy: it can feed only 5 of 10 processors. They are idle 69.9 % of the time.",
    ),
    (
        "A=1ms&C=600us",
        "The port is nearly always busy: it can feed only one or two of 10 processors. They are idle 86.3 % of the time.",
    ),
    (
        "m=1",
        "One processor takes the whole load, in 551 ms. With 8 processors it would take 73.8 ms.",
    ),
    (
        "m=1&n=1&D=inf",
        "One processor takes the whole load, in 552 ms. With 33 processors it would take 34 ms.",
    ),
    (
        "m=1&V=5&D=inf",
        "One processor takes the whole load, in 6.01 ms. More processors would not be faster.",
    ),
    (
        "V=5&D=8",
        "One processor takes the whole load, in 6.01 ms. Smaller buffers or more stages would use the other processors too.",
    ),
    (
        "D=inf",
        "One processor takes the whole load, in 552 ms. With 6 stages and all processors it would take 89 % less.",
    ),
    (
        "V=80",
        "Processors are idle 55.8 % of the time, as each waits for its only message. Doubling the buffers would take 16.6 % longer.",
    ),
    (
        "n=7&V=550&D=9",
        "Communication alone takes 70.6 ms. Processors are idle 22 % of the time. Doubling the buffers would change little.",
    ),
    (
        "S=0",
        "The makespan of 55 ms is 0.07 % above the ideal. Without start-up times every further stage helps.",
    ),
    (
        "A=1",
        "The makespan of 55 s is under 0.01 % above the ideal. Buffers below 0.01 B would leave processors idle.",
    ),
    (
        "V=5000&D=500",
        "The makespan of 515 ms is 2.79 % above the ideal. With 50 stages it would be faster.",
    ),
    (
        "n=best",
        "Buffers below 10.1 B are too small: processors are idle 26.2 % of the time. Doubling the buffers would save 18.8 %.",
    ),
    (
        "V=5000&D=100",
        "Processors are idle 2.15 % of the time, as the last ones start late. With 50 stages it would take 1.07 % less.",
    ),
    (
        "n=3&V=5000&D=1e4",
        "The makespan of 506 ms is 0.909 % above the ideal. Buffers below 10.1 B would leave processors idle.",
    ),
    (
        "m=10&n=best&V=1e7&D=inf&A=1ms&C=100us&S=10ms",
        "The makespan of 1011 s is 1.05 % above the ideal. Doubling the buffers would change little.",
    ),
    (
        "n=2&V=1e7&D=2e6&A=100us&C=100us&S=100ms",
        "The port is nearly always busy: it can feed only one or two of 10 processors. They are idle 90 % of the time.",
    ),
];

#[test]
fn a_takeaway_is_the_sentence_of_its_verdict() {
    for &(link, says) in SAID {
        assert_eq!(STAR.report(link).takeaway, says, "{link}");
    }
}

#[test]
fn a_port_that_is_said_to_be_busy_sends_nearly_all_the_time() {
    let told = STAR.report("m=4&n=1&V=1B&D=inf&A=1s/B&C=0.5s/B&S=0").takeaway;
    assert!(
        told.starts_with(
            "Processors are idle 59.9 % of the time, as each waits for its only message."
        ),
        "{told}"
    );
    for params in states(STAR.screen(), 500) {
        let report = STAR.screen().report_at_once(&params);
        if !report.takeaway_shown(&params).contains("busy") {
            continue;
        }
        let known = letters(&params, &report.readouts);
        let sending = Formula::read("(messages S + V C) / cmax").expect("a formula");
        let share = sending.value(&known).expect("known letters");
        assert!((0.9..1.0 + 1e-9).contains(&share), "{share}: {params:?}");
    }
}

#[test]
fn advice_works_as_it_is_typed() {
    assert_eq!(STAR.follow("m=11&n=6&D=4"), 2);
    let mut taken = 0;
    for (i, n) in [1, 2, 17, 250, 4000, 100_000].into_iter().enumerate() {
        for (k, m) in [1, 3, 7, 11, 64, 1000].into_iter().enumerate() {
            let few = 10_f64.powf(((i * 7 + k * 5) % 11) as f64 * 0.37);
            let volume = 1.23 * few * f64::from(n * m);
            taken += STAR.follow(&format!("m={m}&n={n}&V={volume}&D=1"));
        }
    }
    assert!(30 < taken, "{taken}");
}

/// Two images of 100 MB and 1000 Gflop, a fast server behind a slow link and a slow one behind a fast link.
const IMAGES: &str = "tasks=100MB:1000Gflop;100MB:1000Gflop&processors=:100ns:::100Gflop/s;:10ns:::60Gflop/s&S=0&D=inf";

#[test]
fn two_images_on_unlike_servers_take_at_best_21_seconds() {
    STAR.near(IMAGES, "cmax_whole", 21.0, 1e-12);
    STAR.near(&format!("{IMAGES}&placing=best"), "cmax", 21.0, 1e-12);
    let both_on_one = IMAGES.replace("Gflop;", "Gflop:1;").replace("Gflop&", "Gflop:1&");
    STAR.near(&both_on_one, "cmax", 30.0, 1e-12);
    let nothing = "tasks=0B;0B&m=2&S=0&D=inf";
    STAR.check(nothing, "cmax", 0.0);
    assert_eq!(STAR.refusal(nothing, "utilization").field(), "tasks");
    let told = STAR.report(IMAGES).takeaway;
    assert!(told.starts_with("No order and no choice of processors is faster: 21 s."), "{told}");
    // Nothing else is said of tasks that cannot be cut.
    for key in ["n_min", "m_used", "unique", "gain_2D"] {
        assert_eq!(STAR.refusal(IMAGES, key).field(), "tasks", "{key}");
    }
}

#[test]
fn a_bandwidth_makes_two_servers_equal() {
    // Server 2 takes 1 s and 1000 / 60 s; server 1 computes for 10 s, so 100 MB must arrive in 7.67 s.
    let on = |server: u32| {
        format!(
            "tasks=100MB:1000Gflop:{server}&processors=::::100Gflop/s;:10ns:::60Gflop/s&S=0&D=inf"
        )
    };
    let other = STAR.value(&on(2), "cmax");
    let solved = target::solve(&STAR.with(&on(1)), "cmax", other, "bw");
    let Ok(target::Target::Met(at)) = solved else { panic!("{solved:?}") };
    assert!((at / 8e6 - 13.05).abs() < 0.01, "{} MB/s", at / 8e6);
}

#[test]
fn a_processor_of_little_memory_leaves_the_rest_to_others() {
    let free = "processors=100ns;100ns;100ns&n=1&S=0&V=400MB&A=100ns&C=20ns&D=inf";
    let full = free.replace("=100ns;", "=100ns:::100MB;");
    assert!(STAR.value(free, "cmax") < STAR.value(&full, "cmax"));
    let whole = "tasks=8GB:1Gflop;8GB:1Gflop;8GB:1Gflop&m=2&C=0&S=0&F=1Gflop/s";
    STAR.near(&format!("{whole}&D=16GB"), "cmax", 2.0, 1e-12);
    assert_eq!(STAR.refusal(&format!("{whole}&D=8GB"), "cmax").field(), "D");
}

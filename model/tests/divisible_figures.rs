//! The paper's figures and claims, row by row: what holds, and what its programs give where it does not.

use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Platform, Solver, Stages, Star,
};

/// `A = 1e-3`, `C = 1e-6`, `S = 1e-3`, as in most figures.
fn paper_load(volume: f64, buffer: f64) -> Load {
    Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer }
}

fn star(given: Load) -> Platform {
    Star { processors: 10.0, load: given }.into()
}

fn binomial(height: f64, order: Order, given: Load) -> Platform {
    BinomialTree {
        ports: 2.0,
        height,
        order,
        layers: Layers::ALL,
        load: given,
        sequence: None,
        embedding: None,
    }
    .into()
}

fn ordinary(height: f64, order: Order, buffers: f64, given: Load) -> Platform {
    OrdinaryTree { ports: 2.0, height, order, buffers, layers: Layers::ALL, load: given }.into()
}

use Order::{LargestFirst as LLF, NearestFirst as NLF};

fn at(platform: Platform, n: f64) -> f64 {
    platform.makespan(n).expect("the figure's parameters are valid")
}

/// With the fewest stages of the whole platform.
fn fewest_stages(platform: Platform) -> f64 {
    let n = platform.fewest_stages().expect("the figure's parameters are valid");
    at(platform, n)
}

/// With the fewest stages, and processors or layers only as needed.
fn fewest(platform: Platform) -> f64 {
    let (platform, n) = platform.fewest().expect("the figure's parameters are valid");
    at(platform, n)
}

/// Equal within a few of the last digit that is printed.
#[track_caller]
fn check(found: f64, expected: f64, relative: f64) {
    assert!(
        (found - expected).abs() <= relative * expected.abs(),
        "{found:?}, expected {expected:?}"
    );
}

#[test]
fn section_4_1_a_small_buffer_unbalances_the_load() {
    let at_buffer = |buffer: f64| {
        let given = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer };
        let star = Star { processors: 3.0, load: given };
        at(star.into(), 1.0)
    };
    check(at_buffer(1.0), 4.0, 1e-15);
    check(at_buffer(1.2), 3.6, 1e-15);
    check(at_buffer(1.5), 3.5, 1e-15);
    check(at_buffer(1.6), 3.466_666_666_666_667, 1e-15);
    // The paper stops at 3.5; the optimum goes on falling to 24/7 at D = 12/7.
    check(at_buffer(12.0 / 7.0), 24.0 / 7.0, 1e-15);
    check(at_buffer(f64::INFINITY), 24.0 / 7.0, 1e-15);
}

#[test]
fn figure_6_no_load_in_the_last_message_from_51_stages_on() {
    for buffer in [10.0, 1e2, 1e3, 1e4] {
        for n in [50.0, 51.0, 60.0] {
            let solution = star(paper_load(5e3, buffer)).solve(n).expect("it is feasible");
            assert_eq!(solution.communication_bound, 50.0 < n, "D = {buffer}, n = {n}");
        }
    }
    let last = |n: f64| {
        let solution = star(paper_load(5e3, 1e4)).solve(n).expect("it is feasible");
        solution.load(n as usize, 10).expect("it is sent")
    };
    check(last(1.0), 493.3, 1e-3);
    check(last(2.0), 480.6, 1e-3);
    check(last(10.0), 400.6, 1e-3);
    check(last(49.0), 10.556, 1e-4);
    check(last(50.0), 0.5556, 1e-4);
    check(at(star(paper_load(5e3, 1e4)), 50.0), 0.505_555_555_555_555_5, 1e-14);
    check(at(star(paper_load(5e3, 1e4)), 60.0), 0.605, 1e-14);
}

#[test]
fn figure_6_chunks_grow_slowly_and_fall_in_the_last_stage() {
    let solution = star(paper_load(5e3, 1e4)).solve(49.0).expect("it is feasible");
    let load = |stage, receiver| solution.load(stage, receiver).expect("it is sent");
    check(load(1, 1), 10.1010, 1e-5);
    check(load(48, 10), 10.1512, 1e-3);
    check(load(49, 1), 19.69, 1e-3);
    check(load(49, 10), 10.56, 1e-3);
    for stage in 1..48 {
        for receiver in 1..10 {
            assert!(load(stage, receiver) <= load(stage, receiver + 1) * (1.0 + 1e-9));
        }
    }
    for receiver in 1..10 {
        assert!(load(49, receiver + 1) < load(49, receiver));
    }
}

#[test]
fn figure_7_buffers_of_one_byte_and_without_limit_coincide() {
    for volume in [10.0, 100.0, 1e3, 1e4, 1e5] {
        let (one, none) = (
            fewest(star(paper_load(volume, 1.0))),
            fewest(star(paper_load(volume, f64::INFINITY))),
        );
        check(one, none, 1e-12);
        check(none, 1e-3 + volume * (1e-3 + 1e-6), 1e-12);
    }
}

#[test]
fn figure_7_is_a_saw_tooth_between_d_and_m_d() {
    let expected = [
        (100.0, 0.1011),
        (150.0, 0.0766),
        (200.0, 0.1022),
        (201.0, 0.0691),
        (500.0, 0.1055),
        (1000.0, 0.111),
    ];
    for (volume, makespan) in expected {
        check(fewest(star(paper_load(volume, 1e2))), makespan, 1e-3);
    }
}

#[test]
fn figure_7_nears_lb_for_large_loads() {
    let ideal = Star { processors: 10.0, load: paper_load(1e6, 1e2) };
    check(ideal.ideal_makespan().expect("it is valid"), 100.001, 1e-12);
    check(fewest(star(paper_load(1e6, 1e2))), 100.011, 1e-6);
    check(fewest(star(paper_load(1e6, 1e4))), 100.11, 1e-12);
}

#[test]
fn figure_8_differences_level_off_at_m_c_times_those_of_the_buffers() {
    let over = |volume: f64, buffer: f64| {
        fewest(star(paper_load(volume, buffer))) - fewest(star(paper_load(volume, 1e2)))
    };
    for volume in [1e5, 2e5, 1e6] {
        check(over(volume, 1e4), 10.0 * 1e-6 * (1e4 - 1e2), 1e-9);
    }
    for volume in [1e7, 2e7] {
        check(over(volume, 1e6), 10.0 * 1e-6 * (1e6 - 1e2), 1e-9);
    }
}

#[test]
fn full_buffers_have_a_closed_form_that_changes_at_d_star() {
    let (m, n) = (10.0, 20.0);
    let steady = star(paper_load(1.0, 1.0)).steady_buffer().expect("it is valid");
    let steady = steady.printed.expect("A > m C");
    check(steady, 10.101_010_101_010_102, 1e-14);
    for buffer in [1.0, 5.0, steady, 20.0, 1e3] {
        let given = paper_load(n * m * buffer, buffer);
        let (a, c, s) = (given.compute, given.transfer, given.startup);
        let waits = n * m * (s + c * buffer) + a * buffer;
        let computes = m * (s + c * buffer) + n * a * buffer;
        check(at(star(given), n), waits.max(computes), 1e-14);
        assert_eq!(waits <= computes, steady <= buffer);
    }
}

#[test]
fn figure_9a_stages_beyond_two_add_their_startups() {
    let with = |share: f64| {
        let given =
            Load { compute: 1e-4, transfer: 1e-4, startup: 0.1, volume: 1e7, buffer: share * 1e7 };
        move |n: f64| at(star(given), n)
    };
    check(with(f64::INFINITY)(1.0), 1001.8785, 1e-7);
    check(with(0.2)(1.0), 1004.08, 1e-5);
    check(with(0.2)(2.0), 1002.0, 1e-12);
    check(with(0.1)(1.0), 1101.0, 1e-12);
    for n in 2..20 {
        check(with(0.1)(f64::from(n)), 1000.0 + f64::from(n), 1e-12);
    }
}

#[test]
fn figure_9b_is_best_at_105_stages() {
    let at_share = |share: f64, n: f64| {
        let given = Load { startup: 1e-2, transfer: 1e-4, ..paper_load(1e7, share * 1e7) };
        at(star(given), n)
    };
    let unlimited = [
        (1.0, 1627.52),
        (2.0, 1296.89),
        (5.0, 1113.66),
        (10.0, 1056.35),
        (20.0, 1028.72),
        (50.0, 1013.55),
        (100.0, 1010.52),
    ];
    for (n, makespan) in unlimited {
        check(at_share(f64::INFINITY, n), makespan, 1e-5);
    }
    check(at_share(f64::INFINITY, 105.0), 1_010.508_08, 1e-8);
    check(at_share(f64::INFINITY, 107.0) - at_share(f64::INFINITY, 106.0), 0.1, 1e-9);
    check(at_share(0.1, 1.0), 2000.1, 1e-12);
    check(at_share(0.01, 10.0), 1101.0, 1e-12);
    let given = Load { startup: 1e-2, transfer: 1e-4, ..paper_load(1e7, 1e4) };
    let best = star(given).best_stages(&mut Solver::default()).expect("there is a best");
    assert_eq!(best.stages, 127.0);
    check(best.makespan, 1_012.770_368, 1e-9);
}

#[test]
fn figure_10_a_larger_load_can_finish_sooner() {
    let at_volume = |volume: f64| fewest(binomial(10.0, NLF, paper_load(volume, 1e2)));
    for (volume, before, after) in [
        (200.0, 0.1011, 0.027_707_0),
        (500.0, 0.1011, 0.027_707_0),
        (800.0, 0.1011, 0.027_707_0),
        (1100.0, 0.1011, 0.027_707_0),
        (1400.0, 0.1011, 0.027_707_0),
        (1700.0, 0.1011, 0.029_048_9),
        (2600.0, 0.1011, 0.056_302_8),
    ] {
        check(at_volume(volume), before, 1e-9);
        check(at_volume(volume + 1.0), after, 5e-6);
    }
    check(at_volume(2900.0), 0.1011, 1e-9);
    // With all ten layers and a second stage there is no drop; with the least feasible six there is.
    check(at_volume(2901.0), 0.065_195_7, 1e-6);
    check(at(binomial(10.0, NLF, paper_load(2901.0, 1e2)), 2.0), 0.111_450_5, 1e-6);
}

#[test]
fn figure_11_fragmentation_costs_more_than_one_layer_alone() {
    let at_volume = |volume, buffer| fewest(binomial(10.0, LLF, paper_load(volume, buffer)));
    check(at_volume(1e3, 1.0), 1.9255, 1e-4);
    check(at_volume(1e3, f64::INFINITY), 0.5015, 1e-12);
    check(at_volume(2.9e5, 1e2), 10.056_45, 1e-9);
    check(at_volume(2.9e6, 1e4), 100.2, 1e-3);
    check(at_volume(2.9e7, 1e6), 1014.555, 1e-6);
    // Between multiples of 29 D the makespan is below the asymptote V A / 29.
    for buffer in [1e4, 1e5] {
        let volume = 1e7;
        assert!(at_volume(volume, buffer) < volume * 1e-3 / 29.0);
    }
}

#[test]
fn figure_12a_shapes_differ_between_p_d_and_one_stage_only_little() {
    let shapes = |volume: f64| {
        let given = paper_load(volume, 1e4);
        (fewest_stages(binomial(5.0, NLF, given)), fewest_stages(ordinary(7.0, NLF, 1.0, given)))
    };
    for (volume, makespan) in [(2.8e5, 20.011), (1.4e6, 100.011)] {
        let (binomial, ordinary) = shapes(volume);
        check(binomial, makespan, 1e-8);
        check(ordinary, makespan, 1e-8);
    }
    // But some 5 % between the multiples.
    let (binomial, ordinary) = shapes(1e6);
    check(binomial, 35.00, 1e-3);
    check(ordinary, 33.34, 1e-3);
}

#[test]
fn figure_12b_ordinary_trees_take_half_the_time_of_binomial_ones() {
    let ratio = |order: Order, volume: f64| {
        let given = paper_load(volume, 1.0);
        fewest_stages(ordinary(7.0, order, 2.0, given)) / fewest_stages(binomial(5.0, order, given))
    };
    check(fewest_stages(ordinary(7.0, LLF, 2.0, paper_load(1400.0, 1.0))), 0.7017, 1e-4);
    check(fewest_stages(binomial(5.0, LLF, paper_load(1400.0, 1.0))), 1.5017, 1e-4);
    check(fewest_stages(ordinary(7.0, NLF, 2.0, paper_load(1400.0, 1.0))), 0.7067, 1e-4);
    check(fewest_stages(binomial(5.0, NLF, paper_load(1400.0, 1.0))), 1.5007, 1e-4);
    assert!((0.46..0.49).contains(&ratio(LLF, 280.0)));
    assert!((0.66..0.67).contains(&ratio(NLF, 28.0)));
}

#[test]
fn figure_13a_nearest_first_wins_by_54_startups_and_13_5_full_messages() {
    let over = |volume: f64, buffer: f64| {
        fewest_stages(binomial(10.0, LLF, paper_load(volume, buffer)))
            - fewest_stages(binomial(10.0, NLF, paper_load(volume, buffer)))
    };
    for (buffer, expected) in [(1e2, 0.055_35), (1e4, 0.189), (1e6, 13.554)] {
        check(over(29.0 * buffer * 4.0, buffer), expected, 1e-9);
        check(54.0 * 1e-3 + 13.5 * 1e-6 * buffer, expected, 1e-12);
    }
    // Exceptions, where two layers are used: largest first is faster.
    let over = |volume: f64, buffer: f64| {
        fewest(binomial(10.0, LLF, paper_load(volume, buffer)))
            - fewest(binomial(10.0, NLF, paper_load(volume, buffer)))
    };
    check(over(201.0, 1e2), -2.5e-4, 0.05);
    assert!(over(20_001.0, 1e4) < 0.0);
}

#[test]
fn figure_13b_a_second_buffer_saves_nine_relays_once_or_a_stage() {
    let saved = |order: Order, volume: f64, buffer: f64| {
        let given = paper_load(volume, buffer);
        fewest_stages(ordinary(10.0, order, 1.0, given))
            - fewest_stages(ordinary(10.0, order, 2.0, given))
    };
    for (buffer, expected) in [(1e2, 0.009_45), (1e4, 0.054), (1e6, 4.509)] {
        check(saved(LLF, 40.0 * buffer, buffer), expected, 1e-6);
        assert!(saved(NLF, 40.0 * buffer, buffer).abs() < 1e-9);
    }
    // D = 1: it grows by 9.0045 ms with each of the 200 stages of V = 4000.
    check(saved(LLF, 4000.0, 1.0), 1.8009, 1e-6);
    check(saved(NLF, 4000.0, 1.0), 1.799_899_5, 1e-6);
}

#[test]
fn a_few_deep_layers_beat_all_ten() {
    let all = binomial(10.0, NLF, paper_load(2900.0, 1e2));
    let solver = &mut Solver::default();
    let (_, best) = all.makespan_for(Stages::Best, solver).expect("there is a best");
    check(best, 0.1011, 1e-6);
    let deep = Layers::only(&[4, 5]).expect("there are such layers");
    check(at(all.with_layers(deep), 5.0), 0.047_684_6, 1e-6);
    let deep = binomial(10.0, NLF, paper_load(500.0, 1e2)).with_layers(deep);
    check(at(deep, 1.0), 0.010_484_6, 1e-5);
}

#[test]
fn all_subsets_of_five_layers_are_tried_and_two_are_best() {
    let tree = binomial(5.0, NLF, paper_load(2900.0, 1e2));
    let choices = tree.layer_choices(Stages::Best).expect("it is small");
    let choices: Vec<_> = choices.collect();
    let best = choices.iter().min_by(|a, b| a.makespan.total_cmp(&b.makespan));
    let best = best.expect("there are choices");
    assert_eq!(choices.len(), 31);
    assert!(best.makespan <= 0.047_684_7, "{best:?}");
    assert!(best.layers.contains(5) && !best.layers.contains(1));
}

#[test]
fn one_layer_takes_longer_than_printed_when_chunks_queue() {
    let tree = BinomialTree {
        ports: 2.0,
        height: 1.0,
        order: NLF,
        layers: Layers::ALL,
        load: paper_load(1e4, f64::INFINITY),
        sequence: None,
        embedding: None,
    };
    let platform = Platform::Binomial(tree);
    let layer = platform.one_layer().expect("it is valid")[0];
    check(layer.printed, 0.146_421, 1e-5);
    check(layer.at_n_star, 5.001, 1e-3);
    assert!(5.0 < layer.makespan);
    // What n equal chunks really take is what playing them takes.
    let n = layer.stages as usize;
    let chunks = vec![1e4 / 2.0 / n as f64; n];
    let played = platform.simulate(&chunks).expect("it is valid");
    check(played.makespan, layer.makespan, 1e-12);
}

#[test]
fn the_papers_lower_bound_for_trees_is_none() {
    let given =
        Load { compute: 0.1, transfer: 1.0, startup: 0.01, volume: 2.0, buffer: f64::INFINITY };
    let tree = BinomialTree {
        ports: 2.0,
        height: 1.0,
        order: NLF,
        layers: Layers::ALL,
        load: given,
        sequence: None,
        embedding: None,
    };
    let printed = Platform::from(tree).one_layer().expect("it is valid")[0].printed;
    check(printed, 1.063_25, 1e-5);
    check(at(tree.into(), 3.0), 1.03, 1e-9);
}

//! Ordinary trees: the interior-point method against the simplex, play, and bounds.

use crate::divisible::{Random, random_tree};
use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Platform, Solver, StageRule,
};
use crossover_model::simplex::{Method, Outcome, solve};
use crossover_model::steps::Work;

fn check(platform: &Platform, n: f64) -> f64 {
    let solution = platform.solve(n).expect("n is feasible");
    let program = platform.program(n).expect("it is valid");
    let problem = program.to_problem();
    let Ok(Outcome::Optimal(optimum)) = solve(&problem, Method::Dual) else {
        panic!("{platform:?} n = {n} is feasible");
    };
    assert!(optimum.violations(&problem).worst() < 1e-9);
    let over = solution.makespan / optimum.objective - 1.0;
    assert!(over.abs() < 1e-8, "{platform:?} n = {n}: over by {over:e}");
    let gap = 1.0 - solution.lower_bound / solution.makespan;
    assert!(gap < 1e-7, "{platform:?} n = {n}: gap {gap:e} over {over:e}");
    let alone = platform.makespan(n).expect("n is feasible") / optimum.objective - 1.0;
    assert!(alone.abs() < 1e-8, "{platform:?} n = {n}: alone over by {alone:e}");
    let played = platform.simulate(&solution.loads).expect("loads are valid");
    assert_eq!(played.makespan, solution.makespan);
    over.abs()
}

#[test]
fn interior_point_method_meets_the_simplex_on_random_trees() {
    let mut random = Random::new(11);
    let mut worst = 0.0_f64;
    for _ in 0..1500 {
        let (platform, n) = random_tree(&mut random, 4, 4);
        if platform.fewest_stages().is_ok_and(|least| least <= n) {
            worst = worst.max(check(&platform, n));
        }
    }
    println!("{worst:e}");
}

#[test]
fn the_best_number_of_stages_is_no_worse_than_its_neighbors() {
    let mut random = Random::new(12);
    let mut compared = 0;
    for _ in 0..60 {
        let (platform, _) = random_tree(&mut random, 3, 3);
        let given = platform.load();
        if given.startup < 1e-3 * given.compute * given.volume {
            continue;
        }
        let best = platform.best_stages(&mut Solver::default()).expect("S > 0");
        let least = platform.fewest_stages().expect("it is valid");
        let mut n = least;
        while n < (best.stages + 4.0).min(least + 30.0) {
            let other = platform.makespan(n).expect("it is feasible");
            assert!(best.makespan <= other * (1.0 + 1e-7), "{platform:?} {n} {best:?}");
            n += 1.0;
            compared += 1;
        }
    }
    assert!(40 < compared, "{compared}");
}

#[test]
fn prices_of_trees_pay_for_the_makespan() {
    let mut random = Random::new(13);
    for _ in 0..200 {
        let (platform, n) = random_tree(&mut random, 4, 4);
        let Ok(solution) = platform.solve(n) else {
            continue;
        };
        let (given, prices) = (platform.load(), solution.prices);
        if solution.full_messages == solution.loads.len() {
            continue;
        }
        let sum: f64 = solution.row_prices.iter().map(|row| row.1).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let buffer = if given.buffer.is_finite() { given.buffer * prices.buffer } else { 0.0 };
        let sizes = given.volume * prices.volume + buffer + given.startup * prices.startup;
        let scale = solution.makespan.max(given.volume * prices.volume);
        assert!((sizes - solution.makespan).abs() < 1e-6 * scale, "{platform:?} {n} {sizes}");
        let rates = given.compute * prices.compute
            + given.transfer * prices.transfer
            + given.startup * prices.startup;
        if 0.0 < given.transfer {
            assert!((rates - solution.makespan).abs() < 1e-6 * scale, "{platform:?} {n} {rates}");
        }
    }
}

#[test]
fn a_tree_in_which_nothing_waits_is_proved_exactly() {
    // A shape of the paper's largest instances, for which general solvers take minutes.
    let given = Load {
        compute: 1e-3,
        transfer: 1e-6,
        startup: 1e-3,
        volume: 0.97 * 2.0 * 10.0 * 770.0,
        buffer: 1.0,
    };
    let tree: Platform = OrdinaryTree {
        ports: 2.0,
        height: 10.0,
        order: Order::LargestFirst,
        buffers: 2.0,
        layers: Layers::ALL,
        load: given,
    }
    .into();
    let solution = tree.solve(770.0).expect("it is feasible");
    assert!((solution.makespan - 7.707_469).abs() < 1e-9);
    assert!(solution.makespan <= solution.lower_bound * (1.0 + 1e-12));
    let prices = solution.prices;
    let by_sizes = given.volume * prices.volume
        + given.buffer * prices.buffer
        + given.startup * prices.startup;
    assert!((by_sizes / solution.makespan - 1.0).abs() < 1e-9);
    let ends: f64 = solution.row_prices.iter().map(|row| row.1).sum();
    assert!((ends - 1.0).abs() < 1e-9, "{ends}");
    assert!(solution.row_prices.iter().all(|row| 0.0 < row.1));
}

#[test]
fn what_follows_an_empty_message_gives_it_time_to_arrive() {
    // The message to layer 8 is sent first and takes 8 startups; the load is sent behind it.
    let tree = OrdinaryTree {
        load: Load {
            compute: 1e-3,
            transfer: 1.286_654e-4,
            startup: 1e-3,
            volume: 1.14,
            buffer: 1.0,
        },
        ports: 1.0,
        height: 10.0,
        order: Order::LargestFirst,
        layers: Layers::only(&[1, 3, 8]).expect("they are numbered"),
        buffers: 1.0,
    };
    let platform = Platform::from(tree);
    let makespan = platform.makespan_of_messages(3, 1e6).expect("it is valid");
    assert!((makespan - 8e-3).abs() < 1e-12, "{makespan}");
}

#[test]
fn sizes_beyond_reason_are_refused() {
    let mut random = Random::new(14);
    let (platform, _) = random_tree(&mut random, 4, 4);
    let error = platform.solve(1e6).expect_err("it is too large");
    assert_eq!((error.kind().name(), error.field()), ("too_large", "n"));
    let error = platform.program(1e5).expect_err("it is too large");
    assert_eq!((error.kind().name(), error.field()), ("too_large", "n"));
}

#[test]
fn extreme_numbers_give_an_error_or_a_finite_answer() {
    let numbers = [
        0.0,
        -1.0,
        0.5,
        1.0,
        2.0,
        3.0,
        1e-308,
        1e-150,
        1e-12,
        1e12,
        1e150,
        1e308,
        f64::NAN,
        f64::INFINITY,
        f64::MIN_POSITIVE / 4.0,
        1e16,
    ];
    let mut random = Random::new(15);
    for case in 0..40_000 {
        let mut pick = || numbers[random.below(numbers.len())];
        let given = Load {
            compute: pick(),
            transfer: pick(),
            startup: pick(),
            volume: pick(),
            buffer: pick(),
        };
        let (ports, height, buffers, n) = (pick(), pick(), pick(), pick());
        let (order, layers) = (Order::LargestFirst, Layers::ALL);
        let ordinary = OrdinaryTree {
            ports,
            height,
            order,
            buffers: if case % 2 == 0 { buffers } else { 2.0 },
            layers,
            load: given,
        };
        let binomial = BinomialTree {
            ports,
            height,
            order,
            layers,
            load: given,
            sequence: None,
            embedding: None,
        };
        for platform in [Platform::from(ordinary), Platform::from(binomial)] {
            for rule in [StageRule::Number(n), StageRule::Fewest, StageRule::Best] {
                let solver = &mut Solver::default();
                let plan = platform.plan(rule, 300.0, solver);
                let best = platform.best_height(rule, 4, 300.0, solver);
                for plan in [plan, best].into_iter().flatten() {
                    assert!(plan.makespan.is_finite() && plan.stages.is_finite(), "{plan:?}");
                }
            }
            if let Ok(solution) = platform.solve(n) {
                let is_finite = solution.loads.iter().all(|load| load.is_finite());
                assert!(is_finite && solution.makespan.is_finite(), "{platform:?} {n}");
                assert!(!solution.lower_bound.is_nan(), "{platform:?} {n}");
            }
            let makespan = platform.makespan(n);
            assert!(makespan.is_ok_and(f64::is_finite) || platform.makespan(n).is_err());
            // None of these panics, whatever it says.
            let _ = platform.program(n.min(50.0));
            let _ = platform.fewest();
            let _ = platform.steady_buffer();
            let _ = platform.one_layer();
        }
    }
}

/// An ordinary tree of two ports, nearest layer first, one buffer.
fn tree(height: f64, given: Load) -> Platform {
    let (ports, buffers) = (2.0, 1.0);
    let (order, layers) = (Order::NearestFirst, Layers::ALL);
    let tree = OrdinaryTree { ports, height, order, buffers, layers, load: given };
    tree.into()
}

#[test]
fn a_makespan_is_never_nothing_however_steep_the_load_grows_with_it() {
    let given =
        Load { compute: 5e-12, transfer: 1e-6, startup: 0.0, volume: 1.0, buffer: f64::INFINITY };
    let makespan = tree(10.0, given).makespan(3.0).expect("it is solved");
    assert!(makespan >= 0.5e-6, "{makespan}");
}

#[test]
fn loads_keep_to_buffers_where_computing_takes_no_time_to_speak_of() {
    let given =
        Load { compute: 8e-21, transfer: 1e-6, startup: 3e-7, volume: 2900.0, buffer: 37.0 };
    let solution = tree(1.0, given).solve(40.0).expect("it is solved");
    let most = solution.loads.iter().copied().fold(0.0, f64::max);
    assert!(most <= 37.0 * (1.0 + 1e-12), "{most}");
    let sent: f64 = solution.loads.iter().map(|load| 2.0 * load).sum();
    assert!((sent / 2900.0 - 1.0).abs() < 1e-12, "{sent}");
}

#[test]
fn some_message_is_worth_sending_however_large_the_buffers() {
    let given = Load {
        compute: 1.32e-4,
        transfer: 4.3e-6,
        startup: 8.0,
        volume: 170_503.4,
        buffer: f64::INFINITY,
    };
    // 19.62 s in one message, 19.52 s in two.
    assert_eq!(tree(1.0, given).messages_worth(8.0), Ok(2));
}

#[test]
fn equal_chunks_to_one_layer_take_what_playing_them_takes() {
    let mut random = Random::new(17);
    for _ in 0..400 {
        let (tree, _) = random_tree(&mut random, 4, 3);
        for one in tree.one_layer().expect("it is valid") {
            let only = tree.with_layers(Layers::only(&[one.layer]).expect("it is a layer"));
            let n = one.fewest + random.below(6) as f64;
            let chunks = vec![tree.load().volume / n / one.processors; n.min(60.0) as usize];
            if chunks.len() as f64 == n {
                let played = only.simulate(&chunks).expect("they fit").makespan;
                let told = one.makespan_of(n);
                assert!((told / played - 1.0).abs() < 1e-12, "{only:?} {n}: {told} {played}");
            }
            // No number of chunks beats the best, and the formula is least at n*.
            for n in [one.stages - 1.0, one.stages + 1.0] {
                assert!(n < one.fewest || one.makespan <= one.makespan_of(n), "{only:?} {n}");
            }
            if one.n_star.is_finite() {
                for n in [0.9, 1.1].map(|factor| factor * one.n_star) {
                    assert!(one.printed <= one.formula(n) * (1.0 + 1e-12), "{only:?} {n}");
                }
            }
        }
    }
}

#[test]
fn messages_worth_sending_cost_no_more_than_their_schedule() {
    let given =
        Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 1100.0, buffer: 100.0 };
    let tree = tree(10.0, given);
    let steps =
        |mut work: Work<()>| 1 + std::iter::from_fn(|| work.step().is_none().then_some(())).count();
    let schedule = steps(Work::new(async move |pace| {
        tree.solve_paced(50.0, &pace).await.expect("it is feasible");
    }));
    let worth = steps(Work::new(async move |pace| {
        let kept = tree.messages_worth_paced(50.0, &pace).await;
        assert_eq!(kept, Ok(8));
    }));
    assert!(1 < worth && worth <= schedule, "{worth} {schedule}");
}

#[test]
fn work_that_takes_too_many_steps_is_dropped() {
    let given =
        Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 1100.0, buffer: 100.0 };
    let tree = tree(10.0, given);
    let within = |most| {
        let mut work = Work::new(async move |pace| {
            let solved = pace.run_within(most, tree.solve_paced(50.0, &pace)).await;
            solved.map(|solved| solved.expect("it is feasible").makespan)
        });
        std::iter::repeat_with(|| work.step()).find_map(|done| done)
    };
    assert_eq!(within(5), Some(None));
    assert_eq!(within(5000), Some(tree.makespan(50.0).ok()));
}

#[test]
fn no_number_of_messages_of_an_ordinary_tree_beats_those_worth_sending() {
    let mut random = Random::new(18);
    let mut shorter = 0;
    for _ in 0..60 {
        let (tree, n) = random_tree(&mut random, 3, 4);
        let (Ok(trimmed), Ok(whole)) = (tree.solve_trimmed(n), tree.solve(n)) else {
            continue;
        };
        let kept = trimmed.loads.len();
        assert_eq!(tree.messages_worth(n), Ok(kept));
        assert!(trimmed.makespan <= whole.makespan * (1.0 + 1e-7));
        for messages in 1..=whole.loads.len() {
            if let Ok(other) = tree.makespan_of_messages(messages, f64::INFINITY) {
                assert!(
                    trimmed.makespan <= other * (1.0 + 1e-7),
                    "{tree:?} {n}: {kept} {messages}"
                );
            }
        }
        shorter += usize::from(kept < whole.loads.len());
        let played = tree.simulate(&trimmed.loads).expect("they are valid");
        assert_eq!(played.makespan, trimmed.makespan);
    }
    assert!(2 < shorter, "{shorter}");
}

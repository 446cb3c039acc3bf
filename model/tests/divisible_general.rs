//! Stars beyond `LoadDirect`: against the small simplex on programs written from their rules, against worked
//! numbers, and against laws.

use std::time::Instant;

use crossover_model::divisible_load::{
    Activation, GeneralStar, Load, MOST_ORDERED, Originator, Returns, Star, Worker,
};
use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};

use crate::divisible::Random;

fn alike(m: usize, n_rates: [f64; 4], volume: f64) -> GeneralStar {
    let [compute, transfer, startup, buffer] = n_rates;
    general(vec![Worker { compute, transfer, startup, buffer }; m], volume)
}

fn general(workers: Vec<Worker>, volume: f64) -> GeneralStar {
    GeneralStar {
        workers,
        volume,
        originator: Originator::Sends,
        own_compute: 1.0,
        returns: Returns::None,
        result_share: 0.0,
        frontend: true,
    }
}

fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() <= 1e-9 * expected.abs(), "{got} is not {expected}");
}

fn makespan(star: &GeneralStar, n: f64) -> f64 {
    let solution = star.solve(n).expect("it can be solved");
    let played = star.play(&solution).expect("it can be played").schedule.makespan;
    near(played, solution.makespan);
    assert!(solution.lower_bound <= solution.makespan * (1.0 + 1e-12), "{solution:?}");
    assert!(
        solution.makespan <= solution.lower_bound * (1.0 + 1e-7),
        "{star:?} n = {n}: {solution:?}"
    );
    let sent: f64 = solution.loads.iter().sum();
    near(sent + solution.own_load, star.volume);
    let room = |j: usize| star.workers[j % star.workers.len()].buffer * (1.0 + 1e-12);
    assert!(solution.loads.iter().enumerate().all(|(j, load)| (0.0..=room(j)).contains(load)));
    solution.makespan
}

/// The program as the rules are written, in loads, start times of results and the makespan.
fn program(star: &GeneralStar, n: usize) -> Problem {
    let (q, count) = (star.workers.len(), star.workers.len() * n);
    // Loads, the originator's, when each result has arrived, the makespan.
    let (own, result, end) = (count, |i: usize| count + 1 + i, count + 1 + q);
    let mut problem = Problem::new(vec![0.0; end + 1]);
    problem.objective[end] = 1.0;
    for j in 0..count {
        problem.upper[j] = star.workers[j % q].buffer;
    }
    if star.originator == Originator::Sends {
        problem.upper[own] = 0.0;
    }
    let all: Vec<(usize, f64)> = (0..=own).map(|j| (j, 1.0)).collect();
    problem.row(&all, Relation::Equal, star.volume);
    // Bytes and startups of the messages up to j.
    let arrival = |j: usize| {
        let terms: Vec<_> = (0..=j).map(|r| (r, star.workers[r % q].transfer)).collect();
        (terms, (0..=j).map(|r| star.workers[r % q].startup).sum::<f64>())
    };
    let order: Vec<usize> = match star.returns {
        Returns::None => Vec::new(),
        Returns::InOrder => (0..q).collect(),
        Returns::Reversed => (0..q).rev().collect(),
    };
    for i in 0..q {
        let worker = star.workers[i];
        let back = |terms: &mut Vec<(usize, f64)>| {
            let rate = star.result_share * worker.transfer;
            terms.extend((i..count).step_by(q).map(|j| (j, rate)));
        };
        for k in 0..n {
            let (mut terms, mut startups) = arrival(k * q + i);
            for l in k..n {
                terms.push((l * q + i, worker.compute));
                if k < l && !star.frontend {
                    terms.push((l * q + i, worker.transfer));
                    startups += worker.startup;
                }
            }
            if star.returns != Returns::None {
                back(&mut terms);
                startups += worker.startup;
            }
            terms.push((if order.is_empty() { end } else { result(i) }, -1.0));
            problem.row(&terms, Relation::AtMost, -startups);
        }
        if let Some(place) = order.iter().position(|other| *other == i) {
            let (mut terms, mut startups) =
                if place == 0 { arrival(count - 1) } else { (Vec::new(), 0.0) };
            if 0 < place {
                terms.push((result(order[place - 1]), 1.0));
            }
            startups += worker.startup;
            back(&mut terms);
            terms.push((result(i), -1.0));
            problem.row(&terms, Relation::AtMost, -startups);
            problem.row(&[(result(i), 1.0), (end, -1.0)], Relation::AtMost, 0.0);
        }
    }
    let (mut terms, startups) = arrival(count - 1);
    terms.push((end, -1.0));
    problem.row(&terms, Relation::AtMost, -startups);
    match star.originator {
        Originator::Sends => {}
        Originator::Computes => {
            problem.row(&[(own, star.own_compute), (end, -1.0)], Relation::AtMost, 0.0);
        }
        Originator::ComputesAfter => {
            terms.push((own, star.own_compute));
            problem.row(&terms, Relation::AtMost, -startups);
        }
    }
    problem
}

fn random_star(random: &mut Random) -> (GeneralStar, usize) {
    let (m, n) = (1 + random.below(4), 1 + random.below(3));
    let zero = |random: &mut Random, value: f64| if random.below(4) == 0 { 0.0 } else { value };
    let worker = |random: &mut Random| {
        let (transfer, startup) = (random.decades(-2.0, 0.5), random.decades(-2.0, 0.5));
        Worker {
            compute: random.decades(-1.0, 1.0),
            transfer: zero(random, transfer),
            startup: zero(random, startup),
            buffer: if random.below(3) == 0 { f64::INFINITY } else { random.decades(-0.5, 1.0) },
        }
    };
    let mut workers: Vec<Worker> = (0..m).map(|_| worker(random)).collect();
    if random.below(2) == 0 {
        let transfer = workers[0].transfer;
        for worker in &mut workers {
            worker.transfer = transfer;
        }
    }
    let mut star = general(workers, random.decades(0.0, 1.5));
    star.frontend = random.below(3) != 0;
    star.own_compute = random.decades(-1.0, 1.0);
    star.result_share = random.decades(-1.0, 0.3);
    star.returns =
        [Returns::None, Returns::None, Returns::InOrder, Returns::Reversed][random.below(4)];
    star.originator =
        [Originator::Sends, Originator::Computes, Originator::ComputesAfter][random.below(3)];
    (star, n)
}

#[test]
fn the_small_simplex_finds_the_same_makespan() {
    let mut random = Random::new(15);
    let (mut solved, mut refused) = (0, 0);
    for _ in 0..1500 {
        let (star, n) = random_star(&mut random);
        if star.originator == Originator::ComputesAfter && star.returns != Returns::None {
            let error = star.solve(n as f64).expect_err("it is not defined");
            // A load that does not fit is reported first.
            assert_eq!(error.field(), "returns", "{error}");
            continue;
        }
        let found = star.solve(n as f64);
        match solve(&program(&star, n), Method::Dual).expect("it is small") {
            Outcome::Optimal(optimum) => {
                let found = found.expect("it is feasible").makespan;
                let off = (found - optimum.objective).abs() / optimum.objective;
                assert!(off <= 1e-8, "{star:?} n = {n}: {found}, simplex {}", optimum.objective);
                makespan(&star, n as f64);
                solved += 1;
            }
            Outcome::Infeasible { .. } => {
                assert_eq!(found.expect_err("it does not fit").field(), "n");
                refused += 1;
            }
            other => panic!("{star:?}: {other:?}"),
        }
    }
    println!("{solved} stars agree, {refused} do not fit");
    assert!(800 < solved && 50 < refused, "{solved}, {refused}");
}

#[test]
fn with_the_papers_rules_it_is_load_direct() {
    let mut random = Random::new(16);
    for _ in 0..200 {
        let rates = [
            random.decades(-3.0, 0.0),
            random.decades(-6.0, -1.0),
            random.decades(-3.0, 0.0),
            random.decades(0.0, 2.0),
        ];
        let (m, volume) = (1 + random.below(9), random.decades(0.0, 2.0));
        let [compute, transfer, startup, buffer] = rates;
        let load = Load { compute, transfer, startup, volume, buffer };
        let n = (volume / (m as f64 * buffer)).ceil() + 1.0;
        let plain = Star { processors: m as f64, load }.solve(n).expect("it fits").makespan;
        near(makespan(&alike(m, rates, volume), n), plain);
    }
}

#[test]
fn worked_numbers() {
    let example = |buffer: f64| alike(3, [1.0, 1.0, 0.0, buffer], 3.0);
    let mut star = example(1.5);
    star.originator = Originator::Computes;
    near(makespan(&star, 1.0), 1.6);
    let solution = star.solve(1.0).expect("it fits");
    for (got, expected) in solution.loads.iter().zip([0.8, 0.4, 0.2]) {
        near(*got, expected);
    }
    star.originator = Originator::ComputesAfter;
    near(makespan(&star, 1.0), 3.0);
    let mut star = example(f64::INFINITY);
    (star.returns, star.result_share) = (Returns::InOrder, 0.5);
    near(makespan(&star, 1.0), 4.5);
    star.returns = Returns::Reversed;
    near(makespan(&star, 1.0), 125.0 / 26.0);
    let mut star = example(f64::INFINITY);
    near(makespan(&star, 2.0), 52.0 / 17.0);
    star.frontend = false;
    near(makespan(&star, 2.0), 40.0 / 13.0);
}

#[test]
fn full_buffers_are_certified_without_communication_hardware() {
    for (m, n, transfer, startup) in
        [(1, 4.0, 1.0, 1.0), (3, 2.0, 1.0, 0.0), (2, 4.0, 0.3, 0.5), (4, 3.0, 0.01, 0.2)]
    {
        let volume = f64::from(m) * n * 0.5;
        let mut star = alike(m as usize, [1.0, transfer, startup, 0.5], volume);
        star.frontend = false;
        makespan(&star, n);
    }
}

fn three() -> GeneralStar {
    let worker =
        |compute, transfer| Worker { compute, transfer, startup: 0.0, buffer: f64::INFINITY };
    general(vec![worker(1.0, 0.5), worker(2.0, 0.1), worker(0.5, 1.0)], 10.0)
}

#[test]
fn the_order_of_activation_is_as_worked_out() {
    let star = three();
    near(makespan(&star, 1.0), 7.105_263_158);
    for activation in [Activation::ByLink, Activation::Best] {
        let order = star.order(activation, 1.0).expect("three are few");
        assert_eq!(order, [1, 0, 2]);
        near(makespan(&star.in_order(&order), 1.0), 6.517_241_379);
    }
    let all = star.orders(1.0).expect("three are few");
    assert_eq!(all.len(), 6);
    assert!(all.iter().all(|one| 6.517_241_379 - 1e-9 <= one.1));
    let worker = |compute| Worker { compute, transfer: 0.2, startup: 1.0, buffer: f64::INFINITY };
    let star = general([4.0, 1.0, 2.0].map(worker).to_vec(), 10.0);
    let order = star.order(Activation::BySpeed, 1.0).expect("three are few");
    assert_eq!(order, [1, 2, 0]);
    near(makespan(&star.in_order(&order), 1.0), 8.834_196_891);
    let many = general(vec![worker(1.0); MOST_ORDERED + 1], 1.0);
    assert_eq!(many.orders(1.0).expect_err("these are many").field(), "activation");
}

#[test]
fn without_startups_and_buffers_the_fastest_link_comes_first_and_equal_links_need_no_order() {
    let mut random = Random::new(17);
    for _ in 0..60 {
        let mut star = three();
        for worker in &mut star.workers {
            (worker.compute, worker.transfer) =
                (random.decades(-1.0, 1.0), random.decades(-2.0, 1.0));
        }
        let least = |star: &GeneralStar| {
            let all = star.orders(1.0).expect("three are few");
            all.iter().map(|one| one.1).fold(f64::INFINITY, f64::min)
        };
        let by_link = star.order(Activation::ByLink, 1.0).expect("three are few");
        near(makespan(&star.in_order(&by_link), 1.0), least(&star));
        for worker in &mut star.workers {
            worker.transfer = 0.3;
        }
        for one in star.orders(1.0).expect("three are few") {
            near(one.1, least(&star));
        }
        // With startups the fastest processor comes first.
        for worker in &mut star.workers {
            worker.startup = 0.2;
        }
        let by_speed = star.order(Activation::BySpeed, 1.0).expect("three are few");
        near(makespan(&star.in_order(&by_speed), 1.0), least(&star));
    }
}

#[test]
fn what_a_rule_changes_is_never_a_gain_too_many() {
    let mut random = Random::new(18);
    for _ in 0..150 {
        let (mut star, n) = random_star(&mut random);
        (star.originator, star.returns, star.frontend) = (Originator::Sends, Returns::None, true);
        let n = (star.fewest_stages().expect("valid")).max(n as f64);
        let plain = makespan(&star, n);
        let ideal = star.ideal_makespan().expect("valid");
        assert!(ideal <= plain * (1.0 + 1e-9), "{star:?}: {ideal} {plain}");
        let of = |change: &dyn Fn(&mut GeneralStar)| {
            let mut star = star.clone();
            change(&mut star);
            makespan(&star, n)
        };
        let slack = 1.0 + 1e-7;
        let after = of(&|star| star.originator = Originator::ComputesAfter);
        let computes = of(&|star| star.originator = Originator::Computes);
        assert!(computes <= after * slack && after <= plain * slack, "{computes} {after} {plain}");
        assert!(plain <= of(&|star| star.frontend = false) * slack);
        assert!(plain <= of(&|star| star.returns = Returns::Reversed) * slack);
    }
}

#[test]
fn a_thousand_unlike_processors_are_solved_and_certified() {
    let mut random = Random::new(19);
    let mut worker = || Worker {
        compute: random.decades(-3.0, -2.0),
        transfer: 1e-6,
        startup: random.decades(-7.0, -6.0),
        buffer: random.decades(2.0, 3.0),
    };
    let mut star = general((0..1000).map(|_| worker()).collect(), 1e4);
    let timed = |name: &str, star: &GeneralStar| {
        let start = Instant::now();
        let found = star.solve(1.0).expect("it fits").makespan;
        println!("{name}: {found} s, found in {:?}", start.elapsed());
        makespan(star, 1.0);
    };
    timed("equal links", &star);
    for worker in &mut star.workers {
        worker.transfer = 1e-6 * (1.0 + 1e3 * worker.compute);
    }
    timed("unlike links", &star);
    (star.returns, star.result_share) = (Returns::InOrder, 0.1);
    timed("results returned", &star);
    star.returns = Returns::Reversed;
    timed("in reverse", &star);
}

#[test]
fn an_originator_that_computes_nearly_at_once_leaves_next_to_nothing_to_others() {
    let mut star = alike(3, [1.0, 5.22e-9, 0.0, 0.7753], 3.0);
    (star.originator, star.own_compute) = (Originator::Computes, 1e-18);
    let least = makespan(&star, 256.0);
    assert!(least <= 3e-18 * (1.0 + 1e-12), "{least}");
}

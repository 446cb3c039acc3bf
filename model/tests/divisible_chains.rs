//! Stars and binomial trees: play, duality, prices and laws on thousands of random instances.

use std::time::{Duration, Instant};

use crate::divisible::{Random, random_platform, worked_example};
use crossover_model::ErrorKind;
use crossover_model::divisible_load::{Load, Platform, Schedule, Solution, Solver, Star};

fn close(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * a.abs().max(b.abs())
}

/// Bytes through each port of the originator, its startups, and `a_i` for a message.
fn message(platform: &Platform, receiver: u32) -> (f64, f64, f64) {
    let given = platform.load();
    match platform {
        Platform::Star(_) => (1.0, 1.0, given.compute),
        Platform::Binomial(tree) => {
            let relayed = (tree.ports + 1.0).powi(receiver.cast_signed() - 1);
            (relayed, f64::from(receiver), given.compute)
        }
        Platform::Ordinary(_) => unreachable!("these tests have no ordinary trees"),
    }
}

/// A lower bound from the prices of the rows alone: multiply each row `end of message j <= C_max` by its
/// price; what a byte then costs at least, the load must pay.
fn dual_bound(platform: &Platform, solution: &Solution) -> f64 {
    let (given, q) = (platform.load(), solution.receivers.len());
    let mut prices = vec![0.0; solution.loads.len()];
    for &(j, price) in &solution.row_prices {
        prices[j] = price;
    }
    let mut tail: f64 = prices.iter().sum();
    let mut own = vec![0.0; q];
    let (mut startups, mut costs) = (0.0, Vec::new());
    for (j, &price) in prices.iter().enumerate() {
        let receiver = solution.receivers[j % q];
        let (relayed, count, compute) = message(platform, receiver);
        own[j % q] += price;
        startups += tail * count * given.startup;
        // Per byte of V sent in this message, of which its receivers share.
        let cost = tail * given.transfer * relayed + own[j % q] * compute;
        let processors = platform.processors_of(receiver);
        costs.push((cost / processors, platform.largest_chunk(receiver) * processors));
        tail -= price;
    }
    costs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut left, mut bound) = (given.volume, startups);
    for (cost, room) in costs {
        let taken = room.min(left);
        bound += cost * taken;
        left -= taken;
    }
    bound
}

fn check(platform: &Platform, n: f64) {
    let given = platform.load();
    let solution = match platform.solve(n) {
        Ok(solution) => solution,
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Infeasible, "{platform:?} {n} {error}");
            assert!(n < platform.fewest_stages().expect("it is valid"));
            return;
        }
    };
    let context = || format!("{platform:?} n = {n}: {solution:?}");
    assert_eq!(Solver::default().makespan(platform, n), Ok(solution.makespan), "{}", context());
    assert_eq!(platform.loads(n).as_ref(), Ok(&solution.loads), "{}", context());
    let mut sum = 0.0;
    for (j, &load) in solution.loads.iter().enumerate() {
        let receiver = solution.receivers[j % solution.receivers.len()];
        let most = platform.largest_chunk(receiver) * (1.0 + 1e-12);
        assert!((0.0..=most).contains(&load), "{}", context());
        sum += load * platform.processors_of(receiver);
    }
    assert!(close(sum, given.volume, 1e-11), "{sum} {}", context());
    let played = platform.simulate(&solution.loads).expect("loads are valid");
    assert!(close(played.makespan, solution.makespan, 1e-11), "{} {}", played.makespan, context());
    // No distribution is faster.
    let bound = dual_bound(platform, &solution);
    assert!(close(bound, solution.makespan, 1e-9), "{bound} {}", context());
    // C_max is homogeneous in the rates and in the sizes.
    let prices = &solution.prices;
    let paid = given.compute * prices.compute
        + given.transfer * prices.transfer
        + given.startup * prices.startup;
    assert!(close(paid, solution.makespan, 1e-9), "{paid} {}", context());
    let buffer = if given.buffer.is_finite() { given.buffer * prices.buffer } else { 0.0 };
    let paid = given.volume * prices.volume + buffer + given.startup * prices.startup;
    let scale = given.volume * prices.volume;
    assert!((paid - solution.makespan).abs() <= 1e-9 * scale.max(paid), "{paid} {}", context());
    // C_max = N S + C V exactly when the last message is empty.
    let last = *solution.loads.last().expect("there are messages");
    if !solution.communication_bound {
        assert!(0.0 < last, "{}", context());
    }
}

#[test]
fn long_runs_of_full_messages_satisfy_every_condition() {
    // Below, at and above the buffer of 10.1 bytes that just keeps ten processors busy.
    for buffer in [1.0, 8.0, 10.101, 11.0, 16.0, 40.0] {
        for (stages, spared) in [(40.0, 0.5), (400.0, 0.01), (400.0, 3.0), (400.0, 60.0)] {
            let given = Load {
                compute: 1e-3,
                transfer: 1e-6,
                startup: 1e-3,
                volume: 10.0 * stages * buffer - spared * buffer,
                buffer,
            };
            let star = Platform::from(Star { processors: 10.0, load: given });
            check(&star, stages);
            check(&star, stages + 1.0);
        }
    }
}

#[test]
fn random_stars_and_binomial_trees_satisfy_every_condition() {
    let mut random = Random::new(21);
    for _ in 0..20_000 {
        let (platform, n) = random_platform(&mut random, 60);
        check(&platform, n);
    }
}

#[test]
fn long_chains_satisfy_every_condition() {
    let mut random = Random::new(22);
    for _ in 0..150 {
        let (platform, n) = random_platform(&mut random, 20_000);
        check(&platform, n);
    }
}

#[test]
fn prices_are_slopes() {
    let mut random = Random::new(23);
    let mut compared = 0;
    for _ in 0..2000 {
        let (platform, n) = random_platform(&mut random, 30);
        let Ok(solution) = platform.solve(n) else {
            continue;
        };
        let given = *platform.load();
        let at = |given: Load| platform.with_load(given).makespan(n);
        // Central differences, compared where both sides agree: where there is no kink.
        let mut compare = |name: &str, value: f64, price: f64, with: &dyn Fn(f64) -> Load| {
            let step = 1e-5 * value;
            let (Ok(less), Ok(more)) = (at(with(value - step)), at(with(value + step))) else {
                return;
            };
            let (left, right) = (solution.makespan - less, more - solution.makespan);
            if (left - right).abs() <= 1e-4 * left.abs() {
                compared += 1;
                let slope = 0.5 * (left + right) / step;
                let scale = slope.abs().max(1e-6 * solution.makespan / value);
                assert!(
                    (slope - price).abs() <= 1e-3 * scale,
                    "{name} {slope} {price} {platform:?} {n}"
                );
            }
        };
        let prices = solution.prices;
        compare("A", given.compute, prices.compute, &|compute| Load { compute, ..given });
        compare("V", given.volume, prices.volume, &|volume| Load { volume, ..given });
        if 0.0 < given.transfer {
            compare("C", given.transfer, prices.transfer, &|transfer| Load { transfer, ..given });
        }
        if 0.0 < given.startup {
            compare("S", given.startup, prices.startup, &|startup| Load { startup, ..given });
        }
        if given.buffer.is_finite() {
            compare("D", given.buffer, prices.buffer, &|buffer| Load { buffer, ..given });
        }
    }
    assert!(2000 < compared, "{compared}");
}

#[test]
fn best_stages_and_trimming_beat_every_other_number() {
    let mut random = Random::new(24);
    for _ in 0..400 {
        let (platform, _) = random_platform(&mut random, 20);
        let given = *platform.load();
        if given.startup < 1e-4 * given.compute * given.volume {
            continue;
        }
        let mut solver = Solver::default();
        let best = platform.best_stages(&mut solver).expect("S > 0");
        let least = platform.fewest_stages().expect("it is valid");
        let mut most = best.stages + 3.0;
        most = most.min(least + 300.0);
        let mut n = least;
        while n <= most {
            let other = solver.makespan(&platform, n).expect("it is feasible");
            assert!(best.makespan <= other * (1.0 + 1e-12), "{platform:?} {n} {best:?}");
            n += 1.0;
        }
        let n = best.stages + 2.0;
        let trimmed = platform.solve_trimmed(n).expect("it is feasible");
        assert!(trimmed.makespan <= best.makespan * (1.0 + 1e-12), "{platform:?} {n}");
        let kept = trimmed.loads.len();
        assert_eq!(platform.messages_worth(n), Ok(kept));
        for messages in [kept - 1, kept, kept + 1] {
            match platform.makespan_of_messages(messages, 0.0) {
                Ok(other) => assert!(trimmed.makespan <= other * (1.0 + 1e-12)),
                Err(error) => assert!(messages < kept, "{error}"),
            }
        }
        let played = platform.simulate(&trimmed.loads).expect("loads are valid");
        assert!(close(played.makespan, trimmed.makespan, 1e-11), "{platform:?} {n}");
    }
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
        1e150,
        1e308,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MIN_POSITIVE / 4.0,
        1e6,
        1e16,
    ];
    let mut random = Random::new(25);
    for _ in 0..60_000 {
        let mut pick = || numbers[random.below(numbers.len())];
        let given = Load {
            compute: pick(),
            transfer: pick(),
            startup: pick(),
            volume: pick(),
            buffer: pick(),
        };
        let (m, n) = (pick(), pick());
        let platform = Platform::Star(Star { processors: m, load: given });
        let messages = m * n;
        if 1e5 < messages && messages <= 1e12 {
            // Allowed, but long.
            continue;
        }
        if let Ok(solution) = platform.solve(n) {
            let is_finite = solution.loads.iter().all(|load| load.is_finite());
            assert!(is_finite && solution.makespan.is_finite(), "{platform:?} {n}");
        }
    }
}

#[test]
fn growth_beyond_all_numbers_is_solved() {
    // S = 0 and C > A: each message is a multiple of the next, 400 of them beyond 1e308.
    let given =
        Load { compute: 1.0, transfer: 10.0, startup: 0.0, volume: 1.0, buffer: f64::INFINITY };
    let star = Star { processors: 4.0, load: given };
    let platform = Platform::from(star);
    let solution = platform.solve(200.0).expect("it is valid");
    assert!(close(solution.makespan, 10.0, 1e-12));
    let played = platform.simulate(&solution.loads).expect("loads are valid");
    assert!(close(played.makespan, solution.makespan, 1e-12));
}

#[test]
fn growth_beyond_all_numbers_within_one_stage_keeps_the_load() {
    // One stage of 64 messages, each a million times the next: no time behind the last is small enough.
    for (compute, transfer, buffer) in [(1.0, 1e6, f64::INFINITY), (2.1e-8, 139_531.0, 15.69e6)] {
        let platform = Platform::from(Star {
            processors: 64.0,
            load: Load { compute, transfer, startup: 0.0, volume: 1e7, buffer },
        });
        let solution = platform.solve(1.0).expect("it is valid");
        assert!(close(solution.loads.iter().sum(), 1e7, 1e-9));
        let played = platform.simulate(&solution.loads).expect("loads are valid");
        assert!(close(played.makespan, solution.makespan, 1e-9));
    }
}

#[test]
fn usage_accounts_for_all_the_time() {
    let mut random = Random::new(26);
    for _ in 0..300 {
        let (platform, n) = random_platform(&mut random, 30);
        let Ok(solution) = platform.solve(n) else {
            continue;
        };
        let schedule = platform.simulate(&solution.loads).expect("loads are valid");
        let usage = platform.usage(&schedule).expect("it is valid");
        let given = platform.load();
        let mut busy = 0.0;
        for (position, idle) in usage.idle.iter().enumerate() {
            let computing = given.compute * solution.total_load(position);
            let all = idle.total() + computing;
            assert!(close(all, schedule.makespan, 1e-9), "{platform:?} {n} {all}");
            busy += computing * platform.processors_of(idle.receiver);
        }
        let available = schedule.makespan * platform.computing_processors().expect("it is valid");
        assert!(close(usage.utilization, busy / available, 1e-9));
        assert!((0.0..=1.0).contains(&usage.overlap));
        let both = both(&schedule);
        assert!(close(usage.overlap * usage.communication, both, 1e-9), "{platform:?} {n} {both}");
        assert_eq!(platform.usage_of(&solution.loads), Ok(usage));
    }
}

/// The seconds in which something is sent and something computed, moment by moment.
fn both(schedule: &Schedule) -> f64 {
    let sent = schedule.communications.iter().map(|s| (s.start, s.end));
    let done = schedule.computations.iter().map(|d| (d.start, d.end));
    let mut moments: Vec<f64> =
        sent.clone().chain(done.clone()).flat_map(|(a, b)| [a, b]).collect();
    moments.sort_by(f64::total_cmp);
    let within = |mut all: Box<dyn Iterator<Item = (f64, f64)> + '_>, at: f64| {
        all.any(|(start, end)| start < at && at < end)
    };
    let shared = moments.windows(2).filter(|pair| {
        let middle = f64::midpoint(pair[0], pair[1]);
        within(Box::new(sent.clone()), middle) && within(Box::new(done.clone()), middle)
    });
    shared.map(|pair| pair[1] - pair[0]).sum()
}

#[test]
fn a_schedule_is_shown_message_by_message() {
    let mut random = Random::new(27);
    for _ in 0..300 {
        let (platform, n) = random_platform(&mut random, 30);
        let Ok(loads) = platform.loads(n) else {
            continue;
        };
        let mut seen = Schedule::default();
        let makespan = platform.play(&loads, &mut |hops, done| {
            let links = match platform {
                Platform::Star(_) => 1,
                _ => done.receiver as usize,
            };
            assert_eq!(hops.len(), links);
            for sent in hops {
                assert_eq!((sent.receiver, sent.stage), (done.receiver, done.stage));
                assert!(sent.end <= done.start);
            }
            seen.communications.extend(hops);
            seen.computations.push(*done);
        });
        seen.makespan = makespan.expect("loads are valid");
        assert_eq!(platform.simulate(&loads), Ok(seen));
    }
}

#[test]
fn nothing_is_shown_of_loads_out_of_their_domain() {
    let (platform, _) = worked_example(1.0);
    for load in [-1.0, f64::NAN, f64::INFINITY] {
        let error = platform.play(&[1.0, load], &mut |_, _| panic!("it was shown"));
        assert_eq!(error.expect_err("it is refused").field(), "loads");
        assert!(platform.usage_of(&[load]).is_err());
    }
}

#[test]
fn the_worked_example_waits_for_the_link() {
    let (platform, n) = worked_example(1.0);
    let solution = platform.solve(n).expect("it is feasible");
    let schedule = platform.simulate(&solution.loads).expect("loads are valid");
    let usage = platform.usage(&schedule).expect("it is valid");
    assert_eq!(usage.idle.iter().map(|idle| idle.before).collect::<Vec<_>>(), [1.0, 2.0, 3.0]);
    assert_eq!(usage.idle.iter().map(|idle| idle.after).collect::<Vec<_>>(), [2.0, 1.0, 0.0]);
    assert_eq!(usage.utilization, 0.25);
    assert_eq!(usage.communication, 3.0);
    assert!((usage.overlap - 2.0 / 3.0).abs() < 1e-15);
}

#[test]
fn fields_at_fault_are_named() {
    let given = Load { compute: 1.0, transfer: 1.0, startup: 1.0, volume: 1.0, buffer: 1.0 };
    let star = |processors: f64, given: Load| Platform::from(Star { processors, load: given });
    let error = |platform: Platform, n: f64| {
        let error = platform.solve(n).expect_err("it is invalid");
        (error.field().to_owned(), error.kind().name())
    };
    let with = |field: &str, kind: &'static str| (field.to_owned(), kind);
    assert_eq!(error(star(1.5, given), 1.0), with("m", "not_integer"));
    assert_eq!(error(star(1e9, given), 1.0), with("m", "too_large"));
    assert_eq!(error(star(10.0, given), 1e9), with("n", "too_large"));
    assert_eq!(error(star(10.0, given), f64::NAN), with("n", "not_a_number"));
    assert_eq!(error(star(2.0, Load { compute: 0.0, ..given }), 1.0), with("A", "not_positive"));
    assert_eq!(error(star(2.0, Load { startup: -1.0, ..given }), 1.0), with("S", "negative"));
    assert_eq!(
        error(star(2.0, Load { volume: 1e308, compute: 1e9, ..given }), 1.0),
        with("C_max", "undefined")
    );
    assert_eq!(error(star(2.0, Load { volume: 5.0, ..given }), 2.0), with("n", "infeasible"));
}

#[test]
fn the_program_of_many_processors_takes_a_time_that_grows_as_its_rows() {
    let begun = Instant::now();
    let load =
        Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 1e6, buffer: f64::INFINITY };
    let star = Star { processors: 210_699.0, load };
    let program = star.program(1.0).expect("a stage of them fits");
    // Each message but the last before the next, each to its end, and the whole load.
    assert_eq!(program.rows.len(), 2 * 210_699);
    assert_eq!(program.nonzeros(), 3 * 210_698 + 3 * 210_699 + 210_699);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

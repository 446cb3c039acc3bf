//! Caches: printed and counted misses, the closed form against the cache played, and a second way to each part of the play:
//! loops written out, and a list that is searched in place of the linked one.

use crossover_model::cache::{
    Cache, Found, Kernel, Level, Listed, Lru, MOST_LISTED, Nest, Order, Regime, Replacement, Touch,
    average_latency, level_of,
};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

/// A nest whose words have one byte: `length` words a line, `lines` lines.
fn nest(kernel: Kernel, order: Order, n: u32, b: u32, length: u32, lines: u32) -> Nest {
    let cache = Cache { cache: f64::from(lines * length), line: f64::from(length), word: 1.0 };
    Nest { kernel, order, n: f64::from(n), b: f64::from(b), cache, ..Nest::default() }
}

fn touches(nest: &Nest) -> Vec<Touch> {
    let mut all = Vec::new();
    for piece in nest.pieces().expect("it has pieces") {
        piece.for_each(&mut |touch| all.push(touch));
    }
    all
}

/// Returns the misses of a list whose first line is the newest: each touch is looked for from the start.
fn searched(nest: &Nest) -> f64 {
    let (line_of, lines) = (nest.line_of().unwrap(), nest.lines().unwrap() as usize);
    let (mut held, mut misses) = (Vec::new(), 0.0);
    for touch in touches(nest) {
        let line = line_of(touch);
        if let Some(place) = held.iter().position(|held| *held == line) {
            held.remove(place);
        } else {
            misses += 1.0;
        }
        held.insert(0, line);
        held.truncate(lines);
    }
    misses
}

#[test]
fn the_product_of_matrices_of_64_in_four_kilobytes() {
    let naive = Nest::default();
    let with = |order, b| Nest { order, b, ..naive };
    for (nest, misses, played, regime) in [
        (naive, 299_008.0, 299_008.0, Regime::None),
        (with(Order::Interchanged, 8.0), 33_792.0, 33_792.0, Regime::Rows),
        (with(Order::Blocked, 8.0), 8_704.0, 8_704.0, Regime::Blocks),
        (with(Order::Blocked, 16.0), 6_144.0, 6_144.0, Regime::Block),
        (with(Order::Blocked, 32.0), 34_816.0, 34_816.0, Regime::Rows),
        (with(Order::Recursive, 8.0), 12_288.0, 8_192.0, Regime::Blocks),
        (Nest { n: 48.0, ..naive }, 14_400.0, 14_400.0, Regime::Column),
    ] {
        let found = nest.misses().unwrap();
        assert_eq!((found.count, found.regime), (misses, regime), "{nest:?}");
        assert_eq!(nest.play(), Ok(played), "{nest:?}");
    }
}

#[test]
fn transpositions_and_stencils_of_the_default_cache() {
    let turned = Nest { kernel: Kernel::Transpose, n: 128.0, ..Nest::default() };
    let tiled = Nest { kernel: Kernel::Stencil, n: 4096.0, b: 64.0, ..Nest::default() };
    for (nest, misses) in [
        (turned, 18_432.0),
        (turned.in_order(Order::Blocked), 4_096.0),
        (turned.in_order(Order::Recursive), 4_096.0),
        (tiled, 65_536.0),
        (tiled.in_order(Order::Blocked), 4_096.0),
        (Nest { depth: 64.0, ..tiled.in_order(Order::Blocked) }, 1_024.0),
    ] {
        assert_eq!(nest.misses().map(|misses| misses.count), Ok(misses), "{nest:?}");
        assert_eq!(nest.play(), Ok(misses), "{nest:?}");
    }
}

#[test]
fn the_orders_touch_what_their_loops_say() {
    let at = |array, row, column| Touch { array, row, column };
    let (n, b) = (4_usize, 2);
    let mut dots = Vec::new();
    let mut rows = Vec::new();
    let mut blocks = Vec::new();
    for i in 0..n {
        for j in 0..n {
            dots.extend((0..n).flat_map(|k| [at(0, i, k), at(1, k, j)]));
            dots.push(at(2, i, j));
        }
        for k in 0..n {
            rows.push(at(0, i, k));
            rows.extend((0..n).flat_map(|j| [at(1, k, j), at(2, i, j)]));
        }
    }
    for (ii, jj, kk) in [(0, 0, 0), (0, 0, 2), (0, 2, 0), (0, 2, 2)]
        .into_iter()
        .flat_map(|(i, j, k)| [(i, j, k)])
        .chain([(2, 0, 0), (2, 0, 2), (2, 2, 0), (2, 2, 2)])
    {
        for i in ii..ii + b {
            for k in kk..kk + b {
                blocks.push(at(0, i, k));
                blocks.extend((jj..jj + b).flat_map(|j| [at(1, k, j), at(2, i, j)]));
            }
        }
    }
    let of = |order| touches(&nest(Kernel::Product, order, 4, 2, 2, 8));
    assert_eq!(of(Order::Naive), dots);
    assert_eq!(of(Order::Interchanged), rows);
    assert_eq!(of(Order::Blocked), blocks);
    // With two halves only, halves and blocks are the same.
    assert_eq!(of(Order::Recursive), blocks);
}

/// Returns the touches of a stencil in tiles, by the loops as they are written.
fn tiles(n: i64, b: i64, steps: i64, depth: i64) -> Vec<Touch> {
    let mut all = Vec::new();
    for done in (0..steps).step_by(depth as usize) {
        let deep = depth.min(steps - done);
        for left in (0..n + deep).step_by(b as usize) {
            for step in 0..deep {
                let from = ((done + step) % 2) as usize;
                for i in 1.max(left - step)..=(n - 2).min(left + b - 1 - step) {
                    let at = |array, column: i64| Touch { array, row: 0, column: column as usize };
                    all.extend([at(from, i - 1), at(from, i), at(from, i + 1), at(1 - from, i)]);
                }
            }
        }
    }
    all
}

#[test]
fn tiles_are_those_of_their_loops_and_leave_no_point_out() {
    for (n, b, steps, depth) in [(16, 4, 6, 4), (32, 3, 5, 9), (8, 1, 4, 2), (8, 64, 3, 2)] {
        let mut stencil = nest(Kernel::Stencil, Order::Blocked, n, b, 4, 8);
        (stencil.steps, stencil.depth) = (f64::from(steps), f64::from(depth));
        let all = touches(&stencil);
        assert_eq!(all, tiles(n.into(), b.into(), steps.into(), depth.into()));
        assert_eq!(all.len() as f64, stencil.accesses().unwrap());
    }
}

#[test]
fn four_blocks_must_fit_and_the_best_block_is_larger_still() {
    let best = Nest::default().best_block().unwrap();
    assert_eq!((best.b, best.misses), (16.0, 6_144.0));
    assert_eq!((best.smaller, best.larger), (8_704.0, 34_816.0));
    // Room for three blocks of 16 by 16 words (96 lines), not for four (128): C is pushed out.
    let three = nest(Kernel::Product, Order::Blocked, 64, 16, 8, 100);
    assert_eq!(three.misses().unwrap().regime, Regime::Block);
    let four = nest(Kernel::Product, Order::Blocked, 64, 16, 8, 128);
    assert_eq!(four.misses().unwrap().regime, Regime::Blocks);
    assert_eq!((three.play(), four.play()), (Ok(5_952.0), Ok(4_608.0)));
}

#[test]
fn the_closed_form_is_exact_where_it_says_so() {
    let (mut states, mut inexact) = (0, 0);
    for length in [4, 8] {
        for lines in [16, 24, 32, 48, 64, 96, 128, 200, 400] {
            for n in [16, 24, 32, 48] {
                let orders = [Order::Naive, Order::Interchanged, Order::Blocked, Order::Recursive];
                for (kernel, order) in [Kernel::Product, Kernel::Transpose]
                    .into_iter()
                    .flat_map(|kernel| orders.map(|order| (kernel, order)))
                {
                    for b in [4, 8, 12, 16, 24, 48] {
                        let nest = nest(kernel, order, n, b, length, lines);
                        let Ok(found) = nest.misses() else { continue };
                        if order != Order::Blocked && b != 4 {
                            continue;
                        }
                        let off = found.count / nest.play().unwrap() - 1.0;
                        let most = match (kernel, order, found.regime) {
                            (Kernel::Product, Order::Naive, Regime::None) => 0.24,
                            (Kernel::Product, Order::Recursive, _) => 0.5,
                            (
                                Kernel::Product,
                                Order::Blocked,
                                Regime::Panels | Regime::Blocks | Regime::Block,
                            ) => 0.1,
                            _ => 0.0,
                        };
                        assert!((0.0..most + 5e-3).contains(&off), "{nest:?} {found:?}: {off}");
                        states += 1;
                        inexact += usize::from(off != 0.0);
                    }
                }
            }
        }
    }
    assert!(300 < states && inexact < states / 3, "{inexact} of {states}");
}

#[test]
fn a_tile_of_a_stencil_makes_one_pass_for_all_its_steps() {
    for n in [64, 128, 256, 512] {
        for lines in [16, 24, 40, 64] {
            for (b, depth) in [(8, 4), (16, 8), (32, 16), (24, 5), (64, 64)] {
                let tiled = nest(Kernel::Stencil, Order::Blocked, n, b, 8, lines);
                let tiled = Nest { depth: f64::from(depth), ..tiled };
                let found = tiled.misses().unwrap();
                if matches!(found.regime, Regime::All | Regime::Tile) {
                    assert_eq!(tiled.play(), Ok(found.count), "{tiled:?}");
                }
                let naive = tiled.in_order(Order::Naive);
                assert_eq!(naive.play(), Ok(naive.misses().unwrap().count), "{naive:?}");
            }
        }
    }
}

#[test]
fn a_sweep_is_all_or_nothing_and_random_accesses_are_shared() {
    let level = |size, time| Level { size, time };
    let levels = [
        level(Some(32_768.0), 1.2e-9),
        level(Some(1_048_576.0), 4e-9),
        level(Some(33_554_432.0), 20e-9),
        level(None, 90e-9),
    ];
    assert!((average_latency(&levels, 8e6).unwrap() - 17.891_379_2e-9).abs() < 1e-18);
    let served = [1000.0, 32_768.0, 32_769.0, 8e6, 1e9].map(|at| level_of(&levels, at).unwrap());
    assert_eq!(served, [0, 0, 1, 2, 3]);
    let kind = |levels: &[Level]| level_of(levels, 1e6).unwrap_err();
    for (wrong, expected) in [
        (&levels[..3], ErrorKind::LengthMismatch),
        (&[], ErrorKind::LengthMismatch),
        (&[levels[1], levels[0], levels[3]], ErrorKind::OutOfRange),
        (&[level(Some(1e6), 9e-9), levels[1], levels[3]], ErrorKind::OutOfRange),
    ] {
        assert_eq!(
            (kind(wrong).kind(), kind(wrong).field().to_owned()),
            (expected, "levels".into())
        );
    }
}

#[test]
fn what_does_not_go_together_names_the_field() {
    let given = Nest::default();
    let of = |why: Result<f64, Error>| why.map_err(|why| (why.field().to_owned(), why.kind()));
    let refused = |nest: Nest| of(nest.misses().map(|misses| misses.count)).unwrap_err();
    let cache = given.cache;
    let blocked = given.in_order(Order::Blocked);
    let stencil = Nest { kernel: Kernel::Stencil, ..given };
    let turned = Nest { kernel: Kernel::Transpose, ..given };
    for (nest, field, kind) in [
        (Nest { n: 60.0, ..given }, "n", ErrorKind::NotDivisible),
        (Nest { n: 2e6, ..given }, "n", ErrorKind::TooLarge),
        (Nest { b: 12.0, ..blocked }, "b", ErrorKind::NotDivisible),
        (Nest { b: 24.0, ..blocked }, "b", ErrorKind::NotDivisible),
        (Nest { n: 48.0, ..given.in_order(Order::Recursive) }, "n", ErrorKind::NotPowerOfTwo),
        (turned.in_order(Order::Interchanged), "order", ErrorKind::Undefined),
        (stencil.in_order(Order::Recursive), "order", ErrorKind::Undefined),
        (Nest { cache: Cache { line: 60.0, ..cache }, ..given }, "line", ErrorKind::NotDivisible),
        (Nest { cache: Cache { cache: 128.0, ..cache }, ..given }, "cache", ErrorKind::OutOfRange),
        (
            Nest { cache: Cache { cache: 512.0, ..cache }, ..given.in_order(Order::Recursive) },
            "cache",
            ErrorKind::Undefined,
        ),
    ] {
        assert_eq!(refused(nest), (field.to_owned(), kind), "{nest:?}");
    }
    assert_eq!(of(stencil.block_rule()).unwrap_err().0, "kernel");
    let large = Nest { n: 104.0, ..given };
    assert_eq!(of(large.play()).unwrap_err(), ("n".to_owned(), ErrorKind::TooLarge));
}

fn listed(trace: &[u32], blocks: u32, ways: u32) -> Listed {
    let trace = trace.iter().copied().map(f64::from).collect();
    Listed { trace, blocks: blocks.into(), ways: ways.into(), ..Listed::default() }
}

fn by_all(listed: &Listed) -> [f64; 3] {
    Replacement::ALL.map(|replacement| listed.full(replacement).misses().unwrap())
}

#[test]
fn lists_of_textbooks_miss_as_often_as_printed() {
    let four = listed(&[1, 3, 8, 4, 3, 6, 8, 1], 4, 1);
    assert_eq!((four.misses(), by_all(&four)), (Ok(6.0), [6.0, 6.0, 5.0]));
    assert_eq!(four.cold(), Ok(5.0));
    // Silberschatz, Galvin and Gagne, Operating System Concepts, on page replacement.
    let pages = listed(&[7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1], 3, 1);
    assert_eq!(by_all(&pages), [12.0, 15.0, 9.0]);
    // Belady, Nelson and Shedler 1969: a fourth frame has more faults by FIFO.
    let anomaly = [1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5];
    assert_eq!(by_all(&listed(&anomaly, 3, 1)), [10.0, 9.0, 7.0]);
    assert_eq!(by_all(&listed(&anomaly, 4, 1)), [8.0, 10.0, 6.0]);
    // Patterson and Hennessy, Computer Organization and Design, on misses and associativity: 0, 8, 0, 6, 8.
    let misses = [1, 2, 4].map(|ways| listed(&[0, 8, 0, 6, 8], 4, ways).misses().unwrap());
    assert_eq!(misses, [5.0, 4.0, 3.0]);
}

#[test]
fn a_visit_says_what_it_finds_and_what_goes() {
    let visits = listed(&[0, 8, 0, 6, 8], 4, 2).play().unwrap();
    let found = visits.iter().map(|visit| (visit.found, visit.evicted, visit.holds.as_slice()));
    let expected = [
        (Found::Cold, None, &[0.0][..]),
        (Found::Cold, None, &[0.0, 8.0]),
        (Found::Hit, None, &[0.0, 8.0]),
        (Found::Cold, Some(8.0), &[0.0, 6.0]),
        (Found::Evicted, Some(0.0), &[8.0, 6.0]),
    ];
    assert!(found.eq(expected));
    assert!(visits.iter().all(|visit| visit.set == 0.0 && visit.holds[visit.way] == visit.block));
}

#[test]
fn a_list_that_cannot_be_played_says_why() {
    let given = Listed::default();
    let of = |trace: Vec<f64>| Listed { trace, ..given.clone() }.misses().unwrap_err();
    for (error, field, kind) in [
        (of(Vec::new()), "trace", ErrorKind::MissingInput),
        (of(vec![1.5]), "trace", ErrorKind::NotInteger),
        (of(vec![-1.0]), "trace", ErrorKind::Negative),
        (of(vec![f64::NAN]), "trace", ErrorKind::NotANumber),
        (of(vec![1e300]), "trace", ErrorKind::TooLarge),
        (of(vec![1.0; MOST_LISTED + 1]), "trace", ErrorKind::TooLarge),
        (listed(&[1], 4, 3).play().unwrap_err(), "ways", ErrorKind::NotDivisible),
        (listed(&[1], 4, 8).play().unwrap_err(), "ways", ErrorKind::NotDivisible),
        (listed(&[1], 0, 1).play().unwrap_err(), "blocks", ErrorKind::NotPositive),
    ] {
        assert_eq!((error.field(), error.kind()), (field, kind), "{error}");
    }
    let large = Listed { blocks: 1e15, ways: 1e15, ..given };
    assert_eq!(large.misses(), large.cold());
}

proptest! {
    #[test]
    fn the_list_of_lines_is_the_one_that_is_searched(
        touched in prop::collection::vec(0u32..12, 0..200), capacity in 1u64..14,
    ) {
        let (mut cache, mut held) = (Lru::new(12, capacity), Vec::new());
        for line in touched {
            let place = held.iter().position(|held| *held == line);
            place.map(|place| held.remove(place));
            held.insert(0, line);
            held.truncate(capacity as usize);
            prop_assert_eq!(cache.touch(line), place.is_none());
            prop_assert!((0..12).all(|line| cache.holds(line) == held.contains(&line)));
        }
    }

    #[test]
    fn a_play_misses_no_less_than_the_bound_and_no_more_than_it_touches(
        kernel in prop::sample::select(&Kernel::ALL[..]), order in prop::sample::select(&Order::ALL[..]),
        rows in 1u32..9, b in 1u32..5, lines in 4u32..80,
    ) {
        let nest = Nest { steps: 5.0, depth: 3.0, ..nest(kernel, order, 4 * rows, 4 * b, 4, lines) };
        if let (Ok(played), Ok(bound)) = (nest.play(), nest.bound()) {
            prop_assert!(bound <= played && nest.compulsory().unwrap() <= played);
            prop_assert!(played <= nest.accesses().unwrap());
            prop_assert_eq!(played, searched(&nest));
            // LRU with more lines never misses more.
            let more = Cache { cache: 2.0 * nest.cache.cache, ..nest.cache };
            let more = Nest { cache: more, ..nest };
            prop_assert!(more.play().unwrap() <= played);
        }
    }

    #[test]
    fn any_numbers_are_answered(
        kernel in prop::sample::select(&Kernel::ALL[..]), order in prop::sample::select(&Order::ALL[..]),
        n in any::<f64>(), b in any::<f64>(), small in 0u32..3000, cache in any::<f64>(), word in any::<f64>(),
    ) {
        let small = f64::from(small);
        for (n, b) in [(n, small), (small, b), (small, small)] {
            for cache in [Cache { cache, line: word, word }, Cache { cache: 4096.0, line: 8.0, word: 1.0 }] {
                let nest = Nest { kernel, order, n, b, steps: b, depth: n, cache };
                let all = [
                    nest.misses().map(|misses| misses.count), nest.play(), nest.bound(), nest.flops(), nest.accesses(),
                    nest.compulsory(), nest.block_rule(), nest.best_block().map(|best| best.misses), nest.lines(),
                ];
                for number in all.into_iter().flatten() {
                    prop_assert!(number.is_finite(), "{nest:?}");
                }
            }
        }
    }

    #[test]
    fn a_list_is_played_as_a_naive_cache_plays_it(
        trace in prop::collection::vec(0u32..10, 1..40), sets in 1u32..5, ways in 1u32..5,
    ) {
        let given = listed(&trace, sets * ways, ways);
        for replacement in [Replacement::Lru, Replacement::Fifo] {
            let mut queues = vec![Vec::new(); sets as usize];
            let visits = Listed { replacement, ..given.clone() }.play().unwrap();
            for (visit, block) in visits.iter().zip(&trace) {
                // The first of a queue is the next to go.
                let queue = &mut queues[(block % sets) as usize];
                let place = queue.iter().position(|held| held == block);
                prop_assert_eq!(visit.is_miss(), place.is_none());
                match place {
                    Some(place) if replacement == Replacement::Lru => { queue.remove(place); }
                    Some(_) => continue,
                    None => {
                        let gone = (queue.len() == ways as usize).then(|| queue.remove(0));
                        prop_assert_eq!(visit.evicted, gone.map(f64::from));
                    }
                }
                queue.push(*block);
            }
        }
    }

    #[test]
    fn no_replacement_of_a_list_has_fewer_misses_than_belady(
        trace in prop::collection::vec(0u32..6, 1..10), sets in 1u32..3, ways in 1u32..3,
    ) {
        let given = listed(&trace, sets * ways, ways);
        let [lru, fifo, optimal] = by_all(&given);
        prop_assert_eq!(optimal, f64::from(fewest(&trace, &[], (sets * ways) as usize)));
        let cold = given.cold().unwrap();
        let distinct = trace.iter().collect::<std::collections::BTreeSet<_>>().len();
        prop_assert_eq!(cold, distinct as f64);
        for misses in [lru, fifo, given.misses().unwrap(), given.direct().misses().unwrap()] {
            prop_assert!(cold <= optimal && optimal <= misses && misses <= trace.len() as f64);
        }
        let whole = listed(&trace, sets * ways, sets * ways);
        prop_assert_eq!(whole.misses().unwrap(), lru);
        // Inclusion: a larger cache holds all that a smaller one does.
        let larger = by_all(&listed(&trace, sets * ways + 1, 1));
        prop_assert!(larger[0] <= lru && larger[2] <= optimal);
    }
}

/// Returns the fewest misses: whatever may go is tried.
fn fewest(trace: &[u32], held: &[u32], blocks: usize) -> u32 {
    let Some((block, later)) = trace.split_first() else {
        return 0;
    };
    if held.contains(block) {
        return fewest(later, held, blocks);
    }
    let with = |rest: &[u32]| fewest(later, &[rest, &[*block]].concat(), blocks);
    if held.len() < blocks {
        return 1 + with(held);
    }
    let without = |gone: usize| {
        let rest = held.iter().enumerate().filter(|(place, _)| *place != gone);
        with(&rest.map(|(_, block)| *block).collect::<Vec<_>>())
    };
    1 + (0..held.len()).map(without).min().unwrap_or(0)
}

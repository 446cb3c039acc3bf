//! A stream through stages: what the sources print, laws, and a second play, event by event.

use std::collections::VecDeque;

use crossover_model::pipeline::{Bottleneck, Cut, Metrics, Piece, Stream};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

const INF: f64 = f64::INFINITY;

/// A stream whose lists it owns.
#[derive(Clone, Debug)]
struct Given {
    work: Vec<f64>,
    start: Vec<f64>,
    cut: Cut,
    n: f64,
    copies: Vec<f64>,
    flight: f64,
    ends: bool,
}

impl Given {
    fn stream(&self) -> Stream<'_> {
        let Self { cut, n, flight, .. } = *self;
        let (work, start, copies) = (&self.work, &self.start, &self.copies);
        Stream { work, start, cut, n, copies, flight, has_shared_ends: self.ends }
    }
}

/// What the second play keeps of a stage.
#[derive(Default)]
struct Stage {
    time: u64,
    free: u64,
    waiting: VecDeque<usize>,
    /// The chunks at work, and when each ends.
    at_work: Vec<(usize, u64)>,
}

/// Plays a stream by its events: at one time first all ends, then starts from the last stage to the first. Returns when each
/// chunk enters and when it leaves, in picoseconds.
fn by_events(given: &Given) -> Vec<(u64, u64)> {
    let times = given.stream().times().expect("valid");
    let copies = given.stream().all_copies().expect("valid");
    let stages = times.iter().zip(copies).map(|(time, copies)| Stage {
        time: (time * 1e12).round() as u64,
        free: copies as u64,
        ..Stage::default()
    });
    let mut stages: Vec<Stage> = stages.collect();
    let (n, last) = (given.n as usize, stages.len() - 1);
    let mut chunks = vec![(0, 0); n];
    let (mut entered, mut left, mut now, mut shared_free) = (0, 0, 0, true);
    loop {
        for at in 0..=last {
            let (done, on): (Vec<_>, Vec<_>) =
                stages[at].at_work.iter().copied().partition(|(_, end)| *end <= now);
            stages[at].at_work = on;
            for (chunk, _) in done {
                stages[at].free += 1;
                if given.ends && (at == 0 || at == last) {
                    shared_free = true;
                }
                if at == last {
                    (chunks[chunk].1, left) = (now, left + 1);
                } else {
                    stages[at + 1].waiting.push_back(chunk);
                }
            }
        }
        if left == n {
            return chunks;
        }
        let mut has_instant = false;
        for at in (0..=last).rev() {
            let is_shared = given.ends && (at == 0 || at == last);
            while 0 < stages[at].free && (!is_shared || shared_free) {
                let inside = (entered - left) as f64;
                let next = if at == 0 {
                    (entered < n && inside < given.flight).then_some(entered)
                } else {
                    stages[at].waiting.pop_front()
                };
                let Some(chunk) = next else { break };
                if at == 0 {
                    chunks[chunk].0 = now;
                    entered += 1;
                }
                if is_shared {
                    shared_free = false;
                }
                let stage = &mut stages[at];
                stage.free -= 1;
                stage.at_work.push((chunk, now + stage.time));
                has_instant |= stage.time == 0;
            }
        }
        if !has_instant {
            let ends = stages.iter().flat_map(|stage| &stage.at_work).map(|(_, end)| *end);
            now = ends.min().expect("somebody works until all have left");
        }
    }
}

fn any_stream() -> impl Strategy<Value = Given> {
    // Small whole numbers, so that ties and zeros are frequent.
    let times = prop::collection::vec((0u32..6, 0u32..3, 1u32..4), 1..6);
    let flight = prop_oneof![Just(INF), (1u32..8).prop_map(f64::from)];
    (times, 1u32..30, flight, any::<bool>(), any::<bool>()).prop_map(
        |(all, n, flight, ends, items)| {
            let ends = ends && 1 < all.len();
            let last = all.len() - 1;
            let of = |value: u32| f64::from(value) * 1e-9;
            let copies = all.iter().enumerate().map(|(at, (_, _, copies))| {
                f64::from(if ends && (at == 0 || at == last) { 1 } else { *copies })
            });
            Given {
                work: all.iter().map(|stage| of(stage.0)).collect(),
                start: all.iter().map(|stage| of(stage.1)).collect(),
                cut: if items { Cut::Items } else { Cut::Stream },
                n: f64::from(n),
                copies: copies.collect(),
                flight,
                ends,
            }
        },
    )
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_play_is_that_of_its_events(given in any_stream()) {
        let Ok(metrics) = given.stream().metrics() else { return Ok(()) };
        let chunks = by_events(&given);
        let end = chunks.iter().map(|chunk| chunk.1).max().expect("a chunk");
        prop_assert_eq!(metrics.t, end as f64 / 1e12);
        prop_assert_eq!(metrics.t_first, chunks[0].1 as f64 / 1e12);
        let inside: u64 = chunks.iter().map(|(from, to)| to - from).sum();
        prop_assert!(near(metrics.latency, inside as f64 / 1e12 / given.n));
    }

    #[test]
    fn little_holds_and_no_stream_beats_its_limits(given in any_stream()) {
        let Ok(metrics) = given.stream().metrics() else { return Ok(()) };
        let Metrics { t, t_serial, rate, .. } = metrics;
        let slack = 1.0 + 1e-9;
        prop_assert!(t <= t_serial * slack && given.n / rate <= t * slack);
        prop_assert!(metrics.in_flight <= given.flight.min(given.n) * slack);
        prop_assert!(metrics.efficiency <= slack && metrics.rate <= metrics.full_rate * slack);
        let once: f64 = given.stream().times()?.iter().sum();
        prop_assert!(once <= metrics.latency * slack && once <= metrics.t_first * slack);
        if !given.ends && given.flight == INF {
            prop_assert!(near(once, metrics.t_first));
        }
    }

    #[test]
    fn the_formula_is_the_play_where_it_holds(given in any_stream()) {
        let plain = Given { copies: vec![1.0], flight: INF, ends: false, ..given };
        let Ok(formula) = plain.stream().formula() else { return Ok(()) };
        prop_assert!(near(formula, plain.stream().makespan()?));
    }

    #[test]
    fn no_number_of_chunks_is_better_than_the_best(given in any_stream(), n in 1u32..=512) {
        let cut = Given { cut: Cut::Stream, ..given };
        let Ok(best) = cut.stream().best_chunks() else { return Ok(()) };
        let other = Stream { n: f64::from(n), ..cut.stream() };
        if let Ok(t) = other.makespan() {
            prop_assert!(best.t < t || best.t == t && best.n <= other.n);
        }
        let there = Stream { n: best.n, ..cut.stream() };
        if let Ok(t) = there.makespan() {
            prop_assert_eq!(best.t, t);
        }
        if let (Ok(one), Ok(rule)) = (cut.stream().in_one_chunk(), cut.stream().best_by_formula()) {
            prop_assert!(best.t <= one && 0.0 <= rule);
        }
    }

    #[test]
    fn no_other_place_of_the_same_processors_is_better(given in any_stream()) {
        let plain = Given { ends: false, flight: INF, ..given };
        let Ok(best) = plain.stream().best_copies() else { return Ok(()) };
        let all: f64 = plain.stream().all_copies()?.iter().sum();
        prop_assert_eq!(best.copies.iter().sum::<f64>(), all);
        for copies in partitions(all as usize, plain.work.len()) {
            let other = Given { copies, ..plain.clone() };
            prop_assert!(other.stream().limit()?.rate <= best.rate * (1.0 + 1e-9));
        }
        let fewest = plain.work.len();
        let rates = plain.stream().rates_with_more(all)?;
        prop_assert_eq!(rates.len(), all as usize - fewest + 1);
        prop_assert_eq!(rates.last(), Some(&best.rate));
    }

    #[test]
    fn pieces_of_a_copy_do_not_overlap_and_chunks_go_stage_by_stage(given in any_stream()) {
        let Ok(times) = given.stream().times() else { return Ok(()) };
        let (mut ends, mut there) = (Vec::new(), vec![0.0; given.n as usize]);
        let mut all = 0;
        given.stream().pieces(|piece: Piece| {
            let stage = if given.ends && piece.stage + 1 == times.len() { 0 } else { piece.stage };
            ends.resize(ends.len().max(stage * 4 + piece.copy + 1), 0.0);
            let free: &mut f64 = &mut ends[stage * 4 + piece.copy];
            assert!(*free <= piece.begun && there[piece.chunk] <= piece.begun, "{piece:?}");
            assert!((piece.ended - piece.begun - times[piece.stage]).abs() < 1e-12);
            (*free, there[piece.chunk]) = (piece.ended, piece.ended);
            all += 1;
        })?;
        prop_assert_eq!(all, times.len() * given.n as usize);
    }
}

proptest! {
    #[test]
    fn any_numbers_are_answered_or_refused_by_name(
        work in prop::collection::vec(any::<f64>(), 0..4), small in 0.0..10.0, n in any::<f64>(), whole in 0u32..200,
        flight in any::<f64>(), copies in prop::collection::vec(any::<f64>(), 0..4), ends in any::<bool>(), tame in any::<u8>(),
    ) {
        let of = |bit: u8| tame & (1 << bit) == 0;
        let given = Given {
            work: if of(0) { vec![small; 3] } else { work },
            start: if of(1) { vec![small] } else { vec![n] },
            cut: if of(2) { Cut::Stream } else { Cut::Items },
            n: if of(3) { f64::from(whole) } else { n },
            copies: if of(4) { vec![1.0] } else { copies },
            flight: if of(5) { INF } else { flight },
            ends,
        };
        let stream = given.stream();
        match stream.metrics() {
            Ok(metrics) => prop_assert!(0.0 < metrics.t && metrics.rate.is_finite()),
            Err(error) => prop_assert!(
                ["work", "start", "cut", "n", "copies", "flight", "ends"].contains(&error.field())
            ),
        }
        let all = [stream.formula(), stream.best_by_formula(), stream.in_one_chunk()];
        for number in all.into_iter().flatten() {
            prop_assert!(number.is_finite() && 0.0 <= number);
        }
        if let Ok(best) = stream.best_copies() {
            prop_assert!(0.0 < best.rate);
        }
    }
}

/// Returns all ways to give each of so many stages one or more of the processors.
fn partitions(processors: usize, stages: usize) -> Vec<Vec<f64>> {
    if stages == 1 {
        return vec![vec![processors as f64]];
    }
    let firsts = 1..=processors - (stages - 1);
    let with = |first: usize| {
        let rest = partitions(processors - first, stages - 1).into_iter();
        rest.map(move |rest| [vec![first as f64], rest].concat())
    };
    firsts.flat_map(with).collect()
}

/// A chain of equal stages, as `GPipe` cuts a model into.
fn even(stages: &[f64], n: f64) -> Stream<'_> {
    Stream { work: stages, start: &[0.0], cut: Cut::Items, n, ..Stream::default() }
}

#[test]
fn the_speedups_of_gpipe_and_of_the_formula() -> Result<(), Error> {
    // Table 2, transformer: speedups over K = 2, M = 1, printed for M = 4 and M = 32.
    let printed = [
        (2, 4.0, 1.7),
        (4, 4.0, 3.2),
        (8, 4.0, 4.8),
        (2, 32.0, 1.8),
        (4, 32.0, 3.4),
        (8, 32.0, 6.3),
    ];
    let expected = [-6.0, -29.0, -39.0, 8.0, 8.0, 4.0];
    for ((k, m, print), percent) in printed.into_iter().zip(expected) {
        let work = vec![1.0; k];
        let speedup = even(&work, m).metrics()?.speedup;
        assert!(near(speedup, k as f64 * m / (m + k as f64 - 1.0)), "{k} {m}: {speedup}");
        let off = 100.0 * (speedup / print - 1.0);
        assert!((off - percent).abs() < 1.0, "K = {k}, M = {m}: {off} %");
    }
    Ok(())
}

#[test]
fn a_farm_is_full_with_as_many_workers_as_the_coordinator_can_serve() -> Result<(), Error> {
    let farm = |copies: &[f64], flight| {
        let work = &[1e-3, 100e-3, 1e-3];
        Stream {
            work,
            start: &[0.0],
            cut: Cut::Items,
            n: 1000.0,
            copies,
            flight,
            has_shared_ends: true,
        }
        .metrics()
    };
    let (few, full, many) = (
        farm(&[1.0, 32.0, 1.0], INF)?,
        farm(&[1.0, 50.0, 1.0], INF)?,
        farm(&[1.0, 64.0, 1.0], INF)?,
    );
    assert_eq!((few.bottleneck, many.bottleneck), (Bottleneck::Stage(2), Bottleneck::Ends));
    assert!(near(few.throughput, 1000.0 / 3.209) && near(many.throughput, 1000.0 / 2.046));
    assert!(few.throughput < 0.7 * full.throughput && 0.97 * many.throughput < full.throughput);
    assert_eq!(many.flight_needed, 51.0);
    Ok(())
}

#[test]
fn buffers_are_enough_when_they_hold_what_littles_law_says() -> Result<(), Error> {
    let stages = Stream { n: 1000.0, cut: Cut::Items, start: &[0.0], ..Stream::default() };
    let needed = stages.metrics()?.flight_needed;
    assert_eq!(needed, 2.0); // 180 ms at one item in 90 ms
    for (flight, full) in [(1.0, false), (2.0, true), (20.0, true)] {
        let metrics = Stream { flight, ..stages }.metrics()?;
        assert_eq!(0.99 < metrics.throughput / metrics.full_rate, full, "{flight}");
    }
    Ok(())
}

#[test]
fn greatest_values_are_played_within_bounds() -> Result<(), Error> {
    let work = [1e6; 12];
    let greatest =
        Stream { n: 1e5, cut: Cut::Items, start: &[1e6], work: &work, ..Stream::default() };
    assert!(near(greatest.makespan()?, (12.0 + 99_999.0) * 2e6));
    let copies = [1024.0; 12];
    let wide = Stream { copies: &copies, flight: 1e5, ..greatest };
    assert!(wide.makespan()? < greatest.makespan()? / 900.0);
    let ends = Stream { has_shared_ends: true, ..greatest };
    assert!(near(ends.limit()?.rate, 1.0 / 4e6) && 2.0 * 1e5 * 2e6 <= ends.makespan()?);
    assert_eq!(wide.rates_with_more(1e9)?.len(), 12 * 1023 + 1);
    Ok(())
}

#[test]
fn what_is_out_of_range_is_named() {
    let refused = |stream: Stream| {
        let error = stream.metrics().unwrap_err();
        (error.field().to_owned(), error.kind())
    };
    let given = Stream::default;
    for (stream, field, kind) in [
        (Stream { work: &[], ..given() }, "work", ErrorKind::LengthMismatch),
        (Stream { work: &[1.0; 13], ..given() }, "work", ErrorKind::LengthMismatch),
        (Stream { work: &[-1.0; 3], ..given() }, "work", ErrorKind::OutOfRange),
        (Stream { work: &[0.0; 3], start: &[0.0], ..given() }, "work", ErrorKind::NotPositive),
        (Stream { start: &[0.1; 2], ..given() }, "start", ErrorKind::LengthMismatch),
        (Stream { copies: &[1.0; 2], ..given() }, "copies", ErrorKind::LengthMismatch),
        (Stream { copies: &[1.5], ..given() }, "copies", ErrorKind::NotInteger),
        (Stream { copies: &[2000.0], ..given() }, "copies", ErrorKind::OutOfRange),
        (Stream { n: 0.0, ..given() }, "n", ErrorKind::NotPositive),
        (Stream { n: 1e6, ..given() }, "n", ErrorKind::TooLarge),
        (Stream { flight: 0.0, ..given() }, "flight", ErrorKind::NotPositive),
        (Stream { has_shared_ends: true, work: &[1.0], ..given() }, "ends", ErrorKind::OutOfRange),
        (
            Stream { has_shared_ends: true, copies: &[2.0], ..given() },
            "copies",
            ErrorKind::OutOfRange,
        ),
    ] {
        assert_eq!(refused(stream), (field.to_owned(), kind), "{stream:?}");
    }
    let ends = Stream { has_shared_ends: true, ..given() };
    assert_eq!(ends.formula().unwrap_err().field(), "ends");
    assert_eq!(ends.best_copies().unwrap_err().field(), "ends");
    assert_eq!(Stream { flight: 3.0, ..given() }.formula().unwrap_err().field(), "flight");
    assert_eq!(Stream { copies: &[2.0], ..given() }.formula().unwrap_err().field(), "copies");
    assert_eq!(Stream { start: &[0.0], ..given() }.best_by_formula().unwrap_err().field(), "start");
    assert_eq!(Stream { cut: Cut::Items, ..given() }.best_chunks().unwrap_err().field(), "cut");
}

//! Two lines where there are two, and one where there is one.

use crossover_measurements::fit::{Choice, pieces, points};
use crossover_model::random::SplitMix64;

use super::noise::{noisy, sizes};

fn one_line(m: f64) -> f64 {
    2e-6 + 0.4e-9 * m
}

/// Eager up to 8 KiB, rendezvous above.
fn two_lines(m: f64) -> f64 {
    if m <= 8192.0 { 1.2e-6 + 0.35e-9 * m } else { 7e-6 + 0.09e-9 * m }
}

#[test]
fn a_planted_break_is_found_where_it_is_with_both_lines() {
    let exact: Vec<_> = sizes().into_iter().map(|m| (m, two_lines(m))).collect();
    let found = pieces(&exact).expect("enough rows");
    assert_eq!((found.last_of_first, found.first_of_second), (8192.0, 16384.0));
    assert!((found.small.tw / 0.35e-9 - 1.0).abs() < 1e-9, "{found:?}");
    assert!((found.large.ts / 7e-6 - 1.0).abs() < 1e-9, "{found:?}");
    assert_eq!(
        (found.time(8192.0), found.time(8193.0)),
        (found.small.time(8192.0), found.large.time(8193.0))
    );
}

#[test]
fn a_break_is_found_under_noise_and_a_line_is_left_one() {
    let mut random = SplitMix64::new(3);
    let (mut found, mut claimed) = (0, 0);
    for _ in 0..200 {
        let broken = points(&noisy(&sizes(), 0.05, &mut random, two_lines)).expect("rows");
        let pieces = broken.pieces.expect("enough rows");
        found += u32::from(broken.choice == Choice::Pieces && pieces.last_of_first == 8192.0);
        let straight = points(&noisy(&sizes(), 0.05, &mut random, one_line)).expect("rows");
        claimed += u32::from(straight.choice == Choice::Pieces);
    }
    assert!(190 <= found, "found {found} times of 200");
    assert!(claimed <= 20, "claimed {claimed} times of 200");
}

#[test]
fn a_line_that_is_met_exactly_needs_no_break() {
    let exact: Vec<_> = sizes().into_iter().map(|m| (m, one_line(m))).collect();
    assert_eq!(points(&exact).expect("rows").choice, Choice::Line);
}

#[test]
fn a_break_is_the_best_of_all_by_trying_each() {
    let mut random = SplitMix64::new(19);
    for _ in 0..50 {
        let mut rows = noisy(&sizes(), 0.2, &mut random, two_lines);
        rows.push(rows[10]);
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        let squares = |rows: &[(f64, f64)]| {
            crossover_measurements::fit::line(rows, crossover_measurements::fit::Weight::Relative)
                .expect("rows")
                .rss
        };
        let breaks = (4..=rows.len() - 4).filter(|&i| rows[i - 1].0 < rows[i].0);
        let least = breaks.map(|i| squares(&rows[..i]) + squares(&rows[i..])).fold(1e9, f64::min);
        let found = pieces(&rows).expect("enough rows");
        assert!((found.small.rss + found.large.rss) / least - 1.0 < 1e-12);
        assert!(4 <= found.small.n && 4 <= found.large.n);
    }
}

#[test]
fn seven_rows_or_seven_on_one_size_have_no_break() {
    let rows: Vec<_> = sizes().into_iter().take(7).map(|m| (m, two_lines(m))).collect();
    assert_eq!(pieces(&rows), None);
    let same = [(64.0, 1e-6); 7].into_iter().chain([(128.0, 2e-6)]).collect::<Vec<_>>();
    assert_eq!(pieces(&same), None);
}

#[test]
fn sizes_that_are_missed_are_named_as_ranges() {
    let mut rows: Vec<_> = sizes().into_iter().take(7).map(|m| (m, one_line(m))).collect();
    rows[2].1 *= 2.0;
    rows[3].1 *= 2.0;
    let fit = points(&rows).expect("rows");
    let (from, to) = (rows[2].0, rows[3].0);
    assert!(fit.suspect().contains(&(from, to)), "{:?}", fit.suspect());
    assert_eq!(fit.falls, [(rows[3].0, rows[4].0)]);
}

#[test]
fn where_a_break_is_in_doubt_the_next_size_is_one_at_which_the_two_differ() {
    // A break that noise hides: the large messages take a little less than the line says.
    let mut random = SplitMix64::new(5);
    let bent = |m: f64| if m <= 65536.0 { one_line(m) } else { 0.9 * one_line(m) };
    let fits = (0..40).map(|_| points(&noisy(&sizes(), 0.05, &mut random, bent)).expect("rows"));
    let mut asked = 0;
    for fit in fits {
        let Some(next) = fit.next_size() else { continue };
        let pieces = fit.pieces.expect("there are two");
        let apart = |m: f64| (pieces.time(m) / fit.relative.time(m) - 1.0).abs();
        assert!(next.at.fract() == 0.0 && next.at <= f64::exp2(24.0), "{next:?}");
        assert!(0.0 < apart(next.at) && next.times.0 < next.times.1, "{next:?}");
        asked += 1;
    }
    assert!(0 < asked, "no break was ever in doubt");
}

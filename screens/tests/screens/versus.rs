//! What is said of two states side by side, against what the formulas give by hand.

use crossover_figures::figure::Figure;
use crossover_screens::Params;
use crossover_screens::screen::Screen;
use crossover_screens::versus::{Moved, Versus, compare, find_meeting};

use crate::common::{screens, state};
use crate::random::named_states;

fn versus(a: &Params, b: &Params, along: &str) -> Option<Versus> {
    let [of_a, of_b] = [a, b].map(|params| params.screen().report_at_once(params));
    compare((a, &of_a), (b, &of_b), along)
}

/// The verdict and where both are equal.
#[track_caller]
fn told(a: &str, b: &str, along: &str) -> (String, String) {
    let told = versus(&state(a), &state(b), along).expect("a readout by which they are compared");
    (told.verdict, told.equal)
}

#[track_caller]
fn check(a: &str, b: &str, along: &str, verdict: &str, equal: &str) {
    assert_eq!(told(a, b, along), (verdict.to_owned(), equal.to_owned()), "{a} and {b}");
}

#[test]
fn cut_through_is_compared_by_its_time() {
    // ts + l th + m tw, with 3 links of 1 µs: 33 µs and 43 µs at m = 1000; 20 ns m = 30 µs where they are equal.
    let (a, b) = ("routing?ts=10us&tw=20ns", "routing?ts=40us&tw=0s");
    check(
        a,
        b,
        "m",
        "A is 1.303 times as fast as B (33 µs against 43 µs).",
        "They are equal at m = 1500 words.",
    );
    check(
        b,
        a,
        "m",
        "B is 1.303 times as fast as A (33 µs against 43 µs).",
        "They are equal at m = 1500 words.",
    );
    check("routing", "routing?ts=33us", "m", "A is twice as fast as B (23 µs against 46 µs).", {
        "A is better at every m from 1 word to 10 million words."
    });
    check("routing", "routing", "m", "Both take 23 µs.", "");
    // They differ in m itself, and where it is the same they are equal.
    check(
        "routing",
        "routing?m=2000",
        "m",
        "A is 1.435 times as fast as B (23 µs against 33 µs).",
        "",
    );
    let (_, equal) = told("routing?ts=10us&tw=20ns", "routing?ts=40us&tw=0s&m=7", "m");
    assert_eq!(equal, "At the same value they are equal at m = 1500 words.");
    assert_eq!(told("routing", "routing?ts=33us", "no such parameter").1, "");
}

#[test]
fn a_broadcast_is_compared_by_its_own_time() {
    // ⌈log₂ p⌉ (ts + m tw) with p = 16: 4 (10 + 10) µs and 4 (50 + 2) µs at m = 1000; equal at 8 ns m = 40 µs.
    let of = |link: &str| format!("collectives?op=broadcast&algorithm=binomial&p=16&m=1000&{link}");
    let (a, b) = (of("ts=10us&tw=10ns"), of("ts=50us&tw=2ns"));
    check(
        &a,
        &b,
        "m",
        "A is 2.6 times as fast as B (80 µs against 208 µs).",
        "They are equal at m = 40 kB.",
    );
}

#[test]
fn laws_of_speedup_are_compared_by_the_greater_one() {
    // N / (1 + σ (N − 1) + κ N (N − 1)): equal at 0.01 + 0.0001 N = 0.02.
    let of = |link: &str| format!("speedup?show=usl&N=50&{link}");
    let speedup = |sigma: f64, kappa: f64| 50.0 / (1.0 + sigma * 49.0 + kappa * 50.0 * 49.0);
    let more = speedup(0.01, 1e-4) / speedup(0.02, 0.0);
    assert!((more - 1.1412).abs() < 1e-4, "{more}");
    check(
        &of("sigma=0.01&kappa=0.0001"),
        &of("sigma=0.02&kappa=0"),
        "N",
        "A has 1.141 times the speedup of B (28.8 against 25.3).",
        "They are equal at N = 100.",
    );
    let (verdict, equal) = told("speedup?show=amdahl&f=0.9", "speedup?show=amdahl&f=0.99", "N");
    // 1 / (0.1 + 0.9 / 16) = 6.4, 1 / (0.01 + 0.99 / 16) = 13.91.
    assert_eq!(verdict, "B has 2.17 times the speedup of A (13.91 against 6.4).");
    assert!(equal.starts_with("B is better at every N from 2 to "), "{equal}");
}

#[test]
fn decompositions_are_compared_by_the_cheaper_exchange() {
    // Strips 4 (ts + n tw), blocks 8 (ts + n tw / √p), as a port does one thing at a time: 100 + 1024 / q = 200 + 512 / q
    // at q = √p = 5.12.
    let of = |link: &str| format!("decomposition?n=1024&p=64&{link}");
    check(
        &of("ts=100us&tw=1us"),
        &of("ts=200us&tw=0.5us"),
        "p",
        "A is 1.158 times as fast as B (1.824 ms against 2.11 ms).",
        "The better one changes between p = 25 and 36.",
    );
    // Strips of one network against blocks of the other.
    check(
        &of("ts=1ms&tw=0s"),
        &of("ts=100us&tw=1us"),
        "",
        "B is 2.19 times as fast as A (1.824 ms against 4 ms).",
        "",
    );
}

#[test]
fn runs_are_compared_by_their_times_on_whole_processors() {
    // Tseq ((1 − f) + f / N): 10 + 90 / N and 2 + 198 / N meet at N = 13.5.
    let of = |link: &str| format!("network?count=0&N=4&{link}");
    check(
        &of("Tseq=100s&f=0.9"),
        &of("Tseq=200s&f=0.99"),
        "N",
        "A is 1.585 times as fast as B (32.5 s against 51.5 s).",
        "The better one changes between N = 13 and 14.",
    );
}

#[test]
fn what_is_no_time_has_its_own_words() {
    let (verdict, _) = told("roofline", "roofline?beta=1e10", "I");
    assert!(verdict.contains(" the performance of "), "{verdict}");
    let (verdict, _) = told("isoefficiency", "isoefficiency?p=1024", "p");
    assert!(verdict.starts_with("A has the higher efficiency: "), "{verdict}");
}

/// The parameter that the horizontal axis of the leading figure sets.
fn along(screen: &Screen, params: &Params) -> &'static str {
    match screen.figures[0].figure_at_once(params) {
        Ok(Figure::Plot(plot)) => plot.x.sets,
        _ => "",
    }
}

#[test]
fn any_two_named_states_are_compared_in_a_headline() {
    for screen in screens() {
        let states = named_states(screen);
        let mut compared = 0;
        for b in &states[1..] {
            let a = &states[0];
            let told = versus(a, b, along(screen, b));
            let Some(Versus { key, verdict, equal }) = told else { continue };
            compared += 1;
            let both = format!("{verdict} {equal}");
            println!("{}: {key}: {both}", screen.schema.id);
            assert!(both.chars().count() <= 160 && !both.contains("undefined"), "{both}");
        }
        assert!(0 < compared, "{}: no two states are compared", screen.schema.id);
    }
}

/// Where A and B change places along a parameter, and the value that is offered.
#[track_caller]
fn meeting(a: &str, b: &str, readout: &str, along: &str, moved: Moved) -> (String, Option<f64>) {
    let (a, b) = (state(a), state(b));
    let [of_a, of_b] = [&a, &b].map(|params| params.screen().report_at_once(params));
    let found = find_meeting((&a, &of_a), (&b, &of_b), readout, along, moved);
    let found = found.expect("both have a number");
    (found.said, found.at)
}

#[test]
fn two_mirrors_are_equal_at_a_size_beyond_the_slider() {
    // 100 ms + m / 400 MB/s and 300 ms + m / 700 MB/s: m = 0.2 s / (1/400 - 1/700) MB.
    let of = |link: &str| format!("routing?l=1&th=0s&word=1&m=10e9&{link}");
    let (a, b) = (of("ts=100ms&bw=3200Mbit/s"), of("ts=300ms&bw=5600Mbit/s"));
    let (said, at) = meeting(&a, &b, "", "m", Moved::Both);
    let at = at.expect("they are equal somewhere");
    assert!((at - 560e6 / 3.0).abs() < 10.0, "{at}");
    assert_eq!(said, "They are equal at m = 186.7 million words: A is better below, B above.");
}

#[test]
fn one_of_two_states_is_moved_until_it_equals_the_other() {
    // Two servers: 10 s and 16.67 s of computing, 100 MB to each, the second behind 100 MB/s. Equal at
    // 100 MB / (6.667 s + 1 s).
    let of = |link: &str| format!("routing?l=1&th=0s&word=1&m=100e6&{link}");
    let (a, b) = (of("ts=10s&bw=80Mbit/s"), of("ts=16.666666667s&bw=800Mbit/s"));
    let (said, at) = meeting(&a, &b, "t_cut_through", "bw", Moved::A);
    let at = at.expect(&said) / 8e6;
    assert!((at - 13.0435).abs() < 1e-3, "{at} MB/s");
    assert!(said.contains(" in A: B is better below, A above."), "{said}");
    // The other way round it is B that moves.
    let (said, at) = meeting(&b, &a, "t_cut_through", "bw", Moved::B);
    assert!((at.expect("as before") / 8e6 - 13.0435).abs() < 1e-3);
    assert!(said.contains(" in B: A is better below, B above."), "{said}");
}

#[test]
fn whole_numbers_change_places_between_two() {
    let of = |link: &str| format!("network?count=0&N=4&{link}");
    let (a, b) = (of("Tseq=100s&f=0.9"), of("Tseq=200s&f=0.99"));
    let (said, at) = meeting(&a, &b, "", "N", Moved::Both);
    assert_eq!(at, Some(14.0));
    assert_eq!(said, "They change places between N = 13 and 14: A is better below, B above.");
}

#[test]
fn states_that_never_change_places_say_who_is_ahead() {
    let (said, at) = meeting("routing", "routing?ts=33us", "", "m", Moved::Both);
    assert_eq!(at, None);
    assert!(said.starts_with("A is better at every m from "), "{said}");
    let (said, at) = meeting("routing", "routing", "", "m", Moved::Both);
    assert_eq!((said.as_str(), at), ("They are equal at every m.", None));
}

#[test]
fn what_is_offered_is_as_short_as_what_was_meant() {
    let (said, at) = meeting("routing?tw=20ns", "routing?ts=33us", "", "m", Moved::Both);
    assert_eq!(at, Some(2300.0), "{said}");
}

#[test]
fn a_meeting_names_what_it_cannot_be_asked_by() {
    let params = state("routing");
    let report = params.screen().report_at_once(&params);
    let side = || (&params, &report);
    let error = find_meeting(side(), side(), "", "no such parameter", Moved::Both);
    assert_eq!(error.expect_err("no number").field(), "no such parameter");
    // A number that neither has at any value.
    let odd = state("fabric?family=torus&dims=5,5");
    let report = odd.screen().report_at_once(&odd);
    let side = || (&odd, &report);
    let found = find_meeting(side(), side(), "bisection", "bw", Moved::Both);
    assert_eq!(found.expect_err("no number").field(), "bisection");
}

#[test]
fn any_two_named_states_meet_or_not_along_any_parameter() {
    for screen in screens() {
        let states = named_states(screen);
        for b in &states[1..states.len().min(4)] {
            let a = &states[0];
            let [of_a, of_b] = [a, b].map(|params| screen.report_at_once(params));
            for param in screen.schema.params {
                let Ok(found) = find_meeting((a, &of_a), (b, &of_b), "", param.key, Moved::Both)
                else {
                    continue;
                };
                assert!(found.said.chars().count() <= 160, "{}", found.said);
                let Some(at) = found.at else { continue };
                assert!(at.is_finite(), "{}: {}", screen.schema.id, found.said);
            }
        }
    }
}

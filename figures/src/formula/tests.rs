//! What a formula's text says, what it comes to, and how it is written.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;

use super::{Formula, Letters, Marked, Mistake, Parts, Setting, Statement};
use crate::quantity::Unit;

fn letters() -> Letters {
    Letters::new()
        .with("ts", "start-up time", Unit::Second, 10e-6)
        .with("tw", "per-word time", Unit::SecondPerWord, 10e-9)
        .with("n", "points", Unit::One, 256.0)
        .with("p", "processors", Unit::One, 64.0)
        .with("x", "below zero", Unit::Second, -3.0)
        .with("nothing", "has no value", Unit::One, f64::NAN)
        .list("a", "hops", Unit::Hop, vec![2.0, 3.0])
        .list("b", "times", Unit::SecondPerHop, vec![1.0, 10.0])
        .define("k", "rows", Unit::One, "n / p")
}

fn read(text: &str) -> Formula {
    Formula::read(text).unwrap_or_else(|mistake| panic!("{text}: {mistake}"))
}

#[track_caller]
fn check(text: &str, value: f64, plain: &str, latex: &str) {
    let formula = read(text);
    assert_eq!(formula.value(&letters()), Ok(value), "{text}");
    assert_eq!(formula.plain(), plain);
    assert_eq!(formula.latex(), latex);
}

#[test]
fn a_formula_is_evaluated_and_written_as_its_source_has_it() {
    check("2 + 3 × 4", 14.0, "2 + 3 × 4", r"2 + 3 \times 4");
    check("k + 1", 5.0, "k + 1", "k + 1");
    check("n / sqrt(p)", 32.0, "n / √p", r"\frac{n}{\sqrt{p}}");
    check("n / (2 p)", 2.0, "n / (2 p)", r"\frac{n}{2\, p}");
    check("n - (p - 1)", 193.0, "n − (p − 1)", r"n - \left(p - 1\right)");
    check("-n + p", -192.0, "−n + p", "-n + p");
    check("2^(k - 1)", 8.0, "2^(k − 1)", "{2}^{k - 1}");
    check("n^2", 65536.0, "n²", "{n}^{2}");
    check("log2(p)", 6.0, "log2 p", r"\log_2 p");
    check(
        "2 log2(p + 0)^2",
        72.0,
        "2 (log2 (p + 0))²",
        r"2\, {\left(\log_2 \left(p + 0\right)\right)}^{2}",
    );
    check("ceil(n / 100)", 3.0, "⌈n / 100⌉", r"\left\lceil \frac{n}{100} \right\rceil");
    check(
        "max(n, p) - min(n, p)",
        192.0,
        "max(n, p) − min(n, p)",
        r"\max\left(n, p\right) - \min\left(n, p\right)",
    );
    check("sum_i(a_i b_i)", 32.0, "Σ_i a_i b_i", r"\sum_{i} a_{i}\, b_{i}");
    check(
        "max_i(a_i b_i) / n",
        30.0 / 256.0,
        "max_i a_i b_i / n",
        r"\frac{\max_{i} a_{i}\, b_{i}}{n}",
    );
    check(
        "cases(p = 1: 0; p <= 2: 1; else: 2 n)",
        512.0,
        "{0 if p = 1; 1 if p ≤ 2; 2 n otherwise}",
        r"\begin{cases} 0 & \text{if } p = 1 \\ 1 & \text{if } p \leq 2 \\ 2\, n & \text{otherwise} \end{cases}",
    );
}

#[test]
fn numbers_take_the_place_of_letters() {
    let numbers = |text| read(text).numbers(&letters()).unwrap();
    assert_eq!(numbers("4 (ts + n tw / sqrt(p))"), "4 × (10 µs + 256 × 10 ns/word / √64)");
    assert_eq!(numbers("1 - x"), "1 − (−3 s)");
    assert_eq!(numbers("ts^2"), "(10 µs)²");
    assert_eq!(numbers("sqrt(ts)"), "√(10 µs)");
    assert_eq!(numbers("1 + cases(p = 1: 0; else: n)"), "1 + 256");
    assert_eq!(numbers("k"), "4");
    assert_eq!(numbers("sum_i(a_i)"), "2 hops + 3 hops");
    assert_eq!(numbers("n sum_i(a_i b_i)"), "256 × (2 hops × 1 s/hop + 3 hops × 10 s/hop)");
    assert_eq!(numbers("max_i(b_i)"), "max(1 s/hop, 10 s/hop)");
    // The answer would be said twice.
    let long = Letters::new().list("c", "", Unit::One, (1..=9).map(f64::from).collect());
    assert_eq!(read("sum_i(c_i)").numbers(&long).unwrap(), "1 + 2 + … + 9");
}

#[test]
fn mathml_is_a_tree_of_known_elements_and_escaped_text() {
    let formula = read("cases(p < 2: 0; else: n tw / sqrt(p))");
    let text = formula.mathml();
    assert!(
        text.contains("<mfrac>") && text.contains("<msqrt>") && text.contains("<mo>&lt;</mo>"),
        "{text}"
    );
    assert!(text.contains("<msub><mi>t</mi><mi>w</mi></msub>"), "{text}");
    assert_eq!(text.matches("<mrow>").count(), text.matches("</mrow>").count());
}

#[test]
fn a_formula_in_numbers_is_a_formula_with_units() {
    let mark = |part: Marked| match part {
        Marked::Letter("tw") => "class=\"ink-1\"".to_owned(),
        Marked::Term("words") => "class=\"ink-2\"".to_owned(),
        _ => String::new(),
    };
    let lines =
        |text: &str| read(text).lines_in_numbers(&letters(), &mark).unwrap().pieces.concat();
    let text = lines("n tw / (2 ts)");
    assert!(text.starts_with("<mfrac>"), "{text}");
    assert!(text.contains("<mn>10</mn><mspace width=\"0.2em\"/><mtext>µs</mtext>"), "{text}");
    assert!(text.contains("<mrow class=\"ink-1\"><mrow><mn>10</mn>"), "{text}");
    assert!(lines(r#"ts + n tw "words""#).contains("<mrow class=\"ink-2\">"));
    // A number with its unit is one thing, and a power of ten is raised.
    assert!(lines("ts^2").contains("<mo stretchy=\"true\">)</mo>"));
    assert!(lines("1e-7 n").contains("<msup><mn>10</mn><mn>−7</mn></msup>"));
    for text in ["n tw / (2 ts)", "sum_i(a_i b_i)", "cases(p < 2: 0; else: sqrt(n) tw)"] {
        let text = lines(text);
        for tag in ["mrow", "mfrac", "msub", "msqrt", "mn", "mtext"] {
            let open = text.matches(&format!("<{tag}>")).count();
            let open = open + text.matches(&format!("<{tag} ")).count();
            assert_eq!(open, text.matches(&format!("</{tag}>")).count(), "{tag} in {text}");
        }
    }
}

#[test]
fn a_certificate_is_told_in_words() {
    let letters = Letters::new()
        .with("t_best", "Least time", Unit::Second, 37e-6)
        .with("t_fewer", "time on fewer", Unit::Second, 42e-6)
        .with("t_more", "time on more", Unit::Second, f64::INFINITY)
        .with("k", "messages in all", Unit::One, 5.0)
        .with("S", "Target speedup", Unit::One, 8.0);
    let words = |text: &str| {
        Statement::read(text).expect(text).words(&letters, Setting::Plain).expect(text)
    };
    for (text, told) in [
        (
            "t_best <= min(t_fewer, t_more)",
            "The least time (37 µs) is at most the time on fewer (42 µs).",
        ),
        (
            "t_best < t_fewer and t_best <= t_more",
            "The least time (37 µs) is below the time on fewer (42 µs).",
        ),
        ("t_best <= t_more", "There is nothing beside it to compare it with."),
        ("0 < k < S", "The messages in all (5) are above 0 and below the target speedup (8)."),
        ("k = 5", "The messages in all are 5."),
        ("k + 3 = S", "k + 3 is equal to the target speedup (8)."),
        ("2 k >= S", "The target speedup (8) is at most 2 k (10)."),
        ("k + 3 = S = 2 k - 2", "k + 3, the target speedup and 2 k − 2 are equal (8)."),
        (
            "cases(k = 5: t_best; else: t_more) < t_fewer",
            "The least time (37 µs) is below the time on fewer (42 µs).",
        ),
    ] {
        assert_eq!(words(text), told, "{text}");
    }
    let html = Statement::read("2 k > S").expect("a statement").words(&letters, Setting::Html);
    assert!(html.expect("words").contains("<math>"));
}

#[test]
fn a_sum_has_parts_and_a_factor_before_it_goes_into_each() {
    let parts = |text: &str| read(text).parts(&letters()).unwrap();
    let Some(Parts::Sum(found)) = parts(r#"4 (ts "start-up" + n tw) / 2"#) else { panic!() };
    assert_eq!(found[0].name, "start-up");
    assert_eq!(found[0].value, 20e-6);
    assert_eq!(found[1].name, "4 n tw / 2");
    let Some(Parts::Sum(found)) = parts(r#"ts + 3 (ts "again" - n tw)"#) else { panic!() };
    assert_eq!((found.len(), found[1].name.as_str()), (3, "again"));
    let Some(Parts::Sum(found)) = parts(r#"(p - 1) (ts "start-ups" + tw "words")"#) else {
        panic!()
    };
    assert_eq!((found.len(), found[0].value), (2, 63.0 * 10e-6));
    let Some(Parts::Sides(sides, 1)) = parts(r#"3 max(p "few", n "many")"#) else { panic!() };
    assert_eq!((sides[1].name.as_str(), sides[1].value), ("many", 768.0));
    assert_eq!(parts("n p"), None);
    assert_eq!(parts("(n + 1) (p + 1)"), None);
    let Some(Parts::Sum(found)) = parts("n - p") else { panic!() };
    assert_eq!((found[1].name.as_str(), found[1].value), ("−p", -64.0));
}

#[test]
fn a_statement_holds_or_does_not() {
    let holds = |text| Statement::read(text).unwrap().holds(&letters());
    assert_eq!(holds("k <= p < n and p != 1"), Ok(true));
    assert_eq!(holds("n < p"), Ok(false));
    assert_eq!(holds("0.1 + 0.2 = 0.3"), Ok(true));
    assert_eq!(Statement::read("k <= p < n").unwrap().plain(), "k ≤ p < n");
}

#[test]
fn what_a_reader_could_take_two_ways_is_refused() {
    for text in [
        "",
        "n / 2 p",
        "n / p / 2",
        "n +",
        "(n",
        "n)",
        "sqrt n",
        "sqrt(n, p)",
        "n ? p",
        "\"a",
        "cases(p: 1)",
        "n < p",
        "1 2 ^",
        "sum_i",
    ] {
        assert!(matches!(Formula::read(text), Err(Mistake::Grammar(..))), "{text}");
    }
    assert!(Statement::read("n + p").is_err());
}

#[test]
fn a_letter_without_a_value_leaves_the_formula_without_one() {
    let value = |text: &str| read(text).value(&letters());
    assert_eq!(value("n + q"), Err(Mistake::Unknown("q".to_owned())));
    assert_eq!(value("n + nothing"), Err(Mistake::Undefined("nothing".to_owned())));
    assert_eq!(value("a + n"), Err(Mistake::Shape("a".to_owned())));
    assert_eq!(value("sum_i(n)"), Err(Mistake::Shape("i".to_owned())));
    // What a letter is defined by may use earlier letters alone, so there is no circle.
    let circle = Letters::new().define("u", "", Unit::One, "v").define("v", "", Unit::One, "u");
    assert!(read("v").value(&circle).is_err());
}

#[test]
fn of_a_long_list_the_first_items_are_shown() {
    let letters = |last: u32| {
        let items = (1..=last).map(f64::from).collect();
        Letters::new().list("a", "", Unit::One, items).format_value("a")
    };
    assert_eq!(letters(3), "1, 2, 3");
    assert!(letters(100).ends_with("11, 12, … (100 in all)"));
}

#[test]
fn letters_are_told_once_and_lists_by_their_name() {
    assert_eq!(read("n + sum_i(a_i n) + p").letters(), ["n", "a", "p"]);
    assert_eq!(read("max_load + 1").letters(), ["max_load"]);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let _ = Formula::read(&text);
        let _ = Statement::read(&text);
    }

    #[test]
    fn what_is_read_is_evaluated_and_written(text in "[npk0-9+/() ^-]{0,24}") {
        if let Ok(formula) = Formula::read(&text) {
            let _ = formula.value(&letters());
            prop_assert!(!formula.plain().is_empty() && !formula.mathml().is_empty());
            let _ = formula.numbers(&letters());
            let _ = formula.parts(&letters());
        }
    }
}

#[test]
fn a_number_that_takes_long_is_computed_once_and_only_when_asked_for() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let mut letters = letters();
    letters.put_later("x", "what is solved for", Unit::Second, move || {
        count.fetch_add(1, Ordering::Relaxed) as f64 + 2.0
    });
    let value = |text| Formula::read(text).unwrap().value(&letters).unwrap();
    let _ = value("n");
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    assert_eq!(value("x x"), 4.0);
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

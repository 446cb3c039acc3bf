//! Dependency graphs: levels, paths, editing, text, and what is refused.

use crossover_model::multilevel::{Graph, MOST_OPERATORS, Operator};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

/// The graph `text` is refused with this kind, and the message has all of `words`.
fn check_refused(text: &str, kind: ErrorKind, words: &[&str]) {
    let error = text.parse::<Graph>().expect_err(text);
    assert_eq!(error.kind(), kind, "{text}: {error}");
    assert_eq!(error.field(), "graph", "{text}");
    for word in words {
        assert!(error.to_string().contains(word), "{text}: {error}");
    }
}

/// A random graph: each operator depends on some of those before it, in shuffled order.
fn graphs() -> impl Strategy<Value = Graph> {
    let times = prop_oneof![Just(1.0), 0.001..1e6_f64, Just(1e-300), Just(3.5e200)];
    let operator = (times, proptest::collection::vec(any::<u32>(), 0..4));
    (proptest::collection::vec(operator, 1..40), any::<u64>()).prop_map(|(operators, turn)| {
        let count = operators.len();
        let mut list: Vec<Operator> = Vec::new();
        for (at, (beta, picks)) in operators.into_iter().enumerate() {
            let mut before: Vec<usize> =
                picks.iter().map(|pick| *pick as usize % (at + 1)).collect();
            before.retain(|&other| other < at);
            before.dedup();
            let mut names: Vec<String> = Vec::new();
            for name in before.iter().map(|other| format!("o{other}")) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            list.push(Operator { id: format!("o{at}"), beta, predecessors: names });
        }
        list.rotate_left(turn as usize % count);
        Graph::new(&list).expect("dependencies point backwards")
    })
}

/// The longest chain before each operator, found by walking all of them again and again.
fn levels_by_relaxation(graph: &Graph) -> Vec<usize> {
    let mut levels = vec![0; graph.operators()];
    loop {
        let mut changed = false;
        for at in 0..graph.operators() {
            for &before in graph.predecessors(at) {
                let least = levels[before as usize] + 1;
                if levels[at] < least {
                    levels[at] = least;
                    changed = true;
                }
            }
        }
        if !changed {
            return levels;
        }
    }
}

proptest! {
    #[test]
    fn text_gives_exactly_the_same_graph_again(graph in graphs()) {
        let written = graph.to_string();
        let read = written.parse::<Graph>().expect("it was written");
        prop_assert_eq!(&read, &graph);
        prop_assert_eq!(read.to_string(), written);
    }

    #[test]
    fn operators_give_the_same_graph_again(graph in graphs()) {
        prop_assert_eq!(Graph::new(&graph.to_operators()).expect("a graph"), graph);
    }

    #[test]
    fn levels_are_longest_chains(graph in graphs()) {
        let levels: Vec<usize> = (0..graph.operators()).map(|at| graph.level(at)).collect();
        prop_assert_eq!(levels, levels_by_relaxation(&graph));
    }

    #[test]
    fn the_critical_operators_are_a_chain_as_long_as_the_critical_path(graph in graphs()) {
        let path = graph.critical_operators();
        for pair in path.windows(2) {
            prop_assert!(graph.predecessors(pair[1] as usize).contains(&pair[0]));
        }
        let length: f64 = path.iter().rev().map(|&at| graph.beta(at as usize)).sum();
        prop_assert!((length - graph.critical_path()).abs() <= 1e-12 * length);
        prop_assert!(graph.predecessors(path[0] as usize).is_empty());
    }

    #[test]
    fn an_edge_back_closes_a_cycle_that_is_named(graph in graphs()) {
        let path = graph.critical_operators();
        let (first, last) = (path[0] as usize, path[path.len() - 1] as usize);
        let error = graph.with_dependency(last, first).expect_err("a cycle");
        prop_assert_eq!(error.kind(), ErrorKind::BadGraph);
        let names: Vec<&str> = error.got().split(" -> ").collect();
        prop_assert_eq!(names.first(), names.last());
        // Each operator named depends on the one before it, the new edge included.
        let place = |name: &str| (0..graph.operators()).find(|&at| graph.id(at) == name);
        if !error.got().contains("...") {
            for pair in names.windows(2) {
                let (from, to) = (place(pair[0]).expect("named"), place(pair[1]).expect("named"));
                let edge = graph.predecessors(to).contains(&(from as u32));
                prop_assert!(edge || (from, to) == (last, first), "{}", error);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = text.parse::<Graph>();
    }

    #[test]
    fn any_graph_like_text_is_read_or_refused(text in "([ab]:? ?[0-9.e-]{0,5}( <- )?[abc, ]{0,4}[\n;#]?){0,6}") {
        if let Ok(graph) = text.parse::<Graph>() {
            prop_assert_eq!(graph.to_string().parse::<Graph>(), Ok(graph));
        }
    }
}

#[test]
fn the_grammar_has_comments_semicolons_and_later_lines() -> Result<(), Error> {
    let graph = "# the sum of four numbers; not an operator\r\n\r\n\
         root: 1 <- left,right   # named before they stand\n\
         left:1;right : 2e0 ;\n\tlast:0.5<-root left"
        .parse::<Graph>()?;
    assert_eq!(
        graph.to_string(),
        "root: 1 <- left, right\nleft: 1\nright: 2\nlast: 0.5 <- root, left"
    );
    assert_eq!((0..4).map(|at| graph.level(at)).collect::<Vec<_>>(), [1, 0, 0, 2]);
    Ok(())
}

#[test]
fn a_malformed_line_is_named_by_its_number() {
    let parse = ErrorKind::ParseError;
    check_refused("a: 1\n\n# more\nb 2", parse, &["line 4", "`b 2`", "id: time <- predecessors"]);
    check_refused("a: 1\nb: <- a", parse, &["line 2"]);
    check_refused("a:", parse, &["line 1"]);
    check_refused("a: 1; b: x", parse, &["`x` on line 1"]);
    check_refused("a: 1\nb: 1 <-", parse, &["line 2", "leave the arrow out"]);
    check_refused("a: 1\n: 1", parse, &["line 2"]);
    check_refused("a b: 1", parse, &["line 1", "blanks"]);
    check_refused("a: 1\nb: 1 <- a <- a", parse, &["line 2"]);
    check_refused(&format!("{}: 1", "x".repeat(65)), parse, &["64"]);
}

#[test]
fn a_path_begins_at_its_beginning_even_when_its_time_is_lost() -> Result<(), Error> {
    let graph = "long: 1e200 <- short\nshort: 1".parse::<Graph>()?;
    assert_eq!(graph.critical_operators(), [1, 0]);
    Ok(())
}

#[test]
fn a_bad_graph_is_refused_by_line_and_name() {
    let bad = ErrorKind::BadGraph;
    check_refused("a: 1\nb: 1 <- c", bad, &["predecessor c", "line 2"]);
    check_refused("a: 1\nb: 1\na: 2", bad, &["two operators a", "line 3"]);
    check_refused("a: 1\nb: 1 <- a, a", bad, &["a twice", "line 2"]);
    check_refused("a: 1 <- a", bad, &["a -> a:"]);
    check_refused(
        "s: 1\nc: 1 <- b, s\nb: 1 <- a\na: 1 <- c\nt: 1 <- c",
        bad,
        &["c -> a -> b -> c:"],
    );
    check_refused("", ErrorKind::LengthMismatch, &["empty"]);
    check_refused(" # nothing\n;;", ErrorKind::LengthMismatch, &["empty"]);
}

#[test]
fn a_time_is_a_finite_number_above_zero() {
    check_refused("a: 1\nb: 0", ErrorKind::NotPositive, &["time 0 at line 2"]);
    check_refused("a: -1", ErrorKind::NotPositive, &["-1", "line 1"]);
    check_refused("a: nan", ErrorKind::NotANumber, &["line 1"]);
    check_refused("a: inf", ErrorKind::NonFinite, &["line 1"]);
    check_refused("a: 1e308; b: 1e308", ErrorKind::Undefined, &["overflows"]);
}

#[test]
fn a_long_cycle_is_named_in_part() {
    let lines = (0..1000).map(|at| format!("o{at}: 1 <- o{}", (at + 999) % 1000));
    let text = lines.collect::<Vec<_>>().join("\n");
    check_refused(
        &text,
        ErrorKind::BadGraph,
        &["o0 -> o1 -> o2", "(1000 operators in all) -> o0:"],
    );
    assert!(text.parse::<Graph>().unwrap_err().to_string().len() < 300);
}

#[test]
fn edits_give_the_graph_one_would_write() -> Result<(), Error> {
    let graph = "a: 1; b: 2 <- a; c: 3 <- a, b".parse::<Graph>()?;
    let check = |edited: Result<Graph, Error>, expected: &str| {
        assert_eq!(edited.expect(expected).to_string().replace('\n', "; "), expected);
    };
    check(
        graph.with_operator(Operator::new("d", 4.0, &["c"])),
        "a: 1; b: 2 <- a; c: 3 <- a, b; d: 4 <- c",
    );
    check(graph.without_operator(0), "b: 2; c: 3 <- b");
    check(graph.without_dependency(0, 2), "a: 1; b: 2 <- a; c: 3 <- b");
    check(graph.without_dependency(0, 1)?.with_dependency(1, 0), "a: 1 <- b; b: 2; c: 3 <- a, b");
    check(graph.with_time(1, 0.5), "a: 1; b: 0.5 <- a; c: 3 <- a, b");

    let kind = |edited: Result<Graph, Error>| edited.expect_err("refused").kind();
    assert_eq!(kind(graph.with_operator(Operator::new("a", 1.0, &[]))), ErrorKind::BadGraph);
    assert_eq!(kind(graph.with_dependency(0, 2)), ErrorKind::BadGraph);
    assert_eq!(kind(graph.without_dependency(2, 0)), ErrorKind::BadGraph);
    assert_eq!(kind(graph.without_operator(3)), ErrorKind::BadGraph);
    assert_eq!(kind(graph.with_time(usize::MAX, 1.0)), ErrorKind::BadGraph);
    assert_eq!(kind(graph.with_time(0, f64::NAN)), ErrorKind::NotANumber);
    assert_eq!(kind(graph.with_times(&[1.0])), ErrorKind::LengthMismatch);
    assert_eq!(kind("a: 1".parse::<Graph>()?.without_operator(0)), ErrorKind::LengthMismatch);
    let cycle = graph.with_dependency(2, 0).unwrap_err();
    assert!(cycle.got().starts_with("a -> ") && cycle.got().ends_with("c -> a"), "{cycle}");
    Ok(())
}

#[test]
fn a_text_of_too_many_operators_is_refused() {
    let mut text = String::new();
    for at in 0..=MOST_OPERATORS {
        text += &at.to_string();
        text += ":1;";
    }
    check_refused(&text, ErrorKind::TooLarge, &["1000000"]);
}

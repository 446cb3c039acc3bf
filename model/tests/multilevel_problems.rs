//! The graphs of well-known algorithms against their closed forms, and the tree of a sum.

use crossover_model::multilevel::{
    Execution, Family, Graph, Instance, Mapping, Problem, SumTree, scale_up,
};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

/// The instance has as many operators and levels as its closed forms say.
fn check(problem: Problem) -> Instance {
    let instance = problem.build().unwrap_or_else(|error| panic!("{problem:?}: {error}"));
    let graph = &instance.graph;
    let k = problem.operators().expect("a closed form");
    let r_d = problem.dependency().expect("a closed form");
    assert_eq!(graph.operators() as f64, k, "operators of {problem:?}");
    assert_eq!(graph.decomposition().dependency() as f64, r_d, "critical path of {problem:?}");
    let ids: std::collections::BTreeSet<&str> =
        (0..graph.operators()).map(|at| graph.id(at)).collect();
    assert_eq!(ids.len(), graph.operators(), "ids of {problem:?}");
    let counts: usize = instance.kinds.iter().map(|kind| kind.count).sum();
    assert_eq!(counts, graph.operators(), "kinds of {problem:?}");
    for at in 0..graph.operators() {
        assert_eq!(instance.kind(at).map(|kind| kind.beta), Some(graph.beta(at)));
    }
    // Reading the graph as text gives it again, so it passes every check on graphs.
    let text = graph.to_string();
    assert_eq!(text.parse::<Graph>().as_ref(), Ok(graph));
    instance
}

fn work(instance: &Instance) -> f64 {
    instance.graph.betas().iter().sum()
}

#[test]
fn sums_meet_their_closed_forms() {
    for n in (2..70).chain([100, 127, 128, 129, 1000]).map(f64::from) {
        for level in (0..8).map(f64::from) {
            let instance = check(Problem::Sum { n, level });
            assert_eq!(work(&instance), n - 1.0, "T(1) of {n} at level {level}");
            // Halving until the greatest element has ceil(n / 2^level) numbers.
            let parts = 2.0_f64.powf(level);
            let longest =
                if parts <= n { level + (n / parts).ceil() - 1.0 } else { n.log2().ceil() };
            assert_eq!(instance.graph.critical_path(), longest, "{n} at level {level}");
        }
    }
}

#[test]
fn the_sum_of_16_numbers_at_the_papers_levels() -> Result<(), Error> {
    for (level, k, c_d, r_d, kinds) in [
        (0.0, 1, 1, 1, &["B16"][..]),
        (1.0, 3, 2, 2, &["B8", "B2"]),
        (2.0, 7, 4, 3, &["B4", "B2"]),
        (3.0, 15, 8, 4, &["B2"]),
        (9.0, 15, 8, 4, &["B2"]),
    ] {
        let instance = Problem::of(Family::Sum, 16.0).halved(level)?.build()?;
        let d = instance.graph.decomposition();
        assert_eq!((d.operators(), d.concurrency(), d.dependency()), (k, c_d, r_d));
        assert_eq!(instance.granularity(), kinds);
    }
    Ok(())
}

#[test]
fn prefix_sums_meet_their_closed_forms() {
    for n in (2..140).chain([255, 256, 257, 1000]).map(f64::from) {
        check(Problem::PrefixSerial { n });
        check(Problem::PrefixHillisSteele { n });
        check(Problem::PrefixBrentKung { n });
    }
    for m in 2..11 {
        let tree = Problem::PrefixBrentKung { n: 2.0_f64.powi(m) };
        let (n, m) = (2.0_f64.powi(m), f64::from(m));
        assert_eq!(tree.operators(), Ok(2.0 * n - 2.0 - m));
        assert_eq!(tree.dependency(), Ok(2.0 * m - 2.0));
    }
}

fn ancestors(graph: &Graph, at: usize) -> usize {
    let mut seen = std::collections::BTreeSet::from([at]);
    let mut stack = vec![at];
    while let Some(at) = stack.pop() {
        for &before in graph.predecessors(at) {
            if seen.insert(before as usize) {
                stack.push(before as usize);
            }
        }
    }
    seen.len()
}

#[test]
fn every_result_depends_on_all_it_must() -> Result<(), Error> {
    // The last prefix sum of 2^m numbers takes in all of them: at least 2^m - 1 additions.
    for problem in [
        Problem::PrefixSerial { n: 64.0 },
        Problem::PrefixHillisSteele { n: 64.0 },
        Problem::PrefixBrentKung { n: 64.0 },
    ] {
        let graph = problem.build()?.graph;
        let last = (0..graph.operators()).filter(|&at| graph.id(at).ends_with("63"));
        let most = last.map(|at| ancestors(&graph, at)).max();
        assert_eq!(most, Some(63), "{problem:?}");
    }
    // Each of the last butterflies needs a whole tree of them.
    let graph = Problem::Fft { n: 64.0 }.build()?.graph;
    for at in graph.operators() - 32..graph.operators() {
        assert_eq!(ancestors(&graph, at), 63);
    }
    Ok(())
}

#[test]
fn a_prefix_sum_has_a_defined_scale_up() -> Result<(), Error> {
    let serial = Problem::PrefixSerial { n: 16.0 }.build()?;
    let parallel = Problem::PrefixHillisSteele { n: 16.0 }.build()?;
    let k = |instance: &Instance| instance.graph.operators() as f64;
    let value = scale_up(k(&serial), k(&parallel), &serial.granularity(), &parallel.granularity())?;
    assert_eq!(value, 15.0 / 49.0);
    let d3 = "8+8".parse::<SumTree>()?.instance()?;
    let d15 = SumTree::new(16.0, 3.0)?.instance()?;
    let error = scale_up(3.0, 15.0, &d3.granularity(), &d15.granularity()).expect_err("D3, D15");
    assert_eq!(error.kind(), ErrorKind::GranularityMismatch);
    Ok(())
}

#[test]
fn block_algorithms_meet_their_closed_forms_and_keep_their_work() {
    for n in [1.0, 2.0, 5.0, 12.0, 17.0, 40.0] {
        for blocks in (1..=12).map(f64::from).filter(|blocks| *blocks <= n) {
            let matvec = check(Problem::MatrixVector { n, blocks });
            assert_eq!(work(&matvec), 2.0 * n * n - n);
            let matmul = check(Problem::MatrixMatrix { n, blocks });
            assert_eq!(work(&matmul), 2.0 * n * n * n - n * n);
            let tiles = check(Problem::Wavefront { n, blocks });
            assert_eq!(work(&tiles), 4.0 * n * n);
            assert_eq!(tiles.graph.decomposition().concurrency() as f64, blocks);
            let lu = check(Problem::Lu { n, blocks });
            if 2.0 * blocks <= n {
                assert_eq!(6.0 * work(&lu), 4.0 * n * n * n - 3.0 * n * n - n);
            }
        }
    }
}

#[test]
fn butterflies_meet_their_closed_form() {
    for m in 1..11 {
        let instance = check(Problem::Fft { n: 2.0_f64.powi(m) });
        assert_eq!(instance.graph.decomposition().is_perfect(), 1 < m);
    }
}

#[test]
fn one_heavy_operator() -> Result<(), Error> {
    let instance = check(Problem::OneHeavy { n: 64.0 });
    let m = Execution::of(&instance.graph, Mapping::Rows, 64.0)?.metrics(1.0)?;
    assert_eq!((m.time, m.time_on_one), (64.0, 127.0));
    Ok(())
}

#[test]
fn times_by_kind() -> Result<(), Error> {
    let d3 = Problem::of(Family::Sum, 16.0).halved(1.0)?.build()?;
    assert_eq!(d3.with_times(&[1.0])?.graph.betas(), [1.0; 3]);
    assert_eq!(d3.with_times(&[5.0, 2.0])?.graph.betas(), [5.0, 5.0, 2.0]);
    let error = d3.with_times(&[1.0, 2.0, 3.0]).expect_err("two kinds");
    assert_eq!((error.kind(), error.field()), (ErrorKind::LengthMismatch, "times"));
    assert!(error.to_string().contains("B8, B2"), "{error}");
    assert_eq!(d3.with_times(&[0.0]).expect_err("no time").kind(), ErrorKind::NotPositive);
    Ok(())
}

#[test]
fn sizes_outside_the_domain_are_refused() {
    let refused = |family: Family, size, level| {
        let problem = Problem::of(family, size).halved(level);
        let error = problem.and_then(|problem| problem.build());
        let error = error.expect_err(family.name());
        (error.kind(), error.field().to_owned())
    };
    for family in Family::ALL {
        assert_eq!(refused(family, f64::NAN, 1.0), (ErrorKind::NotANumber, "size".into()));
        assert_eq!(refused(family, f64::INFINITY, 1.0), (ErrorKind::NonFinite, "size".into()));
        assert_eq!(refused(family, 0.0, 1.0), (ErrorKind::NotPositive, "size".into()));
        assert_eq!(refused(family, 2.5, 1.0), (ErrorKind::NotInteger, "size".into()));
        assert_eq!(refused(family, 1e300, 30.0), (ErrorKind::TooLarge, "size".into()));
        assert_eq!(refused(family, 2.0_f64.powi(50), 40.0), (ErrorKind::TooLarge, "size".into()));
        assert_eq!(refused(family, 16.0, -1.0), (ErrorKind::OutOfRange, "level".into()));
        assert_eq!(refused(family, 16.0, 1.5), (ErrorKind::NotInteger, "level".into()));
        assert_eq!(refused(family, 16.0, 53.0), (ErrorKind::OutOfRange, "level".into()));
    }
    assert_eq!(refused(Family::Sum, 1.0, 1.0), (ErrorKind::OutOfRange, "size".into()));
    assert_eq!(refused(Family::Fft, 12.0, 0.0), (ErrorKind::NotPowerOfTwo, "size".into()));
    let error = "sort".parse::<Family>().expect_err("unknown");
    assert_eq!((error.kind(), error.field()), (ErrorKind::UnknownOption, "problem"));
    let blocks = Problem::Lu { n: 4.0, blocks: 5.0 }.build().expect_err("too many blocks");
    assert_eq!((blocks.kind(), blocks.field()), (ErrorKind::OutOfRange, "blocks"));
}

#[test]
fn every_family_makes_a_graph() -> Result<(), Error> {
    for family in Family::ALL {
        for level in [0.0, 2.0, 10.0] {
            check(Problem::of(family, 16.0).halved(level)?);
        }
        let levels = [0.0, 1.0].map(|level| Problem::of(family, 16.0).halved(level)?.operators());
        let [zero, one] = levels;
        assert_eq!(family.has_levels(), zero? != one?, "{family}");
    }
    Ok(())
}

#[test]
fn one_element_is_refined_and_merged() -> Result<(), Error> {
    let check =
        |tree: Result<SumTree, Error>, text: &str| assert_eq!(tree.expect(text).to_string(), text);
    let whole = "16".parse::<SumTree>()?;
    check(whole.refine(0), "8+8");
    let d3 = "8+8".parse::<SumTree>()?;
    assert_eq!(d3, SumTree::new(16.0, 1.0)?);
    check(d3.refine(0), "(4+4)+8");
    check(d3.refine(1), "8+(4+4)");
    check(d3.merge(2), "16");
    check(d3.merge(0), "16");
    check("(4+4)+8".parse::<SumTree>()?.merge(0), "8+8");
    check("((4+4)+8)".parse::<SumTree>()?.refine(4 - 1), "(4+4)+(4+4)");
    check("7".parse::<SumTree>()?.refine(0), "4+3");
    check("3".parse::<SumTree>()?.refine(0), "2+1");
    check("(1+1)+1".parse::<SumTree>(), "2+1");
    check(" 12 + (4) ".parse::<SumTree>(), "12+4");
    check(SumTree::new(16.0, 2.0), "(4+4)+(4+4)");

    let refused = |tree: Result<SumTree, Error>| tree.expect_err("refused").kind();
    assert_eq!(refused(d3.refine(2)), ErrorKind::OutOfRange);
    assert_eq!(refused(d3.refine(3)), ErrorKind::OutOfRange);
    assert_eq!(refused(whole.merge(0)), ErrorKind::OutOfRange);
    assert_eq!(refused(d3.merge(9)), ErrorKind::OutOfRange);
    assert_eq!(refused("2".parse::<SumTree>()?.refine(0)), ErrorKind::OutOfRange);
    assert!(!"2".parse::<SumTree>()?.can_refine(0) && d3.can_refine(1) && !d3.can_refine(2));
    Ok(())
}

#[test]
fn a_tree_text_that_is_none_is_refused_by_its_letter() {
    for (text, place) in [
        ("", "letter 1"),
        ("8+", "letter 3"),
        ("8 8", "letter 3"),
        ("+8", "letter 1"),
        ("8+8+8", "letter 4"),
        ("(8+8", "letter 5"),
        ("8+8)", "letter 4"),
        ("()", "letter 2"),
        ("8-8", "letter 2"),
        ("0+8", "letter 1"),
        ("99999999999999999999", "letter 1"),
        ("(8+)", "letter 4"),
    ] {
        let error = text.parse::<SumTree>().expect_err(text);
        assert_eq!((error.kind(), error.field()), (ErrorKind::ParseError, "tree"), "{text}");
        assert!(error.to_string().contains(place), "{text}: {error}");
    }
    assert_eq!("1".parse::<SumTree>().expect_err("one number").kind(), ErrorKind::OutOfRange);
}

proptest! {
    #[test]
    fn refining_and_merging_keep_the_sum(n in 2..200_u32, picks in proptest::collection::vec(any::<u32>(), 0..30)) {
        let mut tree = SumTree::new(f64::from(n), 1.0).expect("a tree");
        for pick in picks {
            let at = pick as usize / 2 % tree.operators();
            let next = if pick % 2 == 0 { tree.refine(at) } else { tree.merge(at) };
            if let Ok(next) = next {
                if pick % 2 == 0 {
                    // A refined element merges back; its sum is where its parts were.
                    let instance = next.instance().expect("an instance");
                    let id = tree.instance().expect("an instance").graph.id(at).to_owned();
                    let place = (0..next.operators()).find(|&at| instance.graph.id(at) == id);
                    prop_assert_eq!(next.merge(place.expect("kept")), Ok(tree));
                }
                tree = next;
            }
            prop_assert_eq!(tree.to_string().parse::<SumTree>(), Ok(tree.clone()));
            prop_assert_eq!(tree.numbers(), f64::from(n));
            let instance = tree.instance().expect("an instance");
            prop_assert_eq!(instance.graph.operators(), tree.operators());
            prop_assert_eq!(work(&instance), f64::from(n) - 1.0);
        }
    }

    #[test]
    fn any_tree_text_is_read_or_refused(text in "[0-9+() ]{0,20}") {
        if let Ok(tree) = text.parse::<SumTree>() {
            prop_assert_eq!(tree.to_string().parse::<SumTree>(), Ok(tree));
        }
    }
}

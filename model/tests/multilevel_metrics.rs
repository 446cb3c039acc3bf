//! Metrics, laws and theorems: the recomputed tables of the paper's example, identities on random
//! matrices, and the counter-examples.

use crossover_model::multilevel::{
    AcrossTerms, Decomposition, Execution, Family, Finding, Graph, Mapped, Mapping, MeanTimes,
    Metrics, Problem, Scaled, Start, SumTree, Theorem, Verdict, across, corollary_34,
    counterexamples, generalized_amdahl, scale_up, scale_up_polynomial, speedup_across,
    speedup_from,
};
use crossover_model::{Error, ErrorKind};
use proptest::prelude::*;

fn means(operator: f64, row: f64) -> MeanTimes {
    MeanTimes { operator, row }
}

/// The sum of 16 numbers, and operator times chosen to be awkward.
fn decomposition(name: &str) -> Decomposition {
    let rows = match name {
        "D3" => vec![vec![1.0; 2], vec![1.0]],
        "D7" => vec![vec![1.0; 4], vec![1.0; 2], vec![1.0]],
        "D15" => vec![vec![1.0; 8], vec![1.0; 4], vec![1.0; 2], vec![1.0]],
        "D3 timed" => vec![vec![7.0; 2], vec![1.0]],
        "D7 timed" => vec![vec![3.0; 4], vec![1.0; 2], vec![1.0]],
        _ => vec![vec![5.0, 1.0, 4.0, 2.0, 3.0], vec![2.0, 6.0], vec![1.0]],
    };
    Decomposition::from_rows(&rows).expect("a matrix")
}

/// Decomposition, P, row sizes, then T, Sp, ideal Sp, Ef, ideal Ef, Q, Oh, ideal Oh, R(1), R(P)
/// and the alphas that are not 0: exact fractions, tcalc = 1.
const TABLE: &str = "
D3 | 1 | 1,1,1 | 3 | 1 | 1 | 1 | 1 | 3 | 0 | 0 | 1 | 1 | 1:1
D3 | 2 | 2,1 | 2 | 3/2 | 2 | 3/4 | 1 | 4 | 1 | 0 | 1 | 1 | 1:1/3 2:1/3
D3 | 4 | 2,1 | 2 | 3/2 | 4 | 3/8 | 1 | 8 | 5 | 0 | 1 | 1 | 1:1/3 2:1/3
D7 | 1 | 1,1,1,1,1,1,1 | 7 | 1 | 1 | 1 | 1 | 7 | 0 | 0 | 1 | 1 | 1:1
D7 | 2 | 2,2,2,1 | 4 | 7/4 | 2 | 7/8 | 1 | 8 | 1 | 0 | 1 | 1 | 1:1/7 2:3/7
D7 | 3 | 3,1,2,1 | 4 | 7/4 | 3 | 7/12 | 1 | 12 | 5 | 0 | 1 | 1 | 1:2/7 2:1/7 3:1/7
D7 | 4 | 4,2,1 | 3 | 7/3 | 4 | 7/12 | 1 | 12 | 5 | 0 | 1 | 1 | 1:1/7 2:1/7 4:1/7
D7 | 5 | 4,2,1 | 3 | 7/3 | 5 | 7/15 | 1 | 15 | 8 | 0 | 1 | 1 | 1:1/7 2:1/7 4:1/7
D15 | 2 | 2,2,2,2,2,2,2,1 | 8 | 15/8 | 2 | 15/16 | 1 | 16 | 1 | 0 | 1 | 1 | 1:1/15 2:7/15
D15 | 3 | 3,3,2,3,1,2,1 | 7 | 15/7 | 3 | 5/7 | 1 | 21 | 6 | 0 | 1 | 1 | 1:2/15 2:2/15 3:1/5
D15 | 4 | 4,4,4,2,1 | 5 | 3 | 4 | 3/4 | 1 | 20 | 5 | 0 | 1 | 1 | 1:1/15 2:1/15 4:1/5
D15 | 5 | 5,3,4,2,1 | 5 | 3 | 5 | 3/5 | 1 | 25 | 10 | 0 | 1 | 1 | 1:1/15 2:1/15 3:1/15 4:1/15 5:1/15
D15 | 8 | 8,4,2,1 | 4 | 15/4 | 8 | 15/32 | 1 | 32 | 17 | 0 | 1 | 1 | 1:1/15 2:1/15 4:1/15 8:1/15
D15 | 16 | 8,4,2,1 | 4 | 15/4 | 16 | 15/64 | 1 | 64 | 49 | 0 | 1 | 1 | 1:1/15 2:1/15 4:1/15 8:1/15
D3 timed | 1 | 1,1,1 | 15 | 1 | 1 | 1 | 1 | 15 | 0 | 0 | 5 | 5 | 1:1
D3 timed | 2 | 2,1 | 8 | 15/8 | 5/2 | 15/16 | 5/4 | 16 | 1 | -3 | 5 | 4 | 1:1/3 2:1/3
D3 timed | 4 | 2,1 | 8 | 15/8 | 5 | 15/32 | 5/4 | 32 | 17 | -3 | 5 | 4 | 1:1/3 2:1/3
D7 timed | 2 | 2,2,2,1 | 8 | 15/8 | 15/7 | 15/16 | 15/14 | 16 | 1 | -1 | 15/7 | 2 | 1:1/7 2:3/7
D7 timed | 4 | 4,2,1 | 5 | 3 | 36/7 | 3/4 | 9/7 | 20 | 5 | -10/3 | 15/7 | 5/3 | 1:1/7 2:1/7 4:1/7
D7 timed | 8 | 4,2,1 | 5 | 3 | 72/7 | 3/8 | 9/7 | 40 | 25 | -10/3 | 15/7 | 5/3 | 1:1/7 2:1/7 4:1/7
MX rows | 2 | 2,2,1,2,1 | 19 | 24/19 | 30/19 | 12/19 | 15/19 | 38 | 14 | 32/5 | 3 | 19/5 | 1:1/4 2:3/8
MX longest | 2 | 2,2,1,2,1 | 16 | 3/2 | 15/8 | 3/4 | 15/16 | 32 | 8 | 8/5 | 3 | 16/5 | 1:1/4 2:3/8
MX rows | 3 | 3,2,2,1 | 15 | 8/5 | 12/5 | 8/15 | 4/5 | 45 | 21 | 6 | 3 | 15/4 | 1:1/8 2:1/4 3:1/8
MX longest | 3 | 3,2,2,1 | 14 | 12/7 | 18/7 | 4/7 | 6/7 | 42 | 18 | 4 | 3 | 7/2 | 1:1/8 2:1/4 3:1/8";

fn fraction(text: &str) -> f64 {
    let number = |text: &str| text.trim().parse::<f64>().expect(text);
    match text.split_once('/') {
        Some((top, bottom)) => number(top) / number(bottom),
        None => number(text),
    }
}

fn near(got: f64, expected: f64) -> bool {
    (got - expected).abs() <= 1e-13 * expected.abs().max(1.0)
}

#[test]
fn the_tables_of_the_sum_of_16_numbers() -> Result<(), Error> {
    for line in TABLE.trim().lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let decomposition = decomposition(cells[0]);
        let p = fraction(cells[1]);
        let execution = if cells[0].ends_with("longest") {
            Execution::longest_of(&decomposition, p)?
        } else {
            Execution::rows_of(&decomposition, p)?
        };
        let sizes: Vec<String> = execution.row_sizes().map(|size| size.to_string()).collect();
        assert_eq!(sizes.join(","), cells[2], "{line}");
        let m = execution.metrics(1.0)?;
        let got = [
            m.time,
            m.speedup,
            m.ideal_speedup,
            m.efficiency,
            m.ideal_efficiency,
            m.cost,
            m.overhead,
            m.ideal_overhead,
            m.mean_operator,
            m.mean_row,
        ];
        for (got, expected) in got.into_iter().zip(&cells[3..]) {
            assert!(near(got, fraction(expected)), "{line}: {got} for {expected}");
        }
        let mut alphas = vec![0.0; p as usize + 1];
        for alpha in cells[13].split(' ') {
            let (width, share) = alpha.split_once(':').expect(alpha);
            alphas[fraction(width) as usize] = fraction(share);
        }
        for (width, share) in alphas.iter().enumerate() {
            assert!(near(m.alpha(width), *share), "{line}: alpha_{width}");
        }
        assert!(near(generalized_amdahl(&alphas[1..], m.mean_times())?, m.speedup));
    }
    Ok(())
}

#[test]
fn three_processors_leave_six_cells_of_d15_empty() -> Result<(), Error> {
    let d15 = decomposition("D15");
    let three = Execution::rows_of(&d15, 3.0)?.metrics(1.0)?;
    let four = Execution::rows_of(&d15, 4.0)?.metrics(1.0)?;
    assert_eq!((three.empty_cells, three.rows * three.processors), (6.0, 21.0));
    assert_eq!((three.overhead, three.idle_empty, three.idle_waiting), (6.0, 6.0, 0.0));
    assert_eq!(three.rows - four.rows, 2.0);
    Ok(())
}

fn matrices() -> impl Strategy<Value = Decomposition> {
    let row = proptest::collection::vec(prop_oneof![Just(1.0), 0.1..20.0_f64], 1..12);
    proptest::collection::vec(row, 1..8)
        .prop_map(|rows| Decomposition::from_rows(&rows).expect("a matrix"))
}

proptest! {
    #[test]
    fn the_hatched_area_is_exactly_the_overhead(d in matrices(), p in 1..15_u32, tcalc in 1e-12..1e3_f64) {
        for execution in [Execution::rows_of(&d, f64::from(p)), Execution::longest_of(&d, f64::from(p))] {
            let execution = execution.expect("a mapping");
            let m = execution.metrics(tcalc).expect("metrics");
            // Cell by cell, as the timeline draws it.
            let mut hatched = 0.0;
            for (row, longest) in execution.rows().zip(execution.row_times()) {
                for cell in 0..p as usize {
                    hatched += longest - row.get(cell).map_or(0.0, |&at| execution.beta(at as usize));
                }
            }
            let close = |left: f64, right: f64| (left - right).abs() <= 1e-12 * m.cost;
            prop_assert!(close(m.overhead, hatched * tcalc));
            prop_assert!(close(m.overhead, m.cost - m.time_on_one));
            prop_assert_eq!(m.overhead >= 0.0 && m.idle_empty >= 0.0 && m.idle_waiting >= 0.0, true);
        }
    }

    #[test]
    fn the_parts_add_up(d in matrices(), p in 1..15_u32) {
        let m = Execution::rows_of(&d, f64::from(p)).expect("a mapping").metrics(1.0).expect("metrics");
        let close = |left: f64, right: f64| (left - right).abs() <= 1e-12 * right.abs();
        let widths = 1..=p as usize;
        prop_assert!(close(m.sequential_time + m.parallel_time, m.time));
        prop_assert!(close(widths.clone().map(|i| m.parallel_time_of(i)).sum(), m.time));
        prop_assert!(close(widths.clone().map(|i| m.alpha(i)).sum(), m.alpha_sum()));
        prop_assert!(close(widths.clone().map(|i| m.work_fraction(i)).sum(), 1.0));
        prop_assert_eq!(m.sequential_rows + m.parallel_rows, m.rows);
        let alphas: Vec<f64> = widths.map(|i| m.alpha(i)).collect();
        let law = generalized_amdahl(&alphas, m.mean_times()).expect("a law");
        prop_assert!(close(law, m.speedup));
        prop_assert!(m.speedup <= f64::from(p) * (1.0 + 1e-12));
        prop_assert!(m.speedup <= m.attainable() * (1.0 + 1e-12));
    }

    #[test]
    fn one_processor_has_speedup_one_and_no_overhead(d in matrices()) {
        let m = Execution::rows_of(&d, 1.0).expect("a mapping").metrics(1.0).expect("metrics");
        prop_assert_eq!((m.speedup, m.efficiency, m.overhead, m.ideal_overhead), (1.0, 1.0, 0.0, 0.0));
        prop_assert_eq!(m.time, m.time_on_one);
    }

    #[test]
    fn only_the_claims_we_correct_ever_fail(d in matrices(), p in 1..15_u32, longest in any::<bool>()) {
        let p = f64::from(p);
        let execution = if longest { Execution::longest_of(&d, p) } else { Execution::rows_of(&d, p) };
        let execution = execution.expect("a mapping");
        let m = execution.metrics(1e-9).expect("metrics");
        for finding in Theorem::check_all(&Mapped::new(&d, &execution, &m)) {
            let wrong = [Theorem::IdealOverhead, Theorem::IdealEfficiency, Theorem::RemarkOverhead];
            prop_assert!(finding.verdict != Verdict::Fails || wrong.contains(&finding.theorem), "{:?}", finding);
            // The paper's claim on the ideal overhead is right when no cell is empty.
            if m.empty_cells == 0.0 && finding.theorem == Theorem::IdealOverhead {
                prop_assert_eq!(finding.verdict, Verdict::Holds);
            }
        }
    }

    #[test]
    fn any_numbers_are_taken_or_refused(bits in proptest::collection::vec(any::<u64>(), 5)) {
        let x: Vec<f64> = bits.into_iter().map(f64::from_bits).collect();
        for value in [
            generalized_amdahl(&x[..2], means(x[2], x[3])),
            corollary_34(x[0], x[1], means(x[2], x[3])),
            corollary_34(0.5, 4.0, means(x[2], x[3])),
            speedup_across(&AcrossTerms { k: x[0], k_prime: x[1], beta_sum: x[2], beta_p: x[3] }),
            speedup_across(&AcrossTerms { k: 1.0, k_prime: 2.0, beta_sum: x[2], beta_p: x[3] }),
            scale_up(x[0], x[1], &["a"], &["a"]),
            scale_up_polynomial(&x[..3], x[3], x[4]).map(|s| s.scale_up + s.xi),
            scale_up_polynomial(&x[..3], 12.0, 3.0).map(|s| s.scale_up + s.xi),
        ].into_iter().flatten() {
            prop_assert!(value.is_finite());
        }
    }
}

fn metrics(rows: &str, p: f64) -> Result<(Decomposition, Execution, Metrics), Error> {
    let d = decomposition(rows);
    let execution = Execution::rows_of(&d, p)?;
    let m = execution.metrics(1.0)?;
    Ok((d, execution, m))
}

fn verdict(theorem: Theorem, rows: &str, p: f64) -> Verdict {
    let (d, execution, m) = metrics(rows, p).expect("metrics");
    theorem.check(&Mapped::new(&d, &execution, &m)).verdict
}

#[test]
fn theorems_know_their_premises() {
    assert_eq!(verdict(Theorem::Amdahl, "D15", 2.0), Verdict::Holds);
    assert_eq!(verdict(Theorem::Amdahl, "D15", 3.0), Verdict::NotClaimed);
    assert_eq!(verdict(Theorem::EmptyCells, "D15", 3.0), Verdict::Holds);
    assert_eq!(verdict(Theorem::EmptyCells, "MX rows", 3.0), Verdict::NotClaimed);
    assert_eq!(verdict(Theorem::PerfectTime, "D15", 3.0), Verdict::NotClaimed);
    assert_eq!(verdict(Theorem::PerfectlyParallel, "D15", 3.0), Verdict::NotClaimed);
    let d = Decomposition::from_rows(&vec![vec![2.0, 3.0, 1.0, 9.0]; 3]).expect("a matrix");
    for p in [2.0, 4.0] {
        let execution = Execution::rows_of(&d, p).expect("a mapping");
        let m = execution.metrics(1.0).expect("metrics");
        for theorem in [Theorem::PerfectTime, Theorem::PerfectlyParallel] {
            assert_eq!(theorem.check(&Mapped::new(&d, &execution, &m)).verdict, Verdict::Holds);
        }
    }
}

#[test]
fn the_bound_of_the_proof_of_theorem_28_is_for_mappings_by_level() -> Result<(), Error> {
    let graph = "a: 1; f1: 1; f2: 1; f3: 1; f4: 1; b: 1 <- a; c: 1 <- b".parse::<Graph>()?;
    let d = graph.decomposition();
    for (mapping, verdict, rows) in
        [(Mapping::Rows, Verdict::Holds, 5.0), (Mapping::List, Verdict::Fails, 4.0)]
    {
        let execution = Execution::of(&graph, mapping, 2.0)?;
        let m = execution.metrics(1.0)?;
        let finding = Theorem::RowsOfProof.check(&Mapped::new(&d, &execution, &m));
        assert_eq!((finding.verdict, finding.left, finding.right), (verdict, rows, 5.0));
    }
    Ok(())
}

#[test]
fn the_scale_up_in_pieces_of_one_may_exceed_its_bound() -> Result<(), Error> {
    let d = decomposition("D15");
    let execution = Execution::rows_of(&d, 3.0)?;
    let m = execution.metrics(1.0)?;
    let check = |theorem: Theorem, coefficients: &[f64]| {
        let polynomial = Some(scale_up_polynomial(coefficients, 16.0, 4.0)?);
        let found = theorem.check(&Mapped { polynomial, ..Mapped::new(&d, &execution, &m) });
        Ok::<_, Error>((found.verdict, found.left, found.right))
    };
    let in_ones = check(Theorem::ScaleUpInOnes, &[-1.0, 0.0, 2.0])?;
    assert_eq!(in_ones, (Verdict::Fails, 31.9375, 16.0));
    assert_eq!(check(Theorem::ScaleUpInOnes, &[-1.0, 1.0])?.0, Verdict::NotClaimed);
    assert_eq!(
        check(Theorem::ScaleUpInOnes, &[0.0, 0.0, 0.0, 1.0])?,
        (Verdict::Holds, 256.0, 256.0)
    );
    assert_eq!(check(Theorem::ScaleUpOfPower, &[0.0, 0.0, 0.0, 1.0])?.0, Verdict::Holds);
    assert_eq!(check(Theorem::ScaleUpOfPower, &[-1.0, 0.0, 2.0])?.0, Verdict::NotClaimed);
    Ok(())
}

#[test]
fn no_number_of_processors_beats_the_operating_point() -> Result<(), Error> {
    for (family, size, level) in [
        (Family::Sum, 16.0, 3.0),
        (Family::Sum, 32.0, 4.0),
        (Family::Lu, 64.0, 2.0),
        (Family::Fft, 64.0, 0.0),
        (Family::Wavefront, 64.0, 3.0),
        (Family::PrefixBrentKung, 50.0, 0.0),
        (Family::OneHeavy, 8.0, 0.0),
    ] {
        let graph = Problem::of(family, size).halved(level)?.build()?.graph;
        let decomposition = graph.decomposition();
        for mapping in Mapping::ALL {
            for start in Start::ALL {
                let way = (mapping, start);
                let scaled = Scaled { graph: &graph, decomposition: &decomposition, way };
                let best = scaled.operating_point()?;
                // All are tried, without the bounds of the search.
                let mut least = None;
                for p in 1..=decomposition.concurrency() {
                    let power = scaled.point_at(p as f64)?.power();
                    assert!(power <= best.power() * (1.0 + 1e-9), "{family} {way:?}: {p}");
                    if best.power() <= power * (1.0 + 1e-12) {
                        least = least.or(Some(p as f64));
                    }
                }
                assert_eq!(least, Some(best.processors), "{family} {way:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn remark_20_needs_equal_means() {
    assert_eq!(verdict(Theorem::RemarkOverhead, "D15", 8.0), Verdict::Holds);
    assert_eq!(verdict(Theorem::RemarkOverhead, "D3 timed", 2.0), Verdict::Fails);
    assert_eq!(verdict(Theorem::RemarkOverhead, "D15", 4.0), Verdict::NotClaimed);
}

#[test]
fn the_ideal_efficiency_may_exceed_one() -> Result<(), Error> {
    let example = counterexamples::ideal_efficiency_above_one()?;
    let m = example.executions[0].metrics(1.0)?;
    assert_eq!((m.ideal_efficiency, m.ideal_speedup, m.ideal_overhead), (1.25, 2.5, -3.0));
    assert_eq!((m.attainable(), m.overhead), (2.0, 1.0));
    let d = example.graph.decomposition();
    for (theorem, verdict) in [
        (Theorem::IdealOverhead, Verdict::Fails),
        (Theorem::IdealEfficiency, Verdict::Fails),
        (Theorem::OverheadBound, Verdict::Holds),
        (Theorem::GeneralizedAmdahl, Verdict::Holds),
    ] {
        let finding = theorem.check(&Mapped::new(&d, &example.executions[0], &m));
        assert_eq!(finding.verdict, verdict, "{}", theorem.name());
    }
    Ok(())
}

#[test]
fn the_time_is_not_fixed_by_the_rows() -> Result<(), Error> {
    let example = counterexamples::time_is_not_fixed_by_rows()?;
    let times = example.executions.iter().map(|execution| {
        assert!(execution.respects(&example.graph));
        let m = execution.metrics(1.0)?;
        assert_eq!((m.rows, example.graph.decomposition().dependency()), (2.0, 2));
        Ok(m.time)
    });
    assert_eq!(times.collect::<Result<Vec<_>, Error>>()?, [20.0, 11.0]);
    Ok(())
}

#[test]
fn a_row_may_be_wider_than_the_concurrency_degree() -> Result<(), Error> {
    let example = counterexamples::wider_than_the_decomposition()?;
    let (d, execution) = (example.graph.decomposition(), &example.executions[0]);
    assert!(execution.respects(&example.graph));
    assert_eq!((d.concurrency(), execution.widest()), (3, 5));
    let finding = Theorem::Columns.check(&Mapped::new(&d, execution, &execution.metrics(1.0)?));
    assert_eq!((finding.verdict, finding.left, finding.right), (Verdict::Fails, 5.0, 3.0));
    Ok(())
}

#[test]
fn more_columns_may_have_more_rows() -> Result<(), Error> {
    let example = counterexamples::more_columns_more_rows()?;
    let (d, [two, three]) = (example.graph.decomposition(), &example.executions[..]) else {
        panic!("two mappings");
    };
    let finding = Theorem::Monotony
        .check(&Mapped { other: Some(two), ..Mapped::new(&d, three, &three.metrics(1.0)?) });
    assert_eq!((finding.verdict, finding.left, finding.right), (Verdict::Fails, 2.0, 3.0));
    let rows: Vec<usize> = example.executions.iter().map(Execution::row_count).collect();
    assert_eq!(rows, [2, 3]);
    assert!(example.executions.iter().all(|execution| execution.respects(&example.graph)));
    Ok(())
}

#[test]
fn one_heavy_operator_makes_a_row_as_slow_as_itself() -> Result<(), Error> {
    // Remark 19: few operators much longer than the others, k much greater than r_E.
    let row = Decomposition::from_rows(&[[vec![1000.0], vec![1.0; 63]].concat()])?;
    let m = Execution::rows_of(&row, 64.0)?.metrics(1.0)?;
    assert_eq!(m.time, 1000.0);
    assert!(m.mean_row > 50.0 * m.mean_operator && m.efficiency < 0.02);
    assert_eq!(m.overhead, m.ideal_overhead);
    Ok(())
}

#[test]
fn scale_up_is_defined_for_equal_granularity_only() -> Result<(), Error> {
    assert_eq!(scale_up(15.0, 20.0, &["add2"], &["add2", "add2"])?, 0.75);
    let error = scale_up(3.0, 15.0, &["B8", "B2"], &["B2"]).expect_err("not comparable");
    assert_eq!((error.kind(), error.field()), (ErrorKind::GranularityMismatch, "granularity_i"));
    assert!(error.to_string().contains("{B2, B8}"), "{error}");
    assert_eq!(
        scale_up(3.0, 2.0, &[], &["a"]).expect_err("empty").kind(),
        ErrorKind::LengthMismatch
    );
    assert_eq!(scale_up(0.0, 2.0, &["a"], &["a"]).expect_err("k").field(), "k_i");
    assert_eq!(scale_up(1.0, 2.5, &["a"], &["a"]).expect_err("k").field(), "k_j");
    Ok(())
}

#[test]
fn polynomial_scale_up_tends_to_mu_to_the_d_minus_1() -> Result<(), Error> {
    // xi = 15/14 > 1 where Corollary 19 has it in (0, 1].
    let above = scale_up_polynomial(&[-1.0, 1.0], 16.0, 2.0)?;
    assert!(near(above.xi, 15.0 / 14.0) && near(above.scale_up, 15.0 / 14.0));
    assert_eq!((above.whole, above.pieces), (15.0, 14.0));
    let coefficients = [5.0, -3.0, 2.0];
    for n in [12.0, 1e3 * 12.0, 1e9 * 12.0] {
        let s = scale_up_polynomial(&coefficients, n, 3.0)?;
        assert!(near(s.scale_up, s.xi * 3.0));
        assert!((s.xi - 1.0).abs() < 10.0 / n);
    }
    for (coefficients, n, mu, kind, field) in [
        (&[1.0][..], 16.0, 3.0, ErrorKind::NotDivisible, "mu"),
        (&[1.0], 16.0, 32.0, ErrorKind::OutOfRange, "mu"),
        (&[], 16.0, 2.0, ErrorKind::LengthMismatch, "coefficients"),
        (&[1.0, 0.0], 16.0, 2.0, ErrorKind::Undefined, "coefficients"),
        (&[-1.0, 1.0], 16.0, 16.0, ErrorKind::Undefined, "coefficients"),
        (&[1.0], 1.5, 1.0, ErrorKind::NotInteger, "N"),
    ] {
        let error = scale_up_polynomial(coefficients, n, mu).expect_err("refused");
        assert_eq!((error.kind(), error.field()), (kind, field));
    }
    Ok(())
}

#[test]
fn speedup_across_decompositions() -> Result<(), Error> {
    let terms = AcrossTerms { k: 15.0, k_prime: 20.0, beta_sum: 15.0, beta_p: 5.0 };
    assert_eq!(speedup_across(&terms)?, 4.0);
    let (_, _, d15) = metrics("D15", 4.0)?;
    let (_, _, d7) = metrics("D7", 1.0)?;
    let pair = across(&d15, &d7, &["add2"], &["add2"])?;
    assert!(near(pair.speedup, 7.0 / 15.0 * 3.0) && near(pair.measured, pair.speedup));
    assert!(pair.speedup <= pair.ideal);
    let error = across(&d15, &d7, &["add2"], &["B4", "add2"]).expect_err("not comparable");
    assert_eq!(error.kind(), ErrorKind::GranularityMismatch);
    let (_, _, two) = metrics("D15", 2.0)?;
    assert_eq!(speedup_from(&two, &d15)?, 8.0 / 5.0);
    assert_eq!(speedup_from(&d7, &d15).expect_err("other k").field(), "P_ref");
    Ok(())
}

#[test]
fn amdahls_law_names_what_it_refuses() {
    use ErrorKind::{LengthMismatch, Negative, NotPositive, OutOfRange};
    let ones = means(1.0, 1.0);
    for (refused, kind, field) in [
        (generalized_amdahl(&[], ones), LengthMismatch, "alpha"),
        (generalized_amdahl(&[0.5], ones), OutOfRange, "alpha"),
        (generalized_amdahl(&[1.5, -0.25], ones), Negative, "alpha"),
        (generalized_amdahl(&[1.0], means(0.0, 1.0)), NotPositive, "R_1"),
        (corollary_34(1.1, 2.0, ones), OutOfRange, "alpha"),
        (corollary_34(0.1, 0.0, ones), NotPositive, "P"),
        (corollary_34(0.1, 2.0, means(1.0, -1.0)), NotPositive, "R_P"),
    ] {
        let error = refused.expect_err("refused");
        assert_eq!((error.kind(), error.field()), (kind, field));
    }
}

#[test]
fn tcalc_is_a_time() -> Result<(), Error> {
    let execution = Execution::of(&"a:1e300;b:1".parse::<Graph>()?, Mapping::Rows, 2.0)?;
    for (tcalc, kind) in [
        (0.0, ErrorKind::NotPositive),
        (f64::NAN, ErrorKind::NotANumber),
        (f64::INFINITY, ErrorKind::NonFinite),
    ] {
        let error = execution.metrics(tcalc).expect_err("refused");
        assert_eq!((error.kind(), error.field()), (kind, "tcalc"));
    }
    assert_eq!(execution.metrics(1e300).expect_err("overflow").kind(), ErrorKind::Undefined);
    Ok(())
}

#[test]
fn the_sizes_of_sub_problems_add_up_to_the_problem_at_least() -> Result<(), Error> {
    // Section 5, (62) to (65): 18, 22 and 30 numbers are read to add 16.
    for (level, sizes) in [(1.0, 18.0), (2.0, 22.0), (3.0, 30.0)] {
        let tree = SumTree::new(16.0, level)?;
        let finding = sizes_of(&tree)?;
        assert_eq!((finding.verdict, finding.left, finding.right), (Verdict::Holds, sizes, 16.0));
    }
    // The whole problem is no decomposition of itself.
    let whole = SumTree::new(16.0, 0.0)?;
    assert_eq!(sizes_of(&whole)?.verdict, Verdict::NotClaimed);
    Ok(())
}

fn sizes_of(tree: &SumTree) -> Result<Finding, Error> {
    let d = tree.instance()?.graph.decomposition();
    let execution = Execution::rows_of(&d, 2.0)?;
    Ok(Theorem::Sizes.check(&Mapped {
        sum: Some(tree),
        ..Mapped::new(&d, &execution, &execution.metrics(1.0)?)
    }))
}

#[test]
fn remark_20_but_for_the_overhead_holds_with_unequal_operators() {
    for theorem in [Theorem::RemarkCost, Theorem::RemarkSpeedup, Theorem::RemarkEfficiency] {
        assert_eq!(verdict(theorem, "D3 timed", 2.0), Verdict::Holds);
        assert_eq!(verdict(theorem, "D15", 4.0), Verdict::NotClaimed);
    }
}

#[test]
fn the_scale_up_tends_to_its_limit_from_either_side() -> Result<(), Error> {
    // Corollary 19: xi tends to 1; for x - 1 from above, for x^3 + x from below.
    for (coefficients, above) in [(&[-1.0, 1.0][..], true), (&[0.0, 1.0, 0.0, 1.0], false)] {
        let far = scale_up_polynomial(coefficients, 2_f64.powi(20), 2.0)?;
        let near = scale_up_polynomial(coefficients, 16.0, 2.0)?;
        assert_eq!((near.xi > 1.0, far.xi >= 1.0), (above, above));
        assert!((far.scale_up / far.limit - 1.0).abs() < 1e-5);
    }
    Ok(())
}

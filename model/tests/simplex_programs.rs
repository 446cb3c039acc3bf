//! The simplex on the paper's programs: every outcome proves itself, and the optima are those of
//! the exact solver.

use crate::divisible::{Random, random_platform};
use crossover_model::divisible_load::{Platform, Solver};
use crossover_model::simplex::{Method, Outcome, Problem, Relation, Simplex, solve};

fn optimum(problem: &Problem, method: Method) -> crossover_model::simplex::Optimum {
    match solve(problem, method) {
        Ok(Outcome::Optimal(optimum)) => {
            let violations = optimum.violations(problem);
            assert!(violations.worst() < 1e-9, "{violations:?}\n{problem:?}");
            optimum
        }
        other => panic!("{other:?}\n{problem:?}"),
    }
}

fn check(platform: &Platform, n: f64) {
    let program = platform.program(n).expect("a valid platform has its program");
    let problem = program.to_problem();
    let least = platform.fewest_stages().expect("a valid platform has an n_min");
    if n < least {
        match solve(&problem, Method::Dual).expect("it is small") {
            Outcome::Infeasible { certificate } => {
                let margin = problem.infeasibility_margin(&certificate);
                assert!(0.0 < margin, "{platform:?} {n} {margin}");
            }
            other => panic!("{platform:?} {n}: {other:?}"),
        }
        return;
    }
    let found = optimum(&problem, Method::Dual);
    let exact = Solver::default().makespan(platform, n).expect("n is feasible");
    let difference = (found.objective - exact).abs() / exact;
    assert!(difference < 1e-9, "{platform:?} n = {n}: {} {exact}", found.objective);
    let played = platform.simulate(&program.loads_of(&found.primal)).expect("loads are valid");
    // Loads may miss a row by the tolerance of 1e-9 in scaled units, and a class adds up n of them.
    let over = played.makespan / exact - 1.0;
    assert!(over <= 1e-7, "{platform:?} n = {n} {over}");
}

#[test]
fn dual_simplex_meets_the_exact_solver_on_random_stars_and_binomial_trees() {
    let mut random = Random::new(1);
    for _ in 0..1500 {
        let (platform, n) = random_platform(&mut random, 24);
        check(&platform, n);
    }
}

#[test]
fn primal_and_dual_methods_agree() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let (platform, n) = random_platform(&mut random, 12);
        let program = platform.program(n).expect("a valid platform has its program");
        if platform.fewest_stages().is_ok_and(|least| n < least) {
            continue;
        }
        let problem = program.to_problem();
        let (a, b) = (optimum(&problem, Method::Primal), optimum(&problem, Method::Dual));
        let difference = (a.objective - b.objective).abs() / b.objective;
        assert!(difference < 1e-10, "{} {}", a.objective, b.objective);
    }
}

#[test]
fn random_programs_end_in_an_outcome_that_proves_itself() {
    let mut random = Random::new(3);
    let mut counts = [0; 3];
    for _ in 0..3000 {
        let (n, m) = (1 + random.below(6), 1 + random.below(6));
        let whole = |random: &mut Random| random.below(11) as f64 - 5.0;
        let mut problem = Problem::new((0..n).map(|_| whole(&mut random)).collect());
        for j in 0..n {
            match random.below(4) {
                0 => problem.lower[j] = f64::NEG_INFINITY,
                1 => problem.upper[j] = random.below(6) as f64,
                2 => (problem.lower[j], problem.upper[j]) = (-3.0, -1.0),
                _ => {}
            }
        }
        for _ in 0..m {
            let terms: Vec<(usize, f64)> = (0..n).map(|j| (j, whole(&mut random))).collect();
            let relations = [Relation::AtMost, Relation::Equal, Relation::AtLeast];
            problem.row(&terms, relations[random.below(3)], whole(&mut random));
        }
        match solve(&problem, Method::Primal).expect("it is small") {
            Outcome::Optimal(optimum) => {
                counts[0] += 1;
                let violations = optimum.violations(&problem);
                assert!(violations.worst() < 1e-9, "{violations:?} {problem:?}");
            }
            Outcome::Infeasible { certificate } => {
                counts[1] += 1;
                let margin = problem.infeasibility_margin(&certificate);
                assert!(1e-9 < margin, "{margin} {problem:?}");
            }
            Outcome::Unbounded { point, ray } => {
                counts[2] += 1;
                assert!(problem.ray_violation(&ray) < 1e-9, "{ray:?} {problem:?}");
                assert_eq!(point.len(), n);
            }
            Outcome::Stopped { reason, .. } => panic!("{reason} {problem:?}"),
        }
    }
    assert!(counts.iter().all(|&count| 100 < count), "{counts:?}");
}

#[test]
fn beales_example_does_not_cycle() {
    let mut problem = Problem::new(vec![-0.75, 150.0, -0.02, 6.0]);
    problem.row(&[(0, 0.25), (1, -60.0), (2, -0.04), (3, 9.0)], Relation::AtMost, 0.0);
    problem.row(&[(0, 0.5), (1, -90.0), (2, -0.02), (3, 3.0)], Relation::AtMost, 0.0);
    problem.row(&[(2, 1.0)], Relation::AtMost, 1.0);
    assert!((optimum(&problem, Method::Primal).objective + 0.05).abs() < 1e-12);
}

#[test]
fn steps_lead_from_the_slack_basis_to_the_optimum() {
    let (platform, n) = crate::divisible::worked_example(1.5);
    let problem = platform.program(n).expect("it is valid").to_problem();
    let mut simplex = Simplex::new(&problem, Method::Dual).expect("it is small");
    let steps: Vec<_> = simplex.by_ref().collect();
    assert!(steps.windows(2).all(|pair| pair[0].objective <= pair[1].objective + 1e-12));
    assert!((steps.last().expect("it takes pivots").objective - 3.5).abs() < 1e-12);
    assert!(matches!(simplex.outcome(), Some(Outcome::Optimal(_))));
    // What a basic column of the tableau looks like.
    for (row, variable) in simplex.basis().enumerate() {
        assert_eq!(simplex.entry(row, variable), 1.0);
        assert_eq!(simplex.reduced_cost(variable), 0.0);
    }
}

#[test]
fn numbers_of_any_size_are_scaled() {
    for exponent in [-200, -12, 0, 12, 200] {
        let unit = 2_f64.powi(exponent);
        let mut problem = Problem::new(vec![0.0, 0.0, unit]);
        problem.row(&[(0, unit), (1, unit)], Relation::Equal, 3.0 * unit);
        problem.row(&[(2, 1.0), (0, -unit)], Relation::AtLeast, 0.0);
        problem.row(&[(2, 1.0), (1, -unit)], Relation::AtLeast, unit);
        let found = optimum(&problem, Method::Dual);
        assert_eq!(found.primal, [2.0, 1.0, 2.0 * unit]);
    }
}

#[test]
fn what_is_too_large_or_malformed_is_refused() {
    let refused = |problem: &Problem| {
        let error = solve(problem, Method::Primal).expect_err("it must be refused");
        (error.kind().name(), error.field().to_owned())
    };
    let mut large = Problem::new(vec![0.0; 2000]);
    for _ in 0..2000 {
        large.row(&[], Relation::AtMost, 1.0);
    }
    assert_eq!(refused(&large), ("too_large", "rows".to_owned()));
    assert_eq!(refused(&Problem::new(vec![])), ("length_mismatch", "variables".to_owned()));
    let mut problem = Problem::new(vec![1.0]);
    problem.row(&[(1, 1.0)], Relation::Equal, 0.0);
    assert_eq!(refused(&problem), ("out_of_range", "rows".to_owned()));
    problem.rows[0].terms[0] = (0, f64::NAN);
    assert_eq!(refused(&problem), ("not_a_number", "rows".to_owned()));
    problem.rows.clear();
    problem.upper[0] = -1.0;
    assert_eq!(refused(&problem), ("out_of_range", "bounds".to_owned()));
}

//! Ordinary trees: the interior-point method against the simplex, play, and bounds.

mod divisible;

use crossover_model::divisible_load::Platform;
use crossover_model::simplex::{Method, Outcome, solve};
use divisible::{Random, random_tree};

fn check(platform: &Platform, n: f64) -> f64 {
    let solution = platform.solve(n).expect("n is feasible");
    let program = platform.program(n).expect("it is valid");
    let problem = program.to_problem();
    let Ok(Outcome::Optimal(optimum)) = solve(&problem, Method::Dual) else {
        panic!("{platform:?} n = {n} is feasible");
    };
    assert!(optimum.violations(&problem).worst() < 1e-9);
    let over = solution.makespan / optimum.objective - 1.0;
    assert!(over.abs() < 1e-8, "{platform:?} n = {n}: over by {over:e}");
    let gap = 1.0 - solution.lower_bound / solution.makespan;
    assert!(
        gap < 1e-7,
        "{platform:?} n = {n}: gap {gap:e} over {over:e}"
    );
    let played = platform.simulate(&solution.loads).expect("loads are valid");
    assert_eq!(played.makespan, solution.makespan);
    over.abs()
}

#[test]
fn interior_point_method_meets_the_simplex_on_random_trees() {
    let mut random = Random::new(11);
    let mut worst = 0.0_f64;
    for _ in 0..1500 {
        let (platform, n) = random_tree(&mut random, 4, 4);
        if platform.fewest_stages().is_ok_and(|least| least <= n) {
            worst = worst.max(check(&platform, n));
        }
    }
    println!("{worst:e}");
}

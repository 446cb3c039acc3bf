//! Rounding errors, measured against exact fractions.
//!
//! The inputs are fractions already, as every `f64` is. The recursion of the chain is done again in exact
//! arithmetic, from its definition rather than in the form the solver uses, and Newton's method
//! ends at the exact optimum. Trees are compared with the exact value of the simplex's last basis.

use crate::divisible::{Random, random_platform, random_tree};
use crossover_model::divisible_load::Platform;
use crossover_model::simplex::{Method, Outcome, Problem, Relation, Variable, solve};
use num_rational::BigRational;

fn exact(value: f64) -> BigRational {
    BigRational::from_float(value).expect("it is finite")
}

fn whole(value: usize) -> BigRational {
    BigRational::from_integer(value.into())
}

/// One class: startups, `a_i`, and the most it takes, in bytes per port.
type Class = (BigRational, BigRational, Option<BigRational>);

fn exact_makespan(platform: &Platform, n: usize) -> BigRational {
    let load = platform.load();
    let zero = whole(0);
    let (ports, classes): (BigRational, Vec<Class>) = match platform {
        Platform::Star(star) => {
            let buffer = load.buffer.is_finite().then(|| exact(load.buffer));
            let class = (exact(load.startup), exact(load.compute), buffer);
            (whole(1), vec![class; star.processors as usize])
        }
        Platform::Binomial(tree) => {
            let p = exact(tree.ports);
            let receivers = platform.receivers().expect("it is valid");
            let class = |&layer: &u32| {
                let relayed = (0..layer - 1).fold(whole(1), |r, _| r * (&p + whole(1)));
                let share = if layer == 1 { whole(1) } else { (&p + whole(1)) / &p };
                let buffer = load.buffer.is_finite().then(|| exact(load.buffer) * share);
                (whole(layer as usize) * exact(load.startup), exact(load.compute) / relayed, buffer)
            };
            (p.clone(), receivers.iter().map(class).collect())
        }
        Platform::Ordinary(_) => unreachable!("it is no chain"),
    };
    let (q, c) = (classes.len(), exact(load.transfer));
    let volume = exact(load.volume) / ports;
    let total = |tau: &BigRational| {
        // Suffix loads by class and their slopes; loads and startups behind the message.
        let mut suffix = vec![(zero.clone(), zero.clone()); q];
        let mut behind = (zero.clone(), zero.clone());
        let mut startups = zero.clone();
        for j in (0..n * q).rev() {
            let (startup, compute, buffer) = &classes[j % q];
            let bound = (
                (tau + &startups + &c * &behind.0) / compute,
                (whole(1) + &c * &behind.1) / compute,
            );
            let old = suffix[j % q].clone();
            let new = match buffer {
                Some(buffer) if &old.0 + buffer < bound.0 => (&old.0 + buffer, old.1.clone()),
                _ => bound,
            };
            behind.0 += &new.0 - &old.0;
            behind.1 += &new.1 - &old.1;
            suffix[j % q] = new;
            startups += startup;
        }
        (behind, startups)
    };
    let mut tau = zero.clone();
    loop {
        let ((found, slope), startups) = total(&tau);
        if volume <= found {
            return tau + startups + c * volume;
        }
        tau += (&volume - found) / slope;
    }
}

fn check(found: f64, expected: &BigRational, context: &dyn Fn() -> String) {
    let error = ((exact(found) - expected) / expected).nearest();
    assert!(error.abs() <= 1e-12, "off by {error:e}: {}", context());
}

trait Nearest {
    fn nearest(&self) -> f64;
}

impl Nearest for BigRational {
    /// The nearest float of a fraction whose parts may be beyond floats.
    fn nearest(&self) -> f64 {
        let scale = whole(1 << 30) * whole(1 << 30);
        let scaled = (self * &scale).to_integer().to_string();
        scaled.parse::<f64>().expect("it is a number") / 2_f64.powi(60)
    }
}

#[test]
fn chains_are_exact_to_twelve_digits() {
    let mut random = Random::new(31);
    let mut compared = 0;
    for _ in 0..300 {
        let (platform, n) = random_platform(&mut random, 12);
        let Ok(found) = platform.makespan(n) else {
            continue;
        };
        let load = platform.load();
        let held = platform.solve(n).expect("it is feasible");
        if held.full_messages == held.loads.len() && load.buffer.is_finite() {
            // The load may exceed the buffers by rounding, which the exact recursion never solves.
            continue;
        }
        compared += 1;
        let expected = exact_makespan(&platform, n as usize);
        check(found, &expected, &|| format!("{platform:?} {n}"));
    }
    assert!(200 < compared, "{compared}");
}

/// The exact objective of the basic solution whose basis the simplex ended with.
fn exact_objective(problem: &Problem, basis: &[Variable], primal: &[f64]) -> Option<BigRational> {
    let m = problem.rows.len();
    let zero = whole(0);
    let mut table = vec![vec![zero.clone(); m + 1]; m];
    let place = |variable: usize| basis.iter().position(|&b| b == Variable::Structural(variable));
    for (i, row) in problem.rows.iter().enumerate() {
        table[i][m] = exact(row.bound);
        for &(j, coefficient) in &row.terms {
            match place(j) {
                Some(column) => table[i][column] += exact(coefficient),
                // A variable outside the basis rests exactly on a bound.
                None => table[i][m] -= exact(coefficient) * exact(primal[j]),
            }
        }
        if let Some(column) = basis.iter().position(|&b| b == Variable::Slack(i)) {
            table[i][column] = whole(1);
        } else {
            assert!(row.relation == Relation::Equal || row.bound.is_finite());
        }
    }
    for column in 0..m {
        let row = (column..m).find(|&row| table[row][column] != zero)?;
        table.swap(column, row);
        let pivot = table[column][column].clone();
        for entry in &mut table[column][column..] {
            *entry /= &pivot;
        }
        let own = table[column].clone();
        for (other, row) in table.iter_mut().enumerate() {
            let factor = row[column].clone();
            if other != column && factor != zero {
                for (entry, own) in row.iter_mut().zip(&own).skip(column) {
                    *entry -= &factor * own;
                }
            }
        }
    }
    let mut objective = zero;
    for (j, &value) in primal.iter().enumerate() {
        let value = place(j).map_or_else(|| exact(value), |row| table[row][m].clone());
        objective += exact(problem.objective[j]) * value;
    }
    Some(objective)
}

#[test]
fn simplex_and_small_trees_are_exact_to_twelve_digits() {
    let mut random = Random::new(32);
    let (mut compared, mut certified) = (0, 0);
    for _ in 0..60 {
        let (platform, n) = random_tree(&mut random, 3, 2);
        let Ok(found) = platform.solve(n) else {
            continue;
        };
        let problem = platform.program(n).expect("it is valid").to_problem();
        let Ok(Outcome::Optimal(optimum)) = solve(&problem, Method::Dual) else {
            panic!("{platform:?} {n} is feasible");
        };
        let Some(expected) = exact_objective(&problem, &optimum.basis, &optimum.primal) else {
            continue;
        };
        let context = || format!("{platform:?} {n}");
        check(optimum.objective, &expected, &context);
        compared += 1;
        // The interior-point method says how good it is: where it claims twelve digits it has them.
        if found.makespan - found.lower_bound <= 1e-12 * found.makespan {
            check(found.makespan, &expected, &context);
            certified += 1;
        }
    }
    assert!(40 < compared && compared / 2 < certified, "{certified} of {compared}");
}

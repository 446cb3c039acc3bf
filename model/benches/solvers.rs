//! How long the exact solvers of divisible loads take, and general solvers beside them.
//!
//! `cargo bench` says `--bench`; without it, as the tests run it, small instances are solved once and
//! nothing is printed. Every line is one result, as `cargo xtask bench` reads it: the median of five calls after a warm
//! one. Of the general solvers the solve call alone is timed, the program already built, and in units
//! (milliseconds) that keep its coefficients within a factor of a thousand.

use std::hint::black_box;
use std::time::Instant;

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SupportedConeT, ZeroConeT,
};
use crossover_model::divisible_load::{
    Layers, Load, Order, OrdinaryTree, Platform, Program, Solver, Star,
};
use crossover_model::simplex::Relation;
use microlp::{ComparisonOp, OptimizationDirection};
use serde_json::{Value, json};

const GROUP: &str = "divisible load";
/// The least speedup over a general solver.
const FACTOR: f64 = 100.0;

fn main() {
    stars();
    trees();
    peers();
}

fn smoke() -> bool {
    !std::env::args().any(|word| word == "--bench")
}

/// The median time of five calls after a warm one, in milliseconds.
fn median(mut call: impl FnMut()) -> f64 {
    call();
    median_of(|| {
        let start = Instant::now();
        call();
        start.elapsed().as_secs_f64() * 1e3
    })
}

fn median_of(call: impl FnMut() -> f64) -> f64 {
    let runs = if smoke() { 1 } else { 5 };
    let mut times: Vec<f64> = std::iter::repeat_with(call).take(runs).collect();
    times.sort_by(f64::total_cmp);
    times[runs / 2]
}

fn print(name: &str, milliseconds: f64, at_most: Option<f64>, note: &str) {
    if smoke() {
        return;
    }
    let mut line = json!({
        "group": GROUP,
        "name": name,
        "value": milliseconds,
        "unit": "ms",
        "note": note,
    });
    if let Some(most) = at_most {
        line["at_most"] = Value::from(most);
    }
    println!("{line}");
}

/// The rates of the paper's Fig. 6, in milliseconds, with messages that fill 93 % of their buffer.
fn star(m: f64, n: f64) -> Platform {
    let volume = 100.0 * m * n;
    let load = Load {
        compute: 1.0,
        transfer: 1e-3,
        startup: 1.0,
        volume,
        buffer: volume / (0.93 * n * m),
    };
    Star { processors: m, load }.into()
}

fn tree(h: f64, volume: f64, order: Order, buffers: f64) -> Platform {
    let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer: 1.0 };
    OrdinaryTree { ports: 2.0, height: h, order, buffers, layers: Layers::ALL, load }.into()
}

fn solve(platform: &Platform, n: f64) -> f64 {
    median(|| {
        black_box(platform.solve(black_box(n)).expect("it is feasible"));
    })
}

fn stars() {
    let note = "makespan, loads and prices; median of 5";
    let wide = solve(&star(1000.0, 52.0), 52.0);
    print("star of 1000 processors, 52 stages", wide, Some(2.0), note);
    let n = if smoke() { 1e3 } else { 1e5 };
    let million = solve(&star(10.0, n), n);
    print("star, one million messages", million, Some(60.0), note);
    let (million, mut solver) = (star(10.0, n), Solver::default());
    let time = median(|| {
        black_box(solver.makespan(black_box(&million), n)).expect("it is feasible");
    });
    print("star, one million messages, makespan alone", time, None, "median of 5");
}

fn trees() {
    let orders = [Order::NearestFirst, Order::LargestFirst];
    let high = if smoke() { 10.0 } else { 770.0 };
    for (h, n, most) in [(6.0, 20.0, 20.0), (10.0, high, 3000.0)] {
        for (order, buffers) in orders.into_iter().flat_map(|o| [(o, 1.0), (o, 2.0)]) {
            // A little less than all buffers hold, or nothing would be left to choose.
            let tree = tree(h, n * h * 2.0 * 0.97, order, buffers);
            let time = solve(&tree, n);
            let solution = tree.solve(n).expect("it is feasible");
            let gap = solution.makespan / solution.lower_bound - 1.0;
            let name =
                format!("ordinary tree, p = 2, h = {h}, n = {n}, {}-{buffers}", order.name());
            let note = format!("proved optimal to {gap:.0e}; median of 5");
            print(&name, time, Some(most), &note);
        }
    }
}

/// The star again, by general solvers.
fn peers() {
    let n = if smoke() { 3.0 } else { 30.0 };
    let star = star(10.0, n);
    let program = star.program(n).expect("it is small");
    let exact = star.makespan(n).expect("it is feasible");
    let note = format!(
        "{} variables, {} rows; solve call alone, median of 5",
        program.variables.len(),
        program.rows.len()
    );
    let (simplex, found) = by_microlp(&program);
    agree(found, exact, 1e-6);
    print("300 messages: microlp 0.7 (simplex)", simplex, None, &note);
    let (interior, found) = by_clarabel(&program);
    agree(found, exact, 1e-6);
    print("300 messages: Clarabel 0.11 (interior point)", interior, None, &note);
    let own = solve(&star, n);
    let fastest = simplex.min(interior);
    print(
        "300 messages: this solver",
        own,
        Some(fastest / FACTOR),
        &format!("{:.0} times as fast as the faster of the two", fastest / own),
    );
}

fn agree(found: f64, exact: f64, relative: f64) {
    let away = (found / exact - 1.0).abs();
    assert!(away <= relative, "{found}, exactly {exact}");
}

fn by_microlp(program: &Program) -> (f64, f64) {
    let mut problem = microlp::Problem::new(OptimizationDirection::Minimize);
    let objective = |index: usize| f64::from(u8::from(index == program.makespan));
    let variables: Vec<_> = program
        .variables
        .iter()
        .enumerate()
        .map(|(index, variable)| problem.add_var(objective(index), (0.0, variable.upper)))
        .collect();
    for row in &program.rows {
        let terms: Vec<_> = row.terms.iter().map(|(at, by)| (variables[*at], *by)).collect();
        let relation = match row.relation {
            Relation::AtMost => ComparisonOp::Le,
            Relation::AtLeast => ComparisonOp::Ge,
            Relation::Equal => ComparisonOp::Eq,
        };
        problem.add_constraint(terms.as_slice(), relation, row.bound);
    }
    let mut found = f64::NAN;
    let time = median(|| {
        let outcome = black_box(&problem).solve().expect("it is solved");
        found = outcome.into_solution().expect("it is optimal").objective();
    });
    (time, found)
}

fn by_clarabel(program: &Program) -> (f64, f64) {
    // Equalities first, then all else as A x <= b.
    let (mut rows, mut columns, mut values, mut bounds) = (vec![], vec![], vec![], vec![]);
    let mut put = |terms: &[(usize, f64)], sign: f64, bound: f64| {
        for (column, value) in terms {
            rows.push(bounds.len());
            columns.push(*column);
            values.push(sign * value);
        }
        bounds.push(sign * bound);
    };
    let is_equal = |relation: Relation| matches!(relation, Relation::Equal);
    let equal = program.rows.iter().filter(|row| is_equal(row.relation));
    let equalities = equal.clone().count();
    equal.for_each(|row| put(&row.terms, 1.0, row.bound));
    for row in program.rows.iter().filter(|row| !is_equal(row.relation)) {
        let least = matches!(row.relation, Relation::AtLeast);
        put(&row.terms, if least { -1.0 } else { 1.0 }, row.bound);
    }
    for (index, variable) in program.variables.iter().enumerate() {
        put(&[(index, 1.0)], -1.0, 0.0);
        if variable.upper.is_finite() {
            put(&[(index, 1.0)], 1.0, variable.upper);
        }
    }
    let count = program.variables.len();
    let mut objective = vec![0.0; count];
    objective[program.makespan] = 1.0;
    let matrix = CscMatrix::new_from_triplets(bounds.len(), count, rows, columns, values);
    let cones: Vec<SupportedConeT<f64>> =
        vec![ZeroConeT(equalities), NonnegativeConeT(bounds.len() - equalities)];
    let settings = DefaultSettings { verbose: false, ..DefaultSettings::default() };
    let quadratic = CscMatrix::zeros((count, count));
    let mut found = f64::NAN;
    let mut timed = || {
        let mut solver =
            DefaultSolver::new(&quadratic, &objective, &matrix, &bounds, &cones, settings.clone())
                .expect("it is a program");
        let start = Instant::now();
        solver.solve();
        let time = start.elapsed().as_secs_f64() * 1e3;
        found = solver.solution.obj_val;
        time
    };
    timed();
    let time = median_of(timed);
    (time, found)
}

//! Strips and blocks.

use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::stencil::{
    Boundary, Channel, Cut, Decomposition, Domain, Method, Rectangle, Relaxation, SlowestMode,
    Winner, decision, exchange, isoefficiency, optimum, p_cross, threshold_ts, threshold_tw, total,
};
use proptest::prelude::*;

use super::{ROUNDING, count, near, network};

fn square(least: u32) -> impl Strategy<Value = f64> {
    (least..33).prop_map(|q| f64::from(q * q))
}

proptest! {
    #[test]
    fn the_thresholds_are_where_the_exchanges_tie(
        tw in 1e-9..1e-4, p in square(3), k in 1u32..8,
        channel in prop_oneof![Just(Channel::Switched), Just(Channel::Shared)],
    ) {
        let grid = Size { n: p * f64::from(k), p };
        let ts = threshold_ts(channel, tw, &grid)?;
        prop_assert!(near(threshold_tw(channel, ts, &grid)?, tw));
        let winner = |ts| decision(channel, &Network { ts, th: 0.0, tw }, &grid).map(|both| both.winner);
        prop_assert_eq!(winner(ts * 1.001)?, Winner::Strips);
        prop_assert_eq!(winner(ts * 0.999)?, Winner::Blocks);
    }

    #[test]
    fn blocks_win_past_the_crossing(n in count(4096), tw in 1e-9..1e-4, part in 0.0..0.9) {
        let network = Network { ts: part * n * tw, th: 0.0, tw };
        let p = p_cross(&network, n)?;
        prop_assume!((9.0..1e6).contains(&p.floor()));
        let threshold = |p| threshold_ts(Channel::Switched, tw, &Size { n, p });
        prop_assert!(threshold(p.floor())? <= network.ts * (1.0 + ROUNDING) + 1e-300);
        prop_assert!(network.ts <= threshold(p.ceil() + 1.0)? * (1.0 + ROUNDING));
    }

    #[test]
    fn a_run_never_beats_p_processors(
        network in network(), n in 64u32..512, p in square(1), tc in 1e-10..1e-6,
        convergence: bool, overlap: bool,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
        channel in prop_oneof![Just(Channel::Switched), Just(Channel::Shared)],
    ) {
        let grid = Size { n: f64::from(n), p: p.min(f64::from(n).sqrt().floor().powi(2)) };
        let relaxation = Relaxation { convergence, overlap, channel, domain: Domain::Counted, ..Relaxation::iteration(tc) };
        let run = total(decomposition, &relaxation, &network, &grid)?;
        prop_assert!(run.speedup <= grid.p * (1.0 + ROUNDING));
        prop_assert!(-ROUNDING * run.t_1 <= run.overhead);
        prop_assert!(near(run.efficiency * run.t_p * grid.p, run.t_1));
        let alone = total(decomposition, &relaxation, &network, &Size { p: 1.0, ..grid })?;
        prop_assert!(near(alone.speedup, 1.0));
    }

    /// Beside the optimum the time is greater, and without one it always falls.
    #[test]
    fn the_optimum_is_least(
        network in network(), n in 4u32..2048, tc in 1e-10..1e-5, convergence: bool, overlap: bool,
        duplex: bool,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
        channel in prop_oneof![Just(Channel::Switched), Just(Channel::Shared)],
    ) {
        let n = f64::from(n);
        let relaxation = Relaxation { convergence, overlap, channel, duplex, ..Relaxation::iteration(tc) };
        let time = |p: f64| {
            let q = p.sqrt();
            let ways = if duplex && channel == Channel::Switched { 0.5 } else { 1.0 };
            let (ts, edge) = (ways * network.ts, ways * n * network.tw);
            let edges = match (channel, decomposition) {
                (Channel::Switched, Decomposition::Strips) => 4.0 * (ts + edge),
                (Channel::Switched, Decomposition::Blocks) => 8.0 * (ts + edge / q),
                (Channel::Shared, Decomposition::Strips) => 2.0 * (p - 1.0) * (ts + edge),
                (Channel::Shared, Decomposition::Blocks) => 4.0 * (p - q) * (ts + edge / q),
            };
            let test = if convergence { (network.ts + network.tw) * p.log2() } else { 0.0 };
            let (comp, comm) = (n * n * tc / p, edges + test);
            if overlap { comp.max(comm) } else { comp + comm }
        };
        match optimum(decomposition, &relaxation, &network, n)? {
            Some(best) => for factor in [0.5, 0.9, 0.99, 1.01, 1.1, 2.0, 10.0] {
                let p = (best * factor).max(1.0);
                prop_assert!(time(best) <= time(p) * (1.0 + ROUNDING), "{best} {p}");
            },
            None => for p in [1.0, 10.0, 1e3, 1e6] {
                prop_assert!(time(2.0 * p) <= time(p) * (1.0 + ROUNDING));
            },
        }
    }

    #[test]
    fn the_isoefficient_grid_keeps_the_efficiency(
        network in network(), e in 0.05..0.95, p in square(3), tc in 1e-9..1e-6,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
    ) {
        let side = isoefficiency(decomposition, e, p, tc, &network)?;
        let edge = match decomposition {
            Decomposition::Strips => 4.0 * (network.ts + side.n * network.tw),
            Decomposition::Blocks => 8.0 * (network.ts + side.n / p.sqrt() * network.tw),
        };
        let work = side.w * tc;
        prop_assert!((work / (work + p * edge) - e).abs() < 1e-9);
    }

    #[test]
    fn a_rectangle_s_shorter_edge_is_never_dearer(
        network in network(), n in 64u32..4096, m in 64u32..4096, p in square(3),
    ) {
        let rectangle = Rectangle { n: f64::from(n), m: f64::from(m), p: p.min(64.0) };
        let cheaper = rectangle.strips(rectangle.best_cut(), &network)?;
        prop_assert!(cheaper <= rectangle.strips(Cut::Rows, &network)?);
        prop_assert!(cheaper <= rectangle.strips(Cut::Columns, &network)?);
    }

    #[test]
    fn a_shared_channel_is_never_faster(
        network in network(), p in square(1), k in 1u32..4,
        decomposition in prop_oneof![Just(Decomposition::Strips), Just(Decomposition::Blocks)],
    ) {
        let grid = Size { n: p * f64::from(k), p };
        let time = |channel| exchange(decomposition, channel, Domain::Counted, &network, &grid);
        prop_assert!(time(Channel::Switched)? <= time(Channel::Shared)? * (1.0 + ROUNDING));
    }
}

/// An error on a grid of `n` by `n` interior points. Outside it is 0, or beyond an insulated side what the
/// mirror shows.
struct Errors {
    n: usize,
    boundary: Boundary,
    values: Vec<f64>,
}

impl Errors {
    /// The slowest mode, of greatest value 1.
    fn slowest(n: usize, boundary: Boundary) -> Self {
        let wave = |i: usize| (std::f64::consts::PI * (i + 1) as f64 / (n + 1) as f64).sin();
        let along = |j: usize| if boundary == Boundary::Mixed { 1.0 } else { wave(j) };
        let values: Vec<f64> = (0..n * n).map(|at| wave(at / n) * along(at % n)).collect();
        let most = values.iter().copied().fold(0.0, f64::max);
        Self { n, boundary, values: values.into_iter().map(|value| value / most).collect() }
    }

    fn mean(&self, row: usize, column: usize) -> f64 {
        let at = |row: usize, column: usize| self.values[row * self.n + column];
        let last = self.n - 1;
        let mirror = |column: usize| match self.boundary {
            Boundary::Dirichlet => 0.0,
            Boundary::Mixed => at(row, column),
        };
        let up = if row == 0 { 0.0 } else { at(row - 1, column) };
        let down = if row == last { 0.0 } else { at(row + 1, column) };
        let left = if column == 0 { mirror(1) } else { at(row, column - 1) };
        let right = if column == last { mirror(last - 1) } else { at(row, column + 1) };
        0.25 * (up + down + left + right)
    }

    /// Replaces the points of one color, or all, by their means.
    fn relax(&mut self, color: Option<usize>) {
        let n = self.n;
        let is_due = |row: usize, column: usize| color.is_none_or(|c| (row + column) % 2 == c);
        let next = |at: usize| {
            let (row, column) = (at / n, at % n);
            if is_due(row, column) { self.mean(row, column) } else { self.values[at] }
        };
        self.values = (0..n * n).map(next).collect();
    }

    fn iterate(&mut self, method: Method) {
        match method {
            Method::Jacobi => self.relax(None),
            Method::GaussSeidel => {
                self.relax(Some(0));
                self.relax(Some(1));
            }
        }
    }

    /// The iterations until no point changes by more than `eps`, and until the error is at most `eps`.
    fn count_iterations(mut self, method: Method, eps: f64) -> (f64, f64) {
        let (mut t, mut stop, mut small) = (0.0, None, None);
        while stop.is_none() || small.is_none() {
            let before = self.values.clone();
            self.iterate(method);
            t += 1.0;
            let changes = self.values.iter().zip(&before).map(|(now, then)| (now - then).abs());
            if changes.fold(0.0, f64::max) <= eps {
                stop.get_or_insert(t);
            }
            if self.values.iter().all(|value| value.abs() <= eps) {
                small.get_or_insert(t);
            }
        }
        (stop.unwrap_or(t), small.unwrap_or(t))
    }
}

#[test]
fn iterations_are_those_of_grids_that_are_really_relaxed() {
    for n in 2..=12_usize {
        for boundary in Boundary::ALL {
            for eps in [1e-2, 1e-3, 1e-6] {
                for method in Method::ALL {
                    let mode = SlowestMode::of(n as f64, boundary, method).expect("valid");
                    let found = (
                        mode.iterations(eps).expect("valid"),
                        mode.iterations_to_error(eps).expect("valid"),
                    );
                    let counted = Errors::slowest(n, boundary).count_iterations(method, eps);
                    // Of Gauss-Seidel the mode is another one, which it soon resembles.
                    let off = if method == Method::Jacobi { 0.0 } else { 1.0 };
                    let near = |a: f64, b: f64| (a - b).abs() <= off;
                    let same = near(found.0, counted.0) && near(found.1, counted.1);
                    assert!(same, "{boundary} {method} n={n} eps={eps}: {found:?} {counted:?}");
                }
            }
        }
    }
}

//! The numbered constraints of the paper's programs for ordinary trees: as mended they say what the
//! rules of [`Platform::program`] say; as printed each of them fails on a small instance.

use crate::divisible::{Random, random_tree};
use crossover_model::divisible_load::{Layers, Load, Order, OrdinaryTree, Platform};
use crossover_model::simplex::{Method, Outcome, Problem, Relation, solve};

use Order::{LargestFirst as LLF, NearestFirst as NLF};

/// A program of the paper, equation by equation.
struct NumberedProgram {
    tree: OrdinaryTree,
    h: i32,
    n: i32,
    /// The equation that is taken as printed; none in the mended program.
    printed: &'static str,
    problem: Problem,
}

/// The send of the message for layer `i` in stage `k` from layer `l` on: `t_ikl`.
type Send = (i32, i32, i32);

impl NumberedProgram {
    fn new(tree: OrdinaryTree, n: i32, printed: &'static str) -> Self {
        let h = tree.height as i32;
        let mut program = Self {
            tree,
            h,
            n,
            printed,
            problem: Problem::new(vec![0.0; (1 + h * n * (h + 1)) as usize]),
        };
        program.problem.objective[0] = 1.0;
        match (tree.order, tree.buffers == 1.0) {
            (NLF, true) => program.nlf_1(),
            (NLF, false) => program.nlf_2(),
            (LLF, true) => program.llf_1(),
            (LLF, false) => program.llf_2(),
        }
        program.finish();
        program
    }

    /// The variable `alpha_ik`.
    fn load(&self, i: i32, k: i32) -> usize {
        (1 + ((k - 1) * self.h + i - 1) * (self.h + 1)) as usize
    }

    /// The variable `t_ikl`, where there is one.
    fn start(&self, (i, k, l): Send) -> Option<usize> {
        let known = (1..=self.h).contains(&i) && (1..=self.n).contains(&k) && (0..i).contains(&l);
        known.then(|| self.load(i, k) + 1 + l as usize)
    }

    /// `later >= earlier + S + C p^power alpha` of the load of `earlier`, where both exist.
    fn wait_after(&mut self, later: Send, earlier: Send, power: i32) {
        self.after_load(later, earlier, power, (earlier.0, earlier.1));
    }

    fn after_load(&mut self, later: Send, earlier: Send, power: i32, load: (i32, i32)) {
        if let (Some(after), Some(before)) = (self.start(later), self.start(earlier)) {
            let rate = self.tree.load.transfer * self.tree.ports.powi(power);
            let load = self.load(load.0, load.1);
            let terms = [(after, 1.0), (before, -1.0), (load, -rate)];
            let startup = self.tree.load.startup;
            self.problem.row(&terms, Relation::AtLeast, startup);
        }
    }

    /// [`Self::wait_after`] with the power of the link that `earlier` goes over.
    fn wait_behind(&mut self, later: Send, earlier: Send) {
        self.wait_after(later, earlier, earlier.0 - earlier.2 - 1);
    }

    /// For all layers `i`, stages `k` and layers `l` on the way.
    fn each(&self) -> Vec<Send> {
        let layers = 1..=self.h;
        layers
            .flat_map(|i| (1..=self.n).flat_map(move |k| (0..i).map(move |l| (i, k, l))))
            .collect()
    }

    /// (6), (13), (20), (23): a message is relayed after it has arrived.
    fn forward(&mut self) {
        for (i, k, l) in self.each() {
            if self.printed == "(13)" {
                if l <= i - 2 {
                    self.wait_behind((i, k + 1, l), (i, k, l));
                }
            } else {
                self.wait_behind((i, k, l + 1), (i, k, l));
            }
        }
    }

    fn nlf_1(&mut self) {
        let h = self.h;
        self.forward();
        for (i, k, l) in self.each() {
            if 1 <= l {
                self.wait_behind((i + 1, k, l - 1), (i, k, l)); // (7)
            }
        }
        for k in 1..=self.n {
            for i in 1..h {
                self.wait_behind((i, k + 1, i - 1), (h, k, i)); // (8)
            }
            self.wait_behind((2, k, 0), (1, k, 0)); // (9)
            if h == 1 && self.printed != "(8)" {
                self.wait_behind((1, k + 1, 0), (1, k, 0));
            }
        }
    }

    fn nlf_2(&mut self) {
        let h = self.h;
        self.forward();
        for (i, k, l) in self.each() {
            if self.printed != "(14)" || 1 <= l {
                self.wait_behind((i + 1, k, l), (i, k, l)); // (14)
            }
            if 1 <= l {
                self.wait_behind((i + 2, k, l - 1), (i, k, l)); // (15)
            }
        }
        let printed = i32::from(self.printed == "(16)-(18)");
        for k in 1..=self.n {
            for l in 1..h {
                // (16): l = 1 is printed.
                if l <= h - 2 {
                    let power = h - 2 - l + if l == 1 { printed } else { 0 };
                    self.wait_after((l, k + 1, l - 1), (h - 1, k, l), power);
                }
                // (17) and (18): l = 1 and 2 are printed.
                let power = h - 1 - l + if l <= 2 { printed } else { 0 };
                match (l, self.printed) {
                    (2, "(18)") => self.wait_after((2, k + 1, 1), (h, k, 2), power),
                    _ => self.wait_after((l + 1, k + 1, l - 1), (h, k, l), power),
                }
            }
            for i in 1..=h {
                self.wait_behind((i, k + 1, i - 1), (h, k, i - 1)); // (19)
            }
        }
    }

    fn llf_1(&mut self) {
        self.forward();
        for (i, k, l) in self.each() {
            if 1 <= l {
                self.wait_behind((i - 1, k, l - 1), (i, k, l)); // (21)
            }
        }
        for k in 1..=self.n {
            for i in 0..self.h {
                self.wait_behind((self.h, k + 1, i), (i + 1, k, i)); // (22)
            }
        }
    }

    fn llf_2(&mut self) {
        let h = self.h;
        self.forward();
        for (i, k, l) in self.each() {
            if self.printed != "(24)" {
                self.wait_behind((i - 1, k, l), (i, k, l)); // (24)
            }
            if 1 <= l {
                // (25): for (24) as printed it is the same once more.
                let owner = if self.printed == "(25)" { h } else { i };
                self.after_load((i - 2, k, l - 1), (i, k, l), i - l - 1, (owner, k));
            }
        }
        for k in 1..=self.n {
            for l in 1..h {
                // (26): l = 1 is printed.
                let power = i32::from(l == 1 && self.printed == "(26)");
                self.wait_after((h, k + 1, l - 1), (l + 1, k, l), power);
            }
            let first = i32::from(self.printed == "(27)");
            for i in first..h {
                self.wait_behind((h, k + 1, i), (i + 1, k, i)); // (27)
            }
        }
    }

    /// (10) to (12).
    fn finish(&mut self) {
        let (given, p) = (self.tree.load, self.tree.ports);
        let mut all = Vec::new();
        for (i, k, l) in self.each() {
            if l + 1 < i {
                continue;
            }
            let start = self.start((i, k, l)).expect("it is one of each");
            let load = self.load(i, k);
            let mut terms = vec![(0, 1.0), (start, -1.0), (load, -given.transfer - given.compute)];
            let later = (k + 1..=self.n).map(|later| (self.load(i, later), -given.compute));
            terms.extend(later);
            self.problem.row(&terms, Relation::AtLeast, given.startup);
            self.problem.upper[load] = given.buffer / p.powi(i - 1);
            all.push((load, p.powi(i)));
        }
        self.problem.row(&all, Relation::Equal, given.volume);
    }

    fn makespan(&self) -> f64 {
        match solve(&self.problem, Method::Dual) {
            Ok(Outcome::Optimal(optimum)) => optimum.objective,
            other => panic!("{:?} {}: {other:?}", self.tree, self.printed),
        }
    }
}

#[test]
fn the_mended_constraints_say_what_the_rules_say() {
    let mut random = Random::new(20);
    let mut compared = 0;
    for _ in 0..400 {
        let (platform, n) = random_tree(&mut random, 5, 4);
        let (Platform::Ordinary(tree), Ok(exact)) = (platform, platform.makespan(n)) else {
            continue;
        };
        let found = NumberedProgram::new(tree, n as i32, "").makespan();
        assert!((found / exact - 1.0).abs() < 1e-7, "{tree:?} {n}: {found} {exact}");
        compared += 1;
    }
    assert!(250 < compared, "{compared}");
}

/// A tree of `p`, `h`, buffers and `A`, `C`, `S`, `V`, `D`.
fn tree(order: Order, [p, h, buffers]: [f64; 3], [a, c, s, v, d]: [f64; 5]) -> OrdinaryTree {
    OrdinaryTree {
        ports: p,
        height: h,
        order,
        buffers,
        layers: Layers::ALL,
        load: Load { compute: a, transfer: c, startup: s, volume: v, buffer: d },
    }
}

#[test]
fn every_misprinted_constraint_fails_on_a_small_instance() {
    let inf = f64::INFINITY;
    // The equation, an instance, and its makespan as printed and as mended.
    let instances = [
        ("(8)", tree(NLF, [1.0, 1.0, 1.0], [1.0, 1.0, 0.5, 8.0, inf]), 2, 67.0 / 6.0, 12.75),
        ("(13)", tree(NLF, [1.0, 2.0, 2.0], [1.0, 1.0, 0.5, 8.0, 4.0]), 1, 8.5, 17.5),
        ("(14)", tree(NLF, [1.0, 2.0, 2.0], [1.0, 1.0, 0.5, 8.0, 4.0]), 1, 13.0, 17.5),
        ("(16)-(18)", tree(NLF, [2.0, 2.0, 2.0], [1.0, 0.5, 0.5, 32.0, inf]), 2, 12.394_737, 11.9),
        // Taken literally, (18) leaves layer 2 one buffer between stages.
        ("(18)", tree(NLF, [1.0, 3.0, 2.0], [1.0, 1.0, 0.0, 8.0, 1.6]), 2, 72.0 / 7.0, 10.0),
        ("(24)", tree(LLF, [1.0, 2.0, 2.0], [1.0, 1.0, 0.5, 8.0, inf]), 1, 10.3, 13.0),
        (
            "(25)",
            tree(LLF, [2.0, 4.0, 2.0], [1.0, 0.03725, 0.0, 96.0, 5.693]),
            3,
            5.148_111,
            5.165_304,
        ),
        ("(26)", tree(LLF, [2.0, 2.0, 2.0], [1.0, 0.5, 0.0, 32.0, inf]), 2, 32.0 / 3.0, 10.133_333),
        ("(27)", tree(LLF, [1.0, 2.0, 2.0], [1.0, 1.0, 0.0, 16.0, inf]), 2, 16.0, 18.666_667),
    ];
    for (equation, tree, n, printed, mended) in instances {
        let of = |printed| NumberedProgram::new(tree, n, printed).makespan();
        let near = |found: f64, told: f64| (found / told - 1.0).abs() < 2e-5;
        assert!(near(of(equation), printed), "{equation} {}", of(equation));
        assert!(near(of(""), mended), "{equation} {}", of(""));
        let rules = Platform::Ordinary(tree).makespan(f64::from(n));
        assert!(rules.is_ok_and(|rules| near(rules, mended)), "{equation}");
    }
}

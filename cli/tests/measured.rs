//! What `docs/decisions/nodes.md` says of the model against measurements, computed anew from the tables beside it.
//!
//! `fits.csv` has the numbers of each machine, fitted to every second row (to one pair, and to the last size of eight);
//! the rows between are predicted.

use std::fs;
use std::path::Path;

use crossover_model::Size;
use crossover_model::collectives::nodes::OnNodes;
use crossover_model::collectives::{Operation, Price, Share, best_algorithm};
use crossover_model::communication::Network;
use crossover_model::nodes::{Nodes, Pairs, Placement, RailUse, pairs};

const DECISIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/decisions");

/// The cells of a row.
type Row = Vec<String>;

/// Returns the rows of a table, without its comments and its head.
fn rows(path: &Path) -> Vec<Row> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn table(name: &str) -> Vec<Row> {
    rows(&Path::new(DECISIONS).join(name))
}

/// Returns the number of a cell, 0 where it is empty.
fn number(row: &[String], at: usize) -> f64 {
    let cell = &row[at];
    if cell.is_empty() { 0.0 } else { cell.parse().unwrap_or_else(|_| panic!("{cell} in {row:?}")) }
}

/// Numbers of a machine, fitted with one level or with two.
struct Fit {
    nodes: Nodes,
    two: bool,
}

/// Returns the numbers with one level and with two.
fn fits(data: &str) -> [Fit; 2] {
    let found: Vec<_> = table("fits.csv").into_iter().filter(|row| row[0] == data).collect();
    assert_eq!(found.len(), 2, "{data}");
    [0, 1].map(|i| {
        let row = &found[i];
        let two = row[1] == "2";
        assert_eq!(two, i == 1, "{data}: one level, then two");
        let [ts, ts_in] = [2, 4].map(|at| 1e-6 * number(row, at));
        let [tw, tw_in, tw_nic] = [3, 5, 6].map(|at| 1e-12 * number(row, at));
        let flat = Nodes { tw_nic: 0.0, ..Nodes::single(&Network { ts, th: 0.0, tw }) };
        let pinned = Nodes { rail_use: RailUse::Pinned, rails: number(row, 8), ..flat };
        let gap_nic = 1e-9 * number(row, 7);
        let nodes = if two { Nodes { ts_in, tw_in, tw_nic, gap_nic, ..pinned } } else { flat };
        Fit { nodes, two }
    })
}

/// Relative errors.
struct Errors(Vec<f64>);

impl Errors {
    fn of(times: impl Iterator<Item = (f64, f64)>) -> Self {
        let mut errors: Vec<_> =
            times.map(|(predicted, measured)| (predicted / measured - 1.0).abs()).collect();
        errors.sort_by(f64::total_cmp);
        Self(errors)
    }

    fn median(&self) -> f64 {
        let middle = self.0.len() / 2;
        if self.0.len() % 2 == 1 {
            self.0[middle]
        } else {
            self.0[middle - 1].midpoint(self.0[middle])
        }
    }

    /// Median and worst, as the page writes them.
    fn told(&self) -> String {
        let percent = |error: f64| match 100.0 * error {
            small if small < 3.0 => format!("{small:.1} %"),
            other => format!("{other:.0} %"),
        };
        format!("{}, {}", percent(self.median()), percent(self.0.last().copied().unwrap_or(0.0)))
    }
}

/// Checks that the page has this row.
#[track_caller]
fn said(start: &str, errors: &[Errors; 2]) {
    let page = fs::read_to_string(Path::new(DECISIONS).join("nodes.md")).expect("the page");
    let [one, two] = errors;
    let row = format!("{} | {} | {} |", one.0.len(), one.told(), two.told());
    let lines: Vec<_> =
        page.lines().filter(|line| line.starts_with(&format!("| {start}"))).collect();
    assert_eq!(lines.len(), 1, "{start}: {row}");
    assert!(lines[0].contains(&row), "computed: {row}\nthe page: {}", lines[0]);
}

/// Returns the time of an operation of `n` bytes: by the fastest algorithm of one level, or by that, leaders or lanes.
fn collective(fit: &Fit, operation: Operation, nodes: f64, k: f64, n: f64) -> f64 {
    let p = nodes * k;
    if fit.two {
        let machine = Nodes { ppn: k, ..fit.nodes };
        let there = OnNodes::new(operation, &machine, p, Placement::Block, 0.0).expect("valid");
        return there.best(n).expect("valid").1;
    }
    let price = Price { alpha: fit.nodes.ts, beta: fit.nodes.tw, gamma: 0.0 };
    let n = operation.total_words(&Share { m: n, p });
    best_algorithm(operation, &price, &Size { n, p }).expect("valid").t
}

#[test]
fn pairs_that_share_nics_are_predicted_from_one_pair() {
    let rows = table("pairs.csv");
    let eight = || rows.iter().filter(|row| row[0] == "8");
    let errors = fits("pairs").map(|fit| {
        let sent = |row: &Row| Pairs { m: number(row, 1), pairs: 8.0, window: 1.0, gap: 0.0 };
        let time = |row: &Row| {
            let times = pairs(&Nodes { ppn: 8.0, ..fit.nodes }, &sent(row)).expect("valid");
            (times.t, 1e-6 * number(row, 2))
        };
        Errors::of(eight().map(time))
    });
    said("8 pairs of A100", &errors);
}

#[track_caller]
fn all_reduces(machine: &str, start: &str) {
    let rows = table("all-reduce.csv");
    let rows: Vec<_> = rows.iter().filter(|row| row[0] == machine).collect();
    let held_out = || rows.iter().skip(1).step_by(2);
    let errors = fits(machine).map(|fit| {
        let [count, k, n] = [1, 2, 3];
        let time = |row: &&Row| {
            let at = |column| number(row, column);
            collective(&fit, Operation::AllReduce, at(count), at(k), at(n))
        };
        Errors::of(held_out().map(|row| (time(row), 1e-6 * number(row, 4))))
    });
    said(start, &errors);
}

#[test]
fn all_reduces_of_a100_gain_little() {
    all_reduces("ABCI", "A100");
}

/// Why they gain little: one level fits the two nodes as well, and misses the one node.
#[test]
fn on_two_nodes_of_a100_one_level_is_as_good() {
    let rows = table("all-reduce.csv");
    let rows: Vec<_> = rows.iter().filter(|row| row[0] == "ABCI").collect();
    let medians = |nodes: f64| {
        fits("ABCI").map(|fit| {
            let held_out = rows.iter().skip(1).step_by(2).filter(|row| number(row, 1) == nodes);
            let errors = Errors::of(held_out.map(|row| {
                let t = collective(&fit, Operation::AllReduce, nodes, 8.0, number(row, 3));
                (t, 1e-6 * number(row, 4))
            }));
            (100.0 * errors.median()).round()
        })
    };
    assert_eq!([medians(1.0), medians(2.0)], [[36.0, 26.0], [7.0, 8.0]], "the page says so");
}

#[test]
fn all_reduces_of_mi300x_gain_much() {
    all_reduces("MI300X", "MI300X");
}

#[test]
fn all_reduces_of_gh200_gain_in_the_worst_case() {
    all_reduces("GH200", "GH200");
}

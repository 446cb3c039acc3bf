//! The quantities: the exchange, its thresholds, the run.

use crossover_figures::formula::Letters;
use crossover_model::stencil::{
    Boundary, Cut, Decomposition, Mapping, Method, Partition, Winner, threshold_ts_at_p_n,
    threshold_tw_at_p_n, words_per_point,
};

use crate::screen::prelude::*;

use super::letters;
use super::params::Values;
use super::state::State;
use Decomposition::{Blocks, Strips};

type Q = Quantity<State>;

/// The color of strips, of rows and of columns, in every figure, and that of blocks.
pub(super) const STRIPS: Ink = Ink::Series(0);
pub(super) const COLUMNS: Ink = Ink::Series(2);
pub(super) const BLOCKS: Ink = Ink::Series(1);

const QUEUE: &str =
    "The messages of Hanuliak 2014, section 6, queueing on the one channel of sections 4 and 7.2";
const EDGES: &str = "Edges and areas of Hanuliak 2014, sections 6.1 and 6.1.1";
const SURFACE: &str = "Communication to computation: the edges of a part over its area.";
const RUN: &str = "Hanuliak 2014, sections 4 and 6 put together: T = T_comp + T_comm; the convergence test is an all-reduce of one word, a part of T_comm";
const BEST: &str = "Derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6; not bounded by the rows there are";
const SOUGHT: &str = "Bisection for the number of processors from which on the time of an iteration rises. With 1 % fewer or 1 % more it is no shorter.";
const KEPT: &str = "Grama et al., chapter 5, on Hanuliak 2014, section 6; the paper's own w(s) = max[T_comp, h] is the dominating term, not an isoefficiency";
const OBLONG: &str =
    "Hanuliak 2014, sections 6.1 and 6.1.1, for the n by m matrix that section 6 starts from";
const FILE: &str = "Khanyile et al. 2012, section IV-B, Figs. 10 and 15, for a file that holds the matrix row by row";
const PIECES: &str = "Contiguous pieces that the process with the largest part reads.";
const EXTENT: &str =
    "Share of the file from the first to the last word of a process: what a file lock holds.";
const SLOWEST: &str = "Hanuliak 2014, section 6, iterated until no point changes by more than ε; the slowest mode of the error, exact for Jacobi and within 1 for Gauss-Seidel";
const CONVERGED: &str = "Hanuliak 2014, sections 4 and 6: the run with so many iterations, each with a convergence test";
const LARGEST: &str =
    "Hanuliak 2014, section 4.1: the computing time is that of the greatest process";
const SHARED_ROWS: &str =
    "Khanyile et al. 2012, section IV-A and Fig. 10: an overlap of W by n words; the count is ours";
const LOCKS: &str =
    "Khanyile et al. 2012, section IV-A and Figs. 11, 14 and 15, in words; the count is ours";
const ROUNDS: &str = "As many as there are locks over one word. With rank ordering all write in one round, and no word twice.";

const NODES: &str = "The edges of Hanuliak 2014, section 6, in rounds after Gropp, Olson and Samfass 2016 (max-rate); derived";
const SHAPES: &str = "Every shape of a node whose sides divide those of the blocks is priced; the squarest of equal ones.";

/// Makes the formula of a run to a precision, from its exchange and the start-ups of second halves.
macro_rules! to_precision {
    ($exchange:literal, $again:literal) => {
        |s| match (s.overlap, s.is_red_black()) {
            (false, false) => concat!(
                r#"iterations (n^2 tc / p "computing" + "#,
                $exchange,
                r#" "exchange" + t_reduce "convergence test")"#
            ),
            (false, true) => concat!(
                r#"iterations (n^2 tc / p "computing" + "#,
                $exchange,
                r#" "exchange" + "#,
                $again,
                r#" "second half of edges" + t_reduce "convergence test")"#
            ),
            (true, false) => concat!(
                r#"iterations max(n^2 tc / p "computing", ("#,
                $exchange,
                r#" + t_reduce) "communicating")"#
            ),
            (true, true) => concat!(
                r#"iterations max(n^2 tc / p "computing", ("#,
                $exchange,
                " + ",
                $again,
                r#" + t_reduce) "communicating")"#
            ),
        }
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::word("winner", "Cheaper exchange", |s| Ok(s.decision(s.p)?.winner.name()))
            .found_by("The times of both exchanges are compared.", |s| match s.decision(s.p).ok().map(|both| both.winner) {
                Some(Winner::Tie) => "t_strips = t_blocks",
                Some(Winner::Blocks) => "t_blocks < t_strips",
                _ => "t_strips < t_blocks",
            })
            .source_by(|s| by_channel(s, "Hanuliak 2014, section 6.1.2", QUEUE))
            .remark("Strips send fewer messages, blocks send shorter ones."),
        Q::ratio("advantage", "", "Advantage of the cheaper exchange", |s| Ok(s.decision(s.p)?.advantage))
            .formula("cases(t_strips = t_blocks: 1; else: max(t_strips, t_blocks) / min(t_strips, t_blocks))")
            .source_by(|s| by_channel(s, "Hanuliak 2014, section 6.1.2", QUEUE)),
        Q::time("t_strips", "T(s,p)coms", "Exchange between strips", |s| s.exchange(Strips, s.p))
            .better(Better::Least)
            .formula_by(|s| match (s.is_shared(), s.is_duplex()) {
                _ if s.is_on_nodes() => "cases(p = 1: 0; p = 2: D R_strips; else: 2 D R_strips)",
                (true, _) => r#"k_strips (ts "start-ups" + n tw "words")"#,
                (_, true) => r#"cases(p = 1: 0; p = 2: ts "start-ups" + n tw "words"; else: 2 (ts "start-ups" + n tw "words"))"#,
                _ => r#"cases(p = 1: 0; p = 2: 2 (ts "start-ups" + n tw "words"); else: 4 (ts "start-ups" + n tw "words"))"#,
            })
            .source_by(|s| by_channel(s, "Hanuliak 2014, section 6.1, for 3 ≤ p ≤ n; two strips have one edge each, one has none", QUEUE))
            .with_curve("strips", STRIPS),
        Q::time("t_blocks", "T(s,p)comb", "Exchange between blocks", |s| s.exchange(Blocks, s.p))
            .better(Better::Least)
            .formula_by(|s| match (s.is_shared(), s.is_duplex()) {
                _ if s.is_on_nodes() => r#"2 D (R_side "sideways" + R_up "up and down")"#,
                (true, _) => r#"k_blocks (ts "start-ups" + n tw / sqrt(p) "words")"#,
                (_, true) => r#"4 (ts "start-ups" + n tw / sqrt(p) "words")"#,
                _ => r#"8 (ts "start-ups" + n tw / sqrt(p) "words")"#,
            })
            .source_by(|s| by_channel(s, "Hanuliak 2014, section 6.1.1, p ≥ 9 and a square", QUEUE))
            .only_if(State::require_blocks).with_curve("blocks", BLOCKS),
        Q::time("ts_threshold", "ts*", "Break-even start-up time", State::ts_threshold)
            .formula_by(|s| for_channel(s, r#"n (1 "two long edges" - 2 / sqrt(p) "four short edges") tw"#, "n tw"))
            .source_by(|s| by_channel(s, "Hanuliak 2014, section 6.1.2 and Table 1, p ≥ 9", QUEUE))
            .remark("Above it strips win, below it blocks.").with_curve("ts*", Ink::Text),
        Q::ratio("ts_factor", "ts / ts*", "Start-up time over its break-even", State::ts_factor)
            .formula("ts / ts_threshold").source("From ts*")
            .remark("Above 1 strips win: ts must fall by this factor for blocks to win."),
        Q::number("tw_threshold", "tw*", "Break-even per-word transfer time", Unit::SecondPerWord, State::tw_threshold)
        .formula_by(|s| for_channel(s, "ts / (n (1 - 2 / sqrt(p)))", "ts / n"))
        .source_by(|s| by_channel(s, "Hanuliak 2014, section 7.1.1 and Table 2; section 6.1.2 prints the inequality inverted, tw > n (1 − 2/√p) ts", QUEUE))
        .remark("Above it blocks win, below it strips.").with_curve("tw*", Ink::Text),
        Q::time("ts_threshold_at_n", "ts*", "Break-even start-up time at p = n", |s| {
            Ok(threshold_ts_at_p_n(&[s.tw], s.n)?.into_iter().sum())
        })
        .formula("(n - 2 sqrt(n)) tw").source("Hanuliak 2014, section 7.1.1 and Table 1, n ≥ 9")
        .remark("One row per processor, on a switched network."),
        Q::number("tw_threshold_at_n", "tw*", "Break-even per-word time at p = n", Unit::SecondPerWord, |s| {
            Ok(threshold_tw_at_p_n(&[s.ts], s.n)?.into_iter().sum())
        })
        .formula("ts / (n - 2 sqrt(n))").source("Hanuliak 2014, section 7.1.1 and Table 2, n ≥ 9")
        .remark("One row per processor, on a switched network."),
        Q::number("p_cross", "p*", "Break-even number of processors", Unit::Processor, State::p_cross)
            .formula("4 / (1 - ts / (n tw))^2").source("Hanuliak 2014, section 6.1.2, solved for p")
            .remark("More processors shorten the edges of blocks, not those of strips. Below 9 there are no blocks, above n no strips."),
        Q::time("t_total_strips", "T(s,p)", "Time of the run on strips", |s| Ok(s.total(Strips)?.t_p))
            .formula_by(|s| if s.overlap {
                r#"iters max(n^2 tc / p "computing", (t_strips + t_test) "communicating")"#
            } else {
                r#"iters (n^2 tc / p "computing" + t_strips "exchange" + t_test "convergence test")"#
            })
            .source(RUN).with_curve("strips", STRIPS),
        Q::ratio("speedup_strips", "S", "Speedup of strips", |s| Ok(s.total(Strips)?.speedup))
            .formula("iters n^2 tc / t_total_strips").source(RUN).with_curve("strips", STRIPS),
        Q::share("efficiency_strips", "E", "Efficiency of strips", |s| Ok(s.total(Strips)?.efficiency))
            .formula("speedup_strips / p").source(RUN),
        Q::number("p_best_strips", "p*", "Optimal number of strips", Unit::Processor, |s| s.optimum_or_why(Strips))
            .origin_by(|s| {
                let formula = "max(1, n^2 tc ln(2) / (ts + tw))";
                Some(optimum(s, formula, "T_strips <= T_strips_fewer and T_strips <= T_strips_more"))
            })
            .source(BEST),
        Q::ratio("n_iso_strips", "n", "Side that keeps the efficiency, strips", |s| s.isoefficient_side(Strips))
            .formula("(b_strips + sqrt(b_strips^2 + 4 tc c_strips)) / (2 tc)").source(KEPT)
            .remark_by(|s| asymptotic_growth(s, Strips)).with_curve("strips", STRIPS),
        Q::time("t_total_blocks", "T(s,p)", "Time of the run on blocks", |s| Ok(s.total(Blocks)?.t_p))
            .formula_by(|s| if s.overlap {
                r#"iters max(n^2 tc / p "computing", (t_blocks + t_test) "communicating")"#
            } else {
                r#"iters (n^2 tc / p "computing" + t_blocks "exchange" + t_test "convergence test")"#
            })
            .source(RUN).only_if(State::require_blocks).with_curve("blocks", BLOCKS),
        Q::ratio("speedup_blocks", "S", "Speedup of blocks", |s| Ok(s.total(Blocks)?.speedup))
            .formula("iters n^2 tc / t_total_blocks").source(RUN).only_if(State::require_blocks)
            .with_curve("blocks", BLOCKS),
        Q::share("efficiency_blocks", "E", "Efficiency of blocks", |s| Ok(s.total(Blocks)?.efficiency))
            .formula("speedup_blocks / p").source(RUN).only_if(State::require_blocks),
        Q::number("p_best_blocks", "p*", "Optimal number of blocks", Unit::Processor, |s| s.optimum_or_why(Blocks))
            .origin_by(|s| {
                let formula = if s.is_duplex() {
                    "max(1, ln(2) (n tw + sqrt((n tw)^2 + (ts + tw) n^2 tc / ln(2))) / (ts + tw))^2"
                } else {
                    "max(1, ln(2) (2 n tw + sqrt((2 n tw)^2 + (ts + tw) n^2 tc / ln(2))) / (ts + tw))^2"
                };
                Some(optimum(s, formula, "T_blocks <= T_blocks_fewer and T_blocks <= T_blocks_more"))
            })
            .source(BEST),
        Q::ratio("n_iso_blocks", "n", "Side that keeps the efficiency, blocks", |s| s.isoefficient_side(Blocks))
            .formula("(b_blocks + sqrt(b_blocks^2 + 4 tc c_blocks)) / (2 tc)").source(KEPT)
            .remark_by(|s| asymptotic_growth(s, Blocks)).with_curve("blocks", BLOCKS),
        Q::time("t_strips_printed", "k T(s,p)coms", "Strips, as printed with k = n/p", State::strips_as_printed)
        .formula(r#"4 (n / p) (ts "start-ups" + n tw "words")"#)
        .source("Hanuliak 2014, section 7.1.1")
        .remark("Right for the computing only: strips of adjoining rows have two edges whatever their height. It would be right for rows dealt out in turn."),
        Q::word("cut", "Direction of strips, n by m", |s| Ok(if s.cut()? == Cut::Columns { "columns" } else { "rows" }))
            .found_by("Strips lie across the longer side, so that the shorter edge travels.", |s| {
                if s.cut() == Ok(Cut::Columns) { "n < m" } else { "m <= n" }
            })
            .source(OBLONG),
        Q::number("edge", "min(n, m)", "Edge of a strip, n by m", Unit::Word, |s| {
            Ok(s.rectangle(s.m)?.edge(s.cut()?))
        })
        .formula("min(n, m)").source(OBLONG),
        Q::time("t_strips_nm", "T(s,p)coms", "Exchange of strips, n by m", |s| s.strips_nm(s.cut()?, s.m))
            .formula_by(|s| if s.is_duplex() {
                r#"2 (ts "start-ups" + min(n, m) tw "words")"#
            } else {
                r#"4 (ts "start-ups" + min(n, m) tw "words")"#
            })
            .source(OBLONG),
        Q::time("t_blocks_nm", "T(s,p)comb", "Exchange of blocks, n by m", |s| {
            s.rectangle(s.m)?.blocks(&s.edges())
        })
        .formula_by(|s| if s.is_duplex() {
            r#"2 (2 ts "start-ups" + (n + m) tw / sqrt(p) "words")"#
        } else {
            r#"4 (2 ts "start-ups" + (n + m) tw / sqrt(p) "words")"#
        })
        .source(OBLONG).with_curve("blocks", BLOCKS),
        Q::time("ts_threshold_nm", "ts*", "Break-even start-up time, n by m", |s| {
            s.rectangle(s.m)?.threshold_ts(s.cut()?, s.tw)
        })
        .formula(r#"(min(n, m) "edge of a strip" - (n + m) / sqrt(p) "edges of a block") tw"#)
        .source(OBLONG).remark("Below zero strips win whatever ts."),
        Q::ratio("pieces_rows", "", "Pieces of a file, by rows", |s| Ok(s.file_view(Partition::Rows)?.pieces))
            .formula("1").source(FILE).remark(PIECES),
        Q::ratio("pieces_columns", "", "Pieces of a file, by columns", |s| Ok(s.file_view(Partition::Columns)?.pieces))
            .formula("cases(p = 1: 1; else: n)").source(FILE).remark(PIECES),
        Q::ratio("pieces_blocks", "", "Pieces of a file, by blocks", |s| Ok(s.file_view(Partition::Blocks)?.pieces))
            .formula("cases(p = 1: 1; else: ceil(n / sqrt(p)))").source(FILE).remark(PIECES),
        Q::ratio("extent_rows", "", "Extent in the file, by rows", |s| s.extent(Partition::Rows))
            .formula("ceil(n / p) / n").source(FILE).remark(EXTENT),
        Q::ratio("extent_columns", "", "Extent in the file, by columns", |s| s.extent(Partition::Columns))
            .formula(r#"((n - 1) n "whole rows" + ceil(n / p) "last row") / n^2"#).source(FILE)
            .remark(EXTENT),
        Q::ratio("extent_blocks", "", "Extent in the file, by blocks", |s| s.extent(Partition::Blocks))
            .formula(r#"((ceil(n / sqrt(p)) - 1) n "whole rows" + ceil(n / sqrt(p)) "last row") / n^2"#)
            .source(FILE).remark(EXTENT),
        Q::ratio("rho", "ρ", "Error left by an iteration", |s| Ok(s.mode()?.rho))
            .formula_by(|s| match (s.boundary, s.method) {
                (Boundary::Dirichlet, Method::Jacobi) => "c",
                (Boundary::Dirichlet, Method::GaussSeidel) => "c^2",
                (Boundary::Mixed, Method::Jacobi) => "(1 + c) / 2",
                (Boundary::Mixed, Method::GaussSeidel) => "((1 + c) / 2)^2",
            })
            .source("The eigenvalues of the five-point stencil, as in textbooks; Hanuliak 2014, section 6, has the iterations")
            .remark("The spectral radius. The nearer to 1, the slower the iteration."),
        Q::ratio("iterations", "", "Iterations until the change is below ε", State::iterations)
            .with_certificate(
                "The change falls by the same factor in each iteration, so a logarithm gives the first one in which it is small enough.",
                "d_last <= eps and eps < d_before",
            )
            .source(SLOWEST)
            .remark("A small change is no small error where the iteration is slow."),
        Q::ratio("iterations_error", "", "Iterations until the error is below ε", |s| s.mode()?.iterations_to_error(s.eps))
            .with_certificate(
                "The error falls by the same factor in each iteration, so a logarithm gives the first one after which it is small enough.",
                "e_last <= eps and eps < e_before",
            )
            .source(SLOWEST),
        Q::share("error_at_stop", "", "Error when the change is below ε", State::error_at_stop)
            .formula_by(|s| if s.mode().is_ok_and(|mode| mode.rho == 0.0) { "0" } else { "1 / exp(iterations delta)" })
            .source(SLOWEST)
            .remark("It is ρ to the power of the iterations, over the largest initial error."),
        Q::ratio("error_over_eps", "", "Error over ε at the stop", |s| Ok(s.error_at_stop()? / s.eps))
            .formula("error_at_stop / eps").source(SLOWEST).remark("Up to ρ / (1 − ρ)."),
        Q::time("t_converge_strips", "T(s,p)", "Time to the precision on strips", |s| s.time_to_precision(Strips))
            .formula_by(to_precision!("t_strips", "r_strips"))
            .source(CONVERGED),
        Q::time("t_converge_blocks", "T(s,p)", "Time to the precision on blocks", |s| s.time_to_precision(Blocks))
            .formula_by(to_precision!("t_blocks", "r_blocks"))
            .source(CONVERGED).only_if(State::require_blocks),
        Q::share("surface_strips", "", "Words received per point, strips", |s| words_per_point(Strips, &s.grid(s.p)))
            .formula("cases(p = 1: 0; p = 2: p / n; else: 2 p / n)").source(EDGES).remark(SURFACE),
        Q::share("surface_blocks", "", "Words received per point, blocks", |s| words_per_point(Blocks, &s.grid(s.p)))
            .formula("4 sqrt(p) / n").source(EDGES).remark(SURFACE).only_if(State::require_blocks),
        Q::ratio("largest_strips", "", "Points of the largest strip", |s| s.largest(Strips, s.p))
            .formula("ceil(n / p) n").source(LARGEST),
        Q::ratio("imbalance_strips", "", "Imbalance of strips", |s| s.imbalance(Strips))
            .formula("largest_strips p / n^2").source(LARGEST)
            .remark("How much longer the slowest part computes than the formula says."),
        Q::ratio("largest_blocks", "", "Points of the largest block", |s| s.largest(Blocks, s.p))
            .formula("ceil(n / sqrt(p))^2").source(LARGEST),
        Q::ratio("imbalance_blocks", "", "Imbalance of blocks", |s| s.imbalance(Blocks))
            .formula("largest_blocks p / n^2").source(LARGEST)
            .remark("How much longer the slowest part computes than the formula says."),
        Q::share("overlap_rows", "", "Read twice, by rows or columns", |s| s.read_twice(Partition::Rows))
            .formula("W (p - 1) / n").source(SHARED_ROWS).remark("Share of the file."),
        Q::share("overlap_blocks", "", "Read twice, by blocks", |s| s.read_twice(Partition::Blocks))
            .formula("(1 + W (sqrt(p) - 1) / n)^2 - 1").source(SHARED_ROWS)
            .remark("Share of the file."),
        Q::ratio("lock_rounds_rows", "", "Rounds of locked writing, by rows", |s| s.rounds(Partition::Rows))
            .formula("cases(p = 1: 1; else: 1 + min(1, W))").source(LOCKS).remark(ROUNDS),
        Q::ratio("lock_rounds_columns", "", "Rounds of locked writing, by columns", |s| s.rounds(Partition::Columns))
            .formula("p").source(LOCKS).remark(ROUNDS),
        Q::ratio("lock_rounds_blocks", "", "Rounds of locked writing, by blocks", |s| s.rounds(Partition::Blocks))
            .formula("cases(p = 1: 1; W = 0 and sqrt(p) = n: 1; W = 0: sqrt(p); W = 1: sqrt(p) + 2; else: 2 sqrt(p))")
            .source(LOCKS).remark(ROUNDS),
        Q::time("t_blocks_aware", "T(k)", "Blocks, best shape on a node", |s| {
            Ok(s.in_turn(&s.blocks_mapped(Mapping::Blocks)?))
        })
        .with_certificate(SHAPES, "t_blocks_aware <= t_squarest and t_blocks_aware <= t_longest")
        .source(NODES).only_if(State::require_blocks).with_curve("blocks, best shape", BLOCKS).stroke(Stroke::Dashed),
        Q::ratio("mapping_gain", "", "Time of whole rows over the best shape", State::mapping_gain)
            .formula("cases(t_rows = t_blocks_aware: 1; else: t_rows / t_blocks_aware)").source(NODES)
            .remark("It pays where the NIC limits, k t_nic / r > tw."),
        Q::ratio("node_rows", "a", "Rows of blocks on a node", |s| Ok(s.best_shape()?.rows))
            .with_certificate(SHAPES, "t_blocks_aware <= t_squarest and t_blocks_aware <= t_longest")
            .source(NODES).remark("Of the best shape."),
        Q::ratio("node_columns", "b", "Columns of blocks on a node", |s| Ok(s.best_shape()?.columns))
            .formula("k / node_rows").source(NODES).remark("Of the best shape."),
        Q::number("nic_words_strips", "", "Words that leave a node, strips", Unit::Word, |s| Ok(s.exchange_on_nodes(Strips)?.nic_words()))
            .formula_by(|s| match s.mapping {
                _ if s.ppn == s.p => "0",
                Mapping::Cyclic => "2 k n",
                _ => "2 n",
            })
            .source(NODES).remark("Of an iteration, from a node with neighbors on all sides."),
        Q::number("nic_words_blocks", "", "Words that leave a node, blocks", Unit::Word, |s| Ok(s.exchange_on_nodes(Blocks)?.nic_words()))
            .formula("2 w (x_side + x_up)").source(NODES).only_if(State::require_blocks)
            .remark("Of an iteration, from a node with neighbors on all sides."),
        Q::number("word_rate", "1/tw", "Words per second", Unit::WordPerSecond, |s| {
            let help = "words take no time, so their rate has no bound. Set tw above zero";
            let rate = Some(1.0 / s.tw).filter(|rate| rate.is_finite());
            rate.ok_or_else(|| Error::new(ErrorKind::NotPositive, "tw", s.tw, help))
        })
        .formula("1 / tw").source("Definition of tw; a printed tw is for a word of unstated size"),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        letters::letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.exists(Blocks)
    }
}

fn for_channel(s: &State, switched: &'static str, shared: &'static str) -> &'static str {
    if s.is_shared() { shared } else { switched }
}

/// Returns the source on this channel.
fn by_channel(s: &State, switched: &'static str, shared: &'static str) -> &'static str {
    if s.is_shared() {
        shared
    } else if s.is_on_nodes() && s.require_one_level().is_err() {
        NODES
    } else {
        switched
    }
}

/// Returns the closed form of an optimal number of processors where there is one; else it is sought.
fn optimum(s: &State, formula: &'static str, holds: &'static str) -> Origin {
    let is_sought = s.is_shared() || s.overlap;
    if is_sought { Origin::Found { by: SOUGHT, holds } } else { Origin::Formula(formula) }
}

/// Returns how the work that keeps an efficiency grows asymptotically.
fn asymptotic_growth(s: &State, cut: Decomposition) -> &'static str {
    // Edges whose words take no time leave the start-ups alone to decide.
    let words = 0.0 < s.tw;
    match (cut, s.is_shared()) {
        _ if s.is_free() => "Messages take no time: any grid keeps it.",
        (Strips, true) if words => "For many processors the work must grow as p⁴.",
        (Blocks, true) if words => "For many processors the work must grow as p³.",
        (_, true) => "For many processors the work must grow as p².",
        (Strips, _) if words => "For many processors the work must grow as p².",
        _ if s.convergence => "For many processors the work must grow as p log p.",
        _ => "For many processors the work must grow as p.",
    }
}

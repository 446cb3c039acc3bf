//! What can be read off: the exchange, its thresholds, the run; each with its formula.

use crossover_figures::quantity::Unit;
use crossover_model::stencil::{Cut, Decomposition, Rectangle, Total, Winner};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report};

use super::inputs::Inputs;
use super::{hints, takeaway};

const QUEUE: &str =
    "The messages of Hanuliak 2014, section 6, queueing on the one channel of sections 4 and 7.2";
const RUN: &str = "Hanuliak 2014, sections 4 and 6 put together: T = T_comp + T_comm; the convergence test is an all-reduce of one word, a part of T_comm";
const BEST: &str = "Derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6; not bounded by the rows there are";
const SOUGHT: &str = "Bisection for the number of processors from which on the time of an iteration rises. With 1 % fewer or 1 % more it is no shorter.";
const STRIPS: &str = "T_strips <= T_strips_fewer and T_strips <= T_strips_more";
const BLOCKS: &str = "T_blocks <= T_blocks_fewer and T_blocks <= T_blocks_more";
const KEPT: &str = "Grama et al., chapter 5, on Hanuliak 2014, section 6; the paper's own w(s) = max[T_comp, h] is the dominating term, not an isoefficiency";
const OBLONG: &str =
    "Hanuliak 2014, sections 6.1 and 6.1.1, for the n by m matrix that section 6 starts from";

/// Every readout of the screen.
pub(super) fn report(params: &Params) -> Report {
    let s = Inputs::of(params);
    let mut readouts = exchange(&s);
    readouts.extend(thresholds(&s));
    readouts.extend(strips(&s));
    readouts.extend(blocks(&s));
    readouts.push(printed(&s));
    readouts.extend(oblong(&s));
    readouts.push(word_rate(&s));
    Report {
        takeaway: takeaway::takeaway(&s),
        hints: hints::hints(&s),
        readouts,
    }
}

fn time(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    answer: Result<f64, Error>,
) -> Readout {
    Readout::number(key, symbol, label, Unit::Second, answer)
}

fn ratio(
    key: &'static str,
    symbol: &'static str,
    label: &'static str,
    answer: Result<f64, Error>,
) -> Readout {
    Readout::number(key, symbol, label, Unit::One, answer)
}

/// What stands for the present channel.
fn by_channel(s: &Inputs, switched: &'static str, shared: &'static str) -> &'static str {
    if s.is_shared() { shared } else { switched }
}

fn exchange(s: &Inputs) -> Vec<Readout> {
    let both = s.decision(s.p);
    let winner = both.clone().map(|both| both.winner);
    let compared = match winner {
        Ok(Winner::Tie) => "t_strips = t_blocks",
        Ok(Winner::Blocks) => "t_blocks < t_strips",
        _ => "t_strips < t_blocks",
    };
    let cut = |cut| s.exchange_stated(cut);
    vec![
        Readout::word("winner", "cheaper exchange", winner.map(Winner::name))
            .found("The times of both exchanges are compared.", compared)
            .source(by_channel(s, "Hanuliak 2014, section 6.1.2", QUEUE))
            .remark("Strips send fewer messages, blocks send shorter ones."),
        ratio("advantage", "", "slower over faster", both.map(|both| both.advantage))
            .formula("cases(t_strips = t_blocks: 1; else: max(t_strips, t_blocks) / min(t_strips, t_blocks))")
            .source(by_channel(s, "Hanuliak 2014, section 6.1.2", QUEUE)),
        time("t_strips", "T(s,p)coms", "exchange between strips", cut(Decomposition::Strips))
            .formula(by_channel(
                s,
                r#"cases(p = 1: 0; p = 2: 2 (ts "start-ups" + n tw "words"); else: 4 (ts "start-ups" + n tw "words"))"#,
                r#"k_strips (ts "start-ups" + n tw "words")"#,
            ))
            .source(by_channel(s, "Hanuliak 2014, section 6.1, for 3 ≤ p ≤ n; two strips have one edge each, one has none", QUEUE)),
        time("t_blocks", "T(s,p)comb", "exchange between blocks", cut(Decomposition::Blocks))
            .formula(by_channel(
                s,
                r#"8 (ts "start-ups" + n tw / sqrt(p) "words")"#,
                r#"k_blocks (ts "start-ups" + n tw / sqrt(p) "words")"#,
            ))
            .source(by_channel(s, "Hanuliak 2014, section 6.1.1, p ≥ 9 and a square", QUEUE)),
    ]
}

fn thresholds(s: &Inputs) -> Vec<Readout> {
    let ts = s.ts_threshold(s.p);
    let factor = ts.clone().and_then(|limit| {
        let got = Unit::SecondPerWord.show(s.network.tw);
        let help = "words cost nothing beside a start-up, so no factor would do: give more";
        let factor = Some(s.network.ts / limit).filter(|factor| factor.is_finite());
        factor.ok_or_else(|| Error::new(ErrorKind::Undefined, "tw", got, help))
    });
    let tw = s.tw_threshold(s.p);
    vec![
        time("ts_threshold", "ts*", "start-up time at which both cost the same", ts)
            .formula(by_channel(s, r#"n (1 "two long edges" - 2 / sqrt(p) "four short edges") tw"#, "n tw"))
            .source(by_channel(s, "Hanuliak 2014, section 6.1.2 and Table 1, p ≥ 9", QUEUE))
            .remark("Above it strips win, below it blocks."),
        ratio("ts_factor", "ts / ts*", "start-up time over its threshold", factor)
            .formula("ts / ts_threshold")
            .source("From ts*")
            .remark("Above 1 strips win, and this is the factor by which ts must fall for blocks to win."),
        Readout::number("tw_threshold", "tw*", "time per word at which both cost the same", Unit::SecondPerWord, tw)
            .formula(by_channel(s, "ts / (n (1 - 2 / sqrt(p)))", "ts / n"))
            .source(by_channel(s, "Hanuliak 2014, section 7.1.1 and Table 2; section 6.1.2 prints the inequality inverted, tw > n (1 − 2/√p) ts", QUEUE))
            .remark("Above it blocks win, below it strips."),
        Readout::number("p_cross", "p*", "processors from which blocks win", Unit::Processor, s.p_cross())
            .formula("4 / (1 - ts / (n tw))^2")
            .source("Hanuliak 2014, section 6.1.2, solved for p")
            .remark("More processors shorten the edges of blocks, not those of strips. Below 9 there are no blocks, above n no strips."),
    ]
}

fn strips(s: &Inputs) -> Vec<Readout> {
    let cut = Decomposition::Strips;
    let [t_p, speedup, efficiency] = run(s, cut);
    let label = "strips that finish first, by the formula";
    let best = Readout::number("p_best_strips", "p*", label, Unit::Processor, best(s, cut));
    let label = "side that keeps the efficiency, strips";
    let side = s.isoefficiency(cut, s.p).map(|found| found.n);
    vec![
        time("t_total_strips", "T(s,p)", "run on strips", t_p)
            .formula(if s.relaxation.overlap {
                r#"iters max(n^2 tc / p "computing", (t_strips + t_test) "communicating")"#
            } else {
                r#"iters (n^2 tc / p "computing" + t_strips "exchange" + t_test "convergence test")"#
            })
            .source(RUN),
        ratio("speedup_strips", "S", "speedup of strips", speedup)
            .formula("iters n^2 tc / t_total_strips")
            .source(RUN),
        ratio("efficiency_strips", "E", "efficiency of strips", efficiency)
            .formula("speedup_strips / p")
            .source(RUN),
        closed(s, best, "max(1, n^2 tc ln(2) / (ts + tw))", STRIPS)
            .source(BEST),
        ratio("n_iso_strips", "n", label, side)
            .formula("(b_strips + sqrt(b_strips^2 + 4 tc c_strips)) / (2 tc)")
            .source(KEPT)
            .remark(growth(s, cut)),
    ]
}

fn blocks(s: &Inputs) -> Vec<Readout> {
    let cut = Decomposition::Blocks;
    let [t_p, speedup, efficiency] = run(s, cut);
    let label = "blocks that finish first, by the formula";
    let best = Readout::number("p_best_blocks", "p*", label, Unit::Processor, best(s, cut));
    let label = "side that keeps the efficiency, blocks";
    let side = s.isoefficiency(cut, s.p).map(|found| found.n);
    vec![
        time("t_total_blocks", "T(s,p)", "run on blocks", t_p)
            .formula(if s.relaxation.overlap {
                r#"iters max(n^2 tc / p "computing", (t_blocks + t_test) "communicating")"#
            } else {
                r#"iters (n^2 tc / p "computing" + t_blocks "exchange" + t_test "convergence test")"#
            })
            .source(RUN),
        ratio("speedup_blocks", "S", "speedup of blocks", speedup)
            .formula("iters n^2 tc / t_total_blocks")
            .source(RUN),
        ratio("efficiency_blocks", "E", "efficiency of blocks", efficiency)
            .formula("speedup_blocks / p")
            .source(RUN),
        closed(s, best, "max(1, ln(2) (2 n tw + sqrt((2 n tw)^2 + (ts + tw) n^2 tc / ln(2))) / (ts + tw))^2", BLOCKS)
            .source(BEST),
        ratio("n_iso_blocks", "n", label, side)
            .formula("(b_blocks + sqrt(b_blocks^2 + 4 tc c_blocks)) / (2 tc)")
            .source(KEPT)
            .remark(growth(s, cut)),
    ]
}

/// Time, speedup and efficiency of the run.
fn run(s: &Inputs, cut: Decomposition) -> [Result<f64, Error>; 3] {
    let total = s.total_stated(cut);
    let parts: [fn(&Total) -> f64; 3] = [|run| run.t_p, |run| run.speedup, |run| run.efficiency];
    parts.map(|part| total.as_ref().map(part).map_err(Error::clone))
}

fn best(s: &Inputs, cut: Decomposition) -> Result<f64, Error> {
    s.optimum(cut)?.ok_or_else(|| {
        if s.relaxation.convergence || s.is_shared() {
            let help = "messages take no time, so the time falls for every p: give more";
            return Error::new(ErrorKind::Undefined, "ts", s.network.ts, help);
        }
        let help = "T_comm does not rise with p, so the time has no least value over p: turn the \
                    convergence test on, or choose the shared channel";
        Error::new(ErrorKind::Undefined, "convergence", "off", help)
    })
}

/// The best number of processors, by `formula` where it has a closed form; elsewhere it is sought.
fn closed(s: &Inputs, best: Readout, formula: &'static str, holds: &'static str) -> Readout {
    if s.is_shared() || s.relaxation.overlap {
        best.found(SOUGHT, holds)
    } else {
        best.formula(formula)
    }
}

/// How the work grows in the end that keeps an efficiency.
fn growth(s: &Inputs, cut: Decomposition) -> &'static str {
    // Edges whose words take no time leave the start-ups alone to decide.
    let words = 0.0 < s.network.tw;
    match (cut, s.is_shared()) {
        _ if s.is_free() => "Messages take no time: any grid keeps it.",
        (Decomposition::Strips, true) if words => "For many processors the work must grow as p⁴.",
        (Decomposition::Blocks, true) if words => "For many processors the work must grow as p³.",
        (_, true) => "For many processors the work must grow as p².",
        (Decomposition::Strips, _) if words => "For many processors the work must grow as p².",
        _ if s.relaxation.convergence => "For many processors the work must grow as p log p.",
        _ => "For many processors the work must grow as p.",
    }
}

fn printed(s: &Inputs) -> Readout {
    let label = "what the paper charges strips (k = n/p)";
    time("t_strips_printed", "k T(s,p)coms", label, s.strips_as_printed())
        .formula(r#"4 (n / p) (ts "start-ups" + n tw "words")"#)
        .source("Hanuliak 2014, section 7.1.1")
        .remark("Right for the computing only: strips of adjoining rows have two edges whatever their height. It would be right for rows dealt out in turn.")
}

fn oblong(s: &Inputs) -> Vec<Readout> {
    let grid = s.rectangle(s.m);
    let cut = grid.as_ref().map(Rectangle::best_cut).map_err(Error::clone);
    let edge = grid.clone().map(|grid| grid.edge(grid.best_cut()));
    let time_of = |exchange: fn(&Rectangle, &Inputs) -> Result<f64, Error>| {
        grid.clone().and_then(|grid| exchange(&grid, s))
    };
    let strips = time_of(|grid, s| grid.strips(grid.best_cut(), &s.network));
    let blocks = time_of(|grid, s| grid.blocks(&s.network));
    let threshold = time_of(|grid, s| grid.threshold_ts(grid.best_cut(), s.network.tw));
    let (name, shorter) = match cut {
        Ok(Cut::Columns) => ("columns", "n < m"),
        _ => ("rows", "m <= n"),
    };
    let readouts = [
        Readout::word("cut", "strips to cut from n by m", cut.map(|_| name)).found(
            "Strips lie across the longer side, so that the shorter edge travels.",
            shorter,
        ),
        Readout::number(
            "edge",
            "min(n, m)",
            "edge that travels, n by m",
            Unit::Word,
            edge,
        )
        .formula("min(n, m)"),
        time(
            "t_strips_nm",
            "T(s,p)coms",
            "exchange between strips, n by m",
            strips,
        )
        .formula(r#"4 (ts "start-ups" + min(n, m) tw "words")"#),
        time(
            "t_blocks_nm",
            "T(s,p)comb",
            "exchange between blocks, n by m",
            blocks,
        )
        .formula(r#"4 (2 ts "start-ups" + (n + m) tw / sqrt(p) "words")"#),
        time(
            "ts_threshold_nm",
            "ts*",
            "start-up time at which both cost the same, n by m",
            threshold,
        )
        .formula(r#"(min(n, m) "edge of a strip" - (n + m) / sqrt(p) "edges of a block") tw"#)
        .remark("Below zero strips win whatever ts."),
    ];
    readouts.map(|readout| readout.source(OBLONG)).into()
}

fn word_rate(s: &Inputs) -> Readout {
    let tw = s.network.tw;
    let rate = Some(1.0 / tw).filter(|rate| rate.is_finite());
    let help = "words take no time, so their rate has no bound: give more than zero";
    let rate = rate.ok_or_else(|| Error::new(ErrorKind::NotPositive, "tw", tw, help));
    Readout::number(
        "word_rate",
        "1/tw",
        "words a second",
        Unit::WordPerSecond,
        rate,
    )
    .formula("1 / tw")
    .source("Definition of tw; a printed tw is for a word of unstated size")
}

//! The readouts: the exchange, its thresholds, the run; each with its formula.

use crossover_figures::quantity::Unit;
use crossover_model::stencil::{
    Decomposition, Total, Winner, threshold_ts_at_p_n, threshold_tw_at_p_n,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report};

use super::inputs::Inputs;
use super::{file_view, hints, oblong, takeaway};

const QUEUE: &str =
    "The messages of Hanuliak 2014, section 6, queueing on the one channel of sections 4 and 7.2";
const RUN: &str = "Hanuliak 2014, sections 4 and 6 put together: T = T_comp + T_comm; the convergence test is an all-reduce of one word, a part of T_comm";
const BEST: &str = "Derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6; not bounded by the rows there are";
const SOUGHT: &str = "Bisection for the number of processors from which on the time of an iteration rises. With 1 % fewer or 1 % more it is no shorter.";
const BEST_BLOCKS: &str =
    "max(1, ln(2) (2 n tw + sqrt((2 n tw)^2 + (ts + tw) n^2 tc / ln(2))) / (ts + tw))^2";
const BEST_BOTH_WAYS: &str =
    "max(1, ln(2) (n tw + sqrt((n tw)^2 + (ts + tw) n^2 tc / ln(2))) / (ts + tw))^2";
const STRIPS: &str = "T_strips <= T_strips_fewer and T_strips <= T_strips_more";
const BLOCKS: &str = "T_blocks <= T_blocks_fewer and T_blocks <= T_blocks_more";
const KEPT: &str = "Grama et al., chapter 5, on Hanuliak 2014, section 6; the paper's own w(s) = max[T_comp, h] is the dominating term, not an isoefficiency";

/// Returns every readout of the screen, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let s = Inputs::of(params);
    let mut readouts = exchange(&s);
    readouts.extend(thresholds(&s));
    readouts.extend(strips(&s));
    readouts.extend(blocks(&s));
    readouts.push(printed(&s));
    readouts.extend(oblong::readouts(&s));
    readouts.extend(file_view::readouts(&s));
    readouts.push(word_rate(&s));
    Report { takeaway: takeaway::takeaway(&s), hints: hints::hints(&s), readouts }
}

/// Returns what holds of the current channel.
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
    let cut = |cut| s.exchange_here(cut);
    vec![
        Readout::word("winner", "Cheaper exchange", winner.map(Winner::name))
            .found("The times of both exchanges are compared.", compared)
            .source(by_channel(s, "Hanuliak 2014, section 6.1.2", QUEUE))
            .remark("Strips send fewer messages, blocks send shorter ones."),
        Readout::ratio("advantage", "", "Slower over faster exchange", both.map(|both| both.advantage))
            .formula("cases(t_strips = t_blocks: 1; else: max(t_strips, t_blocks) / min(t_strips, t_blocks))")
            .source(by_channel(s, "Hanuliak 2014, section 6.1.2", QUEUE)),
        Readout::time("t_strips", "T(s,p)coms", "Exchange between strips", cut(Decomposition::Strips))
            .formula(if s.is_duplex() { r#"cases(p = 1: 0; p = 2: ts "start-ups" + n tw "words"; else: 2 (ts "start-ups" + n tw "words"))"# } else { by_channel(s, r#"cases(p = 1: 0; p = 2: 2 (ts "start-ups" + n tw "words"); else: 4 (ts "start-ups" + n tw "words"))"#, r#"k_strips (ts "start-ups" + n tw "words")"#) })
            .source(by_channel(s, "Hanuliak 2014, section 6.1, for 3 ≤ p ≤ n; two strips have one edge each, one has none", QUEUE)),
        Readout::time("t_blocks", "T(s,p)comb", "Exchange between blocks", cut(Decomposition::Blocks))
            .formula(if s.is_duplex() { r#"4 (ts "start-ups" + n tw / sqrt(p) "words")"# } else { by_channel(s, r#"8 (ts "start-ups" + n tw / sqrt(p) "words")"#, r#"k_blocks (ts "start-ups" + n tw / sqrt(p) "words")"#) })
            .source(by_channel(s, "Hanuliak 2014, section 6.1.1, p ≥ 9 and a square", QUEUE)),
    ]
}

fn thresholds(s: &Inputs) -> Vec<Readout> {
    let ts = s.ts_threshold(s.p);
    let factor = ts.clone().and_then(|limit| {
        let got = Unit::SecondPerWord.show(s.network.tw);
        let help = "words take no time, so the break-even point is 0. Set tw above zero";
        let factor = Some(s.network.ts / limit).filter(|factor| factor.is_finite());
        factor.ok_or_else(|| Error::new(ErrorKind::Undefined, "tw", got, help))
    });
    let tw = s.tw_threshold(s.p);
    let at_n = |threshold: fn(&[f64], f64) -> Result<Vec<f64>, Error>, given: f64| {
        threshold(&[given], s.n).map(|values| values.into_iter().sum())
    };
    vec![
        Readout::time("ts_threshold", "ts*", "Break-even start-up time", ts)
            .formula(by_channel(s, r#"n (1 "two long edges" - 2 / sqrt(p) "four short edges") tw"#, "n tw"))
            .source(by_channel(s, "Hanuliak 2014, section 6.1.2 and Table 1, p ≥ 9", QUEUE))
            .remark("Above it strips win, below it blocks."),
        Readout::ratio("ts_factor", "ts / ts*", "Start-up time over its break-even point", factor)
            .formula("ts / ts_threshold")
            .source("From ts*")
            .remark("Above 1 strips win: ts must fall by this factor for blocks to win."),
        Readout::number("tw_threshold", "tw*", "Break-even per-word transfer time", Unit::SecondPerWord, tw)
            .formula(by_channel(s, "ts / (n (1 - 2 / sqrt(p)))", "ts / n"))
            .source(by_channel(s, "Hanuliak 2014, section 7.1.1 and Table 2; section 6.1.2 prints the inequality inverted, tw > n (1 − 2/√p) ts", QUEUE))
            .remark("Above it blocks win, below it strips."),
        Readout::time("ts_threshold_at_n", "ts*", "Break-even start-up time at p = n", at_n(threshold_ts_at_p_n, s.network.tw))
            .formula("(n - 2 sqrt(n)) tw")
            .source("Hanuliak 2014, section 7.1.1 and Table 1, n ≥ 9")
            .remark("One row per processor, on a switched network."),
        Readout::number("tw_threshold_at_n", "tw*", "Break-even per-word transfer time at p = n", Unit::SecondPerWord, at_n(threshold_tw_at_p_n, s.network.ts))
            .formula("ts / (n - 2 sqrt(n))")
            .source("Hanuliak 2014, section 7.1.1 and Table 2, n ≥ 9")
            .remark("One row per processor, on a switched network."),
        Readout::number("p_cross", "p*", "Break-even number of processors", Unit::Processor, s.p_cross())
            .formula("4 / (1 - ts / (n tw))^2")
            .source("Hanuliak 2014, section 6.1.2, solved for p")
            .remark("More processors shorten the edges of blocks, not those of strips. Below 9 there are no blocks, above n no strips."),
    ]
}

fn strips(s: &Inputs) -> Vec<Readout> {
    let cut = Decomposition::Strips;
    let [t_p, speedup, efficiency] = run(s, cut);
    let label = "Optimal number of strips";
    let best = Readout::number("p_best_strips", "p*", label, Unit::Processor, best(s, cut));
    let label = "Side that keeps the efficiency, strips";
    let side = s.isoefficiency(cut, s.p).map(|found| found.n);
    vec![
        Readout::time("t_total_strips", "T(s,p)", "Time of the run on strips", t_p)
            .formula(if s.relaxation.overlap {
                r#"iters max(n^2 tc / p "computing", (t_strips + t_test) "communicating")"#
            } else {
                r#"iters (n^2 tc / p "computing" + t_strips "exchange" + t_test "convergence test")"#
            })
            .source(RUN),
        Readout::ratio("speedup_strips", "S", "Speedup of strips", speedup)
            .formula("iters n^2 tc / t_total_strips")
            .source(RUN),
        Readout::ratio("efficiency_strips", "E", "Efficiency of strips", efficiency)
            .formula("speedup_strips / p")
            .source(RUN),
        closed(s, best, "max(1, n^2 tc ln(2) / (ts + tw))", STRIPS)
            .source(BEST),
        Readout::ratio("n_iso_strips", "n", label, side)
            .formula("(b_strips + sqrt(b_strips^2 + 4 tc c_strips)) / (2 tc)")
            .source(KEPT)
            .remark(growth(s, cut)),
    ]
}

fn blocks(s: &Inputs) -> Vec<Readout> {
    let cut = Decomposition::Blocks;
    let [t_p, speedup, efficiency] = run(s, cut);
    let label = "Optimal number of blocks";
    let best = Readout::number("p_best_blocks", "p*", label, Unit::Processor, best(s, cut));
    let label = "Side that keeps the efficiency, blocks";
    let side = s.isoefficiency(cut, s.p).map(|found| found.n);
    vec![
        Readout::time("t_total_blocks", "T(s,p)", "Time of the run on blocks", t_p)
            .formula(if s.relaxation.overlap {
                r#"iters max(n^2 tc / p "computing", (t_blocks + t_test) "communicating")"#
            } else {
                r#"iters (n^2 tc / p "computing" + t_blocks "exchange" + t_test "convergence test")"#
            })
            .source(RUN),
        Readout::ratio("speedup_blocks", "S", "Speedup of blocks", speedup)
            .formula("iters n^2 tc / t_total_blocks")
            .source(RUN),
        Readout::ratio("efficiency_blocks", "E", "Efficiency of blocks", efficiency)
            .formula("speedup_blocks / p")
            .source(RUN),
        closed(s, best, if s.is_duplex() { BEST_BOTH_WAYS } else { BEST_BLOCKS }, BLOCKS)
            .source(BEST),
        Readout::ratio("n_iso_blocks", "n", label, side)
            .formula("(b_blocks + sqrt(b_blocks^2 + 4 tc c_blocks)) / (2 tc)")
            .source(KEPT)
            .remark(growth(s, cut)),
    ]
}

/// Time, speedup and efficiency of the run.
fn run(s: &Inputs, cut: Decomposition) -> [Result<f64, Error>; 3] {
    let total = s.total_here(cut);
    let parts: [fn(&Total) -> f64; 3] = [|run| run.t_p, |run| run.speedup, |run| run.efficiency];
    parts.map(|part| total.as_ref().map(part).map_err(Error::clone))
}

fn best(s: &Inputs, cut: Decomposition) -> Result<f64, Error> {
    s.optimum(cut)?.ok_or_else(|| {
        if s.relaxation.convergence || s.is_shared() {
            let help = "messages take no time, so the time falls for every p. Set ts above zero";
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
    let label = "Exchange between strips, as printed with k = n/p";
    Readout::time("t_strips_printed", "k T(s,p)coms", label, s.strips_as_printed())
        .formula(r#"4 (n / p) (ts "start-ups" + n tw "words")"#)
        .source("Hanuliak 2014, section 7.1.1")
        .remark("Right for the computing only: strips of adjoining rows have two edges whatever their height. It would be right for rows dealt out in turn.")
}

fn word_rate(s: &Inputs) -> Readout {
    let tw = s.network.tw;
    let rate = Some(1.0 / tw).filter(|rate| rate.is_finite());
    let help = "words take no time, so their rate has no bound. Set tw above zero";
    let rate = rate.ok_or_else(|| Error::new(ErrorKind::NotPositive, "tw", tw, help));
    Readout::number("word_rate", "1/tw", "Words per second", Unit::WordPerSecond, rate)
        .formula("1 / tw")
        .source("Definition of tw; a printed tw is for a word of unstated size")
}

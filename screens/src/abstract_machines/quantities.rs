//! The quantities: the job's time by every model, and what the letters of `LogP` and BSP imply.

use super::letters::letters;
use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Cycle, Message, Processor};
use crossover_model::machines::{Bsp, Memory};

use crate::screen::prelude::*;

use super::params::{Job, Model};
use super::state::State;

type Q = Quantity<State>;

/// Makes the time by a model, in the color of its family, which no part of a time has.
macro_rules! time_by {
    ($model:ident, $key:literal, $ink:expr, $stroke:ident) => {{
        let name = Model::OPTIONS[Model::$model as usize].label;
        let time = Q::time($key, "t", name, |s| Ok(s.charges(Model::$model)?.total()));
        time.with_curve(name, $ink).stroke(Stroke::$stroke)
    }};
}

const BSP: &str = "Hanuliak 2014, section 3.3.2";
const LOGP: &str = "Hanuliak 2014, section 3.3.2.3";
const SUM: &str = "Karp, Sahay, Santos, Schauser 1993; Culler et al. 1993, figure 4";
const MEMORY: &str =
    "Ours, for Hanuliak 2014, section 3.1.1: delays grow with the processes that are used";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.workload().is_ok()
    }
}

/// The times of the models come first, in the order of [`Model`].
const QUANTITIES: &[Q] = &[
    time_by!(Pram, "t_pram", Ink::Text, Dotted)
        .formula_by(|s| if s.adds_in_memory() { "(ceil(n / p) - 1) tc" } else { "W tc" })
        .source("Hanuliak 2014, section 3.1.1")
        .remark("Communication is free: any word of the shared memory is there at once. So this is a lower bound."),
    time_by!(GramFixed, "t_gram_fixed", Ink::Muted, Solid)
        .formula(r#"tc (W "computing" + l H "hops")"#)
        .source("Hanuliak 2014, section 3.1.1.1, which prints no formula: unit access as in the PRAM")
        .remark("Messages travel l edges, a word in the time of an operation."),
    time_by!(GramFlexible, "t_gram_flexible", Ink::Muted, Dashed)
        .formula(r#"W tc "computing" + l (M ts "start-ups" + H tw "words")"#)
        .source("Hanuliak 2014, section 3.3.1")
        .remark("Start-up and words are charged again on each of the l edges."),
    time_by!(Bsp, "t_bsp", Ink::Series(5), Solid)
        .formula(r#"tc (W "computing" + g_BSP H "words" + supersteps l_BSP "barriers")"#)
        .source("Hanuliak 2014, section 3.3.2; Valiant 1990")
        .remark("A superstep costs w + g h + l; it ends with a barrier, an idle one too."),
    time_by!(BspOverlap, "t_bsp_overlap", Ink::Series(5), Dashed)
        .formula("tc sum_i(c_i max(w_i, g_BSP h_i, l_BSP))")
        .source(BSP)
        .remark("In each superstep only the longest activity counts."),
    time_by!(BspAdjusted, "t_bsp_adjusted", Ink::Series(5), DashDot)
        .formula(r#"T_overh "parallelization" + W tc "computing" + M ts "start-ups" + H tw "words""#)
        .source("Hanuliak 2014, section 3.3.2.1")
        .remark("No barrier; the interaction is a message of known start-up, and 1/r∞ = tw."),
    time_by!(Cgm, "t_cgm", Ink::Series(5), Dotted)
        .formula_by(|s| match s.job {
            Job::Message => r#"R tc (w_R "computing" + g_BSP N / 2 "words" + l_BSP "barriers")"#,
            _ => r#"R tc (w_R "computing" + g_BSP N / p "words" + l_BSP "barriers")"#,
        })
        .source("Hanuliak 2014, section 3.3.2.2")
        .remark("A bound: each round is charged with a processor's whole share of the words."),
    time_by!(LogP, "t_logp", Ink::Series(6), Solid)
        .better(Better::Less)
        .formula(r#"W tc "computing" + S (2 o "overhead" + L "latency") + (K - S) max(g, e o) "gaps""#)
        .source("Hanuliak 2014, section 3.3.2.3; Culler et al. 1993")
        .remark("A step of k messages takes L + 2 o + (k − 1) max(g, o), or max(g, 2 o) where as many come in: a processor does one at a time."),
    time_by!(LogPAck, "t_logp_ack", Ink::Series(6), Dashed)
        .formula(r#"W tc "computing" + K (4 o "overhead" + 2 L "latency")"#)
        .source("Hanuliak 2014, section 3.3.2.3, which prints \"2 L 2 + o\"")
        .remark("Each message waits for the answer to the one before."),
    time_by!(LogGp, "t_loggp", Ink::Series(6), DashDot)
        .formula(r#"W tc "computing" + S (2 o "overhead" + L "latency") + (M - S) max(g_LogGP, e o) "gaps" + B G "bytes""#)
        .source("Alexandrov et al. 1995")
        .remark("A step of k messages of B bytes in all takes L + 2 o + (k − 1) max(g, o) + (B − k) G, or max(g, 2 o) where as many come in. The first byte of each leaves with its overhead."),
    Q::number("capacity", "⌈L/g⌉", "Messages in transit, LogP", Message, |s| Ok(s.logp_with_gap()?.capacity()?.messages))
        .formula("ceil(L / g)")
        .source("Hanuliak 2014, section 3.3.2.3, which prints L/g; Culler et al. 1993 round it up")
        .remark("So many messages may be on their way from one processor, or to it. A further one makes its sender wait."),
    Q::time("t_broadcast", "t", "Optimal broadcast, LogP", |s| Ok(s.broadcast()?.t))
        .with_certificate(
            "After b messages one behind the other, whose senders sent a others before, C(a + b − 1, a) processors have the word at b (L + 2 o) + a max(g, o). The time by which these add up to p is bisected.",
            "p_informed >= p and p_earlier < p",
        )
        .source("Culler et al. 1993, the optimal broadcast tree"),
    Q::time("t_sum", "t", "Optimal sum, LogP", |s| Ok(s.summation()?.t))
        .with_certificate(
            "A sum that is complete x cycles before the end T brings T − x cycles, and costs its receiver o. Complete at L + 2 o + 1 for each message to the end and max(g, o + 1) for each later one of its receiver, it is a broadcast in reverse. T is bisected, in whole cycles.",
            "n_summed >= n and n_earlier < n",
        )
        .source(SUM)
        .remark("Processors that send early begin with fewer numbers. L, o and g are rounded up to whole cycles."),
    Q::number("n_sum", "n", "Numbers summed in T cycles, LogP", Unit::One, |s| Ok(s.most_summed()?.n))
        .formula("T + 1 + (p_T - 1) (T - o_T) - X")
        .source(SUM)
        .remark("A processor adds in each cycle in which it does not receive. Whoever is done earlier adds less."),
    Q::number("p_sum", "p", "Processors that help the optimal sum", Processor, |s| Ok(s.summation()?.adders))
        .with_certificate(
            "A processor helps if its sum is of more numbers than its receiver could add while it receives it.",
            "p_sum <= p and p_sum <= n",
        )
        .source(SUM),
    Q::time("interval", "", "Time between two messages", State::interval)
        .formula(r#"max(g "bandwidth", e o "overhead")"#)
        .source("The usual correspondence; Culler et al. 1993")
        .remark("Where the overhead decides, more bandwidth does not help."),
    Q::number("cycles_bsp", "t/tc", "Cycles of BSP", Cycle, |s| Ok(s.workload()?.bsp(&s.bsp()?, 1.0, false)?.total()))
        .formula(r#"W "computing" + g_BSP H "words" + supersteps l_BSP "barriers""#)
        .source(BSP),
    Q::number("barrier_least", "l", "Least barrier of BSP", Cycle, |s| Bsp::least_barrier(&s.network, s.l, s.tc))
        .formula("(ts + l th + tw) / tc")
        .source(BSP)
        .remark("A barrier waits at least for the shortest message through the network, of one word. The usual l = ts / tc is below that."),
    Q::ratio("supersteps", "", "Supersteps of the job", |s| Ok(s.workload()?.rounds()))
        .formula_by(|s| match s.job {
            Job::Broadcast => "ceil(log2(p))",
            Job::Sum => "ceil(log2(min(p, n))) + 1",
            Job::Stencil => "1",
            Job::List | Job::Message => "sum_i(c_i)",
        })
        .source("Binomial trees; a stencil's step is one superstep"),
    Q::share("comm_share", "", "Share of communication, LogP", State::communication_share)
        .formula("(S (2 o + L) + (K - S) max(g, e o)) / t_logp")
        .source(LOGP)
        .remark("What PRAM leaves out."),
    Q::number("p_best", "p", "Optimal number of processors, LogP", Processor, |s| Ok(s.best()?.p))
        .with_certificate(
            "The LogP times on all powers of two (of four for blocks) are compared.",
            "t_best <= t_fewer and t_best <= t_more",
        )
        .source("Computed from the LogP time")
        .remark("On a PRAM there is none: more processors never take longer."),
    Q::ratio("accesses", "", "Accesses to the memory", |s| Ok(s.access_without_waiting()?.accesses))
        .formula("sum_k(f_k a_k)")
        .source(MEMORY)
        .remark("Each word that the job's messages carry is written once and read once."),
    Q::time("t_access", "t", "Memory accesses, PRAM", |s| Ok(s.access_without_waiting()?.access))
        .formula("ta sum_k(f_k)")
        .source(MEMORY)
        .remark("What is accessed at the same time takes one access, if nothing waits."),
    Q::time("t_pram_wait", "t", "Waiting for the memory, PRAM", |s| Ok(s.waiting()?.waiting))
        .formula("ta sum_k(f_k (v_k - 1))")
        .source_by(|s| match s.memory {
            Memory::Hashed => "Ours, for Hanuliak 2014, section 2.1.1, hash networks: the expected load of the fullest module",
            _ => MEMORY,
        })
        .remark("A module serves one access at a time. The fullest one decides."),
    Q::time("t_pram_memory", "t", "PRAM with its memory", State::time_with_memory)
        .formula(r#"t_pram "computing" + t_access "accesses" + t_pram_wait "waiting""#)
        .source(MEMORY)
        .with_curve("PRAM with its memory", Ink::Text),
    Q::share("wait_share", "", "Share of waiting, PRAM", State::wait_share)
        .formula_by(|s| match s.time_with_memory() {
            Ok(0.0) => "0",
            _ => "t_pram_wait / t_pram_memory",
        })
        .source(MEMORY),
];

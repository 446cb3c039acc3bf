//! The quantities: the job's time by every model, and what the letters of `LogP` and BSP imply; and
//! the state they are of.

use std::ops::Deref;

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Cycle, Message, Processor};
use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::machines::{
    Access, Accesses, BestCount, Broadcast, Bsp, Cgm, Charges, LogGp, LogP, Memory, MemoryTime,
    SharedMemory, Step, Workload, best_count, gram_fixed, gram_flexible, pram, superstep_program,
};
use crossover_model::stencil::{Decomposition, square_neighbors};

use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::params::{Job, Model, Values};

/// A job, and the network and processors it is done on.
pub(super) struct State {
    values: Values,
    pub network: Network,
    waiting: Once<MemoryTime>,
}

type Q = Quantity<State>;

/// Makes the time by a model, in the color of its family, which no part of a time has.
macro_rules! time_by {
    ($model:ident, $key:literal, $ink:expr, $stroke:ident) => {{
        let name = Model::OPTIONS[Model::$model as usize].label;
        let time = Q::time($key, "t", name, |s| Ok(s.charges(Model::$model)?.total()));
        time.drawn(name, $ink).stroke(Stroke::$stroke)
    }};
}

const BSP: &str = "Hanuliak 2014, section 3.3.2";
const LOGP: &str = "Hanuliak 2014, section 3.3.2.3";
const MEMORY: &str =
    "Ours, for Hanuliak 2014, section 3.1.1: delays grow with the processes that are used";

impl Prepared for State {
    /// The times of the models come first, in the order of [`Model`].
    const QUANTITIES: &'static [Q] = &[
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
            .formula(r#"R tc (w_R "computing" + g_BSP N / p "words" + l_BSP "barriers")"#)
            .source("Hanuliak 2014, section 3.3.2.2")
            .remark("A bound: each round is charged with a processor's whole share of the words."),
        time_by!(LogP, "t_logp", Ink::Series(6), Solid)
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
        Q::number("capacity", "⌈L/g⌉", "Messages in transit, LogP", Message, |s| Ok(s.gapped()?.capacity()?.messages))
            .formula("ceil(L / g)")
            .source("Hanuliak 2014, section 3.3.2.3, which prints L/g; Culler et al. 1993 round it up")
            .remark("So many messages may be on their way from one processor, or to it. A further one makes its sender wait."),
        Q::time("t_broadcast", "t", "Optimal broadcast, LogP", |s| Ok(s.broadcast()?.t))
            .found(
                "After b messages one behind the other, whose senders sent a others before, C(a + b − 1, a) processors have the word at b (L + 2 o) + a max(g, o). The time by which these add up to p is bisected.",
                "p_informed >= p and p_earlier < p",
            )
            .source("Culler et al. 1993, the optimal broadcast tree"),
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
                Job::List => "sum_i(c_i)",
            })
            .source("Binomial trees; a stencil's step is one superstep"),
        Q::share("comm_share", "", "Share of communication, LogP", State::share)
            .formula("(S (2 o + L) + (K - S) max(g, e o)) / t_logp")
            .source(LOGP)
            .remark("What PRAM leaves out."),
        Q::number("p_best", "p", "Optimal number of processors, LogP", Processor, |s| Ok(s.best()?.p))
            .found(
                "The LogP times on all powers of two (of four for blocks) are compared.",
                "t_best <= t_fewer and t_best <= t_more",
            )
            .source("Computed from the LogP time")
            .remark("On a PRAM there is none: more processors never take longer."),
        Q::ratio("accesses", "", "Accesses to the memory", |s| Ok(s.served_at_once()?.accesses))
            .formula("sum_k(f_k a_k)")
            .source(MEMORY)
            .remark("Each word that the job's messages carry is written once and read once."),
        Q::time("t_access", "t", "Memory accesses, PRAM", |s| Ok(s.served_at_once()?.access))
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
        Q::time("t_pram_memory", "t", "PRAM with its memory", State::with_memory)
            .formula(r#"t_pram "computing" + t_access "accesses" + t_pram_wait "waiting""#)
            .source(MEMORY)
            .drawn("PRAM with its memory", Ink::Text),
        Q::share("wait_share", "", "Share of waiting, PRAM", State::wait_share)
            .formula_by(|s| match s.with_memory() {
                Ok(0.0) => "0",
                _ => "t_pram_wait / t_pram_memory",
            })
            .source(MEMORY),
    ];

    fn prepare(params: &Params) -> Self {
        let values = Values::from(params);
        let network = Network { ts: values.ts, th: values.th, tw: values.tw };
        Self { values, network, waiting: Once::default() }
    }

    fn letters(&self) -> Letters {
        self.machines().joined(self.parts()).joined(self.phases()).joined(self.searched())
    }

    fn is_consistent(&self) -> bool {
        self.workload().is_ok()
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn workload(&self) -> Result<Workload, Error> {
        self.workload_on(self.p)
    }

    /// Returns the job in steps, shared among `p` processors.
    fn workload_on(&self, p: f64) -> Result<Workload, Error> {
        let (n, most) = (self.n, self.most_processors());
        match self.job {
            Job::Broadcast => Workload::broadcast(p),
            Job::Sum => Workload::sum(&Size { n, p }),
            Job::Stencil if most < p => {
                let help = format!("there is no more to cut: give p up to {most}, or a larger n");
                Err(Error::new(ErrorKind::TooManyProcessors, "p", p, help))
            }
            Job::Stencil => Workload::stencil(self.cut, &Size { n, p }),
            Job::List => Workload::supersteps(&superstep_program(&self.w, &self.h)?),
        }
    }

    /// Returns whether the job is a stencil in blocks.
    pub fn is_in_blocks(&self) -> bool {
        self.job == Job::Stencil && self.cut == Decomposition::Blocks
    }

    /// Returns the most processors that have anything to do.
    pub fn most_processors(&self) -> f64 {
        match self.job {
            Job::Broadcast | Job::List => f64::INFINITY,
            Job::Stencil if self.is_in_blocks() => self.n * self.n,
            Job::Sum | Job::Stencil => self.n,
        }
    }

    /// Returns the words all processors hold together, which CGM shares out.
    pub fn input(&self) -> f64 {
        match self.job {
            // Each processor ends with a word of its own.
            Job::Broadcast => self.p,
            Job::Sum | Job::List => self.n,
            Job::Stencil => self.n * self.n,
        }
    }

    pub fn bsp(&self) -> Result<Bsp, Error> {
        Bsp::of_network(&self.network, self.tc)
    }

    pub fn logp(&self) -> Result<LogP, Error> {
        LogP::of_network(&self.network, self.words, self.l)
    }

    /// Returns `LogP` with the gap that is given, also where it is less than o.
    fn gapped(&self) -> Result<LogP, Error> {
        Ok(LogP { gap: self.words * self.network.tw, ..self.logp()? })
    }

    /// Returns `LogGP`, whose gap is o where the one given is less.
    fn loggp(&self) -> Result<LogGp, Error> {
        let machine = LogGp::of_network(&self.network, self.word, self.l)?;
        Ok(LogGp { gap: self.gap, ..machine })
    }

    /// Returns the job in the rounds of CGM, its own steps where it needs as many.
    fn cgm(&self) -> Result<Cgm, Error> {
        let rounds = match (self.rounds, self.job) {
            (Worded::Number(rounds), _) => Some(rounds),
            // All partial sums reach one processor in a round, all edges their neighbors.
            (_, Job::Sum | Job::Stencil) => Some(1.0),
            _ => None,
        };
        Ok(self.workload()?.in_rounds(rounds, &Size { n: self.input(), p: self.p }))
    }

    /// Returns the best broadcast of a word on `LogP`.
    pub fn broadcast(&self) -> Result<Broadcast, Error> {
        self.logp()?.broadcast(self.p)
    }

    /// Returns the overheads between two sends of a processor: two where messages come in as well.
    pub fn overheads(&self) -> f64 {
        let workload = self.workload().ok();
        let first = workload.as_ref().and_then(|workload| workload.parts().first());
        first.map_or(1.0, |(_, step)| step.overheads())
    }

    /// Returns the time between two messages that a processor of `LogP` sends.
    pub fn interval(&self) -> Result<f64, Error> {
        let machine = self.logp()?;
        Ok(machine.gap.max(self.overheads() * machine.overhead))
    }

    /// Returns what a model charges for the job.
    pub fn charges(&self, model: Model) -> Result<Charges, Error> {
        let Values { tc, words, word, l, T_overh, .. } = self.values;
        let workload = self.workload()?;
        match model {
            Model::Pram if self.adds_in_memory() => {
                pram(&Workload::sum_in_memory(&Size { n: self.n, p: self.p })?, tc)
            }
            Model::Pram => pram(&workload, tc),
            Model::GramFixed => gram_fixed(&workload, tc, l),
            Model::GramFlexible => gram_flexible(&workload, tc, &self.network, l),
            Model::Bsp => workload.bsp(&self.bsp()?, tc, false),
            Model::BspOverlap => workload.bsp(&self.bsp()?, tc, true),
            Model::BspAdjusted => workload.bsp_adjusted(&self.network, tc, T_overh),
            Model::Cgm => self.cgm()?.charges(&self.bsp()?, tc),
            Model::LogP => workload.logp(&self.logp()?, words, tc),
            Model::LogPAck => workload.logp_acknowledged(&self.logp()?, words, tc),
            Model::LogGp => workload.loggp(&self.loggp()?, word, tc),
        }
    }

    /// Returns the share of communication in `LogP`'s time.
    fn share(&self) -> Result<f64, Error> {
        let charges = self.charges(Model::LogP)?;
        let sending = Charges { computing: 0.0, ..charges };
        let t = charges.total();
        if 0.0 < t { Ok(sending.total() / t) } else { Err(self.nothing()) }
    }

    /// Returns the accesses of the job to the memory of a PRAM.
    pub fn accesses(&self) -> Result<Accesses, Error> {
        let size = Size { n: self.n, p: self.p };
        // A job that is refused makes none.
        self.workload()?;
        match self.job {
            Job::Broadcast => Accesses::broadcast(self.p, self.access),
            Job::Sum => Accesses::sum(&size, self.access),
            Job::Stencil => Accesses::stencil(self.cut, &size),
            Job::List => Accesses::supersteps(&superstep_program(&self.w, &self.h)?, self.p),
        }
    }

    fn memory(&self, memory: Memory) -> SharedMemory {
        SharedMemory { memory, modules: self.modules, ta: self.ta }
    }

    /// Returns what the accesses take if none waits.
    pub fn served_at_once(&self) -> Result<MemoryTime, Error> {
        self.memory(Memory::Ideal).time(&self.accesses()?)
    }

    /// Returns what the accesses take with the memory there is.
    pub fn waiting(&self) -> Result<&MemoryTime, Error> {
        self.waiting.get(|| self.memory(self.memory).time(&self.accesses()?))
    }

    /// Returns whether the memory does the tree's additions.
    fn adds_in_memory(&self) -> bool {
        self.job == Job::Sum && self.access == Access::Crcw
    }

    /// Returns the time of a PRAM that accesses its memory and waits for it, in seconds.
    fn with_memory(&self) -> Result<f64, Error> {
        let MemoryTime { access, waiting, .. } = self.waiting()?;
        Ok(self.charges(Model::Pram)?.total() + access + waiting)
    }

    /// Returns the share of waiting in that time, 0 where nothing takes any.
    pub fn wait_share(&self) -> Result<f64, Error> {
        let t = self.with_memory()?;
        Ok(if t == 0.0 { 0.0 } else { self.waiting()?.waiting / t })
    }

    /// Returns the power of two (of four for blocks) on which `LogP` is fastest.
    pub fn best(&self) -> Result<BestCount, Error> {
        if let Job::Broadcast | Job::List = self.job {
            let help = "only a sum or a stencil is shared among more processors: choose one";
            let job = Job::OPTIONS[self.job as usize].key;
            return Err(Error::new(ErrorKind::Undefined, "job", job, help));
        }
        let factor = if self.is_in_blocks() { 4.0 } else { 2.0 };
        let time = |p| Ok(self.workload_on(p)?.logp(&self.logp()?, self.words, self.tc)?.total());
        best_count(factor, self.most_processors(), time).ok_or_else(|| {
            let help = "the grid is too small to be cut: give a larger n";
            Error::new(ErrorKind::Undefined, "n", self.n, help)
        })
    }

    /// Returns why there is nothing to draw.
    pub fn nothing(&self) -> Error {
        let (field, got, help) = match self.job {
            Job::Sum if self.n == 1.0 => {
                ("n", "1", "one number: nothing to add or send: give at least 2")
            }
            _ if self.p == 1.0 => ("p", "1", "one processor has nothing to send: give p from 2"),
            Job::List if 0.0 < self.network.ts => {
                ("h", "0", "nothing is computed or sent: give w or h more than zero")
            }
            _ => ("ts", "0 s", "nothing takes any time: give ts, th or tw more than zero"),
        };
        Error::new(ErrorKind::Undefined, field, got, help)
    }

    /// Returns the letters of the machines in terms of the network.
    fn machines(&self) -> Letters {
        letters! {
            "l" Hop = self.l => "links between processors";
            "words" Word = self.words => "words in a message of LogP";
            "g_LogGP" Second = self.gap => "gap of LogGP";
            "o" Second : "ts / 2" => "overhead of LogP";
            "L" Second : "l th" => "latency of LogP";
            "g" Second : "words tw" => "gap of LogP";
            "G" SecondPerByte : "tw / word" => "time per byte of LogGP";
            "g_BSP" CyclePerWord : "tw / tc" => "gap of BSP";
            "l_BSP" Cycle : "ts / tc" => "barrier of BSP";
        }
    }

    /// Returns the letters of the steps, equal ones once, and of their sums.
    fn parts(&self) -> Letters {
        let workload = self.workload().ok();
        let steps = workload.as_ref().map_or(&[][..], |workload| workload.parts());
        let each = |of: fn(&(f64, Step)) -> f64| steps.iter().map(of).collect();
        let input = match self.job {
            Job::Broadcast => "p",
            Job::Sum | Job::List => "n",
            Job::Stencil => "n^2",
        };
        letters! {
            "c" One * each(|part| part.0) => "times each step is done";
            "w" Cycle * each(|part| part.1.w) => "computing of each step";
            "h" Word * each(|part| part.1.h) => "words of each step";
            "e" One = self.overheads() => "overheads between two sends, 2 where as many messages come in";
            "k" Message * each(|part| part.1.messages) => "messages of each step";
            "W" Cycle : "sum_i(c_i w_i)" => "computing of all steps";
            "H" Word : "sum_i(c_i h_i)" => "words of all steps";
            "M" Message : "sum_i(c_i k_i)" => "messages of all steps";
            "K" Message : "sum_i(c_i ceil(h_i / words))" => "messages of LogP in all steps";
            "S" One : "sum_i(c_i min(1, ceil(h_i / words)))" => "steps that send";
            "B" Byte : "sum_i(c_i max(0, ceil(h_i word) - k_i))" => "bytes behind the first of each message";
            "R" One = self.cgm().map_or(f64::NAN, |cgm| cgm.rounds) => "rounds of CGM";
            "w_R" Cycle : "cases(R = 0: 0; else: W / R)" => "computing of a round";
            "N" Word : input => "words of all processors";
        }
    }

    /// Returns the letters of the accesses to the memory, phase by phase.
    fn phases(&self) -> Letters {
        let accesses = self.accesses().ok();
        let phases = accesses.as_ref().map_or(&[][..], |accesses| accesses.phases());
        let served = accesses
            .as_ref()
            .and_then(|all| self.memory(self.memory).busiest_module_loads(all).ok());
        letters! {
            "f" One * phases.iter().map(|phase| phase.0).collect() => "times each phase of accesses occurs";
            "a" One * phases.iter().map(|phase| phase.1).collect() => "accesses at once in each phase";
            "v" One * served.unwrap_or_default() => "accesses that the fullest module serves in each phase";
        }
    }

    /// Returns the letters of what the searches found beside their answers.
    fn searched(&self) -> Letters {
        let (broadcast, best) = (self.broadcast().ok(), self.best().ok());
        let broadcast = |of: fn(&Broadcast) -> f64| broadcast.as_ref().map_or(f64::NAN, of);
        let best = |of: fn(&BestCount) -> f64| best.as_ref().map_or(f64::NAN, of);
        let (below, above) = square_neighbors(self.p).unwrap_or((f64::NAN, f64::NAN));
        letters! {
            "p_informed" Processor = broadcast(|on| on.informed) => "processors that can have the word by then";
            "p_earlier" Processor = broadcast(|on| on.earlier) => "the same a millionth earlier";
            "t_best" Second = best(|on| on.t) => "least LogP time";
            "t_fewer" Second = best(|on| on.fewer) => "LogP time on the number before";
            "t_more" Second = best(|on| on.more) => "LogP time on the next number";
            "p_below" Processor = below => "square below p";
            "p_above" Processor = above => "square above p";
        }
    }
}

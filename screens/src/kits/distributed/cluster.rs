//! Processors that share a program, and the quantities of its run over their network.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{Message, Processor};
use crossover_model::distributed::{
    Base, BestN, MOST, MessageParts, Pattern, Prediction, Processes, Run, SPEED_OF_LIGHT, best_n,
    best_ranks, core_equivalents, message_parts, messages, node_shape, predict, processes,
    rank_choices,
};
use crossover_model::speedup::{
    Chip, ChipLaw, CorePerformance, FixedTime, Fraction, Measured, Usl,
    fraction_amdahl_to_gustafson, karp_flatt, sun_chen_fixed_time,
};

use crate::screen::prelude::*;

use super::params::Balance;

/// The color of computing in a run; no law has it.
pub(crate) const COMPUTING: Ink = Ink::Series(4);
/// That of communicating, and of what the time of a message is in the first place: transmission.
pub(crate) const COMMUNICATING: Ink = Ink::Series(5);

/// That of messages inside a node.
pub(crate) const INSIDE: Ink = Ink::Shade(150);

/// Processors that share a program: what its run and the laws of speedup depend on.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    /// Processors.
    pub n: f64,
    /// How they share the work.
    pub balance: Balance,
    /// The run, with the parallel fraction.
    pub run: Run,
    /// BCEs of a core.
    pub r: f64,
    /// The BCEs of the chip that is not made of `N` cores of `r` but has a size of its own.
    pub own_chip: Option<f64>,
    /// The performance of a core.
    pub perf: CorePerformance,
    /// The laws that mean a run on `N` get the fraction of that run.
    pub same: bool,
    /// Exponent of the growth of the work.
    pub g: f64,
    /// Contention and coherence.
    pub usl: Usl,
    /// The measured run that the Karp–Flatt metric is of, if any.
    pub measured: Option<Measured>,
    /// The fastest run, once it is asked for.
    pub best: Once<BestN>,
}

impl Cluster {
    /// Returns the cluster of `n` cores of one BCE each.
    pub fn new(run: Run, n: f64) -> Self {
        let (perf, usl) = (CorePerformance::SquareRoot, Usl { sigma: 0.0, kappa: 0.0 });
        let (own_chip, measured, best, balance) = Default::default();
        Self { n, balance, run, r: 1.0, own_chip, perf, same: false, g: 1.0, usl, measured, best }
    }

    /// Returns the cluster of `n` of these cores.
    pub fn on(&self, n: f64) -> Self {
        Self { n, own_chip: None, ..self.clone() }
    }

    /// Returns the predicted run on `N` processors.
    pub fn prediction(&self) -> Result<Prediction, Error> {
        predict(&self.run, self.n)
    }

    /// Returns one message of the run on `N`.
    pub fn message(&self) -> Result<MessageParts, Error> {
        message_parts(&self.run, self.n)
    }

    /// Returns the fastest run.
    pub fn best(&self) -> Result<BestN, Error> {
        self.best.get(|| best_n(&self.run)).copied()
    }

    /// Returns what is predicted of the fastest run.
    pub fn at_best(&self) -> Result<Prediction, Error> {
        predict(&self.run, self.best()?.n)
    }

    /// Returns how the processors are processes, and how these fill nodes.
    pub fn processes(&self) -> Result<Processes, Error> {
        processes(&self.run, self.n)
    }

    /// Returns the processes of a node with which the run is fastest.
    pub fn best_ranks(&self) -> Result<f64, Error> {
        best_ranks(&self.run, self.n)
    }

    /// Returns whether a node has several processes.
    pub fn is_hybrid(&self) -> bool {
        self.run.ranks != 1.0
    }

    /// Returns whether the pattern has messages for `N` processors: blocks need a square number.
    pub fn sends(&self) -> bool {
        messages(&self.run, self.n).is_ok()
    }

    /// Returns the parallel fraction as the laws take it.
    pub fn fraction(&self) -> Fraction {
        Fraction::Parallel(self.run.f)
    }

    /// Returns the parallel fraction of the run on `n` cores, for the laws that scale the work.
    pub fn scaled_fraction(&self, n: f64) -> Result<Fraction, Error> {
        let given = self.fraction();
        if self.same { fraction_amdahl_to_gustafson(given, n) } else { Ok(given) }
    }

    /// Returns the chip of the laws of Hill and Marty.
    pub fn chip(&self) -> Chip {
        Chip { n: self.own_chip.unwrap_or(self.n * self.r), r: self.r }
    }

    /// Returns the equal cores of that chip, `n/r`.
    ///
    /// # Errors
    /// Names `n` when they are no whole number.
    pub fn cores(&self) -> Result<f64, Error> {
        let (Some(n), r) = (self.own_chip, self.r) else {
            return Ok(self.n);
        };
        let cores = n / r;
        if 1.0 <= cores && cores.fract() == 0.0 {
            return Ok(cores);
        }
        let below = cores.floor().max(1.0) * r;
        let above = below + r;
        let help = format!(
            "n/r equal cores must be a whole number: give {below} or {above}, or choose r to fit"
        );
        Err(Error::new(ErrorKind::NotDivisible, "n", n, help))
    }

    /// Returns the speedup of that chip over one BCE by one of the laws of Hill and Marty.
    pub fn design(&self, law: ChipLaw) -> Result<f64, Error> {
        law(self.fraction(), &self.chip(), self.perf)
    }

    /// Returns the work `w` as Sun and Chen scale it to those cores, and its speedup.
    pub fn fixed_time(&self, w: f64) -> Result<FixedTime, Error> {
        let m = self.cores()?;
        sun_chen_fixed_time(self.scaled_fraction(m)?, m, w)
    }

    /// Returns whether the threads of a process lose time among themselves.
    fn has_lossy_threads(&self) -> bool {
        self.run.f_node < 1.0 && self.run.ranks < self.run.cores
    }

    /// Returns the letters of the run: its message, the fastest run and all others.
    pub fn letters(&self) -> Letters {
        let run = self.run;
        let bits = if run.pattern == Pattern::HaloBlocks { "L / sqrt(p)" } else { "L" };
        let pace = match self.balance {
            Balance::Equal => "1 / min perf(rᵢ)",
            Balance::Proportional => "1 / mean perf(rᵢ)",
        };
        let letters = letters! {
            "s" One : "1 - f" => "serial fraction";
            "slowdown" One = run.slowdown => pace;
            "p" Processor : "ceil(N ranks / cores)" => "processes";
            "rest" Processor : "N - (p - 1) cores / ranks" => "threads of the last process";
            "local" Processor : "min(p, ranks)" => "processes of the busiest node";
            "last" Processor : "p - (ceil(N / cores) - 1) ranks" => "processes of the last node";
            "L_m" Bit : bits => "length of one message";
            "c" One = SPEED_OF_LIGHT => "speed of light in vacuum, m/s";
        };
        let letters = letters.joined(self.letters_of_processes());
        let Ok(best) = self.best() else {
            return letters;
        };
        let times = move || {
            (1..=MOST).map(f64::from).filter_map(move |n| Some((n, predict(&run, n).ok()?.t_est)))
        };
        let least = move |is_there: fn(f64, f64) -> bool| {
            let times = times().filter(|(n, _)| is_there(*n, best.n));
            times.fold(f64::INFINITY, |least, (_, t)| least.min(t))
        };
        letters.joined(letters! {
            "N*" Processor = best.n => "optimal number of processors";
            "t*" Second = best.t_est => "time of the fastest run";
            "t_fewer" Second ~ move || least(|n, best| n < best) => "least time on fewer than N*";
            "t_more" Second ~ move || least(|n, best| best < n) => "least time on more than N*";
            "N_last" Processor ~ move || times().next_back().map_or(f64::NAN, |(n, _)| n) => "most processors considered";
        })
    }
}

impl Cluster {
    /// Returns the letters of the processes of a node.
    fn letters_of_processes(&self) -> Letters {
        let mut letters = Letters::new();
        if self.run.pattern == Pattern::HaloBlocks
            && let Ok(shape) = node_shape(&self.run, self.n)
        {
            letters = letters.joined(letters! {
                "rows" Processor = shape.rows => "rows of blocks of a node";
                "columns" Processor = shape.columns => "columns of blocks of a node";
            });
        }
        let Ok(best) = self.best_ranks() else {
            return letters;
        };
        let (run, n) = (self.run, self.n);
        let least = move |is_there: fn(f64, f64) -> bool| {
            let choices = rank_choices(run.cores).unwrap_or_default().into_iter();
            let times = choices.filter(|ranks| is_there(*ranks, best));
            let times =
                times.filter_map(|ranks| Some(predict(&Run { ranks, ..run }, n).ok()?.t_est));
            times.fold(f64::INFINITY, f64::min)
        };
        letters.joined(letters! {
            "t_ranks" Second ~ move || least(|ranks, best| ranks == best) => "time with these processes";
            "t_other_ranks" Second ~ move || least(|ranks, best| ranks != best) => "least time with others";
        })
    }
}

/// Returns the error on the parameter `key` where it names one of these fields.
pub(crate) fn error_on_key(error: Error, fields: &[&str], key: &'static str) -> Error {
    if fields.contains(&error.field()) { error.with_field(key) } else { error }
}

const TIME: &str = "Khanyile et al. 2012, (16)";
const HYBRID: &str =
    "Khanyile et al. 2012, Fig. 7, with several processes per node: Rabenseifner 2003";
const SPLIT: &str =
    "Derived here, for Khanyile et al. 2012, Fig. 7, and Rabenseifner, Hager and Jost 2009";
const SERIAL: &str = "The experimentally determined serial fraction. When it grows with N, overhead and not a serial part limits the speedup.";

/// A state with a cluster, which gives it the quantities of a run over the network.
pub(crate) trait Clustered: Sized + 'static {
    fn cluster(&self) -> &Cluster;

    /// The quantities of the run besides its speedup.
    const RUN: [Quantity<Self>; 19] = [
        Quantity::either("best_N", "N*", "Optimal number of processors", Processor, |s: &Self| {
            let best = s.cluster().best()?;
            Ok(if best.is_peak { Answer::Number(best.n) } else { Answer::Word("no peak") })
        })
        .found_by(
            "The time of the run is computed for every N from 1 to 1024. N* is the first with the least.",
            |s| match s.cluster().best() {
                Ok(best) if best.is_peak => "t* < t_fewer and t* <= t_more",
                _ => "t* < t_fewer and N* = N_last",
            },
        )
        .source("Derived from Khanyile et al. 2012, (16)")
        .remark("Beyond N* a further processor costs more communication than it saves computing."),
        Quantity::ratio("best_speedup", "S(N*)", "Speedup on the optimal number", |s: &Self| {
            Ok(s.cluster().at_best()?.speedup)
        })
        .formula("Tseq / t*")
        .source(TIME),
        Quantity::share("comm_share", "T_comm / T_est", "Share of communication", |s: &Self| {
            Ok(s.cluster().prediction()?.comm_share)
        })
        .formula("t_comm / t_est")
        .source("Derived from Khanyile et al. 2012, (16)")
        .with_curve("communicating", COMMUNICATING),
        Quantity::time("t_comp", "T_comp", "Computing time", |s: &Self| {
            Ok(s.cluster().prediction()?.t_comp)
        })
        .formula_by(|s| match (s.cluster().run.base, s.cluster().has_lossy_threads()) {
            (Base::SunChen, true) => "slowdown Tseq / ((1 - f) + core_equivalents f)",
            (Base::SunChen, false) => "slowdown Tseq / ((1 - f) + N f)",
            (Base::Amdahl, true) => r#"slowdown Tseq ((1 - f) "serial part" + f / core_equivalents "parallel part")"#,
            (Base::Amdahl, false) => r#"slowdown Tseq ((1 - f) "serial part" + f / N "parallel part")"#,
        })
        .source_by(|s| match s.cluster().run.base {
            Base::SunChen => "Khanyile et al. 2012, (13) and (17); (12) prints max for min",
            Base::Amdahl => "Khanyile et al. 2012, (1) in the place of (13)",
        })
        .remark_by(|s| match s.cluster().run.base {
            Base::SunChen => "The fixed-time speedup is that of work that grows with N: Tseq must be the time of the grown work on one core, or f the fraction of the run on N. For a fixed program it is too high.",
            Base::Amdahl => "The serial part takes as long on any number of processors.",
        })
        .with_curve("computing", COMPUTING),
        Quantity::ratio("core_equivalents", "N_eq", "Core equivalents of the nodes", |s: &Self| {
            core_equivalents(&s.cluster().run, s.cluster().n)
        })
        .formula_by(|s| match s.cluster().run.base {
            Base::SunChen => "processes (1 - f_node) + f_node N",
            Base::Amdahl => {
                r#"(processes - 1) / ((1 - f_node) + f_node / threads) "full processes" + 1 / ((1 - f_node) + f_node / rest) "last process""#
            }
        })
        .source("Derived from Khanyile et al. 2012, (2) and (10) within a node of its Fig. 7")
        .remark("The cores that would compute as fast as the processes, without loss among their threads."),
        Quantity::time("t_comm", "T_comm", "Communication time", |s: &Self| {
            Ok(s.cluster().prediction()?.t_comm)
        })
        .formula_by(|s| {
            if s.cluster().is_hybrid() {
                r#"t_comm_in "inside a node" + t_comm_across "between nodes""#
            } else {
                r#"messages (L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead")"#
            }
        })
        .source("Khanyile et al. 2012, (15), (18) and (19)")
        .remark("The times of all messages are added, as if they were sent one after another.")
        .with_curve("communicating", COMMUNICATING),
        Quantity::time("t_est", "T_est", "Time of the run", |s: &Self| {
            Ok(s.cluster().prediction()?.t_est)
        })
        .better(Better::Less)
        .formula_by(|s| {
            if s.cluster().run.overlap {
                r#"max(t_comp "computing", t_comm "communicating")"#
            } else {
                r#"t_comp "computing" + t_comm "communicating""#
            }
        })
        .source(TIME),
        Quantity::number("messages", "", "Messages of the run", Message, |s: &Self| {
            Ok(s.cluster().prediction()?.messages)
        })
        .formula_by(|s| match s.cluster().run.pattern {
            Pattern::None => "0",
            _ if s.cluster().is_hybrid() => "messages_in + messages_across",
            Pattern::Names => "nodes - 1",
            Pattern::Broadcast => "count (nodes - 1)",
            Pattern::HaloRows => "2 count (nodes - 1)",
            Pattern::HaloBlocks => "4 count (nodes - sqrt(nodes))",
            Pattern::AllToAll => "count nodes (nodes - 1)",
        })
        .source("The applications of Khanyile et al. 2012, section IV")
        .remark_by(|s| {
            if s.cluster().is_hybrid() {
                "Those inside the busiest node and those between nodes. Other nodes exchange at the same time."
            } else {
                "The cores of one node share its memory, so only nodes exchange messages."
            }
        }),
        Quantity::share("efficiency", "E", "Efficiency over the network", |s: &Self| {
            Ok(s.cluster().prediction()?.efficiency)
        })
        .formula("Tseq / (N t_est)")
        .source("Khanyile et al. 2012, (11), which prints T_N / N: that is a time"),
        Quantity::time("cost", "N T_est", "Processor-time product (cost)", |s: &Self| {
            Ok(s.cluster().prediction()?.cost)
        })
        .formula("N t_est")
        .source("Grama et al. 2003, section 5.2")
        .remark("On one core the cost is Tseq."),
        Quantity::share("karp_flatt", "e", "Karp–Flatt metric, predicted run", |s: &Self| {
            let c = s.cluster();
            let predicted = || Ok(Measured { n: c.n, speedup: c.prediction()?.speedup });
            karp_flatt(&c.measured.map_or_else(predicted, Ok)?)
        })
        .label_by(|s| match s.cluster().measured {
            Some(_) => "Karp–Flatt metric, measured run",
            None => "Karp–Flatt metric, predicted run",
        })
        .formula_by(|s| match s.cluster().measured {
            Some(_) => "(1 / S_e - 1 / N_e) / (1 - 1 / N_e)",
            None => "(t_est / Tseq - 1 / N) / (1 - 1 / N)",
        })
        .source_by(|s| match s.cluster().measured {
            Some(_) => "Karp and Flatt 1990",
            None => "Karp and Flatt 1990, with 1/S = T_est / T_seq",
        })
        .remark(SERIAL),
        Quantity::number("processes", "", "Processes", Processor, |s: &Self| {
            Ok(s.cluster().processes()?.processes)
        })
        .formula("ceil(N / threads)")
        .source(HYBRID),
        Quantity::number("nodes", "", "Nodes", Processor, |s: &Self| {
            Ok(s.cluster().processes()?.nodes)
        })
        .formula("ceil(processes / ranks)")
        .source(HYBRID)
        .beside("processes"),
        Quantity::number("threads", "", "Threads of a process", Processor, |s: &Self| {
            Ok(s.cluster().processes()?.threads)
        })
        .formula("cores / ranks")
        .source(HYBRID),
        Quantity::number("messages_in", "", "Messages inside the busiest node", Message, |s: &Self| {
            Ok(s.cluster().prediction()?.messages_in)
        })
        .formula_by(|s| match s.cluster().run.pattern {
            Pattern::None => "0",
            Pattern::Names => "local - 1",
            Pattern::Broadcast => "count (local - 1)",
            Pattern::HaloRows => "2 count (local - 1)",
            Pattern::HaloBlocks => "2 count (rows (columns - 1) + columns (rows - 1))",
            Pattern::AllToAll => "count local (local - 1)",
        })
        .source(SPLIT)
        .remark("Other nodes exchange theirs at the same time."),
        Quantity::number("messages_across", "", "Messages between nodes", Message, |s: &Self| {
            Ok(s.cluster().prediction()?.messages_across)
        })
        .formula_by(|s| match s.cluster().run.pattern {
            Pattern::None => "0",
            Pattern::Names => "processes - local",
            Pattern::Broadcast => "count (processes - local)",
            Pattern::HaloRows => "2 count (nodes - 1)",
            Pattern::HaloBlocks => {
                r#"2 count sqrt(processes) (sqrt(processes) / columns - 1) "sideways" + 2 count sqrt(processes) (sqrt(processes) / rows - 1) "up and down""#
            }
            Pattern::AllToAll => {
                "count (processes (processes - 1) - (nodes - 1) ranks (ranks - 1) - last (last - 1))"
            }
        })
        .source(SPLIT)
        .beside("messages"),
        Quantity::time("t_comm_in", "T_in", "Communication inside a node", |s: &Self| {
            Ok(s.cluster().prediction()?.t_comm_in)
        })
        .formula(r#"messages_in (L_m / τ_in "transmission" + ε_in "overhead")"#)
        .source(SPLIT)
        .remark("That of the busiest node: the others exchange at the same time.")
        .with_curve("messages inside nodes", INSIDE),
        Quantity::time("t_comm_across", "T_across", "Communication between nodes", |s: &Self| {
            Ok(s.cluster().prediction()?.t_comm_across)
        })
        .formula(r#"messages_across (L_m / τ "transmission" + dist / (c NVP) "propagation" + (ε + ε_L L_m) "overhead")"#)
        .source("Khanyile et al. 2012, (15), (18) and (19)")
        .with_curve("messages between nodes", COMMUNICATING)
        .beside("t_comm"),
        Quantity::number("best_ranks", "", "Best number of processes per node", Processor, |s: &Self| {
            s.cluster().best_ranks()
        })
        .with_certificate(
            "The time of the run is computed for every divisor of the cores of a node. The first with the least is taken.",
            "t_ranks <= t_other_ranks",
        )
        .source("Derived here; hybrid against pure MPI: Rabenseifner, Hager and Jost 2009")
        .remark("A further process takes work from threads that wait for each other, but sends more messages."),
    ];
}

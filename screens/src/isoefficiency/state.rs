//! The state: the parameters, the overhead function, what searches find, and what is decided.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_figures::order;
use crossover_model::communication::{Network, steps};
use crossover_model::overhead::{
    Isoefficiency, MachineAt, MachineOverP, Overheads, Part, Term, Total, greatest_kept,
    isoefficiency, least_count,
};
use crossover_model::stencil::{Channel, Decomposition, exchange_line};

use crate::screen::prelude::*;

use super::params::{Problem, Values};

/// The parameters, and what searches find.
pub(super) struct State {
    pub values: Values,
    /// The machine whose parameters change with p, where one is given.
    over_p: Once<Option<MachineOverP>>,
    run: Once<Run>,
    works: Once<[f64; 2]>,
    most_kept: Once<Kept>,
    least: Once<Least>,
    verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    /// What the answer is about.
    pub case: Case,
    /// Why there is no run.
    pub error: Option<Error>,
    /// How the work compares with what the target efficiency needs.
    pub target: Option<Target>,
    /// The sides of a grid: as it is, and as the target needs it.
    pub sides: Option<[f64; 2]>,
    /// The least work, where the number of parts asks for more than the overhead does.
    pub parts: Option<f64>,
    /// The fastest number of processors and its time, or why more are always faster.
    pub fastest: Option<Result<(f64, f64), NoLeast>>,
}

/// What the answer is about.
pub(super) enum Case {
    TooManyProcessors,
    NoSquare,
    /// The rows of the machine are rejected.
    MachineRows,
    TooLarge,
    OneProcessor,
    NoOverhead,
    NearlyAll,
    /// This part is most of the overhead.
    Most(Part),
    /// This part is the largest of the overhead.
    Largest(Part),
}

/// How the work compares with what the target efficiency needs.
pub(super) enum Target {
    OnePartEach,
    TooLittle,
    Enough,
}

/// Why the time has no least value before each processor has one part.
#[derive(Clone, Copy)]
pub(super) enum NoLeast {
    NoOverhead,
    RisesTooSlowly,
    EdgesOfStrips,
    EdgesOfBlocks,
    Parts,
    Level,
}

/// From this efficiency on the largest part of the rest is not worth naming.
const NEARLY_ALL: f64 = 0.9995;

#[derive(Clone, Copy, Debug)]
pub(super) struct Machine {
    pub network: Network,
    /// Time of an operation, in seconds.
    pub tc: f64,
}

/// The overhead function on `p` processors, as it depends on the work.
pub(super) struct Kernel {
    p: f64,
    machine: Machine,
    /// The time of an operation on one processor over that on `p`.
    faster: f64,
    overlap: bool,
    /// Messages of the problem: seconds and the power of the work that multiplies them.
    messages: Vec<(f64, f64)>,
    /// All other overhead, which does not depend on the work.
    other: Overheads,
    /// The communication steps that are given, part of the other overhead, in seconds.
    steps: f64,
}

/// The work on a number of processors. Times are in seconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub t_comp: f64,
    /// Of the messages of the problem.
    pub t_messages: f64,
    /// Of the communication steps that are given.
    pub t_steps: f64,
    /// Each part of the overhead.
    pub parts: Overheads,
    /// The overhead function and the dominating term.
    pub total: Total,
    pub t: f64,
    pub efficiency: f64,
}

/// The number of processors with the least time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub p: f64,
    /// The run on it.
    pub run: Run,
    /// The time on the count of processors before, or the same where there is none.
    pub fewer: f64,
    /// The time on the next count of processors, or the same where there is none.
    pub more: f64,
    /// Whether the time rises again beyond it, or there is no other.
    pub is_found: bool,
}

/// The most processors that keep an efficiency.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub p: f64,
    pub efficiency: f64,
    /// The efficiency on the next count of processors, were there as many parts.
    pub beyond: f64,
}

/// The most processors that a search considers.
const MOST: f64 = 1e12;
/// The most points of a curve over p.
const SAMPLES: u32 = 97;

/// Returns the parts of the overhead, in the order of the paper.
pub(super) const fn overhead_parts(parts: &Overheads) -> [(Part, f64); 5] {
    [
        (Part::Architecture, parts.t_arch),
        (Part::Parallelization, parts.t_par),
        (Part::Communication, parts.t_comm),
        (Part::Synchronization, parts.t_syn),
        (Part::Waiting, parts.t_wait),
    ]
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let (over_p, run, works, most_kept, least, verdict) = Default::default();
        Self { values, over_p, run, works, most_kept, least, verdict }
    }
}

impl Verdict {
    fn of(s: &State) -> Self {
        let kept = s.work_to_keep(s.E, s.p).ok().map(|kept| kept.w);
        let needed = s.least_work(s.p);
        let is_between = |w: &f64| 0.0 < *w && *w < needed;
        let (case, target, error) = match s.run_of_parts() {
            Ok(run) => (Case::of(s, run), kept.and_then(|kept| Target::of(s, run, kept)), None),
            Err(error) => (Case::of_error(&error), None, Some(error)),
        };
        Self {
            case,
            error,
            target,
            sides: kept.filter(|_| s.is_grid()).map(|w| [s.Z.sqrt(), w.sqrt().ceil()]),
            parts: kept.filter(is_between).map(|_| needed),
            fastest: s.least().ok().map(|least| {
                let no_least = || s.no_least().unwrap_or(NoLeast::Level);
                if least.is_found { Ok((least.p, least.run.t)) } else { Err(no_least()) }
            }),
        }
    }
}

impl Case {
    fn of(s: &State, run: &Run) -> Self {
        let (part, time) = run.largest_overhead();
        match run.total.h {
            _ if s.p == 1.0 => Self::OneProcessor,
            0.0 => Self::NoOverhead,
            _ if NEARLY_ALL <= run.efficiency => Self::NearlyAll,
            h if h <= 2.0 * time => Self::Most(part),
            _ => Self::Largest(part),
        }
    }

    fn of_error(error: &Error) -> Self {
        match (error.kind(), error.field()) {
            (ErrorKind::TooManyProcessors, _) => Self::TooManyProcessors,
            (_, "p") => Self::NoSquare,
            (_, "over_p") => Self::MachineRows,
            _ => Self::TooLarge,
        }
    }
}

impl Target {
    /// Returns how the work compares with `kept`, which keeps the target efficiency; none without overhead.
    fn of(s: &State, run: &Run, kept: f64) -> Option<Self> {
        s.growth_works().ok().filter(|_| run.total.h != 0.0)?;
        Some(match () {
            () if run.efficiency < s.E => Self::TooLittle,
            () if kept < s.least_work(s.p) => Self::OnePartEach,
            () => Self::Enough,
        })
    }
}

impl Run {
    fn largest_overhead(&self) -> (Part, f64) {
        let [first, rest @ ..] = overhead_parts(&self.parts);
        let larger = |most: (Part, f64), one: (Part, f64)| if most.1 < one.1 { one } else { most };
        rest.into_iter().fold(first, larger)
    }
}

impl State {
    pub fn verdict(&self) -> &Verdict {
        self.verdict.get_or_init(|| Verdict::of(self))
    }

    pub fn of_problem(&self, problem: Problem) -> Self {
        Self::from(Values { problem, ..self.values.clone() })
    }

    pub fn with_machine_of(self, before: Self) -> Self {
        let is_same = self.values.over_p == before.values.over_p;
        if is_same { Self { over_p: before.over_p, ..self } } else { self }
    }

    /// Returns the machine that the rows `p:ts:r:tc` describe; none where there are none.
    fn over_p(&self) -> Result<Option<&MachineOverP>, Error> {
        let over_p = self.over_p.get(|| {
            let number = |row: &Row, column| row.number(column).unwrap_or(f64::NAN);
            let known = self.values.over_p.iter().map(|row| {
                let [p, ts, r, tc] = [0, 1, 2, 3].map(|column| number(row, column));
                MachineAt { p, ts, r, tc }
            });
            let known: Vec<_> = known.collect();
            let machine = (!known.is_empty()).then(|| MachineOverP::of(known)).transpose();
            machine.map_err(|error| error.with_field("over_p"))
        });
        Ok(over_p?.as_ref())
    }

    pub fn machine(&self, p: f64) -> Result<Machine, Error> {
        let (ts, tw, tc) = match self.over_p()? {
            None => (self.ts, self.tw, self.tc),
            Some(over_p) => over_p.at(p).map(|at| (at.ts, 1.0 / at.r, at.tc))?,
        };
        Ok(Machine { network: Network { ts, th: 0.0, tw }, tc })
    }

    pub fn machine_changes(&self) -> bool {
        !self.values.over_p.is_empty()
    }

    /// Returns the numbers of processors between which the parameters of the machine hardly change:
    /// those that are given, and each power of two between them.
    fn turning_counts(&self) -> Vec<f64> {
        let Ok(Some(over_p)) = self.over_p() else {
            return Vec::new();
        };
        let mut turns: Vec<f64> = over_p.known_at().collect();
        let (first, last) = (turns[0], turns[turns.len() - 1]);
        let powers = (1..64).map(|power| f64::exp2(f64::from(power)));
        turns.extend(powers.filter(|p| first < *p && *p < last));
        turns
    }

    pub const fn work(&self) -> &'static str {
        match self.values.problem {
            Problem::Sum => "work W = n numbers",
            Problem::Strips | Problem::Blocks => "work W = n² points",
            Problem::Formula | Problem::Parts => "work W",
        }
    }

    pub const fn is_grid(&self) -> bool {
        matches!(self.values.problem, Problem::Strips | Problem::Blocks)
    }

    /// Returns the most processors that have a part each of the work.
    pub fn most_p(&self) -> f64 {
        // A side that is whole but for rounding is meant to be whole.
        let side = || (self.Z.sqrt() * (1.0 + 1e-12)).floor();
        let most = match self.problem {
            Problem::Strips => side(),
            Problem::Blocks => side().powi(2),
            _ => self.Z.floor(),
        };
        most.max(1.0)
    }

    /// Returns the least work of which `p` processors have a part each.
    pub fn least_work(&self, p: f64) -> f64 {
        if self.problem == Problem::Strips { p * p } else { p }
    }

    /// Returns an error where there are more processors than parts. A formula of the overhead knows no parts: it holds
    /// for any number of processors.
    pub fn require_parts(&self) -> Result<(), Error> {
        let most = self.most_p();
        if self.p <= most || self.problem == Problem::Formula {
            return Ok(());
        }
        let part = match self.problem {
            Problem::Strips => "a strip is at least one row",
            Problem::Blocks => "a block is at least one point",
            _ => "each processor needs an operation",
        };
        let help = format!("{part}: give at most {most}");
        Err(Error::new(ErrorKind::TooManyProcessors, "p", self.p, help))
    }

    pub fn given_overheads(&self) -> Overheads {
        let Values { t_arch, t_par, t_comm, t_syn, t_wait, .. } = self.values;
        Overheads { t_arch, t_par, t_comm, t_syn, t_wait }
    }

    /// Returns the overhead function on `p` processors; one has none.
    pub fn kernel(&self, p: f64) -> Result<Kernel, Error> {
        let machine = self.machine(p)?;
        let faster = self.machine(1.0)?.tc / machine.tc;
        let (overlap, messages, other) = (self.overlap, Vec::new(), Overheads::default());
        let mut kernel = Kernel { p, machine, faster, overlap, messages, other, steps: 0.0 };
        if p <= 1.0 {
            return Ok(kernel);
        }
        let given = self.given_overheads();
        kernel.steps = steps(self.Z_comm * self.comm_growth.factor(p).0, &machine.network)?;
        kernel.other = Overheads {
            t_comm: given.t_comm + kernel.steps,
            t_syn: given.t_syn * self.syn_growth.factor(p).0,
            t_wait: given.t_wait * self.wait_growth.factor(p).0,
            ..given
        };
        let tree = (machine.network.ts + machine.network.tw) * p.log2();
        let cut = match self.problem {
            Problem::Sum => {
                kernel.messages.push((tree, 0.0));
                kernel.other.t_par += machine.tc * p.log2();
                return Ok(kernel);
            }
            Problem::Formula => {
                let each = |a: f64, b: f64| self.c * p.powf(a - 1.0) * p.log2().powf(b);
                let terms = self.T_o.terms().1.iter();
                kernel.messages = terms.map(|(a, b, d)| (each(*a, *b), *d)).collect();
                return Ok(kernel);
            }
            Problem::Parts => return Ok(kernel),
            Problem::Strips => Decomposition::Strips,
            Problem::Blocks => Decomposition::Blocks,
        };
        let line = exchange_line(cut, self.channel, p, &machine.network)?;
        kernel.messages = vec![(line.free, 0.0), (line.per_side, 0.5)];
        // Its words cost ts and tw like any others, and no better balance of the load
        // saves them, as the paper says of T_syn: it is communication.
        if self.convergence {
            kernel.other.t_comm += tree;
        }
        Ok(kernel)
    }

    /// Returns the run of the work on the processors that are given, were there as many parts.
    pub fn run(&self) -> Result<&Run, Error> {
        self.run.get(|| self.kernel(self.p)?.run(self.Z))
    }

    /// Returns the run of the work on the processors that are given.
    pub fn run_of_parts(&self) -> Result<&Run, Error> {
        self.require_parts().and_then(|()| self.run())
    }

    /// Returns the work that keeps the efficiency `e` on `p` processors, and its total overhead.
    pub fn work_to_keep(&self, e: f64, p: f64) -> Result<Isoefficiency, Error> {
        let kernel = self.kernel(p)?;
        kernel.work(kernel.allowed_overhead(e)?)
    }

    /// Returns the work on `p` processors whose computing takes as long as its overhead.
    pub fn even_work(&self, p: f64) -> Result<f64, Error> {
        Ok(self.kernel(p)?.work(1.0)?.w)
    }

    /// Returns the work that keeps the efficiency on [`growth_from`](Self::growth_from) processors, and
    /// on four times as many.
    pub fn growth_works(&self) -> Result<[f64; 2], Error> {
        let works = self.works.get(|| {
            let p = self.growth_from();
            let works = [self.work_to_keep(self.E, p)?.w, self.work_to_keep(self.E, 4.0 * p)?.w];
            if works.contains(&0.0) {
                let help = "without overhead any work keeps the efficiency: give some overhead";
                return Err(Error::new(ErrorKind::Undefined, "ts", 0.0, help));
            }
            Ok(works)
        });
        works.copied()
    }

    /// Returns the number of processors at which the growth exponent is computed: p, but at least 3, and a
    /// square for blocks.
    pub fn growth_from(&self) -> f64 {
        if self.problem == Problem::Blocks {
            self.p.sqrt().round().max(2.0).powi(2)
        } else {
            self.p.max(3.0)
        }
    }

    /// Returns twice as many processors; four times as many for blocks.
    pub fn next_count(&self) -> f64 {
        self.p * if self.problem == Problem::Blocks { 4.0 } else { 2.0 }
    }

    pub fn most_kept(&self) -> Result<&Kept, Error> {
        self.most_kept.get(|| {
            let efficiency = |step: f64| Ok(self.run_at_step(step)?.efficiency);
            let keeps = |step: f64| Ok(self.E <= efficiency(step)?);
            let step = greatest_kept(self.last_step(), &self.turning_steps(), keeps)?;
            let beyond = efficiency(step + 1.0)?;
            Ok(Kept { p: self.processors(step), efficiency: efficiency(step)?, beyond })
        })
    }

    pub fn least(&self) -> Result<&Least, Error> {
        self.least.get(|| {
            let most = self.last_step();
            let time = |step: f64| Ok(self.run_at_step(step)?.t);
            let least = least_count(most, &self.turning_steps(), time)?;
            Ok(Least {
                p: self.processors(least.count),
                run: self.run_at_step(least.count)?,
                fewer: least.fewer,
                more: least.more,
                is_found: least.count < most || most == 1.0,
            })
        })
    }

    pub fn no_least(&self) -> Result<NoLeast, Error> {
        Ok(match (self.problem, self.channel) {
            _ if self.is_free()? => NoLeast::NoOverhead,
            _ if self.overhead_rises()? => NoLeast::RisesTooSlowly,
            (Problem::Strips, Channel::Switched) => NoLeast::EdgesOfStrips,
            (Problem::Blocks, Channel::Switched) => NoLeast::EdgesOfBlocks,
            (Problem::Parts, _) => NoLeast::Parts,
            _ => NoLeast::Level,
        })
    }

    fn overhead_rises(&self) -> Result<bool, Error> {
        let (few, many) = (self.run_at_step(3.0)?, self.run_at_step(self.last_step().max(4.0))?);
        Ok(few.total.h * (1.0 + 1e-9) < many.total.h)
    }

    /// Returns whether the work has no overhead on any number of processors.
    fn is_free(&self) -> Result<bool, Error> {
        Ok(self.run_at_step(3.0)?.total.h == 0.0 && !self.overhead_rises()?)
    }

    /// Returns processors from `least` to `most` for a curve, `wanted` among them.
    pub fn counts(&self, least: f64, most: f64, wanted: &[f64]) -> Vec<f64> {
        let (low, high) = (self.steps_to(least).max(1.0), self.steps_to(most).max(2.0));
        let mut counts: Vec<f64> =
            log_space(low, high, SAMPLES).map(|step| self.processors(step.round())).collect();
        let exists = |p: &&f64| self.processors(self.steps_to(**p)) == **p;
        counts.extend(wanted.iter().chain(&self.turning_counts()).filter(exists));
        counts.retain(|p| least <= *p && *p <= most);
        order::sort_ascending(&mut counts);
        counts.dedup();
        counts
    }

    fn run_at_step(&self, step: f64) -> Result<Run, Error> {
        self.kernel(self.processors(step))?.run(self.Z)
    }

    pub fn last_step(&self) -> f64 {
        self.steps_to(self.most_p().min(MOST))
    }

    fn turning_steps(&self) -> Vec<f64> {
        self.turning_counts().into_iter().map(|p| self.steps_to(p)).collect()
    }

    /// Returns the processors at a step: blocks go from square to square, all else from number to
    /// number.
    pub fn processors(&self, step: f64) -> f64 {
        if self.problem == Problem::Blocks { step * step } else { step }
    }

    fn steps_to(&self, p: f64) -> f64 {
        if self.problem == Problem::Blocks { (p.sqrt() * (1.0 + 1e-12)).floor() } else { p }
    }
}

impl Kernel {
    pub fn run(&self, w: f64) -> Result<Run, Error> {
        let messages = self.messages.iter();
        let t_messages: f64 = messages.map(|(seconds, power)| seconds * w.powf(*power)).sum();
        let parts = Overheads { t_comm: t_messages + self.other.t_comm, ..self.other };
        let t_comp = w * self.machine.tc / self.p;
        let total = parts.total(t_comp)?;
        let t = if self.overlap { total.w } else { t_comp + total.h };
        let (t_steps, efficiency) = (self.steps, t_comp / t * self.faster);
        Ok(Run { t_comp, t_messages, t_steps, parts, total, t, efficiency })
    }

    /// Returns the overhead that the efficiency `e` allows a second of computing, `K`: without
    /// overlap `E / (tc(1)/tc(p) - E)`, which is `E/(1 - E)` where tc does not change; with overlap
    /// the time is the overhead itself where it exceeds computing, and `K = E tc(p)/tc(1)`.
    fn allowed_overhead(&self, e: f64) -> Result<f64, Error> {
        if self.faster <= e {
            let most = self.faster;
            let help = format!("an operation takes longer on p processors: give less than {most}");
            return Err(Error::new(ErrorKind::OutOfRange, "E", e, help));
        }
        Ok(if self.overlap { e / self.faster } else { e / (self.faster - e) })
    }

    /// Returns the overhead that does not depend on the work, in seconds.
    pub fn constant_overhead(&self) -> f64 {
        let free = self.messages.iter().filter(|(_, power)| *power == 0.0);
        let free: f64 = free.map(|(seconds, _)| seconds).sum();
        overhead_parts(&self.other).iter().fold(free, |sum, (_, t)| sum + t)
    }

    /// Returns the messages that depend on the work: seconds and the power of the work.
    pub fn work_dependent(&self) -> Option<(f64, f64)> {
        self.messages.iter().copied().find(|(_, power)| *power != 0.0)
    }

    /// Returns the work of which `k` seconds of overhead are spent a second of computing.
    fn work(&self, k: f64) -> Result<Isoefficiency, Error> {
        let term =
            |seconds: f64, w: f64| Term { coefficient: self.p * seconds, p: 0.0, log_p: 0.0, w };
        let mut terms = vec![term(self.constant_overhead(), 0.0)];
        terms.extend(self.work_dependent().map(|(seconds, w)| term(seconds, w)));
        isoefficiency(&terms, k / (1.0 + k), self.p, self.machine.tc)
    }
}

//! The parameters as the model's machines and workload.

use crossover_model::communication::Network;
use crossover_model::machines::{
    BestCount, Broadcast, Bsp, Cgm, Charges, LogGp, LogP, Step, Workload, best_count, gram_fixed,
    gram_flexible, pram, superstep_program,
};
use crossover_model::stencil::{Decomposition, square_neighbors};
use crossover_model::{Error, ErrorKind, Size};

use crate::screen::Params;

use super::models::Model;

/// The most steps a figure shows: no machine has the processors for a job of more levels.
const MOST_STEPS: usize = 64;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Broadcast,
    Sum,
    Strips,
    Blocks,
    List,
}

/// What the parameters say, in the model's words.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    pub task: Task,
    pub p: f64,
    pub n: f64,
    pub network: Network,
    pub tc: f64,
    pub l: f64,
    pub words: f64,
    pub word: f64,
    /// Rounds of CGM, those of the workload where it has none.
    pub rounds: Option<f64>,
    pub t_overh: f64,
    /// The gap of `LogGP`; where it is less than o, o takes its place.
    pub gap: f64,
    pub overlap: bool,
    /// Draw the best broadcast rather than that of the steps.
    pub greedy: bool,
    w: Vec<f64>,
    h: Vec<f64>,
}

impl Inputs {
    pub fn of(params: &Params) -> Self {
        let number = |key| params.number(key);
        let task = match (params.choice("job"), params.choice("cut")) {
            ("broadcast", _) => Task::Broadcast,
            ("stencil", "blocks") => Task::Blocks,
            ("stencil", _) => Task::Strips,
            ("supersteps", _) => Task::List,
            _ => Task::Sum,
        };
        let rounds = match (params.choice("rounds"), task) {
            ("", _) => Some(number("rounds")),
            // All partial sums reach one processor in a round, all edges their neighbors.
            (_, Task::Sum | Task::Strips | Task::Blocks) => Some(1.0),
            _ => None,
        };
        Self {
            task,
            p: number("p"),
            n: number("n"),
            network: Network { ts: number("ts"), th: number("th"), tw: number("tw") },
            tc: number("tc"),
            l: number("l"),
            words: number("words"),
            word: number("word"),
            rounds,
            t_overh: number("T_overh"),
            gap: number("gap"),
            overlap: params.is_on("overlap"),
            greedy: task == Task::Broadcast && params.is_on("greedy"),
            w: params.list("w").to_vec(),
            h: params.list("h").to_vec(),
        }
    }

    /// Returns the same on `p` processors.
    pub fn on(&self, p: f64) -> Self {
        Self { p, ..self.clone() }
    }

    fn size(&self) -> Size {
        Size { n: self.n, p: self.p }
    }

    pub fn workload(&self) -> Result<Workload, Error> {
        match self.task {
            Task::Broadcast => Workload::broadcast(self.p),
            Task::Sum => Workload::sum(&self.size()),
            Task::Strips | Task::Blocks if self.most_processors() < self.p => {
                let most = self.most_processors();
                let help = format!("there is no more to cut: give p up to {most}, or a larger n");
                Err(Error::new(ErrorKind::TooManyProcessors, "p", self.p, help))
            }
            Task::Strips => Workload::stencil(Decomposition::Strips, &self.size()),
            Task::Blocks => Workload::stencil(Decomposition::Blocks, &self.size()),
            Task::List => {
                superstep_program(&self.w, &self.h).and_then(|s| Workload::supersteps(&s))
            }
        }
    }

    /// Returns whether the processors can share the job.
    pub fn is_consistent(&self) -> bool {
        self.workload().is_ok()
    }

    /// Returns the most processors that have anything to do.
    pub fn most_processors(&self) -> f64 {
        match self.task {
            Task::Broadcast | Task::List => f64::INFINITY,
            Task::Sum | Task::Strips => self.n,
            Task::Blocks => self.n * self.n,
        }
    }

    /// Returns the words all processors hold together, which CGM shares out.
    pub fn input(&self) -> f64 {
        match self.task {
            // Each processor ends with a word of its own.
            Task::Broadcast => self.p,
            Task::Sum | Task::List => self.n,
            Task::Strips | Task::Blocks => self.n * self.n,
        }
    }

    pub fn bsp(&self) -> Result<Bsp, Error> {
        Bsp::of_network(&self.network, self.tc)
    }

    pub fn logp(&self) -> Result<LogP, Error> {
        LogP::of_network(&self.network, self.words, self.l)
    }

    pub fn loggp(&self) -> Result<LogGp, Error> {
        let machine = LogGp::of_network(&self.network, self.word, self.l)?;
        Ok(LogGp { gap: self.gap, ..machine })
    }

    /// Returns the best broadcast of a word on `LogP`.
    pub fn broadcast(&self) -> Result<Broadcast, Error> {
        self.logp()?.broadcast(self.p)
    }

    /// Returns the squares beside p.
    pub fn squares(&self) -> Result<(f64, f64), Error> {
        square_neighbors(self.p)
    }

    /// Returns whether the workload has any words to send.
    pub fn sends(&self) -> bool {
        let workload = self.workload();
        workload
            .is_ok_and(|workload| workload.parts().iter().any(|(times, step)| 0.0 < times * step.h))
    }

    /// Returns the overheads between two sends of a processor: two where messages come in as well.
    pub fn overheads(&self) -> f64 {
        let workload = self.workload();
        let steps = workload.as_ref().map_or(&[][..], |workload| workload.parts());
        steps.first().map_or(1.0, |(_, step)| step.overheads())
    }

    /// Returns the steps one after the other, as many as a picture can show.
    pub fn steps(&self) -> Result<Vec<Step>, Error> {
        let workload = self.workload()?;
        let repeated = workload.parts().iter().flat_map(|(times, step)| {
            let times = times.clamp(0.0, MOST_STEPS as f64) as usize;
            std::iter::repeat_n(*step, times)
        });
        Ok(repeated.take(MOST_STEPS).collect())
    }

    /// Returns the workload in the rounds of CGM.
    pub fn cgm(&self) -> Result<Cgm, Error> {
        Ok(self.workload()?.in_rounds(self.rounds, &Size { n: self.input(), p: self.p }))
    }

    /// Returns what a model charges for the workload.
    pub fn charges(&self, model: Model) -> Result<Charges, Error> {
        let (workload, tc, words) = (self.workload()?, self.tc, self.words);
        match model {
            Model::Pram => pram(&workload, tc),
            Model::GramFixed => gram_fixed(&workload, tc, self.l),
            Model::GramFlexible => gram_flexible(&workload, tc, &self.network, self.l),
            Model::Bsp => workload.bsp(&self.bsp()?, tc, false),
            Model::BspOverlap => workload.bsp(&self.bsp()?, tc, true),
            Model::BspAdjusted => workload.bsp_adjusted(&self.network, tc, self.t_overh),
            Model::Cgm => self.cgm()?.charges(&self.bsp()?, tc),
            Model::LogP => workload.logp(&self.logp()?, words, tc),
            Model::LogPAck => workload.logp_acknowledged(&self.logp()?, words, tc),
            Model::LogGp => workload.loggp(&self.loggp()?, self.word, tc),
        }
    }

    /// Returns the workload's time by a model, in seconds.
    pub fn time(&self, model: Model) -> Result<f64, Error> {
        self.charges(model).map(|charges| charges.total())
    }

    /// Returns the power of two (of four for blocks) on which `LogP` is fastest.
    pub fn best(&self) -> Result<BestCount, Error> {
        let alone = match self.task {
            Task::Broadcast => "broadcast",
            Task::List => "supersteps",
            _ => "",
        };
        if !alone.is_empty() {
            let help = "only a sum or a stencil is shared among more processors: choose one";
            return Err(Error::new(ErrorKind::Undefined, "job", alone, help));
        }
        let factor = if self.task == Task::Blocks { 4.0 } else { 2.0 };
        let time = |p| self.on(p).time(Model::LogP);
        best_count(factor, self.most_processors(), time).ok_or_else(|| {
            let help = "the grid is too small to be cut: give a larger n";
            Error::new(ErrorKind::Undefined, "n", self.n, help)
        })
    }
}

/// Returns why there is nothing to draw.
pub(super) fn nothing(inputs: &Inputs) -> Error {
    let alone = inputs.task == Task::Sum && inputs.n == 1.0;
    let (field, got, help) = match inputs.task {
        _ if alone => ("n", "1", "one number: nothing to add or send: give at least 2"),
        _ if inputs.p == 1.0 => ("p", "1", "one processor has nothing to send: give p from 2"),
        Task::List if 0.0 < inputs.network.ts => {
            ("h", "0", "nothing is computed or sent: give w or h more than zero")
        }
        _ => ("ts", "0 s", "nothing takes any time: give ts, th or tw more than zero"),
    };
    Error::new(ErrorKind::Undefined, field, got, help)
}

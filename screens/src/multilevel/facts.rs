//! Everything the report is made of, computed once.

use crossover_model::multilevel::{
    Across, Bounds, Execution, Instance, Mapped, Mapping, Metrics, Start, Theorem, Verdict, across,
    corollary_34, faster, generalized_amdahl, makespan, scale_up, speedup_from,
};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::{Algorithm, Way, of_reference, reference, way};

/// The algorithm and all it is compared with.
pub(super) struct Facts {
    pub way: Way,
    pub algorithm: Algorithm,
    pub bounds: Bounds,
    /// The longest path through the graph, in tcalc.
    pub critical: f64,
    /// The serial fraction of the decomposition.
    pub serial: f64,
    /// From `P_ref` processors to P.
    pub speedup_from: Result<f64, Error>,
    /// The time on `P_ref` processors, in tcalc.
    pub time_ref: f64,
    /// The complexity of the reference.
    pub other: Result<Metrics, Error>,
    pub scale_up: Result<f64, Error>,
    across: Result<Across, Error>,
}

impl Facts {
    pub fn of(params: &Params) -> Result<Self, Error> {
        let algorithm = Algorithm::of(params)?;
        let way = way(params);
        let graph = &algorithm.instance.graph;
        let bounds = match way.1 {
            Start::Rows => Bounds::of,
            Start::Ready => Bounds::of_ready,
        };
        let bounds = bounds(graph, way.0, params.number("P"))?;
        let before = algorithm.measured(way, params.number("P_ref"));
        let before = before.map_err(of_reference);
        let other = reference(params).and_then(|other| {
            let metrics = Execution::rows_of(&other.graph.decomposition(), 1.0)
                .and_then(|execution| execution.metrics(1.0))?;
            Ok((other, metrics))
        });
        let pair = |with: &dyn Fn(&Instance, &Metrics) -> Result<Across, Error>| match &other {
            Ok((instance, metrics)) => with(instance, metrics),
            Err(error) => Err(error.clone()),
        };
        let ours = algorithm.instance.granularity();
        let across = pair(&|instance, metrics| {
            across(&algorithm.metrics, metrics, &ours, &instance.granularity())
        });
        Ok(Self {
            way,
            bounds,
            critical: graph.critical_path(),
            serial: algorithm.decomposition.serial_fraction(),
            time_ref: before.as_ref().map_or(f64::NAN, |before| before.time),
            speedup_from: before.and_then(|before| speedup_from(&before, &algorithm.metrics)),
            scale_up: match &other {
                Ok((instance, metrics)) => scale_up_of(instance, metrics, &algorithm),
                Err(error) => Err(error.clone()),
            },
            across,
            other: other.map(|other| other.1),
            algorithm,
        })
    }

    /// `c_D`.
    pub fn concurrency(&self) -> f64 {
        self.algorithm.decomposition.concurrency() as f64
    }

    /// `r_D`.
    pub fn dependency(&self) -> f64 {
        self.algorithm.decomposition.dependency() as f64
    }

    /// Whether the ideal efficiency exceeds 1, against the paper's Definition 39.
    pub fn exceeds_ideal(&self) -> bool {
        1.0 + 1e-9 < self.algorithm.metrics.ideal_efficiency
    }

    /// The generalized Amdahl law on the rows.
    pub fn generalized(&self) -> Result<f64, Error> {
        let m = &self.algorithm.metrics;
        let widest = self.algorithm.execution.widest();
        let alpha: Vec<f64> = (1..=widest).map(|width| m.alpha(width)).collect();
        generalized_amdahl(&alpha, m.mean_times())
    }

    /// Amdahl's law where every row holds 1 or P operators.
    pub fn corollary(&self) -> Result<f64, Error> {
        let Algorithm { decomposition, execution, metrics: m, .. } = &self.algorithm;
        let finding = Theorem::Amdahl.check(&Mapped::new(decomposition, execution, m));
        if finding.verdict == Verdict::NotClaimed {
            let help = "it is claimed only where every row holds 1 or P operators";
            return Err(Error::new(ErrorKind::Undefined, "P", m.processors, help));
        }
        corollary_34(m.alpha(1), m.processors, m.mean_times())
    }

    /// The time of the reference on one processor over that of the algorithm.
    pub fn measured(&self) -> Result<f64, Error> {
        let other = self.other.as_ref().map_err(Error::clone)?;
        Ok(other.time_on_one / self.algorithm.metrics.time)
    }

    /// What is told by the comparison with the reference.
    pub fn across(&self, of: fn(&Across) -> f64) -> Result<f64, Error> {
        self.across.as_ref().map(of).map_err(Error::clone)
    }
}

/// `Sc_up` of the reference and the algorithm: k' / k.
fn scale_up_of(
    reference: &Instance,
    metrics: &Metrics,
    algorithm: &Algorithm,
) -> Result<f64, Error> {
    let (theirs, ours) = (reference.granularity(), algorithm.instance.granularity());
    scale_up(metrics.operators, algorithm.metrics.operators, &theirs, &ours)
}

/// What trying other numbers of processors and other mappings finds.
#[derive(Clone, Copy)]
pub(super) struct Trials {
    pub mapping: Mapping,
    pub processors: f64,
    /// The processors that run an operator at all: with barriers, the operators in the widest row.
    pub widest: f64,
    /// More processors that are faster, and the time on them.
    pub faster: Option<(f64, f64)>,
    /// The time of every mapping on the same processors.
    pub times: [(Mapping, f64); 3],
    /// The time of this mapping without barriers.
    pub ready: f64,
}

impl Trials {
    pub fn of(facts: &Facts) -> Self {
        let algorithm = &facts.algorithm;
        let (graph, decomposition) = (&algorithm.instance.graph, &algorithm.decomposition);
        let p = algorithm.metrics.processors;
        let (mapping, start) = facts.way;
        let time = |mapping, start| {
            if (mapping, start) == facts.way {
                return algorithm.metrics.time;
            }
            makespan(graph, decomposition, (mapping, start), p).unwrap_or(f64::INFINITY)
        };
        Self {
            mapping,
            processors: p,
            widest: algorithm.used() as f64,
            faster: faster(graph, decomposition, facts.way, p).ok().flatten(),
            times: Mapping::ALL.map(|mapping| (mapping, time(mapping, start))),
            ready: time(mapping, Start::Ready),
        }
    }

    /// The fastest mapping and its time; the present one where another is no faster.
    pub fn best(&self) -> (Mapping, f64) {
        let present = self.times.iter().find(|tried| tried.0 == self.mapping);
        let ordered = present.into_iter().chain(&self.times).copied();
        let best = ordered.min_by(|a, b| a.1.total_cmp(&b.1));
        best.unwrap_or((self.mapping, f64::INFINITY))
    }
}

//! One decomposition, mapped and measured, and what other processors and mappings would take.

use crossover_model::multilevel::{
    Decomposition, Execution, Graph, Instance, ListSchedule, Mapping, Metrics, Scaled, Schedule,
    Start, faster, makespan,
};

use crate::screen::prelude::*;

/// One decomposition, mapped and measured.
pub(super) struct Algorithm {
    pub instance: Instance,
    pub decomposition: Decomposition,
    pub execution: Execution,
    /// When the operators run where they start when they are ready.
    pub schedule: Option<Schedule>,
    pub metrics: Metrics,
}

/// The times on other processors and by other mappings.
pub(super) struct Trials {
    /// The next number of processors that is faster, and the time on them.
    pub faster: Option<(f64, f64)>,
    /// The time of every mapping on the same processors.
    pub times: [(Mapping, f64); 3],
    /// The fastest mapping and its time; the chosen one on a tie.
    pub best: (Mapping, f64),
    /// The time of this mapping without barriers.
    pub ready: f64,
}

impl Algorithm {
    pub fn new(instance: Instance, way: (Mapping, Start), p: f64) -> Result<Self, Error> {
        let decomposition = instance.graph.decomposition();
        let (execution, schedule, metrics) =
            map_operators(&instance.graph, &decomposition, way, p)?;
        Ok(Self { instance, decomposition, execution, schedule, metrics })
    }

    /// Returns the metrics by another mapping or on other processors.
    pub fn metrics_on(&self, way: (Mapping, Start), p: f64) -> Result<Metrics, Error> {
        Ok(map_operators(&self.instance.graph, &self.decomposition, way, p)?.2)
    }

    pub fn scaled_graph(&self, way: (Mapping, Start)) -> Scaled<'_> {
        Scaled { graph: &self.instance.graph, decomposition: &self.decomposition, way }
    }

    pub fn levels(&self) -> f64 {
        self.decomposition.dependency() as f64
    }

    pub fn used_processors(&self) -> usize {
        self.schedule.as_ref().map_or_else(|| self.execution.widest(), Schedule::used_processors)
    }

    /// Returns when each row of the execution matrix begins and when the last one ends, in tcalc.
    pub fn row_starts(&self) -> Vec<f64> {
        let ends = self.execution.row_times().scan(0.0, |at, time| {
            *at += time;
            Some(*at)
        });
        std::iter::once(0.0).chain(ends).collect()
    }

    /// Returns when each operator begins and ends, by position, in tcalc; with barriers its row.
    pub fn spans(&self) -> Vec<(f64, f64)> {
        if let Some(schedule) = &self.schedule {
            return schedule.spans().to_vec();
        }
        let starts = self.row_starts();
        let mut spans = vec![(0.0, 0.0); self.instance.graph.operators()];
        for (row, ends) in self.execution.rows().zip(starts.windows(2)) {
            for &at in row {
                if let (Some(span), [start, end]) = (spans.get_mut(at as usize), ends) {
                    *span = (*start, *end);
                }
            }
        }
        spans
    }
}

impl Trials {
    pub fn of(algorithm: &Algorithm, way: (Mapping, Start)) -> Self {
        let Algorithm { instance, decomposition, metrics, .. } = algorithm;
        let (graph, p) = (&instance.graph, metrics.processors);
        let time = |other| match other {
            _ if other == way => metrics.time,
            _ => makespan(graph, decomposition, other, p).unwrap_or(f64::INFINITY),
        };
        let times = Mapping::ALL.map(|mapping| (mapping, time((mapping, way.1))));
        let quicker =
            |best: (Mapping, f64), one: (Mapping, f64)| if one.1 < best.1 { one } else { best };
        Self {
            faster: faster(graph, decomposition, way, p).ok().flatten(),
            times,
            best: times.into_iter().fold((way.0, metrics.time), quicker),
            ready: time((way.0, Start::Ready)),
        }
    }
}

/// Returns the execution matrix, the schedule where there are no barriers, and the metrics.
fn map_operators(
    graph: &Graph,
    decomposition: &Decomposition,
    (mapping, start): (Mapping, Start),
    p: f64,
) -> Result<(Execution, Option<Schedule>, Metrics), Error> {
    let execution = Execution::of_decomposed(graph, decomposition, mapping, p)?;
    // With tcalc as the unit of time.
    let metrics = execution.metrics(1.0)?;
    let schedule = match (start, mapping) {
        (Start::Rows, _) => return Ok((execution, None, metrics)),
        (Start::Ready, Mapping::List) => ListSchedule::new(graph).schedule(p)?,
        (Start::Ready, _) => execution.without_barriers(graph),
    };
    let metrics = metrics.with_time(schedule.time(), 1.0)?;
    Ok((execution, Some(schedule), metrics))
}

//! Everything the report is made of, computed once.

use crossover_model::Error;
use crossover_model::multilevel::{
    Across, Bounds, Execution, Instance, Mapping, Metrics, PolynomialScaleUp, across, scale_up,
    scale_up_polynomial, speedup_from,
};

use super::setting::{Algorithm, keyed, mapped, mapping, reference, renamed};
use crate::params::Params;

/// The algorithm and all it is compared with.
pub(super) struct Facts {
    pub mapping: Mapping,
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
    pub across: Result<Across, Error>,
    pub polynomial: Result<PolynomialScaleUp, Error>,
}

impl Facts {
    pub fn of(params: &Params) -> Result<Self, Error> {
        let algorithm = Algorithm::of(params)?;
        let mapping = mapping(params);
        let graph = &algorithm.instance.graph;
        let bounds = Bounds::of(graph, mapping, params.number("P")).map_err(keyed)?;
        let before = mapped(
            graph,
            &algorithm.decomposition,
            mapping,
            params.number("P_ref"),
        )
        .and_then(|execution| execution.metrics(1.0).map_err(keyed))
        .map_err(|error| renamed(error, "P", "P_ref"));
        let other = reference(params).and_then(|other| {
            let metrics = Execution::rows_of(&other.graph.decomposition(), 1.0)
                .and_then(|execution| execution.metrics(1.0))
                .map_err(keyed)?;
            Ok((other, metrics))
        });
        let pair = |with: &dyn Fn(&Instance, &Metrics) -> Result<Across, Error>| match &other {
            Ok((instance, metrics)) => with(instance, metrics).map_err(keyed),
            Err(error) => Err(error.clone()),
        };
        let ours = algorithm.instance.granularity();
        let across = pair(&|instance, metrics| {
            across(&algorithm.metrics, metrics, &ours, &instance.granularity())
        });
        Ok(Self {
            mapping,
            bounds,
            critical: graph.critical_path(),
            serial: algorithm.serial_fraction(),
            time_ref: before.as_ref().map_or(f64::NAN, |before| before.time),
            speedup_from: before
                .and_then(|before| speedup_from(&before, &algorithm.metrics).map_err(keyed)),
            scale_up: match &other {
                Ok((instance, metrics)) => scale_up_of(instance, metrics, &algorithm),
                Err(error) => Err(error.clone()),
            },
            across,
            other: other.map(|other| other.1),
            polynomial: scale_up_polynomial(
                params.list("poly"),
                params.number("size"),
                params.number("mu"),
            )
            .map_err(keyed),
            algorithm,
        })
    }
}

/// `Sc_up` of the reference and the algorithm: k' / k.
fn scale_up_of(
    reference: &Instance,
    metrics: &Metrics,
    algorithm: &Algorithm,
) -> Result<f64, Error> {
    let (theirs, ours) = (reference.granularity(), algorithm.instance.granularity());
    scale_up(
        metrics.operators,
        algorithm.metrics.operators,
        &theirs,
        &ours,
    )
    .map_err(keyed)
}

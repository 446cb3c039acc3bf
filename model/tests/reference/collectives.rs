//! Collectives and the networks under them: `collective.*`, `ethernet.*`, `topology.*`.

use crossover_model::collectives::{
    Algorithm, Operation, Price, Shape, Share, ethernet, on_network, time,
};
use crossover_model::topology::{
    BUSES, Topology, bisection, mean_distance, metrics, worst_case_message,
};
use crossover_model::{Error, Size};

use super::communication::{network, without_hops};
use super::harness::{Model, Output, Outputs};

pub const MODELS: &[Model] = &[
    ("ethernet.broadcast_unit", |inputs| total(ethernet::broadcast_unit(&without_hops(inputs)?))),
    ("ethernet.broadcast", |inputs| {
        total(ethernet::broadcast(&without_hops(inputs)?, inputs.number("m")?))
    }),
    ("ethernet.collective", |inputs| {
        total(ethernet::collective(
            &without_hops(inputs)?,
            &Share { m: inputs.number("m")?, p: inputs.number("p")? },
        ))
    }),
    ("ethernet.collective_packed", |inputs| {
        total(ethernet::collective_packed(
            &without_hops(inputs)?,
            &Share { m: inputs.number("m")?, p: inputs.number("p")? },
        ))
    }),
    ("collective.kumar", |inputs| {
        let operation = inputs.text("op")?.parse::<Operation>()?;
        let shape = inputs.text("network")?.parse::<Shape>()?;
        let (m, p) = (inputs.number("m")?, inputs.number("p")?);
        let no_combining = 0.0;
        total(on_network(operation, shape, &without_hops(inputs)?, no_combining, &Share { m, p }))
    }),
    ("collective.mpi", |inputs| {
        let operation = inputs.text("op")?.parse::<Operation>()?;
        let algorithm = inputs.text("algorithm")?.parse::<Algorithm>()?;
        let price = Price {
            alpha: inputs.number("alpha")?,
            beta: inputs.number("beta")?,
            gamma: inputs.number("gamma")?,
        };
        let (n, p) = (inputs.number("n")?, inputs.number("p")?);
        total(time(operation, algorithm, &price, &Size { n, p }))
    }),
    ("topology.metrics", |inputs| {
        let topology = inputs.text("topology")?.parse::<Topology>()?;
        let p = inputs.number("p")?;
        let metrics = metrics(topology, p)?;
        Ok(vec![
            ("diameter", Output::Count(metrics.diameter)),
            ("links", Output::Count(metrics.links)),
            ("avg_distance", Output::Real(mean_distance(topology, p)?)),
            ("bisection", Output::Count(bisection(topology, p, BUSES)?)),
        ])
    }),
    ("topology.worst_case_message", |inputs| {
        let topology = inputs.text("topology")?.parse::<Topology>()?;
        let (p, m) = (inputs.number("p")?, inputs.number("m")?);
        let worst = worst_case_message(topology, p, &network(inputs)?, m)?;
        Ok(vec![
            ("l", Output::Count(worst.l)),
            ("t_cut_through", Output::Real(worst.t_cut_through)),
            ("t_store_and_forward", Output::Real(worst.t_store_and_forward)),
        ])
    }),
];

fn total(t: Result<f64, Error>) -> Result<Outputs, Error> {
    Ok(vec![("T", Output::Real(t?))])
}

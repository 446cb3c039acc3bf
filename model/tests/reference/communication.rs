//! Messages, computing and their overheads: `p2p.*`, `comp.*`, `comm.*`, `grid.*`, `overhead.*`.

use crossover_model::communication::{
    Crossing, Message, Network, Packets, Traffic, cut_through, grid_step, grid_time, hockney,
    packet, packet_optimum, packet_pipeline, packet_textbook, simplified_cost, steps,
    store_and_forward, store_and_forward_approx, tw_from_bandwidth,
};
use crossover_model::overhead::Overheads;
use crossover_model::{Error, computation};

use super::harness::{Inputs, Model, Output, Outputs};

pub const MODELS: &[Model] = &[
    ("p2p.store_and_forward", |inputs| {
        time(store_and_forward(&network(inputs)?, &message(inputs)?))
    }),
    ("p2p.store_and_forward_approx", |inputs| {
        time(store_and_forward_approx(&without_hops(inputs)?, &message(inputs)?))
    }),
    ("p2p.cut_through", |inputs| time(cut_through(&network(inputs)?, &message(inputs)?))),
    ("p2p.packet", |inputs| time(packet(&network(inputs)?, &message(inputs)?))),
    ("p2p.simplified", |inputs| time(simplified_cost(&without_hops(inputs)?, inputs.number("m")?))),
    ("p2p.tw_from_bandwidth", |inputs| {
        let tw = tw_from_bandwidth(inputs.number("r")?)?;
        Ok(vec![("tw", Output::Real(tw))])
    }),
    ("p2p.hockney", |inputs| {
        let link = hockney(&without_hops(inputs)?, inputs.number("m")?)?;
        Ok(vec![
            ("r_inf", Output::Real(link.r_inf)),
            ("n_half", Output::Real(link.n_half)),
            ("t", Output::Real(link.t)),
            ("bandwidth", Output::Real(link.bandwidth)),
        ])
    }),
    ("p2p.packet_kumar", |inputs| {
        let packets =
            Packets { r: inputs.number("r")?, s: inputs.number("s")?, tw1: inputs.number("tw1")? };
        let time = packet_textbook(&packet_network(inputs)?, &message(inputs)?, &packets)
            .map_err(on_tw2)?;
        Ok(vec![("t", Output::Real(time.t)), ("tw", Output::Real(time.tw))])
    }),
    ("p2p.packet_pipeline", |inputs| {
        let packets =
            Packets { r: inputs.number("r")?, s: inputs.number("s")?, tw1: inputs.number("tw1")? };
        let time = packet_pipeline(&packet_network(inputs)?, &message(inputs)?, &packets)
            .map_err(on_tw2)?;
        Ok(vec![("t", Output::Real(time.t)), ("n_packets", Output::Count(time.n_packets))])
    }),
    ("p2p.packet_optimum", |inputs| {
        let (s, tw1) = (inputs.number("s")?, inputs.number("tw1")?);
        let best =
            packet_optimum(&packet_network(inputs)?, &message(inputs)?, s, tw1).map_err(on_tw2)?;
        Ok(vec![("r_opt", Output::Real(best.r)), ("t", Output::Real(best.t))])
    }),
    ("comp.time", |inputs| {
        let t = computation::time(inputs.number("Z")?, inputs.number("tc")?, inputs.number("p")?)?;
        Ok(vec![("T_comp", Output::Real(t))])
    }),
    ("comm.steps", |inputs| {
        let t = steps(inputs.number("Z_comm")?, &without_hops(inputs)?)?;
        Ok(vec![("T_comm", Output::Real(t))])
    }),
    ("grid.step", |inputs| {
        let message = Message { m: inputs.number("m")?, l: inputs.number("lh")? };
        time(grid_step(&network(inputs)?, &message))
    }),
    ("grid.latency", |inputs| {
        let traffic = Traffic { startups: inputs.number("a")?, words: inputs.number("b")? };
        let crossings = Crossing::of_lists(&inputs.numbers("hops")?, &inputs.numbers("th")?, &[])?;
        let latency = grid_time(&traffic, &without_hops(inputs)?, &crossings)
            .map_err(|error| rename_field(error, &[("startups", "a"), ("words", "b")]))?;
        Ok(vec![("T", Output::Real(latency.t)), ("T_now", Output::Real(latency.t_now))])
    }),
    ("overhead.total", |inputs| {
        let overheads = Overheads {
            t_arch: inputs.number("T_arch")?,
            t_par: inputs.number("T_par")?,
            t_comm: inputs.number("T_comm")?,
            t_syn: inputs.number("T_syn")?,
            t_wait: inputs.number("T_wait")?,
        };
        let total = overheads.total(inputs.number("T_comp")?)?;
        Ok(vec![("h", Output::Real(total.h)), ("w", Output::Real(total.w))])
    }),
];

fn time(t: Result<f64, Error>) -> Result<Outputs, Error> {
    Ok(vec![("t", Output::Real(t?))])
}

pub fn network(inputs: &Inputs) -> Result<Network, Error> {
    Ok(Network { ts: inputs.number("ts")?, th: inputs.number("th")?, tw: inputs.number("tw")? })
}

pub fn without_hops(inputs: &Inputs) -> Result<Network, Error> {
    Ok(Network { ts: inputs.number("ts")?, th: 0.0, tw: inputs.number("tw")? })
}

fn packet_network(inputs: &Inputs) -> Result<Network, Error> {
    Ok(Network { ts: inputs.number("ts")?, th: inputs.number("th")?, tw: inputs.number("tw2")? })
}

fn message(inputs: &Inputs) -> Result<Message, Error> {
    Ok(Message { m: inputs.number("m")?, l: inputs.number("l")? })
}

/// The file calls the link's time per word `tw2` where there is a `tw1` beside it.
fn on_tw2(error: Error) -> Error {
    rename_field(error, &[("tw", "tw2")])
}

fn rename_field(error: Error, letters: &[(&str, &'static str)]) -> Error {
    match letters.iter().find(|(field, _)| error.field() == *field) {
        Some((_, letter)) => error.with_field(*letter),
        None => error,
    }
}

//! Abstract machines: `bsp.*`, `cgm.*`, `logp.*`, `loggp.*`.

use crossover_model::Error;
use crossover_model::machines::{
    Bsp, Cgm, Interaction, LogGp, LogP, Phase, Superstep, cgm, interact, phase_total, program,
    superstep, superstep_overlap, superstep_program,
};

use super::harness::{Inputs, Model, Output};

pub const MODELS: &[Model] = &[
    ("bsp.superstep", |inputs| {
        let t = superstep(&bsp(inputs)?, &step(inputs)?)?;
        Ok(vec![("t", Output::Real(t))])
    }),
    ("bsp.superstep_overlap", |inputs| {
        let t = superstep_overlap(&bsp(inputs)?, &step(inputs)?)?;
        Ok(vec![("t", Output::Real(t))])
    }),
    ("bsp.program", |inputs| {
        let steps = superstep_program(&inputs.numbers("w")?, &inputs.numbers("h")?)?;
        let program = program(&bsp(inputs)?, &steps, false)?;
        Ok(vec![("T", Output::Real(program.t)), ("supersteps", Output::Count(program.supersteps))])
    }),
    ("bsp.interact", |inputs| {
        let t = interact(&interaction(inputs)?, inputs.number("m")?)?;
        Ok(vec![("T", Output::Real(t))])
    }),
    ("bsp.phase_total", |inputs| {
        let phase = Phase { t_overh: inputs.number("T_overh")?, t_comp: inputs.number("T_comp")? };
        let t = phase_total(&phase, &interaction(inputs)?, inputs.number("m")?)?;
        Ok(vec![("T", Output::Real(t))])
    }),
    ("cgm.total", |inputs| {
        let job = Cgm {
            rounds: inputs.number("rounds")?,
            w: inputs.number("w")?,
            n: inputs.number("n")?,
            p: inputs.number("p")?,
        };
        let cost = cgm(&bsp(inputs)?, &job)?;
        Ok(vec![("T", Output::Real(cost.t)), ("h", Output::Real(cost.h))])
    }),
    ("logp.message", |inputs| {
        let machine = LogP {
            latency: inputs.number("L")?,
            overhead: inputs.number("o")?,
            gap: inputs.number("g")?,
        };
        let t = machine.messages(inputs.number("k")?)?;
        Ok(vec![("t", Output::Real(t))])
    }),
    ("logp.acknowledged", |inputs| {
        let machine =
            LogP { latency: inputs.number("L")?, overhead: inputs.number("o")?, gap: 0.0 };
        Ok(vec![("t", Output::Real(machine.acknowledged_time()?))])
    }),
    ("logp.capacity", |inputs| {
        let machine =
            LogP { latency: inputs.number("L")?, overhead: 0.0, gap: inputs.number("g")? };
        let capacity = machine.capacity()?;
        Ok(vec![("ratio", Output::Real(capacity.ratio)), ("N", Output::Count(capacity.messages))])
    }),
    ("loggp.message", |inputs| {
        let machine = LogGp {
            latency: inputs.number("L")?,
            overhead: inputs.number("o")?,
            gap: 0.0,
            gap_per_byte: inputs.number("G")?,
        };
        let t = machine.message(inputs.number("k")?);
        let t = t.map_err(|error| match error.field() {
            "bytes" => error.with_field("k"),
            _ => error,
        })?;
        Ok(vec![("t", Output::Real(t))])
    }),
];

fn interaction(inputs: &Inputs) -> Result<Interaction, Error> {
    Ok(Interaction { ts: inputs.number("ts")?, r_inf: inputs.number("r_inf")? })
}

fn bsp(inputs: &Inputs) -> Result<Bsp, Error> {
    Ok(Bsp { g: inputs.number("g")?, l: inputs.number("l")? })
}

fn step(inputs: &Inputs) -> Result<Superstep, Error> {
    Ok(Superstep { w: inputs.number("w")?, h: inputs.number("h")? })
}

//! Strips and blocks: `stencil.*`.

use crossover_model::Error;
use crossover_model::Size;
use crossover_model::stencil::{
    Channel, Decomposition, Relaxation, blocks, decision, isoefficiency, p_cross, strips,
    threshold_curve, threshold_ts, threshold_ts_at_p_n, threshold_tw, threshold_tw_at_p_n, total,
};

use super::communication::without_hops;
use super::harness::{Inputs, Model, Output, reals, text};

pub const MODELS: &[Model] = &[
    ("stencil.strips", |inputs| {
        let t = strips(&without_hops(inputs)?, &grid(inputs)?)?;
        Ok(vec![("T_comm", Output::Real(t))])
    }),
    ("stencil.blocks", |inputs| {
        let t = blocks(&without_hops(inputs)?, &grid(inputs)?)?;
        Ok(vec![("T_comm", Output::Real(t))])
    }),
    ("stencil.threshold_ts", |inputs| {
        let ts = threshold_ts(Channel::Switched, inputs.number("tw")?, &grid(inputs)?)?;
        Ok(vec![("ts_threshold", Output::Real(ts))])
    }),
    ("stencil.threshold_tw", |inputs| {
        let tw = threshold_tw(Channel::Switched, inputs.number("ts")?, &grid(inputs)?)?;
        Ok(vec![("tw_threshold", Output::Real(tw))])
    }),
    ("stencil.threshold_ts_np", |inputs| {
        let ts = threshold_ts_at_p_n(&inputs.numbers("tw")?, inputs.number("n")?)?;
        Ok(vec![("ts_threshold", reals(&ts))])
    }),
    ("stencil.threshold_tw_np", |inputs| {
        let tw = threshold_tw_at_p_n(&inputs.numbers("ts")?, inputs.number("n")?)?;
        Ok(vec![("tw_threshold", reals(&tw))])
    }),
    ("stencil.threshold_curve", |inputs| {
        let (tw, n) = (inputs.number("tw")?, inputs.number("n")?);
        let ts = threshold_curve(tw, n, &inputs.numbers("p")?)?;
        Ok(vec![("ts_threshold", reals(&ts))])
    }),
    ("stencil.decision", |inputs| {
        let both = decision(Channel::Switched, &without_hops(inputs)?, &grid(inputs)?)?;
        Ok(vec![
            ("T_strips", Output::Real(both.t_strips)),
            ("T_blocks", Output::Real(both.t_blocks)),
            ("winner", text(both.winner.name())),
        ])
    }),
    ("stencil.p_cross", |inputs| {
        let p = p_cross(&without_hops(inputs)?, inputs.number("n")?)?;
        Ok(vec![("p_cross", Output::Real(p))])
    }),
    ("stencil.total", |inputs| {
        let kind = inputs.text("kind")?.parse::<Decomposition>()?;
        let relaxation = Relaxation::iteration(inputs.number("tc")?);
        let total = total(kind, &relaxation, &without_hops(inputs)?, &grid(inputs)?)?;
        Ok(vec![
            ("T_comp", Output::Real(total.t_comp)),
            ("T_comm", Output::Real(total.t_comm)),
            ("T_p", Output::Real(total.t_p)),
            ("speedup", Output::Real(total.speedup)),
            ("efficiency", Output::Real(total.efficiency)),
            ("overhead_total", Output::Real(total.overhead)),
        ])
    }),
    ("stencil.isoefficiency", |inputs| {
        let kind = inputs.text("kind")?.parse::<Decomposition>()?;
        let (e, p, tc) = (inputs.number("E")?, inputs.number("p")?, inputs.number("tc")?);
        let grid = isoefficiency(kind, e, p, tc, &without_hops(inputs)?)?;
        Ok(vec![("n", Output::Real(grid.n)), ("W", Output::Real(grid.w))])
    }),
];

fn grid(inputs: &Inputs) -> Result<Size, Error> {
    Ok(Size { n: inputs.number("n")?, p: inputs.number("p")? })
}

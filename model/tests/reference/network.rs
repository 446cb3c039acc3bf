//! The network-aware estimate: `net.*`.

use crossover_model::distributed::{
    Link, LinkMessage, Messages, Shaffer, estimate, perf_min, propagation_delay, shaffer, tcomm,
};
use crossover_model::speedup::Fraction;
use crossover_model::{Error, ErrorKind};

use super::harness::{Inputs, Model, Output};

pub const MODELS: &[Model] = &[
    ("net.perf_min", |inputs| {
        let perf = perf_min(&inputs.numbers("perf")?)?;
        Ok(vec![("perf", Output::Real(perf))])
    }),
    ("net.propagation_delay", |inputs| {
        let per_kilometer = 1000.0 * propagation_delay(inputs.number("NVP")?)?;
        Ok(vec![
            ("sigma", Output::Real(per_kilometer)),
            ("sigma_ms", Output::Real(1000.0 * per_kilometer)),
        ])
    }),
    ("net.shaffer", |inputs| {
        let t = shaffer(&Shaffer {
            m: inputs.number("m")?,
            s: inputs.number("s")?,
            b: inputs.number("b")?,
            d: 1609.344 * inputs.number("d")?,
            eps: inputs.number("eps")?,
        })?;
        Ok(vec![("T", Output::Real(t))])
    }),
    ("net.tcomm", |inputs| {
        let message =
            LinkMessage { bits: inputs.number("L")?, dist: 1000.0 * inputs.number("dist")? };
        let t = tcomm(&link(inputs)?, &message)?;
        Ok(vec![("T", Output::Real(t))])
    }),
    ("net.estimate", |inputs| {
        let (tseq, f, m) =
            (inputs.number("Tseq")?, Fraction::Parallel(inputs.number("f")?), inputs.number("m")?);
        let run = estimate(tseq, f, m, &messages(inputs)?, &link(inputs)?)?;
        Ok(vec![
            ("T_comp", Output::Real(run.t_comp)),
            ("T_comm", Output::Real(run.t_comm)),
            ("T_est", Output::Real(run.t_est)),
            ("speedup", Output::Real(run.speedup)),
        ])
    }),
];

fn link(inputs: &Inputs) -> Result<Link, Error> {
    Ok(Link {
        tau: inputs.number("tau")?,
        sigma: inputs.number("sigma")? / 1000.0,
        eps: inputs.number("eps")?,
    })
}

fn messages(inputs: &Inputs) -> Result<Vec<Messages>, Error> {
    inputs
        .rows("messages")?
        .into_iter()
        .map(|row| match row[..] {
            [count, bits, dist] => {
                Ok(Messages { count, message: LinkMessage { bits, dist: 1000.0 * dist } })
            }
            _ => Err(Error::new(
                ErrorKind::LengthMismatch,
                "messages",
                row.len(),
                "give a count, bits and kilometers",
            )),
        })
        .collect()
}

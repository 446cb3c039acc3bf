//! BSP: supersteps of computing, communicating and a barrier; and the phase-parallel form.

use crate::check::{non_negative, positive, result};
use crate::communication::{Message, Network, cut_through};
use crate::{Error, ErrorKind};

/// A BSP machine, in cycles.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bsp {
    /// Cycles per word of an h-relation: the inverse of the throughput.
    pub g: f64,
    /// Cycles of a barrier.
    pub l: f64,
}

impl Bsp {
    /// Returns the machine whose messages cost `ts + m tw` and whose operations cost `tc`, by the
    /// usual correspondence `g = tw/tc`, `l = ts/tc`.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::machines::Bsp;
    /// let bsp = Bsp::of_network(&Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 }, 10e-9)?;
    /// assert!((bsp.g - 23.0).abs() < 1e-9 && (bsp.l - 3500.0).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `tc` when it is not above zero, `ts` or `tw` when it is negative or not finite, `g` or
    /// `l` when it overflows.
    pub fn of_network(network: &Network, tc: f64) -> Result<Self, Error> {
        let tc = positive("tc", tc)?;
        Ok(Self {
            g: result("g", non_negative("tw", network.tw)? / tc)?,
            l: result("l", non_negative("ts", network.ts)? / tc)?,
        })
    }

    /// Returns the fewest cycles a barrier can take, in which the shortest message passes the
    /// network: one word over `l` links, `(ts + l th + tw) / tc`.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::machines::Bsp;
    /// let network = Network { ts: 4e-6, th: 3e-6, tw: 4e-6 };
    /// assert!((Bsp::least_barrier(&network, 2.0, 1e-6)? - 14.0).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `tc` when it is not above zero, `ts`, `th` or `tw` when it is negative or not finite,
    /// `l` when it is not a whole number from 1 or the cycles overflow.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.
    pub fn least_barrier(network: &Network, l: f64, tc: f64) -> Result<f64, Error> {
        let shortest = cut_through(network, &Message { m: 1.0, l })?;
        result("l", shortest / positive("tc", tc)?)
    }
}

/// One superstep.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Superstep {
    /// Most cycles any processor computes.
    pub w: f64,
    /// Most words any processor sends or receives.
    pub h: f64,
}

/// A program's cost.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Program {
    /// Its cycles.
    pub t: f64,
    /// Its supersteps.
    pub supersteps: f64,
}

/// A phase of the adjusted, phase-parallel form, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Phase {
    /// Time of parallelization overheads, in seconds.
    pub t_overh: f64,
    /// Time computing, in seconds.
    pub t_comp: f64,
}

/// Returns the cycles of a superstep: `w + g h + l`.
///
/// ```
/// use crossover_model::machines::{Bsp, Superstep, superstep};
/// let bsp = Bsp { g: 4.0, l: 100.0 };
/// let step = Superstep { w: 1000.0, h: 250.0 };
/// assert_eq!(superstep(&bsp, &step)?, 2100.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `w`, `g`, `h` or `l` when it is negative or not finite, `t` when it overflows.
///
/// Source: Hanuliak 2014, section 3.3.2. `h` counts the words of the h-relation and `g` cycles per
/// word; the paper calls them a number of cycles and a throughput.
pub fn superstep(bsp: &Bsp, step: &Superstep) -> Result<f64, Error> {
    let (w, gh, l) = parts(bsp, step)?;
    result("t", w + gh + l)
}

/// Returns the cycles of a superstep whose activities overlap: `max(w, g h, l)`.
///
/// ```
/// use crossover_model::machines::{Bsp, Superstep, superstep_overlap};
/// let bsp = Bsp { g: 4.0, l: 100.0 };
/// let step = Superstep { w: 1000.0, h: 250.0 };
/// assert_eq!(superstep_overlap(&bsp, &step)?, 1000.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`superstep`].
///
/// Source: Hanuliak 2014, section 3.3.2.
pub fn superstep_overlap(bsp: &Bsp, step: &Superstep) -> Result<f64, Error> {
    let (w, gh, l) = parts(bsp, step)?;
    result("t", w.max(gh).max(l))
}

/// Returns the cycles of a program: the sum of its supersteps, overlapping or not.
///
/// ```
/// use crossover_model::machines::{Bsp, program, superstep_program};
/// let steps = superstep_program(&[1000.0, 500.0], &[250.0, 10.0])?;
/// let bsp = Bsp { g: 4.0, l: 100.0 };
/// assert_eq!(program(&bsp, &steps, false)?.t, 2740.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`superstep`]; names `T` when the sum overflows.
///
/// Source: Valiant 1990; Hanuliak 2014, section 3.3.2.
pub fn program(bsp: &Bsp, steps: &[Superstep], overlap: bool) -> Result<Program, Error> {
    let cost = if overlap { superstep_overlap } else { superstep };
    let mut t = 0.0;
    for step in steps {
        t += cost(bsp, step)?;
    }
    Ok(Program { t: result("T", t)?, supersteps: steps.len() as f64 })
}

/// Returns the supersteps of two parallel lists, cycles and words.
///
/// # Errors
/// Names `w` when the list is empty, `h` when it has another length.
pub fn superstep_program(w: &[f64], h: &[f64]) -> Result<Vec<Superstep>, Error> {
    if w.is_empty() {
        let help = "give at least one superstep";
        return Err(Error::new(ErrorKind::LengthMismatch, "w", "empty", help));
    }
    if w.len() != h.len() {
        let got = format!("of length {}", h.len());
        let help = format!("give words for each of the {} supersteps of w", w.len());
        return Err(Error::new(ErrorKind::LengthMismatch, "h", got, help));
    }
    let pairs = w.iter().zip(h);
    Ok(pairs.map(|(&w, &h)| Superstep { w, h }).collect())
}

/// The cost of an interaction in the phase-parallel form. Both parts depend on the number of processors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Interaction {
    /// Start-up, in seconds.
    pub ts: f64,
    /// Bandwidth limit, in bytes per second.
    pub r_inf: f64,
}

/// Returns the time of an interaction of `m` bytes in the phase-parallel form, in seconds:
/// `ts + m / r_inf`.
///
/// The paper writes `1/r_inf` as `tc(p)`, which is not the time of a computing operation.
///
/// ```
/// use crossover_model::machines::{Interaction, interact};
/// let interaction = Interaction { ts: 40e-6, r_inf: 35e6 };
/// assert!((interact(&interaction, 1e6)? - 28.611_428_571e-3).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts` or `m` when it is negative or not finite, `r_inf` when it is not above zero, `T` when
/// it overflows.
///
/// Source: Hanuliak 2014, section 3.3.2.1.
pub fn interact(interaction: &Interaction, m: f64) -> Result<f64, Error> {
    let ts = non_negative("ts", interaction.ts)?;
    let r_inf = positive("r_inf", interaction.r_inf)?;
    result("T", ts + non_negative("m", m)? / r_inf)
}

/// Returns the time of a phase with its interaction, in seconds:
/// `T_overh + T_comp + ts + m / r_inf`.
///
/// ```
/// use crossover_model::machines::{Interaction, Phase, phase_total};
/// let phase = Phase { t_overh: 1e-3, t_comp: 0.25 };
/// let interaction = Interaction { ts: 40e-6, r_inf: 35e6 };
/// assert!((phase_total(&phase, &interaction, 1e6)? - 0.279_611_429).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`interact`]; names `T_overh` or `T_comp` when it is negative or not finite.
///
/// Source: Hanuliak 2014, section 3.3.2.1.
pub fn phase_total(phase: &Phase, interaction: &Interaction, m: f64) -> Result<f64, Error> {
    let t_overh = non_negative("T_overh", phase.t_overh)?;
    let t_comp = non_negative("T_comp", phase.t_comp)?;
    result("T", t_overh + t_comp + interact(interaction, m)?)
}

/// Cycles of computing, of exchanging and of the barrier.
pub(super) fn parts(bsp: &Bsp, step: &Superstep) -> Result<(f64, f64, f64), Error> {
    let (w, h) = (non_negative("w", step.w)?, non_negative("h", step.h)?);
    let (g, l) = (non_negative("g", bsp.g)?, non_negative("l", bsp.l)?);
    Ok((w, g * h, l))
}

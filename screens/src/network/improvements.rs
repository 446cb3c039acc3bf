//! Half the latency against twice the bandwidth, over the length of the messages.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Point, Points, Rule, Stroke};
use crossover_figures::log_space::log_space;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{Improvement, Run, even_length, message_parts, predict};

use crate::screen::Params;

use super::inputs::Inputs;
use super::roles::{OVERHEAD, PROPAGATION, TRANSMISSION};

/// Lengths at which the curves are drawn.
const LENGTHS: u32 = 121;

/// The improvements, and the readout of the gain of each.
const IMPROVEMENTS: [(&str, Improvement, Ink, &str); 3] = [
    ("half the latency", Improvement::HalfOverhead, OVERHEAD, "gain_latency"),
    ("twice the bandwidth", Improvement::TwiceBandwidth, TRANSMISSION, "gain_bandwidth"),
    ("half the distance", Improvement::HalfDistance, PROPAGATION, ""),
];

/// Returns the gain of each improvement over the length of a message.
pub(super) fn improvements(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (run, n) = (inputs.run, inputs.n);
    // The length of a message is a share of L where blocks are exchanged.
    let one_bit = Run { bits: 1.0, ..run };
    let share = message_parts(&one_bit, n)?.message.bits;
    let here = share * run.bits;
    let even = even_length(&run).ok().filter(|bits| 0.0 < *bits);
    let known = [Some(here).filter(|bits| 0.0 < *bits), even];
    let known = || known.into_iter().flatten();
    let low = known().fold(1e4, f64::min) / 100.0;
    let high = known().fold(1e4, f64::max) * 100.0;
    let gain = |improvement: Improvement, bits: f64| -> Result<f64, Error> {
        let run = Run { bits: bits / share, ..run };
        let improved = predict(&improvement.of(&run), n)?.t_est;
        Ok(predict(&run, n)?.t_est / improved)
    };
    let x = Axis::log("length of one message", Unit::Bit, (low, high));
    let mut plot = Plot::new(
        x.sets(if share == 1.0 { "L" } else { "" }),
        Axis::linear("gain: times as fast", Unit::One, (0.95, 2.05)),
    );
    if let Some(even) = even {
        let label = format!("both gain the same: {}", Unit::Bit.show(even));
        plot = plot.with(Rule::at_x(even).label(label).tells("even_length"));
    }
    for (name, improvement, ink, shows) in IMPROVEMENTS {
        let gains = log_space(low, high, LENGTHS).map(|bits| Ok((bits, gain(improvement, bits)?)));
        let gains = gains.collect::<Result<Vec<_>, Error>>()?;
        let dashed = improvement == Improvement::HalfDistance;
        let stroke = if dashed { Stroke::Dashed } else { Stroke::Solid };
        plot = plot.with(Line::new(name, gains).ink(ink).stroke(stroke));
        if 0.0 < here && !dashed {
            let point = Point::new(here, gain(improvement, here)?);
            plot = plot.with(Points::current([point]).shows(shows));
        }
    }
    Ok(plot.into())
}

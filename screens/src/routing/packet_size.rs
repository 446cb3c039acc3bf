//! The time over the payload of a packet, with the optimal payload.

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use crate::kits::network_parameters::no_time;
use crate::screen::Params;

use super::curves::samples;
use super::inputs::Inputs;
use super::methods::Method;

/// Up to so many packets, every jump of the exact time is drawn; more are too close to be seen.
const MOST_TEETH: u32 = 160;
/// Just below a payload that cuts the message evenly there is one packet more.
const BELOW: f64 = 1.0 - 1e-9;

type Time = Result<f64, Error>;

/// Returns the figure of the time over the payload `r`.
pub(super) fn packet_size(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let m = inputs.message.m;
    if m == 0.0 {
        let help = "an empty message has no packets. Set m above zero";
        return Err(Error::new(ErrorKind::Undefined, "m", "0 words", help));
    }
    let best = inputs.packet_optimum()?;
    let range = payloads(&inputs, best.r);
    let curve = |payloads: &mut dyn Iterator<Item = f64>, time: fn(&Inputs) -> Time| {
        let point = |r| Ok((r, time(&inputs.in_packets_of(r))?));
        payloads.map(point).collect::<Result<Vec<_>, Error>>()
    };
    let exact = curve(&mut teeth(m, range), Inputs::packet)?;
    let smooth = curve(&mut samples(range), Inputs::packet_unrounded)?;
    let textbook = curve(&mut samples(range), Inputs::packet_textbook)?;
    let current = (inputs.packets.r, inputs.packet()?);
    let most = exact.iter().map(|p| p.1).fold(0.0, f64::max);
    if most == 0.0 {
        return Err(no_time());
    }
    // Very small payloads take so long that they would flatten the valley.
    let top = most.min((best.t * 4.0).max(current.1 * 1.15)) * 1.05;
    let x = Axis::log("payload of a packet r", Unit::Word, range).sets("r");
    let y = Axis::linear("time", Unit::Second, (0.0, top)).rounded();
    let mut plot = Plot::new(x, y).with(
        Rule::at_y(inputs.cut_through()?)
            .label("cut-through")
            .ink(Method::CutThrough.ink())
            .stroke(Stroke::Dotted),
    );
    if best.r > 0.0 {
        let label = format!("r* = {}", Unit::Word.show(best.r));
        plot = plot.with(Rule::at_x(best.r).label(label).tells("r_opt"));
    }
    let line = |name: &str, points| Line::new(name, points).ink(Method::Packets.ink());
    plot = plot.with(line("packets", exact).shows("t_packet"));
    if params.is_on("approx") {
        let smooth = line("not rounded", smooth).ink(Ink::Muted);
        let textbook = line("textbook", textbook).shows("t_packet_textbook");
        plot = plot.with(smooth.stroke(Stroke::Dashed)).with(textbook.stroke(Stroke::Dotted));
    }
    let point = |(x, y)| [Point::new(x, y).label(Unit::Second.show(y))];
    if best.r > 0.0 {
        plot = plot.with(
            Points::new("optimum", point((best.r, best.t)))
                .ink(Method::Packets.ink())
                .marker(Marker::Diamond)
                .shows("t_opt")
                .tells("t_opt"),
        );
    }
    Ok(plot.with(Points::current(point(current)).shows("t_packet")).into())
}

/// Returns the payloads in view: from one word, or well below what matters, to a few messages.
fn payloads(inputs: &Inputs, best: f64) -> (f64, f64) {
    let (m, r) = (inputs.message.m, inputs.packets.r);
    let matters = if best > 0.0 { best.min(r) } else { r };
    ((matters / 20.0).min(1.0_f64.min(m / 4.0)), (m * 2.0).max(r * 2.0))
}

/// Returns payloads by rising size, on either side of every one that cuts the message evenly.
fn teeth(m: f64, (low, high): (f64, f64)) -> impl Iterator<Item = f64> {
    let least = m / f64::from(MOST_TEETH);
    let fine = samples((low, high)).filter(move |r| *r < least || m < *r);
    let teeth = (1..=MOST_TEETH)
        .map(move |n| m / f64::from(n))
        .flat_map(|r| [r * BELOW, r])
        .filter(move |r| low <= *r && *r <= high);
    let mut all: Vec<f64> = fine.chain(teeth).collect();
    order::ascending(&mut all);
    all.into_iter()
}

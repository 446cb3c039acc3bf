//! Time over the payload of a packet, with the payload that is fastest.

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::communication::{packet_optimum, packet_unrounded};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::curves::samples;
use super::inputs::{CUT_THROUGH, Inputs, PACKETS};

/// Up to so many packets, every jump of the exact time is drawn; more are too close to be seen.
const MOST_TEETH: u32 = 160;
/// Just below a payload that cuts the message evenly there is one packet more.
const BELOW: f64 = 1.0 - 1e-9;

/// Time over `r`.
pub(super) fn packet_size(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::new(params);
    let m = inputs.message.m;
    if m == 0.0 {
        let help = "an empty message needs no packet: give more than zero";
        return Err(Error::new(ErrorKind::Undefined, "m", "0 words", help));
    }
    let best = packet_optimum(
        &inputs.network,
        &inputs.message,
        inputs.packets.s,
        inputs.packets.tw1,
    )?;
    let range = payloads(&inputs, best.r);
    let time = |r: f64| inputs.in_packets_of(r).packet();
    let exact = sampled(teeth(m, range), time)?;
    let smooth = sampled(samples(range), |r| unrounded(&inputs.in_packets_of(r)))?;
    let textbook = sampled(samples(range), |r| {
        inputs.in_packets_of(r).packet_textbook()
    })?;
    let present = (inputs.packets.r, inputs.packet()?);
    let most = exact.iter().map(|p| p.1).fold(0.0, f64::max);
    if most == 0.0 {
        let help = "nothing takes any time: give ts, th or tw more than zero";
        return Err(Error::new(ErrorKind::Undefined, "ts", "0 s", help));
    }
    // Very small payloads take so long that they would flatten the valley.
    let top = most.min((best.t * 4.0).max(present.1 * 1.15)) * 1.05;
    let x = Axis::log("payload of a packet r", Unit::Word, range);
    let y = Axis::linear("time", Unit::Second, (0.0, top)).rounded();
    let mut plot = Plot::new(x, y).with(
        Rule::at_y(inputs.cut_through()?)
            .label("cut-through")
            .ink(CUT_THROUGH)
            .stroke(Stroke::Dotted),
    );
    if best.r > 0.0 {
        plot = plot.with(Rule::at_x(best.r).label(format!("r* = {}", Unit::Word.show(best.r))));
    }
    let line = |name: &str, points| Line::new(name, points).ink(PACKETS);
    plot = plot.with(line("packets", exact).shows("t_packet"));
    if params.is_on("approx") {
        let smooth = line("not rounded", smooth).ink(Ink::Muted);
        let textbook = line("textbook", textbook).shows("t_packet_textbook");
        plot = plot
            .with(smooth.stroke(Stroke::Dashed))
            .with(textbook.stroke(Stroke::Dotted));
    }
    let point =
        |name: &str, (x, y)| Points::new(name, [Point::new(x, y).label(Unit::Second.show(y))]);
    if best.r > 0.0 {
        plot = plot.with(
            point("optimum", (best.r, best.t))
                .ink(PACKETS)
                .marker(Marker::Diamond)
                .shows("t_opt"),
        );
    }
    Ok(plot
        .with(
            point("this payload", present)
                .ink(Ink::Accent)
                .shows("t_packet"),
        )
        .into())
}

fn unrounded(inputs: &Inputs) -> Result<f64, Error> {
    packet_unrounded(&inputs.network, &inputs.message, &inputs.packets)
}

/// The payloads in view: from one word, or well below what matters, to a few messages.
fn payloads(inputs: &Inputs, best: f64) -> (f64, f64) {
    let (m, r) = (inputs.message.m, inputs.packets.r);
    let matters = if best > 0.0 { best.min(r) } else { r };
    (
        (matters / 20.0).min(1.0_f64.min(m / 4.0)),
        (m * 2.0).max(r * 2.0),
    )
}

/// Payloads by rising size, on either side of every one that cuts the message evenly.
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

fn sampled(
    abscissae: impl Iterator<Item = f64>,
    time: impl Fn(f64) -> Result<f64, Error>,
) -> Result<Vec<(f64, f64)>, Error> {
    abscissae.map(|r| Ok((r, time(r)?))).collect()
}

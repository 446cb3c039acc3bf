//! One message on its way: start-up, the hops of each network, the words behind the header.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Marker, Plot, Point, Points};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::{Inputs, nothing};

/// Up to so many hops of a network are drawn one by one.
const MOST_HOPS: f64 = 32.0;
/// Room for the time behind the last bar.
const MARGIN: f64 = 1.3;

/// Start-up, hops, words.
const KINDS: [(&str, Ink); 3] = [
    ("start-up ts", Ink::Series(0)),
    ("hop th", Ink::Series(2)),
    ("words m tp", Ink::Series(1)),
];

/// The timeline.
pub(super) fn journey(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (networks, time) = (inputs.networks.clone()?, inputs.time()?);
    let (end, ts) = (time.t_message, inputs.network.ts);
    if end == 0.0 {
        return Err(nothing());
    }
    let m = inputs.traffic.per_message();
    // The slowest network sets the pace of the words.
    let body = m * time.tw;
    let words = format!("{}, {}", Unit::Word.show(m), Unit::Second.show(body));
    let mut bars: [Vec<Bar>; KINDS.len()] = std::array::from_fn(|_| Vec::new());
    let mut put = |kind: usize, row: usize, start: f64, end: f64, label: String| {
        if start < end {
            bars[kind].push(Bar::new(row, (start, end)).ink(KINDS[kind].1).label(label));
        }
    };
    let mut names = vec!["sender".to_owned()];
    put(0, 0, 0.0, ts, format!("ts = {}", Unit::Second.show(ts)));
    put(2, 0, ts, ts + body, words.clone());
    let mut steps = vec![(
        0.0,
        format!("The sender starts up: ts = {}.", Unit::Second.show(ts)),
    )];
    let mut now = ts;
    for (index, network) in networks.iter().enumerate() {
        let row = index + 1;
        let (hops, th) = (network.hops, Unit::SecondPerHop.show(network.th));
        let counted = Unit::Hop.show(hops);
        names.push(format!("network {row}"));
        let crossed = now + network.time().map_err(|error| error.on("hops"))?;
        if hops <= MOST_HOPS {
            for hop in 0..hops as usize {
                let start = now + hop as f64 * network.th;
                put(1, row, start, start + network.th, format!("th = {th}"));
            }
        } else {
            put(1, row, now, crossed, format!("{counted} of {th}"));
        }
        if now < crossed {
            steps.push((
                now,
                format!("The header crosses network {row}: {counted} of {th}."),
            ));
        }
        now = crossed;
        put(2, row, now, now + body, words.clone());
    }
    names.push("receiver".to_owned());
    put(2, names.len() - 1, now, now + body, words);
    if 0.0 < body {
        steps.push((
            now,
            format!("The words arrive: {}.", Unit::Second.show(body)),
        ));
    }
    let last = names.len() - 1;
    let mut plot = Plot::new(
        Axis::linear("time", Unit::Second, (0.0, MARGIN * end)),
        Axis::rows("where the message is", names),
    );
    for (bars, (name, _)) in bars.into_iter().zip(KINDS) {
        if !bars.is_empty() {
            plot = plot.with(Bars::new(name, bars).shows("t_step"));
        }
    }
    plot.clock = Some(Clock {
        end,
        unit: Unit::Second,
        along_x: true,
        steps,
    });
    Ok(plot
        .with(
            Points::new(
                "arrival",
                [Point::new(end, last as f64).label(Unit::Second.show(end))],
            )
            .ink(Ink::Text)
            .marker(Marker::Diamond)
            .shows("t_step"),
        )
        .into())
}

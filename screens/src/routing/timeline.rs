//! The timeline: time to the right, one row per link, for each of the three methods.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Marker, Plot, Point, Points};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::kits::network_parameters::no_time;
use crate::screen::Params;

use super::inputs::Inputs;
use super::methods::{Method, none_chosen};
use super::parts::{Part, Row, ends, rows, words};
use super::steps;

/// The share of its row a bar fills.
const LANE: (f64, f64) = (0.0, 1.0);
/// Where time ends to the right of the last arrival, to leave room for its words.
const MARGIN: f64 = 1.18;
/// The same for a single link, where there is no room above the last row either.
const WIDE_MARGIN: f64 = 1.3;

/// Returns the timeline of the chosen methods.
pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let mut picture = Picture::default();
    let chosen = Method::DRAWN.into_iter().filter(|method| method.is_chosen(params));
    for method in chosen.clone() {
        picture.draw(&inputs, method)?;
    }
    if picture.rows.is_empty() {
        return Err(none_chosen());
    }
    let end = picture.arrivals.iter().map(|p| p.x).fold(0.0, f64::max);
    if end == 0.0 {
        return Err(no_time());
    }
    let clock =
        Clock { end, unit: Unit::Second, along_x: true, steps: steps::steps(&inputs, chosen)? };
    Ok(picture.plot(clock).into())
}

/// What has been drawn so far.
#[derive(Default)]
struct Picture {
    rows: Vec<String>,
    bars: Vec<(Part, Bar)>,
    arrivals: Vec<Point>,
}

impl Picture {
    fn draw(&mut self, inputs: &Inputs, method: Method) -> Result<(), Error> {
        for row in rows(inputs.message.l) {
            match row {
                Row::Link(link) => {
                    self.rows.push(format!("{} {link}", method.name()));
                    self.link(inputs, method, link)?;
                }
                Row::Links(from, to) => {
                    self.rows.push(format!("{} {from}–{to}", method.name()));
                    let (first, last) =
                        (ends(method, inputs, from)?.first, ends(method, inputs, to)?.last);
                    let label = format!("{} links in the same way", to - from + 1.0);
                    self.put(Part::Between, first.hop, last.end, label);
                }
            }
        }
        let last = ends(method, inputs, inputs.message.l)?.last;
        let arrival = Point::new(last.end, self.rows.len() as f64 - 1.0);
        let label = Unit::Second.show(last.end);
        self.arrivals.push(arrival.label(label).shows(method.shows()));
        Ok(())
    }

    fn link(&mut self, inputs: &Inputs, method: Method, link: f64) -> Result<(), Error> {
        let ends = ends(method, inputs, link)?;
        let (ts, th) = (inputs.network.ts, inputs.network.th);
        if link == 1.0 {
            self.put(Part::StartUp, 0.0, ts, format!("ts = {}", Unit::Second.show(ts)));
            let label = format!("packetizing, {} a word", Unit::Second.show(inputs.packets.tw1));
            // Only packets begin their first hop later than the end of the start-up.
            self.put(Part::Packetizing, ts, ends.first.hop, label);
        }
        let label = format!("th = {}", Unit::Second.show(th));
        self.put(Part::Hop, ends.first.hop, ends.first.start, label);
        for piece in words(method, inputs, link, ends)? {
            self.put(piece.part, piece.start, piece.end, piece.label);
        }
        Ok(())
    }

    /// Puts a bar into the current row, unless it would have no length.
    fn put(&mut self, part: Part, start: f64, end: f64, label: String) {
        if start < end {
            let bar = Bar::new(self.rows.len().saturating_sub(1), (start, end))
                .lane(LANE)
                .hatched_if(part.hatched())
                .label(label);
            self.bars.push((part, bar));
        }
    }

    fn plot(self, clock: Clock) -> Plot {
        let single = self.rows.len() <= self.arrivals.len();
        let margin = if single { WIDE_MARGIN } else { MARGIN };
        let x = Axis::linear("time", Unit::Second, (0.0, clock.end * margin));
        let mut plot = Plot::new(x, Axis::rows("method and link", self.rows));
        plot.clock = Some(clock);
        for (part, name, ink) in Part::ALL {
            let bars = self.bars.iter().filter(|(p, _)| *p == part);
            let bars: Vec<_> = bars.map(|(_, bar)| bar.clone().ink(ink)).collect();
            if !bars.is_empty() {
                plot = plot.with(Bars::new(name, bars));
            }
        }
        plot.with(Points::new("arrival", self.arrivals).ink(Ink::Text).marker(Marker::Diamond))
    }
}

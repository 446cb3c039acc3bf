//! Two laws of speedup and the limit of one, as an SVG on standard output:
//! `cargo run --example plot -- [serial share] > laws.svg`.

use crossover_figures::Unit;
use crossover_figures::draw::{Caption, Frame, Theme, ThemeName, svg};
use crossover_figures::figure::{Axis, Figure, Ink, Line, Plot, Rule, Stroke};
use crossover_model::Error;
use crossover_model::speedup::{Fraction, amdahl, amdahl_limit, gustafson};

/// Returns the figure of a program of which this share is serial.
fn figure(serial: f64) -> Result<Figure, Error> {
    let serial = Fraction::Serial(serial);
    let counts = || (0..=10).map(|i| f64::from(1 << i));
    let curve = |law: fn(Fraction, f64) -> Result<f64, Error>| {
        counts().map(|n| Ok((n, law(serial, n)?))).collect::<Result<Vec<_>, Error>>()
    };
    let x = Axis::log("processors", Unit::Processor, (1.0, 1024.0));
    let y = Axis::log("speedup", Unit::One, (1.0, 1024.0));
    let limit = Rule::at_y(amdahl_limit(serial)?).label("Amdahl's limit").stroke(Stroke::Dashed);
    let plot = Plot::new(x, y)
        .with(Line::new("Gustafson", curve(gustafson)?).ink(Ink::Series(1)))
        .with(Line::new("Amdahl", curve(amdahl)?).ink(Ink::Series(0)))
        .with(limit);
    Ok(Figure::from(plot))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let serial = std::env::args().nth(1).map_or(Ok(0.05), |serial| serial.parse())?;
    let frame = Frame::svg(720, 420, Theme::of(ThemeName::Light));
    print!("{}", svg(&figure(serial)?, &frame, &Caption::from_title("The same share, two laws"))?);
    Ok(())
}

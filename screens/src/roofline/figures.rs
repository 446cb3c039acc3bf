//! The roof with its ceilings and kernels, the blocked product over its block, and the table of kernels.

use crossover_model::roofline::{BlockedProduct, Roof};

use crate::screen::notes::roofline::figures as words;
use crate::screen::prelude::*;

use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::ROOFLINE, roofline),
    FigureSpec::at_once(words::OVER_SIZE, over_size),
    FigureSpec::at_once(words::KERNELS, kernels),
];

/// The points on a piece of a curve.
const SAMPLES: u32 = 121;
/// How far the axis of the intensity reaches beyond what is on it.
const MARGIN: f64 = 4.0;

pub(super) fn roofline(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (roof, here) = (&s.roof, s.values.I);
    let ridge = roof.ridge()?;
    let places = s.kernels.iter().map(|kernel| kernel.intensity);
    let (low, high) = positive_extent(places.chain([ridge, here]));
    let x = Axis::log("arithmetic intensity", Unit::FlopPerByte, (low / MARGIN, high * MARGIN));
    let x = x.rounded().sets("I");
    let (low, high) = x.range;
    let measured = s.kernels.iter().filter_map(|kernel| kernel.measured);
    let (least, most) =
        positive_extent(measured.chain([s.roof_below()?.attainable(low)?, roof.peak]));
    let y = Axis::log("performance", Unit::FlopPerSecond, (least / 1.2, most * 1.5));
    let mut sweep = Sweep::over::<State>(params, x);
    for ceiling in &s.ceilings {
        // Beyond the ridge of a compute ceiling it is below the roof, before that of a memory ceiling.
        let ridge = ceiling.roof.ridge()?.clamp(low, high);
        let (ink, ends) = if ceiling.computes { (1, (ridge, high)) } else { (2, (low, ridge)) };
        let line = Line::new(&*ceiling.name, limit(&ceiling.roof, ends)?);
        sweep = sweep.line(line.ink(Ink::Series(ink)).stroke(Stroke::Dashed));
    }
    let places = log_space(low, ridge, SAMPLES).chain(log_space(ridge, high, SAMPLES).skip(1));
    let sweep = sweep.curve("attainable", places);
    let here = Points::current(sweep.current_point("attainable")).shows("attainable");
    let label = format!("ridge {}", Unit::FlopPerByte.show(ridge));
    let ridge = mark("ridge point", [Point::new(ridge, roof.peak).label(label)]);
    let (mut attained, mut measured) = (Vec::new(), Vec::new());
    for kernel in &s.kernels {
        let at = |y| Point::new(kernel.intensity, y);
        attained.push(at(roof.attainable(kernel.intensity)?).label(&*kernel.name));
        measured.extend(kernel.measured.map(|y| at(y).label(Unit::FlopPerSecond.show(y))));
    }
    let attained = Points::new("kernels, attainable", attained).marker(Marker::Ring);
    let kernels = [attained, Points::new("kernels, measured", measured)].into_iter();
    let kernels = kernels.filter(|kernels| !kernels.points.is_empty());
    Ok(sweep
        .plot(y.rounded())
        .with(ridge.shows("ridge").tells("ridge"))
        .with_all(kernels.map(|kernels| kernels.ink(Ink::Series(3))))
        .with(here)
        .into())
}

/// Returns what is attained below a roof between two intensities.
fn limit(roof: &Roof, (low, high): (f64, f64)) -> Result<Vec<(f64, f64)>, Error> {
    log_space(low, high, SAMPLES).map(|x| Ok((x, roof.attainable(x)?))).collect()
}

pub(super) fn over_size(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (roof, product) = (&s.roof, s.product);
    let largest = s.largest_block().unwrap_or(1.0).min(product.n);
    let fitting = whole_log_space(1.0, largest, SAMPLES);
    let beyond = whole_log_space(largest, product.n, SAMPLES);
    let row = |b: f64| {
        let intensity = BlockedProduct { b, ..product }.intensity()?;
        Ok([b, intensity, roof.attainable(intensity)?])
    };
    let sizes = fitting.iter().chain(beyond.iter().skip(1));
    let rows = sizes.map(|b| row(*b)).collect::<Result<Vec<_>, Error>>()?;
    let memory = rows.iter().map(|row| (row[0], roof.beta * row[1]));
    let x = Axis::log("block size", Unit::One, (1.0, product.n.max(2.0))).sets("b");
    let mut sweep = Sweep::over::<State>(params, x)
        .line(Line::new("memory limit β I", memory).ink(Ink::Series(2)).stroke(Stroke::Dotted))
        .curve("block_attainable", fitting);
    let mut full = None;
    if largest < product.n {
        let curve = Curve::new("block_attainable", beyond).with_name("beyond the cache");
        sweep = sweep.draw(curve.stroke(Stroke::Dashed));
        full = Some(Rule::at_x(largest).label("cache full").stroke(Stroke::Dotted));
    }
    let [b, intensity, attainable] = row(product.b)?;
    let label = [Unit::FlopPerByte.show(intensity), Unit::FlopPerSecond.show(attainable)];
    let current = Points::current([Point::new(b, attainable).label(label.join(", "))]);
    let (least, most) = positive_extent(rows.iter().map(|row| row[2]));
    let y = Axis::log("performance", Unit::FlopPerSecond, (least / 1.2, most * 2.0)).rounded();
    let mut plot = sweep.plot(y).with_all(full).with(current.shows("block_attainable"));
    let table = Listing::new("The blocked product over its block size", &rows)
        .column("block size", Unit::One, &|row| row[0].into())
        .column("intensity", Unit::FlopPerByte, &|row| row[1].into())
        .column("attainable performance", Unit::FlopPerSecond, &|row| row[2].into());
    plot.data = Some(Box::new(table.table()));
    Ok(plot.into())
}

pub(super) fn kernels(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let roof = &s.roof;
    if s.kernels.is_empty() {
        let help = "give a kernel with its intensity, such as SpMV:0.25";
        return Err(Error::new(ErrorKind::MissingInput, "kernels", "empty", help));
    }
    let rows = s.kernels.iter().map(|kernel| {
        let intensity = kernel.intensity;
        let headroom = kernel.measured.map(|measured| roof.headroom(intensity, measured));
        let bound = roof.bound(intensity)?.name();
        Ok((kernel, roof.attainable(intensity)?, bound, headroom.transpose()?))
    });
    let rows = rows.collect::<Result<Vec<_>, Error>>()?;
    Ok(Listing::new("The kernels and what the roof allows them", &rows)
        .column("kernel", Unit::One, &|(kernel, ..)| kernel.name.as_str().into())
        .column("intensity", Unit::FlopPerByte, &|(kernel, ..)| kernel.intensity.into())
        .column("attainable performance", Unit::FlopPerSecond, &|row| row.1.into())
        .column("limited by", Unit::One, &|row| row.2.into())
        .telling()
        .column("share of the peak", Unit::Share, &|row| (row.1 / roof.peak).into())
        .column("measured performance", Unit::FlopPerSecond, &|row| row.0.measured.into())
        .column("headroom", Unit::One, &|row| row.3.into())
        .current(|(kernel, ..)| kernel.intensity == s.values.I)
        .sets(|(kernel, ..)| vec![("I", kernel.intensity.to_string())])
        .into())
}

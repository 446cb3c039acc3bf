//! The roof with its ceilings and kernels, the products over their block and their rows, and the table of kernels.

use crossover_model::roofline::{BlockedProduct, Roof};

use crate::screen::notes::roofline::figures as words;
use crate::screen::prelude::*;

use super::state::State;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::ROOFLINE, roofline),
    FigureSpec::at_once(words::OVER_SIZE, over_size),
    FigureSpec::at_once(words::KERNELS, kernels),
    FigureSpec::at_once(words::OVER_ROWS, over_rows),
];

/// The points on a piece of a curve.
const SAMPLES: u32 = 121;
/// The most rows of a product that are drawn.
const MOST_ROWS: f64 = 1e9;
/// How far the axis of the intensity reaches beyond what is on it.
const MARGIN: f64 = 4.0;

pub(super) fn roofline(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (roof, here) = (&s.roof, s.intensity()?);
    let ridge = roof.ridge()?;
    let places = s.kernels.iter().map(|kernel| kernel.intensity);
    let (low, high) = positive_extent(places.chain([ridge, here]));
    let x = Axis::log("arithmetic intensity", Unit::FlopPerByte, (low / MARGIN, high * MARGIN));
    // What is counted is not dragged.
    let x = if s.is_typed() { x.rounded().sets("I") } else { x.rounded() };
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
    let (sweep, here) = if s.is_typed() {
        let sweep = sweep.curve("attainable", places);
        let here = sweep.current_point("attainable");
        (sweep, here)
    } else {
        let points =
            places.map(|x| Ok((x, roof.attainable(x)?))).collect::<Result<Vec<_>, Error>>()?;
        let y = roof.attainable(here)?;
        let here = Point::new(here, y).label(Unit::FlopPerSecond.show(y));
        (sweep.line(Line::new("roof", points).ink(Ink::Series(0))), Some(here))
    };
    let here = Points::current(here).shows("attainable");
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

/// The product with unequal sides over its rows, to four times the rows at which it is compute-bound.
pub(super) fn over_rows(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let critical = s.critical_rows().ok().filter(|rows| *rows <= MOST_ROWS);
    let farthest = critical.unwrap_or(1.0).max(s.values.rows);
    let x = Axis::log("rows (batch)", Unit::One, (1.0, (4.0 * farthest).clamp(64.0, MOST_ROWS)));
    let most = x.range.1;
    let at_critical = critical.map(|rows| {
        let label = format!("from {}", Unit::One.show(rows));
        mark("compute-bound", [Point::new(rows, s.roof.peak).label(label)]).tells("rows_ridge")
    });
    let sweep = Sweep::over::<State>(params, x.sets("rows"))
        .curve("product_attainable", whole_log_space(1.0, most, SAMPLES))
        .whole()?
        .with_marks(at_critical)
        .current(&["product_attainable"]);
    let (least, _) = sweep.extent();
    let y =
        Axis::log("performance", Unit::FlopPerSecond, (least / 1.2, s.roof.peak * 1.5)).rounded();
    Ok(sweep.plot(y).into())
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
        .current(|(kernel, ..)| s.intensity() == Ok(kernel.intensity))
        .sets(|(kernel, ..)| {
            let intensity = ("I", kernel.intensity.to_string());
            let typed = (!s.is_typed()).then(|| ("from", "intensity".to_owned()));
            typed.into_iter().chain([intensity]).collect()
        })
        .into())
}

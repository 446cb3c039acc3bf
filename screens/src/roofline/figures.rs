//! The roof with its ceilings and kernels, the blocked product over its block, and the table of kernels.

use crossover_figures::figure::{
    Axis, Cell, Column, Figure, Ink, Line, Marker, Plot, Point, Points, Rule, Stroke, Table,
};
use crossover_figures::log_space::{log_space, positive_extent, whole_log_space};
use crossover_figures::quantity::Unit;
use crossover_model::roofline::{BlockedProduct, Roof};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::{Inputs, Kernel};

/// So many points on a piece of a curve.
const SAMPLES: u32 = 121;
/// How far the axis of the intensity reaches beyond what is on it.
const MARGIN: f64 = 4.0;

/// Returns the roof, its ceilings, the kernels and the current place.
pub(super) fn roofline(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (roof, here) = (&inputs.roof, inputs.intensity);
    let ridge = roof.ridge()?;
    let places = inputs.kernels.iter().map(|kernel| kernel.intensity);
    let (low, high) = positive_extent(places.chain([ridge, here]));
    let x = Axis::log("arithmetic intensity", Unit::FlopPerByte, (low / MARGIN, high * MARGIN));
    let x = x.rounded().sets("I");
    let (low, high) = x.range;
    let measured = inputs.kernels.iter().filter_map(|kernel| kernel.measured);
    let (least, most) =
        positive_extent(measured.chain([inputs.below()?.attainable(low)?, roof.peak]));
    let y = Axis::log("performance", Unit::FlopPerSecond, (least / 1.2, most * 1.5));
    let mut plot = Plot::new(x, y.rounded());
    for ceiling in &inputs.ceilings {
        // Beyond the ridge of a compute ceiling it is below the roof, before that of a memory ceiling.
        let ridge = ceiling.roof.ridge()?.clamp(low, high);
        let (ink, ends) = if ceiling.computes { (1, (ridge, high)) } else { (2, (low, ridge)) };
        let line = Line::new(&*ceiling.name, curve(&ceiling.roof, ends)?);
        plot = plot.with(line.ink(Ink::Series(ink)).stroke(Stroke::Dashed));
    }
    let mut top = curve(roof, (low, ridge))?;
    top.extend(curve(roof, (ridge, high))?.into_iter().skip(1));
    let mark =
        Point::new(ridge, roof.peak).label(format!("ridge {}", Unit::FlopPerByte.show(ridge)));
    let mark = Points::new("ridge point", [mark]).ink(Ink::Text).marker(Marker::Diamond);
    let (mut attained, mut measured) = (Vec::new(), Vec::new());
    for kernel in &inputs.kernels {
        let at = |y| Point::new(kernel.intensity, y);
        attained.push(at(roof.attainable(kernel.intensity)?).label(&*kernel.name));
        measured.extend(kernel.measured.map(|y| at(y).label(Unit::FlopPerSecond.show(y))));
    }
    let attained = Points::new("kernels, attainable", attained).marker(Marker::Ring);
    let kernels = [attained, Points::new("kernels, measured", measured)].into_iter();
    let kernels = kernels.filter(|kernels| !kernels.points.is_empty());
    let attainable = roof.attainable(here)?;
    let current = Point::new(here, attainable).label(Unit::FlopPerSecond.show(attainable));
    let current = Points::current([current]).shows("attainable");
    Ok(plot
        .with(Line::new("roof", top).shows("attainable"))
        .with(mark.shows("ridge").tells("ridge"))
        .with_all(kernels.map(|kernels| kernels.ink(Ink::Series(3))))
        .with(current)
        .into())
}

/// Returns what is attained below a roof between two intensities.
fn curve(roof: &Roof, (low, high): (f64, f64)) -> Result<Vec<(f64, f64)>, Error> {
    let places = log_space(low, high, SAMPLES);
    places.map(|x| Ok((x, roof.attainable(x)?))).collect()
}

/// Returns the performance of the blocked product over its block size.
pub(super) fn over_size(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let (roof, product) = (&inputs.roof, inputs.product);
    let at = |b| {
        let intensity = BlockedProduct { b, ..product }.intensity()?;
        Ok([b, intensity, roof.attainable(intensity)?])
    };
    let [_, intensity, attainable] = at(product.b)?;
    let between = |low, high| {
        let sizes = whole_log_space(low, high, SAMPLES).into_iter();
        sizes.map(at).collect::<Result<Vec<_>, Error>>()
    };
    let largest = inputs.largest_block().unwrap_or(1.0).min(product.n);
    let (fitting, beyond) = (between(1.0, largest)?, between(largest, product.n)?);
    let rows: Vec<_> = fitting.iter().chain(beyond.iter().skip(1)).collect();
    let (least, most) = positive_extent(rows.iter().map(|row| row[2]));
    let memory = rows.iter().map(|row| (row[0], roof.beta * row[1]));
    let memory = Line::new("memory limit β I", memory).ink(Ink::Series(2));
    let attained =
        |name, rows: &[[f64; 3]]| Line::new(name, rows.iter().map(|row| (row[0], row[2])));
    let label = [Unit::FlopPerByte.show(intensity), Unit::FlopPerSecond.show(attainable)];
    let current = Point::new(product.b, attainable).label(label.join(", "));
    let mut plot = Plot::new(
        Axis::log("block size", Unit::One, (1.0, product.n.max(2.0))).sets("b"),
        Axis::log("performance", Unit::FlopPerSecond, (least / 1.2, most * 2.0)).rounded(),
    )
    .with(memory.stroke(Stroke::Dotted))
    .with(attained("attainable", &fitting).shows("block_attainable"));
    if largest < product.n {
        let full = Rule::at_x(largest).label("cache full").stroke(Stroke::Dotted);
        plot = plot.with(attained("beyond the cache", &beyond).stroke(Stroke::Dashed)).with(full);
    }
    let current = Points::current([current]).shows("block_attainable");
    let mut plot = plot.with(current);
    plot.data = Some(Box::new(Table::new(
        "The blocked product over its block size",
        vec![
            Column::new("block size", Unit::One),
            Column::new("intensity", Unit::FlopPerByte),
            Column::new("attainable performance", Unit::FlopPerSecond),
        ],
        rows.into_iter().map(|row| row.map(Cell::Number).to_vec()).collect(),
    )));
    Ok(plot.into())
}

/// Returns the kernels, one a row.
pub(super) fn kernels(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let roof = &inputs.roof;
    if inputs.kernels.is_empty() {
        let help = "give a kernel with its intensity, such as SpMV:0.25";
        return Err(Error::new(ErrorKind::MissingInput, "kernels", "empty", help));
    }
    let row = |kernel: &Kernel| {
        let (intensity, measured) = (kernel.intensity, kernel.measured);
        let attainable = roof.attainable(intensity)?;
        let headroom = measured.map(|measured| roof.headroom(intensity, measured));
        Ok(vec![
            Cell::Text(kernel.name.clone()),
            Cell::Number(intensity),
            Cell::Number(attainable),
            Cell::Text(roof.bound(intensity)?.name().to_owned()),
            Cell::Number(attainable / roof.peak),
            measured.into(),
            headroom.transpose()?.into(),
        ])
    };
    let columns = vec![
        Column::new("kernel", Unit::One),
        Column::new("intensity", Unit::FlopPerByte),
        Column::new("attainable performance", Unit::FlopPerSecond),
        Column::new("limited by", Unit::One).tells(),
        Column::share("share of the peak"),
        Column::new("measured performance", Unit::FlopPerSecond),
        Column::new("headroom", Unit::One),
    ];
    let mut kernels = inputs.kernels.iter();
    let rows = kernels.clone().map(row).collect::<Result<_, Error>>()?;
    let sets = kernels.clone().map(|kernel| vec![("I", kernel.intensity.to_string())]);
    let sets = sets.collect::<Vec<_>>();
    let current = kernels.position(|kernel| kernel.intensity == inputs.intensity);
    let caption = "The kernels and what the roof allows them";
    let table = Table::new(caption, columns, rows);
    Ok(table.current(current).sets(sets).into())
}

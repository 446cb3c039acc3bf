//! Machines by their two constants, and the line on which both cuts cost the same.

use crossover_figures::figure::{Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Region};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::{Error, ErrorKind};

use crate::screen::{MACHINES, Machine, Params};

use super::cuts::{BLOCKS, STRIPS};
use super::inputs::Inputs;

/// Returns the figure of `ts` over `tw`, both by powers of ten.
pub(super) fn map(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    if s.n < s.p {
        let help = "strips need a row each. Use at most n processors";
        return Err(Error::new(ErrorKind::TooManyProcessors, "p", s.p, help));
    }
    let word = params.number("word");
    let present = (s.network.tw, s.network.ts);
    let places = MACHINES
        .iter()
        .map(|machine| (machine.per_word(word), machine.ts))
        .chain([present]);
    let x_range = around(places.clone().map(|place| place.0), (8.0, 3.0));
    let y_range = around(places.map(|place| place.1), (2.0, 3.0));
    // The line ts = (ts*/tw) tw is straight here: its ends are enough, a few more ease reading.
    let line: Vec<(f64, f64)> = log_space(x_range.0, x_range.1, 33)
        .map(|tw| Ok((tw, s.ts_threshold_for(tw, s.p)?)))
        .collect::<Result<_, Error>>()?;
    let half = |edge: f64| {
        let mut outline = line.clone();
        outline.extend([(x_range.1, edge), (x_range.0, edge)]);
        outline
    };
    let region = |name: &str, ink, outline| Region::new(name, outline).ink(ink);
    let (least, most) = (
        y_range.0.min(line[0].1),
        y_range.1.max(line[line.len() - 1].1),
    );
    let plot = Plot::new(
        Axis::log("per-word transfer time", Unit::SecondPerWord, x_range),
        Axis::log("start-up time", Unit::Second, y_range),
    )
    .with(region("strips win", STRIPS, half(most)))
    .with(region("blocks win", BLOCKS, half(least)))
    .with(Line::new("ts*", line).ink(Ink::Text).shows("ts_threshold"))
    .with(machines("measured", word, Machine::is_measured))
    .with(machines("printed in the paper", word, |m| !m.is_measured()).marker(Marker::Diamond));
    let yours = Point::new(present.0, present.1).label("yours");
    Ok(plot
        .with(
            Points::new("your network", [yours])
                .ink(Ink::Accent)
                .marker(Marker::Ring),
        )
        .into())
}

fn machines(name: &str, word: f64, which: fn(&Machine) -> bool) -> Points {
    let machines = MACHINES.iter().filter(|machine| which(machine));
    let point =
        |machine: &Machine| Point::new(machine.per_word(word), machine.ts).label(short(machine));
    Points::new(name, machines.map(point)).ink(Ink::Text)
}

/// Returns a name that fits beside a point.
fn short(machine: &Machine) -> &'static str {
    match machine.id {
        "shm_orfeo_vader" => "shared memory",
        "gbe_tcp_raw_2005" => "GbE TCP",
        "gbe_mpi_2005" => "GbE MPI",
        "gbe_juno_arm_2016" => "GbE ARM",
        "10gbe_tcp_2014" => "10 GbE TCP",
        "25gbe_roce_ucx_2020" => "25G RoCE",
        "40g_roce_2014" => "40G RoCE",
        "50gbe_roce_ucx_2020" => "50G RoCE",
        "100gbe_roce_oci_2023" => "100G RoCE",
        "hdr100_ib_ucx_2020" => "HDR100",
        "100g_ib_csd3_2020" => "IB 100G",
        "hdr200_ib_azure_hb120v3_2025" => "HDR200",
        "hdr200_ib_azure_hbv3_hpcx_2025" => "HDR200 HPC-X",
        "cray_aries_trinitite_2016" => "Aries",
        "slingshot11_gpu_2026" => "Slingshot 11",
        "aws_efa_c5n_2023" => "AWS EFA",
        "ibm_sp2" => "IBM SP-2",
        "ncube2" => "nCUBE 2",
        "fddi" => "FDDI",
        "ethernet" => "Ethernet",
        _ => machine.id,
    }
}

/// Returns the range of those above zero, with a factor to spare at each end: room for the names.
fn around(values: impl Iterator<Item = f64>, spare: (f64, f64)) -> (f64, f64) {
    let (least, most) = positive_extent(values);
    (least / spare.0, most * spare.1)
}

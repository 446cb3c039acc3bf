//! The parameters of the screen.

use crate::kits::network_parameters;
use crate::screen::MachineKey;
use crate::screen::prelude::*;

const MACHINE: &str = "Machine";
const CEILINGS: &str = "Ceilings";
const KERNELS: &str = "Kernels";
/// The figure of a blocked matrix product.
const BLOCKED: &str = "A blocked product over its block size";

/// The rates that are allowed, of operations and of bytes.
const RATES: (f64, f64) = (1.0, 1e21);
/// The arithmetic intensities that are allowed.
const INTENSITIES: (f64, f64) = (1e-6, 1e6);

/// What a processor sets.
pub(super) const PROCESSOR: &[MachineKey] = &[
    MachineKey::number("peak", |machine, _| Some(machine.roof?.peak)),
    MachineKey::number("beta", |machine, _| Some(machine.roof?.beta)),
];

/// The ceilings are those of one machine.
pub(super) const CEILING_ROWS: &[&str] = &["compute_ceilings", "memory_ceilings"];

pub(super) const BASIC: &[&str] = &[MACHINE, KERNELS];

parameters! {
    pub(super) struct Values {
        peak: f64 = Param::number("Peak performance", Unit::FlopPerSecond, 2e12)
            .symbol("P_peak")
            .help("Most floating-point operations per second, all cores and units busy.")
            .group(MACHINE).with_domain(RATES.0, RATES.1).log(1e9, 1e15);
        beta: f64 = Param::number("Memory bandwidth", Unit::BytePerSecond, 200e9)
            .symbol("β")
            .help("Most bytes per second to and from memory, as measured by a benchmark.")
            .group(MACHINE).with_domain(RATES.0, RATES.1).log(1e9, 1e13);
        compute_ceilings: Vec<Row> = Param::rows("Compute ceilings",
            &[RowColumn::name("name"), RowColumn::number("performance", Unit::FlopPerSecond, RATES)],
            "no FMA:1Tflop/s;no SIMD:250Gflop/s;one core:62.5Gflop/s",
            8,
        )
        .symbol("")
        .help("Rows name:flop/s. The peak that is left without one optimization, such as no FMA.")
        .group(CEILINGS);
        memory_ceilings: Vec<Row> = Param::rows("Memory ceilings",
            &[RowColumn::name("name"), RowColumn::number("bandwidth", Unit::BytePerSecond, RATES)],
            "one socket:100GB/s;no prefetch:20.48GB/s",
            8,
        )
        .symbol("")
        .help(
            "Rows name:B/s. The bandwidth that is left without one optimization, such as no prefetch.",
        )
        .group(CEILINGS);
        I: f64 = Param::number("Arithmetic intensity", Unit::FlopPerByte, 0.25)
            .help("Operations per byte moved to or from memory by the kernel you look at.")
            .group(KERNELS).with_domain(INTENSITIES.0, INTENSITIES.1).log(0.01, 1000.0);
        kernels: Vec<Row> = Param::rows("Kernels",
            &[
                RowColumn::name("name"),
                RowColumn::number("intensity", Unit::FlopPerByte, INTENSITIES),
                RowColumn::number("measured", Unit::FlopPerSecond, RATES).or_empty(),
            ],
            "SpMV:0.1667;Stencil:0.3333;FFT:1.667;Dense product:8",
            16,
        )
        .symbol("")
        .help("Rows name:flop/B:flop/s. The measured performance may be left out.")
        .group(KERNELS);
        n: f64 = Param::integer("Matrix size", Unit::One, 4096.0)
            .help("Rows and columns of the two matrices that are multiplied.")
            .group(BLOCKED).with_domain(1.0, 1e9).log(16.0, 65_536.0);
        b: f64 = Param::integer("Block size", Unit::One, 64.0)
            .help("Rows and columns of a block, at most n.")
            .group(BLOCKED).with_domain(1.0, 1e9).log(1.0, 1024.0);
        cache: f64 = Param::number("Cache", Unit::Byte, 1e6)
            .help("Bytes of cache in which a block of each of the three matrices has to fit.")
            .group(BLOCKED).with_domain(1.0, 1e15).log(16e3, 1e9);
        word: f64 = network_parameters::WORD_SIZE.help("Bytes of a matrix element. A double has 8.").group(BLOCKED);
    }
}

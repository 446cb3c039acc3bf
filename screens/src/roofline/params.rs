//! The parameters of the screen.

use crate::kits::network_parameters;
use crate::screen::MachineKey;
use crate::screen::prelude::*;

const MACHINE: &str = "Machine";
const CEILINGS: &str = "Ceilings";
const KERNELS: &str = "Kernels";
/// The figure of a blocked matrix product.
const BLOCKED: &str = "A blocked product over its block size";

/// The figure of a product with unequal sides.
const PRODUCT: &str = "A product over its rows";
const COUNTS: &str = "Counts of a kernel";
/// The sizes and the counts that are allowed.
const SIZES: (f64, f64) = (1.0, 1e9);
const COUNTED: (f64, f64) = (0.0, 1e18);

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

pub(super) const BASIC: &[&str] = &[MACHINE, KERNELS, COUNTS];

choices! {
    /// Where the intensity of the kernel comes from.
    pub(super) enum IntensityFrom {
        Intensity = "intensity", "typed";
        Counts = "counts", "counted";
        Product = "product", "of a product";
    }
}

/// Returns the bytes of an element of one of the matrices.
const fn bytes(label: &'static str, symbol: &'static str) -> Param {
    Param::number(label, Unit::Byte, 2.0)
        .symbol(symbol)
        .group(PRODUCT)
        .with_domain(0.0625, 4096.0)
        .slider(0.5, 8.0)
}

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
        from: IntensityFrom = Param::choice("Intensity of the kernel", IntensityFrom::OPTIONS, "intensity")
            .symbol("")
            .help("Typed, counted from operations and operands, or that of a product of matrices.")
            .group(KERNELS);
        I: f64 = Param::number("Arithmetic intensity", Unit::FlopPerByte, 0.25)
            .help("Operations per byte moved to or from memory by the kernel you look at.")
            .group(KERNELS).only_with("from", "intensity")
            .with_domain(INTENSITIES.0, INTENSITIES.1).log(0.01, 1000.0);
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
        word: f64 = network_parameters::WORD_SIZE.help("Bytes of an element, or of an operand that is counted. A double has 8.").group(BLOCKED);
        flops: f64 = Param::number("Operations", Unit::Operation, 2.0)
            .help("Floating-point operations, of one iteration or of the whole kernel.")
            .group(COUNTS).only_with("from", "counts").with_domain(1e-3, COUNTED.1).log(1.0, 1000.0);
        loads: f64 = Param::number("Operands loaded", Unit::One, 2.0)
            .help("Operands read from memory for these operations; what a cache holds does not count.")
            .group(COUNTS).only_with("from", "counts").with_domain(COUNTED.0, COUNTED.1).slider(0.0, 16.0);
        stores: f64 = Param::number("Operands stored", Unit::One, 1.0)
            .help("Operands written to memory for these operations.")
            .group(COUNTS).only_with("from", "counts").with_domain(COUNTED.0, COUNTED.1).slider(0.0, 16.0);
        rows: f64 = Param::integer("Rows (batch)", Unit::One, 8.0)
            .symbol("m").help("Rows of A and C: of a layer of a network the batch, in tokens or samples.")
            .group(PRODUCT).with_domain(SIZES.0, SIZES.1).log(1.0, 65_536.0);
        inner: f64 = Param::integer("Inner size", Unit::One, 4096.0)
            .symbol("k").help("Columns of A and rows of B: of a layer its inputs.")
            .group(PRODUCT).with_domain(SIZES.0, SIZES.1).log(16.0, 65_536.0);
        columns: f64 = Param::integer("Columns", Unit::One, 4096.0)
            .symbol("n_C").help("Columns of B and C: of a layer its outputs.")
            .group(PRODUCT).with_domain(SIZES.0, SIZES.1).log(16.0, 65_536.0);
        bytes_a: f64 = bytes("Bytes of an element of A", "s_A").help("Of the activations. A 16-bit number has 2.");
        bytes_b: f64 = bytes("Bytes of an element of B", "s_B").help("Of the weights. An 8-bit number has 1.");
        bytes_c: f64 = bytes("Bytes of an element of C", "s_C").help("Of the result, which is written once.");
    }
}

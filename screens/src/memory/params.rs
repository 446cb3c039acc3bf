//! The parameters: the loops, the cache, the machine around it, and the levels of a memory.

use crossover_model::cache::{Kernel, Order, Replacement};

use crate::screen::MachineKey;
use crate::screen::prelude::*;

const LOOPS: &str = "Loops";
const CACHE: &str = "Cache";
const TILES: &str = "Steps of a stencil";
const AROUND: &str = "Machine";
const LEVELS: &str = "Levels of memory";
const LISTED: &str = "Listed accesses";

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[LOOPS, CACHE];

/// What a processor sets.
pub(super) const MACHINE: &[MachineKey] = &[
    MachineKey::number("peak", |machine, _| Some(machine.roof?.peak)),
    MachineKey::number("beta", |machine, _| Some(machine.roof?.beta)),
];

/// The rates that are allowed, of operations and of bytes.
const RATES: (f64, f64) = (1.0, 1e21);

/// A level: its name, its size, and the time of a load that it serves.
const ROWS: &[RowColumn] = &[
    RowColumn::name("name"),
    RowColumn::number("size", Unit::Byte, (1.0, 1e15)).or_empty(),
    RowColumn::number("latency", Unit::Second, (0.0, 1.0)),
];

/// What the words of the regimes are called.
pub(super) const REGIMES: &[Choice] = &[
    Choice::new("all", "everything stays"),
    Choice::new("column", "a column of lines stays"),
    Choice::new("rows", "rows stay"),
    Choice::new("panels", "panels stay"),
    Choice::new("blocks", "blocks stay"),
    Choice::new("block", "one block stays"),
    Choice::new("tile", "a tile stays"),
    Choice::new("edges", "edges come again"),
    Choice::new("none", "nothing stays"),
];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        kernel: Kernel = Param::choice("Kernel", KERNELS, "product")
            .help("What is computed: a product of matrices, a transposition, or a stencil on a line.")
            .group(LOOPS).symbol("");
        order: Order = Param::choice("Order of the loops", ORDERS, "naive")
            .help("A transposition has no interchanged order, a stencil only naive and blocked.")
            .group(LOOPS).symbol("");
        n: f64 = Param::integer("Size", Unit::One, 64.0)
            .help("Rows and columns, or points of a stencil: a multiple of the words of a line.")
            .group(LOOPS).with_domain(1.0, 1e6).log(8.0, 8192.0);
        b: f64 = Param::integer("Block size", Unit::One, 8.0)
            .help("Rows and columns of a block: a multiple of a line that divides n. Or the width of a tile.")
            .group(LOOPS).with_domain(1.0, 1e6).log(1.0, 1024.0);
        cache: f64 = Param::integer("Cache size", Unit::Byte, 4096.0)
            .help("Bytes that the cache holds. It replaces what was least recently used (LRU).")
            .group(CACHE).with_domain(1.0, 1e15).log(512.0, 64e6);
        line: f64 = Param::integer("Line size", Unit::Byte, 64.0)
            .help("Bytes that a miss brings in together: a multiple of the word size.")
            .group(CACHE).with_domain(1.0, 1e6).log(8.0, 256.0);
        word: f64 = Param::integer("Word size", Unit::Byte, 8.0)
            .help("Bytes of a matrix element. A double has 8.")
            .group(CACHE).with_domain(1.0, 1024.0).slider(1.0, 16.0);
        steps: f64 = Param::integer("Time steps", Unit::One, 64.0)
            .help("Steps of the stencil. In each, all points are computed from those of the step before.")
            .group(TILES).symbol("T").with_domain(1.0, 1e6).log(1.0, 1024.0)
            .only_with("kernel", "stencil");
        depth: f64 = Param::integer("Depth of a tile", Unit::One, 16.0)
            .help("Time steps that a tile of the stencil makes before the next tile begins.")
            .group(TILES).symbol("τ").with_domain(1.0, 1e6).log(1.0, 1024.0)
            .only_with("kernel", "stencil");
        peak: f64 = Param::number("Peak performance", Unit::FlopPerSecond, 50e9)
            .symbol("P_peak")
            .help("Most floating-point operations per second, here of one core.")
            .group(AROUND).with_domain(RATES.0, RATES.1).log(1e9, 1e15);
        beta: f64 = Param::number("Memory bandwidth", Unit::BytePerSecond, 10e9)
            .symbol("β")
            .help("Most bytes per second from memory into the cache.")
            .group(AROUND).with_domain(RATES.0, RATES.1).log(1e9, 1e13);
        hit: f64 = Param::number("Hit time", Unit::Second, 1e-9)
            .symbol("t_hit")
            .help("Time of an access that finds its line in the cache.")
            .group(AROUND).with_domain(0.0, 1.0).log(1e-10, 1e-7);
        penalty: f64 = Param::number("Miss penalty", Unit::Second, 100e-9)
            .symbol("t_miss")
            .help("Time that a miss adds, if nothing hides it.")
            .group(AROUND).with_domain(0.0, 1.0).log(1e-9, 1e-5);
        levels: Vec<Row> = Param::rows("Levels", ROWS,
            "L1:32768:1.2ns;L2:1048576:4ns;L3:33554432:20ns;memory::90ns",
            12,
        )
        .symbol("")
        .help("Rows name:size:latency from the fastest on. The last one, memory, has no size.")
        .group(LEVELS);
        footprint: f64 = Param::number("Working set", Unit::Byte, 8e6)
            .symbol("W")
            .help("Bytes that a program touches again and again.")
            .group(LEVELS).with_domain(1.0, 1e15).log(1e3, 1e10);
        trace: Vec<f64> = Param::list("Accesses", Unit::One, "1,3,8,4,3,6,8,1", (0.0, 1e15), 64)
            .help("Block or page numbers in order: an address over the block size, rounded down.")
            .group(LISTED).symbol("");
        blocks: f64 = Param::integer("Blocks in the cache", Unit::One, 4.0)
            .help("Blocks (cache lines, page frames) that the cache of the list holds.")
            .group(LISTED).symbol("").with_domain(1.0, 1e6).slider(1.0, 16.0);
        ways: f64 = Param::integer("Ways", Unit::One, 1.0)
            .help("Blocks of a set. 1: direct mapping. As many as blocks: fully associative.")
            .group(LISTED).symbol("").with_domain(1.0, 1e6).slider(1.0, 16.0);
        replacement: Replacement = Param::choice("Replacement", REPLACEMENTS, "lru")
            .help("Which block of a full set goes: used longest ago, came first, or needed last.")
            .group(LISTED).symbol("");
    }
}

choices! {
    /// What is computed.
    const KERNELS: Kernel = {
        Product = "product", "matrix product", "product";
        Transpose = "transpose", "transposition";
        Stencil = "stencil", "stencil in time", "stencil";
    }
}

choices! {
    /// The order of the loops.
    const ORDERS: Order = {
        Naive = "naive", "naive";
        Interchanged = "interchanged", "interchanged";
        Blocked = "blocked", "blocked";
        Recursive = "recursive", "recursive";
    }
}

choices! {
    /// Which block of a set goes.
    const REPLACEMENTS: Replacement = {
        Lru = "lru", "LRU";
        Fifo = "fifo", "FIFO";
        Optimal = "optimal", "optimal";
    }
}

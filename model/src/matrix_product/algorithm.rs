//! The algorithms, and how SUMMA broadcasts its panels.

use crate::names::named;

/// The distribution of a product among processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Block rows: those of one factor go round a ring.
    Rows,
    /// A square of blocks, which are shifted (Cannon 1969).
    Cannon,
    /// A square of blocks, whose panels are broadcast (van de Geijn and Watts 1997).
    Summa,
    /// Layers of squares, each with a copy of both factors (Solomonik and Demmel 2011).
    Copies,
    /// A cube of blocks (Dekel, Nassimi and Sahni 1981).
    Cube,
}

named!(Algorithm, "algorithm", {
    Rows = "rows" | "1d",
    Cannon = "cannon",
    Summa = "summa",
    Copies = "25d" | "2.5d",
    Cube = "3d" | "dns",
});

/// SUMMA's broadcast of a panel to all processes of a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Broadcast {
    /// A binomial tree for each panel.
    Binomial,
    /// A pipeline along a ring, one panel behind the other.
    Ring,
}

named!(Broadcast, "broadcast", { Binomial = "binomial" | "tree", Ring = "ring" | "pipelined" });

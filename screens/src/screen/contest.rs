//! Which of two answers is better on which side of a border, such as a break-even point over a parameter.
//! `Sweep::contest` draws the whole figure, `Grid::winners` that of more answers.

use crossover_figures::figure::{Ink, Region};

pub(crate) use Side::{Above, Below};

/// An answer on one side of a border: its name and its color.
#[derive(Clone, Copy, Debug)]
pub enum Side<'a> {
    /// Where the parameter of the vertical axis is less than on the border.
    Below(&'a str, Ink),
    /// Where it is more.
    Above(&'a str, Ink),
}

/// Returns the regions of the answers on both sides of a border, as far as the border and these ordinates
/// reach; `tells` is the quantity that says which answer it is.
pub fn regions(
    border: &[(f64, f64)],
    range: (f64, f64),
    sides: [Side; 2],
    tells: &'static str,
) -> [Region; 2] {
    let heights = || border.iter().map(|point| point.1);
    sides.map(|side| {
        let (name, ink, edge) = match side {
            Below(name, ink) => (name, ink, heights().fold(range.0, f64::min)),
            Above(name, ink) => (name, ink, heights().fold(range.1, f64::max)),
        };
        let ends = [border.last(), border.first()].into_iter().flatten().map(|end| (end.0, edge));
        let outline = border.iter().copied().chain(ends).collect();
        Region::new(name, outline).ink(ink).tells(tells)
    })
}

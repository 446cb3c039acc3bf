//! Curves that jump at each of many loads: as teeth while these can be seen, then as a band.

use crossover_figures::figure::{Layer, Line, Region};

/// How far behind a jump of a curve the other side is sampled.
pub(crate) const BEHIND: f64 = 1.0 + 1e-6;
/// Teeth narrower than this share of the axis are not drawn one by one.
const NARROW: f64 = 1.0 / 60.0;
/// Fewer teeth than this make no band.
const FEW: usize = 4;

/// Returns `line`, whose jumps are pairs of points side by side. From where on all of them are too near to
/// each other, the line runs along their highest ends, and the band below it holds the teeth. `place`
/// says where a load lies along the axis, in `0..=1`.
pub(crate) fn draw_teeth(line: Line, place: impl Fn(f64) -> f64) -> Vec<Layer> {
    let points = &line.points;
    let is_jump = |pair: &[(f64, f64)]| pair[1].0 <= pair[0].0 * BEHIND * (1.0 + 1e-9);
    let jumps: Vec<usize> =
        (1..points.len()).filter(|behind| is_jump(&points[behind - 1..=*behind])).collect();
    let is_narrow = |pair: &[usize]| place(points[pair[1]].0) - place(points[pair[0]].0) < NARROW;
    let narrow = jumps.windows(2).rev().take_while(|pair| is_narrow(pair));
    let (_, near) = jumps.split_at(jumps.len().saturating_sub(narrow.count() + 1));
    let (Some(first), Some(last), false) = (near.first(), near.last(), near.len() < FEW) else {
        return vec![line.into()];
    };
    // On which side of a jump an end lies is part of what it says.
    let sides = |behind: &usize| {
        let (here, there) = (points[behind - 1], points[*behind]);
        if here.1 < there.1 { (there, here) } else { (here, there) }
    };
    let upper = rising(near.iter().map(|jump| sides(jump).0), |y, last| last <= y);
    let lower = rising(near.iter().rev().map(|jump| sides(jump).1), |y, next| y <= next);
    // A tooth stays above its lowest end, and so do those behind it: the band has steps.
    let steps = lower.windows(2).flat_map(|pair| [pair[0], (pair[0].0, pair[1].1)]);
    let lowest = steps.chain(lower.last().copied());
    let outline = upper.iter().copied().chain(lowest).collect();
    // What follows the last jump goes on along the highest ends.
    let rest = points[last + 1..].iter().copied();
    let along_top = rising(upper.into_iter().chain(rest), |y, last| last <= y);
    let points = points[..*first - 1].iter().copied().chain(along_top).collect();
    let band = Region::new("", outline).ink(line.ink);
    vec![band.into(), Line { points, ..line }.into()]
}

/// Returns the ends that none before them goes beyond.
fn rising(
    ends: impl Iterator<Item = (f64, f64)>,
    goes_on: fn(f64, f64) -> bool,
) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for end in ends {
        if kept.last().is_none_or(|last| goes_on(end.1, last.1)) {
            kept.push(end);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a curve that rises to 2 and falls to 1 behind each whole load up to `count`.
    fn saw(count: u32) -> Line {
        let teeth = (1..=count).map(f64::from);
        let points = teeth.flat_map(|load| [(load, 2.0), (load * BEHIND, 1.0)]);
        Line::new("saw", points)
    }

    #[test]
    fn teeth_that_can_be_seen_are_drawn() {
        let layers = draw_teeth(saw(40), |load| load / 40.0);
        assert_eq!(layers, [saw(40).into()]);
    }

    #[test]
    fn teeth_too_near_to_each_other_are_a_band_between_their_ends() {
        // On a logarithmic axis they come ever nearer.
        let place = |load: f64| load.ln() / 1000.0_f64.ln();
        let layers = draw_teeth(saw(1000), place);
        let [Layer::Region(band), Layer::Line(upper)] = layers.as_slice() else {
            panic!("{layers:?}")
        };
        let from = band.outline[0].0;
        assert!(place(from + 1.0) - place(from) < NARROW);
        assert!(NARROW <= place(from) - place(from - 1.0));
        let ends = |y: f64| band.outline.iter().filter(move |end| end.1 == y).map(|end| end.0);
        assert_eq!(
            (ends(2.0).count(), ends(2.0).fold(0.0, f64::max)),
            (1001 - from as usize, 1000.0)
        );
        assert!(ends(1.0).all(|load| from <= load));
        // The teeth before it stay.
        let of = |y: f64| upper.points.iter().filter(|point| point.1 == y).count();
        assert_eq!((of(1.0), of(2.0)), (from as usize - 1, 1000));
    }
}

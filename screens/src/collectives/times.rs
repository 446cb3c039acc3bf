//! What all figures of times share: logarithmic axes, and where the state is.

use crate::screen::prelude::*;

use super::state::State;

/// Draws times: curves that are dashed where they lie over each other, and one behind them.
pub(super) fn draw_times(
    params: &Params,
    x: Axis,
    (curves, last): (Vec<Curve>, Option<Curve>),
    marks: Vec<Points>,
) -> Result<Figure, Error> {
    let sweep = Sweep::over::<State>(params, x);
    let sweep = curves.into_iter().fold(sweep, Sweep::draw).with_overlaps_dashed();
    if sweep.extent().1 == 0.0 {
        let help = "nothing takes any time: give ts, or tw and m, more than zero";
        let ts = Unit::Second.show(State::of(params).ts);
        return Err(Error::new(ErrorKind::Undefined, "ts", ts, help));
    }
    let sweep = last.into_iter().fold(sweep, Sweep::draw);
    let here = sweep.current_point("t").filter(|here| 0.0 < here.y);
    let here = here.map(|here| Points::current([here]).shows("t"));
    Ok(sweep.log("time", Vec::new())?.with_all(marks).with_all(here).into())
}

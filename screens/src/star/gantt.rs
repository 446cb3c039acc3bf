//! The schedule: the originator's port, and every processor receiving and computing.

use crossover_figures::figure::Figure;
use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use super::inputs::Inputs;
use crate::kits::divisible_load::gantt::{Rows, check_played, gantt as chart};
use crate::screen::Params;

/// The most processors that each have a row; of more, the first and last ones have.
const MOST_ROWS: u32 = 16;
/// How many of the first processors have one then.
const FIRST_ROWS: u32 = 10;
/// How many of the last ones.
const LAST_ROWS: u32 = 3;
/// The shares of a row's height for receiving and computing; processors of a star do not send.
const LANES: [(f64, f64); 3] = [(0.0, 0.26), (0.26, 0.26), (0.3, 1.0)];

/// The optimal schedule.
pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let (star, stages) = Inputs::of(params).stages()?;
    check_played(star.processors * stages, stages)?;
    let m = star.processors as u32;
    let shared = (MOST_ROWS < m).then(|| (FIRST_ROWS + 1, m - LAST_ROWS));
    let mut names = vec!["P0 sends".to_owned()];
    names.extend((1..=m).filter_map(|processor| match shared {
        Some((first, last)) if processor == first => Some(format!("P{first}–P{last}")),
        Some((first, last)) if first < processor && processor <= last => None,
        _ => Some(format!("P{processor}")),
    }));
    let rows = Rows { title: "processor", names, shared, lanes: LANES, idle: "idle_share" };
    Ok(chart(&Platform::from(star), &star.loads(stages)?, &rows)?.into())
}

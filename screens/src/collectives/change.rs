//! The letters of a size at which the best changes.

use crossover_figures::formula::Letters;

use crate::screen::prelude::*;

/// Returns the times of the best below and the best above m*, first at m*, then just below.
pub(super) fn change_letters(times: [f64; 4]) -> Letters {
    letters! {
        "T_below" Second = times[0] => "time of the best below m*, at m*";
        "T_above" Second = times[1] => "time of the best above m*, at m*";
        "T'_below" Second = times[2] => "time of the best below m*, just below m*";
        "T'_above" Second = times[3] => "time of the best above m*, just below m*";
    }
}

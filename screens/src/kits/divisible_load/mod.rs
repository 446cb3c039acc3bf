//! What the screens of divisible loads share: parameters, what is read off an optimum, sweeps of optima.

mod gantt;
mod optimum;
mod over_load;
mod params;
mod pieces;
mod prices;
mod sweep;
mod teeth;
mod words;

pub(crate) use gantt::{Rows, check_played, gantt};
pub(crate) use optimum::{
    Optimal, Optimum, Solved, beside, best_stages, bound, bounded, find_prices, find_usage,
    letters, messages_worth, overlap, trimmed,
};
pub(crate) use over_load::{Difference, compared_buffers, curves, over_load, place, tidied, view};
pub(crate) use params::{
    BANDWIDTH, BUFFER_SHARE, CHOSEN, COMPARED, COMPUTE, CURVES, LOAD, MACHINE, MOST_STAGES, RATES,
    STARTUP, TRANSFER, buffer, volume,
};
pub(crate) use prices::price;
pub(crate) use sweep::{
    Draw, MOST_MESSAGES, Optima, Task, buffer_name, current, known, numbered, of_chosen, reach,
    sweep,
};
pub(crate) use teeth::{BEHIND, toothed};
pub(crate) use words::{advice, measured, refusal, spared};

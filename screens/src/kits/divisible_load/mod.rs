//! What the screens of divisible loads share: parameters, what is read off an optimum, sweeps of optima.

mod gantt;
mod optimum;
mod over_load;
mod params;
mod pieces;
mod prices;
mod quantities;
mod sweep;
mod teeth;
mod words;

pub(crate) use gantt::{check_played, gantt};
pub(crate) use optimum::{
    Optimal, Optimum, Solved, find_prices, find_usage, limit_extra_work, limit_steps,
};
pub(crate) use over_load::{
    Difference, compared_buffers, curves, over_load, place, sort_within, view,
};
pub(crate) use params::{
    BANDWIDTH, BUFFER_SHARE, CHOSEN, COMPARED, COMPUTE, CURVES, LOAD, MACHINE, MOST_STAGES, RATES,
    STARTUP, TRANSFER, buffer, volume,
};
pub(crate) use pieces::Rows;
pub(crate) use prices::prices;
pub(crate) use quantities::{
    best_stages, bound, letters, messages_worth, overlap, trimmed_makespan,
};
pub(crate) use sweep::{
    Draw, MOST_MESSAGES, Optima, Task, buffer_name, current, known_points, of_chosen, reach,
    step_ink, sweep,
};
pub(crate) use teeth::{BEHIND, draw_teeth};
pub(crate) use words::{advice, machine_sentence, refusal, saved_share};

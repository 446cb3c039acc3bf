//! The Gantt chart: which stage passes which micro-batch forward and backward, and when it waits.

use crossover_model::order;
use crossover_model::training::{Pass, Task, play};

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::prelude::*;

use super::state::State;

/// What a stage does: a pass forward, a pass backward, and waiting.
const KINDS: [BarKind; 3] = [
    ("forward", Ink::Shade(110), false),
    ("backward", Ink::Shade(230), false),
    ("bubble", Ink::Idle, true),
];
/// The most stages, micro-batches and chunks that are drawn.
const STAGES: f64 = 8.0;
const BATCHES: f64 = 12.0;
const CHUNKS: f64 = 4.0;
/// The most steps to play.
const STEPS: usize = 40;

pub(super) fn schedule(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let plan = s.plan()?;
    let (p, chunks) = (s.p.min(STAGES), s.chunks().min(CHUNKS));
    let most = plan.m.min(BATCHES);
    let m = if chunks == 1.0 { most } else { (most / p).floor().max(1.0) * p };
    let each = (plan.products + plan.vector + plan.tensor + plan.stage) / plan.m;
    let forward = s.model_flops()? / 3.0 / s.hardware_flops()?;
    let times = [forward * each, (1.0 - forward) * each];
    let mut tasks = play(s.schedule, [p, chunks, m], times)?;
    let end = tasks.iter().map(|task| task.ended).fold(0.0, f64::max);
    let mut timeline = Timeline::new(KINDS);
    draw(&mut timeline, &tasks, p as usize, end);
    let count = tasks.len();
    order::sort_by_key(&mut tasks, |task| task.begun);
    for Task { stage, batch, pass, begun, .. } in tasks.iter().step_by(count.div_ceil(STEPS)) {
        let way = if *pass == Pass::Forward { "forward" } else { "backward" };
        let text =
            format!("Stage {} begins the {way} pass of micro-batch {}.", stage + 1, batch + 1);
        timeline.step(*begun, text);
    }
    let names = (1..=p as usize).map(|stage| format!("stage {stage}")).collect();
    Ok(timeline.plot(Axis::rows("stages", names), 1.15, (end, 0), "").into())
}

/// Draws the passes, each in the lane of its chunk, and the waiting between them.
fn draw(timeline: &mut Timeline<3>, tasks: &[Task], p: usize, end: f64) {
    for stage in 0..p {
        let mut free = 0.0;
        for task in tasks.iter().filter(|task| task.stage == stage) {
            timeline.bar(2, (stage, WHOLE_ROW), (free, task.begun), "waits".to_owned());
            let kind = usize::from(task.pass == Pass::Backward);
            let name = format!("{}", task.batch + 1);
            timeline.bar(kind, (stage, WHOLE_ROW), (task.begun, task.ended), name);
            free = task.ended;
        }
        timeline.bar(2, (stage, WHOLE_ROW), (free, end), "waits".to_owned());
    }
}

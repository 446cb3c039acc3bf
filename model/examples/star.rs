//! A load distributed over a star of processors whose buffers are small, as a timetable:
//! `cargo run --example star -- [bytes a buffer holds]`.

use crossover_model::Error;
use crossover_model::divisible_load::{Load, Platform, Schedule, Solver, Star};

/// Returns the fastest distribution of 1000 bytes over four processors, in the number of stages that is best,
/// played by the rules.
pub(crate) fn timetable(buffer: f64) -> Result<Schedule, Error> {
    let load = Load { compute: 1e-3, transfer: 1e-4, startup: 1e-2, volume: 1000.0, buffer };
    let platform = Platform::from(Star { processors: 4.0, load });
    let stages = platform.best_stages(&mut Solver::default())?.stages;
    platform.simulate(&platform.loads(stages)?)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let buffer = std::env::args().nth(1).map_or(Ok(60.0), |buffer| buffer.parse())?;
    let schedule = timetable(buffer)?;
    println!("stage  processor  bytes   sent [ms]        computed [ms]");
    for (sent, done) in schedule.communications.iter().zip(&schedule.computations) {
        println!(
            "{:>5} {:>10} {:>6.1} {:>6.1} to {:>6.1} {:>9.1} to {:>6.1}",
            sent.stage,
            sent.receiver,
            sent.load,
            sent.start * 1e3,
            sent.end * 1e3,
            done.start * 1e3,
            done.end * 1e3
        );
    }
    println!("all is done after {:.1} ms", schedule.makespan * 1e3);
    Ok(())
}

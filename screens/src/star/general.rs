//! The optimum of a star by other rules, and what is read off it.

use crossover_model::divisible_load::{GeneralSolution, GeneralStar};

use crate::screen::prelude::*;

/// The star by other rules, and its optimum.
pub(super) struct General {
    /// Its processors in the order in which they are served.
    pub star: GeneralStar,
    /// Their numbers, from 1.
    pub order: Vec<usize>,
    pub stages: f64,
    pub solution: GeneralSolution,
}

impl General {
    pub fn format_order(&self) -> String {
        let numbers: Vec<String> = self.order.iter().map(usize::to_string).collect();
        numbers.join(",")
    }

    /// Returns the idle time of all processors, in seconds.
    pub fn idle_time(&self) -> Result<f64, Error> {
        let played = self.star.play(&self.solution)?;
        let workers = &self.star.workers;
        let (mut waited, mut free) = (0.0, vec![0.0; workers.len()]);
        for done in &played.schedule.computations {
            let i = done.receiver as usize - 1;
            let computing = workers[i].compute * done.load;
            waited += done.start - free[i] + (done.end - done.start - computing).max(0.0);
            free[i] = done.end;
        }
        let end = played.schedule.makespan;
        Ok(waited + free.iter().map(|free| end - free).sum::<f64>())
    }

    /// Returns the computing time of all processors, in seconds.
    pub fn busy_time(&self) -> f64 {
        let workers = self.star.workers.iter().cycle();
        self.solution.loads.iter().zip(workers).map(|(load, worker)| load * worker.compute).sum()
    }
}

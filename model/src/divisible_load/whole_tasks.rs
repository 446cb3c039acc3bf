//! Tasks that cannot be cut, sent one at a time by the originator of a star.
//!
//! The originator sends one task after the other, without a pause. A processor computes whole tasks, each after its
//! arrival, in the order in which they arrive, and receives others meanwhile. It holds the data of all its tasks.

use super::general_star::Worker;
use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// The most tasks, and the most processors.
pub const MOST_WHOLE_TASKS: usize = 64;
/// The most placings of a task that the search tries: some hundredths of a second.
const MOST_TRIED: usize = 200_000;

/// A task that is computed whole.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WholeTask {
    /// Bytes that are sent to the processor, zero or more.
    pub data: f64,
    /// Its operations, zero or more; none where it is computed byte by byte.
    pub work: Option<f64>,
    /// The processor that it has to go to, counted from 0; any where there is none.
    pub on: Option<usize>,
}

/// A task in a schedule. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacedTask {
    /// Its place in the list, counted from 0.
    pub task: usize,
    /// Its processor, counted from 0.
    pub worker: usize,
    /// From when to when it is sent.
    pub sent: (f64, f64),
    /// From when to when it is computed.
    pub computed: (f64, f64),
}

/// A star, and the tasks of its originator.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeTasks {
    /// The tasks, in the order of the list.
    pub tasks: Vec<WholeTask>,
    /// The processors, each with its operations in a second; its buffer holds the data of all its tasks.
    pub workers: Vec<(Worker, f64)>,
}

impl WholeTasks {
    /// Returns the schedule in the order of the list: each task goes to the processor that it has to go to, else to the
    /// one that finishes it first and has room for it, of several the first.
    ///
    /// ```
    /// use crossover_model::divisible_load::{WholeTask, WholeTasks, Worker};
    /// let worker = |transfer, flops| (Worker { compute: 1.0, transfer, startup: 0.0, buffer: f64::INFINITY }, flops);
    /// let image = WholeTask { data: 100e6, work: Some(1e12), on: None };
    /// let star = WholeTasks { tasks: vec![image; 2], workers: vec![worker(1e-7, 1e11), worker(1e-8, 6e10)] };
    /// let schedule = star.in_order()?;
    /// assert_eq!((schedule[0].worker, schedule[1].worker), (1, 0));
    /// assert!((schedule[1].computed.1 - 21.0).abs() < 1e-9);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `tasks` where there are none, more than [`MOST_WHOLE_TASKS`], a negative size or a processor that there is
    /// not, or, with [`ErrorKind::Infeasible`] on `D`, where no processor has room; `m`, `A`, `C`, `S`, `D` or
    /// `F` of a processor when it is outside its domain; `C_max` when it overflows.
    ///
    /// Source: counted; the rules are those of the divisible load with chunks that are given.
    pub fn in_order(&self) -> Result<Vec<PlacedTask>, Error> {
        self.check()?;
        let mut play = Play::new(self);
        for task in 0..self.tasks.len() {
            let places = (0..self.workers.len()).filter_map(|worker| play.place(task, worker));
            let first = places.reduce(
                |best, next| {
                    if next.computed.1 < best.computed.1 { next } else { best }
                },
            );
            play.take(first.ok_or_else(|| no_room(task))?);
        }
        Ok(play.placed)
    }

    /// Returns the schedule with the least makespan over all orders and assignments: all are tried that a bound does not
    /// rule out. A task that has to go to a processor goes there.
    ///
    /// ```
    /// use crossover_model::divisible_load::{WholeTask, WholeTasks, Worker, whole_makespan};
    /// let worker = |flops| (Worker { compute: 1.0, transfer: 0.0, startup: 0.0, buffer: f64::INFINITY }, flops);
    /// let task = |work| WholeTask { data: 0.0, work: Some(work), on: None };
    /// let tasks = [10.0, 16.0, 4.0, 5.0, 11.0].map(task).to_vec();
    /// let star = WholeTasks { tasks, workers: vec![worker(1.0); 2] };
    /// assert_eq!(whole_makespan(&star.best()?), 25.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`in_order`](Self::in_order); [`ErrorKind::TooLarge`] on `tasks` when there is too much to try.
    ///
    /// Source: found by branch and bound.
    pub fn best(&self) -> Result<Vec<PlacedTask>, Error> {
        self.check()?;
        let mut search = Search { best: None, least: f64::INFINITY, tried: 0 };
        // Long lists have at least a good schedule to begin with; one that has no room is found by the search.
        if let Ok(listed) = self.in_order() {
            search.least = whole_makespan(&listed);
            search.best = Some(listed);
        }
        search.go_on(&mut Play::new(self), &mut vec![false; self.tasks.len()]);
        if MOST_TRIED <= search.tried {
            let help = "there are too many orders to try them all: list fewer tasks";
            return Err(Error::new(ErrorKind::TooLarge, "tasks", self.tasks.len(), help));
        }
        search.best.ok_or_else(|| no_room(0))
    }

    /// Returns a bound that no schedule is below: the work shared by all processors at full speed from the start, and the
    /// task that takes longest from the start of its sending.
    ///
    /// ```
    /// use crossover_model::divisible_load::{WholeTask, WholeTasks, Worker};
    /// let worker = (Worker { compute: 1.0, transfer: 0.1, startup: 0.0, buffer: f64::INFINITY }, 1.0);
    /// let task = WholeTask { data: 10.0, work: None, on: None };
    /// let star = WholeTasks { tasks: vec![task; 3], workers: vec![worker; 2] };
    /// assert_eq!(star.lower_bound()?, 15.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`in_order`](Self::in_order), but for room.
    ///
    /// Source: counted.
    pub fn lower_bound(&self) -> Result<f64, Error> {
        self.check()?;
        let (mut longest, mut shared) = (0.0_f64, 0.0);
        for (alone, computing) in self.shortest_times() {
            longest = longest.max(alone);
            shared += computing;
        }
        result("C_max", longest.max(shared / self.workers.len() as f64))
    }

    /// Returns for each task the shortest time of sending and computing it, and of computing it alone, each on the
    /// processor that is best for it.
    #[must_use]
    pub fn shortest_times(&self) -> Vec<(f64, f64)> {
        let of = |task: &WholeTask| {
            let workers = self.workers.iter().enumerate();
            let fit = workers.filter(|(at, _)| task.on.is_none_or(|on| on == *at));
            let times = fit.map(|(_, worker)| (task.sending(worker), task.computing(worker)));
            times.fold((f64::INFINITY, f64::INFINITY), |least, (sending, computing)| {
                (least.0.min(sending + computing), least.1.min(computing))
            })
        };
        self.tasks.iter().map(of).collect()
    }

    fn check(&self) -> Result<(), Error> {
        let (count, m) = (self.tasks.len(), self.workers.len());
        let most = MOST_WHOLE_TASKS;
        for (field, got) in [("tasks", count), ("m", m)] {
            if got == 0 || most < got {
                let help = format!("whole tasks take 1 to {most} of them");
                return Err(Error::new(ErrorKind::OutOfRange, field, got, help));
            }
        }
        for (Worker { compute, transfer, startup, buffer }, speed) in &self.workers {
            positive("A", *compute)?;
            non_negative("C", *transfer)?;
            non_negative("S", *startup)?;
            positive("F", *speed)?;
            if *buffer != f64::INFINITY {
                positive("D", *buffer)?;
            }
        }
        for task in &self.tasks {
            non_negative("tasks", task.data)?;
            non_negative("tasks", task.work.unwrap_or(0.0))?;
            if let Some(on) = task.on.filter(|on| m <= *on) {
                let help = format!("the processors are 1 to {m}");
                return Err(Error::new(ErrorKind::OutOfRange, "tasks", on + 1, help));
            }
        }
        // All tasks on the slowest processor, all sent over the slowest link.
        let worst = |time: fn(&WholeTask, &(Worker, f64)) -> f64| {
            let slowest = |task: &WholeTask| {
                self.workers.iter().map(|worker| time(task, worker)).fold(0.0, f64::max)
            };
            self.tasks.iter().map(slowest).sum::<f64>()
        };
        result("C_max", worst(WholeTask::sending) + worst(WholeTask::computing))?;
        Ok(())
    }
}

impl WholeTask {
    fn sending(&self, (worker, _): &(Worker, f64)) -> f64 {
        worker.startup + worker.transfer * self.data
    }

    fn computing(&self, (worker, speed): &(Worker, f64)) -> f64 {
        self.work.map_or(worker.compute * self.data, |work| work / speed)
    }
}

/// Returns when the last task of a schedule ends, in seconds.
///
/// ```
/// use crossover_model::divisible_load::{PlacedTask, whole_makespan};
/// let task = PlacedTask { task: 0, worker: 0, sent: (0.0, 1.0), computed: (1.0, 3.0) };
/// assert_eq!(whole_makespan(&[task]), 3.0);
/// ```
#[must_use]
pub fn whole_makespan(placed: &[PlacedTask]) -> f64 {
    placed.iter().map(|one| one.computed.1).fold(0.0, f64::max)
}

fn no_room(task: usize) -> Error {
    let help = "give more, or inf";
    Error::new(ErrorKind::Infeasible, "D", format!("too small for task {}", task + 1), help)
}

/// A schedule while it is made.
#[derive(Clone)]
struct Play<'a> {
    star: &'a WholeTasks,
    placed: Vec<PlacedTask>,
    /// When the originator has sent what is placed.
    port: f64,
    /// When each processor has computed its tasks, and the bytes that it holds.
    free: Vec<(f64, f64)>,
}

impl<'a> Play<'a> {
    fn new(star: &'a WholeTasks) -> Self {
        Self { star, placed: Vec::new(), port: 0.0, free: vec![(0.0, 0.0); star.workers.len()] }
    }

    /// Returns the task as the next one sent, to that processor; none where it may not go there or has no room.
    fn place(&self, task: usize, worker: usize) -> Option<PlacedTask> {
        let (one, to, (free, held)) =
            (&self.star.tasks[task], &self.star.workers[worker], self.free[worker]);
        // A sum of decimals may be a unit in the last place above what it means.
        let has_room = held + one.data <= to.0.buffer * (1.0 + 1e-12);
        if !has_room || one.on.is_some_and(|on| on != worker) {
            return None;
        }
        let arrived = self.port + one.sending(to);
        let begun = arrived.max(free);
        let computed = (begun, begun + one.computing(to));
        Some(PlacedTask { task, worker, sent: (self.port, arrived), computed })
    }

    fn take(&mut self, next: PlacedTask) {
        self.port = next.sent.1;
        let held = self.free[next.worker].1 + self.star.tasks[next.task].data;
        self.free[next.worker] = (next.computed.1, held);
        self.placed.push(next);
    }
}

struct Search {
    best: Option<Vec<PlacedTask>>,
    least: f64,
    tried: usize,
}

impl Search {
    /// Tries every task that is left as the next one, on every processor.
    fn go_on(&mut self, play: &mut Play, is_sent: &mut [bool]) {
        if play.placed.len() == is_sent.len() {
            let end = whole_makespan(&play.placed);
            if end < self.least || self.best.is_none() {
                (self.least, self.best) = (end, Some(play.placed.clone()));
            }
            return;
        }
        if !self.may_be_better(play, is_sent) {
            return;
        }
        let star = play.star;
        for task in 0..is_sent.len() {
            // Of equal tasks only the first that is left is tried.
            let is_like = |other: usize| !is_sent[other] && star.tasks[other] == star.tasks[task];
            if is_sent[task] || (0..task).any(is_like) {
                continue;
            }
            for worker in 0..star.workers.len() {
                let alike = |other: usize| {
                    star.workers[other] == star.workers[worker]
                        && play.free[other] == play.free[worker]
                };
                // Of equal processors that have done nothing yet, the first.
                let is_fixed = star.tasks.iter().any(|one| one.on.is_some());
                if !is_fixed && (0..worker).any(alike) {
                    continue;
                }
                let Some(next) = play.place(task, worker) else { continue };
                self.tried += 1;
                if MOST_TRIED <= self.tried {
                    return;
                }
                if self.least <= next.computed.1 {
                    continue;
                }
                let before = (play.port, play.free[worker]);
                play.take(next);
                is_sent[task] = true;
                self.go_on(play, is_sent);
                is_sent[task] = false;
                play.placed.pop();
                (play.port, play.free[worker]) = before;
            }
        }
    }

    /// Returns whether what is left could end before the best schedule: each task alone, all computing shared, and all
    /// sending one after the other.
    fn may_be_better(&self, play: &Play, is_sent: &[bool]) -> bool {
        let star = play.star;
        let (mut sending, mut shared) =
            (play.port, play.free.iter().map(|free| free.0).sum::<f64>());
        let mut shortest = f64::INFINITY;
        for (at, task) in star.tasks.iter().enumerate().filter(|(at, _)| !is_sent[*at]) {
            let places = (0..star.workers.len()).filter_map(|worker| play.place(at, worker));
            let least = places.map(|place| place.computed.1).fold(f64::INFINITY, f64::min);
            if self.least <= least {
                return false;
            }
            let times = star.workers.iter().map(|to| (task.sending(to), task.computing(to)));
            let (send, compute) = times.fold((f64::INFINITY, f64::INFINITY), |least, time| {
                (least.0.min(time.0), least.1.min(time.1))
            });
            sending += send;
            shared += compute;
            shortest = shortest.min(compute);
        }
        let rounding = 1.0 - 1e-12;
        let shared = shared / star.workers.len() as f64;
        (sending + shortest) * rounding < self.least && shared * rounding < self.least
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn worker(transfer: f64, speed: f64) -> (Worker, f64) {
        (Worker { compute: 1.0, transfer, startup: 0.0, buffer: f64::INFINITY }, speed)
    }

    #[test]
    fn two_images_on_two_servers_take_at_least_21_seconds() {
        let image = WholeTask { data: 100e6, work: Some(1e12), on: None };
        let near_then_far = vec![worker(1e-7, 1e11), worker(1e-8, 6e10)];
        let star = WholeTasks { tasks: vec![image; 2], workers: near_then_far };
        assert!((whole_makespan(&star.best().expect("valid")) - 21.0).abs() < 1e-9);
        // The other order: the slow link first.
        let fixed = [0, 1].map(|on| WholeTask { on: Some(on), ..image }).to_vec();
        let star = WholeTasks { tasks: fixed, ..star };
        let listed = whole_makespan(&star.in_order().expect("valid"));
        assert!((listed - (11.0 + 1e12 / 6e10)).abs() < 1e-9);
        assert!((whole_makespan(&star.best().expect("valid")) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn a_processor_holds_no_more_than_its_memory() {
        let task = WholeTask { data: 8.0, work: Some(1.0), on: None };
        let mut small = worker(0.0, 1.0);
        small.0.buffer = 16.0;
        let star =
            |count| WholeTasks { tasks: vec![task; count], workers: vec![small, worker(0.0, 0.1)] };
        let on_small = |count| {
            let placed = star(count).best().expect("valid");
            placed.iter().filter(|one| one.worker == 0).count()
        };
        assert_eq!((on_small(2), on_small(5)), (2, 2));
        let tight = WholeTasks { tasks: vec![task; 3], workers: vec![small] };
        assert_eq!(tight.in_order().expect_err("no room").field(), "D");
        assert_eq!(tight.best().expect_err("no room").field(), "D");
    }

    #[test]
    fn a_long_list_of_unlike_tasks_is_refused_and_not_tried_for_ever() {
        let tasks = (0..24).map(|i| WholeTask {
            data: f64::from(i * i % 17 + 1),
            work: Some(f64::from(i * 7 % 23 + 1)),
            on: None,
        });
        let workers = (1..9).map(|i| worker(1.0 / f64::from(i), f64::from(i) / 3.0)).collect();
        let star = WholeTasks { tasks: tasks.collect(), workers };
        let refused = star.best().map_err(|error| (error.kind(), error.field().to_owned()));
        assert!(refused.is_ok() || refused == Err((ErrorKind::TooLarge, "tasks".to_owned())));
        assert!(star.in_order().is_ok());
    }

    /// Plays every order and every assignment, without a bound.
    fn by_hand(star: &WholeTasks) -> f64 {
        fn go_on(play: &Play, left: &[usize]) -> f64 {
            if left.is_empty() {
                return whole_makespan(&play.placed);
            }
            let mut least = f64::INFINITY;
            for at in 0..left.len() {
                let mut rest = left.to_vec();
                let task = rest.remove(at);
                for worker in 0..play.star.workers.len() {
                    if let Some(next) = play.place(task, worker) {
                        let mut there = play.clone();
                        there.take(next);
                        least = least.min(go_on(&there, &rest));
                    }
                }
            }
            least
        }
        go_on(&Play::new(star), &(0..star.tasks.len()).collect::<Vec<_>>())
    }

    proptest! {
        #[test]
        fn the_best_schedule_is_that_of_all_orders_and_assignments(
            sizes in prop::collection::vec((0u32..4, 0u32..6, 0usize..6), 1..5),
            workers in prop::collection::vec((0u32..3, 1u32..4, 4u32..12), 1..4),
        ) {
            let tasks = sizes.iter().map(|&(data, work, on)| WholeTask {
                data: f64::from(data),
                work: (work != 5).then(|| f64::from(work)),
                on: Some(on).filter(|on| *on < workers.len() && work == 4),
            });
            let tasks = tasks.collect();
            let workers = workers.iter().map(|&(transfer, speed, buffer)| {
                let (mut one, speed) = worker(f64::from(transfer), f64::from(speed));
                one.buffer = f64::from(buffer);
                (one, speed)
            });
            let star = WholeTasks { tasks, workers: workers.collect() };
            let least = by_hand(&star);
            match star.best() {
                Ok(placed) => {
                    let found = whole_makespan(&placed);
                    prop_assert!((found - least).abs() <= 1e-12 * least, "{found}, not {least}");
                    prop_assert!(star.lower_bound()? <= found * (1.0 + 1e-12));
                    if let Ok(listed) = star.in_order() {
                        prop_assert!(found <= whole_makespan(&listed));
                    }
                }
                Err(error) => prop_assert!(least.is_infinite() && error.field() == "D"),
            }
        }
    }
}

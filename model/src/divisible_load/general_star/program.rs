//! The linear program of a general star, in variables of which each row has few.
//!
//! ```text
//! v_j  bytes of messages 1..j;  y_j = v_j - v_(j-1)
//! u_j  when message j has arrived        u_j >= u_(j-1) + S_i + C_i y_j
//! f_j  when it is computed               f_j >= u_j + A_i y_j
//!                                        f_j >= f_(j-q) + A_i y_j   (+ S_i + C_i y_j without communication hardware)
//! w_i  when the result of i has arrived  w_i >= f, u_N and the w before it, each + S_i + b C_i sum y
//! a_0  bytes of the originator           T >= A_0 a_0  (+ u_N where it computes after sending)
//! v_N + a_0 >= V,  0 <= y_j <= D_i
//! ```
//!
//! The end of a processor's last message is `T`, or within `w_i`, and needs no variable. Multipliers of the
//! rows of time are made a flow from `T` back to the start. What a byte of each message costs follows from it, and the
//! cheapest way to place the load at these costs is a bound on every makespan.

use super::super::interior::{self, Judge, Rows};
use super::super::platform::too_large;
use super::{GeneralSolution, GeneralStar, Originator, Returns};
use crate::steps::Pace;
use crate::sum::Sum;
use crate::{Error, ErrorKind, check};

/// The most messages of a program.
pub const MOST_IN_PROGRAM: usize = 4096;

/// Relative gap at which the method stops.
const TOLERANCE: f64 = 1e-13;

/// Greatest relative gap that counts as optimal.
const CERTIFIED: f64 = 1e-7;

impl GeneralStar {
    /// The optimum as a linear program.
    pub(super) async fn solve_program(
        &self,
        messages: usize,
        pace: &Pace,
    ) -> Result<GeneralSolution, Error> {
        let q = self.workers.len();
        if MOST_IN_PROGRAM < messages {
            let most = (MOST_IN_PROGRAM / q) as f64;
            return Err(too_large("n", (messages / q) as f64, "stages of this star", most));
        }
        let room = |j: usize| self.workers[j % q].buffer;
        let held: f64 = (0..messages).map(room).sum();
        let computes = self.originator != Originator::Sends;
        if !computes && (messages == 1 || held <= self.volume * (1.0 + 1e-12)) {
            // Nothing is left to choose.
            let loads = (0..messages).map(|j| room(j).min(self.volume)).collect();
            let solution = self.play_loads(0.0, loads)?;
            return Ok(GeneralSolution { lower_bound: solution.makespan, ..solution });
        }
        // A start inside all bounds, with a little more than the whole load.
        let sent = if computes {
            0.5 * self.volume.min(held)
        } else {
            self.volume + 0.1 * self.volume.min(held - self.volume)
        };
        let own_load = if computes { 1.1 * self.volume - sent } else { 0.0 };
        let part = 0.5 * (1.0 + sent / held);
        let start = self.play_loads(own_load, fill_evenly(sent, messages, |j| part * room(j)))?;
        let program = Program::new(self, messages, start.makespan);
        let (point, multipliers) = (program.point(&start), program.multipliers());
        let judge = &mut &program;
        let found =
            interior::solve(&program.rows, point, multipliers, judge, TOLERANCE, pace).await;
        let (own_load, loads) = program.loads(&found.point);
        let solution = self.play_loads(own_load, loads)?;
        let lower_bound = (found.lower * program.unit).min(solution.makespan);
        if lower_bound < solution.makespan * (1.0 - CERTIFIED) {
            let help =
                "its optimum is not certified: bring the processors' rates nearer to each other";
            return Err(Error::new(ErrorKind::Undefined, "C_max", "too uncertain", help));
        }
        Ok(GeneralSolution { lower_bound, ..solution })
    }

    /// A distribution with its makespan, and nothing that bounds it.
    fn play_loads(&self, own_load: f64, loads: Vec<f64>) -> Result<GeneralSolution, Error> {
        let solution = GeneralSolution { makespan: 0.0, lower_bound: 0.0, own_load, loads };
        let makespan = check::result("C_max", self.play(&solution)?.schedule.makespan)?;
        Ok(GeneralSolution { makespan, ..solution })
    }
}

/// Returns loads that add up to `volume`, equal except where a buffer is smaller.
fn fill_evenly(volume: f64, messages: usize, room: impl Fn(usize) -> f64) -> Vec<f64> {
    let mut rooms: Vec<(f64, usize)> = (0..messages).map(|j| (room(j), j)).collect();
    rooms.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut left, mut loads) = (volume, vec![0.0; messages]);
    for (done, (room, j)) in rooms.into_iter().enumerate() {
        loads[j] = room.min(left / (messages - done) as f64);
        left -= loads[j];
    }
    loads
}

/// A row of time: `later` is not before `earlier`, or the start, and what lies between.
struct Between {
    later: u32,
    earlier: Option<u32>,
    startup: f64,
    /// Messages, and the time that a unit of each takes.
    loads: Vec<(usize, f64)>,
    /// The part of the flow that goes this way at first, beside the others of `later`.
    weight: f64,
}

/// The variables of a message.
#[derive(Clone, Copy)]
struct Place {
    sent: u32,
    arrived: u32,
    /// None for the last of a processor.
    computed: Option<u32>,
}

/// The program, in units of `V` and of some time.
struct Program<'a> {
    star: &'a GeneralStar,
    /// Seconds.
    unit: f64,
    places: Vec<Place>,
    returned: Vec<u32>,
    own: Option<u32>,
    makespan: u32,
    /// The first rows; a row stands behind those that it waits for.
    times: Vec<Between>,
    rows: Rows,
}

impl<'a> Program<'a> {
    fn new(star: &'a GeneralStar, messages: usize, unit: f64) -> Self {
        let last = messages - star.workers.len();
        let mut count = 0;
        let mut next = || {
            count += 1;
            count - 1
        };
        let (mut places, mut returned) = (Vec::with_capacity(messages), Vec::new());
        for j in 0..messages {
            let (sent, arrived) = (next(), next());
            places.push(Place { sent, arrived, computed: (j < last).then(&mut next) });
            // Beside its last message, so that the matrix stays narrow.
            if last <= j && star.returns != Returns::None {
                returned.push(next());
            }
        }
        let own = (star.originator != Originator::Sends).then(&mut next);
        let makespan = next();
        let (times, rows) = (Vec::new(), Rows::default());
        let mut program = Self { star, unit, places, returned, own, makespan, times, rows };
        program.order();
        program.write();
        program
    }

    fn order(&mut self) {
        let (star, q) = (self.star, self.star.workers.len());
        let (mut sent, last) = (None, self.places.len() - q);
        for j in 0..self.places.len() {
            let ([startup, transfer, _], arrived) = (self.rates(j % q), self.places[j].arrived);
            self.wait(arrived, sent, startup, vec![(j, transfer)], 1.0);
            sent = Some(arrived);
            if j < last || self.returned.is_empty() {
                let end = self.places[j].computed.unwrap_or(self.makespan);
                self.wait_for_computing(j, end, 0.0, &[]);
            }
        }
        let mut end = sent;
        for (place, i) in star.return_order().into_iter().enumerate() {
            let ([startup, transfer, _], returned) = (self.rates(i), self.returned[i]);
            let back = star.result_share * transfer;
            let result: Vec<(usize, f64)> =
                (i..self.places.len()).step_by(q).map(|j| (j, back)).collect();
            self.wait(returned, end, startup, result.clone(), place as f64);
            self.wait_for_computing(last + i, returned, startup, &result);
            end = Some(returned);
        }
        self.wait(self.makespan, end, 0.0, Vec::new(), q as f64);
    }

    /// `end` waits for the computing of message `j`, and `startup` and `more` besides.
    fn wait_for_computing(&mut self, j: usize, end: u32, startup: f64, more: &[(usize, f64)]) {
        let q = self.star.workers.len();
        let [receives, transfer, compute] = self.rates(j % q);
        let with = |rate: f64| [more, &[(j, rate)]].concat();
        self.wait(end, Some(self.places[j].arrived), startup, with(compute), 1.0);
        if let Some(before) = j.checked_sub(q).and_then(|before| self.places[before].computed) {
            // Without communication hardware it receives this one meanwhile.
            let (receives, transfer) =
                if self.star.frontend { (0.0, 0.0) } else { (receives, transfer) };
            let stages = (j / q) as f64;
            self.wait(end, Some(before), startup + receives, with(transfer + compute), stages);
        }
    }

    /// `S_i`, `C_i` and `A_i` in the program's units.
    fn rates(&self, i: usize) -> [f64; 3] {
        let (worker, pace) = (self.star.workers[i], self.star.volume / self.unit);
        [worker.startup / self.unit, worker.transfer * pace, worker.compute * pace]
    }

    fn wait(
        &mut self,
        later: u32,
        earlier: Option<u32>,
        startup: f64,
        loads: Vec<(usize, f64)>,
        weight: f64,
    ) {
        let weight = weight.max(1.0);
        self.times.push(Between { later, earlier, startup, loads, weight });
    }

    /// Writes the rows: those of time, that of the originator's computing, and the bounds.
    fn write(&mut self) {
        for time in &self.times {
            let mut terms = vec![(time.later, 1.0)];
            terms.extend(time.earlier.map(|earlier| (earlier, -1.0)));
            for (j, rate) in &time.loads {
                terms.extend(self.load(*j, -rate));
            }
            self.rows.push(&merge_terms(terms), time.startup);
        }
        if let Some(own) = self.own {
            let mut terms = vec![(self.makespan, 1.0), (own, -self.own_rate())];
            terms.extend(self.own_waits().map(|sent| (sent, -1.0)));
            self.rows.push(&terms, 0.0);
            self.rows.push(&[(own, 1.0)], 0.0);
        }
        let whole: Vec<(u32, f64)> = [Some(self.places[self.places.len() - 1].sent), self.own]
            .into_iter()
            .flatten()
            .map(|all| (all, 1.0))
            .collect();
        self.rows.push(&whole, 1.0);
        for j in 0..self.places.len() {
            self.rows.push(&merge_terms(self.load(j, 1.0).collect()), 0.0);
            if self.room(j).is_finite() {
                self.rows.push(&merge_terms(self.load(j, -1.0).collect()), -self.room(j));
            }
        }
    }

    /// `times` a load in a row.
    fn load(&self, j: usize, times: f64) -> impl Iterator<Item = (u32, f64)> + use<> {
        let before = j.checked_sub(1).map(|before| (self.places[before].sent, -times));
        [(self.places[j].sent, times)].into_iter().chain(before)
    }

    /// Returns the buffer of a message, as a share of the load.
    fn room(&self, j: usize) -> f64 {
        self.star.workers[j % self.star.workers.len()].buffer / self.star.volume
    }

    /// `A_0` in the program's units.
    fn own_rate(&self) -> f64 {
        self.star.own_compute * self.star.volume / self.unit
    }

    fn own_waits(&self) -> Option<u32> {
        let after = self.star.originator == Originator::ComputesAfter;
        after.then_some(self.places[self.places.len() - 1].arrived)
    }

    /// A point inside all rows, of a distribution inside its bounds: every time a little late.
    fn point(&self, start: &GeneralSolution) -> Vec<f64> {
        let late = 1.0 / self.places.len() as f64;
        let loads: Vec<f64> = start.loads.iter().map(|load| load / self.star.volume).collect();
        let mut point = vec![0.0; self.makespan as usize + 1];
        let mut sent = 0.0;
        for (place, load) in self.places.iter().zip(&loads) {
            sent += load;
            point[place.sent as usize] = sent;
        }
        for time in &self.times {
            let begin = time.earlier.map_or(0.0, |earlier| point[earlier as usize]);
            let takes: f64 = time.loads.iter().map(|(j, rate)| rate * loads[*j]).sum();
            let later = &mut point[time.later as usize];
            *later = later.max(begin + time.startup + takes + late);
        }
        if let Some(own) = self.own {
            point[own as usize] = start.own_load / self.star.volume;
            let begin = self.own_waits().map_or(0.0, |sent| point[sent as usize]);
            let end = begin + self.own_rate() * point[own as usize] + late;
            let makespan = &mut point[self.makespan as usize];
            *makespan = makespan.max(end);
        }
        point
    }

    /// Positive multipliers that satisfy every column: a flow through all rows of time, and a price of the load
    /// below what it costs in any message.
    fn multipliers(&self) -> Vec<f64> {
        let weights: Vec<f64> = self.times.iter().map(|time| time.weight).collect();
        let mut flow = self.flow(&weights, 1.0);
        let price =
            0.5 * flow.costs.iter().copied().chain(flow.own_cost).fold(f64::INFINITY, f64::min);
        let full = 0.1 * price;
        let mut multipliers = std::mem::take(&mut flow.multipliers);
        if let Some(cost) = flow.own_cost {
            multipliers.extend([flow.own, cost - price]);
        }
        multipliers.push(price);
        for (j, cost) in flow.costs.iter().enumerate() {
            if self.room(j).is_finite() {
                multipliers.extend([cost - price + full, full]);
            } else {
                multipliers.push(cost - price);
            }
        }
        multipliers
    }

    /// Makes multipliers of the rows of time, and of the originator's computing, a flow in their proportions.
    fn flow(&self, multipliers: &[f64], own: f64) -> Flow {
        let mut into = vec![0.0; self.makespan as usize + 1];
        for (time, multiplier) in self.times.iter().zip(multipliers) {
            into[time.later as usize] += multiplier;
        }
        let end = self.makespan as usize;
        let own = if self.own.is_some() { own / (own + into[end]) } else { 0.0 };
        let mut through = vec![0.0; into.len()];
        through[end] = 1.0 - own;
        if let Some(sent) = self.own_waits().filter(|_| self.own.is_some()) {
            through[sent as usize] += own;
        }
        let mut flow = Flow {
            multipliers: vec![0.0; self.times.len()],
            own,
            costs: vec![0.0; self.places.len()],
            own_cost: self.own.map(|_| own * self.own_rate()),
            startups: 0.0,
        };
        for (row, time) in self.times.iter().enumerate().rev() {
            let later = time.later as usize;
            let part = multipliers[row] / into[later];
            let part = if part.is_finite() { part * through[later] } else { 0.0 };
            if let Some(earlier) = time.earlier {
                through[earlier as usize] += part;
            }
            flow.multipliers[row] = part;
            flow.startups += part * time.startup;
            for (j, rate) in &time.loads {
                flow.costs[*j] += part * rate;
            }
        }
        flow
    }

    /// The bytes of a point, brought to the whole load within the buffers.
    fn loads(&self, point: &[f64]) -> (f64, Vec<f64>) {
        let mut before = 0.0;
        let (mut loads, mut total) = (Vec::with_capacity(self.places.len()), Sum::default());
        for (j, place) in self.places.iter().enumerate() {
            let sent = point[place.sent as usize];
            let load = (sent - before).clamp(0.0, self.room(j));
            before = sent;
            total.add(load);
            loads.push(load);
        }
        let own = self.own.map_or(0.0, |_| (1.0 - total.value()).max(0.0));
        let scale = (1.0 - own) / total.value();
        let loads = loads.iter().enumerate().map(|(j, load)| (load * scale).min(self.room(j)));
        let volume = self.star.volume;
        (own * volume, loads.map(|load| load * volume).collect())
    }
}

/// Multipliers of the rows of time, and what follows.
struct Flow {
    multipliers: Vec<f64>,
    /// The originator's computing.
    own: f64,
    /// The cost of the whole load in each message, and at the originator.
    costs: Vec<f64>,
    own_cost: Option<f64>,
    /// All startups, each as often as its row counts.
    startups: f64,
}

impl Judge for &Program<'_> {
    fn upper(&mut self, point: &[f64]) -> f64 {
        let (own_load, loads) = self.loads(point);
        let played = self.star.play_loads(own_load, loads);
        played.map_or(f64::INFINITY, |solution| solution.makespan / self.unit)
    }

    /// The cheapest messages are filled first.
    fn lower(&mut self, multipliers: &[f64]) -> f64 {
        let times = self.times.len();
        let flow = self.flow(&multipliers[..times], multipliers[times]);
        let rooms = flow.costs.iter().enumerate().map(|(j, cost)| (*cost, self.room(j)));
        let own = flow.own_cost.map(|cost| (cost, f64::INFINITY));
        let mut costs: Vec<(f64, f64)> = rooms.chain(own).collect();
        costs.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        let (mut left, mut bound) = (1.0_f64, flow.startups);
        for (cost, room) in costs {
            let load = room.min(left);
            bound += cost * load;
            left -= load;
        }
        bound
    }
}

fn merge_terms(terms: Vec<(u32, f64)>) -> Vec<(u32, f64)> {
    let mut merged: Vec<(u32, f64)> = Vec::with_capacity(terms.len());
    for (variable, by) in terms {
        match merged.iter_mut().find(|term| term.0 == variable) {
            Some(term) => term.1 += by,
            None => merged.push((variable, by)),
        }
    }
    merged
}

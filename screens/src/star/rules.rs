//! The star by other rules than the paper's: an originator that computes, results that return, no
//! communication hardware, unlike processors.

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{
    Activation, GeneralStar, Originator, Returns, StageRule, Worker, best_order,
};

use super::general::General;
use super::state::State;
use crate::kits::divisible_load::CHOSEN;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

/// Maximum number of messages by other rules.
const MOST_MESSAGES: f64 = 65_536.0;
/// Maximum number of messages of a linear program that is solved while a slider moves.
const MOST_IN_PROGRAM: f64 = 200.0;
/// Maximum number of messages of all orders together, where each is a linear program.
const MOST_IN_ORDERS: f64 = 4_400.0;

impl State {
    /// Returns the key of the first rule that is not the paper's.
    pub fn other_rule(&self) -> Option<&'static str> {
        self.other_rules().next()
    }

    pub fn other_rules(&self) -> impl Iterator<Item = &'static str> {
        let values = &self.values;
        let rules = [
            ("tasks", self.has_tasks()),
            ("processors", !values.processors.is_empty()),
            ("originator", values.originator != Originator::Sends),
            ("returns", values.returns != Returns::None),
            ("frontend", !values.frontend),
        ];
        rules.into_iter().filter(|rule| rule.1).map(|rule| rule.0)
    }

    /// Returns an error on the rule that is not the paper's, if there is one.
    pub fn check_rules_of_paper(&self) -> Result<(), Error> {
        self.other_rule().map_or(Ok(()), |rule| {
            let help = match rule {
                "tasks" => "known only for a load that can be cut; empty the list of tasks",
                "processors" => "known only for equal processors; reset the list to see it",
                "originator" => {
                    "known only for an originator that sends and does not compute; reset it"
                }
                "returns" => "known only where no results return; reset it",
                _ => "known only with communication hardware; reset it",
            };
            Err(Error::new(ErrorKind::Undefined, rule, "changed", help))
        })
    }

    pub fn general(&self) -> Result<&General, Error> {
        self.general.or(|| {
            let (given, stages) = self.general_star()?;
            check_program(&given, stages, MOST_IN_PROGRAM, "n")?;
            let order = match self.values.activation {
                Activation::Best => best_order(self.orders()?).to_vec(),
                activation => given.order(activation, stages)?,
            };
            let star = given.in_order(&order);
            let solution = star.solve(stages)?;
            let order = order.into_iter().map(|i| i + 1).collect();
            Ok(General { star, order, stages, solution })
        })
    }

    pub fn originator_load(&self) -> Result<f64, Error> {
        if self.other_rule().is_some() {
            return Ok(self.general()?.solution.own_load);
        }
        self.makespan().map(|_| 0.0)
    }

    /// Returns the processor of the common rates.
    pub fn worker(&self) -> Worker {
        let load = &self.load;
        Worker {
            compute: load.compute,
            transfer: load.transfer,
            startup: load.startup,
            buffer: load.buffer,
        }
    }

    pub fn listed_workers(&self) -> Vec<Worker> {
        let worker = self.worker();
        self.values.processors.iter().map(|row| read_worker(row, worker)).collect()
    }

    fn listed_star(&self) -> GeneralStar {
        let (values, worker) = (&self.values, self.worker());
        GeneralStar {
            workers: self.listed_workers(),
            volume: self.load.volume,
            originator: values.originator,
            own_compute: values.A0.unwrap_or(worker.compute),
            returns: values.returns,
            result_share: values.b,
            frontend: values.frontend,
        }
    }

    /// Returns the star by other rules, its processors as they are given, and its stages.
    pub fn general_star(&self) -> Result<(GeneralStar, f64), Error> {
        if self.has_tasks() {
            self.check_rules_of_paper()?;
        }
        let (values, mut star) = (&self.values, self.listed_star());
        let best = |key| {
            let help = "the best number is known only for the paper's star: give a number";
            Error::new(ErrorKind::Undefined, key, CHOSEN[1].label, help)
        };
        if !star.workers.is_empty() {
            if let Worded::Word(_) = values.m {
                return Err(best("m"));
            }
            let stages = match values.n {
                StageRule::Number(n) => n,
                StageRule::Fewest => self.listed_stages()?,
                StageRule::Best => return Err(best("n")),
            };
            return check_messages(star, stages);
        }
        if values.m.is("best") {
            return Err(best("m"));
        }
        let plain = self.paper_star()?;
        let (processors, stages) = match values.n {
            StageRule::Number(n) => (plain.processors, n),
            StageRule::Fewest => {
                let (served, stages) = self.paper_stages()?;
                (served.processors, stages)
            }
            StageRule::Best => return Err(best("n")),
        };
        if MOST_MESSAGES < processors {
            return check_messages(star, processors);
        }
        star.workers = vec![self.worker(); processors as usize];
        check_messages(star, stages)
    }

    pub fn listed_stages(&self) -> Result<f64, Error> {
        // As if the originator did not compute.
        GeneralStar { originator: Originator::Sends, ..self.listed_star() }.fewest_stages()
    }

    /// Returns an error where no processors are listed.
    pub fn check_listed(&self) -> Result<(), Error> {
        if self.values.processors.is_empty() {
            let help = "list the processors, each with its own rates";
            return Err(Error::new(ErrorKind::Undefined, "processors", "none", help));
        }
        Ok(())
    }

    /// Returns the makespan of every order of the processors that are listed.
    pub fn orders(&self) -> Result<&[(Vec<usize>, f64)], Error> {
        self.check_listed()?;
        let orders = self.orders.or(|| {
            let (star, stages) = self.general_star()?;
            check_program(&star, stages, MOST_IN_PROGRAM, "n")?;
            let count = (1..=star.workers.len()).fold(1.0, |all, i| all * i as f64);
            check_program(&star, stages * count, MOST_IN_ORDERS, "activation")?;
            star.orders(stages)
        });
        orders.map(Vec::as_slice).map_err(|error| match error.field() {
            // What is asked for is the readout, where the order is another one.
            "activation" if self.values.activation != Activation::Best => {
                let help =
                    "all orders are tried of few processors and messages: list fewer, or lower n";
                Error::new(ErrorKind::TooLarge, "processors", self.values.processors.len(), help)
            }
            _ => error,
        })
    }

    pub fn best_order_makespan(&self) -> Result<f64, Error> {
        Ok(self.orders()?.iter().map(|order| order.1).fold(f64::INFINITY, f64::min))
    }

    /// Returns the makespan with one rule changed over the current one.
    pub fn makespan_over_current(
        &self,
        key: &'static str,
        change: fn(&mut GeneralStar),
    ) -> Result<f64, Error> {
        let is_active = match key {
            "originator" => self.values.originator != Originator::Sends,
            _ => !self.values.frontend,
        };
        if !is_active {
            let help = "this compares another rule with the paper's: choose one";
            return Err(Error::new(ErrorKind::Undefined, key, "as in the paper", help));
        }
        Ok(self.makespan_after(change)? / self.general()?.solution.makespan)
    }

    fn makespan_after(&self, change: fn(&mut GeneralStar)) -> Result<f64, Error> {
        let General { star, stages, .. } = self.general()?;
        let mut star = star.clone();
        change(&mut star);
        Ok(star.solve(*stages)?.makespan)
    }

    /// Returns the makespan with results in that order.
    pub fn makespan_returning(&self, returns: Returns) -> Result<f64, Error> {
        let General { star, stages, solution, .. } = self.general()?;
        if star.returns == Returns::None {
            let help = "let results be returned";
            return Err(Error::new(ErrorKind::Undefined, "returns", "none", help));
        }
        if star.returns == returns {
            return Ok(solution.makespan);
        }
        Ok(GeneralStar { returns, ..star.clone() }.solve(*stages)?.makespan)
    }

    pub fn general_letters(&self) -> Letters {
        let listed = self.listed_star().workers;
        let lists = letters! {
            "Dr" Byte * listed.iter().map(|worker| worker.buffer).collect() => "buffer capacity of each processor";
            "Ar" SecondPerByte * listed.iter().map(|worker| worker.compute).collect() => "computing time per byte of each processor";
            "Sr" Second * listed.iter().map(|worker| worker.startup).collect() => "start-up time of each processor";
        };
        let Some(General { star, stages, solution, .. }) =
            self.other_rule().and_then(|_| self.general().ok())
        else {
            return lists.joined(letters! {
                "t_own" Second = 0.0 => "end of the originator's computing";
            });
        };
        let played = star.play(solution).unwrap_or_default();
        let schedule = &played.schedule;
        let arrived = schedule.communications.iter().fold(0.0_f64, |last, sent| last.max(sent.end));
        let workers = star.workers.iter().cycle();
        let fullest = solution.loads.iter().zip(workers).map(|(load, worker)| load / worker.buffer);
        let again = |change: fn(&mut GeneralStar)| {
            let (star, stages) = (star.clone(), *stages);
            move || {
                let mut other = star.clone();
                change(&mut other);
                other.solve(stages).map_or(f64::NAN, |solution| solution.makespan)
            }
        };
        let ordered = |activation: Activation| {
            let (star, stages) = (star.clone(), *stages);
            move || {
                let order = star.order(activation, stages).unwrap_or_default();
                star.in_order(&order).solve(stages).map_or(f64::NAN, |solution| solution.makespan)
            }
        };
        let given = {
            let (star, stages) = (self.general_star().map(|given| given.0), *stages);
            move || {
                let solved = star.as_ref().map(|star| star.solve(stages));
                solved.map_or(f64::NAN, |solved| solved.map_or(f64::NAN, |found| found.makespan))
            }
        };
        lists.joined(letters! {
            "C_played" Second = schedule.makespan => "makespan of these loads, played by the rules";
            "C_dual" Second = solution.lower_bound => "bound on every schedule, from the dual prices";
            "t_arrived" Second = arrived => "arrival of the last message";
            "V_sent" Byte = solution.loads.iter().sum::<f64>() => "bytes of all messages";
            "x_max" One = fullest.fold(0.0, f64::max) => "fullest buffer, as a share of what it holds";
            "t_own" Second = played.own.map_or(0.0, |own| own.1) => "end of the originator's computing";
            "t_busy" Second = self.general().map_or(f64::NAN, General::busy_time) => "time that processors compute, in all";
            "C_sends" Second ~ again(|star| star.originator = Originator::Sends) => "makespan where the originator only sends";
            "C_hardware" Second ~ again(|star| star.frontend = true) => "makespan with communication hardware";
            "C_fifo" Second ~ again(|star| star.returns = Returns::InOrder) => "makespan with results in the order of sending";
            "C_lifo" Second ~ again(|star| star.returns = Returns::Reversed) => "makespan with results in the reverse order";
            "C_by_link" Second ~ ordered(Activation::ByLink) => "makespan with the fastest link first";
            "C_by_speed" Second ~ ordered(Activation::BySpeed) => "makespan with the fastest processor first";
            "C_given" Second ~ given => "makespan in the order given";
        })
    }
}

/// Returns the processor of a row, with the common rates for empty cells.
fn read_worker(row: &Row, all: Worker) -> Worker {
    let or = |column: usize, all: f64| row.number(column).unwrap_or(all);
    Worker {
        compute: or(0, all.compute),
        transfer: or(1, all.transfer),
        startup: or(2, all.startup),
        buffer: or(3, all.buffer),
    }
}

/// Returns the star with its stages; an error where these are too many messages.
fn check_messages(star: GeneralStar, stages: f64) -> Result<(GeneralStar, f64), Error> {
    if MOST_MESSAGES < stages * star.workers.len().max(1) as f64 {
        let help = "raise D, or lower n or m";
        return Err(Error::new(ErrorKind::TooLarge, "n", stages, help));
    }
    Ok((star, stages))
}

/// Returns an error where a linear program has more than `most` messages.
fn check_program(
    star: &GeneralStar,
    stages: f64,
    most: f64,
    field: &'static str,
) -> Result<(), Error> {
    if star.is_program() && most < stages * star.workers.len() as f64 {
        let help = format!(
            "with results or unlike links at most {most} messages are solved for: lower n or m"
        );
        return Err(Error::new(ErrorKind::TooLarge, field, stages, help));
    }
    Ok(())
}

//! The words: what keeps processors waiting and what would be faster, and what to know besides.

use crossover_model::divisible_load::{Activation, Originator, Returns, whole_makespan};

use super::state::State;
use super::verdict::{BestStages, Doubling, Limit, Remedy};
use crate::kits::divisible_load::{Optimal, machine_sentence, refusal};
use crate::screen::prelude::*;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = if self.has_tasks() {
            self.describe_whole()
        } else if self.other_rule().is_some() {
            match self.general() {
                Ok(_) => describe_rules(self).into_iter().next().unwrap_or_default(),
                Err(error) => vec![explain_refusal(self, &error)],
            }
        } else {
            match self.verdict() {
                Ok((limit, remedy)) => {
                    [describe_limit(limit)].into_iter().chain(remedy.map(describe_remedy)).collect()
                }
                Err(error) => vec![refuse(self, &error)],
            }
        };
        words.into_iter().map(Sentence::from).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        if self.has_tasks() {
            return Vec::new();
        }
        if self.other_rule().is_some() {
            let rules = self.general().map_or_else(|_| Vec::new(), |_| describe_rules(self));
            return rules.into_iter().skip(1).flatten().take(4).map(Sentence::from).collect();
        }
        let mut hints: Vec<Sentence> = Vec::new();
        let mut hint = |applies: bool, words: &'static str| {
            hints.extend(applies.then(|| Sentence::from(words)));
        };
        if let Ok(solved) = self.solved_loads() {
            let is_empty = solved.solution.loads.last() == Some(&0.0);
            hint(is_empty, "The last message carries nothing: leaving it out saves its start-up.");
            hint(
                !is_empty && !solved.solution.unique,
                "Other distributions have the same makespan; the loads drawn are one of them.",
            );
        }
        hint(
            self.leaves_out_processors(),
            "The fewest stages need only {m_used} of the {m} processors. Give a number of stages, or take the best, to use all.",
        );
        hint(
            self.is_faster_in_more_stages(),
            "Even with this buffer, {best_n} stages would take {C_best_n}.",
        );
        hint(
            self.is_port_too_slow(),
            "There is no D*: A must exceed m C, but A = {A} and m C = {m_C}, so no buffer removes all idle time.",
        );
        let is_least_or_none = self.load.buffer == 1.0 || self.load.buffer.is_infinite();
        hint(
            is_least_or_none && self.load.compute == self.load.startup,
            "A and S are equal in number, so D = 1 B and an unlimited buffer (with the fewest stages) take the same S + V (A + C), as in Fig. 7.",
        );
        hints.extend(machine_sentence(&self.load));
        hints.truncate(4);
        hints
    }
}

impl State {
    /// Returns how long whole tasks take, and whether another order or other processors are faster.
    fn describe_whole(&self) -> Vec<&'static str> {
        let times = (self.makespan(), self.placed_best().map(|placed| whole_makespan(placed)));
        match times {
            (Err(error), _) => vec![match error.field() {
                "D" => "No processor has room for one of the tasks. Raise the buffer capacity.",
                "m" | "tasks" => {
                    "These tasks have no schedule. The message beside their box says why."
                }
                _ => "With whole tasks the originator only sends. Reset the other rules.",
            }],
            (Ok(own), Ok(best)) if best * (1.0 + 1e-9) < own => vec![
                "The whole tasks take {cmax} in the order listed.",
                "Another order, or other processors, take {cmax_whole}.",
            ],
            (Ok(_), Ok(_)) => vec![
                "No order and no choice of processors is faster: {cmax}.",
                "Processors compute {utilization%} of that time.",
            ],
            (Ok(_), Err(_)) => vec![
                "The whole tasks take {cmax} in the order listed.",
                "There are too many to try all orders.",
            ],
        }
    }
}

fn refuse(s: &State, error: &Error) -> &'static str {
    refusal(error, s.values.n, s.fewest_stages(), s.most_stages())
}

/// Returns why there is no schedule by other rules than the paper's.
fn explain_refusal(s: &State, error: &Error) -> &'static str {
    let is_program = !s.values.processors.is_empty() || s.values.returns != Returns::None;
    match (error.kind(), error.field()) {
        (ErrorKind::Undefined, "returns") => {
            "Receiving results and computing at once is not defined. Let the originator compute while it sends."
        }
        (ErrorKind::Undefined, "n" | "m") => {
            "The best number is known only for the paper's star. Give a number, or the fewest stages."
        }
        (ErrorKind::TooLarge, "activation" | "processors") => {
            "All orders are tried of six processors at most, and of few messages. List fewer, or choose an order."
        }
        (ErrorKind::TooLarge, _) if is_program => {
            "So many messages are not solved for by this rule. Take fewer stages, or larger buffers."
        }
        _ => refuse(s, error),
    }
}

/// Returns what each of the rules that are not the paper's changes.
fn describe_rules(s: &State) -> Vec<Vec<&'static str>> {
    let (values, mut rules) = (&s.values, Vec::new());
    if !values.processors.is_empty() {
        rules.push(vec![match values.activation {
            Activation::Given if s.is_faster_in_another_order() => {
                "In the order given they finish in {cmax}, in the best order in {cmax_best_order}."
            }
            Activation::Given => "In the order given the processors finish in {cmax}.",
            // The program of extreme values may have no solution that is precise enough.
            _ if !s.solves_order_given() => "In this order the processors finish in {cmax}.",
            Activation::ByLink => {
                "Served by link speed they finish in {cmax}, in the order given in {C_given}."
            }
            Activation::BySpeed => {
                "Served by their speed they finish in {cmax}, in the order given in {C_given}."
            }
            Activation::Best => "In the best order they finish in {cmax}, as listed in {C_given}.",
        }]);
    }
    if values.originator != Originator::Sends {
        rules.push(vec![if s.is_originator_idle() {
            "The originator gets nothing to compute: its processors end in {cmax}."
        } else if s.has_gain_by_originator() {
            "The originator computes {load_originator}: the run is {gain_originator} times as fast."
        } else {
            "The originator computes {load_originator}, and all end in {cmax}."
        }]);
    }
    if values.returns != Returns::None {
        rules.push(vec![if s.has_both_orders_of_results() {
            "The makespan is {cmax_fifo} with results in the order sent, {cmax_lifo} in reverse."
        } else {
            "The makespan is {cmax}. With results in the other order it is not known."
        }]);
    }
    if !values.frontend {
        rules.push(vec![
            "Without communication hardware it takes {gain_frontend - 1%} longer.",
            "The makespan is {cmax} instead of {C_hardware}.",
        ]);
    }
    rules
}

fn describe_limit(limit: Limit) -> &'static str {
    match limit {
        Limit::OneProcessor => "One processor takes the whole load, in {cmax}.",
        Limit::TooManyStages => "Communication alone takes {cmax}: there are too many stages.",
        Limit::Port { feeds_several: true } => {
            "The port is nearly always busy: it can feed only {floor(A / C)} of {m_used} processors. They are idle {idle_share%} of the time."
        }
        Limit::Port { feeds_several: false } => {
            "The port is nearly always busy: it can feed only one or two of {m_used} processors. They are idle {idle_share%} of the time."
        }
        Limit::Communication => {
            "Communication alone takes {cmax}. Processors are idle {idle_share%} of the time."
        }
        Limit::OneStage => {
            "Processors are idle {idle_share%} of the time, as each waits for its only message."
        }
        Limit::SmallBuffer => {
            "Buffers below {d_star} are too small: processors are idle {idle_share%} of the time."
        }
        Limit::LateStart => {
            "Processors are idle {idle_share%} of the time, as the last ones start late."
        }
        Limit::Busy => "The makespan of {cmax} is {over_bound - 1%} above the ideal.",
    }
}

fn describe_remedy(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::OtherStages(BestStages { is_one: true, .. }) => {
            "With a single stage it would be faster."
        }
        Remedy::OtherStages(_) => "With {best_n} stages it would be faster.",
        Remedy::BestStages(BestStages { is_one, takes_more_processors }) => {
            match (is_one, takes_more_processors) {
                (true, false) => "With a single stage it would take {1 - C_best_n / cmax%} less.",
                (true, true) => {
                    "With a single stage and all processors it would take {1 - C_best_n / cmax%} less."
                }
                (false, false) => "With {best_n} stages it would take {1 - C_best_n / cmax%} less.",
                (false, true) => {
                    "With {best_n} stages and all processors it would take {1 - C_best_n / cmax%} less."
                }
            }
        }
        Remedy::UseAllProcessors => {
            "Smaller buffers or more stages would use the other processors too."
        }
        Remedy::MoreProcessors => "With {m_best} processors it would take {C_best_m}.",
        Remedy::NoProcessors => "More processors would not be faster.",
        Remedy::NotSearched => "The best number of processors is not searched at this size.",
        Remedy::KeepBuffers => "Buffers below {d_star} would leave processors idle.",
        Remedy::FurtherStages => "Without start-up times every further stage helps.",
        Remedy::LargerBuffers(Doubling::Saves) => "Doubling the buffers would save {gain_2D%}.",
        Remedy::LargerBuffers(Doubling::Costs) => {
            "Doubling the buffers would take {-gain_2D%} longer."
        }
        Remedy::LargerBuffers(Doubling::Little) => "Doubling the buffers would change little.",
    }
}

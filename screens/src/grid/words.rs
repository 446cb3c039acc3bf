//! The words: what the hops cost, when they would be negligible, and what to know about these parameters.
//!
//! The state decides once what holds ([`State::verdict`]); these sentences only say it.

use crate::screen::prelude::*;

use super::state::{Case, Empty, Queue, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        let change = match verdict.case {
            Case::Waiting => Some("Below a utilization of {rho_limit%} it would be negligible."),
            Case::NegligibleHops => {
                Some("They would matter if each took {q t_now / ((1 - q) t_hops)} times as long.")
            }
            Case::OnlyHops | Case::Hops => Some(if verdict.words_help {
                "They would be negligible from {words_limit} on."
            } else {
                "More words would not change that, for words take no time."
            }),
            _ => None,
        };
        let sentences = [Some(describe_time(verdict.case)), change];
        sentences.into_iter().flatten().map(Sentence::from).collect()
    }

    fn hints(&self) -> Vec<Sentence> {
        let verdict = self.verdict();
        if matches!(verdict.case, Case::Lengths | Case::Fraction | Case::TooLarge) {
            return Vec::new();
        }
        let hints = [
            verdict.queue.as_ref().map(describe_queue),
            verdict.one_by_one.then_some(
                "The formula adds the hops once. If each message waits for the one before, the Grid takes {t_grid_each}: send fewer, larger messages.",
            ),
            verdict.has_longest.then_some("Network {slowest} has the longest hops."),
            verdict.empty.as_ref().map(describe_empty_messages),
            self.hops.contains(&0.0).then_some("A network of 0 hops costs nothing: the message does not pass it."),
        ];
        hints.into_iter().flatten().map(Sentence::from).collect()
    }
}

/// Says what the hops, the channel or a slow network cost, or why no time can be told.
fn describe_time(case: Case) -> &'static str {
    match case {
        Case::Lengths => "Each network needs its hops and a time per hop. One list is longer.",
        Case::Fraction => "Hops are whole numbers. Change the fraction in their list.",
        Case::TooLarge => "These values are too large to compute a time. Bring them nearer to 1.",
        Case::NoTime => "All times are zero. Set messages, words or hops above zero.",
        Case::NothingSent => "Nothing is sent. Set messages or words above zero.",
        Case::NoNetwork => "No network is crossed, so it takes {t_grid}, as on one network.",
        Case::SlowWords => {
            "Network {narrowest} limits the Grid: it takes {t_grid}, one network {t_now}."
        }
        Case::FreeHops => "The hops take no time, so the Grid takes {t_grid}, as one network does.",
        Case::OnlyHops => "Hops take all of the {t_grid} over the Grid.",
        Case::Hops => "Hops take {share_hops%} of the {t_grid} over the Grid.",
        Case::NegligibleHops => "Hops are negligible: {share_hops%} of the {t_grid} over the Grid.",
        Case::HopsAndWaiting => {
            "Hops take {t_hops / t_grid_wait%} of the {t_grid_wait} over the Grid, with waiting."
        }
        Case::NegligibleHopsAndWaiting => {
            "Hops are negligible: {t_hops / t_grid_wait%} of the {t_grid_wait} over the Grid, with waiting."
        }
        Case::Waiting => {
            "Waiting for the channel takes {t_wait / t_grid_wait%} of the {t_grid_wait}."
        }
        Case::WaitingAndHops => {
            "Waiting for the channel takes {t_wait / t_grid_wait%} of the {t_grid_wait}, hops {t_hops / t_grid_wait%}."
        }
        Case::SecondChannel => {
            "A second channel, as busy as the first, cuts the waiting from {wait_mm1} to {wait_mmc}."
        }
        Case::Channels => {
            "{c} channels, each as busy as one, cut the waiting from {wait_mm1} to {wait_mmc}."
        }
    }
}

fn describe_queue(queue: &Queue) -> &'static str {
    match queue {
        Queue::NoFormula => {
            "Messages alike that wait for several channels have no closed formula. Choose M/M/1, or one channel."
        }
        Queue::Negligible => {
            "Waiting for the channel is negligible: {t_wait} in all, up to a utilization of {rho_limit%}."
        }
        Queue::Matters => {
            "Without waiting the Grid takes {t_grid}. Below a utilization of {rho_limit%} waiting is negligible."
        }
    }
}

fn describe_empty_messages(empty: &Empty) -> &'static str {
    match empty {
        Empty::NoMessage => {
            "Words without a message: at least one start-up is needed to send them."
        }
        Empty::One => "The message is empty and still takes ts.",
        Empty::All => "All {a} messages are empty, and each still takes ts.",
        Empty::Some => {
            "{a} messages carry only {b}: some of them are empty, and each still takes ts."
        }
    }
}

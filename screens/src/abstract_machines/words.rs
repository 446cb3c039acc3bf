//! The words: what three of the machines predict for the job, or what the memory of a PRAM costs, and what
//! to know about the parameters.

use crate::screen::prelude::*;

use super::state::{Case, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let answer = &self.verdict().answer;
        let words = match answer {
            Ok(case) => render_case(*case),
            Err(error) => render_refusal(error, self.is_in_blocks()),
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        self.verdict().hints.iter().map(|case| render_case(*case).into()).collect()
    }
}

fn render_refusal(error: &Error, is_in_blocks: bool) -> &'static str {
    match error.kind() {
        ErrorKind::NotPerfectSquare => {
            "Blocks need a square number of processors, and {p} is none."
        }
        ErrorKind::TooFewProcessors if is_in_blocks => "Blocks need at least 9 processors.",
        ErrorKind::TooFewProcessors => "Strips need at least 3 processors.",
        ErrorKind::TooManyProcessors if is_in_blocks => {
            "The grid has fewer points than processors. Use fewer processors or a larger grid."
        }
        ErrorKind::TooManyProcessors => {
            "The grid has fewer rows than processors. Use fewer processors or a larger grid."
        }
        ErrorKind::TooLarge => {
            "The waiting of hashed modules is computed for at most 256 processors."
        }
        ErrorKind::LengthMismatch => {
            "The two lists differ in length. Give operations and words for each superstep."
        }
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

#[rustfmt::skip]
const fn render_case(case: Case) -> &'static str {
    match case {
        Case::NoTimeThoughSent => "Sending costs nothing here, so PRAM and LogP predict no time.",
        Case::NoTime => "Nothing is computed or sent, so PRAM and LogP predict no time.",
        Case::NothingSent => "Nothing is sent, so LogP predicts {t_logp}, as PRAM does.",
        Case::SendingFree => "Sending costs nothing here, so LogP predicts {t_logp}, as PRAM does.",
        Case::AllSending => "By LogP the job takes {t_logp}, all of it communication. BSP predicts {t_bsp}, PRAM nothing.",
        Case::MostlySending => "By LogP the job takes {t_logp}, most of it communication. BSP predicts {t_bsp}; PRAM, which has no communication, {t_pram}.",
        Case::MostlyComputing => "By LogP the job takes {t_logp}, most of it computing. BSP predicts {t_bsp}; PRAM, which has no communication, {t_pram}.",
        Case::NoAccesses => "Nothing is written to the memory of the PRAM or read from it.",
        Case::NothingWaits => "No access waits for another. The PRAM takes {t_pram_memory} with its memory, {t_pram} without.",
        Case::HashedModules => "With {modules} hashed modules, {wait_share%} of the time is waiting: {t_pram_wait}.",
        Case::OneModule => "With a single module, {wait_share%} of the time is waiting: {t_pram_wait}.",
        Case::Modules => "With {modules} modules, {wait_share%} of the time is waiting: {t_pram_wait}.",
        Case::OneMemory { grows: true } => "With one memory, {wait_share%} of the time is waiting: {t_pram_wait}. It grows with the processors. {p} modules would remove it.",
        Case::OneMemory { grows: false } => "With one memory, {wait_share%} of the time is waiting: {t_pram_wait}. {p} modules would remove it.",
        Case::OtherCountBest => "By LogP {p_best} processors would be best: {t_best}.",
        Case::CountBest => "By LogP {p_best} processors are best: a further level of the tree would cost more than it saves.",
        Case::GreedyBroadcast => "If no processor waits for the end of a step, the best broadcast takes {t_broadcast}.",
        Case::OptimalSum => "If no processor waits for the end of a step, and those that send early have fewer numbers, the best sum takes {t_sum}.",
        Case::SmallShares => "CGM assumes shares much larger than p; here n/p = {N / p} and p = {p}.",
        Case::SparseRounds => "CGM assumes that programs exchange all their data in a round. This job sends less, so its time is an upper bound.",
        Case::PaceBothWays => "LogP sends a message every {interval}, as o counts for each sent and each received. The link needs only {g}.",
        Case::Pace => "LogP sends a message every {o}, its overhead, as the link needs only {g}.",
        Case::LongGap => "g is longer than a whole message, L + 2 o. The steps do not charge the wait of a processor that sends in two steps in a row.",
        Case::LongExchanges => "Long exchanges are cheaper in LogGP: it sends them as one message, with o once.",
        Case::Squares => "The nearest square numbers are {p_below} and {p_above}.",
    }
}

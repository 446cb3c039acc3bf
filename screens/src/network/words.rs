//! The words: the time of the run, and the optimal number of processors or the best-fitting law; and
//! what to know about the run and the measured points.

use crate::kits::distributed;
use crate::screen::prelude::*;

use super::state::{Case, State};

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        self.verdict().answer.iter().map(|case| render_case(*case).into()).collect()
    }

    /// Returns the hints that apply, those on the measured points first.
    fn hints(&self) -> Vec<Sentence> {
        let hints = self.verdict().hints.iter().map(|case| {
            let hint = Sentence::from(render_case(*case));
            match (case, &self.points) {
                (Case::PointsRefused, Err(error)) => hint.naming("error", error.to_string()),
                _ => hint,
            }
        });
        hints.chain(distributed::hints(&self.cluster)).collect()
    }
}

#[rustfmt::skip]
const fn render_case(case: Case) -> &'static str {
    match case {
        Case::Saturated => "The link is saturated: more arrives than the {lambda_max} that it can carry.",
        Case::UnsaturatedByHalfService => "With half the time on the link a message takes {t_response_half}.",
        Case::ContentionAndIdling => "With waiting it takes {t_run}: contention is {share_contention%} of it, idling {share_idling%}.",
        Case::SharesBySpeed => "Shares by speed would save the idling.",
        Case::Response => "With its waiting a message takes {t_response}.",
        Case::TwoServers => "Half the time on the link cuts it to {t_response_half}, a second link to {t_response_two}.",
        Case::HalfService => "Half the time on the link cuts it to {t_response_half}.",
        Case::Silent => "The run takes {t_est}, and nothing is sent.",
        Case::Sends => "The run takes {t_est}, and messages are {comm_share%} of it.",
        Case::NoSquare => "Blocks need a square number of nodes, and {N} processors make none.",
        Case::TooLarge => "These values are too large to predict a time. Bring them nearer to 1.",
        Case::NearestLaw => "The best-fitting law is {nearest_law}, {E_nearest%} off on average.",
        Case::NothingParallel => "Nothing is parallel, so one processor is fastest.",
        Case::BestByOverhead => "It is fastest on {best_N} processors; half the overhead would help most.",
        Case::BestByBandwidth => "It is fastest on {best_N} processors; twice the bandwidth would help most.",
        Case::BestByDistance => "It is fastest on {best_N} processors; half the distance would help most.",
        Case::BestByNothing => "It is fastest on {best_N} processors; on this many a faster network hardly helps.",
        Case::Best => "It is fastest on {best_N} processors.",
        Case::EndlessGain => "More processors always shorten it.",
        Case::GainToLimit => "More processors shorten it, at least up to {N*}.",
        Case::NoPoints => "No measured points yet. Type or paste N and the time of each run, such as 1:100s;2:55s;4:31s, to see the error of each law.",
        Case::PointsRefused => "The measured points are left out: {error}.",
        Case::EqualShares => "Equal shares leave the average processor idle for {t_idle}. Shares by speed make the run {gain_balance} times as fast.",
        Case::NoBandwidthHelps => "A request and its reply take {t_application}, so waiting for replies gives {rate_application}. No bandwidth makes the run faster.",
        Case::BandwidthLimit => "A request and its reply take {t_application}, so waiting for replies gives {rate_application}. No bandwidth makes the run more than {gain_bandwidth_most} times as fast.",
    }
}

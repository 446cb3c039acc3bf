//! The words: what limits the stream, how far it gets, and what would help.

use crate::screen::prelude::*;

use super::state::State;
use super::verdict::Verdict;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        let words = match self.verdict() {
            Err(why) => return vec![refuse(&why)],
            Ok(Verdict::Room { is_one }) => return self.tell_room(is_one),
            Ok(Verdict::Ends) => {
                "The shared ends limit the rate to {rate}. More copies between them do not help."
            }
            Ok(Verdict::Cut { best_is_one: true, .. }) => {
                "{n} chunks take {t}. The stream is best left in one, which takes {t_best}."
            }
            Ok(Verdict::Cut { is_one: true, .. }) => {
                "In one chunk the stream takes {t}. In {n_best} chunks it takes {t_best}, the least."
            }
            Ok(Verdict::Cut { .. }) => "{n} chunks take {t}. {n_best} chunks are best.",
            Ok(Verdict::Stage) => {
                "Bottleneck: {bottleneck}, {rate}. The pipeline reaches {share_of_rate%} of that rate."
            }
        };
        vec![words.into()]
    }

    fn hints(&self) -> Vec<Sentence> {
        if self.metrics().is_err() {
            return Vec::new();
        }
        let little = "Little's law: {throughput} times {latency} inside makes {in_flight} inside on average.";
        let placed =
            "The same processors, placed as {best_copies} copies, would reach {rate_best}.";
        let room = if self.is_cut() {
            "Chunks wait inside. With room for {flight_needed} they would wait less, at the same rate in the long run."
        } else {
            "Items wait inside. With room for {flight_needed} they would wait less, at the same rate in the long run."
        };
        let bound = "With shared ends this rate is an upper bound: the order of their work can lose some of it.";
        let hints = [
            Some(little),
            self.is_badly_placed().then_some(placed),
            self.has_too_much_room().then_some(room),
            self.values.ends.then_some(bound),
        ];
        hints.into_iter().flatten().map(Sentence::from).collect()
    }
}

impl State {
    /// Says that the room inside limits, and what is enough. With shared ends the full rate may be out of reach.
    fn tell_room(&self, is_one: bool) -> Vec<Sentence> {
        let room = match (self.is_cut(), is_one) {
            (true, true) => "Room for one chunk limits the rate to {rate}.",
            (true, false) => "Room for {F} chunks limits the rate to {rate}.",
            (false, true) => "Room for one item limits the rate to {rate}.",
            (false, false) => "Room for {F} items limits the rate to {rate}.",
        };
        let needed = if self.values.ends {
            "The full rate needs room for {flight_needed}."
        } else {
            "Room for {flight_needed} is enough for the full rate."
        };
        vec![room.into(), needed.into()]
    }
}

/// Says why a state has no answer, and what to do.
fn refuse(why: &Error) -> Sentence {
    let words = match (why.field(), why.kind()) {
        ("work", ErrorKind::NotPositive) => {
            "Nothing takes any time. Set the work or the start-up time of a stage above zero."
        }
        ("work", _) => "There is no stage. Give the work of at least one.",
        ("start", ErrorKind::LengthMismatch) => {
            "The start-up times do not match the stages. Give one value, or one for each stage."
        }
        ("copies", ErrorKind::LengthMismatch) => {
            "The copies do not match the stages. Give one value, or one for each stage."
        }
        ("copies", ErrorKind::OutOfRange) => {
            "Ends that share a processor have no copies. Give 1 for the first and the last stage."
        }
        ("ends", _) => {
            "One stage has no two ends to share. Give the work of two stages, or do not share."
        }
        _ => {
            let words = Sentence::from("The stream cannot pass. The reason: {why}.");
            return words.naming("why", why.to_string());
        }
    };
    words.into()
}

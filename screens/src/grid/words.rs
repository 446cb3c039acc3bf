//! The words: what the hops cost, when they would be negligible, and what to know about these parameters.

use crate::screen::prelude::*;

use super::state::State;

impl Words for State {
    fn takeaway(&self) -> Vec<Sentence> {
        takeaway(self)
    }

    fn hints(&self) -> Vec<Sentence> {
        hints(self)
    }
}

/// Returns what the hops, the channel or a slow network cost, and what would change that.
fn takeaway(s: &State) -> Vec<Sentence> {
    let answers = answers(s).unwrap_or_else(|error| [Some(refused(&error)), None]);
    let answers = channels(s).map(|spared| [Some(spared), None]).or(waiting(s)).unwrap_or(answers);
    answers.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns whether waiting takes a share of the whole time that matters.
fn waits(s: &State) -> bool {
    let whole = s.time().and_then(|time| Ok(time.t + s.waiting()?));
    s.waiting().ok().zip(whole.ok()).is_some_and(|(waiting, whole)| s.limit * whole < waiting)
}

/// Returns what waiting for the channel takes of the whole time, where it matters.
fn waiting(s: &State) -> Option<[Option<&'static str>; 2]> {
    Some(match s.time().ok()?.f3 {
        _ if !waits(s) => return None,
        0.0 => [
            Some("Waiting for the channel takes {t_wait / t_grid_wait%} of the {t_grid_wait}."),
            Some("Below a utilization of {rho_limit%} it would be negligible."),
        ],
        _ => [
            Some(
                "Waiting for the channel takes {t_wait / t_grid_wait%} of the {t_grid_wait}, hops {t_hops / t_grid_wait%}.",
            ),
            None,
        ],
    })
}

/// Returns what several channels spare a message, where waiting for a single one matters.
fn channels(s: &State) -> Option<&'static str> {
    let alone = s.startups * s.channel().ok()?.wait(s.queue).ok()?;
    let matters = s.limit * (s.time().ok()?.t + alone) < alone;
    (1.0 < s.channels && matters && s.waiting().is_ok()).then_some(if s.channels == 2.0 {
        "A second channel, as busy as the first, cuts the waiting from {wait_mm1} to {wait_mmc}."
    } else {
        "{c} channels, each as busy as one, cut the waiting from {wait_mm1} to {wait_mmc}."
    })
}

fn refused(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::LengthMismatch => {
            "Each network needs its hops and a time per hop. One list is longer."
        }
        ErrorKind::NotInteger => "Hops are whole numbers. Change the fraction in their list.",
        _ => "These values are too large to compute a time. Bring them nearer to 1.",
    }
}

fn answers(s: &State) -> Result<[Option<&'static str>; 2], Error> {
    let (time, networks) = (s.time()?, s.networks()?.len());
    let slow_words = time.f1 + time.f2 - time.t_now;
    let more_words = match s.words_limit() {
        Ok(_) => "They would be negligible from {words_limit} on.",
        Err(_) => "More words would not change that, for words take no time.",
    };
    let alone = |answer| [Some(answer), None];
    let beside_words = |answer| [Some(answer), Some(more_words)];
    // What waits a little still waits: a share is of the time with its waiting.
    let waits = s.waiting().is_ok_and(|waiting| 0.0 < waiting);
    Ok(match time.f3 / (time.t + s.waiting().unwrap_or(0.0)) {
        _ if time.t == 0.0 => alone("All times are zero. Set messages, words or hops above zero."),
        _ if s.startups == 0.0 && s.words == 0.0 => {
            alone("Nothing is sent. Set messages or words above zero.")
        }
        _ if networks == 0 => {
            alone("No network is crossed, so it takes {t_grid}, as on one network.")
        }
        _ if time.f3 < slow_words => {
            alone("Network {narrowest} limits the Grid: it takes {t_grid}, one network {t_now}.")
        }
        0.0 => alone("The hops take no time, so the Grid takes {t_grid}, as one network does."),
        share if waits && share <= s.limit => alone(
            "Hops are negligible: {t_hops / t_grid_wait%} of the {t_grid_wait} over the Grid, with waiting.",
        ),
        _ if waits => alone(
            "Hops take {t_hops / t_grid_wait%} of the {t_grid_wait} over the Grid, with waiting.",
        ),
        _ if time.t_now == 0.0 => beside_words("Hops take all of the {t_grid} over the Grid."),
        share if share <= s.limit => [
            Some("Hops are negligible: {share_hops%} of the {t_grid} over the Grid."),
            Some("They would matter if each took {q t_now / ((1 - q) t_hops)} times as long."),
        ],
        _ => beside_words("Hops take {share_hops%} of the {t_grid} over the Grid."),
    })
}

/// Returns what waiting adds to the time over the Grid.
fn queue(s: &State) -> Option<&'static str> {
    Some(match s.waiting() {
        Err(error) if error.field() == "queue" => {
            "Messages alike that wait for several channels have no closed formula. Choose M/M/1, or one channel."
        }
        Err(_) | Ok(0.0) => return None,
        Ok(_) if !waits(s) => {
            "Waiting for the channel is negligible: {t_wait} in all, up to a utilization of {rho_limit%}."
        }
        Ok(_) => {
            "Without waiting the Grid takes {t_grid}. Below a utilization of {rho_limit%} waiting is negligible."
        }
    })
}

/// Returns the hints that apply.
fn hints(s: &State) -> Vec<Sentence> {
    let Ok(time) = s.time() else {
        return Vec::new();
    };
    let one_by_one = 1.0 < s.startups && time.t * (1.0 + s.limit) < time.t_each;
    let hops = s.crossings().unwrap_or_default();
    let several = 1 < hops.iter().filter(|hops| 0.0 < **hops).count() && s.limit * time.t < time.f3;
    let empty = match (s.startups, s.words) {
        (0.0, 0.0) => None,
        (0.0, _) => Some("Words without a message: at least one start-up is needed to send them."),
        (1.0, 0.0) => Some("The message is empty and still takes ts."),
        (_, 0.0) => Some("All {a} messages are empty, and each still takes ts."),
        (a, b) => (b < a).then_some(
            "{a} messages carry only {b}: some of them are empty, and each still takes ts.",
        ),
    };
    let found = [
        queue(s),
        one_by_one.then_some(
            "The formula adds the hops once. If each message waits for the one before, the Grid takes {t_grid_each}: send fewer, larger messages.",
        ),
        several.then_some("Network {slowest} has the longest hops."),
        empty,
        s.hops.contains(&0.0).then_some("A network of 0 hops costs nothing: the message does not pass it."),
    ];
    found.into_iter().flatten().map(Sentence::from).collect()
}

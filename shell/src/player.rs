//! The player of a figure: where its time stands, and how it passes.

use crossover_figures::figure::Clock;

/// The speeds that can be chosen.
pub const SPEEDS: &[f64] = &[0.25, 0.5, 1.0, 2.0, 4.0];

/// The state of one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// The time shown, in the clock's unit; `None` shows the finished figure.
    pub at: Option<f64>,
    /// Whether the time passes by itself.
    pub playing: bool,
    /// How many times as fast as normal it passes.
    pub speed: f64,
}

impl Default for Player {
    fn default() -> Self {
        Self { at: None, playing: false, speed: 1.0 }
    }
}

impl Player {
    /// Returns the time on the slider: the end where the finished figure is shown.
    pub fn time(&self, clock: &Clock) -> f64 {
        self.at.unwrap_or(clock.end)
    }

    /// Goes to the time `at` and pauses; `None` shows the finished figure.
    pub fn seek(&mut self, at: Option<f64>) {
        self.playing = false;
        self.at = at;
    }

    /// Pauses at the next moment at which something happens; after the last, shows the finished
    /// figure.
    pub fn step_forward(&mut self, clock: &Clock) {
        let after = self.at.map_or(f64::NEG_INFINITY, |at| at + slack(clock));
        let mut moments = clock.steps.iter().map(|step| step.0);
        self.seek(moments.find(|moment| *moment > after));
    }

    /// Pauses at the last moment before this one at which something happens; before the first,
    /// shows the finished figure.
    pub fn step_back(&mut self, clock: &Clock) {
        let before = self.time(clock) - slack(clock);
        let mut moments = clock.steps.iter().rev().map(|step| step.0);
        self.seek(moments.find(|moment| *moment < before));
    }

    /// Plays, from the start where the figure is finished, or pauses.
    pub fn toggle(&mut self, clock: &Clock) {
        self.playing = !self.playing;
        if self.playing && self.at.is_none_or(|at| at >= clock.end) {
            self.at = Some(0.0);
        }
    }

    /// Lets `milliseconds` pass. At the end it stops and shows the finished figure.
    pub fn advance(&mut self, clock: &Clock, milliseconds: f64) {
        if !self.playing {
            return;
        }
        let passed = milliseconds * self.speed * clock.end / Clock::DURATION;
        let at = self.at.unwrap_or(0.0) + passed;
        if at < clock.end {
            self.at = Some(at);
        } else {
            self.seek(None);
        }
    }

    /// Returns the time shown in a figure whose own clock ends at `end`: `None` where it is finished.
    pub fn within(&self, end: Option<f64>) -> Option<f64> {
        self.at.filter(|at| end.is_some_and(|end| *at <= end))
    }

    /// Shows the finished figure where the time shown lies beyond a clock that has become shorter,
    /// or where there is no clock any more.
    pub fn fit(&mut self, end: Option<f64>) {
        if self.at.is_some_and(|at| end.is_none_or(|end| end < at)) {
            self.at = None;
        }
    }

    /// Returns the time shown and what happens then; empty where the figure is finished.
    pub fn caption(&self, clock: &Clock) -> String {
        let Some(at) = self.at else {
            return String::new();
        };
        let reached = |step: &&(f64, String)| step.0 <= at + slack(clock);
        let step = clock.steps.iter().rev().find(reached);
        let event = step.map_or("", |step| step.1.as_str());
        format!("{}: {event}", clock.unit.show(at))
    }
}

/// Returns several clocks as one, that of the first where they are alike: it ends with the longest, and
/// a step goes to every moment of each.
pub fn join_clocks<'a>(clocks: impl IntoIterator<Item = &'a Clock>) -> Option<Clock> {
    let mut clocks = clocks.into_iter();
    let mut all = clocks.next()?.clone();
    for clock in clocks {
        all.end = all.end.max(clock.end);
        let slack = slack(&all);
        for (at, event) in &clock.steps {
            let place = all.steps.partition_point(|step| step.0 < at - slack);
            let known = all.steps.get(place).is_some_and(|step| step.0 <= at + slack);
            if !known {
                all.steps.insert(place, (*at, event.clone()));
            }
        }
    }
    Some(all)
}

/// Returns the difference below which times are one moment.
fn slack(clock: &Clock) -> f64 {
    clock.end * 1e-9
}

#[cfg(test)]
mod tests {
    use crossover_figures::Unit;

    use super::*;

    fn clock() -> Clock {
        let step = |at: f64, event: &str| (at, event.to_owned());
        Clock {
            end: 8.0,
            unit: Unit::Second,
            along_x: true,
            steps: vec![step(0.0, "start"), step(2.0, "sent"), step(5.0, "received")],
        }
    }

    fn at(time: f64) -> Player {
        Player { at: Some(time), ..Player::default() }
    }

    #[test]
    fn steps_go_through_every_moment_and_end_at_the_finished_figure() {
        let mut player = Player::default();
        for moment in [Some(0.0), Some(2.0), Some(5.0), None, Some(0.0)] {
            player.step_forward(&clock());
            assert_eq!(player.at, moment);
        }
    }

    #[test]
    fn steps_back_from_the_finished_figure_reach_the_start() {
        let mut player = Player::default();
        for moment in [Some(5.0), Some(2.0), Some(0.0), None] {
            player.step_back(&clock());
            assert_eq!(player.at, moment);
        }
    }

    #[test]
    fn a_step_from_between_two_moments_goes_to_the_nearer_side() {
        let (mut forward, mut back) = (at(3.0), at(3.0));
        forward.step_forward(&clock());
        back.step_back(&clock());
        assert_eq!((forward.at, back.at), (Some(5.0), Some(2.0)));
    }

    #[test]
    fn rounding_never_holds_a_step_at_the_same_moment() {
        let mut player = at(2.0 - 1e-12);
        player.step_forward(&clock());
        assert_eq!(player.at, Some(5.0));
        let mut player = at(2.0 + 1e-12);
        player.step_back(&clock());
        assert_eq!(player.at, Some(0.0));
    }

    #[test]
    fn a_step_and_a_seek_pause() {
        for act in [
            |player: &mut Player| player.step_forward(&clock()),
            |player: &mut Player| player.step_back(&clock()),
            |player: &mut Player| player.seek(Some(1.0)),
        ] {
            let mut player = at(3.0);
            player.toggle(&clock());
            assert!(player.playing);
            act(&mut player);
            assert!(!player.playing);
        }
    }

    #[test]
    fn play_begins_anew_where_the_figure_is_finished_and_goes_on_elsewhere() {
        for (before, after) in [(None, 0.0), (Some(8.0), 0.0), (Some(3.0), 3.0)] {
            let mut player = Player { at: before, ..Player::default() };
            player.toggle(&clock());
            assert_eq!((player.playing, player.at), (true, Some(after)));
        }
    }

    #[test]
    fn a_second_press_pauses_where_the_time_stands() {
        let mut player = at(3.0);
        player.toggle(&clock());
        player.toggle(&clock());
        assert_eq!(player, at(3.0));
    }

    #[test]
    fn the_whole_clock_takes_eight_seconds_at_speed_one() {
        let mut player = Player::default();
        player.toggle(&clock());
        player.advance(&clock(), Clock::DURATION / 2.0);
        assert_eq!((player.playing, player.at), (true, Some(4.0)));
        player.advance(&clock(), Clock::DURATION / 2.0);
        assert_eq!((player.playing, player.at), (false, None));
    }

    #[test]
    fn twice_the_speed_takes_half_the_time() {
        let mut player = Player { speed: 2.0, ..Player::default() };
        player.toggle(&clock());
        player.advance(&clock(), 1000.0);
        assert_eq!(player.at, Some(2.0));
    }

    #[test]
    fn no_time_passes_while_it_is_paused() {
        let mut player = at(3.0);
        player.advance(&clock(), 1000.0);
        assert_eq!(player, at(3.0));
    }

    #[test]
    fn a_clock_that_has_become_shorter_shows_the_finished_figure() {
        for (end, left) in [(Some(8.0), Some(3.0)), (Some(2.0), None), (None, None)] {
            let mut player = at(3.0);
            player.fit(end);
            assert_eq!(player.at, left);
        }
    }

    #[test]
    fn clocks_together_end_with_the_longest_and_stop_at_every_moment() {
        let shorter = Clock {
            end: 4.0,
            steps: vec![(2.0 + 1e-12, "packed".to_owned()), (3.0, "empty".to_owned())],
            ..clock()
        };
        for clocks in [[&shorter, &clock()], [&clock(), &shorter]] {
            let all = join_clocks(clocks).expect("a clock");
            let moments: Vec<_> = all.steps.iter().map(|step| step.0.round()).collect();
            assert_eq!((all.end, moments), (8.0, vec![0.0, 2.0, 3.0, 5.0]));
        }
        assert_eq!(join_clocks([&clock(), &clock()]), Some(clock()));
        assert_eq!(join_clocks([]), None);
    }

    #[test]
    fn a_figure_whose_clock_has_ended_is_finished() {
        for (end, shown) in [(Some(8.0), Some(3.0)), (Some(2.0), None), (None, None)] {
            assert_eq!(at(3.0).within(end), shown);
        }
    }

    #[test]
    fn a_clock_without_moments_has_no_steps() {
        let empty = Clock { steps: Vec::new(), ..clock() };
        let mut player = at(3.0);
        player.step_forward(&empty);
        assert_eq!(player.at, None);
    }

    #[test]
    fn the_caption_names_the_last_event() {
        assert_eq!(Player::default().caption(&clock()), "");
        assert_eq!(at(2.0 - 1e-12).caption(&clock()), "2 s: sent");
        assert_eq!(at(4.0).caption(&clock()), "4 s: sent");
        assert_eq!(at(5.0).caption(&clock()), "5 s: received");
    }
}

//! Work that waits until there has been no request for it for a while.

/// A deadline that every new request puts off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Debounce {
    due: Option<f64>,
}

/// What a timer that has run down finds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wakeup {
    /// The work is due.
    Work,
    /// The work was put off: the timer is set again, for these milliseconds.
    Again(f64),
    /// Nothing waits.
    Nothing,
}

impl Debounce {
    /// Asks for the work `delay` milliseconds after `now`. Returns whether a timer must be set:
    /// one that runs already is used again.
    pub fn ask(&mut self, now: f64, delay: f64) -> bool {
        self.due.replace(now + delay).is_none()
    }

    /// Drops the work. Returns whether it was waiting, and with it a timer to be stopped.
    pub fn cancel(&mut self) -> bool {
        self.due.take().is_some()
    }

    /// Returns what is to be done when the timer has run down at `now`.
    pub fn wake(&mut self, now: f64) -> Wakeup {
        match self.due {
            // Timers count whole milliseconds, and some are early by a fraction of one.
            Some(due) if now < due - 1.0 => Wakeup::Again(due - now),
            Some(_) => {
                self.due = None;
                Wakeup::Work
            }
            None => Wakeup::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once_after_its_delay() {
        let mut debounce = Debounce::default();
        assert!(debounce.ask(0.0, 300.0));
        assert_eq!(debounce.wake(300.0), Wakeup::Work);
        assert_eq!(debounce.wake(600.0), Wakeup::Nothing);
    }

    #[test]
    fn every_request_puts_the_work_off_and_the_running_timer_is_used_again() {
        let mut debounce = Debounce::default();
        assert!(debounce.ask(0.0, 300.0));
        assert!(!debounce.ask(200.0, 300.0));
        assert_eq!(debounce.wake(300.0), Wakeup::Again(200.0));
        assert_eq!(debounce.wake(500.0), Wakeup::Work);
    }

    #[test]
    fn a_timer_that_is_early_by_a_fraction_of_a_millisecond_still_does_the_work() {
        let mut debounce = Debounce::default();
        debounce.ask(0.0, 300.0);
        assert_eq!(debounce.wake(299.4), Wakeup::Work);
    }

    #[test]
    fn canceled_work_is_not_done_and_may_be_asked_for_again() {
        let mut debounce = Debounce::default();
        debounce.ask(0.0, 300.0);
        assert!(debounce.cancel());
        assert!(!debounce.cancel());
        assert_eq!(debounce.wake(300.0), Wakeup::Nothing);
        assert!(debounce.ask(310.0, 300.0));
    }
}

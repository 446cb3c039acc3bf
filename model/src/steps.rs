//! Work in steps: what may take long is a future. A caller with little time polls it a step at a time, and drops
//! it when it is no longer wanted.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::mem::replace;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// The work of one step in multiplications, about a millisecond.
const STEP: usize = 400_000;

/// Work that is done a step at a time.
pub struct Work<T> {
    future: Pin<Box<dyn Future<Output = T>>>,
    pace: Rc<Pace>,
}

impl<T> Work<T> {
    /// Returns the work that `begin` makes, at the pace it is given.
    pub fn new<F: Future<Output = T> + 'static>(begin: impl FnOnce(Rc<Pace>) -> F) -> Self {
        let pace = Rc::new(Pace::of(STEP));
        let future = Box::pin(begin(Rc::clone(&pace)));
        Self { future, pace }
    }

    /// Does about a millisecond's work. Returns the result when that ends it: then there must be no
    /// further step.
    pub fn step(&mut self) -> Option<T> {
        let context = &mut Context::from_waker(Waker::noop());
        match self.future.as_mut().poll(context) {
            Poll::Ready(result) => Some(result),
            Poll::Pending => None,
        }
    }

    /// Returns the progress of the solution under way, in `0..=1`.
    ///
    /// ```
    /// use crossover_model::divisible_load::{Load, Platform, Star};
    /// use crossover_model::steps::Work;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let mut work = Work::new(move |pace| async move { platform.solve_paced(1.0, &pace).await });
    /// assert_eq!(work.progress(), 0.0);
    /// let solution = loop {
    ///     if let Some(done) = work.step() {
    ///         break done?;
    ///     }
    /// };
    /// assert_eq!(solution.makespan, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.pace.progress.get()
    }

    /// Returns the work done, in multiplications.
    #[must_use]
    pub fn spent(&self) -> usize {
        self.pace.spent.get()
    }
}

/// Counts the work that has been done, and ends a step when it is enough.
pub struct Pace {
    left: Cell<usize>,
    step: usize,
    spent: Cell<usize>,
    progress: Cell<f64>,
}

impl Pace {
    /// Returns the pace of work in one step.
    #[must_use]
    pub const fn endless() -> Self {
        Self::of(usize::MAX)
    }

    const fn of(step: usize) -> Self {
        Self { left: Cell::new(step), step, spent: Cell::new(0), progress: Cell::new(0.0) }
    }

    /// Takes down how far the work has come, in `0..=1`.
    pub fn report_progress(&self, progress: f64) {
        self.progress.set(progress.clamp(0.0, 1.0));
    }

    /// Returns the result of `work`, which is done at this pace, or `None` where it takes more than `most`
    /// steps: then it is dropped.
    pub async fn run_within<T>(&self, most: usize, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        let mut left = most;
        poll_fn(move |context| match work.as_mut().poll(context) {
            Poll::Ready(result) => Poll::Ready(Some(result)),
            Poll::Pending if left == 0 => Poll::Ready(None),
            Poll::Pending => {
                left -= 1;
                Poll::Pending
            }
        })
        .await
    }

    /// Counts so much more work, in multiplications or so; a step ends here when it has done enough.
    pub async fn spend(&self, work: usize) {
        self.spent.set(self.spent.get().saturating_add(work));
        let left = self.left.get();
        if work < left {
            self.left.set(left - work);
            return;
        }
        pause().await;
        self.left.set(self.step);
    }
}

/// Ends the present step.
pub async fn pause() {
    let mut is_over = false;
    poll_fn(|_| if replace(&mut is_over, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

/// Returns the result of `work` in one go, at the pace of its steps: what takes more of them than it may
/// is refused here too.
pub fn in_one_go<T>(work: impl AsyncFnOnce(&Pace) -> T) -> T {
    let pace = Pace::of(STEP);
    finish(work(&pace))
}

/// Returns the result of `work`, done in one go.
pub fn finish<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(result) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return result;
        }
    }
}

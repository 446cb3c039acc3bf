//! The exact algorithm for messages that follow each other over one resource.
//!
//! A star and a binomial tree send messages `j = 1..N` back to back. Message `j` belongs to class
//! `i = (j-1) mod q` and carries `y_j` bytes through each port of the originator, where all
//! classes take the same `C` seconds a byte; its startup is `s_i`, its class computes a byte in
//! `a_i` seconds and takes at most `d_i` bytes at once. With `W` bytes a port,
//!
//! ```text
//! sum_{r<=j} (s_r + C y_r) + a_i sum_{r>=j, r = j mod q} y_r <= T,   0 <= y_j <= d_i,   sum y = W
//! ```
//!
//! **Primal.** Let `tau = T - C W - sum s`, the time left behind the last message. Since a prefix
//! is the total less the suffix, the rows bound each class's suffix sum from the messages sent
//! later, and the greatest solution for a given `tau` is found from the last message to the first:
//!
//! ```text
//! x_j = (s_{j+1..j+q} + C (y_{j+1} + ... + y_{j+q})) / a_i + e_{j+q},
//! y_j = min(x_j, d_i),   e_j = x_j - y_j
//! ```
//!
//! where `e` is what the buffer kept back, and `x_j = (tau + s_{>j} + C y_{>j}) / a_i` for the last
//! message of a class. Only sums, products and quotients of numbers that are not negative occur,
//! so each `y_j` keeps its digits, however small it is. The total `f(tau)` is concave, increasing
//! and piecewise linear; `tau* = min {tau >= 0: f(tau) >= W}` is found by Newton's method from 0,
//! which never overshoots and is exact on the last piece. `f` has slopes up to `(1 + C/a)^N`, so
//! steps of a geometric bisection of the bracket are mixed in.
//!
//! **Dual.** The prices `l_j` of the rows follow from the same recursion in the other direction,
//! `x_j = C (l_{j-q} + ... + l_{j-1}) / a_i + e_{j-q}`, `l_j = x_j` where `y_j < d_i`, else the buffer
//! has the price `a_i x_j` and passes `x_j` on. The first message of a class has `(1 + ...) / a_i`.
//! Their sum is the slope `f'`, by which all prices are divided.
//!
//! **Without communication hardware** a class that receives does not compute: its row has the sending of its
//! own later messages besides. Then these count neither in `x_j` nor in `s_{j+1..j+q}`.
//!
//! Why the greatest solution exists: in the suffix sums every constraint bounds one coordinate by
//! an increasing function of the others, so the solutions are closed under the componentwise
//! maximum.

mod optimum;
mod prices;
mod recursion;
mod series;

pub(super) use prices::Slopes;
pub(super) use recursion::Workspace;
pub(super) use series::Series;

/// One class of messages: those to one receiver, stage after stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// Startups that a message of the class takes.
    pub startups: f64,
    /// `a_i / A`.
    pub compute_share: f64,
    /// `d_i / D`.
    pub buffer_share: f64,
    /// Load of one processor per byte through a port: `alpha = y * load_share`.
    pub load_share: f64,
}

/// The classes of a stage in sending order.
#[derive(Clone, Debug)]
pub(super) enum Classes {
    /// `q` times the same.
    Uniform(usize, Class),
    /// Each its own.
    Each(Vec<Class>),
}

/// A chain of messages, in SI units.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub classes: Classes,
    pub compute: f64,
    pub transfer: f64,
    pub startup: f64,
    pub buffer: f64,
    /// `W`, bytes through each port of the originator.
    pub volume: f64,
    /// `W / V`.
    pub volume_share: f64,
    /// A class stops computing while it receives: it has no communication hardware.
    pub interrupted: bool,
    /// Set where a stage has several messages for a receiver, or messages have delays of their own.
    pub series: Option<Series>,
}

/// The result of the primal recursion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Optimum {
    /// `C_max`.
    pub makespan: f64,
    /// `tau`, the time left behind the last message; 0 when communication alone sets `C_max`.
    pub slack: f64,
    /// Every message fills its buffer.
    pub full: bool,
}

impl Classes {
    pub fn len(&self) -> usize {
        match self {
            Self::Uniform(q, _) => *q,
            Self::Each(classes) => classes.len(),
        }
    }

    pub fn get(&self, i: usize) -> Class {
        match self {
            Self::Uniform(_, class) => *class,
            Self::Each(classes) => classes[i],
        }
    }
}

impl Chain {
    /// Returns the capacity of all `messages` through one port.
    pub fn capacity(&self, messages: usize) -> f64 {
        let q = self.classes.len();
        let shares = |count: usize| -> f64 {
            match &self.classes {
                Classes::Uniform(_, class) => class.buffer_share * count as f64,
                Classes::Each(classes) => classes[..count].iter().map(|c| c.buffer_share).sum(),
            }
        };
        let share = shares(q) * (messages / q) as f64 + shares(messages % q);
        self.buffer * share
    }

    /// Returns the startups of all `messages`.
    pub fn startups(&self, messages: usize) -> f64 {
        let q = self.classes.len();
        let count = |count: usize| -> f64 {
            match &self.classes {
                Classes::Uniform(_, class) => class.startups * count as f64,
                Classes::Each(classes) => classes[..count].iter().map(|c| c.startups).sum(),
            }
        };
        count(q) * (messages / q) as f64 + count(messages % q)
    }

    /// Returns the time of communication alone, `sum s + C W`.
    pub fn communication(&self, messages: usize) -> f64 {
        self.startup * self.startups(messages) + self.delays(messages) + self.transfer * self.volume
    }

    /// Returns how many of the loads through a port fill their buffer.
    pub fn full_messages(&self, loads: &[f64]) -> usize {
        let full = |class: &Class, load: f64| self.is_full(class, load);
        match &self.classes {
            Classes::Uniform(_, class) => loads.iter().filter(|load| full(class, **load)).count(),
            Classes::Each(classes) => {
                let all = loads.iter().zip(classes.iter().cycle());
                all.filter(|(load, class)| full(class, **load)).count()
            }
        }
    }

    /// Returns whether all loads fill their buffer; the last ones seldom do, so they come first.
    fn all_full(&self, loads: &[f64]) -> bool {
        let mut messages = loads.iter().enumerate().rev();
        messages.all(|(j, load)| self.fills(j, *load))
    }

    /// Returns whether `load`, through a port, fills the buffer of message `j`, counted from 0.
    pub fn fills(&self, j: usize, load: f64) -> bool {
        self.is_full(&self.classes.get(j % self.classes.len()), load)
    }

    fn is_full(&self, class: &Class, load: f64) -> bool {
        self.buffer * class.buffer_share <= load
    }

    /// Loads through a port become those of one processor.
    pub fn to_processors(&self, loads: &mut [f64]) {
        if matches!(&self.classes, Classes::Uniform(_, class) if class.load_share == 1.0) {
            return;
        }
        self.each(loads, |class, load| *load *= class.load_share);
    }

    fn each(&self, loads: &mut [f64], change: impl Fn(&Class, &mut f64)) {
        match &self.classes {
            Classes::Uniform(_, class) => loads.iter_mut().for_each(|load| change(class, load)),
            Classes::Each(classes) => {
                let all = loads.iter_mut().zip(classes.iter().cycle());
                all.for_each(|(load, class)| change(class, load));
            }
        }
    }
}

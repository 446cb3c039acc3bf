//! Words over the busiest link in each round, on networks whose links messages share.

use super::Shape;
use super::phases::{Moves, Phase, core};
use crate::{Error, ErrorKind};

/// The most processes whose messages are followed one by one, where no formula counts them.
const MOST_FOLLOWED: f64 = 16_384.0;

/// The pieces over the busiest link in its busier direction, added over the rounds of a phase, on a
/// network of `p` processes of this shape. Routes are those of [`Graph::route`].
///
/// Counted message by message only on squares whose side is no power of two, where exchanges, folds
/// and, round a torus, trees meet in no order.
///
/// # Errors
/// Names `p` when messages have to be followed and there are more than 16,384 processes.
///
/// [`Graph::route`]: crate::topology::Graph::route
pub(super) fn busiest_link_pieces(shape: Shape, p: f64, phase: &Phase) -> Result<f64, Error> {
    let most = phase.most(p);
    let messages = match shape {
        // The lowest bits are set first: two messages on a link have the same higher bits of the
        // sender and lower bits of the receiver, so they are one.
        Shape::Hypercube => phase.rounds,
        Shape::Ring => on_ring(p, phase),
        Shape::Mesh2d | Shape::Torus2d => {
            let q = p.sqrt().round();
            match on_square(shape, q, phase) {
                Some(messages) => messages,
                None => return follow_messages(shape, p, phase),
            }
        }
    };
    Ok(messages * most)
}

/// Messages over the busiest link of a ring, added over the rounds.
fn on_ring(p: f64, phase: &Phase) -> f64 {
    let q = p.sqrt().round();
    let each = match phase.moves {
        Moves::Linear | Moves::Chain { .. } | Moves::Row | Moves::Tree { .. } => 1.0,
        Moves::Shift(d) => d.min(p - d),
        Moves::Column => q.min(p - q),
        Moves::Exchange(d) => d,
        // Those beyond the core and their partners are as many places apart as there are of them.
        Moves::Fold { .. } => p - core(p),
        Moves::AllShifts => return (0.25 * p * p).floor(),
        Moves::AllExchanges => {
            return axis(p, true).map(|(load, times)| load * times).sum();
        }
    };
    each * phase.rounds
}

/// Messages over the busiest link of a square of side `q`, added over the rounds; `None` where no formula counts them.
fn on_square(shape: Shape, q: f64, phase: &Phase) -> Option<f64> {
    let aligned = core(q) == q;
    let around = |d: f64| d.min(q - d);
    let each = match phase.moves {
        Moves::Linear | Moves::Chain { .. } | Moves::Row | Moves::Column => 1.0,
        // The ranges follow each other along the rows, so on a mesh no two have a way in common.
        Moves::Tree { .. } if aligned || shape == Shape::Mesh2d => 1.0,
        Moves::Exchange(d) if aligned => {
            if d < q {
                d
            } else {
                d / q
            }
        }
        Moves::Shift(d) => {
            let (rows, columns) = ((d / q).floor(), d % q);
            // Those that pass the end of a row come out a row further on.
            let further = if 0.0 < columns { around(rows + 1.0) } else { 0.0 };
            around(columns).max(around(rows)).max(further)
        }
        Moves::AllShifts => return Some(all_shifts(q)),
        Moves::AllExchanges => {
            let torus = shape == Shape::Torus2d;
            let pairs = axis(q, torus).flat_map(|a| axis(q, torus).map(move |b| (a, b)));
            return Some(pairs.map(|(a, b)| a.0.max(b.0) * a.1 * b.1).sum());
        }
        Moves::Tree { .. } | Moves::Exchange(_) | Moves::Fold { .. } => return None,
    };
    Some(each * phase.rounds)
}

/// Returns, for each load of a link, the number of sets of bits with that load: processes on a line or ring of
/// `length`, a power of two, exchange with those whose number differs in the set.
fn axis(length: f64, ring: bool) -> impl Iterator<Item = (f64, f64)> {
    let half = 0.5 * length;
    let mut bit = 1.0;
    let lower = std::iter::from_fn(move || {
        let load = bit;
        bit *= 2.0;
        // The highest bit that differs is this one: all of a block cross its middle.
        (load < half || !ring && load < length).then_some((load, load))
    });
    // With the highest bit of all, half of the messages go the other way round; those that differ
    // in nothing else are as far both ways and go upwards.
    let highest = [(half, 1.0), (0.5 * half, half - 1.0)];
    let highest = highest.into_iter().filter(move |_| ring && 1.0 < length);
    std::iter::once((0.0, 1.0)).chain(lower).chain(highest)
}

/// The shifts of a square by 1 to `q² - 1`, added: with `h(x) = min(x, q - x)` the sum of
/// `max(h(b), h(a), h(a + 1))` over all rows `a` and columns `b` of a shift, where `h(a + 1)` counts
/// if `b` is above zero. Both `h(b)` and the greater of `h(a)` and `h(a + 1)` take each value from 1
/// to `k = floor(q/2)` twice, but for `k`, which `b` takes once if `q` is even, and `a` three times
/// if it is odd.
fn all_shifts(q: f64) -> f64 {
    let k = (0.5 * q).floor();
    let greater_of_two = k * (k + 1.0) * (4.0 * k - 1.0) / 6.0;
    let middle = if k + k == q { -2.0 } else { 2.0 } * k * k;
    (0.25 * q * q).floor() + 4.0 * greater_of_two + middle
}

/// The busiest link's pieces, all messages of the one round followed over their routes.
fn follow_messages(shape: Shape, p: f64, phase: &Phase) -> Result<f64, Error> {
    if MOST_FOLLOWED < p {
        let help = format!(
            "messages that meet on this network are counted up to {MOST_FOLLOWED} processes: give fewer, or a power of four"
        );
        return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
    }
    let count = p as usize;
    let mut loads = Loads::new(count.isqrt(), shape == Shape::Torus2d);
    phase.each_message(count, &mut |from, to, pieces| loads.send(from, to, pieces));
    Ok(loads.most())
}

/// The loads of the links of a square, as differences along each row and column, so that a message costs the same
/// whatever its way.
struct Loads {
    q: usize,
    torus: bool,
    /// For rows and columns, onwards and back, line by line: changes of the load from one link to
    /// the next.
    changes: Vec<f64>,
}

impl Loads {
    fn new(q: usize, torus: bool) -> Self {
        Self { q, torus, changes: vec![0.0; 4 * q * (q + 1)] }
    }

    /// Along the row, then along the column.
    fn send(&mut self, from: usize, to: usize, pieces: f64) {
        let q = self.q;
        self.add_path(from / q, (from % q, to % q), pieces);
        self.add_path(2 * q + to % q, (from / q, to / q), pieces);
    }

    fn add_path(&mut self, line: usize, (from, to): (usize, usize), pieces: f64) {
        let q = self.q;
        let on = (to + q - from) % q;
        let onwards = if self.torus { 2 * on <= q } else { from <= to };
        // A link is counted at the end that its messages leave.
        let (line, first, count) = if onwards {
            (line, from, on)
        } else {
            let count = q - on;
            (line + q, (from + q + 1 - count) % q, count)
        };
        let changes = &mut self.changes[line * (q + 1)..];
        let last = (first + count).min(q);
        changes[first] += pieces;
        changes[last] -= pieces;
        if q < first + count {
            changes[0] += pieces;
            changes[first + count - q] -= pieces;
        }
    }

    fn most(&self) -> f64 {
        let mut most = 0.0_f64;
        for line in self.changes.chunks_exact(self.q + 1) {
            let mut load = 0.0;
            for change in line {
                load += change;
                most = most.max(load);
            }
        }
        most
    }
}

//! The rules of an ordinary tree as rows for the interior-point method.

use super::super::interior::Rows;
use super::model::Model;
use crate::sum::Sum;

/// The meaning of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The first start time is not before zero.
    Begin,
    /// A start time is not before the end of another hop.
    After,
    /// A receiver has computed everything by the makespan.
    End,
    /// A load is zero or more.
    Least,
    /// A load fits its buffer.
    Most,
    /// All the load is sent.
    Whole,
}

/// The order of the variables: hops of each message, then its suffix load; the makespan last.
pub(super) struct Layout {
    pub(super) first: Vec<u32>,
    pub(super) makespan: u32,
}

impl Model {
    pub(super) fn layout(&self) -> Layout {
        let mut next = 0;
        let mut first = Vec::with_capacity(self.messages);
        for message in 0..self.messages {
            first.push(next);
            next += self.layer(message) as u32 + 1;
        }
        Layout { first, makespan: next }
    }

    /// The variables `Q_j` and, unless it is the last of its class, `Q_{j+q}`.
    pub(super) fn load(&self, layout: &Layout, message: usize) -> (u32, Option<u32>) {
        let suffix = |j: usize| layout.first[j] + self.layer(j) as u32;
        let next = message + self.layers.len();
        (suffix(message), (next < self.messages).then(|| suffix(next)))
    }

    /// `later - earlier - rate y_message >= startup`, with more terms.
    pub(super) fn wait_after(
        &self,
        layout: &Layout,
        rows: &mut Rows,
        (later, earlier): (u32, u32),
        (message, link): (usize, usize),
    ) {
        let rate = self.rate[link];
        let (own, next) = self.load(layout, message);
        let mut terms = vec![(later, 1.0), (earlier, -1.0)];
        if rate != 0.0 {
            terms.push((own, -rate));
            terms.extend(next.map(|next| (next, rate)));
        }
        rows.push(&terms, self.startup);
    }

    /// Every constraint with its kind, those of a start time before those that use it.
    pub(super) fn rows(&self, layout: &Layout) -> (Rows, Vec<Kind>) {
        let (mut rows, mut kinds) = (Rows::default(), Vec::new());
        let height = self.layers.iter().copied().max().unwrap_or(0) as usize;
        // Messages that passed into each layer so far.
        let mut passed: Vec<Vec<usize>> = vec![Vec::new(); height + 1];
        for j in 0..self.messages {
            let (layer, first) = (self.layer(j), layout.first[j]);
            for l in 0..layer {
                let start = first + l as u32;
                if 0 < l {
                    self.wait_after(layout, &mut rows, (start, start - 1), (j, l - 1));
                }
                let before = &mut passed[l + 1];
                // With one buffer the relay of the message before, which cannot start before that
                // has arrived, keeps the link free as well.
                if let Some(&previous) = before.last() {
                    if self.buffers == 2 || self.layer(previous) == l + 1 {
                        let earlier = layout.first[previous] + l as u32;
                        self.wait_after(layout, &mut rows, (start, earlier), (previous, l));
                    }
                } else if l == 0 {
                    rows.push(&[(start, 1.0)], 0.0);
                    kinds.push(Kind::Begin);
                }
                let held = before.len().checked_sub(self.buffers).map(|at| before[at]);
                if let Some(held) = held.filter(|&held| l + 1 < self.layer(held)) {
                    let relay = layout.first[held] + l as u32 + 1;
                    self.wait_after(layout, &mut rows, (start, relay), (held, l + 1));
                }
                before.push(j);
                kinds.resize(rows.len(), Kind::After);
            }
            let (own, next) = self.load(layout, j);
            let last = first + layer as u32 - 1;
            let (send, compute) = (self.rate[layer - 1], self.compute[j % self.layers.len()]);
            let mut terms = vec![(layout.makespan, 1.0), (last, -1.0), (own, -send - compute)];
            if send != 0.0 {
                terms.extend(next.map(|next| (next, send)));
            }
            rows.push(&terms, self.startup);
            kinds.push(Kind::End);
            let mut portion = vec![(own, 1.0)];
            portion.extend(next.map(|next| (next, -1.0)));
            rows.push(&portion, 0.0);
            kinds.push(Kind::Least);
            if self.buffer.is_finite() {
                for term in &mut portion {
                    term.1 = -term.1;
                }
                rows.push(&portion, -self.buffer);
                kinds.push(Kind::Most);
            }
        }
        let firsts = 0..self.layers.len().min(self.messages);
        let all: Vec<(u32, f64)> = firsts.map(|j| (self.load(layout, j).0, 1.0)).collect();
        rows.push(&all, 1.0);
        kinds.push(Kind::Whole);
        (rows, kinds)
    }

    /// A point that satisfies every row strictly: even loads, a little more than needed, and every hop later
    /// than it must be.
    pub(super) fn point(&self, layout: &Layout) -> Vec<f64> {
        let even = 1.0 / self.messages as f64;
        let portion = even + (0.5 * (self.buffer - even)).min(0.1 * even);
        let mut point = vec![0.0; layout.makespan as usize + 1];
        for j in 0..self.messages {
            let left = (self.messages - 1 - j) / self.layers.len() + 1;
            point[self.load(layout, j).0 as usize] = left as f64 * portion;
        }
        // What every row has left: the longest path has about as many rows as there are messages, so
        // the makespan about doubles.
        let spare = even;
        let portions = vec![portion; self.messages];
        let makespan = self.play(&portions, spare, |j, l, start| {
            point[layout.first[j] as usize + l] = start;
        });
        point[layout.makespan as usize] = makespan + spare;
        point
    }

    /// The loads of all messages within their bounds, summing to 1.
    pub(super) fn portions(&self, layout: &Layout, point: &[f64]) -> Vec<f64> {
        let mut portions: Vec<f64> = (0..self.messages)
            .map(|j| {
                let (own, next) = self.load(layout, j);
                let later = next.map_or(0.0, |next| point[next as usize]);
                (point[own as usize] - later).clamp(0.0, self.buffer)
            })
            .collect();
        self.make_whole(&mut portions);
        portions
    }

    /// Makes the sum of portions 1, which they add up to by the accuracy of a solver: in proportion while
    /// buffers let them, then where there is room.
    pub(super) fn make_whole(&self, portions: &mut [f64]) {
        for _ in 0..4 {
            let sum = total(portions);
            for y in &mut *portions {
                *y = (*y / sum).min(self.buffer);
            }
        }
        let left = 1.0 - total(portions);
        let room: f64 = portions.iter().map(|y| self.buffer - y).sum();
        if 0.0 < left && left < room && room.is_finite() {
            for y in portions {
                *y += left / room * (self.buffer - *y);
            }
        }
    }
}

fn total(portions: &[f64]) -> f64 {
    let mut sum = Sum::default();
    for y in portions {
        sum.add(*y);
    }
    sum.value()
}

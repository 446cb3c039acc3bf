//! Prefix sums and the butterfly: networks over n elements in steps of doubling distance.

use super::instance::{Builder, sum_of};
use crate::check::ceil_log2;

/// `s_i` = `s_(i-1)` + `x_i`, one after the other.
pub(super) fn serial(builder: &mut Builder, n: u64) {
    let add = add2(builder);
    let mut last = None;
    for i in 1..n {
        last = Some(builder.add(sum_of(0, i), add, last.as_slice()));
    }
}

/// In step d every element from 2^d on adds the one 2^d before it.
pub(super) fn hillis_steele(builder: &mut Builder, n: u64) {
    let add = add2(builder);
    let n = n as usize;
    // The operator that holds each element; none for an input.
    let mut holder: Vec<Option<u32>> = vec![None; n];
    let mut next = holder.clone();
    let mut distance = 1;
    while distance < n {
        for i in distance..n {
            let inputs = inputs(&holder, i - distance, i);
            let id = sum_of((i + 1).saturating_sub(2 * distance), i);
            set(&mut next, i, builder.add(id, add, &inputs));
        }
        holder.clone_from(&next);
        distance *= 2;
    }
}

/// Sums of 2, 4, 8, ... elements up a tree, then the sums in between down the tree.
pub(super) fn brent_kung(builder: &mut Builder, n: u64) {
    let add = add2(builder);
    let n = n as usize;
    let mut holder: Vec<Option<u32>> = vec![None; n];
    let mut stride = 1;
    while 2 * stride <= n {
        for end in (2 * stride..=n).step_by(2 * stride) {
            let inputs = inputs(&holder, end - stride - 1, end - 1);
            let id = sum_of(end - 2 * stride, end - 1);
            set(&mut holder, end - 1, builder.add(id, add, &inputs));
        }
        stride *= 2;
    }
    while 0 < stride {
        for end in (3 * stride..=n).step_by(2 * stride) {
            let inputs = inputs(&holder, end - stride - 1, end - 1);
            let id = sum_of(0, end - 1);
            set(&mut holder, end - 1, builder.add(id, add, &inputs));
        }
        stride /= 2;
    }
}

/// The operators of [`brent_kung`]: floor(n/2s) up and floor((floor(n/s) - 1)/2) down, over all
/// strides s = 1, 2, 4, ...
pub(super) fn brent_kung_operators(n: f64) -> f64 {
    let (mut k, mut stride) = (0.0, 1.0);
    while stride <= n {
        let parts = (n / stride).floor();
        k += (parts / 2.0).floor() + ((parts - 1.0) / 2.0).floor();
        stride *= 2.0;
    }
    k
}

/// The longest chain of [`brent_kung`]: the sum of the first e elements adds one power of two after
/// the other, the greatest first, so it is ready after floor(log2 e) + ones(e) - 1 steps; this is
/// the greatest such number up to n.
pub(super) fn brent_kung_steps(n: f64) -> f64 {
    let n = n as u64;
    let steps = |e: u64| e.checked_ilog2().unwrap_or(0) + e.count_ones();
    // The most ones below n: as n down to some bit that is 1, a 0 there, and only ones after it.
    let ones = (0..u64::BITS).filter(|&bit| n >> bit & 1 == 1);
    let candidates = ones.map(|bit| (n >> bit << bit).saturating_sub(1).max(1));
    let most = candidates.map(steps).fold(steps(n), u32::max);
    f64::from(most.saturating_sub(1))
}

/// log2 n stages of n/2 butterflies; in stage d a butterfly takes the elements whose numbers differ
/// in bit d.
pub(super) fn butterfly(builder: &mut Builder, n: u64) {
    let kind = builder.kind((0, 0, 0, 0), || ("butterfly".to_owned(), 10.0));
    let n = n as usize;
    let mut holder: Vec<Option<u32>> = vec![None; n];
    for stage in 0..ceil_log2(n as f64) as u32 {
        let distance = 1_usize << stage;
        for low in (0..n).filter(|low| low & distance == 0) {
            let inputs = inputs(&holder, low, low + distance);
            let at = builder.add(format!("{low}±{}", low + distance), kind, &inputs);
            set(&mut holder, low, at);
            set(&mut holder, low + distance, at);
        }
    }
}

fn add2(builder: &mut Builder) -> u32 {
    builder.kind((0, 0, 0, 0), || ("add2".to_owned(), 1.0))
}

fn inputs(holder: &[Option<u32>], low: usize, high: usize) -> Vec<u32> {
    let of = |at: usize| holder.get(at).copied().flatten();
    of(low).into_iter().chain(of(high)).collect()
}

fn set(holder: &mut [Option<u32>], at: usize, operator: u32) {
    if let Some(slot) = holder.get_mut(at) {
        *slot = Some(operator);
    }
}

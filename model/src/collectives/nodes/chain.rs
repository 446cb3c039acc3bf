//! The rounds of a chain on nodes: segments follow each other from process to process, so that the messages of a round
//! are consecutive steps of the chain.

use crate::nodes::Layout;

/// Returns the rounds of a chain of `segments`: how many, the messages over the busiest NIC, and those in the busiest
/// node, of all these alike. Whether it runs down from the root or up to it makes no difference.
pub(super) fn rounds(
    layout: &Layout,
    segments: f64,
    shares_memory: bool,
) -> Vec<(f64, usize, usize)> {
    let (p, k, nodes) = (layout.processes(), layout.ppn(), layout.nodes());
    if !layout.is_cyclic() && 1 < nodes && !shares_memory {
        // One message a node crosses, in as many rounds as some window of steps has one between nodes.
        let crossing = (nodes as f64 - 2.0) * segments.min(k as f64) + segments;
        let all = p as f64 - 2.0 + segments;
        let inside = usize::from(1.0 < segments && 1 < k);
        return vec![(crossing, 1, inside), (all - crossing, 0, 1)];
    }
    let steps = p - 1;
    let most = segments.min(steps as f64) as usize;
    let full = segments < steps as f64;
    let mut all: Vec<(f64, usize, usize)> = Vec::new();
    let mut put = |count: f64, (across, inside): (usize, usize)| match all.last_mut() {
        Some(last) if (last.1, last.2) == (across, inside) => last.0 += count,
        _ => all.push((count, across, inside)),
    };
    each_alike(layout, (0, 1), (0, 1), most - 1, &mut put);
    if full {
        each_alike(layout, (0, most), (1, 1), steps - most + 1, &mut put);
    } else {
        put(segments - steps as f64 + 1.0, window(layout, 0, steps));
    }
    each_alike(layout, (steps - most + 1, steps), (1, 0), most - 1, &mut put);
    all
}

/// Tells what the windows share, so many of them, of which each begins and ends by `moves` further on; those alike at
/// once.
fn each_alike(
    layout: &Layout,
    (mut from, mut to): (usize, usize),
    moves: (usize, usize),
    count: usize,
    put: &mut dyn FnMut(f64, (usize, usize)),
) {
    let mut left = count;
    while 0 < left {
        let alike = alike(layout, (from, to), moves).min(left);
        put(alike as f64, window(layout, from, to));
        left -= alike;
        (from, to) = (from + alike * moves.0, to + alike * moves.1);
    }
}

/// Returns how many windows from this one on share as much as it does. Of processes dealt round the nodes that is so
/// until an end that moves comes to the first node, or to the node of one that stays.
fn alike(layout: &Layout, (from, to): (usize, usize), moves: (usize, usize)) -> usize {
    let nodes = layout.nodes();
    if !layout.is_cyclic() || nodes == 1 {
        return 1;
    }
    let ends = [(from, moves.0), (from + 1, moves.0), (to, moves.1), (to + 1, moves.1)];
    let mut least = usize::MAX;
    for (end, _) in ends.iter().filter(|(_, moves)| *moves == 1) {
        let stops = ends.iter().filter(|(_, moves)| *moves == 0).map(|(end, _)| end % nodes);
        for stop in stops.chain([0]) {
            let away = (stop + nodes - end % nodes) % nodes;
            least = least.min(away.max(1));
        }
    }
    least
}

/// Returns the messages over the busiest NIC, and in the busiest node, of the steps `from..to`; step `i` leads from
/// process `i` to the next, or back.
fn window(layout: &Layout, from: usize, to: usize) -> (usize, usize) {
    let (k, nodes) = (layout.ppn(), layout.nodes());
    if nodes == 1 {
        return (0, to - from);
    }
    if layout.is_cyclic() {
        let ends = [(from, to), (from + 1, to + 1)];
        let most = ends.map(|(first, behind)| most_of_a_cycle(layout, first, behind));
        return (most[0].max(most[1]), 0);
    }
    // The last step of each node crosses.
    let across = usize::from(from / k < to / k);
    let inside = |node: usize| {
        let (first, behind) = (node * k, node * k + k - 1);
        behind.min(to).saturating_sub(first.max(from))
    };
    let (first, last) = (from / k, (to - 1) / k);
    let between = if 1 < last - first { k - 1 } else { 0 };
    (across, inside(first).max(inside(last)).max(between))
}

/// Returns the most of the processes `first..behind`, dealt round the nodes, on one NIC.
fn most_of_a_cycle(layout: &Layout, first: usize, behind: usize) -> usize {
    let nodes = layout.nodes();
    let ends = [first, behind];
    let mut most = 0;
    // From these nodes on the least, or the greatest, local number is another.
    for node in [0, first % nodes, behind % nodes] {
        let [start, end] = ends.map(|end| end.saturating_sub(node).div_ceil(nodes));
        most = most.max(layout.most_on_a_nic(start..end));
    }
    most
}

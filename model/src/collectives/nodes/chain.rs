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
    let mut all: Vec<(f64, usize, usize)> = Vec::new();
    each_window(p - 1, segments, &mut |count, from, to| {
        let (across, inside) = window(layout, from, to);
        match all.last_mut() {
            Some(last) if (last.1, last.2) == (across, inside) => last.0 += count,
            _ => all.push((count, across, inside)),
        }
    });
    all
}

/// Tells the steps that are sent at once, round by round: how many rounds have them, the first, and the one behind the
/// last.
fn each_window(steps: usize, segments: f64, each: &mut dyn FnMut(f64, usize, usize)) {
    let most = segments.min(steps as f64) as usize;
    for to in 1..most {
        each(1.0, 0, to);
    }
    if segments < steps as f64 {
        for from in 0..=steps - most {
            each(1.0, from, from + most);
        }
    } else {
        each(segments - steps as f64 + 1.0, 0, steps);
    }
    for from in steps - most + 1..steps {
        each(1.0, from, steps);
    }
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

//! Panels that go round a ring one behind the other, as SUMMA pipelines them.

/// A message along the ring: the place that sends, and the panel.
pub(super) type Hop = (usize, usize);

/// Returns, round by round, who sends which panel to the next place of a ring of `q`. Place `r` owns the
/// `s` panels from `r s` on, and each panel goes to all other places.
///
/// A place passes panels on in their order, and passes one on only when it has had all before it.
pub(super) fn pipeline_hops(q: usize, s: usize) -> Vec<Vec<Hop>> {
    let count = q * s;
    // The panels before these are at the place, and those before the others are passed on.
    let (mut had, mut passed) = (vec![vec![false; count]; q], vec![0; q]);
    for (place, had) in had.iter_mut().enumerate() {
        had[place * s..(place + 1) * s].fill(true);
    }
    let ends_at = |panel: usize, place: usize| (place + 1) % q == panel / s;
    let mut rounds = Vec::new();
    loop {
        let mut hops = Vec::new();
        for place in 0..q {
            while passed[place] < count && ends_at(passed[place], place) {
                passed[place] += 1;
            }
            let panel = passed[place];
            if panel < count && had[place][..=panel].iter().all(|had| *had) {
                hops.push((place, panel));
                passed[place] += 1;
            }
        }
        if hops.is_empty() {
            return rounds;
        }
        for (place, panel) in &hops {
            had[(place + 1) % q][*panel] = true;
        }
        rounds.push(hops);
    }
}

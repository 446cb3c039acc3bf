//! The bitonic sorter: how messages sorted by their receivers pass a Batcher network.

/// Returns the positions of the wires that each input's message takes, where the comparators sort by the
/// receivers `to`, a permutation of `0..2^d`.
///
/// Source: K. E. Batcher, "Sorting networks and their applications", 1968.
pub(super) fn sorted(to: &[usize], d: usize) -> Vec<Vec<usize>> {
    let mut wires: Vec<Vec<usize>> = (0..to.len()).map(|from| vec![from]).collect();
    // Which message each line carries.
    let mut lines: Vec<usize> = (0..to.len()).collect();
    for k in 0..d * (d + 1) / 2 {
        let (block, place) = block_and_place(k);
        let exponent = block - place;
        for line in (0..to.len()).filter(|line| line >> exponent & 1 == 0) {
            let other = line | 1 << exponent;
            let rises = line >> (block + 1) & 1 == 0;
            if (to[lines[line]] < to[lines[other]]) != rises {
                lines.swap(line, other);
            }
        }
        for (line, message) in lines.iter().enumerate() {
            wires[*message].push(rotated_up(line, exponent + 1));
        }
    }
    wires
}

/// The merge that a rank of a bitonic sorter belongs to, which makes runs of `2^(block + 1)`, and its
/// place there.
pub(super) fn block_and_place(k: usize) -> (usize, usize) {
    let (mut block, mut place) = (0, k);
    while block < place {
        place -= block + 1;
        block += 1;
    }
    (block, place)
}

/// The number whose last `n` bits are rotated by one place, the greatest of them becoming the last.
pub(super) fn rotated_up(x: usize, n: usize) -> usize {
    let low = (1 << n) - 1;
    (x & !low) | (x << 1 & low) | (x & low) >> (n - 1)
}

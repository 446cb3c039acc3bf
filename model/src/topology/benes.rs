//! The looping algorithm: how a Benes network passes a whole permutation at once.

/// Returns for every input which half it takes at each level of the recursion, as the bits of a number
/// from the last: 0 for the upper half. `to` is a permutation of `0..2^d`.
///
/// At every level the two inputs of a switch take different halves, and so do the two outputs. The
/// inputs that are bound to each other so form loops, and the first of each loop takes the upper half.
///
/// Source: D. C. Opferman and N. T. Tsao-Wu, "On a class of rearrangeable switching networks", 1971.
pub(super) fn choices(to: &[usize]) -> Vec<usize> {
    let p = to.len();
    let mut choices = vec![0; p];
    // Where each message enters and leaves the networks of its level, which lie one after the other.
    let (mut inputs, mut outputs): (Vec<usize>, Vec<usize>) = ((0..p).collect(), to.to_vec());
    let (mut size, mut level) = (p, 0);
    while 2 < size {
        let (by_input, by_output) = (inverse(&inputs), inverse(&outputs));
        let mut half = vec![None; p];
        for first in 0..p {
            let mut message = by_input[first];
            while half[message].is_none() {
                half[message] = Some(0);
                let other = by_output[outputs[message] ^ 1];
                half[other] = Some(1);
                message = by_input[inputs[other] ^ 1];
            }
        }
        for (message, half) in half.into_iter().flatten().enumerate() {
            choices[message] |= half << level;
            for place in [&mut inputs[message], &mut outputs[message]] {
                let block = *place / size * size;
                *place = block + half * size / 2 + (*place - block) / 2;
            }
        }
        size /= 2;
        level += 1;
    }
    choices
}

fn inverse(places: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; places.len()];
    for (message, place) in places.iter().enumerate() {
        inverse[*place] = message;
    }
    inverse
}

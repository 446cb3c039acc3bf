//! The takeaway: what cut-through gains, and what its time is made of.

use crate::screen::Sentence;

use super::inputs::Inputs;

/// Two parts within this share of each other weigh the same.
const LEVEL: f64 = 0.01;

/// Returns how fast cut-through is, and what its time is made of.
pub(super) fn takeaway(inputs: &Inputs) -> Vec<Sentence> {
    let sentences = match speed(inputs) {
        Ok(speed) => vec![Some(speed), bound(inputs)],
        Err(why) => vec![Some(why)],
    };
    sentences.into_iter().flatten().map(Sentence::from).collect()
}

/// Returns cut-through against store-and-forward, or why there is nothing to compare.
fn speed(inputs: &Inputs) -> Result<&'static str, &'static str> {
    let (Ok(cut), Ok(stored), Ok(_)) =
        (inputs.cut_through(), inputs.store_and_forward(), inputs.packet())
    else {
        return Err("These values are too large to compute a time. Bring them nearer to 1.");
    };
    match stored / cut {
        _ if cut == 0.0 => Err("All times are zero. Set ts, th or tw above zero."),
        _ if inputs.message.l == 1.0 && stored == cut => Ok(
            "Over a single link cut-through and store-and-forward take the same {t_cut_through}.",
        ),
        ..=1.0 => Ok("Cut-through delivers in {t_cut_through}, no faster than store-and-forward."),
        // Both read the same in three digits.
        ..1.005 => {
            Ok("Cut-through delivers in {t_cut_through}, hardly faster than store-and-forward.")
        }
        ..1.05 => Ok(
            "Cut-through delivers in {t_cut_through}, hardly faster than store-and-forward ({t_store_and_forward}).",
        ),
        _ => Ok(
            "Cut-through delivers in {t_cut_through}, {gain} times as fast as store-and-forward.",
        ),
    }
}

/// Returns the greatest part of a cut-through time, and the sizes for which it is the greatest.
fn bound(inputs: &Inputs) -> Option<&'static str> {
    let (network, message) = (inputs.flit_network, inputs.message);
    let (start_up, hops) = (network.ts, message.l * network.th);
    let words = message.m * network.tw;
    let (fixed, start_up_leads) = (start_up.max(hops), start_up >= hops);
    if fixed == 0.0 && words == 0.0 {
        return None;
    }
    // The size at which the words weigh as much as the rest's greatest part.
    let turn = fixed / network.tw;
    Some(match words {
        _ if (words - fixed).abs() <= LEVEL * fixed && start_up_leads => {
            "Start-up and words weigh the same."
        }
        _ if words > fixed && turn < 1.0 => "The words dominate at every size.",
        _ if words > fixed && start_up_leads => "The words dominate above {n_half}.",
        _ if words > fixed => "The words dominate above {n_hops}.",
        _ if start_up_leads && turn.is_finite() => "Start-up dominates up to {n_half}.",
        _ if start_up_leads => "Start-up dominates at every size.",
        _ if turn.is_finite() => "The hops dominate up to {n_hops}.",
        _ => "The hops dominate at every size.",
    })
}

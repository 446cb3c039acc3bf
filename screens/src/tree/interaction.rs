//! A layer computes, or only relays.

use crate::screen::{Action, Params};

use super::inputs::Inputs;

/// The most layers with a button of their own.
const MOST: usize = 12;

/// What can be done to the layer of that number, or to any of them where it is empty.
pub(super) fn actions(params: &Params, layer: &str) -> Vec<Action> {
    let inputs = Inputs::of(params);
    let (Ok(tree), Ok(shown)) = (&inputs.tree, inputs.shown()) else {
        return Vec::new();
    };
    let Ok(computing) = tree.receivers() else {
        return Vec::new();
    };
    let height = tree.height() as u32;
    let toggle = |layer: u32| {
        let relays = !computing.contains(&layer);
        let chosen: Vec<String> = (1..=height)
            .filter(|other| if *other == layer { relays } else { computing.contains(other) })
            .map(|other| other.to_string())
            .collect();
        // A blank list means all of them; none at all would compute nothing.
        let all = chosen.len() == height as usize;
        (!chosen.is_empty()).then(|| Action {
            label: format!("Switch layer {layer} {}", if relays { "on" } else { "off" }),
            sets: vec![("layers", if all { String::new() } else { chosen.join(",") })],
        })
    };
    // What is not in the drawing has no button.
    let drawn = 1..=shown.height() as u32;
    if layer.is_empty() {
        return drawn.take(MOST).filter_map(toggle).collect();
    }
    let layer = layer.parse().ok();
    let layer = layer.filter(|layer| drawn.contains(layer));
    layer.and_then(toggle).into_iter().collect()
}

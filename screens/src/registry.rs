//! Every screen, in the order of the home page. The list is also the test matrix.

use crate::screen::{Params, Screen};
use crate::{
    abstract_machines, collectives, decomposition, grid, isoefficiency, multilevel, network,
    routing, speedup, star, topology, tree,
};

/// Every screen.
pub const SCREENS: &[&Screen] = &[
    &routing::SCREEN,
    &decomposition::SCREEN,
    &collectives::SCREEN,
    &topology::SCREEN,
    &speedup::SCREEN,
    &network::SCREEN,
    &isoefficiency::SCREEN,
    &grid::SCREEN,
    &abstract_machines::SCREEN,
    &multilevel::SCREEN,
    &star::SCREEN,
    &tree::SCREEN,
];

/// The screen with `id`.
#[must_use]
pub fn find(id: &str) -> Option<&'static Screen> {
    SCREENS.iter().find(|screen| screen.table.id == id).copied()
}

/// The screen of these parameters.
#[must_use]
pub fn of(params: &Params) -> &'static Screen {
    find(params.id()).unwrap_or(SCREENS[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::State;

    #[test]
    fn every_preset_opens_with_its_first_figure_drawn() {
        for screen in SCREENS {
            for preset in screen.presets {
                let (state, _) = State::read(&format!("#/{}?{}", screen.table.id, preset.link));
                let params = state.params.expect("a screen");
                let drawn = screen.figures[0].figure(&params);
                assert!(
                    drawn.is_ok(),
                    "{}: {}: {drawn:?}",
                    screen.table.id,
                    preset.title
                );
            }
        }
    }
}

//! What each kind of question asks about a state.

mod break_even;
mod choose;
mod compute;
mod dominates;
mod doubling;
mod read_off;
mod rows;
mod stops_paying;
mod winner;
mod wrong_statement;

use super::chance::Chance;
use super::draft::Draft;
use super::kind::Kind;
use super::scene::Scene;

/// Returns what a kind asks about a state; `None` where nothing there is worth asking.
pub(super) fn draft(kind: Kind, scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    match kind {
        Kind::Winner => winner::draft(scene, chance),
        Kind::BreakEven => break_even::draft(scene, chance),
        Kind::StopsPaying => stops_paying::draft(scene, chance),
        Kind::Doubling => doubling::draft(scene, chance),
        Kind::Dominates => dominates::draft(scene, chance),
        Kind::ReadOff => read_off::draft(scene, chance),
        Kind::WrongStatement => wrong_statement::draft(scene, chance),
        Kind::Choose => choose::draft(scene, chance),
        Kind::Compute => compute::draft(scene, chance),
    }
}

//! The paper's linear program of a state, for other solvers.

use crossover_model::divisible_load::{Platform, Program};
use crossover_model::{Error, ErrorKind};

use crate::registry::SCREENS;
use crate::screen::Params;

/// Returns the linear program that the screen of `params` solves in this state, with the stages (and
/// processors or layers) chosen as the screen does.
///
/// # Errors
/// [`ErrorKind::UnknownOption`] on `screen` for a screen that solves none; [`ErrorKind::Infeasible`]
/// on `n` for fewer stages than hold the load; [`ErrorKind::TooLarge`] on `n` for a program of too
/// many coefficients; and the errors of the state itself.
pub fn linear_program(params: &Params) -> Result<Program, Error> {
    let Some(staged) = params.screen().linear_program else {
        let with_one = SCREENS.iter().filter(|screen| screen.linear_program.is_some());
        let ids: Vec<_> = with_one.map(|screen| screen.schema.id).collect();
        let help = format!("{} have linear programs", ids.join(" and "));
        return Err(Error::new(ErrorKind::UnknownOption, "screen", params.schema().id, help));
    };
    let program = staged(params).and_then(|(platform, stages)| of(&platform, stages));
    program.map_err(|error| params.schema().error_with_key(error))
}

fn of(platform: &Platform, stages: f64) -> Result<Program, Error> {
    let least = platform.fewest_stages()?;
    if stages < least {
        let help = format!("V needs at least {least} stages: raise n, or D");
        return Err(Error::new(ErrorKind::Infeasible, "n", stages, help));
    }
    platform.program(stages)
}

//! What is met on the way of a slider.

use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::Readout;
use crossover_screens::slider::Slider;

use crate::common::screens;
use crate::random::named_states;

/// The positions of a sweep from end to end.
const POSITIONS: u32 = 61;
/// The most of them that may end in an error.
const MOST_ERRORS: usize = 2;
/// The positions from one report to the next, which takes longer than checking the values.
const REPORTED: usize = 10;

#[test]
fn a_slider_stops_at_values_that_have_an_answer() {
    for screen in screens() {
        for base in named_states(screen) {
            assert!(base.is_consistent(), "{}", link(&base));
            for param in screen.schema.params {
                let Some(slider) = Slider::of(param) else {
                    continue;
                };
                let swept = sweep(&base, param.key, &slider);
                let apart = swept.iter().filter(|params| !params.is_consistent());
                let reported = swept.iter().step_by(REPORTED);
                let refused = reported.filter(|params| is_refused(params));
                let errors = apart.count() + refused.count();
                let at = format!("{}: {}: {errors}", link(&base), param.key);
                assert!(errors <= MOST_ERRORS, "{at}");
            }
        }
    }
}

/// The different states that a slider passes through.
fn sweep(base: &Params, key: &str, slider: &Slider) -> Vec<Params> {
    let (least, most) = slider.track();
    let place = |at| least + (most - least) * f64::from(at) / f64::from(POSITIONS - 1);
    let mut swept: Vec<_> = (0..POSITIONS)
        .map(|at| {
            let mut params = base.clone();
            let stop = slider.stop(base, key, place(at));
            assert_eq!(params.set_number(key, stop), Ok(()), "{}", link(base));
            params
        })
        .collect();
    swept.dedup();
    swept
}

/// Whether the report has nothing but errors. Where blocks have no rival, their time still has a value.
fn is_refused(params: &Params) -> bool {
    let report = params.screen().report_at_once(params);
    let told = |readout: &Readout| readout.is_pending() || readout.answer.is_ok();
    let blocks = report.readout("t_blocks").is_some_and(told);
    !blocks && !report.readouts.first().is_some_and(told)
}

fn link(params: &Params) -> String {
    State::of(params.clone()).write()
}

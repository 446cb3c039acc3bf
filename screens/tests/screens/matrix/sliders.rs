//! Where a hand can put a slider there is an answer.

use crossover_screens::slider::Slider;

use crate::common::screens;

/// How many places of a track are tried, and how many of them may have no answer.
const PLACES: u32 = 61;
const MOST: usize = 2;

/// How long the shortest track is that a hand moves over, in pixels.
const PIXELS: f64 = 200.0;

#[test]
fn at_most_two_of_sixty_one_places_of_a_slider_have_no_answer() {
    let mut faults = Vec::new();
    for screen in screens() {
        let defaults = screen.defaults();
        let sliders = defaults.schema().params.iter();
        for (param, slider) in sliders.filter_map(|param| Some((param, Slider::of(param)?))) {
            let (least, most) = slider.track();
            let pixel = (most - least) / PIXELS;
            let places = (0..PLACES).map(|at| f64::from(at) / f64::from(PLACES - 1));
            let unanswered = places.filter(|share| {
                let place = least + share * (most - least);
                let stop = slider.stop_at(&defaults, param.key, place, pixel);
                let mut params = defaults.clone();
                let set = params.set_number(param.key, stop);
                let figure = screen.figures[0].figure_at_once(&params);
                set.is_err() || !params.is_consistent() || figure.is_err()
            });
            let count = unanswered.count();
            if MOST < count {
                faults.push(format!("{} {}: {count}", screen.schema.id, param.key));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

//! A link, the boxes and the head of a CSV read back to the state that they were written for.

use crossover_figures::figure::{Figure, Table};
use crossover_screens::export::Origin;
use crossover_screens::link::State;
use crossover_screens::registry;

use crate::common::screens;
use crate::random::{states, without_kept_texts};

/// Random states of a screen.
const STATES: usize = 2000;

#[test]
fn a_link_reads_back_to_the_same_state() {
    for screen in screens() {
        for params in states(screen, STATES) {
            let state = State::of(without_kept_texts(params));
            let link = state.write();
            assert_eq!(State::read(&link), (state, Vec::new()), "{link}");
        }
    }
}

#[test]
fn what_a_box_shows_reads_back_to_the_same_value() {
    for screen in screens() {
        for params in states(screen, STATES) {
            let mut other = params.clone();
            for param in screen.schema.params {
                // Of a derived number a box shows six digits.
                if params.at(param.key).value().is_some() {
                    let shown = params.at(param.key).box_text();
                    assert_eq!(other.set_text(param.key, &shown), Ok(()), "{shown}");
                }
            }
            assert_eq!(other, params);
        }
    }
}

#[test]
fn the_parameters_in_a_csv_read_back_to_the_same_state() {
    let nothing = Figure::from(Table::new("", Vec::new(), Vec::new()));
    for screen in screens() {
        for params in states(screen, STATES).map(without_kept_texts) {
            let origin = Origin { spec: &screen.figures[0], params: &params, link: "" };
            let csv = origin.csv(&nothing);
            let said = csv.lines().filter_map(|line| line.strip_prefix("# parameter: "));
            let pairs: Vec<_> = said.map(|pair| pair.replacen(" = ", "=", 1)).collect();
            // Line breaks and per cent signs are escaped already.
            let escaped = pairs.iter().map(|pair| pair.replace('#', "%23"));
            let escaped = escaped.map(|pair| pair.replace('&', "%26").replace('+', "%2B"));
            let query = escaped.collect::<Vec<_>>().join("&");
            let (state, notices) = State::read(&format!("#/{}?{query}", screen.schema.id));
            assert_eq!(notices, [], "{csv}");
            assert_eq!(state.params.as_ref(), Some(&params), "{csv}");
        }
    }
}

#[test]
fn what_is_kept_on_the_page_is_in_no_link_and_no_file() {
    let (screen, text) = (registry::find("measure").expect("a screen"), "1,2,3,secret");
    let mut params = screen.defaults();
    params.set_text("data", "pasted").expect("an option");
    params.set_text("text", text).expect("a text");
    let state = State::of(params.clone());
    assert_eq!(state.write(), "#/measure?data=pasted");
    let compared = State { other: Some(params.clone()), ..State::of(screen.defaults()) };
    assert!(!compared.write().contains("secret"), "{}", compared.write());
    let nothing = Figure::from(Table::new("", Vec::new(), Vec::new()));
    let origin = Origin { spec: &screen.figures[0], params: &params, link: &state.write() };
    assert!(!origin.csv(&nothing).contains("secret"));
    // A text that a command line or a link brings along is read.
    assert_eq!(
        State::read("#/measure?text=1,2").0.params.expect("a screen").at("text").text(),
        "1,2"
    );
}

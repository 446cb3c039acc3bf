//! No key takes what it cannot mean, and every machine sets its keys.

use crossover_screens::machine::machines;
use crossover_screens::param::Kind;

use crate::common::screens;

/// What nobody can mean, whichever number it is typed for.
const NEVER: [&str; 11] =
    ["", "   ", "seven", "NaN", "-inf", "1.2.3", "5 bananas", "--1", "1e", "0x10", "<b>1</b>"];

#[test]
fn no_number_takes_what_it_cannot_mean_and_says_which_key_it_is() {
    for screen in screens() {
        let before = screen.defaults();
        for param in screen.schema.params {
            let outside = match param.kind {
                Kind::Number(number) | Kind::Integer(number) => {
                    let (least, most) = number.allowed;
                    vec![(least - 1.0).to_string(), (most * 10.0).to_string()]
                }
                Kind::Derived { .. } => Vec::new(),
                _ => continue,
            };
            for text in NEVER.map(str::to_owned).into_iter().chain(outside) {
                let mut params = before.clone();
                let set = params.set_text(param.key, &text);
                let said = set.expect_err(&text).to_string();
                let named = said.starts_with(&format!("{} is ", param.key));
                assert!(named && said.contains(": "), "{said}");
                assert_eq!(params, before, "{}: {text}", param.key);
            }
        }
    }
}

#[test]
fn a_machine_sets_its_keys_and_no_others() {
    for screen in screens() {
        for machine in machines() {
            let before = screen.defaults();
            let mut params = before.clone();
            screen.apply(machine, &mut params);
            assert!(screen.agrees(machine, &params), "{screen:?}: {}", machine.id);
            let word = params.values().context().word;
            let bandwidth = machine.bandwidth(word);
            let per_word = machine.per_word(word);
            let known = [machine.ts, per_word, per_word / word, bandwidth];
            let entries = screen.machine.iter();
            for entry in entries.filter(|entry| params.schema().param(entry.key).is_some()) {
                let mut set = before.clone();
                if let Some(value) = entry.value_on(machine, word) {
                    set.set_number(entry.key, value).expect("it is in range");
                }
                if let Some(text) = entry.text_on(machine, word) {
                    let _ = set.set_text(entry.key, &text);
                }
                if let Some(most) = entry.most_on(machine) {
                    let number = before.at(entry.key).number().min(most);
                    set.set_number(entry.key, number).expect("it is in range");
                }
                assert!(params.at(entry.key) == set.at(entry.key), "{screen:?}: {}", entry.key);
            }
            let set =
                screen.machine.iter().filter_map(|entry| Some(params.get(entry.key)?.number()));
            let told = set.filter(|value| known.contains(value)).count();
            assert!(told >= 2 || !screen.takes(machine), "{screen:?}: {}", machine.id);
            assert!(screen.takes(machine) || params == before);
            for entry in screen.machine {
                params.reset(entry.key);
            }
            assert_eq!(params, before, "{}", machine.id);
        }
    }
}

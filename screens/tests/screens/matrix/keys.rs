//! Every machine sets the keys of a screen that it has numbers for.

use crossover_screens::machine::machines;

use crate::common::screens;

#[test]
fn a_machine_sets_its_keys_and_no_others() {
    for screen in screens() {
        for machine in machines() {
            let before = screen.defaults();
            let mut params = before.clone();
            screen.apply(machine, &mut params);
            assert!(
                screen.agrees(machine, &params),
                "{screen:?}: {}",
                machine.id
            );
            let word = params.context().word;
            let bandwidth = machine.bandwidth(word);
            let per_word = machine.per_word(word);
            let known = [machine.ts, per_word, per_word / word, bandwidth];
            let entries = screen.machine.iter();
            for entry in entries.filter(|entry| params.param(entry.key).is_some()) {
                let value = (entry.value)(machine, word).unwrap_or(before.number(entry.key));
                assert_eq!(params.number(entry.key), value, "{screen:?}: {}", entry.key);
            }
            let set = screen.machine.iter().map(|entry| params.number(entry.key));
            let told = set.filter(|value| known.contains(value)).count();
            assert!(
                told >= 2 || !screen.takes(machine),
                "{screen:?}: {}",
                machine.id
            );
            assert!(screen.takes(machine) || params == before);
            for entry in screen.machine {
                params.reset(entry.key);
            }
            assert_eq!(params, before, "{}", machine.id);
        }
    }
}

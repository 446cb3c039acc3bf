//! Who follows one of many that change together: one value of a screen, one of its answers. Only those are told whose
//! own has changed, while a slider moves one of twenty.

use leptos::prelude::*;

/// Those who follow each of many, by its key.
#[derive(Clone, Copy)]
pub struct Followers(StoredValue<Vec<(&'static str, ArcTrigger)>>);

impl Followers {
    pub fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    pub fn track(self, key: &'static str) {
        let found = self.0.try_update_value(|all| {
            if let Some((_, trigger)) = all.iter().find(|(its, _)| *its == key) {
                return trigger.clone();
            }
            let trigger = ArcTrigger::new();
            all.push((key, trigger.clone()));
            trigger
        });
        if let Some(trigger) = found {
            trigger.track();
        }
    }

    /// Tells those who follow what `has_changed` says has.
    pub fn tell(self, has_changed: &dyn Fn(&str) -> bool) {
        let all = self.0.try_get_value().unwrap_or_default();
        for (_, trigger) in all.iter().filter(|(key, _)| has_changed(key)) {
            trigger.notify();
        }
    }
}

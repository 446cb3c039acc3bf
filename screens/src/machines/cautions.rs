//! What of a machine does not hold on a screen.

use crate::screen::{Machine, Params, Screen, Sentence};

impl Screen {
    /// Returns what of `machine` does not hold with these parameters, or only nearly.
    pub fn cautions(&self, machine: &Machine, params: &Params) -> Vec<Sentence> {
        let unused = (!self.takes(machine)).then(|| self.why_unused(machine).into());
        let fit = match params.values().message_bytes() {
            Some(bytes) => machine.fit_at(bytes),
            None => machine.fit_at_worst(),
        };
        [machine.cost(), unused, fit].into_iter().flatten().collect()
    }

    /// Returns why `machine` sets no parameter here.
    pub fn why_unused(&self, machine: &Machine) -> &'static str {
        match (machine.roof, self.machine.is_empty()) {
            (Some(_), _) => "It sets no parameter here: it is a processor, not a network.",
            (None, false) if machine.is_collective() => {
                "It sets no parameter here: it was timed on a whole collective, whose steps these formulas count themselves."
            }
            _ => "It sets no parameter here: it is a network, not a processor.",
        }
    }

    /// Returns what to know about `machine` whatever the parameters.
    pub fn facts_about(&self, machine: &Machine) -> Vec<Sentence> {
        let hop = self.hop_note(machine).map(Sentence::from);
        [machine.nodes(), machine.fit_overall(), hop].into_iter().flatten().collect()
    }

    /// Returns what to know of the time per hop, which few machines were measured with; `None` where the screen
    /// has none.
    pub fn hop_note(&self, machine: &Machine) -> Option<&'static str> {
        let mut params = self.schema.params.iter();
        let hop = params.find(|param| param.symbol == "th")?;
        Some(machine.hop_note(hop.key == "th"))
    }
}

//! An explanation that does not tell what is hidden.

use crossover_figures::formula::{Lines, Mistake, Parts};
use crossover_figures::quantity::Unit;

use super::Hidden;
use crate::explain::{Explanation, Meaning, Source, Teller};
use crate::screen::{Params, Report};

impl Hidden {
    /// Returns the explanation of the answer `key`, as [`explain`](crate::explain::explain) does, without
    /// hidden values: a formula with a hidden letter is given in letters only.
    ///
    /// # Errors
    /// [`Mistake`] where its formula cannot be read.
    pub fn explain(
        &self,
        params: &Params,
        report: &Report,
        key: &str,
    ) -> Result<Option<Explanation>, Mistake> {
        self.explain_by(&Teller::of(params, report), report, key)
    }

    /// Returns that explanation from a prepared source.
    ///
    /// # Errors
    /// As [`explain`](Self::explain).
    pub fn explain_by(
        &self,
        teller: &Teller<'_>,
        report: &Report,
        key: &str,
    ) -> Result<Option<Explanation>, Mistake> {
        let explanation = teller.explain(key)?;
        let unit = report.readout(key).map_or(Unit::One, |readout| readout.unit);
        Ok(explanation.map(|explanation| self.hide_in_explanation(report, unit, explanation)))
    }

    fn hide_in_explanation(
        &self,
        report: &Report,
        unit: Unit,
        mut told: Explanation,
    ) -> Explanation {
        let is_hidden = |meaning: &Meaning| {
            let param = matches!(meaning.source, Source::Param(key) if self.hides(key));
            let readout = report.hidden.iter().any(|readout| readout.key == meaning.letter);
            param || readout || self.is_told_in(&meaning.value)
        };
        let parts = match &told.parts {
            Some(Parts::Sum(parts) | Parts::Sides(parts, _)) => parts.as_slice(),
            None => &[],
        };
        let tells = told.legend.iter().any(is_hidden)
            || parts.iter().any(|part| self.secrets.are(part.value, unit))
            || [&told.numbers, &told.checked].into_iter().any(|words| self.is_told_in(words));
        if self.names.is_empty() || !tells {
            return told;
        }
        told.numbers.clear();
        told.parts = None;
        told.checked.clear();
        told.typeset.checked.clear();
        told.typeset.numbers = Lines::default();
        told.typeset.inks.clear();
        for meaning in &mut told.legend {
            // What the model returned may be made of it.
            if is_hidden(meaning) || meaning.source == Source::Model {
                meaning.value.clear();
                meaning.source = Source::Model;
            }
        }
        told
    }
}

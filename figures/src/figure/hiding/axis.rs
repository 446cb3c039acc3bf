//! An axis whose words and ends tell no secret.

use crate::figure::secret::Secrets;
use crate::figure::{Axis, Scale};

/// The least and the greatest of some values.
pub type Extent = (f64, f64);

impl Axis {
    /// Leaves the secrets out of its words, and out of its ends, which reach as far as what is left where
    /// more was there `before`.
    pub(super) fn hide(&mut self, secrets: &Secrets, before: Extent, after: Extent) {
        self.title = secrets.left_out_of(std::mem::take(&mut self.title));
        if secrets.has(self.sets) {
            self.sets = "";
        }
        match &mut self.scale {
            Scale::Rows(rows) => {
                for row in rows {
                    *row = secrets.left_out_of(std::mem::take(row));
                }
                return;
            }
            Scale::Hidden => return,
            Scale::Linear | Scale::Log => {}
        }
        let (low, high) = self.range;
        // As far beyond as the axis of a sweep goes beyond its curves.
        let around = |low: f64, high: f64| {
            let ends = match self.scale {
                Scale::Log => (low / 1.1, high * 1.1),
                _ => (low.min(0.0), high * 1.05),
            };
            Self::new("", self.unit, self.scale.clone(), ends).rounded().range
        };
        let tells = |end: f64| secrets.are(end, self.unit);
        let mut ends = self.range;
        // Along a parameter it reaches as far as that does.
        if after.0 <= after.1 && self.sets.is_empty() {
            let rest = around(after.0, after.1);
            if after.1 < before.1 && rest.1 < high {
                ends.1 = rest.1;
            }
            if before.0 < after.0 && low < rest.0 {
                ends.0 = rest.0;
            }
        }
        // A round end may be the number by chance.
        let beyond = around(ends.0, ends.1);
        ends = (
            if tells(ends.0) { beyond.0 } else { ends.0 },
            if tells(ends.1) { beyond.1 } else { ends.1 },
        );
        if ends.0 < ends.1 {
            self.range = ends;
        }
        self.further &= self.range.1 == high;
    }
}

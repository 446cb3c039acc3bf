//! What to know about a chosen machine, in sentences.

use crossover_figures::quantity::Unit;

use super::super::sentence::Sentence;
use super::columns::format_size;
use super::data::{Kind, Machine};
use super::own::Own;

const QUOTED: &str = "Its per-hop time th was not measured: a switch of 2012 takes about \
     0.25 µs. The measured ts already contains its own hops.";
const NO_PER_HOP: &str = "It sets no per-hop time th, which was not measured: a switch of 2012 \
     takes about 0.25 µs. A measured ts already contains its own hops.";
/// From this error on the closer fit is said too.
const FAR: f64 = 0.2;
const OWN_PER_HOP: &str = "Its per-hop time th is that of its source. Its ts already contains the \
     hops of one message.";

impl Machine {
    /// Returns what its numbers are a cost of, where that is not one measured message.
    pub fn cost(&self) -> Option<Sentence> {
        if self.is_collective() {
            let run = self.run?;
            let whole =
                "Its times are those of a whole {operation} of {ranks} ranks, not of one message.";
            let whole = Sentence::from(whole).naming("operation", run.operation);
            return Some(whole.number("ranks", f64::from(run.ranks), Unit::One));
        }
        (self.kind() == Kind::Constant)
            .then(|| "Its numbers are constants of its source: nothing was measured.".into())
    }

    /// Returns what is known of its nodes.
    pub fn nodes(&self) -> Option<Sentence> {
        let levels = self.levels?;
        let said = "Nodes: {nodes}; inside one a message takes {ts}, then {bandwidth}.";
        Some(
            Sentence::from(said)
                .naming("nodes", self.format_nodes())
                .naming("ts", Unit::Second.show(levels.ts_in))
                .naming("bandwidth", Unit::BytePerSecond.show(1.0 / levels.tw_in)),
        )
    }

    /// Returns how well its line holds for a message of `bytes`: how far it lies from the two-piece
    /// fit, or that such sizes were not measured. `None` where neither is known.
    pub fn fit_at(&self, bytes: f64) -> Option<Sentence> {
        let fit = self.fit?;
        let size = |words| Sentence::from(words).number("size", bytes, Unit::Byte);
        if !fit.covers(bytes) {
            let outside = "{size} lie outside of what was measured on the machine, {least} to {most}: its line is extrapolated.";
            let (least, most) = fit.window;
            return Some(size(outside).number("least", least, Unit::Byte).number(
                "most",
                most,
                Unit::Byte,
            ));
        }
        let off = self.error_at(bytes)?;
        let closer = fit.pieces.filter(|_| FAR < off.abs()).map(|two| two.line(bytes));
        let closer = closer.map_or_else(String::new, |(ts, tw)| {
            let (ts, tw) = (Unit::Second.show(ts), Unit::SecondPerByte.show(tw));
            format!(", which here is ts = {ts}, tw = {tw}")
        });
        let said = size(if off < 0.0 {
            "At {size} the machine's straight line gives {off%} less time than the two-piece fit of the same measurements{closer}."
        } else {
            "At {size} the machine's straight line gives {off%} more time than the two-piece fit of the same measurements{closer}."
        });
        Some(said.naming("closer", closer).number("off", off.abs(), Unit::One))
    }

    /// Returns how far its line lies from its measurements at worst, where no size is in use.
    pub fn fit_at_worst(&self) -> Option<Sentence> {
        let said = "The machine's straight line misses the measurements by up to {worst%}.";
        let errors = self.fit?.errors;
        Some(Sentence::from(said).number("worst", errors.worst, Unit::One))
    }

    /// Returns how far its line lies from its measurements, and the two-piece fit where there is one.
    pub fn fit_overall(&self) -> Option<Sentence> {
        let fit = self.fit?;
        let said = Sentence::from(match fit.pieces {
            None => {
                "The line misses the measurements ({least} to {most}) by up to {worst%}, by {median%} in the median."
            }
            Some(_) => {
                "The line misses the measurements ({least} to {most}) by up to {worst%}, by {median%} in the median; two lines, up to {break} and beyond, by up to {worst2%} and {median2%}."
            }
        });
        let said = said
            .number("least", fit.window.0, Unit::Byte)
            .number("most", fit.window.1, Unit::Byte)
            .number("worst", fit.errors.worst, Unit::One)
            .number("median", fit.errors.median, Unit::One);
        Some(match fit.pieces {
            None => said,
            Some(two) => said
                .number("break", two.break_after, Unit::Byte)
                .number("worst2", two.errors.worst, Unit::One)
                .number("median2", two.errors.median, Unit::One),
        })
    }

    /// Returns what to know of its time per hop where that `is_set`, or is not.
    pub const fn hop_note(&self, is_set: bool) -> &'static str {
        match (is_set, self.th, self.fit) {
            (true, Some(_), _) => OWN_PER_HOP,
            (true, None, Some(_)) => QUOTED,
            _ => NO_PER_HOP,
        }
    }
}

impl Own {
    /// Returns its numbers with the intervals of 95 %, where they are known: each with its name.
    pub fn numbers(&self) -> Vec<(&'static str, String)> {
        let (ts, tw) = self.halves().unwrap_or_default();
        let mut numbers = vec![
            ("ts", Unit::Second.give_or_take(self.ts, ts)),
            ("tw", Unit::SecondPerByte.give_or_take(self.tw, tw)),
            ("bandwidth", Unit::BitPerSecond.show(8.0 / self.tw)),
        ];
        if let Some(inside) = self.inside {
            numbers.push(("ts inside a node", Unit::Second.show(inside.ts)));
            numbers.push(("tw inside a node", Unit::SecondPerByte.show(inside.tw)));
        }
        numbers
    }

    /// Returns its numbers with the intervals of 95 % as a sentence.
    pub fn format_numbers(&self) -> String {
        let numbers = self.numbers().into_iter().take(2);
        let numbers: Vec<_> = numbers.map(|(name, text)| format!("{name} = {text}")).collect();
        let sure = if self.spread.is_some() { " (95 %)" } else { "" };
        format!("{}{sure}.", numbers.join(", "))
    }

    /// Returns what to know about it: how well its line holds, what its numbers are a cost of, and what times
    /// are read off.
    pub fn facts(&self) -> Vec<Sentence> {
        let fit = self.fit.map(|fit| {
            let said = "The line misses the times from {least} to {most} by {median%} in the median, by {worst%} at worst.";
            Sentence::from(said)
                .naming("least", format_size(fit.window.0))
                .naming("most", format_size(fit.window.1))
                .number("worst", fit.errors.worst, Unit::One)
                .number("median", fit.errors.median, Unit::One)
        });
        let whole = self.whole.as_ref().map(|whole| {
            let said = "Its times are those of a whole {operation}{ranks}, not of one message.";
            let ranks = match whole.ranks {
                0 => String::new(),
                ranks => format!(" of {ranks} ranks"),
            };
            let operation = whole.operation.replace('_', "-");
            Sentence::from(said).naming("operation", operation).naming("ranks", ranks)
        });
        let points = (self.is_measured()).then(|| {
            Sentence::from(
                "Times are read off its {sizes} measured sizes, on straight lines between them.",
            )
            .number("sizes", self.points.len() as f64, Unit::One)
        });
        let inside = self.inside.is_some().then(|| {
            Sentence::from("It has two levels: messages inside a node, and messages between nodes.")
        });
        [fit, whole, points, inside].into_iter().flatten().collect()
    }
}

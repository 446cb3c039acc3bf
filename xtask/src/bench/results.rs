//! The results of the benchmarks: `docs/bench.json`, and the book's table.

use crate::failure::Result;
use crate::{markdown, project};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// What the book shows, by group and name.
const SHOWN: &[(&str, &str)] = &[
    ("cold load", "first figure"),
    ("warm load", "first figure"),
    ("size", "a figure of routing"),
    ("size", "the screen routing"),
    ("size", "the home page"),
    ("drag", "routing, times uPlot"),
    ("drag", "collectives, times uPlot"),
    ("drag", "topology, times uPlot"),
    ("drag", "work-span, times uPlot"),
    ("drag", "star, times uPlot"),
    ("drag", "topology, longest task"),
    ("redraw", "this page, script"),
    ("redraw", "uPlot, script"),
    ("redraw", "Plotly, script"),
    ("redraw", "this page, with the pixels"),
    ("redraw", "uPlot, with the pixels"),
    ("in a page of others", "Crossover, 1: fetched"),
    ("in a page of others", "vega-embed, 1: fetched"),
    ("in a page of others", "Plotly, 1: fetched"),
    ("in a page of others", "Crossover, 10: drawn after"),
    ("in a page of others", "vega-embed, 10: drawn after"),
    ("in a page of others", "Plotly, 10: drawn after"),
    ("in a page of others", "Crossover, 10: memory"),
    ("in a page of others", "vega-embed, 10: memory"),
    ("in a page of others", "Plotly, 10: memory"),
    ("divisible load", "star, one million messages"),
    ("divisible load", "ordinary tree, p = 2, h = 10, n = 770, NLF-1"),
    ("divisible load", "300 messages: microlp 0.7 (simplex)"),
    ("divisible load", "300 messages: this solver"),
    ("divisible load in the browser", "2,000 messages: HiGHS, choose"),
    ("divisible load in the browser", "2,000 messages: this solver"),
    ("divisible load in the browser", "cmax-over-D-n, m = 10"),
    ("multilevel", "wavefront: levels, mapping and metrics"),
];

/// One number that was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// `native` or `browser`.
    place: String,
    group: String,
    name: String,
    value: f64,
    unit: String,
    /// The aim, in the same unit.
    at_most: Option<f64>,
    note: Option<String>,
}

impl Measurement {
    /// Reads a result; `None` when a part is missing or of the wrong kind.
    pub fn from_json(place: &str, value: &Value) -> Option<Self> {
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let measurement = Self {
            place: place.to_owned(),
            group: text("group")?,
            name: text("name")?,
            value: value["value"].as_f64()?,
            unit: text("unit")?,
            at_most: value["at_most"].as_f64(),
            note: text("note"),
        };
        let aim_is_readable = value["at_most"].is_null() || measurement.at_most.is_some();
        aim_is_readable.then_some(measurement)
    }

    fn to_json(&self) -> Value {
        let mut map = Map::new();
        for (key, text) in [("place", &self.place), ("group", &self.group), ("name", &self.name)] {
            map.insert(key.to_owned(), json!(text));
        }
        map.insert("value".to_owned(), json!(self.value));
        map.insert("unit".to_owned(), json!(self.unit));
        if let Some(aim) = self.at_most {
            map.insert("at_most".to_owned(), json!(aim));
        }
        if let Some(note) = &self.note {
            map.insert("note".to_owned(), json!(note));
        }
        Value::Object(map)
    }

    fn misses_aim(&self) -> bool {
        self.at_most.is_some_and(|aim| self.value > aim)
    }

    fn row(&self) -> Vec<String> {
        let aim = self.at_most.map_or(String::new(), |aim| {
            let mark = if self.misses_aim() { " (not reached)" } else { "" };
            format!("≤ {}{mark}", quantity(aim, &self.unit))
        });
        vec![
            self.group.clone(),
            self.name.clone(),
            quantity(self.value, &self.unit),
            aim,
            self.note.clone().unwrap_or_default(),
        ]
    }
}

/// All results, with the machine they were measured on.
#[derive(Debug, Default)]
pub struct Results {
    machine: Value,
    measurements: Vec<Measurement>,
}

impl Results {
    /// The results of before; none when there is no file yet.
    pub fn read(file: &Path) -> Result<Self> {
        let Ok(text) = fs::read_to_string(file) else {
            return Ok(Self::default());
        };
        Self::from_text(&text).ok_or_else(|| {
            format!("{} is not what this command writes; remove it", project::display(file))
        })
    }

    fn from_text(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let measurements = value["results"]
            .as_array()?
            .iter()
            .map(|entry| Measurement::from_json(entry["place"].as_str()?, entry));
        Some(Self {
            machine: value["machine"].clone(),
            measurements: measurements.collect::<Option<_>>()?,
        })
    }

    /// Writes the file, one result per line, so that a difference is readable.
    pub fn write(&self, file: &Path) -> Result<()> {
        let failed = |error: std::io::Error| format!("{}: {error}", project::display(file));
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::write(file, self.to_text()).map_err(failed)
    }

    fn to_text(&self) -> String {
        let lines: Vec<String> = self
            .measurements
            .iter()
            .map(|measurement| format!("    {}", measurement.to_json()))
            .collect();
        format!(
            "{{\n  \"machine\": {},\n  \"results\": [\n{}\n  ]\n}}\n",
            self.machine,
            lines.join(",\n")
        )
    }

    /// Says where the results come from. Those of a browser are kept, and its name with them, when
    /// none was measured.
    pub fn machine(&mut self, mut machine: Value) {
        if machine["chromium"].is_null() {
            machine["chromium"] = self.machine["chromium"].take();
        }
        self.machine = machine;
    }

    /// Puts all results of a place in the place of its former ones.
    pub fn replace(&mut self, place: &str, measured: Vec<Measurement>) {
        self.measurements.retain(|old| old.place != place);
        self.update(place, measured);
    }

    /// Adds results; one that was there before is replaced. Native ones stand first.
    pub fn update(&mut self, place: &str, measured: Vec<Measurement>) {
        for new in measured {
            let same = |old: &&mut Measurement| {
                old.place == place && old.group == new.group && old.name == new.name
            };
            if let Some(old) = self.measurements.iter_mut().find(same) {
                *old = new;
            } else {
                self.measurements.push(new);
            }
        }
        self.measurements.sort_by_key(|result| result.place != "native");
    }

    /// All results as a Markdown table.
    pub fn table(&self) -> String {
        table(self.measurements.iter())
    }

    /// The generated part of the book's page.
    pub fn page(&self) -> String {
        let field = |key: &str| self.machine[key].as_str().unwrap_or("unknown").to_owned();
        let cores = &self.machine["cores"];
        let named = |(group, name): &(&str, &str)| {
            let mut all = self.measurements.iter();
            all.find(|result| result.group == *group && result.name == *name)
        };
        let shown = SHOWN.iter().filter_map(named);
        format!(
            "{}\nMeasured on {} (commit {}) with `cargo xtask bench` on {cores} cores ({}), {}; all numbers are in \
             `docs/bench.json`.\n",
            table(shown),
            field("date"),
            field("commit"),
            field("cpu"),
            field("chromium"),
        )
    }

    /// The results that miss their aim.
    pub fn missed_aims(&self) -> Vec<String> {
        let missed = self.measurements.iter().filter(|result| result.misses_aim());
        missed.map(|result| result.row()[..4].join(", ")).collect()
    }
}

fn table<'a>(results: impl Iterator<Item = &'a Measurement>) -> String {
    let rows: Vec<Vec<String>> = results.map(Measurement::row).collect();
    markdown::table(&["of", "measured", "value", "aim", "how"], &rows)
}

/// Three significant digits and the unit.
fn quantity(value: f64, unit: &str) -> String {
    let digits = if value == 0.0 || !value.is_finite() {
        0
    } else {
        (2 - value.abs().log10().floor() as i32).clamp(0, 9) as usize
    };
    let number = format!("{value:.digits$}");
    let number = if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        &number
    };
    format!("{number} {unit}").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(place: &str, name: &str, value: f64) -> Measurement {
        let json = json!({
            "group": "redraw", "name": name, "value": value, "unit": "ms", "at_most": 4, "note": "median"
        });
        Measurement::from_json(place, &json).unwrap()
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut results = Results::default();
        results.machine(json!({"date": "2026-01-01", "cores": 2}));
        results.replace("browser", vec![measured("browser", "a", 0.1 + 0.2)]);
        results.replace("native", vec![measured("native", "b", 5.0)]);
        let text = results.to_text();
        let again = Results::from_text(&text).unwrap();
        assert_eq!(again.measurements, results.measurements);
        assert_eq!(again.machine, results.machine);
        assert_eq!(again.to_text(), text);
    }

    #[test]
    fn the_browser_of_kept_results_stays_named() {
        let mut results = Results::default();
        results.machine(json!({"date": "2026-01-01", "chromium": "Chromium 1"}));
        results.machine(json!({"date": "2026-01-02", "chromium": null}));
        assert!(results.page().contains("2026-01-02") && results.page().contains("Chromium 1"));
        results.machine(json!({"date": "2026-01-03", "chromium": "Chromium 2"}));
        assert!(results.page().contains("Chromium 2"));
    }

    #[test]
    fn measuring_one_place_keeps_the_other() {
        let mut results = Results::default();
        results
            .replace("browser", vec![measured("browser", "a", 1.0), measured("browser", "b", 2.0)]);
        results.replace("native", vec![measured("native", "c", 3.0)]);
        results.update("browser", vec![measured("browser", "b", 9.0)]);
        let names: Vec<(&str, f64)> = results
            .measurements
            .iter()
            .map(|result| (result.name.as_str(), result.value))
            .collect();
        assert_eq!(names, [("c", 3.0), ("a", 1.0), ("b", 9.0)]);
        results.replace("browser", vec![]);
        assert_eq!(results.measurements.len(), 1);
    }

    #[test]
    fn a_missed_aim_is_said() {
        let mut results = Results::default();
        results.replace(
            "browser",
            vec![measured("browser", "fast", 4.0), measured("browser", "slow", 4.01)],
        );
        assert_eq!(results.missed_aims(), ["redraw, slow, 4.01 ms, ≤ 4 ms (not reached)"]);
        assert!(results.table().contains("| redraw | fast | 4 ms | ≤ 4 ms | median |"));
    }

    #[test]
    fn a_result_without_a_value_is_none() {
        for json in [
            json!({"group": "g", "name": "n", "unit": "ms"}),
            json!({"group": "g", "name": "n", "unit": "ms", "value": "1"}),
            json!({"group": "g", "name": "n", "unit": "ms", "value": 1, "at_most": "2"}),
        ] {
            assert_eq!(Measurement::from_json("native", &json), None, "{json}");
        }
    }

    #[test]
    fn three_digits_are_shown() {
        for (value, expected) in [
            (0.0, "0 ms"),
            (2.0, "2 ms"),
            (2.3456, "2.35 ms"),
            (0.012_345, "0.0123 ms"),
            (123.4, "123 ms"),
            (12345.6, "12346 ms"),
            (1e-12, "0 ms"),
        ] {
            assert_eq!(quantity(value, "ms"), expected);
        }
        assert_eq!(quantity(1.5, ""), "1.5");
    }
}

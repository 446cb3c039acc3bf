//! The machines, as a table and as JSON.

use std::fmt::Write;

use crossover_screens::machine::{GROUPS, Machine, PerWord, machines};
use serde_json::{Value as Json, json};

const HEADS: [&str; 7] = ["id", "start-up", "bandwidth", "layer", "date", "worst error", "name"];

/// Returns the machines in groups, a line each, with the columns aligned.
pub fn table() -> String {
    let rows: Vec<_> = machines().map(row).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEADS[column].len()]).max().unwrap_or(0)
    };
    let widths: [usize; 7] = std::array::from_fn(width);
    let mut text = line(&HEADS.map(str::to_owned), &widths);
    let mut rows = rows.iter();
    for group in &GROUPS {
        let _ = write!(text, "\n{}\n", group.title);
        for row in rows.by_ref().take(group.machines.len()) {
            text.push_str(&line(row, &widths));
        }
    }
    text.trim_end().to_owned()
}

fn line(cells: &[String; 7], widths: &[usize; 7]) -> String {
    let padded = cells.iter().zip(widths);
    let padded: Vec<_> = padded.map(|(cell, width)| format!("{cell:width$}")).collect();
    format!("{}\n", padded.join("  ").trim_end())
}

fn row(machine: &Machine) -> [String; 7] {
    [
        machine.id.to_owned(),
        machine.format_startup(),
        machine.format_bandwidth(),
        match machine.format_nodes() {
            nodes if nodes.is_empty() => machine.layer.name().to_owned(),
            nodes => format!("{}, {nodes}", machine.layer.name()),
        },
        machine.date.to_owned(),
        machine.format_worst_error(),
        machine.name.to_owned(),
    ]
}

/// Returns all about each machine: times in seconds, sizes in bytes, errors as shares.
pub fn machine_list() -> Vec<Json> {
    machines().map(machine_json).collect()
}

fn machine_json(machine: &Machine) -> Json {
    let (per, tw) = match machine.tw {
        PerWord::OfBytes(tw) => ("tw_byte", tw),
        PerWord::AsPrinted(tw) => ("tw_word", tw),
    };
    let mut object = json!({
        "id": machine.id,
        "name": machine.name,
        "kind": machine.kind().name(),
        "layer": machine.layer.name(),
        "date": machine.date,
        "year": machine.year().parse::<u16>().ok(),
        "ts": machine.ts,
        per: tw,
        "source": machine.origin().source,
        "note": machine.origin().note,
    });
    let mut add = |key: &str, value: Json| object[key] = value;
    if let Some(th) = machine.th {
        add("th", json!(th));
    }
    if let Some(run) = machine.run {
        add("operation", json!(run.operation));
        add("ranks", json!(run.ranks));
        add("nodes", json!(run.nodes));
    }
    if let Some(levels) = machine.levels {
        add("ppn", json!(levels.ppn));
        add("ts_inside", json!(levels.ts_in));
        add("tw_byte_inside", json!(levels.tw_in));
        add("tw_byte_nic", json!(levels.tw_nic));
        add("gap_nic", json!(levels.gap_nic));
        add("rails", json!(levels.nics.map(|nics| nics.rails)));
        add("pinned", json!(levels.nics.map(|nics| nics.is_pinned)));
    }
    if let Some(fit) = machine.fit {
        add("fit_window_bytes", json!([fit.window.0, fit.window.1]));
        add("worst_error", json!(fit.errors.worst));
        add("median_error", json!(fit.errors.median));
        if let Some(two) = fit.pieces {
            let line = |(ts, tw): (f64, f64)| json!({"ts": ts, "tw_byte": tw});
            let pieces = json!({
                "break_after_bytes": two.break_after,
                "small": line(two.small),
                "large": line(two.large),
                "worst_error": two.errors.worst,
                "median_error": two.errors.median,
            });
            add("pieces", pieces);
        }
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_is_a_line_under_its_group_with_its_columns_aligned() {
        let table = table();
        let lines: Vec<_> = table.lines().filter(|line| line.contains("  ")).collect();
        assert_eq!(lines.len(), machines().count() + 1);
        let at = lines[0].find("layer").expect("a head");
        for (line, machine) in lines[1..].iter().zip(machines()) {
            let layer: String = line.chars().skip(at).collect();
            assert!(line.starts_with(machine.id), "{line}");
            assert!(layer.starts_with(machine.layer.name()), "{line}");
        }
        for group in &GROUPS {
            assert!(table.lines().any(|line| line == group.title));
        }
    }
}

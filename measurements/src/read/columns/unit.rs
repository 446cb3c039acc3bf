//! The unit of the times of a table, and what is said of that of its sizes.

use super::chosen::Key;
use super::chosen::RowKey;
use super::heading::{Role, Statistic};
use super::units::is_bits;
use super::view::{NoPlan, View};
use crate::reading::Asked;

/// Returns the unit of all times in seconds; `None` where each cell has its own.
pub fn unit(
    view: &View<'_>,
    said: Option<f64>,
    key: &Key,
    time: usize,
    is_size: bool,
    notes: &mut Vec<String>,
) -> Result<Option<f64>, NoPlan> {
    let first = view.sample.column(time).next();
    if said.is_some() || first.is_some_and(|first| first.seconds.is_some()) {
        return Ok(said);
    }
    let (name, likely) = (view.quoted(time), Some((key.column, time)));
    if is_size {
        let example = view.sample.column(key.column).next().zip(first);
        let example = example.map_or(String::new(), |(size, time)| {
            format!(" The first is {} at {}.", time.value, size.value)
        });
        let words = format!("In which unit are the times in {name}?{example}");
        return Err(NoPlan::ask(Asked::Unit, words, likely));
    }
    if matches!(view.roles.get(time), Some(Role::Time(Statistic::Extreme, _))) {
        let words =
            format!("In which unit are the times in {name}, and is min a minimum or minutes?");
        return Err(NoPlan::ask(Asked::Unit, words, likely));
    }
    notes.push("The table says no unit of its times: they are taken as seconds.".to_owned());
    Ok(Some(1.0))
}

/// Returns what is said of sizes whose unit is one of custom.
pub fn notes_on_sizes(view: &View<'_>, column: usize, by: &RowKey) -> Vec<String> {
    let heading = view.table.headings.get(column).map_or("", String::as_str);
    let mut notes = Vec::new();
    if matches!(by, RowKey::Size(unit) if [1e3, 1e6, 1e9].contains(unit)) {
        notes.push(
            "KB, MB and GB are taken as powers of 1000; KiB, MiB and GiB are those of 1024."
                .to_owned(),
        );
    }
    if view.sample.column(column).any(|size| size.is_letter) {
        notes.push("K, M and G behind a size are taken as powers of 1024 bytes.".to_owned());
    }
    if heading.split(|c: char| !c.is_alphanumeric()).any(is_bits) {
        notes.push(format!("The sizes in “{heading}” are bits: eight are a byte."));
    }
    notes
}

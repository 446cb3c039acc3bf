//! A fitted file as a table with sentences, for people.

mod laws;
mod messages;
mod parts;

use crossover_figures::Unit;
use crossover_measurements::fit::LogGpFit;
use crossover_measurements::{Content, Link, Reading, Roof, Scaling};
use crossover_screens::offer::OF_TWO_NUMBERS;

use super::fitted::Fit;
use parts::align;

/// Returns the text of a file: each of its outputs, with what fits it and what to doubt.
pub fn file(path: &str, outputs: &[(Reading, Result<Fit, String>)]) -> String {
    let texts: Vec<String> = outputs.iter().map(|(output, fit)| one(path, output, fit)).collect();
    texts.join("\n\n")
}

fn one(path: &str, output: &Reading, fit: &Result<Fit, String>) -> String {
    let mut lines = vec![format!("{path}: {}", heading(output))];
    match fit {
        Ok(Fit::Messages(fit)) => messages::write(fit, &mut lines),
        Ok(Fit::Runs(told)) => laws::write(told, &mut lines),
        Ok(Fit::Link(link)) => lines.extend(link_rows(link)),
        Ok(Fit::Roof(roof)) => lines.extend(roof_rows(roof)),
        Ok(Fit::LogGp(fit)) => loggp(fit, &mut lines),
        Err(why) => lines.push(format!("Not fitted: {why}.")),
    }
    lines.extend(output.notes.iter().cloned());
    let unread = output.unread.iter();
    lines.extend(
        unread.map(|row| format!("Line {} was not read: {} ({})", row.line, row.text, row.why)),
    );
    lines.join("\n")
}

/// Returns the two numbers of a machine, and that no interval follows from them.
pub fn link_rows(link: &Link) -> Vec<String> {
    let rows = [
        ("start-up ts", link.start_up.map(|ts| Unit::Second.show(ts))),
        ("per byte tw", link.bandwidth.map(|rate| Unit::SecondPerByte.show(1.0 / rate))),
        ("bandwidth", link.bandwidth.map(|rate| Unit::BytePerSecond.show(rate))),
    ];
    let known = rows.into_iter().filter_map(|(name, value)| Some(vec![name.to_owned(), value?]));
    align(&known.collect::<Vec<_>>()).chain([OF_TWO_NUMBERS.to_owned()]).collect()
}

fn roof_rows(roof: &Roof) -> Vec<String> {
    let rows = [
        ("bandwidth of memory", roof.bandwidth.map(|rate| Unit::BytePerSecond.show(rate))),
        ("performance", roof.peak.map(|rate| Unit::FlopPerSecond.show(rate))),
        ("on", roof.workers.as_ref().map(|it| format!("{} {}", Unit::One.show(it.count), it.unit))),
    ];
    let known = rows.into_iter().filter_map(|(name, value)| Some(vec![name.to_owned(), value?]));
    let doubt = Some(roof.doubt.clone()).filter(|doubt| !doubt.is_empty());
    align(&known.collect::<Vec<_>>()).chain(doubt).collect()
}

fn heading(output: &Reading) -> String {
    let counted = |count: u32, what: &str| {
        let ending = if count == 1 { "" } else { "s" };
        format!("{count} {what}{ending}")
    };
    let parts = match &output.content {
        Content::Messages(messages) => vec![
            messages.ranks.map(|ranks| counted(ranks, "rank")),
            messages.nodes.map(|nodes| counted(nodes, "node")),
        ],
        Content::Runs(runs) => {
            vec![
                Some(counted(runs.rows.len() as u32, "run")),
                Some(format!("N = {}", runs.unit)),
                (runs.scaling == Some(Scaling::Weak)).then(|| "weak scaling".to_owned()),
            ]
        }
        _ => Vec::new(),
    };
    let title = Some(output.title.clone()).filter(|title| !title.is_empty());
    std::iter::once(title).chain(parts).flatten().collect::<Vec<_>>().join(", ")
}

fn loggp(fit: &LogGpFit, lines: &mut Vec<String>) {
    let second = |value: f64| Unit::Second.show(value);
    let per_byte = |value: f64| Unit::SecondPerByte.show(value);
    let rows = [
        ("latency L", Some(second(fit.latency))),
        ("overhead of the sender", Some(second(fit.o_send))),
        ("overhead of the receiver", Some(second(fit.o_receive))),
        ("gap g", fit.gap.map(second)),
        ("gap per byte G", fit.gap_per_byte.map(per_byte)),
        ("overhead of the sender per byte", fit.o_send_line.map(|line| per_byte(line.tw))),
        ("overhead of the receiver per byte", fit.o_receive_line.map(|line| per_byte(line.tw))),
    ];
    let known = rows.into_iter().filter_map(|(name, value)| Some(vec![name.to_owned(), value?]));
    lines.extend(align(&known.collect::<Vec<_>>()));
}

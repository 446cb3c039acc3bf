//! Programs that measure memory or the peak of a processor: what a roofline is drawn from.

pub mod babelstream;
pub mod hpl;
pub mod likwid;
pub mod mlc;
pub mod stream;

use crate::reading::{Content, Format, Reading, Roof, Workers};

/// Bytes per second of a megabyte per second, and operations per second of a megaflop per second.
const MEGA: f64 = 1e6;

/// Bytes that may lie in the caches of a machine.
const CACHES: f64 = 128e6;

/// The most bytes per second that the memory of a machine without accelerators has, and what one thread of it gets.
const MOST: f64 = 4e12;
const MOST_OF_A_THREAD: f64 = 150e9;

/// Returns an output that has no rows, with its lines and notes.
fn reading(
    format: Format,
    title: &str,
    lines: (usize, usize),
    content: Content,
    notes: Vec<String>,
) -> Reading {
    let title = if title.is_empty() { format.title() } else { title };
    Reading {
        format,
        title: title.to_owned(),
        lines,
        content,
        unread: Vec::new(),
        notes,
        table: None,
    }
}

/// Returns the finite number above zero that a word says.
fn positive(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| *number > 0.0 && number.is_finite())
}

/// Returns why arrays of so many bytes may lie in a cache, as a sentence; empty where they do not.
fn doubt_of_size(bytes: Option<f64>) -> String {
    match bytes.filter(|bytes| *bytes < CACHES) {
        Some(bytes) => format!(
            "The arrays take {} MB together, which may lie in a cache: make them four times as large as all caches.",
            (bytes / 1e5).round() / 10.0
        ),
        None => String::new(),
    }
}

/// Returns why no memory has so much bandwidth, as a sentence; empty where it may.
fn doubt_of_rate(roof: &Roof) -> String {
    let Some(bandwidth) = roof.bandwidth else { return String::new() };
    let threads = roof.workers.as_ref().map(|workers: &Workers| workers.count);
    let rate = super::words::rate(bandwidth);
    match threads {
        Some(threads) if bandwidth > MOST_OF_A_THREAD * threads => {
            format!(
                "{rate} is more than {threads} threads get from memory: it may be that of a cache."
            )
        }
        _ if bandwidth > MOST => {
            format!("{rate} is more than memory has: it may be that of a cache.")
        }
        _ => String::new(),
    }
}

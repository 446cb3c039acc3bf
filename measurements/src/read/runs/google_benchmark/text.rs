//! What Google Benchmark prints: `BM_Read/threads:8   38162 ns        10489 ns        18412`.

use crossover_model::steps::Pace;

use super::super::super::lines::Lines;
use super::super::super::rows::in_seconds;
use super::timed::{Timed, unit};

/// Returns the rows of a text.
pub async fn rows(text: &str, pace: &Pace) -> Vec<Timed> {
    let (mut rows, mut lines) = (Vec::new(), Lines::of(text));
    while let Some(line) = lines.next_paced(pace).await {
        let Some((name, rest)) = line.text.split_once(char::is_whitespace) else { continue };
        let words: Vec<&str> = rest.split_whitespace().take(6).collect();
        if let ["ERROR", "OCCURRED:", ..] = words[..] {
            rows.push(Timed::of(line.number, name, None));
            continue;
        }
        let [time, name_of_unit, _, other, ..] = words[..] else { continue };
        let Some(unit) = unit(name_of_unit).filter(|_| unit(other).is_some()) else { continue };
        let row = Timed::of(line.number, name, None);
        if words.len() == 4 && row.aggregate.is_empty() {
            continue;
        }
        let seconds = time.parse().ok().filter(|time: &f64| *time > 0.0 && time.is_finite());
        rows.push(Timed { seconds: seconds.map(|time| in_seconds(time, unit)), ..row });
    }
    rows
}

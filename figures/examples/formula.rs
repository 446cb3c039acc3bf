//! A formula as a page of HTML, with its numbers, and as LaTeX:
//! `cargo run --example formula -- "ts + l th + m tw" > formula.html`.

use crossover_figures::Unit;
use crossover_figures::formula::{Formula, Letters, Mistake};

/// Returns the letters of a message's time that a formula may hold.
fn letters() -> Letters {
    Letters::new()
        .with("ts", "start-up time", Unit::Second, 10e-6)
        .with("l", "links", Unit::Hop, 3.0)
        .with("th", "per-hop time", Unit::SecondPerHop, 1e-6)
        .with("m", "message size", Unit::Word, 1000.0)
        .with("tw", "per-word time", Unit::SecondPerWord, 10e-9)
}

fn page(text: &str) -> Result<String, Mistake> {
    let (formula, letters) = (Formula::read(text)?, letters());
    let value = Unit::Second.show(formula.value(&letters)?);
    Ok(format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<title>A formula</title>\n<math display=\"block\">{}</math>\n<p>{} = {value}</p>\n<pre>{}</pre>",
        formula.mathml(),
        formula.numbers(&letters)?,
        formula.latex()
    ))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "ts + l (th + m tw)".to_owned());
    println!("{}", page(&text)?);
    Ok(())
}

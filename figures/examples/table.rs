//! Numbers read with their units, as CSV in SI base units:
//! `cargo run --example table -- 50us 1.5ms 2e-6 > times.csv`.

use crossover_figures::export::csv;
use crossover_figures::figure::{Cell, Column, Figure, Table};
use crossover_figures::{Context, Unit, read_number};
use crossover_model::Error;

/// Returns the table of these times: as typed, in seconds, and as a reader sees them.
fn table(typed: &[String]) -> Result<Figure, Error> {
    let columns = vec![
        Column::new("typed", Unit::One),
        Column::new("time", Unit::Second),
        Column::new("shown", Unit::One),
    ];
    let row = |text: &String| {
        let seconds = read_number("time", text, Unit::Second, Context::default())?;
        let shown = Unit::Second.show(seconds);
        Ok(vec![Cell::Text(text.clone()), Cell::Number(seconds), Cell::Text(shown)])
    };
    let rows = typed.iter().map(row).collect::<Result<_, Error>>()?;
    Ok(Figure::from(Table::new("Times", columns, rows)))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut typed: Vec<String> = std::env::args().skip(1).collect();
    if typed.is_empty() {
        typed = ["50us", "1.5ms", "2e-6", "3/4 s"].map(str::to_owned).to_vec();
    }
    print!("{}", csv(&table(&typed)?, "Times", &[]));
    Ok(())
}

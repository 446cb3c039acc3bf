//! The machines, read from tables in Markdown and written as Rust.

use std::collections::BTreeMap;

/// The headings of the groups, each with what the numbers under it are a cost of.
const GROUPS: [(&str, &str); 6] = [
    ("Measured", "PointToPoint"),
    (NODES, "PointToPoint"),
    ("Measured, whole collectives", "Collective"),
    ("Constants", "Link"),
    ("Printed in the papers", "PointToPoint"),
    ("Processors", "Processor"),
];
/// The heading of those whose nodes are known.
const NODES: &str = "Nodes of several processes";
/// The heading of the fits of those that were measured.
const FITS: &str = "Fits";

const MICRO: i32 = -6;
const PICO: i32 = -12;
const PERCENT: i32 = -2;
const GIGA: i32 = 9;
const TERA: i32 = 12;

/// A row of a table.
struct Row<'a> {
    line: usize,
    /// The cells that hold something and were not read yet, by the headings of their columns.
    cells: BTreeMap<&'a str, &'a str>,
}

/// Returns the groups of machines that `markdown` holds, and where the numbers of each come from, as the expressions of
/// two arrays.
///
/// # Errors
/// The line and what is wrong there.
pub fn read(markdown: &str) -> Result<[String; 2], String> {
    let mut tables = tables(markdown)?;
    let mut fits = BTreeMap::new();
    for mut row in tables.remove(FITS).unwrap_or_default() {
        let (id, line) = (row.text("id")?, row.line);
        if fits.insert(id, row).is_some() {
            return Err(format!("{line}: a second fit of {id}"));
        }
    }
    let (mut groups, mut origins) = (Vec::new(), Vec::new());
    for (title, layer) in GROUPS {
        let rows = tables.remove(title).unwrap_or_default();
        let machines = rows.into_iter().map(|mut row| {
            origins.push(origin(&mut row)?);
            machine(row, layer, &mut fits)
        });
        let machines = machines.collect::<Result<Vec<_>, _>>()?.join(", ");
        groups.push(format!("Group {{ title: {title:?}, machines: &[{machines}] }}"));
    }
    if let Some(row) = tables.values().flatten().next() {
        return Err(row.wrong("a table under another heading than those of machines and fits"));
    }
    match fits.values().next() {
        Some(row) => Err(row.wrong("a fit of no machine that was timed")),
        None => Ok([groups, origins].map(|all| format!("[{}]", all.join(", ")))),
    }
}

/// Returns where the numbers of a machine come from, by its id.
fn origin(row: &mut Row) -> Result<String, String> {
    let id = *row.cells.get("id").ok_or_else(|| row.wrong("nothing under “id”"))?;
    let (source, note) = (row.text("source")?, row.text("note").unwrap_or_default());
    Ok(format!("Origin {{ id: {id:?}, source: {source:?}, note: {note:?} }}"))
}

/// Returns the rows of all tables, by the headings they stand under.
fn tables(markdown: &str) -> Result<BTreeMap<&str, Vec<Row<'_>>>, String> {
    let mut tables: BTreeMap<_, Vec<Row>> = BTreeMap::new();
    let (mut title, mut columns) = ("", Vec::new());
    for (line, text) in (1..).zip(markdown.lines()) {
        if let Some(heading) = text.strip_prefix("## ") {
            (title, columns) = (heading, Vec::new());
        }
        let Some(row) = text.strip_prefix('|') else {
            continue;
        };
        let row = row.strip_suffix('|').ok_or(format!("{line}: no | at the end of the row"))?;
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if columns.is_empty() {
            columns = cells;
        } else if cells.len() != columns.len() {
            return Err(format!("{line}: {} cells in {} columns", cells.len(), columns.len()));
        } else if !cells.iter().all(|cell| cell.starts_with("--")) {
            let cells = columns.iter().copied().zip(cells).filter(|cell| !cell.1.is_empty());
            tables.entry(title).or_default().push(Row { line, cells: cells.collect() });
        }
    }
    Ok(tables)
}

/// Returns the machine of a row. One that was timed takes its fit.
fn machine(mut row: Row, layer: &str, fits: &mut BTreeMap<&str, Row>) -> Result<String, String> {
    let (id, name, short) = (row.text("id")?, row.text("name")?, row.text("short name")?);
    let date = row.text("date")?;
    if row.has("peak (Tflop/s)") {
        let (peak, beta) =
            (row.number("peak (Tflop/s)", TERA)?, row.number("memory (GB/s)", GIGA)?);
        row.end()?;
        return Ok(format!(
            "Machine {{ id: {id:?}, name: {name:?}, short: {short:?}, date: {date:?}, \
             roof: Some(Roof {{ peak: {peak:?}, beta: {beta:?} }}), ..Machine::NONE }}"
        ));
    }
    let ts = row.number("ts (µs)", MICRO)?;
    let tw = if row.has("tw (µs/word)") {
        format!("AsPrinted({:?})", row.number("tw (µs/word)", MICRO)?)
    } else {
        format!("OfBytes({:?})", row.number("tw (ps/B)", PICO)?)
    };
    let th = if row.has("th (µs)") { Some(row.number("th (µs)", MICRO)?) } else { None };
    let (mut run, mut fit) = ("None".to_owned(), "None".to_owned());
    if row.has("operation") {
        let operation = row.text("operation")?;
        let (ranks, nodes) = (row.count("ranks")?, row.count("nodes")?);
        run = format!("Some(Run {{ operation: {operation:?}, ranks: {ranks}, nodes: {nodes} }})");
        let of_fit = fits.remove(id).ok_or(row.wrong(&format!("no row of {id} under “{FITS}”")))?;
        fit = self::fit(of_fit)?;
    }
    let levels = if row.has("NICs") { levels(&mut row)? } else { "None".to_owned() };
    row.end()?;
    Ok(format!(
        "Machine {{ id: {id:?}, name: {name:?}, short: {short:?}, layer: Layer::{layer}, \
         run: {run}, date: {date:?}, ts: {ts:?}, tw: PerWord::{tw}, th: {th:?}, fit: {fit}, \
         roof: None, levels: {levels} }}"
    ))
}

/// Returns what a row says of the nodes of its machine.
fn levels(row: &mut Row) -> Result<String, String> {
    let (ppn, rails) = (row.count("a node")?, row.count("NICs")?);
    let (ts_in, tw_in) = row.line("inside: ts (µs)", "inside: tw (ps/B)")?;
    let tw_nic =
        if row.has("NIC: tw (ps/B)") { Some(row.number("NIC: tw (ps/B)", PICO)?) } else { None };
    let gap_nic =
        if row.has("NIC: gap (µs)") { row.number("NIC: gap (µs)", MICRO)? } else { 0.0 };
    let is_pinned = match row.text("use")? {
        "striped" => false,
        "pinned" => true,
        _ => return Err(row.wrong("“use” is striped or pinned")),
    };
    let is_measured = match row.text("numbers")? {
        "measured" => true,
        "constants" => false,
        _ => return Err(row.wrong("“numbers” are measured or constants")),
    };
    Ok(format!(
        "Some(Levels {{ ppn: Some({ppn}), ts_in: {ts_in:?}, tw_in: {tw_in:?}, tw_nic: {tw_nic:?}, \
         gap_nic: {gap_nic:?}, nics: Some(Nics {{ rails: {rails}, is_pinned: {is_pinned} }}), \
         is_measured: {is_measured} }})"
    ))
}

/// Returns the fit of a row, with two lines where it has them.
fn fit(mut row: Row) -> Result<String, String> {
    let window = (row.bytes("from")?, row.bytes("to")?);
    let errors = row.errors("worst (%)", "median (%)")?;
    let mut pieces = "None".to_owned();
    if row.has("up to") {
        let break_after = row.bytes("up to")?;
        let small = row.line("ts (µs)", "tw (ps/B)")?;
        let large = row.line("beyond: ts (µs)", "beyond: tw (ps/B)")?;
        let errors = row.errors("two: worst (%)", "two: median (%)")?;
        pieces = format!(
            "Some(TwoPieces {{ break_after: {break_after:?}, small: {small:?}, large: {large:?}, \
             errors: {errors} }})"
        );
    }
    row.end()?;
    Ok(format!("Some(Fit {{ window: {window:?}, errors: {errors}, pieces: {pieces} }})"))
}

impl<'a> Row<'a> {
    fn wrong(&self, what: &str) -> String {
        format!("{}: {what}", self.line)
    }

    /// Returns whether the row has something in this column that was not read yet.
    fn has(&self, column: &str) -> bool {
        self.cells.contains_key(column)
    }

    /// Reads a cell.
    fn text(&mut self, column: &str) -> Result<&'a str, String> {
        self.cells.remove(column).ok_or_else(|| self.wrong(&format!("nothing under “{column}”")))
    }

    fn count(&mut self, column: &str) -> Result<u32, String> {
        let cell = self.text(column)?;
        cell.parse().map_err(|_| self.wrong(&format!("“{column}” is no whole number: {cell}")))
    }

    /// Reads a decimal times ten to the `exponent`, which is moved in the text: no digit is rounded.
    fn number(&mut self, column: &str, exponent: i32) -> Result<f64, String> {
        let cell = self.text(column)?;
        let is_decimal = cell.chars().all(|c| c == '.' || c.is_ascii_digit());
        let number = format!("{cell}e{exponent}").parse().ok().filter(|_| is_decimal);
        number.ok_or_else(|| self.wrong(&format!("“{column}” is no decimal number: {cell}")))
    }

    /// Reads a size such as "4 MiB".
    fn bytes(&mut self, column: &str) -> Result<f64, String> {
        let cell = self.text(column)?;
        let units = [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];
        let size = cell.split_once(' ').and_then(|(number, unit)| {
            let (_, bytes) = units.iter().find(|(name, _)| *name == unit)?;
            Some(f64::from(number.parse::<u32>().ok()?) * f64::from(*bytes))
        });
        size.ok_or_else(|| self.wrong(&format!("“{column}” is no size such as 4 MiB: {cell}")))
    }

    /// Reads a start-up in seconds and seconds per byte.
    fn line(&mut self, ts: &str, tw: &str) -> Result<(f64, f64), String> {
        Ok((self.number(ts, MICRO)?, self.number(tw, PICO)?))
    }

    fn errors(&mut self, worst: &str, median: &str) -> Result<String, String> {
        let (worst, median) = (self.number(worst, PERCENT)?, self.number(median, PERCENT)?);
        Ok(format!("Errors {{ worst: {worst:?}, median: {median:?} }}"))
    }

    /// Refuses a cell that nothing has read.
    fn end(&self) -> Result<(), String> {
        let left = self.cells.keys().next();
        left.map_or(Ok(()), |column| Err(self.wrong(&format!("nothing is read under “{column}”"))))
    }
}

//! The table of a text, and the separator of its cells.

use crossover_model::steps::Pace;

use super::super::lines::{Line, Lines, is_rule};
use super::heading::{Role, role};
use super::line::{heading, is_row, is_telling, may_head};
use super::split::Between;
use crate::reading::Choices;

/// A table in a text.
pub struct Table<'a> {
    /// The separator of its cells.
    pub between: Between,
    /// Its headings, as many as its rows have cells; empty where it has none.
    pub headings: Vec<String>,
    /// The number of cells of a row that are read.
    pub width: usize,
    /// Whether a row has more of them.
    pub is_wide: bool,
    /// The number of its first line: that of the headings where it has some.
    pub first: usize,
    /// The lines before it.
    pub above: Vec<&'a str>,
    lines: Lines<'a>,
}

impl<'a> Table<'a> {
    /// Returns the tables of a text, the first `most`. A heading above rows of its own begins another.
    pub async fn all(text: &'a str, choices: &Choices, pace: &Pace, most: usize) -> Vec<Self> {
        let mut tables: Vec<Self> = Vec::new();
        let mut above: Vec<Line<'a>> = Vec::new();
        let lines = Lines::of(text);
        let mut walked = lines.clone();
        while let Some(line) = walked.next_paced(pace).await {
            if is_rule(line.text) {
                continue;
            }
            let found = Self::at(&lines, &line, &above, tables.last(), choices, pace).await;
            if let Some(table) = found {
                if let (Some(before), Some(heading)) = (tables.last_mut(), above.last()) {
                    before.lines = before.lines.lines_before(heading);
                }
                if tables.len() == most {
                    break;
                }
                tables.push(table);
                above.clear();
            }
            above.push(line);
            // What explains a table stands near to it.
            if above.len() > 20 {
                above.remove(0);
            }
        }
        tables
    }

    /// Returns the table whose first row is this line, if it is one: a heading stands above, or it is the first
    /// of all and another row follows.
    async fn at(
        lines: &Lines<'a>,
        line: &Line<'a>,
        above: &[Line<'a>],
        before: Option<&Self>,
        choices: &Choices,
        pace: &Pace,
    ) -> Option<Self> {
        // Within a table only the line below a heading can begin another.
        if line.text.starts_with('#')
            || (before.is_some() && !above.last().is_some_and(|line| may_head(line.text)))
        {
            return None;
        }
        let mut parted = Between::ALL
            .into_iter()
            .filter(|between| is_row(*between, line.text, choices))
            .map(|between| (between, heading(above, between, line.text, choices)));
        let (between, heading) =
            parted.clone().find(|(_, heading)| heading.is_some()).or_else(|| parted.next())?;
        let width = between.cells(line.text).len();
        let is_told = heading.as_ref().is_some_and(|(_, headings)| is_telling(headings));
        if !is_told {
            let mut rest = lines.from(line);
            let mut next = rest.next().filter(|_| before.is_none());
            while next.is_some() {
                next = rest.next_paced(pace).await;
                if next.is_some_and(|next| !is_rule(next.text)) {
                    break;
                }
            }
            let follows = |next: Line<'_>| {
                is_row(between, next.text, choices) && between.cells(next.text).len() == width
            };
            if !next.is_some_and(follows) {
                return None;
            }
        }
        let (first, headings) = heading.unwrap_or((line.number, Vec::new()));
        let above = above.iter().map(|line| line.text).collect();
        let is_wide = between.is_wide(line.text);
        Some(Self { between, headings, width, is_wide, first, above, lines: lines.from(line) })
    }

    /// Returns its lines from the first row on.
    pub fn lines(&self) -> Lines<'a> {
        self.lines.clone()
    }

    /// Returns the headings, or `column 1` and so on where it has none.
    pub fn names(&self) -> Vec<String> {
        if self.headings.is_empty() {
            (1..=self.width).map(|column| format!("column {column}")).collect()
        } else {
            self.headings.clone()
        }
    }

    /// Returns the role of each column by its heading.
    pub fn roles(&self) -> Vec<Role> {
        self.headings.iter().map(|heading| role(heading)).collect()
    }

    /// Returns those of some columns in which all its rows say the same.
    pub async fn constant(&self, among: &[usize], pace: &Pace) -> Vec<usize> {
        let (mut constant, mut first) = (among.to_vec(), None);
        let mut lines = self.lines();
        while !constant.is_empty()
            && let Some(line) = lines.next_paced(pace).await
        {
            let cells = self.between.cells(line.text);
            if cells.len() == self.width {
                let first = first.get_or_insert_with(|| cells.clone());
                constant.retain(|column| cells[*column] == first[*column]);
            }
        }
        constant
    }
}

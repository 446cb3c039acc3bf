//! The columns of sacct, and the job of a row.

use super::super::super::lines::Line;
use super::super::super::number::is_count;
use super::super::clock;
use super::job::Job;

/// Columns that count processors, the best first, and what they count.
const COUNTS: &[(&str, &str)] = &[
    ("AllocCPUS", "cores"),
    ("NCPUS", "cores"),
    ("ReqCPUS", "cores"),
    ("AllocTRES", "cores"),
    ("ReqTRES", "cores"),
    ("NTasks", "tasks"),
    ("NNodes", "nodes"),
    ("AllocNodes", "nodes"),
];

/// The heading of a table.
pub struct Heading {
    names: Vec<String>,
    /// What parts the columns; `None` where they are aligned.
    delimiter: Option<char>,
    /// The width of each column, where dashes under the heading say it.
    widths: Vec<usize>,
}

impl Heading {
    /// Returns the heading that a line is.
    pub fn of(text: &str) -> Option<Self> {
        if !text.contains("JobID") || text.contains("sacct ") {
            return None;
        }
        let delimiter = ['|', ',', ';', '\t'].into_iter().find(|c| text.contains(*c));
        let names: Vec<String> = match delimiter {
            Some(delimiter) => text.split(delimiter).map(|name| name.trim().to_owned()).collect(),
            None => text.split_whitespace().map(str::to_owned).collect(),
        };
        let is_heading = names.len() > 1
            && names.iter().any(|name| matches!(name.as_str(), "JobID" | "JobIDRaw"));
        is_heading.then_some(Self { names, delimiter, widths: Vec::new() })
    }

    /// Returns whether a line rules, and keeps the widths of its columns.
    pub fn is_ruler(&mut self, text: &str) -> bool {
        let is_ruler = text.starts_with("--") && text.bytes().all(|b| matches!(b, b'-' | b' '));
        if is_ruler {
            self.widths =
                text.split(' ').filter(|dashes| !dashes.is_empty()).map(str::len).collect();
        }
        is_ruler
    }

    /// Returns whether a column has the elapsed time.
    pub fn has_elapsed(&self) -> bool {
        ["Elapsed", "ElapsedRaw"].iter().any(|name| self.at(name).is_some())
    }

    /// Returns what the best column counts.
    pub fn unit(&self) -> Option<&'static str> {
        COUNTS.iter().find(|(name, _)| self.at(name).is_some()).map(|(_, unit)| *unit)
    }

    fn at(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|one| one == name)
    }

    fn cells<'a>(&self, text: &'a str) -> Option<Vec<&'a str>> {
        let count = self.names.len();
        if let Some(delimiter) = self.delimiter {
            let cells: Vec<&str> = text.split(delimiter).map(str::trim).collect();
            return (cells.len()
                >= count - usize::from(self.names.last().is_some_and(String::is_empty)))
            .then_some(cells);
        }
        if self.widths.len() == count {
            let mut start = 0;
            let cells = self.widths.iter().map(|width| {
                let cell = text.get(start..text.len().min(start + width)).map(str::trim);
                let is_parted = text.as_bytes().get(start + width).is_none_or(|b| *b == b' ');
                start += width + 1;
                cell.filter(|_| is_parted)
            });
            if let Some(cells) = cells.collect::<Option<Vec<_>>>() {
                return Some(cells);
            }
        }
        let cells: Vec<&str> = text.split_whitespace().collect();
        (cells.len() == count).then_some(cells)
    }

    /// Returns the job of a row, `None` where it is a step. An error is its fault, as a clause; an empty one where it is
    /// no row.
    pub fn job(&self, line: &Line<'_>) -> Result<Option<Job>, &'static str> {
        let id = self.at("JobID").or_else(|| self.at("JobIDRaw")).ok_or("")?;
        let first =
            line.text.split(|c: char| c.is_whitespace() || c == '|').next().unwrap_or_default();
        if id == 0 && !first.bytes().all(|b| b.is_ascii_alphanumeric() || b"._+-[],%".contains(&b))
        {
            return Err("");
        }
        let cells = self.cells(line.text).ok_or("has other columns than the heading, or is cut")?;
        let cell =
            |name: &str| self.at(name).and_then(|at| cells.get(at)).copied().unwrap_or_default();
        let id = cells.get(id).copied().unwrap_or_default();
        if id.contains('.') {
            return Ok(None);
        }
        let seconds = match cell("ElapsedRaw").parse() {
            Ok(seconds) => Some(seconds),
            Err(_) => clock::seconds(cell("Elapsed")).filter(|_| cell("Elapsed").contains(':')),
        };
        let seconds =
            seconds.filter(|_| !self.is_cut(line)).ok_or("has no elapsed time, or is cut")?;
        let n = self.count(&cell).ok_or("has no number of cores, tasks or nodes")?;
        let state = cell("State").to_owned();
        Ok(Some(Job {
            line: line.number,
            id: id.to_owned(),
            name: cell("JobName").to_owned(),
            state,
            n,
            seconds,
        }))
    }

    /// Returns whether the last column of a line without end may be shorter than it was.
    fn is_cut(&self, line: &Line<'_>) -> bool {
        let is_whole = match self.names.last().map_or("", String::as_str) {
            "" | "State" => true,
            // Hours, minutes and seconds have two digits each.
            "Elapsed" => line.text.rsplit(['|', ' ']).next().is_some_and(|cell| cell.len() >= 8),
            _ => false,
        };
        let width = self.widths.iter().sum::<usize>() + self.widths.len();
        line.is_open && !is_whole && (self.widths.is_empty() || line.text.len() + 1 < width)
    }

    fn count<'a>(&self, cell: &impl Fn(&str) -> &'a str) -> Option<f64> {
        let name = COUNTS.iter().find(|(name, _)| self.at(name).is_some())?.0;
        let value = cell(name);
        let value = if name.ends_with("TRES") {
            value.split(',').find_map(|part| part.strip_prefix("cpu="))?
        } else {
            value
        };
        value.parse().ok().filter(|n| is_count(*n))
    }
}

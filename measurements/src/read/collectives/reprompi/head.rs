//! The head of an output of `ReproMPI`.

use super::super::super::lines::tokens;

/// Returns whether a line heads rows: `test count total_nrep valid_nrep mean_sec median_sec min_sec max_sec`, or `test nrep count runtime_sec`.
pub fn is_heading(line: &str) -> bool {
    let line = line.trim_start_matches(['#', ' ']);
    line.starts_with("test ") && line.contains(" count") && line.contains("_sec")
}

/// The head of an output, before its rows.
#[derive(Default)]
pub struct Head {
    /// The columns of the rows.
    pub columns: Vec<String>,
    /// Number of ranks, where it is said.
    pub ranks: Option<u32>,
    /// The bytes of an element, where they are said.
    pub element: Option<f64>,
    /// The collective of the rows.
    pub test: String,
    /// Other collectives of the table, which are left out.
    pub others: Vec<String>,
}

impl Head {
    /// Takes a line; returns whether it belongs to the head.
    pub fn read_line(&mut self, line: &str) -> bool {
        if is_heading(line) {
            let line = line.trim_start_matches(['#', ' ']);
            self.columns = tokens(line).map(str::to_owned).collect();
            return true;
        }
        let Some((name, value)) = line.strip_prefix("#@").and_then(|said| said.split_once('='))
        else {
            return line.starts_with('#');
        };
        match name {
            "nprocs" => self.ranks = value.trim().parse().ok(),
            "datatype_size_bytes" => self.element = value.trim().parse().ok(),
            "datatype" => self.element = self.element.or(bytes_of(value.trim())),
            _ => {}
        }
        true
    }

    /// Returns the column of the first of some names that is there.
    pub fn column(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.columns.iter().position(|column| column == name))
    }
}

fn bytes_of(datatype: &str) -> Option<f64> {
    match datatype {
        "MPI_BYTE" | "MPI_CHAR" => Some(1.0),
        "MPI_INT" | "MPI_FLOAT" => Some(4.0),
        "MPI_DOUBLE" => Some(8.0),
        _ => None,
    }
}

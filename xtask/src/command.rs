//! What a command is.

use crate::failure::Result;
use crate::options::Options;

/// A command: the table below is the help and the dispatch.
pub struct Command {
    pub name: &'static str,
    pub summary: &'static str,
    /// What `cargo xtask help <command>` adds: options and what to know.
    pub details: &'static str,
    /// Options that take a value.
    pub values: &'static [&'static str],
    /// Options that are given or not.
    pub flags: &'static [&'static str],
    pub run: fn(&Options) -> Result<()>,
}

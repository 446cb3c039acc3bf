//! What goes wrong in a command.

/// What went wrong, as a sentence for the person at the terminal.
pub type Result<T> = std::result::Result<T, String>;

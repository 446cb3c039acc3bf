//! Commands among the lines of a log.

/// Returns what stands behind the prompt of a shell, such as `user@host:~/run$ `; `None` where there is none.
fn behind_prompt(text: &str) -> Option<&str> {
    let (prompt, said) =
        ["$ ", "% ", "# ", "+ ", "> "].iter().find_map(|end| text.split_once(end))?;
    let is_prompt =
        prompt.is_empty() || prompt.contains('@') || prompt.starts_with(['[', '~', '(', '/']);
    (is_prompt && prompt.len() < 100 && !text.starts_with('#')).then_some(said)
}

/// Returns whether a line is a command: behind a prompt, or with `time` before a program.
pub fn is_command(text: &str) -> bool {
    if behind_prompt(text).is_some() || text.starts_with("Command being timed") {
        return true;
    }
    let mut words = text.split_whitespace().skip_while(|word| word.contains('='));
    let is_time = words.next().is_some_and(|word| word == "time" || word.ends_with("/time"));
    let is_program =
        |word: &str| word.contains(['/', '=', '-']) || word.contains("mpi") || word == "srun";
    is_time && words.next().is_some_and(is_program)
}

/// Returns whether a line sets a variable or launches, as commands do.
pub fn sets(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_name =
        |name: &str| name.len() > 1 && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    first.split_once('=').is_some_and(|(name, _)| is_name(name))
        || ["mpirun", "mpiexec", "srun", "aprun", "make", "./", "gmx", "env"]
            .iter()
            .any(|one| first.starts_with(one))
}

/// Returns whether a line sets a variable for the commands that follow.
pub fn is_export(text: &str) -> bool {
    let mut words = behind_prompt(text).unwrap_or(text).split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_alone = first.contains("NUM_THREADS=") && words.next().is_none();
    is_alone
        || matches!(first, "export" | "setenv" | "set")
        || first.starts_with("$env:")
        || first.starts_with("env:")
}

/// Returns the program that a command runs, such as `./solve`, without the numbers in its name; empty where no word says
/// so.
pub fn program(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c == '"');
    let program = words.take(64).find(|word| word.starts_with("./")).unwrap_or_default();
    program.chars().filter(|c| !c.is_ascii_digit()).take(60).collect()
}

//! `crossover eval --stdin`, asked line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The program, which waits for questions until it is dropped.
pub struct Program {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Program {
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_crossover"))
            .args(["eval", "--stdin"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program is built");
        let answers = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { questions: child.stdin.take(), child, answers }
    }

    /// Returns what it says to the words of a command line.
    pub fn ask(&mut self, words: &[String]) -> Value {
        let questions = self.questions.as_mut().expect("it is piped");
        writeln!(questions, "{}", json!(words)).expect("it listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("it answers");
        serde_json::from_str(&answer).expect("it is JSON")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.questions = None;
        let _ = self.child.wait();
    }
}

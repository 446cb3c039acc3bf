//! Variants for a class: each student gets the same questions with other numbers, which follow from the student's id,
//! a sheet to print, and whoever marks a key.

use crossover_model::random::SplitMix64;
use crossover_model::{Error, ErrorKind};
use quick_xml::escape::escape;

use super::Set;
use super::item::answer;
use super::sheet::{page, render_questions, render_solutions};
use crate::archive::File;
use crate::questions::{Answer, Question};
use crate::screen::Params;

/// The most students of a class.
const MOST: usize = 1000;

/// The most letters of an id.
const LONGEST: usize = 80;

/// A class, and what it is asked.
#[derive(Clone, Copy, Debug)]
pub struct Class<'a> {
    /// What the sheet is called.
    pub title: &'a str,
    /// The ids of the students, each once.
    pub students: &'a [String],
    /// The screens that are asked about.
    pub about: &'a [Params],
    /// How many questions a student gets of each screen.
    pub count: u32,
    /// A word that another sheet for the same class has another of; may be empty.
    pub salt: &'a str,
    /// Where the page is; empty where that is not known.
    pub site: &'a str,
    /// Whether links to the states are left out.
    pub exam: bool,
}

/// Returns the ids of a list: one a line, or those of the column "id" of a table with commas, semicolons or tabs; without
/// such a column those of the first one.
///
/// # Errors
/// [`Error`] where it has none, one twice, or more than a thousand.
pub fn read_students(text: &str) -> Result<Vec<String>, Error> {
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .filter(|line| !line.trim().is_empty())
        .peekable();
    let cells = |line: &str| -> Vec<String> {
        let cells = line.split([',', ';', '\t']);
        cells.map(|cell| cell.trim().trim_matches('"').trim().to_owned()).collect()
    };
    let head = lines.peek().map(|line| cells(line)).unwrap_or_default();
    let is_id = |cell: &String| {
        ["id", "student id", "student", "number"].contains(&cell.to_lowercase().as_str())
    };
    let column = head.iter().position(is_id);
    if column.is_some() {
        lines.next();
    }
    let mut students: Vec<String> = Vec::new();
    for line in lines {
        let id = cells(line).into_iter().nth(column.unwrap_or(0)).unwrap_or_default();
        if id.is_empty() || LONGEST < id.chars().count() {
            let help = format!("give each student an id of 1 to {LONGEST} letters");
            return Err(Error::new(ErrorKind::OutOfRange, "students", format!("“{line}”"), help));
        }
        if students.contains(&id) {
            let help = "give each student an id of their own";
            return Err(Error::new(
                ErrorKind::OutOfRange,
                "students",
                format!("“{id}” twice"),
                help,
            ));
        }
        students.push(id);
    }
    if students.is_empty() || MOST < students.len() {
        let help = format!("give a list of 1 to {MOST} ids, one a line");
        return Err(Error::new(ErrorKind::OutOfRange, "students", students.len(), help));
    }
    Ok(students)
}

impl Class<'_> {
    /// Returns the seed of a student: that of the id, whatever its capitals, and of the salt.
    pub fn seed(&self, student: &str) -> u32 {
        let words = student.to_lowercase();
        let bytes = words.bytes().chain([0]).chain(self.salt.bytes());
        let mixed =
            bytes.fold(0_u64, |mixed, byte| SplitMix64::new(mixed ^ u64::from(byte)).next());
        // The templates begin with the first one for everybody.
        (mixed >> 32) as u32
    }

    /// Returns the questions of a student: those of the same templates for everybody.
    ///
    /// # Errors
    /// [`Error`] where a screen has no question.
    pub fn variant(&self, student: &str) -> Result<Vec<Question>, Error> {
        let mut questions = Vec::new();
        for params in self.about {
            questions.extend(super::super::set(params, None, self.seed(student), self.count)?);
        }
        if self.exam {
            questions.iter_mut().for_each(Question::forget_link);
        }
        Ok(questions)
    }

    /// Returns the files: a sheet a student, all of them in one to print, and the key as a page and as a table.
    ///
    /// # Errors
    /// As [`Self::variant`].
    pub fn files(&self) -> Result<Vec<File>, Error> {
        let (mut files, mut all, mut keys, mut table) =
            (Vec::new(), String::new(), String::new(), String::new());
        for (at, student) in self.students.iter().enumerate() {
            let questions = self.variant(student)?;
            let set =
                Set { title: self.title, questions: &questions, site: self.site, pools: false };
            if at == 0 {
                table += &head(&questions);
            }
            table += &row(student, &questions);
            let name = format!("<h2>{}</h2>", escape(student.as_str()));
            let asked = student_page(&name, &render_questions(&set));
            keys += &student_page(&name, &render_solutions(&set));
            files.push((
                format!("sheets/{}.html", file_name(at, student)),
                page(self.title, &asked).into_bytes(),
            ));
            all += &asked;
        }
        files.push(("all-sheets.html".to_owned(), page(self.title, &all).into_bytes()));
        let title = format!("Key: {}", self.title);
        files.push(("key.html".to_owned(), page(&title, &keys).into_bytes()));
        files.push(("key.csv".to_owned(), table.into_bytes()));
        Ok(files)
    }
}

/// Returns what stands on a page of its own for a student.
fn student_page(name: &str, html: &str) -> String {
    format!("<div class=\"student\">{name}{html}</div>\n")
}

/// Returns a name that every disk takes: the place of a student, and the letters of the id that are safe.
fn file_name(at: usize, student: &str) -> String {
    let safe =
        |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    format!("{:03}-{}", at + 1, student.chars().map(safe).collect::<String>())
}

/// Returns the heading of the key: a column a part.
fn head(questions: &[Question]) -> String {
    let mut cells = vec!["id".to_owned()];
    for (question, at) in questions.iter().zip(1..) {
        cells.extend(question.parts.iter().zip('a'..).map(|(_, letter)| format!("{at}{letter}")));
    }
    cells.join(",") + "\n"
}

/// Returns a student's row of the key: the letter of the right option, or the number with its unit.
fn row(student: &str, questions: &[Question]) -> String {
    let mut cells = vec![quote(student)];
    for part in questions.iter().flat_map(|question| &question.parts) {
        cells.push(match &part.answer {
            Answer::Options(options) => {
                let right = options.iter().zip('A'..).find(|(choice, _)| choice.right);
                right.map_or_else(String::new, |(_, letter)| letter.to_string())
            }
            Answer::Number(_) => quote(&answer(part)),
        });
    }
    cells.join(",") + "\n"
}

/// Returns a cell between quotation marks. What a spreadsheet would take for a formula begins with an apostrophe.
fn quote(text: &str) -> String {
    let mark = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{mark}{}\"", text.replace('"', "\"\""))
}

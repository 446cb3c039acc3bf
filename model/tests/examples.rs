//! Every formula has an example, and the programs in `examples` say what they should.
//!
//! A formula is a public function that returns a real number, or a result that may be an error. Its example is one of
//! its own, or, as one of a type calls several of its methods, one in its module that calls it. Constructors
//! (`Result<Self, Error>`), checks (`Result<(), Error>`) and fields that are merely handed out need none.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crossover_model::stencil::{Channel, Decomposition};

// The programs are modules here: what they print is asked of the functions that they are made of.
#[allow(dead_code)]
#[path = "../examples/processors.rs"]
mod processors;
#[allow(dead_code)]
#[path = "../examples/routing.rs"]
mod routing;
#[allow(dead_code)]
#[path = "../examples/star.rs"]
mod star;

/// A public function, as its lines say it.
struct Function {
    name: String,
    is_method: bool,
    returns: String,
    has_example: bool,
    hands_out_a_field: bool,
}

impl Function {
    fn is_formula(&self) -> bool {
        let numbers = ["f64", "Option<f64>"].contains(&self.returns.as_str());
        let fails = self.returns.strip_prefix("Result<").is_some_and(|answer| {
            !["Self", "()", "(Self", "bool"].iter().any(|not| answer.starts_with(not))
        });
        (numbers || fails) && !self.hands_out_a_field
    }

    fn is_called_in(&self, examples: &str) -> bool {
        let call = format!("{}(", self.name);
        examples.match_indices(&call).any(|(at, _)| {
            let before = &examples[..at];
            if self.is_method {
                before.ends_with(['.', ':'])
            } else {
                !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
            }
        })
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("it is there").flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !path.ends_with("tests.rs")
        {
            found.push(path);
        }
    }
}

fn lines(text: &str) -> Vec<&str> {
    let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    code.lines().collect()
}

fn examples(lines: &[&str]) -> String {
    let comments = lines.iter().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let mut within = false;
    let mut code = String::new();
    for line in comments {
        if line.trim_start().starts_with("```") {
            within = !within;
        } else if within {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

/// Returns the public functions of a file that a user can name: those of a type, or of a module, that is public.
fn functions(lines: &[&str], is_public: impl Fn(&str) -> bool) -> Vec<Function> {
    let (mut found, mut owner, mut has_example) = (Vec::new(), None, false);
    for (at, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        if text.starts_with("///") {
            has_example |= text.contains("```");
            continue;
        } else if text.starts_with("#[") || text.starts_with("//") {
            continue;
        }
        if line.starts_with("impl") {
            owner = owner_of(line);
        } else if line.starts_with('}') {
            owner = None;
        }
        let rest = text.strip_prefix("pub const fn ").or_else(|| text.strip_prefix("pub fn "));
        if let Some(rest) = rest {
            let name: String =
                rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if is_public(owner.as_deref().unwrap_or(&name)) {
                found.push(function(&lines[at..], name, owner.is_some(), has_example));
            }
        }
        has_example = false;
    }
    found
}

fn function(lines: &[&str], name: String, is_method: bool, has_example: bool) -> Function {
    let head = lines.iter().position(|line| line.ends_with('{')).unwrap_or(0);
    let all = lines[..=head].join(" ");
    let returns = all.rsplit_once(") -> ").map_or("", |(_, it)| it).trim_end_matches(" {");
    let body = lines.get(head + 1).map_or("", |line| line.trim());
    let is_field = body
        .strip_prefix("self.")
        .is_some_and(|field| field.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.'));
    let ends = lines.get(head + 2).is_some_and(|line| line.trim() == "}");
    let hands_out_a_field = is_field && ends;
    Function { name, is_method, returns: returns.to_owned(), has_example, hands_out_a_field }
}

fn owner_of(line: &str) -> Option<String> {
    let line = line.split(" for ").last()?;
    let line = line.strip_prefix("impl ").unwrap_or(line);
    let name = line.split('>').find(|part| !part.starts_with("impl<"))?.trim_start();
    Some(name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
}

fn reexports(text: &str) -> impl Iterator<Item = String> {
    let lists = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let word = |c: char| !(c.is_alphanumeric() || c == '_');
    lists.flat_map(move |list| list.split(word).map(str::to_owned))
}

/// Returns whether every module on the way to a file is public.
fn is_open(root: &Path, file: &Path) -> bool {
    let name = file.file_stem().expect("it has one");
    let parent = file.parent().expect("it has one");
    let (folder, module) = if name == "mod" {
        (parent.parent().expect("it has one"), parent.file_name())
    } else {
        (parent, Some(name))
    };
    let module = module.expect("it has one").display();
    let above = if folder == root { root.join("lib.rs") } else { folder.join("mod.rs") };
    let above = if above.exists() { above } else { folder.with_extension("rs") };
    let text = fs::read_to_string(&above).expect("it is there");
    let says = text.contains(&format!("\npub mod {module};"));
    says && (folder == root || is_open(root, &above))
}

#[test]
fn every_formula_has_an_example() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let mut files = Vec::new();
    sources(root, &mut files);
    files.retain(|file| !file.ends_with("lib.rs"));
    let texts: Vec<_> = files.iter().map(|file| fs::read_to_string(file).expect("text")).collect();
    let top = |file: &Path| {
        let inside = file.strip_prefix(root).expect("it lies there");
        inside.iter().next().map(|part| Path::new(part).with_extension("")).unwrap_or_default()
    };
    let mut modules: BTreeMap<PathBuf, (String, BTreeSet<String>)> = BTreeMap::new();
    for (file, text) in files.iter().zip(&texts) {
        let (code, names) = modules.entry(top(file)).or_default();
        code.push_str(&examples(&lines(text)));
        names.extend(reexports(text));
    }
    let (mut formulas, mut lacking) = (0, Vec::new());
    for (file, text) in files.iter().zip(&texts) {
        let (examples, handed_on) = &modules[&top(file)];
        let open = is_open(root, file);
        let functions = functions(&lines(text), |name| open || handed_on.contains(name));
        for function in functions.iter().filter(|it| it.is_formula()) {
            formulas += 1;
            if !function.has_example && !function.is_called_in(examples) {
                lacking.push(format!("{}: {}", file.display(), function.name));
            }
        }
    }
    assert!(300 < formulas, "only {formulas} functions were found");
    assert!(lacking.is_empty(), "{} have no example:\n{}", lacking.len(), lacking.join("\n"));
}

#[test]
fn the_program_of_routing_has_the_times_of_the_lecture() {
    let [stored, packets, cut] = routing::times(1000.0, 3.0).expect("a message");
    assert!((stored - 43e-6).abs() < 1e-15 && (cut - 23e-6).abs() < 1e-15);
    assert!(cut < packets && packets < stored);
}

#[test]
fn the_program_of_processors_finds_no_count_that_is_better() {
    let best = |cut, channel| processors::best(cut, channel, 1024.0).expect("a grid");
    let strips = best(Decomposition::Strips, Channel::Shared);
    let blocks = best(Decomposition::Blocks, Channel::Shared);
    assert_eq!((strips.p, blocks.p), (14.0, 25.0));
    assert!(blocks.total.t_p < strips.total.t_p);
    assert!(best(Decomposition::Blocks, Channel::Switched).total.speedup > 100.0);
}

#[test]
fn the_program_of_the_star_fills_no_buffer_beyond_what_it_holds() {
    let schedule = star::timetable(60.0).expect("a star");
    let sent: f64 = schedule.communications.iter().map(|sent| sent.load).sum();
    assert!((sent - 1000.0).abs() < 1e-9);
    assert!(schedule.communications.iter().all(|sent| sent.load < 60.0 + 1e-9));
}

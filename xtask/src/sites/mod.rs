//! The sites of others: the packages are built and tested, each example is built by the tools of its host as
//! docs/embedding says, and a browser opens what they made.

mod guide;
mod packages;

use crate::browser::Browser;
use crate::counts::{self, Counts};
use crate::failure::Result;
use crate::{engines, process, project};
use guide::Guide;
use packages::Packages;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Builds, tests and opens all of it.
pub fn check(words: &[String]) -> Result<Counts> {
    let packages = Packages::install()?;
    let mut counts = run_package_tests(&packages)?;
    let mut built = Vec::new();
    for guide in Guide::all()?.into_iter().filter(|guide| !guide.build.is_empty()) {
        let done = build_example(&guide, &packages);
        counts += Counts::one(done.is_ok());
        match done {
            Ok(()) => built.push(guide),
            Err(message) => println!("examples/{}: {message}", guide.host),
        }
    }
    counts += open_sites(&built, &packages, words)?;
    Ok(counts)
}

/// Returns how many examples there are, none of them built.
pub fn count_left_out() -> Result<Counts> {
    let guides = Guide::all()?.into_iter().filter(|guide| !guide.build.is_empty());
    Ok(Counts { skipped: guides.count() as u64, ..Counts::default() })
}

/// A program that tests a package, its words, and the folder that it runs in.
type Test<'a> = (&'a str, &'a str, PathBuf);

/// Runs the tests that the packages bring.
fn run_package_tests(packages: &Packages) -> Result<Counts> {
    let here = |folder: &str| project::root().join(folder);
    // Beside what is installed, they test the package as it is packed.
    let node = packages.site("tests");
    let _ = fs::remove_dir_all(&node);
    copy(&here("embed/tests"), &node)?;
    let own = packages.site("node_modules/crossover-figures");
    let types = "--noEmit --strict --jsx react-jsx --module nodenext --target es2022 --lib es2022,dom,dom.iterable --skipLibCheck types.tsx";
    let tests: [Test; 6] = [
        ("ruff", "check --quiet", here("packages/python")),
        ("pytest", "--quiet tests", here("packages/python")),
        ("node", "--test --test-reporter=tap", node.clone()),
        ("tsc", types, node),
        ("publint", "--strict", own),
        ("node", "--test --test-reporter=tap", here("packages/quarto")),
    ];
    let mut counts = Counts::default();
    for (program, words, folder) in tests {
        println!("\n[test] {program} in {}", project::display(&folder));
        let mut command = packages.command(program)?;
        command.args(words.split(' ')).current_dir(folder);
        let mut own = Counts::default();
        let succeeded = process::follow(command, |line| own += counts::of_package_line(line))?;
        let none = own == Counts::default();
        counts += if none { Counts::one(succeeded) } else { own.of_program(succeeded) };
    }
    Ok(counts)
}

/// Builds an example in a copy of its folder.
fn build_example(guide: &Guide, packages: &Packages) -> Result<()> {
    println!("\n[test] examples/{}", guide.host);
    let folder = packages.site(&guide.host);
    let _ = fs::remove_dir_all(&folder);
    copy(&guide.example(), &folder)?;
    // Of what an author does once, packages are installed already.
    let copied = guide.install.iter().filter(|line| line.starts_with("cp "));
    let from = format!(" {}/packages/", project::root().display());
    let copied = copied.map(|line| line.replace(" packages/", &from));
    let lines: Vec<_> = copied.chain(guide.build.iter().cloned()).collect();
    let mut shell = packages.command("sh")?;
    process::run(shell.args(["-e", "-x", "-c", &lines.join("\n")]).current_dir(&folder))?;
    Ok(())
}

/// Opens the sites in a browser.
fn open_sites(guides: &[Guide], packages: &Packages, words: &[String]) -> Result<Counts> {
    let site = |guide: &Guide| {
        let output = packages.site(&guide.host).join(guide.output.as_deref().unwrap_or_default());
        json!({ "host": guide.host, "folder": output })
    };
    let sites: Vec<_> = guides.iter().map(site).collect();
    let browser = Browser::new(&engines::CHROMIUM.required()?, false)?;
    let report = project::tests().join("output/sites.json");
    let _ = fs::remove_file(&report);
    let mut playwright = browser.playwright(&["sites"], words);
    playwright.env("CROSSOVER_SITES", json!(sites).to_string());
    playwright.env("CROSSOVER_REPORT", &report);
    let succeeded = process::run(&mut playwright).is_ok();
    let counts = counts::of_playwright(&project::read(&report)?)
        .ok_or_else(|| format!("{} cannot be read", project::display(&report)))?;
    Ok(counts.of_program(succeeded))
}

/// Copies what is in a folder, but for what its builds left there.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let failed = |error: std::io::Error| format!("{}: {error}", project::display(from));
    fs::create_dir_all(to).map_err(failed)?;
    for entry in fs::read_dir(from).map_err(failed)?.flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target)?;
        } else {
            fs::copy(&source, &target).map_err(failed)?;
        }
    }
    Ok(())
}

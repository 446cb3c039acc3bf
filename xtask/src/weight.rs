//! What the program is made of: the code of each crate, and of each screen.

use crate::failure::Result;
use crate::{project, rooms};
use rustc_demangle::demangle;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use wasmparser::{BinaryReaderError, KnownCustom, Name, Parser, Payload, TypeRef};

/// The crate of the screens, whose modules have a line each.
const SCREENS: &str = "crossover_screens";

/// What is smaller than this, in bytes, is summed up in one line.
const LITTLE: usize = 2000;

/// Bytes by what they are for, the heaviest first, as lines to be printed: of the whole program, and what of it is in
/// the main module. Both have the names that are dropped behind.
pub fn lines() -> Result<String> {
    let (whole, mut main) = (read(&rooms::linked_module())?, read(&rooms::main())?);
    let mut told: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (owner, bytes) in whole {
        let of_main = main.remove(&owner).unwrap_or_default();
        let owner = if bytes < LITTLE { "others".to_owned() } else { owner };
        let (all, in_main) = told.entry(owner).or_default();
        *all += bytes;
        *in_main += of_main;
    }
    let mut told: Vec<_> = told.into_iter().collect();
    told.sort_by_key(|(_, bytes)| Reverse(*bytes));
    let kilo = |bytes: usize| bytes as f64 / 1000.0;
    let line = |(owner, (all, in_main))| {
        format!("{:9.1} kB, {:9.1} kB in the main module  {owner}\n", kilo(all), kilo(in_main))
    };
    Ok(told.into_iter().map(line).collect())
}

fn read(file: &Path) -> Result<BTreeMap<String, usize>> {
    let failed = |error: String| format!("{}: {error}", project::display(file));
    let module = fs::read(file).map_err(|error| failed(error.to_string()))?;
    weights(&module).map_err(|error| failed(error.to_string()))
}

fn weights(module: &[u8]) -> std::result::Result<BTreeMap<String, usize>, BinaryReaderError> {
    let (mut imported, mut bodies) = (0, Vec::new());
    let mut weights = BTreeMap::new();
    let mut names = BTreeMap::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes().len()),
            Payload::DataSection(section) => {
                let range = section.range();
                let bytes = (range.end - range.start) as usize;
                weights.insert("words and tables".to_owned(), bytes);
            }
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(section) = section.as_known() {
                    for subsection in section {
                        if let Name::Function(functions) = subsection? {
                            for naming in functions {
                                let naming = naming?;
                                names.insert(naming.index, naming.name);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    for (index, bytes) in (imported..).zip(bodies) {
        let name = names.get(&index).copied().unwrap_or("unnamed");
        *weights.entry(owner(&format!("{:#}", demangle(name)))).or_default() += bytes;
    }
    Ok(weights)
}

/// What a function is for: the first of our screens or crates that its name holds, so that a copy of
/// library code counts where it was asked for; else its crate.
fn owner<'a>(name: &'a str) -> String {
    if name.starts_with("__wasm_split") {
        return "doors of rooms".to_owned();
    }
    let ours = name.find("crossover_").map(|at| &name[at..]);
    // Of a trait's function for any type the trait says more than the type.
    let generic = |name: &'a str| {
        name.strip_prefix('<')?.split_once(" as ").filter(|(of, _)| !of.contains("::"))
    };
    let path =
        ours.or_else(|| Some(generic(name)?.1)).unwrap_or_else(|| name.trim_start_matches('<'));
    let mut parts = path.split("::");
    let word = |part: &str| {
        let end = part.find(|c: char| c != '_' && !c.is_ascii_alphanumeric());
        part[..end.unwrap_or(part.len())].to_owned()
    };
    let first = parts.next().map(word).unwrap_or_default();
    match parts.next().map(word) {
        Some(module) if first == SCREENS => format!("{first}::{module}"),
        _ => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_counts_where_it_was_asked_for() {
        for (name, expected) in [
            ("crossover_screens::star::report::report", "crossover_screens::star"),
            (
                "<crossover_screens::tree::State as core::fmt::Debug>::fmt",
                "crossover_screens::tree",
            ),
            ("core::ptr::drop_in_place<crossover_model::Error>", "crossover_model"),
            ("<alloc::vec::Vec<T> as core::clone::Clone>::clone", "alloc"),
            ("<T as tachys::view::any_view::IntoAny>::into_any", "tachys"),
            ("__wasm_split_00bar00_export_155385b6_build", "doors of rooms"),
            ("dlmalloc::malloc", "dlmalloc"),
            ("unnamed", "unnamed"),
        ] {
            assert_eq!(owner(name), expected);
        }
    }
}

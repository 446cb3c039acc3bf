//! The modules that the program becomes: one that stays, and its parts.
//!
//! A part imports the memory, the tables, the globals and the functions it calls, and puts its own
//! functions into the places of the table that wait for them. Where a place still waits, a call
//! ends the program.

use super::plan::{Part, Plan};
use super::source::Source;
use crate::Result;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, DataSection, ElementSection, Elements, ExportKind,
    ExportSection, Function, FunctionSection, GlobalSection, ImportSection, MemorySection, Module,
    TableSection, TypeSection,
};
use wasmparser::{Export, Import};

/// The name under which a part imports all it needs; start.js knows it.
const PROGRAM: &str = "program";

/// Streams that the framework offers to servers, by parts of their names: no page calls them.
const UNCALLED: [&str; 1] = ["intounderlying"];

/// The module that stays and one for each part.
pub struct Modules {
    pub stays: Vec<u8>,
    pub parts: Vec<Vec<u8>>,
    /// What the script gives the program: the names that both had for it, and the short ones that
    /// the module has now.
    pub given: Vec<(String, String)>,
}

/// Takes the module apart as planned.
pub fn modules(module: &[u8], plan: &Plan) -> Result<Modules> {
    let parts = &plan.parts[..];
    let source = Source::read(module)?;
    let owners = owners(&source, parts);
    let needs = needs(&source, parts, &owners)?;
    let bytes = bytes(&source, plan);
    let shared: BTreeSet<u32> = needs.iter().flatten().copied().collect();
    let shared = shared.into_iter().zip(0..).collect();
    let writer = Writer {
        source: &source,
        owners: &owners,
        shared: &shared,
        bytes: &bytes,
    };
    let parts = (0..parts.len()).zip(&needs);
    let given = (0..).zip(&source.imports);
    let given = given.map(|(index, import)| (import.name.to_owned(), name('i', index)));
    Ok(Modules {
        given: given.collect(),
        stays: writer.stays().map_err(|error| error.to_string())?,
        parts: parts
            .map(|(part, needs)| writer.part(part, needs))
            .collect::<std::result::Result<_, _>>()
            .map_err(|error| error.to_string())?,
    })
}

/// The part that each function is in.
fn owners(source: &Source, parts: &[Part]) -> Vec<Option<usize>> {
    let mut owners = vec![None; source.functions.len()];
    for (part, functions) in parts.iter().map(|part| &part.functions).enumerate() {
        for index in functions
            .iter()
            .filter_map(|name| source.names.get(&**name))
        {
            owners[*index as usize] = Some(part);
        }
    }
    owners
}

/// Of each part the functions that it calls and others hold. None may be missing when it is called.
fn needs(source: &Source, parts: &[Part], owners: &[Option<usize>]) -> Result<Vec<BTreeSet<u32>>> {
    let mut needs = vec![BTreeSet::new(); parts.len()];
    for (caller, owner) in (0..).zip(owners) {
        for called in source.calls(caller)? {
            let holder = owners[called as usize];
            if holder == *owner {
                continue;
            }
            let there = match (owner, holder) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(owner), Some(holder)) => parts[holder].accompanies(&parts[*owner]),
            };
            if !there {
                return Err(format!(
                    "function {caller} calls {called} of a part that may be missing"
                ));
            }
            if let Some(owner) = owner {
                needs[*owner].insert(called);
            }
        }
    }
    Ok(needs)
}

/// The part that each byte of each segment of data is in. What several claim stays.
fn bytes(source: &Source, plan: &Plan) -> Vec<Vec<Option<usize>>> {
    let of_part = |(part, of): (usize, &Part)| {
        let ranges = of.data.clone().into_iter();
        ranges.map(move |range| (Some(part), range))
    };
    let mut claims: Vec<_> = plan.parts.iter().enumerate().flat_map(of_part).collect();
    claims.extend(plan.stays.iter().map(|range| (None, range.clone())));
    let segments = source.segments();
    let owners = segments.map(|(start, bytes)| {
        let within = |address: u32| (address.saturating_sub(start) as usize).min(bytes.len());
        let mut owners: Vec<Option<Option<usize>>> = vec![None; bytes.len()];
        for (claim, range) in &claims {
            for owner in &mut owners[within(range.start)..within(range.end)] {
                *owner = Some(owner.map_or(*claim, |other| other.filter(|_| other == *claim)));
            }
        }
        owners.into_iter().map(Option::flatten).collect()
    });
    owners.collect()
}

struct Writer<'a> {
    source: &'a Source<'a>,
    owners: &'a [Option<usize>],
    /// The functions that parts call of others, numbered.
    shared: &'a BTreeMap<u32, u32>,
    bytes: &'a [Vec<Option<usize>>],
}

/// Functions by their places in the module that is written.
struct Places {
    functions: Vec<u32>,
}

type Written<T> = std::result::Result<T, Error<String>>;

impl Reencode for Places {
    type Error = String;

    fn function_index(&mut self, function: u32) -> Written<u32> {
        Ok(self.functions[function as usize])
    }
}

impl Writer<'_> {
    fn stays(&self) -> Written<Vec<u8>> {
        let source = self.source;
        let stay = |index: &u32| self.owners[*index as usize].is_none();
        let kept: Vec<u32> = (0..source.functions.len() as u32).filter(stay).collect();
        // A last function stands in the table where those of parts are awaited.
        let mut places = self.places(&kept, kept.len() as u32);
        let mut types = TypeSection::new();
        let mut imports = ImportSection::new();
        let mut functions = FunctionSection::new();
        let mut tables = TableSection::new();
        let mut memories = MemorySection::new();
        let mut globals = GlobalSection::new();
        let mut exports = ExportSection::new();
        let mut elements = ElementSection::new();
        let mut code = CodeSection::new();
        let mut data = DataSection::new();

        self.types(&mut places, &mut types)?;
        let awaited = types.len();
        types.ty().function([], []);
        for (index, import) in (0..).zip(&source.imports) {
            let name = &name('i', index);
            places.parse_import(&mut imports, Import { name, ..*import })?;
        }
        for index in &kept[source.imported()..] {
            functions.function(source.functions[*index as usize]);
            places.parse_function_body(&mut code, self.body(*index))?;
        }
        functions.function(awaited);
        let mut ends = Function::new([]);
        ends.instructions().unreachable().end();
        code.function(&ends);
        for table in &source.tables {
            places.parse_table(&mut tables, table.clone())?;
        }
        for memory in &source.memories {
            memories.memory(places.memory_type(*memory)?);
        }
        for global in &source.globals {
            places.parse_global(&mut globals, global.clone())?;
        }
        let called = |export: &&Export| !UNCALLED.iter().any(|part| export.name.contains(part));
        for export in source.exports.iter().filter(called) {
            places.parse_export(&mut exports, *export)?;
        }
        for (index, number) in self.shared.iter().filter(|(index, _)| stay(index)) {
            let place = places.functions[*index as usize];
            exports.export(&name('f', *number), ExportKind::Func, place);
        }
        for (kind, letter, count) in [
            (ExportKind::Table, 't', source.tables.len()),
            (ExportKind::Memory, 'm', source.memories.len()),
            (ExportKind::Global, 'g', source.globals.len()),
        ] {
            for index in 0..count as u32 {
                exports.export(&name(letter, index), kind, index);
            }
        }
        for (table, start, of) in &source.elements {
            let of: Vec<_> = of
                .iter()
                .map(|index| places.functions[*index as usize])
                .collect();
            fill(&mut elements, *table, *start, of);
        }
        for ((start, bytes), owners) in source.segments().zip(self.bytes) {
            let stay = bytes
                .iter()
                .zip(owners)
                .map(|(byte, owner)| if owner.is_none() { *byte } else { 0 });
            data.active(0, &place(start), stay.collect::<Vec<_>>());
        }
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&tables);
        module
            .section(&memories)
            .section(&globals)
            .section(&exports)
            .section(&elements);
        module.section(&code).section(&data);
        Ok(self.finished(module))
    }

    fn part(&self, part: usize, needs: &BTreeSet<u32>) -> Written<Vec<u8>> {
        let source = self.source;
        let owned = |index: &u32| self.owners[*index as usize] == Some(part);
        let own: Vec<u32> = (0..source.functions.len() as u32).filter(owned).collect();
        let all: Vec<u32> = needs.iter().chain(&own).copied().collect();
        // What is neither here nor imported is not called.
        let mut places = self.places(&all, u32::MAX);
        let mut types = TypeSection::new();
        let mut imports = ImportSection::new();
        let mut functions = FunctionSection::new();
        let mut exports = ExportSection::new();
        let mut elements = ElementSection::new();
        let mut code = CodeSection::new();
        let mut data = DataSection::new();

        self.types(&mut places, &mut types)?;
        for index in needs {
            let kind = wasm_encoder::EntityType::Function(source.functions[*index as usize]);
            imports.import(PROGRAM, &name('f', self.shared[index]), kind);
        }
        for (index, table) in (0..).zip(&source.tables) {
            imports.import(PROGRAM, &name('t', index), places.table_type(table.ty)?);
        }
        for (index, memory) in (0..).zip(&source.memories) {
            imports.import(PROGRAM, &name('m', index), places.memory_type(*memory)?);
        }
        for (index, global) in (0..).zip(&source.globals) {
            imports.import(PROGRAM, &name('g', index), places.global_type(global.ty)?);
        }
        for index in &own {
            functions.function(source.functions[*index as usize]);
            places.parse_function_body(&mut code, self.body(*index))?;
            if let Some(number) = self.shared.get(index) {
                let place = places.functions[*index as usize];
                exports.export(&name('f', *number), ExportKind::Func, place);
            }
        }
        for (table, start, of) in &source.elements {
            for run in runs(of, |index| owned(index)) {
                let here = of[run.clone()]
                    .iter()
                    .map(|index| places.functions[*index as usize]);
                fill(
                    &mut elements,
                    *table,
                    start + run.start as u32,
                    here.collect(),
                );
            }
        }
        for ((start, bytes), owners) in source.segments().zip(self.bytes) {
            for run in runs(owners, |owner| *owner == Some(part)) {
                data.active(
                    0,
                    &place(start + run.start as u32),
                    bytes[run].iter().copied(),
                );
            }
        }
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&exports);
        module.section(&elements).section(&code).section(&data);
        Ok(self.finished(module))
    }

    /// The new places of `functions`, and `elsewhere` for all others.
    fn places(&self, functions: &[u32], elsewhere: u32) -> Places {
        let mut places = vec![elsewhere; self.owners.len()];
        for (place, index) in (0..).zip(functions) {
            places[*index as usize] = place;
        }
        Places { functions: places }
    }

    fn types(&self, places: &mut Places, types: &mut TypeSection) -> Written<()> {
        match &self.source.types {
            Some(section) => places.parse_type_section(types, section.clone()),
            None => Ok(()),
        }
    }

    fn body(&self, index: u32) -> wasmparser::FunctionBody<'_> {
        self.source.bodies[index as usize - self.source.imported()].clone()
    }

    fn finished(&self, mut module: Module) -> Vec<u8> {
        if let Some(features) = &self.source.features {
            module.section(&CustomSection {
                name: Cow::Borrowed(features.name()),
                data: Cow::Borrowed(features.data()),
            });
        }
        module.finish()
    }
}

/// Short, and unlike any name that the program gives.
fn name(letter: char, index: u32) -> String {
    format!("{letter}{index:x}")
}

fn place(number: u32) -> ConstExpr {
    ConstExpr::i32_const(number.cast_signed())
}

fn fill(elements: &mut ElementSection, table: u32, start: u32, functions: Vec<u32>) {
    let table = (table > 0).then_some(table);
    elements.active(table, &place(start), Elements::Functions(functions.into()));
}

/// The longest stretches of `list` whose items are all `wanted`.
fn runs<T>(list: &[T], wanted: impl Fn(&T) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in (0..list.len()).filter(|at| wanted(&list[*at])) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_as_long_as_they_can_be() {
        let even = |number: &i32| number % 2 == 0;
        assert_eq!(runs(&[2, 4, 1, 6, 3, 8], even), [0..2, 3..4, 5..6]);
        assert_eq!(runs(&[1], even), []);
    }
}

//! One module of many that rooms share: a browser has some work with each module, however small. And a module without
//! the types that it does not use: the cut leaves those of the whole program in each.

use crate::failure::Result;
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode, RoundtripReencoder};
use wasm_encoder::{
    CodeSection, DataCountSection, DataSection, ElementSection, FunctionSection, ImportSection,
    Module, TypeSection,
};
use wasmparser::{FuncType, Parser, Payload, TypeRef};

/// Returns one module that does what all of them do, with the types that it uses. They have nothing of their own but functions, entries of the
/// table and data.
pub fn merge<'a>(modules: impl IntoIterator<Item = &'a [u8]>) -> Result<Vec<u8>> {
    let mut merged = Merged::default();
    for module in modules {
        merged.add(module).map_err(|error| error.to_string())?;
    }
    Ok(merged.finish())
}

/// What is there of the module.
#[derive(Default)]
struct Merged {
    types: TypeSection,
    known: HashMap<FuncType, u32>,
    imports: ImportSection,
    /// The globals, by their names.
    globals: HashMap<String, u32>,
    /// The names of all that is imported.
    imported: Vec<String>,
    functions: FunctionSection,
    elements: ElementSection,
    code: CodeSection,
    data: DataSection,
}

/// Where a module's own numbers lead to.
struct Indices {
    types: Vec<u32>,
    globals: Vec<u32>,
    functions: u32,
    elements: u32,
    data: u32,
}

/// The types that a module uses.
#[derive(Default)]
struct Used(HashSet<u32>);

impl Reencode for Used {
    type Error = Infallible;

    fn type_index(&mut self, at: u32) -> Merging<u32> {
        self.0.insert(at);
        Ok(at)
    }
}

impl Used {
    fn of(module: &[u8]) -> Merging<Self> {
        let mut used = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::FunctionSection(section) => {
                    used.parse_function_section(&mut FunctionSection::new(), section)?;
                }
                Payload::CodeSectionEntry(body) => {
                    used.parse_function_body(&mut CodeSection::new(), body)?;
                }
                _ => {}
            }
        }
        Ok(used)
    }
}

type Merging<T> = std::result::Result<T, Error<Infallible>>;

impl Reencode for Indices {
    type Error = Infallible;

    fn type_index(&mut self, at: u32) -> Merging<u32> {
        Ok(self.types[at as usize])
    }

    fn global_index(&mut self, at: u32) -> Merging<u32> {
        Ok(self.globals[at as usize])
    }

    fn function_index(&mut self, at: u32) -> Merging<u32> {
        Ok(self.functions + at)
    }

    fn element_index(&mut self, at: u32) -> Merging<u32> {
        Ok(self.elements + at)
    }

    fn data_index(&mut self, at: u32) -> Merging<u32> {
        Ok(self.data + at)
    }
}

impl Merged {
    fn add(&mut self, module: &[u8]) -> Merging<()> {
        let used = Used::of(module)?;
        let mut indices = Indices {
            types: Vec::new(),
            globals: Vec::new(),
            functions: self.functions.len(),
            elements: self.elements.len(),
            data: self.data.len(),
        };
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(section) => {
                    for (at, function) in (0..).zip(section.into_iter_err_on_gc_types()) {
                        let is_used = used.0.contains(&at);
                        let function = function?;
                        // What is not used is not asked for either.
                        indices.types.push(if is_used { self.type_of(function)? } else { at });
                    }
                }
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        self.import(import?, &mut indices)?;
                    }
                }
                Payload::FunctionSection(section) => {
                    indices.parse_function_section(&mut self.functions, section)?;
                }
                Payload::ElementSection(section) => {
                    indices.parse_element_section(&mut self.elements, section)?;
                }
                Payload::CodeSectionEntry(body) => {
                    indices.parse_function_body(&mut self.code, body)?;
                }
                Payload::DataSection(section) => {
                    indices.parse_data_section(&mut self.data, section)?;
                }
                Payload::ExportSection(section) if section.count() == 0 => {}
                Payload::Version { .. }
                | Payload::DataCountSection { .. }
                | Payload::CodeSectionStart { .. }
                | Payload::CustomSection(_)
                | Payload::End(_) => {}
                _ => return Err(Error::UnexpectedNonCoreModuleSection),
            }
        }
        Ok(())
    }

    /// Returns the number of a type.
    fn type_of(&mut self, function: FuncType) -> Merging<u32> {
        if let Some(known) = self.known.get(&function) {
            return Ok(*known);
        }
        let at = self.types.len();
        self.types.ty().func_type(&RoundtripReencoder.func_type(function.clone())?);
        self.known.insert(function, at);
        Ok(at)
    }

    /// Imports what is not imported yet: there are one table and one memory.
    fn import(&mut self, import: wasmparser::Import, indices: &mut Indices) -> Merging<()> {
        let is_new = !self.imported.iter().any(|name| name == import.name);
        if is_new {
            self.imported.push(import.name.to_owned());
            RoundtripReencoder.parse_import(&mut self.imports, import)?;
        }
        if let TypeRef::Global(_) = import.ty {
            let next = self.globals.len() as u32;
            indices.globals.push(*self.globals.entry(import.name.to_owned()).or_insert(next));
        }
        Ok(())
    }

    fn finish(self) -> Vec<u8> {
        let count = DataCountSection { count: self.data.len() };
        let mut module = Module::new();
        module.section(&self.types).section(&self.imports).section(&self.functions);
        module.section(&self.elements).section(&count).section(&self.code).section(&self.data);
        module.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, Elements, EntityType, Function, GlobalType, Instruction, MemoryType, ValType,
    };

    /// Returns a module with a function that returns a global of another module, its address at `at`.
    fn module(global: &str, result: ValType, at: i32) -> Vec<u8> {
        let mut merged = Merged::default();
        merged.types.ty().function([], [result]);
        let memory = MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        merged.imports.import("main", "memory", EntityType::Memory(memory));
        let kind = GlobalType { val_type: result, mutable: true, shared: false };
        merged.imports.import("main", global, EntityType::Global(kind));
        merged.functions.function(0);
        let elements = Elements::Functions([0].as_slice().into());
        merged.elements.active(None, &ConstExpr::i32_const(at), elements);
        let mut body = Function::new([]);
        body.instruction(&Instruction::GlobalGet(0)).instruction(&Instruction::End);
        merged.code.function(&body);
        merged.data.active(0, &ConstExpr::i32_const(at), [7]);
        merged.finish()
    }

    #[test]
    fn modules_keep_their_functions_and_share_what_they_import() {
        let one = module("one", ValType::I32, 1);
        let all = [&one[..], &module("two", ValType::I64, 2), &module("one", ValType::I32, 3)];
        let merged = merge(all).unwrap();
        let (mut types, mut imports, mut functions, mut globals, mut named) =
            (0, 0, vec![], vec![], vec![]);
        for payload in Parser::new(0).parse_all(&merged) {
            match payload.unwrap() {
                Payload::TypeSection(section) => types = section.count(),
                Payload::ImportSection(section) => imports = section.count(),
                Payload::FunctionSection(section) => {
                    functions = section.into_iter().map(std::result::Result::unwrap).collect();
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        let wasmparser::ElementItems::Functions(items) = element.unwrap().items
                        else {
                            panic!()
                        };
                        named.extend(items.into_iter().map(std::result::Result::unwrap));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    let first = body.get_operators_reader().unwrap().read().unwrap();
                    let wasmparser::Operator::GlobalGet { global_index } = first else { panic!() };
                    globals.push(global_index);
                }
                _ => {}
            }
        }
        assert_eq!((types, imports), (2, 3));
        assert_eq!((functions, globals, named), (vec![0, 1, 0], vec![0, 1, 0], vec![0, 1, 2]));
        assert_eq!(super::merge([&one[..]]).unwrap(), one);
    }

    #[test]
    fn types_that_are_not_used_are_left_out() {
        let one = module("one", ValType::I32, 1);
        // The same module behind a type that nothing has.
        let mut wide = Merged::default();
        wide.types.ty().function([ValType::F64], [ValType::F64]);
        wide.add(&one).unwrap();
        let wide = wide.finish();
        assert!(one.len() < wide.len());
        assert_eq!(super::merge([&wide[..]]).unwrap(), one);
    }

    #[test]
    fn what_has_more_than_that_is_an_error() {
        let mut exports = wasm_encoder::ExportSection::new();
        exports.export("f", wasm_encoder::ExportKind::Func, 0);
        let mut module = Module::new();
        module.section(&exports);
        assert!(merge([&module.finish()[..]]).is_err());
    }
}

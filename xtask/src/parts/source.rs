//! The program as a module to be taken apart.

use super::linked::{address, constant};
use super::unreadable;
use crate::Result;
use std::collections::HashMap;
use wasmparser::{
    BinaryReaderError, CustomSectionReader, Data, ElementItems, ElementKind, Export, FunctionBody,
    Global, Import, KnownCustom, MemoryType, Name, Operator, Parser, Payload, Table, TypeRef,
    TypeSectionReader,
};

/// A module, section by section.
#[derive(Default)]
pub struct Source<'a> {
    pub types: Option<TypeSectionReader<'a>>,
    pub imports: Vec<Import<'a>>,
    /// The type of each function, imported ones first.
    pub functions: Vec<u32>,
    pub tables: Vec<Table<'a>>,
    pub memories: Vec<MemoryType>,
    pub globals: Vec<Global<'a>>,
    pub exports: Vec<Export<'a>>,
    /// Tables filled at the start: table, first place, functions.
    pub elements: Vec<(u32, u32, Vec<u32>)>,
    pub bodies: Vec<FunctionBody<'a>>,
    pub data: Vec<Data<'a>>,
    pub names: HashMap<&'a str, u32>,
    /// What the module asks of those that run it.
    pub features: Option<CustomSectionReader<'a>>,
}

impl<'a> Source<'a> {
    /// Reads a module.
    pub fn read(module: &'a [u8]) -> Result<Self> {
        let mut source = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            payload
                .and_then(|payload| source.take(payload))
                .map_err(unreadable)?;
        }
        Ok(source)
    }

    fn take(&mut self, payload: Payload<'a>) -> std::result::Result<(), BinaryReaderError> {
        match payload {
            Payload::TypeSection(types) => self.types = Some(types),
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import?;
                    if let TypeRef::Func(kind) = import.ty {
                        self.functions.push(kind);
                    }
                    self.imports.push(import);
                }
            }
            Payload::FunctionSection(types) => {
                for kind in types {
                    self.functions.push(kind?);
                }
            }
            Payload::TableSection(tables) => self.tables = all(tables)?,
            Payload::MemorySection(memories) => self.memories = all(memories)?,
            Payload::GlobalSection(globals) => self.globals = all(globals)?,
            Payload::ExportSection(exports) => self.exports = all(exports)?,
            Payload::ElementSection(elements) => {
                for element in elements {
                    let element = element?;
                    let ElementKind::Active {
                        table_index,
                        offset_expr,
                    } = element.kind
                    else {
                        continue;
                    };
                    if let ElementItems::Functions(functions) = element.items {
                        let (table, start) = (table_index.unwrap_or(0), constant(&offset_expr));
                        self.elements
                            .push((table, start.unwrap_or(0), all(functions)?));
                    }
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(data) => self.data = all(data)?,
            Payload::CustomSection(custom) if custom.name() == "target_features" => {
                self.features = Some(custom);
            }
            Payload::CustomSection(custom) => {
                if let KnownCustom::Name(names) = custom.as_known() {
                    for name in names {
                        if let Name::Function(names) = name? {
                            for name in names {
                                let name = name?;
                                self.names.insert(name.name, name.index);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// How many functions are imported.
    pub fn imported(&self) -> usize {
        self.functions.len() - self.bodies.len()
    }

    /// The functions that function `index` calls.
    pub fn calls(&self, index: u32) -> Result<Vec<u32>> {
        let Some(body) = (index as usize).checked_sub(self.imported()) else {
            return Ok(Vec::new());
        };
        let mut calls = Vec::new();
        let operators = self.bodies[body].get_operators_reader();
        for operator in operators.map_err(unreadable)? {
            match operator.map_err(unreadable)? {
                Operator::Call {
                    function_index: called,
                }
                | Operator::ReturnCall {
                    function_index: called,
                }
                | Operator::RefFunc {
                    function_index: called,
                } => calls.push(called),
                _ => {}
            }
        }
        Ok(calls)
    }

    /// The addresses of each segment of data.
    pub fn segments(&self) -> impl Iterator<Item = (u32, &'a [u8])> {
        self.data
            .iter()
            .map(|data| (address(&data.kind).unwrap_or(0), data.data))
    }
}

fn all<'a, T: wasmparser::FromReader<'a>>(
    section: wasmparser::SectionLimited<'a, T>,
) -> std::result::Result<Vec<T>, BinaryReaderError> {
    section.into_iter().collect()
}

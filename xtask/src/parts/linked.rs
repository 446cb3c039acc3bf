//! What the linker says of the program: its functions and data, and which of them name which.
//!
//! Told to keep relocations (`--emit-relocs`), it writes down every place where a function or a
//! datum is named:
//! <https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md>

use super::unreadable;
use crate::Result;
use std::ops::Range;
use wasmparser::{
    BinaryReaderError, ConstExpr, DataKind, ExternalKind, KnownCustom, Linking, Operator, Parser,
    Payload, RelocSectionReader, RelocationType, SymbolInfo, TypeRef,
};

/// A function or a datum.
#[derive(Default)]
pub struct Thing {
    /// Its name, as the compiler made it.
    pub name: String,
    /// Its addresses in memory; `None` for a function.
    pub memory: Option<Range<u32>>,
    /// Its size in the file.
    pub size: usize,
    /// The things that it names.
    pub names: Vec<usize>,
}

/// The program as a graph: functions by their indices, then data.
#[derive(Default)]
pub struct Linked {
    /// Functions and data.
    pub things: Vec<Thing>,
    /// The functions that the outside names.
    pub roots: Vec<usize>,
}

/// Where a thing lies in the file.
struct Place {
    file: Range<usize>,
    thing: usize,
}

#[derive(Default)]
struct Reader<'a> {
    linked: Linked,
    /// Functions and data in the order of the file.
    places: Vec<Place>,
    /// Of each segment of data: its first address, and where it lies in the file.
    segments: Vec<(u32, usize)>,
    /// The thing that each symbol stands for.
    symbols: Vec<Option<usize>>,
    /// Where each section begins in the file.
    sections: Vec<usize>,
    relocations: Vec<RelocSectionReader<'a>>,
}

impl Linked {
    /// Reads what the linker wrote.
    pub fn read(module: &[u8]) -> Result<Self> {
        let mut reader = Reader::default();
        for payload in Parser::new(0).parse_all(module) {
            payload
                .and_then(|payload| reader.take(payload))
                .map_err(unreadable)?;
        }
        if reader.relocations.is_empty() {
            return Err("the linker kept no relocations: was it told --emit-relocs?".to_owned());
        }
        reader.relate().map_err(unreadable)?;
        Ok(reader.linked)
    }
}

impl<'a> Reader<'a> {
    fn take(&mut self, payload: Payload<'a>) -> std::result::Result<(), BinaryReaderError> {
        if let Some((_, range)) = payload.as_section() {
            self.sections.push(range.start as usize);
        }
        let Linked { things, roots } = &mut self.linked;
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    if matches!(import?.ty, TypeRef::Func(_)) {
                        roots.push(things.len());
                        things.push(Thing::default());
                    }
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        roots.push(export.index as usize);
                    }
                }
            }
            Payload::CodeSectionEntry(body) => {
                let file = body.range().start as usize..body.range().end as usize;
                let (size, thing) = (file.len(), things.len());
                self.places.push(Place { file, thing });
                things.push(Thing {
                    size,
                    ..Thing::default()
                });
            }
            Payload::DataSection(segments) => {
                for segment in segments {
                    let segment = segment?;
                    let start = segment.range.end as usize - segment.data.len();
                    self.segments
                        .push((address(&segment.kind).unwrap_or(0), start));
                }
            }
            Payload::CustomSection(custom) => match custom.as_known() {
                KnownCustom::Linking(linking) => {
                    for part in linking.subsections() {
                        if let Linking::SymbolTable(symbols) = part? {
                            for symbol in symbols {
                                self.symbol(&symbol?);
                            }
                        }
                    }
                }
                KnownCustom::Reloc(section) => self.relocations.push(section),
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn symbol(&mut self, symbol: &SymbolInfo) {
        let things = &mut self.linked.things;
        let thing = match symbol {
            SymbolInfo::Func { index, name, .. } => {
                let index = *index as usize;
                if let (Some(thing), Some(name)) = (things.get_mut(index), name) {
                    (*name).clone_into(&mut thing.name);
                }
                Some(index)
            }
            SymbolInfo::Data {
                name,
                symbol: Some(datum),
                ..
            } => {
                let segment = self.segments.get(datum.index as usize);
                segment.map(|(address, start)| {
                    let (start, size) = (start + datum.offset as usize, datum.size as usize);
                    let thing = things.len();
                    self.places.push(Place {
                        file: start..start + size,
                        thing,
                    });
                    let address = address + datum.offset;
                    things.push(Thing {
                        name: (*name).to_owned(),
                        memory: Some(address..address + datum.size),
                        size,
                        names: Vec::new(),
                    });
                    thing
                })
            }
            _ => None,
        };
        self.symbols.push(thing);
    }

    /// Notes who names whom.
    fn relate(&mut self) -> std::result::Result<(), BinaryReaderError> {
        self.places.sort_by_key(|place| place.file.start);
        for section in &self.relocations {
            let start = self.sections.get(section.section_index() as usize);
            for entry in section.entries() {
                let entry = entry?;
                let named = self.symbols.get(entry.index as usize).copied().flatten();
                let (Some(start), Some(named)) = (start, named) else {
                    continue;
                };
                if entry.ty != RelocationType::TypeIndexLeb {
                    let at = start + entry.offset as usize;
                    let before = self.places.partition_point(|place| place.file.start <= at);
                    let mut before = self.places.iter().take(before).rev();
                    // What stands in no thing that has a name is named by everybody.
                    match before.find(|place| place.file.contains(&at)) {
                        Some(place) => self.linked.things[place.thing].names.push(named),
                        None => self.linked.roots.push(named),
                    }
                }
            }
        }
        Ok(())
    }
}

/// The first address of a segment of data.
pub fn address(kind: &DataKind) -> Option<u32> {
    match kind {
        DataKind::Active { offset_expr, .. } => constant(offset_expr),
        DataKind::Passive => None,
    }
}

/// The number that an expression is.
pub fn constant(expression: &ConstExpr) -> Option<u32> {
    match expression.get_operators_reader().read() {
        Ok(Operator::I32Const { value }) => Some(value.cast_unsigned()),
        _ => None,
    }
}

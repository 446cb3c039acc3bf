//! The JSON of mdBook's preprocessors: `[context, book]` comes in, the book goes out.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::host::To;

/// A book and where its files are.
pub struct Book {
    context: Value,
    book: Value,
}

impl Book {
    /// Returns the book that `input` holds; `None` where it is anything else.
    pub fn read(input: &str) -> Option<Self> {
        let (context, book) = serde_json::from_str(input).ok()?;
        let book = Self { context, book };
        (book.context["renderer"].is_string() && book.book.is_object()).then_some(book)
    }

    /// Returns the target of the renderer.
    pub fn target(&self) -> To {
        match self.context["renderer"].as_str() {
            Some("latex" | "pandoc") => To::Latex,
            _ => To::Mdbook,
        }
    }

    /// Returns the folder of the chapters.
    pub fn source(&self) -> PathBuf {
        let root = self.context["root"].as_str().unwrap_or_default();
        Path::new(root).join(self.folder())
    }

    /// Returns the folder of the chapters within that of the book.
    fn folder(&self) -> &str {
        self.context["config"]["book"]["src"].as_str().unwrap_or("src")
    }

    /// Returns the book as mdBook takes it back.
    pub fn write(&self) -> String {
        self.book.to_string()
    }

    /// Replaces the text of each chapter by what `filter` makes of it. `filter` takes the file of the chapter, the
    /// path from there to [`Self::source`] (`../` for each folder), and the text.
    pub fn each(&mut self, filter: &mut dyn FnMut(&str, &str, &str) -> Option<String>) {
        let folder = self.folder().to_owned();
        let mut chapter = |chapter: &mut Map<String, Value>| {
            let text = |key: &str| chapter.get(key).and_then(Value::as_str);
            let path = text("path").unwrap_or_default();
            let up = "../".repeat(path.matches(['/', '\\']).count());
            let file = format!("{folder}/{}", text("source_path").unwrap_or(path));
            let filtered = text("content").and_then(|content| filter(&file, &up, content));
            if let Some(filtered) = filtered {
                chapter.insert("content".to_owned(), Value::String(filtered));
            }
        };
        // `sections` up to mdBook 0.4.
        for items in ["items", "sections"] {
            each_of(self.book.get_mut(items), &mut chapter);
        }
    }
}

/// Hands every chapter of a list, and of the lists in its chapters, to `visit`.
fn each_of(items: Option<&mut Value>, visit: &mut dyn FnMut(&mut Map<String, Value>)) {
    for item in items.and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(chapter) = item.get_mut("Chapter").and_then(Value::as_object_mut) {
            visit(chapter);
            each_of(chapter.get_mut("sub_items"), visit);
        }
    }
}

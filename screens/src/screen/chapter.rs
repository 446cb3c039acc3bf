//! The chapters of the course, the book that lies beside the page.

/// A chapter of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// What a message costs.
    Messages,
    /// Operations in which all take part.
    Collectives,
    /// How processors are linked.
    Networks,
    /// How a grid is cut.
    Decomposition,
    /// How much faster more processors are.
    SpeedupLaws,
    /// How the work must grow with the processors.
    Isoefficiency,
    /// What PRAM, BSP and `LogP` charge.
    AbstractMachines,
    /// How a load is sent out.
    DivisibleLoads,
    /// What limits a kernel.
    Rooflines,
    /// How fast a task graph can run.
    WorkAndSpan,
    /// How matrices are multiplied.
    MatrixProducts,
    /// How a stream passes through stages.
    Pipelines,
    /// How large models are trained.
    LargeModels,
    /// How one's own measurements decide.
    ChooseAMachine,
}

/// The first page of the course, beside the page.
pub const COURSE: &str = "./book/index.html";

impl Chapter {
    /// All of them, in the order of the course.
    pub const ALL: [Self; 14] = [
        Self::Messages,
        Self::Collectives,
        Self::Networks,
        Self::Decomposition,
        Self::SpeedupLaws,
        Self::Isoefficiency,
        Self::AbstractMachines,
        Self::DivisibleLoads,
        Self::Rooflines,
        Self::WorkAndSpan,
        Self::MatrixProducts,
        Self::Pipelines,
        Self::LargeModels,
        Self::ChooseAMachine,
    ];

    /// Returns its number, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// Returns its title in the contents of the course.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Messages => "Messages",
            Self::Collectives => "Collectives",
            Self::Networks => "Networks",
            Self::Decomposition => "Decomposition",
            Self::SpeedupLaws => "Speedup laws",
            Self::Isoefficiency => "Isoefficiency",
            Self::AbstractMachines => "Abstract machines",
            Self::DivisibleLoads => "Divisible loads",
            Self::Rooflines => "Rooflines",
            Self::WorkAndSpan => "Work and span",
            Self::MatrixProducts => "Matrix products",
            Self::Pipelines => "Pipelines",
            Self::LargeModels => "Large models",
            Self::ChooseAMachine => "Choose a machine",
        }
    }

    /// Returns the name of its file, without an ending: its title.
    fn file(self) -> String {
        self.title().to_ascii_lowercase().replace(' ', "-")
    }

    /// Returns where it lies beside the page.
    pub fn address(self) -> String {
        format!("./book/course/{}.html", self.file())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn docs() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs"))
    }

    #[test]
    fn the_contents_of_the_book_name_the_chapters_in_their_order() {
        let contents = fs::read_to_string(docs().join("SUMMARY.md")).expect("the contents");
        let listed = contents.lines().filter(|line| line.contains("](course/"));
        let listed: Vec<&str> =
            listed.map(|line| line.trim_start_matches([' ', '-', '*'])).collect();
        let expected = Chapter::ALL.map(|chapter| {
            let (title, file) = (chapter.title(), chapter.file());
            assert!(docs().join(format!("course/{file}.md")).is_file(), "{file}.md is missing");
            format!("[{title}](course/{file}.md)")
        });
        assert_eq!(listed, expected);
    }
}

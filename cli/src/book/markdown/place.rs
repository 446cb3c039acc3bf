//! Parts of a text other than words.

use std::ops::Range;

/// Code, HTML or a figure, in which no number is sought.
pub struct Place {
    /// Its place in the text.
    pub place: Range<usize>,
    /// Its kind.
    pub kind: Kind,
}

/// The kind of a place.
#[derive(PartialEq)]
pub enum Kind {
    /// A block of ours.
    Figure,
    /// Code between fences.
    Fence,
    /// A directive of `MyST` between fences, which may hold text.
    Directive,
    /// Code that is indented, or within a line.
    Code,
    /// A tag, or a block of HTML.
    Html,
}

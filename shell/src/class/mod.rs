//! The answers of a class, without a server: each student's as a short text ([`Text`]), many of them gathered
//! ([`Class`]), and what the class said in each step ([`count`]).

pub mod count;
mod gather;
mod kept;
#[cfg(test)]
mod tests;
mod text;

pub use gather::{Class, Gathered, MOST, Student, Taken};
pub use kept::KeptClass;
pub use text::{Answered, LARGEST, Label, Text, clean_name, file_name};

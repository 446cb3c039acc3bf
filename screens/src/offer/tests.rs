//! Tests come with the reader.

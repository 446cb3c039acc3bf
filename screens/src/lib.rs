//! What can be explored, as data.

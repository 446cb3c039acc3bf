//! Large models on many devices.

//! A small simplex of our own.

//! The parameters of lines and laws, by least squares, with how sure they are.

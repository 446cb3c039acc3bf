//! Tables of HTML and LaTeX as lines that columns are read from.

mod entities;
mod html;
mod latex;

pub use html::rewrite as rewrite_html;
pub use latex::rewrite as rewrite_latex;

#[cfg(test)]
mod tests;

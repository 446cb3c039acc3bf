//! The content security policy under which the page and the book work: sent by our server, and said in each page,
//! since many static hosts send none.

use crate::failure::Result;

/// The policy.
///
/// - `'wasm-unsafe-eval'` allows WebAssembly and nothing else of what `'unsafe-eval'` allows.
/// - No inline script and no inline style: styles set by the program go through the DOM's
///   style object, which the policy does not concern.
/// - `data:` and `blob:` images are the icon and what an export draws on its way to a PNG.
/// - `frame-src` is for the live figures of the book. `frame-ancestors` is left out: embedding is wanted.
macro_rules! policy {
    () => {
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; \
         base-uri 'none'; form-action 'none'"
    };
}
pub(crate) use policy;

/// What every page begins its head with; the policy holds for what follows it.
const FIRST: &str = "<meta charset=\"utf-8\">";

/// Adds the policy to the head of a page.
pub fn with_policy(page: &str) -> Result<String> {
    let (before, after) =
        page.split_once(FIRST).ok_or_else(|| format!("a page without {FIRST} in its head"))?;
    let policy = policy!();
    Ok(format!(
        "{before}{FIRST}<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">{after}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project;

    #[test]
    fn the_policy_stands_before_all_that_it_concerns() {
        let page = "<head><meta charset=\"utf-8\"><script src=\"a.js\"></script>";
        let guarded = with_policy(page).unwrap();
        let policy = guarded.find("script-src 'self' 'wasm-unsafe-eval'").unwrap();
        assert!(policy < guarded.find("<script").unwrap());
        assert!(!policy!().contains('"'));
        assert!(super::with_policy("<head>").is_err());
    }

    #[test]
    fn the_guide_tells_the_policy() {
        let page = project::read(&project::root().join("docs/how-it-is-built.md")).unwrap();
        assert!(page.replace('\n', " ").contains(policy!()));
    }
}

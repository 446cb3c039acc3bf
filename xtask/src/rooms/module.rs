//! A module of WebAssembly without what only tools read.

use wasmparser::{BinaryReaderError, Parser, Payload};

/// The first bytes of each module: what it is, and its version.
const HEAD: usize = 8;

/// Returns a module without its custom sections: the names of its functions, its producers, its relocations.
pub fn strip(module: &[u8]) -> Result<Vec<u8>, BinaryReaderError> {
    let mut kept = module.get(..HEAD).unwrap_or_default().to_vec();
    let mut end = HEAD;
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        let custom = matches!(payload, Payload::CustomSection(_));
        if let Some((_, range)) = payload.as_section() {
            // A section begins with its kind and its length, right behind the one before.
            if !custom {
                kept.extend_from_slice(&module[end..range.end as usize]);
            }
            end = range.end as usize;
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEMORY: [u8; 5] = [5, 3, 1, 0, 1];
    const CUSTOM: [u8; 5] = [0, 3, 1, b'a', 7];

    #[test]
    fn custom_sections_go_and_all_others_stay() {
        let head = b"\0asm\x01\0\0\0";
        let module = [&head[..], &CUSTOM, &MEMORY, &CUSTOM].concat();
        assert_eq!(strip(&module).unwrap(), [&head[..], &MEMORY].concat());
        assert!(strip(b"<!doctype html>").is_err());
    }
}

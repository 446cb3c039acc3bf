//! The link inside a PNG: a text chunk behind the header.
//!
//! Source: *Portable Network Graphics (PNG) Specification*, 3rd ed., W3C, sections 5.3 (chunks),
//! 5.5 (CRC) and 11.3.3.2 (`tEXt`).

use super::version::VERSION;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// The signature and the header chunk, which comes first in every file.
const HEAD: usize = 8 + 12 + 13;
/// The keyword of the chunk with the link.
const KEYWORD: &str = "Crossover link";

/// Returns `png` with `link` and the version of the program inside; unchanged where it is no PNG.
#[must_use]
pub fn with_link(png: &[u8], link: &str) -> Vec<u8> {
    let (Some((head, rest)), true) = (png.split_at_checked(HEAD), png.starts_with(SIGNATURE))
    else {
        return png.to_vec();
    };
    let version = format!("Crossover {VERSION}");
    let mut marked = head.to_vec();
    for (keyword, text) in [("Software", version.as_str()), (KEYWORD, link)] {
        let body = format!("tEXt{keyword}\0{text}");
        marked.extend((body.len() as u32 - 4).to_be_bytes());
        marked.extend(body.bytes());
        marked.extend(crc(body.as_bytes()).to_be_bytes());
    }
    marked.extend(rest);
    marked
}

/// Returns the link that [`with_link`] put into a file.
#[must_use]
pub(super) fn link(png: &[u8]) -> Option<String> {
    let mut rest = png.strip_prefix(SIGNATURE)?;
    loop {
        let (length, chunk) = rest.split_at_checked(4)?;
        let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
        let (body, after) = chunk.split_at_checked(length.checked_add(4)?)?;
        let text = body.strip_prefix(b"tEXt").and_then(|text| {
            let text = text.strip_prefix(KEYWORD.as_bytes())?;
            text.strip_prefix(b"\0")
        });
        if let Some(text) = text {
            return String::from_utf8(text.to_vec()).ok();
        }
        rest = after.get(4..)?;
    }
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_is_that_of_the_specification() {
        // Every PNG ends with these bytes.
        assert_eq!(crc(b"IEND"), 0xae42_6082);
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_link_is_found_again() {
        let header = [&[0, 0, 0, 13], b"IHDR".as_slice(), &[0; 17]].concat();
        let png = [SIGNATURE, &header, b"the rest"].concat();
        let marked = with_link(&png, "https://example.org/#/routing?m=5&l=2");
        assert_eq!(link(&marked).as_deref(), Some("https://example.org/#/routing?m=5&l=2"));
        assert!(marked.starts_with(&png[..HEAD]) && marked.ends_with(b"the rest"));
        assert_eq!(link(&png), None);
        assert_eq!(with_link(b"GIF89a", "#/routing"), b"GIF89a");
        for end in 0..marked.len() {
            let _ = link(&marked[..end]);
        }
    }
}

//! The few options a command takes: `--name value`, `--name=value`, `--flag`, and after
//! `--` whatever is handed on to another program.

use crate::failure::Result;

/// The options of one command, parsed.
#[derive(Debug, Default)]
pub struct Options {
    values: Vec<(String, String)>,
    flags: Vec<String>,
    /// What came after `--`.
    pub rest: Vec<String>,
}

impl Options {
    /// Reads `arguments`, allowing the options named in `values` and `flags` only.
    pub fn parse(arguments: &[String], values: &[&str], flags: &[&str]) -> Result<Self> {
        let mut options = Self::default();
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                options.rest = words.cloned().collect();
                break;
            }
            let Some(option) = word.strip_prefix("--") else {
                return Err(format!("`{word}` is not expected here"));
            };
            let (name, attached) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (option, None),
            };
            if flags.contains(&name) {
                if attached.is_some() {
                    return Err(format!("--{name} takes no value"));
                }
                options.flags.push(name.to_owned());
            } else if values.contains(&name) {
                let value = attached
                    .or_else(|| words.next().cloned())
                    .ok_or_else(|| format!("--{name} needs a value"))?;
                options.values.push((name.to_owned(), value));
            } else {
                return Err(format!("there is no option --{name}"));
            }
        }
        Ok(options)
    }

    /// The value of `--name`; the last one counts.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Whether `--name` was given.
    pub fn flag(&self, name: &str) -> bool {
        self.flags.iter().any(|flag| flag == name)
    }

    /// The port of `--port`, or `default`; 0 lets the system choose.
    pub fn port(&self, default: u16) -> Result<u16> {
        self.value("port").map_or(Ok(default), |text| {
            text.parse().map_err(|_| format!("--port: `{text}` is not a port; 0 to 65535 are"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Options> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        Options::parse(&words, &["port"], &["fast"])
    }

    #[test]
    fn values_flags_and_the_rest() {
        let options = parse(&["--port", "1", "--fast", "--port=2", "--", "--port", "x"]).unwrap();
        assert_eq!(options.port(8080), Ok(2));
        assert!(options.flag("fast"));
        assert_eq!(options.rest, ["--port", "x"]);
        assert_eq!(parse(&[]).unwrap().port(8080), Ok(8080));
    }

    #[test]
    fn mistakes_are_named() {
        for (words, expected) in [
            (&["--prot", "1"][..], "--prot"),
            (&["--port"], "needs a value"),
            (&["--fast=1"], "takes no value"),
            (&["port"], "`port`"),
        ] {
            let message = parse(words).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
        let message = parse(&["--port", "70000"]).unwrap().port(1).unwrap_err();
        assert!(message.contains("70000"), "{message}");
    }
}

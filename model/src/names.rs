//! Names of choices: one table gives an enum its names, `Display` and `FromStr`.

use crate::{Error, ErrorKind};

/// Names the variants of an enum. `ALL` lists them in the order given, `name` and `Display` write
/// the name, `FromStr` reads it and its aliases, whatever the case of its letters and whatever
/// separates its words. An unknown name is an error on the field, which lists the names. With the feature
/// `serde` they are written and read by these names, too.
macro_rules! named {
    ($choice:ident, $field:literal, {
        $($variant:ident = $name:literal $(| $alias:literal)*),+ $(,)?
    }) => {
        impl $choice {
            /// Every one of them, in the order of the interface.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name in links and case files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $choice {
            type Err = $crate::Error;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let named = [$(($name, Self::$variant), $(($alias, Self::$variant),)*)+];
                $crate::names::find($field, name, &named, &Self::ALL.map(Self::name))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $choice {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $choice {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'de, str>>::deserialize(from)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use named;

/// Returns the choice of that name, which may differ in case and in what separates its words.
///
/// # Errors
/// Names `field` when there is none; the help lists `names`.
pub(crate) fn find<T: Copy>(
    field: &'static str,
    name: &str,
    named: &[(&str, T)],
    names: &[&str],
) -> Result<T, Error> {
    let wanted = plain(name);
    let found = named.iter().find(|(known, _)| plain(known) == wanted);
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let got: String = name.chars().take(40).collect();
        let help = format!("give one of {}", names.join(", "));
        Error::new(ErrorKind::UnknownOption, field, got, help)
    })
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

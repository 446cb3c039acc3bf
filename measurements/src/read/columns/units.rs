//! Units of times and sizes, as headings and cells say them.

/// Returns words in small letters and without accents, and a micro as the letter it is written with.
pub fn fold_case(words: &str) -> String {
    let mut folded = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            // A sign that a page could not read is that of a micro.
            'µ' | 'μ' | '\u{fffd}' | 'ú' | 'ü' | 'ù' | 'û' | 'Ü' | 'Ú' => folded.push('u'),
            'á' | 'à' | 'â' | 'ã' | 'ä' | 'Ä' | 'Á' => folded.push('a'),
            'é' | 'è' | 'ê' | 'É' | 'È' => folded.push('e'),
            'í' | 'ì' | 'î' => folded.push('i'),
            'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'Ö' => folded.push('o'),
            'ç' | 'Ç' => folded.push('c'),
            'ñ' | 'Ñ' => folded.push('n'),
            'ß' => folded.push_str("ss"),
            'œ' | 'Œ' => folded.push_str("oe"),
            _ => folded.push(letter.to_ascii_lowercase()),
        }
    }
    folded
}

/// Returns a unit of time in seconds; the word is in small letters.
pub fn seconds(word: &str) -> Option<f64> {
    match word {
        "s" | "sec" | "secs" | "second" | "seconds" | "sek" | "sekunde" | "sekunden"
        | "secondes" | "seconde" | "segundos" | "segundo" | "secondi" | "secondo" | "seg" => {
            Some(1.0)
        }
        "ms" | "msec" | "msecs" | "millis" | "millisecond" | "milliseconds" | "millisekunden"
        | "millisecondes" | "milisegundos" | "millisecondi" => Some(1e-3),
        "us" | "usec" | "usecs" | "microsec" | "micros" | "microsecond" | "microseconds"
        | "mikrosekunden" | "microsecondes" | "microsegundos" | "microsecondi" => Some(1e-6),
        "ns" | "nsec" | "nsecs" | "nanosec" | "nanos" | "nanosecond" | "nanoseconds"
        | "nanosekunden" => Some(1e-9),
        "ps" | "psec" | "picosecond" | "picoseconds" => Some(1e-12),
        "mins" | "minute" | "minutes" | "minuten" | "minutos" | "minuti" => Some(60.0),
        "h" | "hr" | "hrs" | "hour" | "hours" | "stunden" | "heures" | "horas" | "ore" => {
            Some(3600.0)
        }
        _ => None,
    }
}

/// Returns a time that rates are counted by, in seconds: a day and a minute too.
pub fn period(word: &str) -> Option<f64> {
    match word {
        "day" | "days" | "d" | "tag" | "jour" => Some(86_400.0),
        "min" => Some(60.0),
        "fs" => Some(1e-15),
        _ => seconds(word),
    }
}

/// Returns a unit of size in bytes. `Kb`, `Mb` and `Gb` are bits, `kb` and `MB` bytes.
pub fn bytes(word: &str) -> Option<f64> {
    if is_bits(word) {
        return bits(word);
    }
    match fold_case(word).as_str() {
        "b" | "byte" | "bytes" | "nbytes" | "octet" | "octets" => Some(1.0),
        "k" | "ki" | "kib" | "kibibyte" | "kibibytes" => Some(1024.0),
        "m" | "mi" | "mib" | "mebibyte" | "mebibytes" => Some(f64::exp2(20.0)),
        "g" | "gi" | "gib" | "gibibyte" | "gibibytes" => Some(f64::exp2(30.0)),
        "kb" | "kbyte" | "kbytes" | "kilobyte" | "kilobytes" | "ko" => Some(1e3),
        "mb" | "mbyte" | "mbytes" | "megabyte" | "megabytes" => Some(1e6),
        "gb" | "gbyte" | "gbytes" | "gigabyte" | "gigabytes" => Some(1e9),
        "tb" | "tbyte" | "tbytes" => Some(1e12),
        _ => None,
    }
}

/// Returns whether a unit of size is one of bits.
pub fn is_bits(word: &str) -> bool {
    bits(word).is_some()
}

fn bits(word: &str) -> Option<f64> {
    match word {
        "Kb" => return Some(125.0),
        "Mb" => return Some(125e3),
        "Gb" => return Some(125e6),
        "Kib" => return Some(128.0),
        "Mib" => return Some(131_072.0),
        "Gib" => return Some(134_217_728.0),
        _ => {}
    }
    match fold_case(word).as_str() {
        "bit" | "bits" => Some(0.125),
        "kbit" | "kbits" | "kilobit" | "kilobits" => Some(125.0),
        "mbit" | "mbits" | "megabit" | "megabits" => Some(125e3),
        "gbit" | "gbits" | "gigabit" | "gigabits" => Some(125e6),
        "kibit" => Some(128.0),
        "mibit" => Some(131_072.0),
        "gibit" => Some(134_217_728.0),
        _ => None,
    }
}

/// Returns whether a unit of size is a letter alone, as in `64k`: a power of 1024 by custom.
pub fn is_letter(word: &str) -> bool {
    matches!(word, "k" | "K" | "m" | "M" | "g" | "G" | "Ki" | "Mi" | "Gi")
}

/// Returns whether a word is a unit of size or time, or a percent.
pub fn is_unit(word: &str) -> bool {
    word == "%"
        || (word.starts_with(char::is_alphabetic)
            && word.len() <= 16
            && (bytes(word).is_some() || seconds(&fold_case(word)).is_some() || word == "min"))
}

#[cfg(test)]
mod tests {
    use super::{bytes, fold_case, seconds};

    #[test]
    fn bits_are_no_bytes_and_letters_alone_are_powers_of_1024() {
        for (word, is) in [
            ("KB", 1e3),
            ("kb", 1e3),
            ("Mb", 125e3),
            ("Gbit", 125e6),
            ("kbit", 125.0),
            ("K", 1024.0),
            ("k", 1024.0),
            ("M", 1_048_576.0),
            ("KiB", 1024.0),
            ("bits", 0.125),
            ("B", 1.0),
        ] {
            assert_eq!(bytes(word), Some(is), "{word}");
        }
        assert_eq!((bytes("words"), bytes("elements"), bytes("N")), (None, None, None));
    }

    #[test]
    fn accents_and_micros_are_folded() {
        assert_eq!(fold_case("Größe Cœurs µs"), "grosse coeurs us");
        assert_eq!((seconds("sekunden"), seconds("us")), (Some(1.0), Some(1e-6)));
    }
}

use super::quantity;
use crate::reading::Choices;

#[test]
fn a_time_is_written_in_many_ways() {
    for (cell, seconds) in [
        ("1m12.3s", 72.3),
        ("1m12,3s", 72.3),
        ("7:03", 423.0),
        ("7:03.5", 423.5),
        ("1h 23m", 4980.0),
        ("1h23m45s", 5025.0),
        ("01:02:03", 3723.0),
        ("2-01:02:03", 176_523.0),
        ("1 min 12 s", 72.0),
        ("2d 3h", 183_600.0),
        ("0:33,70", 33.7),
    ] {
        let read = quantity(cell, &Choices::default()).expect(cell);
        let time = read.value * read.seconds.expect(cell);
        assert!((time - seconds).abs() < 1e-9, "{cell}: {time}");
    }
    for cell in ["7:63", "1:2:3:4", "1s 2m", "1h 99m", "12:", ":5", "1.5h 3m"] {
        assert!(quantity(cell, &Choices::default()).is_err(), "{cell}");
    }
}

#[test]
fn percentages_factors_and_letters_are_told_apart() {
    let read = |cell| quantity(cell, &Choices::default()).expect(cell);
    assert!(read("95.6 %").is_percent && read("95.6%").value == 95.6);
    assert_eq!((read("1.98x").value, read("1.98x").bytes), (1.98, None));
    assert_eq!((read("64k").bytes, read("64k").is_letter), (Some(1024.0), true));
    assert_eq!((read("4 MB").bytes, read("2 min").seconds), (Some(4e6 / 4.0), Some(60.0)));
}

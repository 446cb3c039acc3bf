use crate::reading::{Choices, Content};

fn points(text: &str) -> Vec<(f64, f64)> {
    let readings = crate::read(text, &Choices::default()).expect(text);
    match &readings[0].content {
        Content::Runs(runs) => runs.points(),
        Content::Messages(messages) => messages.points(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_are_objects_or_columns_are_lists() {
    for text in [
        "[{\"p\":1,\"time\":3.5},{\"p\":2,\"time\":2}]",
        "[\n  {\n    \"p\": 1,\n    \"time\": 3.5\n  },\n  {\n    \"p\": 2,\n    \"time\": 2\n  }\n]\n",
        "{\"p\":1,\"time\":3.5}\n{\"p\":2,\"time\":2}\n",
        "{\"p\":[1,2],\"time\":[3.5,2]}",
        "{\"p\":{\"0\":1,\"1\":2},\"time\":{\"0\":3.5,\"1\":2}}",
        "My runs:\n{\"name\":\"x\",\"results\":[{\"p\":1,\"time\":3.5},{\"p\":2,\"time\":2}]}\nBye",
        "[{\"p\":1,\"time\":3500,\"time_unit\":\"ms\"},{\"p\":2,\"time\":2000,\"time_unit\":\"ms\"}]",
        "[{\"params\":{\"p\":1},\"time\":3.5},{\"params\":{\"p\":2},\"time\":2}]",
    ] {
        assert_eq!(points(text), [(1.0, 3.5), (2.0, 2.0)], "{text}");
    }
    let repeated = points("[{\"p\":1,\"times\":[3.5,3.25]},{\"p\":2,\"times\":[2]}]");
    assert_eq!(repeated, [(1.0, 3.5), (1.0, 3.25), (2.0, 2.0)]);
}

#[test]
fn a_list_that_is_cut_has_the_rows_before() {
    assert_eq!(
        points("[{\"bytes\":8,\"us\":1.5},\n{\"bytes\":16,\"us\":2.5},\n{\"bytes\":3"),
        [(8.0, 1.5e-6), (16.0, 2.5e-6)]
    );
}

#[test]
fn the_lines_are_those_of_the_text() {
    let text = "x\n\n[\n{\"p\":1,\"time\":3.5},\n{\"p\":2,\"time\":2}\n]\n";
    let readings = crate::read(text, &Choices::default()).expect("runs");
    assert_eq!(readings[0].lines, (4, 5));
}

#[test]
fn other_json_is_no_table() {
    for text in
        ["{\"a\":1,\"b\":2}", "[{\"a\":1,\"b\":2},{\"a\":2,\"b\":3}]", "{\"p\":", "[[[[{\"p\":1}"]
    {
        assert!(crate::read(text, &Choices::default()).is_err(), "{text}");
    }
}

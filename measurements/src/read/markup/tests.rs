use crate::reading::{Choices, Content, Scaling};

fn points(text: &str) -> Vec<(f64, f64)> {
    let readings = crate::read(text, &Choices::default()).expect(text);
    match &readings[0].content {
        Content::Runs(runs) => runs.points(),
        Content::Messages(messages) => messages.points(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_of_html_are_read() {
    for text in [
        "<table><tr><th>p</th><th>time (s)</th></tr><tr><td>1</td><td>10,5</td></tr><tr><td>2</td><td>5,25</td></tr></table>",
        "<TABLE>\n<TR>\n<TD>p\n<TD>time (s)\n<TR>\n<TD><b>1</b>\n<TD>10.5\n<TR><TD>2<TD>5.25\n</TABLE>",
        "<p>x</p><table class=\"a\"><thead><tr><th align=left>Kerne<th>Zeit&nbsp;(s)</thead><tr><td>1<td>10.5&nbsp;s<tr><td>2<td>5.25&nbsp;s</table>",
    ] {
        assert_eq!(points(text), [(1.0, 10.5), (2.0, 5.25)], "{text}");
    }
    let readings = crate::read(
        "<h2>Weak scaling</h2>\n<table>\n<tr><td>p</td><td>n</td><td>s</td></tr>\n<tr><td>1</td><td>20<sup>2</sup></td><td>10</td></tr>\n<tr><td>2</td><td>40<sup>2</sup></td><td>11</td></tr>\n</table>",
        &Choices::default(),
    );
    let reading = readings.expect("runs").remove(0);
    assert!(
        matches!(&reading.content, Content::Runs(runs) if runs.scaling == Some(Scaling::Weak)),
        "{reading:?}"
    );
    assert_eq!(reading.lines, (3, 5));
}

#[test]
fn rows_of_latex_are_read() {
    for text in [
        "\\begin{tabular}{rr}\n\\toprule\np & time (s) \\\\ \\midrule\n1 & 10.5 \\\\\n2 & 5.25 \\\\ \\bottomrule\n\\end{tabular}\n",
        "\\hline\n\\textbf{Cores} & $T$ [s] \\\\\n\\hline\n1 & \\textbf{10.5} \\\\ \\hline\n2 & 5.25 \\\\ \\hline\n",
        "$p$ & \\multicolumn{1}{c}{Time} \\\\\n1 & \\SI{10.5}{\\second} \\\\\n2 & \\SI{5250}{\\milli\\second} \\\\\n",
        "p & time (s) \\\\ 1 & 10.5 \\\\ 2 & 5.25 \\\\",
    ] {
        assert_eq!(points(text), [(1.0, 10.5), (2.0, 5.25)], "{text}");
    }
    assert_eq!(
        points("bytes & $\\mu$s \\\\\n1\\,024 & 1.5 \\\\\n2\\,048 & 2.5\n"),
        [(1024.0, 1.5e-6), (2048.0, 2.5e-6)]
    );
}

#[test]
fn markup_that_is_garbled_is_read_or_refused() {
    for text in [
        "<td",
        "<td><tr><td>1<td>2",
        "a & b \\\\",
        "\\\\ & {",
        "<td colspan=99999999>1",
        "<!-- <td> --",
        "&\\multicolumn{\\\\",
    ] {
        let _ = crate::read(text, &Choices::default());
    }
}

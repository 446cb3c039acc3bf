//! Questions as files, read back by another reader: `roxmltree`, which knows nothing of who wrote them, by the rules of
//! Moodle's XML format and of IMS QTI 1.2, and a reader of stored zip files by PKWARE's note. What a question holds must
//! come back: its number, tolerance and units, or its options and which is right; what is told; a figure that is SVG.

use std::collections::BTreeMap;

use crossover_figures::quantity::round_to;
use crossover_screens::questions::export::{Set, moodle, qti, sheet};
use crossover_screens::questions::{
    Answer, Given, Kind, Number, Question, kinds, question, question_at,
};
use roxmltree::{Document, Node, ParsingOptions};

use crate::common::{screens, state};

const SITE: &str = "https://example.org/a&b/#/routing";

/// Three questions of every kind, each from another screen where there is one.
fn questions() -> Vec<Question> {
    let mut questions = Vec::new();
    for (turn, kind) in Kind::ALL.iter().enumerate() {
        let offering =
            screens().filter(|screen| screen.schema.id != "tree" && kinds(screen).contains(kind));
        let offering: Vec<_> = offering.collect();
        let three = offering.iter().cycle().skip(3 * turn).take(3.min(offering.len()));
        questions.extend(
            three.zip(1..).map(|(screen, seed)| question(screen, *kind, seed).expect("a question")),
        );
    }
    questions
}

fn set(questions: &[Question]) -> Set<'_> {
    Set { title: "A < B & “C”", questions, site: SITE }
}

fn document(xml: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(xml, options).unwrap_or_else(|error| panic!("{error}"))
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Node<'a, 'a> {
    let found = node.children().find(|child| child.has_tag_name(name));
    found.unwrap_or_else(|| panic!("no {name} in {}", node.tag_name().name()))
}

fn children<'a>(node: Node<'a, 'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}

fn text<'a>(node: Node<'a, 'a>) -> &'a str {
    node.text().unwrap_or_default()
}

fn number(node: Node) -> f64 {
    text(node).parse().expect("a number")
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * other.abs()
}

/// The HTML inside a text, which is well-formed too.
fn body(html: &str) -> String {
    format!("<body>{}</body>", html.replace("&nbsp;", " "))
}

/// The HTML of a question holds its words and what is given, and no link to what shows the answer: its solution has it.
fn holds(html: &str, solution: &str, question: &Question) {
    let body = body(html);
    let document = document(&body);
    let words: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    for text in question.given.iter().chain([&question.text]) {
        assert!(words.contains(&text.as_str()), "{text} in {words:?}");
    }
    let is_link = |node: Node| node.has_attribute("href");
    assert!(
        !document.descendants().any(is_link) && !html.contains(question.link.as_str()),
        "{html}"
    );
    let site = SITE.split('#').next().expect("an address");
    assert_eq!(link_addresses(solution), [format!("{site}{}", question.link)]);
}

/// The addresses of the links in HTML.
fn link_addresses(html: &str) -> Vec<String> {
    let body = body(html);
    let document = document(&body);
    let links = document.descendants().filter_map(|node| node.attribute("href"));
    links.map(str::to_owned).collect()
}

/// A figure is SVG, of its size, with what is drawn.
fn is_svg(node: Node) {
    assert_eq!(node.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    assert!(node.attribute("viewBox").is_some() && 20 < node.descendants().count());
}

#[test]
fn moodle_reads_numbers_with_tolerance_and_units_and_options_with_the_right_one() {
    let questions = questions();
    let xml = moodle(&set(&questions));
    let document = document(&xml);
    let quiz = document.root_element();
    assert_eq!(quiz.tag_name().name(), "quiz");
    let mut read = children(quiz, "question");
    let category = read.next().expect("a category");
    assert_eq!(category.attribute("type"), Some("category"));
    assert!(text(child(child(category, "category"), "text")).ends_with("A < B & “C”"));
    for question in &questions {
        let node = read.next().expect("a question");
        let html = text(child(child(node, "questiontext"), "text"));
        let solution = text(child(child(node, "generalfeedback"), "text"));
        holds(html, solution, question);
        let body = body(html);
        let drawn = Document::parse(&body).expect("HTML that is XML");
        let figures: Vec<_> =
            drawn.descendants().filter(|node| node.tag_name().name() == "svg").collect();
        assert_eq!(figures.len(), usize::from(question.figure.is_some()));
        figures.into_iter().for_each(is_svg);
        assert!(question.solution.len() <= solution.matches("<p>").count());
        match &question.answer {
            Answer::Number(number) => moodle_number(node, number),
            Answer::Options(options) => {
                assert_eq!(node.attribute("type"), Some("multichoice"));
                assert_eq!(text(child(node, "single")), "true");
                let answers: Vec<_> = children(node, "answer").collect();
                assert_eq!(answers.len(), options.len());
                for (answer, choice) in answers.into_iter().zip(options) {
                    let fraction = if choice.right { "100" } else { "0" };
                    assert_eq!(answer.attribute("fraction"), Some(fraction));
                    assert_eq!(text(child(answer, "text")), choice.text);
                    assert_eq!(text(child(child(answer, "feedback"), "text")), choice.told);
                }
            }
        }
    }
    assert!(read.next().is_none());
}

/// What one of the unit is worth in which a bare number is right: that which is asked for, and of a share the whole.
fn factors(asked: &Number) -> Vec<f64> {
    let is_share = asked.symbol == "%" && asked.value <= 1.0;
    [Some(asked.factor), is_share.then_some(1.0)].into_iter().flatten().collect()
}

fn moodle_number(node: Node, asked: &Number) {
    assert_eq!(node.attribute("type"), Some("numerical"));
    let answers: Vec<_> = children(node, "answer").collect();
    let right = factors(asked);
    assert_eq!(answers.len(), right.len() + asked.wrong.len());
    for (answer, factor) in answers.iter().zip(&right) {
        assert_eq!(answer.attribute("fraction"), Some("100"));
        let (value, around) = (number(child(*answer, "text")), number(child(*answer, "tolerance")));
        assert!(close(value, asked.value / factor) && close(around, asked.tolerance / factor));
    }
    let tolerance = asked.tolerance / asked.factor;
    for (answer, wrong) in answers[right.len()..].iter().zip(&asked.wrong) {
        assert_eq!(answer.attribute("fraction"), Some("0"));
        let (value, around) = (number(child(*answer, "text")), number(child(*answer, "tolerance")));
        assert!(close(value, wrong.value / asked.factor));
        // No number is both right and told to be wrong.
        assert!(tolerance + around < (value - asked.value / asked.factor).abs());
        assert_eq!(text(child(child(*answer, "feedback"), "text")), wrong.told);
    }
    // Moodle divides what is typed by the multiplier of its unit.
    let units = node.children().find(|child| child.has_tag_name("units"));
    let units: Vec<_> = units.into_iter().flat_map(|units| children(units, "unit")).collect();
    assert_eq!(units.is_empty(), asked.symbol.is_empty());
    for (at, unit) in units.into_iter().enumerate() {
        let (name, multiplier) =
            (text(child(unit, "unit_name")), number(child(unit, "multiplier")));
        let typed = format!("3 {name}");
        let context = crossover_figures::Context { word: asked.word };
        let meant =
            crossover_figures::read_number("unit", &typed, asked.unit, context).expect("a unit");
        assert!(close(3.0 / multiplier * asked.factor, meant), "{typed}");
        assert!(0 < at || (name, multiplier) == (asked.symbol.as_str(), 1.0));
    }
}

#[test]
fn canvas_reads_a_package_that_says_the_same() {
    let questions = questions();
    let files = unpack_zip(&qti(&set(&questions)));
    let manifest = document(&files["imsmanifest.xml"]);
    // What the manifest names is there, and all else too.
    let named = manifest.descendants().filter(|node| node.tag_name().name() == "file");
    let mut named: Vec<_> = named.filter_map(|file| file.attribute("href")).collect();
    named.push("imsmanifest.xml");
    named.sort_unstable();
    assert!(files.keys().eq(&named), "{named:?}");
    let assessment =
        manifest.descendants().find(|node| node.attribute("type") == Some("imsqti_xmlv1p2"));
    let href = assessment
        .and_then(|it| it.children().find_map(|file| file.attribute("href")))
        .expect("an assessment");
    let document = document(&files[href]);
    let items: Vec<_> =
        document.descendants().filter(|node| node.tag_name().name() == "item").collect();
    assert_eq!(items.len(), questions.len());
    for (item, question) in items.into_iter().zip(&questions) {
        qti_item(item, question, &files);
    }
}

/// The first element of that name in a node, however deep.
fn inner<'a>(node: Node<'a, 'a>, name: &str) -> Node<'a, 'a> {
    let found = node.descendants().find(|inner| inner.tag_name().name() == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

fn qti_item(item: Node, question: &Question, files: &BTreeMap<String, String>) {
    let html = text(inner(inner(item, "presentation"), "mattext"));
    let general = item.descendants().find(|node| node.attribute("ident") == Some("general_fb"));
    holds(html, text(inner(general.expect("a solution"), "mattext")), question);
    let body = body(html);
    let shown = Document::parse(&body).expect("HTML that is XML");
    let images: Vec<_> = shown.descendants().filter_map(|node| node.attribute("src")).collect();
    assert_eq!(images.len(), usize::from(question.figure.is_some()));
    for image in images {
        let path = image.strip_prefix("%24IMS-CC-FILEBASE%24/").expect("a file of the package");
        is_svg(Document::parse(&files[path]).expect("SVG").root_element());
    }
    let kind = item.descendants().find(|node| text(*node) == "question_type").expect("its type");
    let kind = text(kind.next_sibling_element().expect("an entry"));
    // What gives the score.
    let scores = |node: &Node| {
        node.children().any(|child| child.tag_name().name() == "setvar" && text(child) == "100")
    };
    let right: Vec<_> = item
        .descendants()
        .filter(|node| node.tag_name().name() == "respcondition")
        .filter(scores)
        .collect();
    assert_eq!(right.len(), 1);
    match &question.answer {
        Answer::Number(asked) => {
            assert_eq!(kind, "numerical_question");
            let bounds = [
                ("varequal", asked.value),
                ("vargte", asked.value - asked.tolerance),
                ("varlte", asked.value + asked.tolerance),
            ];
            for (name, value) in bounds {
                let bounds = right[0].descendants().filter(|node| node.tag_name().name() == name);
                let wanted = factors(asked).into_iter().map(|factor| value / factor);
                assert!(bounds.zip(wanted).all(|(bound, wanted)| close(number(bound), wanted)));
            }
            assert!(question.text.contains(&asked.symbol));
        }
        Answer::Options(options) => {
            assert_eq!(kind, "multiple_choice_question");
            let labels: Vec<_> = item
                .descendants()
                .filter(|node| node.tag_name().name() == "response_label")
                .collect();
            let texts: Vec<_> = labels.iter().map(|label| text(inner(*label, "mattext"))).collect();
            assert!(texts.iter().eq(options.iter().map(|choice| &choice.text).collect::<Vec<_>>()));
            let chosen = labels.iter().position(|label| {
                label.attribute("ident") == Some(text(inner(right[0], "varequal")))
            });
            assert_eq!(chosen, options.iter().position(|choice| choice.right));
            // Each option shows what is told of it.
            let feedbacks =
                item.descendants().filter(|node| node.tag_name().name() == "itemfeedback");
            let told: Vec<_> =
                feedbacks.map(|node| text(inner(node, "mattext")).to_owned()).collect();
            assert_eq!(told.len(), 1 + options.len());
        }
    }
}

#[test]
fn a_sheet_has_its_solutions_on_a_page_of_their_own() {
    let questions = questions();
    let html = sheet(&set(&questions));
    let html = html.replace("<!doctype html>", "").replace("&nbsp;", " ");
    // It is well-formed once its empty elements are closed.
    let html = html
        .replace("<meta charset=\"utf-8\">", "")
        .replace("<meta name=\"viewport\" content=\"width=device-width\">", "");
    let document = document(&html);
    let is = |node: &Node, class: &str| node.attribute("class") == Some(class);
    let solutions = document.descendants().find(|node| is(node, "solutions")).expect("solutions");
    assert!(html.contains(".solutions{break-before:page}"));
    assert_eq!(
        solutions.children().filter(|node| node.has_tag_name("section")).count(),
        questions.len()
    );
    let all = document.descendants().filter(|node| node.has_tag_name("section")).count();
    assert_eq!(all, 2 * questions.len());
    let asked: String =
        html.split("<div class=\"solutions\">").next().expect("questions").to_owned();
    assert!(
        link_addresses(asked.replace("</head>", "").split_once("<body>").expect("a body").1)
            .is_empty()
    );
    for question in &questions {
        if let (Kind::Compute, Some(line)) = (question.kind, question.solution.first()) {
            assert!(!asked.contains(line.as_str()), "{line}");
        }
    }
}

#[test]
fn a_share_is_right_in_percent_and_as_it_is() {
    let efficiency = |seed| {
        let one = question_at(&state("speedup?pattern=none"), Kind::Compute, seed).ok()?;
        one.about.contains(&"efficiency_amdahl").then_some(one)
    };
    let question = (0..60).find_map(efficiency).expect("a share");
    let Answer::Number(number) = &question.answer else { panic!("a number") };
    assert!(question.text.ends_with("Give it in %."), "{}", question.text);
    let percent = number.in_unit(number.value);
    for text in [percent.to_string(), format!("{percent} %"), number.value.to_string()] {
        let verdict = question.grade(&Given::Typed(text.clone()));
        assert!(verdict.right, "{text}: {}", verdict.told);
    }
    let twice = question.grade(&Given::Typed((2.0 * number.value).to_string()));
    assert!(!twice.right, "{}", twice.told);
    let questions = [question.clone()];
    for (value, scored) in [(percent, 1), (number.value, 1), (100.0 * percent, 0)] {
        let value = round_to(value, 12);
        let moodle = moodle(&set(&questions));
        let answer =
            format!("<answer fraction=\"100\" format=\"moodle_auto_format\"><text>{value}</text>");
        assert_eq!(moodle.matches(&answer).count(), scored, "{value}: {moodle}");
        let canvas = unpack_zip(&qti(&set(&questions)));
        let answer = format!("<varequal respident=\"response1\">{value}</varequal>");
        let quiz = &canvas["crossover/crossover.xml"];
        assert_eq!(quiz.matches(&answer).count(), scored, "{value}: {quiz}");
    }
}

/// The files of a zip archive without compression, by their names. Lengths and checksums are checked.
fn unpack_zip(zip: &[u8]) -> BTreeMap<String, String> {
    let half = |at: usize| u32::from(zip[at]) | u32::from(zip[at + 1]) << 8;
    let word = |at: usize| half(at) | half(at + 2) << 16;
    let (mut files, mut at) = (BTreeMap::new(), 0);
    while word(at) == 0x0403_4b50 {
        assert_eq!((half(at + 6) & 8, half(at + 8)), (0, 0), "stored, its size said before");
        let (sum, size) = (word(at + 14), word(at + 18));
        assert_eq!(size, word(at + 22));
        let name = at + 30;
        let data = name + half(at + 26) as usize + half(at + 28) as usize;
        let end = data + size as usize;
        assert_eq!(crc(&zip[data..end]), sum);
        let name =
            String::from_utf8(zip[name..name + half(at + 26) as usize].to_vec()).expect("a name");
        files.insert(name, String::from_utf8(zip[data..end].to_vec()).expect("text"));
        at = end;
    }
    assert_eq!(word(at), 0x0201_4b50, "the central directory follows");
    files
}

/// The checksum of a zip file.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
    };
    !bytes.iter().fold(u32::MAX, step)
}

//! Questions as files, read back by another reader: `roxmltree`, which knows nothing of who wrote them, by the rules of
//! Moodle's XML format and of IMS QTI 1.2, and a reader of stored zip files by PKWARE's note. What a question holds must
//! come back: its number, tolerance and units, or its options and which is right; what is told; a figure that is SVG.

use std::collections::BTreeMap;

use crossover_figures::quantity::round_to;
use crossover_screens::questions::export::{Class, Set, moodle, qti, qti_2, read_students, sheet};
use crossover_screens::questions::{self, Answer, Given, Number, Part, Question};
use crossover_screens::screen::Screen;
use roxmltree::{Document, Node, ParsingOptions};

use crate::common::{screens, state};

const SITE: &str = "https://example.org/a&b/#/routing";

/// Four questions of every screen, links and figures among them.
fn questions() -> Vec<Question> {
    let of = |screen: &'static Screen| {
        questions::set(&screen.defaults(), None, 40, 10).expect("questions").into_iter().step_by(3)
    };
    screens().flat_map(of).collect()
}

/// The parts of questions, each with its question: what an item is made of.
fn parts(questions: &[Question]) -> Vec<(&Question, &Part)> {
    questions.iter().flat_map(|one| one.parts.iter().map(move |part| (one, part))).collect()
}

fn set(questions: &[Question]) -> Set<'_> {
    Set { title: "A < B & “C”", questions, site: SITE, pools: false }
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
fn holds(html: &str, solution: &str, question: &Question, part: &Part) {
    let body = body(html);
    let document = document(&body);
    let words: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    let told = question.told.text.iter().chain(&question.told.given).chain(&question.told.rules);
    for text in told.chain([&part.ask]) {
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
    for (question, part) in parts(&questions) {
        let node = read.next().expect("a question");
        let html = text(child(child(node, "questiontext"), "text"));
        let solution = text(child(child(node, "generalfeedback"), "text"));
        holds(html, solution, question, part);
        let body = body(html);
        let drawn = Document::parse(&body).expect("HTML that is XML");
        let figures: Vec<_> =
            drawn.descendants().filter(|node| node.tag_name().name() == "svg").collect();
        assert_eq!(figures.len(), usize::from(question.figure.is_some()));
        figures.into_iter().for_each(is_svg);
        assert!(part.solution.len() <= solution.matches("<p>").count());
        let tags: Vec<_> =
            children(child(node, "tags"), "tag").map(|tag| text(child(tag, "text"))).collect();
        assert_eq!(tags[0], question.screen);
        assert!(tags.contains(&format!("difficulty: {}", question.difficulty.key()).as_str()));
        assert!(tags.contains(&format!("outcome: {}", question.outcome).as_str()));
        match &part.answer {
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
    names_all(&manifest, &files);
    let assessment =
        manifest.descendants().find(|node| node.attribute("type") == Some("imsqti_xmlv1p2"));
    let href = assessment
        .and_then(|it| it.children().find_map(|file| file.attribute("href")))
        .expect("an assessment");
    let document = document(&files[href]);
    let items: Vec<_> =
        document.descendants().filter(|node| node.tag_name().name() == "item").collect();
    let parts = parts(&questions);
    assert_eq!(items.len(), parts.len());
    for (item, (question, part)) in items.into_iter().zip(parts) {
        qti_item(item, question, part, &files);
    }
}

/// What a manifest names is there, and all that is there is named.
fn names_all(manifest: &Document, files: &BTreeMap<String, String>) {
    let named = manifest.descendants().filter(|node| node.tag_name().name() == "file");
    let mut named: Vec<_> = named.filter_map(|file| file.attribute("href")).collect();
    named.push("imsmanifest.xml");
    named.sort_unstable();
    assert!(files.keys().eq(&named), "{named:?}");
}

/// The first element of that name in a node, however deep.
fn inner<'a>(node: Node<'a, 'a>, name: &str) -> Node<'a, 'a> {
    let found = node.descendants().find(|inner| inner.tag_name().name() == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

fn qti_item(item: Node, question: &Question, part: &Part, files: &BTreeMap<String, String>) {
    let html = text(inner(inner(item, "presentation"), "mattext"));
    let general = item.descendants().find(|node| node.attribute("ident") == Some("general_fb"));
    holds(html, text(inner(general.expect("a solution"), "mattext")), question, part);
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
    match &part.answer {
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
            assert!(asked.symbol == "%" || part.ask.contains(&asked.symbol));
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
    assert!(html.contains(".solutions,.student+.student{break-before:page}"));
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
    for (_, part) in parts(&questions) {
        assert!(!asked.contains(&part.solution.join("</p><p>")), "{:?}", part.solution);
    }
}

#[test]
fn another_reader_finds_the_same_in_qti_2() {
    let questions = questions();
    let files = unpack_zip(&qti_2(&set(&questions)));
    let manifest = document(&files["imsmanifest.xml"]);
    names_all(&manifest, &files);
    let test = document(&files["test.xml"]);
    let items = test.descendants().filter(|node| node.tag_name().name() == "assessmentItemRef");
    let items: Vec<_> = items.filter_map(|item| item.attribute("href")).collect();
    let parts = parts(&questions);
    assert_eq!(items.len(), parts.len());
    for (href, (question, part)) in items.into_iter().zip(parts) {
        let item = document(&files[href]);
        let root = item.root_element();
        let right = text(inner(inner(root, "correctResponse"), "value"));
        let asked = inner(root, "itemBody");
        let said: Vec<_> = asked.descendants().filter_map(|node| node.text()).collect();
        assert!(said.contains(&part.ask.as_str()), "{said:?}");
        assert!(!asked.descendants().any(|node| node.has_attribute("href")));
        for image in asked.descendants().filter_map(|node| node.attribute("src")) {
            is_svg(Document::parse(&files[&format!("items/{image}")]).expect("SVG").root_element());
        }
        match &part.answer {
            Answer::Number(number) => {
                assert!(part.grade(&Given::Typed(right.to_owned())).right, "{right}");
                let equal = inner(root, "equal");
                let tolerance =
                    equal.attribute("tolerance").expect("one").split(' ').next().expect("one");
                assert!(close(
                    tolerance.parse().expect("a number"),
                    number.tolerance / number.factor
                ));
                let told = children(root, "modalFeedback")
                    .filter(|it| it.attribute("outcomeIdentifier") == Some("TOLD"));
                assert_eq!(told.count(), number.wrong.len());
            }
            Answer::Options(options) => {
                let choices = inner(asked, "choiceInteraction");
                let choice = children(choices, "simpleChoice")
                    .find(|it| it.attribute("identifier") == Some(right));
                let choice = text(choice.expect("the right one"));
                assert_eq!(
                    options.iter().find(|it| it.right).map(|it| it.text.as_str()),
                    Some(choice)
                );
                let sorted = options
                    .iter()
                    .all(|it| it.text.starts_with(|first: char| first.is_ascii_digit()));
                assert_eq!(
                    choices.attribute("shuffle"),
                    Some(if sorted { "false" } else { "true" })
                );
            }
        }
        let kind = format!("kind: {}", question.kind.key());
        assert!(manifest.descendants().any(|node| node.text() == Some(&kind)));
    }
}

#[test]
fn a_pool_holds_the_variants_of_a_part_and_one_is_drawn() {
    let params = state("speedup");
    let bank = questions::Bank::of(params.screen()).expect("a bank");
    let variants: Vec<_> = (0..2)
        .flat_map(|at| (1..5).map(move |seed| (at, seed)))
        .map(|(at, seed)| bank.question(at, &params, seed).expect("a question"))
        .collect();
    let set = Set { title: "Pools", questions: &variants, site: SITE, pools: true };
    let asked = variants[0].parts.len() + variants[4].parts.len();
    let xml = moodle(&set);
    let moodle = document(&xml);
    let categories = children(moodle.root_element(), "question")
        .filter(|it| it.attribute("type") == Some("category"));
    assert_eq!(categories.count(), asked);
    let canvas = unpack_zip(&qti(&set));
    let quiz = document(&canvas["crossover/crossover.xml"]);
    let groups = quiz.descendants().filter(|it| {
        it.has_tag_name(("http://www.imsglobal.org/xsd/ims_qtiasiv1p2", "selection_number"))
    });
    assert!(groups.clone().all(|it| text(it) == "1"));
    assert_eq!(groups.count(), asked);
    let other = unpack_zip(&qti_2(&set));
    assert_eq!(other["test.xml"].matches("<selection select=\"1\"/>").count(), asked);
    assert_eq!(other["test.xml"].matches("<assessmentItemRef").count(), 4 * asked);
}

#[test]
fn an_exam_leads_nowhere() {
    let mut questions = questions();
    questions.iter_mut().for_each(Question::forget_link);
    let set = set(&questions);
    let mut texts =
        vec![moodle(&set), sheet(&set), serde_json::to_string(&questions).expect("JSON")];
    texts.extend(unpack_zip(&qti(&set)).into_values());
    texts.extend(unpack_zip(&qti_2(&set)).into_values());
    for text in texts {
        assert!(!text.contains("#/") && !text.contains("example.org"), "{}", &text[..200]);
    }
}

#[test]
fn a_class_gets_variants_that_follow_from_ids() {
    let students =
        read_students("\u{feff}name;ID\nAda;s-1\n\nBob;S-2\n\"Eve\";=3\n").expect("a list");
    assert_eq!(students, ["s-1", "S-2", "=3"]);
    let about = [state("speedup"), state("routing")];
    let class = Class {
        title: "Sheet 1",
        students: &students,
        about: &about,
        count: 2,
        salt: "",
        site: SITE,
        exam: true,
    };
    let variants: Vec<_> =
        students.iter().map(|id| class.variant(id).expect("questions")).collect();
    let templates = |one: &[Question]| one.iter().map(|it| it.template).collect::<Vec<_>>();
    assert!(variants.iter().all(|one| templates(one) == templates(&variants[0])));
    assert_ne!(variants[0], variants[1]);
    assert_eq!(variants[0], class.variant("S-1").expect("the same student"));
    assert_ne!(
        variants[0],
        Class { salt: "resit", ..class }.variant("s-1").expect("another sheet")
    );
    let files: BTreeMap<_, _> = class.files().expect("files").into_iter().collect();
    let text = |name: &str| String::from_utf8(files[name].clone()).expect("text");
    assert!(files.contains_key("sheets/001-s-1.html") && files.contains_key("sheets/003-_3.html"));
    let (sheets, key) = (text("all-sheets.html"), text("key.csv"));
    let parts: usize = variants[0].iter().map(|it| it.parts.len()).sum();
    let rows: Vec<_> = key.lines().collect();
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0].split(',').count(), 1 + parts);
    assert!(rows[3].starts_with("\"'=3\""), "{}", rows[3]);
    for (question, id) in
        variants[1].iter().flat_map(|it| &it.told.text).zip(std::iter::repeat("S-2"))
    {
        let sheet =
            sheets.split("class=\"student\"").find(|it| it.contains(&format!("<h2>{id}</h2>")));
        let escaped = question.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        assert!(sheet.expect("a sheet").contains(&escaped), "{question}");
    }
    assert!(!sheets.contains("Answer: A") && text("key.html").contains("Answer: "));
    for wrong in ["", "\n\n", "a\na\n", "id\n\u{20}\n", &"x".repeat(100)] {
        assert_eq!(read_students(wrong).expect_err(wrong).field(), "students");
    }
}

#[test]
fn a_share_is_right_in_percent_and_as_it_is() {
    let text = "question: one\nask: How large is the efficiency E?\nanswer: efficiency_amdahl\n";
    let bank: &'static questions::Bank = Box::leak(Box::new(questions::Bank::read(text)));
    let question = bank.question(0, &state("speedup?pattern=none"), 1).expect("a question");
    let part = &question.parts[0];
    let Answer::Number(number) = &part.answer else { panic!("a number") };
    assert!(
        part.ask.ends_with("Give it in percent, to three significant figures."),
        "{}",
        part.ask
    );
    let percent = number.in_unit(number.value);
    for text in [percent.to_string(), format!("{percent} %"), number.value.to_string()] {
        let verdict = part.grade(&Given::Typed(text.clone()));
        assert!(verdict.right, "{text}: {}", verdict.told);
    }
    let twice = part.grade(&Given::Typed((2.0 * number.value).to_string()));
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

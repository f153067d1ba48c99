import { describe, expect, test } from "vitest";
import { read } from "../../model/markers/read.ts";

/** A block of these lines. */
function block(...lines: string[]): string {
  return `/**\n${lines.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */`;
}

function describes(text: string): string | undefined {
  const { description, problems } = read(text);
  expect(problems).toEqual([]);
  return description;
}

describe("descriptions", () => {
  test.each<[string, string, string | undefined]>([
    ["one line", "/** a text */", "a text"],
    ["marks of a list", "/** - a */", "- a"],
    ["two lines", block("a", "b"), "a\nb"],
    ["nothing", "/** */", undefined],
    ["only markers", "/** +nullable */", undefined],
    ["indentation", block("a:", "", "  - b", "    c", "", " d"), "a:\n\n  - b\n    c\n\n d"],
    ["a tab behind the star", "/**\n * code:\n *\n *\tls \\\n *\t  -l\n */", "code:\n\n\tls \\\n\t  -l"],
    ["stars of a list", block("* a", "* b"), "* a\n* b"],
    ["white space at line ends", "/**\n * a  \n *\t\n * b\t\n */", "a\n\nb"],
    ["blank lines at both ends and in a row", block("", "a", "", "", "", "b", ""), "a\n\nb"],
    ["text in the first line", "/** a\n * b */", "a\nb"],
    ["lines without stars", "/**\n   a\n     b\n   c\n*/", "a\n  b\nc"],
    ["lines without stars and indentation", "/**\na\n\n  b\n*/", "a\n\nb"],
    ["lines without stars in an indented block", "  /**\n     a\n       b\n   */", "a\n  b"],
    ["a banner", "/*****\n * a\n *****/", "a"],
    ["a marker in the middle", block("a", "+nullable", "b"), "a\nb"],
    ["a marker between blank lines", block("a", "", "+nullable", "", "b"), "a\n\nb"],
    ["a long marker", block("a", "+kubebuilder:default={", "x: 1}", "b"), "a\nb"],
    ["tags", block("a", "", "@see b", "  more of it", "", "even this", "@deprecated"), "a"],
    [
      "a deprecation",
      block("a", "", "@deprecated use b", "  instead", "@see c", "d"),
      "a\n\nDeprecated: use b instead",
    ],
    ["a deprecation in the text", block("Deprecated: a", "@deprecated b"), "Deprecated: a"],
    ["inline tags", block("see {@link A}"), "see {@link A}"],
    [
      "TODO",
      block("a", "TODO: b", "TODO(c): d", "todo: e", "  TODO f", "A TODO"),
      "a\ntodo: e\n  TODO f\nA TODO",
    ],
    ["TODO alone", block("TODO: a"), undefined],
    ["TODO at the end leaves its blank line", block("a", "", "TODO: b"), "a\n"],
    ["TODO between leaves both blank lines", block("a", "", "TODO: b", "", "c"), "a\n\n\nc"],
    ["TODO and blank lines alone", block("TODO: a", "", "TODO: b"), undefined],
    ["the end of the text", block("a", "---", "b"), "a"],
    ["the end of the text behind a blank line", block("a", "", "-------- b", "c"), "a\n"],
    ["the end of the text at once", block("---", "b"), undefined],
    ["an indented rule", block("a", "  ---", "b"), "a\n  ---\nb"],
    ["a fence", block("```yaml", "---", "TODO: a", "```", "TODO: b"), "```yaml\n---\nTODO: a\n```"],
    ["a fence of tildes", block("~~~", "---", "```", "~~~", "a"), "~~~\n---\n```\n~~~\na"],
    ["a longer fence", block("````", "```", "---", "````", "a"), "````\n```\n---\n````\na"],
    ["code that is no fence", block("```a``` b", "TODO: c", "d"), "```a``` b\nd"],
    [
      "no special meaning",
      block("\\+a", "\\@b", "\\TODO c", "\\--- d", "  \\+e"),
      "+a\n@b\nTODO c\n--- d\n  +e",
    ],
    ["other backslashes", block("\\a", "  \\TODO", "b \\+c"), "\\a\n  \\TODO\nb \\+c"],
    ["the end of a comment", block("*\\/5 * * *, *\\\\/, *\\a"), "*/5 * * *, *\\/, *\\a"],
    ["the last block", "/** a */\n\n// b\n/** c */\n// d", "c"],
    ["the last block alone, though empty", "/** a */\n/** +nullable */", undefined],
    ["no line comment", "// a", undefined],
    ["no other block", "/* a */", undefined],
    [
      "characters of all sorts",
      "/** größer „Übliche“ 日本語 👩‍🚀 <b>&amp; */",
      "größer „Übliche“ 日本語 👩‍🚀 <b>&amp;",
    ],
  ])("%s", (_, text, description) => expect(describes(text)).toBe(description));

  test("a line that starts with + but is not a marker is an error and not text", () => {
    const { description, problems } = read(block("a", "+ b", "c"));
    expect(description).toBe("a\nc");
    expect(problems).toEqual([
      '3:4 CK1101 the line starts with + but is not a marker: "+ b" (write \\+ or - for text; a marker\'s name must directly follow its +)',
    ]);
  });
});

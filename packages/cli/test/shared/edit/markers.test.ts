import { applyEdits } from "@capikit/generators/model";
import { describe, expect, it } from "vitest";
import { addMarker, addPackageMarker, hasMarker, removeMarkers } from "../../../src/shared/edit/markers.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";

const without = (text: string, name = "a:b"): string => {
  const source = parseSource("file.ts", text);
  return applyEdits(
    text,
    removeMarkers(source, (one) => one === name),
  );
};
const withMarker = (text: string): string => {
  const source = parseSource("file.ts", text);
  const [first] = source.tree.statements;
  return first === undefined ? text : applyEdits(text, addMarker(source, first, "a:b"));
};

describe("a marker that goes", () => {
  it.each([
    ["its line", "/**\n * Text.\n * +a:b\n * +c\n */\nlet x;\n", "/**\n * Text.\n * +c\n */\nlet x;\n"],
    ["its arguments", "/**\n * Text.\n * +a:b=c,d=`e`\n */\nlet x;\n", "/**\n * Text.\n */\nlet x;\n"],
    [
      "lines that it goes on in",
      "/**\n * Text.\n * +a:b=c,\n *   d=e\n * +f\n */\nlet x;\n",
      "/**\n * Text.\n * +f\n */\nlet x;\n",
    ],
    ["a comment of it alone", "let w;\n/** +a:b */\nlet x;\n", "let w;\nlet x;\n"],
    [
      "a block of it alone",
      "interface X {\n  /**\n   * +a:b\n   */\n  x: 1;\n}\n",
      "interface X {\n  x: 1;\n}\n",
    ],
    ["a line comment", "// Text.\n// +a:b\nlet x;\n", "// Text.\nlet x;\n"],
    [
      "a line with CRLF",
      "/**\r\n * Text.\r\n * +a:b\r\n */\r\nlet x;\r\n",
      "/**\r\n * Text.\r\n */\r\nlet x;\r\n",
    ],
    [
      "no other of a longer name",
      "/**\n * +a:bc\n * +a\n */\nlet x;\n",
      "/**\n * +a:bc\n * +a\n */\nlet x;\n",
    ],
    [
      "nothing in texts",
      'let x = "\\n * +a:b";\nlet y = `\n * +a:b\n`;\n',
      'let x = "\\n * +a:b";\nlet y = `\n * +a:b\n`;\n',
    ],
  ])("takes %s", (_, before, after) => {
    expect(without(before)).toBe(after);
  });

  it("takes all markers of rules by their name", () => {
    const text =
      "/**\n * Text.\n * +kubebuilder:rbac:groups=a,resources=b,verbs=get\n * +capikit:contract:v1beta2=v1\n */\nlet x;\n";
    expect(without(text, "kubebuilder:rbac")).toBe(
      "/**\n * Text.\n * +capikit:contract:v1beta2=v1\n */\nlet x;\n",
    );
    expect(hasMarker(parseSource("file.ts", text), "capikit:contract")).toBe(true);
  });
});

describe("a marker that comes", () => {
  it.each([
    [
      "behind the last",
      "/**\n * Text.\n *\n * +c\n */\nlet x;\n",
      "/**\n * Text.\n *\n * +c\n * +a:b\n */\nlet x;\n",
    ],
    ["at the end", "/**\r\n * Text.\r\n */\r\nlet x;\r\n", "/**\r\n * Text.\r\n * +a:b\r\n */\r\nlet x;\r\n"],
    ["into one line", "/** Text. */\nlet x;\n", "/**\n * Text.\n * +a:b\n */\nlet x;\n"],
    ["where there is no comment", "let x;\n", "/** +a:b */\nlet x;\n"],
  ])("adds it %s", (_, before, after) => {
    expect(withMarker(before)).toBe(after);
  });

  it.each([
    [
      "/**\n * +groupName=a.b\n *\n * @packageDocumentation\n */\nexport {};\n",
      "/**\n * +groupName=a.b\n * +a:b\n *\n * @packageDocumentation\n */\nexport {};\n",
    ],
    ["// Text.\n// +groupName=a.b\nexport {};\n", "// Text.\n// +groupName=a.b\n// +a:b\nexport {};\n"],
    ["/** +groupName=a.b */\nexport {};\n", "/**\n * +groupName=a.b\n * +a:b\n */\nexport {};\n"],
  ])("adds it to the comment of a package: %j", (before, after) => {
    const source = parseSource("index.ts", before);
    expect(applyEdits(before, addPackageMarker(source, "a:b"))).toBe(after);
  });
});

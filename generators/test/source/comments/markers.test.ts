import { describe, expect, test } from "vitest";
import { pointedAt, read } from "../../model/markers/read.ts";

function valuesOf(text: string): unknown[] {
  const { markers, problems } = read(text);
  expect(problems).toEqual([]);
  return markers.map((one) => one.value);
}

describe("which lines are markers", () => {
  test.each<[string, string, unknown[]]>([
    ["a block of one line", "/** +kubebuilder:default=1 */", [1]],
    ["a block of several", "/**\n * Text.\n * +kubebuilder:default=1\n */", [1]],
    ["indented", "/**\n *    +kubebuilder:default=1\n */", [1]],
    ["without stars", "/**\n  Text.\n  +kubebuilder:default=1\n*/", [1]],
    ["a tab behind the star", "/**\n *\t+kubebuilder:default=1\n */", [1]],
    ["a line comment", "// +kubebuilder:default=1", [1]],
    ["a line comment without a space", "//+kubebuilder:default=1", [1]],
    [
      "both, in their order",
      "// +kubebuilder:default=1\n\n/** +kubebuilder:example=2 */\n// +nullable",
      [1, 2, true],
    ],
    ["several blocks", "/** +kubebuilder:default=1 */\n/** +kubebuilder:example=2 */", [1, 2]],
    ["within a tag", "/**\n * @see x\n * +kubebuilder:default=1\n * more of the tag\n */", [1]],
    ["in a fence", "/**\n * ```\n * +kubebuilder:default=1\n * ```\n */", [1]],
    ["no other block comment", "/* +1 and +kubebuilder:default=1 */", []],
    ["not with a backslash", "/** \\+kubebuilder:default=1 */", []],
    ["not in the middle of a line", "/** see `+kubebuilder:default=1` */", []],
  ])("%s", (_, text, values) => expect(valuesOf(text)).toEqual(values));
});

test.each([
  ["/* +kubebuilder:default=1 */", "kubebuilder:default"],
  ["/*\n * Text.\n * +nullable\n * +optional\n */", "nullable"],
  ["/*+kubebuilder:unknown*/", "kubebuilder:unknown"],
])("a marker in %j is a warning", (text, marker) => {
  const { markers, problems } = read(text);
  expect(markers).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(`1:1 CK1104 +${marker} has no effect`)]);
});

test.each([
  "/* +unknown text */",
  "/* // +nullable */",
  "/* see +nullable */",
  "/* \\+nullable */",
  "/* + nullable */",
])("%j has no marker", (text) => expect(read(text)).toMatchObject({ markers: [], problems: [] }));

test.each([
  ["/**\n * Text.\n * kubebuilder:validation:MaxLength=3\n */", "3:4", "kubebuilder:validation:MaxLength"],
  ["/** kubebuilder:validation:Required */", "1:5", "kubebuilder:validation:Required"],
  ['/** kubebuilder:validation:XValidation:rule="true" */', "1:5", "kubebuilder:validation:XValidation:rule"],
])("a line of %j that is a marker without + is a warning", (text, place, marker) => {
  const { markers, problems } = read(text);
  expect(markers).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(`${place} CK1105 ${marker} has no effect without a +`)]);
});

test.each([
  "/** optional */",
  "/** kubebuilder:validation:MaxLength is 3. */",
  "/** see kubebuilder:validation:MaxLength=3 */",
  "/** `kubebuilder:validation:MaxLength=3` */",
  "/** kubebuilder:validation:Xyzzy=3 */",
  "/**\n * ```\n * kubebuilder:validation:MaxLength=3\n * ```\n */",
  "/**\n * Text.\n * @see x\n * kubebuilder:validation:MaxLength=3\n */",
])("%j has no marker without +", (text) => expect(read(text)).toMatchObject({ markers: [], problems: [] }));

describe("markers over several lines", () => {
  test.each<[string, string, unknown]>([
    ["an open quote", '/**\n * +kubebuilder:default="a\n *    b"\n * Text.\n */', "a b"],
    ["an open back-quote", "/**\n * +kubebuilder:default=`a\n * +nullable\n * @b`\n */", "a +nullable @b"],
    ["open braces", "/**\n * +kubebuilder:default={\n *   a: {1,\n *   2}\n * }\n */", { a: [1, 2] }],
    ["JSON", '/**\n * +default=[\n *   {"a": 1},\n *   {"a": 2}\n * ]\n */', [{ a: 1 }, { a: 2 }]],
    ["a brace within quotes", '/**\n * +kubebuilder:default="{"\n * Text.\n */', "{"],
    ["a quote within back-quotes", '/**\n * +kubebuilder:default=`"`\n * Text.\n */', '"'],
    ["an escaped quote", '/**\n * +kubebuilder:default="\\""\n * Text.\n */', '"'],
    ["line comments", '// +kubebuilder:default="a\n  //   b"', "a b"],
  ])("%s", (_, text, value) => expect(valuesOf(text)).toEqual([value]));

  test("a comma at a line's end", () => {
    const text = "/**\n * +kubebuilder:validation:XValidation:rule=true,  \n *   message=no\n * Text.\n */";
    const { markers, description, problems } = read(text);
    expect(problems).toEqual([]);
    expect({ ...markers[0]?.arguments }).toEqual({ rule: "true", message: "no" });
    expect(description).toBe("Text.");
    const { start = 0, end = 0 } = markers[0]?.location ?? {};
    expect(text.slice(start, end)).toBe("+kubebuilder:validation:XValidation:rule=true,  \n *   message=no");
  });

  test("line comments with a line between are two comments", () => {
    expect(read('// +kubebuilder:default="a\n\n// b"').problems[0]).toMatch(
      /^1:4 CK1102 .* a double quote is not closed/,
    );
  });

  test.each<[string, string]>([
    ["/** Text.\n * +kubebuilder:default=`a\n * more\n */", "2:4 CK1102"],
    ["/** +kubebuilder:default={a: 1 */", "1:5 CK1102"],
    ["/**\n * +kubebuilder:validation:Enum=a,\n */", "2:4 CK1102"],
  ])("still open at the comment's end: %j", (text, start) => {
    const { problems, markers } = read(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(start)).toBe(true);
    expect(markers).toEqual([]);
  });

  test("an error on a later line is reported on the marker's first line", () => {
    const { diagnostics, problems } = read(
      "/**\n * +kubebuilder:validation:XValidation:rule=true,\n *   mesage=no\n */",
    );
    expect(problems).toEqual([
      "2:4 CK1009 +kubebuilder:validation:XValidation has no argument mesage (did you mean message?)",
    ]);
    expect(pointedAt(diagnostics[0])).toBe("+kubebuilder:validation:XValidation:rule=true,");
  });
});

describe("what would end a block", () => {
  test.each<[string, string]>([
    ["/** +kubebuilder:default=`*\\/5` */", "*/5"],
    ["/** +kubebuilder:default=`*\\\\/5` */", "*\\/5"],
    ["/** +kubebuilder:default=`*\\5` */", "*\\5"],
    ["/** +kubebuilder:default=`/\\*\\/ *\\/` */", "/\\*/ */"],
    ["// +kubebuilder:default=`*\\/5 */`", "*\\/5 */"],
  ])("%s", (text, value) => expect(valuesOf(text)).toEqual([value]));

  test("columns behind it are exact", () => {
    const { diagnostics, problems } = read(
      "/** +kubebuilder:validation:XValidation:rule=`*\\/ *\\\\/`,mesage=no */",
    );
    expect(problems[0]).toMatch(/^1:57 CK1009/);
    expect(pointedAt(diagnostics[0])).toBe("mesage");
  });
});

describe("repeats", () => {
  test.each<[string, string, string[]]>([
    ["the same again", "// +kubebuilder:default=1\n// +kubebuilder:default=1", ["kubebuilder:default"]],
    [
      "its twin",
      "// +kubebuilder:validation:Minimum=1\n// +k8s:minimum=1",
      ["kubebuilder:validation:Minimum"],
    ],
    [
      "an empty object and an empty list",
      "// +kubebuilder:default={}\n// +default=[]",
      ["kubebuilder:default"],
    ],
    [
      "objects with other keys' order",
      '// +default={"a":1,"b":[1]}\n// +default={"b":[1],"a":1}',
      ["kubebuilder:default"],
    ],
    [
      "keys of a list",
      "// +listMapKey=a\n// +listMapKey=b\n// +k8s:listMapKey=a",
      ["listMapKey", "listMapKey"],
    ],
    [
      "rules",
      '// +kubebuilder:validation:XValidation:rule="a"\n// +kubebuilder:validation:XValidation:rule="b"',
      ["kubebuilder:validation:XValidation", "kubebuilder:validation:XValidation"],
    ],
  ])("%s", (_, text, keys) => {
    const { markers, problems } = read(text);
    expect(problems).toEqual([]);
    expect(markers.map((one) => one.key)).toEqual(keys);
  });

  test.each<[string, string]>([
    [
      "// +kubebuilder:default=1\n// +kubebuilder:default=2",
      "2:4 CK1016 +kubebuilder:default is repeated here with another argument (remove one of the two)",
    ],
    [
      "// +listType=map\n// +k8s:listType=set",
      "2:4 CK1016 +k8s:listType contradicts +listType, which sets the same value with another argument (remove one of the two)",
    ],
    [
      '// +default=[1]\n// +default={"0":1}',
      "2:4 CK1016 +default is repeated here with another argument (remove one of the two)",
    ],
    [
      '// +default={"a":null}\n// +default={"b":null}',
      "2:4 CK1016 +default is repeated here with another argument (remove one of the two)",
    ],
  ])("another argument: %s", (text, problem) => {
    const { problems, markers, diagnostics } = read(text);
    expect(problems).toEqual([problem]);
    expect(markers).toHaveLength(1);
    expect(diagnostics[0]?.related?.[0]?.location).toMatchObject({ line: 1, column: 4 });
  });
});

test("every error of a comment is reported, each once", () => {
  const { problems } = read(
    "/**\n * +optinal\n * +kubebuilder:validation:MaxLength=ten\n * + text\n * +kubebuilder:resource:path=x\n */",
  );
  expect(problems.map((one) => one.slice(0, 10))).toEqual([
    "2:4 CK1001",
    "3:38 CK101",
    "4:4 CK1101",
    "5:4 CK1003",
  ]);
});

import { describe, expect, it } from "vitest";
import { widget } from "../../source/reading/project.ts";
import { check } from "./check.ts";

const v = "+kubebuilder:validation:";

/**
 * The description, the members of the spec (from line 6), declarations, and expected diagnostics.
 */
const invalid: readonly (readonly [string, string, string, readonly string[]])[] = [
  ["a bound on another type", `/** ${v}Minimum=1 */\nx?: string;`, "", ["6 CK4001"]],
  ["a length on a number", `/** ${v}MaxLength=1 */\nx?: int;`, "", ["6 CK4001"]],
  ["items of what is no list", `/** ${v}items:MaxLength=1 */\nx?: string;`, "", ["6 CK4001"]],
  ["a type against the named one", `/** ${v}Type=integer */\nx?: A;`, "type A = string;", ["6 CK4002"]],
  ["a type against an object", `/** ${v}Type=string */\nx?: {};`, "", ["6 CK4002"]],
  ["an enum against the named one", `/** ${v}Enum=a */\nx?: A;`, 'type A = "a" | "b";', ["6 CK4003"]],
  ["crossed bounds", `/** ${v}Minimum=9\n ${v}Maximum=1 */\nx?: int;`, "", ["7 CK4004"]],
  [
    "bounds that cross the type's",
    `/** ${v}Minimum=9 */\nx?: A;`,
    `/** ${v}Maximum=1 */\ntype A = int;`,
    ["6 CK4004"],
  ],
  [
    "an empty open interval",
    `/** ${v}Minimum=1\n ${v}Maximum=2\n ${v}ExclusiveMinimum=true\n ${v}ExclusiveMaximum=true */\nx?: int;`,
    "",
    ["7 CK4004"],
  ],
  [
    "crossed lengths in items",
    `/** ${v}items:MinLength=3\n ${v}items:MaxLength=2 */\nx?: string[];`,
    "",
    ["7 CK4004"],
  ],
  ["a fraction as bound", `/** ${v}Maximum=1.5 */\nx?: int;`, "", ["6 CK4005"]],
  ["a negative length", `/** ${v}MinLength=-1 */\nx?: string;`, "", ["6 CK4006"]],
  ["multiples of nothing", `/** ${v}MultipleOf=0 */\nx?: int;`, "", ["6 CK4006"]],
  ["numbers in an enum of strings", `/** ${v}Enum=1;a */\nx?: string;`, "", ["6 CK4007"]],
  ["a pattern with lookahead", `/** ${v}Pattern="^(?!a)" */\nx?: string;`, "", ["6 CK4009"]],
  [
    "a pattern of the type that meets another",
    `/** ${v}Pattern="b" */\nx?: A;`,
    `/** ${v}Pattern="(?=a)" */\ntype A = string;`,
    ["9 CK4009"],
  ],
  ["UniqueItems", `/** ${v}UniqueItems=true */\nx?: string[];`, "", ["6 CK4010"]],
  [
    "a keyed list made atomic",
    "/** +listType=atomic */\nx?: A;",
    "/** +listType=map\n +listMapKey=a */\ntype A = { a: string }[];",
    ["6 CK4011"],
  ],
  ["a key of no keyed list", "/** +listMapKey=a */\nx?: { a: string }[];", "", ["6 CK4012"]],
  ["a keyed list without keys", "/** +listType=map */\nx?: { a: string }[];", "", ["6 CK4012"]],
  [
    "a key that is no member",
    "/** +listType=map\n +listMapKey=a\n +listMapKey=nam */\nx?: { a: string; name: string }[];",
    "",
    ["8 CK4014"],
  ],
  ["an optional key", "/** +listType=map\n +listMapKey=a */\nx?: { a?: string }[];", "", ["7 CK4015"]],
  ["a key that is an object", "/** +listType=map\n +listMapKey=a */\nx?: { a: {} }[];", "", ["7 CK4015"]],
  [
    "a key that may be null",
    "/** +listType=map\n +listMapKey=a */\nx?: { a: string | null }[];",
    "",
    ["7 CK4015"],
  ],
  ["a keyed list of scalars", "/** +listType=map\n +listMapKey=a */\nx?: string[];", "", ["6 CK4001"]],
  ["a set of objects", "/** +listType=set */\nx?: { a: string }[];", "", ["6 CK4017"]],
  ["a set of items that may be null", "/** +listType=set */\nx?: (string | null)[];", "", ["7 CK4028"]],
  ["+optional without ?", "/** +optional */\nx: string;", "", ["6 CK4018"]],
  ["+required beside ?", "/** +kubebuilder:validation:Required */\nx?: string;", "", ["6 CK4018"]],
  ["+nullable without null", "/** +nullable */\nx?: string;", "", ["6 CK4019"]],
  ["null beside an enum marker", `/** ${v}Enum=a */\nx?: string | null;`, "", ["6 CK3009"]],
  [
    "a one-of member that is none",
    "x?: A;",
    `/** ${v}ExactlyOneOf=a;bb */\ninterface A { a?: string; b?: string }`,
    ["8 CK4020"],
  ],
  [
    "a one-of member that is required",
    "x?: A;",
    `/** ${v}AtMostOneOf=a;b */\ninterface A { a: string; b?: string }`,
    ["8 CK4021"],
  ],
  ["a fraction", "x?: float64;", "", ["6 CK4022"]],
  ["Schemaless alone", `/** ${v}Schemaless */\nx?: Date;`, "", ["6 CK4023"]],
  ["a link that is none", "/** +kubebuilder:externalDocs:url=docs */\nx?: string;", "", ["6 CK4024"]],
  ["a default of another type", "/** +kubebuilder:default=1 */\nx?: string;", "", ["6 CK4025"]],
  ["a default beyond a bound", `/** +kubebuilder:default=11\n ${v}Maximum=10 */\nx?: int;`, "", ["6 CK4025"]],
  [
    "a default against the pattern of the type",
    "/** +kubebuilder:default=b */\nx?: A;",
    `/** ${v}Pattern=a */\ntype A = string;`,
    ["6 CK4025"],
  ],
  [
    "a default without a required member",
    "/** +kubebuilder:default={} */\nx?: { /** +kubebuilder:default=b */ a: string };",
    "",
    ["6 CK4025"],
  ],
  [
    "a default with a stranger",
    '/** +kubebuilder:default={b: "1"} */\nx?: { a?: string };',
    "",
    ["6 CK4025"],
  ],
  ["a rule that is no CEL", `/** ${v}XValidation:rule="self.size( > 2" */\nx?: string;`, "", ["6 CK4026"]],
  [
    "a rule about a type with another error",
    `/** ${v}XValidation:rule="self.a.all(b, b.c > 1)" */\nx?: { a?: A[] };`,
    `interface A {\n/** ${v}Schemaless */\nc?: Date;\n}`,
    ["10 CK4023"],
  ],
  ["a rule that is no bool", `/** ${v}XValidation:rule="self.size()" */\nx?: string;`, "", ["6 CK4026"]],
  [
    "a rule beside another fault",
    `/** ${v}XValidation:rule="self.size()"\n +kubebuilder:default=1 */\nx?: string;`,
    "",
    ["6 CK4026", "7 CK4025"],
  ],
  [
    "a rule that costs too much",
    `/** ${v}XValidation:rule="self.all(a, self.all(b, a.contains(b)))" */\nx?: string[];`,
    "",
    ["6 CK4026"],
  ],
  [
    "rules that cost too much one by one, each",
    `/** ${v}XValidation:rule="self.all(a, self.all(b, a.contains(b)))" */\nx?: string[];\n/** ${v}XValidation:rule="self.all(a, self.all(b, a.contains(b)))" */\ny?: string[];`,
    "",
    ["6 CK4026", "8 CK4026"],
  ],
  [
    "rules that cost too much together only",
    Array.from(
      { length: 200 },
      (_, n) =>
        `/** ${v}XValidation:rule="self.size() > 0 && self.all(a, a.contains('${n}'))"\n ${v}MaxItems=1000\n ${v}items:MaxLength=4000 */\nx${n}?: string[];`,
    ).join("\n"),
    "",
    ["6 CK4026"],
  ],
  [
    "a rule whose fieldPath leads nowhere",
    `/** ${v}XValidation:rule="true",fieldPath=".b" */\nx?: { a?: string };`,
    "",
    ["6 CK4026"],
  ],
  ["an embedded resource that is a string", `/** ${v}EmbeddedResource */\nx?: string;`, "", ["6 CK4001"]],
  ["k8s:enum without values", "x?: A;", "/** +k8s:enum */\ntype A = string;", ["8 CK4029"]],
  [
    "bounds of two bases that leave no value",
    "x?: C;",
    `/** ${v}MinProperties=3 */\ninterface A { a?: string }\n/** ${v}MaxProperties=2 */\ninterface B { b?: string }\ninterface C extends A, B {}`,
    ["12 CK4004"],
  ],
  [
    "a fault of a type in many places, once",
    "x?: A;\ny?: A;\nz?: A[];",
    `/** ${v}Minimum=1 */\ntype A = string;`,
    ["10 CK4001"],
  ],
];

describe("a schema the API server refuses", () => {
  it.each(invalid)("%s", (_, members, declarations, expected) => {
    const { places } = check(widget(members, declarations));
    expect(places).toEqual(expected.map((place) => `widget.ts:${place}`));
  });

  it("has suggestions", () => {
    const members = "/** +listType=map\n +listMapKey=nam */\nx?: { name: string }[];";
    expect(check(widget(members)).diagnostics[0]?.help).toBe("did you mean name?");
  });

  it("quotes values intended as strings", () => {
    const members = "/** +kubebuilder:default=1 */\nx?: string;";
    expect(check(widget(members)).diagnostics[0]?.help).toBe('quote it: "1"');
  });
});

import type { JsonSchema } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { specOf } from "./flatten.ts";

// The reports of docs/decisions/reports.md about schemas, by project and number. Members and types
// of all reports are in one API: the name of a member is `x` and its row.

const v = "+kubebuilder:validation:";
const rule = (text: string, message?: string) => ({ rule: text, ...(message !== undefined && { message }) });
const text: JsonSchema = { type: "string" };

/** The report, its member's markers and type, what follows, and its declarations. */
type Case = readonly [report: string, member: string, expected: JsonSchema, declarations?: string];

const cases: readonly Case[] = [
  [
    "controller-tools#1462: rules on an alias",
    "?: Labels;",
    {
      type: "object",
      additionalProperties: text,
      "x-kubernetes-validations": [rule("self.size() > 0", "m")],
    },
    `/** ${v}XValidation:rule="self.size() > 0",message="m" */ export type Labels = { [key: string]: string };`,
  ],
  [
    "controller-tools#1289: an alias of an alias",
    "?: Outer;",
    { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
    `/** ${v}MinLength=1\n ${v}Pattern=\`^a\` */ export type Innermost = string;\n/** ${v}MinLength=1\n ${v}MaxLength=9 */ export type Outer = Innermost;`,
  ],
  [
    "controller-tools#988, #1359: a list type on a member whose type is an alias",
    "?: Conditions;",
    {
      type: "array",
      items: { type: "object", properties: { type: text }, required: ["type"] },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
    },
    "/** +listType=map\n +listMapKey=type */ export type Conditions = { type: string }[];",
  ],
  [
    "controller-tools#1294: a type's rule, whose type occurs twice",
    "?: { a?: Mtu; b?: Mtu };",
    {
      type: "object",
      properties: Object.fromEntries(
        ["a", "b"].map((name) => [
          name,
          { type: "integer", format: "int32", "x-kubernetes-validations": [rule("self > 1")] },
        ]),
      ),
    },
    `/** ${v}XValidation:rule="self > 1" */ export type Mtu = int32;`,
  ],
  [
    "controller-tools#1429: rules in source order",
    `/** ${v}XValidation:rule="self != '-'"\n +k8s:immutable\n ${v}XValidation:rule="self != ':'" */ : string;`,
    {
      type: "string",
      "x-kubernetes-validations": [
        rule("self != '-'"),
        rule("self == oldSelf", "field is immutable"),
        rule("self != ':'"),
      ],
    },
  ],
  [
    "controller-tools#547: values that start with a digit",
    `/** ${v}Enum=one;4abc */ ?: string;`,
    { type: "string", enum: ["one", "4abc"] },
  ],
  [
    "controller-tools#734: a path that starts with digits",
    "/** +kubebuilder:default=123/path */ ?: string;",
    { type: "string", default: "123/path" },
  ],
  [
    "controller-tools#879: a hash that resembles an octal number",
    "/** +kubebuilder:default=087bdd */ ?: string;",
    { type: "string", default: "087bdd" },
  ],
  [
    "controller-tools#1473: bounds of Kubernetes with a comment",
    "/** +k8s:minimum=-1 # why\n +k8s:maximum=2 # why */ ?: int32;",
    { type: "integer", format: "int32", minimum: -1, maximum: 2 },
  ],
  [
    "controller-tools#1479: # in the value of another marker",
    `/** ${v}Pattern="a # b" */ ?: string;`,
    { type: "string", pattern: "a # b" },
  ],
  ["controller-tools#1411: unsigned integers", "?: uint32;", { type: "integer", format: "int32" }],
  [
    "controller-tools#1420: keys of a named type",
    "?: { [key: Address]: int32 };",
    { type: "object", additionalProperties: { type: "integer", format: "int32" } },
    "export type Address = string;",
  ],
  [
    "controller-tools#654: types without names",
    "?: { a?: { b: string }[] };",
    {
      type: "object",
      properties: {
        a: { type: "array", items: { type: "object", properties: { b: text }, required: ["b"] } },
      },
    },
  ],
  [
    "controller-tools#773: members of a base type",
    "?: Derived;",
    { type: "object", properties: { a: text, b: text } },
    "export interface Base { a?: string }\nexport interface Derived extends Base { b?: string }",
  ],
  [
    "controller-tools#1398: a bound of the type and a tighter one of the member",
    `/** ${v}MinProperties=2 */ ?: Bounded;`,
    {
      type: "object",
      properties: { a: text, b: text },
      maxProperties: 5,
      allOf: [{ minProperties: 1 }, { minProperties: 2 }],
    },
    `/** ${v}MinProperties=1\n ${v}MaxProperties=5 */ export interface Bounded { a?: string; b?: string }`,
  ],
  [
    "controller-tools#1118: lengths of IntOrString",
    `/** ${v}MaxLength=5 */ ?: IntOrString;`,
    { anyOf: [{ type: "integer" }, text], maxLength: 5, "x-kubernetes-int-or-string": true },
  ],
  [
    "controller-tools#1212, #1272, #1409: constraints of members, with cheap rules, after all others",
    "?: Choice;",
    {
      type: "object",
      properties: { a: text, b: text },
      "x-kubernetes-validations": [
        rule("true"),
        rule("(has(self.a)?1:0)+(has(self.b)?1:0) <= 1", "at most one of the fields in [a b] may be set"),
        rule("has(self.a)||has(self.b)", "at least one of the fields in [a b] must be set"),
      ],
    },
    `/** ${v}AtMostOneOf=a;b\n ${v}AtLeastOneOf=a;b\n ${v}XValidation:rule="true" */ export interface Choice { a?: string; b?: string }`,
  ],
  [
    "controller-tools#1282: the title of a type",
    "?: Titled;",
    { type: "string", title: "A title" },
    '/** +kubebuilder:title="A title" */ export type Titled = string;',
  ],
  [
    "controller-tools#1335: external documentation",
    '/** +kubebuilder:externalDocs:url="https://example.com",description="more" */ ?: string;',
    { type: "string", externalDocs: { url: "https://example.com", description: "more" } },
  ],
  [
    "controller-tools#1150: rules for values that were not set",
    `/** ${v}XValidation:rule="!oldSelf.hasValue()",optionalOldSelf=true */ ?: string;`,
    { type: "string", "x-kubernetes-validations": [{ rule: "!oldSelf.hasValue()", optionalOldSelf: true }] },
  ],
  [
    "controller-tools#933, #1352: an enumeration of declared values",
    "?: Mode;",
    { type: "string", enum: ["A", "B"] },
    '/** +k8s:enum */ export type Mode = "B" | "A";',
  ],
  [
    "controller-tools#1458: required texts are not empty",
    "/** +k8s:required */ : string;",
    { type: "string", minLength: 1 },
  ],
  [
    "controller-tools#1357: list types of Kubernetes",
    "/** +k8s:listType=map\n +k8s:listMapKey=a */ ?: { a: string }[];",
    {
      type: "array",
      items: { type: "object", properties: { a: text }, required: ["a"] },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["a"],
    },
  ],
  [
    "controller-tools#1027: a default of a key",
    "/** +listType=map\n +listMapKey=protocol */ ?: Port[];",
    {
      type: "array",
      items: { type: "object", properties: { protocol: { type: "string", default: "TCP" } } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["protocol"],
    },
    'export interface Port { /** +default="TCP" */ protocol?: string }',
  ],
  [
    "controller-tools#342: rules of items",
    `/** ${v}items:XValidation:rule="self != ''"\n ${v}items:Enum=a;b */ ?: string[];`,
    {
      type: "array",
      items: { type: "string", enum: ["a", "b"], "x-kubernetes-validations": [rule("self != ''")] },
    },
  ],
  [
    "fabric8io/kubernetes-client#6725: an embedded resource is an object",
    `/** ${v}EmbeddedResource\n +kubebuilder:pruning:PreserveUnknownFields */ ?: RawExtension;`,
    { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
  ],
  [
    "kube-rs/kube#1821: an optional enumeration",
    '/** +nullable */ ?: "a" | "b";',
    { type: "string", enum: ["a", "b"], nullable: true },
  ],
  [
    "kube-rs/kube#1869: null for integers or strings",
    "?: IntOrString | null;",
    { anyOf: [{ type: "integer" }, text], "x-kubernetes-int-or-string": true, nullable: true },
  ],
];

/** The report, its member, and the error. */
const errors: readonly (readonly [report: string, member: string, error: string, declarations?: string])[] = [
  ["controller-tools#1126: misspelt", `/** ${v}Optionalx */ ?: string;`, "CK1001"],
  ["cluster-api-provider-openstack#2421: letter case", `/** ${v}enum=a;b */ ?: string;`, "CK1001"],
  ["controller-tools#1238: feature gates", "/** +kubebuilder:feature-gate=X */ ?: string;", "CK1001"],
  ["controller-tools#1479: a comment", `/** ${v}Maximum=2 # why */ ?: int32;`, "CK1011"],
  ["controller-tools#1474: other markers of Kubernetes", "/** +k8s:maxLength=3 */ ?: string;", "CK1001"],
  ["controller-tools#1362: any", "?: any;", "CK3002"],
  ["kube-rs/kube#1821: null that the server rejects", '?: "a" | "b" | null;', "CK3009"],
  ["controller-tools#1352: members", "/** +k8s:enum */ ?: string;", "CK1003"],
  ["controller-tools#1306: required and optional", "/** +required */ ?: string;", "CK4018"],
  ["controller-tools#1335: no URL", '/** +kubebuilder:externalDocs:url="more" */ ?: string;', "CK4024"],
];

const nameOf = (index: number): string => `x${index}`;
const write = (rows: readonly (readonly [string, string, unknown, string?])[]) =>
  specOf(
    rows.map(([, member], index) => member.replace(/ ?(\??: )/, ` ${nameOf(index)}$1`)).join("\n"),
    rows.map(([, , , declarations = ""]) => declarations).join("\n"),
  );

describe("reports of other generators", () => {
  const { spec, problems } = write(cases);

  it("have no errors here", () => expect(problems).toEqual([]));

  it.each(cases.map(([report, , expected], index) => [report, nameOf(index), expected] as const))(
    "%s",
    (_, name, expected) => expect(spec.properties?.[name]).toEqual(expected),
  );

  it("are errors at their markers, without a suggestion of a marker without effect", () => {
    const found = write(errors).problems;
    expect(found.map((problem) => /CK\d+/.exec(problem)?.[0])).toEqual(errors.map(([, , error]) => error));
    expect(found.join("\n")).not.toContain("featureGate");
  });
});

import { emitters } from "@capikit/generators/emitters";
import { allMarkers, type MarkerDefinition } from "@capikit/generators/model";
import { describe, expect, it } from "vitest";
import { parityCases, recordedMarkers, sourcesOf } from "../src/parity-case.ts";

const cases = parityCases();
const go = cases.flatMap((one) => Object.values(sourcesOf(one, "go"))).join("\n");
const ts = cases.flatMap((one) => Object.values(sourcesOf(one, "ts"))).join("\n");

const compared = allMarkers.filter(({ origin }) => origin === "controller-gen");
const foreign = allMarkers.filter(({ origin }) => origin === "foreign");
const ofArguments = compared.flatMap((definition) =>
  Object.keys(definition.arguments ?? {}).map((argument) => ({ name: definition.name, argument })),
);

/** The API server takes no list with `uniqueItems: true`, so that there is nothing to compare. */
const refused = /:UniqueItems$/;

/** Lines of a source with the marker; a name that ends in `*` matches a prefix. */
function linesOf(source: string, name: string): string[] {
  const literal = name.replace("*", "").replaceAll(/[.:]/g, "\\$&");
  const end = name.endsWith("*") ? "" : "(?=:?=|:\\w+:?=|\\s|$)";
  const start = new RegExp(`^[\\s/*]*\\+${literal}${end}`);
  return source.split("\n").filter((line) => start.test(line));
}

const addToCase = "add it to the go and ts files of a case in tests/generators/parity/cases";

/** Emitters that controller-gen has, too. */
const comparedEmitters: ReadonlySet<string> = new Set(["crd", "rbac", "webhook"]);

/** Options that controller-gen does not have. */
const ownOptions: ReadonlySet<string> = new Set(["conversionWebhook"]);

describe("every marker is compared", () => {
  it("is a marker of controller-gen, and the other way round", () => {
    // controller-gen reads this marker without listing it.
    const ours = compared.map(({ name }) => name).filter((name) => name !== "kubebuilder:object:root");
    const message = "define it below generators/src/model/markers/definitions";
    expect(ours.sort(), message).toEqual(recordedMarkers());
  });

  it.each(compared.filter(({ name }) => !refused.test(name)))("$name", ({ name }: MarkerDefinition) => {
    expect(linesOf(ts, name), `in TypeScript: ${addToCase}`).not.toEqual([]);
    expect(linesOf(go, name), `in Go: ${addToCase}`).not.toEqual([]);
  });

  it.each(ofArguments)("argument $argument of $name", ({ name, argument }) => {
    const written = new RegExp(`[:,]\\s*${argument}\\s*:?=`);
    expect(
      linesOf(ts, name).filter((line) => written.test(line)),
      `in TypeScript: ${addToCase}`,
    ).not.toEqual([]);
    expect(
      linesOf(go, name).filter((line) => written.test(line)),
      `in Go: ${addToCase}`,
    ).not.toEqual([]);
  });
});

describe("markers without effect do not change the output", () => {
  it.each(foreign)("$name", ({ name }: MarkerDefinition) => {
    expect(linesOf(ts, name), `in TypeScript: ${addToCase}`).not.toEqual([]);
    expect(linesOf(go, name), `in Go: ${addToCase}`).not.toEqual([]);
  });
});

describe("every option is compared", () => {
  const flags = cases.map((one) => one.flags).join(" ");
  const options = emitters
    .filter(({ name }) => comparedEmitters.has(name))
    .flatMap((emitter) => Object.keys(emitter.options).map((option) => ({ emitter: emitter.name, option })));

  it.each(options.filter(({ option }) => !ownOptions.has(option)))(
    "$option of $emitter",
    ({ emitter, option }) => {
      expect(flags).toMatch(new RegExp(`\\b${emitter}:(?:\\S*,)?${option}=`));
    },
  );
});

/** The rows of the type table in the documentation: notation and regular expression. */
const typeTable: readonly (readonly [row: string, written: RegExp])[] = [
  ["string", /\??: string;/],
  ["boolean", /\??: boolean;/],
  ["int", /\??: int;/],
  ["int32", /\??: int32;/],
  ["int64", /\??: int64;/],
  ["uint32", /\??: uint32;/],
  ["uint64", /\??: uint64;/],
  ["float32", /\??: float32;/],
  ["float64", /\??: float64;/],
  ["bytes", /\??: bytes;/],
  ["a union of string literals", /\??: "\w+" \| "\w+";/],
  ["one string literal", /\??: "only";/],
  ["an alias of string literals", /type \w+ = "\w+" \| "\w+";/],
  ["a string enum", /enum \w+ \{/],
  ["a member of a string enum", /\??: Colour\.red;/],
  ["the items of a constant list", /\(typeof \w+\)\[number\]/],
  ["Exclude", /Exclude</],
  ["Extract", /Extract</],
  ["keyof", /keyof \w+/],
  ["a template of literals", /`\w+-\$\{/],
  ["a union of integer literals", /\??: 1 \| 2 \| 4;/],
  ["negative integer literals", /\??: -1 \| 0/],
  ["true alone", /\??: true;/],
  ["false alone", /\??: false;/],
  ["T[]", /\??: \w+\[\];/],
  ["readonly T[]", /readonly \w+\[\]/],
  ["Array<T>", /[ :]Array</],
  ["ReadonlyArray<T>", /ReadonlyArray</],
  ["Record<string, T>", /Record<string, \w+>/],
  ["Record<Alias, T>", /Record<(?:Key|Label), \w+>/],
  ["an index signature", /\{ \[\w+: string\]: \w+ \}/],
  ["Record of literal keys", /Record<"\w+" \| "\w+", \w+>/],
  ["an interface", /^export interface \w+ \{/m],
  ["a type literal", /\??: \{$/m],
  ["{}", /\??: \{\};/],
  ["extends", /interface \w+ extends (?!Kubernetes)\w+ \{/],
  ["extends of several", /interface \w+ extends \w+, \w+ \{/],
  ["a redeclared member", /interface OverSpec extends Base/],
  ["A & B", /= \w+ & \w+;/],
  ["a generic interface", /interface \w+<\w+> \{/],
  ["a generic alias", /type \w+<T> = T\[\];/],
  ["a default of a type parameter", /interface \w+<\w+ = string>/],
  ["an alias", /^export type \w+ = string;/m],
  ["an alias of an alias", /^export type Short = Name;/m],
  ["Pick", /Pick</],
  ["Omit", /Omit</],
  ["Partial", /Partial</],
  ["Required", /Required</],
  ["Readonly", /Readonly</],
  ['T["x"]', /\w+\["\w+"\]/],
  ["T | null", /\w+ \| null;/],
  ["x?: T | undefined", /\?: \w+ \| undefined;/],
  ["Time", /\??: Time;/],
  ["MicroTime", /\??: MicroTime;/],
  ["Duration", /\??: Duration;/],
  ["Quantity", /\??: Quantity;/],
  ["IntOrString", /\??: IntOrString;/],
  ["RawExtension", /\??: RawExtension;/],
  ["EmbeddedObject", /\??: EmbeddedObject;/],
  ["JSONValue", /\??: JSONValue;/],
  ["ObjectMeta below the root", /\??: ObjectMeta;/],
  ["anything under Schemaless", /\??: Date \| \[number, string\];/],
  ["a quoted property name", /^ {2}"[^"]+"\??: /m],
  ["narrowed apiVersion and kind", /apiVersion: "[^"]+\/v1";/],
  ["a base that is no kind", /\+kubebuilder:object:root=false/],
  ["a kind by way of a base", /interface First extends Base/],
  ["a list of a kind", /extends KubernetesList<\w+>/],
  ["a kind exported from elsewhere", /export \* from "\.\.\/\.\.\/\.\.\/kinds\//],
  ["a kind exported by name", /export type \{ One,/],
  ["an interface in parts", /export interface Merged \{/],
  ["Condition", /\??: Condition;/],
  ["LabelSelector", /\??: LabelSelector;/],
  ["LocalObjectReference", /\??: LocalObjectReference;/],
  ["TypedLocalObjectReference", /\??: TypedLocalObjectReference;/],
  ["ObjectReference", /\??: ObjectReference;/],
  ["SecretReference", /\??: SecretReference;/],
];

describe("every way to write a type is compared", () => {
  it.each(typeTable)("%s", (_, written) => {
    expect(ts).toMatch(written);
  });
});

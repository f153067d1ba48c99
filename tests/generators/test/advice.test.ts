import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { afterAll, expect, it } from "vitest";
import { errorCases, generateAll } from "../src/error-case.ts";
import { writeFiles } from "../src/txtar.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-advice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cases = new Map(errorCases().map((one) => [one.name, one]));

/**
 * Advice that proposes source without a fix: the case, the proposed source, the text that it replaces,
 * the new text, and a part of the generated files that shows what the author meant.
 */
const advice: readonly (readonly [of: string, proposed: string, from: string, to: string, meant: string])[] =
  [
    [
      "comments/marker-in-a-line",
      "+kubebuilder:validation:Minimum=1",
      "Size of it. +kubebuilder:validation:Minimum=1",
      "Size of it.\n   * +kubebuilder:validation:Minimum=1\n  ",
      "minimum: 1",
    ],
    [
      "project/kind-not-exported",
      "export interface Gadget",
      "interface Gadget",
      "export interface Gadget",
      "kind: Gadget",
    ],
    [
      "project/version-of-the-folder",
      "+versionName=v1beta2",
      "+groupName=bad.acme.example",
      "\n * +groupName=bad.acme.example\n * +versionName=v1beta2\n ",
      "name: v1beta2",
    ],
    [
      "project/kind-as-a-type-alias",
      "export interface Gadget extends KubernetesObject {",
      "export type Gadget = KubernetesObject & {",
      "export interface Gadget extends KubernetesObject {",
      "kind: Gadget",
    ],
    ["types/number", "int32", "number", "int32", "format: int32"],
    [
      "types/markers-of-a-partial-type",
      "+kubebuilder:validation:MinProperties=1",
      "  limits?",
      "  /** +kubebuilder:validation:MinProperties=1 */\n  limits?",
      "minProperties: 1",
    ],
    [
      "types/markers-of-keys",
      '+kubebuilder:validation:XValidation:rule="self.all(key, size(key) <= 63)"',
      "  labels?",
      '  /** +kubebuilder:validation:XValidation:rule="self.all(key, size(key) <= 63)" */\n  labels?',
      "rule: self.all(key, size(key) <= 63)",
    ],
    [
      "types/markers-of-literals-in-a-union",
      "+kubebuilder:validation:MinLength=5",
      'size?: Size | "Medium";',
      'size?: All;\n}\n/** +kubebuilder:validation:MinLength=5 */\nexport type All = Size | "Medium";\ninterface Other {',
      "minLength: 5",
    ],
    [
      "types/literals-beside-string",
      '"Large" | "Small"',
      '"Large" | "Small" | string',
      '"Large" | "Small"',
      "- Small",
    ],
    ["types/date", "Time", "Date", "Time", "format: date-time"],
    ["types/unknown", "JSONValue", "unknown", "JSONValue", "x-kubernetes-preserve-unknown-fields: true"],
    [
      "types/unknown",
      "RawExtension",
      "unknown",
      "RawExtension",
      "x-kubernetes-preserve-unknown-fields: true",
    ],
    ["types/bigint", "int64", "bigint", "int64", "format: int64"],
    [
      "types/recursive-generic",
      "+kubebuilder:validation:Schemaless",
      "inner?:",
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields\n */\ninner?:",
      "inner: x-kubernetes-preserve-unknown-fields: true",
    ],
    [
      "types/undefined-without-question-mark",
      "?",
      "name: string | undefined",
      "name?: string",
      "name: type: string type: object",
    ],
    [
      "types/union-of-string-and-number",
      "IntOrString",
      "string | int32",
      "IntOrString",
      "x-kubernetes-int-or-string: true",
    ],
    ["types/union-of-string-and-number", "Quantity", "string | int32", "Quantity", "pattern:"],
    [
      "types/union-of-objects",
      'type: "git"',
      "source?: Git | Http;",
      'source?: ({ type: "git" } & Git) | ({ type: "http" } & Http);',
      "self.type == ''git''",
    ],
    [
      "types/union-of-objects",
      "+kubebuilder:validation:ExactlyOneOf",
      "source?: Git | Http;\n}",
      "source?: Source;\n}\n/** +kubebuilder:validation:ExactlyOneOf=git;http */\ninterface Source { git?: Git; http?: Http }",
      "exactly one of the fields in [git http] must be set",
    ],
    ["types/member-on-both-sides", '"name">', "A & B", 'A & Omit<B, "name">', "name: type: string"],
    [
      "types/symbol-keys",
      "Record<string, ",
      "part?: Part",
      "part?: Record<string, string>",
      "part: additionalProperties: type: string",
    ],
    [
      "schema/unique-items",
      "+listType=set",
      "+kubebuilder:validation:UniqueItems=true",
      "+listType=set",
      "x-kubernetes-list-type: set",
    ],
    [
      "schema/key-of-no-keyed-list",
      "+listType=map",
      "/** +listMapKey=name */",
      "/**\n * +listType=map\n * +listMapKey=name\n */",
      "x-kubernetes-list-type: map",
    ],
    [
      "schema/list-map-key-optional",
      "name",
      "name?: string",
      "name: string",
      "x-kubernetes-list-map-keys: - name",
    ],
    [
      "schema/list-map-key-optional",
      "+default",
      "name?: string",
      '/** +default="a" */\nname?: string',
      "x-kubernetes-list-map-keys: - name",
    ],
    [
      "schema/set-of-objects",
      "+listType=map",
      "/** +listType=set */",
      "/**\n * +listType=map\n * +listMapKey=name\n */",
      "x-kubernetes-list-map-keys: - name",
    ],
    ["schema/nullable-without-null", "| null", "name?: string", "name?: string | null", "nullable: true"],
    [
      "schema/schemaless-without-type",
      "+kubebuilder:pruning:PreserveUnknownFields",
      "/** +kubebuilder:validation:Schemaless */",
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:pruning:PreserveUnknownFields\n */",
      "value: x-kubernetes-preserve-unknown-fields: true",
    ],
    [
      "schema/schemaless-without-type",
      "+kubebuilder:validation:Type=",
      "/** +kubebuilder:validation:Schemaless */",
      "/**\n * +kubebuilder:validation:Schemaless\n * +kubebuilder:validation:Type=string\n */",
      "value: type: string",
    ],
    [
      "markers/argument-of-a-flag",
      "+kubebuilder:storageversion",
      "+kubebuilder:storageversion=v1",
      "+kubebuilder:storageversion",
      "storage: true",
    ],
    ["crd/column-path-without-dot", ".spec", "`spec.name`", "`.spec.name`", "jsonPath: .spec.name"],
    [
      "rbac/no-groups",
      'groups=""',
      "+kubebuilder:rbac:",
      '+kubebuilder:rbac:groups="",',
      'apiGroups: - "" resources: - pods',
    ],
    [
      "rbac/no-groups",
      "groups=core",
      "+kubebuilder:rbac:",
      "+kubebuilder:rbac:groups=core,",
      'apiGroups: - "" resources: - pods',
    ],
    [
      "rbac/no-verbs",
      "verbs=get;list;watch",
      "verbs={}",
      "verbs=get;list;watch",
      "verbs: - get - list - watch",
    ],
    ["webhook/side-effects", "sideEffects=None", "sideEffects=Some", "sideEffects=None", "sideEffects: None"],
  ];

const meta =
  'import type { int32, int64, IntOrString, JSONValue, KubernetesObject, Quantity, RawExtension, Time } from "@capikit/api/meta";';

it.each(advice)("of %s: %s", async (of, proposed, from, to, meant) => {
  const found = cases.get(of);
  const help =
    found?.expected
      .split("\n")
      .filter((line) => line.startsWith("  help: "))
      .join("\n") ?? "";
  expect(help).toContain(proposed);
  expect(to).toContain(proposed);
  const files = Object.entries(found?.files ?? {}).map(([path, text]) => {
    const imported = text.replace(/^import .* from "@capikit\/api\/meta";$/m, meta);
    return [path, imported.replace(from, to)];
  });
  const root = join(folder, "project");
  rmSync(root, { recursive: true, force: true });
  writeFiles(root, Object.fromEntries(files));
  const result = await generateAll(root, join(root, "out"), found?.config);
  expect(renderDiagnostics(result.diagnostics, { format: "text" })).toBe("");
  expect(
    result.files
      .map(({ text }) => text)
      .join("\n")
      .replaceAll(/\s+/g, " "),
  ).toContain(meant);
});

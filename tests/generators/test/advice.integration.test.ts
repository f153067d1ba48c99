import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Diagnostic, renderDiagnostics } from "@capikit/common/diagnostics";
import { afterAll, expect, it } from "vitest";
import {
  codesWithFixes,
  type ErrorCase,
  errorCases,
  expectedHelps,
  generateAll,
  withFix,
} from "../src/error-case.ts";
import { type Files, writeFiles } from "../src/txtar.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-advice-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The helps that were executed, by code and wording. */
const executed = new Set<string>();

const cases = new Map(errorCases().map((one) => [one.name, one]));

const sourceOf = (of: string, path: string): string => cases.get(of)?.files[path] ?? "";

/** The members of the widget in a case with one error each. */
const membersIn = (of: string): string =>
  /(?<=WidgetSpec \{\n)[\s\S]*?\n(?=\})/.exec(sourceOf(of, "api/v1/widget.ts"))?.[0] ?? "";

type Advice = readonly [of: string, proposed: string, from: string, to: string, meant: string];

const adviceFile = new URL("../fixtures/advice.json", import.meta.url);

/**
 * Advice that proposes source without a fix: the case, the proposed source, the text that it replaces,
 * the new text, and a part of the generated files that shows what the author meant.
 */
const advice: readonly Advice[] = [
  ...(JSON.parse(readFileSync(adviceFile, "utf8")) as Advice[]),

  [
    "types/member-with-an-initializer",
    "+default=3",
    "  replicas?: int32 = 3;\n  nested?: { zone?: string = `$" + '{"a"}` };',
    "  /** +default=3 */\n  replicas?: int32;",
    "default: 3",
  ],
  [
    "markers/several-markers-in-one",
    "+kubebuilder:validation:Minimum=1",
    membersIn("markers/several-markers-in-one"),
    "  // +kubebuilder:validation:Minimum=1\n  // +kubebuilder:validation:Maximum=9\n  f0?: int32;\n",
    "maximum: 9 minimum: 1",
  ],
  [
    "markers/several-markers-in-one",
    "+kubebuilder:validation:ExclusiveMinimum=true",
    membersIn("markers/several-markers-in-one"),
    "  // +kubebuilder:validation:Minimum=1\n  // +kubebuilder:validation:ExclusiveMinimum=true\n  f4?: int32;\n",
    "exclusiveMinimum: true",
  ],
  ...(
    [
      ["size(self)", "size(self) > 1"],
      ["==", "self == 'a'"],
      ["self", "self != 'b'"],
      ["contains(", "self.contains('c')"],
      ["lowerAscii(", "self.lowerAscii() == 'd'"],
      ["has(self.a)", "has(self.a)", "{ a?: string }"],
    ] as const
  ).map(
    ([proposed, to, type = "string"]) =>
      [
        "schema/rules-in-javascript",
        proposed,
        membersIn("schema/rules-in-javascript"),
        `  /** +kubebuilder:validation:XValidation:rule="${to}" */\n  field?: ${type};\n`,
        `rule: ${to}`,
      ] as const,
  ),
  ...(
    [
      ["string", "f1: string", "f1: type: string"],
      ["int32", "f1: int32", "format: int32"],
      ["int64", "f1: int64", "format: int64"],
      [
        "+kubebuilder:validation:Format=uuid",
        "/** +kubebuilder:validation:Format=uuid */ f1: string",
        "uuid",
      ],
      ["?", "f1?: string", "f1: type: string"],
      ["+kubebuilder:validation:Minimum", "/** +kubebuilder:validation:Minimum=1 */ f1: int32", "minimum: 1"],
    ] as const
  ).map(
    ([proposed, to, meant]) =>
      [
        "types/names-of-other-languages",
        proposed,
        membersIn("types/names-of-other-languages"),
        `  ${to};\n`,
        meant,
      ] as const,
  ),
  [
    "schema/rules-of-another-object",
    "self",
    cases
      .get("schema/rules-of-another-object")
      ?.files["api/v1/widget.ts"]?.split("\n\n")
      .slice(1)
      .join("\n\n") ?? "",
    "// +kubebuilder:validation:XValidation:rule=\"self.metadata.name != 'a' && self.spec.size > 1\"\nexport interface Widget extends KubernetesObject {\n  spec: { size: int32 };\n}\n",
    "rule: self.metadata.name != 'a' && self.spec.size > 1",
  ],
  [
    "types/classes-of-client-node",
    "ResourceRequirements",
    'import type { V1ObjectMeta, V1Pod, V1ResourceRequirements } from "@kubernetes/client-node";',
    'import type { ResourceRequirements as V1ResourceRequirements } from "@capikit/api/kubernetes";\ntype V1ObjectMeta = string;\ntype V1Pod = string;',
    "requests:",
  ],
  [
    "types/names-of-another-module",
    "ResourceRequirements",
    "import type { V1Toleration }",
    "import type { ResourceRequirements, Toleration as V1Toleration }",
    "requests:",
  ],
  [
    "types/parts-of-the-own-type",
    "extends",
    membersIn("types/parts-of-the-own-type"),
    "  primary?: Place;\n}\nexport interface Place {\n  region: string;\n}\nexport interface WidgetSpec extends Place {\n",
    "primary: properties: region: type: string required: - region",
  ],
  [
    "types/parts-of-the-own-type",
    "+kubebuilder:validation:MinItems=1",
    membersIn("types/parts-of-the-own-type"),
    "  /** +kubebuilder:validation:MinItems=1 */\n  zones: string[];\n",
    "minItems: 1",
  ],
  [
    "types/idioms-of-typescript",
    "JSONValue",
    membersIn("types/idioms-of-typescript"),
    "  json?: JSONValue;\n",
    "x-kubernetes-preserve-unknown-fields: true",
  ],
  [
    "schema/format-without-effect",
    "email",
    membersIn("schema/format-without-effect"),
    "  /** +kubebuilder:validation:Format=email */\n  contact?: string;\n",
    "format: email",
  ],
  ["schema/null-in-json", "| null", "{ name?: string }", "{ name?: string | null }", "nullable: true"],
  [
    "variables/not-exported",
    "export",
    sourceOf("variables/not-exported", "src/variables.ts"),
    "/** +capikit:variable:name=region */\nexport type Region = string;\n",
    "export const region",
  ],
];

const meta =
  'import type { Duration, Hook, int32, int64, IntOrString, JSONValue, KubernetesList, KubernetesObject, ObjectMeta, Quantity, RawExtension, Time } from "@capikit/api/meta";';

/** Cases whose fixes are all applied, with what the author meant. */
const fixed: readonly (readonly [of: string, ...meant: readonly string[]])[] = [
  ["comments/missing-plus", "minimum: 1"],
  ["comments/plus-and-blank", "minimum: 1"],
  ["comments/three-slashes", "minimum: 1"],
  ["comments/marker-as-tag", "minimum: 1"],
  ["conversion/from-misspelt", "replicas"],
  ["crd/column-leads-nowhere", "jsonPath: .spec.name"],
  ["crd/selectable-field-that-is-missing", "selectableFields: - jsonPath: .spec.name"],
  ["crd/required-status", "status: description: WidgetStatus is the observed state of a Widget."],
  ["markers/typo", "minimum: 1"],
  ["markers/declarative-min-length", "minLength: 1"],
  ["markers/strings-that-are-no-json", "f0: default: a", "f1: default: b"],
  ["markers/single-quotes", "default: Basic"],
  ["markers/case-of-an-argument", "jsonPath: .spec.name"],
  [
    "markers/notations-of-values",
    ...["subresources: status: {}", "jsonPath: .spec.f0"],
    ...["f0: format: int32 minimum: 1", "minimum: 2", "exclusiveMaximum: true"],
  ],
  ["markers/column-type", "type: string"],
  ["project/misspelt-import", "spec: properties:"],
  ["project/export-of-no-name", "kind: Widget"],
  ["project/group-in-capitals", "group: bad.acme.example"],
  ["project/kind-narrowed-to-another", "kind: Widget"],
  ["runner/unknown-key-of-an-emitter", "kind: Widget"],
  [
    "schema/markers-for-the-items",
    ...["items: pattern: ^a+$", "minimum: 7", "items: enum: - a - b", "items: format: ipv4"],
    ...["minProperties: 3", "minLength: 4"],
  ],
  ["schema/numbers-in-an-enum-of-strings", 'enum: - "1" - "2"'],
  [
    "schema/values-of-another-type",
    ...["f0: default: 3", "f1: default: true", "f2: default: Gold", "f3: default: - a"],
    ...["enum: - 1 - 2", "enum: - 3 - 4", "pattern: (?i)^[a-z]+$", 'example: "1.30"'],
  ],
  ["schema/enum-of-one-text", "- a - b", "- c - d", "- e - f", "- g - h", "enum: - k"],
  ["schema/boolean-in-capitals", "default: true"],
  ["schema/enum-in-brackets", "- a - b", "- c - d"],
  ["schema/number-for-a-string", 'default: "1"'],
  ["schema/list-map-key-misspelt", "x-kubernetes-list-map-keys: - name"],
  ["schema/optional-without-question-mark", "name: type: string type: object"],
  ["schema/one-of-unknown-member", "[git http] must be set"],
  ["schema/one-of-required-member", "must be set"],
  ["schema/pattern-between-slashes", "pattern: ^a$"],
  ["types/kind-of-a-list-misspelt", "kind: Widget"],
  ["types/access-of-no-member", "part: type: string"],
  ["webhook/patch", "namespaceSelector:"],
];

it.each(fixed)("of the fixes of %s", async (of, ...meant) => {
  const found = cases.get(of);
  let files = found?.files ?? {};
  // A fix may uncover the next error.
  for (let round = 0; round < 2; round++) {
    const { diagnostics } = await generateIn(files, found);
    // From the end, so that no fix moves another.
    const fixes = diagnostics.filter(({ fix }) => fix !== undefined).sort((a, b) => endOf(b) - endOf(a));
    for (const { code, help } of fixes) executed.add(wordingOf(code, help ?? ""));
    files = fixes.reduce(withFix, files);
  }
  const text = await generatedText(files, found);
  for (const one of meant) expect(text).toContain(one);
});

it.each(advice)("of %s: %s", async (of, proposed, from, to, meant) => {
  const found = cases.get(of);
  const helps = found === undefined ? [] : expectedHelps(found);
  expect(helps.map(({ help }) => help).join("\n")).toContain(proposed);
  expect(to).toContain(proposed);
  let isReplaced = false;
  const files = Object.entries(found?.files ?? {}).map(([path, text]) => {
    const imported = text.replace(/^import .* from "@capikit\/api\/meta";$/m, meta);
    if (isReplaced || !imported.includes(from)) return [path, imported];
    isReplaced = true;
    return [path, imported.replace(from, () => to)];
  });
  for (const one of helps) if (one.help.includes(proposed)) executed.add(wordingOf(one.code, one.help));
  expect(await generatedText(Object.fromEntries(files), found)).toContain(meant);
});

/** Codes whose help names markers, types or options that only the author can choose. */
const choices: ReadonlyMap<string, string> = new Map([
  ["CK2001", "a setting of the tsconfig"],
  ["CK2014", "moves members between files"],
  ["CK4032", "an option, whose two values are each tested"],
  ["CK5016", "options, versions and types, each of which makes the CRD smaller"],
  ["CK5110", "a version of the author"],
  ["CK5113", "a module of the author"],
  ["CK5202", "the characters of a name"],
  ["CK5404", "a function of the author"],
  ["CK5408", "a module of the author"],
  ["CK5411", "another name of a field"],
  ["CK5413", "a file of an option"],
  ["CK5503", "the characters of a name"],
  ["CK5508", "a rule of the author"],
]);

it("is executed for each wording that proposes source", () => {
  const proposing = [...cases.values()].flatMap((found) =>
    expectedHelps(found).flatMap(({ code, help }) => {
      const isSource = /\+[a-z]|[`"=]|did you mean/.test(
        help.replace(/^run .*|start a (?:text )?line .*/, ""),
      );
      return isSource && !/^(?:remove|keep) /.test(help) ? [wordingOf(code, help)] : [];
    }),
  );
  const missing = new Set(proposing.filter((wording) => !executed.has(wording)));
  const codeOf = (wording: string): string => wording.slice(0, "CK1234".length);
  const codes = new Set([...executed].map(codeOf));
  expect(codesWithFixes.filter((code) => !codes.has(code))).toEqual([]);
  const unknown = [...missing].filter((wording) => !choices.has(codeOf(wording)));
  expect(unknown, "add the help's source to `advice` or `fixed`").toEqual([]);
  expect([...new Set([...missing].map(codeOf))].sort()).toEqual([...choices.keys()]);
});

/** Returns a help without the names and values that it quotes: one of its wordings. */
function wordingOf(code: string, help: string): string {
  const wording = help
    .replace(/(?<=did you mean |write |without |instead of |as in |: ).*/, "…")
    .replaceAll(/`[^`]*`|"[^"]*"|\S*[+=\d(]\S*|(?<= )[A-Z]\w*/g, "…")
    .replaceAll(/…(?:(?:,| and)? …)+/g, "…");
  return `${code} ${wording}`;
}

async function generateIn(files: Files, found: ErrorCase | undefined) {
  const root = join(folder, "project");
  rmSync(root, { recursive: true, force: true });
  writeFiles(root, files);
  return generateAll(root, join(root, "out"), found?.config);
}

/** Generates without a diagnostic, and returns the files with single spaces. */
async function generatedText(files: Files, found: ErrorCase | undefined): Promise<string> {
  const result = await generateIn(files, found);
  expect(renderDiagnostics(result.diagnostics, { format: "text" })).toBe("");
  return result.files
    .map(({ text }) => text)
    .join("\n")
    .replaceAll(/\s+/g, " ");
}

function endOf({ fix }: Diagnostic): number {
  return (fix?.range.endLine ?? 0) * 10_000 + (fix?.range.endColumn ?? 0);
}

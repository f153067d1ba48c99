import { readdirSync, readFileSync } from "node:fs";
import { type Diagnostic, renderDiagnostics } from "@capikit/common/diagnostics";
import { memoryHost } from "@capikit/generators/memory-host";
import { allMarkers, checkModel } from "@capikit/generators/model";
import { readProject } from "@capikit/generators/source";
import fc from "fast-check";
import { bracketDepth, sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

const folder = new URL("../../../../packages/api/src/meta/", import.meta.url);

/** The sources of `@capikit/api/meta` at `/meta`, for projects in memory. */
const metaFiles: Readonly<Record<string, string>> = Object.freeze({
  "/meta/package.json": '{ "name": "meta" }',
  ...Object.fromEntries(
    readdirSync(folder).map(
      (name) => [`/meta/${name}`, readFileSync(new URL(name, folder), "utf8")] as const,
    ),
  ),
});

const value = sentence(
  [
    "1",
    "-1.5",
    "1e400",
    "true",
    '"a"',
    "`^a$`",
    "{a,b}",
    "a;b",
    '"self.a == 1"',
    ".spec.a",
    "v1",
    "{",
    "}",
    '"',
    "`",
    "\\",
    ",",
    "=",
    ":=",
    "0x",
    "null",
  ],
  { maxLength: 3 },
);
const marker = fc
  .tuple(
    fc.constantFrom(...allMarkers),
    fc.array(fc.tuple(fc.constantFrom("name", "type", "JSONPath", "rule", "message", "path", "x"), value), {
      maxLength: 3,
    }),
    fc.constantFrom("", "=", ":="),
    value,
  )
  .map(([{ name, arguments: known }, args, sign, bare]) => {
    const names = Object.keys(known ?? {});
    const list = args.map(([key, text], index) => `${names[index] ?? key}=${text}`).join(",");
    return `+${name}${list === "" || sign !== "" ? `${sign}${bare}` : `:${list}`}`;
  });
const markers = fc
  .array(marker, { maxLength: 3 })
  .map((lines) => lines.map((line) => ` * ${line}\n`).join(""));

const typeExpression = sentence(
  [
    "string",
    "number",
    "boolean",
    "int32",
    "float64",
    "Spec",
    "Other",
    "Spec[]",
    "Record<string, Spec>",
    "'x' | 'y'",
    "1 | 2",
    " | ",
    " & ",
    "Partial<",
    "Pick<Spec, 'a'>",
    "Omit<Spec, ",
    ">",
    "{ g: null }",
    "[key: string]: unknown",
    "keyof Spec",
    "Spec['a']",
    "Box<Box<Spec>>",
    "Box<",
    "readonly string[]",
    "[string, number]",
    "typeof x",
    "`a${string}`",
    "T extends string ? 1 : 2",
    "IntOrString",
    "Quantity",
    "Time",
    "JSONValue",
    "Enum",
    "N.I",
    "null",
    "undefined",
    "never",
    "any",
    "(",
    ")",
    "[]",
  ],
  { maxLength: 4 },
);
const member = fc
  .tuple(
    markers,
    fc.constantFrom("a", "b?", "readonly c", "'d-e'?", "__proto__", "constructor", "[key: string]"),
    typeExpression,
  )
  .map(([lines, name, type]) => `  /**\n${lines}   */\n  ${name}: ${type === "" ? "string" : type};\n`);
const members = fc.array(member, { maxLength: 4 }).map((texts) => texts.join(""));

const source = fc
  .record({ kind: markers, spec: markers, kindMembers: members, members, other: typeExpression })
  .map(
    (
      parts,
    ) => `import type { float64, int32, IntOrString, JSONValue, KubernetesObject, Quantity, Time } from "@capikit/api/meta";
export interface Box<T> { item: T; next?: Box<T> }
export enum Enum { A = "a", B = "b" }
export namespace N { export interface I { a: string } }
export type Other = ${parts.other === "" ? "string" : parts.other};
/**
 * Widget is a kind.
${parts.kind} */
export interface Widget extends KubernetesObject {
  spec: Spec;
${parts.kindMembers}}
/**
${parts.spec} */
export interface Spec {
${parts.members}  self?: Spec;
}
`,
  );

/** Sources with annotated types: comments, markers, type expressions. */
export const target: FuzzTarget = {
  name: "typescript-source",
  extension: "ts.txt",
  arbitrary: source,
  errors: [],
  cases: 6,
  run(input) {
    // TypeScript's parser is recursive: sources with this nesting do not compile anywhere.
    if (bracketDepth(input) > 100) return;
    const host = memoryHost({
      ...metaFiles,
      "/p/api/v1/index.ts": '/** +groupName=example.com */\nexport * from "./widget.js";\n',
      "/p/api/v1/widget.ts": input.toString("utf8"),
    });
    const diagnostics: Diagnostic[] = [];
    const fallbackPackages = { "@capikit/api/meta": "/meta/index.ts" };
    const model = readProject({ root: "/p", host, fallbackPackages }, (diagnostic) =>
      diagnostics.push(diagnostic),
    );
    diagnostics.push(...checkModel(model, {}).diagnostics);
    for (const format of ["text", "json", "github"] as const) {
      const text = renderDiagnostics(diagnostics, { format });
      check(diagnostics.length === 0 || text.trim() !== "", "diagnostics without text");
      const limit = 1_000 + 2_000 * diagnostics.length + 4 * input.length;
      check(text.length <= limit, `${diagnostics.length} diagnostics of ${text.length} characters`);
    }
  },
};

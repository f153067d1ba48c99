import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "@capikit/common/yaml";
import { expect, test } from "vitest";
import { compareDocuments } from "../../src/compare/compare-documents.ts";
import { compareSchemas, type SchemaPolicy } from "../../src/compare/compare-schemas.ts";

const examples = join(import.meta.dirname, "../../../examples");
const crds = readdirSync(examples).flatMap((name) => {
  const folder = join(examples, name, "config/crd/bases");
  try {
    const files = readdirSync(folder).filter((file) => !/templates\.yaml$/.test(file));
    return files.map((file) => parseYaml(readFileSync(join(folder, file), "utf8")) as Json);
  } catch {
    return [];
  }
});
const hooks = parseYaml(
  readFileSync(join(examples, "hook-caller/config/openapi/hooks.yaml"), "utf8"),
) as Json;

type Json = { [name: string]: unknown };

/** Texts for people, and columns. */
const silent = new Set([
  "description",
  "example",
  "additionalPrinterColumns",
  "deprecationWarning",
  "deprecated",
  "message",
]);
/** Members of a document that say nothing about its versions. */
const other =
  /^(?:apiVersion|metadata|conversion|info|openapi|tags|summary|operationId|parameters)$|^since$|^deprecation$/;

/** Calls a function for each change of one value below an object: each removal, and each other value. */
function mutate(value: unknown, visit: (path: string) => void, path = ""): void {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    if (silent.has(key) || (path === "" && other.test(key)) || other.test(key)) continue;
    const parent = value as Json;
    const before = parent[key];
    const at = `${path}/${key}`;
    for (const after of mutationsOf(before)) {
      if (after === undefined && Array.isArray(value)) continue;
      if (after === undefined && (before === "atomic" || before === false)) continue;
      if (after === undefined) delete parent[key];
      else parent[key] = after;
      visit(`${at} ${JSON.stringify(after)}`);
      parent[key] = before;
    }
    mutate(before, visit, at);
  }
}

function mutationsOf(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [`${value}x`, undefined];
  if (typeof value === "number") return [value + 1, value - 1, undefined];
  if (typeof value === "boolean") return [!value, undefined];
  if (Array.isArray(value)) return [value.slice(1), undefined];
  return [undefined];
}

test("no change of a document is silent, and none is found without a change", () => {
  expect(crds.length).toBeGreaterThan(5);
  expect(compareDocuments([...crds, hooks], structuredClone([...crds, hooks]))).toEqual([]);
  const missed: string[] = [];
  let tried = 0;
  for (const document of [...crds, hooks]) {
    const changed = structuredClone(document);
    mutate(changed, (path) => {
      tried++;
      if (compareDocuments([document], [changed]).length > 0) return;
      if (!/\/requestBody\/required|\/anyOf undefined$/.test(path)) missed.push(path);
    });
  }
  expect(tried).toBeGreaterThan(1000);
  expect(missed).toEqual([]);
});

const stored: SchemaPolicy = { wider: "allowed", isStructural: true };
const either = { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] };
const keep = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

test.each([
  [{ type: "integer" }, { type: "number" }, ["allowed"]],
  [{ type: "number" }, { type: "integer" }, ["needs-version"]],
  [{ type: "integer" }, either, ["allowed"]],
  [either, { type: "string" }, ["needs-version"]],
  [{ type: "string" }, either, ["allowed"]],
  [
    { type: "integer", minimum: 1 },
    { type: "integer", minimum: 1, exclusiveMinimum: true },
    ["needs-version"],
  ],
  [{ type: "string", minLength: 0 }, { type: "string" }, []],
  [{ type: "integer", multipleOf: 4 }, { type: "integer", multipleOf: 2 }, ["allowed"]],
  [{ type: "integer", multipleOf: 2 }, { type: "integer", multipleOf: 3 }, ["needs-version"]],
  [keep, { type: "object" }, ["needs-version"]],
  [{ type: "object" }, keep, ["allowed"]],
  [{ type: "object", properties: { a: { type: "string" } } }, keep, ["review", "allowed"]],
  [keep, { ...keep, properties: { a: { type: "string" } } }, ["review"]],
  [{ type: "string" }, { type: "string", pattern: "^a" }, ["needs-version"]],
  [{ type: "string", pattern: "^a" }, { type: "string" }, ["allowed"]],
  [{ type: "string" }, { type: "string", not: { enum: ["a"] } }, ["review"]],
  [{ type: "string", "x-other": 1 }, { type: "string", "x-other": 2 }, ["review"]],
  [
    { type: "string", "x-kubernetes-validations": [{ rule: "self != oldSelf" }] },
    { type: "string", "x-kubernetes-validations": [{ rule: "self != oldSelf", optionalOldSelf: true }] },
    ["review", "allowed"],
  ],
])("%j → %j: %j", (before, after, outcomes) => {
  expect(compareSchemas(before, after, stored).map(({ outcome }) => outcome)).toEqual(outcomes);
});

test("references in parts of a schema are followed on both sides", () => {
  const document = (type: string) => ({ type: "object", properties: { a: { type } } });
  const both = { oneOf: [{ $ref: "#/components/schemas/A" }, { type: "string" }] };
  const components = { before: { A: document("string") }, after: { A: document("integer") } };
  expect(compareSchemas(both, both, { wider: "review", isStructural: false, components })).toEqual([
    {
      outcome: "needs-version",
      path: ["a"],
      keyword: "type",
      what: "has type integer instead of string",
    },
  ]);
});

import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compareApiVersions } from "@capikit/common/kubernetes";
import { parseYaml } from "@capikit/common/yaml";
import { cell, code, type Fields, fields, items, prose, table } from "./cells.ts";
import { createSchemaRows } from "./schema-rows.ts";

/** Keywords that limit values, with the words that introduce their value. */
const limits: Readonly<Record<string, string>> = {
  minLength: "min. length",
  maxLength: "max. length",
  minimum: "minimum",
  maximum: "maximum",
  minItems: "min. items",
  maxItems: "max. items",
  minProperties: "min. properties",
  maxProperties: "max. properties",
  pattern: "pattern",
};

/** Returns the default of a field for a table cell; empty without one. */
function defaultOf({ default: value }: Fields): string {
  return value === undefined ? "" : code(JSON.stringify(value));
}

/** Returns the validation of a field for a table cell, with that of its scalar items or values. */
function validationOf(field: Fields): string {
  const nested = [
    ["items", fields(field.items)],
    ["values", fields(field.additionalProperties)],
  ] as const;
  const inner = nested
    .filter(([, schema]) => schema.properties === undefined)
    .map(([name, schema]) => [name, constraintsOf(schema)] as const)
    .filter(([, constraints]) => constraints.length > 0)
    .map(([name, constraints]) => `${name}: ${constraints.join(", ")}`);
  return [constraintsOf(field).join(", "), ...inner].filter((text) => text !== "").join("; ");
}

function constraintsOf(schema: Fields): readonly string[] {
  const keys = schema["x-kubernetes-list-map-keys"];
  return [
    ...Object.entries(limits).flatMap(([keyword, words]) =>
      schema[keyword] === undefined ? [] : [`${words} ${code(String(schema[keyword]))}`],
    ),
    ...(schema.nullable === true ? ["nullable"] : []),
    ...(schema["x-kubernetes-list-type"] === "set" ? ["unique"] : []),
    ...(Array.isArray(keys) ? [`unique by ${keys.map((key) => code(String(key))).join(", ")}`] : []),
    ...items(schema["x-kubernetes-validations"]).map(({ message, rule }) => cell(message ?? rule)),
  ];
}

const folder = "docs/reference/crds";
const source = "packages/api/gen/crd";
const root = join(import.meta.dirname, "../..");

/** Returns a page for each kind of Cluster API, and the list of all. */
export function crdPages(head: (of: string) => string): readonly (readonly [string, string])[] {
  const crds = globSync(`${source}/*.yaml`, { cwd: root })
    .sort()
    .map((path) => ({ path, spec: specOf(readFileSync(join(root, path), "utf8")) }));
  const rows = crds.map(({ spec }) => {
    const kind = kindOf(spec);
    return [`[${kind}](${kind}.md)`, code(String(spec.group)), versionsOf(spec).map(nameOf).join(", ")];
  });
  const list = `# Kinds of Cluster API

The fields of Cluster API's kinds with their types, defaults and validation, from the CRDs of \`@capikit/api\`. Its types are in entry points such as
\`@capikit/api/core/v1beta2\`.

${table(["Kind", "API group", "Versions"], rows)}`;
  return [
    [`${folder}/index.md`, head(source) + list],
    ...crds.map(
      ({ path, spec }) =>
        [`${folder}/${kindOf(spec)}.md`, head(`${source}/${basename(path)}`) + pageOf(spec)] as const,
    ),
  ];
}

function specOf(text: string): Fields {
  return fields(fields(parseYaml(text)).spec);
}

function kindOf({ names }: Fields): string {
  return String(fields(names).kind);
}

function nameOf({ name }: Fields): string {
  return String(name);
}

/** Returns the served versions, the stored one first, then the newest. */
function versionsOf({ versions }: Fields): readonly Fields[] {
  return items(versions)
    .filter(({ served }) => served === true)
    .sort((a, b) => Number(b.storage) - Number(a.storage) || compareApiVersions(nameOf(b), nameOf(a)));
}

function pageOf(spec: Fields): string {
  const names = fields(spec.names);
  const listed = (value: unknown): string =>
    Array.isArray(value) ? value.map(String).map(code).join(", ") : "";
  const facts = [
    ["API group", code(String(spec.group))],
    ["Resource", code(String(names.plural))],
    ["Scope", cell(spec.scope)],
    ["Short names", listed(names.shortNames)],
    ["Categories", listed(names.categories)],
  ].filter(([, value]) => value !== "");
  const parts = [
    `# ${kindOf(spec)}`,
    table(["Property", "Value"], facts),
    ...versionsOf(spec).flatMap(versionParts),
  ];
  return `${parts
    .map((part) => part.trimEnd())
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

/** Returns the chapter of a version, with a table for each part such as spec and status. */
function versionParts(version: Fields): readonly string[] {
  const { properties, description, required } = fields(fields(version.schema).openAPIV3Schema);
  const title = `## ${nameOf(version)}${version.deprecated === true ? " (deprecated)" : ""}`;
  const own = Object.entries(fields(properties)).filter(
    ([name]) => !["apiVersion", "kind", "metadata"].includes(name),
  );
  const rows = createSchemaRows({}, (field) => [defaultOf(field), validationOf(field)]);
  return [
    title,
    prose(description),
    ...own.flatMap(([name, schema]) => [
      `### ${name} of ${nameOf(version)}`,
      table(
        ["Field", "Type", "Required", "Default", "Validation", "Description"],
        rows.rowsOf({ properties: { [name]: schema }, required }),
      ),
    ]),
  ];
}

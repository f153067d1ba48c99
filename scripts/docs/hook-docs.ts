import { ownMember, plainText } from "@capikit/common/json";
import { cell, code, type Fields, fields, jsonBlock, prose, table } from "./cells.ts";
import { createSchemaRows, type SchemaRows } from "./schema-rows.ts";

/** The documentation of a version of a hook. */
export interface HookDocs {
  readonly group: string;
  readonly version: string;
  /** Name as in its types, such as `BeforeDrain`. */
  readonly hook: string;
  readonly summary: string;
  /** Markdown: description, facts, and fields and samples of request and response. */
  readonly text: string;
}

/** Options of `hookDocs`. */
export interface HookDocsOptions {
  /** Level of headings in the text. Default: 4. */
  readonly level?: number;
  /** Returns samples of a hook. Default: those of the document. */
  readonly samples?: (hook: string, version: string) => HookSample | undefined;
}

/** Sample bodies of a hook. */
export interface HookSample {
  readonly request: unknown;
  readonly response: unknown;
}

/** Documents each hook of an OpenAPI document, in the order of the document. */
export function hookDocs(document: Fields, options: HookDocsOptions = {}): readonly HookDocs[] {
  const { schemas } = fields(document.components);
  return Object.entries(fields(document.paths)).map(([path, item]) =>
    docsOf(path, fields(fields(item).post), fields(schemas), options),
  );
}

function docsOf(
  path: string,
  operation: Fields,
  components: Fields,
  { level = 4, samples = () => undefined }: HookDocsOptions,
): HookDocs {
  const [, group = "", version = "", segment = ""] = path.split("/");
  const bodies = {
    request: bodyOf(operation.requestBody),
    response: bodyOf(fields(operation.responses)[200]),
  };
  const hook = hookName(bodies.request) ?? segment;
  const rows = createSchemaRows(components);
  const given = samples(hook, version);
  const head = "#".repeat(level);
  const parts = [
    prose(operation.description ?? operation.summary),
    table(["Property", "Value"], hookFacts(path, operation)),
    `${head} Request\n`,
    fieldTable(rows, bodies.request),
    sampleOf(given?.request ?? bodies.request.example),
    `${head} Response\n`,
    fieldTable(rows, bodies.response),
    sampleOf(given?.response ?? bodies.response.example),
    ...typeTables(rows, head),
  ];
  return {
    group,
    version,
    hook,
    summary: plainText(operation.summary ?? ""),
    text: `${parts
      .map((part) => part.trimEnd())
      .filter((part) => part !== "")
      .join("\n\n")}\n`,
  };
}

/** Documents the types that bodies contain, and the types in them. */
function typeTables(rows: SchemaRows, head: string): readonly string[] {
  const parts: string[] = [];
  for (let types = rows.takeTypes(); types.size > 0; types = rows.takeTypes())
    for (const [name, schema] of types)
      parts.push(`${head} Type ${code(name)}`, prose(schema.description), fieldTable(rows, { schema }));
  return parts;
}

interface Body {
  readonly schema: Fields;
  readonly example?: unknown;
}

function bodyOf(part: unknown): Body {
  const { schema, example } = fields(fields(fields(part).content)["application/json"]);
  return { schema: fields(schema), example };
}

function hookName({ schema }: Body): string | undefined {
  const type = typeof schema.$ref === "string" ? schema.$ref.split(/[./]/).at(-1) : undefined;
  return type?.endsWith("Request") ? type.slice(0, -"Request".length) : undefined;
}

function fieldTable(rows: SchemaRows, { schema }: Body): string {
  return table(["Field", "Type", "Required", "Description"], rows.rowsOf(schema));
}

function sampleOf(sample: unknown): string {
  return sample === undefined ? "" : jsonBlock(sample);
}

const called: Readonly<Record<string, string>> = {
  all: "all extensions with a handler that match the namespace",
  one: "the only extension with a handler",
  named: "the extension that the ClusterClass names",
};

/** Returns rows with the path of a hook, and with facts that generated documents contain. */
function hookFacts(path: string, operation: Fields): readonly (readonly string[])[] {
  const traits = fields(operation["x-capikit-hook"]);
  const facts: Readonly<Record<string, string | undefined>> = {
    Path: code(path),
    "Called extensions":
      traits.singleton === true ? undefined : ownMember(called, plainText(traits.extensions ?? "")),
    "Blocks the caller": traits.blocking === true ? "while `retryAfterSeconds` is not 0" : undefined,
    "Responses are cached for": text(traits.cache),
    "Patches may change": list(traits.patchRoots),
    "Feature gates": list(traits.gates),
    "First release": text(traits.since),
    Deprecated: operation.deprecated === true ? deprecation(fields(traits.deprecation)) : undefined,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

function text(value: unknown): string | undefined {
  return value === undefined ? undefined : cell(value);
}

function list(values: unknown): string | undefined {
  return Array.isArray(values) ? values.map((value) => code(plainText(value))).join(", ") : undefined;
}

function deprecation({ in: since, replacement, removedIn, removedOn }: Fields): string {
  const removal = removedIn ?? removedOn;
  const parts = [
    since === undefined ? "yes" : `since ${cell(since)}`,
    ...(replacement === undefined ? [] : [`use ${cell(replacement)}`]),
    ...(removal === undefined ? [] : [`removed in ${cell(removal)}`]),
  ];
  return parts.join("; ");
}

import type { Report } from "@capikit/common/diagnostics";
import { getOrCreate } from "@capikit/common/json";
import type { Json, JsonObject, JsonSchema } from "@capikit/schema";
import { domainError, labelError } from "@capikit/schema/manifests";
import * as importerDiagnostics from "../model/diagnostics/codes/importer.ts";
import type { Location } from "../model/text/source-text.ts";
import type { CrdFile } from "./crd/read-crds.ts";
import { isList, isObject, listAt, objectAt, textAt } from "./json/json-values.ts";
import { word } from "./names/word.ts";
import { readYaml } from "./yaml/read-yaml.ts";

const isText = (value: Json): boolean => typeof value === "string";

const isNumber = (value: Json): boolean => typeof value === "number";

const isBoolean = (value: Json): boolean => typeof value === "boolean";

const texts = (value: Json): boolean => isList(value) && value.every(isText);

const forms: readonly (readonly [...Keyword, keywords: readonly string[]])[] = [
  ["a string", isText, ["$ref", "type", "format", "pattern", "title", "description"]],
  ["a number", isNumber, ["minimum", "maximum", "multipleOf"]],
  [
    "a number",
    isNumber,
    ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  ],
  ["true or false", isBoolean, ["nullable", "deprecated", "uniqueItems"]],
  ["true or false", isBoolean, ["exclusiveMinimum", "exclusiveMaximum", "readOnly", "writeOnly"]],
  ["true or false", isBoolean, ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-int-or-string"]],
  ["a list", isList, ["enum"]],
  ["a list of names", texts, ["required"]],
  ["an object", isObject, ["properties", "items", "not"]],
  ["a list of schemas", (value) => isList(value) && value.every(isObject), ["allOf", "anyOf", "oneOf"]],
  ["a schema, true or false", (value) => isObject(value) || isBoolean(value), ["additionalProperties"]],
];

const known: ReadonlyMap<string, Keyword> = new Map(
  forms.flatMap(([form, hasForm, keywords]) => keywords.map((keyword) => [keyword, [form, hasForm]])),
);

/** Longer names cannot become file names. */
const longestName = 200;

const prefix = "#/components/schemas/";

const anything: JsonSchema = { "x-kubernetes-preserve-unknown-fields": true };

/** Keywords without schemas that validation and samples use. */
const plain: ReadonlySet<string> = new Set([
  ...["type", "format", "nullable", "default", "example", "enum", "required", "pattern", "multipleOf"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"],
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
  "x-kubernetes-preserve-unknown-fields",
]);

/** Characters of all bodies: 240,000 in Cluster API's document. References could multiply them. */
const maxSize = 10_000_000;

const schemaSize = 100;

/** References inside each other. */
const maxDepth = 200;

/**
 * Returns the schemas of components without references. Objects without properties accept any
 * fields, as in catalogs of types. Recursive parts accept anything, and so do those beyond 200
 * references inside each other or 10,000,000 characters of all bodies of the document.
 */
function createBodySchemas(components: ReadonlyMap<string, JsonObject>): (component: string) => JsonSchema {
  const open = new Set<string>();
  const bodies = new Map<string, JsonSchema>();
  let size = 0;
  const ofComponent = (name: string): JsonSchema => {
    if (open.has(name) || open.size >= maxDepth) return anything;
    open.add(name);
    const schema = ofSchema(components.get(name) ?? {});
    open.delete(name);
    return schema;
  };
  const ofSchema = (node: Json | undefined): JsonSchema => {
    if (!isObject(node) || size > maxSize) return anything;
    size += schemaSize;
    const component = findReferencedComponent(node);
    const own: Record<string, unknown> = {};
    // Documents of Go types have the zero value as default of each required string.
    for (const [key, value] of Object.entries(node))
      if (plain.has(key) && !(key === "default" && value === "")) {
        own[key] = value;
        size += JSON.stringify(value).length;
      } else if (key === "properties" && isObject(value)) {
        size += Object.keys(value).join().length;
        own[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ofSchema(each)]));
      } else if (key === "items" || (key === "additionalProperties" && isObject(value)) || key === "not")
        own[key] = ofSchema(value);
      else if (composed.has(key) && isList(value)) own[key] = value.map(ofSchema);
    if (component !== undefined) {
      const { allOf: _, default: __, ...constraints } = own;
      return { ...ofComponent(component), ...constraints };
    }
    if (node.format === "int-or-string") return { "x-kubernetes-int-or-string": true };
    return isOpen(own) ? { ...own, ...anything } : own;
  };
  return (component) => {
    return getOrCreate(bodies, component, () => ofComponent(component));
  };
}

const composed: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf"]);

function isOpen({ type, properties, additionalProperties }: JsonSchema): boolean {
  return (
    type === undefined ||
    (type === "object" && properties === undefined && additionalProperties === undefined)
  );
}

/** A hook of a document. */
export interface DocumentedHook {
  readonly descriptor: ReturnType<typeof describeHook>;
  readonly description: string | undefined;
  /** Names of the components of its bodies. */
  readonly request: string;
  readonly response: string;
}

/** The hooks of a document, and its components by name. */
export interface DocumentedHooks {
  readonly hooks: readonly DocumentedHook[];
  readonly components: ReadonlyMap<string, JsonObject>;
}

/** Reads the hooks of an OpenAPI document. Reports errors and returns none after them. */
export function hooksOfDocument(file: CrdFile, report: Report): DocumentedHooks {
  const document = readDocument(file, report);
  if (document === undefined) return { hooks: [], components: new Map() };
  const schemaOf = createBodySchemas(document.components);
  const hooks = document.hooks.map((hook): DocumentedHook => {
    const { operation, request, response } = hook;
    const descriptor = describeHook(hook, document.components, schemaOf);
    return { descriptor, description: textAt(operation, "description"), request, response };
  });
  return { hooks, components: document.components };
}

/** Returns the facts and schemas of a hook, as in descriptors of catalogs. */
function describeHook(
  hook: DocumentHook,
  components: ReadonlyMap<string, JsonObject>,
  schemaOf: (name: string) => JsonSchema,
) {
  const { group, version, operation, singleton } = hook;
  const traits = objectAt(operation, "x-capikit-hook");
  const summary = textAt(operation, "summary");
  const since = textAt(traits, "since");
  const patchRoots = textsAt(traits, "patchRoots");
  const deprecation = Object.entries(objectAt(traits, "deprecation")).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    group,
    version,
    hook: hookName(hook),
    ...(summary !== undefined && { summary }),
    tags: textsAt(operation, "tags"),
    singleton,
    blocking: canRetry(components.get(hook.response)),
    extensions: traits.extensions === "named" || traits.extensions === "one" ? traits.extensions : "all",
    ...(patchRoots.length > 0 && { patchRoots }),
    gates: textsAt(traits, "gates"),
    ...(since !== undefined && { since }),
    ...(operation.deprecated === true && { deprecation: Object.fromEntries(deprecation) }),
    requestSchema: async () => schemaOf(hook.request),
    responseSchema: async () => schemaOf(hook.response),
  } as const;
}

/** Returns the hook's name in the case of its request's component or its operation. */
function hookName({ name, request, operation }: DocumentHook): string {
  const ofRequest = request.slice(request.lastIndexOf(".") + 1).replace(/Request$/, "");
  const id = typeof operation.operationId === "string" ? operation.operationId : "";
  const found = [ofRequest, id.slice(-name.length)].find((one) => one.toLowerCase() === name);
  return word(found ?? name);
}

/** Reports whether a response has `retryAfterSeconds`, as those of blocking hooks. */
function canRetry(response: JsonObject | undefined): boolean {
  if (response === undefined || findReferencedComponent(response) !== undefined) return false;
  const member = objectAt(response, "properties").retryAfterSeconds;
  const required = isList(response.required) && response.required.includes("retryAfterSeconds");
  return required && isObject(member) && member.type === "integer" && member.format === "int32";
}

function textsAt(value: JsonObject, key: string): readonly string[] {
  return listAt(value, key).filter((one) => typeof one === "string");
}

type Keyword = readonly [form: string, hasForm: (value: Json) => boolean];

/** A keyword of a schema with a value of another type than OpenAPI 3.0 defines. */
interface KeywordError {
  readonly holder: JsonObject;
  readonly key: string;
  readonly reason: string;
}

/** Returns the first error of the known keywords of a schema and its subschemas. */
function keywordError(schema: JsonObject): KeywordError | undefined {
  for (const [key, value] of Object.entries(schema)) {
    const [form, hasForm] = known.get(key) ?? [];
    if (form !== undefined && hasForm?.(value) === false)
      return { holder: schema, key, reason: `\`${key}\` is not ${form}` };
    const error = subschemaError(key, value);
    if (error !== undefined) return error;
  }
  return undefined;
}

function subschemaError(key: string, value: Json): KeywordError | undefined {
  if (key === "properties" && isObject(value))
    for (const [name, member] of Object.entries(value)) {
      const invalid = {
        holder: value,
        key: name,
        reason: `property ${JSON.stringify(name)} is not a schema`,
      };
      const error = isObject(member) ? keywordError(member) : invalid;
      if (error !== undefined) return error;
    }
  else if (["allOf", "anyOf", "oneOf"].includes(key) && isList(value))
    for (const one of value) {
      const error = isObject(one) ? keywordError(one) : undefined;
      if (error !== undefined) return error;
    }
  else if (["items", "not", "additionalProperties"].includes(key) && isObject(value))
    return keywordError(value);
  return undefined;
}

/** One hook of a document: its path, and the operation. */
interface DocumentHook {
  readonly group: string;
  readonly version: string;
  /** In lower case, as in the path. */
  readonly name: string;
  readonly singleton: boolean;
  readonly operation: JsonObject;
  /** Names of components. */
  readonly request: string;
  readonly response: string;
}

/** An OpenAPI document of runtime hooks that has been read and checked as far as schemas and types require. */
interface HookDocument {
  readonly info: JsonObject;
  readonly components: ReadonlyMap<string, JsonObject>;
  readonly hooks: readonly DocumentHook[];
  readonly locate: (object: unknown, key?: string) => Location;
}

/** Reads a document. Reports errors that prevent types and returns `undefined`. */
function readDocument(file: CrdFile, report: Report): HookDocument | undefined {
  let failed = false;
  const documents = readYaml(file, (problem) => {
    failed = true;
    report(problem);
  });
  const [first] = documents;
  if (failed) return undefined;
  const source = { path: file.path, text: file.text };
  const invalid = (reason: string, location: Location = { source, start: 0, end: 0 }): undefined => {
    report(importerDiagnostics.notADocument.create({ reason }, location));
    return undefined;
  };
  if (first === undefined || !isObject(first.value)) return invalid("it is not an object");
  const { value: root, locate } = first;
  if (!/^3\.0\./.test(textAt(root, "openapi") ?? ""))
    return invalid("`openapi` is not 3.0.x", locate(root, "openapi"));
  const components = new Map<string, JsonObject>();
  const schemas = objectAt(objectAt(root, "components"), "schemas");
  for (const [name, schema] of Object.entries(schemas))
    if (!isComponentName(name))
      return invalid(
        `component ${JSON.stringify(name)} has characters other than letters, digits, ".", "-" and "_", or is longer than ${longestName}`,
        locate(schemas, name),
      );
    else if (isObject(schema)) {
      const error = keywordError(schema);
      if (error !== undefined)
        return invalid(`${error.reason}, in component ${name}`, locate(error.holder, error.key));
      components.set(name, schema);
    }
  const hooks: DocumentHook[] = [];
  const paths = objectAt(root, "paths");
  for (const [path, item] of Object.entries(paths)) {
    const operation = isObject(item) ? item.post : undefined;
    const [, group = "", version = "", name = "", handler, ...rest] = path.split("/");
    const isPath = rest.length === 0 && (handler === undefined || handler === "{name}");
    if (!isObject(operation) || !isPath || !isHook(group, version, name))
      return invalid(`${path} is not a hook path`, locate(paths, path));
    if (hooks.some((hook) => hook.group === group && hook.version === version && hook.name === name))
      return invalid(`${path} repeats the hook of another path`, locate(paths, path));
    const request = findBody(objectAt(operation, "requestBody"), components);
    const response = findBody(objectAt(objectAt(operation, "responses"), "200"), components);
    if (request === undefined || response === undefined)
      return invalid(`${path} has no component for its request or response`, locate(paths, path));
    hooks.push({ group, version, name, singleton: handler === undefined, operation, request, response });
  }
  if (hooks.length === 0) return invalid("it has no paths");
  return { info: objectAt(root, "info"), hooks, components, locate };
}

/** Reports whether OpenAPI lets a component have the name. */
function isComponentName(name: string): boolean {
  return name.length <= longestName && /^[A-Za-z0-9._-]+$/.test(name);
}

/** Reports whether the parts of a hook's path are valid names of folders and files. */
function isHook(group: string, version: string, name: string): boolean {
  return (
    domainError(group) === undefined &&
    /^v[1-9]/.test(version) &&
    labelError(version) === undefined &&
    labelError(name) === undefined
  );
}

function findBody(holder: JsonObject, components: ReadonlyMap<string, JsonObject>): string | undefined {
  const json = objectAt(objectAt(holder, "content"), "application/json");
  const name = findReferencedComponent(json.schema);
  return name !== undefined && components.has(name) ? name : undefined;
}

/** Returns the component that a schema refers to, with or without other keywords. */
function findReferencedComponent(schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, allOf } = schema;
  if (typeof $ref === "string") return $ref.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
  return Array.isArray(allOf) && allOf.length === 1 ? findReferencedComponent(allOf[0] as Json) : undefined;
}

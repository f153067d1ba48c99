import type { Report } from "@capikit/common/diagnostics";
import { domainError, importerDiagnostics, type Location, labelError } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import type { CrdFile } from "./crd/read-crds.ts";
import { isList, isObject, objectAt, textAt } from "./json/json-values.ts";
import { readYaml } from "./yaml/read-yaml.ts";

const isText = (value: Json): boolean => typeof value === "string";

const isNumber = (value: Json): boolean => typeof value === "number";

const isBoolean = (value: Json): boolean => typeof value === "boolean";

const texts = (value: Json): boolean => isList(value) && value.every(isText);

type Keyword = readonly [form: string, hasForm: (value: Json) => boolean];

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
export interface DocumentHook {
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
export interface HookDocument {
  readonly info: JsonObject;
  readonly components: ReadonlyMap<string, JsonObject>;
  readonly hooks: readonly DocumentHook[];
  readonly locate: (object: unknown, key?: string) => Location;
}

/** Reads a document. Reports errors that prevent types and returns `undefined`. */
export function readDocument(file: CrdFile, report: Report): HookDocument | undefined {
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

/** Longer names cannot become file names. */
const longestName = 200;

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

const prefix = "#/components/schemas/";

/** Returns the component that a schema refers to, with or without other keywords. */
export function findReferencedComponent(schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, allOf } = schema;
  if (typeof $ref === "string") return $ref.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
  return Array.isArray(allOf) && allOf.length === 1 ? findReferencedComponent(allOf[0] as Json) : undefined;
}

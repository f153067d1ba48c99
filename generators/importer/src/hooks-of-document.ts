import type { Report } from "@capikit/common/diagnostics";
import type { Json, JsonObject, JsonSchema } from "@capikit/schema";
import type { CrdFile } from "./crd/read-crds.ts";
import { isList, isObject, listAt, objectAt, textAt } from "./json/json-values.ts";
import { word } from "./names/word.ts";
import { type DocumentHook, findReferencedComponent, readDocument } from "./read-hook-document.ts";

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
    const schema = bodies.get(component) ?? ofComponent(component);
    bodies.set(component, schema);
    return schema;
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

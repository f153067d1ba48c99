import type { JsonSchema } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { didYouMean, nearestName } from "@capikit/common/text";

/** A member of a response that its schema does not have. */
export interface UnknownMember {
  /** Such as `items[0].patchtype`. */
  readonly path: string;
  readonly name: string;
  /** The names of the members that the schema has in its place. */
  readonly known: readonly string[];
}

/** Members of all responses, which schemas of other hooks may omit. */
const common = { apiVersion: {}, kind: {}, status: {}, message: {} };

/** Schemas in a schema of a variable, which the schema of responses does not repeat. */
const inSchemas: Readonly<Record<string, "list" | "map" | "schema">> = {
  additionalProperties: "schema",
  allOf: "list",
  anyOf: "list",
  items: "schema",
  not: "schema",
  oneOf: "list",
  properties: "map",
};

/** Returns the first members of a response that its schema does not have, as a Go program reads it. */
export function unknownMembers(schema: JsonSchema, response: unknown, max: number): readonly UnknownMember[] {
  const found: UnknownMember[] = [];
  if (schema.properties === undefined) return found;
  const properties = { ...common, ...schema.properties };
  collect({ ...schema, properties }, response, "", { found, max });
  return found;
}

interface Walk {
  readonly found: UnknownMember[];
  readonly max: number;
}

function collect(schema: JsonSchema, value: unknown, path: string, walk: Walk): void {
  const { properties, items, additionalProperties: additional } = schema;
  if (Array.isArray(value)) {
    if (items !== undefined) collectEach(items, value, path, walk);
    return;
  }
  if (!isRecord(value)) return;
  // Validation reports an object in place of a text or a number.
  const isOpen =
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    additional === true ||
    properties === undefined;
  for (const name of Object.keys(value)) {
    if (walk.found.length >= walk.max) return;
    const member = value[name];
    if (member === undefined) continue;
    const at = path === "" ? name : `${path}.${name}`;
    if (properties !== undefined && Object.hasOwn(properties, name)) {
      const known = properties[name] as JsonSchema;
      if (name === "openAPIV3Schema") collectInSchema(known, member, at, walk);
      else collect(known, member, at, walk);
    } else if (typeof additional === "object") collect(additional, member, at, walk);
    else if (!isOpen) walk.found.push({ path: at, name, known: Object.keys(properties ?? {}) });
  }
}

/** Collects the unknown members of a variable's schema, and of the schemas in it. */
function collectInSchema(schema: JsonSchema, value: unknown, path: string, walk: Walk): void {
  collect(schema, value, path, walk);
  if (!isRecord(value)) return;
  for (const [name, form] of Object.entries(inSchemas)) {
    const member = value[name];
    const at = `${path}.${name}`;
    if (form === "schema") collectInSchema(schema, member, at, walk);
    else if (form === "list" && Array.isArray(member))
      member.forEach((one, index) => {
        collectInSchema(schema, one, `${at}[${index}]`, walk);
      });
    else if (form === "map" && isRecord(member))
      for (const [key, one] of Object.entries(member)) collectInSchema(schema, one, `${at}.${key}`, walk);
  }
}

function collectEach(items: JsonSchema, list: readonly unknown[], path: string, walk: Walk): void {
  for (const [index, item] of list.entries()) {
    if (walk.found.length >= walk.max) return;
    collect(items, item, `${path}[${index}]`, walk);
  }
}

/** Describes an unknown member: `retryAfterSecond: is not a member, did you mean retryAfterSeconds?`. */
export function unknownMemberText({ path, name, known }: UnknownMember): string {
  const help = didYouMean(nearestName(name, known)) ?? `known members: ${[...known].sort().join(", ")}`;
  return `${path}: is not a member of the response; ${help}`;
}

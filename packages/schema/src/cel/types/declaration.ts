import type { JsonSchema } from "@capikit/common/json";
import { utf8Length } from "@capikit/common/text";
import { escapeName } from "./escape.ts";
import { withResourceMeta } from "./resource-meta.ts";
import { listOf, mapOf, objectType, scalar, type Type } from "./type.ts";

/** A schema as rules see it: its type, and the maximum size of its values. */
export interface Declaration {
  readonly kind: "object" | "map" | "list" | "scalar";
  readonly type: Type;
  /** Maximum number of characters, items or entries. */
  readonly maxElements: number;
  /** Minimum bytes of JSON. */
  readonly minSize: number;
  readonly fields?: ReadonlyMap<string, Declaration>;
  readonly key?: Declaration;
  readonly elem?: Declaration;
}

/** The API server's limit for requests, and so for values. */
export const MAX_REQUEST = 3 * 1024 * 1024;
const MAX_TIME = 32;
const DATE_SIZE = 12;
/** A map key. The API server ignores its length. */
const KEY: Declaration = { kind: "scalar", type: scalar("string"), maxElements: 0, minSize: 2 };

/**
 * Declares a schema for rules; undefined if they cannot see it: values without a type, or arrays
 * and maps of such.
 *
 * @param isRoot for resources, including embedded ones: metadata is always visible.
 * @param name distinguishes the object types of one declaration.
 */
export function declare(schema: JsonSchema, isRoot: boolean, name = "self"): Declaration | undefined {
  if (schema["x-kubernetes-int-or-string"] === true) {
    return {
      kind: "scalar",
      type: scalar("dyn"),
      maxElements: maxLength(schema) ?? MAX_REQUEST - 2,
      minSize: 1,
    };
  }
  const whole = isRoot ? withResourceMeta(schema) : schema;
  switch (whole.type) {
    case "array":
      return declareList(whole, name);
    case "object":
      return typeof whole.additionalProperties === "object"
        ? declareMap(whole, whole.additionalProperties, name)
        : declareObject(whole, name);
    case "string":
      return declareText(whole);
    case "boolean":
      return { kind: "scalar", type: scalar("bool"), maxElements: 0, minSize: 4 };
    case "number":
      return { kind: "scalar", type: scalar("double"), maxElements: 0, minSize: 1 };
    case "integer":
      return { kind: "scalar", type: scalar("int"), maxElements: 0, minSize: 1 };
    default:
      return undefined;
  }
}

/** Reports whether rules can see values of a schema: whether `declare` returns a declaration. */
export function isVisible(schema: JsonSchema): boolean {
  if (schema["x-kubernetes-int-or-string"] === true) return true;
  const { type, items, additionalProperties } = schema;
  if (type === "array") return items !== undefined && isVisible(items);
  if (type === "object" && typeof additionalProperties === "object") return isVisible(additionalProperties);
  return ["boolean", "integer", "number", "object", "string"].includes(type ?? "");
}

function declareList(schema: JsonSchema, name: string): Declaration | undefined {
  const elem = schema.items === undefined ? undefined : declareChild(schema.items, `${name}.@idx`);
  if (elem === undefined) return undefined;
  const maxElements = atLeastZero(schema.maxItems) ?? Math.floor((MAX_REQUEST - 2) / (elem.minSize + 1));
  return { kind: "list", type: listOf(elem.type), maxElements, minSize: 2, elem };
}

function declareMap(schema: JsonSchema, values: JsonSchema, name: string): Declaration | undefined {
  const elem = declareChild(values, `${name}.@elem`);
  if (elem === undefined) return undefined;
  const maxElements = atLeastZero(schema.maxProperties) ?? Math.floor((MAX_REQUEST - 2) / (elem.minSize + 6));
  return { kind: "map", type: mapOf(KEY.type, elem.type), maxElements, minSize: 2, key: KEY, elem };
}

function declareObject(schema: JsonSchema, name: string): Declaration {
  const required = new Set(schema.required);
  const fields = new Map<string, Declaration>();
  let minSize = 2;
  for (const [property, child] of Object.entries(schema.properties ?? {})) {
    const identifier = escapeName(property);
    const field = declareChild(child, `${name}.${identifier ?? property}`);
    if (field === undefined) continue;
    if (identifier !== undefined) fields.set(identifier, field);
    // Members with a default are optional in requests.
    if (required.has(property) && (child.default === undefined || child.default === null)) {
      minSize += utf8Length(property) + field.minSize + 4;
    }
  }
  const types = new Map([...fields].map(([key, field]): [string, Type] => [key, field.type]));
  return { kind: "object", type: objectType(name, types), maxElements: 0, minSize, fields };
}

function declareChild(schema: JsonSchema, name: string): Declaration | undefined {
  return declare(schema, schema["x-kubernetes-embedded-resource"] === true, name);
}

function declareText(schema: JsonSchema): Declaration {
  switch (schema.format) {
    case "byte":
      return {
        kind: "scalar",
        type: scalar("bytes"),
        maxElements: atLeastZero(schema.maxLength) ?? MAX_REQUEST - 2,
        minSize: 2,
      };
    case "duration":
      return { kind: "scalar", type: scalar("duration"), maxElements: MAX_TIME, minSize: 3 };
    case "date":
      return { kind: "scalar", type: scalar("timestamp"), maxElements: DATE_SIZE, minSize: DATE_SIZE };
    case "date-time":
      return { kind: "scalar", type: scalar("timestamp"), maxElements: MAX_TIME, minSize: 21 };
    default:
      return {
        kind: "scalar",
        type: scalar("string"),
        maxElements: maxLength(schema) ?? findLongest(schema.enum) ?? MAX_REQUEST - 2,
        minSize: 2,
      };
  }
}

/** Schemas count characters, requests bytes: a character has up to four. */
function maxLength(schema: JsonSchema): number | undefined {
  const length = atLeastZero(schema.maxLength);
  return length === undefined ? undefined : length * 4;
}

function findLongest(values: readonly unknown[] | undefined): number | undefined {
  if (values === undefined || values.length === 0) return undefined;
  const encoder = new TextEncoder();
  return Math.max(
    0,
    ...values.map((value) => (typeof value === "string" ? encoder.encode(value).length : 0)),
  );
}

function atLeastZero(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(0, value);
}

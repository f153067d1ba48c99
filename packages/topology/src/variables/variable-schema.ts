import type { JSONSchemaProps } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject } from "@capikit/common/json";
import { type CompiledSchema, compileSchema, type JsonSchema } from "@capikit/schema";

/** The member name of a value in {@link compileVariable}'s schema. */
export const WRAPPED = "value";

const compiled = new WeakMap<JSONSchemaProps, CompiledSchema>();

/**
 * Compiles the schema of a variable. It describes an object whose only member is the value, as
 * structural schemas require.
 */
export function compileVariable(props: JSONSchemaProps): CompiledSchema {
  const known = compiled.get(props);
  if (known !== undefined) return known;
  const made = compileSchema({ type: "object", properties: { [WRAPPED]: schemaOf(props) } });
  compiled.set(props, made);
  return made;
}

/** Returns the API server's form of the schema: without CAPI's own members and invalid `false`. */
export function schemaOf(props: JSONSchemaProps): JsonSchema {
  return plain(props as unknown as JSONValue, false) as JsonSchema;
}

function plain(value: JSONValue, isMap: boolean): JSONValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, JSONValue][] => {
    if (isMap) return [[name, plain(member, false)]];
    if (name === "x-metadata") return [];
    if (name === "x-kubernetes-preserve-unknown-fields" && member !== true) return [];
    if (name === "default" || name === "example" || name === "enum") return [[name, member]];
    if (Array.isArray(member)) return [[name, member.map((part) => plain(part, false))]];
    return [[name, plain(member, name === "properties")]];
  });
  return Object.fromEntries(entries);
}

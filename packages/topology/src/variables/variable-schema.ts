import type { JSONSchemaProps } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject } from "@capikit/common/json";
import { type CompiledSchema, compileSchema, type JsonSchema } from "@capikit/schema";

/** The name under which a value stands in {@link compileVariable}'s schema. */
export const WRAPPED = "value";

const compiled = new WeakMap<JSONSchemaProps, CompiledSchema>();

/** The schema of a variable, ready for use. As structural schemas describe objects, it describes one with the value as its only member. */
export function compileVariable(props: JSONSchemaProps): CompiledSchema {
  const known = compiled.get(props);
  if (known !== undefined) return known;
  const made = compileSchema({ type: "object", properties: { [WRAPPED]: schemaOf(props) } });
  compiled.set(props, made);
  return made;
}

/** The schema as the API server has it: without CAPI's own members, and without `false` where that is not allowed. */
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

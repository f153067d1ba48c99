import type { JSONSchemaProps } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { getOrCreate, isJsonObject, ownMember } from "@capikit/common/json";
import { type CompiledSchema, compileSchema, type JsonSchema } from "@capikit/schema";
import { type MemberContent, ruleMembers, schemaMembers } from "./schema-members.ts";

/** The member name of a value in {@link compileVariable}'s schema. */
export const WRAPPED = "value";

const compiled = new WeakMap<JSONSchemaProps, CompiledSchema>();

/**
 * Compiles the schema of a variable. It describes an object whose only member is the value, as
 * structural schemas require.
 */
export function compileVariable(props: JSONSchemaProps): CompiledSchema {
  return getOrCreate(compiled, props, () =>
    compileSchema({ type: "object", properties: { [WRAPPED]: schemaOf(props) } }),
  );
}

/**
 * Returns the API server's form of the schema: only with the members that Cluster API passes on,
 * and without flags that are false, which can be invalid.
 */
export function schemaOf(props: JSONSchemaProps): JsonSchema {
  return plain(props as unknown as JSONValue, "metadata") as JsonSchema;
}

/** Returns the members of a schema that Cluster API compares. */
export function comparableSchema(props: JSONSchemaProps): JSONValue {
  return plain(props as unknown as JSONValue);
}

function plain(schema: JSONValue, omitted?: MemberContent): JSONValue {
  const inner = (value: JSONValue): JSONValue => plain(value, omitted);
  return withMembers(schema, (name, member) => {
    const content = ownMember(schemaMembers, name);
    if (content === undefined || content === omitted) return undefined;
    if (content === "flag" && member !== true) return undefined;
    if (content === "schema") return inner(member);
    if (content === "map") return withMembers(member, (_, property) => inner(property));
    if (!Array.isArray(member)) return member;
    if (content === "schemas") return member.map(inner);
    return content === "rules" ? member.map(plainRule) : member;
  });
}

function plainRule(rule: JSONValue): JSONValue {
  return withMembers(rule, (name, member) => (Object.hasOwn(ruleMembers, name) ? member : undefined));
}

/** Returns an object with other members, without those that are undefined. */
function withMembers(
  value: JSONValue,
  map: (name: string, member: JSONValue) => JSONValue | undefined,
): JSONValue {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, map(name, member)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, JSONValue] => entry[1] !== undefined));
}

import type { JsonSchema } from "@capikit/schema";

/** Survives copies of a schema, and is not part of its text. */
const unread = Symbol("unread");

/** Returns the placeholder for a type with a reported error, which suppresses errors of its value. */
export function unreadSchema(): JsonSchema {
  return Object.assign({ "x-kubernetes-preserve-unknown-fields": true }, { [unread]: true });
}

/** Reports whether a schema has such a placeholder, so that rules cannot be checked against it. */
export function hasUnread(schema: JsonSchema): boolean {
  const { items, additionalProperties, properties = {} } = schema;
  const parts = [items, additionalProperties, ...Object.values(properties)];
  return unread in schema || parts.some((part) => typeof part === "object" && hasUnread(part));
}

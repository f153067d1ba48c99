import { compileSchema, type Json, type JsonSchema, type ValidationRule } from "@capikit/schema";

/** The least object of some kind that a type must allow. */
export interface LeastObject {
  /** The kind, for messages. */
  readonly where: string;
  readonly members: Readonly<Record<string, Json>>;
}

/** Returns a default with which rules refuse such an object: the API server sets defaults before it runs rules. */
export function findRefusedDefault(
  properties: Readonly<Record<string, JsonSchema>>,
  rules: readonly ValidationRule[],
  objects: readonly LeastObject[],
) {
  const names = Object.keys(properties).filter((name) => properties[name]?.default !== undefined);
  if (names.length === 0) return undefined;
  const types = objects.flatMap(({ members }) =>
    Object.entries(members).map(([name, value]) => [name, { type: typeOf(value) }] as const),
  );
  const schema = compileSchema({
    type: "object",
    properties: Object.fromEntries([...names.map((name) => [name, { type: "string" }] as const), ...types]),
    "x-kubernetes-validations": [...rules],
  });
  for (const name of names)
    for (const { where, members } of objects) {
      const [error] = schema.rules().validate({ [name]: "", ...members }, undefined);
      if (error !== undefined) return { name, where, reason: error.message };
    }
  return undefined;
}

function typeOf(value: Json): "boolean" | "integer" | "string" {
  return typeof value === "number" ? "integer" : typeof value === "boolean" ? "boolean" : "string";
}

import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";
import { findReferencedComponent } from "./read-document.ts";

export type LeadsBack = (schema: JsonObject, component: string) => boolean;

export function createLeadsBack(components: ReadonlyMap<string, JsonObject>): LeadsBack {
  const named = new Map([...components].map(([name, schema]) => [name, namedIn(schema)]));
  return (schema, component) => {
    const reached = new Set(namedIn(schema));
    // The loop also visits the names that are added to the set.
    for (const name of reached) {
      if (name === component) return true;
      for (const next of named.get(name) ?? []) reached.add(next);
    }
    return false;
  };
}

/** Returns all components that a schema names, at any depth. */
function namedIn(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(namedIn);
  if (!isObject(value)) return [];
  const own = findReferencedComponent(value);
  const inner = Object.entries(value).flatMap(([key, item]) =>
    key === "example" || key === "default" ? [] : namedIn(item),
  );
  return own === undefined ? inner : [own, ...inner];
}

import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";
import { referenceOf } from "./read-document.ts";

/** Reports whether a schema recursively contains a component. */
export type LeadsBack = (schema: JsonObject, component: string) => boolean;

export function createLeadsBack(components: ReadonlyMap<string, JsonObject>): LeadsBack {
  const reached = new Map<string, ReadonlySet<string>>();
  const reachedFrom = (component: string): ReadonlySet<string> => {
    let all = reached.get(component);
    if (all === undefined) {
      const found = new Set<string>();
      const queue = [component];
      for (let at = queue.pop(); at !== undefined; at = queue.pop())
        for (const next of namedIn(components.get(at) ?? {}))
          if (!found.has(next)) {
            found.add(next);
            queue.push(next);
          }
      all = found;
      reached.set(component, all);
    }
    return all;
  };
  return (schema, component) =>
    namedIn(schema).some((name) => name === component || reachedFrom(name).has(component));
}

/** Returns all components that a schema names, at any depth. */
function namedIn(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(namedIn);
  if (!isObject(value)) return [];
  const own = referenceOf(value);
  const inner = Object.entries(value).flatMap(([key, item]) =>
    key === "example" || key === "default" ? [] : namedIn(item),
  );
  return own === undefined ? inner : [own, ...inner];
}

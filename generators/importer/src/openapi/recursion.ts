import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject } from "../json/json-values.ts";
import { findReferencedComponent } from "./read-document.ts";

/** Reports whether a component's schema leads back to the component. */
export type LeadsBack = (schema: JsonObject, component: string) => boolean;

/** Recursion is known once for all components: those of a cycle reach the same components. */
export function createLeadsBack(components: ReadonlyMap<string, JsonObject>): LeadsBack {
  const cycleOf = numberCycles(new Map([...components].map(([name, schema]) => [name, namedIn(schema)])));
  return (schema, component) =>
    namedIn(schema).some(
      (name) => name === component || (components.has(name) && cycleOf.get(name) === cycleOf.get(component)),
    );
}

/** Numbers the strongly connected parts of a graph in linear time (Tarjan's algorithm). */
function numberCycles(graph: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const cycles = new Map<string, number>();
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const lower = (node: string, to: number): void => void low.set(node, Math.min(low.get(node) ?? to, to));
  for (const start of graph.keys()) {
    // Recursive calls would overflow the stack.
    const work = order.has(start) ? [] : [{ node: start, next: 0 }];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { node } = top;
      if (top.next === 0) {
        lower(node, order.size);
        order.set(node, order.size);
        stack.push(node);
      }
      const target = graph.get(node)?.[top.next++];
      if (target !== undefined) {
        if (!graph.has(target) || cycles.has(target)) continue;
        const known = order.get(target);
        if (known === undefined) work.push({ node: target, next: 0 });
        else lower(node, known);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      const lowest = low.get(node) ?? 0;
      if (parent !== undefined) lower(parent.node, lowest);
      if (lowest !== order.get(node)) continue;
      for (const member of stack.splice(stack.lastIndexOf(node))) cycles.set(member, lowest);
    }
  }
  return cycles;
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

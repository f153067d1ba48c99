import type { Diagnostic } from "@capikit/common/diagnostics";
import { named } from "../objects/object-name.ts";
import type { CheckContext } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/** Finds UIDs in specs: a move changes UIDs, so the references break. */
export function checkUids({ world, nodeOf, moved }: CheckContext): Diagnostic[] {
  return world.objects.flatMap((object): Diagnostic[] => {
    const node = nodeOf.get(object.metadata.uid ?? "");
    if (node === undefined || !moved.has(node.uid)) return [];
    const found = findText(object.spec, "spec", (text) => nodeOf.has(text));
    if (found === undefined) return [];
    const other = nodeOf.get(found.text);
    const name = other === undefined ? found.text : named(other);
    const message = `holds the UID of ${name} in ${found.path}, but a move changes UIDs`;
    return [moveProblem("move/uid-in-spec", node, message)];
  });
}

/** Returns the first of the given texts in a value of any depth, with its path. */
function findText(
  value: unknown,
  path: string,
  wanted: (text: string) => boolean,
): { readonly path: string; readonly text: string } | undefined {
  const work: { value: unknown; path: string }[] = [{ value, path }];
  for (let here = work.pop(); here !== undefined; here = work.pop()) {
    const { value: inside, path: where } = here;
    if (typeof inside === "string" && wanted(inside)) return { path: where, text: inside };
    if (typeof inside !== "object" || inside === null) continue;
    for (const [key, member] of Object.entries(inside))
      work.push({ value: member, path: Array.isArray(inside) ? `${where}[${key}]` : `${where}.${key}` });
  }
  return undefined;
}

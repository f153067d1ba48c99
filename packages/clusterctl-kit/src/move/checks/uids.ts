import type { CheckContext } from "./check-context.ts";
import { type MoveFinding, named, nameOf } from "./finding.ts";

/** Finds UIDs in specs: a move changes UIDs, so the references break. */
export function checkUids({ world, nodeOf, moved }: CheckContext): MoveFinding[] {
  return world.objects.flatMap((object): MoveFinding[] => {
    const node = nodeOf.get(object.metadata.uid ?? "");
    if (node === undefined || !moved.has(node.uid)) return [];
    const found = findText(object.spec, "spec", (text) => nodeOf.has(text));
    if (found === undefined) return [];
    const other = nodeOf.get(found.text);
    return [
      {
        code: "uid-in-spec",
        level: "warning",
        object: nameOf(node),
        message: `holds the UID of ${other === undefined ? found.text : named(other)} in ${found.path}, but a move changes UIDs`,
        help: "refer to objects by name",
      },
    ];
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

import type { Diagnostic } from "@capikit/common/diagnostics";
import { named } from "../objects/object-name.ts";
import { pathOf, textsIn } from "../objects/texts-in.ts";
import type { CheckContext } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/** Finds UIDs in specs: a move changes UIDs, so the references break. */
export function checkUids({ world, nodeOf, moved }: CheckContext): Diagnostic[] {
  return world.objects.flatMap((object): Diagnostic[] => {
    const node = nodeOf.get(object.metadata.uid ?? "");
    if (node === undefined || !moved.has(node.uid)) return [];
    for (const { text, at } of textsIn(object.spec, "spec")) {
      const other = nodeOf.get(text);
      if (other === undefined) continue;
      const message = `holds the UID of ${named(other)} in ${pathOf(at)}, but a move changes UIDs`;
      return [moveProblem("move/uid-in-spec", node, message)];
    }
    return [];
  });
}

import type { MoveObject } from "../objects/move-object.ts";
import { nameOfObject } from "../objects/object-name.ts";
import { referenceFinder } from "./find-references.ts";
import type { ObjectUse } from "./staying-object.ts";

/**
 * Returns the objects that moved objects refer to, directly or through other staying objects, such
 * as the Secret of an identity.
 */
export function usedObjects(
  moved: readonly MoveObject[],
  staying: readonly MoveObject[],
): ReadonlyMap<MoveObject, readonly ObjectUse[]> {
  const referencesOf = referenceFinder(staying);
  const uses = new Map<MoveObject, ObjectUse[]>();
  const work = [...moved];
  for (const from of work) {
    for (const { to, path } of referencesOf(from)) {
      if (to === from) continue;
      const by = nameOfObject(from);
      const known = uses.get(to);
      if (known !== undefined) known.push({ by, path });
      else {
        uses.set(to, [{ by, path }]);
        work.push(to);
      }
    }
  }
  return uses;
}

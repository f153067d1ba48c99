import type { DynamicObject, KindDescriptor } from "@capikit/client";
import { listAt } from "../../describe/objects/fields.ts";
import { textAt } from "./move-object.ts";

/**
 * Returns the kind of a CRD; undefined if a name or the version is missing.
 *
 * @param choose selects one of `spec.versions`.
 */
export function kindOfCrd(
  spec: unknown,
  choose: (versions: readonly unknown[]) => unknown,
): KindDescriptor<DynamicObject> | undefined {
  const group = textAt(spec, "group");
  const version = textAt(choose(listAt(spec, "versions")), "name");
  const kind = textAt(spec, "names", "kind");
  const plural = textAt(spec, "names", "plural");
  if (group === undefined || version === undefined || kind === undefined || plural === undefined)
    return undefined;
  const scope = textAt(spec, "scope") === "Cluster" ? "Cluster" : "Namespaced";
  return { group, version, kind, plural, scope };
}

import type { DynamicObject, KindDescriptor } from "@capikit/client";
import type { CrdKind, CrdVersion } from "@capikit/schema/crd";

/** Returns the descriptor of a kind in a version; undefined if that or a name is missing. */
export function describeKind(
  { versions: _, ...names }: CrdKind,
  version: CrdVersion | undefined,
): KindDescriptor<DynamicObject> | undefined {
  const isComplete = names.group !== "" && names.kind !== "" && names.plural !== "" && version?.name;
  return isComplete ? { ...names, version: version.name } : undefined;
}

import type { KubernetesObject } from "@capikit/api/meta";

/** Returns the names of owners that control several of the objects, with the names of these. */
export function duplicates(objects: readonly KubernetesObject[]): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const { metadata } of objects) {
    const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)?.name;
    if (owner !== undefined) children.set(owner, [...(children.get(owner) ?? []), metadata.name ?? ""]);
  }
  return new Map([...children].filter(([, names]) => names.length > 1));
}

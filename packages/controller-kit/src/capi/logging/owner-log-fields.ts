import { machineSet } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import type { LogFields } from "@capikit/serving";
import { getIfExists, type LookUpOptions, type ObjectGetter } from "../lookup/get-if-exists.ts";
import type { WithMetadata } from "../metadata/object-like.ts";

/**
 * Returns the owners of an object by kind for `logger.with`, including those of an owning
 * MachineSet; the first one of each kind. Source: `log.AddOwners` of Cluster API's util packages.
 */
export async function ownerLogFields(
  reader: ObjectGetter,
  { metadata }: WithMetadata,
  options: LookUpOptions = {},
): Promise<LogFields> {
  const { namespace } = metadata;
  const fields: Record<string, ObjectRef> = {};
  for (const { kind, name } of metadata.ownerReferences ?? []) {
    fields[kind] ??= { namespace, name };
    if (kind !== "MachineSet") continue;
    const owner = await getIfExists(reader, machineSet, { namespace, name }, options);
    for (const further of owner?.metadata.ownerReferences ?? [])
      fields[further.kind] ??= { namespace, name: further.name };
  }
  return fields;
}

/** Joins the first texts and the number of further ones: `a, b, ... (3 more)`. */
export function listText(texts: readonly string[], shown = 5): string {
  const more = texts.length - shown;
  return [...texts.slice(0, shown), ...(more > 0 ? [`... (${more} more)`] : [])].join(", ");
}

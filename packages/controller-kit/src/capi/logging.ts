import { machineSet } from "@capikit/api/core/v1beta2";
import type { ObjectRef } from "@capikit/client";
import type { LogFields, Logger } from "@capikit/serving";
import { getIfExists, type LookUpOptions, type ObjectGetter } from "./lookup/get-if-exists.ts";
import type { WithMetadata } from "./metadata/object-like.ts";

/** Receives warnings of an API server, like the observer function `warned` of a client. */
export type WarningHandler = (warning: string) => void;

/** Matches warnings about a domain's finalizers without a path, such as Cluster API's. */
function domainQualifiedFinalizerWarning(domain: string): RegExp {
  const escaped = domain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^metadata\\.finalizers:.*${escaped}.*prefer a domain-qualified finalizer name (?:including a path \\(/\\) )?to avoid accidental conflicts with other finalizer writers$`,
  );
}

/** Matches the warning about deprecated kinds. */
export const deprecationWarning: RegExp = /^.*is deprecated; use .*$/;

/** Matches warnings without a remedy: Cluster API's finalizers and deprecated versions. */
const unhelpfulWarnings: readonly RegExp[] = Object.freeze([
  domainQualifiedFinalizerWarning("cluster.x-k8s.io"),
  deprecationWarning,
]);

/** Returns a handler that logs warnings of an API server, except those that match a pattern. */
export function warningLogger(
  logger: Logger,
  discarded: readonly RegExp[] = unhelpfulWarnings,
): WarningHandler {
  return (warning) => {
    if (warning !== "" && discarded.every((pattern) => warning.search(pattern) === -1)) logger.info(warning);
  };
}

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

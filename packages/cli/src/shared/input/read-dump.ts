import type { KubernetesObject } from "@capikit/api/meta";
import { defined, isRecord } from "@capikit/common/json";
import { withoutHidden } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import type { Call, ListFlag, SwitchFlag } from "../command/command.ts";
import type { clusterFlags } from "../command/flags.ts";
import type { Io } from "../terminal/io.ts";
import { type ReadObjects, readObjects } from "./read-objects.ts";

/** Returns the paths of `--from`; undefined to read a cluster. @throws UsageError with both. */
export function dumpPathsOf({
  flags,
  lists,
}: Call<typeof clusterFlags & { readonly from: ListFlag }>): readonly string[] | undefined {
  if (lists?.from !== undefined && (flags.kubeconfig !== undefined || flags.context !== undefined))
    throw new UsageError("--from and --kubeconfig are mutually exclusive", "use one of them");
  return lists?.from;
}

/**
 * Reads the objects of dumps, with the metadata of the types in a cluster.
 *
 * @param help Command that writes a dump.
 *
 * @throws UsageError for unreadable files, and for dumps without objects.
 */
export function readDump(paths: readonly string[], help: string): Pick<ReadObjects, "objects" | "skipped"> {
  const { objects, skipped } = readObjects(paths, { help });
  if (objects.length === 0) throw new UsageError(`no objects found in ${paths.join(", ")}`, help);
  return { objects: objects.map((one) => ({ ...one, metadata: knownTypes(one.metadata) })), skipped };
}

/** Prints a line for each skipped part, at most 20. Reports whether they are errors. */
export function reportSkipped(
  skipped: readonly string[],
  { flags: { strict } }: Call<{ readonly strict: SwitchFlag }>,
  io: Io,
): boolean {
  writeSkipped(skipped, io);
  return strict && skipped.length > 0;
}

/** Prints a line for each skipped part, at most 20. */
export function writeSkipped(skipped: readonly string[], io: Io): void {
  for (const one of skipped.slice(0, mostSkipped)) io.stderr(`skipped: ${withoutHidden(one)}\n`);
  if (skipped.length > mostSkipped)
    io.stderr(`skipped: ${skipped.length - mostSkipped} more parts; --format json lists all\n`);
}

const mostSkipped = 20;

/** Omits metadata of other types than in a cluster, such as null in files that people write. */
function knownTypes(given: KubernetesObject["metadata"]): KubernetesObject["metadata"] {
  const metadata = given as Readonly<Record<string, unknown>>;
  const { ownerReferences: owners, finalizers } = metadata;
  return defined({
    ...metadata,
    name: textIn(metadata.name),
    namespace: textIn(metadata.namespace),
    uid: textIn(metadata.uid),
    labels: textsIn(metadata.labels),
    annotations: textsIn(metadata.annotations),
    finalizers: Array.isArray(finalizers) ? finalizers.filter((one) => typeof one === "string") : undefined,
    ownerReferences: Array.isArray(owners) ? owners.filter(isOwner) : undefined,
  }) as KubernetesObject["metadata"];
}

function isOwner(value: unknown): boolean {
  return (
    isRecord(value) &&
    ["apiVersion", "kind", "name", "uid"].every((field) => typeof value[field] === "string")
  );
}

function textsIn(value: unknown): object | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === "string"));
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

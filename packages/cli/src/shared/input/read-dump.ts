import { statSync } from "node:fs";
import { join } from "node:path";
import type { KubernetesObject } from "@capikit/api/meta";
import { assertJsonDepth, defined, isRecord } from "@capikit/common/json";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { UsageError } from "@capikit/runner";
import type { Call, ListFlag } from "../command/command.ts";
import type { clusterFlags } from "../command/flags.ts";
import { filesBelow } from "./files-below.ts";
import { readInput } from "./read-input.ts";

/** High limit: the user names the file, and dumps of large clusters are large. */
const limits = {
  maxLength: 512 * 1024 * 1024,
  maxNodes: 20_000_000,
};

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
 * Reads the objects of dumps, with lists unpacked. Ignores values that are not objects.
 *
 * @param paths YAML or JSON files, folders of such files at any depth, and `-` for stdin.
 * @param help Command that writes a dump.
 *
 * @throws UsageError for unreadable files, and for dumps without objects.
 */
export function readDump(paths: readonly string[], help: string): readonly KubernetesObject[] {
  const objects = paths.flatMap(filesOf).flatMap((file) => readDumpValues(file, help).flatMap(objectsIn));
  if (objects.length === 0) throw new UsageError(`no objects found in ${paths.join(", ")}`, help);
  return objects;
}

function filesOf(path: string): readonly string[] {
  if (path === "-" || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const isRead = (file: string): boolean => /\.(ya?ml|json)$/.test(file);
  const files = filesBelow(path, { enters: () => true, takes: isRead, maxBytes: limits.maxLength });
  return files.map((file) => join(path, file)).sort();
}

function objectsIn(value: unknown): readonly KubernetesObject[] {
  if (!isRecord(value)) return [];
  const { apiVersion, items, kind, metadata } = value;
  if (Array.isArray(items)) return items.flatMap(objectsIn);
  if (typeof kind !== "string" || !isRecord(metadata)) return [];
  if (apiVersion !== undefined && typeof apiVersion !== "string") return [];
  return [{ ...value, metadata: knownTypes(metadata) } as unknown as KubernetesObject];
}

/** Omits metadata of other types than in a cluster, such as null in files that people write. */
function knownTypes(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { ownerReferences: owners } = metadata;
  return defined({
    ...metadata,
    name: textIn(metadata.name),
    namespace: textIn(metadata.namespace),
    uid: textIn(metadata.uid),
    labels: isRecord(metadata.labels) ? metadata.labels : undefined,
    annotations: isRecord(metadata.annotations) ? metadata.annotations : undefined,
    ownerReferences: Array.isArray(owners) ? owners.filter(isOwner) : undefined,
  });
}

function isOwner(value: unknown): boolean {
  return (
    isRecord(value) &&
    ["apiVersion", "kind", "name", "uid"].every((field) => typeof value[field] === "string")
  );
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * Reads the documents of a YAML or JSON file; `-` is stdin.
 *
 * @param help Command that writes such a file.
 *
 * @throws UsageError when the text is neither.
 */
function readDumpValues(path: string, help: string): readonly unknown[] {
  const text = readInput(path);
  try {
    return parseJsonObjects(text) ?? parseYamlDocuments(text, limits);
  } catch (error) {
    throw new UsageError(`${path} is neither YAML nor JSON: ${(error as Error).message}`, help);
  }
}

/** Parses JSON with the faster JSON parser; undefined for several documents or YAML. */
function parseJsonObjects(text: string): readonly unknown[] | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  assertJsonDepth(text);
  try {
    return [JSON.parse(text)];
  } catch {
    return undefined;
  }
}

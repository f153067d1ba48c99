import { statSync } from "node:fs";
import { join } from "node:path";
import type { KubernetesObject } from "@capikit/api/meta";
import { assertJsonDepth, defined, isRecord } from "@capikit/common/json";
import { formatCount, withoutHidden } from "@capikit/common/text";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { UsageError } from "@capikit/runner";
import type { Call, ListFlag, SwitchFlag } from "../command/command.ts";
import type { clusterFlags } from "../command/flags.ts";
import type { Io } from "../terminal/io.ts";
import { filesBelow, type UnreadEntry } from "./files-below.ts";
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

/** Objects of dumps, and what was skipped. */
export interface Dump {
  readonly objects: readonly KubernetesObject[];
  /** Parts that are not objects, each with its place and the reason. */
  readonly skipped: readonly string[];
}

/**
 * Reads the objects of dumps, with lists unpacked.
 *
 * @param paths YAML or JSON files, folders of such files at any depth, also of `kubectl cluster-info dump`, and `-` for stdin.
 * @param help Command that writes a dump.
 *
 * @throws UsageError for unreadable files, and for dumps without objects.
 */
export function readDump(paths: readonly string[], help: string): Dump {
  const skipped: string[] = [];
  const objects = paths
    .flatMap((path) => filesOf(path, skipped))
    .flatMap((file) => {
      const documents = readDumpValues(file, help);
      return documents.flatMap((document, index) => {
        const place = documents.length === 1 ? file : `${file}, document ${index + 1}`;
        return document === null || document === undefined ? [] : objectsIn(document, place, skipped);
      });
    });
  if (objects.length === 0) throw new UsageError(`no objects found in ${paths.join(", ")}`, help);
  return { objects, skipped };
}

function filesOf(path: string, skipped: string[]): readonly string[] {
  if (path === "-" || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  const others: string[] = [];
  const takes = (file: string): boolean => {
    const isRead = /\.(ya?ml|json)$/.test(file);
    if (!isRead) others.push(file);
    return isRead;
  };
  const skips = (file: string, reason: UnreadEntry): void => {
    skipped.push(`${join(path, file)}: ${unreadReasons[reason]}`);
  };
  const files = filesBelow(path, { enters: () => true, takes, skips, maxBytes: limits.maxLength });
  const [first] = others;
  if (first !== undefined)
    skipped.push(
      `${path}: ${formatCount(others.length, "file")} without ending of YAML or JSON, such as ${first}`,
    );
  return files.map((file) => join(path, file)).sort();
}

const unreadReasons: Readonly<Record<UnreadEntry, string>> = {
  dangling: "dangling symbolic link",
  large: "file is too large",
  outside: "symbolic link out of the folder",
  special: "pipe, device or socket",
};

/** A list whose type its items share, as in the files of `kubectl cluster-info dump`. */
function typeOfItems({ kind, apiVersion }: Readonly<Record<string, unknown>>): object {
  const name = typeof kind === "string" && kind !== "List" ? kind.replace(/List$/, "") : "";
  return name === "" || name === kind ? {} : { apiVersion, kind: name };
}

function objectsIn(value: unknown, place: string, skipped: string[]): readonly KubernetesObject[] {
  const skip = (reason: string): readonly KubernetesObject[] => {
    skipped.push(`${place}: ${reason}`);
    return [];
  };
  if (!isRecord(value)) return skip("not an object");
  const { apiVersion, items, kind, metadata } = value;
  if (Array.isArray(items)) {
    const type = typeOfItems(value);
    return items.flatMap((item, index) =>
      objectsIn(isRecord(item) ? { ...type, ...item } : item, `${place}, item ${index + 1}`, skipped),
    );
  }
  if (typeof kind !== "string") return skip("no kind");
  if (!isRecord(metadata)) return skip(`${kind} without metadata`);
  if (apiVersion !== undefined && typeof apiVersion !== "string")
    return skip(`apiVersion of the ${kind} is not a string`);
  return [{ ...value, metadata: knownTypes(metadata) } as unknown as KubernetesObject];
}

/** Prints a line for each skipped part, at most 20. Reports whether they are errors. */
export function reportSkipped(
  skipped: readonly string[],
  { flags: { strict } }: Call<{ readonly strict: SwitchFlag }>,
  io: Io,
): boolean {
  for (const one of skipped.slice(0, mostSkipped)) io.stderr(`skipped: ${withoutHidden(one)}\n`);
  if (skipped.length > mostSkipped)
    io.stderr(`skipped: ${skipped.length - mostSkipped} more parts; --format json lists all\n`);
  return strict && skipped.length > 0;
}

const mostSkipped = 20;

/** Omits metadata of other types than in a cluster, such as null in files that people write. */
function knownTypes(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
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
  });
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

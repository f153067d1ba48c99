import { join } from "node:path";
import type { KubernetesObject } from "@capikit/api/meta";
import { errorMessage, isInstalled } from "@capikit/common/errors";
import { formatCount } from "@capikit/common/text";
import { type Manifests, parseObjects } from "@capikit/common/yaml";
import { UsageError } from "@capikit/generators/run";
import { filesBelow, type UnreadEntry } from "./files-below.ts";
import { isFolder, readInput } from "./read-input.ts";

/** High limits: the user names the file, and dumps of large clusters are large. */
const limits = {
  maxLength: 512 * 1024 * 1024,
  maxNodes: 20_000_000,
};

/** The cluster-scoped kinds that matter here. */
const clusterScoped = new Set(["CustomResourceDefinition", "ExtensionConfig", "Namespace", "Node"]);

export interface ReadObjectsOptions {
  /** Namespace of namespaced objects without one, like kubectl's. Default: none. */
  readonly namespace?: string;
  /** How to get such files, for errors. */
  readonly help?: string;
  /** Whether parts of a named file that are not objects are errors. Default: they are skipped. */
  readonly rejects?: boolean;
  /** Whether files of folders that are not YAML, such as templates, are skipped. Default: they are errors. */
  readonly skipsInvalid?: boolean;
}

/** Objects of files, and what was skipped. */
export interface ReadObjects {
  readonly objects: readonly KubernetesObject[];
  readonly files: ReadonlyMap<KubernetesObject, string>;
  /** Parts that are not objects, each with its place and the reason. */
  readonly skipped: readonly string[];
  /** Files that are not YAML, with `skipsInvalid`. */
  readonly invalid: readonly string[];
}

/**
 * Reads objects, with lists unpacked.
 *
 * @param paths YAML or JSON files, folders of such files at any depth, also of `kubectl cluster-info dump`, and `-` for stdin.
 * @throws UsageError for unreadable files.
 */
export function readObjects(paths: readonly string[], options: ReadObjectsOptions = {}): ReadObjects {
  const [skipped, invalid]: [string[], string[]] = [[], []];
  const files = new Map<KubernetesObject, string>();
  for (const path of paths) {
    const isInFolder = path !== "-" && isFolder(path);
    for (const file of isInFolder ? filesOf(path, skipped) : [path]) {
      try {
        const read = readFile(file, options.help);
        for (const { place, reason } of read.skipped) {
          const part = `${[file, place].filter(Boolean).join(", ")}: ${reason}`;
          if (options.rejects === true && !isInFolder)
            throw new UsageError(part, "objects have apiVersion, kind and metadata");
          skipped.push(part);
        }
        for (const object of read.objects) files.set(withNamespace(object, options.namespace), file);
      } catch (error) {
        if (!(error instanceof UsageError && isInFolder && options.skipsInvalid)) throw error;
        invalid.push(error.message);
      }
    }
  }
  return { objects: [...files.keys()], files, skipped, invalid };
}

function readFile(path: string, help = "check the file"): Manifests<KubernetesObject> {
  const text = readInput(path);
  try {
    return parseObjects(text, limits);
  } catch (error) {
    throw new UsageError(`${path} is neither YAML nor JSON: ${errorMessage(error)}`, help);
  }
}

function filesOf(folder: string, skipped: string[]): readonly string[] {
  const others: string[] = [];
  const takes = (file: string): boolean => {
    const isRead = /\.(?:ya?ml|json)$/.test(file);
    if (!isRead) others.push(file);
    return isRead;
  };
  const files = filesBelow(folder, {
    enters: (path, name) => !name.startsWith(".") && !isInstalled(`${path}/`),
    takes,
    skips: (file, reason) => void skipped.push(`${join(folder, file)}: ${unreadReasons[reason]}`),
    maxBytes: limits.maxLength,
  });
  const [first] = others;
  if (first !== undefined)
    skipped.push(
      `${folder}: ${formatCount(others.length, "file")} without ending of YAML or JSON, such as ${first}`,
    );
  return files.map((file) => join(folder, file)).sort();
}

const unreadReasons: Readonly<Record<UnreadEntry, string>> = {
  dangling: "dangling symbolic link",
  large: "file is too large",
  outside: "symbolic link out of the folder",
  special: "pipe, device or socket",
};

/** Sets the namespace of a namespaced object without one, like kubectl. */
export function withNamespace<T extends KubernetesObject>(object: T, namespace: string | undefined): T {
  if (namespace === undefined || clusterScoped.has(object.kind ?? "")) return object;
  if (typeof object.metadata.namespace === "string") return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}

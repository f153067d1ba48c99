import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { MoveObject } from "@capikit/clusterctl-kit/move";
import { UsageError } from "@capikit/runner";
import { parseAllDocuments } from "yaml";
import { readInput } from "../hooks/reach-extension.ts";

const help = "kubectl get crds,… -A -o yaml, each kind that moves among them";

/** The objects of a dump: a file in YAML or JSON with any number of objects and lists of them, `-` for stdin, or a folder of such files. */
export function readDump(path: string): readonly MoveObject[] {
  const objects = filesOf(path).flatMap(readFile);
  if (objects.length === 0) throw new UsageError(`There are no objects in ${path}`, help);
  return objects;
}

function filesOf(path: string): readonly string[] {
  if (path === "-" || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readFile(path: string): readonly MoveObject[] {
  const text = readInput(path);
  if (/^\s*[{[]/.test(text)) {
    try {
      return objectsIn(JSON.parse(text));
    } catch {
      // several documents, or YAML in flow style
    }
  }
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new UsageError(`${path} is neither YAML nor JSON: ${error.message}`, help);
    return objectsIn(document.toJS());
  });
}

function objectsIn(value: unknown): readonly MoveObject[] {
  if (typeof value !== "object" || value === null) return [];
  const { items, kind, metadata } = value as Record<string, unknown>;
  if (Array.isArray(items)) return items.flatMap(objectsIn);
  return typeof kind === "string" && typeof metadata === "object" && metadata !== null
    ? [value as MoveObject]
    : [];
}

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { MoveObject } from "@capikit/clusterctl-kit/move";
import { UsageError } from "@capikit/runner";
import { readDumpValues } from "../../shared/input/read-dump-values.ts";

const help = "kubectl get crds,… -A -o yaml, each kind that moves among them";

/** Reads the objects of a dump: a YAML or JSON file, `-` for stdin, or a folder of files. */
export function readDump(path: string): readonly MoveObject[] {
  const objects = filesOf(path).flatMap((file) => readDumpValues(file, help).flatMap(objectsIn));
  if (objects.length === 0) throw new UsageError(`no objects found in ${path}`, help);
  return objects;
}

function filesOf(path: string): readonly string[] {
  if (path === "-" || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function objectsIn(value: unknown): readonly MoveObject[] {
  if (typeof value !== "object" || value === null) return [];
  const { items, kind, metadata } = value as Record<string, unknown>;
  if (Array.isArray(items)) return items.flatMap(objectsIn);
  return typeof kind === "string" && typeof metadata === "object" && metadata !== null
    ? [value as MoveObject]
    : [];
}

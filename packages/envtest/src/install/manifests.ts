import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { KubernetesObject } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { type Manifests, parseObjects } from "@capikit/common/yaml";
import { EnvtestError } from "../errors/envtest-error.ts";

/** Manifests: paths of YAML or JSON files or of flat folders, objects, or a list of both. */
export type ManifestSource = string | KubernetesObject | readonly (string | KubernetesObject)[];

/**
 * Reads manifests, in the order of file names in folders. Expands lists (`kind: List`).
 *
 * @throws EnvtestError when a file cannot be read, or contains anything but objects.
 */
export async function readManifests(source: ManifestSource): Promise<KubernetesObject[]> {
  const parts = Array.isArray(source)
    ? (source as readonly (string | KubernetesObject)[])
    : [source as string];
  const objects: KubernetesObject[] = [];
  for (const part of parts) {
    if (typeof part === "string") {
      for (const object of await readPath(part)) objects.push(object);
    } else {
      objects.push(part);
    }
  }
  return objects;
}

async function readPath(path: string): Promise<KubernetesObject[]> {
  try {
    if (!(await stat(path)).isDirectory()) {
      return parseManifests(await readFile(path, "utf8"), path);
    }
    const names = (await readdir(path)).filter((name) => /\.(ya?ml|json)$/.test(name)).sort();
    const files = names.map((name) => join(path, name));
    return (
      await Promise.all(files.map(async (file) => parseManifests(await readFile(file, "utf8"), file)))
    ).flat();
  } catch (cause) {
    throw cause instanceof EnvtestError ? cause : new EnvtestError(`cannot read ${path}`, { cause });
  }
}

/**
 * Parses the objects of a YAML text, with lists unpacked.
 *
 * @param where Name of the text in errors.
 */
export function parseManifests(text: string, where: string): KubernetesObject[] {
  const { objects, skipped } = readTexts(text, where);
  const [first] = skipped;
  if (first !== undefined)
    throw new EnvtestError(`${[where, first.place].filter(Boolean).join(", ")}: ${first.reason}`);
  return [...objects];
}

function readTexts(text: string, where: string): Manifests<KubernetesObject> {
  try {
    return parseObjects(text);
  } catch (cause) {
    throw new EnvtestError(`${where}: ${errorMessage(cause)}`, { cause });
  }
}

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureModule, ensureReference } from "./ensure-module.ts";
import { references } from "./references.ts";

const path = "github.com/timebertt/kubernetes-controller-sharding";

/** A folder of kustomize configuration in the sharder's module. */
export type SharderConfigFolder = "crds" | "rbac" | "sharder" | "default";

/**
 * Returns the folder of the sharder's module, held to the hash in the committed `go.sum`, because
 * Go's checksum database does not have it.
 */
export async function ensureSharderModule(): Promise<string> {
  const { moduleDir, version } = references.sharder;
  const sums = await readFile(join(moduleDir, "go.sum"), "utf8");
  const sum = sums.match(new RegExp(`^${path} ${version} (h1:\\S+)$`, "m"))?.[1];
  if (sum === undefined) throw new Error(`go.sum has no hash of ${path} ${version}`);
  return ensureModule(`${path}@${version}`, sum);
}

/** Returns the manifests that kustomize renders from a folder of the sharder's `config`. */
export async function sharderManifests(folder: SharderConfigFolder): Promise<string> {
  const [module, kustomize] = await Promise.all([ensureSharderModule(), ensureReference("kustomize")]);
  const { stdout } = await promisify(execFile)(kustomize, ["build", join(module, "config", folder)]);
  return stdout;
}

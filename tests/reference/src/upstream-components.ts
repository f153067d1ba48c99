import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { clusterApiModule } from "./cluster-api.ts";
import { ensureModule } from "./ensure-module.ts";
import { ensureReference } from "./ensure-reference.ts";

/**
 * Returns the components of a Cluster API provider, rendered from upstream's module as in a
 * release.
 */
export async function upstreamComponents(folder: string): Promise<string> {
  const [dir, kustomize] = await Promise.all([ensureModule(clusterApiModule), ensureReference("kustomize")]);
  const { stdout } = await promisify(execFile)(kustomize, ["build", `${dir}/${folder}/config/default`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { GoToolError } from "@capikit/envtest";
import { ensureModule } from "./ensure-module.ts";

/** The Go modules of a Cluster API release on this machine. */
export interface ReleaseFolders {
  readonly version: string;
  /** Root of the module `sigs.k8s.io/cluster-api`. */
  readonly root: string;
  /** Folder of the API packages. */
  readonly api: string;
  /** Whether the API packages are a module of their own. */
  readonly hasApiModule: boolean;
}

/**
 * Downloads a release through the Go module proxy.
 *
 * @param version such as `v1.12.2`.
 * @throws GoToolError if the proxy does not have it.
 */
export async function releaseFolders(version: string): Promise<ReleaseFolders> {
  const root = await ensureModule(`sigs.k8s.io/cluster-api@${version}`);
  const inside = join(root, "api");
  if (existsSync(inside)) return { version, root, api: inside, hasApiModule: false };
  const api = await ensureModule(`sigs.k8s.io/cluster-api/api@${version}`);
  return { version, root, api, hasApiModule: true };
}

/** Returns the folders of the API packages by their names, such as `core/v1beta2`. */
export function packageFolders({ api, root }: Pick<ReleaseFolders, "api" | "root">): Map<string, string> {
  const found = globSync("**/groupversion_info.go", { cwd: api }).map(dirname).sort();
  if (found.length === 0) throw new GoToolError(`no API packages in ${api}`);
  const folders = new Map(found.map((name) => [name.replaceAll("\\", "/"), join(api, name)]));
  folders.set("clusterctl/v1alpha3", join(root, "cmd/clusterctl/api/v1alpha3"));
  folders.set("feature", join(root, "feature"));
  return folders;
}

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "./clusterctl-config.ts";

/** Returns clusterctl's folders: the XDG folder, then the legacy folder. */
export function configFolders(env: Environment): readonly [string, string] {
  const home = env.HOME || homedir();
  const config = env.XDG_CONFIG_HOME || join(home, ".config");
  return [join(config, "cluster-api"), join(home, ".cluster-api")];
}

/** Returns clusterctl's default configuration file; undefined if missing. */
export function defaultConfigFile(env: Environment): string | undefined {
  return configFolders(env)
    .flatMap((folder) => ["json", "yaml", "yml"].map((end) => join(folder, `clusterctl.${end}`)))
    .find((file) => existsSync(file));
}

/** Returns the default overrides folder. */
export function defaultOverridesFolder(env: Environment): string {
  const [xdg, old] = configFolders(env).map((folder) => join(folder, "overrides"));
  return xdg !== undefined && (existsSync(xdg) || old === undefined || !existsSync(old)) ? xdg : String(old);
}

// Without imports of packages, as scripts load it before the packages are built.
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * Returns the folder of per-machine builds and downloads: `$CAPIKIT_CACHE`, else
 * `$XDG_CACHE_HOME/capikit`, else `~/.cache/capikit`. It can be deleted at any time.
 */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CAPIKIT_CACHE) {
    return resolve(env.CAPIKIT_CACHE);
  }
  return join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "capikit");
}

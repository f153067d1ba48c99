import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * The folder of everything that is built or downloaded once per machine: `$CAPIKIT_CACHE`, else `$XDG_CACHE_HOME/capikit`, else
 * `~/.cache/capikit`. It can be deleted at any time.
 */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CAPIKIT_CACHE) {
    return resolve(env.CAPIKIT_CACHE);
  }
  return join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "capikit");
}

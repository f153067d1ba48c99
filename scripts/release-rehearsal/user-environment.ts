import { mkdirSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** A user of capikit without any settings. */
export interface UserEnvironment {
  /** Empty at first, with a folder `projects`. */
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the environment of a user whose npm has a registry. Its PATH has this Node.js and no
 * program of the repository. Only the test programs of capikit's cache are shared.
 */
export function userEnvironment(folder: string, registry: string): UserEnvironment {
  const home = join(folder, "home");
  const programs = join(folder, "programs");
  for (const path of [join(home, "projects"), programs]) mkdirSync(path, { recursive: true });
  symlinkSync(process.execPath, join(programs, "node"));
  const paths = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.includes("node_modules"));
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const env = {
    PATH: [programs, ...paths].join(delimiter),
    HOME: home,
    NO_COLOR: "1",
    CAPIKIT_CACHE: process.env.CAPIKIT_CACHE || join(caches, "capikit"),
    npm_config_registry: registry,
    npm_config_update_notifier: "false",
    // Disables the prompts for downloading create-capikit and capikit.
    npm_config_yes: "true",
  };
  return { home, env };
}

import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { userSettings } from "../user/user-settings.ts";

/** A user of capikit without any settings. */
export interface UserEnvironment {
  /** Empty at first, with a folder `projects`. */
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the environment of a user whose npm has a registry. Its PATH has this Node.js and no
 * program of the repository.
 */
export function userEnvironment(folder: string, registry: string): UserEnvironment {
  const home = join(folder, "home");
  const programs = join(folder, "programs");
  for (const path of [join(home, "projects"), programs]) mkdirSync(path, { recursive: true });
  symlinkSync(process.execPath, join(programs, "node"));
  const paths = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.includes("node_modules"));
  const env = {
    PATH: [programs, ...paths].join(delimiter),
    HOME: home,
    NO_COLOR: "1",
    ...userSettings(registry),
  };
  return { home, env };
}

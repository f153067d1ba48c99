import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stageFile } from "@capikit/common/files";

/** Where the manager of a running `capikit dev` serves its journal. */
export interface DevManager {
  /** Such as `http://127.0.0.1:40123`. */
  readonly address: string;
  /** The file with the bearer token, which only this user can read. */
  readonly tokenFile: string;
}

/** Name of the folder of a session in its project. */
export const devFolder = ".capikit";

/** Lets Git ignore the folder of a session. */
export function ignoreDevFolder(path: string): void {
  const ignore = join(path, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
}

/** Records the port of the manager in the folder of a session, with a new token. */
export function shareManager(folder: string, port: number): DevManager {
  const manager = managerAt(folder, port);
  stageFile(manager.tokenFile, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 }).commit();
  stageFile(portFile(folder), `${port}\n`, { mode: 0o600 }).commit();
  return manager;
}

/** Forgets the manager of an earlier session. */
export function forgetManager(folder: string): void {
  rmSync(portFile(folder), { force: true });
}

/** Returns the manager that was last recorded in the folder of a session. It may have ended. */
export function findManager(folder: string): DevManager | undefined {
  try {
    // Only a port: in a foreign checkout, the file must not choose who receives which token.
    const port = readFileSync(portFile(folder), "utf8").trim();
    return /^\d{1,5}$/.test(port) ? managerAt(folder, Number(port)) : undefined;
  } catch {
    return undefined;
  }
}

function portFile(folder: string): string {
  return join(folder, "diagnostics-port");
}

function managerAt(folder: string, port: number): DevManager {
  return { address: `http://127.0.0.1:${port}`, tokenFile: join(folder, "diagnostics-token") };
}

import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stageFile } from "@capikit/common/files";

/** Where a running `capikit dev` serves the journal of its managers. */
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

/** Writes a new token for the journals of a session to its folder, and returns it. */
export function managerToken(folder: string): string {
  const token = randomBytes(32).toString("hex");
  stageFile(managerAt(folder, 0).tokenFile, `${token}\n`, { mode: 0o600 }).commit();
  return token;
}

/** Records the port of the journal in the folder of a session. */
export function shareManager(folder: string, port: number): DevManager {
  stageFile(portFile(folder), `${port}\n`, { mode: 0o600 }).commit();
  return managerAt(folder, port);
}

/** Returns the journal that was last recorded in the folder of a session. The session may have ended. */
export function findManager(folder: string): DevManager | undefined {
  try {
    // Only a port: in a foreign checkout, the file must not choose who receives which token.
    const port = readFileSync(portFile(folder), "utf8").trim();
    const manager = managerAt(folder, Number(port));
    // Nor does a link choose which file of the user is sent as the token.
    const isLinked = [folder, manager.tokenFile].some((path) =>
      lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink(),
    );
    return /^\d{1,5}$/.test(port) && !isLinked ? manager : undefined;
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

import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolders } from "@capikit/common/files";
import { type Supervisor, startSupervisor } from "./process/supervisor.ts";

/** The folder of one control plane, and the supervisor that removes it with its processes. */
export interface WorkFolder {
  readonly dir: string;
  readonly logDir: string;
  readonly supervisor: Supervisor;
}

/**
 * Runs work in a folder, which is removed if the work fails, else by the supervisor.
 *
 * @param logDir default: a folder in the folder.
 */
export async function inWorkFolder<T>(
  logDir: string | undefined,
  work: (folder: WorkFolder) => Promise<T>,
): Promise<T> {
  const supervisor = startSupervisor(join(tmpdir(), `capikit-envtest-${randomBytes(6).toString("hex")}`));
  const { dir } = supervisor;
  const folder = { dir, logDir: logDir ?? join(dir, "logs"), supervisor };
  try {
    makeFolders(folder.logDir);
    return await work(folder);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { stageFile } from "@capikit/common/files";
import type { ControlPlane } from "@capikit/envtest";
import type { Session } from "./session.ts";

/**
 * Writes the administrator's kubeconfig to the folder of the run, at the same path each time, for
 * this user only. It replaces the file of a killed run, and is removed with the API server.
 *
 * @returns its path.
 */
export function shareKubeconfig(
  { folder, closers }: Pick<Session, "closers" | "folder">,
  plane: ControlPlane,
): string {
  if (folder === undefined) return plane.kubeconfigPath;
  const path = join(folder, "kubeconfig");
  stageFile(path, plane.kubeconfig, { mode: 0o600 }).commit();
  closers.push(async () => rmSync(path, { force: true }));
  return path;
}

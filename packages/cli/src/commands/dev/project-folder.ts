import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@capikit/runner";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { holdState, type StateFolder } from "./state-folder.ts";

/**
 * Locks the folder `.capikit` of a project, which contains the kubeconfig and the logs of a run.
 * Git ignores it. Returns undefined, and reports the reason, if another run uses it or it is not
 * writable.
 */
export function holdProjectFolder(root: string, report: ReportEvent): StateFolder | undefined {
  const path = join(root, ".capikit");
  try {
    const held = holdState(path);
    const ignore = join(path, ".gitignore");
    if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
    return held;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const text = `${error.message}; kubeconfig and logs of this run are in a temporary folder`;
    report("api-server", "warning", text);
    return undefined;
  }
}

import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { configNames, type DevConfig, loadDevConfig, UsageError } from "@capikit/runner";
import { aborted } from "../../shared/command/aborted.ts";
import { fileState } from "../../shared/extension-server/file-state.ts";
import { watchFiles } from "../../shared/extension-server/watch-files.ts";
import type { Session } from "./session.ts";

/** Reports changes of `dev` in the configuration, which take effect at the next start. */
export async function followConfig({
  dev: first,
  project: { root },
  report,
  signal,
}: Pick<Session, "dev" | "project" | "report" | "signal">): Promise<void> {
  if (first === undefined) return;
  const paths = configNames.map((name) => join(root, name));
  const watched = watchFiles();
  const stopped = aborted(signal);
  const watchAll = (): void => {
    watched.reset();
    for (const path of paths) watched.add(path, fileState(path));
  };
  try {
    watchAll();
    let used: DevConfig | undefined = first;
    while (!signal.aborted) {
      // Also now: it may have changed since it was loaded.
      const dev = await devOf(root);
      // The generators report an invalid configuration.
      if (dev !== undefined && !isDeepStrictEqual(dev, used)) {
        used = dev;
        report(
          "generated",
          "warning",
          "dev in the configuration has changed: restart capikit dev to apply it",
        );
      }
      await Promise.race([watched.changed(), stopped]);
      watchAll();
    }
  } finally {
    watched.close();
  }
}

async function devOf(root: string): Promise<DevConfig | undefined> {
  try {
    return (await loadDevConfig(root)).dev;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return undefined;
  }
}

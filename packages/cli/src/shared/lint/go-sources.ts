import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { GoSource } from "@capikit/clusterctl-kit/lint";
import { filesBelow } from "../input/files-below.ts";
import { isInTests, skippedFolders } from "../input/project-files.ts";
import { shownPath } from "../terminal/shown-path.ts";

/** Generated files are larger. */
const largest = 1024 * 1024;

/** Returns the Go files of a project, without tests and dependencies. */
export function goSources(root: string): readonly GoSource[] {
  const files = filesBelow(root, {
    enters: (path, name) => !name.startsWith(".") && !skippedFolders.has(name) && !isInTests(path),
    takes: (path, name) =>
      /\.go$/.test(name) && !/_test\.go$/.test(name) && statSync(join(root, path)).size <= largest,
  });
  return files.map((path) => ({
    path: shownPath(join(root, path)),
    text: readFileSync(join(root, path), "utf8"),
  }));
}

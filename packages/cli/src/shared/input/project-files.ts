import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { isInside, projectPath } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import { filesBelow, type UnreadEntry } from "./files-below.ts";

/** Folders of a project with dependencies or output. */
export const skippedFolders: ReadonlySet<string> = new Set([
  ...["node_modules", "vendor", "third_party", "dist"],
  // Output of builds, and of `capikit release`, which is already checked.
  ...["out", "release"],
]);
/** Folders of a project with many files that no release contains. */
const tests = new Set(["test", "tests", "testdata", "e2e", "hack"]);
/** Files other than YAML that rules read. */
const others = /^(go\.mod|package\.json)$/;
const lockFile = /^pnpm-(lock|workspace)\.yaml$/;

/** A folder of tests, a Helm chart, or an entry that is not read. */
export interface UnreadPath {
  readonly path: string;
  readonly reason: "chart" | "example" | UnreadEntry;
}

/** Files to check, and paths that were not read, relative to the project. */
export interface ProjectFiles {
  readonly files: readonly string[];
  readonly unread: readonly UnreadPath[];
}

export function isInTests(path: string): boolean {
  return path.split("/").some((name) => tests.has(name));
}

/** Lists the files of a project; of test folders only the included paths. */
export function projectFiles(root: string, include: readonly string[]): ProjectFiles {
  const unread: UnreadPath[] = [];
  const included = include.map(projectPath);
  // Projects in Go may have the sources of a release in a folder of this name.
  const isSkipped = (name: string): boolean =>
    skippedFolders.has(name) && !(name === "release" && existsSync(join(root, "go.mod")));
  const isRead = (folder: string): boolean =>
    !isInTests(folder) || included.some((one) => isInside(folder, one));
  const isVisited = (folder: string): boolean =>
    isRead(folder) || included.some((one) => isInside(one, folder));
  const files = filesBelow(root, {
    enters: (path, name) =>
      isVisited(posix.dirname(path)) &&
      !name.startsWith(".") &&
      !isSkipped(name) &&
      // Templates of a chart are not YAML before Helm renders them.
      !(name === "templates" && existsSync(join(root, path, "../Chart.yaml"))),
    takes: (path, name) =>
      (isRead(posix.dirname(path)) || included.includes(path)) &&
      ((/\.ya?ml$/.test(name) && !name.startsWith(".")) || others.test(name)) &&
      !lockFile.test(name),
    visits: (folder) => {
      if (existsSync(join(root, folder, "Chart.yaml"))) unread.push({ path: folder, reason: "chart" });
      if (!isVisited(folder)) unread.push({ path: folder, reason: "example" });
    },
    skips: (path, reason) => void unread.push({ path, reason }),
  });
  return { files: files.toSorted(), unread: unread.sort((a, b) => compareText(a.path, b.path)) };
}

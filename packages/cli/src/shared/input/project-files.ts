import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { isBuildFile, isInside, projectPath } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import { linksToOthers, targetOf, type UnreadLink } from "./files-below.ts";

/** Folders of a project with dependencies or output. */
export const skippedFolders: ReadonlySet<string> = new Set([
  ...["node_modules", "vendor", "third_party", "dist"],
  // Output of `capikit release`, which is already checked.
  "release",
]);
/** Folders of a project with many files that no release contains. */
const tests = new Set(["test", "tests", "testdata", "e2e", "hack"]);
/** Files other than YAML that rules read. */
const others = /^(go\.mod|package\.json|Makefile|.+\.mk)$/;
const workflows = /^\.github(\/workflows)?$/;
const lockFile = /^pnpm-(lock|workspace)\.yaml$/;

/** A folder of tests, or a symbolic link whose target is not in the project or does not exist. */
export interface UnreadPath {
  readonly path: string;
  readonly reason: "example" | UnreadLink;
}

/** Files to check, and paths that were not read, relative to the project. */
export interface ProjectFiles {
  readonly files: readonly string[];
  readonly unread: readonly UnreadPath[];
}

/** Reports whether a path of a project is a folder of tests, or in one. */
export function isInTests(path: string): boolean {
  return path.split("/").some((name) => tests.has(name));
}

/** Lists the files of a project; of test folders only Makefiles and the included paths. */
export function projectFiles(root: string, include: readonly string[]): ProjectFiles {
  const files: string[] = [];
  const unread: UnreadPath[] = [];
  const links: { path: string; file: string }[] = [];
  const realRoot = realpathSync(root);
  const included = include.map(projectPath);
  const visit = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    // Templates of a chart are not YAML before Helm renders them.
    const chart = entries.some(({ name }) => name === "Chart.yaml");
    const isRead = !isInTests(folder) || included.some((one) => isInside(folder, one));
    const isVisited = isRead || included.some((one) => isInside(one, folder));
    if (!isVisited) unread.push({ path: folder, reason: "example" });
    for (const entry of entries) {
      const { name } = entry;
      const path = folder === "" ? name : `${folder}/${name}`;
      const isEntered =
        isVisited &&
        (!name.startsWith(".") || workflows.test(path)) &&
        !skippedFolders.has(name) &&
        !(chart && name === "templates");
      const isTaken =
        (isRead || isBuildFile(path) || included.includes(path)) &&
        ((/\.ya?ml$/.test(name) && !name.startsWith(".")) || others.test(name) || isBuildFile(path)) &&
        (!path.startsWith(".github/") || isBuildFile(path)) &&
        !lockFile.test(name);
      if (entry.isSymbolicLink()) {
        const target = targetOf(join(root, path), realRoot, isEntered, isTaken);
        if (typeof target === "object") links.push({ path, ...target });
        else if (target !== undefined) unread.push({ path, reason: target });
      } else if (entry.isDirectory()) {
        if (isEntered) visit(path);
      } else if (entry.isFile() && isTaken) files.push(path);
    }
  };
  visit("");
  const all = [...files, ...linksToOthers(links, files)];
  return { files: all.sort(), unread: unread.sort((a, b) => compareText(a.path, b.path)) };
}

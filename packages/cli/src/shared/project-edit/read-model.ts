import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { isInstalled } from "@capikit/common/errors";
import type { Model } from "@capikit/generators/model";
import type { Config } from "@capikit/generators/run";
import { diskHost, type ProjectHost, readProject } from "@capikit/generators/source";
import type { FileChange } from "../edit/draft.ts";
import { packageFallbacks } from "../project/package-fallbacks.ts";

/** The types of a project and their diagnostics. */
export interface ReadModel {
  readonly model: Model;
  /** Files of the project, relative to it. */
  readonly files: readonly string[];
  readonly errors: readonly Diagnostic[];
}

/** Reads a project, including unwritten changes. */
export function readModel(root: string, config: Config, changes: readonly FileChange[] = []): ReadModel {
  const { tsconfig } = config;
  const diagnostics: Diagnostic[] = [];
  const read = new Set<string>();
  const disk = changes.length === 0 ? diskHost : changedHost(root, changes);
  const host: ProjectHost = {
    ...disk,
    readFile(path) {
      if (isSource(root, path)) read.add(path.slice(root.length + 1));
      return disk.readFile(path);
    },
  };
  const model = readProject(
    {
      root,
      host,
      fallbackPackages: packageFallbacks(),
      ...(tsconfig !== undefined && { tsconfig }),
    },
    (diagnostic) => diagnostics.push(diagnostic),
  );
  return {
    model,
    files: [...read].sort(),
    errors: diagnostics.filter(isError),
  };
}

function isSource(root: string, path: string): boolean {
  return path.startsWith(`${root}/`) && !isInstalled(path) && /(?<!\.d)\.[cm]?ts$/.test(path);
}

/** Returns a host with unwritten changes. */
function changedHost(root: string, changes: readonly FileChange[]): ProjectHost {
  const texts = new Map(changes.map(({ path, after }) => [`${root}/${path}`, after]));
  const inside = (folder: string): readonly string[] =>
    [...texts.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1));
  return {
    ...diskHost,
    readFile: (path) => texts.get(path) ?? diskHost.readFile(path),
    fileExists: (path) => texts.has(path) || diskHost.fileExists(path),
    directoryExists: (path) => inside(path).length > 0 || diskHost.directoryExists(path),
    readFolder(path) {
      const { files, folders } = diskHost.readFolder(path);
      const below = inside(path).map((one) => one.split("/"));
      const names = (parts: readonly string[][]) => parts.map(([first = ""]) => first);
      return {
        files: [...new Set([...files, ...names(below.filter(({ length }) => length === 1))])],
        folders: [...new Set([...folders, ...names(below.filter(({ length }) => length > 1))])],
      };
    },
  };
}

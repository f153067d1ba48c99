import { readFileSync, realpathSync, statSync } from "node:fs";
import type { ExistingProject } from "@capikit/importer";
import { diskHost, findProjectFiles } from "@capikit/model";
import { type Config, loadProjectConfig } from "@capikit/runner";

/** The project that an import adds to, with its configuration. */
export interface ImportTarget {
  readonly project: ExistingProject;
  readonly config: Config;
  /** The configuration's file name; absent without a file. */
  readonly configName?: string;
}

/** Reads the project in a folder, which need not exist. @throws UsageError */
export async function readProject(folder: string): Promise<ImportTarget> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { project: { files: new Map() }, config: {} };
  const root = realpathSync.native(folder).replaceAll("\\", "/");
  const { name, config } = await loadProjectConfig(root);
  // Errors of the tsconfig are left to `capikit generate`.
  const { files, options } = findProjectFiles(root, config.tsconfig, diskHost, () => {});
  const texts = files
    .filter((path) => path.startsWith(`${root}/`))
    .map((path): [string, string] => [path.slice(root.length + 1), readFileSync(path, "utf8")]);
  const usesTs =
    options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true;
  return {
    project: {
      files: new Map(texts),
      importExtension: usesTs ? ".ts" : ".js",
      embeddedObjectMeta: typeof config.crd === "object" && config.crd.generateEmbeddedObjectMeta === true,
    },
    config,
    ...(name !== undefined && { configName: name }),
  };
}

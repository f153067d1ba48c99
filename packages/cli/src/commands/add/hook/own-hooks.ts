import { posix } from "node:path";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { loadCatalog } from "../../../shared/hooks/hooks-of-module.ts";
import { projectCatalogs } from "../../../shared/hooks/project-catalogs.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { AddHookCall } from "../../add.ts";

/** A hook outside Cluster API. */
export interface OwnHook {
  readonly descriptor: HookDescriptor;
  /** Constant of the descriptor. */
  readonly constant: string;
  /** Module of the constant, relative to the project. */
  readonly module: string;
  /** Modules to generate, by paths relative to the project. */
  readonly modules: readonly { readonly path: string; readonly text: string }[];
}

/**
 * Returns the hooks of `--catalog` and `--openapi`; without both, those of the project's generated
 * catalogs.
 *
 * @throws UsageError
 */
export async function ownHooks(
  project: Project,
  { flags }: AddHookCall,
  io: Io,
): Promise<readonly OwnHook[]> {
  const catalog = flags.catalog;
  const openapi = flags.openapi;
  const isNamed = catalog !== undefined || openapi !== undefined;
  const paths = isNamed
    ? [catalog].filter((path) => path !== undefined)
    : await projectCatalogs(project.root);
  const [ofModules, ofDocument] = await Promise.all([
    Promise.all(paths.map((path) => hooksOfCatalog(path, project))),
    openapi === undefined ? [] : hooksOfDocument(openapi, project, io),
  ]);
  return [...ofModules.flat(), ...ofDocument];
}

async function hooksOfCatalog(path: string, { root }: Project): Promise<readonly OwnHook[]> {
  const module = posix.relative(root, posix.resolve(path));
  const { constants } = await loadCatalog(path);
  return [...constants].map(([constant, descriptor]) => ({ descriptor, constant, module, modules: [] }));
}

/** The modules of a document's hooks are generated into `gen/hooks`, in a folder of each group. */
async function hooksOfDocument(path: string, { extension }: Project, io: Io): Promise<readonly OwnHook[]> {
  const { readDocumentedHooks } = await import("../../../shared/hooks/hooks-of-open-api.ts");
  const { typedCatalogs } = await import("../../../shared/hooks/types/typed-catalogs.ts");
  const document = await readDocumentedHooks(path, io);
  const catalogs = await typedCatalogs(path, document, extension.slice(1) || "js");
  return catalogs.flatMap(({ group, hooks, files }) => {
    const folder = `gen/hooks/${group}`;
    const modules = files.map((file) => ({ path: `${folder}/${file.path}`, text: file.text }));
    return hooks.map(({ descriptor, constant }) => ({
      descriptor,
      constant,
      module: `${folder}/index.ts`,
      modules,
    }));
  });
}

import { posix } from "node:path";
import { hookNames, hooks } from "@capikit/api/catalog";
import { groupVersionHookKey, type HookDescriptor } from "@capikit/api/catalog/runtime";
import { UsageError } from "@capikit/generators/run";
import { hooksNamed } from "../../../shared/hooks/hooks-named.ts";
import { loadCatalog } from "../../../shared/hooks/hooks-of-module.ts";
import { projectCatalogs } from "../../../shared/hooks/known-hooks.ts";
import { specifierTo } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { AddHookCall } from "../../add.ts";

/** A hook to be handled. */
export interface AddedHook {
  readonly descriptor: HookDescriptor;
  /** Constant of the descriptor. */
  readonly constant: string;
  /** Whether Cluster API defines it. */
  readonly isOfClusterApi: boolean;
  /** Returns the specifier with which a file of the project imports the constant. */
  readonly moduleFor: (file: string) => string;
}

/** The module of the hooks that Cluster API defines. */
export const clusterApiCatalog = "@capikit/api/catalog";

/** Discovery is answered from the declared handlers. */
export const handled = hookNames.filter((name) => name !== "Discovery");

/**
 * Finds a hook of Cluster API, of a catalog module, or of the project's generated catalogs.
 *
 * @throws UsageError for an unknown hook, and for a name in several groups
 */
export async function addedHook(word: string, project: Project, call: AddHookCall): Promise<AddedHook> {
  if (word.toLowerCase() === "discovery")
    throw new UsageError(
      "discovery cannot have a handler: it is answered from the declared handlers",
      "leave it out",
    );
  const ofClusterApi = handled.map((name): HookDescriptor => hooks[name]);
  const known = new Set(ofClusterApi.map(groupVersionHookKey));
  const own = (await ownHooks(project, call)).filter(
    ({ descriptor }) => !known.has(groupVersionHookKey(descriptor)),
  );
  const all = [...ofClusterApi, ...own.map(({ descriptor }) => descriptor)];
  const [descriptor] = hooksNamed(word, { hooks: all });
  const found = own.find((one) => one.descriptor === descriptor);
  if (found === undefined)
    return {
      descriptor,
      constant: descriptor.hook.charAt(0).toLowerCase() + descriptor.hook.slice(1),
      isOfClusterApi: true,
      moduleFor: () => clusterApiCatalog,
    };
  const moduleFor = (file: string): string => specifierTo(file, found.module, project.extension);
  return { ...found, isOfClusterApi: false, moduleFor };
}

/** A hook outside Cluster API. */
interface OwnHook {
  readonly descriptor: HookDescriptor;
  /** Constant of the descriptor. */
  readonly constant: string;
  /** Module of the constant, relative to the project. */
  readonly module: string;
}

/** Returns the hooks of `--catalog`, or those of the project's generated catalogs. @throws UsageError */
async function ownHooks(project: Project, { flags }: AddHookCall): Promise<readonly OwnHook[]> {
  const paths = flags.catalog === undefined ? await projectCatalogs(project.root) : [flags.catalog];
  return (await Promise.all(paths.map((path) => hooksOfCatalog(path, project)))).flat();
}

async function hooksOfCatalog(path: string, { root }: Project): Promise<readonly OwnHook[]> {
  const module = posix.relative(root, posix.resolve(path));
  const { constants } = await loadCatalog(path);
  return [...constants].map(([constant, descriptor]) => ({ descriptor, constant, module }));
}

import { hookNames, hooks } from "@capikit/api/catalog";
import { groupVersionHookKey, type HookDescriptor } from "@capikit/api/catalog/runtime";
import { UsageError } from "@capikit/runner";
import { hooksNamed } from "../../../shared/hooks/hooks-named.ts";
import { specifierTo } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { AddHookCall } from "../../add.ts";
import { type OwnHook, ownHooks } from "./own-hooks.ts";

/** A hook to be handled. */
export interface AddedHook {
  readonly descriptor: HookDescriptor;
  /** Constant of the descriptor. */
  readonly constant: string;
  /** Whether Cluster API defines it. */
  readonly isOfClusterApi: boolean;
  /** Returns the specifier with which a file of the project imports the constant. */
  readonly moduleFor: (file: string) => string;
  /** Generated modules with the constant, if it is of an OpenAPI document. */
  readonly modules: OwnHook["modules"];
}

/** Discovery is answered from the declared handlers. */
export const handled = hookNames.filter((name) => name !== "Discovery");

/**
 * Finds a hook of Cluster API, of a catalog module, of an OpenAPI document, or of the project's
 * generated catalogs.
 *
 * @throws UsageError for an unknown hook, and for a name in several groups
 */
export async function addedHook(
  word: string,
  project: Project,
  call: AddHookCall,
  io: Io,
): Promise<AddedHook> {
  if (word.toLowerCase() === "discovery")
    throw new UsageError(
      "discovery cannot have a handler: it is answered from the declared handlers",
      "leave it out",
    );
  const ofClusterApi = handled.map((name): HookDescriptor => hooks[name]);
  const known = new Set(ofClusterApi.map(groupVersionHookKey));
  const own = (await ownHooks(project, call, io)).filter(
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
      moduleFor: () => "@capikit/api/catalog",
      modules: [],
    };
  const moduleFor = (file: string): string => specifierTo(file, found.module, project.extension);
  return { ...found, isOfClusterApi: false, moduleFor };
}

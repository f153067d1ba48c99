import { catalog } from "@capikit/api/catalog";
import {
  createHookSet,
  groupVersionHookKey,
  type HookDescriptor,
  type HookSet,
} from "@capikit/api/catalog/runtime";
import { UsageError } from "@capikit/runner";
import type { Call } from "../command/command.ts";
import type { knownHooksFlags } from "../command/flags.ts";
import type { Io } from "../terminal/io.ts";
import { hooksOfModule } from "./hooks-of-module.ts";
import { hooksOfOpenApi } from "./hooks-of-open-api.ts";
import { projectCatalogs } from "./project-catalogs.ts";

/**
 * Returns the hooks that a command knows: Cluster API's, and those of `--catalog`, `--openapi` or,
 * without both, of the project's generated catalogs.
 *
 * @throws UsageError for a file without hooks, and for two hooks with one path
 */
export async function knownHooks(
  { flags }: Pick<Call<typeof knownHooksFlags>, "flags">,
  io: Io,
): Promise<HookSet> {
  const { catalog: module, openapi } = flags;
  const modules =
    module !== undefined
      ? [module]
      : openapi === undefined
        ? await projectCatalogs(flags.project ?? ".")
        : [];
  const found: HookDescriptor[] = [];
  for (const path of modules) for (const item of await hooksOfModule(path)) found.push(item);
  if (openapi !== undefined) for (const item of await hooksOfOpenApi(openapi, io)) found.push(item);
  // A catalog may contain Cluster API's hooks, and a document the hooks of a catalog.
  const others = found.filter((hook) => catalog.find(hook) === undefined);
  const own = new Map(others.map((hook) => [groupVersionHookKey(hook), hook]));
  try {
    return createHookSet([...catalog.hooks, ...own.values()]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(error.message, "use other names for your own hooks");
  }
}

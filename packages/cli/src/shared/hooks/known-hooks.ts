import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "@capikit/api/catalog";
import {
  createHookSet,
  groupVersionHookKey,
  type HookDescriptor,
  type HookSet,
} from "@capikit/api/catalog/runtime";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { type DocumentedHooks, hooksOfDocument } from "@capikit/generators/import";
import { loadProjectConfig, UsageError } from "@capikit/generators/run";
import type { Call } from "../command/command.ts";
import type { knownHooksFlags } from "../command/flags.ts";
import { readTextInput, shownInput } from "../input/read-inputs.ts";
import type { Io } from "../terminal/io.ts";
import { hooksOfModule } from "./hooks-of-module.ts";

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

/** Returns the generated catalogs of a project: one, or one for each group. */
export async function projectCatalogs(root: string): Promise<readonly string[]> {
  const { config } = await loadProjectConfig(root);
  if (config.catalog === undefined || config.catalog === false) return [];
  const folder = join(root, config.catalog.folder ?? "gen/catalog");
  const index = join(folder, "index.ts");
  if (existsSync(index)) return [index];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name, "index.ts"))
    .filter((path) => existsSync(path))
    .sort();
}

/** Returns the hooks of an OpenAPI document: a file or an http(s) address. @throws UsageError */
export async function hooksOfOpenApi(
  path: string,
  io: Pick<Io, "signal">,
): Promise<readonly HookDescriptor[]> {
  const { hooks } = await readDocumentedHooks(path, io);
  return hooks.map(({ descriptor }) => descriptor);
}

/** Reads an OpenAPI document of hooks: a file or an http(s) address. @throws UsageError */
export async function readDocumentedHooks(
  path: string,
  { signal }: Pick<Io, "signal">,
): Promise<DocumentedHooks> {
  const text = await readTextInput(path, signal);
  const problems: Diagnostic[] = [];
  const document = hooksOfDocument({ path, text }, (problem) => problems.push(problem));
  const error = problems.find(isError);
  if (error !== undefined)
    throw new UsageError(
      `cannot read the hooks of ${shownInput(path)}: ${error.message}`,
      error.help ?? "use an OpenAPI 3.0 document of hooks, such as that of capikit generate openapi",
    );
  return document;
}

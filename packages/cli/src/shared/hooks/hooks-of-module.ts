import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "@capikit/generators/run";
import { withTypescript } from "./resolve-typescript.ts";

/**
 * Returns the hooks that a module exports: those of `catalog`, and descriptors, also of older
 * versions without conversions.
 *
 * @throws UsageError
 */
export async function hooksOfModule(path: string): Promise<readonly HookDescriptor[]> {
  const { hooks, constants } = await loadCatalog(path);
  return [...new Set([...hooks, ...constants.values()])];
}

export interface CatalogModule {
  readonly hooks: readonly HookDescriptor[];
  /** Exported descriptors by name. */
  readonly constants: ReadonlyMap<string, HookDescriptor>;
}

/** Loads a module that exports `catalog`. @throws UsageError */
export async function loadCatalog(path: string): Promise<CatalogModule> {
  if (!existsSync(path))
    throw new UsageError(`${path} does not exist`, "generate the catalog with capikit generate catalog");
  let module: { readonly catalog?: { readonly hooks?: unknown }; readonly [name: string]: unknown };
  try {
    module = await withTypescript(() => import(pathToFileURL(resolve(path)).href));
  } catch (error) {
    throw new UsageError(
      `cannot load the catalog ${path}: ${errorMessage(error)}`,
      "generate it again with capikit generate catalog, and install its packages",
    );
  }
  const hooks = module.catalog?.hooks;
  if (!Array.isArray(hooks) || !hooks.every(isDescriptor))
    throw new UsageError(
      `${path} does not export a catalog of hooks`,
      "use the index of a generated catalog, such as gen/catalog/index.ts",
    );
  const constants = new Map<string, HookDescriptor>();
  for (const [name, value] of Object.entries(module)) if (isDescriptor(value)) constants.set(name, value);
  return { hooks, constants };
}

function isDescriptor(value: unknown): value is HookDescriptor {
  const { group, version, hook } = Object(value) as Partial<HookDescriptor>;
  return [group, version, hook].every((part) => typeof part === "string");
}

import { basename } from "node:path";
import type { DocumentedHooks } from "@capikit/importer";
import { UsageError } from "@capikit/runner";
import { catalogModules } from "./catalog-modules.ts";
import { componentTypes } from "./component-types.ts";
import { type NamedHook, namedHooks } from "./hook-constants.ts";

const prefix = "#/components/schemas/";

/**
 * Rejects references out of a document: following them would read files and addresses that its
 * author chose.
 *
 * @throws UsageError
 */
function checkReferences(path: string, components: ReadonlyMap<string, unknown>): void {
  const check = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === "$ref" && typeof member === "string" && !isKnown(member, components))
        throw new UsageError(
          `cannot resolve the reference ${JSON.stringify(member)} in ${path}`,
          "bundle the document, so that it refers only to its own components.schemas",
        );
      check(member);
    }
  };
  for (const component of components.values()) check(component);
}

function isKnown(reference: string, components: ReadonlyMap<string, unknown>): boolean {
  return reference.startsWith(prefix) && components.has(reference.slice(prefix.length));
}

export interface TypedCatalog {
  readonly group: string;
  readonly hooks: readonly NamedHook[];
  /** Its modules, by paths relative to `index.ts`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/**
 * Returns a typed catalog of each group of a document, as hooks of two groups may have the same
 * names.
 *
 * @param extension extension of imports, without dot
 * @throws UsageError for references out of the document
 */
export async function typedCatalogs(
  path: string,
  document: DocumentedHooks,
  extension: string,
): Promise<readonly TypedCatalog[]> {
  checkReferences(path, document.components);
  const facts = { source: basename(path), extension, types: componentTypes(document) };
  const groups = new Set(document.hooks.map(({ descriptor }) => descriptor.group));
  return await Promise.all(
    [...groups].map(async (group) => {
      const hooks = namedHooks(document.hooks.filter(({ descriptor }) => descriptor.group === group));
      return { group, hooks, files: await catalogModules(hooks, facts) };
    }),
  );
}

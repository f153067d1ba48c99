import { basename } from "node:path";
import { UsageError, writeInside } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { readHookDocument } from "../../shared/hooks/hooks-of-open-api.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { catalogModules } from "./types/catalog-modules.ts";
import { checkReferences } from "./types/check-references.ts";
import { componentTypes } from "./types/component-types.ts";

const usage = "capikit hooks types FILE --out DIR";

/** Writes a typed catalog of the hooks of an OpenAPI document, or one of each group. */
export async function run({ positionals, flags }: Call, io: Io): Promise<number> {
  const [path, ...more] = positionals;
  const { out } = flags;
  if (path === undefined || more.length > 0)
    throw new UsageError("hooks types requires one OpenAPI document", usage);
  if (typeof out !== "string") throw new UsageError("hooks types requires an output folder", usage);
  const document = await readHookDocument(path, io);
  checkReferences(path, document.components);
  const facts = {
    source: basename(path),
    extension: String(flags["import-extension"] ?? "js"),
    types: await componentTypes(document.components),
  };
  const groups = new Set(document.hooks.map(({ descriptor }) => descriptor.group));
  // Hooks of two groups may have the same names: each group then has its own catalog.
  const catalogs = await Promise.all(
    [...groups].map(async (group) => {
      const files = await catalogModules(
        document.hooks.filter(({ descriptor }) => descriptor.group === group),
        facts,
      );
      const folder = groups.size === 1 ? "" : `${group}/`;
      return files.map(({ path, text }) => ({ folder: out, path: `${folder}${path}`, text }));
    }),
  );
  const written = writeInside(catalogs.flat());
  for (const { path: file, outcome } of written)
    if (outcome === "added" || outcome === "changed") io.stdout(`${shownPath(file)}\n`);
  return exit.ok;
}

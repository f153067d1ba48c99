import { UsageError, writeInside } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { readDocumentedHooks } from "../../shared/hooks/known-hooks.ts";
import { typedCatalogs } from "../../shared/hooks/types/typed-catalogs.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { HooksTypesCall } from "../hooks.ts";

const usage = "capikit hooks types FILE --out DIR";

/** Writes a typed catalog of the hooks of an OpenAPI document, or one of each group. */
export async function run({ positionals, flags }: HooksTypesCall, io: Io): Promise<number> {
  const [path, ...more] = positionals;
  const { out } = flags;
  if (path === undefined || more.length > 0)
    throw new UsageError("hooks types requires one OpenAPI document", usage);
  if (out === undefined) throw new UsageError("hooks types requires an output folder", usage);
  const document = await readDocumentedHooks(path, io);
  const catalogs = await typedCatalogs(path, document, flags["import-extension"] ?? "js");
  const files = catalogs.flatMap(({ group, files: modules }) => {
    const folder = catalogs.length === 1 ? "" : `${group}/`;
    return modules.map((file) => ({ folder: out, path: folder + file.path, text: file.text }));
  });
  for (const { path: file, outcome } of writeInside(files))
    if (outcome === "added" || outcome === "changed") io.stdout(`${shownPath(file)}\n`);
  return exit.ok;
}

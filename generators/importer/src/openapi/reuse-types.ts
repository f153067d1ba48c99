import type { ExistingProject } from "../project/existing-project.ts";
import type { ModulePart } from "./print-module.ts";

/** A module with its declarations by name. */
export type PrintedModule = ReadonlyMap<string, ModulePart>;

/**
 * Finds declarations of new modules that earlier imports have written next to them with the same
 * text. Returns the module of each, without extension.
 */
export function findWrittenTypes(
  modules: ReadonlyMap<string, PrintedModule>,
  { files }: ExistingProject,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, parts] of modules) {
    const first = /^(.*)-\d+$/.exec(path)?.[1];
    if (first === undefined || files.has(`${path}.ts`)) continue;
    const others = [...files].filter(([file]) => /^(?:-\d+)?\.ts$/.test(file.replace(first, "")));
    for (const [name, { text }] of parts) {
      const home = others.find(([, other]) => `${other}\n`.includes(`\n\n${text}\n\n`))?.[0];
      if (home !== undefined) found.set(name, home.slice(0, -".ts".length));
    }
  }
  return found;
}

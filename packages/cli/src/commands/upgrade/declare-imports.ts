import type { Draft } from "../../shared/edit/draft.ts";
import { addDependency } from "../../shared/edit/json-edit.ts";
import { moduleSpecifiers } from "../../shared/edit/module-specifiers.ts";
import { capikitDependencies } from "./dependencies.ts";

/** Adds packages of capikit that changed files import, if package.json does not have them. */
export function declareImports(draft: Draft, paths: readonly string[], range: string): void {
  const imported = paths.flatMap((path) =>
    moduleSpecifiers(draft.source(path).tree).flatMap(({ text }) => /^@capikit\/[^/]+/.exec(text)?.[0] ?? []),
  );
  for (const name of new Set(imported))
    draft.editText("package.json", (text) =>
      capikitDependencies(text).some((one) => one.name === name)
        ? []
        : addDependency("package.json", text, "dependencies", name, range),
    );
}

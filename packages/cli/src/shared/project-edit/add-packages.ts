import { addDependency } from "../edit/json-edit.ts";
import { packageRange } from "../project/package-range.ts";
import { parseManifest } from "../project/parse-manifest.ts";
import { dependsOn } from "./paths.ts";
import type { Project } from "./project.ts";

/** Adds missing packages in the version of the others. Reports whether any was missing. */
export function addPackages(
  project: Project,
  list: "dependencies" | "devDependencies",
  names: readonly string[],
): boolean {
  const missing = names.filter((name) => !dependsOn(project, name));
  const manifest = parseManifest(project.draft.read("package.json") ?? "{}");
  for (const name of missing)
    project.draft.editText("package.json", (text) =>
      addDependency("package.json", text, list, name, packageRange(manifest, name)),
    );
  return missing.length > 0;
}

import { findCalls } from "../../../shared/edit/find-call.ts";
import { addDependency } from "../../../shared/edit/json-edit.ts";
import { parseManifest } from "../../../shared/project/parse-manifest.ts";
import { isTest } from "../../../shared/project-edit/manager-call.ts";
import { dependsOn } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** The package of Runtime Extensions. */
export const extensionKit = "@capikit/extension-kit";

/**
 * Adds the package to the dependencies, in the version of the others. Returns the remaining task, if
 * any, as a sentence.
 */
export function addExtensionKit(project: Project, user: "extension" | "program"): readonly string[] {
  if (dependsOn(project, extensionKit)) return [];
  const { dependencies, devDependencies } = parseManifest(project.draft.read("package.json") ?? "{}");
  const ranges: Record<string, unknown> = { ...Object(devDependencies), ...Object(dependencies) };
  const other = Object.keys(ranges).find((name) => name.startsWith("@capikit/"));
  const range = other === undefined ? "latest" : String(ranges[other]);
  project.draft.editText("package.json", (text) =>
    addDependency("package.json", text, "dependencies", extensionKit, range),
  );
  return [`package.json: the ${user} needs ${extensionKit}; run npm install.`];
}

/** Returns the files of a project that define a Runtime Extension. */
export function extensionFiles({ draft, files }: Project): readonly string[] {
  return files.filter(
    (path) =>
      !isTest(path) &&
      (draft.read(path) ?? "").includes(extensionKit) &&
      findCalls(draft.source(path), "defineExtension", extensionKit).length > 0,
  );
}

import { findCalls } from "../../../shared/edit/find-call.ts";
import { addPackages } from "../../../shared/project-edit/add-packages.ts";
import { isTest } from "../../../shared/project-edit/manager-call.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** The package of Runtime Extensions. */
export const extensionKit = "@capikit/extension-kit";

/**
 * Adds the package to the dependencies, in the version of the others. Returns the remaining task, if
 * any, as a sentence.
 */
export function addExtensionKit(project: Project): readonly string[] {
  return addPackages(project, "dependencies", [extensionKit])
    ? [`package.json: the extension needs ${extensionKit}; run npm install.`]
    : [];
}

/** Adds the packages of an extension that reaches workload clusters, and of its test. */
export function addWorkloadPackages(project: Project): void {
  addPackages(project, "dependencies", ["@capikit/controller-kit"]);
  addPackages(project, "devDependencies", ["@capikit/client", "@capikit/serving", "@capikit/testing"]);
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

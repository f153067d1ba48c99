import { findCalls } from "../../../shared/edit/find-call.ts";
import { isTest } from "../../../shared/project-edit/manager-call.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/** The package of Runtime Extensions. */
export const extensionKit = "@capikit/extension-kit";

/** Returns the files of a project that define a Runtime Extension. */
export function extensionFiles({ draft, files }: Project): readonly string[] {
  return files.filter(
    (path) =>
      !isTest(path) &&
      (draft.read(path) ?? "").includes(extensionKit) &&
      findCalls(draft.source(path), "defineExtension", extensionKit).length > 0,
  );
}

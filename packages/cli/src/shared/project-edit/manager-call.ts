import { UsageError } from "@capikit/generators/run";
import { findCalls } from "../edit/find-call.ts";
import { hasPlace, indented } from "./insert-snippets.ts";
import type { Project } from "./project.ts";

const module = "@capikit/controller-kit";
const extensionKit = "@capikit/extension-kit";

/** Reports whether a manager is that of an extension, without leader and with a role of its own. */
function isOfExtension({ draft }: Pick<Project, "draft">, path: string): boolean {
  const calls = findCalls(draft.source(path), "hookRoutes", extensionKit);
  return calls.length > 0 && !hasPlace(draft.read(path) ?? "", "controllers");
}

function startsManager({ draft }: Pick<Project, "draft">, path: string): boolean {
  if (!(draft.read(path) ?? "").includes(module)) return false;
  const source = draft.source(path);
  return ["runManager", "startManager"].some((name) => findCalls(source, name, module).length > 0);
}

/** Reports whether a file runs or starts a manager for controllers and webhooks. */
export function hasManager(project: Pick<Project, "draft">, path: string): boolean {
  return startsManager(project, path) && !isOfExtension(project, path);
}

/**
 * Returns the file that starts the manager of controllers and webhooks.
 *
 * @param help what to do without one.
 * @throws UsageError unless exactly one does.
 */
export function findMain(project: Project, named: string | undefined, help: string): string {
  const { draft } = project;
  if (named !== undefined) {
    if (draft.read(named) !== undefined && startsManager(project, named)) return named;
    throw new UsageError(
      `${named} calls neither runManager nor startManager of ${module}`,
      "set --main to the file that calls it",
    );
  }
  const files = project.files.filter((path) => !isTest(path) && startsManager(project, path));
  const found = files.filter((path) => !isOfExtension(project, path));
  const [first] = found;
  if (first === undefined)
    throw new UsageError(
      files.length > 0
        ? `no manager found: that of ${files.join(", ")} is only for the extension`
        : `no manager found: no file of the project calls runManager or startManager of ${module}`,
      help,
    );
  if (found.length > 1)
    throw new UsageError(`several files start a manager: ${found.join(", ")}`, "select one with --main");
  return first;
}

/** Reports whether a file is a test by the conventions of vitest and jest. */
export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__)\/|\.(?:test|spec)\.[cm]?ts$/.test(path);
}

/** Returns the help for unsupported code: the edit that the author makes by hand. */
export function pasting(snippet: string): string {
  return `nothing was written; add this by hand:\n${indented(snippet)}`;
}

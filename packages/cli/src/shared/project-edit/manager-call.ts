import { UsageError } from "@capikit/generators/run";
import { findCalls } from "../edit/find-call.ts";
import { indented } from "./insert-snippets.ts";
import type { Project } from "./project.ts";

const module = "@capikit/controller-kit";
const extensionKit = "@capikit/extension-kit";

/** Reports whether a file runs or starts a manager and is not a test. */
export function hasManager({ draft }: Pick<Project, "draft">, path: string): boolean {
  if (!(draft.read(path) ?? "").includes(module)) return false;
  const source = draft.source(path);
  return ["runManager", "startManager"].some((name) => findCalls(source, name, module).length > 0);
}

/** Returns the file that starts the manager. @throws UsageError unless exactly one does. */
export function findMain(project: Project, named: string | undefined, snippet: string): string {
  const { draft, files } = project;
  const starts = (path: string) => hasManager(project, path);
  if (named !== undefined) {
    if (draft.read(named) !== undefined && starts(named)) return named;
    throw new UsageError(
      `${named} calls neither runManager nor startManager of ${module}`,
      "set --main to the file that calls it",
    );
  }
  const all = files.filter((path) => !isTest(path) && starts(path));
  // The manager of an extension has no controllers, if there is another one.
  const others = all.filter((path) => findCalls(draft.source(path), "hookRoutes", extensionKit).length === 0);
  const found = others.length > 0 ? others : all;
  const [first] = found;
  if (first === undefined)
    throw new UsageError(
      `no manager found: no file of the project calls runManager or startManager of ${module}`,
      pasting(snippet),
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

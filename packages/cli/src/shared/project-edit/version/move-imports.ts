import { posix } from "node:path";
import { moveSpecifiers } from "../../edit/module-specifiers.ts";
import { kindsModule, type Project } from "../project.ts";
import type { MovedGroup } from "./move-users.ts";

/** Makes a file import types and kinds of the new versions instead of the old ones. */
export function moveImports(project: Project, path: string, groups: readonly MovedGroup[]): void {
  const moved = groups.flatMap(({ scope }): [string, string][] => [
    [scope.from.folder, scope.folder],
    [
      posix.dirname(kindsModule(project, scope.from.folder)),
      posix.dirname(kindsModule(project, scope.folder)),
    ],
  ]);
  project.draft.edit(path, (source) =>
    moveSpecifiers(source, posix.dirname(path), (target) => {
      const [from, to] = moved.find(([one]) => target === one || target.startsWith(`${one}/`)) ?? [];
      return from === undefined ? undefined : `${to}${target.slice(from.length)}`;
    }),
  );
}

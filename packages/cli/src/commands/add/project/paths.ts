import { posix } from "node:path";
import type { Project } from "./project.ts";

/** What one file of the project imports another by. */
export function specifierTo(from: string, to: string, extension: string): string {
  const way = posix.relative(posix.dirname(from), to).replace(/\.[cm]?ts$/, extension);
  return way.startsWith(".") ? way : `./${way}`;
}

/** Where tests are: in the highest folder that has some. */
export function testFolder({ files }: Pick<Project, "files">): string {
  const folders = files
    .filter((path) => /\.(?:test|spec)\.[cm]?ts$/.test(path))
    .map((path) => posix.dirname(path));
  const [first] = folders.sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
  return first ?? "test";
}

/** Whether the project's manifest names a package. */
export function dependsOn({ draft }: Pick<Project, "draft">, name: string): boolean {
  const manifest = JSON.parse(draft.read("package.json") ?? "{}") as Record<
    string,
    Record<string, string> | undefined
  >;
  return ["dependencies", "devDependencies", "peerDependencies"].some((part) =>
    Object.hasOwn(manifest[part] ?? {}, name),
  );
}

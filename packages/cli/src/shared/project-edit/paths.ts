import { posix } from "node:path";
import { compareText } from "@capikit/common/text";
import { stringLiteral } from "@capikit/model";
import { parseManifest } from "../project/parse-manifest.ts";
import type { Project } from "./project.ts";

/** Returns the module specifier with which one file of the project imports another. */
export function specifierTo(from: string, to: string, extension: string): string {
  const way = posix.relative(posix.dirname(from), to).replace(/\.[cm]?ts$/, extension);
  return way.startsWith(".") ? way : `./${way}`;
}

/** Returns the folder of tests: the highest folder that has any. */
export function testFolder({ files }: Pick<Project, "files">): string {
  const folders = files
    .filter((path) => /\.(?:test|spec)\.[cm]?ts$/.test(path))
    .map((path) => posix.dirname(path));
  const [first] = folders.sort((a, b) => a.split("/").length - b.split("/").length || compareText(a, b));
  return first ?? "test";
}

/** Reports whether the project's manifest names a package. */
export function dependsOn({ draft }: Pick<Project, "draft">, name: string): boolean {
  const manifest = parseManifest(draft.read("package.json") ?? "{}");
  return ["dependencies", "devDependencies", "peerDependencies"].some((part) =>
    Object.hasOwn(Object(manifest[part]), name),
  );
}

/** Returns an import as a source line. */
export function importLine(names: string, module: string): string {
  return `${["import", names, "from", stringLiteral(module)].join(" ")};`;
}

import { posix } from "node:path";
import { compareText } from "@capikit/common/text";
import { stringLiteral } from "@capikit/generators/model";
import { parseManifest } from "../project/parse-manifest.ts";
import { isTest } from "./manager-call.ts";
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

/** Returns the folder of the package's existing controllers, otherwise the folder of main. */
export function controllerFolder(
  { draft, files }: Project,
  main: string,
  definitionsModule: string,
  folder: string,
): string {
  const below = posix.dirname(main);
  const users = files.filter(
    (path) =>
      !isTest(path) &&
      path !== main &&
      path.startsWith(below === "." ? "" : `${below}/`) &&
      (draft.read(path) ?? "").includes("ControllerDefinition"),
  );
  const own = users.find((path) => importsFile(draft.read(path) ?? "", path, definitionsModule));
  if (own !== undefined) return posix.dirname(own);
  const isFlat = users.every((path) => posix.dirname(path) === below);
  const parts = folder.split("/");
  return isFlat ? below : posix.join(below, parts.at(-2) ?? "");
}

/** Reports whether a file imports another. */
export function importsFile(text: string, path: string, target: string): boolean {
  const bare = target.replace(/\.ts$/, "");
  return [...text.matchAll(/ from ["'](\.[^"'\n]+)["']/g)].some(
    ([, specifier = ""]) => posix.join(posix.dirname(path), specifier).replace(/\.[cm]?[jt]s$/, "") === bare,
  );
}

import { posix } from "node:path";
import { isTest } from "./manager-call.ts";
import type { Project } from "./project.ts";

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

import { folderOf } from "../read/lint-file.ts";
import type { GoSource, ManagerFlags } from "../read/workload.ts";
import { isInside } from "./scope-files.ts";

/** Forms in which Go programs define flags: calls, constants, and tags of structs. */
const definitions = [
  /\b(?:String|StringSlice|Func)(?:Var)?P?\(\s*(?:&?[\w.[\]]+\s*,\s*)?"([\w-]+)"/g,
  /\b\w*(?:flag|arg)\w*\s*(?:string\s*)?:?=\s*"([\w-]+)"/gi,
  /\b(?:long|name|arg|flag|mapstructure):"-*([\w-]+)/g,
];
const creation = /\b(?:ctrl|ctrlruntime|controllerruntime|manager|mgr)\.New(?:Manager)?\(/;

/**
 * Finds the managers of a provider in Go, with the flags that their own files and the packages of
 * the module define.
 *
 * @param sources files in Go, without tests.
 * @param overlays kustomize folders of the release. The manager of one is in the folder above
 *   `config`, or in the highest folder below that. Default: that of the project.
 */
export function managerFlags(sources: readonly GoSource[], overlays: readonly string[] = []): ManagerFlags[] {
  const found = managersIn(sources);
  const roots = [...new Set(overlays.map((folder) => folder.replace(/(^|\/)config(\/.*)?$/, "")))];
  const nearest = (roots.length === 0 ? [""] : roots).flatMap((root) => {
    const inside = found.filter(
      ({ path }) =>
        isInside(path, root) &&
        !roots.some((other) => other !== root && isInside(other, root) && isInside(path, other)),
    );
    const depth = inside
      .map(depthOf)
      .reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY);
    return inside.filter((one) => depthOf(one) === depth);
  });
  return [...new Set(nearest)];
}

/** Returns the number of folders above a main program, without those of commands. */
function depthOf({ path }: ManagerFlags): number {
  return folderOf(path)
    .replace(/(^|\/)cmd(\/[^/]+)?$/, "")
    .split("/")
    .filter(Boolean).length;
}

function managersIn(sources: readonly GoSource[]): ManagerFlags[] {
  const isMain = ({ text }: GoSource): boolean => /^package main\b/m.test(text);
  const packages = sources.filter((source) => !isMain(source));
  return sources
    .filter((source) => isMain(source) && creation.test(source.text))
    .map(({ path, text }) => {
      const own = sources.filter((source) => isMain(source) && folderOf(source.path) === folderOf(path));
      const flags = [...own, ...packages].flatMap((source) =>
        definitions.flatMap((form) => [...source.text.matchAll(form)].flatMap(([, name]) => name ?? [])),
      );
      const line = text.split("\n").findIndex((one) => creation.test(one)) + 1;
      return { path, line, flags: [...new Set(flags)].sort() };
    });
}

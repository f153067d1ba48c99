import { relative } from "node:path";
import {
  isInside,
  type LeftOut,
  type LintScope,
  type LintScopeOptions,
  lintScope,
} from "@capikit/clusterctl-kit/lint";
import { formatCount } from "@capikit/common/text";
import type { UnreadPath } from "../../shared/input/project-files.ts";
import type { InputFiles } from "../../shared/input/read-inputs.ts";

export interface InputScope extends Omit<LintScope, "leftOut"> {
  readonly leftOut: readonly (LeftOut | UnreadPath)[];
  /** Folder of the project; undefined for files and addresses. */
  readonly folder: string | undefined;
}

/** Selects the files of a folder that belong to a release. Other inputs are checked as a whole. */
export function selectScope(
  { folder, files, unread }: InputFiles,
  options: Pick<LintScopeOptions, "include" | "ownProvider">,
): InputScope {
  if (folder === undefined) {
    const samples = files.map((file) => ({ ...file, partial: false }));
    return { ...lintScope([]), folder, files, samples };
  }
  const scope = lintScope(files, { root: folder, ...options });
  return { ...scope, folder, leftOut: [...scope.leftOut, ...unread] };
}

/** Describes the checked kustomizations and files, and the others; empty if lint checked all files. */
export function leftOutText(scopes: readonly InputScope[]): string {
  const folders = scopes.flatMap(({ overlays }) => overlays.map(({ folder }) => folder));
  const leftOut = scopes.flatMap((scope) => scope.leftOut);
  const others = scopes.flatMap(({ folder, otherOverlays }) => otherOverlays.filter((one) => one !== folder));
  const [other] = others;
  if (leftOut.length === 0 && others.length === 0) return "";
  const named = leftOut.find(({ reason }) => reason !== "dangling");
  const { folder = "" } = scopes.find((scope) => named && scope.leftOut.includes(named)) ?? {};
  const from = folders.length === 0 ? "" : `, whose components are built from ${folders.join(", ")}`;
  return [
    `checked the files of the release${from}\n`,
    ...(other === undefined
      ? []
      : [
          `  not ${folders.length === 0 ? "rendered, but checked file by file" : "checked, other kustomizations"}: ${others.join(", ")}\n`,
          `  help: if the release is built from ${folders.length === 0 ? "one of them" : "another one"}, name it, such as capikit lint ${other}\n`,
        ]),
    ...formatLine("tests and examples", leftOut, "example"),
    ...formatLine("not in the release", leftOut, "unpublished"),
    ...(hasLeftOutSample(scopes)
      ? ["  objects in left-out files outside tests were checked against CRDs\n"]
      : []),
    ...leftOut.flatMap(({ path, reason }) =>
      reason === "outside" ? [`  left out, symbolic link out of the folder: ${path}\n`] : [],
    ),
    ...leftOut.flatMap(({ path, reason }) =>
      reason === "large" || reason === "special"
        ? [`  left out, ${reason === "large" ? "too large" : "pipe, device or socket"}: ${path}\n`]
        : [],
    ),
    ...leftOut.flatMap(({ path, reason }) =>
      reason === "dangling"
        ? [`  warning: dangling symbolic link: ${path}\n  help: correct or remove the link\n`]
        : [],
    ),
    ...(named === undefined
      ? []
      : [
          `  help: to check them, name them, such as capikit lint ${named.path}, or set lint: { include: [${JSON.stringify(relative(folder, named.path))}] } in capikit.config.ts\n`,
        ]),
  ].join("");
}

/** Reports whether objects of a left-out file were checked. */
function hasLeftOutSample(scopes: readonly InputScope[]): boolean {
  return scopes.some(({ leftOut, samples }) =>
    samples.some((sample) => leftOut.some(({ path }) => isInside(sample.path, path))),
  );
}

/** Returns a line with folders by name; other files are only counted. */
function formatLine(title: string, all: InputScope["leftOut"], reason: LeftOut["reason"]): string[] {
  const found = all.filter((one) => one.reason === reason);
  const folders = found.filter(({ path }) => !/\.ya?ml$/.test(path)).map(({ path }) => path);
  const files = found.length - folders.length;
  const others = files === 0 ? [] : [formatCount(files, folders.length === 0 ? "file" : "other file")];
  const names = [...folders, ...others];
  return names.length === 0 ? [] : [`  left out, ${title}: ${names.join(", ")}\n`];
}

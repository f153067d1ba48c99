import type { LintFile } from "@capikit/clusterctl-kit/lint";
import { type LeftOut, lintScope, type ReleaseOverlay } from "@capikit/clusterctl-kit/lint";
import { formatCount } from "@capikit/common/text";
import type { InputFiles } from "../../shared/input/read-inputs.ts";

/** The files of an input that lint checks. */
export interface InputScope {
  readonly files: readonly LintFile[];
  readonly overlays: readonly ReleaseOverlay[];
  readonly leftOut: readonly (LeftOut | UnreadFolder)[];
}

/** A folder of tests, whose files are not counted. */
interface UnreadFolder {
  readonly path: string;
  readonly reason: "example";
}

/** Selects the files of a folder that belong to a release. Other inputs are checked as a whole. */
export function scopeOf({ folder, files, unread }: InputFiles, include: readonly string[] = []): InputScope {
  if (folder === undefined) return { files, overlays: [], leftOut: [] };
  const scope = lintScope(files, { root: folder, include });
  const tests = unread.map((path) => ({ path, reason: "example" as const }));
  return { ...scope, leftOut: [...scope.leftOut, ...tests] };
}

/** Describes the checked and the other files; empty if lint checked all files. */
export function leftOutText(scopes: readonly InputScope[]): string {
  const folders = scopes.flatMap(({ overlays }) => overlays.map(({ folder }) => folder));
  const leftOut = scopes.flatMap((scope) => scope.leftOut);
  const [first] = leftOut;
  if (first === undefined) return "";
  const from = folders.length === 0 ? "" : `, whose components are built from ${folders.join(", ")}`;
  return [
    `checked the files of the release${from}\n`,
    ...lineOf("tests and examples", leftOut, "example"),
    ...lineOf("not in the release", leftOut, "unpublished"),
    `  help: to check them, name them, such as capikit lint ${first.path}, or set lint.include in capikit.config.ts\n`,
  ].join("");
}

/** Returns a line with folders by name; other files are only counted. */
function lineOf(title: string, all: InputScope["leftOut"], reason: LeftOut["reason"]): string[] {
  const found = all.filter((one) => one.reason === reason);
  const folders = found.filter(({ path }) => !/\.ya?ml$/.test(path)).map(({ path }) => path);
  const files = found.length - folders.length;
  const others = files === 0 ? [] : [formatCount(files, folders.length === 0 ? "file" : "other file")];
  const names = [...folders, ...others];
  return names.length === 0 ? [] : [`  left out, ${title}: ${names.join(", ")}\n`];
}

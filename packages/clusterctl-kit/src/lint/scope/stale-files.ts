import { fileName, roleOfFile } from "../read/lint-file.ts";
import type { ReleaseBuild } from "./shell-commands.ts";

/** A checked-in file of which the release contains another build. */
export interface StaleFile {
  readonly path: string;
  /** File of the release. */
  readonly output: string;
  /** File and line of the command that builds it, such as `Makefile:12`. */
  readonly from: string;
}

/** Returns the components that a release builds to another path. */
export function staleFiles(paths: readonly string[], built: readonly ReleaseBuild[]): StaleFile[] {
  const outputs = new Set(built.map(({ output }) => output));
  return paths
    .filter((path) => roleOfFile(path) === "components" && !outputs.has(path))
    .flatMap((path) => {
      const build = built.find(({ output }) => fileName(output) === fileName(path));
      return build === undefined ? [] : [{ path, output: build.output, from: build.from }];
    });
}

import { fileName, roleOfFile } from "../read/lint-file.ts";
import type { StaleFile } from "../read/stale-file.ts";
import type { ReleaseBuild } from "./shell-commands.ts";

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

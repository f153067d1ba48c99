import { statSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@capikit/runner";
import type { Unstructured } from "@capikit/topology";
import { readObjects } from "../../shared/input/read-objects.ts";
import { namesIn } from "./read-template.ts";

/** Reads CRDs, by default from the components next to the template. @throws UsageError */
export function readCrds(paths: readonly string[] | undefined, dir: string): Unstructured[] {
  const files =
    paths?.flatMap((path) => {
      const there = statSync(path, { throwIfNoEntry: false });
      if (there === undefined) throw new UsageError(`${path} does not exist`, "check --crds");
      if (!there.isDirectory()) return [path];
      return namesIn(path, /\.(?:ya?ml|json)$/).map((name) => join(path, name));
    }) ?? namesIn(dir, /-components\.ya?ml$/).map((name) => join(dir, name));
  const crds = readObjects(files, "default").filter(({ kind }) => kind === "CustomResourceDefinition");
  if (paths !== undefined && crds.length === 0)
    throw new UsageError(`no CRDs found in ${paths.join(", ")}`, "check --crds");
  return crds;
}

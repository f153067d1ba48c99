import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TemplateFile } from "@capikit/clusterctl-kit/templates";
import { UsageError } from "@capikit/runner";
import { isFolder, readBytes } from "../../shared/input/read-input.ts";
import type { TemplateRenderCall } from "../template.ts";

/** Input files of a call. */
export interface TemplateFiles {
  readonly template: TemplateFile;
  readonly classes: readonly TemplateFile[];
  /** Folder of the template. */
  readonly dir: string;
}

/** Reads a template and the ClusterClasses next to it. @throws UsageError */
export function readTemplate(
  {
    positionals,
    flags,
    lists,
  }: Pick<TemplateRenderCall, "positionals" | "lists"> & {
    readonly flags: Pick<TemplateRenderCall["flags"], "flavor">;
  },
  command: string,
): TemplateFiles {
  const [path, other] = positionals;
  if (path === undefined || other !== undefined)
    throw new UsageError(
      `template ${command} requires one template or folder`,
      `capikit template ${command} FILE|DIR`,
    );
  const isDir = isFolder(path);
  const { flavor } = flags;
  if (flavor !== undefined && !isDir)
    throw new UsageError(
      "--flavor requires a folder",
      "name the file itself without --flavor, or its folder",
    );
  const file = flavor !== undefined ? `cluster-template-${flavor}.yaml` : "cluster-template.yaml";
  if (isDir && !readdirSync(path).includes(file)) {
    const known = readdirSync(path).filter((name) => /^cluster-template.*\.yaml$/.test(name));
    throw new UsageError(`${path} does not contain ${file}`, `templates: ${known.join(", ") || "none"}`);
  }
  const dir = isDir ? path : dirname(path);
  const beside = namesIn(dir, /^clusterclass-.*\.ya?ml$/);
  return {
    template: read(isDir ? join(path, file) : path),
    classes: (lists?.class ?? beside.map((name) => join(dir, name))).map(read),
    dir,
  };
}

/** Returns the matching file names of a folder, sorted. */
export function namesIn(dir: string, pattern: RegExp): string[] {
  const names = isFolder(dir) ? readdirSync(dir) : [];
  return names.filter((name) => pattern.test(name)).sort();
}

function read(file: string): TemplateFile {
  return { file, text: readBytes(file) };
}

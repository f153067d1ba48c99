import { dirname, join } from "node:path";
import type { TemplateFile } from "@capikit/clusterctl-kit/templates";
import { UsageError } from "@capikit/generators/run";
import { filesBelow } from "../../shared/input/files-below.ts";
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
export function readTemplate({ positionals, flags, lists }: TemplateRenderCall): TemplateFiles {
  const [path, other] = positionals;
  if (path === undefined || other !== undefined)
    throw new UsageError(
      "template render requires one template or folder",
      "capikit template render FILE|DIR",
    );
  const isDir = isFolder(path);
  const { flavor } = flags;
  if (flavor !== undefined && !isDir)
    throw new UsageError(
      "--flavor requires a folder",
      "name the file itself without --flavor, or its folder",
    );
  const file = flavor !== undefined ? `cluster-template-${flavor}.yaml` : "cluster-template.yaml";
  const known = isDir ? namesIn(path, /^cluster-template.*\.yaml$/) : [file];
  if (!known.includes(file)) {
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
export function namesIn(dir: string, pattern: RegExp): readonly string[] {
  const walk = { enters: () => false, takes: (name: string) => pattern.test(name), skips: () => {} };
  return isFolder(dir) ? filesBelow(dir, walk).toSorted() : [];
}

function read(file: string): TemplateFile {
  return { file, text: readBytes(file) };
}

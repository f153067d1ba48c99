import { resolve } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import type { ReleaseFile } from "../../compare/read-release.ts";
import type { Artefact, EmittedProject } from "../../emit/emitter.ts";
import { optionFileUnreadable } from "../../model/diagnostics/codes/runner.ts";
import { diskHost, type ProjectHost } from "../../source/workspace/host.ts";
import { compareKinds } from "./compare-kinds.ts";

/** Compares generated CRDs with the option `baseline`, if it is set. */
export function checkBaseline(
  baseline: unknown,
  artefacts: readonly Artefact[],
  { model, root, host }: EmittedProject,
): readonly Diagnostic[] {
  if (typeof baseline !== "string") return [];
  const files = readBaseline(baseline, root, host);
  if (files === undefined) return [unreadable(baseline, root)];
  return compareKinds(files, artefacts, ({ group, kind }, version) => {
    const versions = model.kinds.filter((one) => one.kind === kind && one.package.group === group);
    const found = versions.find((one) => version === undefined || one.package.version === version);
    return found?.location ?? (version === undefined ? undefined : versions[0]?.location);
  });
}

/** Compares the CRDs of files with a baseline of the project. */
export function checkFiles(
  baseline: string,
  files: readonly ReleaseFile[],
  root: string,
): readonly Diagnostic[] {
  const path = resolve(root, baseline);
  const before = readBaseline(path, root, diskHost);
  return before === undefined ? [unreadable(path, root)] : compareKinds(before, files);
}

/** Returns the files of a baseline: one file, or the YAML and JSON files of a folder. */
function readBaseline(path: string, root: string, host: ProjectHost): readonly ReleaseFile[] | undefined {
  const file = (from: string): ReleaseFile => ({ path: shown(from, root), text: host.readFile(from) ?? "" });
  if (host.fileExists(path)) return [file(path)];
  if (!host.directoryExists(path)) return undefined;
  const names = host.readFolder(path).files.filter((name) => /\.(?:json|ya?ml)$/.test(name));
  return names.sort().map((name) => file(`${path}/${name}`));
}

function unreadable(path: string, root: string): Diagnostic {
  return optionFileUnreadable.create({ option: "baseline", path: shown(path, root) });
}

function shown(path: string, root: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

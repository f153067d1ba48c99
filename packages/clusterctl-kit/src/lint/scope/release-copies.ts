import { fileName, folderOf, purposeOfFile } from "../read/lint-file.ts";
import { matchesWildcard } from "./scope-files.ts";
import type { ReleaseBuild, ReleaseCommands, ReleaseCopy, ReleaseUpload } from "./shell-commands.ts";

/** The files of the project that a release contains as they are. */
export interface ReleaseCopies {
  readonly copies: readonly ReleaseCopy[];
  /** Whether the folders of the release are known; otherwise, copies to all folders. */
  readonly complete: boolean;
}

/**
 * Returns the files that a workflow attaches to the release, and those that are copied to its
 * folders. These folders also have components that are built, or a copy of the metadata.
 */
export function releaseCopies(
  paths: readonly string[],
  { copies, uploads }: Pick<ReleaseCommands, "copies" | "uploads">,
  built: readonly ReleaseBuild[],
): ReleaseCopies {
  const found = copies.flatMap(({ source, target, from }) =>
    paths
      .filter((path) => matchesWildcard(path, source))
      .map((path) => ({
        source: path,
        target: /\.ya?ml$/.test(target) ? target : [target, fileName(path)].filter(Boolean).join("/"),
        from,
      }))
      .filter((copy) => copy.source !== copy.target),
  );
  const outputs = new Set([...found.map(({ target }) => target), ...built.map(({ output }) => output)]);
  const attached = uploads.flatMap((upload) =>
    paths
      .filter((path) => !outputs.has(path) && isUploaded(path, [upload]))
      .map((path) => ({ source: path, target: upload.name ?? path, from: upload.from })),
  );
  const targets = found.map(({ target }) => target).filter((target) => purposeOfFile(target) === "metadata");
  const folders = new Set([...built.map(({ output }) => output), ...targets].map(folderOf));
  const isCopied = (target: string): boolean =>
    uploads.length > 0 ? isUploaded(target, uploads) : folders.has(folderOf(target));
  const complete = uploads.length > 0 || [...folders].some((folder) => folder !== "");
  return {
    copies: [...found.filter(({ target }) => !complete || isCopied(target)), ...attached],
    complete,
  };
}

/** Selects the uploads of files that clusterctl reads, or of all files in a folder. */
export function releaseUploads({ uploads }: ReleaseCommands): readonly ReleaseUpload[] {
  return uploads.filter(({ path, name }) => {
    const shown = name ?? fileName(path);
    // `cluster-template*.yaml` is a pattern of templates with and without a flavor.
    return (
      /^\*+(\.ya?ml)?$/.test(shown) ||
      ["", "-flavor"].some((text) => isReleaseFile(shown.replaceAll(/\*+/g, text)))
    );
  });
}

function isReleaseFile(name: string): boolean {
  return !/^(manifest|kustomization)$/.test(purposeOfFile(name));
}

export function isUploaded(path: string, uploads: readonly ReleaseUpload[]): boolean {
  return uploads.some(({ path: pattern }) => matchesWildcard(path, pattern.replaceAll("**", "*")));
}

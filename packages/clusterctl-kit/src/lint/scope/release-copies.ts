import type { ReleaseOverlay } from "../provider/rendered-overlay.ts";
import { fileName, folderOf, roleOfFile } from "../read/lint-file.ts";
import { matchesWildcard } from "./paths.ts";
import type { ReleaseCommands } from "./release-commands.ts";

/** A file that the Makefile copies to a release. */
interface ReleaseCopy {
  readonly source: string;
  readonly target: string;
}

/** The files that the Makefile copies. */
export interface ReleaseCopies {
  readonly copies: readonly ReleaseCopy[];
  /** Whether the folders of the release are known; otherwise, copies to all folders. */
  readonly complete: boolean;
}

/**
 * Returns the files that the Makefile copies to the folders of the release. These folders also have
 * components that it builds, or a copy of the metadata.
 */
export function releaseCopies(
  paths: readonly string[],
  { copies }: ReleaseCommands,
  built: readonly ReleaseOverlay[],
): ReleaseCopies {
  const found = copies.flatMap(({ source, target }) =>
    paths
      .filter((path) => matchesWildcard(path, source))
      .map((path) => ({
        source: path,
        target: /\.ya?ml$/.test(target) ? target : [target, fileName(path)].filter(Boolean).join("/"),
      }))
      .filter((copy) => copy.source !== copy.target),
  );
  const targets = found.map(({ target }) => target).filter((target) => roleOfFile(target) === "metadata");
  const folders = new Set([...built.map(({ output }) => output), ...targets].map(folderOf));
  const complete = [...folders].some((folder) => folder !== "");
  return { copies: found.filter(({ target }) => !complete || folders.has(folderOf(target))), complete };
}

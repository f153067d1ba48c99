import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { compareText } from "@capikit/common/text";
import type { Io } from "../terminal/io.ts";

/** Which entries a walk through a project uses. Paths are relative to its root, with `/`. */
export interface Walk {
  /** Whether the walk goes into a folder. */
  enters(path: string, name: string): boolean;
  takes(path: string, name: string): boolean;
  /** Called with each folder below the root that it goes into. */
  visits?(folder: string): void;
  /** Receives needed links that are not followed. Default: passes over all symbolic links. */
  skips?(path: string, reason: UnreadLink): void;
}

/** Why a symbolic link is not read: its target does not exist, or is not in the root. */
export type UnreadLink = "dangling" | "outside";

/**
 * Returns the paths of a project's files, sorted by folder, with links to files of the root that the
 * walk does not take.
 */
export function filesBelow(root: string, walk: Walk): readonly string[] {
  const links: NeededLink[] = [];
  const realRoot = realpathSync(root);
  const visit = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .toSorted((a, b) => compareText(a.name, b.name))
      .flatMap((entry) => {
        const { name } = entry;
        const path = folder === "" ? name : `${folder}/${name}`;
        if (entry.isDirectory()) {
          if (!walk.enters(path, name)) return [];
          walk.visits?.(path);
          return visit(path);
        }
        if (entry.isSymbolicLink() && walk.skips !== undefined) {
          const target = findTarget(
            join(root, path),
            realRoot,
            walk.enters(path, name),
            walk.takes(path, name),
          );
          if (typeof target === "object") links.push({ path, ...target });
          else if (target !== undefined) walk.skips(path, target);
        }
        return entry.isFile() && walk.takes(path, name) ? [path] : [];
      });
  const files = visit("");
  const read = new Set(files);
  return [...files, ...links.filter(({ file }) => !read.has(file)).map(({ path }) => path)];
}

/** A link to a file, with paths relative to the root. */
interface NeededLink {
  readonly path: string;
  readonly file: string;
}

/** Returns the file of a link, relative to the root, or why it is not read; undefined if not needed. */
function findTarget(
  link: string,
  realRoot: string,
  isEntered: boolean,
  isTaken: boolean,
): Pick<NeededLink, "file"> | UnreadLink | undefined {
  if (!existsSync(link)) return isTaken ? "dangling" : undefined;
  const isFolder = statSync(link).isDirectory();
  if (!(isFolder ? isEntered : isTaken)) return undefined;
  const target = relative(realRoot, realpathSync(link));
  if (isAbsolute(target) || target.split(sep)[0] === "..") return "outside";
  return isFolder ? undefined : { file: target.replaceAll(sep, "/") };
}

/** Returns a function that warns about the links of a folder that are not read. */
export function linkWarner(folder: string, io: Io): NonNullable<Walk["skips"]> {
  const texts: Readonly<Record<UnreadLink, readonly [problem: string, help: string]>> = {
    dangling: ["dangling symbolic link", "correct or remove the link"],
    outside: ["symbolic link out of the folder is not read", "copy the file, or name its folder"],
  };
  return (path, reason) => {
    const [problem, help] = texts[reason];
    io.stderr(`warning: ${problem}: ${join(folder, path)}\n  help: ${help}\n`);
  };
}

import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { readRegularFile } from "@capikit/common/files";
import { compareText } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";

/** Which entries a walk through a project uses. Paths are relative to its root, with `/`. */
export interface Walk {
  /** Whether the walk goes into a folder. */
  enters(path: string, name: string): boolean;
  takes(path: string, name: string): boolean;
  /** Larger files are not read. Default: {@link largestFile}. */
  readonly maxBytes?: number;
  /** Called with each folder below the root that it goes into. */
  visits?(folder: string): void;
  /**
   * Receives needed entries that are not read. Default: passes over them, and over all symbolic links.
   */
  skips?(path: string, reason: UnreadEntry): void;
}

/** Takes the JSON files of a folder, without those in folders below it. */
export const jsonFiles: Walk = { enters: () => false, takes: (path) => path.endsWith(".json") };

/**
 * Why an entry is not read: a symbolic link whose target does not exist or is not in the root, a pipe,
 * device or socket, or a file that is too large.
 */
export type UnreadEntry = "dangling" | "large" | "outside" | "special";

/** Upper limit: a provider's components are a few MiB. */
export const largestFile = 64 * 1024 * 1024;

/**
 * Returns the paths of a project's files, sorted by folder, with links to files of the root that the
 * walk does not take.
 *
 * @throws UsageError for more entries, levels or bytes than the limits.
 */
export function filesBelow(root: string, walk: Walk): readonly string[] {
  const links: NeededLink[] = [];
  const realRoot = realpathSync(root);
  const { maxBytes = largestFile } = walk;
  // Repositories of large providers have 10,000 entries in 15 levels.
  const limits = { entries: 200_000, levels: 64, bytes: 8 * maxBytes };
  let entries = 0;
  let bytes = 0;
  const check = (limit: keyof typeof limits, value: number): void => {
    if (value > limits[limit])
      throw new UsageError(`${root} exceeds the limit of ${limits[limit]} ${limit}`, "name a folder in it");
  };
  const visit = (folder: string, depth: number): readonly string[] => {
    check("levels", depth);
    return readdirSync(join(root, folder), { withFileTypes: true })
      .toSorted((a, b) => compareText(a.name, b.name))
      .flatMap((entry) => {
        const { name } = entry;
        const path = folder === "" ? name : `${folder}/${name}`;
        check("entries", ++entries);
        if (entry.isDirectory()) {
          if (!walk.enters(path, name)) return [];
          walk.visits?.(path);
          return visit(path, depth + 1);
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
        if (entry.isSymbolicLink() || !walk.takes(path, name)) return [];
        const { size } = lstatSync(join(root, path));
        if (entry.isFile() && size <= maxBytes) {
          bytes += size;
          check("bytes", bytes);
          return [path];
        }
        walk.skips?.(path, entry.isFile() ? "large" : "special");
        return [];
      });
  };
  const files = visit("", 0);
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
): Pick<NeededLink, "file"> | UnreadEntry | undefined {
  if (!existsSync(link)) return isTaken ? "dangling" : undefined;
  const stats = statSync(link);
  if (!(stats.isDirectory() ? isEntered : isTaken)) return undefined;
  const target = relative(realRoot, realpathSync(link));
  if (isAbsolute(target) || target.split(sep)[0] === "..") return "outside";
  if (stats.isDirectory()) return undefined;
  if (!stats.isFile()) return "special";
  return stats.size > largestFile ? "large" : { file: target.replaceAll(sep, "/") };
}

/**
 * Reads a file that was found in a folder. Files that a user names may be pipes, and elsewhere.
 *
 * @throws UsageError for links out of the folder, pipes, devices, sockets and files that are too large.
 */
export function readBelow(folder: string, path: string): Buffer {
  const target = findTarget(path, realpathSync(folder), true, true);
  const content =
    typeof target === "object"
      ? readRegularFile(join(realpathSync(folder), target.file), largestFile)
      : target;
  if (typeof content === "object") return content;
  const problem = content === "outside" ? `is a symbolic link out of ${folder}` : `is not a readable file`;
  throw new UsageError(`${path} ${content?.includes("large") ? "is too large" : problem}`, "remove the file");
}

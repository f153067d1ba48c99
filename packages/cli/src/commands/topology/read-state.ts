import { join } from "node:path";
import { isInstalled } from "@capikit/common/errors";
import { textAt } from "@capikit/common/json";
import { UsageError } from "@capikit/runner";
import type { Unstructured } from "@capikit/topology";
import { filesBelow, linkWarner } from "../../shared/input/files-below.ts";
import { isFolder } from "../../shared/input/read-input.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** The objects of a file, a folder or stdin. */
export interface State {
  readonly objects: readonly Unstructured[];
  /** Files by kind, namespace and name. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads the YAML and JSON files of a path. @throws UsageError */
export function readState(path: string, namespace: string, io: Io): State {
  const isDir = path !== "-" && isFolder(path);
  const read = (isDir ? filesOf(path, io) : [path]).map((file) => ({
    file,
    objects: readObjects([file], namespace, isDir ? "ignore" : "reject"),
  }));
  return {
    objects: read.flatMap(({ objects }) => objects),
    files: new Map(
      read.flatMap(({ file, objects }) =>
        objects.map((object): [string, string] => [describeObject(object), file]),
      ),
    ),
  };
}

/** Reads the objects of a release: a file, or the files of a folder that are YAML as they are. */
export function readRelease(
  path: string,
  namespace: string,
  io: Io,
): { readonly objects: readonly Unstructured[]; readonly unread: readonly string[] } {
  if (!isFolder(path)) return { objects: readObjects([path], namespace, "ignore"), unread: [] };
  const unread: string[] = [];
  const objects = filesOf(path, io).flatMap((file) => {
    try {
      return readObjects([file], namespace, "ignore");
    } catch (error) {
      // Templates need not be YAML before their variables are set.
      if (!(error instanceof UsageError)) throw error;
      unread.push(error.message);
      return [];
    }
  });
  return { objects, unread };
}

function filesOf(folder: string, io: Io): readonly string[] {
  const walk = {
    enters: (path: string, name: string) => !name.startsWith(".") && !isInstalled(`${path}/`),
    takes: (_path: string, name: string) => /\.(?:ya?ml|json)$/.test(name),
    skips: linkWarner(folder, io),
  };
  return filesBelow(folder, walk).map((file) => join(folder, file));
}

function describeObject({ kind, metadata }: Unstructured): string {
  return `${kind} ${textAt(metadata, "namespace")}/${textAt(metadata, "name")}`;
}

/** Returns a line for each kind of parts that a rendering does not cover. */
export function notCovered({
  skipped,
  unchecked,
}: Readonly<Record<"skipped" | "unchecked", readonly string[]>>): string[] {
  return [
    ...(skipped.length === 0
      ? []
      : [`skipped, so their changes are unknown: extensions of ${skipped.join(", ")}`]),
    ...(unchecked.length === 0
      ? []
      : [`not validated, as their CRDs are not among the objects: ${unchecked.join(", ")}`]),
  ];
}

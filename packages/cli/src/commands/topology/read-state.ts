import { join } from "node:path";
import { isInstalled } from "@capikit/common/paths";
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

function filesOf(folder: string, io: Io): readonly string[] {
  const walk = {
    enters: (path: string, name: string) => !name.startsWith(".") && !isInstalled(`${path}/`),
    takes: (_path: string, name: string) => /\.(?:ya?ml|json)$/.test(name),
    skips: linkWarner(folder, io),
  };
  return filesBelow(folder, walk).map((file) => join(folder, file));
}

function describeObject({ kind, metadata }: Unstructured): string {
  const { namespace, name } = metadata as { namespace?: string; name?: string };
  return `${kind} ${namespace}/${name}`;
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

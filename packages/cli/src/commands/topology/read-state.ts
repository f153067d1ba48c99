import { textAt } from "@capikit/common/json";
import type { Unstructured } from "@capikit/topology";
import { type ReadObjects, type ReadObjectsOptions, readObjects } from "../../shared/input/read-objects.ts";

/** The objects of a file, a folder or stdin. */
export interface State extends Pick<ReadObjects, "invalid" | "skipped"> {
  readonly objects: readonly Unstructured[];
  /** Files by kind, namespace and name. */
  readonly files: ReadonlyMap<string, string>;
}

/** Reads the YAML and JSON files of a path. @throws UsageError */
export function readState(path: string, options: ReadObjectsOptions): State {
  const { objects, files, ...rest } = readObjects([path], options);
  return {
    ...rest,
    objects: objects as unknown as readonly Unstructured[],
    files: new Map(
      Array.from(files, ([{ kind, metadata }, file]) => [
        `${kind} ${textAt(metadata, "namespace")}/${textAt(metadata, "name")}`,
        file,
      ]),
    ),
  };
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

import type { Unstructured } from "@capikit/topology";
import { type ReadObjects, type ReadObjectsOptions, readObjects } from "../../shared/input/read-objects.ts";

/** The objects of a file, a folder or stdin. */
interface State extends Pick<ReadObjects, "invalid" | "skipped"> {
  readonly objects: readonly Unstructured[];
}

/** Reads the YAML and JSON files of a path. @throws UsageError */
export function readState(path: string, options: ReadObjectsOptions): State {
  const { objects, invalid, skipped } = readObjects([path], options);
  return { invalid, skipped, objects: objects as unknown as readonly Unstructured[] };
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

import type { DynamicObject } from "@capikit/client";

/** The objects of one Cluster under the real core manager, when all its Machines run. */
export interface RecordedCluster {
  readonly name: string;
  /** Definitions of the kinds, which all Clusters share. */
  readonly definitions: readonly DynamicObject[];
  readonly management: readonly DynamicObject[];
  /** Its Nodes. */
  readonly workload: readonly DynamicObject[];
}

const uids = /\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})[0-9a-f]{8}\b/g;

/**
 * Copies objects of a Cluster for another one: names, references and UIDs fit together. All copies
 * share the template of the control plane: an annotation of Machines has a hash of its name.
 */
export function copyObjects(
  objects: readonly DynamicObject[],
  recorded: string,
  index: number,
): readonly DynamicObject[] {
  const end = index.toString(16).padStart(8, "0");
  const text = JSON.stringify(objects)
    .replace(new RegExp(`${recorded}(?!-cp")`, "g"), `fleet-${index}`)
    .replace(uids, (_, start: string) => `${start}${end}`);
  return JSON.parse(text);
}

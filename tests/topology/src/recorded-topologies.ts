import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { applyJsonPatch, diffJsonPatch, type JsonChange } from "@capikit/common/json";
import { printRows } from "@capikit/reference";
import type { Unstructured } from "@capikit/topology";
import { byPath, comparableRequest, type GoAnswer } from "./desired.ts";

/** A response of Cluster API without its random parts. */
export interface RecordedTopology {
  /** Desired objects by path. */
  readonly objects: Readonly<Record<string, Unstructured>>;
  /** Requests to extensions. */
  readonly requests?: readonly unknown[];
}

/** The file has the objects of the first topology, and the changes to them in each. */
interface File {
  readonly objects: Readonly<Record<string, Unstructured>>;
  readonly topologies: Readonly<
    Record<string, { readonly changes: readonly JsonChange[]; readonly requests?: readonly unknown[] }>
  >;
}

const file = new URL("../test/fixtures/desired.json", import.meta.url);

/** Reads the recorded topologies by the names of their tests. */
export function readTopologies(): Map<string, RecordedTopology> {
  const { objects, topologies }: File = JSON.parse(readFileSync(file, "utf8"));
  return new Map(
    Object.entries(topologies).map(([name, { changes, ...rest }]) => [
      name,
      { ...rest, objects: applyJsonPatch(objects, changes) },
    ]),
  );
}

/** Writes topologies and the objects of the first, one a line. */
export function writeTopologies(topologies: ReadonlyMap<string, RecordedTopology>): void {
  const [{ objects: first = {} } = {}] = topologies.values();
  const recorded = [...topologies].map(([name, { objects, ...rest }]) => [
    name,
    { changes: diffJsonPatch(first, objects), ...rest },
  ]);
  writeFileSync(file, printRows({ objects: first, topologies: Object.fromEntries(recorded) }, 2));
}

/** The suffix of a name that Kubernetes generates. */
const randomSuffix = /-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/** Replaces random suffixes of names, except of names in the question, by those of paths. */
export function comparableTopology(answer: GoAnswer, question: object): RecordedTopology {
  const asked = JSON.stringify(question);
  let text = JSON.stringify(answer);
  for (const [path, { metadata }] of byPath(answer)) {
    const name = String((metadata as { readonly name?: unknown }).name);
    if (!randomSuffix.test(name) || asked.includes(JSON.stringify(name))) continue;
    const suffix = createHash("sha256").update(path).digest("hex").slice(0, 5);
    text = text.replaceAll(name, name.slice(0, -5) + suffix);
  }
  const stable = JSON.parse(text) as GoAnswer;
  return {
    objects: Object.fromEntries(byPath(stable)),
    ...(stable.requests && { requests: stable.requests.map(comparableRequest) }),
  };
}

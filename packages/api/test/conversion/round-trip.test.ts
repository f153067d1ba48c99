import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { convertedKinds } from "../../gen/conversion/plans.ts";
import { convert } from "../../src/conversion/index.ts";
import { arbitraryObject, getAPIVersion } from "./arbitrary-object.ts";

const numRuns = inject("nightly") ? 10_000 : 25;

/**
 * Fields that upstream recomputes in a round trip: the old control plane's `ready`; the timeout of
 * a joining node's health checks follows that of the first node.
 */
const recomputed: ReadonlySet<string> = new Set(["KubeadmControlPlane.status.ready"]);
const follows = "joinConfiguration.timeouts.controlPlaneComponentHealthCheckSeconds";

/** Of numbers, texts, flags, durations and quantities. */
const zeros: ReadonlySet<unknown> = new Set([null, "", 0, false, "0s", "0"]);

/**
 * Returns the object without zeros and empties: old versions do not distinguish them from "not
 * set". `upstream.test.ts` compares each with upstream.
 */
function significant(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => significant(item, path) ?? null);
    return items.length === 0 ? undefined : items;
  }
  if (typeof value !== "object" || value === null) {
    return zeros.has(value) ? undefined : value;
  }
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    const at = `${path}.${key}`;
    if (key === "cluster.x-k8s.io/conversion-data" || recomputed.has(at) || at.endsWith(follows)) return [];
    const kept = significant(entry, at);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  // A ClusterClass names its namespace even where it refers to nothing.
  const isNothing = entries.every(([key]) => key === "namespace") && path !== "" && path.endsWith(".ref");
  return entries.length === 0 || isNothing ? undefined : Object.fromEntries(entries);
}

const ways = convertedKinds.flatMap(({ group, kind, hub, type, spokes }) =>
  Object.entries(spokes).flatMap(([version, spoke]) => [
    { from: { group, kind, version: hub, type }, through: version },
    { from: { group, kind, version, type: spoke.type }, through: hub },
  ]),
);

describe(`round trips of ${numRuns} objects only lose declared fields`, () => {
  it.each(ways.map((way) => [`${way.from.kind} ${way.from.version} through ${way.through}`, way] as const))(
    "%s",
    (_, { from, through }) => {
      fc.assert(
        fc.property(arbitraryObject(from), (object) => {
          const there = convert(object, `${from.group}/${through}`, { getAPIVersion });
          const back = convert(there, `${from.group}/${from.version}`, { getAPIVersion });
          expect(significant(back, from.kind)).toEqual(significant(object, from.kind));
        }),
        { numRuns },
      );
    },
    1_200_000,
  );
});

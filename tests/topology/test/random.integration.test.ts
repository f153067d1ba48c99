import { askReference } from "@capikit/reference";
import { renderTopology, TopologyError } from "@capikit/topology";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { featureGates } from "../src/compare-topologies.ts";
import { byPath, type GoAnswer, oursByPath, suffixesOf, withStatus } from "../src/desired.ts";
import { randomTopology, templates } from "../src/random-topology.ts";

const numRuns = inject("nightly") ? 1000 : 60;
const seed = inject("seed");
const crds = [
  { name: "acmecontrolplanes.acme.example.com", labels: { "cluster.x-k8s.io/v1beta2": "v1beta2" } },
];

it("random topologies equal those of Cluster API", async () => {
  const topologies = fc.sample(randomTopology, numRuns);
  const questions = await Promise.all(
    topologies.map(async ({ cluster, clusterClass }) => ({
      cluster,
      clusterClass: await withStatus(clusterClass),
      objects: templates,
      crds,
    })),
  );
  const answers = await askReference<GoAnswer>("topology-reference", questions);
  let refused = 0;
  for (const [index, { cluster, clusterClass }] of topologies.entries()) {
    const { out, error } = answers[index] ?? {};
    const rendering = renderTopology({
      cluster,
      clusterClass,
      objects: templates,
      featureGates,
      ...(out && { nameSuffix: suffixesOf(byPath(out)) }),
    });
    if (out === undefined) {
      refused++;
      await expect(rendering, `${index}: ${error}`).rejects.toThrow(TopologyError);
      continue;
    }
    expect(Object.fromEntries(oursByPath(await rendering)), `topology ${index} of seed ${seed}`).toEqual(
      Object.fromEntries(byPath(out)),
    );
  }
  // Most must be valid for a significant comparison.
  expect(refused).toBeLessThan(numRuns / 2);
});

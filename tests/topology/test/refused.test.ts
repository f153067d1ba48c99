import { renderTopology, TopologyError } from "@capikit/topology";
import { describe, expect, it } from "vitest";
import { featureGates } from "../src/compare-topologies.ts";
import { document } from "../src/fixtures.ts";
import { refusedClusters, refusedQuestion } from "../src/refused-topologies.ts";

describe("what Cluster API refuses is refused", () => {
  it.each(Object.entries(refusedClusters))("%s", async (_, cluster) => {
    const { oldCluster, objects } = await refusedQuestion(cluster);
    const rendering = renderTopology({
      cluster,
      oldCluster,
      clusterClass: document("class.yaml"),
      objects,
      featureGates,
    });
    await expect(rendering).rejects.toThrow(TopologyError);
  });
});

import { renderTopology, type Unstructured } from "@capikit/topology";
import { expect, it } from "vitest";
import { featureGates } from "../src/compare-topologies.ts";
import { variableRequests, variableSchemas } from "../src/variable-schemas.ts";

it("accepts the schemas and values of variables that Cluster API accepts", async () => {
  const ours = await Promise.all(
    (await variableRequests()).map(({ cluster, clusterClass, objects }) =>
      renderTopology({
        cluster,
        clusterClass: clusterClass as unknown as Unstructured,
        objects,
        featureGates,
      }).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(variableSchemas.map(([title], index) => [title, ours[index]])).toEqual(
    variableSchemas.map(([title, , , accepted]) => [title, accepted]),
  );
});

import { expect, it } from "vitest";
import { convert } from "../../src/conversion/index.ts";
import { getAPIVersion } from "./served.ts";

it("keeps the digits of 64-bit integers through an older version and back", () => {
  const value = { limit: 9_007_199_254_740_993n };
  const cluster = {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name: "c", namespace: "default" },
    spec: { topology: { classRef: { name: "a" }, version: "v1.34.0", variables: [{ name: "v", value }] } },
  };
  const older = convert(cluster, "cluster.x-k8s.io/v1beta1", { getAPIVersion });
  const { spec } = convert(older, cluster.apiVersion, { getAPIVersion }) as typeof cluster;
  expect(spec.topology.variables).toEqual([{ name: "v", value }]);
});

/**
 * Runs Cluster API's own e2e specs, with its assertions and intervals, against the local provider.
 *
 * @module
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { startUpstreamSpecs, type UpstreamSpecs } from "../src/upstream-specs.ts";

let specs: UpstreamSpecs;

beforeAll(async () => {
  specs = await startUpstreamSpecs();
});
afterAll(() => specs[Symbol.asyncDispose]());

/** Specs of `tests/reference/go/e2e-specs`, by control plane. */
const both = [
  "quick-start",
  "owner references",
  "apiVersions of owners",
  "finalizers",
  "resource versions",
  "ClusterClass quick-start",
  "ClusterClass owner references",
  "ClusterClass apiVersions of owners",
  "ClusterClass finalizers",
  "ClusterClass resource versions",
  "ClusterClass changes",
  "MachineDeployment scale",
  "MachineDeployment remediation",
  "MachinePool",
  "Cluster deletion",
];
const kubeadm = [
  "adoption",
  "rollout",
  "ClusterClass rollout",
  "upgrade",
  "ClusterClass upgrade",
  "upgrade of three",
  "upgrade of three by scaling",
  "upgrade with an extension",
  "chained upgrade with an extension",
  "update in place",
];

test.for([
  ...both.map((spec) => `LocalControlPlane ${spec}`),
  ...[...both, ...kubeadm].map((spec) => `KubeadmControlPlane ${spec}`),
])("%s", async (name, { signal }) => {
  expect(await specs.run(name, signal)).toBeUndefined();
});

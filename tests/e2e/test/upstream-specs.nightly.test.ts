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

/** Specs of `tests/reference/go/e2e-specs`. Its README lists those of upstream that do not run. */
const both = [
  "quick-start",
  "ClusterClass quick-start",
  "owner references",
  "ClusterClass owner references",
  "apiVersions of owners",
  "ClusterClass apiVersions of owners",
  "finalizers",
  "ClusterClass finalizers",
  "resource versions",
  "ClusterClass resource versions",
  "MachineDeployment scale",
  "MachineDeployment remediation",
  "MachinePool",
  "Cluster deletion",
  "ClusterClass changes",
];

const names = {
  LocalControlPlane: both,
  KubeadmControlPlane: [
    ...both,
    "ClusterClass rollout",
    "adoption",
    "adoption of infrastructure",
    "drain",
    "join of old Nodes",
    "remediation",
    "rollout",
    "scale",
    "upgrade",
    "ClusterClass upgrade",
    "upgrade of three",
    "upgrade of three by scaling",
    "upgrade with an extension",
    "chained upgrade with an extension",
    "update in place",
  ],
};

test.for(Object.entries(names).flatMap(([kind, specs]) => specs.map((spec) => `${kind} ${spec}`)))(
  "%s",
  async (name, { signal }) => {
    expect(await specs.run(name, signal)).toBeUndefined();
  },
);

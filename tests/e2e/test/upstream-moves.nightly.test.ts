/**
 * Moves Clusters between two management clusters with Cluster API's `clusterctl.Move`.
 *
 * @module
 */

import { afterAll, beforeAll, test } from "vitest";
import { startUpstreamSpecs, type UpstreamSpecs } from "../src/upstream-specs.ts";

let specs: UpstreamSpecs;

beforeAll(async () => {
  specs = await startUpstreamSpecs({ moves: true });
});
afterAll(() => specs[Symbol.asyncDispose]());

/** Specs of `tests/reference/go/e2e-specs/move.go`. */
const names = ["LocalControlPlane", "KubeadmControlPlane"].flatMap((kind) => [
  `${kind} move`,
  `${kind} ClusterClass move`,
]);

test.concurrent.for(names)("%s", async (name, { signal, expect }) => {
  expect(await specs.run(name, signal)).toBeUndefined();
});

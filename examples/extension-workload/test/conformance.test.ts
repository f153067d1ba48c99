import { afterClusterUpgrade } from "@capikit/api/catalog";
import { job } from "@capikit/api/kubernetes";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";
import { checkConformance } from "../src/conformance.ts";
import { context, startClusters } from "./support/clusters.ts";

const request = { ...sampleRequest(afterClusterUpgrade), kubernetesVersion: "v1.36.3+foo" };
const ref = { namespace: "kube-system", name: "conformance-v1-36-3-foo" };
const label = `Job ${ref.namespace}/${ref.name}`;

it("runs a Job for each version, and waits for its success", async () => {
  await using world = await startClusters();
  const ask = () => checkConformance(world.clusters, 5).handle(request, context());
  const end = (type: string) => {
    const conditions = [{ type, status: "True" }];
    world.server.put(job, { metadata: ref, ...world.server.object(job, ref), status: { conditions } });
  };
  const waiting = { message: `Waiting for ${label}`, retryAfterSeconds: 5 };
  expect([await ask(), await ask()]).toEqual([waiting, waiting]);
  expect(world.server.objects(job)).toHaveLength(1);
  const [container] = world.server.object(job, ref)?.spec?.template.spec?.containers ?? [];
  expect(container).toMatchObject({
    image: "registry.k8s.io/conformance:v1.36.3_foo",
    env: [
      { name: "E2E_FOCUS", value: "\\[Conformance\\]" },
      { name: "E2E_EXTRA_GINKGO_ARGS", value: "--fail-on-empty" },
    ],
  });

  end("Failed");
  expect(await ask()).toEqual({
    message: `Conformance tests failed: fix the Cluster, then delete ${label} to run them again`,
    retryAfterSeconds: 5,
  });
  // As kubectl: by default, the API server orphans the Pods of a Job.
  await world.client.delete(job, ref, { propagationPolicy: "Background" });
  expect(await ask()).toEqual(waiting);
  end("Complete");
  expect(await ask()).toEqual({ retryAfterSeconds: 0 });
});

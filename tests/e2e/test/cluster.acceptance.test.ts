import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManifests } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { createCluster, deleteCluster } from "@capikit/envtest/e2e";
import { expect, test } from "vitest";
import { releaseLocalProvider } from "../src/clusterctl-repository.ts";
import { environmentOf } from "../src/environment-of.ts";
import { localMachine } from "../src/local-kinds.ts";
import { runLocalProvider } from "../src/local-provider.ts";
import { startReleasedManagementCluster } from "../src/released-management-cluster.ts";
import { openCluster } from "../src/test-cluster.ts";

/** The names of the Deployment in the provider's components. */
const label = "infrastructure-local";

test("clusterctl installs a release, whose provider runs a Cluster under the core manager", async () => {
  await using repository = await releaseLocalProvider(["v0.1.0"]);
  await using management = await startReleasedManagementCluster(repository, "v0.1.0");
  const { controlPlane, webhookPort } = management;
  const stateDir = await mkdtemp(join(tmpdir(), "capikit-state-"));
  try {
    const kubeconfig = () => serviceAccountKubeconfig(controlPlane, `${label}-system`, `${label}-manager`);
    await using provider = await runLocalProvider({ controlPlane }, { stateDir, webhookPort, kubeconfig });
    const ref = { namespace: "fleet", name: "one" };
    const text = await management.clusterctl([
      ...["generate", "cluster", ref.name, "--infrastructure", "local", "--target-namespace", ref.namespace],
      ...["--kubernetes-version", "v1.35.0", "--worker-machine-count", "1"],
    ]);
    const environment = environmentOf(management, provider);
    await createCluster(environment, ref, { template: parseManifests(text, "the template") });
    await using cluster = await openCluster(management, provider, ref);
    await cluster.untilRunning(2, "v1.35.0");
    expect(await cluster.nodes()).toHaveLength(2);
    await deleteCluster(environment, ref);
    expect((await controlPlane.client.list(localMachine)).items).toEqual([]);
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
});

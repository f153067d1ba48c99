import { afterClusterUpgrade } from "@capikit/api/catalog";
import { type Job, job } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { getIfExists } from "@capikit/controller-kit/capi";
import { type WorkloadClients, workloadHandler } from "@capikit/controller-kit/capi/workload";
import { applyAccount } from "./apply-account.ts";
import { imageTagOf } from "./image-tag.ts";

const account = { namespace: "kube-system", name: "conformance" };
const { namespace } = account;

/**
 * Runs the conformance tests of Kubernetes after an upgrade, as a Job of the workload cluster.
 * Cluster API rejects a new version until it succeeds. The Job has the version in its name: each
 * version is tested once, whichever replica is called.
 */
export const checkConformance = (clusters: WorkloadClients, retryAfterSeconds: number) =>
  workloadHandler(
    clusters,
    afterClusterUpgrade,
    async ({ request: { kubernetesVersion: version }, client }) => {
      const name = jobNameOf(version);
      const found = await getIfExists(client, job, { namespace, name });
      const { status } = found ?? (await start(client, name, version));
      if (hasCondition(status, "Complete")) return undefined;
      const label = `Job ${namespace}/${name}`;
      if (!hasCondition(status, "Failed")) return { message: `Waiting for ${label}` };
      return { message: `Conformance tests failed: fix the Cluster, then delete ${label} to run them again` };
    },
    { retryAfterSeconds },
  );

const jobNameOf = (version: string): string => `conformance-${version.replaceAll(/[^a-z0-9]+/g, "-")}`;

function hasCondition(status: Job["status"], type: "Complete" | "Failed"): boolean {
  return status?.conditions?.some((one) => one.type === type && one.status === "True") === true;
}

async function start(client: Client, name: string, version: string): Promise<Job> {
  // Conformance tests create objects of every kind.
  await applyAccount(client, account, "cluster-admin");
  return client.create(job, {
    metadata: { namespace, name },
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: 3 * 60 * 60,
      template: {
        spec: {
          restartPolicy: "Never",
          serviceAccountName: account.name,
          containers: [
            {
              name: "conformance",
              image: `registry.k8s.io/conformance:${imageTagOf(version)}`,
              env: [
                { name: "E2E_FOCUS", value: "\\[Conformance\\]" },
                // A focus that selects no test is otherwise a success.
                { name: "E2E_EXTRA_GINKGO_ARGS", value: "--fail-on-empty" },
              ],
            },
          ],
        },
      },
    },
  });
}

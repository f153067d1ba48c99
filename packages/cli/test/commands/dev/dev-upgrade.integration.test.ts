import { kubeadmControlPlane } from "@capikit/api/controlplane/kubeadm/v1beta2";
import { cluster, machine } from "@capikit/api/core/v1beta2";
import { node, type Pod, pod } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { createAuthority } from "@capikit/envtest";
import { workloadClient } from "@capikit/envtest/e2e";
import { expect, inject, onTestFinished, test } from "vitest";
import { create, projectsFolder, remove } from "../add/created-projects.ts";
import { clientOf, startDev } from "./dev-run.ts";
import { projectAt } from "./project.ts";

const pki = "/etc/kubernetes/pki";
const externalEtcd = `clusterConfiguration:
          etcd:
            external:
              endpoints: ["https://127.0.0.1:1"]
              caFile: ${pki}/etcd/ca.crt
              certFile: ${pki}/apiserver-etcd-client.crt
              keyFile: ${pki}/apiserver-etcd-client.key`;
const ref = { namespace: "default", name: "dev" };
const [before, after] = ["v1.35.0", "v1.36.0"];
const slow = { timeout: 60_000, interval: 250 };

/** With an external etcd, Cluster API leaves out the steps that concern members. Only nightly runs include it. */
const variants = inject("nightly") ? (["stacked", "external"] as const) : (["stacked"] as const);

test.each(variants)(
  "upgrades a Cluster with simulated Nodes and %s etcd: blocked, released, drained, finished",
  async (etcd) => {
    const home = projectsFolder();
    onTestFinished(() => remove(home));
    const root = await create(home, "machines", ["infrastructure", "workload-extension"]);
    const project = projectAt(root);
    if (etcd === "external") {
      project.replace(
        "templates/clusterclass-my-cloud.yaml",
        "kubeadmConfigSpec:\n        format: cloud-config",
        `kubeadmConfigSpec:\n        format: cloud-config\n        ${externalEtcd}`,
      );
      project.write("etcd.yaml", await etcdSecrets());
    }
    const files = ["clusterclass-my-cloud", "cluster-template-topology"].map(
      (name) => `templates/${name}.yaml`,
    );
    const run = startDev(
      root,
      ...["--with", "kubeadm", "--simulate-nodes", "--set", `KUBERNETES_VERSION=${before}`],
      ...[...(etcd === "external" ? ["etcd.yaml"] : []), ...files].flatMap((file) => ["--apply", file]),
    );
    await run.until("everything", ({ event }) => event === "ready");
    const client = await clientOf(root);
    const machines = async () => {
      const { items } = await client.list(machine, { namespace: ref.namespace });
      return items.map(({ spec, status }) => `${status?.phase} ${spec.version}`);
    };
    await expect.poll(machines, slow).toEqual([`Running ${before}`, `Running ${before}`]);
    const reconciled = async () => {
      const { status } = await client.get(cluster, ref);
      return status?.conditions?.find(({ type }) => type === "TopologyReconciled");
    };
    await expect.poll(async () => (await reconciled())?.status, slow).toBe("True");
    const etcdHealth = async () => {
      const { items } = await client.list(kubeadmControlPlane, { namespace: ref.namespace });
      const conditions = items.flatMap(({ status }) => status?.conditions ?? []);
      return conditions.find(({ type }) => type === "EtcdClusterHealthy")?.status;
    };
    const workload = await workloadClient(client, ref);
    onTestFinished(() => workload.close());
    await runPod(workload);

    // The extension blocks the upgrade as long as a Node of the workload cluster is cordoned.
    const { items: nodes } = await workload.list(node, { labelSelector: worker });
    const nodeName = nodes[0]?.metadata.name ?? "";
    await cordon(workload, nodeName, true);
    await client.patch(cluster, ref, { type: "merge", patch: { spec: { topology: { version: after } } } });
    await expect
      .poll(async () => (await reconciled())?.message, slow)
      .toContain(`BeforeClusterUpgrade: Waiting for Node ${nodeName}`);
    expect(await machines()).toEqual([`Running ${before}`, `Running ${before}`]);

    await cordon(workload, nodeName, false);
    // The worker of the old version waits for its Pod, which no kubelet stops.
    const draining = async () => {
      const { items } = await client.list(machine, { namespace: ref.namespace });
      const deleting = items.flatMap(({ status }) => status?.conditions ?? []);
      return deleting.filter(({ type, reason }) => type === "Deleting" && reason === "DrainingNode").length;
    };
    await expect.poll(async () => (await podOf(workload))?.metadata.deletionTimestamp, slow).toBeDefined();
    await expect.poll(draining, slow).toBe(1);
    // Cluster API writes conditions before the phase.
    await expect.poll(machines, slow).toContain(`Deleting ${before}`);
    await workload.delete(pod, app, { gracePeriodSeconds: 0 });

    await expect.poll(machines, slow).toEqual([`Running ${after}`, `Running ${after}`]);
    await expect.poll(async () => (await reconciled())?.status, slow).toBe("True");
    const versions = (await workload.list(node)).items.map(({ status }) => status?.nodeInfo?.kubeletVersion);
    expect(versions).toEqual([after, after]);
    if (etcd === "stacked") await expect.poll(etcdHealth, slow).toBe("True");
    // An orderly end would delete the Cluster first, which other tests do.
    await run.end("SIGKILL");
  },
  240_000,
);

const worker = "!node-role.kubernetes.io/control-plane";
const app = { namespace: "default", name: "app" };

/** Runs a Pod on the worker. */
async function runPod(workload: Client): Promise<void> {
  const { items } = await workload.list(node, { labelSelector: worker });
  const nodeName = items[0]?.metadata.name ?? "";
  await workload.create(pod, {
    metadata: app,
    spec: { nodeName, containers: [{ name: "app", image: "none" }] },
  });
}

function cordon(workload: Client, name: string, unschedulable: boolean): Promise<unknown> {
  return workload.patch(node, { name }, { type: "merge", patch: { spec: { unschedulable } } });
}

async function podOf(workload: Client): Promise<Pod | undefined> {
  const { items } = await workload.list(pod, { namespace: app.namespace });
  return items.find(({ metadata }) => metadata.name === app.name);
}

/** The Secrets that the owner of an external etcd provides. */
async function etcdSecrets(): Promise<string> {
  const authority = await createAuthority("etcd");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  return ["etcd", "apiserver-etcd-client"]
    .map((purpose) =>
      JSON.stringify({
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: `dev-${purpose}`, labels: { "cluster.x-k8s.io/cluster-name": "dev" } },
        type: "cluster.x-k8s.io/secret",
        stringData: { "tls.crt": certificate, "tls.key": key },
      }),
    )
    .join("\n---\n");
}

import { setTimeout as wait } from "node:timers/promises";
import {
  type Cluster,
  cluster as clusterKind,
  clusterNameLabel,
  machine,
  machineDeployment,
  machineSet,
} from "@capikit/api/core/v1beta2";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isAlreadyExists, isMissing } from "@capikit/client/errors";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { watchCluster } from "@capikit/clusterctl-kit/describe";
import { errorMessage } from "@capikit/common/errors";
import { equalJson, textAt } from "@capikit/common/json";
import { getExternalByContract, patchObject, refOf } from "@capikit/controller-kit/capi";
import { followClusters } from "./follow-clusters.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";
import { SimulatedManagers } from "./simulated-managers.ts";

const [debounceMs, retryMs] = [50, 500];
/** Failures in a row that are reported: webhooks of a program that restarts fail for some seconds. */
const reportedFailures = 20;

/**
 * Plays the part of Cluster API's core manager and of kubeadm's providers for all Clusters until the
 * signal aborts, see {@link SimulatedManagers}.
 */
export async function simulateManagers(
  client: Client,
  signal: AbortSignal,
  report: ReportEvent,
): Promise<void> {
  const follow = async (namespace: string, name: string, own: AbortSignal): Promise<void> => {
    let latest: readonly KubernetesObject[] = [];
    let failures = 0;
    /** Repeats a failed step until newer objects come. */
    const attempt = async (objects: readonly KubernetesObject[]): Promise<void> => {
      while (objects === latest && !own.aborted) {
        try {
          await reconcile(client, objects, own);
          if (failures >= reportedFailures)
            report("core", "good", `reconciles Cluster ${namespace}/${name} again`);
          failures = 0;
          return;
        } catch (error) {
          if (!own.aborted && ++failures === reportedFailures)
            report("core", "warning", `Cluster ${namespace}/${name}: ${errorMessage(error)}`);
        }
        await wait(retryMs, undefined, { signal: own }).catch(() => {});
      }
    };
    let running = Promise.resolve();
    for await (const objects of watchCluster(client, { namespace, name, signal: own, debounceMs })) {
      const read = objects as readonly unknown[] as readonly KubernetesObject[];
      latest = read;
      running = running.then(() => attempt(read));
    }
    await running;
  };
  await Promise.all([followClusters(client, signal, { follow }), labelMachinery(client, signal)]);
}

/** Brings the objects of a Cluster one step further. @throws the error of the first failed write. */
async function reconcile(
  client: Client,
  objects: readonly KubernetesObject[],
  signal: AbortSignal,
): Promise<void> {
  const drafts = objects.map((object) => structuredClone(object));
  const cluster = drafts.find((one): one is Cluster => one.kind === clusterKind.kind && "spec" in one);
  if (cluster === undefined) return;
  const { namespace = "default" } = cluster.metadata;
  const step = new SimulatedManagers(drafts, cluster);
  await step.reconcile(async (reference) => {
    const { object } = await getExternalByContract(client, reference, namespace, { signal });
    return object;
  });
  for (const object of step.created)
    await client.create(await client.kindOf(object), object, { signal }).catch(unless(isAlreadyExists));
  for (const [at, after] of drafts.entries()) {
    const before = objects[at];
    if (before === undefined || equalJson(before, after)) continue;
    await patchObject(client, await client.kindOf(after), before, after, { signal });
  }
  for (const object of step.deleted)
    await client.delete(await client.kindOf(object), refOf(object), { signal }).catch(unless(isMissing));
}

function unless(isExpected: (error: unknown) => boolean): (error: unknown) => undefined {
  return (error) => {
    if (!isExpected(error)) throw error;
    return undefined;
  };
}

const machinery: readonly KindDescriptor<KubernetesObject>[] = [machineDeployment, machineSet, machine];

/** Sets the label by which the machinery of a Cluster is found, as the webhooks of Cluster API do. */
async function labelMachinery(client: Client, signal: AbortSignal): Promise<void> {
  await Promise.all(
    machinery.map(async (kind) => {
      const store = createObjectStore<KubernetesObject>(async ({ type, object }) => {
        const name = textAt(object, "spec", "clusterName");
        if (type === "deleted" || object.metadata.labels?.[clusterNameLabel] === name) return;
        const patch = { metadata: { labels: { [clusterNameLabel]: name } } };
        await client
          .patch(kind, refOf(object), { type: "merge", patch }, { signal })
          .catch(unless(isMissing));
      });
      await reflect(client, kind, store, { signal });
    }),
  ).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

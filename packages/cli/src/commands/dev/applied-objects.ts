import { setTimeout as wait } from "node:timers/promises";
import type { Client, KubernetesObject } from "@capikit/client";
import { ApiError, isInternalError, isNotFound, TransportError } from "@capikit/client/errors";
import { process as fillIn, MissingVariablesError, TemplateError } from "@capikit/clusterctl-kit";
import { lookUpVariables } from "@capikit/clusterctl-kit/templates";
import { EnvtestError, KUBERNETES_VERSION, parseManifests } from "@capikit/envtest";
import { applyObjects } from "@capikit/envtest/cluster-api";
import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import { parseSetFlag } from "../../shared/command/set-flag.ts";
import { readBytes } from "../../shared/input/read-input.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** Default values of variables in cluster templates. */
const defaults: Readonly<Record<string, string>> = {
  CLUSTER_NAME: "dev",
  NAMESPACE: "default",
  KUBERNETES_VERSION: `v${KUBERNETES_VERSION}`,
  WORKER_MACHINE_COUNT: "1",
};

/** Reads the objects to apply, and sets their variables. @throws UsageError */
export function readApplied({ lists }: Call, { env }: Pick<Io, "env">): KubernetesObject[] {
  const get = lookUpVariables({
    set: new Map((lists?.set ?? []).map(parseSetFlag)),
    env: { ...defaults, ...env },
  });
  return (lists?.apply ?? []).flatMap((path) => {
    try {
      return parseManifests(fillIn(readBytes(path), get), path).map(inNamespace);
    } catch (error) {
      if (error instanceof MissingVariablesError)
        throw new UsageError(`${path}: ${error.message}`, "set --set NAME=VALUE or an environment variable");
      if (error instanceof TemplateError || error instanceof EnvtestError)
        throw new UsageError(`${path}: ${error.message}`, "correct the file");
      throw error;
    }
  });
}

/** Cluster-scoped kinds of Cluster API and Kubernetes. */
const clusterScoped = /^(?:Namespace|ClusterRole|ClusterRoleBinding|ExtensionConfig|.*WebhookConfiguration)$/;

/** Uses the default namespace like kubectl. */
function inNamespace(object: KubernetesObject): KubernetesObject {
  if (clusterScoped.test(object.kind) || object.metadata.namespace !== undefined) return object;
  return { ...object, metadata: { ...object.metadata, namespace: "default" } };
}

const retryMs = 250;

/** Applies objects, waiting for webhooks to become reachable. @throws ApiError */
export async function applyAll(
  client: Client,
  objects: readonly KubernetesObject[],
  signal: AbortSignal,
): Promise<void> {
  for (let attempts = 40; ; attempts--) {
    try {
      await applyObjects(client, objects, { signal });
      return;
    } catch (error) {
      if (attempts === 0 || !(isInternalError(error) && /calling webhook/.test(error.message))) throw error;
    }
    await wait(retryMs, undefined, { signal });
  }
}

/**
 * Deletes objects, Clusters first, and waits until they are gone: their finalizers delete the
 * infrastructure.
 *
 * @returns the remaining objects when the signal aborts or an object cannot be deleted.
 */
export async function deleteAll(
  client: Client,
  objects: readonly KubernetesObject[],
  signal: AbortSignal,
): Promise<readonly KubernetesObject[]> {
  const isCluster = ({ kind, apiVersion }: KubernetesObject): boolean =>
    kind === "Cluster" && apiVersion.startsWith("cluster.x-k8s.io/");
  let left: readonly KubernetesObject[] = objects;
  try {
    for (const step of [objects.filter(isCluster), objects.filter((object) => !isCluster(object))]) {
      await Promise.all(step.map((object) => deleteOne(client, object, signal)));
      left = left.filter((object) => !step.includes(object));
    }
  } catch (error) {
    if (!(signal.aborted || error instanceof ApiError || error instanceof TransportError)) throw error;
  }
  return left;
}

async function deleteOne(client: Client, object: KubernetesObject, signal: AbortSignal): Promise<void> {
  const kind = await client.kindOf(object);
  const { name = "", namespace } = object.metadata;
  const ref = { name, ...(namespace !== undefined && { namespace }) };
  try {
    await client.delete(kind, ref, { signal });
    for (;;) {
      await client.get(kind, ref, { signal });
      await wait(retryMs, undefined, { signal });
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

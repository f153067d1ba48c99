import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { generateObjects, lookUpVariables, type TemplateFile } from "@capikit/clusterctl-kit/templates";
import { applyObjects } from "../cluster-api/install-components.ts";
import type { ClusterState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { untilRunning } from "./until-running.ts";
import { waitFor } from "./wait-for.ts";

/** Options of {@link createCluster}. */
export interface CreateClusterOptions {
  /**
   * Path of a cluster template, a template with its name, or objects. ClusterClasses are
   * read from `clusterclass-NAME.yaml` in the template's folder.
   */
  readonly template: string | TemplateFile | readonly KubernetesObject[];
  /** Variables of the template, in addition to those of clusterctl. Default: none. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Default: the variable KUBERNETES_VERSION. */
  readonly kubernetesVersion?: string | undefined;
  /** Default: the variable CONTROL_PLANE_MACHINE_COUNT, or 1. */
  readonly controlPlaneMachineCount?: number | undefined;
  /** Default: the variable WORKER_MACHINE_COUNT, or 0. */
  readonly workerMachineCount?: number | undefined;
}

const namespaceKind: KindDescriptor<KubernetesObject> = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  scope: "Cluster",
};

/**
 * Creates a Cluster (the quick start of Cluster API) and its namespace, and waits until the
 * infrastructure is provisioned, the control plane is initialized, and all Machines are running.
 *
 * @throws E2eError after a timeout; ApiError for a refused object; TemplateError,
 * MissingVariablesError or ComponentsError for an invalid template.
 */
export async function createCluster(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: CreateClusterOptions,
): Promise<ClusterState> {
  const { client, signal } = environment;
  const objects = await readObjects(cluster, options);
  const untilInitialized = (
    interval: "controlPlane" | "infrastructure",
    problem: string,
    isReached: (object: Cluster) => boolean,
  ): Promise<void> =>
    waitFor(environment, {
      cluster,
      interval,
      goal: interval === "infrastructure" ? "provisioned infrastructure" : "an initialized control plane",
      async check(until) {
        const object = await client.get(clusterKind, cluster, { signal: until });
        return isReached(object) ? [] : [{ object, problem }];
      },
    });
  await applyObjects(
    client,
    [{ apiVersion: "v1", kind: namespaceKind.kind, metadata: { name: cluster.namespace } }],
    { signal },
  );
  await waitFor(environment, {
    cluster,
    interval: "infrastructure",
    goal: "webhooks to accept the objects",
    async check(until) {
      await applyObjects(client, objects, { signal: until });
      return [];
    },
  });
  await untilInitialized("infrastructure", "infrastructure is not provisioned", ({ status }) =>
    Boolean(status?.initialization?.infrastructureProvisioned),
  );
  await untilInitialized(
    "controlPlane",
    "control plane is not initialized",
    ({ spec, status }) =>
      spec.controlPlaneRef === undefined || Boolean(status?.initialization?.controlPlaneInitialized),
  );
  return untilRunning(environment, cluster);
}

async function readObjects(
  { namespace, name }: ClusterRef,
  { template, variables = {}, ...options }: CreateClusterOptions,
): Promise<readonly KubernetesObject[]> {
  if (typeof template === "object" && !("text" in template)) return template;
  const { kubernetesVersion, controlPlaneMachineCount, workerMachineCount } = options;
  const given = {
    ...variables,
    ...{ CLUSTER_NAME: name, NAMESPACE: namespace },
    ...(kubernetesVersion !== undefined && { KUBERNETES_VERSION: kubernetesVersion }),
    ...(controlPlaneMachineCount !== undefined && {
      CONTROL_PLANE_MACHINE_COUNT: String(controlPlaneMachineCount),
    }),
    ...(workerMachineCount !== undefined && { WORKER_MACHINE_COUNT: String(workerMachineCount) }),
  };
  const objects = generateObjects({
    namespace,
    template: typeof template === "string" ? { file: template, text: await readFile(template) } : template,
    classes: await readClasses(dirname(typeof template === "string" ? template : template.file)),
    get: lookUpVariables({ set: new Map(Object.entries(given)) }),
  });
  return objects as readonly unknown[] as readonly KubernetesObject[];
}

/** Reads the ClusterClass files of a folder, which need not exist. */
async function readClasses(folder: string): Promise<readonly TemplateFile[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    names
      .filter((name) => /^clusterclass-.+\.yaml$/.test(name))
      .map(async (name) => ({ file: name, text: await readFile(join(folder, name)) })),
  );
}

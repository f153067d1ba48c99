import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { isMissing } from "@capikit/client/errors";
import {
  type ClusterOptions,
  generateCluster,
  RepositoryError,
  templateFile,
} from "@capikit/clusterctl-kit/repository";
import type { TemplateFile } from "@capikit/clusterctl-kit/templates";
import { ownMember } from "@capikit/common/json";
import { applyObjects } from "../cluster-api/install-components.ts";
import type { ClusterState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { untilRunning } from "./until-running.ts";
import { waitFor } from "./wait-for.ts";

/** Options of {@link createCluster}. */
export interface CreateClusterOptions
  extends Pick<ClusterOptions, "controlPlaneMachineCount" | "kubernetesVersion" | "workerMachineCount"> {
  /**
   * Path of a cluster template, a template with its name, or objects. Missing ClusterClasses are
   * read from `clusterclass-NAME.yaml` in the template's folder.
   */
  readonly template: string | TemplateFile | readonly KubernetesObject[];
  /** Variables of the template, in addition to those of clusterctl. Default: none. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
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
 * @throws E2eError after a timeout; ApiError for a refused object; RepositoryError, TemplateError
 * or MissingVariablesError for an invalid template.
 */
export async function createCluster(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: CreateClusterOptions,
): Promise<ClusterState> {
  const { client, signal } = environment;
  const objects = await parseObjects(environment, cluster, options);
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

async function parseObjects(
  { client, signal }: E2eEnvironment,
  { namespace, name: clusterName }: ClusterRef,
  { template, variables = {}, ...counts }: CreateClusterOptions,
): Promise<readonly KubernetesObject[]> {
  if (typeof template === "object" && !("text" in template)) return template;
  const { file, text } =
    typeof template === "string" ? { file: template, text: await readFile(template) } : template;
  const objects = await generateCluster({
    ...counts,
    namespace,
    clusterName,
    signal,
    get: (name) => ownMember(variables, name),
    repository: {
      defaultVersion: "",
      file: async (_, path) =>
        path === templateFile() ? Buffer.from(text) : readBeside(join(dirname(file), path)),
    },
    async exists({ apiVersion, kind, ...ref }) {
      try {
        await client.get(await client.kindOf({ apiVersion, kind }), ref, { signal });
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
  });
  return objects as readonly unknown[] as readonly KubernetesObject[];
}

async function readBeside(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new RepositoryError("REPOSITORY_NO_FILE", `${path} cannot be read`, undefined, { cause });
  }
}

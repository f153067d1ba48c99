import {
  clusterClass,
  cluster as clusterKind,
  clusterNameLabel,
  machine,
  machineDeployment,
  machineHealthCheck,
  machinePool,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor, ListOptions } from "@capikit/client";
import { ApiError, isMissing, isRequestError } from "@capikit/client/errors";
import { createDiagnostic } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/common/json";
import { plainText } from "@capikit/common/json";
import { splitApiVersion } from "@capikit/common/kubernetes";
import { mapLimited } from "@capikit/common/time";
import { UsageError } from "@capikit/generators/run";
import { contractReferences, type Reference, referencesIn } from "@capikit/inventory";
import { crdKind } from "@capikit/schema/manifests";
import {
  TopologyError,
  type TopologyServer,
  topologyDiagnostics,
  type Unstructured,
} from "@capikit/topology";
import { reachCluster } from "../../shared/cluster/reach-cluster.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyDiffCall } from "../topology.ts";

const coreKinds: readonly KindDescriptor<object>[] = [
  clusterKind,
  clusterClass,
  machineDeployment,
  machinePool,
  machineHealthCheck,
  machineSet,
  machine,
];

/**
 * Calls back with the ClusterClasses, the Clusters and the objects of their topologies in a cluster, and with
 * its API server.
 *
 * @param newer Objects whose references are read, too.
 * @throws UsageError without access.
 */
export async function withLiveTopologies(
  call: TopologyDiffCall,
  io: Io,
  newer: readonly Unstructured[],
  use: (objects: readonly Unstructured[], server: TopologyServer) => Promise<number>,
): Promise<number> {
  const { client } = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
  const { signal } = io;
  try {
    const crds = (await client.list(customResourceDefinition, { signal })).items;
    const kindOf = (group: string, kind: string, version?: string): KindDescriptor<object> | undefined => {
      const crd = crds.find(({ spec }) => spec.group === group && spec.names.kind === kind);
      if (crd === undefined) return undefined;
      const { versions: _, ...names } = crdKind(crd);
      return { ...names, version: version ?? crd.spec.versions.find(({ storage }) => storage)?.name ?? "" };
    };
    const get = async (kind: KindDescriptor<object> | undefined, namespace: string, name: string) => {
      if (kind === undefined) return undefined;
      const found = await client
        .get(kind as KindDescriptor<never>, { namespace, name }, { signal })
        .catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          if (isOfObject(error)) throw unreadable(kind, namespace, name, error);
          throw error;
        });
      return found as Unstructured | undefined;
    };
    const typed = ({ group, version, kind }: KindDescriptor<object>, object: object): Unstructured => ({
      ...(object as JsonObject),
      apiVersion: `${group}/${version}`,
      kind,
    });
    const objects = crds.map((crd) => typed(customResourceDefinition, crd));
    for (const kind of coreKinds) {
      // Topologies need no MachineSets.
      if (kind === machineSet && kindOf(kind.group, kind.kind) === undefined) continue;
      const given = client.listAll(kind as KindDescriptor<never>, { ...selectorOf(kind, call), signal });
      for await (const object of given) objects.push(typed(kind, object as object));
    }
    const wanted = new Map<string, Reference>();
    for (const object of [...objects, ...newer]) {
      if (!plainText(object.apiVersion).startsWith("cluster.x-k8s.io/")) continue;
      const { namespace = "default" } = object.metadata as { readonly namespace?: string };
      for (const { reference } of referencesIn(object.spec))
        wanted.set(`${reference.group} ${reference.kind} ${namespace}/${reference.name}`, {
          ...reference,
          namespace,
        });
    }
    const readAll = async (references: Iterable<Reference>): Promise<readonly Unstructured[]> => {
      const found = await mapLimited(
        references,
        maxReads,
        ({ group, apiVersion = "", kind, namespace, name }) =>
          get(kindOf(group, kind, splitApiVersion(apiVersion)[1] || undefined), namespace, name).catch(
            (error: unknown) => {
              // The Clusters that need it cannot be rendered, the others can.
              if (!(error instanceof TopologyError)) throw error;
              io.stderr(`skipped: ${error.message}\n`);
              return undefined;
            },
          ),
      );
      return found.filter((object) => object !== undefined);
    };
    const found = await readAll(wanted.values());
    // The templates of control planes.
    const templates = found.flatMap((object) => {
      const { namespace = "default" } = object.metadata as { readonly namespace?: string };
      return contractReferences(object).map(({ reference }) => ({ ...reference, namespace }));
    });
    for (const object of [...found, ...(await readAll(templates))]) objects.push(object);
    const described = (object: Unstructured) => {
      const [group, version] = splitApiVersion(plainText(object.apiVersion));
      const { namespace = "default", name = "" } = object.metadata as { namespace?: string; name?: string };
      return { kind: kindOf(group, plainText(object.kind), version), group, namespace, name };
    };
    return await use(objects, {
      read: (object) => {
        const { kind, namespace, name } = described(object);
        return get(kind, namespace, name);
      },
      dryRun: async (object, fieldManager) => {
        const { kind, group } = described(object);
        if (kind === undefined)
          return `no CRD of ${object.kind}.${group} in the cluster: install its provider`;
        try {
          if (fieldManager === undefined)
            return await client.replace(kind as KindDescriptor<never>, object as never, {
              dryRun: true,
              signal,
            });
          const options = { dryRun: true, force: true, fieldManager, signal };
          return await client.apply(kind as KindDescriptor<never>, object as never, options);
        } catch (error) {
          if (isOfObject(error)) return error.serverMessage;
          throw error;
        }
      },
    });
  } catch (error) {
    if (isRequestError(error))
      throw new UsageError(
        `cannot read the cluster: ${error.message}`,
        "use a kubeconfig that can read and apply the objects of Cluster API",
      );
    throw error;
  } finally {
    await client.close();
  }
}

/** Reports whether an error is about an object. The server answers 500 for fields that are not in a schema, and if a webhook fails. */
function isOfObject(error: unknown): error is ApiError {
  return error instanceof ApiError && ![401, 403, 429, 503, 504].includes(error.status);
}

function unreadable(
  { kind, group }: KindDescriptor<object>,
  namespace: string,
  name: string,
  error: ApiError,
): TopologyError {
  const message = `cannot be read: ${error.serverMessage}`;
  const location = { object: `${kind}.${group} ${namespace}/${name}` };
  const code = topologyDiagnostics["topology/invalid-object"];
  return new TopologyError([createDiagnostic(code, message, { location })], { cause: error });
}

/** Requests at a time. */
const maxReads = 20;

/** Returns the selector of the only Cluster to explain and its objects. For ClusterClasses, it is empty. */
function selectorOf(kind: KindDescriptor<object>, { flags: { name } }: TopologyDiffCall): ListOptions {
  if (name === undefined || kind === clusterClass) return {};
  return kind === clusterKind
    ? { fieldSelector: `metadata.name=${name}` }
    : { labelSelector: `${clusterNameLabel}=${name}` };
}

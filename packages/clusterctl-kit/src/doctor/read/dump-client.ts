import { provider } from "@capikit/api/clusterctl/v1alpha3";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";
import { isRecord, listAt, textAt } from "@capikit/common/json";
import { groupOf, labelMatcher } from "@capikit/common/kubernetes";
import { coreGroup, crdFacts, isClusterApiGroup } from "@capikit/inventory";
import type { ReadingClient } from "./cluster-reader.ts";

/** Objects of one kind. */
interface DumpedKind {
  readonly objects: KubernetesObject[];
  /** By `namespace/name`. */
  readonly byName: Map<string, KubernetesObject>;
  readonly namespaces: Set<string>;
}

/** Facts about a dump that its objects do not show. */
export interface DumpOptions {
  /** Version of the API server, such as `v1.36.0`. Default: unknown. */
  readonly serverVersion?: string | undefined;
}

/**
 * Returns a client that reads a dump of a cluster for `diagnoseCluster`. A dump may leave out kinds and namespaces: reads of those
 * fail, so that checks that need them are incomplete. kubectl reads all kinds of the category `cluster-api` together: if a dump has one of
 * them and the CRDs, the others are empty. A kind with objects in several namespaces is one of all namespaces.
 */
export function dumpClient(
  objects: readonly KubernetesObject[],
  { serverVersion }: DumpOptions = {},
): ReadingClient {
  const kinds = new Map<string, DumpedKind>();
  const served = new Set<string>();
  const inCategory = new Set<string>();
  for (const object of objects) {
    const key = keyOf(groupOf(textAt(object, "apiVersion")), textAt(object, "kind"));
    // Dumps that people wrote may lack the metadata.
    if (!isRecord(object.metadata)) continue;
    const kind: DumpedKind = kinds.get(key) ?? { objects: [], byName: new Map(), namespaces: new Set() };
    kinds.set(key, kind);
    const namespace = textAt(object, "metadata", "namespace");
    const name = `${namespace}/${textAt(object, "metadata", "name")}`;
    // Several files of a dump may have the same object.
    if (kind.byName.has(name)) continue;
    kind.objects.push(object);
    kind.byName.set(name, object);
    kind.namespaces.add(namespace);
    if (key === keyOf("apiextensions.k8s.io", "CustomResourceDefinition")) {
      const crd = crdFacts(object);
      served.add(keyOf(crd.group, crd.kind));
      if (listAt(object, "spec", "names", "categories").includes("cluster-api"))
        inCategory.add(keyOf(crd.group, crd.kind));
    }
  }
  const hasCategory = [...kinds.keys()].some((key) => inCategory.has(key));
  /** Returns the objects of a kind; undefined without objects, and if the cluster does not serve it. */
  const of = (kind: KindDescriptor): DumpedKind | undefined => {
    const key = keyOf(kind.group, kind.kind);
    const found = kinds.get(key);
    if (found !== undefined) return found;
    // A dump with CRDs usually has all; the inventory of a cluster is never empty.
    const hasCrds = served.has(keyOf(coreGroup, "Cluster")) && kind.group !== provider.group;
    if (hasCrds && isCustom(kind.group) && !served.has(key)) return undefined;
    if (hasCategory && inCategory.has(key)) return undefined;
    throw notInDump(`${resourceName(kind)} are not in the dump`);
  };
  return {
    async *listAll<T extends KubernetesObject>(
      kind: KindDescriptor<T>,
      { namespace, labelSelector }: { readonly namespace?: string; readonly labelSelector?: string } = {},
    ) {
      const { matches } = labelMatcher(labelSelector);
      for (const object of of(kind)?.objects ?? [])
        if (
          (!namespace || textAt(object, "metadata", "namespace") === namespace) &&
          matches(object.metadata.labels ?? {})
        )
          yield object as T;
    },
    async get<T extends KubernetesObject>(
      kind: KindDescriptor<T>,
      { namespace = "", name }: { readonly namespace?: string | undefined; readonly name: string },
    ) {
      const found = of(kind);
      const object = found?.byName.get(`${namespace}/${name}`);
      if (object !== undefined) return object as T;
      if (found !== undefined && found.namespaces.size < 2 && !found.namespaces.has(namespace))
        throw notInDump(`${resourceName(kind)} of namespace ${namespace} are not in the dump`);
      throw new ApiError({ method: "GET", path: `/${resourceName(kind)}/${name}` }, 404, {
        text: "not found",
      });
    },
    async raw() {
      if (serverVersion !== undefined) return { gitVersion: serverVersion };
      throw notInDump("the version of the API server is not in the dump: use --server-version");
    },
    unreadHelp:
      "write these kinds to the dump, too: kubectl get KINDS -A -o yaml; or run doctor in the cluster",
  } as ReadingClient;
}

/** Kinds of Kubernetes need no CRD. */
function isCustom(group: string): boolean {
  return isClusterApiGroup(group) || (group.includes(".") && !group.endsWith(".k8s.io"));
}

/** Fails like a read that the API server rejects. */
function notInDump(text: string): ApiError {
  return new ApiError({ method: "GET", path: "/" }, 403, { text });
}

function keyOf(group: string, kind: string): string {
  return `${group}/${kind}`;
}

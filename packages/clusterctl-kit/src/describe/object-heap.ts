import { textAt, textsAt, valueAt } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import {
  apiVersionOf,
  crdName,
  findContract,
  groupOf,
  readContractLabels,
  splitApiVersion,
} from "@capikit/common/versions";
import type { ReadObject } from "./objects/fields.ts";

const contracts = ["v1beta2", "v1beta1"] as const;

/** Returns the newest contract and API version of a CRD; undefined without a contract label. */
export function contractOf(crd: ReadObject): ReturnType<typeof findContract> {
  return findContract(textsAt(crd, "metadata", "labels"), contracts);
}

function contractOfVersion(crd: ReadObject, version: string): string | undefined {
  const read = readContractLabels(textsAt(crd, "metadata", "labels"));
  return contracts.find((contract) => read.get(contract)?.includes(version));
}

/** A reference to a provider object, in the form of either contract. */
export interface Reference {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** Contract v1beta1 only. */
  readonly apiVersion?: string;
  readonly namespace?: string;
}

/** Looks up objects. */
export interface ObjectHeap {
  find(group: string, kind: string, namespace: string, name: string): ReadObject | undefined;
  /** Returns objects of a core kind with the cluster's name label, sorted by name. */
  ofCluster(kind: string, namespace: string, cluster: string): ReadObject[];
  /** Resolves a reference; undefined if missing or its CRD has no contract label. */
  resolve(reference: Reference | undefined, namespace: string): ReadObject | undefined;
  apiVersionOf(reference: Reference): string;
  /** Returns the contract of a kind; `v1beta2` if no CRD has a label. */
  contractOf(object: ReadObject): string;
  /** Returns the contract of an object's version. */
  contractOfVersion(object: ReadObject): string;
}

export const CORE_GROUP = "cluster.x-k8s.io";
const CLUSTER_NAME = "cluster.x-k8s.io/cluster-name";

/** Indexes objects. CRDs may consist of metadata only. */
export function createHeap(objects: Iterable<ReadObject>): ObjectHeap {
  const byKey = new Map<string, ReadObject>();
  const ofCore: ReadObject[] = [];
  for (const object of objects) {
    const group = groupOf(object.apiVersion ?? "");
    const [namespace, name] = [textAt(object, "metadata", "namespace"), textAt(object, "metadata", "name")];
    byKey.set(keyOf(group, object.kind ?? "", namespace, name), object);
    if (group === CORE_GROUP) ofCore.push(object);
  }
  ofCore.sort((left, right) => {
    const [a, b] = [textAt(left, "metadata", "name"), textAt(right, "metadata", "name")];
    return compareText(a, b);
  });
  const find: ObjectHeap["find"] = (group, kind, namespace, name) =>
    byKey.get(keyOf(group, kind, namespace, name));
  const crdOf = (group: string, kind: string): ReadObject | undefined =>
    find("apiextensions.k8s.io", "CustomResourceDefinition", "", crdName(group, kind));
  const byName = (version: string): string => (version === "v1beta1" ? version : "v1beta2");
  return {
    find,
    ofCluster: (kind, namespace, cluster) =>
      ofCore.filter(
        (object) =>
          object.kind === kind &&
          textAt(object, "metadata", "namespace") === namespace &&
          textAt(valueAt(object, "metadata", "labels"), CLUSTER_NAME) === cluster,
      ),
    resolve(reference, namespace) {
      if (reference === undefined) return undefined;
      const crd = crdOf(reference.group, reference.kind);
      if (crd !== undefined && contractOf(crd) === undefined) return undefined;
      return find(reference.group, reference.kind, namespace, reference.name);
    },
    apiVersionOf({ group, kind, apiVersion }) {
      const crd = crdOf(group, kind);
      const version = crd === undefined ? undefined : contractOf(crd)?.version;
      return version === undefined ? (apiVersion ?? group) : apiVersionOf({ group, version });
    },
    contractOf({ apiVersion = "", kind = "" }) {
      const [group, version] = splitApiVersion(apiVersion);
      const crd = crdOf(group, kind);
      return (crd && contractOf(crd)?.contract) ?? byName(version);
    },
    contractOfVersion({ apiVersion = "", kind = "" }) {
      const [group, version] = splitApiVersion(apiVersion);
      const crd = crdOf(group, kind);
      return (crd && contractOfVersion(crd, version)) ?? byName(version);
    },
  };
}

/** Returns a reference in an object, in the form of either contract. */
export function referenceAt(object: ReadObject, ...path: readonly string[]): Reference | undefined {
  const value = valueAt(object, ...path);
  const [kind, name] = [textAt(value, "kind"), textAt(value, "name")];
  if (kind === "" || name === "") return undefined;
  const apiVersion = textAt(value, "apiVersion");
  const group = textAt(value, "apiGroup") || groupOf(apiVersion);
  if (apiVersion === "") return { group, kind, name };
  return { group, kind, name, apiVersion, namespace: textAt(value, "namespace") };
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\0");
}

import { coreGroup, type KindDefinition } from "@capikit/api/meta";
import { getOrCreate, ownMember } from "@capikit/common/json";
import { splitApiVersion } from "@capikit/common/kubernetes";
import { type CompiledSchema, compileSchema, type JsonObject, type JsonSchema } from "@capikit/schema";
import { crdAdmission, crdKind } from "@capikit/schema/manifests";

/** Schema and scope of a kind. */
export interface KnownKind {
  readonly schema: CompiledSchema;
  readonly scope: "Namespaced" | "Cluster";
  readonly statusSubresource: boolean;
}

/** Known kinds. */
export interface KnownKinds {
  /** Returns a kind, its served versions if that one is not served, or undefined. */
  find(apiVersion: string, kind: string): Promise<KnownKind | readonly string[] | undefined>;
  /** Returns the names of all kinds of a group. */
  namesIn(group: string): Promise<readonly string[]>;
  /** Returns the served versions of a kind. */
  versionsOf(group: string, kind: string): Promise<readonly string[]>;
}

type LoadKinds = () => Promise<{ readonly kinds: readonly KindDefinition[] }>;

/** Kinds of Cluster API. */
const OWN: Readonly<Record<string, Readonly<Record<string, LoadKinds>>>> = {
  [coreGroup]: {
    v1beta1: () => import("@capikit/api/core/v1beta1"),
    v1beta2: () => import("@capikit/api/core/v1beta2"),
  },
  "addons.cluster.x-k8s.io": {
    v1beta1: () => import("@capikit/api/addons/v1beta1"),
    v1beta2: () => import("@capikit/api/addons/v1beta2"),
  },
  "ipam.cluster.x-k8s.io": {
    v1alpha1: () => import("@capikit/api/ipam/v1alpha1"),
    v1beta1: () => import("@capikit/api/ipam/v1beta1"),
    v1beta2: () => import("@capikit/api/ipam/v1beta2"),
  },
  "runtime.cluster.x-k8s.io": {
    v1alpha1: () => import("@capikit/api/runtime/v1alpha1"),
    v1beta2: () => import("@capikit/api/runtime/v1beta2"),
  },
  "bootstrap.cluster.x-k8s.io": {
    v1beta1: () => import("@capikit/api/bootstrap/kubeadm/v1beta1"),
    v1beta2: () => import("@capikit/api/bootstrap/kubeadm/v1beta2"),
  },
  "controlplane.cluster.x-k8s.io": {
    v1beta1: () => import("@capikit/api/controlplane/kubeadm/v1beta1"),
    v1beta2: () => import("@capikit/api/controlplane/kubeadm/v1beta2"),
  },
};

/** Reports whether a group is built in. */
export function isOwnGroup(group: string): boolean {
  return Object.hasOwn(OWN, group);
}

/** Compiled schemas, by list of CRDs: the templates of a provider share them. */
const known = new WeakMap<readonly JsonObject[], KnownKinds>();

/** Returns the kinds of Cluster API and of CRDs; CRDs take precedence. */
export function knownKindsOf(crds: readonly JsonObject[]): KnownKinds {
  return getOrCreate(known, crds, () => createKnownKinds(crds));
}

function createKnownKinds(crds: readonly JsonObject[]): KnownKinds {
  const compiled = new Map<string, KnownKind>();
  return {
    async find(apiVersion, kind) {
      const key = `${apiVersion} ${kind}`;
      const earlier = compiled.get(key);
      if (earlier !== undefined) return earlier;
      const found = ofCrd(crds, apiVersion, kind) ?? (await ofOwn(apiVersion, kind));
      if (found !== undefined && "schema" in found) compiled.set(key, found);
      return found;
    },
    async namesIn(group) {
      const own = await Promise.all(Object.values(ownMember(OWN, group) ?? {}).map((load) => load()));
      return [
        ...crds
          .map(crdKind)
          .filter((one) => one.group === group)
          .map((one) => one.kind),
        ...own.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)),
      ];
    },
    async versionsOf(group, kind) {
      const noVersion = `${group}/`;
      const found = ofCrd(crds, noVersion, kind) ?? (await ofOwn(noVersion, kind)) ?? [];
      return "schema" in found ? [] : found;
    },
  };
}

type Found = KnownKind | readonly string[] | undefined;

function ofCrd(crds: readonly JsonObject[], apiVersion: string, kind: string): Found {
  const [group, name] = splitApiVersion(apiVersion);
  const crd = crds.find((one) => {
    const read = crdKind(one);
    return read.group === group && read.kind === kind;
  });
  if (crd === undefined) return undefined;
  const served = crdKind(crd).versions.filter((one) => one.served);
  const version = served.find((one) => one.name === name);
  const admission = crdAdmission(crd, name);
  if (version === undefined || admission === undefined) return served.map((one) => one.name);
  const { schema, scope, statusSubresource } = admission;
  return { schema, scope, statusSubresource };
}

async function ofOwn(apiVersion: string, kind: string): Promise<Found> {
  const [group, name] = splitApiVersion(apiVersion);
  const versions = ownMember(OWN, group) ?? {};
  const of = async (load: LoadKinds | undefined): Promise<KindDefinition | undefined> =>
    (await load?.())?.kinds.find((one) => one.kind === kind && one.served);
  const definition = await of(ownMember(versions, name));
  if (definition === undefined) {
    const loaders = Object.entries(versions);
    const there = await Promise.all(
      loaders.map(async ([version, load]) => ((await of(load)) ? [version] : [])),
    );
    return there.flat().length > 0 ? there.flat() : undefined;
  }
  return {
    schema: compileSchema((await definition.schema()) as JsonSchema),
    scope: definition.scope,
    statusSubresource: definition.subresources.status,
  };
}

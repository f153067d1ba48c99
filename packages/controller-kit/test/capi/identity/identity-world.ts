import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Clock } from "@capikit/common/time";
import type { FaultServer, FaultServerKind } from "@capikit/testing";
import {
  type ClusterIdentity,
  createIdentityClients,
  credentialsReadyCondition,
} from "../../../src/capi/index.ts";
import { infraCluster } from "../../../src/presets/index.ts";
import {
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
} from "../../presets/provider-world.ts";

export interface FooCluster extends KubernetesObject {
  spec: {
    identityRef?: { kind: string; name: string };
    secretRef?: { name: string; token: string };
    controlPlaneEndpoint?: { host: string; port: number };
  };
  status?: { conditions?: Condition[]; initialization?: { provisioned?: boolean } };
}

const group = "infrastructure.cluster.x-k8s.io";
export const fooCluster: KindDescriptor<FooCluster> = {
  group,
  version: "v1",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};
export const fooIdentity: KindDescriptor<ClusterIdentity> = {
  group,
  version: "v1",
  kind: "FooClusterIdentity",
  plural: "fooclusteridentities",
  scope: "Cluster",
};
export const namespaceKind: FaultServerKind & KindDescriptor<KubernetesObject> = {
  group: "",
  version: "v1",
  kind: "Namespace",
  plural: "namespaces",
  scope: "Cluster",
};

export const managerNamespace = "foo-system";
export const finalizer = "fooclusteridentity.infrastructure.cluster.x-k8s.io/in-use";
const ofCluster = "foo.example.org/foo";

/** A client of a platform that only knows its token. */
export interface FooClient {
  readonly token: string;
  readonly identity: string | undefined;
  isClosed: boolean;
}

export interface IdentityWorld extends ProviderWorld {
  /** All clients, oldest first. */
  readonly clients: readonly FooClient[];
  /** Tokens of the clients that reconciles of a FooCluster used, oldest first. */
  readonly used: (name: string) => readonly string[];
  readonly foo: (name?: string) => FooCluster | undefined;
  /** Disposes the clients. */
  closeAll(): Promise<void>;
}

export interface IdentityWorldOptions {
  seed(server: FaultServer): void;
  flags?: readonly string[];
  clock?: Pick<Clock, "now">;
  /** Whether objects refer to their credentials in `spec.secretRef`. Default: false. */
  bySecretRef?: boolean;
  /** Creates a client, or throws. */
  connect?(token: string): void | Promise<void>;
}

/** Starts an API server and a provider with identities. */
export async function startIdentityWorld(options: IdentityWorldOptions): Promise<IdentityWorld> {
  const { seed, flags = [], clock, bySecretRef, connect = () => {} } = options;
  const clients: FooClient[] = [];
  const used = new Map<string, string[]>();
  const platforms = createIdentityClients({
    infraCluster: fooCluster,
    ...(bySecretRef
      ? {
          reference: ({ spec: { secretRef } }: FooCluster) =>
            secretRef && { kind: "Secret", name: secretRef.name, keys: { token: secretRef.token } },
        }
      : { identity: fooIdentity, namespace: managerNamespace }),
    keys: ["token"],
    clock,
    async connect({ token }, identity) {
      await connect(token);
      const client = { token, identity: identity?.metadata.name, isClosed: false };
      clients.push(client);
      return client;
    },
    async close(client) {
      client.isClosed = true;
    },
  });
  const controller = infraCluster(fooCluster, {
    finalizer: ofCluster,
    conditions: [credentialsReadyCondition],
    watches: platforms.watches,
    async reconcile(context) {
      const { object } = context;
      const { token } = await platforms.clientOf(object, context);
      const name = object.metadata.name ?? "";
      used.set(name, [...(used.get(name) ?? []), token]);
      object.spec.controlPlaneEndpoint = { host: token, port: 6443 };
      object.status.initialization = { provisioned: true };
    },
    async delete(context) {
      await platforms.clientOf(context.object, context);
    },
  });
  const kinds = [clusterKind, fooCluster, fooIdentity, secretKind, namespaceKind];
  const world = await startWorld(kinds, [controller, platforms.controller], seed, { flags });
  return {
    ...world,
    clients,
    used: (name) => used.get(name) ?? [],
    foo: (name = "foo") => world.get(fooCluster, name),
    closeAll: () => platforms[Symbol.asyncDispose]() as Promise<void>,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** Creates a FooCluster and its Cluster. */
export function putFoo(
  server: FaultServer,
  identityRef: FooCluster["spec"]["identityRef"],
  name = "foo",
  spec: FooCluster["spec"] = identityRef === undefined ? {} : { identityRef },
): void {
  const infrastructureRef = { apiGroup: group, kind: "FooCluster", name };
  const cluster = putCluster(server, name, { spec: { infrastructureRef } });
  server.put(fooCluster, {
    metadata: { namespace, name, ownerReferences: [ownedBy(cluster)] },
    spec,
  });
}

export function putIdentity(
  server: FaultServer,
  allowedNamespaces?: ClusterIdentity["spec"]["allowedNamespaces"],
  name = "tenant",
): void {
  server.put(fooIdentity, {
    metadata: { name },
    spec: { secretName: `${name}-token`, ...(allowedNamespaces && { allowedNamespaces }) },
  });
}

export function putSecret(
  server: FaultServer,
  token: string,
  metadata: { namespace?: string; name?: string } = {},
  texts: Readonly<Record<string, string>> = { token },
): void {
  server.put(secretKind, {
    metadata: { namespace: managerNamespace, name: "tenant-token", ...metadata },
    data: Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, Buffer.from(text).toString("base64")]),
    ),
  });
}

import { clusterctlMoveLabel } from "@capikit/api/clusterctl/v1alpha3";
import { cluster } from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import { createFakeClock } from "@capikit/common/time";
import { afterEach, describe, expect, it } from "vitest";
import { createIdentityClients } from "../../../src/capi/index.ts";
import { conditionOf, namespace, ownedBy, putCluster, until } from "../../presets/provider-world.ts";
import {
  type FooCluster,
  finalizer,
  fooCluster,
  fooIdentity,
  type IdentityWorld,
  type IdentityWorldOptions,
  managerNamespace,
  namespaceKind,
  putFoo,
  putIdentity,
  putSecret,
  startIdentityWorld,
} from "./identity-world.ts";

const tenant = { kind: "FooClusterIdentity", name: "tenant" };
const own = { kind: "Secret", name: "own-token" };
let world: IdentityWorld;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});
const start = async (
  seed: IdentityWorldOptions["seed"],
  options: Omit<IdentityWorldOptions, "seed"> = {},
): Promise<void> => {
  world = await startIdentityWorld({ seed, ...options });
};
const ready = (name?: string) => conditionOf(world.foo(name), "CredentialsReady");
const untilReady = (reason: string, name?: string) =>
  until(() => {
    const condition = ready(name);
    return condition?.[1] === reason && condition;
  });
const untilUsed = (token: string, name = "foo") => until(() => world.used(name).at(-1) === token);
const secret = (name: string, of = managerNamespace) =>
  world.server.object(secretKind, { namespace: of, name });
const identity = (name = "tenant") => world.server.object(fooIdentity, { name });

it("connects with an identity's Secret in the manager's namespace", async () => {
  await start((server) => {
    putFoo(server, tenant);
    putIdentity(server, {});
    putSecret(server, "t1");
  });
  await untilReady("CredentialsAvailable");
  // Spec and conditions are written by separate requests.
  await until(() => world.foo()?.spec.controlPlaneEndpoint?.host === "t1");
  expect(conditionOf(world.foo(), "Ready")?.[0]).toBe("True");
  expect(world.clients[0]?.identity).toBe("tenant");
});

it("connects with a Secret in the object's own namespace", async () => {
  await start((server) => {
    putFoo(server, own);
    putSecret(server, "mine", { namespace, name: "own-token" });
  });
  await untilUsed("mine");
  expect(world.clients[0]?.identity).toBeUndefined();
});

it("shares a client between objects with the same identity", async () => {
  await start((server) => {
    for (const name of ["a", "b", "c"]) putFoo(server, tenant, name);
    putIdentity(server, { list: [namespace] });
    putSecret(server, "t1");
  });
  for (const name of ["a", "b", "c"]) await untilUsed("t1", name);
  await world.settled();
  const reconciles = ["a", "b", "c"].flatMap((name) => world.used(name)).length;
  await world.change(fooCluster, "a", { metadata: { annotations: { touched: "" } } });
  await until(() => ["a", "b", "c"].flatMap((name) => world.used(name)).length > reconciles);
  // The finalizer on the Secret changes its version once.
  expect(world.clients.length).toBeLessThanOrEqual(2);
});

describe("an object that cannot use its identity", () => {
  it.each([
    ["no reference", undefined, "the reference to credentials, such as spec.identityRef, is not set"],
    ["a missing identity", { ...tenant, name: "other" }, "FooClusterIdentity other does not exist"],
    [
      "an unknown kind",
      { kind: "BarIdentity", name: "tenant" },
      "unknown kind BarIdentity in spec.identityRef: use FooClusterIdentity or Secret",
    ],
  ])("reports %s", async (_, reference, message) => {
    await start((server) => {
      putFoo(server, reference);
      putIdentity(server, {});
      putSecret(server, "t1");
    });
    expect(await untilReady("IdentityNotFound")).toEqual(["False", "IdentityNotFound", message]);
    expect(conditionOf(world.foo(), "Ready")?.[0]).toBe("False");
    expect(world.clients).toEqual([]);
  });

  it.each([
    ["without allowed namespaces", undefined],
    ["for other namespaces", { list: ["other"] }],
    ["for other labels", { selector: { matchLabels: { tenant: "b" } } }],
  ])("reports an identity %s, before it reads the Secret", async (_, allowed) => {
    await start((server) => {
      server.put(namespaceKind, { metadata: { name: namespace, labels: { tenant: "a" } } });
      putFoo(server, tenant);
      putIdentity(server, allowed);
    });
    expect(await untilReady("NamespaceNotAllowed")).toEqual([
      "False",
      "NamespaceNotAllowed",
      "FooClusterIdentity tenant does not allow namespace ns: see spec.allowedNamespaces",
    ]);
  });

  it("reports an invalid selector", async () => {
    await start((server) => {
      putFoo(server, tenant);
      putIdentity(server, { selector: { matchExpressions: [{ key: "a", operator: "Is" }] } });
    });
    expect((await untilReady("NamespaceNotAllowed"))[2]).toMatch(/invalid selector .*must be In.* not "Is"/);
  });

  it("reports missing Secrets and keys", async () => {
    await start((server) => {
      putFoo(server, tenant, "a");
      putFoo(server, own, "b");
      putIdentity(server, {});
      server.put(secretKind, {
        metadata: { namespace, name: "own-token" },
        data: { other: "eA==", token: "" },
      });
      // Of the same name, but in the namespace of the object.
      putSecret(server, "stolen", { namespace });
    });
    expect((await untilReady("CredentialsMissing", "a"))[2]).toBe(
      "Secret foo-system/tenant-token does not exist",
    );
    expect((await untilReady("CredentialsMissing", "b"))[2]).toBe(
      "Secret ns/own-token has no value for token",
    );
    expect(world.clients).toEqual([]);
  });

  it("reports a failed connection without its message, and tries again", async () => {
    let failures = 0;
    await start(
      (server) => {
        putFoo(server, tenant);
        putIdentity(server, {});
        putSecret(server, "secret-token");
      },
      {
        async connect(token) {
          if (failures++ < 3) throw new Error(`cannot log in as ${token}`);
        },
      },
    );
    await untilReady("CredentialsAvailable");
    const messages = world.server.writes.length > 0 && JSON.stringify(world.foo()?.status);
    expect(messages).not.toContain("log in");
    expect(world.clients).toHaveLength(1);
  });
});

describe("an object reconciles", () => {
  it("when its identity is created, allows its namespace, and its Secret is created", async () => {
    await start((server) => {
      server.put(namespaceKind, { metadata: { name: namespace, labels: { tenant: "a" } } });
      putFoo(server, tenant);
    });
    await untilReady("IdentityNotFound");
    putIdentity(world.server, { list: ["other"] });
    await untilReady("NamespaceNotAllowed");
    await world.change(fooIdentity, "tenant", {
      spec: { allowedNamespaces: { list: null, selector: { matchLabels: { tenant: "a" } } } },
    });
    await untilReady("CredentialsMissing");
    putSecret(world.server, "t1");
    await untilReady("CredentialsAvailable");
  });

  it("when the labels of its namespace change", async () => {
    await start((server) => {
      server.put(namespaceKind, { metadata: { name: namespace } });
      putFoo(server, tenant);
      putIdentity(server, { selector: { matchLabels: { tenant: "a" } } });
      putSecret(server, "t1");
    });
    await untilReady("NamespaceNotAllowed");
    await world.change(namespaceKind, namespace, { metadata: { labels: { tenant: "a" } } });
    await untilReady("CredentialsAvailable");
    await world.settled();
    await world.change(namespaceKind, namespace, { metadata: { labels: { tenant: "b" } } });
    await untilReady("NamespaceNotAllowed");
  });

  it.each([
    ["an identity", tenant, { namespace: managerNamespace, name: "tenant-token" }],
    ["the namespace", own, { namespace, name: "own-token" }],
  ])("with a new client when the Secret of %s changes", async (_, reference, ref) => {
    await start((server) => {
      putFoo(server, reference);
      putIdentity(server, {});
      putSecret(server, "t1", ref);
    });
    await untilUsed("t1");
    await world.settled();
    const { length } = world.clients;
    const patch = { data: { token: Buffer.from("t2").toString("base64") } };
    await world.client.patch(secretKind, ref, { type: "merge", patch });
    await untilUsed("t2");
    await world.settled();
    expect(world.clients.slice(length).map(({ token }) => token)).toEqual(["t2"]);
  });

  it("with a Secret in a namespace that the manager does not watch", async () => {
    await start(
      (server) => {
        putFoo(server, tenant);
        putIdentity(server, {});
        putSecret(server, "t1");
      },
      { flags: [`--namespace=${namespace}`] },
    );
    await untilUsed("t1");
    await until(() => secret("tenant-token")?.metadata.finalizers?.includes(finalizer));
  });
});

it("closes clients that were not used for ten minutes, and others at the end", async () => {
  const clock = createFakeClock();
  await start(
    (server) => {
      for (const name of ["a", "b"]) putFoo(server, { ...tenant, name }, name);
      for (const name of ["a", "b"]) putIdentity(server, {}, name);
      for (const name of ["a", "b"]) putSecret(server, name, { name: `${name}-token` });
    },
    { clock },
  );
  await untilUsed("a", "a");
  await untilUsed("b", "b");
  await world.settled();
  const open = () => [
    ...new Set(world.clients.filter(({ isClosed }) => !isClosed).map(({ token }) => token)),
  ];
  clock.advance(599_999);
  const { length } = world.used("a");
  await world.change(fooCluster, "a", { metadata: { annotations: { touched: "" } } });
  await until(() => world.used("a").length > length);
  expect(open()).toEqual(["a", "b"]);
  clock.advance(1);
  await world.change(fooCluster, "a", { metadata: { annotations: { touched: "again" } } });
  await until(() => open().join() === "a");
  await world.closeAll();
  await until(() => open().length === 0);
});

describe("in use", () => {
  it("an identity and its Secret stay until the last InfraCluster is gone", async () => {
    await start((server) => {
      putFoo(server, tenant, "a");
      putFoo(server, tenant, "b");
      putIdentity(server, {});
      putSecret(server, "t1");
    });
    await untilReady("CredentialsAvailable", "a");
    await until(() => secret("tenant-token")?.metadata.finalizers?.includes(finalizer));
    await until(() => identity()?.metadata.finalizers?.includes(finalizer));
    expect(secret("tenant-token")?.metadata).toMatchObject({
      ownerReferences: [{ kind: "FooClusterIdentity", name: "tenant", uid: identity()?.metadata.uid }],
    });
    expect(secret("tenant-token")?.metadata.labels).toBeUndefined();

    await world.delete(fooIdentity, "tenant");
    await world.client.delete(secretKind, { namespace: managerNamespace, name: "tenant-token" });
    await world.delete(fooCluster, "a");
    await until(() => world.foo("a") === undefined);
    await world.settled();
    expect([identity(), secret("tenant-token")].map((one) => one?.metadata.finalizers)).toEqual([
      [finalizer],
      [finalizer],
    ]);
    await world.delete(fooCluster, "b");
    await until(() => world.foo("b") === undefined);
    await until(() => identity() === undefined && secret("tenant-token") === undefined);
  });

  it("a Secret of the namespace stays, and is labeled for moves", async () => {
    await start((server) => {
      putFoo(server, own);
      putSecret(server, "mine", { namespace, name: "own-token" });
      putSecret(server, "other", { namespace, name: "other-token" });
    });
    const found = () => secret("own-token", namespace);
    await until(() => found()?.metadata.finalizers?.includes(finalizer));
    expect(found()?.metadata).toMatchObject({ labels: { [clusterctlMoveLabel]: "" } });
    expect(found()?.metadata.ownerReferences).toBeUndefined();
    await world.client.delete(secretKind, { namespace, name: "own-token" });
    await world.settled();
    expect(found()?.metadata.deletionTimestamp).toBeDefined();
    await world.delete(fooCluster, "foo");
    await until(() => world.foo() === undefined && found() === undefined);
    expect(secret("other-token", namespace)?.metadata.finalizers).toBeUndefined();
  });

  it("a Secret of the namespace is not changed while its Clusters are paused", async () => {
    await start((server) => {
      putFoo(server, own);
      putFoo(server, own, "b");
      for (const name of ["foo", "b"]) putCluster(server, name, { spec: { paused: true } });
      putSecret(server, "mine", { namespace, name: "own-token" });
    });
    await world.settled();
    const held = () => secret("own-token", namespace)?.metadata.finalizers?.includes(finalizer) === true;
    expect(held()).toBe(false);
    await world.change(cluster, "b", { spec: { paused: false } });
    await until(held);
  });

  it("an InfraCluster that changes its reference releases the former one", async () => {
    await start((server) => {
      putFoo(server, tenant);
      for (const name of ["tenant", "next"]) putIdentity(server, {}, name);
      for (const name of ["tenant", "next"]) putSecret(server, name, { name: `${name}-token` });
    });
    await untilUsed("tenant");
    await until(() => identity()?.metadata.finalizers?.includes(finalizer));
    await world.change(fooCluster, "foo", { spec: { identityRef: { name: "next" } } });
    await untilUsed("next");
    await until(() => identity("next")?.metadata.finalizers?.includes(finalizer));
    await until(() => !identity()?.metadata.finalizers?.includes(finalizer));
    expect(secret("tenant-token")?.metadata.finalizers).toEqual([finalizer]);
  });

  it("an identity keeps finalizers of others, also after conflicts", async () => {
    await start((server) => {
      putFoo(server, tenant);
      server.put(fooIdentity, {
        metadata: { name: "tenant", finalizers: ["example.org/other"] },
        spec: { secretName: "tenant-token", allowedNamespaces: {} },
      });
      putSecret(server, "t1");
      server.inject("conflict", { on: "patch", resource: "fooclusteridentities", times: 2 });
    });
    await until(() => identity()?.metadata.finalizers?.includes(finalizer));
    await world.delete(fooCluster, "foo");
    await until(() => identity()?.metadata.finalizers?.join() === "example.org/other");
  });

  it.each<[string, readonly string[]]>([
    ["watches", []],
    ["does not watch", [`--namespace=${namespace}`]],
  ])(
    "an identity is not kept from a namespace that it does not allow and the manager %s",
    async (_, flags) => {
      await start(
        (server) => {
          putFoo(server, tenant);
          putIdentity(server, { list: [namespace] });
          putSecret(server, "t1");
          server.put(fooCluster, {
            metadata: { namespace: "elsewhere", name: "foo" },
            spec: { identityRef: tenant },
          });
        },
        { flags },
      );
      await untilUsed("t1");
      await until(() => identity()?.metadata.finalizers?.includes(finalizer));
      await world.delete(fooIdentity, "tenant");
      await world.delete(fooCluster, "foo");
      await until(() => identity() === undefined);
      putFoo(world.server, tenant, "next");
      await untilReady("IdentityNotFound", "next");
    },
  );

  it("an identity is not kept by a reference of another kind", async () => {
    await start((server) => {
      putFoo(server, { kind: "BarClusterIdentity", name: "tenant" });
      putFoo(server, own, "other");
      putIdentity(server, {});
      putSecret(server, "mine", { namespace, name: "own-token" });
    });
    await until(() => secret("own-token", namespace)?.metadata.finalizers?.includes(finalizer));
    await untilReady("IdentityNotFound");
    expect(identity()?.metadata.finalizers).toBeUndefined();
  });

  it("an identity is released when the labels of a namespace no longer match", async () => {
    await start((server) => {
      server.put(namespaceKind, { metadata: { name: namespace, labels: { tenant: "a" } } });
      putFoo(server, tenant);
      putIdentity(server, { selector: { matchLabels: { tenant: "a" } } });
      putSecret(server, "t1");
    });
    await until(() => identity()?.metadata.finalizers?.includes(finalizer));
    await world.change(namespaceKind, namespace, { metadata: { labels: { tenant: "b" } } });
    await until(() => !identity()?.metadata.finalizers?.includes(finalizer));
  });

  it("credentials that are being deleted serve no later InfraCluster", async () => {
    await start((server) => {
      putFoo(server, tenant);
      putIdentity(server, {});
      putSecret(server, "t1");
    });
    await until(() => identity()?.metadata.finalizers?.includes(finalizer));
    await world.delete(fooIdentity, "tenant");
    world.server.put(fooCluster, {
      metadata: {
        namespace,
        name: "late",
        ownerReferences: [ownedBy(putCluster(world.server, "late"))],
        creationTimestamp: "2999-01-01T00:00:00Z",
      },
      spec: { identityRef: tenant },
    });
    expect((await untilReady("IdentityNotFound", "late"))?.[2]).toBe(
      "FooClusterIdentity tenant is being deleted",
    );
    await world.delete(fooCluster, "foo");
    await until(() => identity() === undefined);
  });

  it.each<[string, Partial<Secret>]>([
    ["other keys", { type: "Opaque", data: { password: "bXk=" } }],
    ["an empty key", { type: "Opaque", data: { token: "" } }],
    ["no data", { type: "Opaque" }],
    ["a type of Cluster API", { type: "cluster.x-k8s.io/secret", data: { token: "bXk=" } }],
    ["a type of Kubernetes", { type: "kubernetes.io/service-account-token", data: { token: "bXk=" } }],
  ])("a Secret with %s is not kept by its name", async (_, rest) => {
    await start((server) => {
      putFoo(server, { kind: "Secret", name: "prod-ca" });
      server.put(secretKind, { metadata: { namespace, name: "prod-ca" }, ...rest });
      putFoo(server, own, "other");
      putSecret(server, "mine", { namespace, name: "own-token" });
    });
    await until(() => secret("own-token", namespace)?.metadata.finalizers?.includes(finalizer));
    await until(() => world.foo()?.status?.conditions?.some(({ type }) => type === "CredentialsReady"));
    const { finalizers, labels, ownerReferences } = secret("prod-ca", namespace)?.metadata ?? {};
    expect([finalizers, labels, ownerReferences]).toEqual([undefined, undefined, undefined]);
  });

  it("an identity stays while objects of namespaces that the manager does not watch use it", async () => {
    await start(
      (server) => {
        putFoo(server, tenant);
        server.put(fooCluster, {
          metadata: { namespace: "elsewhere", name: "foo" },
          spec: { identityRef: tenant },
        });
        putIdentity(server, {});
        putSecret(server, "t1");
      },
      { flags: [`--namespace=${namespace}`] },
    );
    await untilUsed("t1");
    await until(() => identity()?.metadata.finalizers?.includes(finalizer));
    await world.delete(fooCluster, "foo");
    await until(() => world.foo() === undefined);
    await world.settled();
    expect(identity()?.metadata.finalizers).toEqual([finalizer]);
  });

  it("an InfraCluster without credentials is not deleted until it has them again", async () => {
    await start((server) => {
      putFoo(server, own);
      putSecret(server, "mine", { namespace, name: "own-token" });
    });
    await untilUsed("mine");
    const ref = { namespace, name: "own-token" };
    await until(() => secret("own-token", namespace)?.metadata.finalizers?.includes(finalizer));
    await world.client.delete(secretKind, ref);
    const finalizers = { metadata: { finalizers: [] } };
    await world.client.patch(secretKind, ref, { type: "merge", patch: finalizers });
    await world.delete(fooCluster, "foo");
    await untilReady("CredentialsMissing");
    putSecret(world.server, "mine", ref);
    await until(() => world.foo() === undefined);
  });
});

it("reads credentials by another reference, without a kind of identities", async () => {
  await start(
    (server) => {
      putFoo(server, undefined, "foo", { secretRef: { name: "own-token", token: "a" } });
      putFoo(server, undefined, "bar", { secretRef: { name: "own-token", token: "b" } });
      putSecret(server, "mine", { namespace, name: "own-token" }, { a: "A", b: "B" });
    },
    { bySecretRef: true },
  );
  await untilUsed("A");
  await untilUsed("B", "bar");
  const inUse = "foocluster.infrastructure.cluster.x-k8s.io/in-use";
  const found = () => secret("own-token", namespace)?.metadata;
  await until(() => found()?.finalizers?.includes(inUse));
  expect(found()?.labels).toHaveProperty([clusterctlMoveLabel]);
  await world.delete(fooCluster, "foo");
  await world.delete(fooCluster, "bar");
  await until(() => found()?.finalizers === undefined);
  putFoo(world.server, undefined, "foo", { secretRef: { name: "own-token", token: "c" } });
  expect((await untilReady("CredentialsMissing"))?.[2]).toBe("Secret ns/own-token has no value for c");
});

it("does not let a reference choose among the keys of an identity's Secret", async () => {
  const platforms = createIdentityClients({
    infraCluster: fooCluster,
    identity: fooIdentity,
    namespace: managerNamespace,
    keys: ["token"],
    reference: ({ spec: { identityRef } }) => identityRef && { ...identityRef, keys: { token: "root" } },
    connect: ({ token }) => token,
  });
  const data = { token: btoa("of the provider"), root: btoa("of the administrator") };
  const context = {
    cache: {
      find: async () => ({ ...tenant, metadata: {}, spec: { secretName: "a", allowedNamespaces: {} } }),
    },
    client: { get: async () => ({ metadata: {}, data }) },
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof platforms.clientOf>[1];
  const of = (identityRef: { readonly kind: string; readonly name: string }): Promise<string> =>
    platforms.clientOf({ metadata: { namespace }, spec: { identityRef } } as FooCluster, context);
  expect(await of(tenant)).toBe("of the provider");
  expect(await of(own)).toBe("of the administrator");
});

it("needs a namespace for Secrets of identities", () => {
  const { kind } = tenant;
  const withoutNamespace = { infraCluster: fooCluster, identity: fooIdentity, keys: [], connect: () => kind };
  expect(() => createIdentityClients(withoutNamespace)).toThrow("the option identity needs a namespace");
});

it("sets no condition of another object", async () => {
  const platforms = createIdentityClients({
    infraCluster: fooCluster,
    identity: fooIdentity,
    namespace: managerNamespace,
    keys: ["token"],
    connect: ({ token }) => token,
  });
  const infra: FooCluster = {
    apiVersion: "infrastructure.cluster.x-k8s.io/v1",
    kind: "FooCluster",
    metadata: { namespace, name: "foo", uid: "u" },
    spec: {},
  };
  const set: string[] = [];
  const context = {
    cache: { find: async () => undefined, list: async () => [] },
    client: {},
    signal: new AbortController().signal,
    set: (type: string) => void set.push(type),
  } as unknown as Parameters<typeof platforms.clientOf>[1];
  const machine = { ...infra, kind: "FooMachine" };
  const other = { ...infra, metadata: { ...infra.metadata, name: "bar", uid: "v" } };
  for (const object of [machine, other]) {
    await platforms.clientOf(infra, { ...context, object }).catch(() => {});
  }
  expect(set).toEqual([]);
  for (const object of [undefined, structuredClone(infra)]) {
    await platforms.clientOf(infra, { ...context, ...(object && { object }) }).catch(() => {});
  }
  expect(set).toEqual(["CredentialsReady", "CredentialsReady"]);
});

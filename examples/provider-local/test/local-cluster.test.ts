import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import { type Secret, secret } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { getCondition } from "@capikit/controller-kit/capi";
import {
  type CertificateKeyPair,
  type CertificatePurpose,
  certificateSecret,
  initialControlPlaneCertificates,
  newCertificateAuthority,
} from "@capikit/controller-kit/capi/workload";
import type { FaultServer } from "@capikit/testing";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { localCluster } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import type { ApiServerKeys } from "../src/host/api-server.ts";
import type { Host, HostedApiServer } from "../src/host/host.ts";
import { apiServerNameOf, sharedApiServer } from "../src/host/names.ts";
import { sharedKeys } from "../src/host/shared-keys.ts";
import { localClusters } from "../src/local-cluster.ts";
import { namespace, ownedBy, type ProviderWorld, putCluster, startWorld } from "./provider-world.ts";

/** A host that writes down with which keys which API server was to run, in place of running it. */
interface TestHost extends Host {
  readonly started: readonly { readonly name: string; readonly keys: ApiServerKeys }[];
}

let stateDir: string;
let foreign: ApiServerKeys;
let host: TestHost;
let world: ProviderWorld;

beforeAll(async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "provider-local-"));
  foreign = await sharedKeys(elsewhere);
  await rm(elsewhere, { recursive: true });
});
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), "provider-local-"));
  host = testHost();
});
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
  await rm(stateDir, { recursive: true });
});

function testHost(): TestHost {
  const started: { readonly name: string; readonly keys: ApiServerKeys }[] = [];
  const servers = new Map<string, HostedApiServer>();
  return {
    started,
    sharedKeys: () => sharedKeys(stateDir),
    apiServer: (name) => servers.get(name),
    async ensureApiServer(name, keys) {
      started.push({ name, keys });
      // No test sends requests to it.
      const client = {} as Client;
      const server = { host: "127.0.0.1", port: 6443, client, isReady: async () => true };
      servers.set(name, server);
      return server;
    },
    async removeApiServer() {},
    async close() {},
  };
}

type Pairs = Readonly<Partial<Record<CertificatePurpose, CertificateKeyPair>>>;

/** Starts the controller with Clusters that have Secrets with these keys. */
async function start(
  clusters: Readonly<Record<string, Pairs>>,
  apiServer: "Dedicated" | "Shared" = "Shared",
): Promise<void> {
  const wanted = initialControlPlaneCertificates();
  world = await startWorld([localCluster, secret], [localClusters(host)], (server) => {
    for (const [name, pairs] of Object.entries(clusters)) add(server, name, pairs);
  });

  function add(server: FaultServer, name: string, pairs: Pairs): void {
    const owner = ownedBy(putCluster(server, name));
    server.put(localCluster, {
      metadata: { namespace, name, ownerReferences: [owner] },
      spec: { apiServer },
    });
    for (const one of wanted) {
      const keyPair = pairs[one.purpose];
      if (keyPair !== undefined)
        server.put(secret, certificateSecret({ namespace, name }, { ...one, keyPair }, owner));
    }
  }
}

const found = (name: string) => world.server.object(localCluster, { namespace, name });
/** Status and reason of the condition, once it is as far. */
async function untilReported(name: string, status: string, reason: string): Promise<string | undefined> {
  const condition = () => getCondition(found(name), "APIServerReady");
  await expect.poll(condition, { timeout: 60_000 }).toMatchObject({ status, reason });
  return condition()?.message;
}
const secretsOf = (name: string): readonly Secret[] =>
  world.server.objects(secret).filter(({ metadata }) => metadata.name?.startsWith(`${name}-`));
function pairOf(name: string, purpose: CertificatePurpose): CertificateKeyPair {
  const { data } = world.server.object(secret, { namespace, name: `${name}-${purpose}` }) ?? {};
  const text = (file: string) => Buffer.from(data?.[file] ?? "", "base64").toString();
  return { certificate: text("tls.crt"), key: text("tls.key") };
}
const namesOf = (secrets: readonly Secret[]) => secrets.map(({ metadata }) => metadata.name).sort();

test("Clusters that share an API server get its keys, and those of etcd and the front proxy of their own", async () => {
  await start({ one: {}, two: {} });
  for (const name of ["one", "two"]) {
    await untilReported(name, "True", "Serving");
    await expect
      .poll(() => found(name)?.spec?.controlPlaneEndpoint, { timeout: 60_000 })
      .toEqual({ host: "127.0.0.1", port: 6443 });
  }
  const shared = await sharedKeys(stateDir);
  for (const name of ["one", "two"]) {
    expect([pairOf(name, "ca"), pairOf(name, "sa")]).toEqual([shared.authority, shared.serviceAccount]);
  }
  expect(pairOf("one", "proxy").certificate).not.toBe(pairOf("two", "proxy").certificate);
  expect(new Set(host.started.map(({ name }) => name))).toEqual(new Set([sharedApiServer]));
  for (const { keys } of host.started) expect(keys).toEqual(shared);
});

const other = async (): Promise<CertificateKeyPair> => newCertificateAuthority({ algorithm: "ECDSA-P256" });

test.each<[string, () => Promise<Pairs>, string]>([
  [
    "all",
    async () => ({
      ca: foreign.authority,
      sa: foreign.serviceAccount,
      etcd: await other(),
      proxy: await other(),
    }),
    "moved-ca, moved-sa",
  ],
  ["the authority's", async () => ({ ca: foreign.authority }), "moved-ca"],
  ["the service accounts'", async () => ({ sa: foreign.serviceAccount }), "moved-sa"],
  [
    "the private one of the authority",
    async () => ({ ca: { ...(await sharedKeys(stateDir)).authority, key: foreign.authority.key } }),
    "moved-ca",
  ],
])(
  "a Cluster that has %s of another host reports it, and others keep the shared API server",
  async (_, pairs, secrets) => {
    const foreignPairs = await pairs();
    await start({ one: {}, moved: foreignPairs });
    await untilReported("one", "True", "Serving");
    const message = await untilReported("moved", "False", "ForeignKeys");
    expect(message).toBe(
      `Secrets ${secrets} contain keys of another API server than the shared one of this host: the Cluster comes from another host, or the state folder was removed. Restore the folder, or create the Cluster again`,
    );
    expect(found("moved")?.status?.initialization).toBeUndefined();
    expect(found("moved")?.spec?.controlPlaneEndpoint).toBeUndefined();
    // It gets nothing of this host either.
    expect(namesOf(secretsOf("moved"))).toEqual(
      Object.keys(foreignPairs)
        .map((one) => `moved-${one}`)
        .sort(),
    );
    const shared = await sharedKeys(stateDir);
    expect(host.started.length).toBeGreaterThan(0);
    for (const { keys } of host.started) expect(keys).toEqual(shared);
  },
);

test("the LocalCluster controls its Secrets, so that a control plane replaces it as owner", async () => {
  await start({ own: {} }, "Dedicated");
  await untilReported("own", "True", "Serving");
  const owners = secretsOf("own").map(({ metadata }) => metadata.ownerReferences);
  const { uid } = found("own")?.metadata ?? {};
  expect(owners).toHaveLength(5);
  for (const one of owners) expect(one).toMatchObject([{ kind: "LocalCluster", uid, controller: true }]);
});

test("keys of etcd and the front proxy may be anybody's, as nothing here is known by them", async () => {
  const [etcd, proxy] = [await other(), await other()];
  await start({ one: { etcd, proxy } });
  await untilReported("one", "True", "Serving");
  expect(pairOf("one", "etcd")).toEqual(etcd);
});

test("an API server of a Cluster's own runs with the keys that the Cluster has", async () => {
  await start({ own: { ca: foreign.authority, sa: foreign.serviceAccount } }, "Dedicated");
  await untilReported("own", "True", "Serving");
  expect(host.started).toEqual([{ name: `${namespace}.own`, keys: foreign }]);
  expect(namesOf(secretsOf("own"))).toEqual(["own-ca", "own-etcd", "own-kubeconfig", "own-proxy", "own-sa"]);
});

test("a Cluster that is created again from a ClusterClass has the API server of the first one", () => {
  const names = ["own-x7k2p", "own-m4q9z"].map((name) => {
    const metadata = { namespace, name, labels: { [clusterNameLabel]: "own" } };
    return apiServerNameOf({ metadata, spec: {} });
  });
  expect(names).toEqual([`${namespace}.own`, `${namespace}.own`]);
});

import { cluster, machine } from "@capikit/api/core/v1beta2";
import { eventsV1Event as event, namespace, secret } from "@capikit/api/kubernetes";
import { apiVersionOf } from "@capikit/client/kinds";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import { silentLogger } from "@capikit/serving";
import type { Scenario } from "@capikit/testing";
import { it } from "vitest";
import { drains, preDrainAnnotation } from "../../../../examples/hook-caller/src/drain.ts";
import {
  fooCluster,
  fooClusterIdentity,
  fooMachine,
} from "../../../../examples/infrastructure-foo/gen/kinds/api/v1beta2/index.ts";
import { type Cloud, openAccounts } from "../../../../examples/infrastructure-foo/src/cloud.ts";
import { openClouds } from "../../../../examples/infrastructure-foo/src/clouds.ts";
import { fooClusters } from "../../../../examples/infrastructure-foo/src/foo-cluster.ts";
import { fooMachines } from "../../../../examples/infrastructure-foo/src/foo-machine.ts";
import { claimsOfOnePool, scenario as ipamPool } from "../../../../examples/ipam-pool/test/scenarios.ts";
import { scenario as providerLocal } from "../../../../examples/provider-local/test/scenario.ts";
import { expectQuiet } from "../../../../packages/controller-kit/test/explore/pausing.ts";

const prod = { namespace: "default", name: "prod" };
const first = { namespace: "default", name: "a" };
const labels = { "cluster.x-k8s.io/cluster-name": prod.name };
const apiGroup = fooCluster.group;

/** The clouds of all accounts, and the calls of them. */
class Accounts {
  readonly clouds = new Map<string, Cloud>();
  readonly calls: string[] = [];
}

function openCloud({ clouds, calls }: Accounts, account: string): Cloud {
  const cloud = clouds.get(account) ?? openAccounts()(account);
  clouds.set(account, cloud);
  return new Proxy(cloud, {
    get(target, name, receiver) {
      if (typeof name === "string") calls.push(`${name} of ${account}`);
      return Reflect.get(target, name, receiver);
    },
  });
}

/** A cluster and a machine of an identity, and credentials in the namespace of another cluster. */
const infrastructureFoo: Scenario<Accounts> = {
  kinds: [cluster, machine, secret, event, namespace, fooCluster, fooMachine, fooClusterIdentity],
  platform: () => new Accounts(),
  resources: () => [],
  start({ config, clock, platform }) {
    const clouds = openClouds("foo-system", (account) => openCloud(platform, account));
    return startManager({
      name: "test",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config,
      clock,
      controllers: [fooClusters(clouds), fooMachines(clouds), clouds.controller],
      logger: silentLogger,
      signals: false,
    });
  },
  steps: [
    {
      name: "create the cluster",
      do({ put }) {
        const data = { account: btoa("acme"), token: btoa("secret") };
        put(secret, { metadata: { ...prod, name: "account" }, data });
        const owner = put(cluster, {
          apiVersion: apiVersionOf(cluster),
          metadata: prod,
          spec: { infrastructureRef: { apiGroup, kind: fooCluster.kind, name: prod.name } },
        });
        put(fooCluster, {
          metadata: { ...prod, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: { region: "eu-west-1", tier: "Basic", identityRef: { kind: "Secret", name: "account" } },
        });
      },
      until: ({ object }) => object(fooCluster, prod)?.status?.initialization?.provisioned === true,
    },
    {
      name: "create the machine",
      do({ change, put }) {
        change(cluster, prod, (owner) => {
          owner.status = { initialization: { infrastructureProvisioned: true } };
        });
        put(secret, { metadata: { ...first, name: "boot" }, data: { value: btoa("#cloud-config") } });
        const owner = put(machine, {
          apiVersion: apiVersionOf(machine),
          metadata: { ...first, labels },
          spec: {
            clusterName: prod.name,
            bootstrap: { dataSecretName: "boot" },
            infrastructureRef: { apiGroup, kind: fooMachine.kind, name: first.name },
          },
        });
        put(fooMachine, {
          metadata: { ...first, labels, ownerReferences: [ownerReferenceTo(owner)] },
          spec: { image: "linux" },
        });
      },
      until: ({ object }) => object(fooMachine, first)?.status?.initialization?.provisioned === true,
    },
    {
      name: "rotate the credentials",
      do({ change }) {
        change(secret, { ...prod, name: "account" }, (account) => {
          account.data = { account: btoa("acme"), token: btoa("other") };
        });
      },
    },
    {
      name: "delete the machine",
      do: (run) => run.delete(fooMachine, first),
      until: ({ object }) => object(fooMachine, first) === undefined,
    },
    {
      name: "delete the cluster",
      do: (run) => run.delete(fooCluster, prod),
      until: ({ object }) => object(fooCluster, prod) === undefined,
    },
  ],
};

/** A Machine whose drain waits for an extension, which the platform is. */
const hookCaller: Scenario<{ readonly calls: string[] }> = {
  kinds: [cluster, machine, event],
  platform: () => ({ calls: [] }),
  resources: () => [],
  start({ config, clock, platform }) {
    const callAll = async () => {
      platform.calls.push("BeforeDrain");
      return { status: "Success", retryAfterSeconds: 0, message: "" };
    };
    return startManager({
      name: "test",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config,
      clock,
      controllers: [drains({ callAll } as unknown as Parameters<typeof drains>[0])],
      logger: silentLogger,
      signals: false,
    });
  },
  steps: [
    {
      name: "create the machine",
      do({ put }) {
        put(cluster, { metadata: prod, spec: {} });
        const annotations = { [preDrainAnnotation]: "" };
        const spec = { clusterName: prod.name, bootstrap: {}, infrastructureRef: {} };
        put(machine, { metadata: { ...first, labels, annotations, finalizers: ["core"] }, spec } as never);
      },
    },
    {
      name: "delete the machine",
      do: (run) => run.delete(machine, first),
      until: ({ object }) => object(machine, first)?.metadata.annotations?.[preDrainAnnotation] === undefined,
    },
  ],
};

it.each([
  ["hook-caller", "Cluster", hookCaller],
  ["infrastructure-foo", "annotation", infrastructureFoo],
  ["infrastructure-foo", "Cluster", infrastructureFoo],
  ["provider-local", "annotation", providerLocal],
  ["provider-local", "Cluster", providerLocal],
  // Its claims name no Cluster.
  ["ipam-pool", "annotation", ipamPool],
  ["ipam-pool with three claims", "annotation", claimsOfOnePool(3)],
] as const)("the example writes and calls nothing while paused: %s, by %s", (_, by, example) =>
  expectQuiet(example as Scenario, by),
);

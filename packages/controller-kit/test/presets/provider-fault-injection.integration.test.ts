import { cluster, machine as machineKind, machinePool } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { type FaultName, seeded } from "@capikit/testing";
import { afterEach, expect, inject, it } from "vitest";
import { initialControlPlaneCertificates } from "../../src/capi/workload.ts";
import { bootstrapConfig, controlPlane, ipamProvider, poolExhausted } from "../../src/presets/index.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "./provider-world.ts";

const seeds = inject("nightly") ? 200 : 2;

/** Injected faults that end within the duration of a test. */
const injectedFaults: readonly FaultName[] = [
  "reset",
  "slow",
  "internal-error",
  "unavailable",
  "server-timeout",
  "unauthorized",
  "forbidden",
  "conflict",
  "compaction",
  "lost-answer",
  "slow-answer",
  "truncated-answer",
  "watch-ends-at-once",
  "watch-reset",
  "watch-end",
  "truncated-event",
  "malformed-event",
  "expired-event",
  "error-event",
  "duplicate-event",
  "delayed-event",
  "split-event",
];

interface Foo extends KubernetesObject {
  spec?: { addresses?: string[] };
  status?: {
    conditions?: Condition[];
    dataSecretName?: string;
    initialization?: { dataSecretCreated?: boolean; controlPlaneInitialized?: boolean };
  };
}
const kindOf = (group: string, kind: string): KindDescriptor<Foo> =>
  Object.freeze({ group, version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope: "Namespaced" });
const fooConfig = kindOf("bootstrap.cluster.x-k8s.io", "FooConfig");
const fooPlane = kindOf("controlplane.cluster.x-k8s.io", "FooControlPlane");
const fooPool = kindOf("ipam.example.org", "FooPool");
const configMap = kindOf("", "ConfigMap");

const names = Array.from({ length: 8 }, (_, at) => `n${at}`);
const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
const certificates = initialControlPlaneCertificates({ encryptionAlgorithm: "ECDSA-P256" });

let world: ProviderWorld;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});

it.each(Array.from({ length: seeds }, (_, index) => inject("seed") + index))(
  "ends as if nothing had been, whatever fails meanwhile: seed %i",
  async (seed) => {
    const random = seeded(seed);
    const pick = (): FaultName => injectedFaults[Math.floor(random() * injectedFaults.length)] ?? "reset";
    const made = new Map<string, number>();
    const kinds = [cluster, machineKind, machinePool, secret, ipAddress, ipAddressClaim];
    const foos = [fooConfig, fooPlane, fooPool, configMap];
    const controllers = [
      bootstrapConfig(fooConfig, {
        concurrency: 4,
        async bootstrapData({ object: { metadata }, role }) {
          made.set(role, (made.get(role) ?? 0) + 1);
          return { value: `${role} ${metadata.name}`, format: "cloud-config" };
        },
      }),
      controlPlane(fooPlane, {
        machines: false,
        finalizer: "example.org/plane",
        certificates: () => certificates,
        async reconcile({ object }) {
          object.status.initialization = { controlPlaneInitialized: true };
        },
        async delete() {},
      }),
      ...ipamProvider([fooPool], {
        async allocate({ pool, addresses }) {
          const used = new Set(addresses.map(({ spec }) => spec.address));
          const address = pool.spec?.addresses?.find((one) => !used.has(one));
          return address === undefined ? poolExhausted() : { address, prefix: 24 };
        },
      }),
    ];
    world = await startWorld([...kinds, ...foos], controllers);
    const { server } = world;
    const prod = putCluster(server, "prod", { spec: { controlPlaneEndpoint: { host: "h", port: 6443 } } });
    server.put(fooPlane, {
      metadata: { namespace, name: "plane", ownerReferences: [ownedBy(prod)] },
      spec: {},
    });
    // One too few, until an address is released.
    const addresses = names.slice(1).map((name) => `10.0.0.${name.slice(1)}`);
    server.put(fooPool, { metadata: { namespace, name: "pool" }, spec: { addresses } });
    for (const name of names) {
      server.inject(pick(), { times: 1 + Math.floor(random() * 3), delayMs: 20 });
      const poolRef = { apiGroup: fooPool.group, kind: "FooPool", name: "pool" };
      server.put(ipAddressClaim, { metadata: { namespace, name }, spec: { poolRef } });
      const owner = server.put(machineKind, {
        metadata: { namespace, name, labels: { ...labels, "cluster.x-k8s.io/control-plane": "" } },
        spec: {
          clusterName: "prod",
          infrastructureRef: { apiGroup: "g", kind: "K", name },
          bootstrap: { configRef: { apiGroup: fooConfig.group, kind: "FooConfig", name } },
        },
      });
      server.inject(pick(), { times: 1 + Math.floor(random() * 3), delayMs: 20 });
      server.put(fooConfig, {
        metadata: { namespace, name, labels, ownerReferences: [ownedBy(owner)] },
        spec: {},
      });
      await new Promise((resolve) => setTimeout(resolve, random() * 60));
    }
    const answered = () => names.filter((name) => world.get(ipAddressClaim, name)?.status?.addressRef);
    const created = () =>
      names.filter((name) => world.get(fooConfig, name)?.status?.initialization?.dataSecretCreated);
    const unanswered = await until(
      () => answered().length === 7 && names.find((name) => !answered().includes(name)),
    );
    await until(() => created().length === 1);
    const [gone = ""] = answered();
    server.heal();
    await world.delete(ipAddressClaim, gone);
    await until(() => answered().includes(unanswered));
    const used = server.objects(ipAddress).map(({ spec }) => spec.address);
    expect([used.length, new Set(used).size]).toEqual([7, 7]);

    await until(() => conditionOf(world.get(fooPlane, "plane"), "Available")?.[0] === "True");
    // One lock and one first machine.
    const [first = ""] = created();
    const lock = server.object(configMap, { namespace, name: "prod-lock" }) as { data?: object } | undefined;
    expect(lock?.data).toEqual({ "lock-information": JSON.stringify({ machineName: first }) });
    expect([...made.keys()]).toEqual(["init"]);
    const secrets = server.objects(secret).map(({ metadata }) => metadata.name);
    expect(secrets.sort()).toEqual(
      [first, ...["ca", "etcd", "kubeconfig", "proxy", "sa"].map((purpose) => `prod-${purpose}`)].sort(),
    );
  },
);

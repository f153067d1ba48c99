import { cluster, clusterNameLabel, machine, machinePool } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { configMap, eventsV1Event, secret as secretKind } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { createLogger } from "@capikit/serving/logging";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { readable, secretForms, secrets } from "../../../common/test/text/secret-texts.ts";
import { setCondition } from "../../src/capi/index.ts";
import {
  type ControllerDefinition,
  type Manager,
  parseManagerFlags,
  startManager,
  TerminalError,
} from "../../src/index.ts";
import { createPlatformBackoff } from "../../src/platform/index.ts";
import * as presets from "../../src/presets/index.ts";
import { fooCluster, fooMachine, fooMachinePool, provision } from "./foos.ts";
import { namespace, ownedBy } from "./provider-world.ts";

interface Foo extends KubernetesObject {
  spec: { replicas?: number; version?: string; script?: string };
  status?: { dataSecretName?: string; conditions?: Condition[]; replicas?: number };
}
const kindOf = (group: string, kind: string): KindDescriptor<Foo> =>
  ({ group, version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope: "Namespaced" }) as const;
const fooConfig = kindOf("bootstrap.cluster.x-k8s.io", "FooConfig");
const fooControlPlane = kindOf("controlplane.cluster.x-k8s.io", "FooControlPlane");
const fooRemediation = kindOf("infrastructure.cluster.x-k8s.io", "FooRemediation");
const fooPool = kindOf("ipam.example.org", "FooPool");

/** The functions of an author that get a context, by the preset. */
interface Options {
  readonly infraCluster: presets.InfraClusterOptions<never>;
  readonly infraMachine: presets.InfraMachineOptions<never>;
  readonly infraMachinePool: presets.InfraMachinePoolOptions<never>;
  readonly machineRemediation: presets.MachineRemediationOptions<never, never>;
  readonly bootstrapConfig: presets.BootstrapConfigOptions<never>;
  readonly controlPlane: presets.ControlPlaneOptions<never>;
  readonly ipamProvider: presets.IpamProviderOptions<KubernetesObject, "v1beta2">;
}
type AuthorFunction<O> = {
  [K in keyof O]-?: NonNullable<O[K]> extends (context: never) => Promise<unknown> ? K : never;
}[keyof O];
const functions: { readonly [P in keyof Options]: Readonly<Record<AuthorFunction<Options[P]>, true>> } = {
  infraCluster: { reconcile: true, delete: true, prepare: true, pause: true },
  infraMachine: { reconcile: true, delete: true, prepare: true, pause: true },
  infraMachinePool: { reconcile: true, delete: true, prepare: true, pause: true },
  machineRemediation: { reconcile: true },
  bootstrapConfig: {
    bootstrapData: true,
    refresh: true,
    mayInitialize: true,
    delete: true,
    pause: true,
    prepare: true,
  },
  controlPlane: { reconcile: true, delete: true, prepare: true, pause: true },
  ipamProvider: { allocate: true, release: true, reconcilePool: true },
};

const cells = Object.entries(functions).flatMap(([preset, names]) =>
  Object.keys(names).map((name) => ({ preset, name })),
);

it("has all presets", () => {
  const names = Object.keys(presets).filter((name) => `${name}Rights` in presets);
  expect(names.sort()).toEqual(Object.keys(functions).sort());
});

/** How a function passes on a text of its platform. */
const ways = ["error", "terminal", "attempt", "set", "answer"] as const;
type Way = (typeof ways)[number];
type Context = Partial<presets.AuthorContext<Foo>> & {
  readonly replaceMachine?: (message: string) => Promise<void>;
};

async function pass(text: string, way: Way, context: Context, done: unknown): Promise<unknown> {
  const { object, events, logger, set, attempt, replaceMachine } = context;
  if (object !== undefined) events?.warning(object, "Failed", text, { annotations: { text } });
  logger?.error(text, { error: new Error(text), text });
  const platform = createPlatformBackoff();
  const fail = async () => Promise.reject(new Error(text, { cause: new Error(text) }));
  await platform.call(fail, text).catch(() => {});
  if (way === "attempt" && attempt !== undefined) await attempt("Up", { done: text, failed: text }, fail);
  if (way === "set" && set !== undefined) {
    set("Up", "False", "Failed", text, "Error");
    set("Ready", "False", text, text, "Error");
    // As `setCondition` of a provider's own code.
    if (object !== undefined && !Object.isFrozen(object))
      setCondition(object, { type: "Own", status: "Unknown", reason: "Failed", message: text });
  } else if (way === "answer") {
    await replaceMachine?.(text);
    if (object !== undefined && set === undefined && !Object.isFrozen(object))
      setCondition(object, { type: "Own", status: "Unknown", reason: "Failed", message: text });
  } else if (way === "terminal") throw new TerminalError(text, { reason: text, cause: new Error(text) });
  else await fail();
  return done;
}

/** The texts of a world: an object's name has the number of its text. */
const texts = [...Object.values(secrets), ...readable];

/**
 * Returns the controllers of a preset. Each function gets all texts, and passes them on in all ways. The
 * functions together pass on each text in each way.
 */
function controllersOf(preset: keyof Options, name: string, onCall: (name: string) => void) {
  const shift = cells.findIndex((cell) => cell.preset === preset && cell.name === name);
  const finalizer = "foo.example.org/foo";
  const act = (done?: unknown) => async (context: Context & { claim?: KubernetesObject }) => {
    const of = context.claim ?? context.object;
    const { name: given = "" } = of?.metadata ?? {};
    onCall(given);
    const at = Number(given.slice(1));
    const { [at]: text = "" } = texts;
    const way = ways[(at + shift) % ways.length] ?? "error";
    return await pass(text, way, context, typeof done === "function" ? done(text) : done);
  };
  const ok = async () => {};
  const options = {
    ...{ finalizer, conditions: ["Up"], backoff: { initialMs: 60_000, maxMs: 60_000 }, minInterval: 0 },
    ...{ reconcile: ok, delete: ok, [name]: act(undefined) },
  } as never;
  const { finalizer: _, reconcile: __, delete: ___, ...small } = options as Record<string, unknown>;
  const build: {
    readonly [P in keyof Options]: () => ControllerDefinition | readonly ControllerDefinition[];
  } = {
    infraCluster: () => presets.infraCluster(fooCluster, options),
    infraMachine: () => presets.infraMachine(fooMachine, options),
    infraMachinePool: () => presets.infraMachinePool(fooMachinePool, options),
    machineRemediation: () =>
      presets.machineRemediation(fooRemediation, {
        ...small,
        reconcile: act(),
        infraMachine: fooMachine,
      } as never),
    bootstrapConfig: () => {
      const data = { value: "#cloud-config", format: "cloud-config" };
      return presets.bootstrapConfig(
        fooConfig as never,
        {
          ...{ ...small, finalizer, delete: ok, bootstrapData: async () => data },
          [name]: act(name === "bootstrapData" ? data : name === "mayInitialize" ? true : undefined),
        } as never,
      );
    },
    controlPlane: () =>
      presets.controlPlane(fooControlPlane as never, { ...(options as object), endpoint: "own" } as never),
    ipamProvider: () =>
      presets.ipamProvider([fooPool], {
        allocate: async () => ({ address: "10.0.0.1", prefix: 24 }),
        [name]: act(name === "allocate" ? (text: string) => ({ reason: text, message: text }) : undefined),
      } as never),
  };
  return [build[preset]()].flat();
}

/** Creates the objects of one text in the state in which the preset calls the function. */
function seed(server: FaultServer, preset: keyof Options, name: string, at: number): void {
  const id = `o${at}`;
  const labels = { [clusterNameLabel]: id };
  const ref = ({ group, kind }: KindDescriptor) => ({ apiGroup: group, kind, name: id });
  const put = (kind: KindDescriptor, object: object, owner?: KubernetesObject): KubernetesObject => {
    const isDeleted = ["delete", "release"].includes(name) && owner !== undefined;
    return server.put(kind as KindDescriptor<KubernetesObject>, {
      metadata: {
        ...{ namespace, name: id, labels, uid: `${kind.kind}-${id}` },
        ...(owner !== undefined && { ownerReferences: [ownedBy(owner)] }),
        ...(isDeleted && {
          deletionTimestamp: "2026-01-01T00:00:00Z",
          finalizers: ["foo.example.org/foo", "ipam.cluster.x-k8s.io/release-address"],
        }),
      },
      ...object,
    });
  };
  const own = put(cluster, {
    spec: {
      ...{ infrastructureRef: ref(fooCluster), controlPlaneRef: ref(fooControlPlane) },
      ...{ paused: name === "pause", controlPlaneEndpoint: { host: "a", port: 6443 } },
    },
    status: { initialization: { infrastructureProvisioned: true } },
  });
  const bootstrap = {
    ...(preset === "bootstrapConfig" ? { configRef: ref(fooConfig) } : { dataSecretName: id }),
  };
  const spec = { clusterName: id, infrastructureRef: ref(fooMachine), bootstrap };
  const node = put(machine, {
    metadata: {
      ...{ namespace, name: id, uid: `Machine-${id}` },
      labels: { ...labels, "cluster.x-k8s.io/control-plane": "" },
    },
    spec,
  });
  const pool = put(machinePool, {
    spec: { clusterName: id, template: { spec: { ...spec, infrastructureRef: ref(fooMachinePool) } } },
  });
  const status = { initialization: { provisioned: false } };
  provision("v1beta2", { status });
  put(fooPool, { spec: {} });
  const created = name === "refresh" && { dataSecretName: id, initialization: { dataSecretCreated: true } };
  const objects: { readonly [P in keyof Options]: readonly [KindDescriptor, object, KubernetesObject] } = {
    infraCluster: [fooCluster, { spec: {} }, own],
    infraMachine: [fooMachine, { spec: {} }, node],
    infraMachinePool: [fooMachinePool, { spec: {} }, pool],
    machineRemediation: [fooRemediation, { spec: {} }, node],
    bootstrapConfig: [fooConfig, { spec: {}, ...(created && { status: created }) }, node],
    controlPlane: [fooControlPlane, { spec: { replicas: 1, version: "v1.36.0" } }, own],
    ipamProvider: [ipAddressClaim, { spec: { clusterName: id, poolRef: ref(fooPool) } }, own],
  };
  put(...objects[preset]);
}

const kinds = [
  ...[cluster, machine, machinePool, secretKind, configMap, eventsV1Event, ipAddress, ipAddressClaim],
  ...[fooCluster, fooMachine, fooMachinePool, fooConfig, fooControlPlane, fooRemediation, fooPool],
];

/** Waits until the journal has a number of records. */
async function recorded({ journal }: Manager, count: number): Promise<void> {
  const done = Promise.withResolvers<void>();
  const check = (): void => {
    if ((journal?.select({}).length ?? 0) >= count) done.resolve();
  };
  const unsubscribe = journal?.subscribe(check);
  check();
  await done.promise;
  unsubscribe?.();
}

/** Returns what each sink has after a function was called with each text. */
async function sinksOf(preset: keyof Options, name: string) {
  const server = await startFaultServer({ kinds });
  for (const at of texts.keys()) seed(server, preset, name, at);
  const called = new Set<string>();
  const allCalled = Promise.withResolvers<void>();
  const onCall = (of: string): void => {
    called.add(of);
    if (called.size === texts.length) allCalled.resolve();
  };
  const lines: string[] = [];
  const flags = parseManagerFlags([
    "--health-addr=0",
    "--diagnostics-address=0",
    "--journal=8388608",
    "--kube-api-qps=100000",
    "--kube-api-burst=100000",
  ]);
  const manager = await startManager({
    name: "provider",
    flags,
    config: server.config,
    controllers: controllersOf(preset, name, onCall),
    logger: await createLogger({ format: "json", destination: { write: (line) => lines.push(line) } }),
    eventLimit: { burst: 1_000 },
    signals: false,
  });
  try {
    // A reconcile for each input: how long they take together depends on the load of the machine.
    await allCalled.promise;
    await recorded(manager, texts.length);
    const metrics = await manager.metrics.registry.metrics();
    const journal = JSON.stringify(manager.journal?.records({}));
    await manager.stop();
    const objects = kinds.flatMap((kind) => server.objects(kind as KindDescriptor<KubernetesObject>));
    const [events, others] = [
      objects.filter((one) => one.kind === "Event"),
      objects.filter((one) => !["Event", "Secret"].includes(one.kind)),
    ];
    return {
      ...{ journal, metrics, log: lines.join("") },
      ...{ events: JSON.stringify(events), objects: JSON.stringify(others) },
    };
  } finally {
    await manager.stop();
    await server.stop();
  }
}

describe("no sink of a preset has a secret that a platform's text holds, and all show what is none", () => {
  it.each(cells)("$name of $preset", async ({ preset, name }) => {
    const sinks = await sinksOf(preset as keyof Options, name);
    for (const [sink, text] of Object.entries(sinks)) {
      const found = secretForms.filter((form) => text.includes(form));
      expect({ sink, found }).toEqual({ sink, found: [] });
    }
    for (const text of readable) {
      const inJson = JSON.stringify(text).slice(1, -1);
      for (const sink of ["log", "journal"] as const) expect(sinks[sink]).toContain(inJson);
    }
  });
});

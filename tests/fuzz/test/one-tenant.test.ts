import { readdirSync, readFileSync } from "node:fs";
import { convert } from "@capikit/api/conversion";
import {
  type Cluster,
  cluster as clusterKind,
  machine as machineKind,
  machinePool as machinePoolKind,
} from "@capikit/api/core/v1beta2";
import { ipAddressClaim, ipAddress as ipAddressKind } from "@capikit/api/ipam/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import type { Condition } from "@capikit/api/meta";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { describeCluster, describedTable } from "@capikit/clusterctl-kit/describe";
import { diagnoseCluster, type ReadingClient } from "@capikit/clusterctl-kit/doctor";
import { lint } from "@capikit/clusterctl-kit/lint";
import { movePlanJson, moveTreeText, moveWorldOf, planMove } from "@capikit/clusterctl-kit/move";
import { defineController, owned, parseManagerFlags, startManager, watched } from "@capikit/controller-kit";
import { clusterToObjectsMapper } from "@capikit/controller-kit/capi";
import { initialControlPlaneCertificates } from "@capikit/controller-kit/capi/workload";
import {
  bootstrapConfig,
  controlPlane,
  infraCluster,
  infraMachine,
  infraMachinePool,
  ipamProvider,
  machineRemediation,
} from "@capikit/controller-kit/presets";
import { admissionWebhook, conversionWebhook, defaultingWebhook } from "@capikit/controller-kit/webhooks";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import { compileRules, compileSchema, exampleOf } from "@capikit/schema";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { poisoned } from "../src/inputs/poisoned.ts";

const crds = new URL("../../../packages/api/gen/crd/", import.meta.url);

const bootstrapToken = "abcdef.0123456789abcdef";

/** Returns a value with all members of a schema that has their types, which need not be valid. */
function filled(schema: JsonSchema, number: number, text: string): unknown {
  if (schema["x-kubernetes-int-or-string"]) return "1";
  switch (schema.type) {
    case "object": {
      const inner = Object.entries(schema.properties ?? {});
      const members = inner
        .filter(([, one]) => one.type !== undefined || one["x-kubernetes-int-or-string"])
        .map(([name, one]) => [name, name === "token" ? bootstrapToken : filled(one, number, text)] as const);
      const map = schema.additionalProperties;
      if (typeof map === "object") members.push(["a", filled(map, number, text)]);
      return Object.fromEntries(members);
    }
    case "array":
      return [filled(schema.items as JsonSchema, number, text)];
    case "integer":
    case "number":
      return number;
    case "boolean":
      return number > 0;
    default:
      return { "date-time": "2026-01-01T00:00:00Z", byte: "YQ==" }[schema.format ?? ""] ?? text;
  }
}

interface Version {
  readonly name: string;
  readonly storage: boolean;
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
}

const ways = readdirSync(crds).flatMap((file) => {
  const { spec } = parse(readFileSync(new URL(file, crds), "utf8"));
  const versions: readonly Version[] = spec.versions;
  const hub = versions.find(({ storage }) => storage) as Version;
  return versions
    .filter((one) => one !== hub)
    .map((spoke) => ({ group: spec.group, kind: spec.names.kind, hub, spoke }));
});
const getAPIVersion = (group: string) => `${group}/v1`;
const annotation = "cluster.x-k8s.io/conversion-data";

describe("Cluster API's kinds", () => {
  it.each(ways.map((way) => [`${way.kind} ${way.spoke.name}`, way] as const))(
    "%s takes from an annotation no status, and no value that the hub forbids",
    (_, { group, kind, hub, spoke }) => {
      const schema = hub.schema.openAPIV3Schema;
      const checks = compileSchema(schema);
      const rules = compileRules(schema);
      const toHub = (object: JsonObject) =>
        convert(object, `${group}/${hub.name}`, { getAPIVersion, restoresStatus: false }) as JsonObject;
      const errorsOf = (object: JsonObject) =>
        [...checks.validate(object), ...rules.run(object, undefined).errors].map(
          ({ path, message }) => `${path} ${message}`,
        );
      for (const number of [-1, 0, 1]) {
        for (const base of [exampleOf(schema), filled(schema, 1, "a")]) {
          const metadata = { name: "a", namespace: "ns" };
          const head = { apiVersion: `${group}/${hub.name}`, kind, metadata };
          const old = convert({ ...(base as JsonObject), ...head }, `${group}/${spoke.name}`, {
            getAPIVersion,
          }) as JsonObject;
          const plain = toHub({ ...old, metadata });
          const stored = JSON.stringify({ ...(filled(schema, number, "B!") as object), ...head });
          for (const text of [stored, "{}", "null"]) {
            const annotations = { [annotation]: text };
            const after = toHub({ ...old, metadata: { ...metadata, annotations } });
            expect(after.status).toEqual(plain.status);
            expect(errorsOf(after).filter((error) => !errorsOf(plain).includes(error))).toEqual([]);
          }
        }
      }
    },
  );
});

const group = "cluster.x-k8s.io";
const objectOf = (kind: string, name: string, more: object = {}, apiGroup = group) => ({
  apiVersion: `${apiGroup}/v1beta2`,
  kind,
  metadata: {
    name,
    namespace: "ns",
    uid: `uid-${name}`,
    creationTimestamp: "2026-01-01T00:00:00Z",
    deletionTimestamp: "2026-01-01T00:00:00Z",
    labels: { [`${group}/cluster-name`]: "a" },
    annotations: { "a.b/c": "d" },
    finalizers: ["a.b/c"],
    ownerReferences: [
      { apiVersion: `${group}/v1beta2`, kind: "Cluster", name: "a", uid: "uid-a", controller: true },
    ],
    managedFields: [{ manager: "a", operation: "Apply", fieldsV1: {} }],
  },
  spec: {
    clusterName: "a",
    paused: false,
    providerID: `a://${name}`,
    replicas: 1,
    infrastructureRef: { apiGroup: "infrastructure.a.b", kind: "A", name: "a" },
    controlPlaneRef: { apiGroup: "controlplane.a.b", kind: "B", name: "a" },
    bootstrap: { configRef: { apiGroup: "bootstrap.a.b", kind: "C", name: "a" } },
    template: { metadata: { labels: { a: "b" } }, spec: { clusterName: "a" } },
    topology: {
      classRef: { name: "a" },
      version: "v1.33.0",
      workers: { machineDeployments: [{ name: "a" }] },
    },
  },
  status: {
    phase: "Running",
    version: "v1.33.0",
    replicas: 1,
    readyReplicas: 1,
    nodeRef: { name: "a" },
    nodeInfo: { kubeletVersion: "v1.33.0" },
    conditions: [
      {
        type: "Ready",
        status: "False",
        reason: "A",
        message: "* a: b",
        lastTransitionTime: "2026-01-01T00:00:00Z",
        observedGeneration: 1,
      },
    ],
    deprecated: { v1beta1: { conditions: [{ type: "Ready", status: "False", severity: "Error" }] } },
    ...more,
  },
});
const kinds = [
  ["Cluster", group],
  ["Machine", group],
  ["MachineDeployment", group],
  ["A", "infrastructure.a.b"],
  ["B", "controlplane.a.b"],
  ["CustomResourceDefinition", "apiextensions.k8s.io"],
] as const;
const healthy = [
  objectOf("Cluster", "a"),
  objectOf("Machine", "m"),
  objectOf("A", "i", {}, "infrastructure.a.b"),
  objectOf("B", "b", {}, "controlplane.a.b"),
];
const crdOf = (kind: string, apiGroup: string) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `${kind.toLowerCase()}s.${apiGroup}`, labels: { "clusterctl.cluster.x-k8s.io": "" } },
  spec: {
    group: apiGroup,
    scope: "Namespaced",
    names: { kind, plural: `${kind.toLowerCase()}s` },
    versions: [{ name: "v1beta2", served: true, storage: true }],
  },
  status: { storedVersions: ["v1beta2"] },
});
const crdsOf = kinds.slice(0, -1).map(([kind, apiGroup]) => crdOf(kind, apiGroup));
const poisons = kinds.flatMap(([kind, apiGroup]) =>
  poisoned(
    kind === "CustomResourceDefinition"
      ? { ...crdOf("P", "p.q"), metadata: { ...objectOf(kind, "ps.p.q").metadata, namespace: undefined } }
      : objectOf(kind, "poisoned", {}, apiGroup),
  ).map(([name, object]) => [`${kind} whose ${name}`, object] as const),
);

/** Functions that read all objects of a cluster, each with what it finds of the healthy ones. */
const readers: Readonly<Record<string, (objects: readonly never[]) => unknown>> = {
  describeCluster: (objects) => {
    const found = describeCluster(objects, { name: "a", namespace: "ns" });
    if (found !== undefined) describedTable(found, { now: 0 });
    return [found?.name, found?.conditions];
  },
  planMove: (objects) => {
    const plan = planMove(moveWorldOf(objects));
    moveTreeText(plan);
    const moved = movePlanJson(plan).groups.flat();
    return healthy.map(({ metadata }) => moved.some(({ uid }) => uid === metadata.uid));
  },
  lint: (objects: readonly KubernetesObject[]) => {
    const { findings: diagnostics } = lint(
      objects.map((object) => ({
        path: `config/crd/${object.metadata.name}.yaml`,
        content: JSON.stringify(object),
      })),
    );
    return diagnostics
      .filter(({ location }) => /\/(a|m|i|b|machines\.\S+)\.yaml$/.test(location?.path ?? ""))
      .map(({ code, location }) => `${code} ${location?.path}`)
      .toSorted();
  },
  diagnoseCluster: async (objects: readonly KubernetesObject[]) => {
    const client = {
      async *listAll({ group: of, kind }: KindDescriptor) {
        yield* objects.filter((one) => one.kind === kind && one.apiVersion?.startsWith(`${of}/`));
      },
      async get(_: KindDescriptor, { name }: { readonly name: string }) {
        throw new ApiError({ method: "GET", path: `/${name}` }, 404, { text: "not found" });
      },
      raw: async () => ({ gitVersion: "v1.35.0" }),
    } as unknown as ReadingClient;
    const { checks, findings } = await diagnoseCluster(client, { now: 0, limit: 100_000 });
    const ofHealthy = findings.filter(({ location }) => /\/(a|m|i|b)$/.test(location?.object ?? ""));
    return [checks.length, ofHealthy.map(({ code }) => code)];
  },
};

/** Gives poisoned objects of one call different names. */
const named = ({ metadata, ...object }: Record<string, unknown>, at: number) => ({
  ...object,
  metadata: { ...(metadata as object), name: `p${at}`, uid: `p${at}` },
});

describe("readers of a cluster", () => {
  it.each(Object.entries(readers))("%s finds all healthy objects beside poisoned ones", async (_, read) => {
    const expected = await read([...crdsOf, ...healthy] as never);
    expect(expected).not.toEqual([]);
    const problemOf = async (some: typeof poisons): Promise<string | undefined> => {
      try {
        const objects = some.map(([, object], at) => named(object, at));
        expect(await read([...crdsOf, ...objects, ...healthy] as never)).toEqual(expected);
      } catch (error) {
        return String((error as Error).stack).replace(/x{9,}/, "x…");
      }
    };
    for (let at = 0; at < poisons.length; at += 500) {
      const some = poisons.slice(at, at + 500);
      if ((await problemOf(some)) === undefined) continue;
      for (const one of some) expect(await problemOf([one]), one[0]).toBeUndefined();
      throw new Error("the poisoned objects fail only together");
    }
  });
});

const deepText = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const annotationTexts = [
  ...["", "x", "{", "[]", "3", '"x"', "null", "{}", "\ud800", deepText, `{"a":"${"x".repeat(300_000)}"}`],
  ...['{"__proto__":{"spec":1}}', '{"spec":null}', '{"spec":"x"}', '{"spec":{"paused":"x"},"status":1}'],
  ...['{"spec":{"a":1,"a":2}}', '{"spec":{"topology":{"workers":[]}}}', '{"status":{"phase":"Failed"}}'],
];

describe("a conversion webhook", () => {
  it.each(["v1beta1", "v1beta2"])("converts a list to %s with each poisoned object", async (version) => {
    const from = version === "v1beta1" ? "v1beta2" : "v1beta1";
    const clusterOf = (name: string, text: string, kind = "A") => ({
      apiVersion: `${group}/${from}`,
      kind: "Cluster",
      metadata: { name, namespace: "ns", annotations: text === "" ? {} : { [annotation]: text } },
      spec: { infrastructureRef: { apiGroup: "a.b", apiVersion: "a.b/v1", kind, name: "x" } },
    });
    const objects = [
      clusterOf("first", ""),
      ...annotationTexts.map((text, at) => clusterOf(`p${at}`, text)),
      clusterOf("unknown", "", "Missing"),
      clusterOf("last", ""),
    ];
    const served = (apiGroup: string, kind: string): string => {
      if (kind === "Missing") throw new Error("no such kind");
      return `${apiGroup}/v1`;
    };
    const webhook = conversionWebhook((object, apiVersion, options) =>
      convert(object, apiVersion, { ...options, getAPIVersion: served }),
    );
    const request = { uid: "u", desiredAPIVersion: `${group}/${version}`, objects };
    const { body } = await webhook.answer(
      {
        body: Buffer.from(
          JSON.stringify({ apiVersion: "apiextensions.k8s.io/v1", kind: "ConversionReview", request }),
        ),
        headers: { "content-type": "application/json" },
        query: new URLSearchParams(),
        signal: new AbortController().signal,
      },
      { logger: silentLogger, observer: {} },
    );
    const { response } = JSON.parse(String(body));
    expect(response.result).toEqual({ status: "Success" });
    const converted: readonly Cluster[] = response.convertedObjects;
    expect(converted.map(({ metadata }) => metadata.name)).toEqual(objects.map((one) => one.metadata.name));
    expect(new Set(converted.map(({ status }) => status?.phase))).toEqual(new Set([undefined]));
    const refs = converted.map(({ spec }) => spec.infrastructureRef as { apiVersion?: string });
    expect(refs.at(-1)).toMatchObject({ kind: "A", name: "x" });
    if (version === "v1beta1")
      expect(refs.at(-2)).toMatchObject({ apiVersion: "a.b/unresolved", kind: "Missing" });
  });
});

interface Infra extends KubernetesObject {
  status?: { initialization?: { provisioned?: boolean }; conditions?: Condition[] };
}
const infra: KindDescriptor<Infra> = {
  group: "infrastructure.a.b",
  version: "v1beta2",
  kind: "A",
  plural: "as",
  scope: "Namespaced",
};

describe("a manager", () => {
  it("reconciles the healthy objects beside poisoned ones of all kinds that it watches", async () => {
    await using server = await startFaultServer({ kinds: [clusterKind, machineKind, infra] });
    const put = ({ metadata, ...object }: object & { metadata?: object }, change: object): void => {
      const kind = [clusterKind, machineKind, infra].find(
        (one) => one.kind === (object as KubernetesObject).kind,
      );
      const {
        deletionTimestamp: _,
        managedFields: __,
        uid: ___,
        ...kept
      } = metadata as KubernetesObject["metadata"];
      if (kind !== undefined)
        server.put(kind as never, { ...object, metadata: { ...kept, ...change } } as never);
    };
    // The client refuses lists with metadata of other types: no API server returns them.
    for (const [at, [name, object]] of poisons.entries())
      if (!name.includes("whose metadata")) put(object, { name: `p${at}` });
    for (const object of healthy) put(object, { finalizers: [] });
    const reconciled = new Set<string>();
    const provider = infraCluster(infra, {
      finalizer: "a.b/d",
      contract: "v1beta2",
      async reconcile({ object }) {
        object.status = { ...object.status, initialization: { provisioned: true } };
      },
      async delete() {},
    });
    const watching = defineController({
      name: "machine",
      for: machineKind,
      owns: [owned(infra, { onlyController: false })],
      watches: [watched(clusterKind, clusterToObjectsMapper(machineKind))],
      async reconcile({ request }) {
        reconciled.add(request.name);
      },
    });
    await using manager = await startManager({
      name: "provider",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config: server.config,
      controllers: [provider, watching],
      logger: silentLogger,
      signals: false,
    });
    manager.cache.addIndex(machineKind, "node", ({ status }) => [String(status?.nodeRef?.name.trim())]);
    await vi.waitFor(() => {
      expect(server.object(infra, { namespace: "ns", name: "i" })?.status?.initialization).toEqual({
        provisioned: true,
      });
      expect([...reconciled]).toContain("m");
    }, 30_000);
    const found = await manager.cache.list(machineKind, { index: { name: "node", value: "a" } });
    expect(found.map(({ metadata }) => metadata.name)).toContain("m");
    const metrics = await manager.metrics.registry.metrics();
    expect(metrics).toContain("informer_store_resource_version");
    expect(metrics).toContain('capikit_store_bytes{store="unmapped states"}');
  });
});

interface Provided extends KubernetesObject {
  data?: object;
  // biome-ignore lint/suspicious/noExplicitAny: a kind of each contract
  spec?: any;
  // biome-ignore lint/suspicious/noExplicitAny: a kind of each contract
  status?: any;
}
const provided = (kind: string, contract: string): KindDescriptor<Provided> => ({
  group: `${contract}.a.b`,
  version: "v1",
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: "Namespaced",
});
const fooMachine = provided("FooMachine", "infrastructure");
const fooPool = provided("FooMachinePool", "infrastructure");
const fooRemediation = provided("FooRemediation", "infrastructure");
const fooConfig = provided("FooConfig", "bootstrap");
const fooPlane = provided("FooControlPlane", "controlplane");
const fooIpPool = provided("FooPool", "ipam");
const configMap = { ...provided("ConfigMap", ""), group: "" };

const lifecycle = {
  finalizer: "a.b/d",
  async reconcile({ object }: { readonly object: Provided }) {
    object.spec.providerID ??= "a://b";
    object.spec.providerIDList ??= ["a://b"];
    object.status.initialization = { provisioned: true, controlPlaneInitialized: true };
  },
  async delete() {},
};
// biome-ignore lint/suspicious/noExplicitAny: options of all contracts together
const options = (more: object = {}): any => ({ contract: "v1beta2", ...lifecycle, ...more });
const certificates = initialControlPlaneCertificates({ encryptionAlgorithm: "ECDSA-P256" });
const controllersOfPresets = [
  infraMachine(fooMachine, options()),
  infraMachinePool(fooPool, options()),
  machineRemediation(fooRemediation, {
    infraMachine: fooMachine,
    async reconcile({ object }: { readonly object: Provided }) {
      object.status.initialization = { provisioned: true };
    },
  } as never),
  bootstrapConfig(fooConfig, {
    async bootstrapData() {
      return { value: "a", format: "cloud-config" };
    },
  }),
  controlPlane(fooPlane, options({ machines: false, certificates: () => certificates })),
  ...ipamProvider([fooIpPool], {
    async allocate({ addresses }) {
      return { address: `10.0.0.${addresses.length + 1}`, prefix: 24 };
    },
  }),
];

describe("a manager of all presets", () => {
  it("reconciles the healthy object of each preset beside poisoned ones, and has no series of their names", async () => {
    const labels = { [`${group}/cluster-name`]: "a" };
    const core = [clusterKind, machineKind, machinePoolKind, secretKind, ipAddressClaim, ipAddressKind];
    const own = [fooMachine, fooPool, fooRemediation, fooConfig, fooPlane, fooIpPool, configMap];
    await using server = await startFaultServer({ kinds: [...core, ...own] as never });
    const put = (kind: KindDescriptor, name: string, { metadata = {}, ...more }: Partial<Provided> = {}) =>
      server.put(
        kind as KindDescriptor<Provided>,
        { ...more, metadata: { labels, ...metadata, namespace: "ns", name } } as never,
      );
    const ownedBy = ({ apiVersion, kind, metadata: { name, uid } }: KubernetesObject) => ({
      ownerReferences: [{ apiVersion, kind, name, uid, controller: true }],
    });
    const refTo = ({ group: apiGroup, kind }: KindDescriptor, name = "h") => ({ apiGroup, kind, name });
    const cluster = put(clusterKind, "a", {
      spec: { controlPlaneEndpoint: { host: "h", port: 6443 }, controlPlaneRef: refTo(fooPlane) },
      status: { initialization: { infrastructureProvisioned: true } },
    });
    const bootstrap = { configRef: refTo(fooConfig), dataSecretName: "data" };
    put(secretKind, "data", { data: { value: "YQ==", format: "Y2xvdWQtY29uZmln" } });
    const machine = put(machineKind, "h", {
      metadata: { labels: { ...labels, [`${group}/control-plane`]: "" } } as never,
      spec: { clusterName: "a", bootstrap, infrastructureRef: refTo(fooMachine) },
    });
    const pool = put(machinePoolKind, "h", {
      spec: {
        clusterName: "a",
        replicas: 1,
        template: { spec: { clusterName: "a", bootstrap, infrastructureRef: refTo(fooPool) } },
      },
    });
    const samples = new Map<KindDescriptor, Partial<Provided>>([
      [fooMachine, { metadata: ownedBy(machine) as never, spec: { image: "i" } }],
      [fooPool, { metadata: ownedBy(pool) as never, spec: { image: "i" } }],
      [fooRemediation, { metadata: ownedBy(machine) as never, spec: { attempts: 1 } }],
      [fooConfig, { metadata: ownedBy(machine) as never, spec: { users: [] } }],
      [fooPlane, { metadata: ownedBy(cluster) as never, spec: { version: "v1.33.0", replicas: 1 } }],
      [ipAddressClaim, { spec: { poolRef: refTo(fooIpPool) } }],
    ]);
    put(fooIpPool, "h", { spec: { addresses: ["10.0.0.1"] } });
    let count = 0;
    const putPoisons = (): void => {
      const all = [
        ...samples,
        [clusterKind, cluster],
        [machineKind, machine],
        [machinePoolKind, pool],
        [fooIpPool, { metadata: {}, spec: { addresses: ["a"] } }],
      ] as const;
      for (const [kind, sample] of all) {
        const { uid: _, resourceVersion: __, ...metadata } = { ...sample.metadata } as Provided["metadata"];
        const status = { conditions: [{ type: "Ready", status: "True" }], initialization: {} };
        const whole = { spec: sample.spec, status, metadata: { labels, ...metadata } };
        // A third, as each takes several requests: all values at some member, and all members.
        for (const [at, [what, object]] of poisoned(whole).entries())
          if (at % 3 === 0 && !what.startsWith("metadata"))
            put(kind, `p${count++}`, object as Partial<Provided>);
      }
    };
    putPoisons();
    for (const [kind, sample] of samples) put(kind, "h", sample);
    await using manager = await startManager({
      name: "provider",
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config: server.config,
      controllers: controllersOfPresets,
      logger: silentLogger,
      signals: false,
    });
    const written = () =>
      [...samples.keys()].map((kind) => {
        const { status } =
          server.object(kind as KindDescriptor<Provided>, { namespace: "ns", name: "h" }) ?? {};
        return [kind.kind, status?.initialization !== undefined || status?.addressRef !== undefined];
      });
    const expected = [...samples.keys()].map(({ kind }) => [kind, true]);
    await vi.waitFor(() => expect(written()).toEqual(expected), { timeout: 60_000, interval: 200 });
    const series = async (): Promise<string[]> =>
      (await manager.metrics.registry.metrics())
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))
        .map((line) => line.replace(/ \S+$/, ""));
    expect((await series()).filter((line) => /"(?:p\d+|ns)"/.test(line))).toEqual([]);
  });
});

describe("admission webhooks", () => {
  const { version, kind, plural } = machineKind;
  const webhooks = {
    admission: admissionWebhook({
      path: "/a",
      handle: ({ object }) => {
        (object as unknown as typeof poisonedObject).spec.bootstrap.dataSecretName.trim();
        return { allowed: true };
      },
    }),
    defaulting: defaultingWebhook(machineKind, {
      default({ metadata, spec }) {
        metadata.labels = { ...metadata.labels, name: spec.bootstrap.dataSecretName?.trim() ?? "" };
      },
    }),
  };
  const poisonedObject = {
    ...objectOf("Machine", "m"),
    spec: { clusterName: "a", bootstrap: { dataSecretName: "d" } },
  };

  it.each(Object.entries(webhooks))("%s answers each object by itself", async (_, webhook) => {
    const objects = [
      ...poisoned(poisonedObject as never).map(([, object]) => object),
      ...[1, 2, 3].map(() => poisonedObject),
    ];
    const answers = await Promise.all(
      objects.map(async (object, at) => {
        const asked = { kind: { group, version, kind }, resource: { group, version, resource: plural } };
        const request = { uid: `u${at}`, ...asked, operation: "CREATE", userInfo: {}, object };
        const review = { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request };
        const { body } = await webhook.answer(
          {
            body: Buffer.from(JSON.stringify(review)),
            headers: { "content-type": "application/json" },
            query: new URLSearchParams(),
            signal: new AbortController().signal,
          },
          { logger: silentLogger, observer: {} },
        );
        return JSON.parse(String(body)).response;
      }),
    );
    expect(answers.map(({ uid }) => uid)).toEqual(objects.map((_, at) => `u${at}`));
    expect(answers.slice(-3).map(({ allowed }) => allowed)).toEqual([true, true, true]);
    expect(answers.filter(({ allowed }) => !allowed).length).toBeGreaterThan(5);
  });
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import {
  type DescribeOptions,
  describeCluster,
  describedRows,
  describedTable,
  readCluster,
  watchCluster,
} from "@capikit/clusterctl-kit/describe";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { ensureReference, upstreamCrds } from "@capikit/reference";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

type Pick = <T>(choices: readonly T[]) => T;
type Fields = Readonly<Record<string, unknown>>;

/** Group of the made-up providers. */
const GROUP = "infrastructure.cluster.x-k8s.io";
const CORE = "cluster.x-k8s.io/v1beta2";

/** Kinds of the made-up providers with the contract in their CRD labels. */
const KINDS = {
  FooCluster: "v1beta2",
  FooControlPlane: "v1beta2",
  FooMachine: "v1beta2",
  FooConfig: "v1beta2",
  FooMachinePool: "v1beta2",
  FooMachineTemplate: "v1beta2",
  FooConfigTemplate: "v1beta2",
  OldControlPlane: "v1beta1",
  BareCluster: undefined,
} as const;

/** CRDs of the made-up providers. */
const providerCrds: readonly KubernetesObject[] = Object.entries(KINDS).map(([kind, contract]) => {
  const plural = `${kind.toLowerCase()}s`;
  const names = { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` };
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.${GROUP}`,
      ...(contract && { labels: { [`cluster.x-k8s.io/${contract}`]: "v1" } }),
    },
    spec: {
      group: GROUP,
      names,
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
});

/** A minimal cluster with a provider object. */
const watchedCluster: readonly KubernetesObject[] = [
  { apiVersion: `${GROUP}/v1`, kind: "FooCluster", metadata: { name: "watched", namespace: "default" } },
  {
    apiVersion: CORE,
    kind: "Cluster",
    metadata: { name: "watched", namespace: "default" },
    spec: { infrastructureRef: { apiGroup: GROUP, kind: "FooCluster", name: "watched" } },
  } as KubernetesObject,
];

/** Returns clusters of all shapes with their objects. The same seed gives the same clusters. */
function madeUpClusters(count: number): KubernetesObject[][] {
  const worlds = fc.sample(
    fc.gen().map((g) => (index: number) => {
      const pick: Pick = (choices) => g(fc.constantFrom, ...choices);
      return madeUpCluster(pick, `c${index}`);
    }),
    count,
  );
  return worlds.map((make, index) => make(index));
}

function madeUpCluster(pick: Pick, name: string): KubernetesObject[] {
  const objects: KubernetesObject[] = [];
  const add = (
    apiVersion: string,
    kind: string,
    of: string,
    rest: Fields,
    owner?: readonly [string, string],
  ) => {
    const ownerReferences = owner && [
      { apiVersion: CORE, kind: owner[0], name: owner[1], uid: "0", controller: true },
    ];
    const object = {
      apiVersion,
      kind,
      metadata: {
        name: of,
        namespace: "default",
        labels: { "cluster.x-k8s.io/cluster-name": name, ...(rest.labels as Fields | undefined) },
        ...(pick([true, false, false, false, false, false]) && { finalizers: ["example.com/stay"] }),
        ...(ownerReferences && { ownerReferences }),
      },
      ...(rest.spec === undefined ? {} : { spec: rest.spec }),
      ...(Object.keys(rest.status ?? {}).length === 0 ? {} : { status: rest.status }),
    } as KubernetesObject;
    objects.push(object);
  };
  const provider = (kind: string, of: string, spec: Fields = {}, status: Fields = {}): Fields => {
    if (pick([true, true, true, true, false]))
      add(`${GROUP}/v1`, kind, of, { spec, status: { ...status, ...conditions(pick, ["Ready"]) } });
    return { apiGroup: GROUP, kind, name: of };
  };
  const counters = (): Fields =>
    some(pick, {
      availableReplicas: pick([0, 1, 3]),
      readyReplicas: pick([0, 2]),
      upToDateReplicas: pick([1, 3]),
      replicas: pick([0, 3]),
    });
  const machine = (of: string, labels: Fields, owner?: readonly [string, string]): void => {
    const spec = {
      clusterName: name,
      bootstrap: pick([true, true, false])
        ? { configRef: provider("FooConfig", `${of}-b`) }
        : { dataSecretName: "data" },
      infrastructureRef: provider("FooMachine", `${of}-i`),
      version: pick(["v1.35.0", "v1.34.2"]),
    };
    const status = conditions(pick, [
      "Available",
      "Ready",
      "UpToDate",
      "NodeHealthy",
      "Deleting",
      "Updating",
    ]);
    add(CORE, "Machine", of, { labels, spec, status }, owner);
  };
  const count = (): number => pick([0, 1, 2, 2, 3, 5]);
  const times = (make: (index: number) => void): void => {
    for (let index = 0, end = count(); index < end; index += 1) make(index);
  };
  const template = (): Fields => ({
    spec: {
      clusterName: name,
      version: "v1.35.0",
      bootstrap: pick([true, false])
        ? { configRef: { apiGroup: GROUP, kind: "FooConfigTemplate", name: `${name}-bt` } }
        : { dataSecretName: "data" },
      infrastructureRef: {
        apiGroup: GROUP,
        kind: "FooMachineTemplate",
        name: pick([`${name}-t1`, `${name}-t2`]),
      },
    },
  });

  // The control plane, if any.
  const kind = pick(["FooControlPlane", "FooControlPlane", "OldControlPlane", undefined]);
  const templateRef = { kind: "FooMachineTemplate", name: `${name}-cp` };
  const machineTemplate =
    kind === "OldControlPlane"
      ? { infrastructureRef: { ...templateRef, apiVersion: `${GROUP}/v1`, namespace: "default" } }
      : { spec: { infrastructureRef: { ...templateRef, apiGroup: GROUP } } };
  const controlPlaneRef =
    kind &&
    provider(kind, `${name}-cp`, some(pick, { replicas: 3, version: "v1.35.0", machineTemplate }), {
      ...counters(),
      ...some(pick, { updatedReplicas: 2 }),
    });
  times((index) => machine(`${name}-cp-${index}`, { "cluster.x-k8s.io/control-plane": "" }));

  times((index) => {
    const deployment = `${name}-md-${index}`;
    const selector = { matchLabels: { a: "b" } };
    const labelled = { metadata: { labels: { a: "b" } }, ...template() };
    const status = { ...counters(), ...conditions(pick, ["Available", "Paused", "ScalingUp"]) };
    add(CORE, "MachineDeployment", deployment, {
      spec: { clusterName: name, replicas: pick([1, 3]), selector, template: labelled },
      status,
    });
    times((of) => {
      const set = `${deployment}-${of}`;
      const ofSet = { ...counters(), ...conditions(pick, ["MachinesReady", "Remediating"]) };
      add(
        CORE,
        "MachineSet",
        set,
        { spec: { clusterName: name, replicas: 2, selector, template: labelled }, status: ofSet },
        ["MachineDeployment", deployment],
      );
      times((at) => machine(`${set}-${at}`, {}, ["MachineSet", set]));
    });
  });
  if (pick([true, false])) {
    times((index) => {
      const pool = `${name}-mp-${index}`;
      const spec = {
        clusterName: name,
        version: "v1.35.0",
        bootstrap: { configRef: provider("FooConfig", `${pool}-b`) },
        infrastructureRef: provider("FooMachinePool", `${pool}-i`),
      };
      add(CORE, "MachinePool", pool, {
        spec: { clusterName: name, replicas: 2, template: { spec } },
        status: conditions(pick, ["Available", "Ready"]),
      });
      times((at) => machine(`${pool}-${at}`, {}, ["MachinePool", pool]));
    });
  }
  if (pick([true, false, false])) times((index) => machine(`${name}-lost-${index}`, {}));
  if (pick([true, false]))
    add("addons.cluster.x-k8s.io/v1beta2", "ClusterResourceSetBinding", name, {
      spec: {
        clusterName: name,
        bindings: ["cni", "csi"].map((set) => ({ clusterResourceSetName: set, resources: [] })),
      },
    });
  const infrastructure = pick(["FooCluster", "FooCluster", "BareCluster"]);
  const topology = { classRef: { name: "quick" }, version: "v1.35.0" };
  add(CORE, "Cluster", name, {
    spec: {
      infrastructureRef: provider(infrastructure, name),
      ...(controlPlaneRef && { controlPlaneRef }),
      ...(pick([true, false]) && { topology }),
    },
    status: {
      ...some(pick, {
        controlPlane: { ...counters(), desiredReplicas: 3 },
        workers: { ...counters(), desiredReplicas: 2 },
      }),
      ...conditions(pick, ["Available", "TopologyReconciled", "RollingOut", "Paused", "WorkersAvailable"]),
    },
  });
  return objects;
}

/** Returns some of the fields. */
function some(pick: Pick, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(() => pick([true, true, false])));
}

const LONG = `* Machine c1-md-0: ${"the disk of this machine is almost full and requires attention by someone ".repeat(3)}\n  * and more\n\nlast line`;

function conditions(pick: Pick, types: readonly string[]): Fields {
  const list = types
    .filter(() => pick([true, true, true, true, false]))
    .map((type) => {
      const status = pick(["True", "True", "True", "False", "Unknown"]);
      return {
        type,
        status,
        reason: pick([`${type}Is${status}`, `${type}Is${status}`, "Other"]),
        message: pick(["", "", "", "short", LONG]),
        lastTransitionTime: pick(["2019-01-01T00:00:00Z", "2016-06-01T00:00:00Z", "2020-03-04T05:06:07Z"]),
      };
    });
  return list.length === 0 ? {} : { conditions: list };
}

const count = inject("nightly") ? 60 : 4;

let server: ControlPlane;

let clusterctl: string;

beforeAll(async () => {
  [server, clusterctl] = await Promise.all([startCapiServer(), ensureReference("clusterctl")]);
}, 120_000);

afterAll(() => server?.[Symbol.asyncDispose]());

const flags: readonly (readonly [string, DescribeOptions])[] = [
  ["", {}],
  ["--grouping=false --echo", { grouping: false, echo: true }],
  [
    "--show-conditions=all --show-templates --show-machinesets --show-resourcesets",
    { showConditions: "all", showTemplates: true, showMachineSets: true, showResourceSets: true },
  ],
  [
    "--show-conditions=machine+,FooCluster --show-machinesets",
    { showConditions: "machine+,FooCluster", showMachineSets: true },
  ],
];

test(`${count} made-up clusters are described like by clusterctl`, async () => {
  const worlds = madeUpClusters(count);
  await writeAll(server.client, worlds.flat());
  let rows = 0;
  for (const index of worlds.keys()) {
    const name = `c${index}`;
    const objects = await readCluster(server.client, { name });
    for (const [text, options] of flags) {
      const args = [
        "describe",
        "cluster",
        name,
        "-n",
        "default",
        ...text.split(" ").filter((one) => one !== ""),
      ];
      const env = { ...process.env, CLUSTERCTL_DISABLE_VERSIONCHECK: "true", NO_COLOR: "1" };
      const { stdout } = await promisify(execFile)(
        clusterctl,
        [...args, "--kubeconfig", server.kubeconfigPath],
        { env, maxBuffer: 2 ** 26 },
      );
      const described = describeCluster(objects, { name, ...options });
      const ours = described === undefined ? "" : describedTable(described);
      expect(inOrder(ours), `${name} ${text}`).toEqual(inOrder(stdout));
      rows += ours.split("\n").length;
    }
  }
  expect(rows).toBeGreaterThan(count * 40);
}, 600_000);

test("a watched cluster is yielded again after a change and equals a fresh read", async () => {
  const { client } = server;
  await writeAll(client, watchedCluster);
  const name = "watched";
  const yielded: string[] = [];
  for await (const objects of watchCluster(client, { name, debounceMs: 20 })) {
    const root = describeCluster(objects, { name, echo: true });
    const titles = root === undefined ? [] : describedRows(root, 0).map(({ title }) => title);
    yielded.push(titles.join("; "));
    if (yielded.length === 1) {
      const read = describeCluster(await readCluster(client, { name }), { name, echo: true });
      expect(root).toEqual(read);
      const kind = await client.kindOf({ apiVersion: `${GROUP}/v1`, kind: "FooCluster" });
      await client.delete(kind, { name, namespace: "default" });
    } else if (titles.length === 1) break;
  }
  expect(yielded[0]).toBe("Cluster default/watched; FooCluster default/watched");
  expect(yielded.at(-1)).toBe("Cluster default/watched");
});

/** clusterctl prints groups of equal size in random order. */
function inOrder(table: string): string[] {
  const lines = table.split("\n");
  const titleOf = (line: string): string => /[├└]─(\d+ \w+\.\.\.)/.exec(line)?.[1] ?? "";
  const done: string[] = [];
  while (lines.length > 0) {
    const title = titleOf(lines[0] ?? "");
    const end = title === "" ? 1 : lines.findIndex((line) => titleOf(line) !== title);
    const run = lines.splice(0, end < 0 ? lines.length : end);
    done.push(
      ...run
        .map((line) => (title === "" ? line : line.replace("└─", "├─")))
        .sort()
        .slice(0),
    );
  }
  return done;
}

/** Starts an API server with the CRDs for describe, without controllers and webhooks. */
async function startCapiServer(): Promise<ControlPlane> {
  const upstream = await upstreamCrds(["cluster-api"]);
  const core = upstream
    .filter(({ name }) =>
      /^(clusters|machines|machine(set|deployment|pool)s|clusterresourcesetbindings)\./.test(name),
    )
    .flatMap(({ text, path }) => parseManifests(text, path));
  return startControlPlane({ crds: [...core.map(plain), ...providerCrds] });
}

/** Returns a CRD with one version and without status subresource. */
function plain(crd: KubernetesObject): KubernetesObject {
  const { spec } = crd as unknown as { spec: { versions: Record<string, unknown>[] } };
  const versions = spec.versions
    .filter(({ name }) => name === "v1beta2")
    .map(({ subresources: _, ...version }) => ({ ...version, storage: true }));
  return { ...crd, spec: { ...spec, conversion: undefined, versions } } as unknown as KubernetesObject;
}

/** Writes objects, and deletes those with finalizers, which therefore remain. */
async function writeAll(client: Client, objects: readonly KubernetesObject[]): Promise<void> {
  for (let at = 0; at < objects.length; at += 16)
    await Promise.all(
      objects.slice(at, at + 16).map(async (object) => {
        const kind = await client.kindOf(object);
        await client.create(kind, object as DynamicObject);
        const { name = "", namespace = "", finalizers } = object.metadata;
        if (finalizers !== undefined) await client.delete(kind, { name, namespace });
      }),
    );
}

/** Compares the rules of Cluster API's webhooks, and forecasts of refused changes, with the real managers. */
import { fileURLToPath } from "node:url";
import { clusterClass } from "@capikit/api/core/v1beta2";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { isError } from "@capikit/common/diagnostics";
import { applyMergePatch, type JsonObject } from "@capikit/common/json";
import { mapLimited } from "@capikit/common/time";
import { readManifests } from "@capikit/envtest";
import { admitChange, explainTopologyChange, type Unstructured, webhookProblems } from "@capikit/topology";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createdCases,
  updatedCases,
  type WebhookCase,
  webhookKinds,
  webhookObject,
} from "../../../packages/topology/test/support/webhook-cases.ts";
import { startKubeadmProviders } from "../src/kubeadm-providers.ts";
import { makeLocalClass } from "../src/local-classes.ts";
import { installLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { topologyCluster } from "../src/topology-cluster.ts";
import { until } from "../src/until.ts";

const requestsAtOnce = 8;
const classFile = fileURLToPath(
  new URL("../../../examples/provider-local/templates/clusterclass-local.yaml", import.meta.url),
);
let management: ManagementCluster;
/** The stored objects by kind. */
const stored = new Map<string, Unstructured>();

beforeAll(async () => {
  management = await startManagementCluster();
  await startKubeadmProviders(management);
  for (const kind of webhookKinds) stored.set(kind, unversioned(await send("create", webhookObject(kind))));
});
afterAll(() => management?.[Symbol.asyncDispose]());

/** Returns an object that controllers may have changed since without a conflict. */
function unversioned({ metadata, ...rest }: Unstructured): Unstructured {
  const { resourceVersion: _, managedFields: __, ...names } = metadata as JsonObject;
  return { ...rest, metadata: names };
}

async function send(verb: "create" | "replace", object: Unstructured, dryRun = false): Promise<Unstructured> {
  const { client } = management.controlPlane;
  const kind = (await client.kindOf(object as never)) as KindDescriptor<KubernetesObject>;
  return (await client[verb](kind, object as never, { dryRun })) as never;
}

/** Returns the fields that the server rejects, each with the message. */
async function refusalsOf(verb: "create" | "replace", object: Unstructured): Promise<readonly string[]> {
  try {
    await send(verb, object, true);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { causes, serverMessage } = error;
    return causes.length === 0 ? [serverMessage] : causes.map(({ field, message }) => `${field}: ${message}`);
  }
}

/** Reports whether the server's text has all of a stated one but the invalid value. */
function isStated(stated: string, given: string): boolean {
  const [start = "", words = ""] = stated.split(/(?<=: (?:Forbidden|Invalid value|Required value): )/);
  return given.startsWith(start) && given.includes(words);
}

describe.each([
  ["create", createdCases],
  ["replace", updatedCases],
] as const)("%s", (verb, cases) => {
  const objectOf = ([kind, change]: WebhookCase): Unstructured => {
    if (verb === "create") return webhookObject(kind, change, "new");
    const old = stored.get(kind) as Unstructured;
    return { ...old, spec: webhookObject(kind, change).spec } as Unstructured;
  };

  test("the webhooks of Cluster API reject the stated fields in the stated words", async () => {
    const differences = await mapLimited(cases, requestsAtOnce, async (one) => {
      const [kind, change] = one;
      const object = objectOf(one);
      const given = await refusalsOf(verb, object);
      const stated = webhookProblems(object, verb === "replace" ? stored.get(kind) : undefined).map(
        ({ field, message }) => `${field}: ${message}`,
      );
      const isSame =
        given.length === stated.length &&
        stated.every((text) => given.some((other) => isStated(text, other)));
      return isSame ? [] : [{ kind, change: JSON.stringify(change), given, stated }];
    });
    expect(differences.flat()).toEqual([]);
  });
});

const workers = (more: object) => ({ machineDeployments: [{ class: "worker", name: "md", ...more }] });
const topology = (more: object) => ({ spec: { topology: more } });

/** Changes of a Cluster with a topology, and of its ClusterClass. */
const topologyChanges: readonly (readonly [kind: "Cluster" | "ClusterClass", change: object])[] = [
  ["Cluster", topology({ version: "v1.37.0" })],
  ["Cluster", topology({ version: "v1.36.0" })],
  ["Cluster", topology({ version: "v1.34.0" })],
  ["Cluster", topology({ version: "latest" })],
  ["Cluster", topology({ controlPlane: { replicas: 3 } })],
  ["Cluster", topology({ workers: workers({ replicas: 5 }) })],
  ["Cluster", topology({ workers: workers({ class: "other" }) })],
  ["Cluster", topology({ workers: workers({ metadata: { labels: { a: "b c" } } }) })],
  ["Cluster", topology({ variables: [{ name: "unknown", value: 1 }] })],
  ["Cluster", { spec: { topology: null } }],
  ["Cluster", { spec: { clusterNetwork: { pods: { cidrBlocks: ["10.1.0.0/33"] } } } }],
  ["Cluster", { metadata: { labels: { team: "a" } } }],
  ["ClusterClass", { spec: { workers: { machineDeployments: null } } }],
  ["ClusterClass", { spec: { infrastructure: { templateRef: { kind: "OtherClusterTemplate" } } } }],
  ["ClusterClass", { spec: { infrastructure: { templateRef: { name: "other" } } } }],
  ["ClusterClass", { metadata: { labels: { team: "a" } } }],
];

test("forecasts say of each change whether the server refuses it", async () => {
  const { controlPlane } = management;
  const ref = { namespace: "classes", name: "local" } as const;
  await installLocalProvider(management, { serveOld: false, webhookPort: 1 });
  await send("create", { apiVersion: "v1", kind: "Namespace", metadata: { name: ref.namespace } });
  await makeLocalClass(management, ref, []);
  const { client } = controlPlane;
  await until("the class to be reconciled", async () => {
    const { metadata, status } = await client.get(clusterClass, ref);
    return status?.observedGeneration === metadata.generation ? true : undefined;
  });
  const ofClass = unversioned((await client.get(clusterClass, ref)) as never);
  const given = topologyCluster(ref, { class: ref.name, version: "v1.35.0", workers: 2, variables: {} });
  const paused = applyMergePatch(given as never, { spec: { paused: true } });
  const cluster = unversioned(await send("create", paused as never));
  const templates = (await readManifests(classFile)).filter(({ kind }) => kind !== "ClusterClass");
  const crds = (await client.list(customResourceDefinition)).items;
  const before = [
    ...crds,
    ...stored.values(),
    ...templates.map((one) => ({ ...one, metadata: { ...one.metadata, namespace: ref.namespace } })),
    ofClass,
    cluster,
  ] as unknown as Unstructured[];
  const classes = { Cluster: cluster, ClusterClass: ofClass };
  const changes: readonly (readonly [change: string, after: Unstructured])[] = [
    ...topologyChanges.map(
      ([kind, change]) =>
        [
          `${kind} ${JSON.stringify(change)}`,
          applyMergePatch(classes[kind] as never, change as never) as never,
        ] as const,
    ),
    ...updatedCases.map(
      ([kind, change]) =>
        [
          `${kind} ${JSON.stringify(change)}`,
          { ...stored.get(kind), spec: webhookObject(kind, change).spec } as never,
        ] as const,
    ),
  ];
  const answers = await mapLimited(changes, requestsAtOnce, async ([change, after]) => {
    const { refused } = await admitChange(before, [after]);
    const explained = await explainTopologyChange(before, [after]);
    const findings = explained.flatMap((one) => one.findings.filter(isError));
    const forecast = [...refused, ...findings].map(({ message }) => message);
    return { change, forecast, given: await refusalsOf("replace", after) };
  });
  const differences = answers.filter(({ forecast, given }) => forecast.length > 0 !== given.length > 0);
  expect(differences).toEqual([]);
  expect(answers.length).toBeGreaterThanOrEqual(40);
  expect(answers.filter(({ given }) => given.length > 0).length).toBeGreaterThanOrEqual(16);
});

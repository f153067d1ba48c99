/**
 * Rules of built-in kinds that OpenAPI documents lack: what the fault server refuses, and what Go's
 * types omit. kube-apiserver is the reference.
 *
 * @module
 */

import {
  configMap,
  controllerRevision,
  deployment,
  endpointSlice,
  eventsV1Event,
  ingressClass,
  job,
  networkPolicy,
  persistentVolume,
  persistentVolumeClaim,
  pod,
  podDisruptionBudget,
  priorityClass,
  resourceQuota,
  roleBinding,
  secret,
  service,
  serviceAccount,
  statefulSet,
  storageClass,
  volumeAttachment,
} from "@capikit/api/kubernetes";
import { type Client, createClient, type DynamicObject, type KindDescriptor } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";

const kinds = [
  ...[configMap, deployment, job, networkPolicy],
  ...[persistentVolumeClaim, pod, podDisruptionBudget, roleBinding, secret, service, serviceAccount],
  statefulSet,
  ...[controllerRevision, endpointSlice, eventsV1Event, ingressClass, persistentVolume, priorityClass],
  ...[resourceQuota, storageClass, volumeAttachment],
];
let controlPlane: ControlPlane;
let server: FaultServer;
let ours: Client;
beforeAll(async () => {
  [controlPlane, server] = await Promise.all([shareControlPlane(), startFaultServer({ kinds })]);
  ours = createClient(server.config, { fieldManager: "test" });
  await controlPlane.client.create(serviceAccount, { metadata: { name: "default", namespace: "default" } });
});
afterAll(async () => {
  await ours?.close();
  await server?.stop();
  await controlPlane?.stop();
});

const labels = { app: "a" };
const selector = { matchLabels: labels };
const container = { name: "c", image: "x:1" };
const template = (spec: object = {}, more: object = {}) => ({
  metadata: { labels },
  spec: { containers: [{ ...container, ...more }], ...spec },
});
const once = template({ restartPolicy: "Never" });
const workload = { selector, template: template() };
const claim = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "a" };
const relabelled = {
  selector: { matchLabels: { app: "b" } },
  template: { metadata: { labels: { app: "b" } } },
};

type Case = readonly [name: string, kind: object, content: object, ...patches: object[]];
const cases: readonly Case[] = [
  [
    "selector without its labels",
    deployment,
    { spec: { ...workload, selector: { matchLabels: { a: "b" } } } },
  ],
  ["no containers", deployment, { spec: { selector, template: template({ containers: [] }) } }],
  ["restart policy of a workload", deployment, { spec: { selector, template: once } }],
  [
    "rollout of Recreate",
    deployment,
    { spec: { ...workload, strategy: { type: "Recreate", rollingUpdate: {} } } },
  ],
  [
    "rollout without progress",
    deployment,
    { spec: { ...workload, strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } } },
  ],
  [
    "selector of a Deployment",
    deployment,
    { spec: workload },
    { spec: relabelled },
    { spec: { replicas: 2 } },
  ],
  [
    "empty lists and maps, and repeated variables",
    deployment,
    {
      spec: {
        selector: { ...selector, matchExpressions: [] },
        template: template(
          { nodeSelector: {}, tolerations: [], imagePullSecrets: [{ name: "a" }, { name: "a" }] },
          {
            args: [],
            env: [
              { name: "A", value: "1" },
              { name: "A", value: "2" },
            ],
          },
        ),
      },
    },
  ],
  [
    "fields of a StatefulSet",
    statefulSet,
    { spec: { ...workload, serviceName: "a" } },
    { spec: { serviceName: "b", podManagementPolicy: "Parallel" } },
    { spec: relabelled },
    { spec: { replicas: 3, minReadySeconds: 1, revisionHistoryLimit: 1 } },
  ],
  ["StatefulSet without a Service", statefulSet, { spec: workload }],
  ["restart policy of a Job", job, { spec: { template: template() } }],
  [
    "fields of a Job",
    job,
    { spec: { template: once } },
    { spec: { completions: 3 } },
    { spec: { completionMode: "Indexed" } },
    { spec: { template: { spec: { restartPolicy: "OnFailure" } } } },
    { spec: { template: { metadata: { labels: { a: "b" } } } } },
    { spec: { parallelism: 3, backoffLimit: 1, suspend: true } },
  ],
  [
    "template of a suspended Job",
    job,
    { spec: { suspend: true, template: once } },
    { spec: { template: { spec: { restartPolicy: "OnFailure" } } } },
    { spec: { template: { metadata: { labels: { a: "b" } }, spec: { nodeSelector: { a: "b" } } } } },
  ],
  ["ports without names", service, { spec: { ports: [{ port: 80 }, { port: 81 }] } }],
  ["no ports", service, { spec: { selector: labels } }],
  ["headless without ports", service, { spec: { clusterIP: "None", selector: labels } }],
  [
    "types of a Service",
    service,
    { spec: { type: "NodePort", ports: [{ port: 80 }] } },
    { spec: { type: "ClusterIP" } },
    { spec: { type: "ExternalName", externalName: "a.b" } },
  ],
  [
    "immutable ConfigMap",
    configMap,
    { immutable: true, data: { a: "1" } },
    { data: { a: "2" } },
    { immutable: null },
  ],
  ["labels of an immutable ConfigMap", configMap, { immutable: true }, { metadata: { labels } }],
  ["invalid key", configMap, { data: { "a b": "1" } }],
  [
    "immutable Secret",
    secret,
    { immutable: true, data: { a: "YQ==" } },
    { data: { b: "" } },
    { immutable: false },
  ],
  ["type of a Secret, and an empty value", secret, { type: "a/b", data: { a: "" } }, { type: "c/d" }],
  [
    "fields of a claim",
    persistentVolumeClaim,
    { spec: claim },
    { spec: { accessModes: ["ReadWriteMany"] } },
    { spec: { resources: { requests: { storage: "2Gi" } } } },
    { spec: { volumeName: "a" } },
  ],
  [
    "fields of a Pod",
    pod,
    { spec: template().spec },
    { spec: { containers: [{ ...container, image: "y:1" }], activeDeadlineSeconds: 5 } },
    { spec: { containers: [{ ...container, command: ["a"] }] } },
    { spec: { nodeSelector: { a: "b" } } },
  ],
  [
    "repeated port",
    pod,
    { spec: template({}, { ports: [{ containerPort: 1 }, { containerPort: 1 }] }).spec },
  ],
  [
    "deadline and tolerations of a Pod",
    pod,
    { spec: { ...template().spec, tolerations: [{ key: "a", operator: "Exists", effect: "NoExecute" }] } },
    { spec: { activeDeadlineSeconds: 5, terminationGracePeriodSeconds: 7 } },
    { spec: { activeDeadlineSeconds: 5 } },
    { spec: { activeDeadlineSeconds: 6 } },
    { spec: { activeDeadlineSeconds: null } },
    { spec: { tolerations: [] } },
  ],
  [
    "address of a headless Service",
    service,
    { spec: { clusterIP: "None", selector: labels, ports: [{ port: 80 }] } },
    { spec: { clusterIP: null, clusterIPs: null, selector: { app: "b" } } },
    { spec: { type: "NodePort" } },
  ],
  ["both limits", podDisruptionBudget, { spec: { selector, minAvailable: 1, maxUnavailable: 1 } }],
  ["no policy", networkPolicy, {}],
  ["role of a binding", roleBinding, { roleRef }, { roleRef: { name: "b" } }],
];

/** Changes of kinds of which Go's types omit more than the fault server does. */
const changes: readonly Case[] = [
  [
    "gates of a Pod",
    pod,
    { spec: { ...template().spec, schedulingGates: [{ name: "a.b/c" }, { name: "d.e/f" }] } },
    { spec: { nodeSelector: { a: "b" } } },
    { spec: { nodeSelector: { a: "c" } } },
    { spec: { schedulingGates: [{ name: "d.e/f" }, { name: "g.h/i" }] } },
    { spec: { schedulingGates: null } },
    { spec: { nodeSelector: { a: "b", c: "d" } } },
    { spec: { schedulingGates: [{ name: "a.b/c" }] } },
  ],
  ["data of a revision", controllerRevision, { revision: 1, data: {} }, { revision: 2 }, { data: { a: 1 } }],
  [
    "type of a slice",
    endpointSlice,
    { addressType: "IPv4", endpoints: [{ addresses: ["10.1.0.1"] }] },
    { endpoints: [{ addresses: ["10.1.0.2"] }] },
    { addressType: "FQDN", endpoints: [{ addresses: ["a.b"] }] },
  ],
  [
    "controller of a class",
    ingressClass,
    { spec: { controller: "a.b/c" } },
    { spec: { controller: "d.e/f" } },
  ],
  [
    "mode of a volume",
    persistentVolume,
    { spec: { accessModes: ["ReadWriteOnce"], capacity: { storage: "1Gi" }, hostPath: { path: "/a" } } },
    { spec: { capacity: { storage: "2Gi" } } },
  ],
  [
    "scopes of a quota",
    resourceQuota,
    { spec: { hard: { pods: "5" } } },
    { spec: { scopes: ["BestEffort"] } },
  ],
  [
    "parts of a storage class",
    storageClass,
    { provisioner: "a.b/c" },
    { provisioner: "d.e/f" },
    { reclaimPolicy: "Retain" },
    { volumeBindingMode: "WaitForFirstConsumer" },
    { parameters: { a: "b" } },
    { allowVolumeExpansion: true },
  ],
  [
    "spec of an attachment",
    volumeAttachment,
    { spec: { attacher: "a.b", nodeName: "n", source: { persistentVolumeName: "p" } } },
    { spec: { nodeName: "o" } },
  ],
  [
    "value of a class",
    priorityClass,
    { value: 10 },
    { description: "a" },
    { value: 11 },
    { preemptionPolicy: "Never" },
  ],
  [
    "parts of an Event",
    eventsV1Event,
    {
      ...{ eventTime: "2026-01-01T00:00:00.000000Z", reason: "R", note: "n", type: "Normal", action: "A" },
      ...{ reportingController: "a.b/c", reportingInstance: "i" },
      regarding: { kind: "Pod", name: "a", namespace: "default" },
    },
    { reason: "Q" },
    { note: "m" },
    { series: { count: 1, lastObservedTime: "2026-01-01T00:00:05.000000Z" } },
    { series: { count: 2, lastObservedTime: "2026-01-01T00:00:05.000000Z" } },
  ],
];

/** Of the real server's allocators and admission plugins, and what no two servers share. */
const allocated = new Set([
  ...[
    "clusterIP",
    "clusterIPs",
    "nodePort",
    "priority",
    "preemptionPolicy",
    "tolerations",
    "qosClass",
    "finalizers",
  ],
  ...["uid", "resourceVersion", "managedFields"],
]);

function shown(object: object): unknown {
  return JSON.parse(JSON.stringify(object), (key, value) => {
    if (allocated.has(key) || key.endsWith("Timestamp") || key.endsWith("controller-uid")) return undefined;
    return value;
  });
}

async function answersOf(client: Client, [name, of, content, ...patches]: Case): Promise<readonly unknown[]> {
  const kind = of as KindDescriptor<DynamicObject>;
  const ref = {
    ...(kind.scope === "Namespaced" && { namespace: "default" }),
    name: name.toLowerCase().replace(/[^a-z]+/g, "-"),
  };
  const metadata = { ...ref, ...("metadata" in content && (content.metadata as object)) };
  const answers: unknown[] = [];
  const add = async (write: () => Promise<object>): Promise<void> => {
    try {
      answers.push(shown(await write()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const causes = error.body?.details?.causes?.map(({ reason, field }) => `${reason} ${field}`);
      answers.push([error.status, ...(causes ?? []).sort()]);
    }
  };
  await add(() => client.create(kind, { ...content, metadata } as DynamicObject));
  for (const patch of patches) {
    await add(() => client.patch(kind, ref, { type: "merge", patch: patch as Record<string, unknown> }));
  }
  return answers;
}

it.each(cases.map((one) => [one[0], one] as const))("%s", async (_, one) => {
  expect(await answersOf(ours, one)).toEqual(await answersOf(controlPlane.client, one));
});

it.each(changes.map((one) => [one[0], one] as const))("accepts or refuses changes: %s", async (_, one) => {
  const verdicts = async (client: Client) =>
    (await answersOf(client, one)).map((answer) => (Array.isArray(answer) ? answer[0] : "accepted"));
  expect(await verdicts(ours)).toEqual(await verdicts(controlPlane.client));
});

it.each<[object, string]>([
  [deployment, "spec.replicas=1"],
  [secret, "data=a"],
  [secret, "type=Opaque"],
  [pod, "spec.nodeName=a"],
  [pod, "spec.x=a"],
])("field selectors of %o", async (kind, fieldSelector) => {
  const status = async (client: Client) =>
    await client.list(kind as KindDescriptor<DynamicObject>, { fieldSelector }).then(
      () => 200,
      (error: ApiError) => error.status,
    );
  expect(await status(ours)).toBe(await status(controlPlane.client));
});

it("applies: null keeps members of others, a version creates, managed fields and long managers are refused", async () => {
  const answers = async (client: Client) => {
    const metadata = { namespace: "default", name: "applied" };
    const [one, two] = [{ fieldManager: "one" }, { fieldManager: "two" }];
    await client.apply(configMap, { metadata: { ...metadata, labels } }, one);
    const applied = await client.apply(configMap, { metadata: { ...metadata, labels: null as never } }, two);
    const outcome = (write: Promise<object>) => write.then(shown, ({ status }: ApiError) => status);
    return [
      shown(applied),
      await outcome(
        client.apply(configMap, { metadata: { ...metadata, name: "b", resourceVersion: "7" } }, one),
      ),
      await outcome(client.apply(configMap, { metadata: { ...metadata, managedFields: [] } }, one)),
      await outcome(client.apply(configMap, { metadata }, { fieldManager: "x".repeat(129) })),
      await outcome(client.apply(configMap, { metadata }, { fieldManager: "x\ny" })),
    ];
  };
  expect(await answers(ours)).toEqual(await answers(controlPlane.client));
});

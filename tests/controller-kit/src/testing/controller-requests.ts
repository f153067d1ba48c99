import {
  configMap,
  cronJob,
  daemonSet,
  deployment,
  endpointSlice,
  ingress,
  job,
  networkPolicy,
  podDisruptionBudget,
  resourceQuota,
  roleBinding,
  secret,
  service,
  serviceAccount,
  statefulSet,
} from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import type { FaultServerKind, Random } from "@capikit/testing";
import { type Body, widget } from "./widget.ts";

type OwnedKind = FaultServerKind & { readonly objectType?: KubernetesObject };

/** A request of a controller: what it sends to any server. */
export interface ControllerRequest {
  readonly kind: OwnedKind;
  readonly verb: "create" | "apply" | "patch" | "strategic" | "replace" | "status" | "delete" | "finalize";
  readonly name: string;
  readonly manager: string;
  readonly force: boolean;
  /** Receives the server's latest state of the object. */
  readonly body: (current: Body | undefined) => Body;
}

/** Built-in kinds that controllers own, and a custom one with CEL rules, defaults and list maps. */
export const ownedKinds: readonly OwnedKind[] = [
  configMap,
  cronJob,
  daemonSet,
  deployment,
  endpointSlice,
  ingress,
  job,
  networkPolicy,
  podDisruptionBudget,
  resourceQuota,
  roleBinding,
  secret,
  service,
  serviceAccount,
  statefulSet,
  widget,
];

/** Draws a request of one of two managers for one of a few objects. */
export function drawControllerRequest(random: Random): ControllerRequest {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const maybe = (probability: number): boolean => random() < probability;
  const kind = pick(...ownedKinds);
  const name = pick("a", "b");
  const drawn = pick(
    "create",
    "apply",
    "apply",
    "apply",
    "patch",
    "strategic",
    "replace",
    "status",
    "delete",
    "finalize",
  );
  // Only the real server generates the selector of a Job, without which a replacement is invalid.
  const verb = drawn === "replace" && kind.kind === "Job" ? "patch" : drawn;
  const port = () => pick<object>({ port: 80, name: "web" }, { port: 81, protocol: "UDP", name: "dns" });
  const main = () => ({ name: "main", image: pick("image:1", "image:2", "a.example.org:5000/image") });
  const fixed = { restartPolicy: "Never", containers: [{ name: "main", image: "image:1" }] };
  const labels = { app: "a" };
  const replicas = () => maybe(0.7) && { replicas: pick(0, 1, 2) };
  const volumes = () => [
    pick<object>(
      { name: "config", configMap: { name: "a" } },
      { name: "keys", secret: { secretName: "a" } },
      { name: "empty" },
    ),
  ];
  const specs: Readonly<Record<string, () => object>> = {
    ConfigMap: () => ({ data: { a: pick("1", "2"), ...(maybe(0.3) && { b: "3" }) } }),
    CronJob: () => ({
      spec: {
        schedule: pick("0 * * * *", "1 * * * *"),
        jobTemplate: { spec: { template: { spec: fixed } } },
      },
    }),
    DaemonSet: () => ({
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [main()], volumes: volumes() } },
      },
    }),
    Deployment: () => ({
      spec: {
        ...replicas(),
        ...(maybe(0.2) && { strategy: { rollingUpdate: { maxSurge: pick<unknown>(1, "10%") } } }),
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            containers: [
              {
                ...main(),
                ...(maybe(0.5) && { ports: [{ containerPort: pick(80, 81) }] }),
                ...(maybe(0.4) && { env: [{ name: "A", value: pick("1", "2") }] }),
                ...(maybe(0.2) && {
                  env: [{ name: "B", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }],
                }),
                ...(maybe(0.3) && { livenessProbe: { httpGet: { port: pick(80, 81) } } }),
              },
            ],
            ...(maybe(0.5) && { volumes: volumes() }),
          },
        },
      },
    }),
    EndpointSlice: () => ({
      addressType: "IPv4",
      endpoints: [{ addresses: [pick("10.1.1.1", "10.1.1.2")] }],
      ports: [{ port: pick(80, 81) }],
    }),
    NetworkPolicy: () => ({
      spec: {
        podSelector: {},
        ...(maybe(0.5) && { ingress: [{ ports: [{ port: pick(80, 81) }] }] }),
        ...(maybe(0.3) && { egress: [{}] }),
      },
    }),
    RoleBinding: () => ({
      roleRef: { kind: "Role", name: "a", apiGroup: "rbac.authorization.k8s.io" },
      subjects: [{ kind: "User", name: pick("a", "b") }],
    }),
    Secret: () => pick<object>({ stringData: { a: pick("1", "2") } }, { data: { a: "YQ==" } }),
    StatefulSet: () => ({
      // The API server refuses changes of most other fields.
      spec: {
        ...replicas(),
        serviceName: "a",
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [main()] } },
        volumeClaimTemplates: [
          {
            metadata: { name: "data" },
            spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
          },
        ],
      },
    }),
    // Only these fields can change.
    Job: () => ({
      spec: {
        completions: 1,
        ...(maybe(0.5) && { parallelism: pick(1, 2) }),
        suspend: pick(true, false),
        template: { spec: fixed },
      },
    }),
    Ingress: () => ({
      spec: {
        ...(maybe(0.3) && { ingressClassName: pick("one", "two") }),
        rules: [
          {
            host: pick("a.example.org", "b.example.org"),
            http: {
              paths: [
                {
                  path: pick("/", "/a"),
                  pathType: "Prefix",
                  backend: { service: { name: "a", port: { number: pick(80, 81) } } },
                },
              ],
            },
          },
        ],
        ...(maybe(0.3) && { tls: [{ hosts: ["a.example.org"], secretName: pick("a", "b") }] }),
      },
    }),
    PodDisruptionBudget: () => ({
      spec: { minAvailable: pick<unknown>(1, "50%"), selector: { matchLabels: { app: "a" } } },
    }),
    ResourceQuota: () => ({ spec: { hard: { secrets: pick("5", "6") } } }),
    ServiceAccount: () => ({ automountServiceAccountToken: pick(true, false) }),
    Service: () => ({
      // Only the real server allocates addresses.
      spec: {
        clusterIP: "None",
        selector: { app: pick("a", "b") },
        ports: [port()],
        ...(maybe(0.2) && { sessionAffinity: "ClientIP" }),
      },
    }),
    Widget: () => ({
      spec: {
        size: pick(1, 2, 3),
        ...(maybe(0.2) && { limit: pick(0, 2) }),
        ...(maybe(0.5) && { ports: [port()] }),
        ...(maybe(0.3) && { parts: [{ name: pick("a", "b"), count: pick(1, 2) }] }),
      },
    }),
  };
  const content = specs[kind.kind]?.() ?? {};
  const statuses: Readonly<Record<string, object>> = {
    Deployment: { replicas: pick(1, 2) },
    StatefulSet: { replicas: pick(1, 2) },
    Widget: { ready: pick(true, false) },
  };
  // Changes of labels increase the generation of EndpointSlices, unlike those of other kinds.
  const labelled = kind.kind !== "EndpointSlice" && maybe(0.4) ? { labels: { on: pick("yes", "no") } } : {};
  const isGenerated = verb === "create" && maybe(0.1);
  const identity = { namespace: "default", ...(isGenerated ? { generateName: `${name}-` } : { name }) };
  const type = { apiVersion: kind.group === "" ? "v1" : `${kind.group}/${kind.version}`, kind: kind.kind };
  const finalizers = pick<readonly string[]>([], ["a.b/c"], ["a.b/c", "d.e/f"]);
  const metadata = {
    ...identity,
    ...labelled,
    ...((verb === "create" || verb === "strategic") && maybe(0.3) && { finalizers }),
  };
  return {
    kind,
    verb,
    name,
    manager: pick("one", "two"),
    force: maybe(0.5),
    body(current) {
      if (verb === "finalize") return { metadata: { finalizers } };
      if (verb === "status") return { ...type, metadata: identity, status: statuses[kind.kind] ?? {} };
      if (verb !== "replace") return { ...type, metadata, ...content };
      const version = current?.metadata.resourceVersion;
      return { ...type, metadata: { ...metadata, ...(version && { resourceVersion: version }) }, ...content };
    },
  };
}

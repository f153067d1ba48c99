import {
  configMap,
  deployment,
  ingress,
  job,
  podDisruptionBudget,
  resourceQuota,
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
  readonly verb: "create" | "apply" | "patch" | "replace" | "status" | "delete" | "finalize";
  readonly name: string;
  readonly manager: string;
  readonly force: boolean;
  /** Receives the server's latest state of the object. */
  readonly body: (current: Body | undefined) => Body;
}

/** Built-in kinds that controllers own, and a custom one with CEL rules, defaults and list maps. */
export const ownedKinds: readonly OwnedKind[] = [
  configMap,
  deployment,
  ingress,
  job,
  podDisruptionBudget,
  resourceQuota,
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
  const drawn = pick("create", "apply", "apply", "apply", "patch", "replace", "status", "delete", "finalize");
  // Only the real server generates the selector of a Job, without which a replacement is invalid.
  const verb = drawn === "replace" && kind.kind === "Job" ? "patch" : drawn;
  const port = () => pick<object>({ port: 80, name: "web" }, { port: 81, protocol: "UDP", name: "dns" });
  const specs: Readonly<Record<string, () => object>> = {
    ConfigMap: () => ({ data: { a: pick("1", "2"), ...(maybe(0.3) && { b: "3" }) } }),
    Deployment: () => ({
      spec: {
        // The in-memory server has no defaults of built-in kinds, so that a default is a change.
        replicas: pick(1, 2),
        selector: { matchLabels: { app: "a" } },
        template: {
          metadata: { labels: { app: "a" } },
          spec: {
            containers: [
              {
                name: "main",
                image: pick("image:1", "image:2"),
                ...(maybe(0.5) && { ports: [{ containerPort: pick(80, 81) }] }),
                ...(maybe(0.4) && { env: [{ name: "A", value: pick("1", "2") }] }),
              },
            ],
          },
        },
      },
    }),
    StatefulSet: () => ({
      // The API server refuses changes of most other fields.
      spec: {
        replicas: pick(1, 2),
        serviceName: "a",
        selector: { matchLabels: { app: "a" } },
        template: {
          metadata: { labels: { app: "a" } },
          spec: { containers: [{ name: "main", image: pick("image:1", "image:2") }] },
        },
      },
    }),
    Job: () => ({
      // Only these fields can change.
      spec: {
        parallelism: pick(1, 2),
        suspend: pick(true, false),
        template: { spec: { restartPolicy: "Never", containers: [{ name: "main", image: "image:1" }] } },
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
      spec: { clusterIP: "None", selector: { app: pick("a", "b") }, ports: [port()] },
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
    // Only the real server takes a status without its required numbers, which are then 0.
    StatefulSet: { replicas: pick(1, 2) },
    Widget: { ready: pick(true, false) },
  };
  const labels = maybe(0.4) ? { labels: { on: pick("yes", "no") } } : {};
  const isGenerated = verb === "create" && maybe(0.1);
  const identity = { namespace: "default", ...(isGenerated ? { generateName: `${name}-` } : { name }) };
  const type = { apiVersion: kind.group === "" ? "v1" : `${kind.group}/${kind.version}`, kind: kind.kind };
  const finalizers = pick<readonly string[]>([], ["a.b/c"], ["a.b/c", "d.e/f"]);
  const metadata = { ...identity, ...labels, ...(verb === "create" && maybe(0.2) && { finalizers }) };
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

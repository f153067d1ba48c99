import { expect, it } from "vitest";
import { makeObjectAt } from "../../../src/lint/read/lint-object.ts";
import { objectProblems } from "../../../src/lint/read/object-problems.ts";

const certificate = {
  secretName: "a",
  issuerRef: { name: "b", kind: "Issuer" },
  dnsNames: ["c.d.svc"],
  duration: "24h",
  renewBefore: "1h",
};
const rule = (from: object, port: object = {}): object => ({
  podSelector: {},
  policyTypes: ["Ingress"],
  ingress: [{ from: [from], ports: [{ port: 80, ...port }] }],
});
const peer = { podSelector: { matchExpressions: [{ key: "a", operator: "In", values: ["b"] }] } };
const block = { ipBlock: { cidr: "10.0.0.0/8", except: ["10.1.0.0/16"] } };
const target = { kind: "Deployment", name: "a" };

const kinds: Readonly<Record<string, string>> = {
  PodDisruptionBudget: "policy/v1",
  NetworkPolicy: "networking.k8s.io/v1",
  HorizontalPodAutoscaler: "autoscaling/v2",
  ResourceQuota: "v1",
  LimitRange: "v1",
  Certificate: "cert-manager.io/v1",
  Issuer: "cert-manager.io/v1",
  Job: "batch/v1",
};

/** The kind, its spec, and the places of the errors. */
it.each<[kind: string, spec: object, ...places: string[]]>([
  ["PodDisruptionBudget", { minAvailable: 1, selector: { matchLabels: { a: "b" } } }],
  ["PodDisruptionBudget", { maxUnavailable: "50%" }],
  ["PodDisruptionBudget", { maxUnavailable: "${MAX}" }],
  ["PodDisruptionBudget", { maxUnavailable: "101%" }, "spec.maxUnavailable"],
  ["PodDisruptionBudget", { minAvailable: -1 }, "spec.minAvailable"],
  ["PodDisruptionBudget", { minAvailable: "half" }, "spec.minAvailable"],
  ["PodDisruptionBudget", { minAvailable: 1, maxUnavailable: 1 }, "spec.maxUnavailable"],
  [
    "PodDisruptionBudget",
    { selector: { matchExpressions: [{ key: "a", operator: "Is" }] } },
    "spec.selector.matchExpressions.0.operator",
  ],
  ["NetworkPolicy", rule(peer)],
  ["NetworkPolicy", rule(block, { endPort: 90, protocol: "UDP" })],
  ["NetworkPolicy", rule({ ipBlock: { cidr: "fd00::/8", except: ["fd00:1::/32"] } })],
  ["NetworkPolicy", { podSelector: {}, ingress: [{}] }],
  ["NetworkPolicy", rule({}), "spec.ingress.0.from.0"],
  ["NetworkPolicy", rule({ ...peer, ...block }), "spec.ingress.0.from.0.ipBlock"],
  ["NetworkPolicy", rule({ ipBlock: { cidr: "10.0.0.0" } }), "spec.ingress.0.from.0.ipBlock.cidr"],
  [
    "NetworkPolicy",
    rule({ ipBlock: { cidr: "10.0.0.0/8", except: ["10.0.0.0/8", "11.0.0.0/16"] } }),
    "spec.ingress.0.from.0.ipBlock.except.0",
    "spec.ingress.0.from.0.ipBlock.except.1",
  ],
  [
    "NetworkPolicy",
    rule({ podSelector: { matchExpressions: [{ key: "a", operator: "In" }] } }),
    "spec.ingress.0.from.0.podSelector.matchExpressions.0.values",
  ],
  ["NetworkPolicy", rule(peer, { endPort: 79 }), "spec.ingress.0.ports.0.endPort"],
  ["NetworkPolicy", rule(peer, { port: "web", endPort: 79 }), "spec.ingress.0.ports.0.endPort"],
  ["NetworkPolicy", rule(peer, { protocol: "HTTP" }), "spec.ingress.0.ports.0.protocol"],
  ["NetworkPolicy", { podSelector: {}, policyTypes: ["In"] }, "spec.policyTypes.0"],
  ["HorizontalPodAutoscaler", { minReplicas: 1, maxReplicas: 3, scaleTargetRef: target }],
  ["HorizontalPodAutoscaler", { minReplicas: 4, maxReplicas: 3, scaleTargetRef: target }, "spec.maxReplicas"],
  ["HorizontalPodAutoscaler", { maxReplicas: 3, scaleTargetRef: { kind: "A" } }, "spec.scaleTargetRef.name"],
  ["ResourceQuota", { hard: { pods: 5, "requests.cpu": "1500m" } }],
  ["ResourceQuota", { hard: { pods: "-1", cpu: "1 Gi" } }, "spec.hard.pods", "spec.hard.cpu"],
  [
    "LimitRange",
    { limits: [{ type: "Container", min: { cpu: "1" }, default: { cpu: 2 }, max: { cpu: "2" } }] },
  ],
  [
    "LimitRange",
    { limits: [{ type: "Container", min: { cpu: "3" }, max: { cpu: "2" } }] },
    "spec.limits.0.min.cpu",
  ],
  [
    "LimitRange",
    { limits: [{ type: "Container", defaultRequest: { cpu: "3" }, default: { cpu: "2" } }] },
    "spec.limits.0.defaultRequest.cpu",
  ],
  ["LimitRange", { limits: [{ type: "Pod", default: { cpu: "2" } }] }, "spec.limits.0.default"],
  ["LimitRange", { limits: [{ type: "Container", max: { memory: "1 Gi" } }] }, "spec.limits.0.max.memory"],
  ["Certificate", certificate],
  ["Certificate", { ...certificate, issuerRef: { name: "a", kind: "Vault", group: "example.com" } }],
  ["Certificate", { ...certificate, issuerRef: { name: "a", kind: "Vault" } }, "spec.issuerRef.kind"],
  ["Certificate", { ...certificate, issuerRef: {} }, "spec.issuerRef"],
  ["Certificate", { ...certificate, secretName: undefined }, "spec.secretName"],
  ["Certificate", { ...certificate, dnsNames: [] }, "spec.dnsNames"],
  ["Certificate", { ...certificate, commonName: "a".repeat(65) }, "spec.commonName"],
  ["Certificate", { ...certificate, duration: "10m", renewBefore: undefined }, "spec.duration"],
  ["Certificate", { ...certificate, renewBefore: "24h" }, "spec.renewBefore"],
  ["Certificate", { ...certificate, renewBefore: "1m" }, "spec.renewBefore"],
  ["Issuer", { selfSigned: {} }],
  ["Issuer", {}, "spec"],
  ["Issuer", { selfSigned: {}, ca: { secretName: "a" } }, "spec.ca"],
])("judges a %s as the API server does: %j", (kind, spec, ...places) => {
  const value = { apiVersion: kinds[kind], kind, metadata: { name: "a" }, spec };
  const object = makeObjectAt("a.yaml", value, () => ({ path: "a.yaml" }));
  expect(
    objectProblems(object)
      .map(({ path }) => path.join("."))
      .toSorted(),
  ).toEqual(places.toSorted());
});

it.each<[object: object, ...places: string[]]>([
  [{ kind: "PriorityClass", metadata: { name: "a" }, value: 5, preemptionPolicy: "Never" }],
  [{ kind: "PriorityClass", metadata: { name: "system-a" }, value: 5 }, "metadata.name"],
  [{ kind: "PriorityClass", metadata: { name: "a" }, value: 2_000_000_000 }, "value"],
  [
    { kind: "PriorityClass", metadata: { name: "a" }, value: 5, preemptionPolicy: "never" },
    "preemptionPolicy",
  ],
  [{ kind: "Secret", metadata: { name: "a" }, data: { a: "YQ==", b: "YWFh\n" } }],
  [{ kind: "Secret", metadata: { name: "a" }, data: { a: "plain text" } }, "data.a"],
  [{ kind: "Secret", metadata: { name: "a" }, type: "kubernetes.io/tls", data: { "tls.crt": "" } }, "data"],
])("%j", (value, ...places) => {
  const apiVersion = "kind" in value && value.kind === "Secret" ? "v1" : "scheduling.k8s.io/v1";
  const object = makeObjectAt("a.yaml", { apiVersion, ...value }, () => ({ path: "a.yaml" }));
  expect(
    objectProblems(object)
      .map(({ path }) => path.join("."))
      .toSorted(),
  ).toEqual(places.toSorted());
});

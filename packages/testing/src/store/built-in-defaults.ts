import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { isRecord, ownMember, setMember, valueAt } from "@capikit/common/json";
import type { JsonSchema } from "@capikit/schema";
import type { ServedKind } from "./served-kind.ts";
import { withMetadata } from "./stored-object.ts";

type Compute = (object: Readonly<Record<string, unknown>>) => unknown;

/**
 * Default of a member: a value, or a function of the object and its defaults so far; the defaults of
 * its own members, if it exists or is a list; or both.
 */
type Rule = string | number | boolean | Compute | Rules | readonly [initial: Compute, members: Rules];

interface Rules {
  readonly [member: string]: Rule;
}

const empty: Compute = () => ({});
const rolling: Compute = ({ type }) => (type === "RollingUpdate" ? {} : undefined);
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

const httpGet = { path: "/", scheme: "HTTP" };
const probe = {
  timeoutSeconds: 1,
  periodSeconds: 10,
  successThreshold: 1,
  failureThreshold: 3,
  grpc: { service: "" },
  httpGet,
};
const fieldRef = { apiVersion: "v1" };
const downwardItems = { items: { fieldRef } };
const container = {
  env: { valueFrom: { fieldRef } },
  imagePullPolicy: ({ image }) => pullPolicy(String(image ?? "")),
  lifecycle: { postStart: { httpGet }, preStop: { httpGet } },
  livenessProbe: probe,
  ports: { protocol: "TCP" },
  readinessProbe: probe,
  resources: empty,
  startupProbe: probe,
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File",
} satisfies Rules;
const claimSpec = { volumeMode: "Filesystem" };
const podSpec = {
  containers: container,
  dnsPolicy: "ClusterFirst",
  ephemeralContainers: container,
  initContainers: container,
  restartPolicy: "Always",
  schedulerName: "default-scheduler",
  securityContext: empty,
  serviceAccount: ({ serviceAccountName }) => serviceAccountName,
  serviceAccountName: ({ serviceAccount }) => serviceAccount,
  terminationGracePeriodSeconds: 30,
  volumes: {
    configMap: { defaultMode: 0o644 },
    downwardAPI: { defaultMode: 0o644, ...downwardItems },
    emptyDir: (volume) =>
      Object.keys(volume).every((key) => key === "name" || isAbsent(volume[key])) ? {} : undefined,
    ephemeral: { volumeClaimTemplate: { metadata: empty, spec: claimSpec } },
    hostPath: { type: "" },
    projected: {
      defaultMode: 0o644,
      sources: { downwardAPI: downwardItems, serviceAccountToken: { expirationSeconds: 3600 } },
    },
    secret: { defaultMode: 0o644 },
  },
} satisfies Rules;
const template = { metadata: empty, spec: podSpec } satisfies Rules;
const claim = {
  spec: claimSpec,
  status: [empty, { phase: "Pending" }],
} satisfies Rules;
const policyPorts = { ports: { protocol: "TCP" } };
const binding = {
  roleRef: { apiGroup: "rbac.authorization.k8s.io" },
  subjects: {
    apiGroup: ({ kind }) => (kind === "User" || kind === "Group" ? "rbac.authorization.k8s.io" : undefined),
  },
} satisfies Rules;
const webhook = {
  clientConfig: { service: { port: 443 } },
  failurePolicy: "Fail",
  matchPolicy: "Equivalent",
  namespaceSelector: empty,
  objectSelector: empty,
  rules: { scope: "*" },
  timeoutSeconds: 10,
} satisfies Rules;
const isExposed = (type: unknown): boolean => type === "NodePort" || type === "LoadBalancer";

/**
 * The defaults that the API server's OpenAPI documents lack, by group and kind: from
 * `pkg/apis/GROUP/VERSION/defaults.go` of Kubernetes v1.37, and the structs of its types that JSON
 * never omits.
 */
const defaults: Readonly<Record<string, Rules>> = {
  "/PersistentVolumeClaim": claim,
  "/Pod": { spec: { ...podSpec, enableServiceLinks: true }, status: [empty, { phase: "Pending" }] },
  "/Secret": { type: "Opaque" },
  "/Service": {
    spec: {
      type: "ClusterIP",
      allocateLoadBalancerNodePorts: ({ type }) => (type === "LoadBalancer" ? true : undefined),
      clusterIPs: ({ clusterIP }) => (isAbsent(clusterIP) ? undefined : [clusterIP]),
      externalTrafficPolicy: ({ type }) => (isExposed(type) ? "Cluster" : undefined),
      internalTrafficPolicy: ({ type }) => (type === "ClusterIP" || isExposed(type) ? "Cluster" : undefined),
      ipFamilies: ({ type }) => (type === "ExternalName" ? undefined : ["IPv4"]),
      ipFamilyPolicy: ({ type }) => (type === "ExternalName" ? undefined : "SingleStack"),
      ports: { protocol: "TCP", targetPort: ({ port }) => port },
      sessionAffinity: "None",
      sessionAffinityConfig: ({ sessionAffinity }) =>
        sessionAffinity === "ClientIP" ? { clientIP: { timeoutSeconds: 10_800 } } : undefined,
    },
    status: [empty, { loadBalancer: empty }],
  },
  "admissionregistration.k8s.io/MutatingWebhookConfiguration": {
    webhooks: { ...webhook, reinvocationPolicy: "Never" },
  },
  "admissionregistration.k8s.io/ValidatingWebhookConfiguration": { webhooks: webhook },
  "apps/DaemonSet": {
    spec: {
      revisionHistoryLimit: 10,
      template,
      updateStrategy: [
        empty,
        { type: "RollingUpdate", rollingUpdate: [rolling, { maxSurge: 0, maxUnavailable: 1 }] },
      ],
    },
    status: [
      empty,
      { currentNumberScheduled: 0, desiredNumberScheduled: 0, numberMisscheduled: 0, numberReady: 0 },
    ],
  },
  "apps/Deployment": {
    spec: {
      progressDeadlineSeconds: 600,
      replicas: 1,
      revisionHistoryLimit: 10,
      strategy: [
        empty,
        { type: "RollingUpdate", rollingUpdate: [rolling, { maxSurge: "25%", maxUnavailable: "25%" }] },
      ],
      template,
    },
    status: empty,
  },
  "apps/ReplicaSet": { spec: { replicas: 1, template }, status: [empty, { replicas: 0 }] },
  "apps/StatefulSet": {
    spec: {
      persistentVolumeClaimRetentionPolicy: [empty, { whenDeleted: "Retain", whenScaled: "Retain" }],
      podManagementPolicy: "OrderedReady",
      replicas: 1,
      revisionHistoryLimit: 10,
      serviceName: "",
      template,
      updateStrategy: [
        empty,
        { type: "RollingUpdate", rollingUpdate: [rolling, { maxUnavailable: 1, partition: 0 }] },
      ],
      volumeClaimTemplates: { apiVersion: "v1", kind: "PersistentVolumeClaim", ...claim },
    },
    status: [empty, { availableReplicas: 0, replicas: 0 }],
  },
  "batch/Job": {
    spec: {
      backoffLimit: ({ backoffLimitPerIndex }) => (isAbsent(backoffLimitPerIndex) ? 6 : 0x7f_ff_ff_ff),
      completionMode: "NonIndexed",
      completions: ({ parallelism }) => (isAbsent(parallelism) ? 1 : undefined),
      manualSelector: false,
      parallelism: 1,
      podFailurePolicy: { rules: { onPodConditions: { status: "True" } } },
      podReplacementPolicy: ({ podFailurePolicy }) =>
        isAbsent(podFailurePolicy) ? "TerminatingOrFailed" : "Failed",
      suspend: false,
      template,
    },
    status: empty,
  },
  "networking.k8s.io/NetworkPolicy": {
    spec: [
      empty,
      {
        egress: policyPorts,
        ingress: policyPorts,
        podSelector: empty,
        policyTypes: ({ egress }) =>
          Array.isArray(egress) && egress.length > 0 ? ["Ingress", "Egress"] : ["Ingress"],
      },
    ],
  },
  "policy/PodDisruptionBudget": {
    status: [empty, { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 }],
  },
  "rbac.authorization.k8s.io/ClusterRoleBinding": binding,
  "rbac.authorization.k8s.io/RoleBinding": binding,
  "scheduling.k8s.io/PriorityClass": { preemptionPolicy: "PreemptLowerPriority" },
  "storage.k8s.io/StorageClass": { reclaimPolicy: "Delete", volumeBindingMode: "Immediate" },
};

/** Fields of a Service that its change to ExternalName removes. */
const clusterOnly = ["clusterIP", "clusterIPs", "internalTrafficPolicy", "ipFamilies", "ipFamilyPolicy"];

/** Members that depend on others, and that rules of one member cannot describe. */
const conversions: Readonly<Record<string, (object: DynamicObject) => DynamicObject>> = {
  "/Secret": encoded,
  "/Service"({ spec, ...object }) {
    if (!isRecord(spec)) return { ...object, spec } as DynamicObject;
    const rest = { ...spec };
    if (spec.sessionAffinity !== "ClientIP") delete rest.sessionAffinityConfig;
    if (!isExposed(spec.type)) delete rest.externalTrafficPolicy;
    if (spec.type === "ExternalName") for (const name of clusterOnly) delete rest[name];
    return { ...object, spec: rest } as DynamicObject;
  },
  "batch/Job"(object) {
    const { labels } = object.metadata;
    const given = valueAt(object, "spec", "template", "metadata", "labels");
    const isLabelled = labels && Object.keys(labels).length > 0;
    return isLabelled || !isRecord(given) ? object : withMetadata(object, { labels: given as never });
  },
};

/** Returns an object of a built-in kind as the API server reads it: with defaults, and encoded data. */
export function withBuiltInDefaults(served: ServedKind, object: DynamicObject): DynamicObject {
  const { group, kind, builtIn, compiled } = served;
  if (!builtIn) return object;
  const id = `${group}/${kind}`;
  const { metadata, ...content } = object;
  const given = { ...(withoutEmpty(content, compiled.schema) as object), metadata } as DynamicObject;
  const rules = ownMember(defaults, id);
  if (rules === undefined) return given;
  return complete(ownMember(conversions, id)?.(given) ?? given, rules) as DynamicObject;
}

/** Returns a changed object with what the API server keeps in its absence: the address of a Service. */
export function withAllocated(
  { group, kind }: ServedKind,
  object: DynamicObject,
  old: DynamicObject,
): DynamicObject {
  const [spec, before] = [object.spec, old.spec];
  const isService = group === "" && kind === "Service" && isRecord(spec) && isRecord(before);
  if (!isService || !isAbsent(spec.clusterIP) || isAbsent(before.clusterIP)) return object;
  if ([spec.type, before.type].includes("ExternalName")) return object;
  const { clusterIP, clusterIPs } = before;
  return { ...object, spec: { ...spec, clusterIP, clusterIPs } };
}

/** Removes optional lists and maps that are empty, which the types of built-in kinds omit. */
function withoutEmpty(value: unknown, schema: JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutEmpty(item, schema?.items));
  if (!isRecord(value) || schema === undefined) return value;
  const { properties = {}, additionalProperties, required = [] } = schema;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const declared = ownMember(properties, name);
    const of = declared ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
    const isMap = of?.additionalProperties !== undefined && of.properties === undefined;
    const isOmitted =
      (Array.isArray(member) && member.length === 0) ||
      (isMap && isRecord(member) && Object.keys(member).length === 0);
    if (isOmitted && declared !== undefined && !required.includes(name)) continue;
    setMember(result, name, withoutEmpty(member, of));
  }
  return result;
}

/** Returns a new object with what the API server derives from its UID: the selector of a Job. */
export function withDerivedLabels({ group, kind }: ServedKind, object: DynamicObject): DynamicObject {
  const { spec, metadata } = object;
  const isJob = group === "batch" && kind === "Job";
  if (!isJob || !isRecord(spec) || spec.manualSelector === true || !isRecord(spec.template)) return object;
  const { uid = "", name = "" } = metadata;
  const template = spec.template;
  const given = valueAt(template, "metadata", "labels");
  const labels = {
    ...(given as object | undefined),
    "batch.kubernetes.io/controller-uid": uid,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    "job-name": name,
  };
  const selector = { matchLabels: { "batch.kubernetes.io/controller-uid": uid } };
  const labelled = { ...template, metadata: { ...(template.metadata as object | undefined), labels } };
  // In Go, a Job without labels has the map of its template.
  const isShared = given !== undefined && isDeepStrictEqual(metadata.labels, given);
  const derived = { ...object, spec: { ...spec, selector, template: labelled } };
  return isShared ? withMetadata(derived, { labels }) : derived;
}

function complete(value: unknown, rules: Rules): unknown {
  if (Array.isArray(value)) return value.map((item) => complete(item, rules));
  if (!isRecord(value)) return value;
  const result = { ...value };
  for (const [member, rule] of Object.entries(rules)) {
    const [initial, members] = Array.isArray(rule) ? rule : isRecord(rule) ? [undefined, rule] : [rule];
    const given = result[member];
    const computed = typeof initial === "function" ? initial(result) : initial;
    const chosen = isAbsent(given) ? (computed ?? given) : given;
    if (chosen !== undefined) result[member] = members ? complete(chosen, members) : chosen;
  }
  return result;
}

/** Moves the texts of a Secret, which only requests have, to its data. */
function encoded({ stringData, ...object }: DynamicObject): DynamicObject {
  if (!isRecord(stringData)) return object as DynamicObject;
  const texts = Object.entries(stringData).map(([key, text]) => [
    key,
    Buffer.from(String(text)).toString("base64"),
  ]);
  const data = { ...(isRecord(object.data) ? object.data : {}), ...Object.fromEntries(texts) };
  return { ...object, data } as DynamicObject;
}

/** Images with another tag than `latest`, or with a digest, do not change. */
function pullPolicy(image: string): string {
  const [name = "", digest] = image.slice(image.lastIndexOf("/") + 1).split("@");
  const [, tag = digest === undefined ? "latest" : ""] = name.split(":");
  return tag === "latest" ? "Always" : "IfNotPresent";
}

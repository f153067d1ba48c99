import { listAt, plainText, recordOf } from "@capikit/common/json";
import { type Labels, readLabelSelector } from "@capikit/common/kubernetes";
import { injectCaFrom } from "@capikit/inventory";
import { type LintObject, placesAt, stringsIn, text, type YamlPath, type YamlRecord } from "./lint-object.ts";
import { type ContainerView, containersOf, hasVariable, podSpecOf, podSpecPath } from "./workload.ts";

/** A reference to an object by name. */
export interface ObjectReference {
  readonly from: LintObject;
  readonly path: YamlPath;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
  /** Whether a Pod starts without the object. */
  readonly optional: boolean;
  /** Key of a Secret or ConfigMap. */
  readonly key?: string | undefined;
}

/** A workload with what its Pods have. */
export interface Workload {
  readonly object: LintObject;
  /** Labels of its Pods. */
  readonly labels: YamlRecord;
  readonly pod: YamlRecord;
  readonly containers: readonly ContainerView[];
}

/** A webhook of admission or of a conversion, called at a Service. */
export interface WebhookCall {
  readonly object: LintObject;
  /** Path of `clientConfig`. */
  readonly path: YamlPath;
  readonly name: string;
  readonly client: YamlRecord;
  readonly service: YamlRecord | undefined;
  /** The webhook, without a conversion. */
  readonly admission: YamlRecord | undefined;
}

/** The components of a release as the running system that they become. */
export interface ComponentsModel {
  readonly workloads: readonly Workload[];
  readonly services: readonly LintObject[];
  readonly certificates: readonly LintObject[];
  readonly webhooks: readonly WebhookCall[];
  /** All references of known fields, except those with variables in names. */
  readonly references: readonly ObjectReference[];
  readonly find: (kind: string, name: unknown) => LintObject | undefined;
  /** Returns the workloads with Pods that a Service selects. */
  readonly behind: (service: LintObject) => readonly Workload[];
  /** Returns the first other object with a text in which a name is a word. */
  readonly naming: (name: string, except: LintObject) => LintObject | undefined;
}

/** Paths of names in the spec of a Pod. */
const inPods: readonly (readonly [path: string, kind: string])[] = [
  ["serviceAccountName", "ServiceAccount"],
  ["priorityClassName", "PriorityClass"],
  ["runtimeClassName", "RuntimeClass"],
  ["imagePullSecrets.*.name", "Secret"],
  ["volumes.*.secret.secretName", "Secret"],
  ["volumes.*.configMap.name", "ConfigMap"],
  ["volumes.*.projected.sources.*.secret.name", "Secret"],
  ["volumes.*.projected.sources.*.configMap.name", "ConfigMap"],
  ["volumes.*.persistentVolumeClaim.claimName", "PersistentVolumeClaim"],
  ...["containers", "initContainers"].flatMap((list) =>
    (
      [
        ["env.*.valueFrom.secretKeyRef.name", "Secret"],
        ["env.*.valueFrom.configMapKeyRef.name", "ConfigMap"],
        ["envFrom.*.secretRef.name", "Secret"],
        ["envFrom.*.configMapRef.name", "ConfigMap"],
      ] as const
    ).map(([path, kind]) => [`${list}.*.${path}`, kind] as const),
  ),
];

/** Paths of names in other objects. Without a kind, a field next to the name has it. */
const inObjects: readonly (readonly [from: RegExp, path: string, kind?: string])[] = [
  [/^(?:Cluster)?RoleBinding$/, "roleRef.name"],
  [/^(?:Cluster)?RoleBinding$/, "subjects.*.name"],
  [/^(?:Validating|Mutating)WebhookConfiguration$/, "webhooks.*.clientConfig.service.name", "Service"],
  [/^CustomResourceDefinition$/, "spec.conversion.webhook.clientConfig.service.name", "Service"],
  [/^APIService$/, "spec.service.name", "Service"],
  [/^ServiceAccount$/, "imagePullSecrets.*.name", "Secret"],
  [/^Ingress$/, "spec.tls.*.secretName", "Secret"],
  [/^Certificate$/, "spec.issuerRef.name", "Issuer"],
  [/^(?:Cluster)?Issuer$/, "spec.ca.secretName", "Secret"],
  [/^HorizontalPodAutoscaler$/, "spec.scaleTargetRef.name"],
  [/^StatefulSet$/, "spec.serviceName", "Service"],
  [/^ValidatingAdmissionPolicyBinding$/, "spec.policyName", "ValidatingAdmissionPolicy"],
  [/^MutatingAdmissionPolicyBinding$/, "spec.policyName", "MutatingAdmissionPolicy"],
  [/^Ingress$/, "spec.rules.*.http.paths.*.backend.service.name", "Service"],
];

/** Builds the model of the components in one file. */
export function componentsModel(objects: readonly LintObject[]): ComponentsModel {
  // Another rule reports an object that is defined twice.
  const byName = new Map(objects.toReversed().map((object) => [`${object.kind}/${object.name}`, object]));
  const workloads = objects.flatMap((object) => workloadOf(object) ?? []);
  let words: ReadonlyMap<string, readonly LintObject[]> | undefined;
  return {
    workloads,
    services: objects.filter(({ kind, group }) => kind === "Service" && group === ""),
    certificates: objects.filter(({ kind, group }) => kind === "Certificate" && group === "cert-manager.io"),
    webhooks: objects.flatMap((object) => [...webhooksOf(object)]),
    references: objects.flatMap((object) => [...referencesOf(object)]),
    find: (kind, name) => byName.get(`${kind}/${plainText(name)}`),
    behind: (service) => selectedBy(recordOf(service.value.spec).selector, workloads),
    naming: (name, except) => {
      words ??= wordsOf(objects);
      return words.get(name)?.find((object) => object !== except);
    },
  };
}

/** Returns the workloads whose Pods have all labels, or would have those of their own selector. */
export function selectedBy(labels: unknown, workloads: readonly Workload[]): readonly Workload[] {
  const pairs = Object.entries(recordOf(labels));
  return pairs.length === 0
    ? []
    : workloads.filter((workload) =>
        podLabels(workload).some((labels) => pairs.every(([key, value]) => labels[key] === value)),
      );
}

/**
 * Returns the labels of a workload's Pods, and those with the labels that its own selector requires:
 * another rule reports that they are missing.
 */
export function podLabels({ labels, object }: Workload): readonly YamlRecord[] {
  const { matchLabels } = recordOf(recordOf(object.value.spec).selector);
  return [labels, { ...labels, ...recordOf(matchLabels) }];
}

/** Returns whether a selector selects the Pods of a workload; undefined for an invalid selector or one with variables. */
export function selectionOf(selector: unknown): (workload: Workload) => boolean | undefined {
  return (workload) => {
    const found = podLabels(workload).map((labels) => selectsLabels(selector, labels));
    return found.includes(true) || (found.includes(undefined) ? undefined : false);
  };
}

/**
 * Reports whether a selector selects labels, null as an empty one; undefined if variables decide, or
 * if the API server rejects the selector, which another rule reports.
 */
export function selectsLabels(selector: unknown, labels: YamlRecord): boolean | undefined {
  const isSelected = readLabelSelector(selector ?? {}).selector?.matches(labels as Labels);
  const isOpen = hasVariable(JSON.stringify([selector, labels]));
  return isOpen && isSelected !== true ? undefined : isSelected;
}

function workloadOf(object: LintObject): Workload | undefined {
  const path = podSpecPath(object.kind);
  if (path === undefined) return undefined;
  const parent = placesAt(object.value, [...path.slice(0, -1), "metadata", "labels"].join("."))[0];
  return {
    object,
    labels: recordOf(parent?.value),
    pod: podSpecOf(object),
    containers: containersOf(object),
  };
}

function* webhooksOf(object: LintObject): Generator<WebhookCall> {
  const path =
    object.kind === "CustomResourceDefinition"
      ? "spec.conversion.webhook.clientConfig"
      : /^(Validating|Mutating)WebhookConfiguration$/.test(object.kind)
        ? "webhooks.*.clientConfig"
        : undefined;
  if (path === undefined) return;
  for (const { path: at, value, holder } of placesAt(object.value, path)) {
    const client = recordOf(value);
    const isConversion = object.kind === "CustomResourceDefinition";
    yield {
      object,
      path: at,
      client,
      name: isConversion ? `the conversion of ${object.name}` : `the webhook ${text(holder.name) ?? ""}`,
      service: client.service === undefined ? undefined : recordOf(client.service),
      admission: isConversion ? undefined : holder,
    };
  }
}

function* referencesOf(object: LintObject): Generator<ObjectReference> {
  const pod = podSpecPath(object.kind);
  const known = [
    ...(pod === undefined ? [] : inPods.map(([path, kind]) => [[...pod, path].join("."), kind] as const)),
    ...inObjects.flatMap(([from, path, kind]) => (from.test(object.kind) ? [[path, kind] as const] : [])),
  ];
  for (const [path, fixed] of known)
    for (const { path: at, value: name, holder } of placesAt(object.value, path)) {
      const kind = text(holder.kind) ?? fixed;
      if (typeof name === "string" && !hasVariable(name) && kind !== undefined)
        yield {
          from: object,
          path: at,
          kind,
          name,
          namespace: text(holder.namespace),
          optional: holder.optional === true,
          key: text(holder.key),
        };
    }
  const injected = object.annotations[injectCaFrom];
  // Another rule covers other forms.
  if (injected !== undefined && /^[^/]+\/[^/]+$/.test(injected) && !hasVariable(injected))
    yield {
      from: object,
      path: ["metadata", "annotations", injectCaFrom],
      kind: "Certificate",
      name: injected.slice(injected.indexOf("/") + 1),
      namespace: undefined,
      optional: false,
    };
}

/** Returns the objects by the words of their texts. CRDs have long descriptions, but name nothing. */
function wordsOf(objects: readonly LintObject[]): ReadonlyMap<string, readonly LintObject[]> {
  const found = new Map<string, LintObject[]>();
  for (const object of objects)
    if (object.kind !== "CustomResourceDefinition")
      for (const [, item] of stringsIn(object.value))
        for (const [word] of item.matchAll(/[a-z0-9]+(?:[.-]+[a-z0-9]+)*/g))
          if (!found.get(word)?.push(object)) found.set(word, [object]);
  return found;
}

import { recordOf } from "@capikit/common/json";
import { isDnsLabel, isDnsSubdomain } from "@capikit/common/text";
import { type LintObject, listOf, placesAt, type YamlPath, type YamlRecord } from "./lint-object.ts";
import { podProblems } from "./pod-problems.ts";
import { hasVariable, podSpecPath } from "./workload.ts";

/** A value that the API server rejects. */
export interface ObjectProblem {
  readonly path: YamlPath;
  readonly message: string;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isOpen = (value: unknown): boolean => isText(value) && hasVariable(value);

/** Yields the values of a built-in object that the API server rejects beyond their types. */
export function* objectProblems(object: LintObject): Generator<ObjectProblem> {
  const { value, kind, group } = object;
  // Other rules check names of these kinds.
  if (!/^(?:CustomResourceDefinition|ExtensionConfig)$/.test(kind)) yield* nameProblems(object);
  yield* labelProblems(object);
  const pod = podSpecPath(kind);
  if (pod !== undefined) {
    yield* selectorProblems(object);
    yield* podProblems(object, pod);
  }
  if (kind === "Service" && group === "") yield* serviceProblems(recordOf(value.spec));
  if ((kind === "ConfigMap" || kind === "Secret") && group === "") yield* dataProblems(value);
  if (group === "rbac.authorization.k8s.io") yield* rbacProblems(kind, value);
  if (/^(?:Validating|Mutating)WebhookConfiguration$/.test(kind)) yield* webhookProblems(value);
}

function* nameProblems({ kind, group, name }: LintObject): Generator<ObjectProblem> {
  if (name === "" || hasVariable(name)) return;
  const path = ["metadata", "name"];
  const isRole = group === "rbac.authorization.k8s.io";
  const isLabel = group === "" && (kind === "Service" || kind === "Namespace");
  const isValid = isRole
    ? !/[/%]/.test(name) && name !== "." && name !== ".."
    : isLabel
      ? isDnsLabel(name)
      : isDnsSubdomain(name);
  if (!isValid)
    yield {
      path,
      message: isLabel
        ? `the name ${name} is not a DNS label: at most 63 lower-case letters, digits and hyphens`
        : isRole
          ? `the name ${name} has a character that paths do not allow`
          : `the name ${name} is not a DNS subdomain: lower-case letters, digits, hyphens and dots`,
    };
}

const labelName = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

function isQualifiedName(key: string): boolean {
  const [name = "", prefix, ...more] = key.split("/").toReversed();
  const isName = name.length <= 63 && labelName.test(name);
  return isName && more.length === 0 && (prefix === undefined || isDnsSubdomain(prefix));
}

/** Labels of which other rules check the value. */
const ownLabels = /aggregate-to-manager$|^cluster\.x-k8s\.io\/(?:provider|v\d\w*)$/;

function* labelProblems({ value }: LintObject): Generator<ObjectProblem> {
  const maps = ["metadata.labels", "spec.template.metadata.labels", "spec.selector.matchLabels"];
  if (value.kind === "Service") maps.push("spec.selector");
  for (const map of [...maps, "metadata.annotations", "spec.template.metadata.annotations"])
    for (const { path, value: pairs } of placesAt(value, map))
      for (const [key, item] of Object.entries(recordOf(pairs))) {
        const at = [...path, key];
        if (hasVariable(key) || isOpen(item) || ownLabels.test(key)) continue;
        if (!isQualifiedName(key))
          yield { path: at, message: `${key} is not the name of a label or annotation` };
        else if (!isText(item) && item !== null)
          yield { path: at, message: `${key} is ${JSON.stringify(item)}, which is not a string: quote it` };
        else if (!map.endsWith("annotations") && isText(item) && item !== "" && !isLabelValue(item))
          yield {
            path: at,
            message: `"${item}" of ${key} is not a label value: at most 63 letters, digits, hyphens, dots and underscores`,
          };
      }
}

function isLabelValue(value: string): boolean {
  return value.length <= 63 && labelName.test(value);
}

function* selectorProblems({ kind, value }: LintObject): Generator<ObjectProblem> {
  if (!/^(?:Deployment|DaemonSet|StatefulSet|ReplicaSet)$/.test(kind)) return;
  const { selector, template, replicas, strategy } = recordOf(value.spec);
  const wanted = recordOf(recordOf(selector).matchLabels);
  const labels = recordOf(recordOf(recordOf(template).metadata).labels);
  if (Object.keys(wanted).length === 0 && listOf(recordOf(selector).matchExpressions).length === 0)
    yield { path: ["spec", "selector"], message: "selector is required" };
  for (const [key, item] of Object.entries(wanted))
    if (labels[key] !== item)
      yield {
        path: ["spec", "selector", "matchLabels", key],
        message: `the selector requires ${key}: ${String(item)}, but the labels of the template do not have it`,
      };
  if (typeof replicas === "number" && replicas < 0)
    yield { path: ["spec", "replicas"], message: "replicas is negative" };
  const { type, rollingUpdate } = recordOf(strategy);
  if (type === "Recreate" && rollingUpdate !== undefined && rollingUpdate !== null)
    yield {
      path: ["spec", "strategy", "rollingUpdate"],
      message: "rollingUpdate is not allowed with Recreate",
    };
}

function* serviceProblems({ ports, type, clusterIP }: YamlRecord): Generator<ObjectProblem> {
  const list = listOf(ports).map(recordOf);
  if (list.length === 0 && type !== "ExternalName" && clusterIP !== "None")
    yield { path: ["spec", "ports"], message: "ports is required" };
  for (const [index, { name, port, protocol = "TCP" }] of list.entries()) {
    const path = ["spec", "ports", index];
    if (typeof port === "number" && (port < 1 || port > 65535))
      yield { path: [...path, "port"], message: `port ${port} is not between 1 and 65535` };
    if (name === undefined && list.length > 1)
      yield { path, message: "a Service with several ports requires a name for each" };
    const before = list.slice(0, index);
    if (name !== undefined && before.some((one) => one.name === name))
      yield { path: [...path, "name"], message: `two ports have the name ${String(name)}` };
    if (before.some((one) => one.port === port && (one.protocol ?? "TCP") === protocol))
      yield { path: [...path, "port"], message: `the Service has port ${String(port)} twice` };
  }
}

function* dataProblems(value: YamlRecord): Generator<ObjectProblem> {
  for (const field of ["data", "stringData", "binaryData"])
    for (const [key, item] of Object.entries(recordOf(value[field]))) {
      const path = [field, key];
      if (hasVariable(key) || isOpen(item)) continue;
      if (!/^[-._a-zA-Z0-9]{1,253}$/.test(key)) yield { path, message: `${key} is not the name of a key` };
      else if (key === "true" || key === "false")
        yield { path, message: `a key is ${key}, as YAML reads words such as yes and on: quote the key` };
      else if (!isText(item) && item !== null)
        yield { path, message: `the value of ${key} is not a string: quote it` };
    }
}

function* rbacProblems(kind: string, value: YamlRecord): Generator<ObjectProblem> {
  for (const [index, rule] of listOf(value.rules).map(recordOf).entries()) {
    const path = ["rules", index];
    if (listOf(rule.verbs).length === 0) yield { path, message: "a rule requires verbs" };
    if (listOf(rule.nonResourceURLs).length > 0) {
      if (kind === "Role") yield { path, message: "a Role cannot grant paths" };
      else if (listOf(rule.resources).length > 0)
        yield { path, message: "a rule has either resources or paths" };
    } else if (listOf(rule.apiGroups).length === 0 || listOf(rule.resources).length === 0)
      yield { path, message: "a rule requires apiGroups and resources" };
  }
  for (const [index, subject] of listOf(value.subjects).map(recordOf).entries()) {
    const path = ["subjects", index];
    if (!/^(?:ServiceAccount|User|Group)$/.test(String(subject.kind)))
      yield { path, message: `the kind of a subject is ${String(subject.kind)}` };
    else if (subject.kind === "ServiceAccount" && !subject.namespace)
      yield { path, message: "a ServiceAccount as subject requires a namespace" };
  }
  if (/Binding$/.test(kind) && !/^(?:Cluster)?Role$/.test(String(recordOf(value.roleRef).kind)))
    yield { path: ["roleRef"], message: "roleRef requires the kind Role or ClusterRole" };
  if (kind === "ClusterRoleBinding" && recordOf(value.roleRef).kind === "Role")
    yield { path: ["roleRef", "kind"], message: "a ClusterRoleBinding cannot bind a Role" };
}

/** Values that fields of webhooks may have. */
const webhookValues: readonly (readonly [field: string, values: RegExp, isRequired?: true])[] = [
  ["sideEffects", /^(?:None|NoneOnDryRun)$/, true],
  ["failurePolicy", /^(?:Fail|Ignore)$/],
  ["matchPolicy", /^(?:Exact|Equivalent)$/],
];

function* webhookProblems(value: YamlRecord): Generator<ObjectProblem> {
  const names = new Set<unknown>();
  for (const [index, webhook] of listOf(value.webhooks).map(recordOf).entries()) {
    const path = ["webhooks", index];
    const { name, timeoutSeconds, clientConfig } = webhook;
    if (names.has(name))
      yield { path: [...path, "name"], message: `two webhooks have the name ${String(name)}` };
    names.add(name);
    if (!isText(name) || (!hasVariable(name) && !(isDnsSubdomain(name) && name.split(".").length >= 3)))
      yield { path: [...path, "name"], message: `${String(name)} is not a name with at least three parts` };
    for (const [field, values, isRequired] of webhookValues)
      if (
        webhook[field] === undefined
          ? isRequired
          : !values.test(String(webhook[field])) && !isOpen(webhook[field])
      )
        yield { path: [...path, field], message: `${field} is ${String(webhook[field] ?? "missing")}` };
    if (!listOf(webhook.admissionReviewVersions).some((version) => version === "v1" || version === "v1beta1"))
      yield {
        path: [...path, "admissionReviewVersions"],
        message: "admissionReviewVersions has neither v1 nor v1beta1, the versions that the API server sends",
      };
    if (typeof timeoutSeconds === "number" && (timeoutSeconds < 1 || timeoutSeconds > 30))
      yield { path: [...path, "timeoutSeconds"], message: "timeoutSeconds is not between 1 and 30" };
    const { url, service } = recordOf(clientConfig);
    if ((url === undefined) === (service === undefined))
      yield { path: [...path, "clientConfig"], message: "clientConfig requires either a URL or a Service" };
    else if (isText(url) && !/^https:\/\/|^\$\{/.test(url))
      yield { path: [...path, "clientConfig", "url"], message: "the URL does not start with https://" };
    for (const { path: at, value: operation } of placesAt(webhook, "rules.*.operations.*"))
      if (!/^(?:CREATE|UPDATE|DELETE|CONNECT|\*)$/.test(String(operation)))
        yield { path: [...path, ...at], message: `${String(operation)} is not an operation` };
  }
}

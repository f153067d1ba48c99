import { listAt, plainText, recordOf, valueAt } from "@capikit/common/json";
import { isDnsLabel, isDnsSubdomain } from "@capikit/common/text";
import { type FieldError, labelErrors } from "@capikit/schema";
import { validateRole, validateWebhookConfiguration } from "@capikit/schema/manifests";
import { type SchemaProblem, schemaProblems } from "./built-in-schema.ts";
import { fieldPath, type LintObject, pathText, placesAt, stringsIn, type YamlRecord } from "./lint-object.ts";
import { choiceProblem, podProblems } from "./pod-problems.ts";
import { policyProblems } from "./policy-problems.ts";
import { hasVariable, podSpecPath } from "./workload.ts";

/** A value that the API server rejects, or a field that it drops. */
export type ObjectProblem = SchemaProblem;

const isText = (value: unknown): value is string => typeof value === "string";
const isOpen = (value: unknown): boolean => isText(value) && hasVariable(value);

const known = new WeakMap<LintObject, readonly ObjectProblem[]>();

/** Returns the values of a built-in object that the API server rejects or drops. Computed once. */
export function objectProblems(object: LintObject): readonly ObjectProblem[] {
  const before = known.get(object);
  if (before !== undefined) return before;
  const bySchema = schemaProblems(object);
  const fields = new Map<string, ObjectProblem>();
  // A misspelled field is not missing, too, and one problem of a field is enough.
  const meant = new Map(bySchema.map((problem) => [problem.meant, problem]));
  for (const problem of [...ownProblems(object), ...bySchema]) {
    if (problem.repeated && [...fields.keys()].some((one) => one.startsWith(pathText(problem.path))))
      continue;
    const field = pathText(problem.path);
    const misspelled = meant.get(field);
    if (misspelled !== undefined)
      fields.set(pathText(misspelled.path), {
        path: misspelled.path,
        message: `${misspelled.message}, which is required`,
      });
    else if (!fields.has(field)) fields.set(field, problem);
  }
  const problems = [...fields.values()];
  known.set(object, problems);
  return problems;
}

function* ownProblems(object: LintObject): Generator<ObjectProblem> {
  const { value, kind, group } = object;
  // Other rules check names of these kinds.
  if (!/^(?:CustomResourceDefinition|ExtensionConfig)$/.test(kind)) yield* nameProblems(object);
  yield* labelProblems(object);
  // Other groups have kinds such as Job, too.
  const pod = /^(?:apps|batch|extensions)?$/.test(group) ? podSpecPath(kind) : undefined;
  if (pod !== undefined) {
    yield* selectorProblems(object);
    yield* podProblems(object, pod);
  }
  yield* policyProblems(object);
  if (kind === "Namespace" && group === "")
    for (const mode of ["enforce", "audit", "warn"]) {
      const label = `pod-security.kubernetes.io/${mode}`;
      const path = ["metadata", "labels"];
      yield* choiceProblem(object.labels, label, "privileged baseline restricted", path);
      const { [`${label}-version`]: version = "latest" } = object.labels;
      if (!/^(?:latest|v1\.\d+)$/.test(version) && !hasVariable(version))
        yield {
          path: [...path, `${label}-version`],
          message: `${label}-version is ${version}, not latest or a version such as v1.33`,
        };
    }
  if (kind === "Service" && group === "") yield* serviceProblems(recordOf(value.spec));
  if ((kind === "ConfigMap" || kind === "Secret") && group === "") yield* dataProblems(value);
  if (group === "rbac.authorization.k8s.io") {
    yield* rejections(value, validateRole(value));
    yield* bindingProblems(kind, value);
  }
  if (/^(?:Validating|Mutating)WebhookConfiguration$/.test(kind))
    yield* rejections(value, validateWebhookConfiguration(value));
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
        if (!isText(item) && item !== null)
          yield { path: at, message: `${key} is ${JSON.stringify(item)}, which is not a string: quote it` };
        const field = map.endsWith("annotations") ? "annotations" : "labels";
        for (const { message } of labelErrors({ [field]: { [key]: isText(item) ? item : "" } }))
          yield { path: at, message: `${field.slice(0, -1)} ${key}: ${message}` };
      }
}

function* selectorProblems({ kind, value }: LintObject): Generator<ObjectProblem> {
  if (!/^(?:Deployment|DaemonSet|StatefulSet|ReplicaSet)$/.test(kind)) return;
  const {
    selector,
    template,
    replicas,
    strategy,
    minReadySeconds = 0,
    progressDeadlineSeconds = 600,
  } = recordOf(value.spec);
  const wanted = recordOf(recordOf(selector).matchLabels);
  const labels = recordOf(recordOf(recordOf(template).metadata).labels);
  if (Object.keys(wanted).length === 0 && listAt(recordOf(selector).matchExpressions).length === 0)
    yield { path: ["spec", "selector"], message: "selector is required" };
  for (const [key, item] of Object.entries(wanted))
    if (labels[key] !== item)
      yield {
        path: ["spec", "selector", "matchLabels", key],
        message: `the selector requires ${key}: ${plainText(item)}, but the labels of the template do not have it`,
      };
  if (typeof replicas === "number" && replicas < 0)
    yield { path: ["spec", "replicas"], message: "replicas is negative" };
  if (kind === "Deployment" && Number(minReadySeconds) >= Number(progressDeadlineSeconds))
    yield {
      path: ["spec", "minReadySeconds"],
      message: "minReadySeconds is not less than progressDeadlineSeconds",
    };
  const { type, rollingUpdate } = recordOf(strategy);
  const { maxSurge, maxUnavailable } = recordOf(rollingUpdate);
  if (/^0%?$/.test(plainText(maxSurge)) && /^0%?$/.test(plainText(maxUnavailable)))
    yield { path: ["spec", "strategy", "rollingUpdate"], message: "maxSurge and maxUnavailable are both 0" };
  if (type === "Recreate" && rollingUpdate !== undefined && rollingUpdate !== null)
    yield {
      path: ["spec", "strategy", "rollingUpdate"],
      message: "rollingUpdate is not allowed with Recreate",
    };
}

function* serviceProblems(spec: YamlRecord): Generator<ObjectProblem> {
  const { ports, type, clusterIP } = spec;
  const list = listAt(ports).map(recordOf);
  if (type === "ExternalName" && !spec.externalName)
    yield { path: ["spec", "externalName"], message: "externalName is required with the type ExternalName" };
  if (list.length === 0 && type !== "ExternalName" && clusterIP !== "None")
    yield { path: ["spec", "ports"], message: "ports is required" };
  for (const [index, { name, port, targetPort, nodePort, protocol = "TCP" }] of list.entries()) {
    const path = ["spec", "ports", index];
    for (const [field, number] of Object.entries({ port, targetPort }))
      if (typeof number === "number" && (number < 1 || number > 65535))
        yield { path: [...path, field], message: `port ${number} is not between 1 and 65535` };
    if (nodePort && (type === undefined || type === "ClusterIP"))
      yield { path: [...path, "nodePort"], message: "nodePort is not allowed with the type ClusterIP" };
    if (name === undefined && list.length > 1)
      yield { path, message: "a Service with several ports requires a name for each" };
    const before = list.slice(0, index);
    if (name !== undefined && before.some((one) => one.name === name))
      yield { path: [...path, "name"], message: `two ports have the name ${plainText(name)}` };
    if (before.some((one) => one.port === port && (one.protocol ?? "TCP") === protocol))
      yield { path: [...path, "port"], message: `the Service has port ${plainText(port)} twice` };
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
      else if (value.kind === "Secret" && field === "data" && isText(item) && !isBase64(item))
        yield { path, message: `the value of ${key} is not base64: encode it, or use stringData` };
    }
  if (value.type === "kubernetes.io/tls")
    for (const key of ["tls.crt", "tls.key"])
      if (!(key in { ...recordOf(value.data), ...recordOf(value.stringData) }))
        yield { path: ["data"], message: `a Secret of the type kubernetes.io/tls requires ${key}` };
}

/** Reports whether Go decodes a text, which may have line breaks. */
function isBase64(value: string): boolean {
  const text = value.replaceAll(/[\r\n]/g, "");
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function* bindingProblems(kind: string, value: YamlRecord): Generator<ObjectProblem> {
  for (const [index, subject] of listAt(value.subjects).map(recordOf).entries()) {
    const path = ["subjects", index];
    if (!/^(?:ServiceAccount|User|Group)$/.test(plainText(subject.kind)))
      yield { path, message: `the kind of a subject is ${plainText(subject.kind)}` };
    else if (subject.kind === "ServiceAccount" && !subject.namespace)
      yield { path, message: "a ServiceAccount as subject requires a namespace" };
    else if (subject.kind === "ServiceAccount" && subject.apiGroup && !isOpen(subject.apiGroup))
      yield { path: [...path, "apiGroup"], message: "a ServiceAccount as subject has the empty apiGroup" };
  }
  const { apiGroup } = recordOf(value.roleRef);
  if (/Binding$/.test(kind) && apiGroup && apiGroup !== "rbac.authorization.k8s.io" && !isOpen(apiGroup))
    yield { path: ["roleRef", "apiGroup"], message: `the group of a role is not ${plainText(apiGroup)}` };
  if (/Binding$/.test(kind) && !/^(?:Cluster)?Role$/.test(plainText(recordOf(value.roleRef).kind)))
    yield { path: ["roleRef"], message: "roleRef requires the kind Role or ClusterRole" };
  if (kind === "ClusterRoleBinding" && recordOf(value.roleRef).kind === "Role")
    yield { path: ["roleRef", "kind"], message: "a ClusterRoleBinding cannot bind a Role" };
}

/** Yields errors of the API server, except of names and labels, and of values with variables. */
function* rejections(value: YamlRecord, errors: readonly FieldError[]): Generator<ObjectProblem> {
  for (const { path: field, message } of errors) {
    const path = fieldPath(field);
    const found = [...stringsIn(valueAt(value, ...path))];
    if (path[0] !== "metadata" && !found.some(([, text]) => hasVariable(text)))
      yield { path, message: `${field} ${message}` };
  }
}

import { type Cluster, clusterNameLabel, machinePoolNameLabel } from "@capikit/api/core/v1beta2";
import { equalJson, integerAt, isRecord, listAt, recordOf, textAt, valueAt } from "@capikit/common/json";
import {
  groupOf,
  type Labels,
  readLabelSelector,
  type SelectorError,
  type SemanticVersion,
  tryParseVersion,
} from "@capikit/common/kubernetes";
import { coreGroup } from "@capikit/inventory";
import { labelErrors } from "@capikit/schema";
import { currentVersion, withoutEmpty } from "../objects/canonical.ts";
import { identityOf, type Unstructured } from "../objects/kubernetes.ts";
import { clusterDiagnostics } from "./cluster.ts";
import { clusterUpdateDiagnostics } from "./cluster-update.ts";
import { checkIgnition, hasMembers } from "./ignition.ts";
import { checkNaming } from "./metadata.ts";
import { isShare } from "./shares.ts";

/** A field that a webhook of Cluster API rejects. */
export interface WebhookProblem {
  /** Such as `spec.replicas`. */
  readonly field: string;
  /** In the words of the webhook, such as `Forbidden: field is immutable`. */
  readonly message: string;
}

type Reject = (field: string, message: string) => void;
type Rules = (object: Unstructured, old: Unstructured | undefined, reject: Reject) => void;

/** The rules of the webhooks of a kind, as those of the reference release validate objects of version v1beta2. */
interface WebhookRules {
  /** File of the webhook in the repository of Cluster API. */
  readonly source: string;
  readonly rules: Rules;
}

const [bootstrap, controlPlane] = ["bootstrap.cluster.x-k8s.io", "controlplane.cluster.x-k8s.io"];
const inCore = (file: string): string => `core/webhooks/admission/${file}.go`;
const inKubeadm = (part: string, file: string): string => `${part}/kubeadm/webhooks/admission/${file}.go`;

/** Without rules of feature gates except those of Ignition, taints, and migrations of CoreDNS. ClusterClasses have their own file. */
const table: Readonly<Record<string, WebhookRules>> = {
  [`Cluster.${coreGroup}`]: { source: inCore("cluster"), rules: checkCluster },
  [`Machine.${coreGroup}`]: {
    source: inCore("machine"),
    rules: (object, old, reject) => {
      // Machines of MachinePools have no bootstrap configuration.
      const isOfPool = valueAt(object, "metadata", "labels", machinePoolNameLabel) !== undefined;
      checkMachine(object, ["spec"], reject, !isOfPool);
      checkClusterName(object, old, reject);
    },
  },
  [`MachineDeployment.${coreGroup}`]: {
    source: inCore("machinedeployment"),
    rules: (object, old, reject) => {
      checkName(object, reject);
      checkMachines(object, old, reject);
      checkSelector(object, reject);
      checkNames(object, ["spec"], { machineSet: { name: "machineset" } }, reject);
      const { maxSurge, maxUnavailable } = recordOf(valueAt(object, ...rollingUpdate));
      const at = rollingUpdate.join(".");
      checkShare(maxUnavailable, `${at}.maxUnavailable`, reject);
      checkShare(maxSurge, `${at}.maxSurge`, reject);
      if (maxSurge === 0 && maxUnavailable === 0)
        reject(at, 'Invalid value: "0": maxUnavailable and maxSurge cannot both be 0');
      checkShare(
        valueAt(object, "spec", "remediation", "maxInFlight"),
        "spec.remediation.maxInFlight",
        reject,
      );
    },
  },
  [`MachineSet.${coreGroup}`]: {
    source: inCore("machineset"),
    rules: (object, old, reject) => {
      checkMachines(object, old, reject);
      checkSelector(object, reject);
      checkNames(object, ["spec"], { machineSet: { name: "machineset" } }, reject);
    },
  },
  [`MachinePool.${coreGroup}`]: { source: inCore("machinepool"), rules: checkMachines },
  [`MachineHealthCheck.${coreGroup}`]: { source: inCore("machinehealthcheck"), rules: checkHealthCheck },
  [`KubeadmConfig.${bootstrap}`]: {
    source: inKubeadm("bootstrap", "kubeadmconfig"),
    rules: (object, _, reject) => checkKubeadmConfig(object, ["spec"], reject),
  },
  [`KubeadmConfigTemplate.${bootstrap}`]: {
    source: inKubeadm("bootstrap", "kubeadmconfigtemplate"),
    rules: (object, _, reject) => {
      checkKubeadmConfig(object, ["spec", "template", "spec"], reject);
      checkLabels(object, ["spec", "template", "metadata"], reject);
    },
  },
  [`KubeadmControlPlane.${controlPlane}`]: {
    source: inKubeadm("controlplane", "kubeadmcontrolplane"),
    rules: checkControlPlane,
  },
  [`KubeadmControlPlaneTemplate.${controlPlane}`]: {
    source: inKubeadm("controlplane", "kubeadmcontrolplanetemplate"),
    rules: checkControlPlaneTemplate,
  },
};

/** Reports whether the rules of a kind's webhooks are known. */
export function hasWebhookRules({ apiVersion, kind }: Unstructured): boolean {
  return Object.hasOwn(table, `${kind}.${groupOf(String(apiVersion))}`);
}

/**
 * Returns the fields of an object that a webhook of Cluster API rejects.
 *
 * @param old The object before an update. Default: it is created.
 */
export function webhookProblems(object: Unstructured, old?: Unstructured): readonly WebhookProblem[] {
  const { apiVersion, kind } = identityOf(object);
  const { rules } = table[`${kind}.${groupOf(apiVersion)}`] ?? {};
  const [is, was] = [currentVersion(object), old && currentVersion(old)];
  // Rules are those of version v1beta2.
  if (rules === undefined || !textAt(is, "apiVersion").endsWith("/v1beta2")) return [];
  const problems: WebhookProblem[] = [];
  rules(is, was, (field, message) => problems.push({ field, message }));
  return problems;
}

function checkCluster(object: Unstructured, old: Unstructured | undefined, reject: Reject): void {
  const [cluster, before] = [object, old] as unknown as [Cluster, Cluster | undefined];
  if (!isRecord(cluster.spec)) return;
  const current = {
    infrastructureCluster: undefined,
    controlPlane: undefined,
    machineDeployments: new Map(),
    machinePools: new Map(),
  };
  const update =
    // Renders validate changes of topologies, with their classes.
    before === undefined || !isRecord(before.spec) || cluster.spec.topology !== undefined
      ? []
      : clusterUpdateDiagnostics({
          before,
          after: cluster,
          clusterClass: undefined,
          oldClass: undefined,
          current,
        });
  for (const { code, location, message } of [...clusterDiagnostics(cluster, undefined), ...update])
    if (code === "topology/metadata") checkName(object, reject);
    else
      reject(
        location?.field ?? location?.object ?? "spec",
        code === "topology/network" ? message : `Forbidden: ${message}`,
      );
}

const rollingUpdate = ["spec", "rollout", "strategy", "rollingUpdate"];

function checkShare(value: unknown, field: string, reject: Reject): void {
  if (!isShare(value))
    reject(field, `Invalid value: ${JSON.stringify(value)}: must be either an int or a percentage`);
}

function checkClusterName(object: Unstructured, old: Unstructured | undefined, reject: Reject): void {
  if (old !== undefined && textAt(object, "spec", "clusterName") !== textAt(old, "spec", "clusterName"))
    reject("spec.clusterName", "Forbidden: field is immutable");
}

/** Checks the template of Machines of a MachineDeployment, MachineSet or MachinePool. */
function checkMachines(object: Unstructured, old: Unstructured | undefined, reject: Reject): void {
  checkClusterName(object, old, reject);
  const name = textAt(object, "spec", "clusterName");
  if (name !== textAt(object, "spec", "template", "spec", "clusterName"))
    reject(
      "spec.clusterName",
      `Invalid value: ${JSON.stringify(name)}: spec.clusterName and spec.template.spec.clusterName must be set to the same value`,
    );
  checkMachine(object, ["spec", "template", "spec"], reject);
  checkLabels(object, ["spec", "template", "metadata"], reject);
}

function checkMachine(
  object: Unstructured,
  path: readonly string[],
  reject: Reject,
  needsConfig = true,
): void {
  const spec = valueAt(object, ...path);
  const at = path.join(".");
  const hasConfig =
    Object.keys(recordOf(valueAt(spec, "bootstrap", "configRef"))).length > 0 ||
    valueAt(spec, "bootstrap", "dataSecretName") !== undefined;
  if (needsConfig && !hasConfig)
    reject(
      `${at}.bootstrap`,
      `Required value: expected either ${at}.bootstrap.dataSecretName or ${at}.bootstrap.configRef to be populated`,
    );
  const version = textAt(spec, "version");
  if (version !== "" && parseVersion(version) === undefined) rejectVersion(version, `${at}.version`, reject);
}

function rejectVersion(version: string, field: string, reject: Reject): void {
  const prefixed = version.startsWith("v") ? version : `v${version}`;
  reject(field, `Invalid value: "${prefixed}": must be a valid semantic version`);
}

/** Parses a version to which webhooks of Machines add a prefix. */
function parseVersion(text: string): SemanticVersion | undefined {
  return tryParseVersion(text.replace(/^v/, ""), { strict: true });
}

const controlPlaneNames = { kubeadmControlPlane: { name: "kubeadmcontrolplane" } };

/** Checks the template of the names of Machines. */
function checkNames(object: Unstructured, path: readonly string[], data: object, reject: Reject): void {
  const field = [...path, "machineNaming", "template"];
  const template = textAt(object, ...field);
  if (template === "") return;
  const start = `Invalid value: ${JSON.stringify(template)}: invalid template`;
  if (!template.includes("{{ .random }}")) reject(field.join("."), `${start}, {{ .random }} is missing`);
  checkNaming(template, { ...data }, field.join("."), (_, at) => reject(at, start));
}

/** Checks a name that is also the value of a label. */
function checkName(object: Unstructured, reject: Reject): void {
  const { name } = identityOf(object);
  if (labelErrors({ labels: { name } }).length > 0)
    reject("metadata.name", `Invalid value: ${JSON.stringify(name)}: must be a valid label value`);
}

function checkLabels(object: Unstructured, path: readonly string[], reject: Reject): void {
  const labels = recordOf(valueAt(object, ...path, "labels"));
  for (const [key, value] of Object.entries(labels))
    for (const [text, label] of [
      [key, { [key]: "" }],
      [value, { value }],
    ] as const)
      if (labelErrors({ labels: label as never }).length > 0)
        reject([...path, "labels"].join("."), `Invalid value: ${JSON.stringify(text)}`);
  const annotations = recordOf(valueAt(object, ...path, "annotations")) as never;
  for (const { message } of labelErrors({ annotations }))
    reject([...path, "annotations"].join("."), `Invalid value: ${message}`);
}

/** Words of `LabelSelectorAsSelector` of k8s.io/apimachinery. Those about keys and values are not stated. */
const selectorWords: Readonly<Partial<Record<SelectorError["type"], string>>> = {
  FieldValueRequired: ": for 'in', 'notin' operators, values set can't be empty",
  FieldValueForbidden: ": values set must be empty for exists and does not exist",
};

/** The selector matches the template. Core sets the label of an empty selector, and in MachineDeployments that of the Cluster. */
function checkSelector(object: Unstructured, reject: Reject): void {
  const selector = recordOf(valueAt(object, "spec", "selector"));
  const isEmpty =
    Object.keys(recordOf(selector.matchLabels)).length + listAt(selector, "matchExpressions").length === 0;
  if (isEmpty) return;
  const labels = recordOf(valueAt(object, "spec", "template", "metadata", "labels"));
  const isSet = object.kind === "MachineSet";
  const set = isSet ? {} : { [clusterNameLabel]: textAt(object, "spec", "clusterName") };
  const matchLabels = Object.fromEntries(
    Object.entries({ ...recordOf(selector.matchLabels), ...set }).map(([key, value]) => [key, String(value)]),
  );
  const { selector: matcher, errors } = readLabelSelector({ ...selector, matchLabels });
  for (const { path, type } of errors.slice(0, 1)) {
    const expression = listAt(selector, "matchExpressions")[Number(/\d+/.exec(path)?.[0])];
    const operator = JSON.stringify(textAt(expression, "operator"));
    const isOperator = path.endsWith(".operator");
    const words = isOperator ? `: ${operator} is not a valid label selector operator` : selectorWords[type];
    reject("spec.selector", `Invalid value${words ?? ""}`);
  }
  if (matcher?.matches({ ...labels, ...set } as Labels) === false)
    reject(
      "spec.template.metadata.labels",
      `${isSet ? "Invalid value" : "Forbidden"}: must match spec.selector "${matcher.text}"`,
    );
}

function checkHealthCheck(object: Unstructured, old: Unstructured | undefined, reject: Reject): void {
  checkClusterName(object, old, reject);
  const selector = recordOf(valueAt(object, "spec", "selector"));
  const labels = recordOf(selector.matchLabels);
  if (Object.keys(labels).length + listAt(selector, "matchExpressions").length === 0)
    reject("spec.selector", "Required value: selector must not be empty");
  const name = labels[clusterNameLabel];
  if (name !== undefined && name !== textAt(object, "spec", "clusterName"))
    reject(
      "spec.selector",
      "Invalid value: cannot specify a cluster selector other than the one specified by ClusterName",
    );
  const seconds = integerAt(object, "spec", "checks", "nodeStartupTimeoutSeconds") ?? 0;
  if (seconds !== 0 && seconds < 30)
    reject("spec.checks.nodeStartupTimeoutSeconds", `Invalid value: ${seconds}: must be at least 30s`);
  const path = ["spec", "remediation", "triggerIf", "unhealthyLessThanOrEqualTo"];
  checkShare(valueAt(object, ...path), path.join("."), reject);
}

function checkKubeadmConfig(
  object: Unstructured,
  path: readonly string[],
  reject: Reject,
  isOfControlPlane = false,
): void {
  const spec = valueAt(object, ...path);
  const at = path.join(".");
  const paths = new Set<string>();
  for (const [index, file] of listAt(spec, "files").entries()) {
    const field = `${at}.files[${index}]`;
    if (textAt(file, "content") !== "" && hasMembers(file, "contentFrom"))
      reject(field, "Invalid value: only one of content or contentFrom may be specified for a single file");
    const name = textAt(file, "path");
    if (paths.has(name))
      reject(`${field}.path`, "Invalid value: path property must be unique among all files");
    paths.add(name);
  }
  for (const [index, user] of listAt(spec, "users").entries()) {
    const field = `${at}.users[${index}]`;
    if (textAt(user, "passwd") !== "" && hasMembers(user, "passwdFrom"))
      reject(field, "Invalid value: only one of passwd or passwdFrom may be specified for a single user");
  }
  for (const [index, partition] of listAt(spec, "diskSetup", "partitions").entries()) {
    const total = listAt(partition, "diskLayout").reduce<number>(
      (sum, layout) => sum + (integerAt(layout, "percentage") ?? 0),
      0,
    );
    if (total > 100)
      reject(
        `${at}.diskSetup.partitions[${index}].diskLayout`,
        `Invalid value: ${total}: the sum of all partition percentages must not be greater than 100`,
      );
  }
  const user = ["joinConfiguration", "discovery", "file", "kubeConfig", "user"];
  if (hasMembers(spec, ...user, "authProvider") && hasMembers(spec, ...user, "exec"))
    reject(
      `${at}.joinConfiguration.discovery.file.kubeconfig.user`,
      "Invalid value: only one of authProvider or exec must be defined",
    );
  checkIgnition(spec, at, reject);
  if (!isOfControlPlane) return;
  const timeout = ["timeouts", "controlPlaneComponentHealthCheckSeconds"];
  const [init, join] = ["initConfiguration", "joinConfiguration"].map(
    (name) => integerAt(spec, name, ...timeout) ?? "unset",
  );
  if (init === join) return;
  for (const [name, value] of [
    ["initConfiguration", init],
    ["joinConfiguration", join],
  ])
    reject(
      `${at}.${name}.${timeout.join(".")}`,
      `Invalid value: "${value}": controlPlaneComponentHealthCheckSeconds must be set to the same value both in initConfiguration.timeouts (${init}) and in joinConfiguration.timeouts (${join})`,
    );
}

function checkControlPlane(object: Unstructured, old: Unstructured | undefined, reject: Reject): void {
  const spec = recordOf(object.spec);
  const config = ["kubeadmConfigSpec", "clusterConfiguration"];
  const isStacked = !hasMembers(spec, ...config, "etcd", "external");
  const replicas = integerAt(spec, "replicas") ?? 1;
  if (replicas <= 0) reject("spec.replicas", "Forbidden: cannot be less than or equal to 0");
  if (isStacked && replicas % 2 === 0)
    reject("spec.replicas", "Forbidden: cannot be an even number when etcd is stacked");
  checkLabels(object, ["spec", "machineTemplate", "metadata"], reject);
  const version = textAt(spec, "version");
  if (parseVersion(version) === undefined) rejectVersion(version, "spec.version", reject);
  checkRollout(spec, replicas, reject);
  checkNames(object, ["spec"], controlPlaneNames, reject);
  checkImages(spec, old && recordOf(old.spec), reject);
  checkKubeadmConfig(object, ["spec", "kubeadmConfigSpec"], reject, true);
  if (old === undefined) return;
  for (const path of fixedPaths(old, object)) reject(path.join("."), "Forbidden: cannot be modified");
  const [from, to] = [parseVersion(textAt(old, "spec", "version")), parseVersion(version)];
  // A lower version is accepted.
  if (
    from !== undefined &&
    to !== undefined &&
    (to.major > from.major || (to.major === from.major && to.minor >= from.minor + 2n))
  )
    reject(
      "spec.version",
      `Forbidden: cannot update Kubernetes version from ${textAt(old, "spec", "version")} to ${version}`,
    );
}

/** Checks the rollout and the certificates of a control plane. Templates have no replicas. */
function checkRollout(spec: unknown, replicas: number | undefined, reject: Reject): void {
  const surge = Number(valueAt(spec, ...rollingUpdate.slice(1), "maxSurge") ?? 1);
  const at = rollingUpdate.join(".");
  if (surge === 0 && replicas !== undefined && replicas < 3)
    reject(
      at,
      "Required value: when KubeadmControlPlane is configured to scale-in, replica count needs to be at least 3",
    );
  if (surge !== 0 && surge !== 1) reject(`${at}.maxSurge`, "Required value: value must be 1 or 0");
  checkValidity(spec, reject);
}

function checkValidity(spec: unknown, reject: Reject): void {
  const days = (name: string): number =>
    integerAt(spec, "kubeadmConfigSpec", "clusterConfiguration", name) ?? 0;
  const [own, ca] = [days("certificateValidityPeriodDays"), days("caCertificateValidityPeriodDays")];
  // The schema allows no more than the days of a CA by default.
  if (ca !== 0 && own > ca)
    reject(
      "spec.kubeadmConfigSpec.clusterConfiguration.certificateValidityPeriodDays",
      `Invalid value: ${own}: must be less than or equal to caCertificateValidityPeriodDays (${ca})`,
    );
  const before = integerAt(spec, "rollout", "before", "certificatesExpiryDays") ?? 0;
  if (own !== 0 && before !== 0 && before >= own)
    reject(
      "spec.rollout.before.certificatesExpiryDays",
      `Invalid value: ${before}: must be less than certificateValidityPeriodDays (${own})`,
    );
}

function checkImages(spec: unknown, old: unknown, reject: Reject): void {
  const config = ["kubeadmConfigSpec", "clusterConfiguration"];
  const at = `spec.${config.join(".")}`;
  for (const image of [["dns"], ["etcd", "local"]]) {
    const tag = textAt(spec, ...config, ...image, "imageTag");
    if (/[^-a-zA-Z0-9_.]/.test(tag))
      reject(`${at}.${image.join(".")}.imageTag`, `Forbidden: tag ${tag} is invalid`);
    if (image[0] === "dns" && tag !== "" && tryParseVersion(tag.replaceAll("_", "+")) === undefined)
      reject("dns.imageTag", `Invalid value: ${JSON.stringify(tag)}: failed to parse CoreDNS version`);
  }
  const isExternal = hasMembers(spec, ...config, "etcd", "external");
  if (isExternal && hasMembers(spec, ...config, "etcd", "local"))
    reject(`${at}.etcd.local`, "Forbidden: cannot have both external and local etcd");
  if (old !== undefined && isExternal !== hasMembers(old, ...config, "etcd", "external"))
    reject(`${at}.etcd.external`, "Forbidden: cannot change between external and local etcd");
}

/** Returns the changed fields that the webhook of control planes does not allow to change. */
function fixedPaths(old: Unstructured, object: Unstructured): readonly (readonly string[])[] {
  const [before, after] = [old, object].map((one) => withoutEmpty({ spec: one.spec }));
  const config = ["spec", "kubeadmConfigSpec", "clusterConfiguration"];
  const fields = ["controlPlaneEndpoint", "certificatesDir", "caCertificateValidityPeriodDays"];
  const parts = ["clusterConfiguration", "initConfiguration", "joinConfiguration"].map((name) => [
    "spec",
    "kubeadmConfigSpec",
    name,
  ]);
  const removed = parts.filter(
    (path) => valueAt(before, ...path) !== undefined && valueAt(after, ...path) === undefined,
  );
  if (removed.some((path) => equalJson(path, config))) return removed;
  const changed = fields
    .map((name) => [...config, name])
    .filter((path) => !equalJson(valueAt(before, ...path), valueAt(after, ...path)));
  return [...removed, ...changed];
}

function checkControlPlaneTemplate(
  object: Unstructured,
  old: Unstructured | undefined,
  reject: Reject,
): void {
  const path = ["spec", "template", "spec"];
  if (old !== undefined) {
    const [before, after] = [old, object].map((one) => withFormerDefaults(valueAt(one, ...path)));
    if (!equalJson(before, after))
      reject(
        path.join("."),
        "Invalid value: KubeadmControlPlaneTemplate spec.template.spec field is immutable. Please create new resource instead.",
      );
    return;
  }
  const spec = valueAt(object, ...path);
  const rejectBelow: Reject = (field, message) =>
    reject(field.replace(/^spec(?=\.)/, path.join(".")), message);
  // Without defaults, an empty strategy ends the checks of the certificates, too.
  if (hasMembers(spec, "rollout", "strategy")) checkRollout(spec, undefined, rejectBelow);
  checkImages(spec, undefined, rejectBelow);
  checkKubeadmConfig(object, [...path, "kubeadmConfigSpec"], reject, true);
  checkNames(object, path, controlPlaneNames, reject);
  checkLabels(object, [...path, "machineTemplate", "metadata"], reject);
  checkLabels(object, ["spec", "template", "metadata"], reject);
}

/** Returns the specification of a template with the defaults of earlier releases, which the webhook ignores. */
function withFormerDefaults(spec: unknown): unknown {
  const config = recordOf(valueAt(spec, "kubeadmConfigSpec"));
  const withPolicy = (name: string): object => {
    const node = recordOf(valueAt(config, name, "nodeRegistration"));
    const nodeRegistration = { ...node, imagePullPolicy: node.imagePullPolicy ?? "IfNotPresent" };
    return { [name]: { ...recordOf(config[name]), nodeRegistration } };
  };
  const rollout = recordOf(valueAt(spec, "rollout"));
  const strategy = { type: "RollingUpdate", rollingUpdate: { maxSurge: 1 } };
  return withoutEmpty({
    ...recordOf(spec),
    rollout: { ...rollout, strategy: hasMembers(rollout, "strategy") ? rollout.strategy : strategy },
    kubeadmConfigSpec: {
      ...config,
      format: config.format ?? "cloud-config",
      ...withPolicy("initConfiguration"),
      ...withPolicy("joinConfiguration"),
    },
  });
}

import { equalJson, listAt, plainText, recordOf, textAt, valueAt } from "@capikit/common/json";
import { type Labels, readLabelSelector } from "@capikit/common/kubernetes";
import { dnsLabelErrors } from "@capikit/common/text";
import { type Fields, itemsOf } from "../crd/crd-error.ts";
import type { ReportField } from "./match-conditions.ts";
import {
  checkAtMost,
  checkLabels,
  checkNonNegative,
  checkPort,
  checkPortName,
  checkQuantities,
  checkUnchanged,
  checkWord,
  immutable,
  isSet,
  requireTexts,
  rule,
  selects,
  without,
} from "./rule.ts";

/** Reports names that are missing, not DNS labels, or used twice. */
function checkNames(named: Iterable<readonly [string, Fields]>, report: ReportField): void {
  const seen = new Set<string>();
  for (const [path, { name }] of named) {
    const text = plainText(name ?? "");
    if (text === "") report(`${path}.name`, "is required", "FieldValueRequired");
    else if (seen.has(text)) report(`${path}.name`, `repeats ${JSON.stringify(text)}`, "FieldValueDuplicate");
    else for (const error of dnsLabelErrors(text)) report(`${path}.name`, error);
    seen.add(text);
  }
}

/** Reports the values of a Pod's spec that `ValidatePodSpec` rejects. */
export function checkPodSpec(
  pod: Fields,
  base: string,
  report: ReportField,
  claims: readonly unknown[] = [],
): void {
  const containers = ["containers", "initContainers", "ephemeralContainers"].flatMap((list) =>
    itemsOf(pod[list]).map((container, index) => [`${base}.${list}[${index}]`, container] as const),
  );
  const volumes = itemsOf(pod.volumes).map((volume, index) => [`${base}.volumes[${index}]`, volume] as const);
  if (itemsOf(pod.containers).length === 0) report(`${base}.containers`, "is required", "FieldValueRequired");
  checkNames(containers, report);
  checkNames(volumes, report);
  for (const [path, volume] of volumes) checkVolume(volume, path, report);
  const mountable = new Set([...volumes.map(([, { name }]) => name), ...claims]);
  for (const [path, container] of containers) {
    requireTexts(container, path, ["image"], report);
    checkMounts(container, path, mountable, report);
    checkContainerPorts(container, path, report);
    checkResources(container, path, report);
    checkVariables(container, path, report);
    checkProbes(container, path, report);
    checkPrivileges(recordOf(container.securityContext), `${path}.securityContext`, report);
  }
  checkScheduling(pod, base, report);
}

function checkVolume({ name: _, ...sources }: Fields, path: string, report: ReportField): void {
  const given = Object.entries(sources).filter(([, source]) => isSet(source));
  for (const [type] of given.slice(1))
    report(`${path}.${type}`, "a volume has one source", "FieldValueForbidden");
  for (const [type, source] of given) {
    const { defaultMode } = recordOf(source);
    if (typeof defaultMode === "number" && (defaultMode < 0 || defaultMode > 0o777))
      report(`${path}.${type}.defaultMode`, "must be at most 511, which is 0777: write it in octal");
  }
}

function checkMounts(
  container: Fields,
  path: string,
  names: ReadonlySet<unknown>,
  report: ReportField,
): void {
  const folders = new Set<unknown>();
  for (const [index, mount] of itemsOf(container.volumeMounts).entries()) {
    const at = `${path}.volumeMounts[${index}]`;
    requireTexts(mount, at, ["name", "mountPath"], report);
    if (mount.name && !names.has(mount.name))
      report(
        `${at}.name`,
        `names the volume ${plainText(mount.name)}, which the Pod does not have`,
        "FieldValueNotFound",
      );
    if (mount.mountPath && folders.has(mount.mountPath)) report(`${at}.mountPath`, "must be unique");
    folders.add(mount.mountPath);
  }
}

function checkContainerPorts(container: Fields, path: string, report: ReportField): void {
  const names = new Set<unknown>();
  for (const [index, port] of itemsOf(container.ports).entries()) {
    const at = `${path}.ports[${index}]`;
    checkPort(port.containerPort, `${at}.containerPort`, report);
    if (port.hostPort) checkPort(port.hostPort, `${at}.hostPort`, report);
    const name = textAt(port.name);
    if (name === "") continue;
    if (names.has(name)) report(`${at}.name`, `repeats ${JSON.stringify(name)}`, "FieldValueDuplicate");
    else checkPortName(name, `${at}.name`, report);
    names.add(name);
  }
}

/** Resources of containers without a domain in their names. */
const containerResources = /^(?:cpu|memory|ephemeral-storage|hugepages-.+)$|\//;

function checkResources(container: Fields, path: string, report: ReportField): void {
  const { requests, limits } = recordOf(container.resources);
  for (const [list, amounts] of Object.entries({ requests, limits })) {
    const at = `${path}.resources.${list}`;
    checkQuantities(amounts, at, report);
    for (const name of Object.keys(recordOf(amounts)))
      if (!containerResources.test(name)) report(`${at}[${name}]`, "is not a resource of containers");
  }
  checkAtMost(requests, limits, `${path}.resources.requests`, "limit", report);
}

/** Fields of a Pod that environment variables can have. */
const podFields =
  /^(?:metadata\.(?:name|namespace|uid|(?:labels|annotations)\['[^']+'\])|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/;

function checkVariables(container: Fields, path: string, report: ReportField): void {
  for (const [index, variable] of itemsOf(container.env).entries()) {
    const at = `${path}.env[${index}]`;
    requireTexts(variable, at, ["name"], report);
    if (textAt(variable.name).includes("=")) report(`${at}.name`, "must not contain '='");
    if (!isSet(variable.valueFrom)) continue;
    if (variable.value) report(`${at}.valueFrom`, "may not be specified when `value` is not empty");
    const { fieldRef } = recordOf(variable.valueFrom);
    const field = textAt(fieldRef, "fieldPath");
    if (field !== "" && !podFields.test(field))
      report(
        `${at}.valueFrom.fieldRef.fieldPath`,
        `an environment variable cannot have the field ${field}`,
        "FieldValueNotSupported",
      );
  }
}

const handlers = ["exec", "httpGet", "tcpSocket", "grpc"];

function checkProbes(container: Fields, path: string, report: ReportField): void {
  const isInit = path.includes(".initContainers[") && container.restartPolicy !== "Always";
  for (const name of ["livenessProbe", "readinessProbe", "startupProbe"]) {
    if (!isSet(container[name])) continue;
    const probe = recordOf(container[name]);
    const at = `${path}.${name}`;
    if (isInit) report(at, "an init container has no probes", "FieldValueForbidden");
    const chosen = handlers.filter((handler) => isSet(probe[handler]));
    if (chosen.length === 0) report(at, "must specify a handler type", "FieldValueRequired");
    for (const handler of chosen.slice(1))
      report(`${at}.${handler}`, "a probe has one handler", "FieldValueForbidden");
    for (const handler of chosen) checkPort(recordOf(probe[handler]).port, `${at}.${handler}.port`, report);
    checkNonNegative(
      probe,
      at,
      "initialDelaySeconds timeoutSeconds periodSeconds successThreshold failureThreshold",
      report,
    );
    const { successThreshold } = probe;
    if (name !== "readinessProbe" && typeof successThreshold === "number" && successThreshold > 1)
      report(`${at}.successThreshold`, "must be 1");
  }
}

function checkPrivileges(
  { privileged, allowPrivilegeEscalation, capabilities }: Fields,
  path: string,
  report: ReportField,
): void {
  if (allowPrivilegeEscalation !== false) return;
  const { add } = recordOf(capabilities);
  if (privileged === true)
    report(path, "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
  if (Array.isArray(add) && add.includes("CAP_SYS_ADMIN"))
    report(path, "cannot set `allowPrivilegeEscalation` to false and `capabilities.add` CAP_SYS_ADMIN");
}

function checkScheduling(pod: Fields, base: string, report: ReportField): void {
  for (const [index, toleration] of itemsOf(pod.tolerations).entries()) {
    const { key, operator, value, effect, tolerationSeconds } = toleration;
    const path = `${base}.tolerations[${index}]`;
    checkWord(operator, `${path}.operator`, "Equal Exists Lt Gt", report);
    if (operator === "Exists" && value)
      report(`${path}.operator`, "value must be empty when `operator` is 'Exists'");
    if (!key && operator !== "Exists")
      report(`${path}.operator`, "operator must be Exists when `key` is empty");
    if (isSet(tolerationSeconds) && effect !== "NoExecute")
      report(`${path}.effect`, "effect must be 'NoExecute' when `tolerationSeconds` is set");
  }
  const spread = new Set<string>();
  for (const [index, item] of itemsOf(pod.topologySpreadConstraints).entries()) {
    const { topologyKey, whenUnsatisfiable, maxSkew } = item;
    const path = `${base}.topologySpreadConstraints[${index}]`;
    const key = `${plainText(topologyKey)} ${plainText(whenUnsatisfiable)}`;
    if (spread.has(key)) report(path, `repeats ${key}`, "FieldValueDuplicate");
    if (typeof maxSkew === "number" && maxSkew < 1) report(`${path}.maxSkew`, "must be greater than zero");
    spread.add(key);
  }
  if (pod.dnsPolicy === "None" && !Array.isArray(recordOf(pod.dnsConfig).nameservers))
    report(`${base}.dnsConfig.nameservers`, "is required when `dnsPolicy` is None", "FieldValueRequired");
}

/** Reports the Pods of a workload: their spec, and a restart policy that the controller supports. */
function checkTemplate(
  template: Fields,
  path: string,
  report: ReportField,
  claims?: readonly unknown[],
): void {
  const spec = recordOf(template.spec);
  checkPodSpec(spec, `${path}.spec`, report, claims);
  checkLabels(`${path}.metadata.labels`, valueAt(template, "metadata", "labels"), report);
}

export const workload = rule(
  "selector, template, replicas",
  "apps.ValidateDeploymentSpec",
  ({ spec, kind }, report) => {
    const { selector, template, ...rest } = recordOf(spec);
    const path = "spec.template";
    const claims = itemsOf(rest.volumeClaimTemplates).map(({ metadata }) => recordOf(metadata).name);
    checkTemplate(recordOf(template), path, report, claims);
    const { restartPolicy = "Always" } = recordOf(recordOf(template).spec);
    checkWord(restartPolicy, `${path}.spec.restartPolicy`, "Always", report);
    checkNonNegative(
      rest,
      "spec",
      "replicas minReadySeconds revisionHistoryLimit progressDeadlineSeconds",
      report,
    );
    selects("spec.selector", selector, report);
    const { selector: matcher } = readLabelSelector(selector);
    const labels = Object.entries(recordOf(valueAt(template, "metadata", "labels")));
    // Go reads null in a map as the empty text.
    const decoded = Object.fromEntries(labels.map(([key, value]) => [key, value ?? ""])) as Labels;
    if (!isSet(selector)) report("spec.selector", "is required", "FieldValueRequired");
    else if (matcher?.requirements.length === 0)
      report("spec.selector", `an empty selector is invalid for a ${plainText(kind)}`);
    else if (matcher?.matches(decoded) === false)
      report("spec.template.metadata.labels", "`selector` does not match template `labels`");
  },
);

export const rollout = rule(
  "strategy, minReadySeconds",
  "apps.ValidateDeploymentStrategy",
  ({ spec }, report) => {
    const { strategy, minReadySeconds = 0, progressDeadlineSeconds = 600 } = recordOf(spec);
    const { type, rollingUpdate } = recordOf(strategy);
    const { maxSurge, maxUnavailable } = recordOf(rollingUpdate);
    const at = "spec.strategy.rollingUpdate";
    if (type === "Recreate" && isSet(rollingUpdate))
      report(at, "may not be specified when strategy `type` is 'Recreate'", "FieldValueForbidden");
    if ([maxSurge, maxUnavailable].every((value) => value === 0 || value === "0%"))
      report(`${at}.maxUnavailable`, "may not be 0 when `maxSurge` is 0");
    if (Number(progressDeadlineSeconds) <= Number(minReadySeconds))
      report("spec.progressDeadlineSeconds", "must be greater than minReadySeconds");
  },
);

export const jobTemplate = rule(
  "template, restartPolicy, counts of spec",
  "batch.ValidateJobSpec",
  (object, report) => {
    const spec = recordOf(object.spec);
    checkTemplate(recordOf(spec.template), "spec.template", report);
    checkNonNegative(
      spec,
      "spec",
      "parallelism completions backoffLimit activeDeadlineSeconds ttlSecondsAfterFinished",
      report,
    );
    if (!["Never", "OnFailure"].includes(textAt(spec, "template", "spec", "restartPolicy")))
      report("spec.template.spec.restartPolicy", 'must be "OnFailure" or "Never"', "FieldValueRequired");
  },
);

export const jobChange = rule(
  "changes of template and completions",
  "batch.ValidateJobSpecUpdate",
  (object, report, old) => {
    if (old === undefined) return;
    const { completionMode, completions, parallelism } = recordOf(object.spec);
    if (completionMode !== "Indexed" || completions !== parallelism)
      checkUnchanged(object, old, "spec.completions", report);
    // While it is suspended, the scheduling of a Job may change.
    const isSuspended = valueAt(old, "spec", "suspend") === true;
    const path = ["spec", "template", ...(isSuspended ? ["spec"] : [])];
    const free = isSuspended ? "nodeSelector tolerations affinity schedulingGates" : "";
    const [now, before] = [object, old].map((one) => without(valueAt(one, ...path), free));
    if (!equalJson(now, before)) report(path.join("."), "field is immutable");
  },
);

/** Nothing but a scheduler, which has another API, sets `nodeName`; tests do. */
export const podChange = rule(
  "changes of spec except nodeName, and affinity while gated",
  "core.ValidatePodUpdate",
  ({ spec }, report, old) => {
    if (old === undefined) return;
    const [now, before] = [recordOf(spec), recordOf(old.spec)];
    const gates = listAt(before.schedulingGates);
    const isGated = gates.length > 0;
    const fixed = (of: Fields): object => {
      const lists = ["containers", "initContainers"].map((name) => [
        name,
        listAt(of, name).map((container) => without(container, "image")),
      ]);
      const free = `activeDeadlineSeconds tolerations nodeName schedulingGates ${isGated ? "affinity nodeSelector" : ""}`;
      return { ...without(of, free), ...Object.fromEntries(lists) };
    };
    if (!equalJson(fixed(now), fixed(before)))
      report(
        "spec",
        "pod updates may not change fields other than images, activeDeadlineSeconds and additions of tolerations",
        "FieldValueForbidden",
      );
    const [deadline, earlier] = [now, before].map(({ activeDeadlineSeconds }) => activeDeadlineSeconds);
    if (isSet(earlier) && (!isSet(deadline) || Number(deadline) > Number(earlier)))
      report("spec.activeDeadlineSeconds", "must be less than or equal to previous value");
    const isIn = (item: unknown, list: unknown, free = ""): boolean =>
      itemsOf(list).some((one) => equalJson(without(one, free), without(item, free)));
    if (!itemsOf(before.tolerations).every((one) => isIn(one, now.tolerations, "tolerationSeconds")))
      report(
        "spec.tolerations",
        "existing toleration can not be modified except its tolerationSeconds",
        "FieldValueForbidden",
      );
    for (const [index, gate] of itemsOf(now.schedulingGates).entries())
      if (!isIn(gate, gates))
        report(
          `spec.schedulingGates[${index}].name`,
          "only deletion is allowed, but found new scheduling gate",
          "FieldValueForbidden",
        );
    const labels = recordOf(now.nodeSelector);
    if (
      isGated &&
      Object.entries(recordOf(before.nodeSelector)).some(([key, value]) => labels[key] !== value)
    )
      report("spec.nodeSelector", "only additions are allowed");
  },
);

export const pod = rule("containers, volumes, tolerations", "core.ValidatePodSpec", ({ spec }, report) => {
  checkPodSpec(recordOf(spec), "spec", report);
});

export const selector = immutable("spec.selector", "apps.ValidateDeploymentUpdate");

import { isDeepStrictEqual } from "node:util";
import type { DynamicObject } from "@capikit/client";
import { isRecord, listAt, ownMember, textAt, valueAt } from "@capikit/common/json";
import type { FieldError } from "@capikit/schema";
import { withBuiltInDefaults } from "./built-in-defaults.ts";
import type { ServedKind } from "./served-kind.ts";

/** Returns the errors of an object, and of its change if there is an old one. */
type Check = (object: DynamicObject, old: DynamicObject | undefined) => readonly FieldError[];

const problem = (path: string, type: FieldError["type"], message: string): FieldError => ({
  path,
  type,
  message,
});
const when = (isWrong: boolean, ...error: Parameters<typeof problem>): FieldError[] =>
  isWrong ? [problem(...error)] : [];

/** Fields that never change. */
function immutable(...paths: readonly string[]): Check {
  return (object, old) =>
    paths.flatMap((path) => {
      const [now, before] = [object, old].map((one) => valueAt(one, ...path.split(".")));
      const isChanged = old !== undefined && !isDeepStrictEqual(now, before);
      return when(isChanged, path, "FieldValueInvalid", "field is immutable");
    });
}

/** The Pods of a workload: some container, and a restart policy that its controller supports. */
function template(at: string, isJob = false): Check {
  return (object) => {
    const spec = valueAt(object, ...at.split("."), "spec");
    const policy = `${at}.spec.restartPolicy`;
    const runsOnce = ["Never", "OnFailure"].includes(textAt(spec, "restartPolicy"));
    return [
      ...when(
        isRecord(spec) && Array.isArray(spec.containers) && spec.containers.length === 0,
        `${at}.spec.containers`,
        "FieldValueRequired",
        "is required",
      ),
      ...when(isJob && !runsOnce, policy, "FieldValueRequired", 'must be "OnFailure" or "Never"'),
      ...when(!isJob && runsOnce, policy, "FieldValueNotSupported", 'supported values: "Always"'),
    ];
  };
}

const selected: Check = ({ spec }) => {
  const labels = valueAt(spec, "template", "metadata", "labels");
  const wanted = valueAt(spec, "selector", "matchLabels");
  const isMatch =
    isRecord(valueAt(spec, "selector")) &&
    Object.entries(isRecord(wanted) ? wanted : {}).every(
      ([key, value]) => isRecord(labels) && ownMember(labels, key) === value,
    );
  const at = "spec.template.metadata.labels";
  return when(!isMatch, at, "FieldValueInvalid", "`selector` does not match template `labels`");
};

const workload = [immutable("spec.selector"), template("spec.template"), selected] as const;

const rollout: Check = ({ spec }) => {
  const { type, rollingUpdate } = (valueAt(spec, "strategy") ?? {}) as Record<string, unknown>;
  const at = "spec.strategy.rollingUpdate";
  const isZero = (name: string): boolean => [0, "0%"].includes(valueAt(rollingUpdate, name) as number);
  return [
    ...when(
      type === "Recreate" && isRecord(rollingUpdate),
      at,
      "FieldValueForbidden",
      "may not be specified when strategy `type` is 'Recreate'",
    ),
    ...when(
      isZero("maxSurge") && isZero("maxUnavailable"),
      `${at}.maxUnavailable`,
      "FieldValueInvalid",
      "may not be 0 when `maxSurge` is 0",
    ),
  ];
};

/** While it is suspended, the scheduling of a Job may change. */
const jobTemplate: Check = (object, old) => {
  if (old === undefined || valueAt(old, "spec", "suspend") !== true) {
    return immutable("spec.template")(object, old);
  }
  const path = ["spec", "template", "spec"];
  const [now, before] = [object, old].map((one) =>
    without(valueAt(one, ...path), "nodeSelector", "tolerations", "affinity", "schedulingGates"),
  );
  return when(!isDeepStrictEqual(now, before), path.join("."), "FieldValueInvalid", "field is immutable");
};

const jobCompletions: Check = (object, old) => {
  const { completionMode, completions, parallelism } = object.spec as Record<string, unknown>;
  const isElastic = completionMode === "Indexed" && completions === parallelism;
  return isElastic ? [] : immutable("spec.completions")(object, old);
};

const service: Check = ({ spec }, old) => {
  const ports = listAt(spec, "ports");
  const { type, clusterIP } = (spec ?? {}) as Record<string, unknown>;
  const before = valueAt(old, "spec") as Record<string, unknown> | undefined;
  const isExternal = type === "ExternalName";
  return [
    ...when(
      ports.length === 0 && !isExternal && clusterIP !== "None",
      "spec.ports",
      "FieldValueRequired",
      "is required",
    ),
    ...(ports.length < 2 ? [] : ports).flatMap((port, at) =>
      when(!valueAt(port, "name"), `spec.ports[${at}].name`, "FieldValueRequired", "is required"),
    ),
    ...when(
      Boolean(before?.clusterIP) &&
        clusterIP !== before?.clusterIP &&
        !isExternal &&
        before?.type !== "ExternalName",
      "spec.clusterIPs[0]",
      "FieldValueInvalid",
      "may not change once set",
    ),
  ];
};

const data: Check = (object, old) => {
  const isFixed = old?.immutable === true;
  const fixed = (["data", "binaryData"] as const).filter(
    (name) => isFixed && !isDeepStrictEqual(object[name] ?? {}, old[name] ?? {}),
  );
  const why = "field is immutable when `immutable` is set";
  const keys = (["data", "binaryData"] as const).flatMap((name) =>
    Object.keys(isRecord(object[name]) ? object[name] : {}).flatMap((key) =>
      when(
        !/^[-._a-zA-Z0-9]{1,253}$/.test(key) || key === "." || key.startsWith(".."),
        `${name}[${key}]`,
        "FieldValueInvalid",
        "a valid key consists of letters, digits, '-', '_' and '.'",
      ),
    ),
  );
  return [
    ...keys,
    ...when(isFixed && object.immutable !== true, "immutable", "FieldValueForbidden", why),
    ...fixed.map((name) => problem(name, "FieldValueForbidden", why)),
  ];
};

/** A claim that is not bound yet can be bound, and a bound one can grow. */
const claim: Check = (object, old) => {
  if (old === undefined) return [];
  const before = old.spec as Record<string, unknown>;
  const isBound = textAt(old, "status", "phase") === "Bound";
  const free = [
    "volumeAttributesClassName",
    ...(isBound ? ["resources"] : []),
    ...["volumeName", "storageClassName"].filter((name) => before[name] === undefined),
  ];
  return when(
    !isDeepStrictEqual(without(object.spec, ...free), without(before, ...free)),
    "spec",
    "FieldValueForbidden",
    "is immutable after creation except resources.requests and volumeAttributesClassName for bound claims",
  );
};

/** Nothing but a scheduler, which has another API, sets `nodeName`; tests do. */
const pod: Check = (object, old) => {
  const fixed = (of: DynamicObject | undefined): unknown => {
    const lists = ["containers", "initContainers"].map((name) => [
      name,
      listAt(of, "spec", name).map((container) => without(container, "image")),
    ]);
    const free = ["activeDeadlineSeconds", "tolerations", "terminationGracePeriodSeconds", "nodeName"];
    return { ...without(of?.spec, ...free), ...Object.fromEntries(lists) };
  };
  return when(
    old !== undefined && !isDeepStrictEqual(fixed(object), fixed(old)),
    "spec",
    "FieldValueForbidden",
    "pod updates may not change fields other than images, activeDeadlineSeconds, tolerations and terminationGracePeriodSeconds",
  );
};

const budget: Check = ({ spec }) =>
  when(
    valueAt(spec, "minAvailable") !== undefined && valueAt(spec, "maxUnavailable") !== undefined,
    "spec",
    "FieldValueInvalid",
    "minAvailable and maxUnavailable cannot be both set",
  );

const ingress: Check = ({ spec }) =>
  when(
    !isRecord(valueAt(spec, "defaultBackend")) && listAt(spec, "rules").length === 0,
    "spec",
    "FieldValueInvalid",
    "either `defaultBackend` or `rules` must be specified",
  );

const autoscaler: Check = ({ spec }) =>
  when(
    Number(valueAt(spec, "minReplicas")) > Number(valueAt(spec, "maxReplicas")),
    "spec.maxReplicas",
    "FieldValueInvalid",
    "must be greater than or equal to `minReplicas`",
  );

/** Rules that OpenAPI documents lack, from `pkg/apis/GROUP/validation` of Kubernetes v1.37. */
const rules: Readonly<Record<string, readonly Check[]>> = {
  "/ConfigMap": [data],
  "/PersistentVolumeClaim": [claim],
  "/Pod": [pod],
  "/Secret": [data, immutable("type")],
  "/Service": [service],
  "apps/DaemonSet": workload,
  "apps/Deployment": [...workload, rollout],
  "apps/ReplicaSet": workload,
  "apps/StatefulSet": [
    ...workload,
    immutable("spec.serviceName", "spec.podManagementPolicy", "spec.volumeClaimTemplates"),
  ],
  "autoscaling/HorizontalPodAutoscaler": [autoscaler],
  "batch/CronJob": [template("spec.jobTemplate.spec.template", true)],
  "batch/Job": [
    template("spec.template", true),
    jobCompletions,
    immutable(
      "spec.selector",
      "spec.completionMode",
      "spec.podFailurePolicy",
      "spec.backoffLimitPerIndex",
      "spec.managedBy",
    ),
    jobTemplate,
  ],
  "networking.k8s.io/Ingress": [ingress],
  "policy/PodDisruptionBudget": [budget],
  "rbac.authorization.k8s.io/ClusterRoleBinding": [immutable("roleRef")],
  "rbac.authorization.k8s.io/RoleBinding": [immutable("roleRef")],
};

/** Lists of built-in kinds whose keys need not be unique. */
const repeatable =
  /\.env\[\d+\]$|ontainers\[\d+\]\.ports\[\d+\]$|(?:^|\.)(?:imagePullSecrets|hostAliases)\[\d+\]$|^secrets\[\d+\]$|^metadata\.ownerReferences\[\d+\]$/;

/** Returns the errors of an object of a built-in kind, with those that its schema found. */
export function builtInErrors(
  served: ServedKind,
  found: readonly FieldError[],
  object: DynamicObject,
  old?: DynamicObject,
): readonly FieldError[] {
  const { group, kind, builtIn } = served;
  if (!builtIn) return found;
  const checks = ownMember(rules, `${group}/${kind}`) ?? [];
  // A test may have stored it without defaults.
  const before = checks.length > 0 && old !== undefined ? withBuiltInDefaults(served, old) : undefined;
  return [
    ...found.filter(({ type, path }) => {
      const [, name = "", key = path.slice(name.length + 1)] =
        /^(data|binaryData)(?:\[(.+)\])?/.exec(path) ?? [];
      return type === "FieldValueDuplicate" ? !repeatable.test(path) : valueAt(object, name, key) !== "";
    }),
    ...checks.flatMap((check) => check(object, before)),
  ];
}

function without(value: unknown, ...names: readonly string[]): Record<string, unknown> {
  const rest = { ...(isRecord(value) ? value : {}) };
  for (const name of names) delete rest[name];
  return rest;
}

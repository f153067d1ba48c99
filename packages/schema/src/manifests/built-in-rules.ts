import { listAt, ownMember, plainText, textAt, valueAt } from "@capikit/common/json";
import { dnsLabelErrors, dnsSubdomainErrors, isBase64, pathSegmentErrors } from "@capikit/common/text";
import type { Fields } from "../crd/crd-error.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import type { ReportField } from "./match-conditions.ts";
import {
  binding,
  budget,
  certificate,
  claim,
  claimChange,
  data,
  definition,
  event,
  fieldErrors,
  issuer,
  lease,
  networkPolicy,
  node,
  podSecurity,
  rbac,
  secret,
  service,
} from "./object-rules.ts";
import { jobChange, jobTemplate, pod, podChange, rollout, selector, workload } from "./pod-rules.ts";
import { validateRole } from "./role.ts";
import { type BuiltInRule, immutable, rule } from "./rule.ts";
import { validateWebhookConfiguration } from "./webhook-configuration.ts";

const roleRef = immutable("roleRef", "rbac.ValidateRoleBindingUpdate");

const role = rule("rules", "rbac.ValidateRole", fieldErrors(validateRole));

const webhooks = rule(
  "webhooks",
  "admissionregistration.ValidateWebhook",
  fieldErrors(validateWebhookConfiguration),
);

/** The rules of Kubernetes v1.37, and of cert-manager's webhook, that schemas do not have. */
const table: Readonly<Record<string, readonly BuiltInRule[]>> = {
  "/ConfigMap": [data],
  "/Event": [event],
  "/Namespace": [podSecurity],
  "/Node": [node],
  "/PersistentVolume": [immutable("spec.volumeMode", "core.ValidatePersistentVolumeUpdate")],
  "/PersistentVolumeClaim": [claim, claimChange],
  "/Pod": [pod, podChange],
  "/ResourceQuota": [immutable("spec.scopes", "core.ValidateResourceQuotaUpdate")],
  "/Secret": [data, secret, immutable("type", "core.ValidateSecretUpdate")],
  "/Service": [service],
  "admissionregistration.k8s.io/MutatingWebhookConfiguration": [webhooks],
  "admissionregistration.k8s.io/ValidatingWebhookConfiguration": [webhooks],
  "apiextensions.k8s.io/CustomResourceDefinition": [definition],
  "apps/ControllerRevision": [immutable("data", "apps.ValidateControllerRevisionUpdate")],
  "apps/DaemonSet": [workload, selector],
  "apps/Deployment": [workload, rollout, selector],
  "apps/ReplicaSet": [workload, selector],
  "apps/StatefulSet": [
    workload,
    immutable(
      "spec.selector spec.serviceName spec.podManagementPolicy spec.volumeClaimTemplates",
      "apps.ValidateStatefulSetUpdate",
    ),
  ],
  "batch/Job": [
    jobTemplate,
    immutable(
      "spec.selector spec.completionMode spec.podFailurePolicy spec.backoffLimitPerIndex spec.managedBy",
      "batch.ValidateJobSpecUpdate",
    ),
    jobChange,
  ],
  "cert-manager.io/Certificate": [certificate],
  "cert-manager.io/ClusterIssuer": [issuer],
  "cert-manager.io/Issuer": [issuer],
  "coordination.k8s.io/Lease": [lease],
  "discovery.k8s.io/EndpointSlice": [immutable("addressType", "discovery.ValidateEndpointSliceUpdate")],
  "events.k8s.io/Event": [
    event,
    immutable(
      "regarding related reason note type action eventTime reportingController reportingInstance",
      "core.ValidateEventUpdate",
    ),
  ],
  "networking.k8s.io/IngressClass": [immutable("spec.controller", "networking.ValidateIngressClassUpdate")],
  "networking.k8s.io/NetworkPolicy": [networkPolicy],
  "policy/PodDisruptionBudget": [budget],
  "scheduling.k8s.io/PriorityClass": [
    immutable("value preemptionPolicy", "scheduling.ValidatePriorityClassUpdate"),
  ],
  "storage.k8s.io/StorageClass": [
    immutable("parameters provisioner reclaimPolicy volumeBindingMode", "storage.ValidateStorageClassUpdate"),
  ],
  "storage.k8s.io/VolumeAttachment": [immutable("spec", "storage.ValidateVolumeAttachmentUpdate")],
  [`${rbac}/ClusterRole`]: [role],
  [`${rbac}/ClusterRoleBinding`]: [binding, roleRef],
  [`${rbac}/Role`]: [role],
  [`${rbac}/RoleBinding`]: [binding, roleRef],
};

/** A kind by its group, which is empty for the core group. */
interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** Returns the rules of a kind beyond its schema; empty for kinds without any. */
export function builtInRules({ group, kind }: GroupKind): readonly BuiltInRule[] {
  return ownMember(table, `${group}/${kind}`) ?? [];
}

/**
 * Returns the errors for which the API server rejects an object of a built-in kind, or its change,
 * beyond the schema of the kind and the rules of all metadata. Absent fields have their defaults.
 */
export function validateBuiltIn(of: GroupKind, object: Fields, old?: Fields): FieldError[] {
  const errors: FieldError[] = [];
  const report: ReportField = (path, message, type = "FieldValueInvalid") =>
    errors.push({ path, type, message });
  if (old === undefined) checkName(of, textAt(object, "metadata", "name"), report);
  if (of.kind !== "CustomResourceDefinition") checkFinalizers(object, report);
  for (const { check } of builtInRules(of)) check(object, report, old);
  return errors;
}

/** Fields that schemas require, and whose zero value or default the API server accepts. */
const accepted =
  /^(?:metadata|status\b.*|value|roleRef\.apiGroup|involvedObject|regarding|endpoints|spec\.(?:podSelector|limits|serviceName))$/;

/** Lists of built-in kinds whose keys need not be unique. */
const repeatable =
  /\.env\[\d+\]$|ontainers\[\d+\]\.ports\[\d+\]$|(?:^|\.)(?:imagePullSecrets|hostAliases)\[\d+\]$|^(?:secrets|webhooks)\[\d+\]$|^metadata\.ownerReferences\[\d+\]$/;

/**
 * Reports whether the API server refuses an object of a built-in kind for an error of its OpenAPI
 * schema. Its names and finalizers are checked by {@link validateBuiltIn}.
 */
export function isRefusedBySchema({ type, path }: FieldError, object: Fields): boolean {
  if (type === "FieldValueRequired" && accepted.test(path)) return false;
  if (path === "metadata.name") return type === "FieldValueRequired";
  if (type === "FieldValueDuplicate") return !repeatable.test(path);
  // In Go, values of data may have line breaks.
  const [, name = "", key = path.slice(name.length + 1)] = /^(data|binaryData)(?:\[(.+)\])?/.exec(path) ?? [];
  const value = valueAt(object, name, key);
  return name === "" || typeof value !== "string" || !isBase64(value);
}

function checkName({ group, kind }: GroupKind, name: string, report: ReportField): void {
  if (name === "") return;
  const isLabel = group === "" && (kind === "Namespace" || kind === "Service");
  const errors =
    group === rbac
      ? pathSegmentErrors(name, false)
      : isLabel
        ? dnsLabelErrors(name)
        : dnsSubdomainErrors(name);
  for (const error of errors) report("metadata.name", error);
}

function checkFinalizers(object: Fields, report: ReportField): void {
  for (const [index, name] of listAt(object, "metadata", "finalizers").entries())
    if (!/\/|^(?:kubernetes|orphan|foregroundDeletion)$/.test(plainText(name)))
      report(`metadata.finalizers[${index}]`, "is neither a standard finalizer name nor fully qualified");
}

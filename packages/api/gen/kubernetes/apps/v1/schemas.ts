// Generated from kubernetes/apps-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { persistentVolumeClaimSchema, podTemplateSpecSchema } from "../../core/v1/schemas.ts";
import { labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of ControllerRevision. */
export const controllerRevisionSchema: JsonSchema = {
  type: "object",
  required: ["revision"],
  properties: {
    apiVersion: { type: "string" },
    data: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    kind: { type: "string" },
    revision: { type: "integer", format: "int64" },
    metadata: { type: "object" },
  },
};

/** The schema of RollingUpdateDaemonSet. */
export const rollingUpdateDaemonSetSchema: JsonSchema = {
  type: "object",
  properties: {
    maxSurge: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    maxUnavailable: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
  },
};

/** The schema of DaemonSetUpdateStrategy. */
export const daemonSetUpdateStrategySchema: JsonSchema = {
  type: "object",
  properties: {
    rollingUpdate: rollingUpdateDaemonSetSchema,
    type: { type: "string", enum: ["OnDelete", "RollingUpdate"] },
  },
};

/** The schema of DaemonSetSpec. */
export const daemonSetSpecSchema: JsonSchema = {
  type: "object",
  required: ["selector", "template"],
  properties: {
    minReadySeconds: { type: "integer", format: "int32" },
    revisionHistoryLimit: { type: "integer", format: "int32" },
    selector: labelSelectorSchema,
    template: podTemplateSpecSchema,
    updateStrategy: daemonSetUpdateStrategySchema,
  },
};

/** The schema of DaemonSetCondition. */
export const daemonSetConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of DaemonSetStatus. */
export const daemonSetStatusSchema: JsonSchema = {
  type: "object",
  required: ["currentNumberScheduled", "numberMisscheduled", "desiredNumberScheduled", "numberReady"],
  properties: {
    collisionCount: { type: "integer", format: "int32" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: daemonSetConditionSchema,
    },
    currentNumberScheduled: { type: "integer", format: "int32" },
    desiredNumberScheduled: { type: "integer", format: "int32" },
    numberAvailable: { type: "integer", format: "int32" },
    numberMisscheduled: { type: "integer", format: "int32" },
    numberReady: { type: "integer", format: "int32" },
    numberUnavailable: { type: "integer", format: "int32" },
    observedGeneration: { type: "integer", format: "int64" },
    updatedNumberScheduled: { type: "integer", format: "int32" },
  },
};

/** The schema of DaemonSet. */
export const daemonSetSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: daemonSetSpecSchema,
    status: daemonSetStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of RollingUpdateDeployment. */
export const rollingUpdateDeploymentSchema: JsonSchema = {
  type: "object",
  properties: {
    maxSurge: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    maxUnavailable: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
  },
};

/** The schema of DeploymentStrategy. */
export const deploymentStrategySchema: JsonSchema = {
  type: "object",
  properties: {
    rollingUpdate: rollingUpdateDeploymentSchema,
    type: { type: "string", enum: ["Recreate", "RollingUpdate"] },
  },
};

/** The schema of DeploymentSpec. */
export const deploymentSpecSchema: JsonSchema = {
  type: "object",
  required: ["selector", "template"],
  properties: {
    minReadySeconds: { type: "integer", format: "int32" },
    paused: { type: "boolean" },
    progressDeadlineSeconds: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32" },
    revisionHistoryLimit: { type: "integer", format: "int32" },
    selector: labelSelectorSchema,
    strategy: deploymentStrategySchema,
    template: podTemplateSpecSchema,
  },
};

/** The schema of DeploymentCondition. */
export const deploymentConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    lastUpdateTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of DeploymentStatus. */
export const deploymentStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    availableReplicas: { type: "integer", format: "int32" },
    collisionCount: { type: "integer", format: "int32" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: deploymentConditionSchema,
    },
    observedGeneration: { type: "integer", format: "int64" },
    readyReplicas: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32" },
    terminatingReplicas: { type: "integer", format: "int32" },
    unavailableReplicas: { type: "integer", format: "int32" },
    updatedReplicas: { type: "integer", format: "int32" },
  },
};

/** The schema of Deployment. */
export const deploymentSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: deploymentSpecSchema,
    status: deploymentStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ReplicaSetSpec. */
export const replicaSetSpecSchema: JsonSchema = {
  type: "object",
  required: ["selector"],
  properties: {
    minReadySeconds: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32" },
    selector: labelSelectorSchema,
    template: podTemplateSpecSchema,
  },
};

/** The schema of ReplicaSetCondition. */
export const replicaSetConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of ReplicaSetStatus. */
export const replicaSetStatusSchema: JsonSchema = {
  type: "object",
  required: ["replicas"],
  properties: {
    availableReplicas: { type: "integer", format: "int32" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: replicaSetConditionSchema,
    },
    fullyLabeledReplicas: { type: "integer", format: "int32" },
    observedGeneration: { type: "integer", format: "int64" },
    readyReplicas: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32" },
    terminatingReplicas: { type: "integer", format: "int32" },
  },
};

/** The schema of ReplicaSet. */
export const replicaSetSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: replicaSetSpecSchema,
    status: replicaSetStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of RollingUpdateStatefulSetStrategy. */
export const rollingUpdateStatefulSetStrategySchema: JsonSchema = {
  type: "object",
  properties: {
    maxUnavailable: { anyOf: [{ type: "integer" }, { type: "string" }], "x-kubernetes-int-or-string": true },
    partition: { type: "integer", format: "int32" },
  },
};

/** The schema of StatefulSetOrdinals. */
export const statefulSetOrdinalsSchema: JsonSchema = { type: "object", properties: { start: { type: "integer", format: "int32" } } };

/** The schema of StatefulSetPersistentVolumeClaimRetentionPolicy. */
export const statefulSetPersistentVolumeClaimRetentionPolicySchema: JsonSchema = { type: "object", properties: { whenDeleted: { type: "string" }, whenScaled: { type: "string" } } };

/** The schema of StatefulSetUpdateStrategy. */
export const statefulSetUpdateStrategySchema: JsonSchema = {
  type: "object",
  properties: {
    rollingUpdate: rollingUpdateStatefulSetStrategySchema,
    type: { type: "string", enum: ["OnDelete", "RollingUpdate"] },
  },
};

/** The schema of StatefulSetSpec. */
export const statefulSetSpecSchema: JsonSchema = {
  type: "object",
  required: ["selector", "template"],
  properties: {
    minReadySeconds: { type: "integer", format: "int32" },
    ordinals: statefulSetOrdinalsSchema,
    persistentVolumeClaimRetentionPolicy: statefulSetPersistentVolumeClaimRetentionPolicySchema,
    podManagementPolicy: { type: "string", enum: ["OrderedReady", "Parallel"] },
    replicas: { type: "integer", format: "int32" },
    revisionHistoryLimit: { type: "integer", format: "int32" },
    selector: labelSelectorSchema,
    serviceName: { type: "string" },
    template: podTemplateSpecSchema,
    updateStrategy: statefulSetUpdateStrategySchema,
    volumeClaimTemplates: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: persistentVolumeClaimSchema,
    },
  },
};

/** The schema of StatefulSetCondition. */
export const statefulSetConditionSchema: JsonSchema = {
  type: "object",
  required: ["type", "status"],
  properties: {
    lastTransitionTime: { type: "string", format: "date-time" },
    message: { type: "string" },
    reason: { type: "string" },
    status: { type: "string" },
    type: { type: "string" },
  },
};

/** The schema of StatefulSetStatus. */
export const statefulSetStatusSchema: JsonSchema = {
  type: "object",
  required: ["replicas"],
  properties: {
    availableReplicas: { type: "integer", format: "int32" },
    collisionCount: { type: "integer", format: "int32" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: statefulSetConditionSchema,
    },
    currentReplicas: { type: "integer", format: "int32" },
    currentRevision: { type: "string" },
    observedGeneration: { type: "integer", format: "int64" },
    readyReplicas: { type: "integer", format: "int32" },
    replicas: { type: "integer", format: "int32" },
    updateRevision: { type: "string" },
    updatedReplicas: { type: "integer", format: "int32" },
  },
};

/** The schema of StatefulSet. */
export const statefulSetSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: statefulSetSpecSchema,
    status: statefulSetStatusSchema,
    metadata: { type: "object" },
  },
};

// Generated from kubernetes/storage-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { persistentVolumeSpecSchema, topologySelectorTermSchema } from "../../core/v1/schemas.ts";
import { labelSelectorSchema } from "../../meta/v1/schemas.ts";

/** The schema of TokenRequest. */
export const tokenRequestSchema: JsonSchema = {
  type: "object",
  required: ["audience"],
  properties: { audience: { type: "string" }, expirationSeconds: { type: "integer", format: "int64" } },
};

/** The schema of CSIDriverSpec. */
export const cSIDriverSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    attachRequired: { type: "boolean" },
    fsGroupPolicy: { type: "string" },
    nodeAllocatableUpdatePeriodSeconds: { type: "integer", format: "int64" },
    podInfoOnMount: { type: "boolean" },
    preventPodSchedulingIfMissing: { type: "boolean" },
    requiresRepublish: { type: "boolean" },
    seLinuxMount: { type: "boolean" },
    serviceAccountTokenInSecrets: { type: "boolean" },
    storageCapacity: { type: "boolean" },
    tokenRequests: { type: "array", "x-kubernetes-list-type": "atomic", items: tokenRequestSchema },
    volumeLifecycleModes: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
  },
};

/** The schema of CSIDriver. */
export const cSIDriverSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: cSIDriverSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of VolumeNodeResources. */
export const volumeNodeResourcesSchema: JsonSchema = { type: "object", properties: { count: { type: "integer", format: "int32" } } };

/** The schema of CSINodeDriver. */
export const cSINodeDriverSchema: JsonSchema = {
  type: "object",
  required: ["name", "nodeID"],
  properties: {
    allocatable: volumeNodeResourcesSchema,
    name: { type: "string" },
    nodeID: { type: "string" },
    topologyKeys: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of CSINodeSpec. */
export const cSINodeSpecSchema: JsonSchema = {
  type: "object",
  required: ["drivers"],
  properties: {
    drivers: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: cSINodeDriverSchema,
    },
  },
};

/** The schema of CSINode. */
export const cSINodeSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: cSINodeSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of CSIStorageCapacity. */
export const cSIStorageCapacitySchema: JsonSchema = {
  type: "object",
  required: ["storageClassName"],
  properties: {
    apiVersion: { type: "string" },
    capacity: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    kind: { type: "string" },
    maximumVolumeSize: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    nodeTopology: labelSelectorSchema,
    storageClassName: { type: "string" },
    metadata: { type: "object" },
  },
};

/** The schema of StorageClass. */
export const storageClassSchema: JsonSchema = {
  type: "object",
  required: ["provisioner"],
  properties: {
    allowVolumeExpansion: { type: "boolean" },
    allowedTopologies: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: topologySelectorTermSchema,
    },
    apiVersion: { type: "string" },
    kind: { type: "string" },
    mountOptions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    parameters: { type: "object", additionalProperties: { type: "string" } },
    provisioner: { type: "string" },
    reclaimPolicy: { type: "string", enum: ["Delete", "Recycle", "Retain"] },
    volumeBindingMode: { type: "string", enum: ["Immediate", "WaitForFirstConsumer"] },
    metadata: { type: "object" },
  },
};

/** The schema of VolumeAttachmentSource. */
export const volumeAttachmentSourceSchema: JsonSchema = {
  type: "object",
  properties: { inlineVolumeSpec: persistentVolumeSpecSchema, persistentVolumeName: { type: "string" } },
};

/** The schema of VolumeAttachmentSpec. */
export const volumeAttachmentSpecSchema: JsonSchema = {
  type: "object",
  required: ["attacher", "source", "nodeName"],
  properties: {
    attacher: { type: "string" },
    nodeName: { type: "string" },
    source: volumeAttachmentSourceSchema,
  },
};

/** The schema of VolumeError. */
export const volumeErrorSchema: JsonSchema = {
  type: "object",
  properties: {
    errorCode: { type: "integer", format: "int32" },
    message: { type: "string" },
    time: { type: "string", format: "date-time" },
  },
};

/** The schema of VolumeAttachmentStatus. */
export const volumeAttachmentStatusSchema: JsonSchema = {
  type: "object",
  required: ["attached"],
  properties: {
    attachError: volumeErrorSchema,
    attached: { type: "boolean" },
    attachmentMetadata: { type: "object", additionalProperties: { type: "string" } },
    detachError: volumeErrorSchema,
  },
};

/** The schema of VolumeAttachment. */
export const volumeAttachmentSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: volumeAttachmentSpecSchema,
    status: volumeAttachmentStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of VolumeAttributesClass. */
export const volumeAttributesClassSchema: JsonSchema = {
  type: "object",
  required: ["driverName"],
  properties: {
    apiVersion: { type: "string" },
    driverName: { type: "string" },
    kind: { type: "string" },
    parameters: { type: "object", additionalProperties: { type: "string" } },
    metadata: { type: "object" },
  },
};

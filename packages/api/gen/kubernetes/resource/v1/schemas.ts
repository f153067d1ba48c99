// Generated from kubernetes/resource-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";
import { nodeSelectorSchema } from "../../core/v1/schemas.ts";
import { conditionSchema, objectMetaSchema } from "../../meta/v1/schemas.ts";

/** The schema of NetworkDeviceData. */
export const networkDeviceDataSchema: JsonSchema = {
  type: "object",
  properties: {
    hardwareAddress: { type: "string" },
    interfaceName: { type: "string" },
    ips: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of AllocatedDeviceStatus. */
export const allocatedDeviceStatusSchema: JsonSchema = {
  type: "object",
  required: ["driver", "pool", "device"],
  properties: {
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: conditionSchema,
    },
    data: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    device: { type: "string" },
    driver: { type: "string" },
    networkData: networkDeviceDataSchema,
    pool: { type: "string" },
    shareID: { type: "string" },
  },
};

/** The schema of OpaqueDeviceConfiguration. */
export const opaqueDeviceConfigurationSchema: JsonSchema = {
  type: "object",
  required: ["driver", "parameters"],
  properties: {
    driver: { type: "string" },
    parameters: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  },
};

/** The schema of DeviceAllocationConfiguration. */
export const deviceAllocationConfigurationSchema: JsonSchema = {
  type: "object",
  required: ["source"],
  properties: {
    opaque: opaqueDeviceConfigurationSchema,
    requests: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    source: { type: "string", enum: ["FromClaim", "FromClass"] },
  },
};

/** The schema of DeviceToleration. */
export const deviceTolerationSchema: JsonSchema = {
  type: "object",
  properties: {
    effect: { type: "string", enum: ["NoExecute", "NoSchedule", "None"] },
    key: { type: "string" },
    operator: { type: "string", enum: ["Equal", "Exists"], default: "Equal" },
    tolerationSeconds: { type: "integer", format: "int64" },
    value: { type: "string" },
  },
};

/** The schema of DeviceRequestAllocationResult. */
export const deviceRequestAllocationResultSchema: JsonSchema = {
  type: "object",
  required: ["request", "driver", "pool", "device"],
  properties: {
    adminAccess: { type: "boolean" },
    bindingConditions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    bindingFailureConditions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string" },
    },
    consumedCapacity: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
    device: { type: "string" },
    driver: { type: "string" },
    pool: { type: "string" },
    request: { type: "string" },
    shareID: { type: "string" },
    tolerations: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceTolerationSchema },
  },
};

/** The schema of DeviceAllocationResult. */
export const deviceAllocationResultSchema: JsonSchema = {
  type: "object",
  properties: {
    config: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceAllocationConfigurationSchema },
    results: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: deviceRequestAllocationResultSchema,
    },
  },
};

/** The schema of AllocationResult. */
export const allocationResultSchema: JsonSchema = {
  type: "object",
  properties: {
    allocationTimestamp: { type: "string", format: "date-time" },
    devices: deviceAllocationResultSchema,
    nodeSelector: nodeSelectorSchema,
  },
};

/** The schema of CELDeviceSelector. */
export const cELDeviceSelectorSchema: JsonSchema = { type: "object", required: ["expression"], properties: { expression: { type: "string" } } };

/** The schema of CapacityRequestPolicyRange. */
export const capacityRequestPolicyRangeSchema: JsonSchema = {
  type: "object",
  required: ["min"],
  properties: {
    max: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    min: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    step: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of CapacityRequestPolicy. */
export const capacityRequestPolicySchema: JsonSchema = {
  type: "object",
  properties: {
    default: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    validRange: capacityRequestPolicyRangeSchema,
    validValues: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of CapacityRequirements. */
export const capacityRequirementsSchema: JsonSchema = {
  type: "object",
  properties: {
    requests: {
      type: "object",
      additionalProperties: {
        anyOf: [{ type: "integer" }, { type: "string" }],
        "x-kubernetes-int-or-string": true,
        pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
      },
    },
  },
};

/** The schema of Counter. */
export const counterSchema: JsonSchema = {
  type: "object",
  required: ["value"],
  properties: {
    value: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of CounterSet. */
export const counterSetSchema: JsonSchema = {
  type: "object",
  required: ["name", "counters"],
  properties: { counters: { type: "object", additionalProperties: counterSchema }, name: { type: "string" } },
};

/** The schema of DeviceAttribute. */
export const deviceAttributeSchema: JsonSchema = {
  type: "object",
  properties: {
    bool: { type: "boolean" },
    bools: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "boolean" } },
    int: { type: "integer", format: "int64" },
    ints: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "integer", format: "int64" } },
    string: { type: "string" },
    strings: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    version: { type: "string" },
    versions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of DeviceCapacity. */
export const deviceCapacitySchema: JsonSchema = {
  type: "object",
  required: ["value"],
  properties: {
    requestPolicy: capacityRequestPolicySchema,
    value: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
  },
};

/** The schema of DeviceCounterConsumption. */
export const deviceCounterConsumptionSchema: JsonSchema = {
  type: "object",
  required: ["counterSet", "counters"],
  properties: {
    counterSet: { type: "string" },
    counters: { type: "object", additionalProperties: counterSchema },
  },
};

/** The schema of NodeAllocatableResourceMapping. */
export const nodeAllocatableResourceMappingSchema: JsonSchema = {
  type: "object",
  properties: {
    allocationMultiplier: {
      anyOf: [{ type: "integer" }, { type: "string" }],
      "x-kubernetes-int-or-string": true,
      pattern: "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
    },
    capacityKey: { type: "string" },
  },
};

/** The schema of DeviceTaint. */
export const deviceTaintSchema: JsonSchema = {
  type: "object",
  required: ["key", "effect"],
  properties: {
    effect: { type: "string", enum: ["NoExecute", "NoSchedule", "None"] },
    key: { type: "string" },
    timeAdded: { type: "string", format: "date-time" },
    value: { type: "string" },
  },
};

/** The schema of Device. */
export const deviceSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    allNodes: { type: "boolean" },
    allowMultipleAllocations: { type: "boolean" },
    attributes: { type: "object", additionalProperties: deviceAttributeSchema },
    bindingConditions: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    bindingFailureConditions: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: { type: "string" },
    },
    bindsToNode: { type: "boolean" },
    capacity: { type: "object", additionalProperties: deviceCapacitySchema },
    consumesCounters: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: deviceCounterConsumptionSchema,
    },
    name: { type: "string" },
    nodeAllocatableResourceMappings: {
      type: "object",
      additionalProperties: nodeAllocatableResourceMappingSchema,
    },
    nodeName: { type: "string" },
    nodeSelector: nodeSelectorSchema,
    taints: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceTaintSchema },
  },
};

/** The schema of DeviceClaimConfiguration. */
export const deviceClaimConfigurationSchema: JsonSchema = {
  type: "object",
  properties: {
    opaque: opaqueDeviceConfigurationSchema,
    requests: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of DeviceConstraint. */
export const deviceConstraintSchema: JsonSchema = {
  type: "object",
  properties: {
    distinctAttribute: { type: "string" },
    matchAttribute: { type: "string" },
    requests: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
  },
};

/** The schema of DeviceSelector. */
export const deviceSelectorSchema: JsonSchema = { type: "object", properties: { cel: cELDeviceSelectorSchema } };

/** The schema of ExactDeviceRequest. */
export const exactDeviceRequestSchema: JsonSchema = {
  type: "object",
  required: ["deviceClassName"],
  properties: {
    adminAccess: { type: "boolean" },
    allocationMode: { type: "string", enum: ["All", "ExactCount"] },
    capacity: capacityRequirementsSchema,
    count: { type: "integer", format: "int64" },
    deviceClassName: { type: "string" },
    selectors: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceSelectorSchema },
    tolerations: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceTolerationSchema },
  },
};

/** The schema of DeviceSubRequest. */
export const deviceSubRequestSchema: JsonSchema = {
  type: "object",
  required: ["name", "deviceClassName"],
  properties: {
    allocationMode: { type: "string", enum: ["All", "ExactCount"] },
    capacity: capacityRequirementsSchema,
    count: { type: "integer", format: "int64" },
    deviceClassName: { type: "string" },
    name: { type: "string" },
    selectors: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceSelectorSchema },
    tolerations: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceTolerationSchema },
  },
};

/** The schema of DeviceRequest. */
export const deviceRequestSchema: JsonSchema = {
  type: "object",
  required: ["name"],
  properties: {
    exactly: exactDeviceRequestSchema,
    firstAvailable: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceSubRequestSchema },
    name: { type: "string" },
  },
};

/** The schema of DeviceClaim. */
export const deviceClaimSchema: JsonSchema = {
  type: "object",
  properties: {
    config: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceClaimConfigurationSchema },
    constraints: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceConstraintSchema },
    requests: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceRequestSchema },
  },
};

/** The schema of DeviceClassConfiguration. */
export const deviceClassConfigurationSchema: JsonSchema = { type: "object", properties: { opaque: opaqueDeviceConfigurationSchema } };

/** The schema of DeviceClassSpec. */
export const deviceClassSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    config: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceClassConfigurationSchema },
    extendedResourceName: { type: "string" },
    selectors: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceSelectorSchema },
  },
};

/** The schema of DeviceClass. */
export const deviceClassSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: deviceClassSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ResourceClaimSpec. */
export const resourceClaimSpecSchema: JsonSchema = { type: "object", properties: { devices: deviceClaimSchema } };

/** The schema of ResourceClaimConsumerReference. */
export const resourceClaimConsumerReferenceSchema: JsonSchema = {
  type: "object",
  required: ["resource", "name", "uid"],
  properties: {
    apiGroup: { type: "string" },
    name: { type: "string" },
    resource: { type: "string" },
    uid: { type: "string" },
  },
};

/** The schema of ResourceClaimStatus. */
export const resourceClaimStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    allocation: allocationResultSchema,
    devices: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["driver", "device", "pool", "shareID"],
      items: allocatedDeviceStatusSchema,
    },
    reservedFor: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["uid"],
      items: resourceClaimConsumerReferenceSchema,
    },
  },
};

/** The schema of ResourceClaim. */
export const resourceClaimSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: resourceClaimSpecSchema,
    status: resourceClaimStatusSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ResourceClaimTemplateSpec. */
export const resourceClaimTemplateSpecSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: { metadata: objectMetaSchema, spec: resourceClaimSpecSchema },
};

/** The schema of ResourceClaimTemplate. */
export const resourceClaimTemplateSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: resourceClaimTemplateSpecSchema,
    metadata: { type: "object" },
  },
};

/** The schema of ResourcePool. */
export const resourcePoolSchema: JsonSchema = {
  type: "object",
  required: ["name", "generation", "resourceSliceCount"],
  properties: {
    generation: { type: "integer", format: "int64" },
    name: { type: "string" },
    resourceSliceCount: { type: "integer", format: "int64" },
  },
};

/** The schema of ResourceSliceSpec. */
export const resourceSliceSpecSchema: JsonSchema = {
  type: "object",
  required: ["driver", "pool"],
  properties: {
    allNodes: { type: "boolean" },
    devices: { type: "array", "x-kubernetes-list-type": "atomic", items: deviceSchema },
    driver: { type: "string" },
    nodeName: { type: "string" },
    nodeSelector: nodeSelectorSchema,
    perDeviceNodeSelection: { type: "boolean" },
    pool: resourcePoolSchema,
    sharedCounters: { type: "array", "x-kubernetes-list-type": "atomic", items: counterSetSchema },
  },
};

/** The schema of ResourceSlice. */
export const resourceSliceSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: resourceSliceSpecSchema,
    metadata: { type: "object" },
  },
};

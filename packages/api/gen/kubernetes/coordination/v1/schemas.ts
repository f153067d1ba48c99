// Generated from kubernetes/coordination-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of LeaseSpec. */
export const leaseSpecSchema: JsonSchema = {
  type: "object",
  properties: {
    acquireTime: { type: "string", format: "date-time" },
    holderIdentity: { type: "string" },
    leaseDurationSeconds: { type: "integer", format: "int32" },
    leaseTransitions: { type: "integer", format: "int32" },
    preferredHolder: { type: "string" },
    renewTime: { type: "string", format: "date-time" },
    strategy: { type: "string" },
  },
};

/** The schema of Lease. */
export const leaseSchema: JsonSchema = {
  type: "object",
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: leaseSpecSchema,
    metadata: { type: "object" },
  },
};

// Generated from kubernetes/certificates-v1.json of Kubernetes v1.36.3. Do not edit.
import type { JsonSchema } from "../../../../src/meta/index.ts";

/** The schema of CertificateSigningRequestSpec. */
export const certificateSigningRequestSpecSchema: JsonSchema = {
  type: "object",
  required: ["request", "signerName"],
  properties: {
    expirationSeconds: { type: "integer", format: "int32" },
    extra: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    groups: { type: "array", "x-kubernetes-list-type": "atomic", items: { type: "string" } },
    request: { type: "string", format: "byte" },
    signerName: { type: "string" },
    uid: { type: "string" },
    usages: {
      type: "array",
      "x-kubernetes-list-type": "atomic",
      items: {
        type: "string",
        enum: [
          "any",
          "cert sign",
          "client auth",
          "code signing",
          "content commitment",
          "crl sign",
          "data encipherment",
          "decipher only",
          "digital signature",
          "email protection",
          "encipher only",
          "ipsec end system",
          "ipsec tunnel",
          "ipsec user",
          "key agreement",
          "key encipherment",
          "microsoft sgc",
          "netscape sgc",
          "ocsp signing",
          "s/mime",
          "server auth",
          "signing",
          "timestamping",
        ],
      },
    },
    username: { type: "string" },
  },
};

/** The schema of CertificateSigningRequestCondition. */
export const certificateSigningRequestConditionSchema: JsonSchema = {
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

/** The schema of CertificateSigningRequestStatus. */
export const certificateSigningRequestStatusSchema: JsonSchema = {
  type: "object",
  properties: {
    certificate: { type: "string", format: "byte" },
    conditions: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["type"],
      items: certificateSigningRequestConditionSchema,
    },
  },
};

/** The schema of CertificateSigningRequest. */
export const certificateSigningRequestSchema: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    spec: certificateSigningRequestSpecSchema,
    status: certificateSigningRequestStatusSchema,
    metadata: { type: "object" },
  },
};

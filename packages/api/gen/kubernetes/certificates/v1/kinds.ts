// Generated from kubernetes/certificates-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type { CertificateSigningRequest } from "./types.ts";

/** CertificateSigningRequest of certificates.k8s.io/v1. */
export const certificateSigningRequest: KindDefinition<CertificateSigningRequest> = /* @__PURE__ */ Object.freeze({
  group: "certificates.k8s.io",
  version: "v1",
  kind: "CertificateSigningRequest",
  listKind: "CertificateSigningRequestList",
  plural: "certificatesigningrequests",
  singular: "certificatesigningrequest",
  shortNames: /* @__PURE__ */ Object.freeze(["csr"]),
  categories: /* @__PURE__ */ Object.freeze([]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([".spec.signerName"]),
  schema: () => import("./schemas.ts").then(({ certificateSigningRequestSchema }) => certificateSigningRequestSchema),
});

/** All kinds of certificates.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([certificateSigningRequest]);

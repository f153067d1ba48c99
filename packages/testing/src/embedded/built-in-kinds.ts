import {
  admissionregistrationV1Kinds as admissionKinds,
  appsV1Kinds as appKinds,
  batchV1Kinds as batchKinds,
  coreV1Kinds as coreKinds,
  apiextensionsV1Kinds as extensionKinds,
  coordinationV1Kinds as leaseKinds,
  networkingV1Kinds as networkKinds,
  policyV1Kinds as policyKinds,
  rbacV1Kinds as roleKinds,
} from "@capikit/api/kubernetes";
import type { FaultServerKind } from "../store/served-kind.ts";

/** Kinds that are requests, or that this server would store without the effect that users expect. */
const excluded = /^(Binding|ComponentStatus|(Mutating|Validating)AdmissionPolicy.*)$/;

/** The kinds of Kubernetes that the embedded API server stores. */
export const builtInKinds: readonly FaultServerKind[] = [
  ...coreKinds,
  ...appKinds,
  ...batchKinds,
  ...leaseKinds,
  ...networkKinds,
  ...policyKinds,
  ...roleKinds,
  ...admissionKinds,
  ...extensionKinds,
]
  .filter(({ kind }) => !excluded.test(kind))
  // The phase of a Namespace is set when it is created, not by another program.
  .map((kind) => (kind.kind === "Namespace" ? { ...kind, subresources: { status: false } } : kind));

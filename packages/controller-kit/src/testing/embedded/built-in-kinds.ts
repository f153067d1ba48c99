import { kinds as admissionKinds } from "@capikit/api/kubernetes/admissionregistration/v1";
import { kinds as extensionKinds } from "@capikit/api/kubernetes/apiextensions/v1";
import { kinds as appKinds } from "@capikit/api/kubernetes/apps/v1";
import { kinds as batchKinds } from "@capikit/api/kubernetes/batch/v1";
import { kinds as leaseKinds } from "@capikit/api/kubernetes/coordination/v1";
import { kinds as coreKinds } from "@capikit/api/kubernetes/core/v1";
import { kinds as networkKinds } from "@capikit/api/kubernetes/networking/v1";
import { kinds as policyKinds } from "@capikit/api/kubernetes/policy/v1";
import { kinds as roleKinds } from "@capikit/api/kubernetes/rbac/v1";
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

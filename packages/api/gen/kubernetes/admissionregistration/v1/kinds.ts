// Generated from kubernetes/admissionregistration-v1.json of Kubernetes v1.36.3. Do not edit.
import type { KindDefinition } from "../../../../src/meta/index.ts";
import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from "./types.ts";

/** MutatingAdmissionPolicy of admissionregistration.k8s.io/v1. */
export const mutatingAdmissionPolicy: KindDefinition<MutatingAdmissionPolicy> = /* @__PURE__ */ Object.freeze({
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingAdmissionPolicy",
  listKind: "MutatingAdmissionPolicyList",
  plural: "mutatingadmissionpolicies",
  singular: "mutatingadmissionpolicy",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ mutatingAdmissionPolicySchema }) => mutatingAdmissionPolicySchema),
});

/** MutatingAdmissionPolicyBinding of admissionregistration.k8s.io/v1. */
export const mutatingAdmissionPolicyBinding: KindDefinition<MutatingAdmissionPolicyBinding> = /* @__PURE__ */ Object.freeze({
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingAdmissionPolicyBinding",
  listKind: "MutatingAdmissionPolicyBindingList",
  plural: "mutatingadmissionpolicybindings",
  singular: "mutatingadmissionpolicybinding",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ mutatingAdmissionPolicyBindingSchema }) => mutatingAdmissionPolicyBindingSchema),
});

/** MutatingWebhookConfiguration of admissionregistration.k8s.io/v1. */
export const mutatingWebhookConfiguration: KindDefinition<MutatingWebhookConfiguration> = /* @__PURE__ */ Object.freeze({
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "MutatingWebhookConfiguration",
  listKind: "MutatingWebhookConfigurationList",
  plural: "mutatingwebhookconfigurations",
  singular: "mutatingwebhookconfiguration",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ mutatingWebhookConfigurationSchema }) => mutatingWebhookConfigurationSchema),
});

/** ValidatingAdmissionPolicy of admissionregistration.k8s.io/v1. */
export const validatingAdmissionPolicy: KindDefinition<ValidatingAdmissionPolicy> = /* @__PURE__ */ Object.freeze({
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "ValidatingAdmissionPolicy",
  listKind: "ValidatingAdmissionPolicyList",
  plural: "validatingadmissionpolicies",
  singular: "validatingadmissionpolicy",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: true }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ validatingAdmissionPolicySchema }) => validatingAdmissionPolicySchema),
});

/** ValidatingAdmissionPolicyBinding of admissionregistration.k8s.io/v1. */
export const validatingAdmissionPolicyBinding: KindDefinition<ValidatingAdmissionPolicyBinding> = /* @__PURE__ */ Object.freeze({
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "ValidatingAdmissionPolicyBinding",
  listKind: "ValidatingAdmissionPolicyBindingList",
  plural: "validatingadmissionpolicybindings",
  singular: "validatingadmissionpolicybinding",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ validatingAdmissionPolicyBindingSchema }) => validatingAdmissionPolicyBindingSchema),
});

/** ValidatingWebhookConfiguration of admissionregistration.k8s.io/v1. */
export const validatingWebhookConfiguration: KindDefinition<ValidatingWebhookConfiguration> = /* @__PURE__ */ Object.freeze({
  group: "admissionregistration.k8s.io",
  version: "v1",
  kind: "ValidatingWebhookConfiguration",
  listKind: "ValidatingWebhookConfigurationList",
  plural: "validatingwebhookconfigurations",
  singular: "validatingwebhookconfiguration",
  shortNames: /* @__PURE__ */ Object.freeze([]),
  categories: /* @__PURE__ */ Object.freeze(["api-extensions"]),
  scope: "Cluster",
  served: true,
  storage: true,
  deprecated: false,
  subresources: /* @__PURE__ */ Object.freeze({ status: false }),
  selectableFields: /* @__PURE__ */ Object.freeze([]),
  schema: () => import("./schemas.ts").then(({ validatingWebhookConfigurationSchema }) => validatingWebhookConfigurationSchema),
});

/** All kinds of admissionregistration.k8s.io/v1. */
export const kinds: readonly KindDefinition[] = /* @__PURE__ */ Object.freeze([
  mutatingAdmissionPolicy,
  mutatingAdmissionPolicyBinding,
  mutatingWebhookConfiguration,
  validatingAdmissionPolicy,
  validatingAdmissionPolicyBinding,
  validatingWebhookConfiguration,
]);

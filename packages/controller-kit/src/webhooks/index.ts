/**
 * Admission and conversion webhooks, typed by kind and served over HTTPS at the paths of the
 * generated manifests.
 *
 * @module
 */

export type { AdmissionContext, UpdateContext } from "./admission/admission-context.ts";
export type {
  AdmissionRequest,
  GroupVersionKind,
  GroupVersionResource,
  UserInfo,
} from "./admission/admission-request.ts";
export * from "./admission/admission-response.ts";
export { type AdmissionWebhookOptions, admissionWebhook } from "./admission/admission-webhook.ts";
export type { OptionalFieldError, Verdict } from "./admission/collect-verdicts.ts";
export * from "./admission/defaulting-webhook.ts";
export {
  type FieldError,
  type FieldErrorReason,
  type FieldStep,
  field,
  type InvalidObject,
  invalid,
} from "./admission/field-error.ts";
export { type ImmutableFieldsOptions, immutableFields } from "./admission/immutable-fields.ts";
export { type Validator, validatingWebhook } from "./admission/validating-webhook.ts";
export { checkWebhooks, webhookDiagnostics } from "./check-webhooks.ts";
export * from "./conversion/conversion-webhook.ts";
export { immutableTemplate, isTopologyDryRun } from "./immutable-template.ts";
export {
  conversionPath,
  mutatingPath,
  type Operation,
  validatingPath,
  type Webhook,
  type WebhookObserver,
  type WebhookRequest,
  type WebhookServices,
} from "./webhook/webhook.ts";
export * from "./webhook-server.ts";

/**
 * The codes of `checkWebhooks`, without its implementation.
 *
 * @module
 */
import { defineDiagnostics } from "@capikit/common/diagnostics";

/** Differences between manifests and the webhooks that a program serves. */
export const webhookDiagnostics = defineDiagnostics({
  "webhook/not-served": {
    severity: "error",
    title: "The program serves the webhooks of its manifests",
    why: "The API server calls a path that is not served: the call fails, and with failurePolicy Fail so does the request.",
    help: "serve it, or fix the path in the manifest",
  },
  "webhook/never-called": {
    severity: "error",
    title: "Manifests contain all webhooks that the program serves",
    why: "The API server does not call a webhook without a manifest, so the webhook has no effect.",
  },
  "webhook/wrong-type": {
    severity: "error",
    title: "Manifests and webhooks agree on the type",
    why: "The API server expects another response, such as that of a mutating webhook from a validating one.",
    help: "fix the path in the manifest",
  },
  "webhook/operation-not-sent": {
    severity: "error",
    title: "Manifests send all operations that a webhook handles",
    why: "The API server does not call the webhook for an operation that its rules do not list.",
  },
});

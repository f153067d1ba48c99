import { defineMarker, optional, required } from "../../define-marker.ts";

export const marker = defineMarker({
  name: "kubebuilder:webhook",
  targets: ["file"],
  arguments: {
    mutating: required(
      "boolean",
      "`true` for a webhook that changes objects, `false` for one that validates them.",
    ),
    failurePolicy: required(
      "string",
      "What happens to a request that the webhook does not answer: `fail` or `ignore`.",
    ),
    groups: required("string[]", 'API groups; `""` is the core group, `*` all.'),
    resources: required("string[]", "Resources, in lower case and plural."),
    verbs: required("string[]", "`create`, `update`, `delete`, `connect` or `*`."),
    versions: required("string[]", "API versions; `*` means all."),
    name: required("string", "The webhook's name: a DNS name of three parts at least."),
    admissionReviewVersions: required(
      "string[]",
      "Versions of AdmissionReview that are understood, the preferred one first.",
    ),
    path: optional("string", "The path at the webhook service; not beside `url`."),
    url: optional("string", "The address of a webhook outside the cluster; not beside `path`."),
    sideEffects: optional("string", "`None`, or `NoneOnDryRun` where a dry run is heeded."),
    matchPolicy: optional("string", "`Equivalent` (the default) or `Exact`."),
    timeoutSeconds: optional(
      "integer",
      "Seconds until the request counts as failed: 1 to 30, by default 10.",
    ),
    reinvocationPolicy: optional(
      "string",
      "`IfNeeded` to be called again after others changed the object; by default `Never`.",
    ),
    serviceName: optional("string", "The Service; `webhook-service` by default."),
    serviceNamespace: optional("string", "The Service's namespace; `system` by default."),
    servicePort: optional("integer", "The Service's port; 443 by default."),
    webhookVersions: optional("string[]", "Versions of the configuration to write; `v1` is the only one."),
    patch: optional(
      "string",
      "A strategic merge patch of the webhook, in JSON, for what has no argument here.",
    ),
  },
  repeatable: true,
  apply: { readBy: "webhook" },
  help: {
    category: "Webhooks",
    summary: "Registers an admission webhook, which `generate webhook` writes to a configuration.",
    details: "It may stand above any top-level statement of any file.",
  },
  examples: [
    "+kubebuilder:webhook:path=/validate-acme-example-v1-widget,mutating=false,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets,verbs=create;update,versions=v1,name=validation.widget.acme.example,admissionReviewVersions=v1",
  ],
});

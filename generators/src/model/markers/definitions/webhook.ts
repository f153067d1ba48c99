import { type DefinedMarkers, defineMarker, optional, required } from "../define-marker.ts";

export const webhookMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "kubebuilder:webhook",
    targets: ["file"],
    arguments: {
      mutating: required(
        "boolean",
        "`true` for a webhook that mutates objects, `false` for a validating webhook.",
      ),
      failurePolicy: {
        ...required("string", "How to handle a request if the webhook fails: `fail` or `ignore`."),
        common: ["fail", "ignore"],
      },
      groups: required("string[]", 'API groups; `""` is the core group, `*` matches all.'),
      resources: required("string[]", "Resources, in lower-case plural."),
      verbs: {
        ...required("string[]", "`create`, `update`, `delete`, `connect` or `*`."),
        common: ["create", "update", "delete", "connect"],
      },
      versions: required("string[]", "API versions; `*` matches all."),
      name: required("string", "The webhook's name: a DNS name of at least three parts."),
      admissionReviewVersions: required(
        "string[]",
        "Supported versions of AdmissionReview, the preferred version first.",
      ),
      path: optional("string", "The path at the webhook service; not together with `url`."),
      url: optional("string", "The URL of a webhook outside the cluster; not together with `path`."),
      sideEffects: {
        ...optional("string", "`None`, or `NoneOnDryRun` if the webhook respects dry runs."),
        common: ["None", "NoneOnDryRun"],
      },
      matchPolicy: {
        ...optional("string", "`Equivalent` (the default) or `Exact`."),
        common: ["Equivalent", "Exact"],
      },
      timeoutSeconds: optional("integer", "Timeout of a request in seconds: 1 to 30; defaults to 10."),
      reinvocationPolicy: optional(
        "string",
        "`IfNeeded` to be called again if other webhooks changed the object; defaults to `Never`.",
      ),
      serviceName: optional("string", "The Service; defaults to `webhook-service`."),
      serviceNamespace: optional("string", "The Service's namespace; defaults to `system`."),
      servicePort: optional("integer", "The Service's port; defaults to 443."),
      webhookVersions: optional(
        "string[]",
        "Versions of the configuration to write; only `v1` is supported.",
      ),
      patch: optional("string", "A merge patch of the webhook in JSON, for fields without an argument."),
    },
    repeatable: true,
    apply: { readBy: "webhook" },
    help: {
      category: "Webhooks",
      summary: "Declares an admission webhook, which `generate webhook` writes to a configuration.",
      details: "Applies to any top-level statement of any file.",
    },
    examples: [
      "+kubebuilder:webhook:path=/validate-acme-example-v1-widget,mutating=false,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets,verbs=create;update,versions=v1,name=validation.widget.acme.example,admissionReviewVersions=v1",
    ],
  }),
  defineMarker({
    name: "kubebuilder:webhookconfiguration",
    targets: ["file"],
    arguments: {
      mutating: required("boolean", "`true` for the mutating configuration, `false` for the validating one."),
      name: optional("string", "The configuration's name."),
    },
    repeatable: true,
    apply: { readBy: "webhook" },
    help: {
      category: "Webhooks",
      summary: "Sets the name of the configuration that the webhooks are written to.",
    },
    examples: ["+kubebuilder:webhookconfiguration:mutating=true,name=widget-mutating-webhooks"],
  }),
];

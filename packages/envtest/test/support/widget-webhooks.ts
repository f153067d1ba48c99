import type { KubernetesObject } from "@capikit/client";

/** Has widgets looked at when they are created, by a service as manifests name it. */
export const widgetWebhooks: KubernetesObject & Record<string, unknown> = {
  apiVersion: "admissionregistration.k8s.io/v1",
  kind: "ValidatingWebhookConfiguration",
  metadata: { name: "widgets" },
  webhooks: [
    {
      name: "widgets.test.capikit.dev",
      clientConfig: { service: { name: "webhook", namespace: "system", path: "/validate-widget" } },
      rules: [
        {
          apiGroups: ["test.capikit.dev"],
          apiVersions: ["v1"],
          operations: ["CREATE"],
          resources: ["widgets"],
        },
      ],
      sideEffects: "None",
      admissionReviewVersions: ["v1"],
    },
  ],
};

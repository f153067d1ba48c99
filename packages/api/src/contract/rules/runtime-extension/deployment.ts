import { defineRules } from "../../model/define-rules.ts";

/** The rules for deploying and registering a Runtime Extension. */
export const deploymentRules = /* @__PURE__ */ defineRules(
  ["runtime-extension"],
  ["ExtensionConfig"],
  [
    {
      id: "runtime-extension/extension-config",
      title: "An ExtensionConfig registers the server",
      level: "must",
      check: ["components", "object"],
      fields: [
        { path: "spec.clientConfig", type: "object" },
        {
          path: "spec.clientConfig.url",
          type: "string",
          oneOf: "address",
          bounds: { minLength: 1, maxLength: 512 },
        },
        { path: "spec.clientConfig.service", type: "object", oneOf: "address" },
        { path: "spec.clientConfig.service.namespace", type: "string", presence: "optional" },
        { path: "spec.clientConfig.service.name", type: "string", presence: "optional" },
        { path: "spec.clientConfig.service.path", type: "string", presence: "optional" },
        {
          path: "spec.clientConfig.service.port",
          type: "integer",
          format: "int32",
          presence: "optional",
          bounds: { minimum: 1, maximum: 65535 },
        },
        { path: "spec.namespaceSelector", type: "object", presence: "optional" },
        { path: "spec.settings", type: "object", presence: "optional" },
      ],
      explanation:
        "It is cluster-scoped. Its name is a DNS label, and it has either a URL, https only, or a Service. Administrators review it carefully: it affects the lifecycle of clusters. It is shipped with the server or created later.",
      core: "The feature gate RuntimeSDK must be enabled. `clusterctl move` does not move the object.",
      sources: [
        { document: "runtime-sdk", section: "Registering Runtime Extensions" },
        { document: "implement-extensions", section: "ExtensionConfig" },
        { file: "core/webhooks/admission/extensionconfig.go", symbol: "validateExtensionConfigSpec" },
      ],
    },
    {
      id: "runtime-extension/ca-bundle",
      title: "Core knows the issuer of the certificate",
      level: "should",
      check: ["components", "object"],
      annotations: ["runtime.cluster.x-k8s.io/inject-ca-from-secret"],
      fields: [
        {
          path: "spec.clientConfig.caBundle",
          type: "string",
          presence: "optional",
          core: "reads-and-writes",
        },
      ],
      explanation:
        "`caBundle` in PEM, or the annotation with `<namespace>/<name>` of a secret whose `ca.crt` core copies to `caBundle`. Without either, core uses the system's root certificates.",
      sources: [
        { document: "implement-extensions", section: "ExtensionConfig" },
        {
          file: "core/reconcilers/extensionconfig/extensionconfig_controller.go",
          symbol: "InjectCAFromSecretAnnotation",
        },
      ],
    },
    {
      id: "runtime-extension/deployment",
      title: "A Deployment, a Service and a certificate",
      level: "should",
      when: ["service-deployment"],
      check: ["components"],
      explanation:
        "The recommended setup: a Deployment in the management cluster, a ClusterIP Service, and a certificate from cert-manager. The server may also be part of another program, or run outside the cluster.",
      sources: [
        { document: "deploy-extensions", section: "Deploy Runtime Extensions" },
        { document: "deploy-extensions", section: "Alternative deployments methods" },
      ],
    },
    {
      id: "runtime-extension/high-availability",
      title: "Several instances share the load",
      level: "should",
      check: ["components"],
      explanation: "The Service distributes calls to them.",
      sources: [{ document: "deploy-extensions", section: "Availability" }],
    },
    {
      id: "runtime-extension/identity",
      title: "Minimal permissions",
      level: "must",
      check: ["rbac", "components"],
      explanation:
        "A dedicated service account with the required roles, or none if it does not use the API server. A small image, no privileges.",
      sources: [{ document: "deploy-extensions", section: "Identity and access management" }],
    },
  ],
);

import { defineRules } from "../../model/define-rules.ts";

/** How a Runtime Extension is deployed and registered. */
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
        "It lies in no namespace. Its name is a DNS label, and it says either a URL, https only, or a Service. Administrators look well at what they register: it takes part in the life of clusters. It is shipped beside the server or made afterwards.",
      core: "The feature gate RuntimeSDK must be on. `clusterctl move` leaves the object where it is.",
      sources: [
        { document: "runtime-sdk", section: "Registering Runtime Extensions" },
        { document: "implement-extensions", section: "ExtensionConfig" },
        { file: "core/webhooks/admission/extensionconfig.go", symbol: "validateExtensionConfigSpec" },
      ],
    },
    {
      id: "runtime-extension/ca-bundle",
      title: "Core knows who signed the certificate",
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
        "`caBundle` in PEM, or the annotation with `<namespace>/<name>` of a secret whose `ca.crt` core puts there. Without either, the system's roots count.",
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
        "The recommended way: a Deployment in the management cluster, a ClusterIP Service before it, a certificate from cert-manager. As part of another program, or outside the cluster, it may run too.",
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
      explanation: "The Service spreads calls over them.",
      sources: [{ document: "deploy-extensions", section: "Availability" }],
    },
    {
      id: "runtime-extension/identity",
      title: "As few rights as possible",
      level: "must",
      check: ["rbac", "components"],
      explanation:
        "A service account of its own with the roles it needs, or none if it does not use the API server. A small image, no privileges.",
      sources: [{ document: "deploy-extensions", section: "Identity and access management" }],
    },
  ],
);

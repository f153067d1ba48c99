import { defineConfig } from "capikit";

// `npm run release` in .github/workflows/release.yml sets the image of the released version.
const image = process.env.IMAGE ?? "ghcr.io/example/cluster-api-provider-paper-cloud:dev";

// Raise the limit with the number of Clusters.
const resources = { requests: { cpu: "100m", memory: "128Mi" }, limits: { memory: "512Mi" } };

export default defineConfig({
  //#if infrastructure control-plane bootstrap ipam addon
  crd: {
    // Topology writes labels and annotations into templates, so their schema must name them.
    generateEmbeddedObjectMeta: true,
    //#if both
    // The Service of the conversion webhook. Components use a Service of their own.
    conversionWebhook: "paper-cloud-system/paper-cloud-webhook-service",
    //#endif
  },
  //#if several
  // The role of markers without roleName, which all providers share.
  //#endif
  rbac: { roleName: "paper-cloud-manager-role" },
  // Node runs the sources directly.
  kinds: { importExtension: "ts" },
  //#if both
  conversion: { importExtension: "ts" },
  //#endif
  //#endif
  //#if runtime-extension
  variables: { importExtension: "ts" },
  //#endif
  // +capikit:scaffold:emitters
  // The groups whose components a release contains.
  provider: [
    //#if infrastructure
    {
      name: "paper-cloud",
      type: "InfrastructureProvider",
      groups: [
        "infrastructure.cluster.x-k8s.io",
        // +capikit:scaffold:groups:InfrastructureProvider
      ],
      image,
      resources,
      //#if several
      args: ["--providers=infrastructure"],
      roles: ["paper-cloud-manager-role", "paper-cloud-infrastructure-role"],
      //#endif
      //#if workload-extension
      //#if !several
      roles: ["paper-cloud-manager-role"],
      //#endif
      //#endif
    },
    //#endif
    //#if control-plane
    {
      name: "paper-cloud",
      type: "ControlPlaneProvider",
      groups: [
        "controlplane.cluster.x-k8s.io",
        // +capikit:scaffold:groups:ControlPlaneProvider
      ],
      image,
      resources,
      //#if several
      args: ["--providers=control-plane"],
      roles: ["paper-cloud-manager-role", "paper-cloud-control-plane-role"],
      //#endif
      //#if workload-extension
      //#if !several
      roles: ["paper-cloud-manager-role"],
      //#endif
      //#endif
    },
    //#endif
    //#if bootstrap
    {
      name: "paper-cloud",
      type: "BootstrapProvider",
      groups: [
        "bootstrap.cluster.x-k8s.io",
        // +capikit:scaffold:groups:BootstrapProvider
      ],
      image,
      resources,
      //#if several
      args: ["--providers=bootstrap"],
      roles: ["paper-cloud-manager-role", "paper-cloud-bootstrap-role"],
      //#endif
      //#if workload-extension
      //#if !several
      roles: ["paper-cloud-manager-role"],
      //#endif
      //#endif
    },
    //#endif
    //#if ipam
    {
      name: "paper-cloud",
      type: "IPAMProvider",
      groups: [
        "ipam.cluster.x-k8s.io",
        // +capikit:scaffold:groups:IPAMProvider
      ],
      image,
      resources,
      //#if several
      args: ["--providers=ipam"],
      roles: ["paper-cloud-manager-role", "paper-cloud-ipam-role"],
      //#endif
      //#if workload-extension
      //#if !several
      roles: ["paper-cloud-manager-role"],
      //#endif
      //#endif
    },
    //#endif
    //#if addon
    {
      name: "paper-cloud",
      type: "AddonProvider",
      groups: [
        "addons.cluster.x-k8s.io",
        // +capikit:scaffold:groups:AddonProvider
      ],
      image,
      resources,
      //#if several
      args: ["--providers=addon"],
      roles: ["paper-cloud-manager-role", "paper-cloud-addon-role"],
      //#endif
      //#if workload-extension
      //#if !several
      roles: ["paper-cloud-manager-role"],
      //#endif
      //#endif
    },
    //#endif
    //#if runtime-extension
    {
      name: "paper-cloud",
      type: "RuntimeExtensionProvider",
      image,
      resources,
      replicas: 2,
      //#if infrastructure control-plane bootstrap ipam addon
      // A second program in the image, without kinds, webhooks and roles of the manager's.
      command: ["/nodejs/bin/node", "/app/extension.js"],
      groups: [],
      roles: [],
      //#endif
    },
    //#endif
    //#if workload-extension
    {
      name: "paper-cloud",
      type: "RuntimeExtensionProvider",
      image,
      resources,
      replicas: 2,
      //#if infrastructure control-plane bootstrap ipam addon
      // A second program in the image, without kinds, webhooks and roles of the manager's.
      command: ["/nodejs/bin/node", "/app/extension.js"],
      groups: [],
      roles: ["paper-cloud-extension-role"],
      //#endif
    },
    //#endif
    // +capikit:scaffold:providers
  ],
  //#if infrastructure
  // The defaults of `npm run dev`. Flags override them: `npm run dev -- --core v1.13.6`.
  dev: {
    //#if !control-plane
    // kubeadm's providers, and Nodes for the machines, which the platform only has in memory.
    with: ["kubeadm"],
    simulateNodes: true,
    //#endif
    //#if control-plane
    //#if !bootstrap
    // The bootstrap provider of the template.
    with: ["kubeadm"],
    //#endif
    //#endif
    // Applied at the start and on each save, deleted on exit.
    apply: ["templates/cluster-template.yaml"],
  },
  //#endif
  //#if control-plane
  //#if !infrastructure
  // The defaults of `npm run dev`: applied at the start and on each save, deleted on exit.
  dev: { apply: ["samples/cluster.yaml"] },
  //#endif
  //#endif
});

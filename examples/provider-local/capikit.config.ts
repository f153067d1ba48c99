import { defineConfig } from "capikit";

/**
 * Clusters are processes of a host, so the program runs on the host (see README.md), and its
 * Deployments have no Pods.
 */
const program = {
  name: "local",
  image: "ghcr.io/example/cluster-api-provider-local:dev",
  replicas: 0,
} as const;

export default defineConfig({
  // Topology writes labels and annotations into templates, so their schema must name them.
  crd: {
    generateEmbeddedObjectMeta: true,
    conversionWebhook: "capi-local-system/local-webhook-service",
  },
  rbac: { roleName: "local-manager-role" },
  lint: { disable: ["components/no-pods"] },
  // Node runs the program's sources directly.
  kinds: { importExtension: "ts" },
  conversion: { importExtension: "ts" },
  // +capikit:scaffold:emitters
  // The components of a release.
  provider: [
    {
      ...program,
      type: "InfrastructureProvider",
      groups: [
        "infrastructure.cluster.x-k8s.io",
        // +capikit:scaffold:groups:InfrastructureProvider
      ],
      args: ["--providers=infrastructure"],
    },
    {
      ...program,
      type: "BootstrapProvider",
      groups: [
        "bootstrap.cluster.x-k8s.io",
        // +capikit:scaffold:groups:BootstrapProvider
      ],
      args: ["--providers=bootstrap"],
    },
    {
      ...program,
      type: "ControlPlaneProvider",
      groups: [
        "controlplane.cluster.x-k8s.io",
        // +capikit:scaffold:groups:ControlPlaneProvider
      ],
      args: ["--providers=control-plane"],
    },
    // +capikit:scaffold:providers
  ],
});

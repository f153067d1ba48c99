import { defineConfig } from "capikit";

/** Clusters are processes of a host, so the program runs on one, as README.md says, and none of its Deployments has a Pod. */
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
  // The program is run by Node as it stands.
  kinds: { importExtension: "ts" },
  conversion: { importExtension: "ts" },
  // What a release has components for.
  provider: [
    {
      ...program,
      type: "InfrastructureProvider",
      groups: ["infrastructure.cluster.x-k8s.io"],
      args: ["--providers=infrastructure"],
    },
    {
      ...program,
      type: "BootstrapProvider",
      groups: ["bootstrap.cluster.x-k8s.io"],
      args: ["--providers=bootstrap"],
    },
    {
      ...program,
      type: "ControlPlaneProvider",
      groups: ["controlplane.cluster.x-k8s.io"],
      args: ["--providers=control-plane"],
    },
  ],
});

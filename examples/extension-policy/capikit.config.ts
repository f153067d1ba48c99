import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "policy-extension-role" },
  // Node runs the program's sources directly.
  variables: { importExtension: "ts" },
  // +capikit:scaffold:emitters
  // The components of a release.
  provider: {
    name: "policy",
    type: "RuntimeExtensionProvider",
    image: process.env.IMAGE ?? "ghcr.io/example/cluster-api-extension-policy:dev",
    replicas: 2,
    extensionConfig: {
      settings: {
        gatedClusters: "production",
        maintenanceWindow: "0 22 * * 6 for 6h in Europe/Berlin",
        kubernetesVersions: "v1.34.2 v1.35.1 v1.36.0 v1.36.3",
      },
    },
  },
});

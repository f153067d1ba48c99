import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "workload-extension-role" },
  // +capikit:scaffold:emitters
  // The components of a release.
  provider: {
    name: "workload",
    type: "RuntimeExtensionProvider",
    image: process.env.IMAGE ?? "ghcr.io/example/cluster-api-extension-workload:dev",
    replicas: 2,
  },
});

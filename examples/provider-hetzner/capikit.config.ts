import { defineConfig } from "capikit";

export default defineConfig({
  crd: { conversionWebhook: "caph-system/caph-webhook-service" },
  rbac: { roleName: "caph-manager-role" },
  // Node runs the program's sources directly.
  kinds: { importExtension: "ts" },
  conversion: { importExtension: "ts" },
  // The components of a release.
  provider: {
    name: "hetzner",
    type: "InfrastructureProvider",
    image: "ghcr.io/example/cluster-api-provider-hetzner:dev",
  },
});

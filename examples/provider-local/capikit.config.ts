import { defineConfig } from "capikit";

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
});

import { defineConfig } from "capikit";

export default defineConfig({
  crd: { conversionWebhook: "caph-system/caph-webhook-service" },
  rbac: { roleName: "caph-manager-role" },
  // Node runs the program's sources directly.
  kinds: { importExtension: "ts" },
  conversion: { importExtension: "ts" },
});

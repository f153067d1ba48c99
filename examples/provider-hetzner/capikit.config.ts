import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "caph-manager-role" },
  // Node runs the program's sources directly.
  kinds: { importExtension: "ts" },
  conversion: false,
});

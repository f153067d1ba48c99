import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "hook-caller-manager-role" },
  // The program is run by Node as it stands.
  catalog: { importExtension: "ts" },
  openapi: { title: "Hooks of provider Foo", documentVersion: "v0.5.0" },
});

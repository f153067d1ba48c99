import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "hook-caller-manager-role" },
  // The program is run by Node as it stands.
  catalog: { importExtension: "ts" },
  // What a release has components for. It follows no contract of a provider's kinds, as it has none.
  provider: {
    name: "hook-caller",
    type: "AddonProvider",
    image: "ghcr.io/example/hook-caller:dev",
  },
  openapi: { title: "Hooks of provider Foo", documentVersion: "v0.5.0" },
});

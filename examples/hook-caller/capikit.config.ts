import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "hook-caller-manager-role" },
  // Node runs the program's sources directly.
  catalog: { importExtension: "ts" },
  // The components of a release. They have no contract labels, as the provider has no kinds.
  provider: {
    name: "hook-caller",
    type: "AddonProvider",
    image: "ghcr.io/example/hook-caller:dev",
  },
  openapi: { title: "Hooks of provider Foo", documentVersion: "v0.5.0" },
});

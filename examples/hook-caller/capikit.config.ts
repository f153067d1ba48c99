import { defineConfig } from "capikit";

export default defineConfig({
  rbac: { roleName: "hook-caller-manager-role" },
  // Node runs the program's sources directly.
  catalog: { importExtension: "ts" },
  kinds: { importExtension: "ts" },
  // +capikit:scaffold:emitters
  // The components of a release.
  provider: {
    name: "hook-caller",
    type: "AddonProvider",
    image: "ghcr.io/example/hook-caller:dev",
    featureGates: { FooHooks: true },
    // Roles of people and of other programs, without bindings.
    manifests: ["config/roles"],
  },
  openapi: { title: "Hooks of provider Foo", documentVersion: "v0.5.0" },
});

import { defineConfig } from "capikit";

export default defineConfig({
  // Topology writes labels and annotations into templates, so their schema must name them.
  crd: { generateEmbeddedObjectMeta: true },
  rbac: { roleName: "foo-manager-role" },
  // Node runs the program's sources directly.
  kinds: { importExtension: "ts" },
  // +capikit:scaffold:emitters
  // The components of a release.
  provider: {
    name: "foo",
    type: "InfrastructureProvider",
    image: "ghcr.io/example/cluster-api-provider-foo:dev",
  },
});

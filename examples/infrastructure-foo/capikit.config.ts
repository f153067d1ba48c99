import { defineConfig } from "capikit";

export default defineConfig({
  // Topology writes labels and annotations into templates, so their schema must name them.
  crd: { generateEmbeddedObjectMeta: true },
  rbac: { roleName: "foo-manager-role" },
  // The program is run by Node as it stands.
  kinds: { importExtension: "ts" },
  // What a release has components for.
  provider: {
    name: "foo",
    type: "InfrastructureProvider",
    image: "ghcr.io/example/cluster-api-provider-foo:dev",
  },
});

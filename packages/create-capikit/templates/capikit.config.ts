import { defineConfig } from "capikit";

export default defineConfig({
  //#if infrastructure control-plane bootstrap ipam addon
  // Topology writes labels and annotations into templates, so their schema must name them.
  crd: { generateEmbeddedObjectMeta: true },
  rbac: { roleName: "paper-cloud-manager-role" },
  // Node runs the sources as they stand.
  kinds: { importExtension: "ts" },
  //#endif
  //#if runtime-extension
  variables: { importExtension: "ts" },
  //#endif
});

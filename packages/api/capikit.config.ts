/** What `generate` makes of the types, and where: all of it is committed. */
export default {
  tsconfig: "tsconfig.generate.json",
  out: "gen",
  crd: { folder: "crd" },
  kinds: { importExtension: "ts", metaModule: "./src/meta/index.ts" },
  catalog: { importExtension: "ts", runtimeModule: "./src/catalog/runtime/index.ts" },
  openapi: {
    fileName: "runtime-sdk.yaml",
    title: "Cluster API - Runtime SDK",
    description: "The hooks by which Cluster API calls Runtime Extensions.",
    documentVersion: "v1.14.2",
    license: "Apache-2.0",
    licenseUrl: "https://www.apache.org/licenses/LICENSE-2.0.html",
    goNames: true,
    // What the last release promises (scripts/hold-catalog.ts): hooks and their parts stay, but for deprecated versions in their time.
    baseline: "released/runtime-sdk.yaml",
  },
};

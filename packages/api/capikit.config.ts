import { referenceRelease } from "./src/releases/supported-releases.ts";

/** Generated files and their inputs. Their folder is not committed: see `scripts/prepare.ts`. */
export default {
  tsconfig: "tsconfig.generate.json",
  out: "gen",
  crd: { folder: "crd" },
  kinds: { importExtension: "ts", metaModule: "./src/meta/index.ts" },
  conversion: {
    goTypes: "wire/go-types.tsv",
    importExtension: "ts",
    runtimeModule: "./src/conversion/engine/convert.ts",
  },
  catalog: { importExtension: "ts", runtimeModule: "./src/catalog/runtime/index.ts" },
  openapi: {
    fileName: "runtime-sdk.yaml",
    title: "Cluster API - Runtime SDK",
    description: "The hooks by which Cluster API calls Runtime Extensions.",
    documentVersion: referenceRelease,
    license: "Apache-2.0",
    licenseUrl: "https://www.apache.org/licenses/LICENSE-2.0.html",
    goNames: true,
  },
};

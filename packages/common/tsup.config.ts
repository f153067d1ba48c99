import { library } from "../../tsup.factory.ts";

export default library(
  {
    diagnostics: "src/diagnostics/index.ts",
    errors: "src/errors/index.ts",
    files: "src/files/index.ts",
    "go-types": "src/go-types/index.ts",
    http: "src/http/index.ts",
    json: "src/json/index.ts",
    kubernetes: "src/kubernetes/index.ts",
    options: "src/options/index.ts",
    text: "src/text/index.ts",
    time: "src/time/index.ts",
    yaml: "src/yaml/index.ts",
  },
  // Patched: like kubectl, it reads lines in brackets and quotes without indentation.
  {
    noExternal: ["js-yaml"],
  },
);

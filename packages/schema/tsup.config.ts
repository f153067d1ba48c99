import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  crd: "src/crd/index.ts",
  manifests: "src/manifests/index.ts",
  patterns: "src/patterns/index.ts",
});

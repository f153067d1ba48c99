import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "cluster-api": "src/cluster-api/index.ts",
  e2e: "src/e2e/index.ts",
});

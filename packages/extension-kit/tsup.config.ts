import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "caller/index": "src/caller/index.ts",
  "discovery/index": "src/discovery/index.ts",
  "mutation/index": "src/mutation/index.ts",
  "testing/index": "src/testing/index.ts",
});

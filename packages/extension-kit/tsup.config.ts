import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "caller/index": "src/caller/index.ts",
  "mutation/index": "src/mutation/index.ts",
});

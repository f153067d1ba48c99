import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "caller/index": "src/caller/index.ts",
  "conformance/index": "src/conformance/index.ts",
  "discovery/index": "src/discovery/index.ts",
  "mutation/index": "src/mutation/index.ts",
  "recording/index": "src/recording/index.ts",
  "samples/index": "src/samples/index.ts",
});

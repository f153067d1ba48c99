import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "capi/index": "src/capi/index.ts",
  // Found beside whatever file of `dist` starts it.
  "election-worker": "src/election/election-worker.ts",
  "presets/index": "src/presets/index.ts",
  "testing/index": "src/testing/index.ts",
  "webhooks/index": "src/webhooks/index.ts",
});

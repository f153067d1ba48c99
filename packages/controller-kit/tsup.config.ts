import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "capi/index": "src/capi/index.ts",
  "webhooks/index": "src/webhooks/index.ts",
});

import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  "flags/index": "src/flags/index.ts",
  "logging/index": "src/logging/index.ts",
  "process/index": "src/process/index.ts",
});

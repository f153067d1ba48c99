import { library } from "../../tsup.factory.ts";

export default library({
  index: "src/index.ts",
  // A separate file in `dist`, which every file there can start.
  "pool-worker": "src/explore/pool-worker.ts",
  "watchdog-worker": "src/explore/watchdog-worker.ts",
});

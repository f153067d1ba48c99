import { cleanStateDir } from "./host/clean.ts";
import { stateDirOf } from "./host/state-dir.ts";

// Stops the API servers of deleted management clusters, and removes their data.
const stateDir = stateDirOf(process.env);
const names = await cleanStateDir(stateDir);
console.log(
  `${names.length} API servers of ${stateDir} ended${names.length > 0 ? `: ${names.join(", ")}` : ""}`,
);

import { library } from "../../tsup.factory.ts";
import manifest from "./package.json" with { type: "json" };

/** Files of `dist` by the sources of the entry points. */
const entries = Object.values(manifest.exports).flatMap((entry) => {
  if (typeof entry === "string") return [];
  const source = entry["@capikit/source"];
  return [[source.replace(/^\.\/src\/|\.ts$/g, ""), source] as const];
});

export default library({
  ...Object.fromEntries(entries),
  // A separate file in `dist`, which every file there can start.
  "election-worker": "src/election/election-worker.ts",
});

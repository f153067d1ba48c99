import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

// Renews the leader's Lease in a separate thread, so it is a separate file next to the program.
const electionWorker = fileURLToPath(
  new URL("election-worker.js", import.meta.resolve("@capikit/controller-kit")),
);

// Like created projects.
export default defineConfig({
  input: { main: "src/main.ts", clean: "src/clean.ts", "election-worker": electionWorker },
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  transform: { target: "node22" },
  output: {
    cleanDir: true,
    // Files of code loaded on use must not import the program: it waits for them while it runs.
    codeSplitting: { groups: [{ name: "shared", minShareCount: 2, entriesAware: true }] },
    // Keep names: stack traces contain them.
    minify: { compress: true, mangle: false, codegen: true },
  },
});

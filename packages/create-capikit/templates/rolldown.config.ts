//#if infrastructure control-plane bootstrap ipam addon
import { fileURLToPath } from "node:url";
//#endif
import { licenses } from "capikit/licenses";
import { defineConfig } from "rolldown";

//#if infrastructure control-plane bootstrap ipam addon
// Renews the leader's Lease in a separate thread, so it is a separate file next to the program.
const electionWorker = fileURLToPath(
  new URL("election-worker.js", import.meta.resolve("@capikit/controller-kit")),
);

//#endif
// Bundles everything: the image has no node_modules. Code that is loaded on use, such as that of
// certificates, is in files of its own, which take no memory until then.
export default defineConfig({
  input: {
    //#if infrastructure control-plane bootstrap ipam addon
    main: "src/main.ts",
    "election-worker": electionWorker,
    //#endif
    //#if runtime-extension workload-extension
    extension: "src/extension/main.ts",
    //#endif
    //#if !runtime-extension !workload-extension
    // +capikit:scaffold:input
    //#endif
  },
  platform: "node",
  // Writes the licences and the SBOM of what the bundle contains.
  plugins: [licenses()],
  // Modules of a package are smaller than its CommonJS code, as unused parts are left out.
  resolve: { mainFields: ["module", "main"] },
  transform: {
    target: "node22",
    // For `--version`, logs and metrics.
    define: { "process.env.PROGRAM_VERSION": JSON.stringify(process.env.VERSION ?? "v0.0.0-dev") },
  },
  output: {
    cleanDir: true,
    // Files of code loaded on use must not import the program: it waits for them while it runs.
    codeSplitting: { groups: [{ name: "shared", minShareCount: 2, entriesAware: true }] },
    // Keep names: stack traces contain them.
    minify: { compress: true, mangle: false, codegen: true },
  },
});

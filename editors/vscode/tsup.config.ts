import { library } from "../../tsup.factory.ts";

// One file with the client of the protocol. The editor provides `vscode`, and its Node.js.
export default library(
  { extension: "src/extension.ts" },
  {
    format: "cjs",
    target: "node20",
    external: ["vscode"],
    noExternal: [/^vscode-/],
    splitting: false,
    sourcemap: false,
    minify: true,
    dts: false,
  },
);

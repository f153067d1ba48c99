import { fileURLToPath } from "node:url";

/** The arguments with which Node runs the command line of this repository from its sources. */
export const sourceCli: readonly string[] = [
  "--conditions=@capikit/source",
  fileURLToPath(new URL("../../../../packages/cli/test/source-cli.ts", import.meta.url)),
];

import { fileURLToPath } from "node:url";

/** Node.js arguments that run the CLI from its sources. */
export const sourceCli: readonly string[] = [
  "--conditions=@capikit/source",
  fileURLToPath(new URL("../../../../packages/cli/test/source-cli.ts", import.meta.url)),
];

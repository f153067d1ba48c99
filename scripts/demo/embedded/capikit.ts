import { main } from "../../../packages/cli/src/main.ts";

// The command line from its sources, which need no build.
await main();

/** Runs the command line from its sources, before it is built. */
import { main } from "../../packages/cli/src/main.ts";

await main();

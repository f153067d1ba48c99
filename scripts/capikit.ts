/** `pnpm capikit`: runs the command line from its sources, which need no build. */
import { main } from "../packages/cli/src/main.ts";

await main();

import { main } from "../src/main.ts";

// The command line from its sources, for tests that need a process of their own.
await main();

#!/usr/bin/env node
import module from "node:module";

// Compiled code is kept between runs; without it most of a run's time would go into compiling.
module.enableCompileCache?.();
const { main } = await import("../dist/main.js");
await main();

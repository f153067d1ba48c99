#!/usr/bin/env node
import module from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`capikit: Node.js ${process.versions.node} is too old: 22.19 is the first that does`);
  console.error("  help: install a newer one, https://nodejs.org");
  process.exit(1);
}

// Compiled code is kept between runs; without it most of a run's time would go into compiling.
module.enableCompileCache?.();
const { main } = await import("../dist/main.js");
await main();
